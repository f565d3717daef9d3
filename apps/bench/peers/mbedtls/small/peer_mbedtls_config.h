/* SPDX-License-Identifier: Apache-2.0
 * Mbed TLS at its smallest. P-256 is its own small implementation (3rdparty/
 * p256-m), called directly: it is offered through the PSA core, which would
 * weigh more than it. AES with one table of 1 kB is not constant time. */
#include "../common.h"

#define MBEDTLS_AES_FEWER_TABLES
#define MBEDTLS_SHA256_SMALLER
#define MBEDTLS_SHA512_SMALLER
#define MBEDTLS_MPI_WINDOW_SIZE          1
#define MBEDTLS_ECP_WINDOW_SIZE          2
#define MBEDTLS_ECP_FIXED_POINT_OPTIM    0
#define MBEDTLS_PSA_P256M_DRIVER_ENABLED /* compiles p256-m */
#define PEER_P256M                       1
#define PEER_MBEDTLS_VARIANT             "one AES table, least windows, p256-m"
