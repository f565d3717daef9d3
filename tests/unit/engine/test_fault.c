/* SPDX-License-Identifier: Apache-2.0
 * Planted faults (design, Rule: errors): the words that verdicts are carried in
 * are changed in memory between two calls, or the call that gives a verdict is
 * passed over. The connection must fail and nothing must come out of it. */
#include <string.h>

#include "engine/engine.h"
#include "handshake/psk.h"
#include "handshake/tasks.h"
#include "harness/loop.h"
#include "harness/pt.h"

static loop l, kept;
static uint8_t data[3000];

static pawli_engine *inside(loop_side *side)
{
    return (pawli_engine *)(void *)side->engine.u.bytes;
}

/* Both sides, one unit at a time, until the client has come to a state. */
static bool run_until(bool (*there)(void))
{
    for (unsigned long i = 0; i < 400000; i++) {
        bool moved;

        if (there()) {
            return true;
        }
        moved = loop_step(&l, &l.client, &l.server);
        if (there()) {
            return true;
        }
        if (!loop_step(&l, &l.server, &l.client) && !moved) {
            return false;
        }
    }
    return false;
}

static void flip(pawli_verdict *v, unsigned bit)
{
    if (bit < 32) {
        v->word ^= (uint32_t)1 << bit;
    } else {
        v->inverse ^= (uint32_t)1 << (bit - 32);
    }
}

static void connect(size_t recv, uint32_t flags)
{
    loop_options options = {
        .units = 1, .client_recv = recv, .client_flags = flags};

    loop_init(&l, &options);
    loop_run(&l);
    PT_OK(loop_connected(&l));
}

/* The server sends data[0..len); nothing of it was moved yet. */
static void server_sends(size_t len)
{
    size_t room;
    uint8_t *out = pawl_engine_write_buf(&l.server.engine, &room);

    pt_fill(data, sizeof data);
    PT_OK(room >= len);
    memcpy(out, data, len);
    pawl_engine_write_ack(&l.server.engine, len);
    pawl_engine_flush(&l.server.engine);
}

/* ---- The tag of a record that fits ---- */

static bool there_judged(void)
{
    return inside(&l.client)->rx.state == PAWLI_RX_OPEN &&
           inside(&l.client)->rx.begun == 2;
}

static bool there_data(void)
{
    return inside(&l.client)->rx.state == PAWLI_RX_DATA;
}

static bool there_content(void)
{
    return inside(&l.client)->rx.state == PAWLI_RX_CONTENT;
}

static void check_tag_flips(bool (*there)(void))
{
    PT_OK(run_until(there));
    kept = l;
    for (unsigned bit = 0; bit < 64; bit++) {
        PT_AT("bit", bit, 0);
        l = kept;
        flip(&inside(&l.client)->rx.authentic, bit);
        loop_run(&l);
        PT_EQ(loop_failure(&l.client), PAWL_FAIL_FAULT);
        PT_EQ(l.client.got_len, kept.client.got_len);
        PT_OK(!loop_connected(&l));
    }
    /* Without a fault it goes on. */
    l = kept;
    loop_run(&l);
    PT_EQ(loop_failure(&l.client), 0);
}

PT_TEST(a_changed_tag_verdict_gives_no_data)
{
    connect(0, 0);
    server_sends(600);
    check_tag_flips(there_judged);
    PT_EQ(l.client.got_len, 600);

    connect(0, 0);
    server_sends(600);
    check_tag_flips(there_data);
    PT_EQ(l.client.got_len, 600);
}

PT_TEST(a_changed_tag_verdict_ends_the_handshake)
{
    loop_options options = {.units = 1};

    loop_init(&l, &options);
    check_tag_flips(there_content);
    PT_OK(loop_connected(&l));
}

static bool there_decrypted(void)
{
    const pawli_rx *rx = &inside(&l.client)->rx;

    return rx->state == PAWLI_RX_OPEN && rx->begun == 1 &&
           rx->plain == rx->len - 16u;
}

PT_TEST(data_whose_tag_was_not_compared_is_not_given_out)
{
    connect(0, 0);
    server_sends(600);
    PT_OK(run_until(there_decrypted));
    inside(&l.client)->rx.content = 601;
    inside(&l.client)->rx.begun = 2;
    loop_run(&l);
    PT_EQ(loop_failure(&l.client), PAWL_FAIL_FAULT);
    PT_EQ(l.client.got_len, 0);
}

/* ---- The tag of a streamed record ---- */

static bool there_verdict(void)
{
    return inside(&l.client)->rx.state == PAWLI_RX_VERDICT;
}

PT_TEST(a_changed_tag_verdict_is_not_committed)
{
    connect(512, PAWL_CONFIG_NO_SIZE_LIMIT | PAWL_CONFIG_PROVISIONAL);
    server_sends(2000);
    check_tag_flips(there_verdict);
    PT_EQ(l.client.commits, 1);
    l = kept;
    flip(&inside(&l.client)->rx.authentic, 7);
    loop_run(&l);
    PT_EQ(l.client.commits, 0);
    PT_EQ(l.client.discards, 1);
}

