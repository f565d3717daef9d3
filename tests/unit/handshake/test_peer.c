/* SPDX-License-Identifier: Apache-2.0
 * CertificateVerify against the kind of key the leaf has, and the hash that
 * key is for; signatures by openssl. */
#include <string.h>

#include "handshake/tasks.h"
#include "harness/pt.h"
#include "harness/vec.h"
#include "pawl/x509.h"

PT_VECTORS(pss, "openssl/x509_pss.ptv")

#define RSAE_SHA256 0x0804
#define PSS_SHA256  0x0809
#define PSS_SHA384  0x080a

static const pawl_sig *const peer_sigs[] = {&pawl_sig_rsa_pss_rsae_sha256,
                                            &pawl_sig_rsa_pss_pss_sha256,
                                            &pawl_sig_rsa_pss_pss_sha384, NULL};

static const pawl_profile peer_profile = {.sigs = peer_sigs};
static const pawl_client_config peer_client;
static uint64_t peer_memory[512];
static uint64_t peer_arena[256];

/* Verifies the signature `name` as scheme, with the leaf's key; 0: right. */
static uint16_t peer_verify(const char *name, uint16_t scheme, uint8_t hash_id)
{
    static const pawl_x509_policy policy = {.sigs = peer_sigs};
    pawl_x509_arena arena = {.base = (uint8_t *)peer_arena,
                             .size = sizeof peer_arena};
    pt_vec v = PT_VEC(pss);
    pt_bytes leaf, sig;
    pawli_hs hs;
    pawl_err err = PAWL_PENDING;

    PT_OK(pt_vec_next(&v));
    leaf = pt_vec_get(&v, "leaf");
    sig = pt_vec_get(&v, name);
    PT_EQ(pawl_x509_read(&arena, &policy, NULL, leaf.p, leaf.len), PAWL_OK);
    memset(&hs, 0, sizeof hs);
    hs.profile = &peer_profile;
    hs.client = &peer_client;
    hs.hash[0] = &pawl_hash_sha256;
    for (uint8_t i = 0; i < 32; i++) {
        hs.th[0][i] = i;
    }
    hs.work = (uint8_t *)peer_memory;
    hs.work_size = sizeof peer_memory;
    hs.scheme = scheme;
    pawl_x509_record_key(pawl_x509_arena_at(&arena, 0), &hs.peer_key);
    PT_EQ(hs.peer_key.hash_id, PAWL_HASH_ID_SHA256);
    hs.peer_key.hash_id = hash_id;
    hs.top = 8;
    hs.signature = pawli_hs_alloc(&hs, (uint32_t)sig.len);
    hs.signature_len = (uint16_t)sig.len;
    memcpy(hs.work + hs.signature, sig.p, sig.len);
    while (err == PAWL_PENDING) {
        uint32_t units = 1;

        err = pawli_task_verify(&hs, &units);
    }
    PT_EQ(pawli_verdict_is(&hs.verify, PAWLI_VERDICT_SIGNATURE),
          err == PAWL_OK);
    return err == PAWL_OK ? PAWL_FAIL_NONE : hs.failure;
}

PT_TEST(a_key_for_sha_256_has_not_signed_with_sha_384)
{
    PT_EQ(peer_verify("verify256", PSS_SHA256, PAWL_HASH_ID_SHA256),
          PAWL_FAIL_NONE);
    PT_EQ(peer_verify("verify384", PSS_SHA384, PAWL_HASH_ID_SHA256),
          PAWL_FAIL_VERIFY_SCHEME);
}

PT_TEST(a_key_for_any_hash_has_signed_with_both)
{
    PT_EQ(peer_verify("verify256", PSS_SHA256, 0), PAWL_FAIL_NONE);
    PT_EQ(peer_verify("verify384", PSS_SHA384, 0), PAWL_FAIL_NONE);
}

PT_TEST(a_scheme_of_another_kind_of_key_or_hash_is_refused)
{
    PT_EQ(peer_verify("verify256", RSAE_SHA256, 0), PAWL_FAIL_VERIFY_SCHEME);
    PT_EQ(peer_verify("verify256", PSS_SHA384, 0), PAWL_FAIL_VERIFY_SIGNATURE);
    PT_EQ(peer_verify("verify384", PSS_SHA256, 0), PAWL_FAIL_VERIFY_SIGNATURE);
}

int main(void)
{
    PT_RUN(a_key_for_sha_256_has_not_signed_with_sha_384);
    PT_RUN(a_key_for_any_hash_has_signed_with_both);
    PT_RUN(a_scheme_of_another_kind_of_key_or_hash_is_refused);
    return pt_done();
}
