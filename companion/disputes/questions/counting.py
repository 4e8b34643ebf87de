"""The questions about the end of a round and about counting; what a figure is, the score book's own rules say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product

from companion.engine.bits import bits, tiles_of
from companion.engine.digits import read_number
from companion.engine.errors import Unreadable
from companion.engine.phrases import N_, Phrase
from companion.engine.rules.options import Rules
from companion.engine.table.actions import MEXICAN, Play
from companion.engine.table.table import Table
from companion.engine.tiles import Tile

from ..counting.asked import Count
from ..setting import Setting
from .answers import SEEN, WHERE, WHICH, Asked, missing, read_choice, read_double, read_tiles, read_who
from .question import Case, Choice, Question, Step
from .steps import WHICH_DOUBLE, WHICH_TILES
from .tables import (
    NO_DOUBLE,
    begin,
    find_pips,
    lay_line,
    make_double,
    make_table,
    mark,
    open_double,
    say_double,
    say_end,
    wait_for,
)

ONE_OF_THREE = Phrase(N_("One of the three tiles that it needs lies there."))


def _ask_out(setting: Setting, asked: Asked) -> Case:
    who, double, where = (
        read_who(setting, asked),
        read_double(setting, asked),
        read_choice(asked, WHERE, "own", "mexican"),
    )
    train = MEXICAN if where == "mexican" else who
    table = begin(make_table(setting, who, double), train, double.high)
    last = Phrase(N_("The %(double)s is %(name)s’s last tile."), {"double": double, "name": who})
    return Case(table.with_hands({who: (double,)}), Play(double, train), (last, say_end(train, double.high), NO_DOUBLE))


def _bars_mexican_doubles(rules: Rules) -> bool:
    return rules.mexican != "off" and rules.mexican_double != "free"


def _ask_dead(setting: Setting, asked: Asked) -> Case:
    who, double = read_who(setting, asked), read_double(setting, asked)
    seen, most = read_number(asked.get(SEEN, "")), setting.rules.set_max
    if seen is None or seen > most:
        raise missing(SEEN)
    table, layer = wait_for(setting, who, double)
    if seen < most:
        table = table.with_hands({layer: (Tile.of(double.high, find_pips(setting, table, double.high)[2]),)})
    else:
        table = _lay_all_of(table, double.high, who, layer)
    own = table.trains[table.seating.seats[who]]
    end, other = _find_tile(setting, table, double.high, None if own is None else own.end)
    table, tile = (begin(table, who, end) if own is None else table), Tile.of(end, other)
    facts = {"n": seen, "double": double}
    told = Phrase(N_("%(n)s other tiles with the number of the %(double)s lie on the table."), facts)
    if seen == most:  # else nobody said whether this player can answer it
        shown = {name: hand for name, hand in zip(table.players, table.hands, strict=True) if hand is not None}
        table = table.with_hands({**shown, who: (tile, _find_other(table, tile))})
    return Case(table, Play(tile, who), (say_double(double, layer), told, say_end(who, end)))


def _lay_all_of(table: Table, pip: int, who: str, layer: str) -> Table:
    """Every tile with this pip on the table: one leads to the double, the others lie on the Mexican train, or on the
    player's own, joined by tiles that fit between them."""
    engine = table.engine or 0
    others = [each for each in range(table.rules.set_max, -1, -1) if each not in (pip, engine)]
    line, is_odd = [Tile.of(engine, pip)], len(others) % 2 == 1
    for one, two in zip(others[::2], others[1::2], strict=False):
        line += [Tile.of(pip, one), Tile.of(one, two), Tile.of(two, pip)]
    if is_odd and not table.seating.has_mexican:  # the own train is to end in another pip, and so it has them all
        return mark(lay_line(table, who, [*line, Tile.of(pip, others[-1])]), who, False)
    table = lay_line(table, layer, [Tile.of(engine, others[-1]), Tile.of(others[-1], pip), make_double(pip)])
    line = line if is_odd else line[:-1]
    return lay_line(table, MEXICAN, line) if table.seating.has_mexican else mark(lay_line(table, who, line), who, False)


def _find_tile(setting: Setting, table: Table, pip: int, end: int | None) -> tuple[int, int]:
    """A tile that lies nowhere, without this pip: the end of the own train, and its other half. Raises Unreadable where
    there is none, as on the table of one player alone."""
    ends, others = find_pips(setting, table, pip) if end is None else [end], find_pips(setting, table, pip)
    for one, two in product(ends, others):
        if one != two and not table.seen & bits((Tile.of(one, two),)):
            return one, two
    raise Unreadable(Phrase(N_("By that sheet the table cannot lie like this.")), "players")


def _find_other(table: Table, tile: Tile) -> Tile:
    """Some tile that lies nowhere, so that the one that is laid is not the last."""
    known = table.seen | table.shown() | bits((tile,))
    return next(each for each in tiles_of(table.seating.whole & ~known))


