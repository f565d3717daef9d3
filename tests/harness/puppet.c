/* SPDX-License-Identifier: Apache-2.0 */
#include "harness/puppet.h"

#include <string.h>

#include "base/bytes.h"
#include "harness/test_client.h"
#include "harness/test_identity.h"

#define TAIL 16u

/* ---- A suite without protection ---- */

static void none_install(pawl_protection_state *s, const uint8_t *key,
                         const uint8_t *iv)
{
    (void)key;
    (void)iv;
    s->sequence = 0;
    s->tail = TAIL;
}

static void none_start(pawl_protection_state *s, pawl_aead_direction direction,
                       const uint8_t header[5])
{
    (void)s;
    (void)direction;
    (void)header;
}

static void none_crypt(pawl_protection_state *s, uint8_t *data, size_t len)
{
    (void)s;
    (void)data;
    (void)len;
}

static void none_tag(pawl_protection_state *s, uint8_t *out)
{
    (void)s;
    memset(out, PUPPET_TAG, TAIL);
}

static const pawl_protection none_protection = {.inner_type = 1,
                                                .streams = 1,
                                                .install = none_install,
                                                .start = none_start,
                                                .crypt = none_crypt,
                                                .tag = none_tag};

/* Only its numbers are looked at. */
static const pawl_aead none_aead = {.key_size = 16,
                                    .nonce_size = 12,
                                    .tag_size = TAIL,
                                    .unit_bytes = 64,
                                    .ctx_size = 8,
                                    .seal_limit_log2 = 24,
                                    .forgery_limit_log2 = 36};

const pawl_suite puppet_suite = {0x1301, &none_aead, &pawl_hash_sha256,
                                 &none_protection};

/* ---- Key exchange: the share is the key, the secret their sum ---- */

static pawl_err kex_private_from(uint8_t *random)
{
    (void)random;
    return PAWL_OK;
}

static pawl_err kex_keygen_start(void *op, const uint8_t *priv,
                                 const pawl_rng *rng)
{
    (void)rng;
    memcpy(op, priv, 32);
    return PAWL_OK;
}

static pawl_err kex_run(void *op, uint8_t *out, uint32_t *units)
{
    if (*units == 0) {
        return PAWL_PENDING;
    }
    --*units;
    memcpy(out, op, 32);
    return PAWL_OK;
}

static pawl_err kex_share_start(void *op, const uint8_t *priv,
                                const uint8_t *peer, size_t peer_len,
                                const pawl_rng *rng)
{
    uint8_t *sum = op;

    (void)rng;
    if (peer_len != 32) {
        return PAWL_ERR_POINT;
    }
    for (unsigned i = 0; i < 32; i++) {
        sum[i] = (uint8_t)(priv[i] ^ peer[i]);
    }
    return PAWL_OK;
}

#define PUPPET_KEX(number)                                                     \
    {                                                                          \
        .group = (number), .private_size = 32, .public_size = 32,              \
        .secret_size = 32, .op_size = 32, .private_from = kex_private_from,    \
        .keygen_start = kex_keygen_start, .keygen_run = kex_run,               \
        .share_start = kex_share_start, .share_run = kex_run                   \
    }

const pawl_kex puppet_kex = PUPPET_KEX(0x001d);
const pawl_kex puppet_kex_other = PUPPET_KEX(0x0017);

static size_t sig_size(const pawl_public_key *key)
{
    (void)key;
    return 8;
}

static pawl_err sig_start(const pawl_sig *sig, void *op, size_t op_size,
                          const pawl_public_key *key, const uint8_t *data,
                          size_t data_len, const uint8_t *signature,
                          size_t signature_len)
{
    uint8_t *good = op;

    (void)key;
    (void)sig;
    (void)data;
    (void)data_len;
    if (op_size < 8) {
        return PAWL_ERR_MEMORY;
    }
    *good = signature_len != 0 && signature[0] == 0x30;
    return PAWL_OK;
}

static pawl_err sig_run(void *op, uint32_t *units)
{
    const uint8_t *good = op;

    if (*units == 0) {
        return PAWL_PENDING;
    }
    --*units;
    return *good ? PAWL_OK : PAWL_ERR_SIGNATURE;
}

