/* SPDX-License-Identifier: Apache-2.0
 * An engine in either role, against a peer that does as the input orders
 * (peer.h): changes what it says before it is hashed, so that the handshake
 * goes on, and what is delivered. The first bit of the input is the role. */
#include "fuzz/peer.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    fuzz_run(data, len);
    return 0;
}
