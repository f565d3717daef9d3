/* SPDX-License-Identifier: Apache-2.0
 * Our own signature; apart from tasks.h because a client without a
 * certificate never needs it. */
#ifndef PAWLI_SIGN_H
#define PAWLI_SIGN_H

#include "handshake/handshake.h"

/* Picks the identity's first signer that the peer accepts; false: none. */
bool pawli_sign_choose(pawli_hs *hs);

/* Signs over th[0] into hs->signature; may raise PAWL_WANT_KEY. */
pawl_err pawli_task_sign(pawli_hs *hs, uint32_t *units);

#endif
