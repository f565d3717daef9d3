/* SPDX-License-Identifier: Apache-2.0
 * Searches a path from the first record to an anchor, depth first, without
 * recursion: chain[] holds the records of the path so far, cursor[] how far
 * the candidates for the issuer of each were tried (anchors first, then
 * records).
 *
 * Signatures are checked only when an anchor has been reached by name, from
 * the leaf upwards; links that were checked stay checked while the search goes
 * on above them. A wrong signature sends the search back to the level below
 * it. */
#include <string.h>

#include "x509/x509_reader.h"
#include "x509/x509_rules.h"

enum {
    PATH_SEARCH = 1,
    PATH_LINK = 2,   /* a link of a path that reached an anchor is next */
    PATH_VERIFY = 3, /* its signature is being checked */
    PATH_OVER = 4
};

#define PATH_TRUSTED 0x91c64d3bu
#define PATH_CHECK   0x2e7ab85du /* verdict_check is trusted ^ this */

#define PATH_SIGNATURES (2u * PAWL_X509_DEPTH_MAX)

/* Comparisons of a unit: each at most about 1000 instructions, most of it the
 * walk to the record and the comparison of hashes. */
#define PATH_UNIT 8u

static const pawl_x509_record *path_level(const pawl_x509_path *p,
                                          uint8_t level)
{
    return pawl_x509_arena_at(p->arena, p->chain[level]);
}

/* The more a reason tells, the higher. */
static uint8_t path_rank(int16_t reason)
{
    static const int16_t order[] = {
        PAWL_ERR_ISSUER,     PAWL_ERR_SIGNATURE,     PAWL_ERR_ENCODING,
        PAWL_ERR_CONSTRAINT, PAWL_ERR_CRITICAL,      PAWL_ERR_UNSUPPORTED,
        PAWL_ERR_WEAK,       PAWL_ERR_NOT_YET_VALID, PAWL_ERR_EXPIRED};
    uint8_t rank = 0;

    while (rank < sizeof order / sizeof order[0] && order[rank] != reason) {
        rank++;
    }
    return rank;
}

/* A candidate was refused; the most useful reason is kept. */
static void path_note(pawl_x509_path *p, pawl_err reason,
                      const pawl_x509_record *record)
{
    if (path_rank((int16_t)reason) > path_rank(p->reason)) {
        p->reason = (int16_t)reason;
        p->at_fault = record->position;
    }
}

static pawl_err path_over(pawl_x509_path *p, pawl_err reason)
{
    p->reason = (int16_t)reason;
    p->state = PATH_OVER;
    return reason;
}

/* Certificates between the CA that would come next and the leaf. */
static uint8_t path_below(const pawl_x509_path *p)
{
    uint8_t below = 0;

    for (uint8_t level = 1; level < p->depth; level++) {
        if ((path_level(p, level)->flags & PAWL_X509_SELF_ISSUED) == 0) {
            below++;
        }
    }
    return below;
}

/* Whether the path has this name and key already. */
static bool path_has(const pawl_x509_path *p, const pawl_x509_record *record)
{
    pawl_public_key a;
    pawl_public_key b;

    pawl_x509_record_key(record, &a);
    for (uint8_t level = 0; level < p->depth; level++) {
        const pawl_x509_record *member = path_level(p, level);

        pawl_x509_record_key(member, &b);
        if (member == record ||
            (memcmp(member->subject, record->subject, PAWL_X509_NAME_HASH) ==
                 0 &&
             a.kind == b.kind && a.len == b.len && a.exponent == b.exponent &&
             memcmp(a.key, b.key, a.len) == 0)) {
            return true;
        }
    }
    return false;
}

/* ---- Candidates --------------------------------------------------------- */

