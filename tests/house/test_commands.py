"""restore, export, import and pin, as they are typed."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from companion.house import open_house
from companion.store.access.pin import check_pin, has_pin

from .conftest import Type, begin, copy, titles


def test_copies_are_listed_and_one_is_put_back(type_: Type) -> None:
    begin("Friday")
    made = copy()
    begin("Saturday")
    status, said, _ = type_("restore")
    assert status == 0
    assert said.startswith(f"ok    {made.name}  ")
    assert "when somebody asked for it, 1 game, 1 entry" in said
    status, said, _ = type_("restore", made.name, "--yes")
    assert (status, titles()) == (0, {"Friday"})
    assert "Saturday: vanishes, with its only entry" in said
    assert "1 game stays as it is." in said
    assert "Done. What was there before is kept as 000002-" in said
    type_("restore", "last", "--yes")
    assert titles() == {"Friday", "Saturday"}


def test_nothing_is_changed_unless_somebody_says_yes(type_: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    begin("Friday")
    made = copy()
    begin("Saturday")
    status, said, _ = type_("restore", str(made.path))
    assert (status, "Nothing was changed: add --yes to restore it." in said) == (1, True)
    keys = io.StringIO("no\n")
    monkeypatch.setattr(keys, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdin", keys)
    assert type_("restore", str(made.path))[0] == 1
    assert titles() == {"Friday", "Saturday"}


def test_a_database_that_cannot_be_opened_is_replaced(type_: Type, house: Path) -> None:
    begin("Friday")
    copy()
    (house / "companion.sqlite").write_bytes(b"Dear Ana, " * 999)
    status, said, _ = type_("restore", "last")
    assert (status, "The current score books cannot be read" in said, "Friday: appears" in said) == (1, True, True)
    assert "PIN and links come from this backup: set the PIN again" in said
    status, said, _ = type_("restore", "last", "--yes")
    assert (status, "-damaged.sqlite" in said, titles()) == (0, True, {"Friday"})


def test_what_cannot_be_put_back_is_said(type_: Type, house: Path) -> None:
    begin("Friday")
    assert type_("restore", "nothing", "--yes")[::2] == (2, "companion: there is no backup of this name: 'nothing'\n")
    assert type_("restore", "last", "--yes")[::2] == (2, "companion: there is no good backup\n")
    (house / "letter").write_bytes(b"Dear Ana, " * 999)
    status, _, said = type_("restore", str(house / "letter"), "--yes")
    assert (status, said) == (2, "companion: this file is damaged, or is not a backup of the score books\n")
    assert titles() == {"Friday"}


def test_postgresql_is_put_back_elsewhere(type_: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://ana@127.0.0.1:9/evening")
    for words in ((), ("last",)):
        status, _, said = type_("restore", *words)
        assert (status, "makes backups with pg_dump and restores them with pg_restore" in said) == (2, True)


def test_games_move_as_files(type_: Type, house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    friday, saturday = begin("Friday"), begin("Saturday")
    status, said, _ = type_("export", "-o", str(house / "out"))
    files = [str(house / "out" / f"0000{number}-{slug}.json") for number, slug in ((1, friday), (2, saturday))]
    assert (status, said.split()) == (0, files)
    (house / "elsewhere").mkdir()
    monkeypatch.setenv("INSTANCE", str(house / "elsewhere"))
    assert type_("import", *files)[:2] == (0, f"{files[0]}: is new here\n{files[1]}: is new here\n")
    assert titles() == {"Friday", "Saturday"}
    Path(files[0]).write_text("{")
    document = json.loads(Path(files[1]).read_text())
    document["entries"][0]["device"] = "Ben"
    bad = house / "bad.json"
    bad.write_text(json.dumps(document))
    status, said, complaint = type_("import", files[0], str(bad), str(house / "none"), files[1])
    assert (status, said) == (2, f"{files[1]}: is already here\n")
    assert complaint.splitlines() == [
        f"{files[0]}: expected a game as JSON, got something else",
        f"{bad}: entry 1 is not what was written: its seal does not match (entries[0].hash)",
        f"{house / 'none'}: the file cannot be read: No such file or directory",
    ]


class Keys(io.StringIO):
    """A keyboard: what is typed on it, then nothing more."""

    def isatty(self) -> bool:
        return True


def test_the_pin_is_set_and_taken_away(type_: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", Keys())
    monkeypatch.setattr("getpass.getpass", lambda _: "2468")
    assert type_("pin")[0] == 0
    with open_house():
        check_pin("2468", "127.0.0.1")
    assert type_("pin", "--none")[0] == 0
    with open_house():
        assert not has_pin()
    monkeypatch.setattr("getpass.getpass", lambda _: "12")
    assert type_("pin")[::2] == (2, "companion: choose a PIN of 4 to 12 digits\n")


def test_the_pin_may_come_through_a_pipe(type_: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("2468\n"))
    assert type_("pin")[0] == 0
    with open_house():
        check_pin("2468", "127.0.0.1")


def nothing_more(_: str) -> str:
    raise EOFError


@pytest.mark.parametrize("keys", [None, io.StringIO(""), Keys()], ids=["closed", "nothing in it", "nothing typed"])
def test_without_a_pin_one_sentence_is_said(
    type_: Type, monkeypatch: pytest.MonkeyPatch, keys: io.StringIO | None
) -> None:
    monkeypatch.setattr("getpass.getpass", nothing_more)
    monkeypatch.setattr("sys.stdin", keys)
    status, said, complaint = type_("pin")
    assert (status, said, complaint.strip()) == (2, "", "companion: no PIN was given: nothing was changed")
    with open_house():
        assert not has_pin()


def test_nothing_typed_agrees_to_nothing(type_: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    begin("Friday")
    made = copy()
    begin("Saturday")
    monkeypatch.setattr("sys.stdin", Keys())
    status, _, complaint = type_("restore", made.name)
    assert (status, complaint) == (1, "")
    assert titles() == {"Friday", "Saturday"}


def test_a_place_that_cannot_be_written_is_said(type_: Type, house: Path) -> None:
    begin("Friday")
    (house / "full").write_text("a file")
    status, _, complaint = type_("export", "-o", str(house / "full"))
    assert (status, complaint) == (2, f"companion: {house / 'full'} cannot be written: File exists\n")
    status, _, complaint = type_("export", "-o", str(house / "full" / "below"))
    assert (status, complaint) == (2, f"companion: {house / 'full' / 'below'} cannot be written: Not a directory\n")
