"""The inside of one isolating run of mixed text: rules W1 to I2 of UAX #9 (``bidi`` does the rest)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import NamedTuple
from unicodedata import normalize

ISOLATES = frozenset({"LRI", "RLI", "FSI"})
_AS_STRONG = {"L": "L", "R": "R", "AL": "R", "EN": "R", "AN": "R"}
_SEPARATORS = frozenset({"ES", "ET", "CS"})
NEUTRAL = frozenset({"B", "S", "WS", "ON", "PDI", *ISOLATES})
_PAIRS = (
    "() [] {} ༺༻ ༼༽ ᚛᚜ ⁅⁆ ⁽⁾ ₍₎ ⌈⌉ ⌊⌋ 〈〉 ❨❩ ❪❫ ❬❭ ❮❯ ❰❱ ❲❳ ❴❵ ⟅⟆ ⟦⟧ ⟨⟩ ⟪⟫ ⟬⟭ ⟮⟯ ⦃⦄ ⦅⦆ ⦇⦈ ⦉⦊ ⦋⦌ ⦍⦐ ⦏⦎ ⦑⦒ "
    "⦓⦔ ⦕⦖ ⦗⦘ ⧘⧙ ⧚⧛ ⧼⧽ ⸢⸣ ⸤⸥ ⸦⸧ ⸨⸩ "
    "⹕⹖ ⹗⹘ ⹙⹚ ⹛⹜ 《》 「」 『』 【】 〔〕 〖〗 〘〙 〚〛 ﹙﹚ ﹛﹜ ﹝﹞ （） ［］ ｛｝ ｟｠ ｢｣"
)
_CLOSES = {pair[0]: pair[1] for pair in _PAIRS.split(" ")}
_OPENED_BY = {pair[1]: pair[0] for pair in _PAIRS.split(" ")}


class Boundaries(NamedTuple):
    """The level of a run, and the directions assumed before its first and after its last character."""

    level: int
    sos: str
    eos: str


class IsolatingRun:
    """One isolating run sequence, whose classes are resolved step by step (W1 to I2)."""

    def __init__(
        self, text: str, original: list[str], classes: list[str], indices: list[int], boundaries: Boundaries
    ) -> None:
        self.text, self.original, self.indices = text, original, indices
        self.types = [classes[index] for index in indices]
        self.level, self.sos, self.eos = boundaries
        self.embedding = "LR"[self.level & 1]

    def resolve(self, found: list[int]) -> None:
        """Write the levels of this sequence into ``found``."""
        self._marks_and_numbers()
        self._separators()
        self._brackets()
        self._neutrals()
        for index, name in zip(self.indices, self.types, strict=True):  # I1, I2
            if self.level & 1:
                found[index] = self.level + (name != "R")
            else:
                found[index] = self.level + {"L": 0, "R": 1}.get(name, 2)

    def _marks_and_numbers(self) -> None:
        """W1 to W3."""
        types, before, strong = self.types, self.sos, self.sos
        for at, name in enumerate(types):
            if name == "NSM":
                name = types[at] = "ON" if before in ISOLATES or before == "PDI" else before
            before = name
            if name in ("L", "R", "AL"):
                strong = name
            elif name == "EN" and strong == "AL":
                types[at] = "AN"
        self.types = ["R" if name == "AL" else name for name in types]

    def _separators(self) -> None:
        """W4 to W7."""
        types = self.types
        for at in range(1, len(types) - 1):
            before, name, after = types[at - 1 : at + 2]
            if before == after and ((name == "CS" and before in ("EN", "AN")) or (name == "ES" and before == "EN")):
                types[at] = before
        for is_sign, start, stop in self._stretches("ET".__eq__):
            if is_sign and "EN" in (*types[max(0, start - 1) : start], *types[stop : stop + 1]):
                types[start:stop] = ["EN"] * (stop - start)
        strong = self.sos
        for at, name in enumerate(types):
            if name in _SEPARATORS:
                types[at] = "ON"
            elif name in ("L", "R"):
                strong = name
            elif name == "EN" and strong == "L":
                types[at] = "L"

    def _stretches(self, kind: Callable[[str], bool]) -> Iterator[tuple[bool, int, int]]:
        """The stretches for which ``kind`` is true or false, as (truth, start, stop)."""
        start = 0
        for name, group in groupby(list(self.types), key=kind):
            stop = start + len(list(group))
            yield name, start, stop
            start = stop

    def _brackets(self) -> None:
        """N0: a pair of brackets goes the way of what it encloses."""
        for opening, closing in self._bracket_pairs():
            inside = {_AS_STRONG.get(name) for name in self.types[opening + 1 : closing]}
            if self.embedding in inside:
                direction = self.embedding
            elif inside & {"L", "R"}:
                before = (_AS_STRONG[name] for name in reversed(self.types[:opening]) if name in _AS_STRONG)
                direction = next(before, self.sos)
            else:
                continue
            for at in (opening, closing):
                self._set_bracket(at, direction)

    def _set_bracket(self, at: int, direction: str) -> None:
        self.types[at] = direction
        for mark in range(at + 1, len(self.types)):
            if self.original[self.indices[mark]] != "NSM":
                break
            self.types[mark] = direction

    def _bracket_pairs(self) -> list[tuple[int, int]]:
        """BD16: at most 63 brackets may wait for their pair."""
        waiting: list[tuple[str, int]] = []
        pairs = []
        for at, index in enumerate(self.indices):
            if self.types[at] != "ON":
                continue
            char = normalize("NFC", self.text[index])
            if char in _CLOSES:
                if len(waiting) == 63:
                    return []
                waiting.append((char, at))
            elif char in _OPENED_BY:
                depth = next((d for d in reversed(range(len(waiting))) if waiting[d][0] == _OPENED_BY[char]), None)
                if depth is not None:
                    pairs.append((waiting[depth][1], at))
                    del waiting[depth:]
        return sorted(pairs)

    def _neutrals(self) -> None:
        """N1, N2."""
        for neutral, start, stop in self._stretches(NEUTRAL.__contains__):
            if neutral:
                before = _AS_STRONG[self.types[start - 1]] if start else self.sos
                after = _AS_STRONG[self.types[stop]] if stop < len(self.types) else self.eos
                self.types[start:stop] = [before if before == after else self.embedding] * (stop - start)
