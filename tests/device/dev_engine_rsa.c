/* SPDX-License-Identifier: Apache-2.0
 * Whole connections with RSA chains, up to 4096 bits and 16 kB.
 *
 * with: tests/harness/loop.c tests/device/engine_meter.c
 * prepare: tests/device/rsa_cases.py */
#include <string.h>

#include "device/engine_meter.h"
#include "device/rsa_cases.h"
#include "rsa_signatures.h"

static loop rsa_loop;
static size_t rsa_at; /* the case that runs */

static bool rsa_sign(loop *l, uint16_t scheme, const uint8_t *digest,
                     size_t digest_len, uint8_t *sig, size_t *sig_len)
{
    (void)l;
    (void)scheme;
    *sig_len = rsa_signatures[rsa_at].len;
    memcpy(sig, rsa_signatures[rsa_at].sig, *sig_len);
    return memcmp(digest, rsa_signatures[rsa_at].digest, digest_len) == 0;
}

static void rsa_connect(meter_what what)
{
    static rsa_setup setup;
    const rsa_case *c = &rsa_cases[rsa_at];

    rsa_set_up(&setup, c);
    setup.options.sign = rsa_sign;
    meter_set(what);
    dev_begin(what == METER_WORK ? c->name : c->others, sizeof(pawl_engine));
    loop_init(&rsa_loop, &setup.options);
    loop_run(&rsa_loop);
    dev_end(loop_connected(&rsa_loop));
    meter_set(METER_OFF);
    if (what == METER_WORK) {
        meter_roles(c->name);
    }
}

void dev_main(void)
{
    for (rsa_at = 0; rsa_at < RSA_CASES; rsa_at++) {
        rsa_connect(METER_WORK);
        rsa_connect(METER_OTHERS);
    }
    meter_steps("step: ");
}
