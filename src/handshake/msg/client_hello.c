/* SPDX-License-Identifier: Apache-2.0
 * ClientHello, RFC 8446 4.1.2: the client's side. What a server reads of it is
 * in client_hello_read.c. */
#include "handshake/ext/ext.h"
#include "handshake/msg/msg.h"

#define CLIENT_HELLO_HEADER 4u

static void client_hello_exts(const pawli_hs *hs, pawli_writer *w)
{
    pawli_put_server_name_hello(hs, w);
    pawli_put_supported_versions_hello(hs, w);
    pawli_put_supported_groups(hs, w);
    pawli_put_key_share_hello(hs, w);
    if (hs->version->certificates != 0) {
        pawli_put_signature_algorithms(hs, w);
        pawli_put_signature_algorithms_cert(hs, w);
    }
    pawli_put_alpn_hello(hs, w);
    pawli_put_record_size_limit(hs, w);
    pawli_put_max_fragment_length_hello(hs, w);
    pawli_put_cookie(hs, w);
    if (hs->version->psk != NULL) {
        hs->version->psk->put(hs, w); /* pre_shared_key comes last */
    }
}

/* A piece made in one unit ends with the fields before the extensions, or
 * begins behind them: so the extensions, which are most of the work, are walked
 * once. */
void pawli_put_client_hello(const pawli_hs *hs, pawli_writer *w)
{
    const pawl_suite *const *suites = hs->profile->suites;
    uint32_t suite_count = 0, fields, end;
    pawli_writer count;

    while (suites[suite_count] != NULL) {
        suite_count++;
    }
    fields =
        2u + 32u + 1u + hs->session_id_len + 2u + 2u * suite_count + 2u + 2u;
    end = CLIENT_HELLO_HEADER + fields;
    pawli_writer_init(&count, NULL, 0, 0);
    if (w->skip < end) {
        client_hello_exts(hs, &count);
        if (w->room <= PAWLI_PRODUCE_CHUNK && w->room > end - w->skip) {
            w->room = end - w->skip;
        }
    }
    pawli_put_header(w, PAWLI_MSG_CLIENT_HELLO, fields + count.at);
    pawli_put16(w, PAWLI_TLS12);
    pawli_put(w, hs->hello->random, sizeof hs->hello->random);
    pawli_put8(w, hs->session_id_len);
    pawli_put(w, hs->hello->session_id, hs->session_id_len);
    pawli_put16(w, 2u * suite_count);
    for (uint32_t i = 0; i < suite_count; i++) {
        pawli_put16(w, suites[i]->id);
    }
    pawli_put16(w, 0x0100); /* one compression method: null */
    pawli_put16(w, count.at);
    if (w->skip + w->room <= end) {
        w->at += count.at;
    } else {
        client_hello_exts(hs, w);
    }
}
