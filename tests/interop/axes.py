# SPDX-License-Identifier: Apache-2.0
"""The axes of the interoperation matrix: suites, groups, kinds of certificate,
and what Pawl claims of them. One line each; a new one is a line here and, where
a peer lacks it, a word in peers.py."""
import collections

# Names by program; None: the program has none. wolfSSL, nginx, curl and OpenSSL
# take a suite's IANA name.
Suite = collections.namedtuple("Suite", "pawl iana gnutls nss")
SUITES = {
    "aes128gcm": Suite("aes128-gcm", "TLS_AES_128_GCM_SHA256", "AES-128-GCM", ":1301"),
    "aes256gcm": Suite("aes256-gcm", "TLS_AES_256_GCM_SHA384", "AES-256-GCM", ":1302"),
    "chacha20": Suite("chacha20-poly1305", "TLS_CHACHA20_POLY1305_SHA256", "CHACHA20-POLY1305", ":1303"),
    "aes128ccm": Suite("aes128-ccm", "TLS_AES_128_CCM_SHA256", "AES-128-CCM", None),
    "aes128ccm8": Suite("aes128-ccm-8", "TLS_AES_128_CCM_8_SHA256", "AES-128-CCM-8", None),
}

# wolfSSL's driver takes the key of the table.
Group = collections.namedtuple("Group", "iana openssl gnutls nss")
GROUPS = {
    "x25519": Group("x25519", "X25519", "GROUP-X25519", "x25519"),
    "p256": Group("secp256r1", "P-256", "GROUP-SECP256R1", "P256"),
    "p384": Group("secp384r1", "P-384", "GROUP-SECP384R1", "P384"),
    "p521": Group("secp521r1", "P-521", "GROUP-SECP521R1", "P521"),
    "x448": Group("x448", "X448", "GROUP-X448", None),
}

# What makes a kind: the leaf's key, the keys that signed the chain, and the
# bundle of make_certs.sh that it is verified with.
Kind = collections.namedtuple("Kind", "key signed roots")
KINDS = {
    "p256": Kind("p256", "p256", "roots.pem"),
    "p256-rsa": Kind("p256", "rsa", "roots.pem"),
    "rsa2048": Kind("rsa", "rsa", "roots.pem"),
    "rsa3072": Kind("rsa", "rsa", "roots.pem"),
    "rsa4096": Kind("rsa", "rsa", "roots.pem"),
    "rsapss": Kind("rsapss", "rsa", "roots.pem"),
    "p384": Kind("p384", "p256", "roots.pem"),
    "p521": Kind("p521", "p256", "roots.pem"),
    "ed25519": Kind("ed25519", "p256", "roots.pem"),
    "ed448": Kind("ed448", "p256", "roots.pem"),
    "all-p384": Kind("p384", "p384", "root-p384.pem"),
    "all-p521": Kind("p521", "p521", "root-p521.pem"),
    "all-ed25519": Kind("ed25519", "ed25519", "root-ed25519.pem"),
    "all-ed448": Kind("ed448", "ed448", "root-ed448.pem"),
}

# Certificates of clients, and the kind of their keys.
CLIENTS = {"client-p256": "p256", "client-rsa": "rsa", "client-rsapss": "rsapss", "client-p384": "p384", "client-p521": "p521",
           "client-ed25519": "ed25519", "client-ed448": "ed448"}

# What Pawl's command has. test_matrix.py asks the command whether it is so.
PAWL_SUITES = ("aes128gcm", "aes256gcm", "chacha20", "aes128ccm", "aes128ccm8")
PAWL_GROUPS = ("x25519", "p256", "p384", "p521", "x448")
PAWL_VERIFIES = ("rsa", "rsapss", "p256", "p384", "p521", "ed25519", "ed448")  # keys of certificates, as a client
PAWL_SIGNS = ("rsa", "rsapss", "p256", "p384", "p521", "ed25519", "ed448")  # keys of its own certificate, as a server
