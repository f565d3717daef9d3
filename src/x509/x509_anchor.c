/* SPDX-License-Identifier: Apache-2.0
 * Anchors from certificates, for hosts that load them at run time. */
#include <string.h>

#include "x509/x509_reader.h"

pawl_err pawl_x509_anchor_from_record(pawl_x509_anchor *anchor,
                                      const pawl_x509_record *record)
{
    /* Before version 3 nothing said what a CA is: its own word must do. */
    bool ca = (record->flags & PAWL_X509_VERSION_3) != 0
                  ? (record->flags & PAWL_X509_CA) != 0
                  : (record->flags & PAWL_X509_SELF_ISSUED) != 0;

    if ((record->flags & PAWL_X509_HAS_KEY_USAGE) != 0 &&
        (record->flags & PAWL_X509_KU_CERT_SIGN) == 0) {
        ca = false;
    }
    if (!ca || (record->flags & PAWL_X509_EMPTY_SUBJECT) != 0) {
        return PAWL_ERR_CONSTRAINT;
    }
    if ((record->flags &
         (PAWL_X509_NAME_CONSTRAINTS | PAWL_X509_CRITICAL_UNKNOWN)) != 0) {
        return PAWL_ERR_CRITICAL;
    }
    memset(anchor, 0, sizeof *anchor);
    memcpy(anchor->subject, record->subject, PAWL_X509_NAME_HASH);
    pawl_x509_record_key(record, &anchor->key);
    anchor->path_len = record->path_len;
    if ((record->flags & PAWL_X509_HAS_EKU) != 0 &&
        (record->flags & PAWL_X509_EKU_ANY) == 0) {
        /* Bit 0 stands for no purpose at all that Pawl knows. */
        uint32_t purposes = 1;

        purposes |= (record->flags & PAWL_X509_EKU_SERVER) != 0 ? 2u : 0u;
        purposes |= (record->flags & PAWL_X509_EKU_CLIENT) != 0 ? 4u : 0u;
        anchor->purposes = (uint8_t)purposes;
    }
    return anchor->key.kind == PAWL_KEY_NONE ? PAWL_ERR_UNSUPPORTED : PAWL_OK;
}

pawl_err pawl_x509_anchor_from_der(pawl_x509_anchor *anchor,
                                   pawl_x509_arena *arena, const uint8_t *der,
                                   size_t len)
{
    static const pawl_x509_policy policy = {NULL, NULL, NULL, 0, 0, 0, 0, 0, 0};
    pawl_x509_arena rest = {NULL, 0, 0, 0, 0, 0};
    pawl_x509_reader reader;
    pawl_err err;

    if (arena->used > arena->size) {
        return PAWL_ERR_ARGUMENT;
    }
    rest.base = arena->base + arena->used;
    rest.size = arena->size - arena->used;
    pawl_x509_reader_init(&reader, &policy, NULL, &rest);
    reader.options = X509_OPTION_ANCHOR;
    pawl_x509_reader_update(&reader, der, len);
    err = pawl_x509_reader_finish(&reader);
    if (err == PAWL_ERR_MEMORY) {
        arena->wanted = arena->used + rest.wanted;
    }
    if (err == PAWL_OK) {
        err =
            pawl_x509_anchor_from_record(anchor, pawl_x509_arena_at(&rest, 0));
    }
    if (err == PAWL_OK) {
        arena->used += rest.used;
    }
    return err;
}
