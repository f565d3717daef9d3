/* SPDX-License-Identifier: Apache-2.0
 * Files that users name: read whole, refused by name and reason. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli.h"
#include "pawl/pem.h"

#define FILES_MAX 4194304 /* a bundle of 140 CAs has 220 kB */

static bool files_read_all(int fd, const char *path, uint8_t *data, size_t size,
                           size_t *len)
{
    *len = 0;
    while (*len < size) {
        ssize_t n = read(fd, data + *len, size - *len);

        if (n < 0 && errno == EINTR) {
            continue;
        }
        if (n < 0) {
            cli_complain("%s: %s", path, strerror(errno));
            return false;
        }
        if (n == 0) {
            return true;
        }
        *len += (size_t)n;
    }
    cli_complain("%s: larger than %d bytes", path, FILES_MAX);
    return false;
}

static bool files_read(const char *path, uint8_t **data, size_t *len)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    struct stat st;
    bool ok = false;

    *data = NULL;
    if (fd < 0) {
        cli_complain("%s: %s", path, strerror(errno));
        return false;
    }
    if (fstat(fd, &st) == 0 && S_ISDIR(st.st_mode)) {
        cli_complain("%s: this is a directory", path);
    } else if ((*data = calloc(1, FILES_MAX + 2)) == NULL) {
        cli_complain("%s: out of memory", path);
    } else if (!files_read_all(fd, path, *data, FILES_MAX + 1, len)) {
    } else if (*len == 0) {
        cli_complain("%s: the file is empty", path);
    } else {
        ok = true;
    }
    if (!ok) {
        free(*data);
        *data = NULL;
    }
    (void)close(fd);
    return ok;
}

static void (*files_tell)(const char *path, const uint8_t *data, size_t len);
static bool (*files_find)(const char *path, const uint8_t **data, size_t *len);

void cli_files_told(void (*tell)(const char *path, const uint8_t *data,
                                 size_t len))
{
    files_tell = tell;
}

void cli_files_from(bool (*find)(const char *path, const uint8_t **data,
                                 size_t *len))
{
    files_find = find;
}

bool cli_file_made(const char *path, const uint8_t *data, size_t len)
{
    if (files_tell != NULL) {
        files_tell(path, data, len);
    }
    return true;
}

bool cli_files_kept(void)
{
    return files_find != NULL;
}

bool cli_file_there(const char *path)
{
    const uint8_t *data;
    size_t len;

    return files_find != NULL ? files_find(path, &data, &len)
                              : access(path, F_OK) == 0 || errno != ENOENT;
}

bool cli_file_gone(const char *path)
{
    return files_find != NULL || unlink(path) == 0;
}

/* A file of the recording that is done again. */
static bool files_kept(const char *path, uint8_t **data, size_t *len)
{
    const uint8_t *kept;

    if (!files_find(path, &kept, len)) {
        cli_complain("%s: not in the recording", path);
        return false;
    }
    *data = calloc(1, *len + 1);
    if (*data != NULL) {
        memcpy(*data, kept, *len);
    }
    return *data != NULL;
}

bool cli_file_read(const char *path, uint8_t **data, size_t *len)
{
    bool ok = files_find != NULL ? files_kept(path, data, len)
                                 : files_read(path, data, len);

    if (ok && files_tell != NULL) {
        files_tell(path, *data, *len);
    }
    return ok;
}

/* ---- Certificates ------------------------------------------------------- */

static bool files_add(cli_certs *certs, const char *path, const uint8_t *der,
                      size_t len)
{
    uint8_t *copy;

    if (certs->count == CLI_CERTS_MAX) {
        cli_complain("%s: more than %d certificates", path, CLI_CERTS_MAX);
        return false;
    }
    copy = malloc(len);
    if (copy == NULL) {
        cli_complain("%s: out of memory", path);
        return false;
    }
    memcpy(copy, der, len);
    certs->der[certs->count] = copy;
    certs->size[certs->count] = len;
    certs->count++;
    return true;
}

/* Every certificate of a PEM text; other blocks are passed over, the last
 * one's label is kept for the complaint. */
