"""Everybody at the table writes at once."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from flask import Flask

from companion.book.entries.entry import PlayerRenamed
from companion.store.books import games, log, verification
from companion.store.errors import KeyReused, VersionConflict
from companion.store.people import regulars

from ..table import begun, key, round_


def at_once(app: Flask, count: int, work: Callable[[int], object]) -> list[object]:
    """What ``count`` threads bring back that begin ``work`` at the same moment."""
    gate = threading.Barrier(count)

    def run(number: int) -> object:
        with app.app_context():
            gate.wait()
            return work(number)

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(run, range(count)))


def test_eight_writers_on_one_game_are_each_applied_once_or_refused_as_stale(app: Flask, friday: str) -> None:
    def write(writer: int) -> Counter[str]:
        told: Counter[str] = Counter()
        for turn in range(12):
            seen = games.head(friday).version
            entry = PlayerRenamed(writer % 4, f"Player {writer} {turn}")
            try:
                done = log.append(friday, entry, key=f"w{writer}-{turn}", base_version=seen)
                assert not done.repeated
                told["applied"] += 1
            except VersionConflict as conflict:
                shown = [record.seq for record in conflict.records]
                told["stale" if shown == list(range(seen + 1, conflict.version + 1)) != [] else "wrong"] += 1
        return told

    told = sum(at_once(app, 8, write), Counter())  # type: ignore[arg-type]
    assert told["applied"] + told["stale"] == 96 == told.total()
    assert games.head(friday).version == 1 + told["applied"]
    assert games.book(friday).version == 1 + told["applied"]
    assert verification.verify_all() == ()
    assert {each.name for each in regulars.regulars()} == set(games.book(friday).players)


def test_of_eight_who_enter_the_same_round_one_is_applied(app: Flask, friday: str) -> None:
    def enter(writer: int) -> str:
        try:
            log.append(friday, round_(1, 11, 12, 13 + writer), key=f"w{writer}", base_version=1)
        except VersionConflict:
            return "stale"
        return "applied"

    assert Counter(at_once(app, 8, enter)) == {"applied": 1, "stale": 7}
    assert len(games.book(friday).rounds) == 1


def test_the_same_key_from_many_threads_is_one_entry(app: Flask, friday: str) -> None:
    done = at_once(app, 6, lambda _: log.append(friday, round_(1), key="k1", base_version=1).repeated)
    assert Counter(done) == {False: 1, True: 5}
    assert games.head(friday).version == 2


def test_the_same_beginning_from_many_threads_is_one_game(app: Flask) -> None:
    made = at_once(app, 6, lambda _: games.create(begun(), key="k1"))
    assert len(set(made)) == 1
    assert len(games.recent().cards) == 1
    assert {each.games for each in regulars.regulars()} == {1}


def test_the_same_key_in_two_games_at_once_is_written_into_one(app: Flask) -> None:
    slugs = [games.create(begun(title), key=key()) for title in ("Friday", "Saturday")]

    def enter(which: int) -> str:
        try:
            log.append(slugs[which], round_(1), key="k1", base_version=1)
        except KeyReused:
            return "reused"
        return "applied"

    assert Counter(at_once(app, 2, enter)) == {"applied": 1, "reused": 1}
    assert sorted(games.head(slug).version for slug in slugs) == [1, 2]


def test_games_that_begin_at_once_with_the_same_players_do_not_wait_crosswise(app: Flask) -> None:
    seats = (("Ana", "Ben", "Cruz"), ("Cruz", "Ben", "Ana"))
    made = at_once(app, 6, lambda n: games.create(begun(f"table {n}", seats[n % 2]), key=f"k{n}"))
    assert len(set(made)) == 6
    assert {each.games for each in regulars.regulars()} == {6}


def test_readers_see_whole_versions_while_somebody_writes(app: Flask, friday: str) -> None:
    def read_or_write(number: int) -> None:
        for turn in range(25):
            if number == 0:
                log.append(friday, PlayerRenamed(0, f"Ana {turn}"), key=f"r{turn}", base_version=turn + 1)
            else:
                head = games.head(friday)
                book = games.book(friday, head)
                assert book.version == head.version
                assert [record.seq for record in book.records] == list(range(1, head.version + 1))

    at_once(app, 4, read_or_write)
    assert games.head(friday).version == 26
