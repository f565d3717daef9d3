/* SPDX-License-Identifier: Apache-2.0
 * pawl/failure.h: why a connection ended, in a fixed-size record.
 *
 * Every place that can end a connection has a number here. Numbers are stable
 * for ever: they are what a device logs and what `pawl explain` reads.
 */
#ifndef PAWL_FAILURE_H
#define PAWL_FAILURE_H

#include "pawl/base.h"

/* X(name, number, error, alert sent, what happened, what to try)
 * Alert 255: none is sent. */
#define PAWL_FAILURE_TABLE(X)                                                  \
    X(NONE, 0, OK, 255, "nothing failed", "")                                  \
    X(RECORD_TYPE, 10, ERR_UNEXPECTED, 10,                                     \
      "a record has a content type that is not allowed here",                  \
      "the peer may not speak TLS on this port, or speaks it out of order")    \
    X(RECORD_OVERFLOW, 11, ERR_OVERFLOW, 22,                                   \
      "a record is longer than the protocol or our record_size_limit allows",  \
      "check what answers on this port; plain HTTP looks like this")           \
    X(RECORD_EMPTY, 12, ERR_UNEXPECTED, 10,                                    \
      "a handshake or alert record is empty", "the peer breaks RFC 8446, 5.1") \
    X(RECORD_TAG, 13, ERR_TAG, 20, "a record did not authenticate",            \
      "bytes changed on the way, or the two sides derived different keys")     \
    X(RECORD_NO_TYPE, 14, ERR_UNEXPECTED, 10,                                  \
      "a protected record holds only padding",                                 \
      "the peer breaks RFC 8446, 5.4")                                         \
    X(RECORD_MEMORY, 15, ERR_MEMORY, 22,                                       \
      "a data record is larger than the receive buffer",                       \
      "give the buffer the wanted size, or read provisionally; a peer that "   \
      "honours record_size_limit sends smaller records")                       \
    X(RECORD_PLAINTEXT, 16, ERR_UNEXPECTED, 10,                                \
      "an unprotected record came after keys were set",                        \
      "the peer breaks RFC 8446, 5.1, or somebody injects bytes")              \
    X(RECORD_CCS, 17, ERR_UNEXPECTED, 10,                                      \
      "a change_cipher_spec record is malformed or not allowed here",          \
      "RFC 8446, 5 allows one byte 1 during the handshake only")               \
    X(RECORD_INTERLEAVED, 18, ERR_UNEXPECTED, 10,                              \
      "another record came between the fragments of a handshake message",      \
      "the peer breaks RFC 8446, 5.1")                                         \
    X(RECORD_SEAL_LIMIT, 19, ERR_LIMIT, 255,                                   \
      "the sending key reached its limit and could not be updated",            \
      "send less per connection, or allow KeyUpdate")                          \
    X(ALERT_MALFORMED, 21, ERR_ENCODING, 50,                                   \
      "an alert does not have two bytes", "the peer breaks RFC 8446, 6")       \
    X(ALERT_RECEIVED, 22, ERR_ALERT, 255, "the peer sent a fatal alert",       \
      "the alert's number says what the peer did not like")                    \
    X(STREAM_ENDED, 23, ERR_TRUNCATED, 255,                                    \
      "the transport ended before the peer said close_notify",                 \
      "the peer crashed, timed out or refused us; data may be missing")        \
    X(RECORD_FLOOD, 24, ERR_BUDGET, 10, "too many records that carry nothing", \
      "the peer wastes our time")                                              \
    X(MESSAGE_UNEXPECTED, 30, ERR_UNEXPECTED, 10,                              \
      "a handshake message came where the protocol does not allow it",         \
      "the peer breaks RFC 8446, 4; the state and message say where")          \
    X(MESSAGE_DECODE, 31, ERR_ENCODING, 50,                                    \
      "the fields of a handshake message do not fit its length",               \
      "the peer's encoding is broken")                                         \
    X(MESSAGE_LENGTH, 32, ERR_ENCODING, 50,                                    \
      "a handshake message is longer than its kind can be",                    \
      "the peer's encoding is broken")                                         \
    X(MESSAGE_AFTER_KEYS, 33, ERR_UNEXPECTED, 10,                              \
      "bytes follow a message that changes keys, in the same record",          \
      "the peer breaks RFC 8446, 5.1")                                         \
    X(EXTENSION_DUPLICATE, 34, ERR_EXTENSION, 47,                              \
      "an extension came twice in one message",                                \
      "the peer breaks RFC 8446, 4.2")                                         \
    X(EXTENSION_FORBIDDEN, 35, ERR_EXTENSION, 47,                              \
      "an extension came in a message that must not carry it",                 \
      "the peer breaks RFC 8446, 4.2")                                         \
    X(EXTENSION_UNSOLICITED, 36, ERR_EXTENSION, 110,                           \
      "the peer answered an extension that was not offered",                   \
      "the peer breaks RFC 8446, 4.2")                                         \
    X(EXTENSION_MISSING, 37, ERR_EXTENSION, 109,                               \
      "a mandatory extension is missing", "RFC 8446, 9.2 says which")          \
    X(VERSION_NONE, 40, ERR_VERSION, 70, "the peer does not speak TLS 1.3",    \
      "enable TLS 1.3 on the peer")                                            \
    X(VERSION_PARAMETER, 41, ERR_PARAMETER, 47,                                \
      "the peer selected a version that was not offered",                      \
      "the peer breaks RFC 8446, 4.2.1")                                       \
    X(DOWNGRADE, 42, ERR_VERSION, 47,                                          \
      "the ServerHello carries a downgrade sentinel",                          \
      "somebody on the path may be forcing an old version")                    \
    X(SUITE_PARAMETER, 43, ERR_PARAMETER, 47,                                  \
      "the peer selected a cipher suite that was not offered",                 \
      "the peer breaks RFC 8446, 4.1.3")                                       \
    X(SUITE_NONE, 44, ERR_NO_COMMON, 40, "no cipher suite in common",          \
      "compare both sides' suites; add one to the profile")                    \
    X(GROUP_NONE, 45, ERR_NO_COMMON, 40, "no key-exchange group in common",    \
      "compare both sides' groups; add one to the profile")                    \
    X(GROUP_PARAMETER, 46, ERR_PARAMETER, 47,                                  \
      "the peer selected a group that was not offered or needs no retry",      \
      "the peer breaks RFC 8446, 4.1.4 or 4.2.8")                              \
    X(SIGNATURE_NONE, 47, ERR_NO_COMMON, 40,                                   \
      "no signature scheme in common that our certificate can use",            \
      "compare signature_algorithms with the kind of the certificate's key")   \
    X(SESSION_ID, 48, ERR_PARAMETER, 47,                                       \
      "legacy_session_id_echo is not what was sent",                           \
      "the peer breaks RFC 8446, 4.1.3")                                       \
    X(COMPRESSION, 49, ERR_PARAMETER, 47,                                      \
      "legacy_compression_methods is not the single byte 0",                   \
      "the peer breaks RFC 8446, 4.1.2")                                       \
    X(RETRY_TWICE, 50, ERR_UNEXPECTED, 10, "a second HelloRetryRequest",       \
      "the peer breaks RFC 8446, 4.1.4")                                       \
    X(RETRY_USELESS, 51, ERR_PARAMETER, 47,                                    \
      "a HelloRetryRequest that would change nothing",                         \
      "the peer breaks RFC 8446, 4.1.4")                                       \
    X(RETRY_SUITE, 52, ERR_PARAMETER, 47,                                      \
      "the suite after HelloRetryRequest is not the one it named",             \
      "the peer breaks RFC 8446, 4.1.4")                                       \
    X(RETRY_HELLO, 53, ERR_PARAMETER, 47,                                      \
      "the second ClientHello does not answer the HelloRetryRequest",          \
      "the peer breaks RFC 8446, 4.1.2")                                       \
    X(COOKIE_MEMORY, 54, ERR_MEMORY, 80,                                       \
      "the cookie is larger than the memory for it",                           \
      "give the work span the wanted size")                                    \
    X(SHARE_LENGTH, 55, ERR_POINT, 47,                                         \
      "the key share has the wrong length for its group",                      \
      "the peer breaks RFC 8446, 4.2.8")                                       \
    X(SHARE_INVALID, 56, ERR_POINT, 47,                                        \
      "the key share is not a valid point, or gives a zero secret",            \
      "the peer is broken or attacks the key exchange")                        \
    X(KEY_SHARE_DUPLICATE, 57, ERR_PARAMETER, 47,                              \
      "two key shares for one group, or one for a group not in the list",      \
      "the peer breaks RFC 8446, 4.2.8")                                       \
    X(ALPN_NONE, 58, ERR_ALPN, 120, "no application protocol in common",       \
      "compare both sides' ALPN lists")                                        \
    X(ALPN_PARAMETER, 59, ERR_PARAMETER, 47,                                   \
      "the peer selected an application protocol that was not offered",        \
      "the peer breaks RFC 7301")                                              \
    X(NAME_MALFORMED, 60, ERR_ENCODING, 50,                                    \
      "the server_name extension is malformed", "the peer breaks RFC 6066")    \
    X(NAME_UNKNOWN, 61, ERR_NAME, 112,                                         \
      "no certificate for the name asked for",                                 \
      "check the host name, or add a certificate for it")                      \
    X(RECORD_SIZE_LIMIT, 62, ERR_PARAMETER, 47,                                \
      "record_size_limit or max_fragment_length has a forbidden value",        \
      "the peer breaks RFC 8449")                                              \
    X(PSK_ORDER, 63, ERR_EXTENSION, 47,                                        \
      "pre_shared_key is not the last extension",                              \
      "the peer breaks RFC 8446, 4.2.11")                                      \
    X(PSK_PARAMETER, 64, ERR_PARAMETER, 47,                                    \
      "the peer selected a PSK that was not offered, or that does not go "     \
      "with "                                                                  \
      "the suite or the key exchange",                                         \
      "the peer breaks RFC 8446, 4.2.11")                                      \
    X(PSK_BINDER, 65, ERR_TAG, 51, "the binder of a PSK is wrong",             \
      "the client does not hold the PSK, or somebody changed its hello")       \
    X(PSK_REFUSED, 66, ERR_NO_COMMON, 115, "no PSK in common",                 \
      "compare the identities and roles of both sides' PSKs")                  \
    X(PSK_COUNT, 67, ERR_PARAMETER, 47,                                        \
      "a PSK is offered without its binder, or a binder without a PSK",        \
      "the peer breaks RFC 8446, 4.2.11")                                      \
    X(CERT_EMPTY, 70, ERR_ENCODING, 50, "the server sent no certificate",      \
      "configure a certificate on the server")                                 \
    X(CERT_CONTEXT, 71, ERR_PARAMETER, 47,                                     \
      "certificate_request_context is not what it must be",                    \
      "the peer breaks RFC 8446, 4.4.2")                                       \
    X(CERT_ENCODING, 72, ERR_ENCODING, 42, "a certificate is malformed",       \
      "the certificate is not valid DER or not X.509 version 3")               \
    X(CERT_MEMORY, 73, ERR_MEMORY, 80,                                         \
      "the certificates need more memory than there is",                       \
      "give the work span the wanted size")                                    \
    X(CERT_UNSUPPORTED, 74, ERR_UNSUPPORTED, 43,                               \
      "a certificate uses an algorithm that is not supported",                 \
      "use RSA (2048 to 4096) or P-256 with SHA-2, or add it to the profile")  \
    X(CERT_WEAK, 75, ERR_WEAK, 43, "a certificate's key is too weak",          \
      "use RSA of at least 2048 bits, or P-256")                               \
    X(CERT_EXPIRED, 76, ERR_EXPIRED, 45, "a certificate has expired",          \
      "renew it; or this device's clock is ahead")                             \
    X(CERT_NOT_YET_VALID, 77, ERR_NOT_YET_VALID, 45,                           \
      "a certificate is not valid yet", "this device's clock may be behind")   \
    X(CERT_CLOCK, 78, ERR_CLOCK, 46,                                           \
      "certificates cannot be checked: the time is not known",                 \
      "set the clock before connecting, or state a floor")                     \
    X(CERT_NAME, 79, ERR_NAME, 42, "the certificate is for another name",      \
      "check the host name; the certificate's subjectAltName must list it")    \
    X(CERT_ISSUER, 80, ERR_ISSUER, 48, "no trusted issuer was found",          \
      "add the right CA as an anchor, or make the peer send its "              \
      "intermediates")                                                         \
    X(CERT_CONSTRAINT, 81, ERR_CONSTRAINT, 42,                                 \
      "a certificate's constraints or usages forbid this use",                 \
      "check basicConstraints, keyUsage and extendedKeyUsage")                 \
    X(CERT_CRITICAL, 82, ERR_CRITICAL, 43,                                     \
      "a critical certificate extension is not understood",                    \
      "the certificate demands something Pawl does not implement")             \
    X(CERT_SIGNATURE, 83, ERR_SIGNATURE, 42,                                   \
      "a certificate's signature is wrong",                                    \
      "the certificate was changed, or its issuer is not who it says")         \
    X(CERT_BUDGET, 84, ERR_BUDGET, 42,                                         \
      "the certificates demand more checks than allowed",                      \
      "the peer sends an absurd chain")                                        \
    X(CERT_REQUIRED, 85, ERR_ISSUER, 116, "the client sent no certificate",    \
      "configure one on the client, or ask for it without requiring it")       \
    X(VERIFY_SCHEME, 90, ERR_PARAMETER, 47,                                    \
      "CertificateVerify uses a scheme that was not offered or does not fit "  \
      "the certificate's key",                                                 \
      "the peer breaks RFC 8446, 4.4.3")                                       \
    X(VERIFY_SIGNATURE, 91, ERR_SIGNATURE, 51,                                 \
      "the signature in CertificateVerify is wrong",                           \
      "the peer does not hold the certificate's key")                          \
    X(VERIFY_MEMORY, 92, ERR_MEMORY, 80,                                       \
      "a signature check needs more memory than there is",                     \
      "give the work span the wanted size")                                    \
    X(FINISHED, 93, ERR_FINISHED, 51, "the Finished message is wrong",         \
      "somebody changed the handshake, or the two sides derived different "    \
      "keys")                                                                  \
    X(KEY_UPDATE, 94, ERR_PARAMETER, 47,                                       \
      "KeyUpdate asks for something unknown",                                  \
      "the peer breaks RFC 8446, 4.6.3")                                       \
    X(SIGN, 100, ERR_INTERNAL, 80, "our own signature could not be made",      \
      "check the private key and the random source")                           \
    X(KEY_REFUSED, 101, ERR_STATE, 80,                                         \
      "the holder of the private key refused to sign", "ask the key's owner")  \
    X(RANDOM, 102, ERR_ENTROPY, 80, "the random source failed",                \
      "check the entropy source; nothing is sent without randomness")          \
    X(MEMORY, 103, ERR_MEMORY, 80, "the work span is too small",               \
      "give it the wanted size")                                               \
    X(TIMEOUT, 104, ERR_TIMEOUT, 255, "the handshake deadline passed",         \
      "the network or the peer is too slow, or the deadline too short")        \
    X(PROFILE, 105, ERR_PROFILE, 80,                                           \
      "the profile lacks something the configuration needs",                   \
      "add the missing version, suite, group or signature")                    \
    X(INTERNAL, 106, ERR_INTERNAL, 80, "an internal check failed",             \
      "please report this with the failure record")                            \
    X(FAULT, 107, ERR_FAULT, 80, "two copies of a verdict differ",             \
      "memory was corrupted, or somebody glitches the chip")                   \
    X(COPIED, 108, ERR_COPIED, 255, "the engine was copied",                   \
      "keep it where it was initialised")

