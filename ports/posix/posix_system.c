/* SPDX-License-Identifier: Apache-2.0
 * Clocks and randomness of the system. */
#include <errno.h>
#include <sys/random.h>
#include <time.h>

#include "pawl_posix.h"

#define SYSTEM_NOISE_BITS 8u /* the kernel's output is full entropy */

uint32_t pawl_posix_now_ms(void)
{
    struct timespec t;

    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint32_t)((uint64_t)t.tv_sec * 1000u +
                      (uint64_t)t.tv_nsec / 1000000u);
}

pawl_x509_clock pawl_posix_clock(void)
{
    pawl_x509_clock clock = {0, PAWL_X509_CLOCK_UNKNOWN};
    struct timespec t;

    if (clock_gettime(CLOCK_REALTIME, &t) == 0) {
        clock.now = (int64_t)t.tv_sec;
        clock.state = PAWL_X509_CLOCK_KNOWN;
    }
    return clock;
}

static pawl_err system_noise(void *ctx, uint8_t *out, size_t len)
{
    size_t have = 0;

    (void)ctx;
    while (have < len) {
        ssize_t n = getrandom(out + have, len - have, 0);

        if (n < 0 && errno == EINTR) {
            continue;
        }
        if (n <= 0) {
            pawl_wipe(out, len);
            return PAWL_ERR_ENTROPY;
        }
        have += (size_t)n;
    }
    return PAWL_OK;
}

pawl_err pawl_posix_drbg(pawl_drbg *d)
{
    const pawl_entropy source = {system_noise, NULL, SYSTEM_NOISE_BITS};

    pawl_drbg_init(d, &source);
    return pawl_drbg_seed(d, NULL, 0);
}
