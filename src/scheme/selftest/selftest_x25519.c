/* SPDX-License-Identifier: Apache-2.0
 * pawl_selftest_x25519: the second product of RFC 7748, section 5.2, whose
 * point has bit 255 set, then a point of order 1, which must be refused. */
#include <string.h>

#include "pawl/selftest.h"
#include "pawl/x25519.h"

static const uint8_t selftest_x25519_scalar[PAWL_X25519_SIZE] = {
    0x4b, 0x66, 0xe9, 0xd4, 0xd1, 0xb4, 0x67, 0x3c, 0x5a, 0xd2, 0x26,
    0x91, 0x95, 0x7d, 0x6a, 0xf5, 0xc1, 0x1b, 0x64, 0x21, 0xe0, 0xea,
    0x01, 0xd4, 0x2c, 0xa4, 0x16, 0x9e, 0x79, 0x18, 0xba, 0x0d};
static const uint8_t selftest_x25519_point[PAWL_X25519_SIZE] = {
    0xe5, 0x21, 0x0f, 0x12, 0x78, 0x68, 0x11, 0xd3, 0xf4, 0xb7, 0x95,
    0x9d, 0x05, 0x38, 0xae, 0x2c, 0x31, 0xdb, 0xe7, 0x10, 0x6f, 0xc0,
    0x3c, 0x3e, 0xfc, 0x4c, 0xd5, 0x49, 0xc7, 0x15, 0xa4, 0x93};
static const uint8_t selftest_x25519_result[PAWL_X25519_SIZE] = {
    0x95, 0xcb, 0xde, 0x94, 0x76, 0xe8, 0x90, 0x7d, 0x7a, 0xad, 0xe4,
    0x5c, 0xb4, 0xb8, 0x73, 0xf8, 0x8b, 0x59, 0x5a, 0x68, 0x79, 0x9f,
    0xa1, 0x52, 0xe6, 0xf8, 0xf7, 0x64, 0x7a, 0xac, 0x79, 0x57};

static pawl_err selftest_x25519_run(void *scratch, size_t scratch_len)
{
    static const uint8_t zero[PAWL_X25519_SIZE];
    uint8_t out[PAWL_X25519_SIZE];
    uint32_t units = 2 * PAWL_X25519_UNITS;
    pawl_x25519 *op = scratch;

    if (scratch_len < sizeof *op) {
        return PAWL_ERR_MEMORY;
    }
    pawl_x25519_start(op, selftest_x25519_scalar, selftest_x25519_point);
    if (pawl_x25519_run(op, out, &units) != PAWL_OK ||
        memcmp(out, selftest_x25519_result, sizeof out) != 0) {
        return PAWL_ERR_SELFTEST;
    }
    pawl_x25519_start(op, selftest_x25519_scalar, zero);
    if (pawl_x25519_run(op, out, &units) != PAWL_ERR_POINT) {
        return PAWL_ERR_SELFTEST;
    }
    return PAWL_OK;
}

const pawl_selftest pawl_selftest_x25519 = {
    .name = "x25519",
    .scratch = sizeof(pawl_x25519),
    .run = selftest_x25519_run,
};
