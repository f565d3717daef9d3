/* SPDX-License-Identifier: Apache-2.0
 * Requests and answers. */
#include "http.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <time.h>

size_t http_head_len(const char *text, size_t len)
{
    for (size_t i = 0; i + 4 <= len; i++) {
        if (memcmp(text + i, "\r\n\r\n", 4) == 0) {
            return i + 4;
        }
    }
    return 0;
}

static int http_hex(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* Undoes %XX. False: malformed, or a byte that no file name should have. */
static bool http_decode(char *out, const char *in)
{
    while (*in != '\0') {
        int c = (unsigned char)*in++;

        if (c == '%') {
            int high = http_hex(in[0]);
            int low = high >= 0 ? http_hex(in[1]) : -1;

            if (low < 0) {
                return false;
            }
            c = high << 4 | low;
            in += 2;
        }
        if (c < 0x20 || c == 0x7f) {
            return false;
        }
        *out++ = (char)c;
    }
    *out = '\0';
    return true;
}

/* A segment ".." or "." has no place in a path a browser sends. */
static bool http_climbs(const char *path)
{
    for (const char *p = path; *p != '\0'; p++) {
        if (p[0] == '/' && p[1] == '.' &&
            (p[2] == '/' || p[2] == '\0' ||
             (p[2] == '.' && (p[3] == '/' || p[3] == '\0')))) {
            return true;
        }
    }
    return false;
}

/* The target without its query; the absolute form loses scheme and host. */
static int http_target(http_request *r, const char *text, size_t len)
{
    const char *end = memchr(text, '?', len);

    len = end != NULL ? (size_t)(end - text) : len;
    if (len > 8 && strncasecmp(text, "https://", 8) == 0) {
        const char *slash = memchr(text + 8, '/', len - 8);

        if (slash == NULL) {
            text = "/";
            len = 1;
        } else {
            len -= (size_t)(slash - text);
            text = slash;
        }
    }
    if (len == 0 || text[0] != '/') {
        return 400;
    }
    if (len >= sizeof r->target) {
        return 414;
    }
    for (size_t i = 0; i < len; i++) {
        if (text[i] <= 0x20 || text[i] >= 0x7f) {
            return 400;
        }
    }
    memcpy(r->target, text, len);
    r->target[len] = '\0';
    if (!http_decode(r->path, r->target)) {
        return 400;
    }
    return http_climbs(r->path) ? 403 : 200;
}

/* "GET /path HTTP/1.1"; *minor is the 1. */
static int http_line(http_request *r, const char *text, size_t len, int *minor)
{
    const char *space = memchr(text, ' ', len);
    const char *target, *version;
    size_t method, cut;

    if (space == NULL || space == text) {
        return 400;
    }
    method = (size_t)(space - text);
    cut = method < sizeof r->method ? method : sizeof r->method - 1;
    for (size_t i = 0; i < cut; i++) {
        r->method[i] = text[i] > 0x20 && text[i] < 0x7f ? text[i] : '?';
    }
    target = space + 1;
    version = memchr(target, ' ', len - method - 1);
    if (version == NULL || len - (size_t)(version + 1 - text) != 8 ||
        memcmp(version + 1, "HTTP/1.", 7) != 0 || version[8] < '0' ||
        version[8] > '9') {
        return version != NULL && strncmp(version + 1, "HTTP/", 5) == 0 ? 505
                                                                        : 400;
    }
    *minor = version[8] - '0';
    r->head = method == 4 && memcmp(text, "HEAD", 4) == 0;
    if (!r->head && (method != 3 || memcmp(text, "GET", 3) != 0)) {
        return 405;
    }
    return http_target(r, target, (size_t)(version - target));
}

static bool http_has_word(const char *text, size_t len, const char *word)
{
    size_t n = strlen(word);

    for (size_t i = 0; i + n <= len; i++) {
        if (strncasecmp(text + i, word, n) == 0) {
            return true;
        }
    }
    return false;
}

static bool http_is_field(const char *line, size_t name, const char *field)
{
    return name == strlen(field) && strncasecmp(line, field, name) == 0;
}

/* One header field. */
static void http_field(http_request *r, const char *line, size_t len,
                       bool *host, bool *body)
{
    const char *colon = memchr(line, ':', len);
    size_t name = colon != NULL ? (size_t)(colon - line) : 0;
    const char *value = colon != NULL ? colon + 1 : line;
    size_t value_len = len - (size_t)(value - line);

    if (name == 0 || line[name - 1] == ' ' || line[0] == ' ') {
        r->status = r->status == 200 ? 400 : r->status;
    } else if (http_is_field(line, name, "host")) {
        *host = true;
    } else if (http_is_field(line, name, "connection")) {
        if (http_has_word(value, value_len, "close")) {
            r->keep = false;
        } else if (http_has_word(value, value_len, "keep-alive")) {
            r->keep = true;
        }
    } else if (http_is_field(line, name, "transfer-encoding") ||
               (http_is_field(line, name, "content-length") &&
                !(value_len == 2 && memcmp(value, " 0", 2) == 0))) {
        *body = true;
    }
}

void http_parse(http_request *r, const char *text, size_t len)
{
    const char *end = text + len - 2; /* without the blank line */
    const char *line = memchr(text, '\r', len);
    bool host = false, body = false;
    int minor = 0;

    memset(r, 0, sizeof *r);
    r->status = http_line(r, text, (size_t)(line - text), &minor);
    r->keep = minor >= 1;
    for (line += 2; line < end;) {
        const char *stop = memchr(line, '\r', (size_t)(end - line));

        if (stop == NULL || stop[1] != '\n') {
            r->status = 400;
            break;
        }
        http_field(r, line, (size_t)(stop - line), &host, &body);
        line = stop + 2;
    }
    if (r->status == 200 && minor >= 1 && !host) {
        r->status = 400;
    }
    /* A body is not read: what follows would be taken for a request. */
    if (body || r->status == 400 || r->status == 505) {
        r->keep = false;
    }
}

static const char *http_reason(int status)
{
    switch (status) {
    case 200:
        return "OK";
    case 301:
        return "Moved Permanently";
    case 400:
        return "Bad Request";
    case 403:
        return "Forbidden";
    case 404:
        return "Not Found";
    case 405:
        return "Method Not Allowed";
    case 414:
        return "URI Too Long";
    case 431:
        return "Request Header Fields Too Large";
    case 505:
        return "HTTP Version Not Supported";
    default:
        return "Internal Server Error";
    }
}

size_t http_answer(char *out, size_t size, const http_request *r, int status,
                   uint64_t length, const char *type)
{
    char body[64] = "", date[40] = "", location[HTTP_PATH_MAX + 20] = "";
    time_t now = time(NULL);
    struct tm tm;
    int n;

    if (gmtime_r(&now, &tm) != NULL) {
        (void)strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S GMT", &tm);
    }
    if (status != 200) {
        n = snprintf(body, sizeof body, "%d %s\n", status, http_reason(status));
        length = (uint64_t)n;
        type = "text/plain; charset=utf-8";
    }
    if (status == 301) {
        (void)snprintf(location, sizeof location, "Location: %s/\r\n",
                       r->target);
    }
    n = snprintf(out, size,
                 "HTTP/1.1 %d %s\r\n"
                 "Date: %s\r\n"
                 "Server: pawl\r\n"
                 "Content-Type: %s\r\n"
                 "Content-Length: %" PRIu64 "\r\n"
                 "X-Content-Type-Options: nosniff\r\n"
                 "%s%s"
                 "Connection: %s\r\n\r\n%s",
                 status, http_reason(status), date, type, length,
                 status == 405 ? "Allow: GET, HEAD\r\n" : "", location,
                 r->keep ? "keep-alive" : "close", r->head ? "" : body);
    return n > 0 && (size_t)n < size ? (size_t)n : 0;
}
