/* SPDX-License-Identifier: Apache-2.0
 * Checks a certificate's signature while the next one is still being read, and
 * takes it out of the arena: the signature moves to the spare memory, what lies
 * above it moves down, the check runs at the upper end of the arena.
 *
 * A signed part that is kept is needed for the check: there the check comes
 * first, and what lies above moves down when all of it but the key is gone. */
#include <string.h>

#include "x509/x509_reader.h"
#include "x509/x509_rules.h"

enum {
    FOLD_OVER,
    FOLD_MOVE,   /* what lies above the signature moves down */
    FOLD_CHECK,  /* the check is next */
    FOLD_VERIFY, /* it runs */
    FOLD_CLEAR   /* it is over, and a kept signed part goes */
};

static bool fold_kept(const pawl_x509_record *child)
{
    return (child->flags & PAWL_X509_TBS_KEPT) != 0;
}

#define FOLD_LINK  8u   /* bytes that stay of a signature */
#define FOLD_LEAST 64u  /* a smaller gap is not worth it */
#define FOLD_UNIT  512u /* bytes moved in one unit */

static pawl_x509_record *fold_child(const pawl_x509_fold *f)
{
    const pawl_x509_arena *arena = f->reader->arena;
    const pawl_x509_record *child = pawl_x509_arena_at(arena, f->child);

    return (pawl_x509_record *)(void *)(arena->base +
                                        ((const uint8_t *)child - arena->base));
}

/* The record after the child and its key; NULL: not there yet. The certificate
 * still being read becomes that record: whether it is kept is decided before
 * its key is complete (x509_name_hash.c, x509_key.c). The link names its place
 * in the message all the same, so that no other can ever stand in for it. */
static const pawl_x509_record *fold_issuer(const pawl_x509_fold *f,
                                           pawl_public_key *key)
{
    const pawl_x509_record *record =
        pawl_x509_arena_at(f->reader->arena, (uint8_t)(f->child + 1u));

    if (record == NULL) {
        return pawli_x509_partial(f->reader, key);
    }
    pawl_x509_record_key(record, key);
    return record;
}

/* Bytes of the record without its signature, and without a signed part. */
static size_t fold_size(const pawl_x509_record *child)
{
    size_t size =
        sizeof *child + (size_t)child->serial_len + child->key_len + FOLD_LINK;

    size += fold_kept(child) ? 0u : child->digest_len;
    return (size + 7u) & ~(size_t)7u;
}

/* Whether the child can be folded; sets what the check needs. A child that
 * breaks a rule is left to the path, which says why. */
static bool fold_fits(pawl_x509_fold *f, const pawl_x509_record *child,
                      size_t spare_size)
{
    const pawl_x509_arena *arena = f->reader->arena;
    pawl_public_key key;
    const pawl_x509_record *issuer = fold_issuer(f, &key);
    size_t end, wanted, before;

    if (issuer == NULL || (!fold_kept(child) && child->sig_len > spare_size) ||
        child->size < fold_size(child) + FOLD_LEAST ||
        memcmp(child->issuer, issuer->subject, PAWL_X509_NAME_HASH) != 0 ||
        pawli_x509_rule_key(f->reader->policy, &key) != PAWL_OK ||
        pawli_x509_rule_signature(&f->sig, f->reader->policy, child, &key) !=
            PAWL_OK) {
        return false;
    }
    f->gap = child->size - fold_size(child);
    f->from =
        (size_t)((const uint8_t *)child - arena->base) + (size_t)child->size;
    end = pawli_x509_stored(f->reader);
    before = fold_kept(child) ? 0 : f->gap;
    wanted = (f->sig->verify_size(&key) + 7u) & ~(size_t)7u;
    if (end > arena->size || wanted > arena->size - end + before) {
        return false;
    }
    f->op = arena->base + ((arena->size - wanted) & ~(size_t)7u);
    end = ((end - before + 7u) & ~(size_t)7u) + wanted;
    f->needed = end > f->needed ? end : f->needed;
    return (size_t)((uint8_t *)f->op - arena->base) + wanted >= end;
}

/* Its place in the message, read to its end or not. */
static uint8_t fold_issuer_position(const pawl_x509_fold *f)
{
    const pawl_x509_arena *arena = f->reader->arena;
    const pawl_x509_record *record =
        pawl_x509_arena_at(arena, (uint8_t)(f->child + 1u));

    return record != NULL ? record->position : arena->passed;
}

