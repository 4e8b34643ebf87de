"""``./run doctor`` says what is in order, and what to do where it is not."""

from __future__ import annotations

import json
import re
import socket
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
import sqlalchemy as sa

from companion import __version__, doctor, network
from companion.book.entries.entry import Finished, PlayerRenamed, RoundEntered
from companion.house import open_house
from companion.people.acts import LookChosen
from companion.store import disk
from companion.store.access.links import make_link
from companion.store.access.pin import set_pin
from companion.store.backups.files import list_backups
from companion.store.books import log
from companion.store.database import store
from companion.store.migrations import newest
from companion.store.people.acts import append_act
from companion.store.people.digests import played_games
from companion.store.settings import put_setting
from companion.web.access.secret import read_secret

from .conftest import Type, begin, copy

NOTHING_YET = "there is nothing to back up yet: the first backup is made as soon as there is a game"


@pytest.fixture(autouse=True)
def free_port(house: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """Nothing answers at the port of this house."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    monkeypatch.setenv("PORT", str(port))
    return port


@contextmanager
def answering(port: int, text: str) -> Iterator[None]:
    """Something answers at this port."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(text.encode())

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", port), Answer)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield
    server.shutdown()
    thread.join()
    server.server_close()


def told(type_: Type) -> dict[str, str]:
    """What the doctor says of each thing; "look" before it where something is to be done."""
    status, said, _ = type_("doctor")
    lines = [re.fullmatch(r"(ok|look) +([^:]+): (.+)", line) for line in said.splitlines()]
    assert all(lines)
    assert status == int(any(line and line[1] == "look" for line in lines))
    return {line[2]: f"{line[1]} {line[3]}" for line in lines if line}


@pytest.fixture
def well(house: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A house in which all is well."""
    slug = begin("Friday")
    copy()
    with open_house():
        set_pin("2468")
    monkeypatch.delenv("SECRET_KEY", raising=False)
    read_secret(house)
    monkeypatch.setattr(doctor, "_packages", lambda: iter([(True, doctor.Phrase("as they were"))]))
    return slug


def test_all_is_well(well: str, type_: Type, free_port: int) -> None:
    with answering(free_port, json.dumps({"status": "ok"})):
        said = told(type_)
    assert {each.split()[0] for each in said.values()} == {"ok"}
    assert list(said) == [
        "Python",
        "packages",
        "address",
        "name",
        "disk",
        "database",
        "version",
        "entries",
        "figures",
        "backups",
        "PIN",
        "secret",
        "clock",
    ]
    assert said["database"] == "ok games: 1, entries: 1"
    opens = "“Let phones join” on its pages opens it to the home network"
    assert said["address"] == f"ok answers on this machine only; {opens}"
    assert said["backups"].startswith("ok the last good one is of 20")
    assert "(when somebody asked for it, 1 game, 1 entry); 1 in" in said["backups"]


def test_looking_changes_nothing(well: str, type_: Type, house: Path) -> None:
    before = {path: path.read_bytes() for path in house.rglob("*") if path.is_file()}
    told(type_)
    assert {path: path.read_bytes() for path in house.rglob("*") if path.is_file()} == before


def test_what_figures_need_is_made_again_where_it_is_wrong(well: str, type_: Type, house: Path) -> None:
    with open_house():
        log.append(well, RoundEntered(1, 12, ((), 11), (0,)), key="round", base_version=1)
        log.append(well, Finished(), key="finish", base_version=2)
        before = played_games()
    assert told(type_)["figures"] == "ok every one follows from its book"
    change(house, "UPDATE digests SET body = replace(body, 'Friday', 'Monday')")
    said = "what was kept of 1 game was not what its book says, and is made again: start the companion again"
    assert told(type_)["figures"] == f"look {said}"
    assert told(type_)["figures"] == "ok every one follows from its book"
    with open_house():
        assert played_games() == before


def test_before_the_first_start(type_: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("INSTANCE", str(tmp_path / "nowhere"))
    said = told(type_)
    assert said["disk"] == f"look the folder {tmp_path / 'nowhere'} is not there yet: ./run makes it"
    assert said["database"] == "look there are no score books yet: ./run makes them"
    assert said["backups"] == f"ok {NOTHING_YET}"
    assert not (tmp_path / "nowhere").exists()


def test_books_that_were_there_are_missed(well: str, type_: Type, house: Path) -> None:
    file = house / "companion.sqlite"
    with open_house():
        made = list_backups()[0]
    file.unlink()
    said = told(type_)["database"]
    assert said.startswith(f"look the file of the score books is gone: {file}; the last good backup is of ")
    assert f"./run restore {made.name}" in said
    made.path.unlink()
    assert told(type_)["database"] == f"look the file of the score books is gone: {file}; there is no good backup"


def test_a_backup_is_missed_from_the_first_game_on(type_: Type, house: Path) -> None:
    with open_house():
        pass
    said = told(type_)
    assert said["database"] == "ok games: 0, entries: 0"
    assert said["backups"] == f"ok {NOTHING_YET}"
    begin("Friday")
    assert told(type_)["backups"] == "look there is none yet: they are made while the companion is running"


@pytest.mark.parametrize("content", [b"", b"Dear Ana, " * 999], ids=["empty", "another"])
def test_books_that_cannot_be_read_are_not_taken_for_none(type_: Type, house: Path, content: bytes) -> None:
    (house / "companion.sqlite").write_bytes(content)
    said = told(type_)
    assert said["database"].startswith("look ")
    assert said["backups"].startswith("look there is none yet")


def test_nobody_answers_or_somebody_else(well: str, type_: Type, free_port: int) -> None:
    assert told(type_)["address"] == f"look nothing answers on port {free_port}: ./run starts the companion"
    with answering(free_port, "hello"):
        assert told(type_)["address"].startswith(f"look another program is using port {free_port}")


def test_without_a_pin_and_without_room(well: str, type_: Type, house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_house():
        set_pin(None)
    monkeypatch.setattr(disk, "LITTLE", 2**60)
    monkeypatch.setenv("HOST", "0.0.0.0")
    said = told(type_)
    assert said["PIN"] == "look there is none, so no device can look after the companion: ./run pin sets one"
    assert re.match(r"look only \d+ MB are free: make room", said["disk"])


def test_no_pin_is_missed_while_only_this_machine_gets_in(
    type_: Type, house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_house():
        pass
    assert told(type_)["PIN"] == "ok there is none, and none is needed while only this machine gets in"
    with open_house():
        put_setting("network", "home")
    assert told(type_)["PIN"].startswith("look there is none"), "phones were let in by a tap"
    with open_house():
        put_setting("network", None)
    monkeypatch.setenv("TRUSTED_PROXIES", "1")
    assert told(type_)["PIN"].startswith("look there is none")
    monkeypatch.delenv("TRUSTED_PROXIES")
    monkeypatch.setattr(network, "_ask", lambda host: {"status": "ok"} if host != "127.0.0.1" else None)
    assert told(type_)["PIN"].startswith("look there is none"), "it was started with HOST, and answers others now"


def test_others_can_read_the_secret(well: str, type_: Type, house: Path) -> None:
    key = house / "secret.key"
    key.write_text("x")
    key.chmod(0o644)
    assert told(type_)["disk"] == f"look others can read {key}: chmod 600 {key}"


def change(house: Path, sql: str) -> None:
    with closing(sqlite3.connect(house / "companion.sqlite")) as connection, connection:
        assert connection.execute(sql).rowcount > 0


def test_a_changed_digit(well: str, type_: Type, house: Path) -> None:
    change(house, "UPDATE entries SET device = 'Ben'")
    said = told(type_)["entries"]
    assert said.startswith("look in the game Friday: entry 1 is not what was written: its seal does not match; ")
    assert said.endswith("-asked.sqlite restores it")


def test_a_file_that_is_no_database(well: str, type_: Type, house: Path) -> None:
    (house / "companion.sqlite").write_bytes(b"Dear Ana, " * 999)
    said = told(type_)
    assert said["database"].startswith("look the file of the score books is damaged")
    assert said["backups"].startswith("ok the last good one")


def test_damaged_copies_and_none(well: str, type_: Type, house: Path) -> None:
    bad = copy()
    bad.path.write_bytes(b"Dear Ana")
    _, said, _ = type_("doctor")
    assert f"look  backups: damaged: {bad.name}" in said
    assert "ok    backups: the last good one is of" in said
    for path in house.glob("backups/*"):
        path.unlink()
    assert told(type_)["backups"].startswith("look there is none yet")


def test_a_clock_that_was_set_back(well: str, type_: Type, house: Path) -> None:
    with open_house():
        log.append(well, PlayerRenamed(0, "Anna"), key="later", base_version=1, at="2066-01-01T00:00:00Z")
    said = told(type_)["clock"]
    assert re.match(r"look .*Z is earlier than the last entry \(2066-01-01T00:00:00Z\): set the clock", said)


def test_what_was_said_of_people_cannot_be_read(well: str, type_: Type) -> None:
    with open_house():
        append_act(LookChosen("ana", 3), key="look", base_version=0)
        with store().engine.begin() as connection:
            connection.execute(sa.text("UPDATE people_acts SET body = 'x'"))
    assert "what was said of people cannot be read from number 1 on" in type_("doctor")[1]


def test_a_database_of_an_earlier_release(type_: Type, house: Path) -> None:
    release = Path(__file__).parents[1] / "store" / "releases" / "1.0.sql"
    with closing(sqlite3.connect(house / "companion.sqlite")) as connection:
        connection.executescript(release.read_text(encoding="utf-8"))
    _, said, _ = type_("doctor")
    assert f"ok    database: of release 0001, this one is {newest()}: ./run brings it up to date" in said
    assert f"ok    version: {__version__}\n" in said
    assert "ok    PIN: there is none" in said


def test_books_that_an_earlier_version_wrote(well: str, type_: Type, house: Path) -> None:
    with open_house():
        put_setting("release", '{"version": "0.9"}')
    assert told(type_)["version"] == f"ok {__version__}; the score books were written last by 0.9"
    with open_house():
        (made,) = house.glob("backups/*-upgrade.sqlite")
    said = told(type_)["version"]
    assert said.startswith(f"ok {__version__}; brought up to date from 0.9 on 20")
    assert said.endswith(f", after the backup {made.name} was made")


def test_what_was_tried_together_is_installed() -> None:
    ((ok, said),) = doctor._packages()
    assert ok, str(said)


def test_a_secret_that_is_gone_cut_or_another_one(well: str, house: Path, type_: Type) -> None:
    with open_house() as app:
        app.config["SECRET_KEY"] = read_secret(house)
        make_link(well, "watch")
    assert told(type_)["secret"] == "ok is whole"
    key = (house / "secret.key").read_text(encoding="ascii")
    (house / "secret.key").write_text(key[:20], encoding="ascii")
    assert "is damaged" in told(type_)["secret"]
    (house / "secret.key").unlink()
    assert "is gone: a new one is made with the next start" in told(type_)["secret"]
    assert not (house / "secret.key").exists(), "nothing is changed by looking"
    read_secret(house)
    assert told(type_)["secret"].startswith("look 1 link was made with another secret.key")
