/* SPDX-License-Identifier: Apache-2.0
 * pawl/pem.h. */
#include "pawl/pem.h"

#include <string.h>

#include "base/ct.h"

enum {
    PEM_TEXT,       /* at characters of "-----BEGIN " matched on this line */
    PEM_SKIP,       /* the rest of a line that is no BEGIN */
    PEM_LABEL,      /* at characters of the label */
    PEM_LABEL_DASH, /* at dashes behind it */
    PEM_BODY,
    PEM_END_MARK,  /* at characters of "-----END " */
    PEM_END_LABEL, /* at characters of the label */
    PEM_END_DASH,  /* at dashes behind it */
    PEM_STOPPED    /* a problem was found */
};

static const char pem_begin[] = "-----BEGIN ";
static const char pem_end[] = "-----END ";

void pawl_pem_init(pawl_pem *pem)
{
    memset(pem, 0, sizeof *pem);
    pem->line = 1;
    pem->state = PEM_TEXT;
}

static pawl_pem_event pem_fail(pawl_pem *pem, pawl_pem_problem problem)
{
    pem->problem = (uint8_t)problem;
    pem->state = PEM_STOPPED;
    pem->bits = 0;
    return PAWL_PEM_FAILED;
}

static bool pem_is_space(uint8_t c)
{
    return c == ' ' || (c >= 0x09u && c <= 0x0du);
}

/* All ones when lo <= c <= hi. */
static uint32_t pem_range(uint32_t c, uint32_t lo, uint32_t hi)
{
    return ~pawli_ct_lt(c, lo) & ~pawli_ct_lt(hi, c);
}

/* The 6 bits of a base64 character (secret), or 64 when it is none. */
static uint32_t pem_value(uint8_t c)
{
    uint32_t v = 64;

    v = pawli_ct_select(pem_range(c, 'A', 'Z'), (uint32_t)c - 'A', v);
    v = pawli_ct_select(pem_range(c, 'a', 'z'), (uint32_t)c - 'a' + 26u, v);
    v = pawli_ct_select(pem_range(c, '0', '9'), (uint32_t)c - '0' + 52u, v);
    v = pawli_ct_select(pawli_ct_eq(c, '+'), 62, v);
    v = pawli_ct_select(pawli_ct_eq(c, '/'), 63, v);
    return v;
}

/* What may be known of a character of a body: itself when it is none of the
 * alphabet, else only that, as 'A'. */
static uint8_t pem_shown(uint8_t c, uint32_t value)
{
    return (uint8_t)pawli_ct_public(
        pawli_ct_select(pawli_ct_mask(value >> 6), c, 'A'));
}

/* ---- Text and labels ---------------------------------------------------- */

/* Matches BEGIN at the start of a line; white space and a byte-order mark
 * before it are forgiven. */
static void pem_text(pawl_pem *pem, uint8_t c)
{
    if (c == '\n' || c == '\r') {
        pem->state = PEM_TEXT;
        pem->at = 0;
    } else if (pem->state == PEM_SKIP) {
        return;
    } else if (c == (uint8_t)pem_begin[pem->at]) {
        if (++pem->at == sizeof pem_begin - 1u) {
            pem->state = PEM_LABEL;
            pem->at = 0;
        }
    } else if (pem->at != 0 ||
               !(pem_is_space(c) || c == 0xefu || c == 0xbbu || c == 0xbfu)) {
        pem->state = PEM_SKIP;
    }
}

