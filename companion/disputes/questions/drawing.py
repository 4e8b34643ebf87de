"""The questions about drawing, passing and the marker."""

from __future__ import annotations

from companion.engine.judging.judge import judge
from companion.engine.phrases import N_, Phrase
from companion.engine.rules.options import Rules
from companion.engine.table.actions import MEXICAN, Draw, FirstTrain, Pass, Play
from companion.engine.table.table import Table
from companion.engine.tiles import Tile

from ..setting import Setting
from .answers import HAPPENED, TILE, WHERE, WHICH, Asked, read_choice, read_tile, read_who
from .doubles import nothing_left
from .question import Case, Choice, Question, Step
from .steps import FIRST
from .tables import (
    ALIVE,
    NO_DOUBLE,
    NO_OTHER_PUBLIC,
    PARTNER_FAILED,
    TILES_LEFT,
    begin,
    choose_place,
    end_everything_in,
    find_pips,
    lay_double,
    list_open_elsewhere,
    make_double,
    make_table,
    mark,
    open_elsewhere,
    put_first_turns_off,
    say_double,
    say_end,
    say_engine,
    say_hand,
    say_public,
    say_unable,
    wait_for,
)


def _ask_draw(setting: Setting, asked: Asked) -> Case:
    who, tile = read_who(setting, asked), read_tile(setting, asked)
    table = begin(make_table(setting, who, tile), who, tile.high).with_hands({who: (tile,)})
    return Case(table, Draw(), (say_end(who, tile.high), NO_DOUBLE, TILES_LEFT))


def _ask_keep(setting: Setting, asked: Asked) -> Case:
    who, where = read_who(setting, asked), read_choice(asked, WHERE, "own", "double")
    table = make_table(setting, who)
    pip, other, away, spare = find_pips(setting, table)[:4]
    tile = Tile.of(pip, other)
    drew = Phrase(N_("%(name)s drew %(tile)s."), {"name": who, "tile": tile})
    if where == "double":
        table, layer = wait_for(setting, who, make_double(pip))
        table = begin(table, who, away).with_hands({layer: (Tile.of(pip, spare),), who: (tile,)})
        return Case(table._replace(drew=tile), Pass(), (say_double(make_double(pip), layer), drew, ALIVE))
    table = end_everything_in(setting, table, away).with_ends({who: pip}).with_hands({who: (tile,)})
    return Case(table._replace(drew=tile), Pass(), (NO_DOUBLE, drew, say_end(who, pip)))


def _differs_for_doubles(rules: Rules) -> bool:
    return rules.double_lock and rules.must_play_drawn != rules.must_answer


def _ask_another(setting: Setting, asked: Asked) -> Case:
    who, which = read_who(setting, asked), read_choice(asked, WHICH, "besides", "instead", FIRST)
    table = make_table(setting, who)
    one, two, three = find_pips(setting, table)[:3]
    drawn, other = Tile.of(one, two), Tile.of(two, three)
    drew = Phrase(N_("%(name)s drew %(tile)s."), {"name": who, "tile": drawn})
    if which == FIRST:
        table, hand = put_first_turns_off(table), (other, Tile.of(one, three))
        unable = table.with_hands({who: hand})
        if not judge(unable, Draw()):  # nobody draws then: what would be laid after it cannot be asked
            return Case(unable, Draw(), (say_engine(table), say_hand(who, *hand), TILES_LEFT))
        drawn = Tile.of(table.engine or 0, two)
        drew = Phrase(N_("%(name)s drew %(tile)s."), {"name": who, "tile": drawn})
        table = table.with_hands({who: (drawn, *hand)})._replace(drew=drawn)
        return Case(table, FirstTrain((drawn, other), who), (say_engine(table), drew))
    if which == "instead":
        table = begin(table, who, two).with_hands({who: (drawn, other)})._replace(drew=drawn)
        return Case(table, Play(other, who), (drew, say_end(who, two), NO_DOUBLE))
    table = begin(table, who, two).with_hands({who: (other, Tile.of(one, three))})
    table = table._replace(laid=((drawn, table.seating.seats[who], None),))
    laid = Phrase(N_("%(name)s has laid it on their own train."), {"name": who})
    table, where = choose_place(other, [(table, who), *list_open_elsewhere(setting, table, who, two)])
    elsewhere = () if where == who else (say_end(where, two), *say_public(where))
    alone = (NO_OTHER_PUBLIC,) if elsewhere and setting.rules.swan_drive else ()
    return Case(table, Play(other, where), (drew, laid, *elsewhere, *alone))


def _ask_again(setting: Setting, asked: Asked) -> Case:
    who, happened = read_who(setting, asked), read_choice(asked, HAPPENED, "unfit", "double", FIRST)
    table = make_table(setting, who)
    away, one, two, three = find_pips(setting, table)[:4]
    if happened == FIRST:
        tile = Tile.of(one, two)
        table = put_first_turns_off(table).with_hands({who: (tile,)})._replace(drew=tile)
        return Case(table, Draw(), (say_engine(table), say_hand(who, tile), TILES_LEFT))
    if happened == "double":
        double = make_double(away)
        table = lay_double(setting, end_everything_in(setting, table, away), double, who)
        table = end_others_in(table, who, one).with_hands({who: (Tile.of(two, three),)})
        laid = Phrase(
            N_("%(name)s drew the %(double)s and laid it on their own train."), {"name": who, "double": double}
        )
        return Case(table, Draw(), (laid, say_hand(who, Tile.of(two, three)), TILES_LEFT))
    tile = Tile.of(one, two)
    table = end_everything_in(setting, table, away).with_hands({who: (tile,)})._replace(drew=tile)
    drew = Phrase(N_("%(name)s drew %(tile)s, which fits nowhere."), {"name": who, "tile": tile})
    return Case(table, Draw(), (NO_DOUBLE, drew, TILES_LEFT))


