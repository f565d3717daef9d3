/* SPDX-License-Identifier: Apache-2.0
 * Checking who the peer is: the path of its certificates, then its
 * CertificateVerify. */
#include <string.h>

#include "base/ct.h"
#include "handshake/tasks.h"
#include "pawl/session.h"

#define PEER_CONTENT_PAD  64u
#define PEER_CONTEXT_SIZE 34u /* the string and its zero byte, which counts */

/* The search and, behind it, the scratch of one signature check. */
#define PEER_PATH_SIZE (((uint32_t)sizeof(pawl_x509_path) + 7u) & ~7u)

static uint16_t peer_path_failure(pawl_err err)
{
    switch (err) {
    case PAWL_ERR_EXPIRED:
        return PAWL_FAIL_CERT_EXPIRED;
    case PAWL_ERR_NOT_YET_VALID:
        return PAWL_FAIL_CERT_NOT_YET_VALID;
    case PAWL_ERR_CLOCK:
        return PAWL_FAIL_CERT_CLOCK;
    case PAWL_ERR_NAME:
        return PAWL_FAIL_CERT_NAME;
    case PAWL_ERR_ISSUER:
        return PAWL_FAIL_CERT_ISSUER;
    case PAWL_ERR_WEAK:
        return PAWL_FAIL_CERT_WEAK;
    case PAWL_ERR_UNSUPPORTED:
        return PAWL_FAIL_CERT_UNSUPPORTED;
    case PAWL_ERR_CRITICAL:
        return PAWL_FAIL_CERT_CRITICAL;
    case PAWL_ERR_CONSTRAINT:
        return PAWL_FAIL_CERT_CONSTRAINT;
    case PAWL_ERR_SIGNATURE:
        return PAWL_FAIL_CERT_SIGNATURE;
    case PAWL_ERR_BUDGET:
        return PAWL_FAIL_CERT_BUDGET;
    case PAWL_ERR_MEMORY:
        return PAWL_FAIL_CERT_MEMORY;
    case PAWL_ERR_FAULT:
        return PAWL_FAIL_FAULT;
    default:
        return PAWL_FAIL_CERT_ENCODING;
    }
}

static pawl_err peer_path_failed(pawli_hs *hs, pawl_err err,
                                 const pawl_x509_result *result)
{
    hs->certificate_at = result->at_fault;
    if (err == PAWL_ERR_MEMORY) {
        hs->wanted = hs->top + PEER_PATH_SIZE + (uint32_t)result->wanted;
        hs->had = hs->work_size;
    }
    return pawli_hs_fail(hs, peer_path_failure(err));
}

/* Moves bytes down in the work span; the ranges may overlap. */
static uint32_t peer_move(pawli_hs *hs, uint32_t to, const uint8_t *from,
                          uint32_t len)
{
    for (uint32_t i = 0; i < len; i++) {
        hs->work[to + i] = from[i];
    }
    return (to + len + 7u) & ~7u;
}

/* Of the certificates only the leaf's key is needed from here on, and the
 * signature of CertificateVerify when it came in the same record: the rest of
 * their memory is given back. A kilobyte moves: one unit. */
static pawl_err peer_keep_key(pawli_hs *hs, uint32_t *units)
{
    uint32_t at = (uint32_t)(hs->certs.base - hs->work);
    uint32_t after;

    if (*units == 0) {
        return PAWL_PENDING;
    }
    --*units;
    after = peer_move(hs, at, hs->peer_key.key, hs->peer_key.len);
    hs->peer_key.key = hs->work + at;
    if (hs->signature != 0) {
        uint32_t signature = after;

        after =
            peer_move(hs, after, hs->work + hs->signature, hs->signature_len);
        hs->signature = signature;
    }
    hs->top = after;
    return PAWL_OK;
}

static pawl_err peer_keep(pawli_hs *hs, uint32_t *units)
{
    return hs->server != NULL ? hs->profile->client_auth->keep(hs, units)
                              : peer_keep_key(hs, units);
}

/* The signature of the last record goes to the spare memory, and what follows
 * it moves down: half a kilobyte less while the path is checked. Returns where
 * it is now, or NULL. */
static const uint8_t *peer_lend(pawli_hs *hs)
{
    const pawl_x509_record *last =
        hs->certs.count == 0
            ? NULL
            : pawl_x509_arena_at(&hs->certs, (uint8_t)(hs->certs.count - 1u));
    const uint8_t *sig;
    uint32_t end;

    if (last == NULL || last->sig_len == 0 || last->sig_len > hs->spare_size) {
        return NULL;
    }
    sig = pawl_x509_record_signature(last);
    memcpy(hs->spare, sig, last->sig_len);
    end = ((uint32_t)(sig - hs->work) + 7u) & ~7u;
    hs->certs.used = hs->certs.size =
        (size_t)(end - (uint32_t)(hs->certs.base - hs->work));
    if (hs->signature != 0) {
        uint32_t signature = end;

        end = peer_move(hs, end, hs->work + hs->signature, hs->signature_len);
        hs->signature = signature;
    }
    hs->top = end;
    return hs->spare;
}

