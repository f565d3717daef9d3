/* SPDX-License-Identifier: Apache-2.0
 * UTCTime and GeneralizedTime in the one form each that RFC 5280, section
 * 4.1.2.5 allows: to the second, in UTC. */
#include "base/der.h"
#include "x509/x509_reader.h"

/* Two decimal digits, or 100 when they are none. */
static uint8_t time_pair(const uint8_t *p)
{
    if (p[0] < '0' || p[0] > '9' || p[1] < '0' || p[1] > '9') {
        return 100;
    }
    return (uint8_t)((p[0] - '0') * 10 + (p[1] - '0'));
}

/* year / 100 without a division; exact below 43690. */
static uint32_t time_century(uint32_t year)
{
    return (year * 5243u) >> 19;
}

static bool time_is_leap(uint16_t year)
{
    uint32_t century = time_century(year);

    if (century * 100u == year) {
        return (century & 3u) == 0;
    }
    return (year & 3u) == 0;
}

/* Days from 1970-01-01 to the first of January of year. */
static int32_t time_days(uint16_t year)
{
    uint32_t before = year == 0 ? 0 : (uint32_t)year - 1u;
    uint32_t century = time_century(before);
    uint32_t leaps = (before >> 2) - century + (century >> 2);

    /* 719162 days lie before 1970 in the Gregorian calendar. */
    return 365 * ((int32_t)year - 1) + (int32_t)leaps - 719162;
}

static bool time_seconds(uint16_t year, const uint8_t *p, int64_t *out)
{
    static const uint8_t lengths[12] = {31, 28, 31, 30, 31, 30,
                                        31, 31, 30, 31, 30, 31};
    uint8_t month = time_pair(p);
    uint8_t day = time_pair(p + 2);
    uint8_t hour = time_pair(p + 4);
    uint8_t minute = time_pair(p + 6);
    uint8_t second = time_pair(p + 8);
    uint8_t last;
    int32_t days;

    if (p[10] != 'Z' || month < 1 || month > 12 || hour > 23 || minute > 59 ||
        second > 59) {
        return false;
    }
    last = lengths[month - 1u];
    if (month == 2 && time_is_leap(year)) {
        last++;
    }
    if (day < 1 || day > last) {
        return false;
    }
    days = time_days(year) + (int32_t)day - 1;
    for (uint8_t m = 1; m < month; m++) {
        days += lengths[m - 1u];
    }
    if (month > 2 && time_is_leap(year)) {
        days++;
    }
    *out = (int64_t)days * 86400 + (int32_t)hour * (int32_t)3600 +
           (int32_t)minute * 60 + second;
    return true;
}

bool pawli_x509_time(uint8_t tag, const uint8_t *p, size_t len, int64_t *out)
{
    uint8_t high;
    uint8_t low;

    if (tag == PAWLI_DER_UTC_TIME && len == 13) {
        low = time_pair(p);
        if (low > 99) {
            return false;
        }
        return time_seconds((uint16_t)(low + (low >= 50 ? 1900u : 2000u)),
                            p + 2, out);
    }
    if (tag == PAWLI_DER_TIME && len == 15) {
        high = time_pair(p);
        low = time_pair(p + 2);
        if (high > 99 || low > 99 || (high == 0 && low == 0)) {
            return false;
        }
        return time_seconds((uint16_t)(high * 100u + low), p + 4, out);
    }
    return false;
}