def _ask_branch(setting: Setting, asked: Asked) -> Case:
    who = read_who(setting, asked)
    table = make_table(setting, who)
    pip, one, two = find_pips(setting, table)[:3]
    engine = table.engine or 0
    line = [Tile.of(engine, pip), make_double(pip), Tile.of(pip, one)]
    table = mark(lay_line(table, who, line), who, False)
    tile = Tile.of(pip, two)
    if table.seating.needs_three:  # the tile that lies there is one of them: the double is open still
        table = open_double(table, make_double(pip), who)
        return Case(table, Play(tile, who, make_double(pip)), (say_double(make_double(pip), who), ONE_OF_THREE))
    answered = Phrase(
        N_("The %(double)s on %(name)s’s train has been answered."), {"double": make_double(pip), "name": who}
    )
    return Case(table, Play(tile, who, make_double(pip)), (answered, NO_DOUBLE))


def _count(about: str, *, tiles: bool = False, which: tuple[str, ...] = ()) -> Callable[[Setting, Asked], Case]:
    def make(setting: Setting, asked: Asked) -> Case:
        held = read_tiles(setting, asked) if tiles else ()
        chosen = read_choice(asked, WHICH, *which) if which else ""
        table = Table.before_round(setting.rules, setting.players, setting.round)
        return Case(table, _add_figures(Count(about, held, chosen), setting), ())

    return make


def _is_over(setting: Setting) -> bool:
    return setting.book is not None and setting.book.over


def _add_figures(count: Count, setting: Setting) -> Count:
    """The question with the figures of its table that it is about: hands of this round, or totals of the game."""
    if count.about == "hand":
        return count
    if count.which != "game":
        return count._replace(hands=setting.hands)
    book = setting.book
    if book is None or not book.rounds:
        return count
    ranked = sorted(book.standings.rows, key=lambda row: row.side)
    rows = (replace(row, place=0, side=place, behind=0, level=()) for place, row in enumerate(ranked))
    return count._replace(rows=tuple(rows), is_over=book.over)


COUNTING = (
    Question(
        "out",
        "end",
        N_("My last tile is a double: am I out?"),
        N_("am I out?"),
        N_("out, last tile, double, go out, win, finish, on a double"),
        (
            WHICH_DOUBLE,
            Step(
                WHERE,
                "choice",
                N_("Where is it laid?"),
                (Choice("own", N_("On my own train")), Choice("mexican", N_("On the Mexican train"))),
                _bars_mexican_doubles,
            ),
        ),
        _ask_out,
        tells_act=True,
    ),
    Question(
        "blocked",
        "end",
        N_("Nobody can play: who wins the round?"),
        N_("who wins"),
        N_("blocked, stuck, nobody, boneyard empty, lowest, winner"),
        (),
        _count("blocked"),
        hangs_on_who=False,
        counts_hands=True,
    ),
    Question(
        "tie",
        "end",
        N_("Equal points: who wins?"),
        N_("Equal points:"),
        N_("tie, equal, level, same points, share, tie-break"),
        (
            Step(
                WHICH,
                "choice",
                N_("Where are the points equal?"),
                (Choice("game", N_("At the end of the game")), Choice("round", N_("In a blocked round"))),
                is_settled=_is_over,
            ),
        ),
        _count("tie", which=("game", "round")),
        hangs_on_who=False,
        counts_hands=True,
    ),
    Question(
        "zero",
        "end",
        N_("What does 0-0 count?"),
        N_("0-0"),
        N_("0-0, double blank, zero, null, blank, points, fifty, how much is it"),
        (),
        _count("zero"),
        hangs_on_who=False,
        counts_hands=True,
    ),
    Question(
        "doubles",
        "end",
        N_("Do doubles count twice?"),
        N_("doubles"),
        N_("double, points, twice, count, worth, hand"),
        (),
        _count("doubles"),
        hangs_on_who=False,
        counts_hands=True,
    ),
    Question(
        "dead",
        "end",
        N_("None is left to answer it: a dead double?"),
        N_("a dead double?"),
        N_("dead double, blocked, all laid, cannot be answered, stuck, lock"),
        (WHICH_DOUBLE, Step(SEEN, "seen", N_("How many of its tiles do you see, besides the double?"))),
        _ask_dead,
        about=("dead_double",),
    ),
    Question(
        "branch",
        "end",
        N_("May a train branch at a double?"),
        N_("branch"),
        N_("branch, split, side arm, chicken foot, junction"),
        (),
        _ask_branch,
        is_first=False,
    ),
    Question(
        "hand",
        "end",
        N_("What does this hand count?"),
        N_("this hand"),
        N_("hand, points, count, sum, pips, tiles left"),
        (WHICH_TILES,),
        _count("hand", tiles=True),
        is_first=False,
        hangs_on_who=False,
        counts_hands=True,
    ),
)
