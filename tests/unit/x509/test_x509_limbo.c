/* SPDX-License-Identifier: Apache-2.0
 * Path validation cases of x509-limbo, BetterTLS (path building), BoringSSL,
 * NIST PKITS, Mbed TLS, Botan (RSA-PSS) and s2n-tls. Every case runs; those
 * where Pawl decides otherwise are listed here with the reason, and the list
 * must be exact. */
#include "pawl/sha256.h"
#include "x509_case.h"

PT_VECTORS(limbo, "x509-limbo/limbo.ptv")
PT_VECTORS(bettertls, "x509-limbo/bettertls.ptv")
PT_VECTORS(chains, "boringssl-pki/chains.ptv")
PT_VECTORS(mbedtls, "mbedtls/chains.ptv")
PT_VECTORS(pkits, "nist-pkits/pkits.ptv")
PT_VECTORS(pss_certs, "botan/pss_certs.ptv")
PT_VECTORS(s2n, "s2n-pems/chains.ptv")

/* A case where Pawl gives got although the origin expects otherwise. */
typedef struct difference {
    const char *id;
    pawl_err got;
} difference;

static const difference limbo_differences[] = {
    /* Revocation lists are not read yet. */
    {"crl::revoked-certificate-with-crl", PAWL_OK},
    {"crl::crlnumber-missing", PAWL_OK},
    {"crl::crlnumber-critical", PAWL_OK},
    {"crl::issuer-missing-crlsign", PAWL_OK},
    /* No limit on depth but PAWL_X509_DEPTH_MAX. */
    {"pathlen::max-chain-depth-0-exhausted", PAWL_OK},
    {"pathlen::max-chain-depth-1-exhausted", PAWL_OK},
    /* Key identifiers are hints that Pawl does not need. */
    {"rfc5280::aki::leaf-missing-aki", PAWL_OK},
    {"rfc5280::aki::intermediate-missing-aki", PAWL_OK},
    {"rfc5280::aki::cross-signed-root-missing-aki", PAWL_OK},
    {"rfc5280::ski::root-missing-ski", PAWL_OK},
    {"rfc5280::ski::intermediate-missing-ski", PAWL_OK},
    {"webpki::aki::root-with-aki-missing-keyidentifier", PAWL_OK},
    {"webpki::aki::root-with-aki-authoritycertissuer", PAWL_OK},
    {"webpki::aki::root-with-aki-all-fields", PAWL_OK},
    {"webpki::aki::root-with-aki-ski-mismatch", PAWL_OK},
    /* Name constraints are refused, not processed: no such anchor is made. */
    {"rfc5280::nc::permitted-dns-match", PAWL_ERR_ISSUER},
    {"rfc5280::nc::permitted-dns-match-more", PAWL_ERR_ISSUER},
    {"rfc5280::nc::permitted-ipv4-match", PAWL_ERR_ISSUER},
    {"rfc5280::nc::permitted-dn-match", PAWL_ERR_ISSUER},
    {"rfc5280::nc::permitted-self-issued", PAWL_ERR_ISSUER},
    {"rfc5280::nc::permitted-different-constraint-type", PAWL_ERR_ISSUER},
    {"rfc5280::nc::excluded-different-constraint-type", PAWL_ERR_ISSUER},
    {"rfc5280::nc::nc-permits-email-exact", PAWL_ERR_CRITICAL},
    {"rfc5280::nc::nc-permits-email-literal-mid-asterisk", PAWL_ERR_CRITICAL},
    {"rfc5280::nc::nc-forbids-othername-noop", PAWL_ERR_CRITICAL},
    /* Serial 0 is what old tools give self-made certificates. */
    {"rfc5280::serial::zero", PAWL_OK},
    /* An anchor is a name and a key; its certificate's dates do not count. */
    {"rfc5280::validity::expired-root", PAWL_OK},
    {"rfc5280::root-non-critical-basic-constraints", PAWL_OK},
    /* TLS 1.3 signs: key usage without digitalSignature is refused. */
    {"rfc5280::ca-as-leaf", PAWL_ERR_CONSTRAINT},
    /* The common name is never looked at, so it may say anything. */
    {"webpki::cn::ipv4-leading-zeros-mismatch", PAWL_OK},
    {"webpki::cn::ipv6-uncompressed-mismatch", PAWL_OK},
    {"webpki::cn::ipv6-non-rfc5952-mismatch", PAWL_OK},
    {"webpki::cn::punycode-not-in-san", PAWL_OK},
    /* Rules for public CAs, not for who verifies. */
    {"webpki::eku::ee-anyeku", PAWL_OK},
    {"webpki::eku::ee-critical-eku", PAWL_OK},
    {"webpki::eku::root-has-eku", PAWL_OK},
    {"webpki::san::san-critical-with-nonempty-subject", PAWL_OK},
    {"webpki::ee-basicconstraints-ca", PAWL_OK},
    /* There is no list of public suffixes on a microcontroller. */
    {"webpki::san::public-suffix-private-namespace-wildcard-san", PAWL_OK},
    /* Extensions that are not critical and not understood are not read. */
    {"webpki::malformed-aia", PAWL_OK},
};

