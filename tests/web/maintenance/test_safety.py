"""The first thing that is said of the games: that every one is safe, only when it is true, and in how many places."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask

from companion.store.settings import put_setting
from companion.web.maintenance import condition
from tests.conftest import device
from tests.visitor import Visitor


def told(ana: Visitor, address: str = "/house") -> tuple[str, list[bool]]:
    """What is said in large letters, and which of the three places are filled."""
    ana.open(address)
    safe = ana.page.of_class("safe")[0]
    return safe.all("h2")[0].text, ["is-spent" not in tile.get("class") for tile in safe.all("svg", role="img")]


def brass(ana: Visitor) -> list[str]:
    """The one key to press."""
    return [key.label for key in ana.page.of_class("key--go")]


def test_three_places_are_filled_one_after_the_other(ana: Visitor, friday: str, app: Flask) -> None:
    assert told(ana) == ("Every game is whole, but in one place only", [True, False, False])
    ana.press("Make a backup now")
    assert told(ana) == ("Every game is safe", [True, True, False])
    assert "1 game, 1 entry. All that was there when the companion started was read through" in ana.text
    assert brass(ana) == ["Download a backup"], "until one lies elsewhere"
    ana.press("Download a backup")
    assert ana.way == [303, 200]
    assert "The backup is being downloaded" in ana.text
    way = ana.page.one("meta", **{"http-equiv": "refresh"}).get("content").partition("url=")[2]
    assert told(ana) == ("Every game is safe", [True, True, True])
    assert brass(ana) == []
    ana.open(way)
    assert ana.answer.mimetype == "application/vnd.sqlite3"
    ana.answer.close()


def test_a_download_that_is_old_is_asked_for_again(ana: Visitor, friday: str, app: Flask) -> None:
    ana.open("/house")
    ana.press("Make a backup now")
    with app.app_context():
        put_setting("downloaded", f"{datetime.now(UTC) - timedelta(days=12):%Y-%m-%dT%H:%M:%SZ}")
    assert told(ana)[1] == [True, True, False]
    assert "do it today" in ana.text
    assert brass(ana) == ["Download a backup"]


def test_a_download_whose_moment_is_damaged_is_asked_for_again(ana: Visitor, friday: str, app: Flask) -> None:
    ana.open("/house")
    ana.press("Make a backup now")
    with app.app_context():
        put_setting("downloaded", "2026-13-4üT")
    assert told(ana)[1] == [True, True, False]
    assert (ana.status, "not yet: download a backup" in ana.text) == (200, True)


def test_before_the_first_game_nothing_is_promised(ana: Visitor) -> None:
    assert told(ana) == ("No game is written yet", [True, False, False])


def bad(ana: Visitor) -> list[str]:
    """What has a red flag in the status."""
    return [line.all("dd")[0].text for line in ana.page.of_class("is-bad")]


@pytest.mark.parametrize("address", ["/house", "/house?again=1"])
def test_before_the_first_game_no_backup_is_missed(ana: Visitor, address: str) -> None:
    ana.open(address)
    status = ana.page.of_class("how")[0]
    assert bad(ana) == []
    assert "there is nothing to back up yet: the first backup is made as soon as there is a game" in status.text
    assert ("open" in status.attributes) == ("again" in address), "unfolded by itself only for what is wrong"
    assert [place.all("small")[0].text for place in ana.page.of_class("places")[0].all("li")] == [
        "saved with every round",
        "nothing to back up yet",
        "nothing to back up yet",
    ]
    assert ana.page.of_class("do") == []
    assert brass(ana) == []


def test_from_the_first_game_on_a_backup_is_missed(ana: Visitor, friday: str) -> None:
    ana.open("/house")
    assert bad(ana) == ["there is none yet: they are made while the companion is running"]
    assert "open" in ana.page.of_class("how")[0].attributes
    assert [small.text for small in ana.page.of_class("do")] == ["none yet", "not yet: download a backup"]
    assert brass(ana) == ["Download a backup"]
    assert "nothing to back up" not in ana.text


def test_games_that_are_gone_are_not_taken_for_none(
    make_companion: Callable[..., Flask], ana: Visitor, friday: str, tmp_path: Path
) -> None:
    with closing(sqlite3.connect(tmp_path / "book.sqlite")) as connection, connection:
        connection.execute("DELETE FROM entries")
        connection.execute("DELETE FROM games")
    eva = Visitor(device(make_companion()))
    eva.open("/house")
    assert "there is none yet: they are made while the companion is running" in bad(eva)
    assert "nothing to back up" not in eva.text


@pytest.mark.parametrize("way", ["start", "again"])
def test_damage_is_never_called_safe(
    make_companion: Callable[..., Flask], ana: Visitor, friday: str, tmp_path: Path, way: str
) -> None:
    ana.enter(0, "", 24, 31, 17)
    ana.open("/house")
    ana.press("Make a backup now")
    with closing(sqlite3.connect(tmp_path / "book.sqlite")) as connection, connection:
        connection.execute("UPDATE entries SET body = replace(body, '31', '13') WHERE seq = 2")
    eva = Visitor(device(make_companion())) if way == "start" else ana
    said, filled = told(eva, "/house?again=1" if way == "again" else "/house")
    assert said == "Something is wrong with the books"
    assert filled == [False, True, False]
    assert "Friday" in eva.page.of_class("safe-words")[0].text, "which game"
    assert brass(eva) == ["Restore the last good backup"]
    eva.follow("Restore the last good backup")
    assert eva.status == 200
    assert eva.page.one("h1").text == "Restore a backup"


def test_a_full_disk_is_said_first(ana: Visitor, friday: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ana.open("/house")
    ana.press("Make a backup now")
    monkeypatch.setattr(condition.disk, "free_space", lambda: 7 * 2**20)
    assert told(ana)[0] == "Every game is whole, but the disk is nearly full"
    assert "7 MB are free" in ana.text


@pytest.mark.parametrize("tongue", ["en", "he", "fa", "cs", "it"])
def test_no_path_and_no_scrambled_command_is_on_the_page(app: Flask, ana: Visitor, tongue: str, tmp_path: Path) -> None:
    ana.begin()
    ana.open("/house")
    ana.press("Make a backup now")
    reader = Visitor(device(app, tongue))
    reader.open("/house")
    assert str(tmp_path) not in reader.text
    assert ".sqlite" not in reader.text
    commands = [code.text for code in reader.page.all("code", dir="ltr")]
    assert reader.text.count("./run") == len(commands) == 1, "where a command is the only way it stands for itself"


@pytest.mark.parametrize(
    ("size", "said"),
    [(1, "1 kB"), (104 * 1024, "104 kB"), (2**20, "1 MB"), (900 * 2**20, "900 MB"), (77_835 * 2**20, "76 GB")],
)
def test_sizes_are_short_and_hold_together(app: Flask, size: int, said: str) -> None:
    with app.test_request_context(headers={"Accept-Language": "en"}):
        assert condition.size_words(size) == said
    with app.test_request_context(headers={"Accept-Language": "he"}):
        number, unit = said.split()
        hebrew = {"kB": "ק״ב", "MB": "מ״ב", "GB": "ג״ב"}[unit]
        assert condition.size_words(size) == f"\u2068{number} {hebrew}\u2069"
