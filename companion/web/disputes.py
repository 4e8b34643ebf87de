"""The disputes that come up every evening, each asked in three taps or fewer.

A dispute knows its steps - who, which tile, on which train, what happened - and makes the smallest table on which the
judge can rule from the answers. What it takes for granted beyond them it says in words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.errors import Unreadable
from companion.engine.phrases import N_, Phrase
from companion.engine.tiles import Tile

from .position import MEXICAN, MEXICAN_SEAT, tiles, whole
from .setting import Setting

Asked = Mapping[str, str]
Written = dict[str, Any]

WHO, TILE, TILES, TRAIN, END, DOUBLE, WHEN, PIP, HAPPENED = (
    "who", "tile", "tiles", "train", "end", "double", "when", "pip", "happened",
)  # fmt: skip
HIGH, LOW, WITH_COIN = "h", "l", "+"

HAPPENINGS: Mapping[str, str] = {
    "unfit": N_("drew a tile that fits nowhere"),
    "kept": N_("drew a tile that fits, and keeps it"),
    "empty": N_("can lay nothing, and no tiles are left to draw"),
    "double": N_("laid a double, and the tile drawn after it fits nowhere"),
}
WHENS: Mapping[str, str] = {
    "first": N_("in the first turn of the round"),
    "later": N_("in a later turn"),
}


@dataclass(frozen=True, slots=True)
class Case:
    """A dispute on its table: the judge's request, and what was taken for granted to make it."""

    request: Written
    granted: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class Dispute:
    """One question of the table: its words, the steps that ask for what matters, and what makes the case of them."""

    key: str
    question: str
    steps: tuple[str, ...]
    case: Callable[[Setting, Asked], Case]


def case_of(dispute: Dispute, setting: Setting, asked: Asked) -> Case:
    """The case that the answers make. Raises Unreadable with the step that is missing as its field."""
    return dispute.case(setting, asked)


def _play(setting: Setting, asked: Asked) -> Case:
    who, tile = _who(setting, asked), _tile(setting, asked)
    name, coin = _train(setting, asked.get(TRAIN, ""))
    table = _table(setting, who, tile)
    granted = [Phrase(N_("Everybody has had a first turn.")), NO_DOUBLE, NOTHING_DRAWN]
    if asked.get(END) or name in (who, MEXICAN) or coin or hangs_on_end(setting):
        end = _pip(setting, asked, END)
    else:
        end = tile.low if tile.high == table["engine"] else tile.high
        granted.insert(0, Phrase(N_("%(train)s ends in a %(pip)s."), {"train": setting.train(name), "pip": end}))
    table["trains"][name] = end
    _open(setting, table, name, coin)
    return Case({"table": table, "action": {"play": str(tile), "on": name}}, tuple(granted))


def hangs_on_end(setting: Setting) -> bool:
    """Whether even on another's train without a marker the number at its end matters: it may be the partner's."""
    return setting.rules.partners


def _draw(setting: Setting, asked: Asked) -> Case:
    who, tile = _who(setting, asked), _tile(setting, asked)
    table = _table(setting, who, tile)
    table["trains"][who] = tile.high
    _open(setting, table, who, False)
    table["hands"] = {who: [str(tile)]}
    granted = (
        Phrase(N_("%(name)s’s own train ends in a %(pip)s."), {"name": who, "pip": tile.high}),
        NO_DOUBLE,
        TILES_LEFT,
    )
    return Case({"table": table, "action": {"draw": True}}, granted)


def _answer(setting: Setting, asked: Asked) -> Case:
    who, tile = _who(setting, asked), _tile(setting, asked)
    seat, half = asked.get(DOUBLE, "")[:-1], asked.get(DOUBLE, "")[-1:]
    name, _ = _train(setting, seat, DOUBLE)
    pip = tile.low if half == LOW else tile.high
    table = _table(setting, who, tile, Tile.of(pip, pip))
    if pip == table["engine"]:
        raise _missing(DOUBLE)
    table["trains"][name] = pip
    table["open_doubles"] = [name]
    table["hands"] = {who: [str(tile)]}
    _open(setting, table, name, setting.rules.open_double_marks_train and name != MEXICAN)
    granted = (
        Phrase(N_("The %(double)s on %(train)s is the only open double."), _on(setting, pip, name)),
        Phrase(N_("%(name)s has not drawn in this turn."), {"name": who}),
        TILES_LEFT,
    )
    return Case({"table": table, "action": {"draw": True}}, granted)