static const difference chains_differences[] = {
    /* A 1024-bit leaf; a chain signed with SHA-1. Names did match. */
    {"issuer-and-subject-not-byte-for-byte-equal/anchor", PAWL_ERR_WEAK},
    {"issuer-and-subject-not-byte-for-byte-equal/target", PAWL_ERR_UNSUPPORTED},
    /* Policy constraints are refused, not processed. */
    {"policies-inhibit-anypolicy-by-root-fail/main", PAWL_ERR_CRITICAL},
    {"policies-inhibit-anypolicy-by-root-ok/main", PAWL_ERR_CRITICAL},
    {"policies-inhibit-anypolicy-by-root-ok/ta-with-constraints",
     PAWL_ERR_CRITICAL},
    {"policies-inhibit-mapping-by-root-fail/main", PAWL_ERR_CRITICAL},
    {"policies-on-root-ok/main", PAWL_ERR_CRITICAL},
    {"policies-on-root-ok/ta-with-constraints", PAWL_ERR_CRITICAL},
    {"policies-on-root-wrong/main", PAWL_ERR_CRITICAL},
    {"policy-mappings-on-root-fail/main", PAWL_ERR_CRITICAL},
    /* A critical extension of one vendor. */
    {"target-msapplicationpolicies-and-eku/main", PAWL_ERR_CRITICAL},
    /* keyCertSign is for CAs: RFC 5280, section 4.2.1.9. */
    {"target-has-keycertsign-but-not-ca/main", PAWL_ERR_CONSTRAINT},
    /* TLS 1.3 signs: key usage without digitalSignature is refused. */
    {"target-serverauth-various-keyusages/ec-decipherOnly",
     PAWL_ERR_CONSTRAINT},
    {"target-serverauth-various-keyusages/ec-keyAgreement",
     PAWL_ERR_CONSTRAINT},
    {"target-serverauth-various-keyusages/ec-keyEncipherment",
     PAWL_ERR_CONSTRAINT},
    {"target-serverauth-various-keyusages/rsa-decipherOnly",
     PAWL_ERR_CONSTRAINT},
    {"target-serverauth-various-keyusages/rsa-keyAgreement",
     PAWL_ERR_CONSTRAINT},
    {"target-serverauth-various-keyusages/rsa-keyEncipherment",
     PAWL_ERR_CONSTRAINT},
};

