/* SPDX-License-Identifier: Apache-2.0
 * pawl/hkdf.h: Extract and Expand-Label in slices. Each is one HMAC. */
#include "scheme/hkdf_parts.h"

void pawl_hkdf_extract_start(pawl_hkdf_op *op, const pawl_hash *hash,
                             const uint8_t *salt, size_t salt_len,
                             const uint8_t *ikm, size_t ikm_len)
{
    pawl_hmac_op_start(&op->mac, hash, salt, salt_len, ikm, ikm_len);
    op->label = NULL;
    op->context = NULL;
    op->label_len = 0;
    op->context_len = 0;
    op->out_len = hash->digest_size;
}

pawl_err pawl_hkdf_label_start(pawl_hkdf_op *op, const pawl_hash *hash,
                               const uint8_t *secret, const char *label,
                               const uint8_t *context, size_t context_len,
                               size_t out_len)
{
    size_t label_len = pawli_hkdf_label_len(label);

    if (label_len > PAWL_HKDF_LABEL_MAX ||
        context_len > PAWL_HKDF_CONTEXT_MAX || out_len > hash->digest_size) {
        return PAWL_ERR_ARGUMENT;
    }
    pawl_hmac_op_start(&op->mac, hash, secret, hash->digest_size, NULL, 0);
    op->label = label;
    op->context = context;
    op->label_len = (uint8_t)label_len;
    op->context_len = (uint8_t)context_len;
    op->out_len = (uint8_t)out_len;
    return PAWL_OK;
}

pawl_err pawl_hkdf_run(pawl_hkdf_op *op, uint8_t *out, uint32_t *units)
{
    static const uint8_t round = 1; /* the counter of the only round */
    pawli_part part[PAWLI_HKDF_LABEL_PARTS + 1];
    uint8_t head[4];
    size_t count = 1;

    if (op->label != NULL) {
        pawli_hkdf_label_parts(part, head, op->out_len, op->label,
                               op->label_len, op->context, op->context_len);
        part[PAWLI_HKDF_LABEL_PARTS] = (pawli_part){&round, 1};
        count = PAWLI_HKDF_LABEL_PARTS + 1;
    } else {
        part[0] = (pawli_part){op->mac.data, op->mac.data_len};
    }
    return pawli_hmac_op_run(&op->mac, part, count, out, op->out_len, units);
}

void pawl_hkdf_wipe(pawl_hkdf_op *op)
{
    pawl_wipe(op, sizeof *op);
}
