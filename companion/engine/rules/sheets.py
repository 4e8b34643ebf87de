"""What a rule set is: a published sheet, or a variant of one, with the value of every option and where it stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..phrases import N_, Phrase
from .options import Rules

READINGS: Mapping[str, str] = {
    "whole": N_("Read at its address."),
    "part": N_("We could read only its beginning: on the rest it counts as silent here."),
    "second_hand": N_("We could not read it itself, only what others write of it."),
}
"""How a sheet was read whose words are not in this house."""


@dataclass(frozen=True)
class Sheet:
    """A published sheet of rules: its name, what it is, and the language it is written in (he, en, ...).

    Four sheets lie in ``rules/`` with their words; ``cited`` is the prefix of their citations (HE). Of the others, of
    boxes and clubs, only the values are known: ``cited`` is empty, ``address`` is where the sheet can be read and
    ``read`` how it was read, a key of ``READINGS``. They are named with their address and never quoted.
    """

    key: str
    name: str
    title: str
    language: str
    cited: str = ""
    address: str = ""
    read: str = "whole"

    @property
    def has_text(self) -> bool:
        """Whether its words are in this house, so that it can be cited by its lines."""
        return bool(self.cited)


@dataclass(frozen=True)
class Preset:
    """A rule sheet, or a variant of one, under a name; ``gist`` says in one line how it is played.

    ``sources`` gives the passages behind each option's value (``("HE58",)``), for a sheet without its words the
    addresses; ``silent`` the options on which the sheet does not speak, contradicts itself or could not be read.
    """

    name: str
    sheet: Sheet
    variant: str
    rules: Rules
    sources: Mapping[str, tuple[str, ...]]
    silent: frozenset[str]
    gist: str

    @property
    def title(self) -> Phrase:
        """The name for people: "Hebrew" or "Hebrew: quick game"."""
        if not self.variant:
            return Phrase(self.sheet.name)
        return Phrase(N_("%(sheet)s: %(variant)s"), {"sheet": Phrase(self.sheet.name), "variant": Phrase(self.variant)})
