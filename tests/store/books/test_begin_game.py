"""Ana begins a game."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from companion.book.fold.refusals import Refused
from companion.store.books import games, log
from companion.store.errors import BadKey, KeyReused
from companion.store.people import regulars

from ..table import EVENING, begun, key, round_


def test_a_game_has_a_name_for_its_address_and_a_line_in_the_list(app: Flask) -> None:
    slug = games.create(begun("Friday"), key=key(), at=EVENING, device="Ana's tablet")
    assert re.fullmatch(r"[0-9a-hjkmnp-tv-z]{12}", slug)
    card = games.find(slug)
    assert card is not None
    assert (card.title, card.preset, card.players) == ("Friday", "italian", ("Ana", "Ben", "Cruz", "Dot"))
    assert (card.version, card.rounds_entered, card.rounds, card.finished) == (1, 0, 13, False)
    assert (card.leaders, card.total, card.begun_at, card.trashed_at) == ((), 0, EVENING, None)


def test_its_book_begins_with_the_rules_as_they_are_now(app: Flask) -> None:
    slug = games.create(begun(), key=key(), at=EVENING, device="Ana's tablet")
    (record,) = games.book(slug).records
    assert (record.seq, record.entry, record.at, record.device) == (1, begun(), EVENING, "Ana's tablet")


def test_the_same_beginning_sent_twice_is_one_game(app: Flask) -> None:
    first = games.create(begun(), key="k1")
    log.append(first, round_(1), key="k2", base_version=1)
    assert games.create(begun(), key="k1") == first
    assert len(games.recent().cards) == 1
    assert {each.games for each in regulars.regulars()} == {1}


def test_the_same_key_for_another_beginning_is_refused(app: Flask) -> None:
    games.create(begun("Friday"), key="k1")
    with pytest.raises(KeyReused):
        games.create(begun("Saturday"), key="k1")


def test_a_key_of_another_form_is_refused(app: Flask) -> None:
    with pytest.raises(BadKey):
        games.create(begun(), key="a key")


def test_a_game_that_cannot_begin_is_refused(app: Flask) -> None:
    with pytest.raises(Refused, match="names must differ"):
        games.create(begun(players=("Ana", "ana")), key="k1")
    assert games.recent().cards == ()


def test_players_are_remembered_by_how_often_they_play(app: Flask) -> None:
    games.create(begun(players=("Ana", "Ben")), key=key(), at="2026-11-20T19:00:00Z")
    games.create(begun(players=("Ana", "Cruz")), key=key(), at="2026-11-21T19:00:00Z")
    known = {each.name: (each.games, each.last_played[:10]) for each in regulars.regulars()}
    assert known == {"Ana": (2, "2026-11-21"), "Cruz": (1, "2026-11-21"), "Ben": (1, "2026-11-20")}
    assert [each.name for each in regulars.regulars()][-1] == "Ben"
    assert len(regulars.regulars(limit=2)) == 2


@pytest.mark.parametrize("name", ["דנה", "سارا", "Žofie", "𝔸na", "O'Neil; DROP TABLE games", "%s %(x)s :a ?"])
def test_any_name_is_kept_as_it_is(app: Flask, name: str) -> None:
    slug = games.create(begun(players=(name, "Ben")), key=key())
    card = games.find(slug)
    assert card is not None
    assert card.players == games.book(slug).players == (name, "Ben")
    assert name in [each.name for each in regulars.regulars()]
