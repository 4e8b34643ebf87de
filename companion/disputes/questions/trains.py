"""The questions of whose train it is, and of the Mexican train."""

from __future__ import annotations

from companion.engine.judging.places import may_cover_mexican
from companion.engine.phrases import N_, Phrase
from companion.engine.rules.options import Rules
from companion.engine.table.actions import MEXICAN, Play, name_train
from companion.engine.table.trains import ENGINE
from companion.engine.tiles import Tile

from ..setting import Setting
from .answers import (
    END,
    HOLD,
    TILE,
    TRAIN,
    WHEN,
    WHICH,
    Asked,
    read_choice,
    read_double,
    read_pip,
    read_tile,
    read_train,
    read_who,
)
from .doubles import NO, YES
from .question import Case, Choice, Question, Step
from .steps import BEGUN, FIRST, IN_WHICH_TURN, LATER, WHICH_DOUBLE, WHICH_END, WHICH_TILE, WHICH_TRAIN, say_turn
from .tables import (
    NO_DOUBLE,
    NOTHING_DRAWN,
    OWN_BEGUN,
    PARTNERS_BEGUN,
    PARTNERS_RETOLD,
    PUBLIC,
    begin,
    find_pips,
    make_table,
    mark,
    name_next,
    put_first_turns_off,
    say_end,
    say_engine,
    say_hand,
    say_unbegun,
)

_LIES = {"marked": PUBLIC, "bare": N_("No marker lies on %(train)s: it is private.")}
_LIES_OPEN = {"marked": PUBLIC, "bare": N_("%(train)s is public without a marker.")}
"""What lies at the place of a train nobody has begun; and where every train is public until its owner begins it."""


def _ask_begin(setting: Setting, asked: Asked) -> Case:
    owner = read_who(setting, asked)
    laid_open = not _starts_private(setting.rules)
    which = read_choice(asked, WHICH, "marked", "bare", FIRST)
    who = name_next(setting, owner)
    table = make_table(setting, who)
    table = table if laid_open else mark(table, owner, which == "marked")
    table = put_first_turns_off(table) if which == FIRST else table
    begins = Tile.of(table.engine or 0, find_pips(setting, table)[0])
    said = _LIES_OPEN if laid_open else _LIES
    lies = say_turn(FIRST, who) if which == FIRST else Phrase(said[which], {"train": name_train(owner)})
    return Case(table, Play(begins, owner), (say_engine(table), say_unbegun(owner), lies, NO_DOUBLE))


def _starts_private(rules: Rules) -> bool:
    return rules.trains_start == "private"


def _ask_mexican(setting: Setting, asked: Asked) -> Case:
    who, when = read_who(setting, asked), read_choice(asked, WHEN, FIRST, LATER)
    table = make_table(setting, who)
    usual = Tile.of(table.engine or 0, find_pips(setting, table)[0])
    tile = read_tile(setting, asked) if asked.get(TILE) else usual
    table = make_table(setting, who, tile)
    if when == FIRST:
        table = put_first_turns_off(table)
    nobody = Phrase(N_("Nobody has begun the Mexican train yet."))
    granted = (say_turn(when, who), nobody, say_unbegun(who), NO_DOUBLE, say_engine(table))
    return Case(table, Play(tile, MEXICAN), granted)


def _ask_second(setting: Setting, asked: Asked) -> Case:
    who = read_who(setting, asked)
    table = make_table(setting, who)
    one, two = find_pips(setting, table)[:2]
    table = table.with_ends({MEXICAN: one})
    if setting.rules.mexican == "several":
        another = table.seating.train_names[len(setting.players) + 1]
        return Case(table, Play(Tile.of(table.engine or 0, two), another), (say_end(MEXICAN, one), say_engine(table)))
    return Case(
        table, Play(Tile.of(table.engine or 0, two), MEXICAN, ENGINE), (say_end(MEXICAN, one), say_engine(table))
    )


def _ask_unfit(setting: Setting, asked: Asked) -> Case:
    who = read_who(setting, asked)
    table = make_table(setting, who)
    tile = Tile.of(*find_pips(setting, table)[:2])
    granted = (Phrase(N_("Nobody has begun the Mexican train yet.")), NO_DOUBLE, say_engine(table))
    return Case(table, Play(tile, MEXICAN), granted)


