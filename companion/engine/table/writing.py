"""Tables and actions written as the objects of the public contract, every key in a stable order."""

from __future__ import annotations

from typing import Any

from ..rules.options import Rules
from ..rules.presets import PRESETS, changes
from ..rules.sheets import Preset
from ..rules.validity import has_effect
from ..rules.values import option_to_json
from ..tiles import Tile
from .actions import Action, Deal, Draw, FirstTrain, LayEngine, OpenEnd, Pass, Play, Search
from .table import Table
from .trains import ENGINE, Line, Train, double_named, end_after

Written = dict[str, Any]

_TEXT = {tile: str(tile) for tile in (Tile.of(one, other) for one in range(19) for other in range(19))}
# Open pip -> tile -> how it is written there and the pip that is open next.
_OUTWARDS = [{Tile.of(pip, other): (f"{pip}-{other}", other) for other in range(19)} for pip in range(19)]


def table_to_json(table: Table) -> Written:
    """The table as the contract writes it, with every key, stable in order."""
    seating = table.seating
    names, train_names = seating.names, seating.train_names
    return {
        "rules": rules_written(table.rules),
        "players": list(names),
        "round": table.round,
        "engine": table.engine,
        "trains": _trains_written(table),
        "public": seating.names_of(table.public),
        "open_doubles": _doubles_written(table),
        "first_turn": seating.names_of(table.first_turn),
        "turn": None if table.turn is None else names[table.turn],
        "starter": names[table.starter],
        "laid": [
            [_TEXT[tile], train_names[train]]
            if at is None
            else [_TEXT[tile], train_names[train], at if at == ENGINE else str(at)]
            for tile, train, at in table.laid
        ],
        "drew": _drawn_written(table),
        "hands": {
            names[seat]: [_TEXT[tile] for tile in hand] for seat, hand in enumerate(table.hands) if hand is not None
        },
        "boneyard": table.boneyard,
        "out": seating.names_of(table.out),
        "failed": seating.names_of(table.failed),
        "passes": table.passes,
        "mexican_after": names[table.mexican_after],
    }


def _drawn_written(table: Table) -> Any:
    """The drawn tile; where the rules know more draws than one, all that were drawn as a list."""
    if table.drew is not None and (table.drew_before or table.seating.most_drawn > 1):
        return [_TEXT[tile] if type(tile) is Tile else tile for tile in table.drawn()]
    return _TEXT[table.drew] if type(table.drew) is Tile else table.drew


def _trains_written(table: Table) -> Written:
    seating = table.seating
    written: Written = {}
    for number, train in enumerate(table.trains):
        if train is None:
            continue
        if train.line is None:
            written[seating.train_names[number]] = train.end
            continue
        start = table.engine or 0
        if seating.mexican_any and number == seating.mexican:
            start = start_of(train)
        before = [] if train.since is None else [train.since]
        line = line_written(start if train.since is None else train.since, train.line, train.end)
        written[seating.train_names[number]] = [*before, *line]
    return written


def start_of(train: Train) -> int:
    """The pip at which a train that any tile may begin starts: the one from which its line comes to its end."""
    line = train.line or ()
    first = line[0]
    return int(first.low if end_after(first.low, line) == train.end and _fits_from(first.low, line) else first.high)


def _fits_from(start: int, line: Line) -> bool:
    end = start
    for piece in line:
        if type(piece) is Tile:
            if end not in piece:
                return False
            end = piece.other(end)
    return True


def line_written(start: int, line: Line, outward: int | None = None) -> list[Any]:
    """The tiles of a train, each with its inner half first, side arms as lists within; ``outward`` is its open pip."""
    written: list[Any] = []
    end = start
    for place, piece in enumerate(line):
        if type(piece) is not Tile:
            # The arm grows from the double before it, which shows the open pip on both of its halves.
            written.append(line_written(end, piece))
            continue
        found = _OUTWARDS[end].get(piece)
        text, end = found or _loose(piece, line[place + 1 :], outward)
        written.append(text)
    return written


def _loose(tile: Tile, rest: Line, outward: int | None) -> tuple[str, int]:
    """A tile that does not match the one before it, and the pip it leaves open (``trains.end_after``)."""
    after = next((piece for piece in rest if type(piece) is Tile), None)
    upward = tile.high == outward if after is None else tile.high in after
    end = tile.high if upward else tile.low
    return f"{tile.other(end)}-{end}", end


def _doubles_written(table: Table) -> list[Any]:
    names = table.seating.train_names
    if table.seating.needs_three:
        return [[names[train], _TEXT[tile], table.count_missing(train, tile)] for train, tile in table.open_doubles]
    trains = [train for train, _ in table.open_doubles]
    return [
        [names[train], _TEXT[tile]] if trains.count(train) > 1 else _name_double(table, train, tile)
        for train, tile in table.open_doubles
    ]


def _name_double(table: Table, train: int, tile: Tile) -> Any:
    there = table.trains[train]
    name = table.seating.train_names[train]
    return name if there is not None and double_named(there) == tile else [name, _TEXT[tile]]


def action_to_json(action: Action | OpenEnd) -> Written:
    """The action as the contract writes it."""
    written: Written
    if isinstance(action, Play):
        written = {"play": _play_written(action), "on": action.on}
    elif isinstance(action, FirstTrain):
        written = {"play": [_TEXT[tile] for tile in action.tiles], "on": action.on}
    elif isinstance(action, OpenEnd):
        written = {"play": {"pip": action.pip}, "on": action.on}
    elif isinstance(action, Draw):
        written = {"draw": True if action.tile is None else _TEXT[action.tile]}
    elif isinstance(action, LayEngine):
        written = {"engine": _TEXT[action.tile]}
    elif isinstance(action, Deal):
        written = {"deal": action.tiles}
    else:
        written = {"pass" if isinstance(action, Pass) else "search" if isinstance(action, Search) else "stop": True}
    at = getattr(action, "at", None)
    if at is not None:
        written["at"] = str(at)
    if action.by is not None:
        written["by"] = action.by
    return written


def _play_written(play: Play) -> str:
    if play.outward is None:
        return _TEXT[play.tile]
    return f"{play.tile.other(play.outward)}-{play.outward}"


_SPECS: dict[int, tuple[Rules, Any]] = {}


def rules_written(rules: Rules) -> Any:
    """The rules as a request names them: a preset's name, or the nearest preset and what is changed in it."""
    found = _SPECS.get(id(rules))
    if found is None:
        if len(_SPECS) > 1000:
            _SPECS.clear()
        found = _SPECS[id(rules)] = (rules, _name_rules(rules))
    spec = found[1]
    return dict(spec) if isinstance(spec, dict) else spec


def nearest_preset(rules: Rules) -> Preset:
    """The preset that differs from ``rules`` in the fewest options.

    Options without effect come first: they cannot be written as changes, so the preset should have them as they are.
    """

    def distance(preset: Preset) -> tuple[int, int]:
        changed = changes(rules, preset)
        return sum(not has_effect(name, rules) for name in changed), len(changed)

    # A sheet as it is written is found before the files of all the boxes are read.
    same = next((preset for preset in PRESETS.values() if preset.rules is rules), None)
    return same or min(PRESETS.values(), key=distance)


def _name_rules(rules: Rules) -> Any:
    nearest = nearest_preset(rules)
    changed = changes(rules, nearest)
    if not changed:
        return nearest.name
    # An option without effect may not be set by hand: it is left as the preset has it.
    told = {name: option_to_json(name, value) for name, value in changed.items() if has_effect(name, rules)}
    return {"preset": nearest.name, **told}
