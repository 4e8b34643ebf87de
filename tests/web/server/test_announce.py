"""The name in the network: answered to another program, another one for a second companion, gone at the end."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator

import pytest

from companion.web.server import announce
from companion.web.server.announce import PATIENCE, Announcer, name_wanted

HERE = "127.0.0.1"
ASK = """
import json, sys
from zeroconf import AddressResolverIPv4, ServiceInfo, Zeroconf
asking = Zeroconf(interfaces=["127.0.0.1"])
found = {}
for name in sys.argv[1:]:
    resolver = AddressResolverIPv4(name + ".")
    found[name] = resolver.request(asking, 3000) and resolver.parsed_addresses()
for title in ("Mexican Train", "Mexican Train 2"):
    info = ServiceInfo("_http._tcp.local.", f"{title}._http._tcp.local.")
    found[title] = info.request(asking, 3000) and [info.server, info.port]
asking.close()
print(json.dumps(found))
"""


class Told:
    """What an announcer said of itself."""

    def __init__(self) -> None:
        self.heard = threading.Event()
        self.names: list[str | None] = []
        self.faults: list[str] = []

    def named(self, name: str | None) -> None:
        self.names.append(name)
        self.heard.set()

    def failed(self, fault: object) -> None:
        self.faults.append(str(fault))
        self.heard.set()


Announce = Callable[..., tuple[Announcer, Told]]


@pytest.fixture
def announced(monkeypatch: pytest.MonkeyPatch) -> Iterator[Announce]:
    """Begins to announce on this machine's own loopback, and waits for what comes of it."""
    monkeypatch.delenv("ANNOUNCE", raising=False)
    monkeypatch.setattr(announce, "PATIENCE", 250)
    begun = []

    def begin(port: int = 5000, numbers: Callable[[], list[str]] = lambda: [HERE]) -> tuple[Announcer, Told]:
        told = Told()
        each = Announcer(port, "Mexican Train", numbers, told.named, told.failed)
        each.start()
        begun.append(each)
        assert told.heard.wait(30)
        return each, told

    yield begin
    for each in begun:
        each.stop()


def test_another_program_finds_it_and_a_second_companion_has_its_own_name(
    announced: Announce, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANNOUNCE", "train-of-a-test.local")
    monkeypatch.setattr(announce, "PATIENCE", PATIENCE)  # here somebody answers
    first, told = announced(5943)
    second, _ = announced(5944)
    assert (first.name, second.name) == ("train-of-a-test.local", "train-of-a-test-2.local")
    asked = subprocess.run(
        [sys.executable, "-c", ASK, str(first.name), str(second.name)], capture_output=True, text=True, check=True
    )
    answer = json.loads(asked.stdout)
    assert answer[first.name] == answer[second.name] == [HERE]
    assert answer["Mexican Train"] == ["train-of-a-test.local.", 5943]
    assert answer["Mexican Train 2"] == ["train-of-a-test-2.local.", 5944]
    first.stop()
    assert (first.name, told.names[-1]) == (None, None), "the network is shut, and it is said"


def test_in_no_network_it_waits_for_one(announced: Announce, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(announce, "AGAIN", 0.05)
    monkeypatch.setenv("ANNOUNCE", "train-that-waits")
    numbers: list[str] = []
    each, told = announced(numbers=lambda: numbers)
    assert (each.name, told.faults) == (None, ["this machine is in no network just now"])
    told.heard.clear()
    numbers.append(HERE)
    assert told.heard.wait(30)
    assert (each.name, each.fault) == ("train-that-waits.local", None)
    told.heard.clear()
    numbers.clear()
    assert told.heard.wait(30)
    assert (each.name, told.names[-1]) == (None, None), "where the address goes the name goes"


def test_a_network_that_does_not_allow_it_stops_nothing(announced: Announce, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**_: object) -> None:
        raise OSError(98, "Address already in use")

    monkeypatch.setattr("zeroconf.Zeroconf", refuse)
    each, told = announced()
    assert each.name is None
    assert told.faults == ["the network does not allow it: [Errno 98] Address already in use"]


def test_without_the_package_everything_goes_on(announced: Announce, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "zeroconf", None)
    each, told = announced()
    assert (each.name, told.faults) == (None, ["the package zeroconf is not installed"])


def test_the_machine_with_the_smaller_number_keeps_a_name_that_two_have_taken_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    each = Announcer(5000, "Mexican Train", lambda: ["192.168.1.24"])
    each._speaking, each._said, each.name = object(), ("192.168.1.24",), "train.local"  # type: ignore[assignment]
    for others, yields in ((["192.168.1.24"], False), (["192.168.1.9"], True), (["192.168.1.100"], False)):
        monkeypatch.setattr(announce, "_known", lambda speaking, name, told=others: told)
        assert each._is_contested() is yields, others


@pytest.mark.parametrize(
    ("given", "name"),
    [("", "train"), ("no", None), ("off", None), ("Club.local", "club"), ("two words", "train"), ("club-2", "club-2")],
)
def test_the_name_can_be_chosen_or_left_out(monkeypatch: pytest.MonkeyPatch, given: str, name: str | None) -> None:
    monkeypatch.setenv("ANNOUNCE", given)
    assert name_wanted() == name