static void path_try_anchor(pawl_x509_path *p, uint16_t index)
{
    const pawl_x509_anchor *anchor = &p->policy->anchors[index];
    const pawl_x509_record *child = path_level(p, (uint8_t)(p->depth - 1u));
    const pawl_sig *sig;
    pawl_err err;

    if (memcmp(anchor->subject, child->issuer, PAWL_X509_NAME_HASH) != 0) {
        return;
    }
    p->fraction = 0;
    err = pawli_x509_rule_key(p->policy, &anchor->key);
    if (err == PAWL_OK &&
        ((anchor->path_len != PAWL_X509_NO_LIMIT &&
          path_below(p) > anchor->path_len) ||
         (anchor->purposes != 0 &&
          ((uint32_t)anchor->purposes >> p->policy->purpose & 1u) == 0))) {
        err = PAWL_ERR_CONSTRAINT;
    }
    if (err == PAWL_OK) {
        err = pawli_x509_rule_signature(&sig, p->policy, child, &anchor->key);
    }
    if (err != PAWL_OK) {
        path_note(p, err, child);
        return;
    }
    p->trusted = index;
    p->state = PATH_LINK;
}

static void path_try_record(pawl_x509_path *p, uint8_t index)
{
    const pawl_x509_record *record = pawl_x509_arena_at(p->arena, index);
    const pawl_x509_record *child = path_level(p, (uint8_t)(p->depth - 1u));
    const pawl_sig *sig;
    pawl_public_key key;
    pawl_err err;

    if (memcmp(record->subject, child->issuer, PAWL_X509_NAME_HASH) != 0) {
        return;
    }
    p->fraction = 0;
    if (path_has(p, record)) {
        return;
    }
    err = pawli_x509_rule_ca(p->policy, record, path_below(p));
    if (err == PAWL_OK) {
        err = pawli_x509_rule_time(record, p->now, p->clock);
    }
    if (err != PAWL_OK) {
        path_note(p, err, record);
        return;
    }
    pawl_x509_record_key(record, &key);
    err = pawli_x509_rule_signature(&sig, p->policy, child, &key);
    if (err != PAWL_OK) {
        path_note(p, err, child);
        return;
    }
    if (p->depth == PAWL_X509_DEPTH_MAX) {
        p->cap = PAWL_X509_CAP_DEPTH;
        return;
    }
    p->chain[p->depth] = index;
    p->cursor[p->depth] = 0;
    p->depth++;
}

/* The candidate at the cursor of the highest level. */
static pawl_err path_search(pawl_x509_path *p)
{
    uint8_t level = (uint8_t)(p->depth - 1u);
    uint16_t anchors = p->policy->anchor_count;
    uint16_t end = (uint16_t)(anchors + p->arena->count);
    uint16_t at = p->cursor[level];

    if (p->policy->mode == PAWL_X509_AS_SENT && at >= anchors) {
        /* Only the next record may be the issuer. */
        if (at <= (uint16_t)(anchors + p->chain[level])) {
            at = (uint16_t)(anchors + p->chain[level] + 1u);
        } else {
            at = end;
        }
    }
    if (at >= end) {
        if (p->depth == 1) {
            if (p->cap != PAWL_X509_CAP_NONE && p->reason == PAWL_ERR_ISSUER) {
                return path_over(p, PAWL_ERR_BUDGET);
            }
            p->cap = PAWL_X509_CAP_NONE;
            return path_over(p, (pawl_err)p->reason);
        }
        p->depth--;
        if (p->verified >= p->depth) {
            p->verified = (uint8_t)(p->depth - 1u);
        }
        return PAWL_PENDING;
    }
    if (p->comparisons == 0) {
        p->cap = PAWL_X509_CAP_COMPARISONS;
        return path_over(p, PAWL_ERR_BUDGET);
    }
    p->comparisons--;
    p->cursor[level] = (uint16_t)(at + 1u);
    if (at < anchors) {
        path_try_anchor(p, at);
    } else {
        path_try_record(p, (uint8_t)(at - anchors));
    }
    return PAWL_PENDING;
}

/* ---- Signatures --------------------------------------------------------- */

/* The link from level verified to its issuer is wrong: back to that level. */
static void path_back(pawl_x509_path *p, pawl_err reason)
{
    path_note(p, reason, path_level(p, p->verified));
    p->depth = (uint8_t)(p->verified + 1u);
    p->state = PATH_SEARCH;
}

static const uint8_t *path_signature(const pawl_x509_path *p,
                                     const pawl_x509_record *child)
{
    bool last = p->chain[p->verified] + 1u == p->arena->count;

    return last && p->last_sig != NULL ? p->last_sig
                                       : pawl_x509_record_signature(child);
}

