/* SPDX-License-Identifier: Apache-2.0
 * Command line, sockets, one HTTP exchange a connection. */
#include "driver.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define DRIVER_PATIENCE_S 10
#define DRIVER_PAGE       "<html>a page of the peer</html>\n"

void peer_say(const char *format, ...)
{
    va_list list;

    va_start(list, format);
    (void)fputs("peer: ", stderr);
    (void)vfprintf(stderr, format, list);
    (void)fputc('\n', stderr);
    va_end(list);
}

bool peer_words(const char *list, bool (*f)(void *ctx, const char *word),
                void *ctx)
{
    char word[64];

    while (list != NULL && *list != '\0') {
        size_t len = strcspn(list, ",");

        if (len >= sizeof word) {
            return false;
        }
        memcpy(word, list, len);
        word[len] = '\0';
        if (!f(ctx, word)) {
            peer_say("'%s' is not known here", word);
            return false;
        }
        list += len + (list[len] == ',' ? 1 : 0);
    }
    return true;
}

/* ---- Arguments ---------------------------------------------------------- */

/* IDENTITY:HEX */
static bool driver_psk(peer_options *o, char *text)
{
    char *hex = strrchr(text, ':');

    if (hex == NULL) {
        return false;
    }
    *hex++ = '\0';
    o->psk_identity = text;
    for (; hex[0] != '\0' && hex[1] != '\0'; hex += 2) {
        char two[3] = {hex[0], hex[1], '\0'};
        char *end;

        if (o->psk_len == sizeof o->psk) {
            return false;
        }
        o->psk[o->psk_len++] = (unsigned char)strtoul(two, &end, 16);
        if (*end != '\0') {
            return false;
        }
    }
    return hex[0] == '\0' && o->psk_len > 0;
}

static bool driver_option(peer_options *o, const char *name, char *value)
{
    static const struct {
        const char *name;
        size_t at;
    } texts[] = {
        {"--ca", offsetof(peer_options, ca)},
        {"--cert", offsetof(peer_options, cert)},
        {"--key", offsetof(peer_options, key)},
        {"--name", offsetof(peer_options, name)},
        {"--suites", offsetof(peer_options, suites)},
        {"--groups", offsetof(peer_options, groups)},
        {"--alpn", offsetof(peer_options, alpn)},
    };

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        if (strcmp(name, texts[i].name) == 0) {
            const char *kept = value;

            memcpy((char *)o + texts[i].at, &kept, sizeof kept);
            return true;
        }
    }
    if (strcmp(name, "--port") == 0) {
        o->port = atoi(value);
        return o->port > 0 && o->port < 65536;
    }
    if (strcmp(name, "--rounds") == 0) {
        o->rounds = atoi(value);
        return o->rounds > 0;
    }
    return strcmp(name, "--psk") == 0 && driver_psk(o, value);
}

static bool driver_parse(peer_options *o, int argc, char **argv)
{
    if (argc < 2 ||
        (strcmp(argv[1], "server") != 0 && strcmp(argv[1], "client") != 0)) {
        return false;
    }
    o->server = argv[1][0] == 's';
    o->rounds = 1;
    o->name = "localhost";
    for (int i = 2; i < argc; i++) {
        if (strcmp(argv[i], "--want-client") == 0) {
            o->want_client = true;
        } else if (strcmp(argv[i], "--tls12") == 0) {
            o->tls12 = true;
        } else if (i + 1 == argc || !driver_option(o, argv[i], argv[i + 1])) {
            peer_say("wrong option: %s", argv[i]);
            return false;
        } else {
            i++;
        }
    }
    return true;
}

/* ---- Sockets ------------------------------------------------------------ */

