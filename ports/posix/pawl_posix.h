/* SPDX-License-Identifier: Apache-2.0
 * pawl_posix.h: an engine on a POSIX system. Sockets, clocks, randomness from
 * the kernel, and blocking calls over poll().
 *
 *     pawl_posix_attach(&c, &engine, fd);
 *     err = pawl_posix_handshake(&c);
 *     err = pawl_posix_write(&c, request, len);
 *     do { err = pawl_posix_read(&c, buf, sizeof buf, &n); } while (n > 0);
 *     err = pawl_posix_close(&c);
 *
 * Nothing is allocated here (the system's resolver does, and frees). No call
 * raises SIGPIPE; EINTR is passed over. A program with many connections uses
 * pawl_posix_pump and its own poll() instead of the blocking calls.
 */
#ifndef PAWL_POSIX_H
#define PAWL_POSIX_H

#include "pawl/drbg.h"
#include "pawl/recorder.h"

/* One connection. Fields may be read; those marked "set" may be changed after
 * attach. */
typedef struct pawl_posix {
    pawl_engine *engine;
    /* Set: called instead of pawl_engine_work when not NULL (to measure). */
    uint32_t (*work)(void *ctx, pawl_engine *e, uint32_t units);
    void *work_ctx;
    /* Set: told of each call to the engine, before it is made (pawl_note and
     * its number): pawl_recorder_call fits. */
    void (*note)(void *ctx, pawl_engine *e, uint8_t note, uint32_t value);
    void *note_ctx;
    uint64_t received; /* bytes on the wire */
    uint64_t sent;
    uint32_t slice;      /* set: units of one work call; 8 */
    uint32_t timeout_ms; /* set: patience with the peer; 0: no end */
    int fd;
    int os_error;   /* errno of what broke the transport; 0: nothing did */
    bool send_dead; /* the transport takes no more bytes */
    bool recv_dead; /* nor gives any */
} pawl_posix;

/* What pump waits for. */
#define PAWL_POSIX_IN   1u /* the socket must become readable */
#define PAWL_POSIX_OUT  2u /* writable */
#define PAWL_POSIX_MORE 4u /* nothing: work remains, pump again */

PAWL_BEGIN_DECLS

/* ---- Clocks and randomness ---------------------------------------------- */

/* A steady millisecond counter that wraps. */
uint32_t pawl_posix_now_ms(void);

/* The system's wall time, as known. */
pawl_x509_clock pawl_posix_clock(void);

/* Makes and seeds a generator over the kernel's randomness. A process that
 * forks calls pawl_drbg_woke in the child. PAWL_ERR_ENTROPY. */
PAWL_MUST_CHECK pawl_err pawl_posix_drbg(pawl_drbg *d);

/* ---- Sockets ------------------------------------------------------------ */

/* Opens a TCP connection, trying each address of host ("::1", no brackets).
 * Returns the descriptor, or -1 with *why one sentence, static. timeout_ms for
 * each address; 0: the system's. */
int pawl_posix_connect(const char *host, const char *port, uint32_t timeout_ms,
                       const char **why);

/* Listens; host NULL: all addresses. port "0": any, which *bound_port tells
 * (it may be NULL). Returns the descriptor, or -1 with *why. */
int pawl_posix_listen(const char *host, const char *port, uint16_t *bound_port,
                      const char **why);

/* ---- One connection ----------------------------------------------------- */

/* Joins an engine to a connected socket, which becomes non-blocking, and tells
 * the engine the time. */
void pawl_posix_attach(pawl_posix *c, pawl_engine *engine, int fd);
/* The same, and note is told from the start on. The clock is not set: that
 * call is the caller's to note and to make. */
void pawl_posix_attach_noted(pawl_posix *c, pawl_engine *engine, int fd,
                             void (*note)(void *ctx, pawl_engine *e,
                                          uint8_t note, uint32_t value),
                             void *note_ctx);