def end_others_in(table: Table, who: str, pip: int) -> Table:
    """The same table, with this pip at the end of every train but the player's own."""
    trains = (*table.players, *([MEXICAN] if table.seating.has_mexican else []))
    return table.with_ends(dict.fromkeys((each for each in trains if each != who), pip))


def _ask_pass(setting: Setting, asked: Asked) -> Case:
    who, which = read_who(setting, asked), read_choice(asked, WHICH, "left", "empty", FIRST)
    if which == "empty":
        return nothing_left(setting, who)
    table = make_table(setting, who)
    away, one, two = find_pips(setting, table)[:3]
    tile = Tile.of(one, two)
    if which == FIRST:
        table = put_first_turns_off(table).with_hands({who: (tile,)})
        return Case(table, Pass(), (say_engine(table), say_hand(who, tile), TILES_LEFT))
    table = end_everything_in(setting, table, away).with_hands({who: (tile,)})
    return Case(table, Pass(), (NO_DOUBLE, say_unable(who), TILES_LEFT))


def _ask_empty(setting: Setting, asked: Asked) -> Case:
    return nothing_left(setting, read_who(setting, asked))


def _ask_marked(setting: Setting, asked: Asked) -> Case:
    who, where = read_who(setting, asked), read_choice(asked, WHERE, "elsewhere", "own")
    table = make_table(setting, who)
    one, two, spare = find_pips(setting, table)[:3]
    table = begin(table, who, one, marked=True)
    table, other = open_elsewhere(setting, table, who, two)
    table, hand = mark(table, who, True), (Tile.of(one, spare), Tile.of(two, spare))
    marked = Phrase(N_("%(name)s’s marker lies on their own train."), {"name": who})
    tile, on = (hand[1], other) if where == "elsewhere" else (hand[0], who)
    return Case(table.with_hands({who: hand}), Play(tile, on), (marked, say_end(on, two if on == other else one)))


DRAWING = (
    Question(
        "draw",
        "drawing",
        N_("May I draw although I can play?"),
        N_("draw"),
        N_("draw, take, boneyard, able, unwilling, must play, do I have to play"),
        (Step(TILE, "tile", N_("Which tile could be laid?")),),
        _ask_draw,
        readings=("CS",),
    ),
    Question(
        "keep",
        "drawing",
        N_("May I keep a drawn tile that fits?"),
        N_("keep"),
        N_("drawn tile, keep, hold back, must lay"),
        (
            Step(
                WHERE,
                "choice",
                N_("Where does it fit?"),
                (Choice("own", N_("On my own train")), Choice("double", N_("On the open double"))),
                _differs_for_doubles,
            ),
        ),
        _ask_keep,
        tells_all=True,
        untold=(PARTNER_FAILED,),
    ),
    Question(
        "another",
        "drawing",
        N_("After drawing: lay another tile?"),
        N_("another"),
        N_("drawn tile, second tile, instead, besides"),
        (
            Step(
                WHICH,
                "choice",
                N_("Another tile, how?"),
                (
                    Choice("besides", N_("After the drawn one"), N_("both in one turn")),
                    Choice("instead", N_("In place of the drawn one")),
                ),
            ),
        ),
        _ask_another,
    ),
    Question(
        "pass",
        "drawing",
        N_("Pass without drawing?"),
        N_("Pass"),
        N_("pass, skip, end the turn, refuse to draw, boneyard, pass my turn"),
        (
            Step(
                WHICH,
                "choice",
                N_("What is the situation?"),
                (
                    Choice("left", N_("Tiles are left to draw")),
                    Choice("empty", N_("The boneyard is empty")),
                    Choice(FIRST, N_("In the first turn of the round"), N_("nothing in the hand can begin a train")),
                ),
            ),
        ),
        _ask_pass,
        tells_all=True,
        untold=(PARTNER_FAILED,),
    ),
    Question(
        "empty",
        "drawing",
        N_("Boneyard empty: does the marker go up?"),
        N_("marker"),
        N_("boneyard, empty, marker, token, coin, public, nothing left, no tiles left"),
        (),
        _ask_empty,
        tells_all=True,
        untold=(PARTNER_FAILED,),
    ),
    Question(
        "marked",
        "drawing",
        N_("My train is marked: may I play elsewhere?"),
        N_("elsewhere?"),
        N_("marker, token, coin, public, marker off, remove, own train"),
        (
            Step(
                WHERE,
                "choice",
                N_("Where is the tile laid?"),
                (Choice("elsewhere", N_("On another public train")), Choice("own", N_("On my own train"))),
            ),
        ),
        _ask_marked,
    ),
    Question(
        "again",
        "drawing",
        N_("May I draw a second time?"),
        N_("second time?"),
        N_("draw again, second draw, two tiles, new draw"),
        (
            Step(
                HAPPENED,
                "choice",
                N_("What happened?"),
                (
                    Choice("unfit", N_("The drawn tile fits nowhere")),
                    Choice("double", N_("The drawn tile was a double, and I laid it")),
                    Choice(FIRST, N_("The drawn tile begins no train"), N_("in the first turn of the round")),
                ),
            ),
        ),
        _ask_again,
        is_first=False,
        tells_all=True,
    ),
    Question(
        "first-another",
        "drawing",
        N_("Drawn in the first turn: lay more tiles after it?"),
        N_("more tiles"),
        N_("first turn, drawn tile, go on, several"),
        (),
        lambda setting, asked: _ask_another(setting, {**asked, WHICH: FIRST}),
        is_first=False,
    ),
)
