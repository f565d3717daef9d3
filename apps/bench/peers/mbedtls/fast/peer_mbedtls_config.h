/* SPDX-License-Identifier: Apache-2.0
 * Mbed TLS at its fastest. AES by four tables of 1 kB, GHASH by a table of 4 kB
 * in each context, widest windows. AES and GHASH are not constant time. */
#include "../common.h"

#define MBEDTLS_GCM_LARGE_TABLE
#define MBEDTLS_MPI_WINDOW_SIZE       6
#define MBEDTLS_ECP_WINDOW_SIZE       6
#define MBEDTLS_ECP_FIXED_POINT_OPTIM 1
#define PEER_MBEDTLS_VARIANT          "tables, widest windows"
