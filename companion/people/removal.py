"""Takes the name of a person out of what was written: entries of books and acts, as the JSON in which they are kept.

Everything else stays as it is. In a text a name goes where it stands as a word: not in a longer word, and not in the
longer name of somebody else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any, TypeAlias

from companion.book.fold.admission import LONGEST_REASON, LONGEST_TITLE

from .acts import Key, key_of

Body: TypeAlias = Mapping[str, Any]
"""An entry or an act as a JSON object."""

_SIGN = (
    "[\\w\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u0652\u200c\u200d]"  # of a word, with what stands on letters
)
_MARK = "['’‘\"“”״׳\\-\u2010\u2011\u05be]"  # between two letters it makes one word of them
_PREFIX = "(?<=\\W[ובהלכמש][-\u05be])"  # to, of, from, ... before a Hebrew name
_BEFORE = f"(?<!{_SIGN})(?:(?<!{_SIGN}{_MARK})|{_PREFIX})"
_AFTER = f"(?!{_SIGN})(?!(?![’']s(?!{_SIGN})){_MARK}{_SIGN})"
_KEYS = ("key", "into", "name_key")
_TEXTS = {"begun": (("title", LONGEST_TITLE), ("house", LONGEST_TITLE)), "adjust": (("reason", LONGEST_REASON),)}


def free_names(word: Callable[[int], str], taken: Iterable[str]) -> Iterator[str]:
    """What somebody is called whose name is gone: ``word`` with the smallest number that nobody bears, and the next."""
    keys = {key_of(name) for name in taken}
    yield from (name for number in count(1) if key_of(name := word(number)) not in keys)


class Words:
    """Takes names out of texts: each of ``names`` as a word, but where it is part of one of the ``others``."""

    def __init__(self, names: Iterable[str], others: Iterable[str], instead: str) -> None:
        self.instead = instead
        self.names = frozenset(name for name in names if any(sign.isalpha() for sign in name))
        longer = {other for other in others if other not in self.names and any(name in other for name in self.names)}
        found = sorted(self.names | longer, key=lambda name: (-len(name), name))
        self._found = re.compile(_BEFORE + f"(?:{'|'.join(map(re.escape, found))})" + _AFTER) if self.names else None

    def take_out(self, text: str) -> str:
        """The text without the names."""
        if self._found is None:
            return text
        return self._found.sub(lambda each: self.instead if each[0] in self.names else each[0], text)


def seats_named(bodies: Iterable[Body]) -> Iterator[tuple[tuple[int, str], ...]]:
    """The names that every entry of a game writes at seats, by the entries in their order.

    A guest who was undone had the seat of the next guest as well.
    """
    seats, guests = 0, set()
    for seq, body in enumerate(bodies, 1):
        kind = body.get("kind")
        if kind == "begun":
            seats = len(body["players"])
            yield tuple(enumerate(body["players"]))
        elif kind == "rename":
            yield ((body["seat"], body["name"]),)
        elif kind == "join":
            yield ((seats, body["name"]),)
            guests.add(seq)
            seats += 1
        else:
            if kind in ("void", "restore") and body["seq"] in guests:
                seats += 1 if kind == "restore" else -1
            yield ()


def rewrite_entry(body: Body, named: Sequence[str], words: Words) -> Body:
    """An entry without the name; ``named`` are the names that it writes at seats from now on."""
    kind = body.get("kind")
    new = dict(body)
    if kind == "begun":
        new["players"] = list(named)
    elif kind in ("join", "rename"):
        new["name"] = named[0]
    elif kind == "ruling":
        new |= {part: rewrite_kept(body[part], words) for part in ("title", "request", "answer")}
    for part, most in _TEXTS.get(str(kind), ()):
        if part in body:
            new[part] = _fit(words.take_out(body[part]), max(most, len(body[part])))
    return new


def _fit(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def rewrite_kept(kept: Any, words: Words) -> Any:
    """A ruling, or a round that is followed, without the names; its rules are no names."""
    if isinstance(kept, str):
        return words.take_out(kept)
    if isinstance(kept, list):
        return [rewrite_kept(part, words) for part in kept]
    if isinstance(kept, dict):
        return {
            words.instead if name in words.names and isinstance(part, list | dict | int) else name: (
                part if name == "rules" else rewrite_kept(part, words)
            )
            for name, part in kept.items()
        }
    return kept


def name_spellings(instead: str, first: Key, spellings: Iterable[Key]) -> dict[Key, str]:
    """What stands in the acts for each spelling of a person whose name is gone: ``first`` is what they are called
    instead. All differ, so that the acts come to the same as before."""
    others = sorted(set(spellings) - {first})
    return {first: instead, **{key: f"{instead} #{number}" for number, key in enumerate(others, 2)}}


def rewrite_act(body: Body, spellings: Mapping[Key, str]) -> Body:
    """An act without the name; ``spellings`` as ``name_spellings`` gives them."""
    keys = {part: key_of(spellings[body[part]]) for part in _KEYS if body.get(part) in spellings}
    name = body.get("name")
    return {**body, **keys, **({"name": spellings.get(key_of(name), name)} if name else {})}
