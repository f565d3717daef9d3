/* SPDX-License-Identifier: Apache-2.0
 * The AES S-box as a circuit, for words of any width: Boyar and Peralta, "A new
 * combinational logic minimization technique with applications to cryptology",
 * 115 gates less the four NOTs that add the constant 0x63.
 *
 * x are the input bits and s the output bits, high bit first; y the input in
 * the tower field; t and z the inversion there and the way back. The gates
 * stand in an order that keeps few values alive, found by trial with the
 * compiler, for cores with 13 registers. */
#ifndef PAWLI_AES_SBOX_H
#define PAWLI_AES_SBOX_H

/* in[8], out[8]: slices of type word, bit 0 first: out := S-box(in) ^ 0x63.
 * out may be in. */
#define PAWLI_AES_SBOX(word, out, in)                                          \
    do {                                                                       \
        const word x4 = (in)[3], x5 = (in)[2], x7 = (in)[0], x6 = (in)[1],     \
                   x2 = (in)[5], x0 = (in)[7], x1 = (in)[6], y8 = x0 ^ x5,     \
                   x3 = (in)[4], t0 = x1 ^ x2, y1 = t0 ^ x7, y5 = y1 ^ x6,     \
                   y4 = y1 ^ x3, y13 = x0 ^ x6, y14 = x3 ^ x5,                 \
                   y12 = y13 ^ y14, t8 = y5 & y1, t1 = x4 ^ y12, t5 = y4 & x7, \
                   y3 = y5 ^ y8, y15 = t1 ^ x5, y20 = t1 ^ x1, y6 = y15 ^ x7,  \
                   y10 = y15 ^ t0, y9 = x0 ^ x3, y19 = y10 ^ y8,               \
                   y11 = y20 ^ y9, y16 = t0 ^ y11, t12 = y9 & y11,             \
                   t7 = y13 & y16, t15 = y8 & y10, t3 = y3 & y6,               \
                   y18 = x0 ^ y16, y21 = y13 ^ y16, t9 = t8 ^ t7,              \
                   y2 = y1 ^ x0, t2 = y12 & y15, y7 = x7 ^ y11,                \
                   t16 = t15 ^ t12, t10 = y2 & y7, y17 = y10 ^ y11,            \
                   t13 = y14 & y17, t6 = t5 ^ t2, t4 = t3 ^ t2,                \
                   t14 = t13 ^ t12, t11 = t10 ^ t7, t17 = t4 ^ t14,            \
                   t19 = t9 ^ t14, t21 = t17 ^ y20, t23 = t19 ^ y21,           \
                   t18 = t6 ^ t16, t26 = t21 & t23, t20 = t11 ^ t16,           \
                   t22 = t18 ^ y19, t25 = t21 ^ t22, t24 = t20 ^ y18,          \
                   t27 = t24 ^ t26, t30 = t23 ^ t24, t31 = t22 ^ t26,          \
                   t32 = t31 & t30, t33 = t32 ^ t24, t35 = t27 ^ t33,          \
                   t28 = t25 & t27, t34 = t23 ^ t33, t36 = t24 & t35,          \
                   t29 = t28 ^ t22, t38 = t27 ^ t36, t37 = t36 ^ t34,          \
                   t39 = t29 & t38, t40 = t25 ^ t39, t41 = t40 ^ t37,          \
                   t44 = t33 ^ t37, z0 = t44 & y15, z11 = t33 & y4,            \
                   z1 = t37 & y6, z5 = t29 & y7, t43 = t29 ^ t40,              \
                   z13 = t40 & y5, t42 = t29 ^ t33, z3 = t43 & y16,            \
                   z8 = t41 & y10, z2 = t33 & x7, t45 = t42 ^ t41,             \
                   z12 = t43 & y13, z17 = t41 & y8, z15 = t42 & y9,            \
                   z7 = t45 & y17, z6 = t42 & y11, z4 = t40 & y1,              \
                   t54 = z6 ^ z7, z16 = t45 & y14, t52 = z7 ^ z8,              \
                   t55 = z16 ^ z17, z14 = t29 & y2, z10 = t37 & y3,            \
                   t50 = z2 ^ z12, z9 = t44 & y12, t46 = z15 ^ z16,            \
                   t58 = z4 ^ t46, t48 = z5 ^ z13, t53 = z0 ^ z3,              \
                   t57 = t50 ^ t53, t56 = z12 ^ t48, t60 = t46 ^ t57,          \
                   t59 = z3 ^ t54, t61 = z14 ^ t57, t51 = z2 ^ z5,             \
                   t49 = z9 ^ z10, t63 = t49 ^ t58, s0 = t59 ^ t63,            \
                   t66 = z1 ^ t63, s7 = t48 ^ t60, t62 = t52 ^ t58,            \
                   s3 = t53 ^ t66;                                             \
        (out)[0] = s7;                                                         \
        const word t64 = z4 ^ t59;                                             \
        (out)[4] = s3;                                                         \
        const word s1 = t64 ^ s3, s4 = t51 ^ t66, s6 = t56 ^ t62;              \
        (out)[6] = s1;                                                         \
        (out)[7] = s0;                                                         \
        (out)[1] = s6;                                                         \
        const word t65 = t61 ^ t62, t67 = t64 ^ t65, t47 = z10 ^ z11,          \
                   s2 = t55 ^ t67, s5 = t47 ^ t65;                             \
        (out)[5] = s2;                                                         \
        (out)[3] = s4;                                                         \
        (out)[2] = s5;                                                         \
    } while (0)

#endif
