/* SPDX-License-Identifier: Apache-2.0
 * Reasons as text. */
#include "pawl/accel.h"

typedef struct accel_text {
    const char *name, *text;
} accel_text;

static const accel_text accel_text_of[] = {
#define PAWLI_ACCEL_TEXT(name, number, text) [(number)] = {#name, text},
    PAWL_ACCEL_REASON_TABLE(PAWLI_ACCEL_TEXT)
#undef PAWLI_ACCEL_TEXT
};

#define ACCEL_TEXT_COUNT (sizeof accel_text_of / sizeof accel_text_of[0])

const char *pawl_accel_reason_text(uint8_t reason)
{
    return reason < ACCEL_TEXT_COUNT ? accel_text_of[reason].text
                                     : "an unknown reason";
}

const char *pawl_accel_reason_name(uint8_t reason)
{
    return reason < ACCEL_TEXT_COUNT ? accel_text_of[reason].name : "UNKNOWN";
}
