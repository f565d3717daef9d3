/* SPDX-License-Identifier: Apache-2.0
 * What a handshake does, counted: a profile whose hashes, ciphers, groups and
 * signatures are the library's, and count. Needs no operating system. */
#ifndef PAWL_METER_H
#define PAWL_METER_H

#include <stdbool.h>

#include "pawl/config.h"

typedef enum meter_step {
    METER_SHARE,      /* our half of the key exchange */
    METER_SECRET,     /* the shared secret */
    METER_PATH,       /* signatures of certificates */
    METER_PROOF,      /* the peer's CertificateVerify */
    METER_SIGN,       /* our CertificateVerify */
    METER_CERTS,      /* hashing what is signed in certificates */
    METER_TRANSCRIPT, /* hashing the messages */
    METER_SCHEDULE,   /* HKDF, Finished, binders */
    METER_RECORDS,    /* the ciphers of the records */
    METER_READ,       /* reading certificates, moving bytes: not counted by
                         the instances */
    METER_AFTER,      /* tickets, once connected */
    METER_STEPS
} meter_step;

typedef enum meter_what {
    METER_KEYGEN,  /* id: NamedGroup */
    METER_AGREE,   /* id: NamedGroup */
    METER_VERIFY,  /* id: SignatureScheme; bits: of the key */
    METER_SIGNING, /* likewise */
    METER_HASH,    /* id: pawl_hash_id */
    METER_HMAC,    /* likewise */
    METER_INSTALL, /* id: CipherSuite; a key taken into use */
    METER_SEAL,    /* id: CipherSuite */
    METER_OPEN
} meter_what;

/* Operations of one sort. Each verification has a line of its own. */
typedef struct meter_line {
    uint8_t step, what; /* meter_step, meter_what */
    uint16_t id, bits;
    uint32_t count;
    uint32_t blocks; /* of hashes: compressions */
    uint32_t pieces; /* calls with data */
    uint32_t bytes;
} meter_line;

#define METER_LINES 64u
#define METER_LIVE  8u
#define METER_TAP   65536u /* bytes of messages that are kept */

/* A hash that runs: to know what it still holds. */
typedef struct meter_live {
    const void *ctx;
    uint32_t held; /* bytes of a block that has begun */
    uint8_t kind;  /* meter.c */
} meter_live;

typedef struct meter {
    meter_line line[METER_LINES];
    unsigned lines;
    bool connected; /* set by who runs the engine: what follows is AFTER */
    bool lost;      /* there were more lines than there is room for */
    meter_live live[METER_LIVE];
    unsigned next;
    const void *open; /* cipher that opens */
    /* The messages as the transcript has them; NULL: not kept. */
    uint8_t *tap;
    uint32_t tap_len;
    const void *tap_of;
} meter;

/* What the instances count into from now on. */
void meter_into(meter *m);

/* The same instance, counting; NULL: there is none. */
const pawl_suite *meter_suite(uint16_t id);
const pawl_kex *meter_kex(uint16_t group);
const pawl_hash *meter_hash(uint8_t id);
const pawl_aead *meter_aead(uint16_t suite);

/* A counting signer that does what signer does, for a key of so many bits. One
 * at a time for each index below METER_SIGNERS. */
#define METER_SIGNERS 4u
const pawl_signer *meter_signer(unsigned index, const pawl_signer *signer,
                                uint16_t bits);

/* The full profile, counting, with room for what a caller chooses of it. */
typedef struct meter_profile {
    pawl_profile profile;
    const pawl_suite *suites[9];
    const pawl_kex *groups[9];
} meter_profile;
/* 0: all there are. */
bool meter_profile_make(meter_profile *p, uint16_t suite, uint16_t group);

/* After a handshake: which verification was the CertificateVerify. */
void meter_settle(meter *m);

/* Bits of a public key. */
uint16_t meter_key_bits(const pawl_public_key *key);

#endif
