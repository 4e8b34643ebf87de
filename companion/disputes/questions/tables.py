"""The small tables of ready questions: the middle of a round on which nothing matters but what was asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from companion.engine.bits import bits
from companion.engine.errors import CompanionError
from companion.engine.judging.judge import judge
from companion.engine.judging.opening import take_first_turns
from companion.engine.phrases import N_, Phrase
from companion.engine.seats import only
from companion.engine.table.actions import MEXICAN, Play, name_train
from companion.engine.table.table import Table
from companion.engine.table.trains import begin_train
from companion.engine.tiles import Tile

from ..setting import Setting
from .answers import PIP, missing

NO_DOUBLE = Phrase(N_("No double is open."))
NOTHING_DRAWN = Phrase(N_("Nothing was laid or drawn in this turn before."))
TILES_LEFT = Phrase(N_("There are tiles left to draw."))
PUBLIC = N_("%(train)s is public.")
NO_OTHER_PUBLIC = Phrase(N_("No other player’s train is public."))
"""Of a swan drive, which goes to the next public train and skips none."""
OTHERS_UNBEGUN = Phrase(N_("Trains of other players of which nothing is said here have not been begun."))
ALIVE = Phrase(N_("Somebody still has a tile that answers the double."))
_ORDER = (9, 8, 5, 3, 4, 2, 1, 7, 11, 10, 6, 0, 12)


def make_double(pip: int) -> Tile:
    """The double of a pip."""
    return Tile.of(pip, pip)


def make_table(setting: Setting, who: str, *played: Tile) -> Table:
    """A table in the middle of a round on which nothing else matters; its engine is none of these tiles."""
    rules, engine = setting.rules, setting.engine
    if engine is None or (setting.book is None and make_double(engine) in played):
        engine = next((pip for pip in setting.pips if make_double(pip) not in played), setting.rules.set_max)
    return take_first_turns(rules, setting.players, setting.round, engine, setting.players.index(who))


def name_next(setting: Setting, who: str) -> str:
    """Who has the turn after this player."""
    step = -1 if setting.rules.direction == "ccw" else 1
    return setting.players[(setting.players.index(who) + step) % len(setting.players)]


def name_before(setting: Setting, who: str) -> str:
    """Who had the turn before this player."""
    step = 1 if setting.rules.direction == "ccw" else -1
    return setting.players[(setting.players.index(who) + step) % len(setting.players)]


def find_pips(setting: Setting, table: Table, *taken: int) -> list[int]:
    """Pips that nothing here turns on: neither the engine nor one of these."""
    return [pip for pip in _ORDER if pip in setting.pips and pip != table.engine and pip not in taken]


def mark(table: Table, train: str, marked: bool) -> Table:
    """Put a marker on a train that was begun, or make sure that none lies there; both ends of partners are one train
    (HE94)."""
    ends = 0 if train == MEXICAN else table.seating.owns[table.seating.seats[train]]
    return table._replace(public=table.public | ends if marked else table.public & ~ends)


def begin(table: Table, train: str, pip: int, marked: bool = False) -> Table:
    """The train has been begun and ends in this pip."""
    return mark(table.with_ends({train: pip}), train, marked)


def list_open_elsewhere(setting: Setting, table: Table, who: str, pip: int) -> list[tuple[Table, str]]:
    """Every train that is open to this player beside the own one, with the table on which it ends in this pip: the
    Mexican, then a marked one."""
    trains = (*([MEXICAN] if table.seating.has_mexican else []), name_next(setting, who))
    return [(begin(table, train, pip, True), train) for train in trains]


def open_elsewhere(setting: Setting, table: Table, who: str, pip: int) -> tuple[Table, str]:
    """The first train that is open to this player beside the own one, and the table on which it ends in this pip."""
    return list_open_elsewhere(setting, table, who, pip)[0]


def choose_place(tile: Tile, places: list[tuple[Table, str]]) -> tuple[Table, str]:
    """The first of these tables on which the tile may be laid on the train beside it, so that an example is refused for
    nothing that was not asked; the first of all where it may be laid on none."""
    return next((each for each in places if _may_lay(tile, *each)), places[0])


def _may_lay(tile: Tile, table: Table, train: str) -> bool:
    try:
        return bool(judge(table, Play(tile, train)))
    except CompanionError:  # it lies somewhere already, as the question says when it is asked
        return False


def begin_own_train(table: Table) -> Table:
    """The same table with the own train of whoever is in turn begun, ending in a pip that nothing else here has.

    Unchanged before the first turn of that player is over, or where it is begun already.
    """
    return table if table.turn is None else _begin_for(table, table.turn, table.turn)


def unbegin_own_train(table: Table) -> Table:
    """The same table with the own train of whoever is in turn not begun."""
    if table.turn is None:
        return table
    trains = tuple(None if seat == table.turn else train for seat, train in enumerate(table.trains))
    starts_public = only(table.turn) if table.rules.trains_start == "public" else 0
    return table._replace(trains=trains, public=table.public | starts_public)


def begin_partners_train(table: Table) -> Table:
    """The same with the train begun at the end of the partner, where players have partners."""
    partner, seat = table.seating.partner, table.turn
    return table if partner is None or seat is None else _begin_for(table, seat, partner[seat])


def _begin_for(table: Table, seat: int, place: int) -> Table:
    if table.engine is None or table.has_first_turn(seat) or table.has_begun(seat):
        return table
    hands = (tile for hand in table.hands for tile in hand or ())
    known = {table.engine, *(pip for tile in hands for pip in tile), *(each.end for each in table.trains if each)}
    free = [pip for pip in _ORDER if pip <= table.rules.set_max and pip not in known]
    return begin(table, table.players[place], free[0]) if free else table


def lay_line(table: Table, train: str, line: list[Tile]) -> Table:
    """The same table with these tiles on a train, from the engine outwards."""
    number = table.seating.trains[train]
    made = begin_train(table.engine or 0, tuple(line))
    trains = tuple(made if each == number else there for each, there in enumerate(table.trains))
    return table._replace(trains=trains, seen=table.seen | bits(line))


def show_lines(table: Table, *apart: Tile) -> Table:
    """The same table with every train that is told by its end alone laid out tile by tile, with none of these tiles:
    nothing can be hidden inside it."""
    for number, train in enumerate(table.trains):
        if train is not None and train.line is None:
            line = _find_line(table, number, train.end, bits(apart))
            table = lay_line(table, table.seating.train_names[number], line) if line else table
    return table


def _find_line(table: Table, number: int, end: int, apart: int) -> list[Tile]:
    """Tiles that lie nowhere and lead from the engine to this end; none where all such tiles are taken."""
    engine, taken = table.engine or 0, table.seen | table.shown() | apart
    doubles = [double for train, double in table.open_doubles if train == number]
    for pip in (end, *_ORDER):
        way = [Tile.of(engine, pip), *([] if pip == end else [Tile.of(pip, end)])]
        if pip <= table.rules.set_max and engine not in (pip, end) and not bits(way) & taken:
            return [*way, *doubles]
    return []


def fail_partner(table: Table) -> Table:
    """The same table after the partner of whoever is in turn could lay nothing, where players have partners."""
    partner, seat = table.seating.partner, table.turn
    if partner is None or seat is None:
        return table
    return table._replace(failed=table.failed | only(partner[seat]))


class Untold(NamedTuple):
    """A way in which the table may lie as well, as far as anybody told. ``only_so`` says of what may be done on that
    table alone when it may be, ``only_else`` the same of the table that was made; empty where all the same may be."""

    lay: Callable[[Table], Table]
    only_so: str = ""
    only_else: str = ""


PARTNER_FAILED = Untold(fail_partner)
OWN_BEGUN = Untold(
    begin_own_train,
    N_("%(what)s (If %(name)s has begun their own train.)"),
    N_("%(what)s (If %(name)s has not begun their own train.)"),
)
PARTNERS_BEGUN = Untold(
    begin_partners_train,
    N_("%(what)s (If %(name)s’s partner has begun theirs.)"),
    N_("%(what)s (If %(name)s’s partner has not begun theirs.)"),
)
PARTNERS_RETOLD = {
    "Allowed only if %(player)s has begun their own train.": N_(
        "Allowed only if %(player)s’s partner has begun theirs."
    )
}
"""What it hangs on where a player is told not to have begun the own train: it is begun at the partner's end as well."""


