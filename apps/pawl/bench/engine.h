/* SPDX-License-Identifier: Apache-2.0
 * Pawl on this processor's instructions for AES and SHA-256. */
#ifndef BENCH_ENGINE_H
#define BENCH_ENGINE_H

#include "../../bench/bench.h"

extern const bench_library bench_engine;

#define BENCH_NO_ENGINE "this processor has no instructions for it"

/* Whether a unit is right and was not admitted because software is faster. */
bool bench_engine_slower(const char *reason);

#endif