/* Without verification only the leaf's key is taken, for CertificateVerify. */
static pawl_err peer_path_skipped(pawli_hs *hs, uint32_t *units)
{
    const pawl_x509_record *leaf = pawl_x509_arena_at(&hs->certs, 0);

    if (leaf == NULL || leaf->key_kind == PAWL_KEY_NONE) {
        return pawli_hs_fail(hs, PAWL_FAIL_CERT_UNSUPPORTED);
    }
    pawl_x509_record_key(leaf, &hs->peer_key);
    return peer_keep_key(hs, units);
}

/* Phases: 0 start, 1 run, 2 keep the key. */
pawl_err pawli_task_path(pawli_hs *hs, uint32_t *units)
{
    const uint8_t *sig = NULL;
    pawl_x509_path *path;
    pawl_x509_result result;
    pawl_err err;

    if (pawli_verdict_is(&hs->path, PAWLI_VERDICT_WAIVED)) {
        return peer_path_skipped(hs, units);
    }
    if (hs->phase == 2) {
        return peer_keep(hs, units);
    }
    if (hs->phase == 0) {
        sig = peer_lend(hs);
    }
    path = pawli_hs_scratch(hs, PEER_PATH_SIZE);
    if (path == NULL) {
        return pawli_hs_fail(hs, PAWL_FAIL_CERT_MEMORY);
    }
    if (hs->phase == 0) {
        hs->phase = 1;
        --*units;
        err = pawl_x509_path_start(path, &hs->policy, &hs->certs, &hs->clock,
                                   (uint8_t *)path + PEER_PATH_SIZE,
                                   pawli_hs_scratch_size(hs) - PEER_PATH_SIZE);
        pawl_x509_path_last_signature(path, sig);
    } else {
        err = pawl_x509_path_run(path, units);
    }
    if (err == PAWL_PENDING) {
        return err;
    }
    memset(&result, 0, sizeof result);
    if (pawl_x509_path_get(path, &result) == PAWL_OK && err == PAWL_OK) {
        pawli_hs_needed(hs, PEER_PATH_SIZE + (uint32_t)result.wanted);
        hs->peer_key = result.key;
        hs->phase = 2;
        if (hs->session != NULL) {
            hs->session->not_after = result.not_after;
        }
        if (pawl_x509_path_get(path, &result) == PAWL_OK) {
            pawli_verdict_set(&hs->path, PAWLI_VERDICT_PATH);
        }
        return peer_keep(hs, units);
    }
    return peer_path_failed(hs, err != PAWL_OK ? err : PAWL_ERR_FAULT, &result);
}

/* ---- While the certificates come ---- */

static pawl_err peer_fold_start(pawli_hs *hs, pawli_cert_work *work)
{
    pawl_err err;

    if (pawli_verdict_is(&hs->path, PAWLI_VERDICT_WAIVED) ||
        hs->certs.count == 0) {
        return PAWL_OK;
    }
    err = pawl_x509_fold_start(&work->fold, &work->reader, hs->spare,
                               (size_t)hs->spare_size);
    pawli_hs_needed(hs, (uint32_t)work->fold.needed + PAWLI_CERT_WORK);
    return err;
}

/* A record ended, all of it was authentic: what can be checked already is, and
 * takes no memory any more. */
pawl_err pawli_task_fold(pawli_hs *hs, uint32_t *units)
{
    pawli_cert_work *work = pawli_certs_work(hs);

    for (;;) {
        pawl_err err;

        if (*units == 0) {
            return PAWL_PENDING;
        }
        if (hs->phase == 0) {
            --*units;
            if (peer_fold_start(hs, work) == PAWL_OK) {
                return PAWL_OK;
            }
            hs->phase = 1;
        }
        err = pawl_x509_fold_run(&work->fold, units);
        if (err == PAWL_PENDING) {
            return err;
        }
        if (err != PAWL_OK) {
            hs->certificate_at = work->fold.position;
            return pawli_hs_fail(hs, peer_path_failure(err));
        }
        hs->phase = 0;
    }
}

/* ---- CertificateVerify ---- */

static void peer_content(const pawl_hash *hash, void *to, size_t *at,
                         const void *part, size_t len)
{
    if (hash != NULL) {
        hash->update(to, part, len);
    } else {
        memcpy((uint8_t *)to + *at, part, len);
    }
    *at += len;
}

size_t pawli_verify_content(const pawli_hs *hs, const pawl_hash *hash,
                            bool of_server, void *to)
{
    static const char context[2][PEER_CONTEXT_SIZE] = {
        "TLS 1.3, client CertificateVerify",
        "TLS 1.3, server CertificateVerify"};
    uint8_t pad[PEER_CONTENT_PAD];
    size_t len = 0;

    memset(pad, 0x20, sizeof pad);
    if (hash != NULL) {
        hash->init(to);
    }
    peer_content(hash, to, &len, pad, sizeof pad);
    peer_content(hash, to, &len, context[of_server ? 1 : 0], PEER_CONTEXT_SIZE);
    peer_content(hash, to, &len, hs->th[0], hs->hash[0]->digest_size);
    return len;
}