typedef enum pawl_failure_id {
#define PAWL_FAILURE_ENUM(name, number, err, alert, text, hint)                \
    PAWL_FAIL_##name = (number),
    PAWL_FAILURE_TABLE(PAWL_FAILURE_ENUM)
#undef PAWL_FAILURE_ENUM
} pawl_failure_id;

/* What ended a connection. All fields are public information: it may be logged
 * and shown. 24 bytes. */
typedef struct pawl_failure {
    uint16_t id;            /* pawl_failure_id */
    int16_t err;            /* pawl_err */
    uint8_t alert_sent;     /* AlertDescription, 255: none */
    uint8_t alert_received; /* AlertDescription, 255: none */
    uint8_t state;          /* pawl_state when it happened */
    uint8_t message;        /* HandshakeType being read, 0: none */
    uint16_t extension;     /* ExtensionType being read, 65535: none */
    uint8_t certificate;    /* index in the chain, 255: none */
    uint8_t role;           /* 0 client, 1 server */
    uint32_t wanted;        /* bytes wanted, where memory is the matter */
    uint32_t had;           /* bytes there were */
    uint32_t record;        /* records received under the current key */
} pawl_failure;

PAWL_BEGIN_DECLS

/* The error and the alert that belong to a failure. */
pawl_err pawl_failure_err(uint16_t id);
uint8_t pawl_failure_alert(uint16_t id);

/* The name (without prefix), what happened, what to try; never NULL. The
 * strings are linked only where one of these is called. */
const char *pawl_failure_name(uint16_t id);
const char *pawl_failure_text(uint16_t id);
const char *pawl_failure_hint(uint16_t id);

/* The name of an AlertDescription as RFC 8446 spells it; never NULL. */
const char *pawl_alert_name(uint8_t alert);

PAWL_END_DECLS

#endif