static const difference mbedtls_differences[] = {
    /* Signatures with SHA-1 or SHA-224. */
    {"cert_sha1.crt test-ca.crt NULL", PAWL_ERR_UNSUPPORTED},
    {"cert_sha224.crt test-ca.crt NULL", PAWL_ERR_UNSUPPORTED},
    {"server5-sha1.crt test-ca2.crt NULL", PAWL_ERR_UNSUPPORTED},
    {"server5-sha224.crt test-ca2.crt NULL", PAWL_ERR_UNSUPPORTED},
    {"test-ca.crt test-ca.crt NULL", PAWL_ERR_UNSUPPORTED},
    {"server2.crt test-ca_cat12.crt NULL", PAWL_ERR_UNSUPPORTED},
    {"server2.crt test-ca_cat21.crt NULL", PAWL_ERR_UNSUPPORTED},
    {"server1.crt test-ca-good-alt.crt NULL", PAWL_ERR_UNSUPPORTED},
    {"server1.crt test-ca-alt-good.crt NULL", PAWL_ERR_UNSUPPORTED},
    /* ECDSA with parameters, which must be absent: RFC 5758, section 3.2. */
    {"server4.crt test-ca2.crt NULL", PAWL_ERR_UNSUPPORTED},
    {"test-ca2.crt test-ca2.crt NULL", PAWL_ERR_UNSUPPORTED},
    {"server8_int-ca2.crt test-ca.crt NULL", PAWL_ERR_UNSUPPORTED},
    {"server10_int3_spurious_int-ca2.crt test-ca.crt NULL",
     PAWL_ERR_UNSUPPORTED},
    /* RSA keys of 1024 bits. */
    {"cert_example_multi.crt test-ca.crt example.net", PAWL_ERR_WEAK},
    {"cert_example_multi.crt test-ca.crt mail.example.org", PAWL_ERR_WEAK},
    {"server9.crt test-ca.crt NULL", PAWL_ERR_WEAK},
    {"server9-sha224.crt test-ca.crt NULL", PAWL_ERR_WEAK},
    {"server9-sha256.crt test-ca.crt NULL", PAWL_ERR_WEAK},
    {"server9-sha384.crt test-ca.crt NULL", PAWL_ERR_WEAK},
    {"server9-sha512.crt test-ca.crt NULL", PAWL_ERR_WEAK},
    {"server9-with-ca.crt test-ca.crt NULL", PAWL_ERR_WEAK},
    {"server9-defaults.crt test-ca.crt NULL", PAWL_ERR_WEAK},
    {"server9-bad-saltlen.crt test-ca.crt NULL", PAWL_ERR_WEAK},
    {"enco-cert-utf8str.pem enco-ca-prstr.pem NULL", PAWL_ERR_WEAK},
    /* The name is in the common name only. */
    {"cert_example_wildcard.crt test-ca.crt mail.ExAmPlE.com", PAWL_ERR_NAME},
    /* Issuers that are no CA; a leaf is trusted by a pin. */
    {"server2-v1.crt server1-v1.crt NULL", PAWL_ERR_ISSUER},
    {"server5-selfsigned.crt server5-selfsigned.crt NULL", PAWL_ERR_ISSUER},
    {"server5-tricky-ip-san.crt.der server5-tricky-ip-san.crt.der 97.98.99.100",
     PAWL_ERR_ISSUER},
    {"server5-tricky-ip-san.crt.der server5-tricky-ip-san.crt.der "
     "6162:6364:2E65:7861:6D70:6C65:2E63:6F6D",
     PAWL_ERR_ISSUER},
    /* An anchor's dates do not count. */
    {"server5.crt test-ca2_cat-future-invalid.crt NULL", PAWL_OK},
    {"server5.crt test-ca2_cat-past-invalid.crt NULL", PAWL_OK},
    /* A server has a DNS name or an address. */
    {"rsa_single_san_uri.crt.der rsa_single_san_uri.crt.der "
     "urn:example.com:5ff40f78-9210-494f-8206-c2c082f0609c",
     PAWL_ERR_ARGUMENT},
};

