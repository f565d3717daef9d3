/* SPDX-License-Identifier: Apache-2.0
 * Which libraries the build found (cmake/peers.cmake). */
#include "bench.h"

extern const bench_library bench_openssl, bench_bearssl, bench_mbedtls,
    bench_wolfssl;

const bench_library *const bench_peers[] = {
#ifdef PAWL_PEER_OPENSSL
    &bench_openssl,
#endif
#ifdef PAWL_PEER_BEARSSL
    &bench_bearssl,
#endif
#ifdef PAWL_PEER_MBEDTLS
    &bench_mbedtls,
#endif
#ifdef PAWL_PEER_WOLFSSL
    &bench_wolfssl,
#endif
    NULL};

const char *const bench_peer_names[] = {"openssl", "bearssl", "mbedtls",
                                        "wolfssl", NULL};