def _marker(setting: Setting, asked: Asked) -> Case:
    who, happened = _who(setting, asked), asked.get(HAPPENED, "")
    if happened not in HAPPENINGS:
        raise _missing(HAPPENED)
    tile = None if happened == "empty" else _tile(setting, asked)
    table = _table(setting, who, *([tile] if tile else []))
    away = next(pip for pip in setting.pips if pip != table["engine"] and (tile is None or pip not in tile))
    for train in (*setting.players, *([MEXICAN] if setting.rules.mexican == "on" else [])):
        table["trains"][train] = away
    table["public"] = []
    granted: list[Phrase] = [NO_DOUBLE]
    if tile is None:
        table["boneyard"] = 0
        table["hands"] = {who: [str(_stranger(away, table["engine"]))]}
    else:
        table["drew"] = str(tile)
        table["hands"] = {who: [str(tile)]}
    if happened == "kept" and tile:
        table["trains"][who] = tile.high
        granted.append(Phrase(N_("It fits %(name)s’s own train."), {"name": who}))
    if happened == "double" and tile:
        double = Tile.of(away, away)
        table["trains"][who] = away
        table["laid"] = [[str(double), who]]
        table["open_doubles"] = [who]
        granted = [
            Phrase(N_("The double is the %(double)s, on %(name)s’s own train."), {"double": double, "name": who})
        ]
    return Case({"table": table, "action": {"pass": True}}, tuple(granted))


def _out(setting: Setting, asked: Asked) -> Case:
    who, double = _who(setting, asked), _double(_pip(setting, asked, PIP))
    name, coin = _train(setting, asked.get(TRAIN, ""))
    table = _table(setting, who, double)
    table["trains"][name] = double.high
    _open(setting, table, name, coin)
    table["hands"] = {who: [str(double)]}
    granted = (
        Phrase(N_("%(train)s ends in a %(pip)s."), {"train": setting.train(name), "pip": double.high}),
        NO_DOUBLE,
    )
    return Case({"table": table, "action": {"play": str(double), "on": name}}, granted)


def _mexican(setting: Setting, asked: Asked) -> Case:
    who, tile, when = _who(setting, asked), _tile(setting, asked), asked.get(WHEN, "")
    if when not in WHENS:
        raise _missing(WHEN)
    table = _table(setting, who, tile)
    if when == "first":
        table["first_turn"] = list(setting.players)
        table["starter"] = who
    granted = [Phrase(N_("Nobody has begun the Mexican train yet.")), NO_DOUBLE]
    granted.append(Phrase(N_("The engine is the %(double)s."), {"double": _double(table["engine"])}))
    return Case({"table": table, "action": {"play": str(tile), "on": MEXICAN}}, tuple(granted))


def _first(setting: Setting, asked: Asked) -> Case:
    who, several = _who(setting, asked), _several(setting, asked)
    table = _table(setting, who, *several)
    table["first_turn"] = list(setting.players)
    table["starter"] = who
    granted = (Phrase(N_("The engine is the %(double)s."), {"double": _double(table["engine"])}),)
    return Case({"table": table, "action": {"play": [str(tile) for tile in several], "on": who}}, granted)


NO_DOUBLE = Phrase(N_("No double is open."))
NOTHING_DRAWN = Phrase(N_("Nothing was laid or drawn in this turn before."))
TILES_LEFT = Phrase(N_("There are tiles left to draw."))

DISPUTES: Mapping[str, Dispute] = {
    each.key: each
    for each in (
        Dispute("play", N_("May this tile go on that train?"), (WHO, TILE, TRAIN, END), _play),
        Dispute("draw", N_("May I draw although I could play?"), (WHO, TILE), _draw),
        Dispute("answer", N_("Must I answer this double?"), (WHO, TILE, DOUBLE), _answer),
        Dispute("marker", N_("Does my train become public?"), (WHO, HAPPENED, TILE), _marker),
        Dispute("out", N_("Can I go out on a double?"), (WHO, PIP, TRAIN), _out),
        Dispute("mexican", N_("May I start the Mexican train now?"), (WHO, WHEN, TILE), _mexican),
        Dispute("first", N_("May I begin with several tiles?"), (WHO, TILES), _first),
    )
}
"""The ready questions by key, in the order in which they are offered."""


