/* SPDX-License-Identifier: Apache-2.0
 * TCP sockets: connecting and listening. */
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "pawl_posix.h"

#define SOCKET_BACKLOG 64

static struct addrinfo *socket_resolve(const char *host, const char *port,
                                       int flags, const char **why)
{
    struct addrinfo hints, *list = NULL;
    int err;

    memset(&hints, 0, sizeof hints);
    hints.ai_family = AF_UNSPEC;
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = flags;
    err = getaddrinfo(host, port, &hints, &list);
    if (err != 0) {
        *why = err == EAI_SYSTEM ? strerror(errno) : gai_strerror(err);
        return NULL;
    }
    return list;
}

static bool socket_blocking(int fd, bool blocking)
{
    int flags = fcntl(fd, F_GETFL);

    if (flags < 0) {
        return false;
    }
    flags = blocking ? flags & ~O_NONBLOCK : flags | O_NONBLOCK;
    return fcntl(fd, F_SETFL, flags) == 0;
}

/* Waits for a connect in progress. errno says why not. */
static bool socket_connected(int fd, uint32_t timeout_ms)
{
    struct pollfd p = {.fd = fd, .events = POLLOUT};
    uint32_t begin = pawl_posix_now_ms();
    int err = 0;
    socklen_t size = sizeof err;

    for (;;) {
        uint32_t passed = pawl_posix_now_ms() - begin;
        int left = timeout_ms == 0       ? -1
                   : passed < timeout_ms ? (int)(timeout_ms - passed)
                                         : 0;
        int n = poll(&p, 1, left);

        if (n > 0) {
            break;
        }
        if (n == 0 || errno != EINTR) {
            errno = n == 0 ? ETIMEDOUT : errno;
            return false;
        }
    }
    if (getsockopt(fd, SOL_SOCKET, SO_ERROR, &err, &size) == 0 && err != 0) {
        errno = err;
        return false;
    }
    return true;
}

static int socket_open(const struct addrinfo *a, uint32_t timeout_ms)
{
    int fd = socket(a->ai_family, a->ai_socktype, a->ai_protocol);
    int kept;

    if (fd < 0) {
        return -1;
    }
    (void)fcntl(fd, F_SETFD, FD_CLOEXEC);
    if (socket_blocking(fd, false) &&
        (connect(fd, a->ai_addr, a->ai_addrlen) == 0 ||
         ((errno == EINPROGRESS || errno == EINTR) &&
          socket_connected(fd, timeout_ms)))) {
        return fd;
    }
    kept = errno;
    (void)close(fd);
    errno = kept;
    return -1;
}

int pawl_posix_connect(const char *host, const char *port, uint32_t timeout_ms,
                       const char **why)
{
    struct addrinfo *list = socket_resolve(host, port, 0, why);
    int fd = -1;

    for (struct addrinfo *a = list; a != NULL && fd < 0; a = a->ai_next) {
        fd = socket_open(a, timeout_ms);
        if (fd < 0) {
            *why = strerror(errno);
        }
    }
    if (list != NULL) {
        freeaddrinfo(list);
    }
    return fd;
}

static uint16_t socket_port(int fd)
{
    struct sockaddr_storage address;
    socklen_t size = sizeof address;
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;

    if (getsockname(fd, (struct sockaddr *)&address, &size) != 0) {
        return 0;
    }
    if (address.ss_family == AF_INET6) {
        memcpy(&v6, &address, sizeof v6);
        return ntohs(v6.sin6_port);
    }
    memcpy(&v4, &address, sizeof v4);
    return ntohs(v4.sin_port);
}

static int socket_listen(const struct addrinfo *a)
{
    int fd = socket(a->ai_family, a->ai_socktype, a->ai_protocol);
    int one = 1, kept;

    if (fd < 0) {
        return -1;
    }
    (void)fcntl(fd, F_SETFD, FD_CLOEXEC);
    (void)setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (bind(fd, a->ai_addr, a->ai_addrlen) == 0 &&
        listen(fd, SOCKET_BACKLOG) == 0 && socket_blocking(fd, false)) {
        return fd;
    }
    kept = errno;
    (void)close(fd);
    errno = kept;
    return -1;
}

int pawl_posix_listen(const char *host, const char *port, uint16_t *bound_port,
                      const char **why)
{
    struct addrinfo *list = socket_resolve(host, port, AI_PASSIVE, why);
    int fd = -1;

    for (struct addrinfo *a = list; a != NULL && fd < 0; a = a->ai_next) {
        fd = socket_listen(a);
        if (fd < 0) {
            *why = strerror(errno);
        }
    }
    if (list != NULL) {
        freeaddrinfo(list);
    }
    if (fd >= 0 && bound_port != NULL) {
        *bound_port = socket_port(fd);
    }
    return fd;
}
