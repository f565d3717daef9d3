/* SPDX-License-Identifier: Apache-2.0
 * Failures and alerts in words; linked only where somebody asks. */
#include "pawl/failure.h"

typedef struct failure_words {
    uint16_t id;
    const char *name, *text, *hint;
} failure_words;

static const failure_words failure_dictionary[] = {
#define FAILURE_WORDS(name, number, err, alert, text, hint)                    \
    {PAWL_FAIL_##name, #name, text, hint},
    PAWL_FAILURE_TABLE(FAILURE_WORDS)
#undef FAILURE_WORDS
};

static const failure_words *failure_look_up(uint16_t id)
{
    static const failure_words unknown = {0, "UNKNOWN",
                                          "not a failure id of this version",
                                          "use the tool of the version that "
                                          "wrote it"};

    for (unsigned i = 0;
         i < sizeof failure_dictionary / sizeof failure_dictionary[0]; i++) {
        if (failure_dictionary[i].id == id) {
            return &failure_dictionary[i];
        }
    }
    return &unknown;
}

const char *pawl_failure_name(uint16_t id)
{
    return failure_look_up(id)->name;
}

const char *pawl_failure_text(uint16_t id)
{
    return failure_look_up(id)->text;
}

const char *pawl_failure_hint(uint16_t id)
{
    return failure_look_up(id)->hint;
}

const char *pawl_alert_name(uint8_t alert)
{
    static const struct {
        uint8_t alert;
        const char *name;
    } names[] = {
        {0, "close_notify"},
        {10, "unexpected_message"},
        {20, "bad_record_mac"},
        {22, "record_overflow"},
        {40, "handshake_failure"},
        {42, "bad_certificate"},
        {43, "unsupported_certificate"},
        {44, "certificate_revoked"},
        {45, "certificate_expired"},
        {46, "certificate_unknown"},
        {47, "illegal_parameter"},
        {48, "unknown_ca"},
        {49, "access_denied"},
        {50, "decode_error"},
        {51, "decrypt_error"},
        {70, "protocol_version"},
        {71, "insufficient_security"},
        {80, "internal_error"},
        {86, "inappropriate_fallback"},
        {90, "user_canceled"},
        {109, "missing_extension"},
        {110, "unsupported_extension"},
        {112, "unrecognized_name"},
        {113, "bad_certificate_status_response"},
        {115, "unknown_psk_identity"},
        {116, "certificate_required"},
        {120, "no_application_protocol"},
        {255, "none"},
    };

    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (names[i].alert == alert) {
            return names[i].name;
        }
    }
    return "unknown";
}
