#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Makes the throw-away certificates of the interoperation tests.
#
#   tests/interop/make_certs.sh OUTDIR
#
# Nothing is done when OUTDIR was already made by this very script. NAME.pem is
# one certificate, NAME.key its private key (PKCS#8 PEM, mode 0600),
# NAME.chain.pem what a server sends: the leaf, then its intermediates, and
# NAME.rest.pem the same without the leaf, where there is more than the leaf.
#
# Anchors        root-rsa  root-p256  root-rsa4096; roots.pem holds the three.
#                root-p384 root-p521 root-ed25519 root-ed448; roots-all.pem
#                holds the seven. root-other signs "unknown-ca" and is in no
#                bundle.
# Intermediates  int-rsa < root-rsa, int-rsa2 < int-rsa, int-p256 < root-p256,
#                int-big1 < root-rsa4096, int-big2 < int-big1,
#                int-K < root-K for K of p384 p521 ed25519 ed448
# Good leaves    (localhost, pawl.test, 127.0.0.1, ::1)
#   rsa2048 rsa3072 rsa4096 rsapss    under int-rsa; rsapss has an RSASSA-PSS key
#   p256 p384 p521 ed25519 ed448      under int-p256
#   all-K for K of p384 p521 ed25519 ed448: under int-K, one kind throughout
#   p256-rsa                          a P-256 key signed by int-rsa
#   chain4                            sends leaf, int-rsa2, int-rsa, root-rsa
#   big                               sends leaf, int-big2, int-big1, root-rsa4096,
#                                     all of 4096 bits, 200 names: above 16 kB
#   shuffled                          chain4 out of order, with a stranger inside
#   wildcard                          *.pawl.test only
#   rsa-only-root                     signed by root-rsa itself
#   client-K for K of p256 p384 p521 ed25519 ed448 (under int-p256) and rsa
#   rsa3072 rsapss (under int-rsa)    for clients
# Bad leaves, each wrong in one way
#   expired  not-yet  wrong-name (other.test)  no-san (name in the subject only)
#   wrong-eku (client only)  wrong-ku (cRLSign only)  critical (unknown critical
#   extension)  weak1024 (RSA-1024)  sha1 (signed with SHA-1)  self-signed
#   unknown-ca  bad-signature  leaf-is-ca
#   under-nonca     the issuer is a leaf        under-noku   issuer may not sign
#   under-pathlen   int-pathlen0 allows none    under-expired issuer has expired
#   under-sha1      the intermediate is signed with SHA-1
set -eu
LC_ALL=C
export LC_ALL

out=${1:?usage: make_certs.sh OUTDIR}
stamp=$(cksum <"$0")
if [ -f "$out/.stamp" ] && [ "$(cat "$out/.stamp")" = "$stamp" ]; then
    exit 0