static const difference pkits_differences[] = {
    /* DSA. */
    {"4.1.4", PAWL_ERR_UNSUPPORTED},
    {"4.1.5", PAWL_ERR_UNSUPPORTED},
    /* Revocation lists are not read yet. */
    {"4.5.2", PAWL_OK},
    {"4.5.5", PAWL_OK},
    {"4.5.7", PAWL_OK},
    {"4.7.4", PAWL_OK},
    {"4.7.5", PAWL_OK},
};

static const difference pss_differences[] = {
    /* SHA-1. */
    {"01", PAWL_ERR_UNSUPPORTED},
    {"02", PAWL_ERR_UNSUPPORTED},
    /* TLS 1.3 signs: key usage without digitalSignature is refused. */
    {"04", PAWL_ERR_CONSTRAINT},
    /* RSA keys of 1024 bits. */
    {"101", PAWL_ERR_WEAK},
    {"102", PAWL_ERR_WEAK},
    {"103", PAWL_ERR_WEAK},
    {"104", PAWL_ERR_WEAK},
    {"105", PAWL_ERR_WEAK},
    {"106", PAWL_ERR_WEAK},
    {"112", PAWL_ERR_WEAK},
    {"113", PAWL_ERR_WEAK},
};

static const difference s2n_differences[] = {
    {"rsae_pkcs_1024_sha1", PAWL_ERR_WEAK},
    {"rsae_pkcs_2048_sha1", PAWL_ERR_UNSUPPORTED},
    {"rsae_pkcs_2048_sha224", PAWL_ERR_UNSUPPORTED},
};

static unsigned limbo_found; /* differences met */

/* Compares a verdict with the origin's, or with the listed difference. */
static void limbo_judge(const pt_vec *v, pawl_err got, const difference *list,
                        size_t count)
{
    PT_AT("case", v->index, 0);
    for (size_t i = 0; i < count; i++) {
        if (case_is(v, list[i].id)) {
            limbo_found++;
            PT_EQ(got, list[i].got);
            PT_OK((got == PAWL_OK) != pt_vec_is(v, "result", "SUCCESS"));
            return;
        }
    }
    PT_EQ(got == PAWL_OK, pt_vec_is(v, "result", "SUCCESS"));
}

static pawl_err limbo_run(x509_case *c, const pt_vec *v)
{
    pt_bytes name = pt_vec_get(v, "name");
    pt_bytes der;
    pawl_err err;

    case_init(c);
    for (unsigned i = 0; (der = case_field(v, "root", i)).p != NULL; i++) {
        (void)case_anchor(c, der); /* a bad anchor is none */
    }
    if (pt_vec_is(v, "kind", "CLIENT")) {
        c->policy.purpose = PAWL_X509_CLIENT;
    }
    if (name.p != NULL) {
        err = case_name(c, name.p, name.len);
        if (err != PAWL_OK) {
            return err;
        }
    }
    c->clock.now = (int64_t)pt_vec_number(v, "time");
    err = case_read(c, pt_vec_get(v, "leaf"));
    for (unsigned i = 0;
         err == PAWL_OK && (der = case_field(v, "inter", i)).p != NULL; i++) {
        err = case_read(c, der);
    }
    return err == PAWL_OK ? case_path(c) : err;
}

/* All cases of a file, with the differences in a list. */
static void limbo_all(pt_vec v, pawl_err (*run)(x509_case *, const pt_vec *),
                      const difference *list, size_t count, unsigned long cases)
{
    static x509_case c;

    limbo_found = 0;
    while (pt_vec_next(&v)) {
        limbo_judge(&v, run(&c, &v), list, count);
    }
    PT_EQ(limbo_found, count);
    PT_EQ(v.index, cases);
}

PT_TEST(limbo_cases_end_as_expected_or_as_listed)
{
    limbo_all(PT_VEC(limbo), limbo_run, limbo_differences,
              PT_COUNT(limbo_differences), 138);
}

PT_TEST(bettertls_paths_are_found_among_surplus_and_bad_members)
{
    limbo_all(PT_VEC(bettertls), limbo_run, NULL, 0, 42);
}

