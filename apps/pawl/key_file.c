/* SPDX-License-Identifier: Apache-2.0
 * Private keys from files and into files. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "keys.h"
#include "pawl/pem.h"

/* The DER of a key file, in place. */
static bool key_file_decode(const char *path, uint8_t *data, size_t *len)
{
    pawl_pem pem;
    pawl_err err;
    size_t out;

    if (strstr((const char *)data, "-----BEGIN ") == NULL) {
        return true;
    }
    err =
        pawl_pem_find(&pem, data, *len, &out, "*PRIVATE KEY", data, *len, NULL);
    if (err != PAWL_OK && pem.problem == PAWL_PEM_NOT_FOUND) {
        cli_complain("%s: holds no private key", path);
    } else if (err != PAWL_OK) {
        cli_complain("%s: line %lu: %s", path, (unsigned long)pem.line,
                     pawl_pem_text((pawl_pem_problem)pem.problem));
    }
    pawl_pem_wipe(&pem);
    *len = out;
    return err == PAWL_OK;
}

static bool key_file_parse(cli_key *key, const char *path, size_t len)
{
    pawl_err err = pawl_private_key_parse(&key->key, key->data, len);

    if (err != PAWL_OK) {
        cli_complain("%s: not a usable private key: %s", path,
                     pawl_key_text((pawl_key_problem)key->key.problem));
        return false;
    }
    key->kind = cli_kind_find(key->key.kind);
    if (key->kind == NULL) {
        cli_complain("%s: signing with this kind of key is planned, but not "
                     "there yet; use a P-256 or an RSA key",
                     path);
    }
    return key->kind != NULL;
}

bool cli_key_load(cli_key *key, const char *path)
{
    size_t len;

    memset(key, 0, sizeof *key);
    if (!cli_file_read(path, &key->data, &key->size)) {
        return false;
    }
    len = key->size;
    if (key_file_decode(path, key->data, &len) &&
        key_file_parse(key, path, len)) {
        return true;
    }
    cli_key_free(key);
    return false;
}

void cli_key_free(cli_key *key)
{
    if (key->data != NULL) {
        pawl_wipe(key->data, key->size);
    }
    free(key->data);
    pawl_private_key_wipe(&key->key);
    memset(key, 0, sizeof *key);
}

static bool key_file_rsa(const cli_key *key)
{
    return key->key.kind == PAWL_KEY_RSA || key->key.kind == PAWL_KEY_RSA_PSS;
}

const uint8_t *cli_key_private(const cli_key *key, size_t *len)
{
    *len = key_file_rsa(key) ? key->key.rsa.len : key->key.scalar_len;
    return key_file_rsa(key) ? key->key.rsa.p : key->key.scalar;
}

bool cli_key_public(const cli_key *key, const pawl_rng *rng,
                    pawl_public_key *out, uint8_t point[PAWL_KEX_PUBLIC_MAX])
{
    const pawl_kex *kex = key->kind->kex;
    pawl_err err;
    void *op;

    memset(out, 0, sizeof *out);
    out->kind = key->key.kind;
    if (kex == NULL) {
        out->len = key->key.n.len;
        out->key = key->key.n.p;
        for (uint16_t i = 0; i < key->key.e.len; i++) {
            out->exponent = out->exponent << 8 | key->key.e.p[i];
        }
        return key->key.e.len <= 4;
    }
    op = calloc(1, kex->op_size);
    if (op == NULL) {
        return false;
    }
    err = kex->keygen_start(op, key->key.scalar, rng);
    if (err == PAWL_OK) {
        err = PAWL_PENDING;
    }
    while (err == PAWL_PENDING) {
        uint32_t units = 1000;

        err = kex->keygen_run(op, point, &units);
    }
    pawl_wipe(op, kex->op_size);
    free(op);
    out->len = kex->public_size;
    out->key = point;
    return err == PAWL_OK;
}

/* ---- Writing ------------------------------------------------------------ */

static bool key_file_put(int fd, const char *data, size_t len)
{
    while (len > 0) {
        ssize_t n = write(fd, data, len);

        if (n < 0 && errno == EINTR) {
            continue;
        }
        if (n <= 0) {
            return false;
        }
        data += n;
        len -= (size_t)n;
    }
    return true;
}

static bool key_file_text(int fd, const char *label, const uint8_t *der,
                          size_t len)
{
    char piece[256];
    size_t n, from = 0;
    bool ok = true;

    while (ok && (n = pawl_pem_encode(piece, sizeof piece, from, label, der,
                                      len)) != 0) {
        ok = key_file_put(fd, piece, n);
        from += n;
    }
    pawl_wipe(piece, sizeof piece);
    return ok;
}

/* Files and links to them may be replaced; a device or a pipe is no place for
 * a key. */
static bool key_file_replaceable(const char *path)
{
    struct stat st;

    if (lstat(path, &st) != 0) {
        return errno == ENOENT;
    }
    if (!S_ISREG(st.st_mode) && !S_ISLNK(st.st_mode)) {
        cli_complain("%s: this is not a file", path);
        return false;
    }
    return true;
}

/* The new file appears under its name when it is whole: what was there is
 * replaced by it, or stays. */
static bool key_file_appear(const char *beside, const char *path, bool force)
{
    if (force ? rename(beside, path) == 0 : link(beside, path) == 0) {
        return force || unlink(beside) == 0;
    }
    cli_complain("%s: %s%s", path, strerror(errno),
                 errno == EEXIST ? "; --force replaces it" : "");
    (void)unlink(beside);
    return false;
}

bool cli_file_write(const char *path, const char *label, const uint8_t *der,
                    size_t len, bool secret, bool force)
{
    char beside[PATH_MAX];
    int n = snprintf(beside, sizeof beside, "%s.XXXXXX", path);
    int fd;
    bool ok;

    if (n < 0 || (size_t)n >= sizeof beside) {
        cli_complain("%s: the name is too long", path);
        return false;
    }
    if (force && !key_file_replaceable(path)) {
        return false;
    }
    fd = mkstemp(beside);
    if (fd < 0) {
        cli_complain("%s: %s", path, strerror(errno));
        return false;
    }
    ok = fchmod(fd, secret ? 0600 : 0644) == 0 &&
         (label != NULL ? key_file_text(fd, label, der, len)
                        : key_file_put(fd, (const char *)der, len));
    ok = fsync(fd) == 0 && ok;
    if (close(fd) != 0 || !ok) {
        cli_complain("%s: cannot be written: %s", path, strerror(errno));
        (void)unlink(beside);
        return false;
    }
    return key_file_appear(beside, path, force);
}
