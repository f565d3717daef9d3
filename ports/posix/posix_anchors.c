/* SPDX-License-Identifier: Apache-2.0
 * CA certificates from a PEM file. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "pawl/pem.h"
#include "pawl_posix.h"

#define ANCHORS_DER_MAX 16384u
#define ANCHORS_READ    1024u

typedef struct anchors_load {
    pawl_x509_anchor *anchors;
    pawl_x509_arena *arena;
    uint16_t max, count, skipped;
    bool wanted; /* the open block is a certificate */
    size_t len;
    uint8_t der[ANCHORS_DER_MAX];
} anchors_load;

static bool anchors_is_certificate(const char *label)
{
    return strcmp(label, "CERTIFICATE") == 0 ||
           strcmp(label, "X509 CERTIFICATE") == 0;
}

static pawl_err anchors_add(anchors_load *l)
{
    pawl_x509_anchor anchor;
    pawl_err err;

    if (!l->wanted) {
        return PAWL_OK;
    }
    if (l->len > sizeof l->der) {
        l->skipped++;
        return PAWL_OK;
    }
    err = pawl_x509_anchor_from_der(&anchor, l->arena, l->der, l->len);
    if (err == PAWL_OK && l->count == l->max) {
        err = PAWL_ERR_MEMORY;
    }
    if (err == PAWL_OK) {
        l->anchors[l->count++] = anchor;
    } else if (err != PAWL_ERR_MEMORY) {
        l->skipped++;
        err = PAWL_OK;
    }
    return err;
}

static pawl_err anchors_text(anchors_load *l, pawl_pem *pem,
                             const uint8_t *text, size_t len)
{
    uint8_t part[256];
    size_t n;

    for (;;) {
        pawl_err err = PAWL_OK;

        switch (pawl_pem_next(pem, &text, &len, part, sizeof part, &n)) {
        case PAWL_PEM_MORE:
            return PAWL_OK;
        case PAWL_PEM_BEGIN:
            l->wanted = anchors_is_certificate(pem->label);
            l->len = 0;
            break;
        case PAWL_PEM_DATA:
            if (l->len + n <= sizeof l->der) {
                memcpy(l->der + l->len, part, n);
            }
            l->len += n;
            break;
        case PAWL_PEM_END:
            err = anchors_add(l);
            break;
        case PAWL_PEM_FAILED:
        default:
            return PAWL_ERR_ENCODING;
        }
        if (err != PAWL_OK) {
            return err;
        }
    }
}

static pawl_err anchors_file(anchors_load *l, int fd)
{
    uint8_t text[ANCHORS_READ];
    pawl_pem pem;
    pawl_err err = PAWL_OK;

    pawl_pem_init(&pem);
    while (err == PAWL_OK) {
        ssize_t n = read(fd, text, sizeof text);

        if (n < 0 && errno == EINTR) {
            continue;
        }
        if (n < 0) {
            return PAWL_ERR_ARGUMENT;
        }
        if (n == 0) {
            break;
        }
        err = anchors_text(l, &pem, text, (size_t)n);
    }
    return err == PAWL_OK ? pawl_pem_finish(&pem) : err;
}

pawl_err pawl_posix_anchors(const char *path, pawl_x509_anchor *anchors,
                            uint16_t max, uint16_t *count,
                            pawl_x509_arena *arena, uint16_t *skipped)
{
    anchors_load l;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    pawl_err err;
    int kept;

    *count = 0;
    if (fd < 0) {
        return PAWL_ERR_ARGUMENT;
    }
    l.anchors = anchors;
    l.arena = arena;
    l.max = max;
    l.count = l.skipped = 0;
    l.wanted = false;
    l.len = 0;
    err = anchors_file(&l, fd);
    kept = errno;
    (void)close(fd);
    errno = kept;
    if (skipped != NULL) {
        *skipped = l.skipped;
    }
    if (err == PAWL_OK && l.count == 0) {
        err = PAWL_ERR_ISSUER;
    }
    *count = err == PAWL_OK ? l.count : 0;
    return err;
}
