/* SPDX-License-Identifier: Apache-2.0
 * Instructions of this processor for AES, GHASH and SHA-256, as drivers: the
 * same admission as for any engine. */
#ifndef ACCEL_HOST_H
#define ACCEL_HOST_H

#include "pawl/accel.h"

/* Operations so far. */
typedef struct host_engine {
    uint32_t operations;
} host_engine;

/* NULL: this processor, or the compiler that was used, has none. */
const pawl_accel_driver *host_sha256(void);
const pawl_accel_driver *host_gcm(void);

#endif