def open_double(table: Table, double: Tile, train: str) -> Table:
    """The same table with this double open on the train, after those that are open already."""
    return table._replace(open_doubles=(*table.open_doubles, (table.seating.trains[train], double)))


def lay_double(setting: Setting, table: Table, double: Tile, who: str, train: str = "") -> Table:
    """The same table after the player has laid this double in this turn, on their own train or on that one; the next
    player has a tile that answers it."""
    on, other = train or who, name_next(setting, who)
    answer = Tile.of(double.high, find_pips(setting, table, double.high)[-1])
    table = open_double(table, double, on)._replace(laid=((double, table.seating.trains[on], None),))
    return table.with_hands({other: (answer,)}) if setting.rules.dead_double == "ignore" else table


def wait_for(setting: Setting, who: str, double: Tile, *played: Tile) -> tuple[Table, str]:
    """The turn of a player for whom the double of the player before waits, on that player's train."""
    table, layer = make_table(setting, who, double, *played), name_before(setting, who)
    if double.high == table.engine:
        raise missing(PIP)
    table = begin(table, layer, double.high, setting.rules.open_double_marks_train)
    return open_double(table, double, layer), layer


def say_double(double: Tile, layer: str) -> Phrase:
    """Where the double lies."""
    facts = {"double": double, "train": name_train(layer)}
    return Phrase(N_("The %(double)s on %(train)s is the only open double."), facts)


