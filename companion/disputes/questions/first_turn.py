"""The questions about the first turn and the engine."""

from __future__ import annotations

from companion.engine.judging.opening import deal
from companion.engine.phrases import N_, Phrase
from companion.engine.rules.options import Rules
from companion.engine.table.actions import Draw, FirstTrain, Pass, Play, Search
from companion.engine.table.table import Table
from companion.engine.tiles import Tile

from ..setting import Setting
from .answers import (
    TILES,
    WHICH,
    Asked,
    read_choice,
    read_tiles,
    read_who,
)
from .question import Case, Choice, Question, Step
from .steps import has_long_first_turn
from .tables import (
    PARTNER_FAILED,
    TILES_LEFT,
    find_pips,
    make_table,
    put_first_turns_off,
    say_engine,
    say_hand,
)

ANOTHER_HELD = Phrase(N_("Somebody holds another double."))
NONE_HELD = Phrase(N_("Nobody holds a double."))


def _ask_first(setting: Setting, asked: Asked) -> Case:
    who = read_who(setting, asked)
    table = make_table(setting, who)
    one, two = find_pips(setting, table)[:2]
    several = read_tiles(setting, asked) if asked.get(TILES) else (Tile.of(table.engine or 0, one), Tile.of(one, two))
    table = put_first_turns_off(make_table(setting, who, *several))
    action = FirstTrain(several, who) if len(several) > 1 else Play(several[0], who)
    return Case(table, action, (say_engine(table),))


def _ask_first_draw(setting: Setting, asked: Asked) -> Case:
    who = read_who(setting, asked)
    table = put_first_turns_off(make_table(setting, who))
    hand = Tile.of(*find_pips(setting, table)[:2])
    return Case(table.with_hands({who: (hand,)}), Draw(), (say_engine(table), say_hand(who, hand), TILES_LEFT))


def _ask_engine(setting: Setting, asked: Asked) -> Case:
    read_who(setting, asked)
    which = read_choice(asked, WHICH, "some", "none")
    rules = setting.rules
    table = Table.before_round(rules, setting.players, setting.round)
    each, wanted = table.seating.tiles_each, rules.engine_of(setting.round)
    if each is not None and not table.seating.faceup:
        table = deal(table, each)
    # Where no double is fixed, nobody holds the highest of the set: that is the engine people mean.
    engine = setting.rules.set_max if wanted is None else max(wanted, 0)
    double = next((pip for pip in setting.pips if pip not in (engine, 0)), 1)
    tiles = [Tile.of(one, two) for one in setting.pips for two in setting.pips if one > two]
    hands: dict[str, tuple[Tile, ...]] = {name: (tiles[seat],) for seat, name in enumerate(setting.players)}
    holder = setting.players[len(setting.players) // 2]  # nobody who is in turn, or before or after them
    held = {**hands, holder: (Tile.of(double, double),)} if which == "some" else hands
    missing = Phrase(N_("Nobody holds the %(double)s."), {"double": Tile.of(engine, engine)})
    said = (missing, ANOTHER_HELD) if which == "some" else (NONE_HELD,)
    return Case(table.with_hands({} if table.seating.faceup else held), Search(), said)


def _takes_highest(rules: Rules) -> bool:
    return rules.engine == "held_highest"


def _ask_wait(setting: Setting, asked: Asked) -> Case:
    who = read_who(setting, asked)
    table = put_first_turns_off(make_table(setting, who))
    hand = Tile.of(table.engine or 0, find_pips(setting, table)[0])
    action = Pass() if has_long_first_turn(setting.rules) else Draw()
    return Case(table.with_hands({who: (hand,)}), action, (say_engine(table), say_hand(who, hand), TILES_LEFT))


FIRST_TURN = (
    Question(
        "first",
        "first",
        N_("Several tiles in the first turn?"),
        N_("Several tiles"),
        N_("first turn, first train, many tiles, chain, whole train, how many tiles"),
        (),
        _ask_first,
    ),
    Question(
        "first-draw",
        "first",
        N_("Nothing fits in the first turn: draw?"),
        N_("draw?"),
        N_("first turn, cannot begin, draw, boneyard, start"),
        (),
        _ask_first_draw,
    ),
    Question(
        "engine",
        "first",
        N_("Nobody holds the engine: what now?"),
        N_("engine:"),
        N_(
            "engine, station, highest double, 12-12, search, start of the round, who goes first, who starts, who begins"
        ),
        (
            Step(
                WHICH,
                "choice",
                N_("Does anybody hold a double?"),
                (
                    Choice("some", N_("Yes"), N_("the highest of them counts")),
                    Choice("none", N_("No"), N_("no double in any hand")),
                ),
                _takes_highest,
            ),
        ),
        _ask_engine,
        hangs_on_who=False,
    ),
    Question(
        "wait",
        "first",
        N_("May I wait with my train although I could begin it?"),
        N_("wait"),
        N_("first turn, own train, put off, unwilling, begin later"),
        (),
        _ask_wait,
        is_first=False,
        untold=(PARTNER_FAILED,),
    ),
)