def _ask_mexican_double(setting: Setting, asked: Asked) -> Case:
    who, double = read_who(setting, asked), read_double(setting, asked)
    holds = read_choice(asked, HOLD, YES, NO)
    table = make_table(setting, who, double).with_ends({MEXICAN: double.high})
    one, two = find_pips(setting, table, double.high)[:2]
    hand = (double, Tile.of(double.high, one) if holds == YES else Tile.of(one, two))
    return Case(
        table.with_hands({who: hand}), Play(double, MEXICAN), (say_end(MEXICAN, double.high), say_hand(who, *hand))
    )


def _ask_play(setting: Setting, asked: Asked) -> Case:
    who, tile = read_who(setting, asked), read_tile(setting, asked)
    name, marked = read_train(setting, asked.get(TRAIN, ""))
    table = make_table(setting, who, tile)
    granted = [BEGUN, NO_DOUBLE, NOTHING_DRAWN]
    if asked.get(END) or name in (who, MEXICAN) or marked or hangs_on_end(setting):
        end = read_pip(setting, asked, END)
    else:
        end = tile.low if tile.high == table.engine else tile.high
        granted.insert(0, say_end(name, end))
    return Case(begin(table, name, end, marked), Play(tile, name), tuple(granted))


def hangs_on_end(setting: Setting) -> bool:
    """Whether even on another's train without a marker the number at its end matters: it may be the partner's."""
    return setting.rules.partners


WHOSE_TRAIN = (
    Question(
        "begin",
        "first",
        N_("May others begin my train?"),
        N_("begin my train?"),
        N_("others, my train, public, marker, not begun, start"),
        (
            Step(
                WHICH,
                "choice",
                N_("Does a marker lie at its place?"),
                (
                    Choice("marked", N_("Yes"), N_("a marker lies where it would begin")),
                    Choice("bare", N_("No"), N_("no marker lies there")),
                ),
                _starts_private,
                unasked="bare",
            ),
        ),
        _ask_begin,
        asks_who=N_("Whose train is it?"),
        untold=(OWN_BEGUN,),
    ),
    Question(
        "mexican",
        "first",
        N_("Mexican train in the first turn?"),
        N_("Mexican train"),
        N_("Mexican train, begin, start, before my own train, when, first turn"),
        (IN_WHICH_TURN._replace(choices=IN_WHICH_TURN.choices[::-1]),),
        _ask_mexican,
        needs_mexican=True,
        about=("mexican_from",),
        retold=PARTNERS_RETOLD,
        untold=(PARTNERS_BEGUN,),
    ),
    Question(
        "second",
        "first",
        N_("A second Mexican train?"),
        N_("second"),
        N_("Mexican train, two, several, another"),
        (),
        _ask_second,
        needs_mexican=True,
        readings=("FA", "IT"),
    ),
    Question(
        "mexican-any",
        "first",
        N_("Begin the Mexican train with any tile?"),
        N_("any tile?"),
        N_("Mexican train, begin, start, engine, matching"),
        (),
        _ask_unfit,
        is_first=False,
        needs_mexican=True,
    ),
    Question(
        "mexican-double",
        "first",
        N_("A double on the Mexican train?"),
        N_("double"),
        N_("Mexican train, double, end in a double"),
        (
            WHICH_DOUBLE,
            Step(
                HOLD,
                "choice",
                N_("Is there a tile in the hand that answers it?"),
                (Choice(YES, N_("Yes"), N_("a tile with that number")), Choice(NO, N_("No"), N_("none in the hand"))),
                may_cover_mexican,
            ),
        ),
        _ask_mexican_double,
        is_first=False,
        tells_act=True,
        needs_mexican=True,
    ),
    Question(
        "play",
        "first",
        N_("May this tile go on that train?"),
        N_("that train?"),
        N_("tile, train, whose, fit, match, private, public, marker, marked, open train, coin, who may play"),
        (WHICH_TILE, WHICH_TRAIN, WHICH_END),
        _ask_play,
        is_first=False,
        tells_act=True,
    ),
)
