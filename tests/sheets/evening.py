"""Games to print: an evening of any length, with names in many scripts, corrections and rulings."""

import random

from companion.book.entries.entry import Begun, RoundCorrected, RoundEntered, RulingKept
from companion.book.fold.book import Book
from companion.book.fold.records import Record
from companion.engine.rules.presets import change, find_preset

CAST = ("Ana", "Ben", "Cruz", "Dot", "Eli", "Fay", "Gil", "Hana", "Ido", "Jana", "Kurt", "Lia", "Mara", "Nils")
MIXED = (
    'דנה "הקטר" כהן', "علی رضایی", "Jiří Dvořák", "Anna (Bella) 2", "Niccolò", "שרה־לאה B.", "مریم (Mary) ۲",
    "Růžena Š.",
)  # fmt: skip
LONG = (
    "Maximiliana Konstantina von Hohenlohe", "Bartholomew Featherstonehaugh", "Řehoř Nejneobhospodařovávatelnější",
    "Anastasia", "Alexander-Benedict", "Guglielmo Francesco della Rovere",
)  # fmt: skip


def evening(
    names=CAST[:6], preset="italian-fixed", rounds=None, changes=None, seed=1, title="Tuesday game", blocked=(5,),
    corrections=True, rulings=(), tie=False,
):  # fmt: skip
    """A book: ``rounds`` of the game (None: all) with hands from a dice of its own."""
    dice = random.Random(seed)
    changes = changes or {}
    rules = change(find_preset(preset).rules, changes)
    entries = [Begun(title, tuple(names), preset, changes, rules, "en")]
    for number in range(1, (rules.rounds if rounds is None else rounds) + 1):
        out = () if number in blocked else (dice.randrange(len(names)),)
        hands = tuple(() if seat in out else dice.randrange(2, 60) for seat in range(len(names)))
        if tie:  # the first two end with equal totals, the first with two rounds of 0 against one
            hands, out = TIED[number] if number < 4 else ((10, 10), ())
            hands += tuple(30 + seat for seat in range(len(names) - 2))
        engine = rules.engine_of(number)
        engine = rules.set_max + 1 - number if engine is None else engine
        entries.append(RoundEntered(number, engine, hands, out))
        if corrections and number == 4:
            swapped = list(hands)
            seat = next(seat for seat in range(len(names)) if seat not in out)
            swapped[seat] = 13
            entries.append(RoundCorrected(number, engine, tuple(swapped), out))
    for ruling in rulings:
        entries.append(RulingKept(*ruling))
    return Book.of(Record(seq, entry, "2026-11-21T19:30:00+00:00", "tablet") for seq, entry in enumerate(entries, 1))


TIED = {1: (((), 20), (0,)), 2: (((), 20), (0,)), 3: ((40, ()), (1,))}

RULING = (
    "6-2 on Ben's train",
    {"action": {"play": "6-2", "on": "Ben"}},
    {
        "verdict": "illegal",
        "rule": "answer-double",
        "source": ["FA17"],
        "why": "The double 6 on Cruz's train is open: it has to be answered first.",
    },
)