const pawl_sig puppet_sig = {.scheme = 0x0403,
                             .key_kind = PAWL_KEY_P256,
                             .uses = PAWL_SIG_TLS13 | PAWL_SIG_CERT,
                             .hash = &pawl_hash_sha256,
                             .verify_size = sig_size,
                             .verify_start = sig_start,
                             .verify_run = sig_run};

static size_t signer_size(const uint8_t *priv, size_t priv_len)
{
    (void)priv;
    (void)priv_len;
    return 8;
}

static pawl_err signer_start(const pawl_signer *signer, void *op, size_t size,
                             const uint8_t *priv, size_t priv_len,
                             const uint8_t *data, size_t data_len,
                             const pawl_rng *rng)
{
    (void)signer;
    (void)op;
    (void)size;
    (void)priv;
    (void)priv_len;
    (void)data;
    (void)data_len;
    (void)rng;
    return PAWL_OK;
}

static pawl_err signer_run(void *op, uint8_t *sig, size_t *sig_len,
                           uint32_t *units)
{
    static const uint8_t yes[] = {0x30, 0x01, 0x00};

    (void)op;
    --*units;
    memcpy(sig, yes, sizeof yes);
    *sig_len = sizeof yes;
    return PAWL_OK;
}

const pawl_signer puppet_signer = {.scheme = 0x0403,
                                   .key_kind = PAWL_KEY_P256,
                                   .hash = &pawl_hash_sha256,
                                   .sig_max = 72,
                                   .sign_size = signer_size,
                                   .sign_start = signer_start,
                                   .sign_run = signer_run};

/* ---- The peer's protocol: what it encodes may be edited ---- */

static puppet *puppet_current;

static void puppet_encode(const pawli_hs *hs, pawli_writer *w)
{
    puppet *p = puppet_current;

    /* Made once, at the first byte: pieces must belong together. */
    if (hs->emit_at == 0) {
        pawli_writer whole;
        const pawl_protocol *honest =
            p->server ? &pawl_tls13_client : &pawl_tls13_server;

        pawli_writer_init(&whole, p->edited, 0, sizeof p->edited);
        honest->encode(hs, &whole);
        p->edited_len = pawli_writer_kept(&whole);
        if (p->edit != NULL) {
            p->edited_len = p->edit(p, hs->emit, p->edited, p->edited_len,
                                    sizeof p->edited);
        }
    }
    pawli_put(w, p->edited, p->edited_len);
}

/* ---- Making both ---- */

static pawl_err puppet_fill(void *ctx, uint8_t *out, size_t len)
{
    uint64_t *state = ctx;

    for (size_t i = 0; i < len; i++) {
        *state = *state * 6364136223846793005u + 1442695040888963407u;
        out[i] = (uint8_t)(*state >> 56);
    }
    return PAWL_OK;
}

static void puppet_profiles(puppet *p)
{
    static const pawl_suite *const suites[] = {&puppet_suite, NULL};
    static const pawl_kex *const groups[2][3] = {
        {&pawl_kex_x25519, &pawl_kex_p256, NULL},
        {&puppet_kex, &puppet_kex_other, NULL}};
    static const pawl_sig *const sigs[2][2] = {
        {&pawl_sig_ecdsa_p256_sha256, NULL}, {&puppet_sig, NULL}};
    unsigned fast = p->fast ? 1 : 0;

    p->protocol = p->server ? pawl_tls13_client : pawl_tls13_server;
    p->protocol.encode = puppet_encode;
    p->versions[0][0] = p->server ? &pawl_tls13_server : &pawl_tls13_client;
    p->versions[1][0] = &p->protocol;
    for (unsigned i = 0; i < 2; i++) {
        p->profile[i] = (pawl_profile){.versions = p->versions[i],
                                       .suites = suites,
                                       .groups = groups[fast],
                                       .sigs = sigs[fast],
                                       .client_auth = &pawl_client_auth_tls13};
    }
}

static pawl_memory puppet_memory(puppet *p, unsigned i)
{
    bool own = i == 0;

    if (own && p->memory.recv != NULL) {
        return p->memory;
    }
    return (pawl_memory){
        p->in[i],   own && p->recv != 0 ? p->recv : PUPPET_BUFFER,
        p->out[i],  own && p->send != 0 ? p->send : PUPPET_BUFFER,
        p->work[i], own && p->work_size != 0 ? p->work_size : PUPPET_WORK};
}