static size_t tag_at;

static void break_tag(loop *loop, bool to_server, uint8_t *bytes, size_t *len)
{
    (void)loop;
    if (!to_server && *len > tag_at) {
        bytes[*len - 1] ^= 1u;
        tag_at = SIZE_MAX;
    }
}

PT_TEST(a_discard_never_becomes_a_commit)
{
    connect(512, PAWL_CONFIG_NO_SIZE_LIMIT | PAWL_CONFIG_PROVISIONAL);
    server_sends(2000);
    l.options.tap = break_tag;
    tag_at = 500;
    PT_OK(run_until(there_verdict));
    PT_EQ(inside(&l.client)->rx.verdict, PAWL_PIECE_DISCARD);
    kept = l;
    for (unsigned value = 0; value < 256; value++) {
        PT_AT("verdict", value, 0);
        l = kept;
        inside(&l.client)->rx.verdict = (uint8_t)value;
        loop_run(&l);
        PT_EQ(l.client.commits, 0);
        PT_EQ(l.client.discards, 1);
        PT_OK(!loop_connected(&l));
    }
}

/* ---- Verdicts of the handshake ---- */

static bool there_finished(void)
{
    const pawli_hs *hs = &inside(&l.client)->hs;

    return pawli_verdict_is(&hs->finished, PAWLI_VERDICT_FINISHED);
}

PT_TEST(a_changed_verdict_of_the_handshake_does_not_connect)
{
    loop_options options = {.units = 1};

    loop_init(&l, &options);
    PT_OK(run_until(there_finished));
    kept = l;
    for (unsigned bit = 0; bit < 64; bit++) {
        for (unsigned which = 0; which < 3; which++) {
            pawli_hs *hs = &inside(&l.client)->hs;
            pawli_verdict *all[] = {&hs->path, &hs->verify, &hs->finished};

            PT_AT("bit, verdict", bit, which);
            l = kept;
            flip(all[which], bit);
            loop_run(&l);
            PT_EQ(loop_failure(&l.client), PAWL_FAIL_FAULT);
            PT_OK(!loop_connected(&l));
        }
    }
    l = kept;
    loop_run(&l);
    PT_OK(loop_connected(&l));
}

static const pawli_task *finished_tasks; /* the first checks it */

/* The tasks that give the three verdicts, passed over one at a time. */
static unsigned task_wanted;

static bool there_task(void)
{
    const pawli_hs *hs = &inside(&l.client)->hs;

    if (hs->task == NULL) {
        return false;
    }
    return task_wanted == 0   ? *hs->task == pawli_task_path
           : task_wanted == 1 ? *hs->task == pawli_task_verify
                              : hs->task == finished_tasks;
}

PT_TEST(a_task_passed_over_does_not_connect)
{
    loop_options options = {.units = 1};

    for (unsigned row = 0; row < pawl_tls13_client.row_count; row++) {
        if (pawl_tls13_client.rows[row].message == PAWLI_MSG_FINISHED) {
            finished_tasks = pawl_tls13_client.rows[row].tasks;
        }
    }
    for (task_wanted = 0; task_wanted < 3; task_wanted++) {
        PT_AT("task", task_wanted, 0);
        loop_init(&l, &options);
        PT_OK(run_until(there_task));
        inside(&l.client)->hs.task++;
        inside(&l.client)->hs.phase = 0;
        inside(&l.client)->hs.op_live = 0;
        inside(&l.client)->hs.derivation = 0;
        loop_run(&l);
        PT_OK(loop_failure(&l.client) != 0);
        PT_OK(!loop_connected(&l));
    }
}

/* A check of signatures that is over and was answered wrongly once, as if the
 * answer had been disturbed on its way. */
static unsigned answers, answer_wrong;

static pawl_err glitch_run(void *op, uint32_t *units)
{
    pawl_err err = pawl_sig_ecdsa_p256_sha256.verify_run(op, units);

    if (err == PAWL_PENDING) {
        return err;
    }
    return ++answers > answer_wrong ? PAWL_ERR_SIGNATURE : err;
}

PT_TEST(a_signature_is_right_only_when_it_is_so_twice)
{
    static pawl_sig glitched;
    static const pawl_sig *const sigs[] = {&glitched, NULL};
    pawl_profile profile = pawl_profile_full;

    glitched = pawl_sig_ecdsa_p256_sha256;
    glitched.verify_run = glitch_run;
    profile.sigs = sigs;
    /* The path's signature, and that of CertificateVerify: two answers each. */
    for (answer_wrong = 0; answer_wrong < 5; answer_wrong++) {
        loop_options options = {.client_profile = &profile};

        PT_AT("right answers", answer_wrong, 0);
        answers = 0;
        loop_init(&l, &options);
        loop_run(&l);
        PT_EQ(loop_connected(&l), answer_wrong == 4);
        PT_EQ(loop_failure(&l.client),
              answer_wrong == 4   ? 0
              : answer_wrong == 0 ? PAWL_FAIL_CERT_SIGNATURE
              : answer_wrong == 2 ? PAWL_FAIL_VERIFY_SIGNATURE
                                  : PAWL_FAIL_FAULT);
    }
}

