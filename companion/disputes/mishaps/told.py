"""What was told of a mishap: who it was, of which kind, when it was noticed, how many tiles; the law chosen for it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.errors import Unreadable, quote
from companion.engine.phrases import N_, Phrase
from companion.engine.rules.options import OPTIONS, Rules
from companion.engine.rules.values import MOST_PLAYERS

from .catalogue import HAND_SIZE, KIND, MISHAPS, MOST_TILES, WHEN, Mishap

MOST_POINTS = 999


@dataclass(frozen=True, slots=True)
class Told:
    """A mishap as it was told.

    ``who`` is a name, None where nobody was named; ``kind`` and ``when`` are answers of its questions, empty where it
    has none; ``tiles`` how many are too many or too few; ``hand`` the points in the hand, None where not counted;
    ``law`` the value that the table chooses now, empty where it chooses none; ``players`` how many sit there, 0 where
    nobody said.
    """

    mishap: Mishap
    who: str | None = None
    kind: str = ""
    when: str = ""
    tiles: int = 1
    hand: int | None = None
    law: str = ""
    players: int = 0

    @property
    def option(self) -> str:
        """The option that is the law for it."""
        return self.mishap.option(self.kind)

    @property
    def rules(self) -> tuple[str, ...]:
        """The topics of the rule book that state what was broken; of the tiles in a hand, the row for the players."""
        row = f"players:{self.players}" if self.players else HAND_SIZE
        return tuple(row if rule == HAND_SIZE else rule for rule in self.mishap.rules)


def find_mishap(key: object) -> Mishap:
    """The mishap of a key. Raises Unreadable."""
    found = MISHAPS.get(key) if isinstance(key, str) else None
    if found is None:
        raise _expected(tuple(MISHAPS), key, "mishap")
    return found


def tell(
    mishap: Mishap, rules: Rules, *, who: str | None = None, kind: str = "", when: str = "", tiles: int = 1,
    hand: int | None = None, law: str = "", players: int = 0,
) -> Told:  # fmt: skip
    """A mishap with what was told of it; an answer that is left out is the first one.

    Raises Unreadable for an answer its question does not have, for a number out of bounds, and for a law that the
    option does not have, or that is chosen where one was agreed.
    """
    answers = {question.name: tuple(question.answers) for question in mishap.questions}
    given = {KIND: kind, WHEN: when}
    for name, answer in given.items():
        if answer and answer not in answers.get(name, ()):
            raise _expected(answers.get(name, ()), answer, name)
    chosen = {name: given[name] or answers.get(name, ("",))[0] for name in given}
    if not 1 <= tiles <= MOST_TILES or (tiles > 1 and not mishap.counts):
        raise _bounds(1, MOST_TILES if mishap.counts else 1, tiles, "tiles")
    if hand is not None and not 0 <= hand <= MOST_POINTS:
        raise _bounds(0, MOST_POINTS, hand, "hand")
    if players and not 2 <= players <= MOST_PLAYERS:
        raise _bounds(2, MOST_PLAYERS, players, "players")
    told = Told(mishap, who, chosen[KIND], chosen[WHEN], tiles, hand, law, players)
    if law:
        _check_law(told, rules)
    return told


def keep_law(mishap: Mishap, rules: Rules, kind: str, law: str) -> str:
    """The law that was chosen on a page; none where it was chosen for another kind, whose law is another option."""
    option = mishap.option(kind)
    elsewhere = (OPTIONS[other].values for other in mishap.laws if other != option)
    is_of_other_kind = any(law in values for values in elsewhere)
    return "" if is_of_other_kind and law not in list_choosable(option, rules) else law


def list_choosable(option: str, rules: Rules) -> tuple[str, ...]:
    """The laws that a table may still choose when it happens: none where it has agreed on one."""
    default = OPTIONS[option].default
    return tuple(value for value in OPTIONS[option].values if value != default == getattr(rules, option))


def _check_law(told: Told, rules: Rules) -> None:
    choosable = list_choosable(told.option, rules)
    if told.law not in choosable:
        raise _expected(choosable or (getattr(rules, told.option),), told.law, "law")


def _expected(values: tuple[str, ...], got: object, field: str) -> Unreadable:
    said = N_("expected one of %(expected)s, got %(got)s")
    return Unreadable(Phrase(said, {"expected": ", ".join(values), "got": quote(got)}), field)


def _bounds(low: int, high: int, got: int, field: str) -> Unreadable:
    said = N_("expected a whole number from %(low)s to %(high)s, got %(got)s")
    return Unreadable(Phrase(said, {"low": low, "high": high, "got": got}), field)
