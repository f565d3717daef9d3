/* SPDX-License-Identifier: Apache-2.0
 * Certificates and paths. Input: one byte of options, then certificates, each
 * behind its length in two bytes. Reading in one piece and in small ones gives
 * the same records; the search for a path over them ends within its caps. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "pawl/x509.h"

#define X509_COUNT_MAX 6

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

static const pawl_sig *const x509_sigs[] = {&pawl_sig_rsa_pkcs1_sha256,
                                            &pawl_sig_rsa_pss_rsae_sha256,
                                            &pawl_sig_ecdsa_p256_sha256,
                                            &pawl_sig_ecdsa_p256_sha384,
                                            &pawl_sig_ecdsa_p384_sha384,
                                            &pawl_sig_ecdsa_p384_sha256,
                                            &pawl_sig_ecdsa_p521_sha512,
                                            &pawl_sig_ed25519,
                                            NULL};

/* The same, but every signature is right: so changed certificates form paths.
 */
static pawl_err x509_yes_start(const pawl_sig *sig, void *op, size_t op_size,
                               const pawl_public_key *key, const uint8_t *data,
                               size_t data_len, const uint8_t *signature,
                               size_t signature_len)
{
    (void)op;
    (void)op_size;
    (void)key;
    (void)sig;
    (void)data;
    (void)data_len;
    (void)signature;
    (void)signature_len;
    return PAWL_OK;
}

static pawl_err x509_yes_run(void *op, uint32_t *units)
{
    (void)op;
    if (*units == 0) {
        return PAWL_PENDING;
    }
    --*units;
    return PAWL_OK;
}

#define X509_SIGS (sizeof x509_sigs / sizeof x509_sigs[0])

static const pawl_sig *const *x509_yes(void)
{
    static pawl_sig yes[X509_SIGS];
    static const pawl_sig *list[X509_SIGS];

    for (size_t i = 0; i + 1 < X509_SIGS; i++) {
        yes[i] = *x509_sigs[i];
        yes[i].verify_start = x509_yes_start;
        yes[i].verify_run = x509_yes_run;
        list[i] = &yes[i];
    }
    return list;
}

typedef struct x509_memory {
    uint64_t align;
    uint8_t bytes[16384];
} x509_memory;

static pawl_err x509_one(pawl_x509_arena *arena, const pawl_x509_policy *policy,
                         const pawl_x509_name *name, const uint8_t *der,
                         size_t len, size_t piece)
{
    pawl_x509_reader reader;

    pawl_x509_reader_init(&reader, policy, name, arena);
    for (size_t at = 0; at < len; at += piece) {
        pawl_x509_reader_update(&reader, der + at,
                                len - at < piece ? len - at : piece);
    }
    return pawl_x509_reader_finish(&reader);
}

/* The same, and what can be checked already is, between the pieces. Returns
 * false when a signature was wrong. */
static bool x509_folded(pawl_x509_arena *arena, const pawl_x509_policy *policy,
                        const pawl_x509_name *name, const uint8_t *der,
                        size_t len, size_t piece)
{
    pawl_x509_reader reader;

    pawl_x509_reader_init(&reader, policy, name, arena);
    for (size_t at = 0; at < len; at += piece) {
        uint8_t spare[512];
        pawl_x509_fold fold;

        pawl_x509_reader_update(&reader, der + at,
                                len - at < piece ? len - at : piece);
        while (pawl_x509_fold_start(&fold, &reader, spare, sizeof spare) ==
               PAWL_PENDING) {
            pawl_err err;

            do {
                uint32_t units = 1;

                err = pawl_x509_fold_run(&fold, &units);
            } while (err == PAWL_PENDING);
            if (err != PAWL_OK) {
                return false;
            }
        }
    }
    return pawl_x509_reader_finish(&reader) == PAWL_OK;
}

static bool x509_search(const pawl_x509_policy *policy,
                        const pawl_x509_arena *arena)
{
    static uint64_t scratch[512];
    /* A moment the seeds are valid at. */
    const pawl_x509_clock clock = {1820000000, PAWL_X509_CLOCK_KNOWN};
    pawl_x509_path path;
    pawl_x509_result result;
    pawl_err err = pawl_x509_path_start(&path, policy, arena, &clock, scratch,
                                        sizeof scratch);
    unsigned calls = 0;

    while (err == PAWL_PENDING) {
        uint32_t units = 100;

        err = pawl_x509_path_run(&path, &units);
        if (++calls > 10000) {
            abort();
        }
    }
    pawl_err again = pawl_x509_path_get(&path, &result);
    if ((err == PAWL_OK) != (again == PAWL_OK)) {
        abort();
    }
    pawl_x509_path_wipe(&path);
    return err == PAWL_OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    static x509_memory memory[3];
    static x509_memory anchor_memory;
    pawl_x509_anchor anchor;
    pawl_x509_pin pin;
    pawl_x509_name name;
    pawl_x509_policy policy = {.sigs = x509_sigs, .rsa_min_bits = 1024};
    pawl_x509_arena whole = {.base = memory[0].bytes,
                             .size = sizeof memory[0].bytes};
    pawl_x509_arena parts = {.base = memory[1].bytes,
                             .size = sizeof memory[1].bytes};
    pawl_x509_arena folded = {.base = memory[2].bytes,
                              .size = sizeof memory[2].bytes};
    bool found, fold = true, failed = false;
    pawl_x509_arena anchors = {.base = anchor_memory.bytes,
                               .size = sizeof anchor_memory.bytes};

    if (len < 3 ||
        pawl_x509_name_parse(&name, "www.example.com", 15) != PAWL_OK) {
        return 0;
    }
    uint8_t options = data[0];
    size_t piece = (size_t)(options & 31) + 1;
    policy.mode = (options & 32) != 0 ? PAWL_X509_AS_SENT : PAWL_X509_BUILD;
    policy.purpose = (options & 64) != 0 ? PAWL_X509_CLIENT : PAWL_X509_SERVER;
    data++;
    len--;
    for (unsigned i = 0; i < X509_COUNT_MAX && len >= 2; i++) {
        size_t size = (size_t)data[0] << 8 | data[1];

        data += 2;
        len -= 2;
        size = size < len ? size : len;
        if (i == 0 && (options & 128) != 0 &&
            pawl_x509_anchor_from_der(&anchor, &anchors, data, size) ==
                PAWL_OK) {
            policy.anchors = &anchor;
            policy.anchor_count = 1;
        } else {
            if (i == 0 && pawl_x509_pin_from_der(&pin, data, size) == PAWL_OK) {
                policy.pins = &pin;
                policy.pin_count = 1;
            }
            pawl_err one = pawl_x509_read(&whole, &policy, &name, data, size);
            pawl_err two = x509_one(&parts, &policy, &name, data, size, piece);
            if (one != two || whole.used != parts.used ||
                whole.count != parts.count ||
                memcmp(memory[0].bytes, memory[1].bytes, whole.used) != 0) {
                abort();
            }
            fold = fold && x509_folded(&folded, &policy, &name, data, size,
                                       8u * piece) == (one == PAWL_OK);
            failed = failed || one != PAWL_OK;
        }
        data += size;
        len -= size;
    }
    if (whole.count != 0) {
        found = x509_search(&policy, &whole);
        /* A connection ends with a certificate that cannot be read. What was
         * folded onto it has no other issuer, so there may be no path. */
        if (policy.mode == PAWL_X509_AS_SENT && !failed &&
            found != (fold && x509_search(&policy, &folded))) {
            abort();
        }
        policy.sigs = x509_yes();
        (void)x509_search(&policy, &whole);
    }
    return 0;
}
