"""What a ready question is: its words, the steps that ask for what its answer hangs on, what makes the case of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from companion.engine.errors import CompanionError, Unreadable
from companion.engine.judging.finding import DEPENDS, LEGAL
from companion.engine.judging.judge import judge
from companion.engine.judging.moves import moves
from companion.engine.phrases import N_, Phrase
from companion.engine.rules.options import Rules
from companion.engine.table.actions import Action, Draw, FirstTrain, Pass, Play
from companion.engine.table.table import Table

from ..counting.asked import Count
from ..position import Position, name_actor, tiles_of, write_position
from ..setting import Setting
from ..whereabouts import Whereabouts
from .answers import PIP, TILE, TILES, TRAIN, WHO, Asked
from .tables import (
    OTHERS_UNBEGUN,
    OWN_BEGUN,
    Untold,
    begin_own_train,
    say_begun,
    say_end,
    say_unbegun,
    show_lines,
    unbegin_own_train,
)

GROUPS: Mapping[str, str] = {
    "double": N_("A double is open"),
    "drawing": N_("Drawing and passing"),
    "first": N_("First turn, whose train"),
    "end": N_("The end, the counting"),
}
"""The groups of questions, in the order of the page."""


_OF_ANY_TRAIN: Mapping[str, str] = {
    "%(double)s is open on %(where)s: no tile goes anywhere else until it is answered.": N_(
        "%(double)s is open: no tile goes anywhere else until it is answered."
    ),
    "%(double)s on %(where)s is open, but closes no other train.": N_("%(double)s is open, but closes no other train."),
    "%(double)s on %(where)s does not bind %(player)s, who has yet to begin their own train.": N_(
        "%(double)s does not bind %(player)s, who has yet to begin their own train."
    ),
    "%(double)s on %(where)s can never be answered: it is ignored, and closes no other train.": N_(
        "%(double)s can never be answered: it is ignored, and closes no other train."
    ),
    "Several doubles are open: the next to be answered is %(double)s on %(where)s.": N_(
        "Several doubles are open: the next to be answered is %(double)s."
    ),
    "The tile after a double goes on that double: %(double)s on %(where)s.": N_(
        "The tile after a double goes on that double: %(double)s."
    ),
    "%(double)s on %(train)s is open and waits for its answer.": N_("%(double)s is open and waits for its answer."),
}
"""What is said of an open double, and how it is said where nobody told on whose train it lies."""


def _always(rules: Rules) -> bool:
    return True


def _never(setting: Setting) -> bool:
    return False


class Choice(NamedTuple):
    """One answer of a step: its value, its words, what it means beside them; offered where it can come about."""

    value: str
    words: str
    more: str = ""
    is_offered: Callable[[Rules], bool] = _always


class Step(NamedTuple):
    """What a question asks. ``kind`` says how: ``who``, ``double``, ``tile``, ``tiles``, ``choice``, ``seen`` (a number
    of tiles), ``train``, ``end`` (a pip); it is asked where the answer hangs on it under the rules of the table, unless
    its game has settled that the first choice is meant. ``unasked`` is the choice that is meant where it is not asked
    because nothing hangs on it, if that is not the first."""

    name: str
    kind: str
    ask: str
    choices: tuple[Choice, ...] = ()
    is_asked: Callable[[Rules], bool] = _always
    is_settled: Callable[[Setting], bool] = _never
    unasked: str = ""

    def take_usual(self, rules: Rules) -> str:
        """What is meant of its choices where nobody answered it."""
        return self.unasked if self.unasked and not self.is_asked(rules) else self.choices[0].value


@dataclass(frozen=True, slots=True)
class Case:
    """What a question asks the judge: the table, the act, and what was taken for granted to make them."""

    table: Table
    action: Action | Count
    granted: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """One question of the table.

    ``words`` are as people say it, ``decides`` those of them that decide; ``keywords`` is what else they may search by,
    with commas between. ``is_first`` tells whether it stands among the six that a group shows first, ``tells_all``
    whether its small table says how every train lies, ``needs_mexican`` whether it is about the Mexican train.
    A sheet is silent on it where it is silent on one of the options it is ``about``; the sheets cited like ``readings``
    answer it by implication alone. ``hangs_on_who`` tells whether the answer can hang on who acts, ``asks_who`` how
    one asks for them, ``counts_hands`` whether it is told with the hands of the round, ``tells_act`` whether its
    answers say the whole act: else the act is an example, and so is the train on which a double lies. ``retold`` are
    further reasons of the judge that name what the answers leave open, such as a tile of a hand of which a number
    alone is told, each with how it is said then.
    ``untold`` are the ways in which the table may lie as well, as far as anybody told: where one of them has another
    answer, it depends.
    """

    key: str
    group: str
    words: str
    decides: str
    keywords: str
    steps: tuple[Step, ...]
    make: Callable[[Setting, Asked], Case]
    is_first: bool = True
    tells_all: bool = False
    needs_mexican: bool = False
    about: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    hangs_on_who: bool = True
    asks_who: str = N_("Whose turn is it?")
    counts_hands: bool = False
    tells_act: bool = False
    retold: Mapping[str, str] = field(default_factory=dict)
    untold: tuple[Untold, ...] = ()

    def list_steps(self, setting: Setting) -> tuple[Step, ...]:
        """What is asked at this table, beside who acts."""
        rules = setting.rules
        asked = (step for step in self.steps if step.is_asked(rules) and not step.is_settled(setting))
        return tuple(
            step._replace(choices=tuple(each for each in step.choices if each.is_offered(rules))) for step in asked
        )

    @property
    def tile_step(self) -> str:
        """The step that is asked again where the tiles cannot lie as they were told."""
        names = [step.name for step in self.steps]
        return next((name for name in (TILE, TILES, PIP, *names[-1:]) if name in names), WHO)

    @property
    def needs_who(self) -> bool:
        """Whether its answer is another one for another player: whether the train that is told is their own."""
        return any(step.name == TRAIN for step in self.steps)

    def retell(self, said: Phrase) -> Phrase:
        """What the judge says, as this question says it: without what its answers leave open."""
        inner = said.facts.get("why")
        if isinstance(inner, Phrase):
            return said.with_facts(why=self.retell(inner))
        known = self.retold if self.tells_act else {**_OF_ANY_TRAIN, **self.retold}
        return Phrase(known.get(said.text, said.text), said.facts, said.plural)

    def fill(self, setting: Setting, asked: Asked) -> dict[str, str]:
        """The answers, with what is usually meant wherever nothing is asked at this table."""
        names = [step.name for step in self.list_steps(setting)]
        silent = (step for step in self.steps if step.choices and step.name not in names)
        return {step.name: step.take_usual(setting.rules) for step in silent} | {
            name: value for name, value in asked.items() if value
        }


_IN_A_TURN = Play | FirstTrain | Draw | Pass


def answer_question(question: Question, setting: Setting, asked: Asked) -> tuple[Position, tuple[Phrase, ...]]:
    """The position that the answers make, and what was taken for granted.

    Raises Unreadable with the step that is to be asked again as its field.
    """
    known = {step.name for step in question.steps} | {WHO}
    case = question.make(setting, question.fill(setting, asked))
    if any((mask or 0) & case.table.seen for mask in case.table.held):
        _, phrase = next(Whereabouts.of(write_position(case.table, case.action, setting.spec).written).list_twice())
        raise Unreadable(phrase, question.tile_step)
    case = case if OWN_BEGUN in question.untold else _say_own_begun(_take_begun(case))
    case = _show_lines(_say_others_unbegun(case))
    told = {name: value for name, value in asked.items() if name in known and value}
    return write_position(case.table, case.action, setting.spec, question.key, told), case.granted


def _take_begun(case: Case) -> Case:
    """The case with the own train of whoever acts begun, wherever the answer hangs on that and the question does not
    speak of it: in a later turn most have begun theirs."""
    table, action, begun = case.table, case.action, begin_own_train(case.table)
    if not _asks_for_own_train(table.rules) or begun is table or not isinstance(action, _IN_A_TURN):
        return case
    name = name_actor(table, action)
    train = begun.trains[table.seating.seats[name]]
    if train is None or say_unbegun(name) in case.granted or _rule_alike(action, table, begun):
        return case
    return replace(case, table=begun, granted=(*case.granted, say_begun(name), say_end(name, train.end)))


def _say_own_begun(case: Case) -> Case:
    """The case that says that the own train of whoever acts is begun, where its example has it begun, nothing else
    tells so, and the answer hangs on that."""
    table, action = case.table, case.action
    if not _asks_for_own_train(table.rules) or table.turn is None or not isinstance(action, _IN_A_TURN):
        return case
    name, train = name_actor(table, action), table.trains[table.turn]
    told = (say_begun(name), *([] if train is None else [say_end(name, train.end)]))
    if train is None or any(each in case.granted for each in told) or _tells_own_train(table, action):
        return case
    if _rule_alike(action, table, unbegin_own_train(table)):
        return case
    return replace(case, granted=(*case.granted, *told))


def _say_others_unbegun(case: Case) -> Case:
    """The case that says that the trains of others are not begun, where that alone makes them open and a refusal offers
    them (IT36)."""
    table, action = case.table, case.action
    if table.rules.trains_start != "public" or not isinstance(action, _IN_A_TURN) or _sum_up(table, action)[0] == LEGAL:
        return case
    actor, offered = name_actor(table, action), {train for _, train in _list_ways(table)}
    unbegun = {name for name in table.players if table.trains[table.seating.seats[name]] is None} - {actor}
    told = {name for name in unbegun if say_unbegun(name) in case.granted}
    return replace(case, granted=(*case.granted, OTHERS_UNBEGUN)) if (unbegun - told) & offered else case


def _tells_own_train(table: Table, action: Action) -> bool:
    """Whether it is plain that the own train of whoever is in turn is begun: a tile goes on it, or a double lies
    there."""
    doubles = {number for number, _ in table.open_doubles}
    return table.turn in doubles or (isinstance(action, Play) and action.on == name_actor(table, action))


def _rule_alike(action: Action, table: Table, other: Table) -> bool:
    """Whether the judge says the same of an act on both tables, and of a refusal what may be done instead."""
    there = _sum_up(table, action)
    if there != _sum_up(other, action):
        return False
    return there[0] == LEGAL or _list_ways(table) == _list_ways(other)


def _list_ways(table: Table) -> set[tuple[type, str]]:
    """What may be done: the kinds of acts, and the trains that a tile may go on."""
    return {(type(each), getattr(each, "on", "")) for each in moves(table)}


def _asks_for_own_train(rules: Rules) -> bool:
    """Whether it can hang on the own train being begun where a tile may go; by the four sheets it does not."""
    return rules.own_train_first or rules.begin_others == "begun"


def _show_lines(case: Case) -> Case:
    """The case with whole trains, wherever the answer, or what else may be done, hangs on what is hidden inside one of
    an example."""
    table, action = case.table, case.action
    if not table.seating.branches or not isinstance(action, _IN_A_TURN):
        return case  # where no train branches its end tells all
    ways = (action, Draw(by=action.by), Pass(by=action.by))
    unsure = [way for way in ways if _sum_up(table, way)[0] == DEPENDS]
    shown = show_lines(table, *tiles_of(action)) if unsure else table
    return replace(case, table=shown) if any(_sum_up(shown, way)[0] != DEPENDS for way in unsure) else case


def _sum_up(table: Table, action: Action) -> tuple[str, str]:
    """The verdict and its rule, on which its words hang; empty where the tiles cannot lie as they were told."""
    try:
        ruling = judge(table, action)
    except CompanionError:
        return "", ""
    return ruling.verdict, ruling.rule
