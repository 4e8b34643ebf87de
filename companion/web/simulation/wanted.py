"""What is wanted, as it stands in an address: the own rules, those beside them, how many people and evenings.

The own rules stand there as a new game has them: ``preset`` and ``rule-OPTION`` for what was changed. Those beside them
are ``with``: ``sheet:NAME`` as it is written, ``flip:OPTION:VALUE`` for one option of the own rules, ``-`` for none.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from flask import request, url_for

from companion.engine.digits import ascii_digits, read_number
from companion.engine.errors import CompanionError, UnknownRules
from companion.engine.phrases import N_, Phrase
from companion.engine.rules.presets import PRESETS, changes, find_preset
from companion.engine.rules.validity import tiles_for
from companion.engine.rules.values import option_to_json
from companion.engine.strict_json import decode_json
from companion.simulation.asked import MOST_COLUMNS, Asked, ask
from companion.simulation.columns import FLIPPED, OWN, SHEET, Column, flipped_column, own_column, sheet_column

from ..access.guard import may
from ..access.permissions import HOST
from ..games.carried import game_in_address, people_in_address, table_in_address
from ..games.read_contract import read_contract
from ..games.rule_sets import GAME, RuleSet, cards, games_lately, of_book, rule_set, usual_set
from ..games.rules_contract import PREFIX, Contract, make_contract
from ..shared.requests import find_book

EVENINGS = (500, 2000, 5000)
USUAL = 2000
MOST_EVENINGS = 20_000
"""Of one request, with all that was added to it."""
BESIDE = MOST_COLUMNS - 1
NONE = "-"
_FEWER = N_("Your rules are not for %(asked)s people: %(n)s are assumed instead.")
_YOURS = N_("%(rules)s: these are your rules, so they are left out.")
_THERE = N_("%(rules)s: these rules stand there already, so they are left out.")
_WRITER = json.JSONEncoder(separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is wanted: ``slug`` is the game at whose table it is asked, ``preset`` and ``points`` the own rules as they
    stand in the address; ``was_preset`` is the rule set in which those points are the changes, where that was told;
    ``notices`` say what of the address is otherwise here."""

    slug: str | None
    preset: str
    points: Mapping[str, str]
    own: Column
    others: tuple[Column, ...]
    players: int
    evenings: int
    was_preset: str = ""
    notices: tuple[Phrase, ...] = ()

    @property
    def columns(self) -> tuple[Column, ...]:
        """All rules, the own ones first."""
        return (self.own, *self.others)

    @property
    def sizes(self) -> tuple[int, ...]:
        """For how many people the own rules are."""
        fewest, most = self.own.rules.players
        return tuple(size for size in range(fewest, most + 1) if fits(self.own, size))

    def ask(self) -> Asked:
        """The request. Raises CompanionError with the field where it cannot be played."""
        return ask(self.columns, self.players, self.evenings)

    def with_column(self, index: int, column: Column | None) -> Wanted:
        """The same with other rules at this place beside the own ones (1, ...); None: with none."""
        before, after = self.others[: index - 1], self.others[index:]
        return replace(self, others=(*before, *([column] if column else []), *after))

    def address(self, **more: Any) -> dict[str, Any]:
        """What ``url_for`` is told of it."""
        others = [_name(column) for column in self.others] or [NONE]
        told: dict[str, Any] = {"slug": self.slug} if self.slug else {}
        told |= {"preset": self.preset, **self.points, "players": self.players, "evenings": self.evenings}
        carried = table_in_address()
        told |= {"was_preset": self.was_preset} if carried and self.was_preset else {}
        return {**carried, **told, "with": others, **more}


def read_wanted(slug: str | None, players: int | None = None, evenings: int | None = None) -> Wanted:
    """What the address wants, with the numbers that a form gave. Raises CompanionError for rules that contradict each
    other, and what ``find_book`` raises."""
    args = request.args
    chosen = _own_set(slug)
    size = players or read_number(ascii_digits(args.get("players", "")), 2) or _usual_size(slug)
    points = {name: value for name, value in args.items() if name.startswith(PREFIX)}
    contract = _read_contract(chosen, points, size)
    if contract.rules is None:
        raise UnknownRules(contract.fault or Phrase(N_("these rules contradict each other")), "rules")
    own = own_column(contract.rules, contract.preset.name)
    sizes = [each for each in range(own.rules.players[0], own.rules.players[1] + 1) if fits(own, each)]
    fitting = min(sizes, key=lambda each: (abs(each - size), each), default=size)
    notices = [] if fitting == size else [Phrase(_FEWER, {"n": fitting, "asked": size})]
    wanted = Wanted(slug, chosen.value, points, own, (), fitting, _read_evenings(evenings), args.get("was_preset", ""))
    if "with" not in args:
        return replace(wanted, others=_suggest(own, fitting), notices=tuple(notices))
    read = [_read_column(own, text) for text in args.getlist("with")[:BESIDE]]
    others, left_out = _keep_apart(own, [column for column in read if column is not None])
    return replace(wanted, others=others, notices=(*notices, *left_out))


