// SPDX-License-Identifier: Apache-2.0
// One plain sentence for each primitive: the first pattern that fits its name.

const SENTENCES = [
    [/^sum\/p256/, "The least public-key work of a connection whose server shows an ECDSA certificate: make a key, agree on a secret, check one signature. A real handshake also hashes its messages and checks a chain."],
    [/^sum\/x25519/, "The least public-key work of a connection whose server shows an RSA certificate: agree on a secret, check one signature. RSA signatures are cheap to check."],
    [/^hmac-drbg/, "Makes the unpredictable bytes that every key comes from."],
    [/^hmac/, "A fingerprint that only somebody with the key can make: it proves that a message was not changed."],
    [/^hkdf/, "Stretches one shared secret into the several keys that a connection needs."],
    [/^cmac/, "A fingerprint made with AES instead of a hash, for devices that have only AES."],
    [/^(sha|shake)/, "Boils a message of any length down to a short fingerprint; a handshake hashes everything that was said."],
    [/-gcm/, "Scrambles data and seals it against changes; without hardware, AES is the slow way to do it."],
    [/-ccm/, "Scrambles data and seals it with AES alone, which takes little code."],
    [/^chacha/, "Scrambles data and seals it with additions and rotations that every processor does fast."],
    [/-ctr/, "Scrambles data with AES and does not notice changes: a part of other constructions."],
    [/^aes/, "Prepares an AES key for use, once for each key."],
    [/^x25519/, "Two sides agree on a secret in the open; the common choice today."],
    [/^x448/, "Two sides agree on a secret in the open, with a wider margin than X25519 and several times its work."],
    [/^ecdsa/, "The common signature: a server proves who it is, and each certificate of its chain is checked with one."],
    [/^p\d+/, "Two sides agree on a secret in the open, on a curve of NIST; its size sets the work."],
    [/^ed/, "A signature that needs no randomness to make and is fast to check."],
    [/^rsa\d+$/, "Makes a key pair from two large random primes, a matter of luck and patience."],
    [/^rsa/, "The older signature: cheap to check, costly to make."],
];

export function sentence(operation) {
    const found = SENTENCES.find(([pattern]) => pattern.test(operation));
    return found ? found[1] : "One operation of the library, timed alone.";
}

const OPERATIONS = {
    digest: "hash", tag: "tag", crypt: "encrypt", seal: "encrypt and seal", open: "check and decrypt", keygen: "make a key",
    share: "agree on a secret", sign: "sign", verify: "check a signature", derive: "derive keys", expand: "prepare the key", generate: "random bytes",
};

export const operationTitle = (operation) => OPERATIONS[operation] || operation;
