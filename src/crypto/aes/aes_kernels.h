/* SPDX-License-Identifier: Apache-2.0
 * Sliced AES: the layout that key expansion and kernels share.
 *
 * A word q[b] holds bit b of each byte of two blocks: byte (row r, column c) of
 * block k is bit 8 * r + 2 * c + k. Row r is thus byte r of the word, and one
 * round of ShiftRows rotates byte r right by 2 * r bits.
 *
 * Rounds come in pairs. After the first of a pair the state keeps the place it
 * had before ShiftRows, and MixColumns looks for its inputs where they are;
 * after the second, both ShiftRows are made good at once by swapping the halves
 * of rows 1 and 3 (semi-fixslicing: Adomnicai and Peyrin, TCHES 2021/1). Round
 * keys of odd rounds are therefore stored with ShiftRows undone.
 *
 * The S-box circuit leaves out the constant 0x63; since MixColumns keeps it,
 * the keys of rounds 1 and up carry it. */
#ifndef PAWLI_AES_KERNELS_H
#define PAWLI_AES_KERNELS_H

#include <stddef.h>
#include <stdint.h>

/* The contract of a kernel: data ^= key stream of n blocks.
 * keys[8 * (rounds + 1)] as above; rounds is even. counter[16] is a block whose
 * last four bytes, big-endian, end n higher. data[16 * n] is bytes of any
 * alignment. An odd block costs as much as two. */
void pawl_aes_ctr_c32(const uint32_t *keys, uint32_t rounds,
                      uint8_t counter[16], uint8_t *data, size_t n);
void pawl_aes_ctr_c64(const uint32_t *keys, uint32_t rounds,
                      uint8_t counter[16], uint8_t *data, size_t n);

/* Encrypts data[16 * n], n blocks of their own, in place. For one or two blocks
 * at a time it is the fastest on cores of any width. */
void pawl_aes_blocks_c32(const uint32_t *keys, uint32_t rounds, uint8_t *data,
                         size_t n);

/* Encrypts two blocks, columns in the order that pawli_aes_transpose_c32
 * tells. */
void pawli_aes_rounds_c32(uint32_t q[8], const uint32_t *keys, uint32_t rounds);

/* S-box of in, less the constant 0x63, on 32 bytes at once; out may be in. */
void pawli_aes_sbox_c32(uint32_t out[8], const uint32_t in[8]);

/* In each byte lane of eight words, exchanges bit i of word j with bit j of
 * word i: turns two blocks, columns in the order c0 of block 0, c0 of block 1,
 * c1 of block 0, ..., into slices, and back. */
void pawli_aes_transpose_c32(uint32_t q[8]);

#endif