def _table(setting: Setting, who: str, *played: Tile) -> Written:
    """A table in the middle of a round on which nothing else matters; its engine is none of these tiles."""
    engine = setting.engine
    if engine is None or (setting.book is None and _double(engine) in played):
        engine = next((pip for pip in setting.pips if _double(pip) not in played), setting.rules.set_max)
    return {
        "rules": setting.spec,
        "players": list(setting.players),
        "round": setting.round,
        "engine": engine,
        "trains": {},
        "public": list(setting.players) if setting.rules.trains_start == "public" else [],
        "turn": who,
    }


def _open(setting: Setting, table: Written, train: str, coin: bool) -> None:
    """Put a coin on a train that was begun, or make sure that none lies there."""
    others = [name for name in table["public"] if name != train]
    table["public"] = [name for name in setting.players if name in others or (coin and name == train)]


def _double(pip: int) -> Tile:
    return Tile.of(pip, pip)


def _stranger(pip: int, engine: int) -> Tile:
    """A tile that fits neither this pip nor the engine."""
    other = next(each for each in range(6, -1, -1) if each not in (pip, engine))
    return Tile.of(other, other)


def _on(setting: Setting, pip: int, train: str) -> Mapping[str, object]:
    return {"double": _double(pip), "train": setting.train(train)}


def _who(setting: Setting, asked: Asked) -> str:
    return _player(setting, asked.get(WHO, ""), WHO)


def _player(setting: Setting, text: str, step: str) -> str:
    seat = whole(text)
    if seat is None or seat >= len(setting.players):
        raise _missing(step)
    return setting.players[seat]


def _pip(setting: Setting, asked: Asked, step: str) -> int:
    pip = whole(asked.get(step, ""))
    if pip is None or pip > setting.rules.set_max:
        raise _missing(step)
    return pip


def _tile(setting: Setting, asked: Asked) -> Tile:
    typed = tiles(asked.get(TILE, ""))
    if not typed:
        raise _missing(TILE)
    found = _parsed(typed)
    if len(found) != 1 or found[0].high > setting.rules.set_max:
        raise _no_tile(asked[TILE], TILE)
    return found[0]


def _several(setting: Setting, asked: Asked) -> list[Tile]:
    typed = tiles(asked.get(TILES, ""))
    if not typed:
        raise _missing(TILES)
    found = _parsed(typed)
    if not found or any(tile.high > setting.rules.set_max for tile in found):
        raise _no_tile(asked[TILES], TILES)
    return found


def _parsed(typed: Sequence[str]) -> list[Tile]:
    """The tiles that were typed; none where one of them is no tile."""
    try:
        return [Tile.parse(each) for each in typed]
    except Unreadable:
        return []


def _no_tile(got: str, step: str) -> Unreadable:
    return Unreadable(Phrase(N_("“%(got)s” is no tile of this set. A tile is written like 6-2."), {"got": got}), step)


def _train(setting: Setting, value: str, step: str = TRAIN) -> tuple[str, bool]:
    """The train of a step's answer, and whether a coin lies on it."""
    coin = value.endswith(WITH_COIN)
    seat = value.removesuffix(WITH_COIN)
    if seat == MEXICAN_SEAT:
        return MEXICAN, False
    return _player(setting, seat, step), coin


def _missing(step: str) -> Unreadable:
    return Unreadable(Phrase(MISSING[step]), step)


MISSING: Mapping[str, str] = {
    WHO: N_("Say whose turn it is."),
    TILE: N_("Say which tile it is."),
    TILES: N_("Say which tiles they are."),
    TRAIN: N_("Say which train it is."),
    END: N_("Say which number shows at the end of the train."),
    DOUBLE: N_("Say where the double lies."),
    WHEN: N_("Say in which turn it is."),
    PIP: N_("Say which double it is."),
    HAPPENED: N_("Say what happened."),
}