static const pawl_signer *const puppet_signers[2][2] = {
    {&pawl_signer_ecdsa_p256_sha256, NULL}, {&puppet_signer, NULL}};

/* Both roots, once for both engines. */
static bool puppet_trust(puppet *p)
{
    p->arena = (pawl_x509_arena){.base = (uint8_t *)p->arena_memory,
                                 .size = sizeof p->arena_memory};
    return pawl_x509_anchor_from_der(&p->anchor, &p->arena, test_root_der,
                                     sizeof test_root_der) == PAWL_OK &&
           pawl_x509_anchor_from_der(&p->client_anchor, &p->arena,
                                     test_client_root_der,
                                     sizeof test_client_root_der) == PAWL_OK;
}

static bool puppet_init_server(puppet *p, unsigned i)
{
    const pawl_x509_clock clock = {1800000000, p->clock_unknown
                                                   ? PAWL_X509_CLOCK_UNKNOWN
                                                   : PAWL_X509_CLOCK_KNOWN};
    pawl_engine *e = i == 0 ? &p->own : &p->peer;
    pawl_memory memory = puppet_memory(p, i);

    p->certs[0] = test_leaf_der;
    p->cert_sizes[0] = sizeof test_leaf_der;
    p->certs[1] = p->certs[2] = test_root_der;
    p->cert_sizes[1] = p->cert_sizes[2] = sizeof test_root_der;
    p->identity = (pawl_identity){.certs = p->certs,
                                  .cert_sizes = p->cert_sizes,
                                  .cert_count = p->chain ? 3 : 1,
                                  .signers = puppet_signers[p->fast ? 1 : 0],
                                  .key = test_leaf_key,
                                  .key_size = sizeof test_leaf_key};
    p->server_config = (pawl_server_config){
        .profile = &p->profile[i],
        .identity = i == 0 && p->choice ? NULL : &p->identity,
        .alpn = i == 0 ? p->alpn : p->peer_alpn,
        .rng = {puppet_fill, &p->random[i], NULL},
        .flags = i == 0 ? p->flags : p->peer_flags,
        .early_data_skip = i == 0 ? p->early_data_skip : 0,
        .client_cert = p->client_cert,
        .anchors = p->shows_server ? &p->anchor : &p->client_anchor,
        .anchor_count = 1};
    if (pawl_server_init(e, &p->server_config, &memory) != PAWL_OK) {
        return false;
    }
    pawl_engine_set_clock(e, clock);
    return true;
}

static bool puppet_init_client(puppet *p, unsigned i)
{
    const pawl_x509_clock clock = {1800000000, p->clock_unknown
                                                   ? PAWL_X509_CLOCK_UNKNOWN
                                                   : PAWL_X509_CLOCK_KNOWN};
    pawl_memory memory = puppet_memory(p, i);
    pawl_engine *e = i == 0 ? &p->own : &p->peer;

    p->client_certs[0] = p->shows_server ? test_leaf_der : test_client_der;
    p->client_cert_sizes[0] =
        p->shows_server ? sizeof test_leaf_der : sizeof test_client_der;
    p->client_identity = (pawl_identity){
        .certs = p->client_certs,
        .cert_sizes = p->client_cert_sizes,
        .cert_count = 1,
        .signers = puppet_signers[p->fast ? 1 : 0],
        .key = p->shows_server ? test_leaf_key : test_client_key,
        .key_size = sizeof test_client_key};
    if (pawl_x509_pin_from_der(&p->pin, test_leaf_der, sizeof test_leaf_der) !=
            PAWL_OK ||
        pawl_x509_name_parse(&p->name, "pawl.test", 9) != PAWL_OK) {
        return false;
    }
    p->client = (pawl_client_config){
        .profile = &p->profile[i],
        .anchors = &p->anchor,
        .anchor_count = p->pinned ? 0 : 1,
        .pins = &p->pin,
        .pin_count = p->pinned ? 1 : 0,
        .alpn = i == 0 ? p->alpn : p->peer_alpn,
        .rng = {puppet_fill, &p->random[i], NULL},
        .flags = i == 0 ? p->flags : p->peer_flags,
        .identity = p->shows || p->shows_server ? &p->client_identity : NULL};
    if ((i == 0 && p->unverified
             ? pawl_client_init_without_verification(e, &p->client, &memory,
                                                     &p->name)
             : pawl_client_init(e, &p->client, &memory, &p->name)) != PAWL_OK) {
        return false;
    }
    pawl_engine_set_clock(e, clock);
    return true;
}

