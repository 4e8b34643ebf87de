"""The questions about an open double: whoever laid it, whoever comes after it, several of them."""

from __future__ import annotations

from companion.engine.errors import Unreadable
from companion.engine.phrases import N_, Phrase
from companion.engine.rules.options import Rules
from companion.engine.table.actions import MEXICAN, Draw, FirstTrain, Pass, Play, name_train
from companion.engine.tiles import Tile

from ..setting import Setting
from .answers import HAPPENED, HOLD, TILE, WHEN, WHICH, Asked, read_choice, read_double, read_tile, read_who
from .question import Case, Choice, Question, Step
from .steps import FIRST, IN_WHICH_TURN, LATER, WHICH_DOUBLE, WHICH_TILE, say_turn
from .tables import (
    ALIVE,
    NO_DOUBLE,
    PARTNER_FAILED,
    PARTNERS_BEGUN,
    PARTNERS_RETOLD,
    TILES_LEFT,
    begin,
    choose_place,
    end_everything_in,
    find_pips,
    lay_double,
    list_open_elsewhere,
    make_double,
    make_table,
    name_next,
    open_double,
    open_elsewhere,
    put_first_turns_off,
    say_double,
    say_end,
    say_engine,
    say_hand,
    say_public,
    say_unable,
    say_unbegun,
    say_unmarked,
    wait_for,
)

YES, NO = "yes", "no"


def _ask_elsewhere(setting: Setting, asked: Asked) -> Case:
    who, double, tile = read_who(setting, asked), read_double(setting, asked), read_tile(setting, asked)
    if tile == double:
        text, lies = N_("%(tile)s cannot be laid: it is already %(where)s."), N_("on %(train)s")
        raise Unreadable(Phrase(text, {"tile": tile, "where": Phrase(lies, _facts(tile, who))}), TILE)
    table = begin(make_table(setting, who, double, tile), who, double.high)
    places = list_open_elsewhere(setting, lay_double(setting, table, double, who), who, tile.high)
    table, where = choose_place(tile, places)
    fits = Phrase(N_("%(tile)s fits %(train)s."), _facts(tile, where))
    return Case(table, Play(tile, where), (_say_laid(double, who), fits, *say_public(where)))


def _facts(tile: Tile, train: str) -> dict[str, object]:
    return {"tile": tile, "train": name_train(train)}


def _say_laid(double: Tile, who: str) -> Phrase:
    return Phrase(N_("%(name)s has just laid the %(double)s on their own train."), {"name": who, "double": double})


def _ask_waiting(setting: Setting, asked: Asked) -> Case:
    who, double = read_who(setting, asked), read_double(setting, asked)
    table, layer = wait_for(setting, who, double)
    end, other, spare = find_pips(setting, table, double.high)[:3]
    tile = Tile.of(end, other)
    # What the player holds is left open: whoever can answer the double is told so too.
    table = begin(table, who, end).with_hands({layer: (Tile.of(double.high, spare),)})
    return Case(table, Play(tile, who), (say_double(double, layer), say_end(who, end), ALIVE))


def _ask_answer(setting: Setting, asked: Asked) -> Case:
    who, double, holds = read_who(setting, asked), read_double(setting, asked), read_choice(asked, HOLD, YES, NO)
    table, layer = wait_for(setting, who, double)
    first, second, third = find_pips(setting, table, double.high)[:3]
    hand = Tile.of(double.high, first) if holds == YES else Tile.of(first, second)
    table = table.with_hands({layer: (Tile.of(double.high, third),), who: (hand,)})
    not_drawn = Phrase(N_("%(name)s has not drawn in this turn."), {"name": who})
    has, has_none = N_("%(name)s holds a tile with %(pip)s."), N_("%(name)s holds no tile with %(pip)s.")
    held = Phrase(has if holds == YES else has_none, {"name": who, "pip": double.high})
    if not setting.rules.double_lock:  # where no double binds anybody it hangs on all of the hand
        unable = (say_unmarked(layer), say_unable(who))
        return Case(table, Draw(), (say_double(double, layer), held, *unable, not_drawn, TILES_LEFT))
    return Case(table, Draw(), (say_double(double, layer), held, not_drawn, TILES_LEFT, ALIVE))


def _ask_private(setting: Setting, asked: Asked) -> Case:
    who, double = read_who(setting, asked), read_double(setting, asked)
    table, layer = wait_for(setting, who, double)
    # What the player holds is left open: whoever may not answer is told what to do then too.
    tile = Tile.of(double.high, find_pips(setting, table, double.high)[0])
    return Case(table, Play(tile, layer), (say_double(double, layer), say_unmarked(layer)))