fi
mkdir -p "$out"
cd "$out"
rm -f ./*.pem ./*.key .stamp
umask 077
FROM=20200101000000Z
TO=20400101000000Z

config() {
    cat <<'EOF'
[ca]
default_ca = d
[d]
database = .index
new_certs_dir = .
rand_serial = yes
unique_subject = no
default_md = sha256
policy = p
email_in_dn = no
[p]
commonName = supplied
organizationName = optional
[req]
distinguished_name = dn
prompt = no
[dn]
CN = unused
[ca_any]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
[ca_path0]
basicConstraints = critical,CA:TRUE,pathlen:0
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
[ca_sub]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
[ca_noku]
basicConstraints = critical,CA:TRUE
keyUsage = critical,digitalSignature
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
EOF
    good="DNS:localhost,DNS:pawl.test,IP:127.0.0.1,IP:0:0:0:0:0:0:0:1"
    leaf_section leaf "$good" serverAuth digitalSignature
    # NSS wants keyEncipherment of an RSA key, TLS 1.3 or not.
    leaf_section leaf_rsa "$good" serverAuth digitalSignature,keyEncipherment
    leaf_section leaf_wildcard "DNS:*.pawl.test" serverAuth digitalSignature
    leaf_section leaf_other "DNS:other.test" serverAuth digitalSignature
    leaf_section leaf_client "" clientAuth digitalSignature
    leaf_section leaf_client_ku "" clientAuth keyAgreement
    leaf_section leaf_eku "$good" clientAuth digitalSignature
    leaf_section leaf_ku "$good" serverAuth cRLSign
    leaf_section leaf_nosan "" serverAuth digitalSignature
    leaf_section leaf_critical "$good" serverAuth digitalSignature
    echo "1.2.3.4.5.6.7.8 = critical,ASN1:NULL"
    names="DNS:localhost,IP:127.0.0.1"
    i=0
    while [ $i -lt 198 ]; do
        names="$names,DNS:a-fairly-long-host-name-number-$i.of-a-fairly-long-domain.pawl.test"
        i=$((i + 1))
    done
    leaf_section leaf_big "$names" serverAuth digitalSignature
}

leaf_section() { # leaf_section SECTION NAMES EKU KEY-USAGE
    echo "[$1]"
    echo "basicConstraints = critical,CA:FALSE"
    echo "keyUsage = critical,$4"
    echo "extendedKeyUsage = $3"
    echo "subjectKeyIdentifier = hash"
    echo "authorityKeyIdentifier = keyid"
    if [ -n "$2" ]; then
        echo "subjectAltName = $2"
    fi
}

newkey() { # newkey NAME KIND
    case $2 in
    rsa*) openssl genpkey -quiet -algorithm RSA -pkeyopt "rsa_keygen_bits:${2#rsa}" -out "$1.key" ;;
    pss*) openssl genpkey -quiet -algorithm RSA-PSS -pkeyopt "rsa_keygen_bits:${2#pss}" -out "$1.key" ;;
    p256) openssl genpkey -quiet -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$1.key" ;;
    p384) openssl genpkey -quiet -algorithm EC -pkeyopt ec_paramgen_curve:P-384 -out "$1.key" ;;
    p521) openssl genpkey -quiet -algorithm EC -pkeyopt ec_paramgen_curve:P-521 -out "$1.key" ;;
    ed25519) openssl genpkey -quiet -algorithm ED25519 -out "$1.key" ;;
    ed448) openssl genpkey -quiet -algorithm ED448 -out "$1.key" ;;
    esac
}

issue() { # issue NAME ISSUER SECTION [FROM TO [DIGEST]]; ISSUER "self" for a root
    if [ "$2" = self ]; then
        signer="-selfsign -keyfile $1.key"
    else
        signer="-cert $2.pem -keyfile $2.key"
    fi
    case $2 in # a key that hashes the message itself takes no digest
    *-ed*) digest=default ;;
    *-p384) digest=sha384 ;;
    *-p521) digest=sha512 ;;
    *) digest=sha256 ;;
    esac
    case $2:$1 in
    self:*-ed*) digest=default ;;
    esac
    openssl req -config .config -new -key "$1.key" -subj "/O=Pawl tests/CN=$1" -out .csr
    # shellcheck disable=SC2086
    openssl ca -config .config -batch -notext -in .csr -out "$1.pem" $signer -extensions "$3" \
        -startdate "${4:-$FROM}" -enddate "${5:-$TO}" -md "${6:-$digest}" 2>.log ||
        { cat .log >&2; exit 1; }
}

chain() { # chain NAME PART...
    name=$1
    cp "$2.pem" "$name.chain.pem"
    shift 2
    for part in "$@"; do
        cat "$part.pem" >>"$name.rest.pem"
    done
    if [ $# -gt 0 ]; then
        cat "$name.rest.pem" >>"$name.chain.pem"
    fi
}

config >.config
: >.index

# The slow keys, two at a time.
(for n in root-rsa4096 int-big2 rsa4096; do newkey $n rsa4096; done) &
slow=$!
for n in int-big1 big; do newkey $n rsa4096; done
newkey rsa3072 rsa3072
for n in root-rsa int-rsa int-rsa2 rsa2048 chain4 client-rsa; do newkey $n rsa2048; done
newkey rsapss pss2048
newkey client-rsapss pss2048
newkey client-rsa3072 rsa3072
newkey weak1024 rsa1024
for k in p384 p521 ed25519 ed448; do
    for n in $k all-$k int-$k root-$k client-$k; do newkey $n $k; done
done
for n in root-p256 root-other int-p256 p256 p256-rsa wildcard client-p256 expired not-yet wrong-name no-san wrong-eku \
    client-expired client-not-yet client-wrong-ku client-unknown-ca wrong-ku critical sha1 self-signed unknown-ca bad-signature leaf-is-ca under-nonca int-noku under-noku int-pathlen0 \
    int-below under-pathlen int-expired under-expired int-sha1 under-sha1 rsa-only-root; do
    newkey $n p256
done
wait $slow

for n in root-rsa root-p256 root-rsa4096 root-other; do issue $n self ca_any; done
cat root-rsa.pem root-p256.pem root-rsa4096.pem >roots.pem
cp roots.pem roots-all.pem
for k in p384 p521 ed25519 ed448; do
    issue root-$k self ca_any
    cat root-$k.pem >>roots-all.pem
    issue int-$k root-$k ca_sub
    issue all-$k int-$k leaf
    chain all-$k all-$k int-$k
done
issue int-rsa root-rsa ca_sub
issue int-rsa2 int-rsa ca_sub
issue int-p256 root-p256 ca_sub
issue int-big1 root-rsa4096 ca_sub
issue int-big2 int-big1 ca_sub
issue int-noku root-p256 ca_noku
issue int-pathlen0 root-p256 ca_path0
issue int-below int-pathlen0 ca_sub
issue int-expired root-p256 ca_sub 20100101000000Z 20200101000000Z
issue int-sha1 root-p256 ca_sub $FROM $TO sha1

for n in rsa2048 rsa3072 rsa4096; do
    issue $n int-rsa leaf_rsa
    chain $n $n int-rsa
done
for n in rsapss p256-rsa; do
    issue $n int-rsa leaf
    chain $n $n int-rsa
done
for n in p256 p384 p521 ed25519 ed448; do
    issue $n int-p256 leaf
    chain $n $n int-p256
done
issue chain4 int-rsa2 leaf
chain chain4 chain4 int-rsa2 int-rsa root-rsa
chain shuffled chain4 root-rsa int-p256 int-rsa int-rsa2
cp chain4.key shuffled.key
cp chain4.pem shuffled.pem
issue big int-big2 leaf_big
chain big big int-big2 int-big1 root-rsa4096
issue rsa-only-root root-rsa leaf
chain rsa-only-root rsa-only-root

issue wildcard int-p256 leaf_wildcard
for n in client-p256 client-p384 client-p521 client-ed25519 client-ed448; do
    issue $n int-p256 leaf_client
    chain $n $n int-p256
done
for n in client-rsa client-rsa3072 client-rsapss; do
    issue $n int-rsa leaf_client
    chain $n $n int-rsa
done
issue client-expired int-p256 leaf_client 20100101000000Z 20200101000000Z
issue client-not-yet int-p256 leaf_client 20390101000000Z $TO
issue client-wrong-ku int-p256 leaf_client_ku
issue client-unknown-ca root-other leaf_client
for n in client-expired client-not-yet client-wrong-ku; do
    chain $n $n int-p256
done
chain client-unknown-ca client-unknown-ca
issue expired int-p256 leaf 20100101000000Z 20200101000000Z
issue not-yet int-p256 leaf 20390101000000Z $TO
issue wrong-name int-p256 leaf_other
issue no-san int-p256 leaf_nosan
issue wrong-eku int-p256 leaf_eku
issue wrong-ku int-p256 leaf_ku
issue critical int-p256 leaf_critical
issue sha1 int-p256 leaf $FROM $TO sha1
issue leaf-is-ca int-p256 ca_sub
issue bad-signature int-p256 leaf
for n in wildcard expired not-yet wrong-name no-san wrong-eku wrong-ku critical sha1 leaf-is-ca; do
    chain $n $n int-p256
done
issue weak1024 int-rsa leaf
chain weak1024 weak1024 int-rsa
issue self-signed self leaf
chain self-signed self-signed
issue unknown-ca root-other leaf
chain unknown-ca unknown-ca
issue under-nonca p256 leaf
chain under-nonca under-nonca p256 int-p256
issue under-noku int-noku leaf
chain under-noku under-noku int-noku
issue under-pathlen int-below leaf
chain under-pathlen under-pathlen int-below int-pathlen0
issue under-expired int-expired leaf
chain under-expired under-expired int-expired
issue under-sha1 int-sha1 leaf
chain under-sha1 under-sha1 int-sha1

# The last byte of the signature changed.
openssl x509 -in bad-signature.pem -outform DER -out .der
size=$(wc -c <.der)
last=$(tail -c 1 .der | od -An -tu1 | tr -d ' ')
{
    head -c $((size - 1)) .der
    # shellcheck disable=SC2059
    printf "\\$(printf '%03o' $((last ^ 1)))"
} | openssl x509 -inform DER -out bad-signature.pem
chain bad-signature bad-signature int-p256

rm -f .config .index* .csr .log .der [0-9A-F]*.pem
echo "$stamp" >.stamp