static pawl_pem_event pem_label(pawl_pem *pem, uint8_t c)
{
    if (pem->state == PEM_LABEL_DASH) {
        if (c != '-') {
            return pem_fail(pem, PAWL_PEM_BAD_LABEL);
        }
        if (++pem->at == 5) {
            pem->state = PEM_BODY;
            pem->bits = 0;
            pem->count = 0;
            pem->padding = 0;
            pem->some = 0; /* characters of the body, up to 5 */
            return PAWL_PEM_BEGIN;
        }
    } else if (c == '-') {
        pem->label[pem->at] = '\0';
        pem->state = PEM_LABEL_DASH;
        pem->at = 1;
    } else if (c < 0x20u || c > 0x7eu || pem->at == PAWL_PEM_LABEL_MAX) {
        return pem_fail(pem, PAWL_PEM_BAD_LABEL);
    } else {
        pem->label[pem->at++] = (char)c;
    }
    return PAWL_PEM_MORE;
}

static pawl_pem_event pem_end_line(pawl_pem *pem, uint8_t c)
{
    if (pem->state == PEM_END_MARK) {
        if (pem->at == 1 && pem->some == 4 && c == 'T') {
            return pem_fail(pem, PAWL_PEM_HEADERS); /* "Proc-Type: ..." */
        }
        if (c != (uint8_t)pem_end[pem->at]) {
            /* The dashes of the next BEGIN, or nothing known. */
            return pem_fail(pem, pem->at == 5 && c == 'B'
                                     ? PAWL_PEM_NO_END
                                     : PAWL_PEM_BAD_CHARACTER);
        }
        if (++pem->at == sizeof pem_end - 1u) {
            pem->state = PEM_END_LABEL;
            pem->at = 0;
        }
        return PAWL_PEM_MORE;
    }
    if (pem->state == PEM_END_LABEL) {
        if (c == '-' && pem->label[pem->at] == '\0') {
            pem->state = PEM_END_DASH;
            pem->at = 1;
        } else if (c == '\0' || c != (uint8_t)pem->label[pem->at]) {
            return pem_fail(pem, PAWL_PEM_WRONG_END);
        } else {
            pem->at++;
        }
        return PAWL_PEM_MORE;
    }
    if (c != '-') {
        return pem_fail(pem, PAWL_PEM_WRONG_END);
    }
    if (++pem->at == 5) {
        pem->state = PEM_TEXT;
        pem->at = 0;
        return PAWL_PEM_END;
    }
    return PAWL_PEM_MORE;
}

/* ---- Base64 ------------------------------------------------------------- */

/* Ends the body at the first dash. */
static pawl_pem_event pem_body_end(pawl_pem *pem)
{
    if (pem->count != 0) {
        return pem_fail(pem, PAWL_PEM_BAD_PADDING);
    }
    if (pem->some == 0) {
        return pem_fail(pem, PAWL_PEM_EMPTY);
    }
    pem->state = PEM_END_MARK;
    pem->at = 1;
    return PAWL_PEM_MORE;
}

/* "=" stands for 6 bits that are not there; with the fourth character of its
 * group it gives one or two bytes, and nothing may follow. */
static pawl_pem_event pem_pad(pawl_pem *pem, uint8_t *out, size_t *out_len)
{
    pem->padding++;
    if (pem->count < 2 || pem->padding > 2) {
        return pem_fail(pem, PAWL_PEM_BAD_PADDING);
    }
    if (pem->count + pem->padding < 4) {
        return PAWL_PEM_MORE;
    }
    if (pem->count == 3) { /* 18 bits */
        if (pawli_ct_public(pem->bits & 3u) != 0) {
            return pem_fail(pem, PAWL_PEM_BAD_PADDING);
        }
        out[0] = (uint8_t)(pem->bits >> 10);
        out[1] = (uint8_t)(pem->bits >> 2);
        *out_len += 2;
    } else { /* 12 bits */
        if (pawli_ct_public(pem->bits & 15u) != 0) {
            return pem_fail(pem, PAWL_PEM_BAD_PADDING);
        }
        out[0] = (uint8_t)(pem->bits >> 4);
        *out_len += 1;
    }
    pem->bits = 0;
    pem->count = 0;
    pem->padding = 4; /* over */
    return PAWL_PEM_MORE;
}

/* One character of the body that is no dash: c is what may be known of it,
 * value its bits; out has room for 3 bytes. */
