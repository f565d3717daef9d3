/* SPDX-License-Identifier: Apache-2.0
 * The kernel of each role where limbs have 32 bits. */

/* ChaCha20, Poly1305 */
#define pawl_chacha20_blocks pawl_chacha20_blocks_c
#define pawl_poly1305_blocks pawl_poly1305_blocks_c32

/* Field of Curve25519 */
#define pawli_fe25519_mul   pawli_fe25519_mul_c32
#define pawli_fe25519_sqr   pawli_fe25519_sqr_c32
#define pawli_fe25519_scale pawli_fe25519_scale_c32
#define pawli_fe25519_add   pawli_fe25519_add_c32
#define pawli_fe25519_sub   pawli_fe25519_sub_c32
#define pawli_fe25519_diff  pawli_fe25519_diff_c32
#define pawli_fe25519_from  pawli_fe25519_from_c32
#define pawli_fe25519_to    pawli_fe25519_to_c32

/* Field of Curve448 */
#define pawli_fe448_mul   pawli_fe448_mul_c32
#define pawli_fe448_sqr   pawli_fe448_sqr_c32
#define pawli_fe448_scale pawli_fe448_scale_c32
#define pawli_fe448_add   pawli_fe448_add_c32
#define pawli_fe448_diff  pawli_fe448_diff_c32
#define pawli_fe448_from  pawli_fe448_from_c32
#define pawli_fe448_to    pawli_fe448_to_c32

/* SHA-2 */
#define pawl_sha256_blocks pawl_sha256_blocks_c
#define pawl_sha512_blocks pawl_sha512_blocks_c32

/* SHA-3 */
#define pawl_sha3_permute pawl_sha3_permute_c32
#define pawl_sha3_add     pawl_sha3_add_c32
#define pawl_sha3_get     pawl_sha3_get_c32

/* Montgomery products */
#define pawli_mont_rows     pawli_mont_rows_c32
#define pawli_mont_square   pawli_mont_square_c32
#define PAWLI_MONT_ROW_COST 4u /* of a row, a word */
#define PAWLI_MONT_LEAD     5u /* squarings that are worth the doublings */
#define PAWLI_MONT_ROW_STEP 1u /* rows done together */

/* P-256 */
#define pawli_p256_field_mul pawli_p256_field_mul_c32
#define pawli_p256_field_sqr pawli_p256_field_sqr_c32

/* Curves; the fields of P-384 and P-521 */
#define pawli_ec_add         pawli_ec_add_c32
#define pawli_ec_sub         pawli_ec_sub_c32
#define pawli_ec_mont_mul    pawli_ec_mont_mul_c32
#define pawli_p384_field_mul pawli_p384_field_mul_c32
#define pawli_p384_field_sqr pawli_p384_field_sqr_c32
#define pawli_p521_field_mul pawli_p521_field_mul_c32
#define pawli_p521_field_sqr pawli_p521_field_sqr_c32

/* AES, GHASH */
#define pawl_aes_ctr_blocks pawl_aes_ctr_c32
#define pawl_aes_blocks     pawl_aes_blocks_c32
#define pawl_ghash_blocks   pawl_ghash_blocks_c32