def _ask_two_doubles(setting: Setting, asked: Asked) -> Case:
    who, when = read_who(setting, asked), read_choice(asked, WHEN, LATER, FIRST)
    table, turn = make_table(setting, who), say_turn(when, who)
    one, two, three = find_pips(setting, table)[:3]
    if when == FIRST:
        table, engine = put_first_turns_off(table), table.engine or 0
        tiles = ((engine, one), (one, one), (one, two), (two, two), (two, three))
        return Case(table, FirstTrain(tuple(Tile.of(*tile) for tile in tiles), who), (turn, say_engine(table)))
    table = lay_double(setting, begin(table, who, one), make_double(one), who)
    table, where = choose_place(make_double(two), list_open_elsewhere(setting, table, who, two))
    granted = (turn, _say_laid(make_double(one), who), say_end(where, two), *say_public(where))
    return Case(table, Play(make_double(two), where), granted)


def _ask_order(setting: Setting, asked: Asked) -> Case:
    who, which = read_who(setting, asked), read_choice(asked, WHICH, "newest", "oldest")
    table = make_table(setting, who)
    one, two, spare = find_pips(setting, table)[:3]
    older, newer = _name_two_others(setting, who)
    for pip, train in ((one, older), (two, newer)):
        table = open_double(begin(table, train, pip, True), make_double(pip), train)
    hand = (Tile.of(one, spare), Tile.of(two, spare))
    laid = Phrase(N_("First the %(double)s was laid, then the %(other)s."),
                  {"double": make_double(one), "other": make_double(two)})  # fmt: skip
    tile, train = (hand[1], newer) if which == "newest" else (hand[0], older)
    return Case(table.with_hands({who: hand}), Play(tile, train), (laid, say_hand(who, *hand)))


def _name_two_others(setting: Setting, who: str) -> tuple[str, str]:
    after = name_next(setting, who)
    other = name_next(setting, after)
    return (after, other) if other != who else (after, MEXICAN if setting.rules.mexican != "off" else who)


def _ask_before_own(setting: Setting, asked: Asked) -> Case:
    who, when = read_who(setting, asked), read_choice(asked, WHEN, LATER, FIRST)
    table = make_table(setting, who)
    pip, spare = find_pips(setting, table)[:2]
    table, layer = wait_for(setting, who, make_double(pip))
    if when == FIRST:
        waiting = table.seating.everyone & ~(1 << table.seating.seats[layer])
        table = table._replace(first_turn=waiting, starter=table.seating.seats[layer])
    # What the player holds is left open: whoever could not begin so far is told what to do then too.
    granted = (say_turn(when, who), say_double(make_double(pip), layer), say_unbegun(who))
    return Case(table, Play(Tile.of(pip, spare), layer), granted)


def _can_play_elsewhere(rules: Rules) -> bool:
    return rules.double_extra != "on_double"


def _ask_marker(setting: Setting, asked: Asked) -> Case:
    who = read_who(setting, asked)
    happened = read_choice(asked, HAPPENED, "unfit", "kept", "empty", "double", "elsewhere")
    if happened == "empty":
        return nothing_left(setting, who)
    if happened == "elsewhere":
        return _laid_elsewhere(setting, who)
    table = make_table(setting, who)
    tile = read_tile(setting, asked) if asked.get(TILE) else Tile.of(*find_pips(setting, table)[:2])
    table = make_table(setting, who, tile)
    away = find_pips(setting, table, *tile)[0]
    table = end_everything_in(setting, table, away).with_hands({who: (tile,)})._replace(drew=tile)
    drew = Phrase(N_("%(name)s drew %(tile)s."), {"name": who, "tile": tile})
    if happened == "kept":
        fits = Phrase(N_("It fits %(name)s’s own train."), {"name": who})
        return Case(table.with_ends({who: tile.high}), Pass(), (NO_DOUBLE, drew, fits))
    if happened == "double":
        double = make_double(away)
        table = lay_double(setting, table, double, who)._replace(drew=tile)
        facts = {"double": double, "name": who}
        where = Phrase(N_("The double is the %(double)s, on %(name)s’s own train."), facts)
        return Case(table, Pass(), (drew, where))
    return Case(table, Pass(), (NO_DOUBLE, drew))


def _laid_elsewhere(setting: Setting, who: str) -> Case:
    """A double on another's marked train, and the further tile on the own one."""
    table, other = make_table(setting, who), name_next(setting, who)
    one, two, spare = find_pips(setting, table)[:3]
    table = lay_double(setting, begin(begin(table, other, one, True), who, two), make_double(one), who, other)
    laid = Phrase(N_("%(name)s has just laid the %(double)s on %(train)s."),
                  {"name": who, "double": make_double(one), "train": name_train(other)})  # fmt: skip
    table, where = open_elsewhere(setting, table, who, two) if table.seating.has_mexican else (table, who)
    return Case(table, Play(Tile.of(two, spare), where), (laid, say_end(where, two)))


