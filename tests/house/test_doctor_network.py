"""What ``./run doctor`` says of the name in the network and of the house's certificate."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion import doctor, network
from companion.web.server.authority import SIGNER_KEY, keep_authority, renew_certificate

from .conftest import Type
from .test_doctor import answering, free_port

__all__ = ["free_port"]
NUMBER = "192.168.1.24"
Doctor = Callable[[str], list[str]]


@pytest.fixture
def says(house: Path, type_: Type, monkeypatch: pytest.MonkeyPatch) -> Doctor:
    """What the doctor says of one topic, line by line."""
    for name in ("ANNOUNCE", "TLS_CERT", "TLS_KEY", "TRUSTED_PROXIES", "HOST"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(doctor, "_packages", lambda: iter(()))

    def ask(topic: str) -> list[str]:
        lines = [line.split(None, 2) for line in type_("doctor")[1].splitlines()]
        return [f"{line[0]} {line[2]}" for line in lines if line[1] == f"{topic}:"]

    return ask


def test_the_name_is_said_and_the_address_is_that_of_https(
    says: Doctor, free_port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network, "own_addresses", lambda: ["127.0.0.1"])
    health = {"status": "ok", "scheme": "https", "address": "https://train-2.local:5000/"}
    with answering(free_port, json.dumps(health)):
        assert says("name") == ["ok the network knows it as https://train-2.local:5000/"]
        assert says("address") == [f"ok answers at https://127.0.0.1:{free_port}/"]


def test_why_there_is_no_name(says: Doctor, monkeypatch: pytest.MonkeyPatch) -> None:
    answers: dict[str, dict[str, str]] = {"127.0.0.1": {"status": "ok"}}
    monkeypatch.setattr(network, "_ask", answers.get)
    monkeypatch.setattr(network, "own_addresses", lambda: [NUMBER])
    assert says("name") == ["ok none is announced while only this machine gets in"]
    answers[NUMBER] = {"status": "ok"}
    (said,) = says("name")
    assert said.startswith("look the network was told none: the log")
    monkeypatch.setenv("TRUSTED_PROXIES", "1")
    assert says("name") == ["ok none is announced: the proxy has its own"]
    monkeypatch.setitem(sys.modules, "zeroconf", None)
    (said,) = says("name")
    assert said.startswith("look none is announced, because the package zeroconf is not installed")
    monkeypatch.setenv("ANNOUNCE", "no")
    assert says("name") == ["ok none is announced, because ANNOUNCE says so"]


def test_the_certificate_of_the_house(says: Doctor, house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "own_numbers", lambda: [NUMBER])
    assert says("https") == [], "where there is none nothing is said"
    folder, now = house / "https", datetime.now(UTC)
    begun = now - timedelta(days=380)
    kept = keep_authority(folder, "", begun)
    renew_certificate(folder, kept, [NUMBER], begun)
    assert says("https")[0].startswith("look the certificate ends on 20")
    renew_certificate(folder, kept, [NUMBER, "train.local"], now)
    good, listed = says("https")
    assert good.startswith(f"ok the certificate is for train.local, {NUMBER} and lasts until 20")
    assert listed.startswith(f"ok devices that trust it list it as “{kept.name}”, until 20")
    (folder / SIGNER_KEY).chmod(0o640)
    assert says("https")[2] == f"look others can read {folder / SIGNER_KEY}: chmod 600 {folder / SIGNER_KEY}"
    monkeypatch.setattr(network, "own_numbers", lambda: [NUMBER, "203.0.113.5"])
    assert says("https")[1].startswith("look it cannot be for 203.0.113.5, which is no number of a home network")
    (folder / SIGNER_KEY).write_text("")
    (said,) = says("https")
    assert said.startswith("look the house's certificate in")
    monkeypatch.setenv("TLS_CERT", str(house / "none.pem"))
    assert says("https") == [f"look the certificate {house / 'none.pem'} cannot be read"]
