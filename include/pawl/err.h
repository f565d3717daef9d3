/* SPDX-License-Identifier: Apache-2.0
 * pawl/err.h: every result Pawl returns, in one table.
 *
 * 0 is success; everything else is negative and grouped by who can act on it:
 *   -1             nobody: the operation has more to do (call again)
 *   -2  .. -19     the caller used the interface wrongly
 *   -20 .. -39     a resource is too small or missing
 *   -40 .. -99     the peer, or data from outside, is at fault
 *   -100 ..        Pawl itself is at fault: please report it
 * Numbers never change meaning and are never reused: logs keep them for years.
 */
#ifndef PAWL_ERR_H
#define PAWL_ERR_H

/* X(name, number, one sentence for a person) */
#define PAWL_ERR_TABLE(X)                                                      \
    X(OK, 0, "success")                                                        \
    X(PENDING, -1, "more work remains; call again")                            \
    X(ERR_ARGUMENT, -2, "an argument is outside its documented range")         \
    X(ERR_STATE, -3, "the call is not allowed in this state")                  \
    X(ERR_MISMATCH, -4, "the private key does not belong to the certificate")  \
    X(ERR_PROFILE, -5, "the profile lacks something the configuration needs")  \
    X(ERR_COPIED, -6, "a context that must not be copied was copied")          \
    X(ERR_UNSEEDED, -7, "the random generator has no seed")                    \
    X(ERR_MEMORY, -20, "a memory span is too small")                           \
    X(ERR_ENTROPY, -21, "the entropy source failed or failed its tests")       \
    X(ERR_SELFTEST, -22, "a known-answer test failed")                         \
    X(ERR_CLOCK, -23, "the time is not known and the check needs it")          \
    X(ERR_LIMIT, -24, "a usage limit of the key was reached")                  \
    X(ERR_TIMEOUT, -25, "a deadline passed")                                   \
    X(ERR_HARDWARE, -26, "a hardware unit reported an error")                  \
    X(ERR_TAG, -40, "an authentication tag did not verify")                    \
    X(ERR_SIGNATURE, -41, "a signature did not verify")                        \
    X(ERR_POINT, -42, "a public key or share is not a valid point")            \
    X(ERR_ENCODING, -43, "an encoding is malformed")                           \
    X(ERR_UNSUPPORTED, -44, "an algorithm or feature is not supported")        \
    X(ERR_WEAK, -45, "a key or algorithm is weaker than allowed")              \
    X(ERR_EXPIRED, -46, "a certificate has expired")                           \
    X(ERR_NOT_YET_VALID, -47, "a certificate is not valid yet")                \
    X(ERR_NAME, -48, "no certificate name matches the expected name")          \
    X(ERR_ISSUER, -49, "no trusted issuer was found")                          \
    X(ERR_CONSTRAINT, -50, "a certificate constraint or usage forbids this")   \
    X(ERR_CRITICAL, -51, "a critical extension is not understood")             \
    X(ERR_TRUNCATED, -52, "the stream ended before the peer closed it")        \
    X(ERR_ALERT, -53, "the peer sent a fatal alert")                           \
    X(ERR_UNEXPECTED, -54, "a message or record is not allowed here")          \
    X(ERR_PARAMETER, -55, "a protocol field has a forbidden value")            \
    X(ERR_VERSION, -56, "no protocol version in common")                       \
    X(ERR_NO_COMMON, -57, "no suite, group or signature in common")            \
    X(ERR_OVERFLOW, -58, "a record is longer than the protocol allows")        \
    X(ERR_EXTENSION, -59, "an extension is missing or not allowed here")       \
    X(ERR_ALPN, -60, "no application protocol in common")                      \
    X(ERR_FINISHED, -61, "the Finished message did not verify")                \
    X(ERR_BUDGET, -62, "the peer demands more checks than allowed")            \
    X(ERR_REVOKED, -63, "a certificate was revoked")                           \
    X(ERR_INTERNAL, -100, "an internal check failed")                          \
    X(ERR_FAULT, -101, "two copies of a verdict differ: fault or corruption")

typedef enum pawl_err {
#define PAWL_ERR_ENUM(name, number, text) PAWL_##name = (number),
    PAWL_ERR_TABLE(PAWL_ERR_ENUM)
#undef PAWL_ERR_ENUM
} pawl_err;

#ifdef __cplusplus
extern "C" {
#endif

/* One sentence for a person; never NULL. The strings are linked only where
 * this is called. */
const char *pawl_err_text(pawl_err err);

/* The code's name without its prefix, as in "ERR_TAG"; never NULL. */
const char *pawl_err_name(pawl_err err);

#ifdef __cplusplus
}
#endif

#endif
