"""The house's own authority: who vouches for this companion's certificate where no registry of the world can.

Made once, in ``https/`` of the instance folder. A root, which devices are told to trust, signs one signer, and its key
is thrown away there and then; the signer's key stays (for its owner alone to read, in no backup). Both may vouch only
for names that end in ``.local``, for ``localhost``, for the name this machine has in the house and for numbers of home
networks. So whoever steals the key can stand for no site of the world, whether a device heeds what is said in a root or
not: the limits are in the signer too, and with the root's key gone nobody makes another one.

The certificate itself is for the names and numbers of the moment, for 397 days at most, and is renewed here.
"""

from __future__ import annotations

import ipaddress
import secrets
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePrivateKey, generate_private_key
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from companion.engine.phrases import N_, Phrase
from companion.store.errors import not_ours

from ..access.addresses import HOME_ENDINGS
from .certificates import Names, NoCertificate, names_of, read_certificate, read_number_of, write_privately

FOLDER = "https"
ROOT, SIGNER, SIGNER_KEY, HOUSE = "root.crt", "signer.crt", "signer.key", "house.pem"
"""The files: what devices trust, who signs, its key, and the certificate with its own key and the signer's."""

ALWAYS = ("local", "localhost")
HOME_NETWORKS = tuple(
    map(
        ipaddress.ip_network,
        (
            *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8"),
            *("100.64.0.0/10", "fc00::/7", "fe80::/10", "::1/128"),  # the first: what Tailscale gives
        ),
    )
)
YEARS = timedelta(days=3650)
LASTS, EARLIER = timedelta(days=396), timedelta(days=1)  # of a device whose clock is slow the second takes care
RENEWED = timedelta(days=30)  # before the end


@dataclass(frozen=True, slots=True)
class Authority:
    """What is in the files: the root that devices trust, and the one who signs."""

    root: x509.Certificate
    signer: x509.Certificate
    key: EllipticCurvePrivateKey

    @property
    def name(self) -> str:
        """What a device shows in its list of those it trusts."""
        return str(self.root.subject.get_attributes_for_oid(NameOID.COMMON_NAME)[0].value)

    @property
    def der(self) -> bytes:
        """The root's certificate as devices take it."""
        return self.root.public_bytes(serialization.Encoding.DER)

    def may_stand_for(self, name: str) -> bool:
        """Whether a name or number is within what it was made for."""
        limits = self.signer.extensions.get_extension_for_class(x509.NameConstraints).value
        allowed = [each.value for each in limits.permitted_subtrees or ()]
        number = read_number_of(name)
        if number is not None:
            return any(number in each for each in allowed if not isinstance(each, str))
        return any(name == each or name.endswith(f".{each}") for each in allowed if isinstance(each, str))


def keep_authority(folder: Path, machine: str, now: datetime) -> Authority:
    """The authority in ``folder``; made where there is none. ``machine``: the name this machine gives itself.

    Raises NoCertificate where its files are damaged, StoreReadOnly where this user may not read or write them.
    """
    try:
        if not folder.exists():
            _make(folder, machine, now)
        kept = read_authority(folder)
        (folder / SIGNER_KEY).chmod(0o600)
    except PermissionError:
        raise not_ours(folder) from None
    except OSError as error:
        said = N_("%(path)s cannot be written: %(why)s")
        raise NoCertificate(Phrase(said, {"path": str(folder), "why": error.strerror or str(error)})) from None
    return kept


def read_authority(folder: Path) -> Authority:
    """The authority in ``folder``. Raises NoCertificate, PermissionError."""
    try:
        root, signer = (x509.load_pem_x509_certificate((folder / each).read_bytes()) for each in (ROOT, SIGNER))
        key = serialization.load_pem_private_key((folder / SIGNER_KEY).read_bytes(), None)
        signer.verify_directly_issued_by(root)
    except PermissionError:
        raise
    except (OSError, ValueError, TypeError, UnsupportedAlgorithm, InvalidSignature):
        raise _damaged(folder) from None
    if not isinstance(key, EllipticCurvePrivateKey) or key.public_key() != signer.public_key():
        raise _damaged(folder)
    return Authority(root, signer, key)


