/* SPDX-License-Identifier: Apache-2.0
 * A client's session in a file that only its owner can read, sealed under a
 * key in another. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "pawl/sha256.h"
#include "record.h"

static bool session_write(const char *path, const uint8_t *data, size_t len)
{
    int fd;
    ssize_t n = -1;

    if (cli_files_kept()) {
        return true;
    }
    fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (fd >= 0) {
        n = fchmod(fd, 0600) == 0 ? write(fd, data, len) : -1;
        if (close(fd) != 0) {
            n = -1;
        }
    }
    if (n < 0 || (size_t)n != len) {
        cli_complain("%s: %s", path, strerror(errno));
        return false;
    }
    return true;
}

static bool session_key(cli_session *s, const char *path, const pawl_rng *rng)
{
    uint8_t *data;
    size_t len;
    bool ok;

    if (!cli_file_there(path)) {
        return rng->fill(rng->ctx, s->device_key, sizeof s->device_key) ==
                   PAWL_OK &&
               session_write(path, s->device_key, sizeof s->device_key) &&
               cli_file_made(path, s->device_key, sizeof s->device_key);
    }
    if (!cli_file_read(path, &data, &len)) {
        return false;
    }
    ok = len == sizeof s->device_key;
    if (ok) {
        memcpy(s->device_key, data, len);
    } else {
        cli_complain("%s: not a key of 32 bytes", path);
    }
    pawl_wipe(data, len);
    free(data);
    return ok;
}

/* The version of the anchors follows from the file they are in. */
static bool session_anchors(cli_session *s, const char *ca)
{
    uint8_t digest[32], *data;
    size_t len;

    if (ca == NULL) {
        return true;
    }
    if (!cli_file_read(ca, &data, &len)) {
        return false;
    }
    pawl_sha256_of(data, len, digest);
    free(data);
    s->key.anchors = (uint32_t)digest[0] << 24 | (uint32_t)digest[1] << 16 |
                     (uint32_t)digest[2] << 8 | digest[3];
    return true;
}

/* The file goes before the ticket is shown to anybody. */
static bool session_take(cli_session *s, const char *path)
{
    uint8_t *data;
    size_t len;
    pawl_err err;

    if (!cli_file_there(path)) {
        return true;
    }
    if (!cli_file_read(path, &data, &len)) {
        return false;
    }
    if (!cli_file_gone(path)) {
        cli_complain("%s: %s", path, strerror(errno));
        pawl_wipe(data, len);
        free(data);
        return false;
    }
    err = pawl_session_put(&s->session, data, len, PAWL_SESSION_AGE_BY_CLOCK);
    free(data);
    if (err != PAWL_OK) {
        cli_complain("%s: larger than any session", path);
    }
    return err == PAWL_OK;
}

bool cli_session_load(cli_session *s, const char *path, const char *key_path,
                      const char *ca, const pawl_rng *rng)
{
    char beside[PATH_MAX];

    if (key_path == NULL) {
        int n = snprintf(beside, sizeof beside, "%s.key", path);

        if (n < 0 || (size_t)n >= sizeof beside) {
            cli_complain("%s: the name is too long", path);
            return false;
        }
        key_path = beside;
    }
    s->key.aead = &pawl_aead_chacha20_poly1305;
    s->key.key = s->device_key;
    if (!session_key(s, key_path, rng) || !session_anchors(s, ca) ||
        pawl_session_init(&s->session, &s->key, s->span, sizeof s->span) !=
            PAWL_OK ||
        !session_take(s, path)) {
        return false;
    }
    s->path = path;
    return true;
}

bool cli_session_save(cli_session *s, pawl_engine *e, cli_record *record)
{
    const uint8_t *blob;
    size_t len;
    bool ok = true;

    while (ok && s->path != NULL &&
           (blob = pawl_engine_session(e, &len)) != NULL) {
        ok = session_write(s->path, blob, len);
        cli_record_call(record, e, PAWL_NOTE_SESSION_DROP, 0);
        pawl_engine_session_drop(e);
    }
    return ok;
}

void cli_session_free(cli_session *s)
{
    pawl_wipe(s, sizeof *s);
}
