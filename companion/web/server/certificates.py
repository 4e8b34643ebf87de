"""Certificates as files: read, written for their owner alone, and spoken TLS with."""

from __future__ import annotations

import ipaddress
import os
import secrets
import ssl
from pathlib import Path

from cryptography import x509

from companion.engine.errors import CompanionError
from companion.engine.phrases import N_, Phrase

Names = tuple[str, ...]


class NoCertificate(CompanionError):
    """The files of the house's authority, or of a certificate of one's own, cannot be used."""


def read_certificate(path: Path) -> x509.Certificate | None:
    """The first certificate of a file; None where there is none that can be read."""
    try:
        return x509.load_pem_x509_certificates(path.read_bytes())[0]
    except (OSError, ValueError):
        return None


def names_of(certificate: x509.Certificate) -> Names:
    """The names and numbers that a certificate is for; ``*.example.org`` as it stands."""
    try:
        held = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except x509.ExtensionNotFound:
        return ()
    return (
        *held.get_values_for_type(x509.DNSName),
        *(str(each) for each in held.get_values_for_type(x509.IPAddress)),
    )


def make_context() -> ssl.SSLContext:
    """What a server speaks TLS with; it needs a certificate still (``load_into``)."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.set_alpn_protocols(["http/1.1"])
    return context


def load_into(context: ssl.SSLContext, certificate: Path, key: Path | None = None) -> None:
    """Let connections from now on have this certificate. Raises NoCertificate."""
    try:
        context.load_cert_chain(certificate, key, password="")  # never ask at a terminal
    except (OSError, ValueError) as error:
        said = N_("the certificate %(file)s cannot be used: %(why)s")
        raise NoCertificate(Phrase(said, {"file": str(certificate), "why": str(error)})) from None


def read_number_of(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """A name that is a number, as one."""
    try:
        return ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return None


def write_privately(path: Path, content: bytes) -> None:
    """Write a file that is its owner's alone, whole or not at all."""
    ready = path.with_name(f"{path.name}-{secrets.token_hex(4)}")
    file = os.open(ready, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(file, "wb") as written:
            written.write(content)
            written.flush()
            os.fsync(written.fileno())
        ready.replace(path)
    finally:
        ready.unlink(missing_ok=True)