bool puppet_init(puppet *p)
{
    puppet_current = p;
    p->random[0] = 3;
    p->random[1] = 4;
    p->queued = p->taken = p->bytes_len = p->sent_len = 0;
    p->read = p->pieces = p->commits = p->discards = 0;
    puppet_profiles(p);
    if (!puppet_trust(p)) {
        return false;
    }
    return p->server ? puppet_init_server(p, 0) && puppet_init_client(p, 1)
                     : puppet_init_client(p, 0) && puppet_init_server(p, 1);
}

/* ---- Records of the peer, taken apart ---- */

static void puppet_queue(puppet *p, uint8_t type, const uint8_t *bytes,
                         uint32_t len)
{
    puppet_item *last = p->queued > 0 ? &p->queue[p->queued - 1u] : NULL;

    if (p->queued == PUPPET_QUEUE || len > PUPPET_BYTES - p->bytes_len) {
        return;
    }
    memcpy(p->bytes + p->bytes_len, bytes, len);
    /* The rest of a message that one record did not hold. */
    if (last != NULL && type == PAWLI_HANDSHAKE && last->type == type &&
        (last->len < 4 ||
         last->len < 4u + pawli_load24be(p->bytes + last->at + 1))) {
        last->len += len;
    } else {
        p->queue[p->queued++] = (puppet_item){type, p->bytes_len, len};
    }
    p->bytes_len += len;
}

static void puppet_queue_content(puppet *p, uint8_t type, const uint8_t *bytes,
                                 uint32_t len)
{
    while (type == PAWLI_HANDSHAKE && len >= 4) {
        uint32_t n = 4u + pawli_load24be(bytes + 1);

        n = n < len ? n : len;
        puppet_queue(p, type, bytes, n);
        bytes += n;
        len -= n;
    }
    if (len != 0 || type != PAWLI_HANDSHAKE) {
        puppet_queue(p, type, bytes, len);
    }
}

/* A whole record lies in the peer's send buffer. */
static bool puppet_collect(puppet *p)
{
    size_t len;
    const uint8_t *r = pawl_engine_send_buf(&p->peer, &len);
    uint8_t type;

    if (r == NULL) {
        return false;
    }
    type = r[0];
    if (type == PAWLI_APPLICATION) {
        size_t n = len - PAWLI_RECORD_HEADER - TAIL - 1u;

        puppet_queue_content(p, r[PAWLI_RECORD_HEADER + n],
                             r + PAWLI_RECORD_HEADER, (uint32_t)n);
    } else {
        puppet_queue_content(p, type, r + PAWLI_RECORD_HEADER,
                             (uint32_t)len - PAWLI_RECORD_HEADER);
    }
    pawl_engine_send_ack(&p->peer, len);
    return true;
}

/* ---- Pumping ---- */

static bool puppet_forward(puppet *p)
{
    size_t have, room;
    const uint8_t *from = pawl_engine_send_buf(&p->own, &have);
    uint8_t *to = pawl_engine_recv_buf(&p->peer, &room);
    size_t n = have;

    if (from == NULL) {
        return false;
    }
    if (to != NULL) {
        n = have < room ? have : room;
        memcpy(to, from, n);
    }
    if (n <= PUPPET_BYTES - p->sent_len) {
        memcpy(p->sent + p->sent_len, from, n);
        p->sent_len += (uint32_t)n;
    }
    pawl_engine_send_ack(&p->own, n);
    if (to != NULL) {
        pawl_engine_recv_ack(&p->peer, n);
    }
    return true;
}

