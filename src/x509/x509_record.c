/* SPDX-License-Identifier: Apache-2.0
 * Access to compact records. */
#include "base/bytes.h"
#include "x509/x509_reader.h"

/* In place of the signature of a linked record. */
#define RECORD_LINK       0x8c41d6e7u
#define RECORD_LINK_BYTES 8u

const pawl_x509_record *pawl_x509_arena_at(const pawl_x509_arena *arena,
                                           uint8_t index)
{
    const uint8_t *p = arena->base;

    if (index >= arena->count) {
        return NULL;
    }
    while (index-- > 0) {
        p += ((const pawl_x509_record *)(const void *)p)->size;
    }
    return (const pawl_x509_record *)(const void *)p;
}

const uint8_t *pawl_x509_record_serial(const pawl_x509_record *record)
{
    return (const uint8_t *)record + sizeof *record;
}

const uint8_t *pawl_x509_record_digest(const pawl_x509_record *record)
{
    return pawl_x509_record_serial(record) + record->serial_len +
           ((record->flags & PAWL_X509_TBS_KEPT) != 0 ? PAWLI_X509_KEY_AT
                                                      : record->key_len);
}

const uint8_t *pawl_x509_record_signature(const pawl_x509_record *record)
{
    return pawl_x509_record_digest(record) + record->digest_len;
}

const uint8_t *pawli_x509_record_key_bytes(const pawl_x509_record *record,
                                           uint8_t serial_len, uint32_t flags)
{
    const uint8_t *p = pawl_x509_record_serial(record) + serial_len;

    return (flags & PAWL_X509_TBS_KEPT) != 0
               ? p + PAWLI_X509_KEY_AT + pawli_load16be(p)
               : p;
}

void pawl_x509_record_key(const pawl_x509_record *record, pawl_public_key *key)
{
    bool usable = (record->flags & PAWL_X509_KEY_SIZE) == 0;

    key->kind = usable ? record->key_kind : (uint8_t)PAWL_KEY_NONE;
    key->hash_id = (uint8_t)(record->key_scheme & 15u);
    key->len = usable ? record->key_len : 0;
    key->exponent = record->exponent;
    key->key =
        pawli_x509_record_key_bytes(record, record->serial_len, record->flags);
}

void pawli_x509_record_clear(pawl_x509_record *record)
{
    uint8_t *to = (uint8_t *)record + sizeof *record + record->serial_len;
    pawl_public_key key;

    pawl_x509_record_key(record, &key);
    /* Never upwards; the ranges may overlap. */
    for (uint16_t i = 0; i < key.len && key.key != to; i++) {
        to[i] = key.key[i];
    }
    record->flags &= ~PAWL_X509_TBS_KEPT;
    record->digest_len = 0;
}

void pawl_x509_record_strip(pawl_x509_record *record)
{
    pawli_x509_record_clear(record);
    record->sig_len = 0;
    record->size = (uint16_t)((sizeof *record + record->serial_len +
                               record->key_len + 7u) &
                              ~(size_t)7u);
}

bool pawli_x509_record_linked(const pawl_x509_record *record, uint8_t *issuer)
{
    const uint8_t *words = pawl_x509_record_signature(record);
    uint32_t position;

    if ((record->flags & PAWL_X509_LINKED) == 0 ||
        record->sig_len != RECORD_LINK_BYTES) {
        return false;
    }
    position = pawli_load32be(words) ^ RECORD_LINK;
    *issuer = (uint8_t)position;
    return position <= UINT8_MAX &&
           pawli_load32be(words + 4) == (uint32_t) ~(RECORD_LINK ^ position);
}

void pawli_x509_record_link(pawl_x509_record *record, uint8_t issuer)
{
    uint8_t *words =
        (uint8_t *)record + (pawl_x509_record_signature(record) -
                             (const uint8_t *)(const void *)record);
    uint32_t word = RECORD_LINK ^ issuer;

    pawli_store32be(words, word);
    pawli_store32be(words + 4, ~word);
    record->sig_len = RECORD_LINK_BYTES;
    record->flags |= PAWL_X509_LINKED;
}
