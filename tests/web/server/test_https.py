"""Https at home: who vouches, what for and for how long; what a device that trusts it gets, and what another one."""

from __future__ import annotations

import contextlib
import http.client
import os
import shutil
import socket
import ssl
import sys
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from flask import Flask
from waitress.server import create_server

from companion.engine.errors import Unreadable
from companion.store.access.pin import pin_stamp, set_pin
from companion.store.errors import StoreReadOnly
from companion.web.access.guard import STAMP
from companion.web.server import authority, house_certificate, listening, secure_wires
from companion.web.server.at_home import AtHome
from companion.web.server.authority import HOUSE, ROOT, SIGNER_KEY, keep_authority, read_house, renew_certificate
from companion.web.server.certificates import NoCertificate, load_into, make_context, names_of
from tests.conftest import PIN
from tests.web.server.serving import in_thread

NOW = datetime(2026, 11, 22, 19, tzinfo=UTC)
NAMES = ("train.local", "localhost", "127.0.0.1", "192.168.1.24")
DAY = timedelta(days=1)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An authority with a certificate, made once for what only reads."""
    made = tmp_path_factory.mktemp("house") / "https"
    renew_certificate(made, keep_authority(made, "pi.lan", datetime.now(UTC)), NAMES, datetime.now(UTC))
    return made


def speak(trusted: Path | None, file: Path, name: str) -> str:
    """Greet a server that has this certificate, under this name, trusting ``trusted`` alone; "" or the refusal."""
    context = make_context()
    load_into(context, file)
    client = ssl.create_default_context(cafile=trusted) if trusted else ssl.create_default_context()
    ours, theirs = ssl.MemoryBIO(), ssl.MemoryBIO()
    asking = client.wrap_bio(ours, theirs, server_hostname=name)
    answering = context.wrap_bio(theirs, ours, server_side=True)
    for _ in range(4):
        for each in (asking, answering):
            try:
                each.do_handshake()
            except ssl.SSLWantReadError:
                continue
            except ssl.SSLCertVerificationError as refusal:
                return refusal.verify_message
    return ""


# Who vouches, and what for


@pytest.mark.parametrize("name", NAMES)
def test_a_device_that_trusts_the_house_believes_each_name_and_number(folder: Path, name: str) -> None:
    assert speak(folder / ROOT, folder / HOUSE, name) == ""


def test_a_device_that_does_not_trust_it_refuses_and_so_does_one_that_asked_for_somebody_else(folder: Path) -> None:
    assert "unable to get local issuer certificate" in speak(None, folder / HOUSE, "train.local")
    assert "Hostname mismatch" in speak(folder / ROOT, folder / HOUSE, "scores.local")
    assert "IP address mismatch" in speak(folder / ROOT, folder / HOUSE, "192.168.1.25")


@pytest.mark.parametrize("name", ["bank.example", "dev", "local.example", "8.8.8.8", "192.169.0.1"])
def test_whoever_has_the_key_can_stand_for_no_site_of_the_world(folder: Path, tmp_path: Path, name: str) -> None:
    """Signed with the real key, by somebody who does not ask what may be signed."""
    signer = authority.read_authority(folder)
    key = generate_private_key(SECP256R1())
    general = authority._general(name)
    forged = (
        authority._begun("x", authority._common_name(signer.signer), key, datetime.now(UTC), DAY)
        .add_extension(x509.SubjectAlternativeName([general]), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(signer.key.public_key()),
            critical=False,
        )
        .sign(signer.key, hashes.SHA256())
    )
    pem = authority.serialization.Encoding.PEM
    (tmp_path / "x.pem").write_bytes(
        authority._pem_of(key) + forged.public_bytes(pem) + signer.signer.public_bytes(pem)
    )
    assert speak(folder / ROOT, tmp_path / "x.pem", name) == "permitted subtree violation"
    assert not signer.may_stand_for(name)
    assert signer.may_stand_for("pi.lan")


def test_the_key_of_the_root_is_nowhere_and_every_file_is_its_owners_alone(folder: Path) -> None:
    root = x509.load_pem_x509_certificate((folder / ROOT).read_bytes())
    for path in folder.iterdir():
        assert path.stat().st_mode & 0o777 == 0o600, path.name
        if b"PRIVATE KEY" in path.read_bytes():
            key = authority.serialization.load_pem_private_key(path.read_bytes().partition(b"-----BEGIN CERT")[0], None)
            assert key.public_key() != root.public_key()
    assert folder.stat().st_mode & 0o777 == 0o700


def test_it_is_made_once(folder: Path) -> None:
    before = (folder / ROOT).read_bytes()
    (folder / SIGNER_KEY).chmod(0o644)  # somebody has copied the folder
    kept = keep_authority(folder, "another.lan", NOW + 400 * DAY)
    assert (folder / ROOT).read_bytes() == before
    assert kept.name.startswith("Mexican Train ")
    assert (folder / SIGNER_KEY).stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("damage", ["no root", "no key", "half a key", "another key", "no signer"])
def test_a_damaged_one_is_named_with_what_to_do(tmp_path: Path, damage: str) -> None:
    made = tmp_path / "https"
    keep_authority(made, "", NOW)
    if damage == "another key":
        (made / SIGNER_KEY).write_bytes(authority._pem_of(generate_private_key(SECP256R1())))
    elif damage == "half a key":
        (made / SIGNER_KEY).write_bytes((made / SIGNER_KEY).read_bytes()[:50])
    else:
        (made / {"no root": ROOT, "no key": SIGNER_KEY, "no signer": "signer.crt"}[damage]).unlink()
    with pytest.raises((NoCertificate, StoreReadOnly), match="is damaged: remove that folder"):
        keep_authority(made, "", NOW)


# For how long


def test_a_certificate_lasts_at_most_398_days_and_is_renewed_in_time_or_for_another_address(tmp_path: Path) -> None:
    made = tmp_path / "https"
    kept = keep_authority(made, "", NOW)
    assert renew_certificate(made, kept, NAMES, NOW)
    first = read_house(made)
    assert first is not None
    assert sorted(names_of(first)) == sorted(NAMES)
    assert first.not_valid_after_utc - first.not_valid_before_utc <= 398 * DAY
    assert not renew_certificate(made, kept, reversed(NAMES), NOW + 300 * DAY), "it is good still"
    assert not renew_certificate(made, kept, NAMES, NOW - 700 * DAY), "a machine without a clock has woken up"
    assert renew_certificate(made, kept, NAMES, NOW + 370 * DAY), "within a month of its end"
    moved = (*NAMES[:3], "192.168.1.99", "bank.example")
    assert renew_certificate(made, kept, moved, NOW + 370 * DAY)
    second = read_house(made)
    assert second is not None
    assert "192.168.1.99" in names_of(second)
    assert not {"192.168.1.24", "bank.example"} & set(names_of(second)), "what it may not stand for is left out"


# On the wires


@pytest.fixture
def house(make_companion: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A companion of others too, served by https as ``serve`` does; ``root`` is what a device trusts."""
    for name in ("TLS_CERT", "TLS_KEY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HTTPS", "1")
    monkeypatch.setattr(house_certificate, "own_numbers", lambda: ["192.168.1.24"])
    app = make_companion(GUARDED=True)
    with app.app_context():
        set_pin(PIN)
    home = AtHome(app)
    server = create_server(app, host="127.0.0.1", port=0, threads=2, max_request_body_size=listening.ENDLESS)
    listening.guard_wires(server, app, home.channel)
    home.begin(server.effective_port, beyond=False)
    server.app, server.home, server.root = app, home, Path(app.instance_path, "https", ROOT)
    with in_thread(server):
        yield server
        home.end()