pawl_err pawl_x509_fold_start(pawl_x509_fold *fold, pawl_x509_reader *reader,
                              uint8_t *spare, size_t spare_size)
{
    const pawl_x509_arena *arena = reader->arena;
    const pawl_x509_record *child;
    uint8_t issuer;

    memset(fold, 0, sizeof *fold);
    if (reader->policy->mode != PAWL_X509_AS_SENT || arena->count == 0) {
        return PAWL_OK;
    }
    fold->reader = reader;
    fold->spare = spare;
    fold->needed = pawli_x509_stored(reader);
    while (fold->child + 1u < arena->count &&
           pawli_x509_record_linked(fold_child(fold), &issuer)) {
        fold->child++;
    }
    child = fold_child(fold);
    /* No path is longer, so no check is worth it. */
    if (fold->child + 1u >= PAWL_X509_DEPTH_MAX ||
        pawli_x509_record_linked(child, &issuer) ||
        !fold_fits(fold, child, spare_size)) {
        return PAWL_OK;
    }
    fold->position = child->position;
    fold->state = FOLD_CHECK;
    if (!fold_kept(child)) {
        fold->state = FOLD_MOVE;
        memcpy(spare, pawl_x509_record_signature(child), child->sig_len);
    }
    return PAWL_PENDING;
}

/* Moves at most a unit; each copy is no longer than the gap, so that it does
 * not overlap. */
static void fold_move(pawl_x509_fold *f)
{
    pawl_x509_arena *arena = f->reader->arena;
    size_t end = pawli_x509_stored(f->reader);
    uint8_t issuer;

    for (size_t done = 0; f->from < end && done < FOLD_UNIT;) {
        size_t n = end - f->from < f->gap ? end - f->from : f->gap;

        memcpy(arena->base + f->from - f->gap, arena->base + f->from, n);
        f->from += n;
        done += n;
    }
    if (f->from == end) {
        pawl_x509_record *child = fold_child(f);

        child->size = (uint16_t)(child->size - f->gap);
        arena->used -= f->gap;
        f->state =
            pawli_x509_record_linked(child, &issuer) ? FOLD_OVER : FOLD_CHECK;
    }
}

/* A kept signed part goes, but for the key in it. */
static void fold_clear(pawl_x509_fold *f)
{
    pawl_x509_record *child = fold_child(f);

    pawli_x509_record_clear(child);
    pawli_x509_record_link(child, fold_issuer_position(f));
    f->state = FOLD_MOVE;
}

static pawl_err fold_check(pawl_x509_fold *f)
{
    const pawl_x509_record *child = fold_child(f);
    pawl_public_key key;

    if (fold_issuer(f, &key) == NULL) {
        return PAWL_ERR_FAULT;
    }
    f->state = FOLD_VERIFY;
    return f->sig->verify_start(
        f->sig, f->op, f->sig->verify_size(&key), &key,
        pawl_x509_record_digest(child), child->digest_len,
        fold_kept(child) ? pawl_x509_record_signature(child) : f->spare,
        child->sig_len);
}

/* One unit of a phase that is not the check itself. */
static pawl_err fold_step(pawl_x509_fold *f)
{
    pawl_err err;

    switch (f->state) {
    case FOLD_MOVE:
        fold_move(f);
        return f->state == FOLD_OVER ? PAWL_OK : PAWL_PENDING;
    case FOLD_CHECK:
        err = fold_check(f);
        if (err != PAWL_OK) {
            f->state = FOLD_OVER;
            return err;
        }
        return PAWL_PENDING;
    case FOLD_CLEAR:
        fold_clear(f);
        return PAWL_PENDING;
    default:
        return PAWL_ERR_STATE;
    }
}

static pawl_err fold_verify(pawl_x509_fold *f, uint32_t *units)
{
    pawl_err err = f->sig->verify_run(f->op, units);
    uint32_t again = 1;

    if (err == PAWL_PENDING) {
        return err;
    }
    /* The check is over: it only repeats its verdict. */
    if (err == PAWL_OK && f->sig->verify_run(f->op, &again) != PAWL_OK) {
        err = PAWL_ERR_FAULT;
    }
    if (err == PAWL_OK && fold_kept(fold_child(f))) {
        f->state = FOLD_CLEAR;
        return PAWL_PENDING;
    }
    f->state = FOLD_OVER;
    if (err == PAWL_OK) {
        pawli_x509_record_link(fold_child(f), fold_issuer_position(f));
    }
    return err;
}

pawl_err pawl_x509_fold_run(pawl_x509_fold *fold, uint32_t *units)
{
    pawl_err err = PAWL_PENDING;

    while (*units != 0 && err == PAWL_PENDING) {
        if (fold->state == FOLD_VERIFY) {
            err = fold_verify(fold, units);
        } else {
            (*units)--;
            err = fold_step(fold);
        }
    }
    return err;
}
