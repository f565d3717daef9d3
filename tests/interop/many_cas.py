# SPDX-License-Identifier: Apache-2.0
"""A bundle of so many CA certificates that a server which sends their names in
its CertificateRequest fills the 64 kB an extension may have."""
import datetime
import fcntl
import pathlib

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

COUNT = 620  # names of 103 bytes, with their lengths, and those of roots.pem


def bundle(certs):
    """Its name in certs, where it is made when missing or older than roots.pem."""
    certs = pathlib.Path(certs)
    path, roots = certs / "many.pem", certs / "roots.pem"
    with open(certs.parent / "certs.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not path.exists() or path.stat().st_mtime < roots.stat().st_mtime:
            path.write_bytes(roots.read_bytes() + b"".join(one(i) for i in range(COUNT)))
    return path.name


KEY = ec.generate_private_key(ec.SECP256R1())


def one(number):
    name = x509.Name([x509.NameAttribute(NameOID.ORGANIZATION_NAME, "Pawl tests, one of very many authorities"),
                      x509.NameAttribute(NameOID.COMMON_NAME, f"authority number {number:04} of them")])
    begin = datetime.datetime(2020, 1, 1)
    made = (x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(KEY.public_key()).serial_number(number + 1)
            .not_valid_before(begin).not_valid_after(begin + datetime.timedelta(days=7000))
            .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True).sign(KEY, hashes.SHA256()))
    return made.public_bytes(serialization.Encoding.PEM)
