/* SPDX-License-Identifier: Apache-2.0
 * The engine's own state, private. It joins records to the handshake. */
#ifndef PAWLI_ENGINE_H
#define PAWLI_ENGINE_H

#include "handshake/handshake.h"
#include "pawl/engine.h"
#include "pawl/protection.h"

#define PAWLI_TAG_MAX 16u

/* What the receiving side is doing. */
typedef enum pawli_rx_state {
    PAWLI_RX_HEADER = 0, /* collecting 5 bytes */
    PAWLI_RX_BODY,       /* unprotected: handshake bytes pass as they come */
    PAWLI_RX_FILL,       /* collecting a whole protected record */
    PAWLI_RX_OPEN,       /* decrypting it */
    PAWLI_RX_CONTENT,    /* feeding its handshake content */
    PAWLI_RX_DATA,       /* its application data waits for read_ack */
    PAWLI_RX_STREAM,     /* a record larger than the buffer */
    PAWLI_RX_VERDICT,    /* provisional: COMMIT or DISCARD waits */
    PAWLI_RX_ENDED,      /* close_notify came */
    PAWLI_RX_WIPE        /* wiping buf, then `after` */
} pawli_rx_state;

/* Pieces of a streamed record on their way out: the byte that was held back,
 * the zeros behind it, then the decrypted part up to its last non-zero byte
 * (design rule: type, padding and content are told apart at the end only). */
typedef enum pawli_piece {
    PAWLI_PIECE_IDLE = 0,
    PAWLI_PIECE_HELD,
    PAWLI_PIECE_ZEROS,
    PAWLI_PIECE_PART,
    PAWLI_PIECE_SCAN /* decrypted; its last non-zero byte is looked for */
} pawli_piece;

typedef struct pawli_rx {
    uint8_t *buf;
    uint32_t size;
    uint32_t fill;   /* bytes in buf */
    uint32_t at;     /* bytes of buf done with */
    uint32_t plain;  /* bytes of buf decrypted; WIPE: bytes to wipe */
    uint32_t len;    /* of the record's body */
    uint32_t left;   /* bytes of the body the transport still owes */
    uint32_t cipher; /* STREAM: ciphertext bytes not yet decrypted */
    uint32_t
        content;    /* OPEN: length without padding; STREAM: bytes given out */
    uint32_t zeros; /* STREAM: zeros held back */
    uint32_t part;  /* STREAM: the last non-zero byte decrypted */
    uint32_t fed;   /* STREAM: bytes of the piece the handshake has seen */
    uint32_t skipped; /* bytes of refused early data passed over */
    uint8_t state;    /* pawli_rx_state */
    uint8_t type;     /* ContentType */
    uint8_t begun;    /* the record's AEAD has started */
    uint8_t tag_have;
    uint8_t held, held_set; /* STREAM: last non-zero byte */
    uint8_t piece;          /* pawli_piece */
    uint8_t piece_fed;      /* the handshake has seen it */
    uint8_t given;          /* pieces of this record were given out */
    uint8_t to_app;         /* pieces go to the application as well */
    uint8_t idle;           /* records in a row that carried nothing */
    uint8_t chatter;        /* handshake records without data between */
    uint8_t ccs;            /* change_cipher_spec records seen */
    uint8_t verdict;        /* pawl_piece that waits */
    uint8_t eof;            /* the transport brings no more */
    uint8_t after;          /* WIPE: pawli_rx_state */
    uint8_t first[2];       /* first bytes of the content: an alert's */
    uint8_t header[PAWLI_RECORD_HEADER];
    uint8_t tag[PAWLI_TAG_MAX];
    uint16_t pending;        /* failure to raise after the verdict was read */
    pawli_verdict authentic; /* the record's tag was right */
} pawli_rx;

typedef enum pawli_tx_state {
    PAWLI_TX_IDLE = 0,
    PAWLI_TX_OPEN, /* content is being added */
    PAWLI_TX_SEAL, /* encrypting */
    PAWLI_TX_SEND  /* waiting for send_ack */
} pawli_tx_state;

typedef struct pawli_tx {
    uint8_t *buf;
    uint32_t size;
    uint32_t fill;   /* content bytes, then bytes of the whole record */
    uint32_t at;     /* bytes encrypted, then bytes sent */
    uint8_t state;   /* pawli_tx_state */
    uint8_t type;    /* ContentType of the content */
    uint8_t flush;   /* close the record even when not full */
    uint8_t begun;   /* the record's AEAD has started */
    uint8_t closing; /* 1: say close_notify, 2: being said, 3: said */
    uint8_t alert;   /* fatal alert to send, PAWLI_ALERT_NONE: none */
} pawli_tx;