static pawl_pem_event pem_body(pawl_pem *pem, uint8_t c, uint32_t value,
                               uint8_t *out, size_t *out_len)
{
    if (pem_is_space(c)) {
        return PAWL_PEM_MORE;
    }
    if (c == ':') {
        return pem_fail(pem, PAWL_PEM_HEADERS);
    }
    if (c == '=' && pem->padding != 4) {
        return pem_pad(pem, out, out_len);
    }
    if (c != 'A' && c != '=') {
        return pem_fail(pem, PAWL_PEM_BAD_CHARACTER);
    }
    if (pem->padding != 0) {
        return pem_fail(pem, PAWL_PEM_BAD_PADDING);
    }
    if (pem->some < 5) {
        pem->some++;
    }
    pem->bits = (pem->bits << 6) | value;
    if (++pem->count == 4) {
        out[0] = (uint8_t)(pem->bits >> 16);
        out[1] = (uint8_t)(pem->bits >> 8);
        out[2] = (uint8_t)pem->bits;
        *out_len += 3;
        pem->bits = 0;
        pem->count = 0;
    }
    return PAWL_PEM_MORE;
}

/* ---- The public calls --------------------------------------------------- */

static void pem_count_line(pawl_pem *pem, uint8_t c)
{
    if (c == '\r' || (c == '\n' && pem->last_cr == 0)) {
        pem->line++;
    }
    pem->last_cr = c == '\r' ? 1 : 0;
}

static pawl_pem_event pem_step(pawl_pem *pem, uint8_t c, uint32_t value,
                               uint8_t *out, size_t *out_len)
{
    switch (pem->state) {
    case PEM_TEXT:
    case PEM_SKIP:
        pem_text(pem, c);
        return PAWL_PEM_MORE;
    case PEM_LABEL:
    case PEM_LABEL_DASH:
        return pem_label(pem, c);
    case PEM_BODY:
        return c == '-' ? pem_body_end(pem)
                        : pem_body(pem, c, value, out, out_len);
    default:
        return pem_end_line(pem, c);
    }
}

pawl_pem_event pawl_pem_next(pawl_pem *pem, const uint8_t **in, size_t *in_len,
                             uint8_t *out, size_t out_size, size_t *out_len)
{
    *out_len = 0;
    if (pem->state == PEM_STOPPED || out_size < 3) {
        return PAWL_PEM_FAILED;
    }
    while (*in_len > 0) {
        uint8_t c = **in; /* secret in a body, until it is shown */
        uint32_t value = 0;
        pawl_pem_event event;

        if (pem->state == PEM_BODY) {
            value = pem_value(c);
            c = pem_shown(c, value);
        }
        if (*out_len != 0 && (out_size - *out_len < 3 || c == '-')) {
            return PAWL_PEM_DATA;
        }
        event = pem_step(pem, c, value, out + *out_len, out_len);
        if (event == PAWL_PEM_FAILED) {
            pawl_wipe(out, *out_len);
            *out_len = 0;
            return event;
        }
        pem_count_line(pem, c);
        (*in)++;
        (*in_len)--;
        if (event != PAWL_PEM_MORE) {
            return event;
        }
    }
    return *out_len != 0 ? PAWL_PEM_DATA : PAWL_PEM_MORE;
}

pawl_err pawl_pem_finish(pawl_pem *pem)
{
    if (pem->state != PEM_STOPPED && pem->state != PEM_TEXT &&
        pem->state != PEM_SKIP) {
        (void)pem_fail(pem,
                       pem->state == PEM_LABEL || pem->state == PEM_LABEL_DASH
                           ? PAWL_PEM_BAD_LABEL
                           : PAWL_PEM_NO_END);
    }
    return pem->state == PEM_STOPPED ? PAWL_ERR_ENCODING : PAWL_OK;
}

void pawl_pem_wipe(pawl_pem *pem)
{
    pawl_wipe(pem, sizeof *pem);
}
