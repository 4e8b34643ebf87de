"""What control characters ask for in mixed text: rules X1 to X8 of UAX #9 (``bidi`` does the rest)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from .bidi_runs import ISOLATES

LTR, RTL = 0, 1
MAX_DEPTH = 125
EMBEDDINGS = {"LRE": (LTR, None), "RLE": (RTL, None), "LRO": (LTR, "L"), "RLO": (RTL, "R")}


def find_direction(classes: Sequence[str], default: int, start: int = 0, within_isolate: bool = False) -> int:
    """P2, P3: that of the first strong class outside isolates; ``within_isolate``: up to the end of this one."""
    depth = 0
    for name in classes[start:]:
        if name in ISOLATES:
            depth += 1
        elif name == "PDI":
            if not depth and within_isolate:
                break
            depth = max(0, depth - 1)
        elif not depth and name in ("L", "R", "AL"):
            return LTR if name == "L" else RTL
    return default


class Status(NamedTuple):
    """What holds inside an embedding, override or isolate: its level, and the class it gives to its characters."""

    level: int
    override: str | None = None
    isolate: bool = False


class Explicit:
    """The characters of one paragraph by their classes, whose controls are followed one after another (X1 to X8)."""

    def __init__(self, original: Sequence[str], base: int) -> None:
        """X1: the stack holds the paragraph's own level, ``base``, and nothing has overflowed."""
        self.original, self.base = original, base
        self.levels, self.classes = [base] * len(original), list(original)
        self._stack = [Status(base)]
        self._too_many_isolates = self._too_many_embeddings = self._open_isolates = 0

    def resolve(self) -> tuple[list[int], list[str]]:
        """The level of every character, and its class with the overrides done."""
        for index, name in enumerate(self.original):
            _RULES.get(name, Explicit._place)(self, index)
        return self.levels, self.classes

    def _enter(self, direction: int, override: str | None, isolate: bool) -> bool:
        """Go a level deeper, to the next one of this direction; False where that overflows."""
        level = self._stack[-1].level
        level = level + 1 | 1 if direction == RTL else (level + 2) & ~1
        if level > MAX_DEPTH or self._too_many_isolates or self._too_many_embeddings:
            return False
        self._stack.append(Status(level, override, isolate))
        return True

    def _keep_level(self, index: int) -> None:
        """What X9 removes has the level of where it stands."""
        self.levels[index] = self._stack[-1].level

    def _begin_embedding(self, index: int) -> None:
        """X2 to X5: embeddings and overrides."""
        self._keep_level(index)
        if not self._enter(*EMBEDDINGS[self.original[index]], False) and not self._too_many_isolates:
            self._too_many_embeddings += 1

    def _begin_isolate(self, index: int) -> None:
        """X5a to X5c."""
        self._place(index)
        if self._enter(self._direction_of_isolate(index), None, True):
            self._open_isolates += 1
        else:
            self._too_many_isolates += 1

    def _direction_of_isolate(self, index: int) -> int:
        """X5c: one of unknown direction has that of its first strong character."""
        name = self.original[index]
        if name == "FSI":
            return find_direction(self.original, LTR, index + 1, within_isolate=True)
        return RTL if name == "RLI" else LTR

    def _place(self, index: int) -> None:
        """X6: a character has the level of where it stands, and the class of the override round it."""
        self._keep_level(index)
        self.classes[index] = self._stack[-1].override or self.classes[index]

    def _end_isolate(self, index: int) -> None:
        """X6a: also ends the embeddings inside it."""
        if self._too_many_isolates:
            self._too_many_isolates -= 1
        elif self._open_isolates:
            self._too_many_embeddings = 0
            while not self._stack.pop().isolate:
                pass
            self._open_isolates -= 1
        self._place(index)

    def _end_embedding(self, index: int) -> None:
        """X7: ends nothing outside the isolate it stands in."""
        if not self._too_many_isolates:
            if self._too_many_embeddings:
                self._too_many_embeddings -= 1
            elif not self._stack[-1].isolate and len(self._stack) > 1:
                self._stack.pop()
        self._keep_level(index)

    def _end_paragraph(self, index: int) -> None:
        """X8: what separates paragraphs has the level of its own."""
        self.levels[index] = self.base


_RULES: Mapping[str, Callable[[Explicit, int], None]] = {
    **dict.fromkeys(EMBEDDINGS, Explicit._begin_embedding),
    **dict.fromkeys(ISOLATES, Explicit._begin_isolate),
    "PDI": Explicit._end_isolate,
    "PDF": Explicit._end_embedding,
    "B": Explicit._end_paragraph,
    "BN": Explicit._keep_level,
}
"""What is done with a character of each class; with all others what ``Explicit._place`` does."""
