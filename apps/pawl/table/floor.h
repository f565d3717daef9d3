/* SPDX-License-Identifier: Apache-2.0 */
#ifndef PAWL_FLOOR_H
#define PAWL_FLOOR_H

#include <stddef.h>

/* Seconds that a real board took (reference/): P-256 key pair, shared secret
 * and verification; X25519 and RSA-2048 verification. */
typedef struct table_floor {
    const char *name;
    double mhz, seconds[2];
} table_floor;

extern const table_floor table_floors[];
extern const size_t table_floors_len;

/* Boards that the article could not measure, and what stopped it. */
typedef struct table_absent {
    const char *name, *outcome;
} table_absent;

extern const table_absent table_absents[];
extern const size_t table_absents_len;

#endif
