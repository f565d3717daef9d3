/* SPDX-License-Identifier: Apache-2.0
 * ClientHello, RFC 8446 4.1.2: the client's side. What a server reads of it is
 * in client_hello_read.c. */
#include "handshake/ext/ext.h"
#include "handshake/msg/msg.h"

static void client_hello_exts(const pawli_hs *hs, pawli_writer *w)
{
    pawli_put_server_name_hello(hs, w);
    pawli_put_supported_versions_hello(hs, w);
    pawli_put_supported_groups(hs, w);
    pawli_put_key_share_hello(hs, w);
    pawli_put_signature_algorithms(hs, w);
    pawli_put_signature_algorithms_cert(hs, w);
    pawli_put_alpn_hello(hs, w);
    pawli_put_record_size_limit(hs, w);
    pawli_put_cookie(hs, w);
}

static void client_hello_body(const pawli_hs *hs, pawli_writer *w,
                              uint32_t exts_len)
{
    const pawl_suite *const *suites = hs->profile->suites;
    uint32_t count = 0;

    while (suites[count] != NULL) {
        count++;
    }
    pawli_put16(w, PAWLI_TLS12);
    pawli_put(w, hs->random, sizeof hs->random);
    pawli_put8(w, hs->session_id_len);
    pawli_put(w, hs->session_id, hs->session_id_len);
    pawli_put16(w, 2u * count);
    for (uint32_t i = 0; i < count; i++) {
        pawli_put16(w, suites[i]->id);
    }
    pawli_put16(w, 0x0100); /* one compression method: null */
    pawli_put16(w, exts_len);
    client_hello_exts(hs, w);
}

void pawli_put_client_hello(const pawli_hs *hs, pawli_writer *w)
{
    pawli_writer count;
    uint32_t exts_len;

    pawli_writer_init(&count, NULL, 0, 0);
    client_hello_exts(hs, &count);
    exts_len = count.at;
    pawli_writer_init(&count, NULL, 0, 0);
    client_hello_body(hs, &count, exts_len);
    pawli_put_header(w, PAWLI_MSG_CLIENT_HELLO, count.at);
    client_hello_body(hs, w, exts_len);
}
