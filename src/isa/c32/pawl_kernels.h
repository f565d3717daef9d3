/* SPDX-License-Identifier: Apache-2.0
 * The kernel of each role where limbs have 32 bits. */
