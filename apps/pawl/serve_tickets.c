/* SPDX-License-Identifier: Apache-2.0
 * A server's ticket keys in a recording: time, then for each key whether it is
 * there, its name, the key, since when, and how many tickets it sealed. */
#include <string.h>

#include "serve.h"

static uint8_t *serve_tickets_put(uint8_t *p, uint32_t value)
{
    for (unsigned i = 0; i < 4; i++) {
        *p++ = (uint8_t)(value >> (24u - 8u * i));
    }
    return p;
}

static uint32_t serve_tickets_get(const uint8_t *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 |
           p[3];
}

void serve_tickets_write(const pawl_tickets *t, uint8_t out[SERVE_TICKETS_SIZE])
{
    uint8_t *p = serve_tickets_put(out, t->now_s);

    p = serve_tickets_put(p, t->window_s);
    for (unsigned i = 0; i < 2; i++) {
        const pawl_ticket_key *key = &t->key[i];

        *p++ = key->live ? 1 : 0;
        memcpy(p, key->name, sizeof key->name);
        p += sizeof key->name;
        memcpy(p, key->key, sizeof key->key);
        p += sizeof key->key;
        p = serve_tickets_put(p, key->since);
        p = serve_tickets_put(p, key->sealed);
    }
}

bool serve_tickets_read(pawl_tickets *t, const uint8_t *data, size_t len)
{
    const uint8_t *p = data + 8;

    memset(t, 0, sizeof *t);
    if (len != SERVE_TICKETS_SIZE) {
        cli_complain("the recording's ticket keys are broken");
        return false;
    }
    t->now_s = serve_tickets_get(data);
    t->window_s = serve_tickets_get(data + 4);
    for (unsigned i = 0; i < 2; i++) {
        pawl_ticket_key *key = &t->key[i];

        key->live = *p++ != 0;
        memcpy(key->name, p, sizeof key->name);
        p += sizeof key->name;
        memcpy(key->key, p, sizeof key->key);
        p += sizeof key->key;
        key->since = serve_tickets_get(p);
        key->sealed = serve_tickets_get(p + 4);
        p += 8;
    }
    return true;
}