/* What is being wiped of a connection that failed, in this order; rx.at says
 * how far. */
typedef enum pawli_wiping {
    PAWLI_WIPING_NONE = 0,
    PAWLI_WIPING_RECV,
    PAWLI_WIPING_WORK, /* all but the sending key: the alert needs it */
    PAWLI_WIPING_SEND  /* when nothing in it waits to be sent */
} pawli_wiping;

typedef struct pawli_engine {
    const void *self; /* an engine must not be copied */
    pawli_hs hs;
    pawli_rx rx;
    pawli_tx tx;
    pawl_protection_state in, out;
    pawl_failure failure;
    uint32_t deadline, now;
    uint8_t wiping;    /* pawli_wiping */
    uint8_t waits;     /* the running task waits for the layer above */
    uint8_t deadlined; /* 1: deadline runs, 2: deadline is set when now comes */
    uint8_t ended;     /* aborted or failed: keys are gone */
} pawli_engine;

/* NULL when e was copied or never initialised. */
pawli_engine *pawli_engine_of(pawl_engine *e);
const pawli_engine *pawli_engine_of_const(const pawl_engine *e);

/* Ends the connection: record, alert, wipe (fail.c). The first one counts. Keys
 * are wiped at once, the memory by pawli_engine_wipe_work. */
void pawli_engine_fail(pawli_engine *e, uint16_t id);
/* Begins the wipe as well when both sides have said close_notify, or we have
 * during the handshake, which then goes no further. */
void pawli_engine_closed(pawli_engine *e);
void pawli_engine_wipe_work(pawli_engine *e, uint32_t *units);
/* Everything, now. */
void pawli_engine_wipe(pawli_engine *e);

/* ---- Receiving: receive.c, stream.c ---- */
bool pawli_rx_can_work(const pawli_engine *e);
void pawli_rx_work(pawli_engine *e, uint32_t *units);
/* A record's content has been fed or judged: on to the next. */
void pawli_rx_next(pawli_engine *e);
/* Wipes buf[0..len), by units when it is long, and goes to the state after. */
void pawli_rx_wipe(pawli_engine *e, uint32_t len, pawli_rx_state after);
void pawli_rx_alert(pawli_engine *e, uint8_t description);
/* Computes the tag of the record that was decrypted and compares it with the
 * received one, twice: the answer, and the verdict `authentic`. */
bool pawli_rx_judge(pawli_engine *e, const uint8_t *received);
/* Asked again before content is used; false: the connection failed. */
bool pawli_rx_authentic(pawli_engine *e);
/* A record did not authenticate: skipped as early data, or the end. */
void pawli_rx_bad_tag(pawli_engine *e);
/* Bytes of an authenticated record with nothing in it are counted. */
bool pawli_rx_idle(pawli_engine *e, bool empty);
/* The same for a record of handshake messages. */
bool pawli_rx_chatter(pawli_engine *e);

bool pawli_stream_can_work(const pawli_engine *e);
void pawli_stream_begin(pawli_engine *e);
void pawli_stream_work(pawli_engine *e, uint32_t *units);
/* The piece that waits for the application; NULL: none. */
const uint8_t *pawli_stream_piece(const pawli_engine *e, uint32_t *len);
void pawli_stream_piece_done(pawli_engine *e, uint32_t len);
/* No more bytes will come: the failure waits until a verdict on what was given
 * out has been read. */
void pawli_stream_end(pawli_engine *e, uint16_t id);

/* The record's content, type and padding are longer than RFC 8446, 5.4 allows.
 */
bool pawli_rx_overflows(const pawli_engine *e);
/* Bytes the transport may bring now. */
uint32_t pawli_rx_room(const pawli_engine *e);
/* Nothing that came is left to work on or to be read. */
bool pawli_rx_starves(const pawli_engine *e);

/* ---- Sending: send.c ---- */
/* The application may write now. */
bool pawli_tx_writable(const pawli_engine *e);
/* Content bytes a record may hold. */
uint32_t pawli_tx_room(const pawli_engine *e);
void pawli_tx_close(pawli_engine *e);
void pawli_tx_seal(pawli_engine *e, uint32_t *units);
/* Starts a record of one piece; tx must be idle. */
void pawli_tx_put(pawli_engine *e, uint8_t type, const uint8_t *data,
                  uint32_t len);
/* Records until the sending key must change. */
bool pawli_tx_limit_near(const pawli_engine *e);

#endif
