/* SPDX-License-Identifier: Apache-2.0
 * A TLS client for one external PSK: no certificate, no signature and no
 * session is linked.
 *
 * never: x509* rsa* sig_* ecdsa* p256* signer_* peer.c certificate* sign.c
 *     client_auth* session* sealed* tls13_client.c tls13_client_psk.c
 *     tls13_server* psk_client.c psk_server* psk_ticket* aes* ghash* sha512*
 *     sha384* profile_full* selftest* drbg* pem* key.c err.c failure_text*
 * budget: 27000 bytes */
#include "pawl/engine.h"

#include <string.h>

int main(void);

static const pawl_protocol *const psk_versions[] = {&pawl_tls13_client_psk_only,
                                                    NULL};
static const pawl_suite *const psk_suites[] = {
    &pawl_suite_chacha20_poly1305_sha256, NULL};
static const pawl_kex *const psk_groups[] = {&pawl_kex_x25519, NULL};
static const pawl_profile psk_sensor = {
    .versions = psk_versions, .suites = psk_suites, .groups = psk_groups};

static pawl_err psk_fill(void *ctx, uint8_t *out, size_t len)
{
    (void)ctx;
    memset(out, 1, len);
    return PAWL_OK;
}

static pawl_engine psk_engine;
static uint8_t psk_recv[512];
static uint8_t psk_send[256];
static uint64_t psk_work[512];

int main(void)
{
    static const uint8_t key[32] = {1};
    static const pawl_psk psk = {.role = PAWL_PSK_CLIENT,
                                 .identity = (const uint8_t *)"sensor",
                                 .identity_len = 6,
                                 .key = key,
                                 .key_len = sizeof key,
                                 .hash = &pawl_hash_sha256};
    static const pawl_client_config config = {
        .profile = &psk_sensor, .rng = {psk_fill, NULL, NULL}, .psk = &psk};
    static const pawl_x509_name name = {
        .kind = PAWL_X509_DNS, .len = 14, .dns = "sensor.example"};
    const pawl_memory memory = {psk_recv, sizeof psk_recv,
                                psk_send, sizeof psk_send,
                                psk_work, sizeof psk_work};
    size_t len;

    if (pawl_client_init(&psk_engine, &config, &memory, &name) != PAWL_OK) {
        return 1;
    }
    for (;;) {
        uint32_t want = pawl_engine_want(&psk_engine);

        if ((want & PAWL_WANT_FAILED) != 0) {
            return pawl_engine_failure(&psk_engine)->id;
        }
        (void)pawl_engine_work(&psk_engine, 4);
        (void)pawl_engine_send_buf(&psk_engine, &len);
        pawl_engine_send_ack(&psk_engine, len);
        (void)pawl_engine_recv_buf(&psk_engine, &len);
        pawl_engine_recv_ack(&psk_engine, len);
        (void)pawl_engine_read_buf(&psk_engine, &len);
        pawl_engine_read_ack(&psk_engine, len);
        (void)pawl_engine_write_buf(&psk_engine, &len);
        pawl_engine_write_ack(&psk_engine, len);
    }
}