/* BoringSSL's cases: the last certificate is an anchor, whatever is in it; or
 * one whose constraints count; or a trusted leaf, which is Pawl's pin. */
static pawl_err limbo_trust(x509_case *c, const pt_vec *v, pt_bytes last,
                            pawl_x509_pin *pin)
{
    static x509_case other;
    const pawl_x509_record *record;
    pt_bytes spki;
    pawl_err err;

    if (pt_vec_is(v, "trust", "TRUSTED_LEAF")) {
        spki = case_spki(last);
        pawl_sha256_of(spki.p, spki.len, pin->spki);
        c->policy.pins = pin;
        c->policy.pin_count = 1;
        return PAWL_OK;
    }
    if (!pt_vec_is(v, "trust", "TRUSTED_ANCHOR")) {
        (void)case_anchor(c, last);
        return PAWL_OK;
    }
    case_init(&other);
    err = case_read(&other, last);
    if (err == PAWL_OK) {
        record = pawl_x509_arena_at(&other.arena, 0);
        memcpy(c->anchors[0].subject, record->subject, PAWL_X509_NAME_HASH);
        pawl_x509_record_key(record, &c->anchors[0].key);
        c->anchors[0].path_len = PAWL_X509_NO_LIMIT;
        c->policy.anchor_count = 1;
    }
    return err;
}

static pawl_err limbo_run_chain(x509_case *c, const pt_vec *v)
{
    pawl_x509_pin pin;
    pt_bytes leaf = pt_vec_get(v, "leaf");
    pawl_err err;
    unsigned count = 0;

    case_init(c);
    while (case_field(v, "inter", count).p != NULL) {
        count++;
    }
    err = limbo_trust(
        c, v, count == 0 ? leaf : case_field(v, "inter", count - 1), &pin);
    if (pt_vec_is(v, "kind", "CLIENT")) {
        c->policy.purpose = PAWL_X509_CLIENT;
    }
    c->clock.now = (int64_t)pt_vec_number(v, "time");
    if (err == PAWL_OK) {
        err = case_read(c, leaf);
    }
    for (unsigned i = 0; err == PAWL_OK && i + 1 < count; i++) {
        err = case_read(c, case_field(v, "inter", i));
    }
    return err == PAWL_OK ? case_path(c) : err;
}

PT_TEST(boringssl_chains_end_as_expected_or_as_listed)
{
    limbo_all(PT_VEC(chains), limbo_run_chain, chains_differences,
              PT_COUNT(chains_differences), 86);
}

/* Of P-256, P-384, P-521 and RSA; P-384 CAs above RSA and the other way. */
PT_TEST(mbedtls_and_s2n_chains_end_as_expected_or_as_listed)
{
    limbo_all(PT_VEC(mbedtls), limbo_run, mbedtls_differences,
              PT_COUNT(mbedtls_differences), 86);
    limbo_all(PT_VEC(s2n), limbo_run, s2n_differences,
              PT_COUNT(s2n_differences), 16);
}

PT_TEST(botan_pss_certificates_end_as_expected_or_as_listed)
{
    limbo_all(PT_VEC(pss_certs), limbo_run, pss_differences,
              PT_COUNT(pss_differences), 66);
}

PT_TEST(pkits_sections_end_as_expected_or_as_listed)
{
    limbo_all(PT_VEC(pkits), limbo_run, pkits_differences,
              PT_COUNT(pkits_differences), 55);
}

int main(void)
{
    PT_RUN(limbo_cases_end_as_expected_or_as_listed);
    PT_RUN(bettertls_paths_are_found_among_surplus_and_bad_members);
    PT_RUN(botan_pss_certificates_end_as_expected_or_as_listed);
    PT_RUN(pkits_sections_end_as_expected_or_as_listed);
    PT_RUN(mbedtls_and_s2n_chains_end_as_expected_or_as_listed);
    PT_RUN(boringssl_chains_end_as_expected_or_as_listed);
    return pt_done();
}