/* A folded record: only the next one may be its issuer, and only when it is the
 * certificate whose key the check was made with. */
static pawl_err path_linked(pawl_x509_path *p, uint8_t issuer)
{
    if (p->verified + 1u == p->depth ||
        p->chain[p->verified + 1u] != p->chain[p->verified] + 1u ||
        path_level(p, (uint8_t)(p->verified + 1u))->position != issuer) {
        path_back(p, PAWL_ERR_SIGNATURE);
        return PAWL_PENDING;
    }
    p->verified++;
    p->signatures++;
    return PAWL_PENDING;
}

static pawl_err path_link(pawl_x509_path *p)
{
    const pawl_x509_record *child = path_level(p, p->verified);
    pawl_public_key key;
    uint8_t issuer;
    pawl_err err;

    if (pawli_x509_record_linked(child, &issuer)) {
        return path_linked(p, issuer);
    }
    if (p->verified + 1u == p->depth) {
        key = p->policy->anchors[p->trusted].key;
    } else {
        const pawl_x509_record *issuer =
            path_level(p, (uint8_t)(p->verified + 1u));

        pawl_x509_record_key(issuer, &key);
    }
    err = pawli_x509_rule_signature(&p->sig, p->policy, child, &key);
    if (err == PAWL_OK && p->signatures >= PATH_SIGNATURES) {
        p->cap = PAWL_X509_CAP_SIGNATURES;
        return path_over(p, PAWL_ERR_BUDGET);
    }
    if (err == PAWL_OK) {
        p->signatures++;
        if (p->sig->verify_size(&key) > p->wanted) {
            p->wanted = p->sig->verify_size(&key);
        }
        if (p->wanted > p->scratch_size) {
            return path_over(p, PAWL_ERR_MEMORY);
        }
        err = p->sig->verify_start(p->sig, p->scratch, p->scratch_size, &key,
                                   pawl_x509_record_digest(child),
                                   child->digest_len, path_signature(p, child),
                                   child->sig_len);
    }
    if (err == PAWL_OK) {
        p->state = PATH_VERIFY;
    } else {
        path_back(p, err);
    }
    return PAWL_PENDING;
}

static pawl_err path_trusted(pawl_x509_path *p)
{
    p->verdict = PATH_TRUSTED;
    if (p->verified == p->depth ||
        path_level(p, 0)->pin_word == PAWL_X509_PIN_WORD) {
        p->verdict_check = p->verdict ^ PATH_CHECK;
    }
    return path_over(p, PAWL_OK);
}

static pawl_err path_verify(pawl_x509_path *p, uint32_t *units)
{
    pawl_err err = p->sig->verify_run(p->scratch, units);
    uint32_t again = 1;

    if (err == PAWL_PENDING) {
        return PAWL_PENDING;
    }
    if (err != PAWL_OK) {
        path_back(p, err);
        return PAWL_PENDING;
    }
    /* Over: it only repeats its verdict. */
    if (p->sig->verify_run(p->scratch, &again) != PAWL_OK) {
        return path_over(p, PAWL_ERR_FAULT);
    }
    p->verified++;
    p->state = PATH_LINK;
    return p->verified == p->depth ? path_trusted(p) : PAWL_PENDING;
}

/* ---- The public calls --------------------------------------------------- */

