/* SPDX-License-Identifier: Apache-2.0
 * RSA of wolfSSL. */
#include "peer_wolfssl.h"

#include <string.h>

#if PEER_HAS_RSA

static int wolf_mgf(const wolf_state *s)
{
    return s->hash == WC_HASH_TYPE_SHA256   ? WC_MGF1SHA256
           : s->hash == WC_HASH_TYPE_SHA384 ? WC_MGF1SHA384
                                            : WC_MGF1SHA512;
}

/* DigestInfo of the digest. */
static word32 wolf_encode(const wolf_state *s, uint8_t *out)
{
    bench_bytes in = s->c.in, info = peer_digest_info(in.len);

    memcpy(out, info.p, info.len);
    memcpy(out + info.len, in.p, in.len);
    return (word32)(info.len + in.len);
}

static bool wolf_rsa_sign(void *state, uint8_t *out, size_t *out_len)
{
    wolf_state *s = state;
    uint8_t info[128];
    word32 room = (word32)s->c.pub.len;
    int len;

    if (PEER_HAS(PSS) && peer_in(s->c.algorithm->name, "pss")) {
        len = wc_RsaPSS_Sign(s->c.in.p, (word32)s->c.in.len, out, room,
                             (enum wc_HashType)s->hash, wolf_mgf(s), &s->u.rsa,
                             &s->rng);
    } else {
        len = wc_RsaSSL_Sign(info, wolf_encode(s, info), out, room, &s->u.rsa,
                             &s->rng);
    }
    *out_len = len > 0 ? (size_t)len : 0;
    return len > 0;
}

static bool wolf_rsa_verify(void *state, uint8_t *out, size_t *out_len)
{
    wolf_state *s = state;
    const bench_case *c = &s->c;
    uint8_t info[128], plain[512]; /* 4096 bits */
    int len;

    (void)out;
    *out_len = 0;
#if PEER_HAS(PSS)
    if (peer_in(c->algorithm->name, "pss")) {
        memcpy(s->scratch, c->sig.p, c->sig.len);
        return wc_RsaPSS_VerifyCheck(s->scratch, (word32)c->sig.len, plain,
                                     sizeof plain, c->in.p, (word32)c->in.len,
                                     (enum wc_HashType)s->hash, wolf_mgf(s),
                                     &s->u.rsa) > 0;
    }
#endif
    len = wc_RsaSSL_Verify(c->sig.p, (word32)c->sig.len, plain, sizeof plain,
                           &s->u.rsa);
    return len > 0 && (word32)len == wolf_encode(s, info) &&
           memcmp(plain, info, (size_t)len) == 0;
}

static void wolf_rsa_release(wolf_state *s)
{
    (void)wc_FreeRsaKey(&s->u.rsa);
}

static bool wolf_rsa_private(wolf_state *s)
{
#ifdef WOLFSSL_USER_SETTINGS
    peer_rsa k;

    return peer_rsa_read(&k, s->c.key.p, s->c.key.len) &&
           wc_RsaPrivateKeyDecodeRaw(
               k.n.p, (word32)k.n.len, k.e.p, (word32)k.e.len, k.d.p,
               (word32)k.d.len, k.qinv.p, (word32)k.qinv.len, k.p.p,
               (word32)k.p.len, k.q.p, (word32)k.q.len, k.dp.p,
               (word32)k.dp.len, k.dq.p, (word32)k.dq.len, &s->u.rsa) == 0;
#else
    word32 at = 0;

    return wc_RsaPrivateKeyDecode(s->c.key.p, &at, &s->u.rsa,
                                  (word32)s->c.key.len) == 0;
#endif
}

bool wolf_begin_rsa(wolf_state *s, bench_run *run)
{
    const bench_case *c = &s->c;
    const uint32_t e = c->exponent;
    const uint8_t exponent[] = {(uint8_t)(e >> 16), (uint8_t)(e >> 8),
                                (uint8_t)e};

    s->release = wolf_rsa_release;
#ifdef PEER_RSA_BYTES
    if (c->pub.len != PEER_RSA_BYTES) { /* left out of this build */
        return false;
    }
#endif
    s->hash = wolf_hash(c->algorithm->name);
    if (s->hash == 0 || wc_InitRsaKey(&s->u.rsa, NULL) != 0) {
        return false;
    }
    if (PEER_HAS(SIGN) && c->operation == BENCH_SIGN) {
        run->once = wolf_rsa_sign;
        return wolf_rsa_private(s) && wc_RsaSetRNG(&s->u.rsa, &s->rng) == 0;
    }
    run->once = wolf_rsa_verify;
    return PEER_HAS(VERIFY) &&
           wc_RsaPublicKeyDecodeRaw(c->pub.p, (word32)c->pub.len, exponent,
                                    sizeof exponent, &s->u.rsa) == 0;
}

#endif
