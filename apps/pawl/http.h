/* SPDX-License-Identifier: Apache-2.0
 * As much of an HTTP/1.1 server as static files need: RFC 9110, 9112. */
#ifndef PAWL_HTTP_H
#define PAWL_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define HTTP_HEAD_MAX 8192 /* bytes of a request's head */
#define HTTP_PATH_MAX 2048

typedef struct http_request {
    int status;                 /* 200, or what to answer instead */
    bool head;                  /* HEAD: no body in the answer */
    bool keep;                  /* the connection goes on */
    char method[8];             /* for the log, cut */
    char target[HTTP_PATH_MAX]; /* as sent, cut at '?' */
    char path[HTTP_PATH_MAX];   /* decoded, with its leading '/' */
} http_request;

/* Bytes of the head that begins at text, blank line included; 0: it is not
 * complete. */
size_t http_head_len(const char *text, size_t len);

/* Reads a complete head. */
void http_parse(http_request *r, const char *text, size_t len);

/* A file below root, symbolic links not followed. Returns a descriptor and
 * *size, or -1 and *status (403, 404, 301 for a directory without '/'). The
 * type by name is in *type. */
int http_open(int root, const char *path, uint64_t *size, const char **type,
              int *status);

/* The head of an answer; returns its length. With a status other than 200 a
 * small body is included (but for HEAD). */
size_t http_answer(char *out, size_t size, const http_request *r, int status,
                   uint64_t length, const char *type);

#endif
