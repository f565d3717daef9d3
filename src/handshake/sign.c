/* SPDX-License-Identifier: Apache-2.0
 * Making our CertificateVerify's signature, with a key held here or outside
 * (RFC 8446, 4.4.3). */
#include "handshake/sign.h"

#include "base/ct.h"
#include "handshake/ext/ext.h"
#include "handshake/tasks.h"

bool pawli_sign_choose(pawli_hs *hs)
{
    const pawl_signer *const *signers = hs->identity->signers;

    for (unsigned i = 0; signers != NULL && signers[i] != NULL; i++) {
        if ((pawli_scheme_bit(signers[i]->scheme) & hs->schemes) != 0) {
            hs->signer = signers[i];
            return true;
        }
    }
    return false;
}

/* Phases of pawli_task_sign */
#define SIGN_CONTENT 0u
#define SIGN_DIGEST  1u
#define SIGN_START   2u
#define SIGN_RUN     3u
#define SIGN_ASKED   4u

#define SIGN_RANDOM 96u /* bytes a signer draws at most */

static pawl_err sign_content(pawli_hs *hs)
{
    const pawl_hash *hash = hs->signer->hash;
    void *to = NULL;

    hs->sign_data = pawli_hs_alloc(hs, hash != NULL ? PAWL_HASH_SIZE_MAX
                                                    : PAWLI_VERIFY_CONTENT_MAX);
    hs->signature = pawli_hs_alloc(hs, hs->signer->sig_max);
    if (hs->sign_data != 0 && hs->signature != 0) {
        to = hash != NULL ? pawli_hs_scratch(hs, sizeof(pawl_hash_ctx))
                          : hs->work + hs->sign_data;
    }
    if (to == NULL) {
        return pawli_hs_fail(hs, PAWL_FAIL_MEMORY);
    }
    (void)pawli_verify_content(hs, hash, hs->server != NULL, to);
    hs->phase = hash != NULL ? SIGN_DIGEST : SIGN_START;
    return PAWL_OK;
}

static pawl_err sign_start(pawli_hs *hs, uint32_t *units)
{
    const pawl_identity *id = hs->identity;
    size_t size;
    pawl_err err;

    if (id->key == NULL) {
        hs->flags |= PAWLI_HS_KEY_ASKED;
        hs->phase = SIGN_ASKED;
        return PAWL_OK;
    }
    err = pawli_task_prepare(hs, SIGN_RANDOM, units);
    if (err != PAWL_OK) {
        return err;
    }
    hs->phase = SIGN_RUN;
    size = hs->signer->sign_size(id->key, id->key_size);
    if (size == 0) {
        return pawli_hs_fail(hs, PAWL_FAIL_SIGN);
    }
    if (pawli_hs_scratch(hs, (uint32_t)size) == NULL) {
        return pawli_hs_fail(hs, PAWL_FAIL_MEMORY);
    }
    /* More memory than needed makes some signers faster. */
    err = hs->signer->sign_start(
        hs->signer, hs->work + hs->top, pawli_hs_scratch_size(hs), id->key,
        id->key_size, hs->work + hs->sign_data,
        pawli_verify_content_len(hs, hs->signer->hash), hs->rng);
    return err == PAWL_OK ? PAWL_OK : pawli_hs_fail(hs, PAWL_FAIL_SIGN);
}

static pawl_err sign_run(pawli_hs *hs, uint32_t *units)
{
    size_t len = hs->signer->sig_max;
    pawl_err err = hs->signer->sign_run(hs->work + hs->top,
                                        hs->work + hs->signature, &len, units);

    hs->signature_len = (uint16_t)len;
    return err == PAWL_OK || err == PAWL_PENDING
               ? err
               : pawli_hs_fail(hs, PAWL_FAIL_SIGN);
}

static pawl_err sign_asked(pawli_hs *hs)
{
    if ((hs->flags & PAWLI_HS_ANSWERED) == 0) {
        return PAWLI_WAITS;
    }
    hs->flags &= ~(uint32_t)(PAWLI_HS_ANSWERED | PAWLI_HS_KEY_ASKED);
    return hs->signature_len != 0 ? PAWL_OK
                                  : pawli_hs_fail(hs, PAWL_FAIL_KEY_REFUSED);
}

pawl_err pawli_task_sign(pawli_hs *hs, uint32_t *units)
{
    pawl_err err = PAWL_OK;

    if (hs->phase == SIGN_CONTENT) {
        --*units;
        err = sign_content(hs);
    }
    while (err == PAWL_OK && hs->phase == SIGN_DIGEST) {
        if (*units == 0) {
            return PAWL_PENDING;
        }
        --*units;
        if (hs->signer->hash->finish(hs->work + hs->top,
                                     hs->work + hs->sign_data)) {
            pawli_ct_public_bytes(hs->work + hs->sign_data,
                                  hs->signer->hash->digest_size);
            hs->phase = SIGN_START;
        }
    }
    if (err == PAWL_OK && hs->phase == SIGN_START) {
        err = sign_start(hs, units);
    }
    if (err != PAWL_OK) {
        return err;
    }
    return hs->phase == SIGN_RUN ? sign_run(hs, units) : sign_asked(hs);
}
