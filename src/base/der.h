/* SPDX-License-Identifier: Apache-2.0
 * Strict DER (X.690, sections 8 and 10) in memory: definite, minimal lengths
 * below 2^24, no tag numbers above 30. For small things that are held whole;
 * certificates are read as a stream by src/x509. */
#ifndef PAWLI_DER_H
#define PAWLI_DER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PAWLI_DER_BOOLEAN   0x01u
#define PAWLI_DER_INTEGER   0x02u
#define PAWLI_DER_BITS      0x03u
#define PAWLI_DER_OCTETS    0x04u
#define PAWLI_DER_NULL      0x05u
#define PAWLI_DER_OID       0x06u
#define PAWLI_DER_UTF8      0x0cu
#define PAWLI_DER_PRINTABLE 0x13u
#define PAWLI_DER_IA5       0x16u
#define PAWLI_DER_UTC_TIME  0x17u
#define PAWLI_DER_TIME      0x18u
#define PAWLI_DER_SEQUENCE  0x30u
#define PAWLI_DER_SET       0x31u
#define PAWLI_DER_CONTEXT   0x80u /* [n] is CONTEXT | n */
#define PAWLI_DER_INSIDE    0xa0u /* constructed [n] is INSIDE | n */

/* What is left to read, or the content of an element. */
typedef struct pawli_der {
    const uint8_t *p;
    size_t len;
} pawli_der;

/* Takes the next element, whatever it is, off in. False: malformed, or in is
 * at its end; in is then unusable. */
bool pawli_der_next(pawli_der *in, uint8_t *tag, pawli_der *content);

/* Takes the next element, which must have this tag, off in. */
bool pawli_der_take(pawli_der *in, uint8_t tag, pawli_der *content);

/* The same for an element that may be absent: *content is then empty, with p
 * NULL. False only when in is malformed. */
bool pawli_der_maybe(pawli_der *in, uint8_t tag, pawli_der *content);

/* Takes an INTEGER that is not negative off in; *number is it without leading
 * zeros, empty for 0. */
bool pawli_der_unsigned(pawli_der *in, pawli_der *number);

/* The same for one that fits 32 bits. */
bool pawli_der_small(pawli_der *in, uint32_t *number);

/* Strips the sign octet of an INTEGER's content. False: empty, negative or not
 * minimal. */
bool pawli_der_strip(pawli_der *number);

/* Whether content is these len bytes. */
bool pawli_der_is(const pawli_der *content, const uint8_t *bytes, size_t len);

#endif