def ask(house: Any, method: str = "GET", path: str = "/health", body: bytes | None = None, **headers: str) -> Any:
    """The answer by https to a device that trusts the house, and what it says."""
    wire = http.client.HTTPSConnection(
        "localhost", house.effective_port, timeout=20, context=ssl.create_default_context(cafile=house.root)
    )
    with contextlib.closing(wire):
        wire.request(method, path, body, {"Host": "localhost", "Accept": "text/html", **headers})
        answer = wire.getresponse()
        return answer, answer.read()


def test_one_port_answers_both_and_the_cookie_is_for_https_alone(house: Any) -> None:
    answer, said = ask(house)
    assert (answer.status, b'"scheme": "https"' in said) == (200, True)
    assert answer.getheader("Strict-Transport-Security") is None, "a house may go back to plain http"
    secure = ask(house, path="/pin")[0].getheader("Set-Cookie")
    plain = http.client.HTTPConnection("127.0.0.1", house.effective_port, timeout=20)
    with contextlib.closing(plain):
        plain.request("GET", "/pin")  # this machine itself
        cookie = plain.getresponse().getheader("Set-Cookie")
    assert secure.startswith("__Secure-session=")
    assert "; Secure" in secure
    assert cookie.startswith("session=")
    assert "Secure" not in cookie