def _keep_apart(own: Column, read: Sequence[Column]) -> tuple[tuple[Column, ...], list[Phrase]]:
    """Those that differ from the own rules and from each other, and what is said of the others."""
    kept: list[Column] = []
    left_out: list[Phrase] = []
    for column in read:
        if column.rules == own.rules:
            left_out.append(Phrase(_YOURS, {"rules": column.title}))
        elif any(column.rules == each.rules for each in kept):
            left_out.append(Phrase(_THERE, {"rules": column.title}))
        else:
            kept.append(column)
    return tuple(kept), left_out


def wanted_of(slug: str | None, asked: Asked, evenings: int) -> Wanted:
    """A request that was played, as it is wanted again."""
    own = asked.columns[0]
    points = points_of(own, asked.players)
    return Wanted(slug, own.preset, points, own, asked.columns[1:], asked.players, evenings, own.preset)


def points_of(column: Column, players: int) -> dict[str, str]:
    """In what rules differ from their rule set, as a new game has it in its form."""
    points: dict[str, str] = {}
    for option, value in changes(column.rules, find_preset(column.preset)).items():
        if option in ("rounds", "first_engine"):
            points[PREFIX + option] = str(value)
        elif option == "hand_size":
            points[PREFIX + option] = str(tiles_for(column.rules, players))
        else:
            points[PREFIX + option] = _WRITER.encode(option_to_json(option, value))
    return points


def address_of_game(column: Column, players: int) -> str:
    """Where a game by these rules begins; whoever was seated before sits there still."""
    people = table_in_address() if column.kind == OWN else people_in_address()
    rules: dict[str, Any] = {"preset": column.preset, **points_of(column, players)}
    if people:
        rules["was_preset"] = column.preset
    return url_for("games.new", **people, **rules)


def way_back(slug: str | None) -> str:
    """Where this room was come to from: the new game that is carried along, the table, or home."""
    if slug is not None:
        return url_for("games.table", slug=slug)
    return url_for("games.new", **game_in_address()) if game_in_address() else url_for("games.home")


def fits(column: Column, players: int) -> bool:
    """Whether rules are for so many players."""
    with suppress(CompanionError):
        tiles_for(column.rules, players)
        return True
    return False


def _own_set(slug: str | None) -> RuleSet:
    value = request.args.get("preset", "")
    if value in PRESETS or (value.startswith(GAME) and may(HOST)):
        found = rule_set(value)
        if found is not None:
            return found
    return of_book(slug, find_book(slug)) if slug is not None else usual_set(games_lately(1))


def _read_contract(chosen: RuleSet, points: Mapping[str, str], players: int) -> Contract:
    if points:
        return read_contract(chosen.preset, points, players)
    return make_contract(chosen.preset, chosen.changes)


def _usual_size(slug: str | None) -> int:
    """As many as are seated, or sat there last."""
    seated = [name for name in request.args.getlist("name") if name.strip()]
    if seated:
        return len(seated)
    if slug is not None:
        return len(find_book(slug).present)
    return next((len(book.present) for _, book in games_lately(1)), 4)


def _read_evenings(given: int | None) -> int:
    asked = given or read_number(request.args.get("evenings", ""), 6)
    return asked if asked in EVENINGS else USUAL


def _suggest(own: Column, players: int) -> tuple[Column, ...]:
    """What stands beside the own rules where nobody has said: their own sheet where they differ from it, then the
    sheets of this house's languages."""
    offered: Sequence[str] = [own.preset, *(each.value for each in cards(usual_set(()), usual_set(()), ()))]
    columns = [sheet_column(name) for name in dict.fromkeys(offered) if name in PRESETS]
    other = [each for each in columns if each.rules != own.rules and fits(each, players)]
    return tuple(other[:BESIDE])


def _name(column: Column) -> str:
    if column.kind == FLIPPED:
        value = option_to_json(column.option, getattr(column.rules, column.option))
        return f"flip:{column.option}:{_WRITER.encode(value)}"
    return f"sheet:{column.preset}"


def _read_column(own: Column, text: str) -> Column | None:
    """The rules of which this is the name; None where there are none."""
    kind, _, rest = text.partition(":")
    with suppress(CompanionError, ValueError, RecursionError):
        if kind == SHEET:
            return sheet_column(rest)
        option, _, value = rest.partition(":")
        return flipped_column(own, option, decode_json(value)) if kind == "flip" else None
    return None