def _damaged(folder: Path) -> NoCertificate:
    said = N_(
        "the house's certificate in %(folder)s is damaged: remove that folder, a new one is made with the next start, "
        "and every device installs it once more"
    )
    return NoCertificate(Phrase(said, {"folder": str(folder)}))


def machine_names(machine: str) -> Names:
    """The names of this machine that an authority may be made for: in the house's own endings.

    A name without a dot is none of them: where it is an ending of the world too (``dev``), it would be all names in it.
    """
    name = machine.lower().rstrip(".")
    return (name,) if name.endswith(HOME_ENDINGS) else ()


def _make(folder: Path, machine: str, now: datetime) -> None:
    """Make root and signer, whole or not at all; the root's key is never written."""
    root_key, key = generate_private_key(SECP256R1()), generate_private_key(SECP256R1())
    sign = secrets.token_hex(2).upper()
    limits = x509.NameConstraints(
        [*map(x509.DNSName, dict.fromkeys((*ALWAYS, *machine_names(machine)))), *map(x509.IPAddress, HOME_NETWORKS)],
        None,
    )
    root = (
        _begun(f"Mexican Train {sign}", f"Mexican Train {sign}", root_key, now, YEARS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=1), critical=True)
        .add_extension(_usage(signs=True), critical=True)
        .add_extension(limits, critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(root_key.public_key()), critical=False)
        .sign(root_key, hashes.SHA256())
    )
    signer = (
        _begun(f"Mexican Train {sign} signer", f"Mexican Train {sign}", key, now, YEARS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs=True), critical=True)
        .add_extension(limits, critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(root_key.public_key()),
            critical=False,
        )
        .sign(root_key, hashes.SHA256())
    )
    ready = folder.with_name(f"{folder.name}-{secrets.token_hex(4)}")
    ready.mkdir(mode=0o700)
    try:
        write_privately(ready / SIGNER_KEY, _pem_of(key))
        write_privately(ready / SIGNER, signer.public_bytes(serialization.Encoding.PEM))
        write_privately(ready / ROOT, root.public_bytes(serialization.Encoding.PEM))
        ready.rename(folder)
    finally:
        shutil.rmtree(ready, ignore_errors=True)


def renew_certificate(folder: Path, authority: Authority, names: Iterable[str], now: datetime) -> bool:
    """Have a certificate for ``names`` (names and numbers; those it may not stand for are left out) in ``house.pem``.

    One that is for other names, ends within a month or is none is made anew; returns whether it was.
    """
    wanted = sorted({name.lower() for name in names if authority.may_stand_for(name.lower())})
    there = read_house(folder)
    if (
        there is not None
        and sorted(names_of(there)) == wanted
        and there.issuer == authority.signer.subject
        and now < there.not_valid_after_utc - RENEWED
    ):
        return False
    key = generate_private_key(SECP256R1())
    begins = max(now, authority.signer.not_valid_before_utc + EARLIER)  # a machine may wake up in another year
    house = (
        _begun(wanted[0], _common_name(authority.signer), key, begins, LASTS)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName(list(map(_general, wanted))), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key()),
            critical=False,
        )
        .sign(authority.key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    write_privately(folder / HOUSE, _pem_of(key) + house.public_bytes(pem) + authority.signer.public_bytes(pem))
    return True


def read_house(folder: Path) -> x509.Certificate | None:
    """The certificate of now; None where there is none that can be read."""
    return read_certificate(folder / HOUSE)


def _general(name: str) -> x509.GeneralName:
    number = read_number_of(name)
    return x509.DNSName(name) if number is None else x509.IPAddress(number)


def _common_name(certificate: x509.Certificate) -> str:
    return str(certificate.subject.get_attributes_for_oid(NameOID.COMMON_NAME)[0].value)


def _begun(
    name: str, issuer: str, key: EllipticCurvePrivateKey, now: datetime, lasts: timedelta
) -> x509.CertificateBuilder:
    begins = now.astimezone(UTC).replace(microsecond=0)
    return (
        x509.CertificateBuilder()
        .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)]))
        .issuer_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, issuer)]))
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(begins - EARLIER)
        .not_valid_after(begins + lasts)
    )


def _usage(signs: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=signs,
        crl_sign=signs,
        encipher_only=False,
        decipher_only=False,
    )


def _pem_of(key: EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
