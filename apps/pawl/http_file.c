/* SPDX-License-Identifier: Apache-2.0
 * From a path to an open file. Each segment is opened below the one before,
 * and symbolic links are not followed, so nothing outside root is reached
 * whatever the path says and whoever changes the tree meanwhile. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "http.h"

static const char *http_file_type(const char *name)
{
    static const char *const types[][2] = {
        {"html", "text/html; charset=utf-8"},
        {"htm", "text/html; charset=utf-8"},
        {"css", "text/css; charset=utf-8"},
        {"js", "text/javascript; charset=utf-8"},
        {"mjs", "text/javascript; charset=utf-8"},
        {"json", "application/json"},
        {"txt", "text/plain; charset=utf-8"},
        {"md", "text/markdown; charset=utf-8"},
        {"csv", "text/csv; charset=utf-8"},
        {"xml", "application/xml"},
        {"svg", "image/svg+xml"},
        {"png", "image/png"},
        {"jpg", "image/jpeg"},
        {"jpeg", "image/jpeg"},
        {"gif", "image/gif"},
        {"webp", "image/webp"},
        {"ico", "image/x-icon"},
        {"pdf", "application/pdf"},
        {"wasm", "application/wasm"},
        {"woff2", "font/woff2"},
        {"mp4", "video/mp4"},
        {"gz", "application/gzip"},
        {"zip", "application/zip"},
    };
    const char *dot = strrchr(name, '.');

    for (size_t i = 0; dot != NULL && i < sizeof types / sizeof types[0]; i++) {
        if (strcasecmp(dot + 1, types[i][0]) == 0) {
            return types[i][1];
        }
    }
    return "application/octet-stream";
}

static int http_file_status(void)
{
    return errno == EACCES || errno == ELOOP ? 403 : 404;
}

/* Opens name[0..len) below dir, which is closed. Hidden names are not there. */
static int http_file_step(int dir, const char *name, size_t len)
{
    char segment[256];
    int fd = -1, kept;

    if (len >= sizeof segment || name[0] == '.') {
        errno = ENOENT;
    } else {
        memcpy(segment, name, len);
        segment[len] = '\0';
        /* Non-blocking: opening a named pipe must not hang. */
        fd = openat(dir, segment,
                    O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    }
    kept = errno;
    (void)close(dir);
    errno = kept;
    return fd;
}

static int http_file_walk(int root, const char *path)
{
    int fd = openat(root, ".", O_RDONLY | O_CLOEXEC | O_DIRECTORY);

    while (fd >= 0 && *path != '\0') {
        size_t len;

        while (*path == '/') {
            path++;
        }
        len = strcspn(path, "/");
        if (len > 0) {
            fd = http_file_step(fd, path, len);
        }
        path += len;
    }
    return fd;
}

int http_open(int root, const char *path, uint64_t *size, const char **type,
              int *status)
{
    size_t len = strlen(path);
    bool slash = len > 0 && path[len - 1] == '/';
    int fd = http_file_walk(root, path);
    struct stat st;

    *type = http_file_type(path);
    if (fd >= 0 && fstat(fd, &st) == 0 && S_ISDIR(st.st_mode)) {
        if (!slash) {
            (void)close(fd);
            *status = strncmp(path, "//", 2) == 0 ? 404 : 301;
            return -1;
        }
        fd = http_file_step(fd, "index.html", strlen("index.html"));
        *type = http_file_type("index.html");
        slash = false;
    }
    if (fd < 0) {
        *status = http_file_status();
        return -1;
    }
    if (slash || fstat(fd, &st) != 0 || !S_ISREG(st.st_mode)) {
        (void)close(fd);
        *status = 404;
        return -1;
    }
    *size = (uint64_t)st.st_size;
    *status = 200;
    return fd;
}
