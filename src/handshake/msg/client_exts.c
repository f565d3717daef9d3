/* SPDX-License-Identifier: Apache-2.0
 * Which extension a server may send in which message (RFC 8446, 4.2). */
#include "handshake/ext/ext.h"
#include "handshake/msg/msg.h"

const pawli_ext pawli_client_exts[] = {
    {PAWLI_EXT_SUPPORTED_VERSIONS,
     PAWLI_IN_SERVER_HELLO | PAWLI_IN_HELLO_RETRY_REQUEST,
     pawli_read_supported_versions_answer},
    {PAWLI_EXT_KEY_SHARE, PAWLI_IN_SERVER_HELLO | PAWLI_IN_HELLO_RETRY_REQUEST,
     pawli_read_key_share_answer},
    {PAWLI_EXT_COOKIE, PAWLI_IN_HELLO_RETRY_REQUEST, pawli_read_cookie},
    {PAWLI_EXT_PRE_SHARED_KEY, PAWLI_IN_SERVER_HELLO,
     pawli_read_pre_shared_key_answer},
    {PAWLI_EXT_SERVER_NAME, PAWLI_IN_ENCRYPTED_EXTENSIONS,
     pawli_read_server_name_answer},
    {PAWLI_EXT_ALPN, PAWLI_IN_ENCRYPTED_EXTENSIONS, pawli_read_alpn_answer},
    {PAWLI_EXT_SUPPORTED_GROUPS, PAWLI_IN_ENCRYPTED_EXTENSIONS, NULL},
    {PAWLI_EXT_RECORD_SIZE_LIMIT, PAWLI_IN_ENCRYPTED_EXTENSIONS,
     pawli_read_record_size_limit_answer},
    {PAWLI_EXT_MAX_FRAGMENT_LENGTH, PAWLI_IN_ENCRYPTED_EXTENSIONS,
     pawli_read_max_fragment_length_answer},
    {PAWLI_EXT_SIGNATURE_ALGORITHMS, PAWLI_IN_CERTIFICATE_REQUEST,
     pawli_read_signature_algorithms},
    {PAWLI_EXT_SIGNATURE_ALGORITHMS_CERT, PAWLI_IN_CERTIFICATE_REQUEST,
     pawli_read_signature_algorithms_cert},
    {PAWLI_EXT_CERTIFICATE_AUTHORITIES, PAWLI_IN_CERTIFICATE_REQUEST, NULL},
    {PAWLI_EXT_EARLY_DATA, PAWLI_IN_NEW_SESSION_TICKET, NULL},
    {0, 0, NULL},
};