static bool puppet_reads(puppet *p, pawl_engine *e)
{
    const uint8_t *data;
    pawl_piece piece = PAWL_PIECE_NONE;
    size_t len;

    if ((pawl_engine_want(e) & PAWL_WANT_READ) == 0) {
        return false;
    }
    if (pawl_engine_read_buf(e, &len) == NULL) {
        piece = pawl_engine_read_provisional(e, &data, &len);
        if (piece == PAWL_PIECE_NONE) {
            return false;
        }
    }
    if (e == &p->own) {
        p->read += (uint32_t)len;
        p->pieces += piece == PAWL_PIECE_DATA ? 1u : 0u;
        p->commits += piece == PAWL_PIECE_COMMIT ? 1u : 0u;
        p->discards += piece == PAWL_PIECE_DISCARD ? 1u : 0u;
    }
    pawl_engine_read_ack(e, len);
    return true;
}

static bool puppet_chooses(puppet *p)
{
    return (pawl_engine_want(&p->own) & PAWL_WANT_CHOICE) != 0 &&
           pawl_engine_choice_answer(&p->own, &p->identity) == PAWL_OK;
}

void puppet_pump(puppet *p)
{
    uint32_t units = p->units != 0 ? p->units : 100000u;
    bool moved = true;

    for (unsigned long i = 0; moved && i < 1000000; i++) {
        moved = pawl_engine_work(&p->own, units) != 0;
        moved = pawl_engine_work(&p->peer, 100000u) != 0 || moved;
        moved = puppet_collect(p) || moved;
        moved = puppet_forward(p) || moved;
        moved = puppet_reads(p, &p->own) || moved;
        moved = puppet_reads(p, &p->peer) || moved;
        moved = puppet_chooses(p) || moved;
    }
}

const puppet_item *puppet_next(puppet *p)
{
    if (p->taken == p->queued) {
        puppet_pump(p);
    }
    return p->taken < p->queued ? &p->queue[p->taken++] : NULL;
}

uint32_t puppet_raw(puppet *p, const uint8_t *bytes, uint32_t len)
{
    uint32_t at = 0;

    puppet_pump(p);
    while (at < len) {
        size_t room;
        uint8_t *to = pawl_engine_recv_buf(&p->own, &room);

        if (to == NULL) {
            break;
        }
        room = room < len - at ? room : len - at;
        memcpy(to, bytes + at, room);
        pawl_engine_recv_ack(&p->own, room);
        at += (uint32_t)room;
        puppet_pump(p);
    }
    return at;
}

void puppet_record(puppet *p, uint8_t type, const uint8_t *content,
                   uint32_t len)
{
    static uint8_t record[PUPPET_BUFFER + 64u];
    const pawli_engine *own = pawli_engine_of_const(&p->own);
    bool clear;
    uint32_t n = PAWLI_RECORD_HEADER;

    puppet_pump(p);
    clear = own->in.via == NULL || type == PAWLI_CCS;
    if (len > PUPPET_BUFFER) {
        return;
    }
    record[0] = clear ? type : (uint8_t)PAWLI_APPLICATION;
    pawli_store16be(record + 1, PAWLI_TLS12);
    pawli_store16be(record + 3, (uint16_t)(len + (clear ? 0u : TAIL + 1u)));
    if (len != 0) {
        memcpy(record + n, content, len);
    }
    n += len;
    if (!clear) {
        record[n] = type;
        memset(record + n + 1u, PUPPET_TAG, TAIL);
        n += TAIL + 1u;
    }
    (void)puppet_raw(p, record, n);
}

void puppet_item_send(puppet *p, const puppet_item *item, uint32_t piece)
{
    uint32_t at = 0;

    do {
        uint32_t n = item->len - at;

        n = piece != 0 && n > piece && item->type == PAWLI_HANDSHAKE ? piece
                                                                     : n;
        puppet_record(p, item->type, p->bytes + item->at + at, n);
        at += n;
    } while (at < item->len);
}

void puppet_run(puppet *p)
{
    const puppet_item *item;

    while ((item = puppet_next(p)) != NULL) {
        puppet_item_send(p, item, 0);
    }
}

bool puppet_connected(const puppet *p)
{
    pawl_session_info info;

    pawl_engine_info(&p->own, &info);
    return info.state == PAWL_STATE_CONNECTED && puppet_failure(p) == 0;
}

uint16_t puppet_failure(const puppet *p)
{
    return pawl_engine_failure(&p->own)->id;
}
