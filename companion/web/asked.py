"""What an address of the judge asks: at which table, on which position; and its page, made once."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from flask import request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from .acts import actor_of
from .desk import find_book, find_head
from .drawn import drawn, last_halves, orders_of
from .packed import unpack
from .position import EMPTY, Written, fields_of, plain, tiles
from .press import pressed
from .setting import MOST_SEATS, Setting, setting_named, setting_of, setting_written
from .usual import usual_preset

Page = str | tuple[str, int] | Response


class _Answered(Exception):
    """A page that is not kept: one with faults."""

    def __init__(self, page: Page) -> None:
        super().__init__()
        self.page = page


def by_address(slug: str | None, draw: Callable[[], Page], mark: str = "") -> Page:
    """The page of this address; it says all of it but the game, the usual rules, the language and ``mark``.

    Raises what ``draw`` raises.
    """

    def drawn_well() -> str:
        made = draw()
        if not isinstance(made, str):
            raise _Answered(made)
        return made

    seal = find_head(slug).hash if slug else usual_preset().name
    try:
        return pressed(seal, f"{request.full_path} {mark}", drawn_well)
    except _Answered as answered:
        return answered.page


# The table, and what lies on it


def setting_asked(slug: str | None) -> Setting:
    """The table of the game, or the one that the address names."""
    if slug is not None:
        return setting_of(slug, find_book(slug))
    return setting_named(request.args)


def position_asked(slug: str | None) -> tuple[Setting, Written]:
    """The position of the link, at its table; without a link an empty table."""
    text = request.args.get("p", "")
    if not text:
        setting = setting_asked(slug)
        return setting, {"table": empty_table(setting), "action": None}
    return position_at(slug, text)


def position_at(slug: str | None, text: str) -> tuple[Setting, Written]:
    """The position of a link, at its table. Raises Unreadable."""
    position = unpack(text)
    setting = at_table(slug, position["table"])
    return setting, position


def at_table(slug: str | None, table: Mapping[str, Any]) -> Setting:
    """The table of a position, in a game or without one. Raises Unreadable where its rules or names are none."""
    written = setting_written(table)
    if slug is None:
        return written
    of_game = setting_of(slug, find_book(slug))
    return replace(written, slug=slug, book=of_game.book)


def as_written(setting: Setting, position: Written) -> Setting:
    """The setting with the round and the engine as they were laid out."""
    table = position["table"]
    number, engine = table.get("round"), table.get("engine")
    return replace(
        setting,
        round=number if isinstance(number, int) else setting.round,
        engine=engine if isinstance(engine, int) else None,
    )


def laid_out_at(slug: str | None, asked: MultiDict[str, str]) -> Setting:
    """The table of the game, or the one whose names and rules a form carries. Raises Unreadable."""
    if slug is not None:
        return setting_of(slug, find_book(slug))
    names = [" ".join(name.split())[:40] for name in asked.getlist("name")[:MOST_SEATS]]
    spec = rules_written(asked.get("rules", ""))
    return setting_written({"rules": spec, "players": names})


def rules_written(text: str) -> object:
    """Rules as a form carries them: the name of a preset, or the JSON of a request."""
    if not text.startswith("{"):
        return text
    try:
        return json.loads(text[:8000])
    except (ValueError, RecursionError):
        return text[:60]


def empty_table(setting: Setting) -> Written:
    """The table of a setting with nothing on it but the engine, all first turns over."""
    turn = setting.players[setting.starter] if setting.players else None
    table = {"rules": setting.spec, "players": list(setting.players), "round": setting.round, "engine": setting.engine}
    return {**table, "trains": {}, "public": [], "turn": turn}


def with_hand(position: Written, hand: str) -> Written:
    """The position with the hand of whoever acts as typed; the tiles that are laid belong to it anyway."""
    typed, name = plain(hand), actor_of(position)
    if not typed or not name:
        return position
    held = [] if typed == EMPTY else tiles(typed)
    played = (position.get("action") or {}).get("play", [])
    drew, shown = position["table"].get("drew"), position["table"].get("hands", {})
    if not isinstance(shown, dict) or not isinstance(played, (str, list)):
        return position
    held += [tile for tile in ([played] if isinstance(played, str) else played) if tile not in held]
    held += [drew] if isinstance(drew, str) and drew not in held else []
    hands = {**shown, name: held}
    return {**position, "table": {**position["table"], "hands": hands}}


def rows_of(setting: Setting, table: Mapping[str, Any], ends: Mapping[str, Any] | None = None) -> list[dict[str, Any]]:
    """The trains as a page lays them out: owner, last tiles, open end, coin, open doubles, and what each field says."""
    fields = fields_of({"table": table, "ends": ends})
    seats = [(str(seat), name) for seat, name in enumerate(setting.players)]
    if setting.rules.mexican == "on":
        seats.append(("m", ""))
    chosen = {flag: set(fields.getlist(flag)) for flag in ("public", "first", "out", "failed")}
    engine = table.get("engine")
    return [
        {
            "seat": seat,
            "name": name,
            **drawn(fields.get(f"train-{seat}", ""), engine if isinstance(engine, int) else None),
            "last": last_halves(fields.get(f"train-{seat}", ""), fields.get(f"last-{seat}", "")),
            "open": fields.get(f"open-{seat}", ""),
            "orders": orders_of(fields.get(f"open-{seat}", "")),
            **{flag: seat in marked for flag, marked in chosen.items()},
        }
        for seat, name in seats
    ]
