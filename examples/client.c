/* SPDX-License-Identifier: Apache-2.0
 * client HOST PORT [CA-FILE]: a web server's front page over TLS 1.3. */
#include <stdio.h>
#include <string.h>

#include "pawl_posix.h"

static pawl_posix_client c; /* holds all memory, nothing is allocated */

int main(int argc, char **argv)
{
    static const char request[] = "GET / HTTP/1.0\r\n\r\n";
    char buf[1024];
    size_t n = 1;
    if (argc < 3) {
        fprintf(stderr, "usage: client HOST PORT [CA-FILE]\n");
        return 2;
    }
    pawl_err err = pawl_posix_open(&c, argv[1], argv[2], argv[3]);
    if (err == PAWL_OK) {
        err = pawl_posix_write(&c.conn, request, strlen(request));
    }
    while (err == PAWL_OK && n > 0) { /* 0: the server said it is done */
        err = pawl_posix_read(&c.conn, buf, sizeof buf, &n);
        fwrite(buf, 1, n, stdout);
    }
    if (err != PAWL_OK) {
        fprintf(stderr, "%s: %s\n", argv[1], pawl_posix_why(&c));
    }
    pawl_posix_close(&c.conn);
    return err == PAWL_OK ? 0 : 1;
}