def end_everything_in(setting: Setting, table: Table, pip: int) -> Table:
    """All trains begun and private, and this pip at the end of each."""
    trains = (*setting.players, *([MEXICAN] if table.seating.has_mexican else []))
    return table.with_ends(dict.fromkeys(trains, pip))._replace(public=0)


def put_first_turns_off(table: Table) -> Table:
    """The same table while nobody has had the first turn; whoever is in turn begins."""
    return table._replace(first_turn=table.seating.everyone, starter=table.turn or 0)


def say_engine(table: Table) -> Phrase:
    """The engine of the table."""
    return Phrase(N_("The engine is the %(double)s."), {"double": make_double(table.engine or 0)})


def say_public(train: str) -> tuple[Phrase, ...]:
    """That a train of a player is public; of the Mexican train, which always is, nothing."""
    return () if train == MEXICAN else (Phrase(PUBLIC, {"train": name_train(train)}),)


def say_unbegun(who: str) -> Phrase:
    """That the own train of a player is not begun."""
    return Phrase(N_("%(name)s has not begun their own train."), {"name": who})


def say_unmarked(train: str) -> Phrase:
    """That the train of a double was private when the double was laid."""
    return Phrase(N_("No marker lay on %(train)s when the double was laid."), {"train": name_train(train)})


def say_unable(who: str) -> Phrase:
    """That no tile of a player fits anywhere."""
    return Phrase(N_("%(name)s can lay nothing."), {"name": who})


def say_begun(who: str) -> Phrase:
    """That it is begun."""
    return Phrase(N_("%(name)s has begun their own train."), {"name": who})


def say_end(train: str, pip: int) -> Phrase:
    """Where a train ends."""
    return Phrase(N_("%(train)s ends in %(pip)s."), {"train": name_train(train), "pip": pip})


def say_hand(who: str, *tiles: Tile) -> Phrase:
    """What a player holds, of what matters."""
    return Phrase(N_("%(name)s holds %(tiles)s."), {"name": who, "tiles": tiles})
