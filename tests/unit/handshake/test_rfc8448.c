/* SPDX-License-Identifier: Apache-2.0
 * The traces of RFC 8448 by the key schedule alone: every record of both sides
 * opens and seals again, every Finished, binder and signed content is right. */
#include "unit/rfc8448.h"

PT_VECTORS(rfc8448, "botan/tls_13_rfc8448/transcripts.ptv")

static trace t;

static const uint8_t close_notify[2] = {1, 0};

static void check_records(void)
{
    trace_expect(&t, &t.server, "Record_NewSessionTicket", 22, (pt_bytes){0});
    trace_expect(&t, &t.client, "Record_Client_AppData", 23,
                 trace_get(&t, "Client_AppData"));
    trace_expect(&t, &t.server, "Record_Server_AppData", 23,
                 trace_get(&t, "Server_AppData"));
    trace_expect(&t, &t.client, "Record_Client_CloseNotify", 21,
                 (pt_bytes){close_notify, 2});
    trace_expect(&t, &t.server, "Record_Server_CloseNotify", 21,
                 (pt_bytes){close_notify, 2});
}

PT_TEST(traces_without_a_psk_open_to_the_last_record)
{
    static const unsigned numbers[] = {TRACE_SIMPLE, TRACE_RETRY,
                                       TRACE_CLIENT_AUTH, TRACE_COMPAT,
                                       TRACE_RAW_KEY};

    for (unsigned i = 0; i < PT_COUNT(numbers); i++) {
        PT_AT("trace", numbers[i], 0);
        trace_open_case(&t, numbers[i]);
        trace_hellos(&t, numbers[i]);
        trace_application(&t, numbers[i]);
        check_records();
    }
}

PT_TEST(a_trace_with_an_external_psk_opens_to_the_last_record)
{
    pt_bytes psk;

    trace_open_case(&t, TRACE_PSK);
    psk = trace_get(&t, "PskSecret");
    PT_EQ(psk.len, sizeof t.psk);
    memcpy(t.psk, psk.p, sizeof t.psk);
    trace_hellos(&t, TRACE_PSK);
    trace_application(&t, TRACE_PSK);
    check_records();
}

/* The ticket of the first trace is the PSK of the second. */
PT_TEST(the_resumed_trace_follows_from_the_first_ones_ticket)
{
    uint8_t ticket[1200], psk[TRACE_SECRET];
    size_t len;

    trace_open_case(&t, TRACE_SIMPLE);
    trace_hellos(&t, TRACE_SIMPLE);
    trace_application(&t, TRACE_SIMPLE);
    PT_EQ(trace_record(&t.server, trace_get(&t, "Record_NewSessionTicket").p,
                       ticket, &len),
          22);
    PT_EQ(ticket[0], 4);
    trace_label(psk, sizeof psk, t.resumption, "resumption", ticket + 13,
                ticket[12]);
    trace_open_case(&t, TRACE_RESUMED);
    memcpy(t.psk, psk, sizeof psk);
    trace_hellos(&t, TRACE_RESUMED);
    trace_application(&t, TRACE_RESUMED);
    check_records();
}

int main(void)
{
    PT_RUN(traces_without_a_psk_open_to_the_last_record);
    PT_RUN(a_trace_with_an_external_psk_opens_to_the_last_record);
    PT_RUN(the_resumed_trace_follows_from_the_first_ones_ticket);
    return pt_done();
}
