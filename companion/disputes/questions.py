"""The disputes that come up every evening, each asked in three taps or fewer.

A question knows its steps - who, which tile, on which train, what happened - and makes the smallest table on which the
judge can rule from the answers. What it takes for granted beyond them it says in words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.engine.errors import Unreadable
from companion.engine.judging.opening import take_first_turns
from companion.engine.phrases import N_, Phrase
from companion.engine.rules.presets import read_rules
from companion.engine.table.actions import MEXICAN, Action, Draw, FirstTrain, Pass, Play, name_train
from companion.engine.table.table import Table
from companion.engine.tiles import Tile

from .answers import (
    DOUBLE,
    END,
    HAPPENED,
    LOW,
    PIP,
    TILE,
    TILES,
    TRAIN,
    WHEN,
    WHO,
    Asked,
    missing,
    read_pip,
    read_tile,
    read_tiles,
    read_train,
    read_who,
)
from .position import Position, write_position
from .setting import Setting
from .whereabouts import Whereabouts

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
    """What a question asks the judge: the table, the act, and what was taken for granted to make them."""

    table: Table
    action: Action
    granted: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """One question of the table: its words, the steps that ask for what matters, and what makes the case of them."""

    key: str
    question: str
    steps: tuple[str, ...]
    make: Callable[[Setting, Asked], Case]

    @property
    def tile_step(self) -> str:
        """The step that is asked again where the tiles cannot lie as they were told."""
        return TILE if TILE in self.steps else self.steps[-1]


def answer_question(question: Question, setting: Setting, asked: Asked) -> tuple[Position, tuple[Phrase, ...]]:
    """The position that the answers make, and what was taken for granted.

    Raises Unreadable with the step that is to be asked again as its field.
    """
    case = question.make(setting, asked)
    position = write_position(case.table, case.action, setting.spec, question.key)
    if any((mask or 0) & case.table.seen for mask in case.table.held):
        _, phrase = next(Whereabouts.of(position.written).list_twice())
        raise Unreadable(phrase, question.tile_step)
    return position, case.granted


def _ask_play(setting: Setting, asked: Asked) -> Case:
    who, tile = read_who(setting, asked), read_tile(setting, asked)
    name, marked = read_train(setting, asked.get(TRAIN, ""))
    table = _make_table(setting, who, tile)
    granted = [Phrase(N_("Everybody has had a first turn.")), NO_DOUBLE, NOTHING_DRAWN]
    if asked.get(END) or name in (who, MEXICAN) or marked or hangs_on_end(setting):
        end = read_pip(setting, asked, END)
    else:
        end = tile.low if tile.high == table.engine else tile.high
        granted.insert(0, Phrase(N_("%(train)s ends in a %(pip)s."), {"train": name_train(name), "pip": end}))
    table = _mark(table.with_ends({name: end}), name, marked)
    return Case(table, Play(tile, name), tuple(granted))


def hangs_on_end(setting: Setting) -> bool:
    """Whether even on another's train without a marker the number at its end matters: it may be the partner's."""
    return setting.rules.partners


def _ask_draw(setting: Setting, asked: Asked) -> Case:
    who, tile = read_who(setting, asked), read_tile(setting, asked)
    table = _mark(_make_table(setting, who, tile).with_ends({who: tile.high}), who, False)
    granted = (
        Phrase(N_("%(name)s’s own train ends in a %(pip)s."), {"name": who, "pip": tile.high}),
        NO_DOUBLE,
        TILES_LEFT,
    )
    return Case(table.with_hands({who: (tile,)}), Draw(), granted)


def _ask_answer(setting: Setting, asked: Asked) -> Case:
    who, tile = read_who(setting, asked), read_tile(setting, asked)
    seat, half = asked.get(DOUBLE, "")[:-1], asked.get(DOUBLE, "")[-1:]
    name, _ = read_train(setting, seat, DOUBLE)
    double = _double(tile.low if half == LOW else tile.high)
    table = _make_table(setting, who, tile, double)
    if double.high == table.engine:
        raise missing(DOUBLE)
    table = _open_double(table.with_ends({name: double.high}), double, name).with_hands({who: (tile,)})
    table = _mark(table, name, setting.rules.open_double_marks_train and name != MEXICAN)
    on = {"double": double, "train": name_train(name)}
    granted = (
        Phrase(N_("The %(double)s on %(train)s is the only open double."), on),
        Phrase(N_("%(name)s has not drawn in this turn."), {"name": who}),
        TILES_LEFT,
    )
    return Case(table, Draw(), granted)


def _ask_marker(setting: Setting, asked: Asked) -> Case:
    who, happened = read_who(setting, asked), asked.get(HAPPENED, "")
    if happened not in HAPPENINGS:
        raise missing(HAPPENED)
    if happened == "empty":
        return _nothing_left(setting, who)
    tile = read_tile(setting, asked)
    table = _make_table(setting, who, tile)
    away = next(pip for pip in setting.pips if pip != table.engine and pip not in tile)
    table = _everything_ends_in(setting, table, away).with_hands({who: (tile,)})._replace(drew=tile)
    granted: tuple[Phrase, ...] = (NO_DOUBLE,)
    if happened == "kept":
        table = table.with_ends({who: tile.high})
        granted = (NO_DOUBLE, Phrase(N_("It fits %(name)s’s own train."), {"name": who}))
    if happened == "double":
        double = _double(away)
        table = _open_double(table, double, who)._replace(laid=((double, table.seating.seats[who], None),))
        facts = {"double": double, "name": who}
        granted = (Phrase(N_("The double is the %(double)s, on %(name)s’s own train."), facts),)
    return Case(table, Pass(), granted)


def _nothing_left(setting: Setting, who: str) -> Case:
    table = _make_table(setting, who)
    away = next(pip for pip in setting.pips if pip != table.engine)
    other = next(pip for pip in range(6, -1, -1) if pip not in (away, table.engine))
    table = _everything_ends_in(setting, table, away).with_hands({who: (_double(other),)})
    return Case(table._replace(boneyard=0), Pass(), (NO_DOUBLE,))


def _ask_out(setting: Setting, asked: Asked) -> Case:
    who, double = read_who(setting, asked), _double(read_pip(setting, asked, PIP))
    name, marked = read_train(setting, asked.get(TRAIN, ""))
    table = _mark(_make_table(setting, who, double).with_ends({name: double.high}), name, marked)
    granted = (
        Phrase(N_("%(train)s ends in a %(pip)s."), {"train": name_train(name), "pip": double.high}),
        NO_DOUBLE,
    )
    return Case(table.with_hands({who: (double,)}), Play(double, name), granted)


def _ask_mexican(setting: Setting, asked: Asked) -> Case:
    who, tile, when = read_who(setting, asked), read_tile(setting, asked), asked.get(WHEN, "")
    if when not in WHENS:
        raise missing(WHEN)
    table = _make_table(setting, who, tile)
    if when == "first":
        table = _put_first_turns_off(table)
    granted = (Phrase(N_("Nobody has begun the Mexican train yet.")), NO_DOUBLE, _name_engine(table))
    return Case(table, Play(tile, MEXICAN), granted)


def _ask_first(setting: Setting, asked: Asked) -> Case:
    who, several = read_who(setting, asked), read_tiles(setting, asked)
    table = _put_first_turns_off(_make_table(setting, who, *several))
    action = FirstTrain(several, who) if len(several) > 1 else Play(several[0], who)
    return Case(table, action, (_name_engine(table),))


NO_DOUBLE = Phrase(N_("No double is open."))
NOTHING_DRAWN = Phrase(N_("Nothing was laid or drawn in this turn before."))
TILES_LEFT = Phrase(N_("There are tiles left to draw."))

QUESTIONS: Mapping[str, Question] = {
    each.key: each
    for each in (
        Question("play", N_("May this tile go on that train?"), (WHO, TILE, TRAIN, END), _ask_play),
        Question("draw", N_("May I draw although I could play?"), (WHO, TILE), _ask_draw),
        Question("answer", N_("Must I answer this double?"), (WHO, TILE, DOUBLE), _ask_answer),
        Question("marker", N_("Does my train become public?"), (WHO, HAPPENED, TILE), _ask_marker),
        Question("out", N_("Can I go out on a double?"), (WHO, PIP, TRAIN), _ask_out),
        Question("mexican", N_("May I start the Mexican train now?"), (WHO, WHEN, TILE), _ask_mexican),
        Question("first", N_("May I begin with several tiles?"), (WHO, TILES), _ask_first),
    )
}
"""The ready questions by key, in the order in which they are offered."""

NAME_ONLY_SOME_TRAINS = frozenset({"play", "draw", "answer", "out"})
"""The questions whose small table says nothing of the trains that are not named."""


# The table of a question


def _make_table(setting: Setting, who: str, *played: Tile) -> Table:
    """A table in the middle of a round on which nothing else matters; its engine is none of these tiles."""
    rules, engine = read_rules(setting.spec), setting.engine
    if engine is None or (setting.book is None and _double(engine) in played):
        engine = next((pip for pip in setting.pips if _double(pip) not in played), setting.rules.set_max)
    turn = setting.players.index(who)
    return take_first_turns(rules, setting.players, setting.round, engine, turn)


def _mark(table: Table, train: str, marked: bool) -> Table:
    """Put a marker on a train that was begun, or make sure that none lies there."""
    bit = 0 if train == MEXICAN else 1 << table.seating.seats[train]
    return table._replace(public=table.public | bit if marked else table.public & ~bit)


def _open_double(table: Table, double: Tile, train: str) -> Table:
    return table._replace(open_doubles=((table.seating.trains[train], double),))


def _everything_ends_in(setting: Setting, table: Table, pip: int) -> Table:
    """All trains begun and private, and this pip at the end of each."""
    trains = (*setting.players, *([MEXICAN] if setting.rules.mexican != "off" else []))
    return table.with_ends(dict.fromkeys(trains, pip))._replace(public=0)


def _put_first_turns_off(table: Table) -> Table:
    """The same table while nobody has had the first turn; whoever is in turn begins."""
    return table._replace(first_turn=table.seating.everyone, starter=table.turn or 0)


def _name_engine(table: Table) -> Phrase:
    return Phrase(N_("The engine is the %(double)s."), {"double": _double(table.engine or 0)})


def _double(pip: int) -> Tile:
    return Tile.of(pip, pip)
