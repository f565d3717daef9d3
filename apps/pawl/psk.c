/* SPDX-License-Identifier: Apache-2.0
 * An external PSK from a file. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"

#define PSK_KEY_MIN 16u

static int psk_digit(uint8_t c)
{
    return isdigit(c) ? c - '0' : isxdigit(c) ? tolower(c) - 'a' + 10 : -1;
}

/* Pairs of digits and white space only: their number of bytes, or 0. */
static size_t psk_hex(const uint8_t *text, size_t len, uint8_t *out,
                      size_t size)
{
    size_t digits = 0;

    for (size_t i = 0; i < len; i++) {
        int digit = psk_digit(text[i]);

        if (isspace(text[i])) {
            continue;
        }
        if (digit < 0 || digits / 2 == size) {
            return 0;
        }
        out[digits / 2] =
            (uint8_t)((digits % 2 == 0) ? digit << 4 : out[digits / 2] | digit);
        digits++;
    }
    return digits % 2 == 0 ? digits / 2 : 0;
}

bool cli_psk_load(cli_psk *p, pawl_psk_role role, const char *identity,
                  const char *key_path)
{
    uint8_t *data;
    size_t len, key_len;
    size_t identity_len = strlen(identity);

    if (identity_len == 0 || identity_len > PAWL_PSK_IDENTITY_MAX) {
        cli_complain("a PSK's identity has 1 to %u bytes",
                     PAWL_PSK_IDENTITY_MAX);
        return false;
    }
    if (!cli_file_read(key_path, &data, &len)) {
        return false;
    }
    key_len = psk_hex(data, len, p->key, sizeof p->key);
    if (key_len == 0 && len <= sizeof p->key) {
        memcpy(p->key, data, len);
        key_len = len;
    }
    pawl_wipe(data, len);
    free(data);
    if (key_len < PSK_KEY_MIN) {
        cli_complain("%s: a PSK has %u to %u bytes", key_path, PSK_KEY_MIN,
                     PAWL_PSK_KEY_MAX);
        return false;
    }
    p->psk = (pawl_psk){.role = (uint8_t)role,
                        .identity = (const uint8_t *)identity,
                        .identity_len = (uint16_t)identity_len,
                        .key = p->key,
                        .key_len = (uint16_t)key_len,
                        .hash = &pawl_hash_sha256};
    return true;
}