def nothing_left(setting: Setting, who: str) -> Case:
    """A player who can lay nothing, with an empty boneyard."""
    table = make_table(setting, who)
    away, other = find_pips(setting, table)[:2]
    table = end_everything_in(setting, table, away).with_hands({who: (make_double(other),)})
    return Case(table._replace(boneyard=0), Pass(), (NO_DOUBLE, say_unable(who)))


_PRIVATE_RETOLD = {
    "No marker lies on %(train)s: it is private.": N_("No marker lies on the train of the double: it is private.")
}

DOUBLES = (
    Question(
        "elsewhere",
        "double",
        N_("After my double: may I lay elsewhere?"),
        N_("elsewhere?"),
        N_("double, further tile, extra tile, follow, other train, cover"),
        (WHICH_DOUBLE, WHICH_TILE),
        _ask_elsewhere,
    ),
    Question(
        "waiting",
        "double",
        N_("Another’s double is open: play elsewhere?"),
        N_("play elsewhere?"),
        N_("double, open, lock, closed, other train, ignore"),
        (WHICH_DOUBLE,),
        _ask_waiting,
    ),
    Question(
        "answer",
        "double",
        N_("Must I answer it, or may I draw?"),
        N_("Must I answer"),
        N_("double, satisfy, cover, finish, duty, refuse, draw"),
        (
            WHICH_DOUBLE,
            Step(
                HOLD,
                "choice",
                N_("Is there a tile in the hand that answers it?"),
                (
                    Choice(YES, N_("Yes"), N_("a tile with that number")),
                    Choice(NO, N_("No"), N_("none in the hand, nothing drawn yet")),
                ),
            ),
        ),
        _ask_answer,
        retold={
            "%(player)s can answer the open double with %(able)s and must.": N_(
                "%(player)s can answer the open double and must."
            ),
            "%(player)s may draw one tile, although %(able)s could answer the open double.": N_(
                "%(player)s may draw one tile, although the open double could be answered."
            ),
        },
    ),
    Question(
        "private",
        "double",
        N_("May I answer on a private train?"),
        N_("private"),
        N_("double, satisfy, another’s train, no marker, closed"),
        (WHICH_DOUBLE,),
        _ask_private,
        retold=_PRIVATE_RETOLD,
    ),
    Question(
        "two-doubles",
        "double",
        N_("Two doubles in one turn?"),
        N_("Two doubles"),
        N_("double, second double, chain, in a row"),
        (IN_WHICH_TURN,),
        _ask_two_doubles,
    ),
    Question(
        "order",
        "double",
        N_("Several are open: which first?"),
        N_("which first?"),
        N_("doubles, order, oldest, newest, reverse, free"),
        (
            Step(
                WHICH,
                "choice",
                N_("Which one is to be answered?"),
                (Choice("newest", N_("The one laid last")), Choice("oldest", N_("The one laid first"))),
            ),
        ),
        _ask_order,
    ),
    Question(
        "before-own",
        "double",
        N_("Answer it before my own train is begun?"),
        N_("before my own train"),
        N_("double, satisfy, own train, not begun, first turn"),
        (IN_WHICH_TURN,),
        _ask_before_own,
        is_first=False,
        retold={**_PRIVATE_RETOLD, **PARTNERS_RETOLD},
        untold=(PARTNERS_BEGUN,),
    ),
    Question(
        "marker",
        "double",
        N_("I cannot follow my double: does my marker go up?"),
        N_("marker"),
        N_("marker, token, coin, penny, public, open, double, layer, drew"),
        (
            Step(
                HAPPENED,
                "choice",
                N_("What happened?"),
                (
                    Choice("double", N_("I laid a double, and the tile drawn after it fits nowhere")),
                    Choice(
                        "elsewhere",
                        N_("I laid a double on another’s train, and a tile elsewhere after it"),
                        is_offered=_can_play_elsewhere,
                    ),
                    Choice("unfit", N_("I drew a tile that fits nowhere")),
                    Choice("kept", N_("I drew a tile that fits, and keep it")),
                    Choice("empty", N_("I can lay nothing, and no tiles are left to draw")),
                ),
            ),
        ),
        _ask_marker,
        is_first=False,
        tells_all=True,
        untold=(PARTNER_FAILED,),
    ),
)
