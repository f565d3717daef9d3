/* SPDX-License-Identifier: Apache-2.0
 * pawl/pem.h: the text form of keys and certificates (RFC 7468), decoded as a
 * stream.
 *
 *     pawl_pem_init(&pem);
 *     for each piece of text, until next says PAWL_PEM_MORE:
 *         switch (pawl_pem_next(&pem, &in, &in_len, out, sizeof out, &n))
 *         case PAWL_PEM_BEGIN: pem.label tells what follows
 *         case PAWL_PEM_DATA:  out[0..n) is the next part of it
 *         case PAWL_PEM_END:   it is complete
 *     err = pawl_pem_finish(&pem);
 *
 * Text around blocks is ignored; lines may be of any length and end in LF, CR
 * or CRLF. Base64 is decoded in time that depends on lengths only for each
 * character of the alphabet, because it may be a private key.
 */
#ifndef PAWL_PEM_H
#define PAWL_PEM_H

#include "pawl/base.h"

#define PAWL_PEM_LABEL_MAX 31u /* bytes of a label */

typedef enum pawl_pem_event {
    PAWL_PEM_MORE = 0, /* the input is used up */
    PAWL_PEM_BEGIN = 1,
    PAWL_PEM_DATA = 2,
    PAWL_PEM_END = 3,
    PAWL_PEM_FAILED = 4 /* see problem and line; it stays failed */
} pawl_pem_event;

typedef enum pawl_pem_problem {
    PAWL_PEM_FINE = 0,
    PAWL_PEM_BAD_CHARACTER = 1, /* not base64 */
    PAWL_PEM_BAD_PADDING = 2,   /* wrong count of '=', data after it, or bits
                                   that do not make a byte */
    PAWL_PEM_NO_END = 3,        /* the text or the next BEGIN came first */
    PAWL_PEM_WRONG_END = 4,     /* END carries another label than BEGIN */
    PAWL_PEM_BAD_LABEL = 5,     /* too long, or the line is malformed */
    PAWL_PEM_HEADERS = 6,       /* RFC 1421 headers: an encrypted key */
    PAWL_PEM_EMPTY = 7,         /* nothing between BEGIN and END */
    PAWL_PEM_NOT_FOUND = 8,     /* pawl_pem_find: no block of that label */
    PAWL_PEM_TOO_LONG = 9       /* pawl_pem_find: out is too small */
} pawl_pem_problem;

/* Fields are private but for label, problem and line. The last bytes of a
 * private key may be in it: wipe it. */
typedef struct pawl_pem {
    uint32_t line; /* 1 is the first; of the problem, when there is one */
    uint32_t bits;
    uint8_t state;
    uint8_t problem; /* pawl_pem_problem */
    uint8_t at;
    uint8_t count;
    uint8_t padding;
    uint8_t some;
    uint8_t last_cr;
    char label[PAWL_PEM_LABEL_MAX + 1]; /* text with a final NUL */
} pawl_pem;

PAWL_BEGIN_DECLS

void pawl_pem_init(pawl_pem *pem);

/* Consumes from *in, advancing *in and *in_len, until there is something to
 * say. With PAWL_PEM_DATA, 1 to out_size bytes (secret in a key) were written
 * to out; out_size is at least 3. */
pawl_pem_event pawl_pem_next(pawl_pem *pem, const uint8_t **in, size_t *in_len,
                             uint8_t *out, size_t out_size, size_t *out_len);

/* The text has ended. PAWL_ERR_ENCODING: see problem and line. */
PAWL_MUST_CHECK pawl_err pawl_pem_finish(pawl_pem *pem);

void pawl_pem_wipe(pawl_pem *pem);

/* Decodes the first block of that label into out, which may be text itself.
 * "*PRIVATE KEY" finds any label that is "PRIVATE KEY" or ends with it behind a
 * space. *rest, unless NULL: offset of the text behind the block. On failure
 * pem says why and where and *out_len is 0; PAWL_ERR_MEMORY: out_size is too
 * small. */
PAWL_MUST_CHECK pawl_err pawl_pem_find(pawl_pem *pem, uint8_t *out,
                                       size_t out_size, size_t *out_len,
                                       const char *label, const uint8_t *text,
                                       size_t text_len, size_t *rest);

/* ---- Writing ----
 * The text of a block, lines of 64 characters that end in LF, is a function of
 * its input, of which any part can be asked for: out[0..room) gets the
 * characters from offset `from` on, and the count of them is returned, 0 at the
 * end. No NUL follows. data[0..len) may be secret (a private key), as the text
 * is then; time depends on lengths only. 128 characters are one unit. */
size_t pawl_pem_encode(char *out, size_t room, size_t from, const char *label,
                       const uint8_t *data, size_t len);

/* Characters of the whole text. */
size_t pawl_pem_encode_size(const char *label, size_t len);

/* One sentence for a person; never NULL. */
const char *pawl_pem_text(pawl_pem_problem problem);

PAWL_END_DECLS

#endif
