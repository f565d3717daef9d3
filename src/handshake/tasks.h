/* SPDX-License-Identifier: Apache-2.0
 * Tasks that both roles use; each is a pawli_task. */
#ifndef PAWLI_TASKS_H
#define PAWLI_TASKS_H

#include "handshake/handshake.h"

/* Lets the random source work towards n bytes (at most 64 at a time), then
 * takes the unit for what is done with them. */
pawl_err pawli_task_prepare(pawli_hs *hs, size_t n, uint32_t *units);
/* Draws n random bytes; fails the task when the source does. */
pawl_err pawli_task_random(pawli_hs *hs, uint8_t *out, size_t n);

/* The same for what is sent in the clear. */
pawl_err pawli_task_random_public(pawli_hs *hs, uint8_t *out, size_t n);

/* Makes a private key for hs->group and its share, in own_share. */
pawl_err pawli_task_keygen(pawli_hs *hs, uint32_t *units);
/* The shared secret of kex_private and peer_share, into kex_private. */
pawl_err pawli_task_share(pawli_hs *hs, uint32_t *units);

/* Handing a message to the layer above. */
pawl_err pawli_task_emit(pawli_hs *hs, uint8_t message);
/* The dummy change_cipher_spec of RFC 8446 D.4, once. */
pawl_err pawli_task_ccs(pawli_hs *hs, uint32_t *units);

/* Transcript digests into th[n]; hello: of every running transcript. */
pawl_err pawli_task_digest_0(pawli_hs *hs, uint32_t *units);
pawl_err pawli_task_digest_1(pawli_hs *hs, uint32_t *units);
pawl_err pawli_task_digest_2(pawli_hs *hs, uint32_t *units);
pawl_err pawli_task_digest_hello(pawli_hs *hs, uint32_t *units);

/* Keys of a secret, handed to the layer above. */
pawl_err pawli_task_install(pawli_hs *hs, pawli_slot slot, uint8_t direction,
                            uint32_t *units);

/* Compares the peer's Finished in mac with what its secret over th[n] says. */
pawl_err pawli_task_check_finished(pawli_hs *hs, pawli_slot peer, unsigned th,
                                   uint32_t *units);

/* Part of the peer's certificates: less memory, where that can be. */
pawl_err pawli_task_fold(pawli_hs *hs, uint32_t *units);

/* The peer's certificates: path, then CertificateVerify over th[0] with the
 * given context string of 33 bytes. */
pawl_err pawli_task_path(pawli_hs *hs, uint32_t *units);
pawl_err pawli_task_verify(pawli_hs *hs, uint32_t *units);

/* Connected: gives back the handshake's memory, wipes its secrets. */
pawl_err pawli_task_connected(pawli_hs *hs, uint32_t *units);

/* After the handshake. */
extern const pawli_task pawli_tasks_key_update_received[];
extern const pawli_task pawli_tasks_key_update_send[];

#endif
