/* SPDX-License-Identifier: Apache-2.0
 * certificate_authorities, RFC 8446 4.2.4: sent by a server that asks for
 * certificates; passed over by a client, however long it is. */
#include "handshake/ext/ext.h"

void pawli_put_certificate_authorities(const pawli_hs *hs, pawli_writer *w)
{
    const pawl_server_config *config = hs->server;
    uint32_t list = 0;

    for (unsigned i = 0; i < config->ca_name_count; i++) {
        list += 2u + config->ca_name_sizes[i];
    }
    if (list == 0) {
        return;
    }
    if (w->out == NULL) { /* the names are not gone through twice */
        w->at += 6u + list;
        return;
    }
    pawli_put16(w, PAWLI_EXT_CERTIFICATE_AUTHORITIES);
    pawli_put16(w, 2u + list);
    pawli_put16(w, list);
    for (unsigned i = 0; i < config->ca_name_count; i++) {
        pawli_put16(w, config->ca_name_sizes[i]);
        pawli_put(w, config->ca_names[i], config->ca_name_sizes[i]);
    }
}
