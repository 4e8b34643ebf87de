"""The order of mixed text on a line: Unicode's bidirectional algorithm (UAX #9), rules P2 to L2.

Rules X1 to X8 are in ``bidi_explicit``, W1 to I2 in ``bidi_runs``.
``levels`` gives each character its embedding level, ``visual_runs`` the runs of one level from left to right.
Characters that rule X9 removes keep the level of what stands before them, so that joiners still join.
The names of the rules stand beside the code that keeps them; Unicode's own test file is the proof.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise
from unicodedata import bidirectional

from .bidi_explicit import EMBEDDINGS, LTR, Explicit, find_direction
from .bidi_runs import ISOLATES, Boundaries, IsolatingRun

REMOVED = frozenset({*EMBEDDINGS, "PDF", "BN"})
_UNASSIGNED = (
    (0x0590, 0x0600, "R"), (0x0600, 0x07C0, "AL"), (0x07C0, 0x0860, "R"), (0x0860, 0x0900, "AL"),
    (0xFB1D, 0xFB50, "R"), (0xFB50, 0xFE00, "AL"), (0xFE70, 0xFF00, "AL"), (0x10800, 0x10D00, "R"),
    (0x10D00, 0x10D40, "AL"), (0x10D40, 0x10F30, "R"), (0x10F30, 0x10F70, "AL"), (0x10F70, 0x11000, "R"),
    (0x1E800, 0x1EC70, "R"), (0x1EC70, 0x1ECC0, "AL"), (0x1ECC0, 0x1ED00, "R"), (0x1ED00, 0x1ED50, "AL"),
    (0x1ED50, 0x1EE00, "R"), (0x1EE00, 0x1EF00, "AL"), (0x1EF00, 0x1F000, "R"),
)  # fmt: skip


def bidi_class(char: str) -> str:
    """The bidirectional class of a character; one not yet assigned has the class of its block."""
    found = bidirectional(char)
    if found:
        return found
    code = ord(char)
    return next((name for start, stop, name in _UNASSIGNED if start <= code < stop), "L")


def first_strong(text: str, default: int = LTR) -> int:
    """The direction of the first strong character outside isolates (P2, P3): ``LTR`` or ``RTL``."""
    return find_direction([bidi_class(char) for char in text], default)


def levels(text: str, base: int) -> list[int]:
    """The embedding level of every character of one paragraph whose own level is ``base``, 0 or 1."""
    original = [bidi_class(char) for char in text]
    explicit, classes = Explicit(original, base).resolve()
    found = list(explicit)
    for sequence in _sequences(original, explicit):
        boundaries = _boundaries(sequence, original, explicit, base)
        IsolatingRun(text, original, classes, sequence, boundaries).resolve(found)
    _keep_removed(original, found, base)
    _reset_ends(original, found, base)
    return found


def _sequences(original: Sequence[str], found: Sequence[int]) -> list[list[int]]:
    """X10: the isolating run sequences, as indices of what X9 leaves."""
    kept = [index for index, name in enumerate(original) if name not in REMOVED]
    runs = [list(run) for _, run in groupby(kept, key=found.__getitem__)]
    opener_of = _matching(original)
    ending_in: dict[int, list[int]] = {}
    sequences: list[list[int]] = []
    for run in runs:
        opener = opener_of.get(run[0])
        sequence = ending_in.pop(opener, None) if opener is not None else None
        if sequence is None:
            sequences.append(sequence := [])
        sequence += run
        if original[run[-1]] in ISOLATES:
            ending_in[run[-1]] = sequence
    return sequences


def _matching(original: Sequence[str]) -> dict[int, int]:
    """BD9: the isolate initiator of each PDI that has one."""
    open_at: list[int] = []
    matches = {}
    for index, name in enumerate(original):
        if name in ISOLATES:
            open_at.append(index)
        elif name == "PDI" and open_at:
            matches[index] = open_at.pop()
    return matches


def _boundaries(sequence: Sequence[int], original: Sequence[str], explicit: Sequence[int], base: int) -> Boundaries:
    """X10: the level of a sequence and the directions assumed before and after it."""

    def neighbour(index: int, step: int) -> int:
        index += step
        while 0 <= index < len(original) and original[index] in REMOVED:
            index += step
        return explicit[index] if 0 <= index < len(original) else base

    level, last = explicit[sequence[0]], sequence[-1]
    before = neighbour(sequence[0], -1)
    after = base if original[last] in ISOLATES else neighbour(last, 1)
    return Boundaries(level, "LR"[max(level, before) & 1], "LR"[max(level, after) & 1])


def _keep_removed(original: Sequence[str], found: list[int], base: int) -> None:
    """What X9 removes takes the level of what stands before it."""
    for index, name in enumerate(original):
        if name in REMOVED:
            found[index] = found[index - 1] if index else base


def _reset_ends(original: Sequence[str], found: list[int], base: int) -> None:
    """L1: separators, and the space before them and at the end of the line, follow the paragraph."""
    trailing = True
    for index in reversed(range(len(original))):
        name = original[index]
        if name in ("B", "S"):
            trailing = True
        elif not (name == "WS" or name == "PDI" or name in ISOLATES or name in REMOVED):
            trailing = False
        if trailing:
            found[index] = base


def visual_runs(found: Sequence[int]) -> list[tuple[int, int, int]]:
    """L2: the runs of one level, ``(start, stop, level)``, from left to right on the line."""
    edges = [0, *(at for at, (one, two) in enumerate(pairwise(found), 1) if one != two), len(found)]
    runs = [(start, stop, found[start]) for start, stop in pairwise(edges) if start < stop]
    lowest_odd = min((level | 1 for _, _, level in runs), default=1)
    for level in range(max((run[2] for run in runs), default=0), lowest_odd - 1, -1):
        runs = _turned(runs, level)
    return runs


def _turned(runs: list[tuple[int, int, int]], level: int) -> list[tuple[int, int, int]]:
    turned: list[tuple[int, int, int]] = []
    for high, group in groupby(runs, key=lambda run: run[2] >= level):
        stretch = list(group)
        turned += reversed(stretch) if high else stretch
    return turned