PT_TEST(no_single_bit_turns_verification_off)
{
    loop_options options = {.units = 1000, .name = "other.test"};

    for (unsigned bit = 0; bit < 32; bit++) {
        pawli_hs *hs = &inside(&l.client)->hs;

        if (((uint32_t)1 << bit &
             (PAWLI_HS_KEY_ASKED | PAWLI_HS_CHOICE_ASKED)) != 0) {
            continue; /* a client has nothing to be asked for */
        }
        PT_AT("flag", bit, 0);
        loop_init(&l, &options);
        hs->flags ^= (uint32_t)1 << bit;
        loop_run(&l);
        PT_OK(!loop_connected(&l));
    }
    for (unsigned bit = 0; bit < 64; bit++) {
        PT_AT("path bit", bit, 0);
        loop_init(&l, &options);
        flip(&inside(&l.client)->hs.path, bit);
        loop_run(&l);
        PT_OK(!loop_connected(&l));
    }
}

/* ---- PSKs ---- */

static const uint8_t psk_key[32] = {1, 2, 3};
static const pawl_psk psks[2] = {{.role = PAWL_PSK_CLIENT,
                                  .identity = (const uint8_t *)"device",
                                  .identity_len = 6,
                                  .key = psk_key,
                                  .key_len = sizeof psk_key,
                                  .hash = &pawl_hash_sha256},
                                 {.role = PAWL_PSK_SERVER,
                                  .identity = (const uint8_t *)"device",
                                  .identity_len = 6,
                                  .key = psk_key,
                                  .key_len = sizeof psk_key,
                                  .hash = &pawl_hash_sha256}};
static const pawl_psk *const psk_list[] = {&psks[1], NULL};

/* The PSK is in use, and the secrets do not follow from it yet. */
static bool there_selected(void)
{
    const pawli_hs *hs = &inside(&l.client)->hs;

    return hs->psk != NULL && (hs->flags & PAWLI_HS_PSK) != 0;
}

static bool there_bound(void)
{
    return pawli_verdict_is(&inside(&l.server)->hs.verify, PAWLI_VERDICT_PSK);
}

PT_TEST(a_changed_verdict_of_a_psk_does_not_connect)
{
    loop_options options = {.units = 1, .psk = &psks[0], .psks = psk_list};
    static bool (*const moments[])(void) = {there_finished, there_selected,
                                            there_bound};

    for (unsigned m = 0; m < PT_COUNT(moments); m++) {
        loop_init(&l, &options);
        PT_OK(run_until(moments[m]));
        kept = l;
        for (unsigned bit = 0; bit < 64; bit++) {
            for (unsigned which = 0; which < (m == 0 ? 3u : 1u); which++) {
                pawli_hs *hs = &inside(m == 2 ? &l.server : &l.client)->hs;
                pawli_verdict *all[] = {&hs->verify, &hs->path, &hs->finished};

                PT_AT("moment * 100 + bit, verdict", m * 100 + bit, which);
                l = kept;
                flip(m == 1 ? &hs->psk->given : all[which], bit);
                loop_run(&l);
                PT_EQ(loop_failure(m == 2 ? &l.server : &l.client),
                      PAWL_FAIL_FAULT);
                PT_OK(!loop_connected(&l));
            }
        }
        l = kept;
        loop_run(&l);
        PT_OK(loop_connected(&l));
    }
}

/* A flag that says a PSK is in use does not make one. */
PT_TEST(a_psk_that_nobody_gave_does_not_connect)
{
    loop_options options = {.units = 1, .name = "other.test"};

    for (unsigned server = 0; server < 2; server++) {
        loop_init(&l, &options);
        inside(server != 0 ? &l.server : &l.client)->hs.flags |=
            PAWLI_HS_PSK | PAWLI_HS_PSK_TICKET;
        loop_run(&l);
        PT_OK(!loop_connected(&l));
    }
}

int main(void)
{
    PT_RUN(a_changed_tag_verdict_gives_no_data);
    PT_RUN(a_changed_tag_verdict_ends_the_handshake);
    PT_RUN(data_whose_tag_was_not_compared_is_not_given_out);
    PT_RUN(a_changed_tag_verdict_is_not_committed);
    PT_RUN(a_discard_never_becomes_a_commit);
    PT_RUN(a_changed_verdict_of_the_handshake_does_not_connect);
    PT_RUN(a_task_passed_over_does_not_connect);
    PT_RUN(a_signature_is_right_only_when_it_is_so_twice);
    PT_RUN(no_single_bit_turns_verification_off);
    PT_RUN(a_changed_verdict_of_a_psk_does_not_connect);
    PT_RUN(a_psk_that_nobody_gave_does_not_connect);
    return pt_done();
}