static bool files_pem(cli_certs *certs, const char *path, uint8_t *text,
                      size_t len)
{
    const uint8_t *in = text;
    uint8_t *der = malloc(len + 3);
    size_t have = 0, n, in_len = len;
    pawl_pem pem;
    pawl_pem_event event;
    bool ok = der != NULL, wanted = false;
    unsigned before = certs->count;
    char other[PAWL_PEM_LABEL_MAX + 1] = "";

    pawl_pem_init(&pem);
    while (ok && (event = pawl_pem_next(&pem, &in, &in_len, der + have,
                                        len + 3 - have, &n)) != PAWL_PEM_MORE) {
        if (event == PAWL_PEM_BEGIN) {
            wanted = strcmp(pem.label, "CERTIFICATE") == 0 ||
                     strcmp(pem.label, "X509 CERTIFICATE") == 0;
            if (!wanted) {
                memcpy(other, pem.label, sizeof other);
            }
            have = 0;
        } else if (event == PAWL_PEM_DATA) {
            have += n;
        } else if (event == PAWL_PEM_END && wanted) {
            ok = files_add(certs, path, der, have);
            have = 0;
        } else if (event == PAWL_PEM_END) {
            pawl_wipe(der, have);
            have = 0;
        } else if (event == PAWL_PEM_FAILED) {
            break;
        }
    }
    if (ok && pawl_pem_finish(&pem) != PAWL_OK) {
        cli_complain("%s: line %lu: %s", path, (unsigned long)pem.line,
                     pawl_pem_text((pawl_pem_problem)pem.problem));
        ok = false;
    }
    if (ok && certs->count == before) {
        cli_complain("%s: holds no certificate, but %s%s%s", path,
                     other[0] != '\0' ? "a block \"" : "nothing of that kind",
                     other, other[0] != '\0' ? "\"" : "");
        ok = false;
    }
    pawl_pem_wipe(&pem);
    free(der);
    return ok;
}

/* One DER element that is exactly the file. */
static bool files_is_der(const uint8_t *data, size_t len)
{
    size_t size = 0, head;

    if (len < 4 || data[0] != 0x30) {
        return false;
    }
    if (data[1] < 0x80) {
        return len == (size_t)data[1] + 2;
    }
    head = data[1] & 0x7fu;
    if (head == 0 || head > 3 || len < 2 + head) {
        return false;
    }
    for (size_t i = 0; i < head; i++) {
        size = size << 8 | data[2 + i];
    }
    return len == size + 2 + head;
}

/* Reads each as X.509, so that a broken one is told before a socket opens. */
static bool files_check(const cli_certs *certs, unsigned from, const char *path)
{
    static const pawl_x509_policy policy = {.any_name = 1};
    static uint64_t memory[1024];
    bool ok = true;

    for (unsigned i = from; i < certs->count && ok; i++) {
        pawl_x509_arena arena = {.base = (uint8_t *)memory,
                                 .size = sizeof memory};
        pawl_x509_reader reader;
        pawl_err err;

        pawl_x509_reader_init(&reader, &policy, NULL, &arena);
        pawl_x509_reader_update(&reader, certs->der[i], certs->size[i]);
        err = pawl_x509_reader_finish(&reader);
        if (err != PAWL_OK) {
            cli_complain("%s: certificate %u: %s (at byte %lu)", path, i - from,
                         pawl_err_text(err), (unsigned long)reader.offset);
            ok = false;
        }
    }
    return ok;
}

bool cli_certs_load(cli_certs *certs, const char *path)
{
    uint8_t *data;
    size_t len;
    unsigned before = certs->count;
    bool ok;

    if (!cli_file_read(path, &data, &len)) {
        return false;
    }
    if (strstr((const char *)data, "-----BEGIN ") != NULL) {
        ok = files_pem(certs, path, data, len);
    } else if (files_is_der(data, len)) {
        ok = files_add(certs, path, data, len);
    } else {
        cli_complain("%s: neither PEM text nor one DER certificate", path);
        ok = false;
    }
    free(data);
    return ok && files_check(certs, before, path);
}

void cli_certs_free(cli_certs *certs)
{
    for (unsigned i = 0; i < certs->count; i++) {
        free((void *)(uintptr_t)certs->der[i]);
    }
    certs->count = 0;
}
