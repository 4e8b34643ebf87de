"""What these pages say: of acts on people, of differences, of rules."""

from __future__ import annotations

from companion.engine.phrases import N_, Phrase, counted
from companion.language.decimals import tell_tenths
from companion.people.acts import Act, Assigned, Called, LookChosen, Merged, PersonRecord, Redone, Split, Undone
from companion.statistics.played import RuleSet

from ..shared.translation import reader
from ..statistics import words
from .blueprint import pages
from .known import Known


@pages.app_template_filter("initial")
def tell_initial(name: str) -> str:
    """The first letter or digit of a name, as a capital: quotation marks, brackets and the like are passed over."""
    return next(filter(str.isalnum, name), name[:1]).upper()


def tell_act(known: Known, act: Act) -> Phrase:
    """An act as a sentence."""
    match act:
        case Merged(key, into):
            return Phrase(N_("%(one)s is %(other)s"), {"one": known.spell(key), "other": known.spell(into)})
        case Split(key):
            return Phrase(N_("%(name)s is a person of their own"), {"name": known.spell(key)})
        case Assigned(games, name):
            return counted(
                "%(n)s evening was an evening of %(name)s",
                "%(n)s evenings were evenings of %(name)s",
                len(games),
                name=name,
            )
        case Called(key, ""):
            return Phrase(N_("%(name)s is called as in the latest book"), {"name": known.spell(key)})
        case Called(key, name):
            return Phrase(N_("%(one)s is called %(other)s"), {"one": known.spell(key), "other": name})
        case LookChosen(key):
            return Phrase(N_("%(name)s has a colour and a sign"), {"name": known.spell(key)})
        case Undone(seq):
            return Phrase(N_("Undone: %(what)s"), {"what": tell_act(known, known.people.records[seq - 1].act)})
        case Redone(seq):
            return Phrase(N_("Redone: %(what)s"), {"what": tell_act(known, known.people.records[seq - 1].act)})


def tell_undo(known: Known, record: PersonRecord) -> Phrase:
    """What undo would do."""
    return Phrase(N_("Undo: %(what)s"), {"what": tell_act(known, record.act)})


def tell_redo(known: Known, record: PersonRecord) -> Phrase:
    """What redo would do."""
    return Phrase(N_("Redo: %(what)s"), {"what": tell_act(known, record.act)})


def tell_difference(points: float) -> str:
    """Points against the table, with their sign: ``+5.1``, ``−3.6``."""
    told = tell_tenths(reader(), points)
    return reader().keep_direction(f"+{told}") if round(points, 1) > 0 else told


def tell_margin(points: float) -> str:
    """What a difference may be off: ``± 1.2``."""
    return reader().keep_direction(f"± {tell_tenths(reader(), points)}")


def tell_mark(points: float) -> str:
    """A mark of the axis of differences: ``+5``; with tenths where marks are nearer than a point."""
    return reader().signed(int(points)) if points == int(points) else tell_difference(points)


def name_rules(rules: RuleSet) -> Phrase:
    """What rules are called, with what is changed, in one line."""
    called = words.name_rules(rules)
    if called.changed is None:
        return called.title
    return Phrase(N_("%(rules)s, %(changed)s"), {"rules": called.title, "changed": called.changed})
