"""Figures are worked out once for the same games and the same people: every page after the first finds them ready."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from datetime import date
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar

from companion.people.people import People

from .played import PlayedGame

P = ParamSpec("P")
R = TypeVar("R")
Question: TypeAlias = tuple[Any, ...]
_DAY = date(2000, 1, 1)
ROOM = 100
"""Answers that are kept: of more the one that was found first is let go of."""


class _Nothing:
    """No answer; None is one."""


NOTHING = _Nothing()


class _Memory:
    """Answers about the games and people that were asked about last. Safe with threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._about: tuple[object, object] = (None, None)
        self._found: dict[Question, Any] = {}

    def find(self, games: Sequence[PlayedGame], people: People) -> dict[Question, Any]:
        """The answers about just these values; none as soon as it is others."""
        with self._lock:
            if self._about[0] is not games or self._about[1] is not people:
                self._about, self._found = (games, people), {}
            return self._found

    def keep(self, found: dict[Question, Any], question: Question, answer: Any) -> None:
        """Keep an answer among those found."""
        with self._lock:
            found[question] = answer
            if len(found) > ROOM:
                del found[next(iter(found))]


_MEMORY = _Memory()


def _know(asked: Any) -> Any:
    """What tells one question from another: a calendar is known by how it counts a day, whoever made it."""
    return asked(_DAY) if callable(asked) else asked


def remember(
    make: Callable[Concatenate[Sequence[PlayedGame], People, P], R],
) -> Callable[Concatenate[Sequence[PlayedGame], People, P], R]:
    """Let figures be worked out once while the same tuple of games and the same people are asked about."""

    @wraps(make)
    def told(games: Sequence[PlayedGame], people: People, /, *which: P.args, **how: P.kwargs) -> R:
        if not isinstance(games, tuple):  # a part of them, or what may still change
            return make(games, people, *which, **how)
        question = (make, *map(_know, which), *((name, _know(how[name])) for name in sorted(how)))
        found = _MEMORY.find(games, people)
        answer: R | _Nothing = found.get(question, NOTHING)
        if isinstance(answer, _Nothing):
            answer = make(games, people, *which, **how)
            _MEMORY.keep(found, question, answer)
        return answer

    return told