/* Moves whatever can be moved between engine and socket without waiting, with
 * at most `units` of work. PAWL_POSIX_ bits; 0: the transport has nothing to
 * do until the application reads, writes or closes. */
unsigned pawl_posix_pump(pawl_posix *c, uint32_t units);

/* poll()'s timeout for need, which pump returned: how long may be waited
 * before pumping again. */
int pawl_posix_poll_ms(const pawl_posix *c, unsigned need);

/* Blocks until connected. On failure pawl_engine_failure says why, the alert
 * was sent, and the socket is still open: close it. PAWL_ERR_TIMEOUT with
 * failure id 0: timeout_ms passed. */
PAWL_MUST_CHECK pawl_err pawl_posix_handshake(pawl_posix *c);

/* Blocks until there is plaintext: *got bytes, at most len, were written to
 * out. PAWL_OK with *got 0: the peer said close_notify. */
PAWL_MUST_CHECK pawl_err pawl_posix_read(pawl_posix *c, void *out, size_t len,
                                         size_t *got);

/* Blocks until data[0..len) was given to the system. */
PAWL_MUST_CHECK pawl_err pawl_posix_write(pawl_posix *c, const void *data,
                                          size_t len);

/* Says close_notify (unless the connection failed), closes the socket so that
 * the last bytes arrive, and wipes the engine; its failure record stays. Does
 * nothing the second time. */
pawl_err pawl_posix_close(pawl_posix *c);

/* ---- Trust -------------------------------------------------------------- */

/* Reads the CA certificates of a PEM file into anchors[0..max), whose keys
 * stay in the arena. Those that cannot be anchors (no CA, an algorithm that is
 * not supported) are counted in *skipped, which may be NULL. PAWL_ERR_ARGUMENT:
 * the file cannot be read (errno says why). PAWL_ERR_ISSUER: it has no usable
 * certificate. PAWL_ERR_MEMORY: more than max, or the arena is full.
 * PAWL_ERR_ENCODING: the text is broken. Stack: about 18 kB. */
PAWL_MUST_CHECK pawl_err pawl_posix_anchors(const char *path,
                                            pawl_x509_anchor *anchors,
                                            uint16_t max, uint16_t *count,
                                            pawl_x509_arena *arena,
                                            uint16_t *skipped);

PAWL_END_DECLS

/* ---- All of it ---------------------------------------------------------- */

#define PAWL_POSIX_CA "/etc/ssl/certs/ca-certificates.crt"

/* A client with all its memory: about 290 kB, most of it for a system's CA
 * certificates, so make it static. What a device gives an engine is a fraction
 * of this (docs/memory.md). */
typedef struct pawl_posix_client {
    pawl_posix conn; /* for pawl_posix_read, _write, _close */
    pawl_engine engine;
    pawl_client_config config;
    pawl_x509_name name;
    pawl_drbg drbg;
    const char *why; /* what failed outside the engine, or NULL */
    char text[200];
    uint8_t recv[16640], send[2048];
    uint64_t work[1536];
    pawl_x509_anchor anchors[256];
    uint64_t ca[28672];
} pawl_posix_client;

PAWL_BEGIN_DECLS

/* Connects to host and port over TCP and TLS 1.3, with a server that proves to
 * be host to a CA of the PEM file ca (NULL: PAWL_POSIX_CA). host and ca stay
 * readable until pawl_posix_close. On failure everything is closed. */
PAWL_MUST_CHECK pawl_err pawl_posix_open(pawl_posix_client *c, const char *host,
                                         const char *port, const char *ca);

/* The same for a client with a certificate, shown to a server that asks for
 * one. The identity's key is here, not outside. */
PAWL_MUST_CHECK pawl_err pawl_posix_open_as(pawl_posix_client *c,
                                            const char *host, const char *port,
                                            const char *ca,
                                            const pawl_identity *identity);

/* Why the last call failed, in one line for a person; valid until the next
 * call. */
const char *pawl_posix_why(pawl_posix_client *c);

PAWL_END_DECLS

#endif
