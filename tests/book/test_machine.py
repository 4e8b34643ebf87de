"""Any evening at all: entries in any order, and the book equals a recomputation from scratch.

The model below knows nothing of the book's code: it keeps a list of what counts and adds up tiles.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.book.admission import check_entry
from companion.book.book import Book, Record
from companion.book.entries import (
    Entry,
    Finished,
    PlayerRenamed,
    Reopened,
    Restored,
    RoundCorrected,
    RoundEntered,
    RulingKept,
    Voided,
    entry_from_json,
    entry_to_json,
)
from companion.book.exchange import book_from_json, book_to_json
from companion.book.hands import Hand
from companion.book.refusals import Refused
from companion.engine.rules.options import Rules
from companion.engine.tiles import Tile, tile_set

from .table import begun

GAMES: list[tuple[int, str, dict[str, Any]]] = [
    (4, "hebrew", {}),
    (2, "hebrew", {"rounds": 2, "zero_round_means": "went_out"}),
    (3, "hebrew", {"set_max": 9}),
    (6, "hebrew-pairs", {}),
    (4, "hebrew-pairs", {"scoring": "winner_takes", "blocked": "lowest_wins", "first_turn": "train_together"}),
    (5, "persian", {"score_unit": "tiles"}),
    (10, "persian-positive", {"tiebreaks": ["lowest_nonzero_round", "zero_rounds"]}),
    (4, "persian-positive", {"blocked_tie": "share_floor", "tiebreaks": ["zero_rounds"]}),
    (4, "persian-positive", {"blocked_tie": "none"}),
    (3, "czech-plus", {}),
    (8, "czech-minus", {"blocked_tie": "none"}),
    (2, "czech-minus", {"set_max": 15, "blocked": "count_all"}),
    (4, "italian", {}),
    (3, "italian", {"rounds": 3, "blank_value": 50, "tiebreaks": ["lowest_nonzero_round"]}),
    (3, "hebrew", {"double_counts": "one_end", "out_bonus": -5, "first_engine": 1, "rounds": 5}),
    (4, "persian", {"double_counts": "twice", "blank_value": 25, "first_engine": 5, "same_engine": True}),
    (4, "hebrew-pairs", {"out_bonus": -10, "engine": "faceup_fixed", "starter": "winner"}),
]


@dataclass
class Deal:
    """How a round ended: the tiles that really lay at every seat, and what was told of them."""

    engine: int
    tiles: list[list[Tile]]
    told: list[Hand]
    out: list[int]


@dataclass
class Act:
    """Something that counts until it is undone."""

    kind: str
    seq: int
    number: int = 0
    deal: Deal | None = None
    seat: int = 0
    name: str = ""


@dataclass
class Model:
    """The evening as a person would keep it on paper."""

    rules: Rules
    names: tuple[str, ...]
    acts: list[Act] = field(default_factory=list)
    undone: list[Act] = field(default_factory=list)

    def add(self, act: Act) -> None:
        self.acts.append(act)
        self.undone.clear()

    def rounds(self) -> list[Deal]:
        deals: dict[int, Deal] = {}
        for act in self.acts:
            if act.deal is not None:
                deals[act.number] = act.deal
        return [deals[number] for number in sorted(deals)]

    def players(self) -> list[str]:
        names = list(self.names)
        for act in self.acts:
            if act.kind == "rename":
                names[act.seat] = act.name
        return names

    def finished(self) -> bool:
        ends = [act.kind for act in self.acts if act.kind in ("finish", "reopen")]
        return bool(ends) and ends[-1] == "finish"

    def worth(self, tiles: Sequence[Tile]) -> int:
        if self.rules.score_unit == "tiles":
            return len(tiles)
        of_doubles = {"once": 2, "twice": 4, "one_end": 1}[self.rules.double_counts]
        return sum((a * of_doubles if a == b else a + b) or self.rules.blank_value for a, b in tiles)

    def pairs(self) -> list[list[int]]:
        seats = len(self.names)
        if self.rules.partners:
            return [[seat, seat + seats // 2] for seat in range(seats // 2)]
        return [[seat] for seat in range(seats)]

    def winners(self, deal: Deal) -> list[int]:
        sides = self.pairs()
        if deal.out:
            return [i for i, side in enumerate(sides) if set(side) & set(deal.out)]
        worth = [sum(self.worth(deal.tiles[seat]) for seat in side) for side in sides]
        lowest = [i for i, each in enumerate(worth) if each == min(worth)]
        if self.rules.blocked == "count_all" or (len(lowest) > 1 and self.rules.blocked_tie == "none"):
            return []
        return lowest

    def points(self, deal: Deal) -> list[Fraction]:
        worth = [Fraction(sum(self.worth(deal.tiles[seat]) for seat in side)) for side in self.pairs()]
        winners = self.winners(deal)
        losers = [each for i, each in enumerate(worth) if i not in winners]
        if self.rules.scoring == "penalty":
            won = Fraction(self.rules.out_bonus if deal.out else 0)
            return [won if i in winners else each for i, each in enumerate(worth)]
        if not winners:
            return [Fraction(0)] * len(worth)
        share = sum(losers, Fraction(0)) / len(winners)
        if self.rules.blocked_tie == "share_floor":
            share = Fraction(share.numerator // share.denominator)
        return [share if i in winners else Fraction(0) for i in range(len(worth))]

    def key(self, side: int) -> list[Fraction]:
        """Smaller is better."""
        scores = [self.points(deal)[side] for deal in self.rounds()]
        total = sum(scores, Fraction(0))
        seats = set(self.pairs()[side])
        zeros = sum(score <= 0 for score in scores)
        if self.rules.zero_round_means == "went_out":
            zeros = sum(bool(seats & set(deal.out)) for deal in self.rounds())
        found = {
            "zero_rounds": Fraction(-zeros),
            "lowest_nonzero_round": min((score for score in scores if score > 0), default=Fraction(0)),
        }
        sign = -1 if self.rules.scoring == "winner_takes" else 1
        return [sign * total, *(found[name] for name in self.tiebreaks())]

    def tiebreaks(self) -> tuple[str, ...]:
        """While the game goes on equal totals share a place."""
        over = self.finished() or len(self.rounds()) >= self.rules.rounds
        return tuple(self.rules.tiebreaks) if over else ()

    def places(self) -> list[int]:
        keys = [self.key(side) for side in range(len(self.pairs()))]
        return [1 + sum(other < key for other in keys) for key in keys]

    def decided_by(self) -> str:
        keys = sorted(self.key(side) for side in range(len(self.pairs())))
        names = ["total", *self.tiebreaks()]
        return next((name for name, one, two in zip(names, *keys[:2], strict=True) if one != two), "shared")


def engine_of(rules: Rules, number: int) -> int:
    """Counted off on the fingers, round by round."""
    engine = rules.set_max if rules.first_engine == "highest" else int(rules.first_engine)
    for _ in range(0 if rules.same_engine else number - 1):
        engine = engine - 1 if engine else rules.set_max
    return engine


def deal_round(rules: Rules, players: int, number: int, rng: Random, blocked: bool) -> Deal:
    """A round that could have been played: disjoint hands, told as tiles or as totals."""
    engine = rng.randrange(rules.set_max + 1) if rules.engine == "held_highest" else engine_of(rules, number)
    heap = [tile for tile in tile_set(rules.set_max) if tile != (engine, engine)]
    rng.shuffle(heap)
    most_out = players if rules.several_may_go_out else 1
    out = [] if blocked else sorted(rng.sample(range(players), rng.randint(1, most_out)))
    if rng.random() < 0.3:  # few low tiles: equal hands and rounds with 0 are likely
        heap.sort(key=lambda tile: (-sum(tile), rng.random()))
    most = rng.choice([1, 1, 4])
    tiles = [[] if seat in out else [heap.pop() for _ in range(rng.randint(1, most))] for seat in range(players)]
    model = Model(rules, ())
    told: list[Hand] = [model.worth(hand) if hand and rng.random() < 0.5 else tuple(hand) for hand in tiles]
    return Deal(engine, tiles, told, out)


def seen(book: Book) -> tuple[object, ...]:
    """All that people see of a book, but not in which records it stands."""
    rounds = [(r.number, r.engine, r.hands, r.out, r.points, r.winners, len(r.versions)) for r in book.rounds]
    return rounds, book.players, book.finished, book.totals, book.places, len(book.rulings), book.coming


class Evening(RuleBasedStateMachine):
    """A table that does anything in any order."""

    book: Book
    model: Model

    @initialize(game=st.sampled_from(range(len(GAMES))))
    def begin(self, game: int) -> None:
        players, preset, options = GAMES[game]
        entry = begun(players, preset, **options)
        assert entry_from_json(json.loads(json.dumps(entry_to_json(entry)))) == entry
        self.book = Book.of([Record(1, entry)])
        self.model = Model(entry.rules, entry.players)

    def write(self, entry: Entry) -> None:
        assert entry_from_json(json.loads(json.dumps(entry_to_json(entry)))) == entry
        check_entry(self.book, entry)
        self.book = self.book.with_record(Record(self.book.version + 1, entry))

    def refuse(self, entry: Entry) -> None:
        before = self.book
        with pytest.raises(Refused) as refused:
            check_entry(self.book, entry)
        assert all(str(fault.phrase) and fault.part for fault in refused.value.faults)
        assert self.book is before

    @property
    def over(self) -> bool:
        return self.model.finished() or len(self.model.rounds()) >= self.model.rules.rounds

    def deal(self, number: int, seed: int, blocked: bool) -> Deal:
        return deal_round(self.model.rules, len(self.model.names), number, Random(seed), blocked)

    @rule(seed=st.integers(0, 9999), blocked=st.booleans())
    def enter(self, seed: int, blocked: bool) -> None:
        number = len(self.model.rounds()) + 1
        deal = self.deal(min(number, self.model.rules.set_max + 1), seed, blocked)
        entry = RoundEntered(number, deal.engine, tuple(deal.told), tuple(deal.out))
        if self.over:
            self.refuse(entry)
            return
        self.write(entry)
        self.model.add(Act("round", self.book.version, number, deal))

    @precondition(lambda self: self.model.rounds() and not self.over)
    @rule(turn=st.integers(0, 9))
    def enter_mirrored(self, turn: int) -> None:
        """The hands of the last round move round the table: totals come out equal, and tie-breaks have to decide."""
        last, number = self.model.rounds()[-1], len(self.model.rounds()) + 1
        seats = len(self.model.names)
        rules = self.model.rules
        engine = last.engine if rules.engine == "held_highest" else engine_of(rules, number)
        tiles = [last.tiles[(seat + turn) % seats] for seat in range(seats)]
        if any((engine, engine) in hand for hand in tiles):
            return
        told: list[Hand] = [tuple(hand) for hand in tiles]
        deal = Deal(engine, tiles, told, [seat for seat in range(seats) if not tiles[seat]])
        self.write(RoundEntered(number, engine, tuple(told), tuple(deal.out)))
        self.model.add(Act("round", self.book.version, number, deal))

    @precondition(lambda self: self.model.rounds())
    @rule(seed=st.integers(0, 9999), blocked=st.booleans(), which=st.integers(0, 99))
    def correct(self, seed: int, blocked: bool, which: int) -> None:
        number = which % len(self.model.rounds()) + 1
        deal = self.deal(number, seed, blocked)
        self.write(RoundCorrected(number, deal.engine, tuple(deal.told), tuple(deal.out)))
        self.model.add(Act("correction", self.book.version, number, deal))

    @rule(seed=st.integers(0, 9999), fault=st.sampled_from(["engine", "twice", "missing", "number", "nothing", "out"]))
    def enter_wrongly(self, seed: int, fault: str) -> None:
        number = len(self.model.rounds()) + 1
        deal = self.deal(min(number, self.model.rules.set_max + 1), seed, blocked=True)
        told: list[Hand] = [tuple(tiles) for tiles in deal.tiles]
        out: tuple[int, ...] = ()
        match fault:
            case "engine":
                told[0] = (Tile.of(deal.engine, deal.engine),)
            case "twice":
                told[0] = told[1]
            case "missing":
                told.pop()
            case "number":
                number += 1
            case "nothing":
                told[0] = ()
            case "out":
                out = (0,)
        self.refuse(RoundEntered(number, deal.engine, tuple(told), out))

    @precondition(lambda self: self.model.acts)
    @rule()
    def undo(self) -> None:
        before = seen(self.book)
        last = self.model.acts.pop()
        self.model.undone.append(last)
        self.write(Voided(last.seq))
        again = self.book.with_record(Record(self.book.version + 1, Restored(last.seq)))
        assert seen(again) == before

    @precondition(lambda self: self.model.undone)
    @rule()
    def redo(self) -> None:
        act = self.model.undone.pop()
        self.model.acts.append(act)
        self.write(Restored(act.seq))

    @rule(seq=st.integers(0, 40))
    def undo_or_redo_wrongly(self, seq: int) -> None:
        if not self.model.acts or self.model.acts[-1].seq != seq:
            self.refuse(Voided(seq))
        if not self.model.undone or self.model.undone[-1].seq != seq:
            self.refuse(Restored(seq))

    @rule(seat=st.integers(0, 9), name=st.sampled_from(["Zoe", "Ana", "Ben", "", "mexican", "zoe", "Yoav"]))
    def rename(self, seat: int, name: str) -> None:
        others = [each.lower() for other, each in enumerate(self.model.players()) if other != seat]
        entry = PlayerRenamed(seat, name)
        if seat >= len(self.model.names) or name.lower() in ("", "mexican", *others):
            self.refuse(entry)
            return
        self.write(entry)
        self.model.add(Act("rename", self.book.version, seat=seat, name=name))

    @rule()
    def finish(self) -> None:
        if self.over or not self.model.rounds():
            self.refuse(Finished())
            return
        self.write(Finished())
        self.model.add(Act("finish", self.book.version))

    @rule()
    def reopen(self) -> None:
        if not self.model.finished():
            self.refuse(Reopened())
            return
        self.write(Reopened())
        self.model.add(Act("reopen", self.book.version))

    @rule()
    def keep_ruling(self) -> None:
        self.write(RulingKept("6-6", {"id": 1}, {"verdict": "legal"}))
        self.model.add(Act("ruling", self.book.version))

    @invariant()
    def equals_a_recomputation(self) -> None:
        book, model = self.book, self.model
        deals = model.rounds()
        assert [(r.number, r.engine, list(r.hands), list(r.out)) for r in book.rounds] == [
            (number, deal.engine, deal.told, deal.out) for number, deal in enumerate(deals, 1)
        ]
        assert [list(r.points) for r in book.rounds] == [model.points(deal) for deal in deals]
        assert [list(r.winners) for r in book.rounds] == [model.winners(deal) for deal in deals]
        assert list(book.players) == model.players()
        assert book.finished == model.finished()
        assert book.over == self.over == (book.coming is None)
        assert (book.undoable.seq if book.undoable else 0) == (model.acts[-1].seq if model.acts else 0)
        assert (book.redoable.seq if book.redoable else 0) == (model.undone[-1].seq if model.undone else 0)

    @invariant()
    def standings_are_in_order(self) -> None:
        places = {row.side: row.place for row in self.book.standings.rows}
        assert [places[side] for side in range(len(places))] == self.model.places()
        if self.book.places:
            assert list(self.book.places[-1]) == self.model.places()
        assert sorted(places.values()) == [row.place for row in self.book.standings.rows]
        assert self.book.standings.decision.kind == self.model.decided_by()
        assert str(self.book.standings.decision.phrase)
        totals = {row.side: row.total for row in self.book.standings.rows}
        assert all(type(total) is int or total.denominator > 1 for total in totals.values())
        assert [totals[side] for side in sorted(totals)] == [
            sum((self.model.points(deal)[side] for deal in self.model.rounds()), Fraction(0)) for side in sorted(totals)
        ]

    @invariant()
    def nothing_is_lost(self) -> None:
        """What is written down is what was in the hands, no more and no less."""
        model = self.model
        for made, deal in zip(self.book.rounds, model.rounds(), strict=True):
            worth = [sum(model.worth(deal.tiles[seat]) for seat in side) for side in model.pairs()]
            lost = sum(each for side, each in enumerate(worth) if side not in made.winners)
            shared = len(made.winners) if model.rules.scoring == "winner_takes" else 1
            if model.rules.blocked_tie == "share_floor" and shared:
                assert 0 <= lost - sum(made.points) < shared
            elif shared:
                bonus = model.rules.out_bonus * len(made.winners) if made.out else 0
                assert sum(made.points) == lost + bonus
            held = {tile for hand in deal.tiles for tile in hand}
            rest = [tile for tile in tile_set(model.rules.set_max) if tile not in held]
            whole = model.worth(tile_set(model.rules.set_max))
            assert sum(map(model.worth, deal.tiles)) + model.worth(rest) == whole
            assert sum(made.points) <= whole

    def teardown(self) -> None:
        if hasattr(self, "book"):
            assert book_from_json(json.loads(json.dumps(book_to_json(self.book)))) == self.book
            assert Book.of(self.book.records) == self.book


Evening.TestCase.settings = settings(
    max_examples=150, stateful_step_count=25, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
TestEvening = Evening.TestCase


@pytest.mark.parametrize(
    ("options", "whole"),
    [({}, 1092), ({"blank_value": 50}, 1142), ({"set_max": 9}, 495), ({"set_max": 15}, 2040), ({"set_max": 18}, 3420)],
)
def test_the_whole_set_in_one_hand_is_written_down_whole(options: dict[str, Any], whole: int) -> None:
    """All pips of the set are the engine's and the loser's."""
    entry = begun(2, **options)
    top = entry.rules.set_max
    book = Book.of([Record(1, entry)])
    rest = tuple(tile for tile in tile_set(top) if tile != (top, top))
    round_one = RoundEntered(1, top, ((), rest), (0,))
    check_entry(book, round_one)
    assert book.trial(round_one).totals == ((0, whole - 2 * top),)
