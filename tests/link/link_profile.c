/* SPDX-License-Identifier: Apache-2.0
 * A TLS client whose profile names one version and role, one suite, one group
 * and one signature: nothing of the others is linked.
 *
 * never: aes* ghash* sha512* sha384* rsa* sig_rsa* kex_p* p384* p521*
 *     ec_keygen* ec_share* ec_sign* ec_rows* signer_* tls13_server*
 *     profile_full* selftest* drbg* entropy* pem* key.c key_check.c key_text.c
 *     err.c failure_text* client_auth* sign.c certificate_authorities*
 *     x509_outline*
 * budget: 47100 bytes */
#include "pawl/engine.h"

#include <string.h>

int main(void);

static const pawl_protocol *const profile_versions[] = {&pawl_tls13_client,
                                                        NULL};
static const pawl_suite *const profile_suites[] = {
    &pawl_suite_chacha20_poly1305_sha256, NULL};
static const pawl_kex *const profile_groups[] = {&pawl_kex_x25519, NULL};
static const pawl_sig *const profile_sigs[] = {&pawl_sig_ecdsa_p256_sha256,
                                               NULL};
static const pawl_profile profile_sensor = {.versions = profile_versions,
                                            .suites = profile_suites,
                                            .groups = profile_groups,
                                            .sigs = profile_sigs};

static pawl_err profile_fill(void *ctx, uint8_t *out, size_t len)
{
    (void)ctx;
    memset(out, 1, len);
    return PAWL_OK;
}

static pawl_engine profile_engine;
static uint8_t profile_recv[512];
static uint8_t profile_send[256];
static uint64_t profile_work[512];
extern const pawl_x509_anchor profile_anchor;
const pawl_x509_anchor profile_anchor = {.path_len = PAWL_X509_NO_LIMIT};

int main(void)
{
    static const pawl_client_config config = {
        .profile = &profile_sensor,
        .anchors = &profile_anchor,
        .anchor_count = 1,
        .rng = {profile_fill, NULL, NULL}};
    const pawl_memory memory = {profile_recv, sizeof profile_recv,
                                profile_send, sizeof profile_send,
                                profile_work, sizeof profile_work};
    pawl_x509_name name;
    size_t len;

    if (pawl_x509_name_parse(&name, "sensor.example", 14) != PAWL_OK ||
        pawl_client_init(&profile_engine, &config, &memory, &name) != PAWL_OK) {
        return 1;
    }
    for (;;) {
        uint32_t want = pawl_engine_want(&profile_engine);

        if ((want & PAWL_WANT_FAILED) != 0) {
            return pawl_engine_failure(&profile_engine)->id;
        }
        (void)pawl_engine_work(&profile_engine, 4);
        (void)pawl_engine_send_buf(&profile_engine, &len);
        pawl_engine_send_ack(&profile_engine, len);
        (void)pawl_engine_recv_buf(&profile_engine, &len);
        pawl_engine_recv_ack(&profile_engine, len);
        (void)pawl_engine_read_buf(&profile_engine, &len);
        pawl_engine_read_ack(&profile_engine, len);
        (void)pawl_engine_write_buf(&profile_engine, &len);
        pawl_engine_write_ack(&profile_engine, len);
    }
}
