"""What an address of the judge asks: at which table, on which position; and its page, made once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from flask import request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from companion.disputes.link import unpack
from companion.disputes.position import BY_ROLE, BY_SEAT, MEXICAN_SEATS, UNNAMED, Written, write_table
from companion.disputes.renamed import rename_players
from companion.disputes.setting import MOST_SEATS, Setting, find_setting, name_setting, read_setting
from companion.disputes.typed_text import make_plain, split_tiles
from companion.engine.digits import ascii_digits, read_number
from companion.engine.judging.opening import take_first_turns
from companion.engine.phrases import ANOTHER, ANOTHERS, IN_TURN, N_, NEXT, PREVIOUS, Phrase
from companion.engine.rules.options import Rules
from companion.engine.rules.presets import PRESETS, read_rules
from companion.engine.strict_json import decode_json
from companion.engine.table.seating import seat_players
from companion.engine.table.table import Table

from ..games.defaults import usual_preset
from ..shared.requests import find_book
from ..shared.translation import say
from .drawn_trains import draw_train, last_halves, orders_of
from .position_fields import EMPTY, write_fields

SEATS, FEWEST = 4, 2

Page = str | tuple[str, int] | Response


def find_asked_setting(slug: str | None) -> Setting:
    """The table of the game, or the one that the address names."""
    if slug is not None:
        return find_setting(slug, find_book(slug))
    return name_table(request.args)


def name_table(asked: Mapping[str, str], names: Sequence[str] = ()) -> Setting:
    """The table a page without a game speaks of: ``sheet`` (a preset) and ``seats``, or the names at it."""
    preset = PRESETS.get(asked.get("sheet", "")) or usual_preset()
    typed = read_number(ascii_digits(asked.get("seats", "")))
    wanted = SEATS if typed is None else typed
    fewest, most = preset.rules.players
    return name_setting(preset.name, tuple(names) or name_seats(min(max(wanted, fewest), most)))


def name_seats(count: int) -> tuple[str, ...]:
    """Names for players nobody has named."""
    return tuple(say(Phrase(N_("Player %(n)s"), {"n": seat + 1})) for seat in range(count))


def name_nobody(rules: Rules, count: int, actor: int) -> tuple[str, ...]:
    """Words for people of whom nobody is named, by seat, as whoever acts at the seat ``actor`` sees them."""
    order = seat_players(rules, name_seats(count)).order_from(actor)
    others = [Phrase(ANOTHERS, {"n": n}) if n > 1 else Phrase(ANOTHER) for n in range(1, count - 2)]
    words = [Phrase(IN_TURN), Phrase(NEXT), *others, *[Phrase(PREVIOUS)] * (count > 2)]
    said = {seat: say(word) for seat, word in zip(order, words, strict=True)}
    return tuple(said[seat] for seat in range(count))


def find_asked_position(slug: str | None) -> tuple[Setting, Written]:
    """The position of the link, at its table; without a link an empty table."""
    text = request.args.get("p", "")
    if not text:
        setting = find_asked_setting(slug)
        return setting, {"table": empty_table(setting), "action": None}
    return open_link(slug, text)


def open_link(slug: str | None, text: str) -> tuple[Setting, Written]:
    """The position of a link, at its table. Raises Unreadable."""
    position = unpack(text)
    return name_in_own_words(find_setting_at(slug, position["table"]), position)


def name_in_own_words(setting: Setting, written: Written) -> tuple[Setting, Written]:
    """A position and its table with the reader's own words for players of whom nobody is named: those that stand in it
    are the words of whoever asked."""
    unnamed, count = written.get(UNNAMED), len(setting.players)
    if unnamed not in (BY_ROLE, BY_SEAT) or count < FEWEST:
        return setting, written
    actor = (written.get("action") or {}).get("by") or written["table"].get("turn")
    seat = setting.players.index(actor) if actor in setting.players else 0
    names = name_seats(count) if unnamed == BY_SEAT else name_nobody(setting.rules, count, seat)
    return replace(setting, players=names), rename_players(written, dict(zip(setting.players, names, strict=True)))


def find_setting_at(slug: str | None, table: Mapping[str, Any]) -> Setting:
    """The table of a position, in a game or without one. Raises Unreadable where its rules or names are none."""
    written = read_setting(table)
    if slug is None:
        return written
    of_game = find_setting(slug, find_book(slug))
    return replace(written, slug=slug, book=of_game.book)


def read_form_setting(slug: str | None, asked: MultiDict[str, str]) -> Setting:
    """The table of the game, or the one whose names and rules a form carries. Raises Unreadable."""
    if slug is not None:
        return find_setting(slug, find_book(slug))
    names = [" ".join(name.split())[:40] for name in asked.getlist("name")[:MOST_SEATS]]
    spec = read_rules_field(asked.get("rules", ""))
    return read_setting({"rules": spec, "players": names})


def read_rules_field(text: str) -> object:
    """Rules as a form carries them: the name of a preset, or the JSON of a request."""
    if not text.startswith("{"):
        return text
    try:
        return decode_json(text[:8000])
    except (ValueError, RecursionError):
        return text[:60]


def empty_table(setting: Setting) -> Written:
    """The table of a setting with nothing on it but the engine, all first turns over; markers are laid by hand."""
    rules, turn = read_rules(setting.spec), setting.starter or 0
    if setting.engine is None:
        table = Table.before_round(rules, setting.players, setting.round)
        table = table._replace(first_turn=0, turn=turn, boneyard=None)
    else:
        table = take_first_turns(rules, setting.players, setting.round, setting.engine, turn)
    return write_table(table._replace(public=0), setting.spec)


def show_hand(written: Written, hand: str) -> Written:
    """The position with the hand of whoever acts as typed; the tiles that are laid belong to it anyway."""
    action, table = written.get("action") or {}, written["table"]
    typed, name = make_plain(hand), str(action.get("by") or table.get("turn") or "")
    if not typed or not name:
        return written
    held = [] if typed == EMPTY else split_tiles(typed)
    played, drew, shown = action.get("play", []), table.get("drew"), table.get("hands", {})
    if not isinstance(shown, dict) or not isinstance(played, (str, list)):
        return written
    held += [tile for tile in ([played] if isinstance(played, str) else played) if tile not in held]
    drawn = drew if isinstance(drew, list) else [drew]
    held += [tile for tile in drawn if isinstance(tile, str) and tile not in held]
    return {**written, "table": {**table, "hands": {**shown, name: held}}}


def draw_rows(
    setting: Setting, table: Mapping[str, Any], ends: Mapping[str, Any] | None = None
) -> list[dict[str, Any]]:
    """The trains as a page lays them out: owner, last tiles, open end, marker, open doubles, what each field says."""
    fields = write_fields({"table": table, "ends": ends})
    seats = [(str(seat), name, 0) for seat, name in enumerate(setting.players)]
    seats += [(MEXICAN_SEATS[name], "", number) for number, name in enumerate(_mexican_trains(setting, table), 1)]
    chosen = {flag: set(fields.getlist(flag)) for flag in ("public", "first", "out", "failed")}
    engine = table.get("engine") if isinstance(table.get("engine"), int) else None
    return [
        {
            "seat": seat,
            "name": name,
            "mexican": mexican,
            **draw_train(fields.get(f"train-{seat}", ""), engine, orders := orders_of(fields.get(f"open-{seat}", ""))),
            "last": last_halves(fields.get(f"train-{seat}", ""), fields.get(f"last-{seat}", "")),
            "open": fields.get(f"open-{seat}", ""),
            "orders": orders,
            **{flag: seat in marked for flag, marked in chosen.items()},
        }
        for seat, name, mexican in seats
    ]


def _mexican_trains(setting: Setting, table: Mapping[str, Any]) -> list[str]:
    """The Mexican trains that have a row: one where the rules have one; of several those begun, and the next."""
    names = list(seat_players(setting.rules, setting.players).mexican_names)
    begun = [place for place, name in enumerate(names, 1) if name in (table.get("trains") or ())]
    return names[: max(begun, default=0) + 1]
