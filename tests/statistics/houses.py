"""Random houses: evenings as the app exports them, and what the host said of the people.

Short games of few tiles, so that ties, shared places, blocked rounds and several out are common; with corrections,
undo and redo, guests, leavers, penalties, names written anew, stopped games and evenings of totals without rounds.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from companion.book.entries.as_json import entry_to_json
from companion.book.entries.entry import Begun
from companion.book.people.names import folded_name
from companion.engine.rules.presets import find_preset, read_rules

NAMES = ("Ana", "Ben", "Cruz", "Dot", "Ana K.", "רות", "Řehoř")
RULES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("hebrew", {}),
    ("hebrew", {"zero_round_means": "went_out", "starter": "winner"}),
    ("hebrew-pairs", {}),
    ("persian", {"score_unit": "tiles", "first_engine": 1}),
    ("persian-face-up", {}),
    ("italian-fixed", {"direction": "ccw", "out_bonus": -5}),
    ("czech-plus", {"first_engine": 2}),
    ("czech-plus", {"blocked_tie": "share_floor", "starter": "rotate"}),
    ("czech-minus", {"double_counts": "twice", "blocked_tie": "none"}),
)


class RandomHouse:
    """A house made by a number: the same number is the same house."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)
        rules = self.dice.sample(RULES, self.dice.choice((1, 2, 3)))
        self.rules = [(preset, {**options, "rounds": self.dice.choice((2, 3, 4))}) for preset, options in rules]
        self.documents = [RandomGame(self, number).document for number in range(self.dice.choice((3, 4, 5, 6, 7, 13)))]
        self.acts = self.say_of_people()

    def say_of_people(self) -> list[dict[str, Any]]:
        """Two who never sat together are one, some evenings were somebody else's, a name and a look were chosen."""
        tables = [self.names_of(document) for document in self.documents]
        acts: list[dict[str, Any]] = []
        pairs = [(one, other) for one in NAMES for other in NAMES if one != other]
        apart = [pair for pair in pairs if not any(set(pair) <= set(table) for table in tables)]
        one, other = self.dice.choice(apart) if apart else ("Dot", "Dot")
        if one != other and self.dice.random() < 0.7:
            acts.append({"kind": "merge", "key": folded_name(one), "into": folded_name(other)})
        if self.dice.random() < 0.5:
            acts.append({"kind": "look", "key": folded_name(other), "look": self.dice.randint(1, 10)})
        seats = [
            [document["slug"], seat]
            for document, table in zip(self.documents, tables, strict=True)
            for seat, name in enumerate(table)
            if name == "Ben"
        ]
        if seats and self.dice.random() < 0.5:
            acts.append({"kind": "assign", "games": self.dice.sample(seats, (len(seats) + 1) // 2), "name": "Zoe"})
        if self.dice.random() < 0.3:
            acts.append({"kind": "call", "key": "cruz", "name": "Cruz"})
        return acts

    @staticmethod
    def names_of(document: dict[str, Any]) -> list[str]:
        """The names at the table in the end, by seat; NAMES written otherwise are the same name."""
        names = list(document["names"])
        return [next((known for known in NAMES if folded_name(known) == folded_name(each)), each) for each in names]


class RandomGame:
    """One game, entry by entry."""

    def __init__(self, house: RandomHouse, number: int) -> None:
        self.dice = house.dice
        preset, options = self.dice.choice(house.rules)
        self.rules = read_rules({"preset": preset, **options})
        count = 4 if self.rules.partners else self.dice.randint(2, 4)
        self.names = [self.spell(name) for name in self.dice.sample(NAMES, count)]
        self.left: dict[int, int] = {}
        self.away: list[tuple[int, int, int]] = []
        self.since = dict.fromkeys(range(count), 1)
        self.rounds = 0
        self.at = datetime(2024 + self.dice.randint(0, 2), 1, 1, 12, tzinfo=UTC) + timedelta(self.dice.randint(0, 364))
        self.clock = self.dice.random() < 0.95
        self.records: list[dict[str, Any]] = []
        house_rules = self.dice.choice(("", "", "Ours"))
        self.write(entry_to_json(Begun(
            f"Game {number}", tuple(self.names), find_preset(preset).name, options, self.rules, "en", house_rules
        )))  # fmt: skip
        self.play()
        self.document = {
            "format": "mexican-train-companion/1", "slug": f"game{number}", "entries": self.records, "names": self.names
        }  # fmt: skip

    def spell(self, name: str) -> str:
        return name.upper() if self.dice.random() < 0.15 else name

    def write(self, entry: dict[str, Any]) -> None:
        self.at += timedelta(seconds=self.dice.choice((5, 400, 600, 660, 900, 9000)))
        at = self.at.strftime("%Y-%m-%dT%H:%M:%SZ") if self.clock else ""
        self.records.append({"seq": len(self.records) + 1, "at": at, "device": "", "entry": entry})

    def play(self) -> None:
        if self.dice.random() < 0.08:  # an evening on paper: totals alone
            for seat in range(len(self.names)):
                self.adjust(seat, 1)
            self.write({"kind": "finish"})
            return
        while self.rounds < self.rules.rounds:
            self.between()
            self.enter()
            if self.rounds < self.rules.rounds and self.dice.random() < 0.06:
                self.write({"kind": "finish"})
                if self.dice.random() < 0.8:
                    return
                self.write({"kind": "reopen"})
        if self.dice.random() < 0.05:
            self.void()  # it is not over after all
        elif self.dice.random() < 0.2:
            self.correct()
            self.adjust(self.dice.choice(self.present()), self.rounds)

    def present(self) -> list[int]:
        return [seat for seat in range(len(self.names)) if seat not in self.left]

    def void(self) -> None:
        self.write({"kind": "void", "seq": self.records[-1]["seq"]})

    def between(self) -> None:
        """What may happen before a round."""
        chance = self.dice.random()
        if chance < 0.12 and self.rounds:
            self.correct()
        elif chance < 0.18:
            self.adjust(self.dice.choice(self.present()), min(self.rounds + 1, self.rules.rounds))
        elif chance < 0.25 and self.rounds:  # a round that was never played, and a leaver who comes back
            self.write(self.made_round("round", self.rounds + 1))
            self.void()
            self.write({"kind": "leave", "seat": self.present()[0], "round": self.rounds + 1})
            self.void()
            if self.dice.random() < 0.5:
                self.write({"kind": "restore", "seq": self.records[-2]["seq"]})
                self.void_after_restore()
        elif chance < 0.35 and not self.rules.partners and len(self.present()) > 2:
            seat = self.dice.choice(self.present())
            self.left[seat] = self.rounds + 1
            self.write({"kind": "leave", "seat": seat, "round": self.rounds + 1})
        elif chance < 0.4 and self.left:
            seat, since = self.dice.choice(sorted(self.left.items()))
            if self.rounds + 1 > since:
                del self.left[seat]
                self.away.append((seat, since, self.rounds + 1))
                self.write({"kind": "back", "seat": seat, "round": self.rounds + 1})
        elif chance < 0.45 and not self.rules.partners and len(self.names) < 6:
            keys = {folded_name(name) for name in self.names}
            name = self.dice.choice([name for name in NAMES if folded_name(name) not in keys])
            self.since[len(self.names)] = self.rounds + 1
            self.names.append(name)
            self.write({"kind": "join", "name": name, "round": self.rounds + 1, "total": self.dice.randint(0, 30)})
        elif chance < 0.5:
            seat = self.dice.randrange(len(self.names))
            self.names[seat] = self.names[seat].lower().title()
            self.write({"kind": "rename", "seat": seat, "name": self.names[seat]})

    def void_after_restore(self) -> None:
        """Undo again what redo brought back."""
        self.write({"kind": "void", "seq": self.records[-3]["seq"]})

    def adjust(self, seat: int, number: int) -> None:
        points = self.dice.choice((-10, 5, 20, 50))
        self.write({"kind": "adjust", "seat": seat, "points": points, "reason": "late", "round": number})

    def correct(self) -> None:
        self.write(self.made_round("correction", self.dice.randint(1, self.rounds)))

    def enter(self) -> None:
        self.rounds += 1
        self.write(self.made_round("round", self.rounds))

    def made_round(self, kind: str, number: int) -> dict[str, Any]:
        """A round with few small tiles left, so that hands are often equal."""
        engine = self.rules.engine_of(number) or 0
        away = {seat for seat, gone, back in self.away if gone <= number < back}
        seats = [s for s in range(len(self.names)) if self.since[s] <= number < self.left.get(s, 10**6)]
        seats = [seat for seat in seats if seat not in away]
        out = self.dice.sample(seats, self.dice.choice((0, 1, 1, 1, 1, min(2, len(seats)))))
        tiles = [f"{high}-{low}" for high in range(5) for low in range(high + 1) if not high == low == engine]
        self.dice.shuffle(tiles)
        hands: list[Any] = []
        for seat in range(len(self.names)):
            if seat not in seats or seat in out:
                hands.append([])
            elif self.dice.random() < 0.4:
                hands.append(self.dice.randint(1, 12))
            else:
                hands.append([tiles.pop() for _ in range(self.dice.choice((1, 1, 2)))])
        return {"kind": kind, "number": number, "engine": engine, "hands": hands, "out": out}
