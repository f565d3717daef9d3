/* SPDX-License-Identifier: Apache-2.0
 * Whole connections of the engine with itself, one unit at a time: first every
 * call of work is measured, then every other call of the engine.
 *
 * with: tests/harness/loop.c
 * wrap: pawl_engine_work pawl_engine_want pawl_engine_event
 *     pawl_engine_recv_buf pawl_engine_recv_ack pawl_engine_send_buf
 *     pawl_engine_send_ack pawl_engine_read_buf pawl_engine_read_ack
 *     pawl_engine_write_buf pawl_engine_write_ack pawl_engine_flush
 *     pawl_client_init pawl_server_init */
#include "device/device.h"

#include "harness/loop.h"

static loop engine_loop;
static bool engine_others; /* what is measured: the other calls */

/* The linker sends each call of NAME to __wrap_NAME, and __real_NAME to it. */
#define ENGINE_WRAP(result, name, parameters, arguments)                       \
    result __real_##name parameters;                                           \
    result __wrap_##name parameters;                                           \
    result __wrap_##name parameters                                            \
    {                                                                          \
        if (!engine_others) {                                                  \
            return __real_##name arguments;                                    \
        }                                                                      \
        dev_call();                                                            \
        result value = __real_##name arguments;                                \
        dev_called();                                                          \
        return value;                                                          \
    }

#define ENGINE_WRAP_VOID(name, parameters, arguments)                          \
    void __real_##name parameters;                                             \
    void __wrap_##name parameters;                                             \
    void __wrap_##name parameters                                              \
    {                                                                          \
        if (!engine_others) {                                                  \
            __real_##name arguments;                                           \
            return;                                                            \
        }                                                                      \
        dev_call();                                                            \
        __real_##name arguments;                                               \
        dev_called();                                                          \
    }

ENGINE_WRAP(uint32_t, pawl_engine_want, (const pawl_engine *e), (e))
ENGINE_WRAP(pawl_event, pawl_engine_event, (pawl_engine * e), (e))
ENGINE_WRAP(uint8_t *, pawl_engine_recv_buf, (pawl_engine * e, size_t *len),
            (e, len))
ENGINE_WRAP(const uint8_t *, pawl_engine_send_buf,
            (pawl_engine * e, size_t *len), (e, len))
ENGINE_WRAP(const uint8_t *, pawl_engine_read_buf,
            (pawl_engine * e, size_t *len), (e, len))
ENGINE_WRAP(uint8_t *, pawl_engine_write_buf, (pawl_engine * e, size_t *len),
            (e, len))
ENGINE_WRAP_VOID(pawl_engine_recv_ack, (pawl_engine * e, size_t len), (e, len))
ENGINE_WRAP_VOID(pawl_engine_send_ack, (pawl_engine * e, size_t len), (e, len))
ENGINE_WRAP_VOID(pawl_engine_read_ack, (pawl_engine * e, size_t len), (e, len))
ENGINE_WRAP_VOID(pawl_engine_write_ack, (pawl_engine * e, size_t len), (e, len))
ENGINE_WRAP_VOID(pawl_engine_flush, (pawl_engine * e), (e))
ENGINE_WRAP(pawl_err, pawl_client_init,
            (pawl_engine * e, const pawl_client_config *config,
             const pawl_memory *memory, const pawl_x509_name *name),
            (e, config, memory, name))
ENGINE_WRAP(pawl_err, pawl_server_init,
            (pawl_engine * e, const pawl_server_config *config,
             const pawl_memory *memory),
            (e, config, memory))

uint32_t __real_pawl_engine_work(pawl_engine *e, uint32_t units);
uint32_t __wrap_pawl_engine_work(pawl_engine *e, uint32_t units);

uint32_t __wrap_pawl_engine_work(pawl_engine *e, uint32_t units)
{
    if (engine_others) {
        return __real_pawl_engine_work(e, units);
    }
    dev_call();
    uint32_t did = __real_pawl_engine_work(e, units);
    dev_called();
    dev_units_left(units - did, false);
    return did;
}

static void engine_connect(const char *name, const pawl_suite *suite,
                           const pawl_kex *kex, bool others)
{
    static uint8_t data[3000];
    const pawl_suite *suites[] = {suite, NULL};
    const pawl_kex *groups[] = {kex, NULL};
    pawl_profile profile = pawl_profile_full;
    loop_options options = {.client_profile = &profile,
                            .units = 1,
                            .client_recv = 512,
                            .client_send = 512,
                            .server_recv = 512,
                            .server_send = 512};

    profile.suites = suites;
    profile.groups = groups;
    engine_others = others;
    dev_begin(name, sizeof(pawl_engine));
    loop_init(&engine_loop, &options);
    loop_run(&engine_loop);
    loop_write(&engine_loop, &engine_loop.client, data, sizeof data);
    loop_write(&engine_loop, &engine_loop.server, data, sizeof data);
    dev_end(loop_connected(&engine_loop) &&
            engine_loop.client.got_len == sizeof data &&
            engine_loop.server.got_len == sizeof data);
    engine_others = false;
}

void dev_main(void)
{
    engine_connect("engine, aes128, x25519: work",
                   &pawl_suite_aes128_gcm_sha256, &pawl_kex_x25519, false);
    engine_connect("engine, aes128, x25519: other calls",
                   &pawl_suite_aes128_gcm_sha256, &pawl_kex_x25519, true);
    engine_connect("engine, aes256, p256: work", &pawl_suite_aes256_gcm_sha384,
                   &pawl_kex_p256, false);
    engine_connect("engine, aes256, p256: other calls",
                   &pawl_suite_aes256_gcm_sha384, &pawl_kex_p256, true);
    engine_connect("engine, chacha20, p256: work",
                   &pawl_suite_chacha20_poly1305_sha256, &pawl_kex_p256, false);
    engine_connect("engine, chacha20, p256: other calls",
                   &pawl_suite_chacha20_poly1305_sha256, &pawl_kex_p256, true);
}