pawl_err pawl_x509_path_start(pawl_x509_path *path,
                              const pawl_x509_policy *policy,
                              const pawl_x509_arena *arena,
                              const pawl_x509_clock *clock, void *scratch,
                              size_t scratch_size)
{
    const pawl_x509_record *leaf = pawl_x509_arena_at(arena, 0);
    pawl_err err;

    memset(path, 0, sizeof *path);
    path->policy = policy;
    path->arena = arena;
    path->scratch = scratch;
    path->scratch_size = scratch_size;
    path->now = clock->now;
    path->clock = clock->state;
    path->reason = PAWL_ERR_ISSUER;
    path->depth = 1;
    path->state = PATH_SEARCH;
    path->comparisons = (uint32_t)4u * PAWL_X509_DEPTH_MAX *
                        ((uint32_t)policy->anchor_count + arena->count);
    if (leaf == NULL || leaf->position != 0 ||
        policy->anchor_count > 0xffffu - PAWL_X509_RECORD_MAX) {
        return path_over(path, PAWL_ERR_ARGUMENT);
    }
    err = pawli_x509_rule_leaf(policy, leaf);
    if (err == PAWL_OK) {
        err = pawli_x509_rule_time(leaf, path->now, path->clock);
    }
    if (err != PAWL_OK) {
        return path_over(path, err);
    }
    if ((leaf->flags & PAWL_X509_PINNED) != 0 &&
        leaf->pin_word == PAWL_X509_PIN_WORD) {
        return path_trusted(path);
    }
    return PAWL_PENDING;
}

void pawl_x509_path_last_signature(pawl_x509_path *path, const uint8_t *sig)
{
    path->last_sig = sig;
}

pawl_err pawl_x509_path_run(pawl_x509_path *path, uint32_t *units)
{
    while (path->state != PATH_OVER && *units != 0) {
        pawl_err err;

        switch (path->state) {
        case PATH_SEARCH:
            if (path->fraction == 0) {
                path->fraction = PATH_UNIT;
                (*units)--;
            }
            path->fraction--;
            err = path_search(path);
            break;
        case PATH_LINK:
            (*units)--;
            err = path_link(path);
            break;
        case PATH_VERIFY:
            err = path_verify(path, units);
            break;
        default:
            return PAWL_ERR_STATE;
        }
        if (err != PAWL_PENDING) {
            return err;
        }
    }
    return path->state == PATH_OVER ? (pawl_err)path->reason : PAWL_PENDING;
}

static pawl_err path_recheck(const pawl_x509_path *p,
                             const pawl_x509_record *leaf)
{
    bool pinned = leaf->pin_word == PAWL_X509_PIN_WORD &&
                  (leaf->flags & PAWL_X509_PINNED) != 0;
    bool named = leaf->name_word == PAWL_X509_NAME_WORD &&
                 (leaf->flags & PAWL_X509_NAME_MATCHED) != 0;

    if (p->verdict != PATH_TRUSTED ||
        (p->verdict_check ^ PATH_CHECK) != PATH_TRUSTED) {
        return PAWL_ERR_FAULT;
    }
    if (!named && p->policy->purpose != PAWL_X509_CLIENT &&
        p->policy->any_name == 0) {
        return PAWL_ERR_FAULT;
    }
    if (!pinned && (p->verified != p->depth || p->signatures < p->depth ||
                    p->trusted >= p->policy->anchor_count)) {
        return PAWL_ERR_FAULT;
    }
    return PAWL_OK;
}

pawl_err pawl_x509_path_get(const pawl_x509_path *path,
                            pawl_x509_result *result)
{
    const pawl_x509_record *leaf;
    pawl_err err;

    memset(result, 0, sizeof *result);
    if (path->state != PATH_OVER) {
        return PAWL_ERR_STATE;
    }
    result->at_fault = path->at_fault;
    result->cap = path->cap;
    result->wanted = path->wanted;
    result->had = path->scratch_size;
    if (path->reason != PAWL_OK) {
        return (pawl_err)path->reason;
    }
    leaf = path_level(path, 0);
    err = path_recheck(path, leaf);
    if (err != PAWL_OK) {
        return err;
    }
    result->leaf = leaf;
    pawl_x509_record_key(leaf, &result->key);
    result->pinned = (leaf->flags & PAWL_X509_PINNED) != 0 ? 1 : 0;
    result->trusted = result->pinned != 0 ? leaf->pin : path->trusted;
    result->length = path->depth;
    result->not_after = leaf->not_after;
    for (uint8_t level = 1; level < path->depth; level++) {
        int64_t not_after = path_level(path, level)->not_after;

        if (not_after < result->not_after) {
            result->not_after = not_after;
        }
    }
    return PAWL_OK;
}

void pawl_x509_path_wipe(pawl_x509_path *path)
{
    pawl_wipe(path, sizeof *path);
}
