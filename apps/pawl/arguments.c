/* SPDX-License-Identifier: Apache-2.0
 * Reading arguments. */
#include <inttypes.h>
#include <string.h>

#include "cli.h"

bool cli_number(const char *text, uint32_t min, uint32_t max, uint32_t *out)
{
    uint64_t value = 0;

    if (*text == '\0') {
        return false;
    }
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9' || value > UINT32_MAX) {
            return false;
        }
        value = value * 10u + (uint64_t)(*text - '0');
    }
    *out = (uint32_t)value;
    return value >= min && value <= max;
}

bool cli_address(char *text, char **host, char **port)
{
    char *colon = strrchr(text, ':');
    char *end;
    uint32_t number;

    if (colon == NULL || !cli_number(colon + 1, 0, 65535, &number)) {
        return false;
    }
    *colon = '\0';
    *host = text;
    *port = colon + 1;
    if (text[0] == '[') {
        end = strchr(text, ']');
        if (end == NULL || end + 1 != colon) {
            return false;
        }
        *end = '\0';
        *host = text + 1;
    } else if (strchr(text, ':') != NULL) {
        return false; /* an IPv6 address wants brackets */
    }
    return true;
}

/* Days since 1970-01-01 of the proleptic Gregorian calendar. */
static int64_t arguments_days(int64_t year, unsigned month, unsigned day)
{
    static const uint16_t before[12] = {0,   31,  59,  90,  120, 151,
                                        181, 212, 243, 273, 304, 334};
    int64_t y = month > 2 ? year : year - 1;
    int64_t leaps = y / 4 - y / 100 + y / 400;

    return year * 365 + leaps + before[month - 1] + (int64_t)day - 719528;
}

static bool arguments_leap(unsigned year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

static unsigned arguments_month_days(unsigned year, unsigned month)
{
    static const uint8_t days[12] = {31, 28, 31, 30, 31, 30,
                                     31, 31, 30, 31, 30, 31};

    return month == 2 && arguments_leap(year) ? 29u : days[month - 1];
}

static bool arguments_date(const char *text, int64_t *out)
{
    unsigned y, mo, d, h = 0, mi = 0, s = 0;
    int end = 0;
    int n = sscanf(text, "%4u-%2u-%2u%n", &y, &mo, &d, &end);

    if (n != 3 || end != 10) {
        return false;
    }
    if (text[10] != '\0') {
        n = sscanf(text + 10, "T%2u:%2u:%2uZ%n", &h, &mi, &s, &end);
        if (n != 3 || end != 10 || text[20] != '\0') {
            return false;
        }
    }
    if (y < 1 || mo < 1 || mo > 12 || d < 1 ||
        d > arguments_month_days(y, mo) || h > 23 || mi > 59 || s > 59) {
        return false;
    }
    *out = arguments_days((int64_t)y, mo, d) * 86400 + (int64_t)h * 3600 +
           (int64_t)mi * 60 + (int64_t)s;
    return true;
}

bool cli_time(const char *text, pawl_x509_clock *clock)
{
    uint32_t seconds;

    *clock = pawl_posix_clock();
    if (strcmp(text, "now") == 0) {
        return true;
    }
    if (strcmp(text, "unknown") == 0) {
        clock->state = PAWL_X509_CLOCK_UNKNOWN;
        return true;
    }
    clock->state = PAWL_X509_CLOCK_KNOWN;
    if (strncmp(text, "floor:", 6) == 0) {
        clock->state = PAWL_X509_CLOCK_FLOOR;
        text += 6;
    }
    if (cli_number(text, 0, UINT32_MAX, &seconds)) {
        clock->now = (int64_t)seconds;
        return true;
    }
    return arguments_date(text, &clock->now);
}

void cli_time_text(int64_t seconds, char out[CLI_TIME_TEXT])
{
    int64_t days = seconds / 86400, left = seconds % 86400;
    int64_t year = 1970;
    unsigned month = 1;

    if (left < 0) {
        left += 86400;
        days--;
    }
    year += days / 366 - (days < 0 ? 1 : 0);
    while (arguments_days(year + 1, 1, 1) <= days) {
        year++;
    }
    days -= arguments_days(year, 1, 1);
    while (days >= (int64_t)arguments_month_days((unsigned)year, month)) {
        days -= (int64_t)arguments_month_days((unsigned)year, month);
        month++;
    }
    (void)snprintf(out, CLI_TIME_TEXT,
                   "%04" PRId64 "-%02u-%02uT%02u:%02u:%02uZ", year, month,
                   (unsigned)days + 1u, (unsigned)(left / 3600),
                   (unsigned)(left / 60 % 60), (unsigned)(left % 60));
}

bool cli_list_add(cli_list *list, char *text)
{
    while (text != NULL) {
        char *comma = strchr(text, ',');

        if (comma != NULL) {
            *comma = '\0';
        }
        if (*text == '\0' || list->count == CLI_LIST_MAX) {
            return false;
        }
        list->item[list->count++] = text;
        text = comma != NULL ? comma + 1 : NULL;
    }
    return true;
}
