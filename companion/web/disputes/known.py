"""What a game knows by itself, so that the judge need not ask it: its followed round, the hands of the open round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.book.entries.hands import Hand
from companion.book.fold.book import Book
from companion.disputes.followed_round import FollowedRound, read_round
from companion.disputes.position import Written
from companion.disputes.renamed import rename_players
from companion.disputes.setting import Setting
from companion.engine.errors import CompanionError
from companion.engine.table.table import Table
from companion.store.access.links import KEEP
from companion.store.books import followed

from ..access.guard import door
from ..rounds.claims import read_claims
from ..rounds.typed_hands import TypedHand, write_hand

LEFT, LEFT_IN, OUT = "left-", "left-in", "out"
"""The fields of an address that carry hands: ``left-SEAT``, as they are typed or "out", of round ``left-in``."""


def find_table(setting: Setting) -> Table | None:
    """The table of the round that is followed, as it stands; None where none is."""
    so_far = find_round(setting)
    return so_far.table if so_far else None


def find_round(setting: Setting) -> FollowedRound | None:
    """The round that is followed, as it was kept last; None where none is."""
    kept = list_followed(setting)
    try:
        return read_round(kept[0].position) if kept else None
    except CompanionError:
        return None


def list_followed(setting: Setting) -> list[followed.Followed]:
    """What is kept of the round in progress of a game, the newest first, under the names of now."""
    coming = setting.book.coming if setting.book else None
    kept = followed.followed(setting.slug, coming.number) if coming and setting.slug else ()
    return [replace(each, position=call_as_now(setting.book, each.position)) for each in kept]


def call_as_now(book: Book | None, written: Mapping[str, Any]) -> Written:
    """A round in progress under the names that its seats bear now; of any other, what was written."""
    coming, table = book.coming if book else None, written["table"]
    if book is None or coming is None or table.get("round") != coming.number:
        return dict(written)
    seats, was = book.seats_in(coming.number), tuple(table.get("players") or ())
    now = tuple(book.players[seat] for seat in seats)
    if was == now or len(was) != len(now) or not book.bore(seats, was):
        return dict(written)
    return rename_players(written, dict(zip(was, now, strict=True)))


def see_hands(setting: Setting, asked: Mapping[str, str]) -> Setting:
    """The table with the hands of its round in progress: as the device that asks has them, else as they were entered
    for it, else as the followed round shows them.

    Whoever may enter one hand alone sees no other; of a hand that is disputed none is seen.
    """
    if not setting.slug or setting.book is None or not setting.is_in_progress:
        return setting
    said, own, table = read_claims(setting.slug, setting.book, setting.round), door(), find_table(setting)
    shown = {} if table is None else dict(zip(table.players, table.hands, strict=True))

    typed = _read_left(setting, asked)

    def see(seat: int, name: str) -> Hand | None:
        if seat in typed:
            return typed[seat]
        claim = said.agreed(seat) if own.may(KEEP) or own.seat == seat else None
        if claim is None or (claim.out and seat not in said.out):
            return None if said.claims[seat] else shown.get(name)
        return claim.hand

    hands = tuple(see(seat, name) for seat, name in zip(setting.seats, setting.players, strict=True))
    return replace(setting, hands=hands) if any(hand is not None for hand in hands) else setting


def carry_left(asked: Mapping[str, str]) -> dict[str, str]:
    """The hands that the device that asks has for the open round, as they go on to the next address."""
    return {name: value for name, value in asked.items() if name.startswith(LEFT)}


def _read_left(setting: Setting, asked: Mapping[str, str]) -> dict[int, Hand]:
    """The hands by seat that an address carries, of the round in progress alone; what is no hand of this set is not
    known."""
    if asked.get(LEFT_IN) != str(setting.round):
        return {}
    found = {seat: _read_one(setting, asked.get(f"{LEFT}{seat}", "")) for seat in setting.seats}
    return {seat: hand for seat, hand in found.items() if hand is not None}


def _read_one(setting: Setting, text: str) -> Hand | None:
    if text == OUT:
        return ()
    hand = TypedHand.read(text).hand
    if isinstance(hand, tuple) and (len(set(hand)) < len(hand) or max(hand).high > setting.rules.set_max):
        return None
    return hand


def list_tiles(setting: Setting) -> list[tuple[str, str]]:
    """The hands that are known by their tiles: whose, and as they would be typed."""
    held = zip(setting.players, setting.hands, strict=False)
    return [(name, write_hand(hand)) for name, hand in held if isinstance(hand, tuple) and hand]
