/* SPDX-License-Identifier: Apache-2.0
 * Wire constants of TLS: numbers of RFC 8446, RFC 8449, RFC 6066, RFC 7301 and
 * the IANA registries. No code, no state. */
#ifndef PAWLI_TLS_H
#define PAWLI_TLS_H

/* ContentType */
#define PAWLI_CCS         20u
#define PAWLI_ALERT       21u
#define PAWLI_HANDSHAKE   22u
#define PAWLI_APPLICATION 23u

/* ProtocolVersion */
#define PAWLI_SSL3  0x0300u
#define PAWLI_TLS12 0x0303u
#define PAWLI_TLS13 0x0304u

/* Record sizes, RFC 8446 5.1 and 5.2 */
#define PAWLI_RECORD_HEADER    5u
#define PAWLI_PLAINTEXT_MAX    16384u
#define PAWLI_CIPHERTEXT_MAX   16640u /* 2^14 + 256 */
#define PAWLI_RECORD_LIMIT_MIN 64u    /* RFC 8449, section 4 */

/* HandshakeType */
#define PAWLI_MSG_CLIENT_HELLO         1u
#define PAWLI_MSG_SERVER_HELLO         2u
#define PAWLI_MSG_NEW_SESSION_TICKET   4u
#define PAWLI_MSG_END_OF_EARLY_DATA    5u
#define PAWLI_MSG_ENCRYPTED_EXTENSIONS 8u
#define PAWLI_MSG_CERTIFICATE          11u
#define PAWLI_MSG_CERTIFICATE_REQUEST  13u
#define PAWLI_MSG_CERTIFICATE_VERIFY   15u
#define PAWLI_MSG_FINISHED             20u
#define PAWLI_MSG_KEY_UPDATE           24u
#define PAWLI_MSG_MESSAGE_HASH         254u

/* A HelloRetryRequest has the type of a ServerHello; inside Pawl it has its
 * own number, which no registry uses. */
#define PAWLI_MSG_HELLO_RETRY_REQUEST 200u

/* So has the EncryptedExtensions of a server that uses a PSK, after which no
 * certificate comes. */
#define PAWLI_MSG_PSK_EXTENSIONS 201u

/* ExtensionType */
#define PAWLI_EXT_SERVER_NAME               0u
#define PAWLI_EXT_MAX_FRAGMENT_LENGTH       1u
#define PAWLI_EXT_STATUS_REQUEST            5u
#define PAWLI_EXT_SUPPORTED_GROUPS          10u
#define PAWLI_EXT_SIGNATURE_ALGORITHMS      13u
#define PAWLI_EXT_ALPN                      16u
#define PAWLI_EXT_SCT                       18u
#define PAWLI_EXT_PADDING                   21u
#define PAWLI_EXT_RECORD_SIZE_LIMIT         28u
#define PAWLI_EXT_PRE_SHARED_KEY            41u
#define PAWLI_EXT_EARLY_DATA                42u
#define PAWLI_EXT_SUPPORTED_VERSIONS        43u
#define PAWLI_EXT_COOKIE                    44u
#define PAWLI_EXT_PSK_MODES                 45u
#define PAWLI_EXT_CERTIFICATE_AUTHORITIES   47u
#define PAWLI_EXT_POST_HANDSHAKE_AUTH       49u
#define PAWLI_EXT_SIGNATURE_ALGORITHMS_CERT 50u
#define PAWLI_EXT_KEY_SHARE                 51u

/* AlertDescription */
#define PAWLI_ALERT_CLOSE_NOTIFY            0u
#define PAWLI_ALERT_UNEXPECTED_MESSAGE      10u
#define PAWLI_ALERT_BAD_RECORD_MAC          20u
#define PAWLI_ALERT_RECORD_OVERFLOW         22u
#define PAWLI_ALERT_HANDSHAKE_FAILURE       40u
#define PAWLI_ALERT_BAD_CERTIFICATE         42u
#define PAWLI_ALERT_UNSUPPORTED_CERTIFICATE 43u
#define PAWLI_ALERT_CERTIFICATE_REVOKED     44u
#define PAWLI_ALERT_CERTIFICATE_EXPIRED     45u
#define PAWLI_ALERT_CERTIFICATE_UNKNOWN     46u
#define PAWLI_ALERT_ILLEGAL_PARAMETER       47u
#define PAWLI_ALERT_UNKNOWN_CA              48u
#define PAWLI_ALERT_ACCESS_DENIED           49u
#define PAWLI_ALERT_DECODE_ERROR            50u
#define PAWLI_ALERT_DECRYPT_ERROR           51u
#define PAWLI_ALERT_PROTOCOL_VERSION        70u
#define PAWLI_ALERT_INSUFFICIENT_SECURITY   71u
#define PAWLI_ALERT_INTERNAL_ERROR          80u
#define PAWLI_ALERT_USER_CANCELED           90u
#define PAWLI_ALERT_MISSING_EXTENSION       109u
#define PAWLI_ALERT_UNSUPPORTED_EXTENSION   110u
#define PAWLI_ALERT_UNRECOGNIZED_NAME       112u
#define PAWLI_ALERT_UNKNOWN_PSK_IDENTITY    115u
#define PAWLI_ALERT_CERTIFICATE_REQUIRED    116u
#define PAWLI_ALERT_NO_APPLICATION_PROTOCOL 120u
#define PAWLI_ALERT_NONE                    255u /* nothing is sent */

#endif
