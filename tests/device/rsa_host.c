/* SPDX-License-Identifier: Apache-2.0
 * The connections of rsa_cases.h on the host, for rsa_cases.py: prints a line
 * "KEY SCHEME DIGEST" for each signature and reads it from standard input, all
 * in hexadecimal. */
#include <stdio.h>
#include <string.h>

#include "device/rsa_cases.h"

static loop host_loop;
static const rsa_case *host_case;

static bool host_sign(loop *l, uint16_t scheme, const uint8_t *digest,
                      size_t digest_len, uint8_t *sig, size_t *sig_len)
{
    char line[2 * 512 + 3];

    (void)l;
    printf("%s %04x ", host_case->key, scheme);
    for (size_t i = 0; i < digest_len; i++) {
        printf("%02x", digest[i]);
    }
    printf("\n");
    fflush(stdout);
    if (fgets(line, sizeof line, stdin) == NULL) {
        return false;
    }
    *sig_len = strspn(line, "0123456789abcdef") / 2;
    for (size_t i = 0; i < *sig_len; i++) {
        unsigned byte;

        if (sscanf(line + 2 * i, "%2x", &byte) != 1) {
            return false;
        }
        sig[i] = (uint8_t)byte;
    }
    return true;
}

int main(void)
{
    rsa_setup setup;

    for (size_t i = 0; i < RSA_CASES; i++) {
        host_case = &rsa_cases[i];
        rsa_set_up(&setup, host_case);
        setup.options.sign = host_sign;
        loop_init(&host_loop, &setup.options);
        loop_run(&host_loop);
        if (!loop_connected(&host_loop)) {
            fprintf(stderr, "%s: client failure %u, server failure %u\n",
                    host_case->name, loop_failure(&host_loop.client),
                    loop_failure(&host_loop.server));
            return 1;
        }
    }
    return 0;
}