size_t pawli_verify_content_len(const pawli_hs *hs, const pawl_hash *hash)
{
    return hash != NULL ? hash->digest_size
                        : PEER_CONTENT_PAD + PEER_CONTEXT_SIZE +
                              (size_t)hs->hash[0]->digest_size;
}

/* Of the instances of the scheme, the one for the kind of key the peer has,
 * unless that key is for another hash. */
static const pawl_sig *peer_instance(const pawli_hs *hs)
{
    const pawl_sig *const *sigs = hs->profile->sigs;

    for (unsigned i = 0; sigs[i] != NULL; i++) {
        if (sigs[i]->scheme == hs->scheme &&
            sigs[i]->key_kind == hs->peer_key.kind &&
            (hs->peer_key.hash_id == 0 ||
             (sigs[i]->hash != NULL &&
              hs->peer_key.hash_id == sigs[i]->hash->id)) &&
            (sigs[i]->uses & PAWL_SIG_TLS13) != 0) {
            return sigs[i];
        }
    }
    return NULL;
}

/* Scratch of a check: the running hash of the content and its digest, or the
 * content; then the signature's operation. */
typedef struct peer_work {
    union {
        pawl_hash_ctx ctx;
        uint8_t content[PAWLI_VERIFY_CONTENT_MAX];
    } u;
    uint8_t digest[PAWL_HASH_SIZE_MAX];
} peer_work;

static pawl_err peer_verify_start(pawli_hs *hs, peer_work *work)
{
    uint32_t room = pawli_hs_scratch_size(hs) - (uint32_t)sizeof *work;
    uint32_t wanted = (uint32_t)hs->peer_sig->verify_size(&hs->peer_key);
    const uint8_t *data = work->u.content;
    size_t len = hs->fill;
    pawl_err err;

    if (pawli_hs_scratch(hs, (uint32_t)sizeof *work + wanted) == NULL) {
        return pawli_hs_fail(hs, PAWL_FAIL_VERIFY_MEMORY);
    }
    if (hs->peer_sig->hash != NULL) {
        data = work->digest;
        len = hs->peer_sig->hash->digest_size;
    }
    err = hs->peer_sig->verify_start(
        hs->peer_sig, work + 1, room, &hs->peer_key, data, len,
        hs->work + hs->signature, hs->signature_len);
    switch (err) {
    case PAWL_OK:
        return PAWL_OK;
    case PAWL_ERR_MEMORY:
        return pawli_hs_fail(hs, PAWL_FAIL_VERIFY_MEMORY);
    case PAWL_ERR_WEAK:
        return pawli_hs_fail(hs, PAWL_FAIL_CERT_WEAK);
    case PAWL_ERR_UNSUPPORTED:
        return pawli_hs_fail(hs, PAWL_FAIL_CERT_UNSUPPORTED);
    default:
        return pawli_hs_fail(hs, PAWL_FAIL_VERIFY_SIGNATURE);
    }
}

/* Phases: 0 hash the content, 1 finish the hash, 2 start, 3 check. */
pawl_err pawli_task_verify(pawli_hs *hs, uint32_t *units)
{
    peer_work *work = pawli_hs_scratch(hs, sizeof *work);
    uint32_t again = 1;
    pawl_err err;

    if (work == NULL) {
        return pawli_hs_fail(hs, PAWL_FAIL_VERIFY_MEMORY);
    }
    if (hs->phase == 0) {
        hs->peer_sig = peer_instance(hs);
        if (hs->peer_sig == NULL) {
            return pawli_hs_fail(hs, PAWL_FAIL_VERIFY_SCHEME);
        }
        hs->fill = (uint32_t)pawli_verify_content(hs, hs->peer_sig->hash,
                                                  hs->client != NULL, &work->u);
        --*units;
        hs->phase = hs->peer_sig->hash != NULL ? 1 : 2;
    }
    while (hs->phase == 1) {
        if (*units == 0) {
            return PAWL_PENDING;
        }
        --*units;
        if (hs->peer_sig->hash->finish(&work->u.ctx, work->digest)) {
            pawli_ct_public_bytes(work->digest,
                                  hs->peer_sig->hash->digest_size);
            hs->phase = 2;
        }
    }
    if (hs->phase == 2) {
        if (*units == 0) {
            return PAWL_PENDING;
        }
        --*units;
        err = peer_verify_start(hs, work);
        if (err != PAWL_OK) {
            return err;
        }
        hs->phase = 3;
    }
    err = hs->peer_sig->verify_run(work + 1, units);
    if (err == PAWL_PENDING) {
        return err;
    }
    if (err != PAWL_OK) {
        return pawli_hs_fail(hs, PAWL_FAIL_VERIFY_SIGNATURE);
    }
    /* Over: it only repeats its verdict. */
    if (hs->peer_sig->verify_run(work + 1, &again) == PAWL_OK) {
        pawli_verdict_set(&hs->verify, PAWLI_VERDICT_SIGNATURE);
    }
    return PAWL_OK;
}