static void driver_patience(int fd)
{
    struct timeval patience = {DRIVER_PATIENCE_S, 0};
    int one = 1;

    (void)setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    (void)setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    (void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
}

static struct sockaddr_in driver_address(int port)
{
    struct sockaddr_in address;

    memset(&address, 0, sizeof address);
    address.sin_family = AF_INET;
    address.sin_port = htons((unsigned short)port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

/* ---- HTTP --------------------------------------------------------------- */

static bool driver_send(const char *text)
{
    int len = (int)strlen(text);

    while (len > 0) {
        int n = peer_write(text, len);

        if (n <= 0) {
            return false;
        }
        text += n;
        len -= n;
    }
    return true;
}

/* Reads a request's head, answers with the page. */
static bool driver_answer(void)
{
    char head[8193];
    int len = 0;

    head[0] = '\0';
    while (strstr(head, "\r\n\r\n") == NULL) {
        int n = len < 8192 ? peer_read(head + len, 8192 - len) : -1;

        if (n <= 0) {
            return false;
        }
        len += n;
        head[len] = '\0';
    }
    return driver_send("HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n"
                       "Connection: close\r\n\r\n" DRIVER_PAGE);
}

/* Asks, and prints what comes until the server ends it. */
static bool driver_ask(const char *name)
{
    char data[4096];
    int n;

    (void)snprintf(data, sizeof data,
                   "GET / HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n",
                   name);
    if (!driver_send(data)) {
        return false;
    }
    while ((n = peer_read(data, (int)sizeof data)) > 0) {
        (void)fwrite(data, 1, (size_t)n, stdout);
    }
    return n == 0;
}

/* ---- Roles -------------------------------------------------------------- */

static bool driver_connection(const peer_options *o, int fd)
{
    bool ok;

    driver_patience(fd);
    ok = peer_open(o, fd);
    if (ok) {
        peer_report();
        (void)fflush(stdout);
        ok = o->server ? driver_answer() : driver_ask(o->name);
    }
    peer_close(o);
    (void)close(fd);
    (void)fflush(stdout);
    return ok;
}

static int driver_server(const peer_options *o)
{
    struct sockaddr_in address = driver_address(o->port);
    socklen_t size = sizeof address;
    int one = 1, fd = socket(AF_INET, SOCK_STREAM, 0);

    if (fd < 0 ||
        setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one) != 0 ||
        bind(fd, (struct sockaddr *)&address, size) != 0 ||
        listen(fd, 16) != 0 ||
        getsockname(fd, (struct sockaddr *)&address, &size) != 0) {
        peer_say("cannot listen");
        return 1;
    }
    (void)printf("listening on port %u\n", ntohs(address.sin_port));
    (void)fflush(stdout);
    for (;;) {
        int connection = accept(fd, NULL, NULL);

        if (connection >= 0) {
            (void)driver_connection(o, connection);
        }
    }
}

static int driver_client(const peer_options *o)
{
    struct sockaddr_in address = driver_address(o->port);

    for (int round = 0; round < o->rounds; round++) {
        int fd = socket(AF_INET, SOCK_STREAM, 0);

        if (fd < 0 ||
            connect(fd, (struct sockaddr *)&address, sizeof address) != 0) {
            peer_say("cannot connect");
            return 1;
        }
        if (!driver_connection(o, fd)) {
            return 1;
        }
    }
    return 0;
}

int main(int argc, char **argv)
{
    static peer_options o;

    if (argc == 2 && strcmp(argv[1], "--version") == 0) {
        (void)puts(peer_version());
        return 0;
    }
    if (!driver_parse(&o, argc, argv)) {
        (void)fputs(
            "usage: peer server|client [--port N] [--ca FILE] [--cert FILE]\n"
            "  [--key FILE] [--name NAME] [--suites LIST] [--groups LIST]\n"
            "  [--alpn NAME] [--psk IDENTITY:HEX] [--want-client] [--tls12]\n"
            "  [--rounds N]\n",
            stderr);
        return 2;
    }
    (void)signal(SIGPIPE, SIG_IGN);
    if (!peer_setup(&o)) {
        return 1;
    }
    return o.server ? driver_server(&o) : driver_client(&o);
}