def test_what_is_large_comes_whole_and_too_much_is_told_so_in_words(house: Any) -> None:
    answer, said = ask(house, path="/rules")
    assert (answer.status, len(said)) == (200, int(answer.getheader("Content-Length") or len(said)))
    assert len(said) > 2**14, "more than one record"
    answer, said = ask(house, "POST", "/api/v1/train", b" " * 300_000, **{"Content-Type": "application/json"})
    assert (answer.status, b"too-large" in said) == (413, True)


def test_the_file_of_the_host_is_taken_by_the_cookie_of_https(house: Any) -> None:
    client = house.app.test_client()
    with house.app.app_context():
        stamp = pin_stamp()
    with client.session_transaction(base_url="https://localhost") as session:
        session[STAMP] = stamp
    held = client.get_cookie("__Secure-session")
    assert held is not None
    request = SimpleNamespace(content_length=6 * 2**20, chunked=False, command="POST", path="/house/upload", query="")
    request.headers = {"COOKIE": f"__Secure-session={held.value}"}
    taken = [listening._limit(house.app, request, ("192.168.1.66", 1), scheme) for scheme in ("https", "http")]
    assert taken[0] > 6 * 2**20
    assert taken[1] == listening.USUAL, "that cookie is not shown without it"


def test_a_greeting_without_end_is_given_up_and_a_wrong_one_harms_nobody(
    house: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_connection(("127.0.0.1", house.effective_port), timeout=20) as wrong:
        wrong.sendall(b"\x16this is no greeting")
        with contextlib.suppress(ConnectionResetError):
            while wrong.recv(100):
                pass
    monkeypatch.setattr(secure_wires, "IN_TIME", -1.0)
    with socket.create_connection(("127.0.0.1", house.effective_port), timeout=20) as slow:
        slow.sendall(b"\x16\x03\x01\x02\x00")  # says that 512 bytes follow
        for _ in range(2000):
            if any(each.last_activity == 0 for each in list(house.active_channels.values())):
                break
            threading.Event().wait(0.01)
        house.next_channel_cleanup = 0  # it looks every half minute
        assert slow.recv(1) == b""
    assert ask(house)[0].status == 200


def test_a_renewed_certificate_is_shown_without_a_new_start(house: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def shown() -> set[str]:
        context = ssl.create_default_context(cafile=house.root)
        with (
            socket.create_connection(("127.0.0.1", house.effective_port), timeout=20) as wire,
            context.wrap_socket(wire, server_hostname="localhost") as secure,
        ):
            held = secure.getpeercert() or {}
            return {str(value) for _, value in held["subjectAltName"]}  # type: ignore[misc]

    assert {"train.local", "192.168.1.24"} <= shown()
    monkeypatch.setattr(house_certificate, "own_numbers", lambda: ["10.0.0.7"])
    house.home._named("train-2.local")
    assert {"train-2.local", "10.0.0.7"} <= shown()
    assert "192.168.1.24" not in shown()
    assert house.home.known.https.is_for("10.0.0.7")


def test_a_certificate_of_ones_own_is_taken_and_read_again_when_it_changes(
    make_companion: Callable[..., Flask], folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = shutil.copytree(folder, tmp_path / "another house")
    given = tmp_path / "own.pem"
    given.write_bytes((folder / HOUSE).read_bytes())
    monkeypatch.setenv("TLS_CERT", str(given))
    monkeypatch.delenv("TLS_KEY", raising=False)
    app = make_companion(GUARDED=True)
    home = AtHome(app)
    assert home.known.https is not None
    assert (home.known.https.authority, set(home.known.https.names)) == (None, set(NAMES))
    assert not Path(app.instance_path, "https").exists(), "no authority is made for it"
    renew_certificate(folder, authority.read_authority(folder), ("train-9.local",), datetime.now(UTC))
    given.write_bytes((folder / HOUSE).read_bytes())
    os.utime(given, (0, 0))
    assert home._certificate is not None
    assert home._certificate.look().names == ("train-9.local",)
    given.write_text("nothing")
    with pytest.raises(NoCertificate, match=r"own\.pem cannot be used"):
        AtHome(app)


def test_https_that_cannot_be_had_is_refused_in_words(
    make_companion: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTPS", "1")
    with pytest.raises(Unreadable, match="the proxy’s part"):
        AtHome(make_companion(TRUSTED_PROXIES=1))
    monkeypatch.setitem(sys.modules, "companion.web.server.house_certificate", None)
    with pytest.raises(Unreadable, match="needs the package cryptography"):
        AtHome(make_companion())
