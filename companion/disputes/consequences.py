"""Acts in words: what is disputed, what may be done instead, what must happen now to turns, doubles and markers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.engine.digits import read_number
from companion.engine.errors import Unreadable
from companion.engine.judging.endings import Over
from companion.engine.judging.finding import DEPENDS
from companion.engine.judging.judge import judge
from companion.engine.judging.moves import moves
from companion.engine.judging.turn import after as after_action
from companion.engine.phrases import N_, Phrase
from companion.engine.table.actions import (
    Action,
    Deal,
    Draw,
    FirstTrain,
    LayEngine,
    OpenEnd,
    Pass,
    Play,
    Search,
    Stop,
    name_train,
)
from companion.engine.table.table import Table
from companion.engine.tiles import Tile

from .counting.asked import Count
from .position import Position, tiles_of
from .questions import QUESTIONS, Question
from .questions.answers import WHO, list_told_tiles
from .questions.tables import Untold
from .rule import retell

MOST_TILES, MOST_DOUBLES = 6, 3


@dataclass(frozen=True, slots=True)
class Line:
    """Something to be done: in words, with the sign before it: a pip, a tile, or the name of an icon."""

    phrase: Phrase
    pip: int | None = None
    tile: Tile | None = None
    icon: str = ""


ON, OFF, STAYS, HANGS = "on", "off", "stays", "hangs"


@dataclass(frozen=True, slots=True)
class Marker:
    """The marker of a player, and which way it goes: ``"on"``, ``"off"``, or it ``"stays"`` on the train; it
    ``"hangs"`` on what nobody told whether it moves."""

    name: str
    way: str
    phrase: Phrase

    @property
    def is_laid(self) -> bool:
        """Whether it lies on the train then."""
        return self.way in (ON, STAYS)


_END_TURN: Mapping[str, str] = {
    "": N_("Lay nothing and end the turn."),
    ON: N_("Lay nothing and end the turn: the marker goes on."),
    STAYS: N_("Lay nothing and end the turn: the marker stays where it is."),
}
_ELSE_END_TURN: Mapping[str, str] = {
    "": N_("If none of this can be done: end the turn."),
    ON: N_("If none of this can be done: end the turn; the marker goes on."),
    STAYS: N_("If none of this can be done: end the turn; the marker stays where it is."),
}
"""The end of a turn, by the way the marker of the player goes with it."""


# The act in words


def describe_dispute(position: Position) -> Phrase:
    """What is disputed: the act; of a ready question, whose act is an example, the question and what was told of it."""
    question = QUESTIONS.get(position.question)
    tells_act = question is None or (question.tells_act and names_actor(position))
    if question is None or tells_act or isinstance(position.action, Count):
        return describe_action(position.action, position.actor, has_laid=bool(position.table.laid))
    told = (*_name_asked(question, position), *list_told_tiles(position.asked or {}))
    asks = Phrase(question.words)
    return Phrase(N_("%(question)s (%(told)s)"), {"question": asks, "told": told}) if told else asks


def _name_asked(question: Question, position: Position) -> tuple[str, ...]:
    """Whom the question is about: who was told, who need not be who acts."""
    if not question.hangs_on_who:
        return ()
    seat, names = read_number((position.asked or {}).get(WHO, "")), position.table.players
    return (names[seat],) if seat is not None and seat < len(names) else ()


def names_actor(position: Position) -> bool:
    """Whether anybody said who acts; of a ready question that is alike for all nobody need, and then anybody serves."""
    question = QUESTIONS.get(position.question)
    return question is None or question.needs_who or bool((position.asked or {}).get(WHO))


def describe_example(position: Position) -> Phrase | None:
    """The tiles and the train that a ready question was judged by; None where its answers say them, or none is laid."""
    question = QUESTIONS.get(position.question)
    if question is None or question.tells_act or not isinstance(position.action, Play | FirstTrain):
        return None
    return describe_action(position.action, position.actor, has_laid=bool(position.table.laid))


def describe_action(action: Action | Count, actor: str, *, has_laid: bool) -> Phrase:
    """The act as a sentence: "Ben lays 9-2 on the Mexican train"; of counting, the question. ``has_laid``: whether
    anything was laid in this turn before."""
    facts: dict[str, object] = {"name": actor}
    match action:
        case Count(about=about):
            return Phrase(QUESTIONS[about].words) if about in QUESTIONS else Phrase(N_("How much does each count?"))
        case Play() | FirstTrain():
            return _describe_play(action, actor)
        case Draw(tile=None):
            return Phrase(N_("%(name)s draws a tile"), facts)
        case Draw(tile=tile):
            return Phrase(N_("%(name)s draws %(tile)s"), {**facts, "tile": tile})
        case LayEngine(tile=tile):
            return Phrase(N_("%(name)s lays %(tile)s as the engine"), {**facts, "tile": tile})
        case Deal(tiles=count):
            return Phrase(N_("Each player takes %(n)s tiles"), {"n": count})
        case Search():
            return Phrase(N_("All draw a tile and look for the engine"))
        case Stop():
            return Phrase(N_("The table stops the round and counts"))
        case Pass() if has_laid:
            return Phrase(N_("%(name)s lays nothing more and ends the turn"), facts)
        case Pass():
            return Phrase(N_("%(name)s lays nothing and ends the turn"), facts)


def _describe_play(action: Play | FirstTrain, actor: str) -> Phrase:
    tiles = tiles_of(action)
    facts = {"name": actor, "tile": tiles[0], "tiles": tiles, "train": name_train(action.on)}
    if action.on == actor:
        several, one = N_("%(name)s lays %(tiles)s on their own train"), N_("%(name)s lays %(tile)s on their own train")
    else:
        several, one = N_("%(name)s lays %(tiles)s on %(train)s"), N_("%(name)s lays %(tile)s on %(train)s")
    return Phrase(several if len(tiles) > 1 else one, facts)


# What would be allowed


def list_options(position: Position) -> list[Line]:
    """Every kind of legal act of the player in turn, of whoever acts where all build their first trains together;
    plays gathered by train. What hangs on what a question leaves untold says on what."""
    lines, question = [*_list_lines(position, position.table)], QUESTIONS.get(position.question)
    for way in question.untold if question is not None else ():
        table = way.lay(position.table)
        if way.only_so and table is not position.table:
            there = [*_list_lines(replace(position, table=table), position.table)]
            lines = [*_merge(lines, there, way, position.actor)]
    return lines


def _merge(here: Sequence[Line], there: Sequence[Line], way: Untold, actor: str) -> Iterator[Line]:
    """What may be done on the one table and on the other, in order; what is on one alone says when."""
    rest = [*there]
    for line in here:
        before = rest[: rest.index(line)] if line in rest else []
        yield from (_say_when(each, way.only_so, actor) for each in before)
        yield line if line in rest else _say_when(line, way.only_else, actor)
        rest = rest[len(before) + 1 :] if line in rest else rest
    yield from (_say_when(each, way.only_so, actor) for each in rest)


def _say_when(line: Line, said: str, actor: str) -> Line:
    return replace(line, phrase=Phrase(said, {"what": line.phrase, "name": actor}))


def _list_lines(position: Position, told: Table) -> Iterator[Line]:
    """What may be done on the table of a position; ``told`` is the table as its question made it."""
    by = (position.actor or None) if position.table.turn is None else None
    listed = [each for each in _list_moves(position.table) if not by or each.by == by]
    plays: dict[str, list[Play | FirstTrain | OpenEnd]] = {}
    for action in listed:
        if isinstance(action, (Play, FirstTrain, OpenEnd)):
            plays.setdefault(action.on, []).append(action)
    for train, actions in plays.items():
        if _leaves_open(position, told, train):
            yield Line(Phrase(N_("Lay a tile that fits on %(train)s."), {"train": name_train(train)}), icon="plus")
        elif not _tells_train(position.question) and (double := _find_open_double(position.table, train)):
            facts: dict[str, object] = {"pips": (double.high,), "double": double}
            yield Line(Phrase(N_("Lay a tile with %(pips)s on the open %(double)s."), facts), pip=double.high)
        else:
            yield _offer_play(train, actions)
    for action in listed:
        match action:
            case Draw():
                yield Line(Phrase(N_("Draw one tile.")), icon="plus")
            case Pass():
                yield _offer_pass(position, action, _END_TURN)
            case Stop():
                yield Line(Phrase(N_("Stop the round and count, if all agree.")), icon="flag")
    if listed and _hangs_on_the_hand(position.table, Draw(by=by)):
        yield Line(Phrase(N_("If none of this can be done: draw one tile.")), icon="plus")
    elif listed and not any(isinstance(each, Draw) for each in listed) and _hangs_on_the_hand(position.table, Pass(by)):
        yield _offer_pass(position, Pass(by), _ELSE_END_TURN)


def _hangs_on_the_hand(table: Table, action: Draw | Pass) -> bool:
    """Whether it hangs on a hand that is not shown whether a tile is drawn, or the turn ended."""
    try:
        return judge(table, action).verdict == DEPENDS
    except Unreadable:  # of a tile that was drawn before
        return False


def _leaves_open(position: Position, told: Table, train: str) -> bool:
    """Whether the small table of a question does not say which tiles fit this train: one that is not named, unless the
    tile that was drawn is the only one that may be laid."""
    question = QUESTIONS.get(position.question)
    if question is None or question.tells_all or isinstance(position.table.drew, Tile):
        return False
    return not _is_begun(told, train)


def _tells_train(question: str) -> bool:
    """Whether the answers of this question tell on whose train a double lies, as a table that is laid out does."""
    return question not in QUESTIONS or QUESTIONS[question].tells_act


def _find_open_double(table: Table, train: str) -> Tile | None:
    """The double that waits on this train, the newest of several."""
    index = table.seating.trains[train]
    return next((double for on, double in reversed(table.open_doubles) if on == index), None)


def _list_moves(table: Table) -> Sequence[Action | OpenEnd]:
    try:
        return moves(table)
    except Unreadable:  # nobody is in turn
        return ()


def _is_begun(table: Table, train: str) -> bool:
    return table.trains[table.seating.trains[train]] is not None


def _offer_play(train: str, actions: Sequence[Play | FirstTrain | OpenEnd]) -> Line:
    facts: dict[str, object] = {"train": name_train(train)}
    ends = tuple(dict.fromkeys(action.pip for action in actions if isinstance(action, OpenEnd)))
    if None in ends:
        return Line(Phrase(N_("Lay any tile on %(train)s."), facts), icon="plus")
    if ends:
        return Line(Phrase(N_("Lay a tile with %(pips)s on %(train)s."), {**facts, "pips": ends}), pip=ends[0])
    tiles = tuple(dict.fromkeys(tiles_of(action)[0] for action in actions if not isinstance(action, OpenEnd)))
    return Line(Phrase(N_("Lay %(tiles)s on %(train)s."), {**facts, "tiles": tiles[:MOST_TILES]}), tile=tiles[0])


def _offer_pass(position: Position, action: Pass, said: Mapping[str, str]) -> Line:
    """Ending the turn, and what comes of it by the judge's own rules for the marker of whoever ends it; ``said``
    has the words by the way that marker goes."""
    passed = replace(position, action=action)
    seat = judge(position.table, action).seat
    markers = list_markers(passed, after_action(position.table, action, seat).table)
    ways = (marker.way for marker in markers if marker.name == passed.actor)
    return Line(Phrase(said[next(ways, "")]), icon="on")


# What must happen now


def list_consequences(position: Position, after: Table | None, over: Over | None) -> Iterator[Line]:
    """What comes next after a legal act: the end of the round, or whose turn it is and which doubles wait."""
    actor = position.actor
    if over is not None:
        yield from _end_round(over)
    elif isinstance(position.action, Search):
        yield Line(Phrase(N_("If the engine has come, it is laid; if not, draw again.")), icon="again")
    elif after is None or after.turn is None:
        if not isinstance(position.action, (Deal, LayEngine)):
            yield Line(Phrase(N_("The others build their first trains too.")), icon="people")
    elif after.players[after.turn] == actor:
        yield Line(Phrase(N_("It is still %(name)s’s turn."), {"name": actor}), icon="again")
    else:
        yield Line(Phrase(N_("The turn passes to %(name)s."), {"name": after.players[after.turn]}), icon="on")
    if over is None and after is not None:
        yield from _wait_for_doubles(position, after)


def _end_round(over: Over) -> Iterator[Line]:
    if over.out:
        yield Line(Phrase(N_("The round is over. Out: %(names)s."), {"names": over.out}), icon="flag")
    else:
        yield Line(Phrase(N_("The round is over: it is blocked.")), icon="flag")
    if over.winners and not over.out:
        yield Line(Phrase(N_("Winner of the round: %(names)s."), {"names": over.winners}), icon="flag")


def _wait_for_doubles(position: Position, after: Table) -> Iterator[Line]:
    if after.first_turn and after.seating.train_first:
        return
    alive = [each for each in after.open_doubles if not after.is_dead(each[1].high)]
    for train, double in alive[:MOST_DOUBLES]:
        facts = {"double": double, "train": name_train(after.seating.train_names[train])}
        waits = Phrase(N_("%(double)s on %(train)s is open and waits for its answer."), facts)
        yield Line(retell(position, waits), pip=double.high)


def list_markers(position: Position, after: Table | None) -> Iterator[Marker]:
    """The markers that go on and come off: what was public before, against what is public after."""
    if after is None:
        return
    for seat, name in enumerate(after.players):
        facts, was, is_public = {"name": name}, position.table.is_public(seat), after.is_public(seat)
        if is_public and not was:
            yield Marker(name, ON, Phrase(N_("%(name)s’s train is public now: the marker goes on."), facts))
        elif was and not is_public:
            yield Marker(name, OFF, Phrase(N_("%(name)s’s marker comes off: the train is private again."), facts))
        elif _is_marked(after, seat) and name == position.actor and isinstance(position.action, Pass):
            yield Marker(name, STAYS, Phrase(N_("%(name)s’s marker stays where it is."), facts))


def _is_marked(table: Table, seat: int) -> bool:
    """Whether a marker lies there for sure: where trains are public from the start, one not begun may have none."""
    return table.is_public(seat) and (table.has_begun(seat) or table.rules.trains_start != "public")
