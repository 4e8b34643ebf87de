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

from companion.book.entries.as_json import entry_from_json, entry_to_json
from companion.book.entries.entry import (
    Adjusted,
    EndAgreed,
    Entry,
    Finished,
    Joined,
    Left,
    PlayerRenamed,
    Reopened,
    Restored,
    Returned,
    RoundCorrected,
    RoundEntered,
    RulingKept,
    Voided,
)
from companion.book.entries.hands import Hand
from companion.book.fold.admission import check_entry
from companion.book.fold.book import Book
from companion.book.fold.exchange import book_from_json, book_to_json
from companion.book.fold.records import Record
from companion.book.fold.refusals import Refused
from companion.engine.rules.options import Rules
from companion.engine.tiles import Tile, tile_set

from ..table import begun

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
    number: int = 0


@dataclass
class Act:
    """Something that counts until it is undone."""

    kind: str
    seq: int
    number: int = 0
    deal: Deal | None = None
    seat: int = 0
    name: str = ""
    points: int = 0


@dataclass
class Model:
    """The evening as a person would keep it on paper."""

    rules: Rules
    names: tuple[str, ...]
    acts: list[Act] = field(default_factory=list)
    undone: list[Act] = field(default_factory=list)

    def add(self, act: Act) -> None:
        self.acts.append(act)
        if act.kind != "ruling":
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
            if act.kind == "join":
                names.append(act.name)
        return names

    def gone(self) -> dict[int, int]:
        """Who has left and is not back: the first round in which they did not play."""
        found: dict[int, int] = {}
        for act in self.acts:
            if act.kind == "leave":
                found[act.seat] = act.number
            elif act.kind == "back":
                del found[act.seat]
        return found

    def playing(self, number: int) -> list[int]:
        """Who plays in a round, by seat."""
        began = [1] * len(self.names) + [act.number for act in self.acts if act.kind == "join"]
        here = [first <= number for first in began]
        for act in self.acts:
            if act.kind in ("leave", "back") and act.number <= number:
                here[act.seat] = act.kind == "back"
        return [seat for seat, plays in enumerate(here) if plays]

    def beside(self, side: int, upto: int | None = None) -> int:
        """What a side has beside its hands: what a guest began with, and what was given up to a round."""
        seats = self.pairs()[side]
        starts = [0] * len(self.names) + [act.points for act in self.acts if act.kind == "join"]
        given = [act for act in self.acts if act.kind == "adjust" and act.seat in seats]
        done = len(self.rounds())
        counted = [act.points for act in given if upto is None or min(act.number, done) <= upto]
        return sum(starts[seat] for seat in seats) + sum(counted)

    def tiles(self, deal: Deal, seat: int) -> list[Tile]:
        """What lay at a seat; nothing before somebody sat there."""
        return deal.tiles[seat] if seat < len(deal.tiles) else []

    def agreed(self) -> int | None:
        """The round that was agreed on as the last."""
        said = [act for act in self.acts if act.kind in ("end", "reopen")]
        return said[-1].number or None if said and said[-1].kind == "end" else None

    def finished(self) -> bool:
        ends = [act.kind for act in self.acts if act.kind in ("finish", "reopen")]
        return bool(ends) and ends[-1] == "finish"

    def worth(self, tiles: Sequence[Tile]) -> int:
        if self.rules.score_unit == "tiles":
            return len(tiles)
        of_doubles = {"once": 2, "twice": 4, "one_end": 1}[self.rules.double_counts]
        return sum((a * of_doubles if a == b else a + b) or self.rules.blank_value for a, b in tiles)

    def pairs(self) -> list[list[int]]:
        seats = len(self.players())
        if self.rules.partners:
            return [[seat, seat + seats // 2] for seat in range(seats // 2)]
        return [[seat] for seat in range(seats)]

    def winners(self, deal: Deal) -> list[int]:
        sides = self.pairs()
        if deal.out:
            return [i for i, side in enumerate(sides) if set(side) & set(deal.out)]
        worth = {
            i: sum(self.worth(self.tiles(deal, seat)) for seat in side)
            for i, side in enumerate(sides)
            if set(side) & set(self.playing(deal.number))
        }
        lowest = [i for i, each in worth.items() if each == min(worth.values())]
        if self.rules.blocked == "count_all" or (len(lowest) > 1 and self.rules.blocked_tie == "none"):
            return []
        return lowest

    def points(self, deal: Deal) -> list[Fraction]:
        worth = [Fraction(sum(self.worth(self.tiles(deal, seat)) for seat in side)) for side in self.pairs()]
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

    def lowest_start(self) -> int:
        """The fewest points a guest may begin with: 0, or the lowest total of the table where that is below it."""
        sign = -1 if self.rules.scoring == "winner_takes" else 1
        return int(min(0, *(sign * self.key(side)[0] for side in self.ranked())) // 1)

    def may_finish(self) -> bool:
        """Whether there is anything of which the game could be the end."""
        return bool(self.rounds()) or any(act.kind == "adjust" for act in self.acts)

    def key(self, side: int) -> list[Fraction]:
        """Smaller is better."""
        seats = set(self.pairs()[side])
        scores = [self.points(deal)[side] for deal in self.rounds() if seats & set(self.playing(deal.number))]
        total = sum(scores, Fraction(self.beside(side)))
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

    def ranked(self) -> list[int]:
        return [side for side, seats in enumerate(self.pairs()) if seats[0] not in self.gone()]

    def places(self) -> list[int]:
        """Of every side; 0 for who has left."""
        keys = {side: self.key(side) for side in self.ranked()}
        placed = {side: 1 + sum(other < key for other in keys.values()) for side, key in keys.items()}
        return [placed.get(side, 0) for side in range(len(self.pairs()))]

    def decided_by(self) -> str:
        keys = sorted(self.key(side) for side in self.ranked())
        names = ["total", *self.tiebreaks()]
        return next((name for name, one, two in zip(names, *keys[:2], strict=True) if one != two), "shared")


def engine_of(rules: Rules, number: int) -> int:
    """Counted off on the fingers, round by round."""
    engine = rules.set_max if rules.first_engine == "highest" else int(rules.first_engine)
    for _ in range(0 if rules.same_engine else number - 1):
        engine = engine - 1 if engine else rules.set_max
    return engine


def deal_round(rules: Rules, seats: int, playing: Sequence[int], number: int, rng: Random, blocked: bool) -> Deal:
    """A round that could have been played: disjoint hands, told as tiles or as totals; none at the other seats."""
    engine = rng.randrange(rules.set_max + 1) if rules.engine == "held_highest" else engine_of(rules, number)
    heap = [tile for tile in tile_set(rules.set_max) if tile != (engine, engine)]
    rng.shuffle(heap)
    most_out = len(playing) if rules.several_may_go_out else 1
    out = [] if blocked else sorted(rng.sample(playing, rng.randint(1, most_out)))
    if rng.random() < 0.3:  # few low tiles: equal hands and rounds with 0 are likely
        heap.sort(key=lambda tile: (-sum(tile), rng.random()))
    most = rng.choice([1, 1, 4])
    tiles = [
        [] if seat in out or seat not in playing else [heap.pop() for _ in range(rng.randint(1, most))]
        for seat in range(seats)
    ]
    model = Model(rules, ())
    told: list[Hand] = [model.worth(hand) if hand and rng.random() < 0.5 else tuple(hand) for hand in tiles]
    return Deal(engine, tiles, told, out, number)


def seen(book: Book) -> tuple[object, ...]:
    """All that people see of a book, but not in which records it stands."""
    rounds = [(r.number, r.engine, r.hands, r.out, r.points, r.winners, len(r.versions)) for r in book.rounds]
    people = book.players, book.stays, book.adjustments, book.standings, book.agreed_end
    return rounds, people, book.finished, book.totals, book.places, len(book.rulings), book.coming


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
        model = self.model
        return deal_round(model.rules, len(model.players()), model.playing(number), number, Random(seed), blocked)

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

    @precondition(lambda self: self.model.rounds() and not self.over and self.are_the_same())
    @rule(turn=st.integers(0, 9))
    def enter_mirrored(self, turn: int) -> None:
        """The hands of the last round move round the table: totals come out equal, and tie-breaks have to decide."""
        last, number = self.model.rounds()[-1], len(self.model.rounds()) + 1
        playing, rules = self.model.playing(number), self.model.rules
        engine = last.engine if rules.engine == "held_highest" else engine_of(rules, number)
        tiles: list[list[Tile]] = [[] for _ in self.model.players()]
        for at, seat in enumerate(playing):
            tiles[seat] = last.tiles[playing[(at + turn) % len(playing)]]
        if any((engine, engine) in hand for hand in tiles):
            return
        told: list[Hand] = [tuple(hand) for hand in tiles]
        deal = Deal(engine, tiles, told, [seat for seat in playing if not tiles[seat]], number)
        self.write(RoundEntered(number, engine, tuple(told), tuple(deal.out)))
        self.model.add(Act("round", self.book.version, number, deal))

    def are_the_same(self) -> bool:
        """Whether those play on who have played the last round."""
        done = len(self.model.rounds())
        return self.model.playing(done) == self.model.playing(done + 1)

    @precondition(lambda self: self.model.rounds())
    @rule(seed=st.integers(0, 9999), blocked=st.booleans(), which=st.integers(0, 99))
    def correct(self, seed: int, blocked: bool, which: int) -> None:
        number = which % len(self.model.rounds()) + 1
        deal = self.deal(number, seed, blocked)
        self.write(RoundCorrected(number, deal.engine, tuple(deal.told), tuple(deal.out)))
        self.model.add(Act("correction", self.book.version, number, deal))

    @rule(
        seed=st.integers(0, 9999),
        fault=st.sampled_from(["engine", "twice", "missing", "number", "nothing", "out", "away"]),
    )
    def enter_wrongly(self, seed: int, fault: str) -> None:
        number = len(self.model.rounds()) + 1
        deal = self.deal(min(number, self.model.rules.set_max + 1), seed, blocked=True)
        told: list[Hand] = [tuple(tiles) for tiles in deal.tiles]
        out: tuple[int, ...] = ()
        one, other = self.model.playing(number)[:2]
        match fault:
            case "engine":
                told[one] = (Tile.of(deal.engine, deal.engine),)
            case "twice":
                told[one] = told[other]
            case "missing":
                told.pop()
            case "number":
                number += 1
            case "nothing":
                told[one] = ()
            case "out":
                out = (one,)
            case "away":
                away = [seat for seat in range(len(told)) if seat not in self.model.playing(number)]
                if not away:
                    return
                told[away[0]] = 5
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
        if seat >= len(self.model.players()) or name.lower() in ("", "mexican", *others):
            self.refuse(entry)
            return
        self.write(entry)
        self.model.add(Act("rename", self.book.version, seat=seat, name=name))

    @rule(seat=st.integers(0, 9), points=st.integers(-40, 60), back=st.integers(0, 2))
    def give(self, seat: int, points: int, back: int) -> None:
        number = max(1, len(self.model.rounds()) + (0 if self.over else 1) - back)
        entry = Adjusted(seat, points, "elbows", number)
        if points == 0 or seat not in self.model.playing(number):
            self.refuse(entry)
            return
        self.write(entry)
        self.model.add(Act("adjust", self.book.version, number, seat=seat, points=points))

    @rule(name=st.sampled_from(["Nia", "Ola", "Ana", "nia"]), total=st.integers(-10, 90))
    def come(self, name: str, total: int) -> None:
        model, number = self.model, len(self.model.rounds()) + 1
        entry = Joined(name, number, total)
        taken = name.lower() in [each.lower() for each in model.players()]
        more = len(model.playing(number)) + 1
        each = model.rules.tiles_each(more)
        full = each is None or more * each > model.rules.tiles_to_deal
        if self.over or taken or model.rules.partners or full or total < model.lowest_start():
            self.refuse(entry)
            return
        self.write(entry)
        model.add(Act("join", self.book.version, number, name=name, points=total))

    @rule(seat=st.integers(0, 9))
    def go(self, seat: int) -> None:
        model, number = self.model, len(self.model.rounds()) + 1
        playing = model.playing(number)
        fewer = model.rules.tiles_each(len(playing) - 1)
        if self.over or seat not in playing or len(playing) < 3 or model.rules.partners or fewer is None:
            self.refuse(Left(seat, number))
            return
        self.write(Left(seat, number))
        model.add(Act("leave", self.book.version, number, seat=seat))

    @rule(seat=st.integers(0, 9))
    def come_back(self, seat: int) -> None:
        model, number = self.model, len(self.model.rounds()) + 1
        more = len(model.playing(number)) + 1
        each = model.rules.tiles_each(more)
        full = each is None or more * each > model.rules.tiles_to_deal
        if self.over or seat not in model.gone() or model.rules.partners or full:
            self.refuse(Returned(seat, number))
            return
        self.write(Returned(seat, number))
        model.add(Act("back", self.book.version, number, seat=seat))

    @rule()
    def finish(self) -> None:
        if self.over or not self.model.may_finish():
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

    @rule(number=st.integers(0, 14))
    def agree_on_the_end(self, number: int) -> None:
        """After a round; 0 is: not any more."""
        model, entry = self.model, EndAgreed(number or None)
        said = model.agreed() is not None if number == 0 else len(model.rounds()) < number <= model.rules.rounds
        if self.over or not said:
            self.refuse(entry)
            return
        self.write(entry)
        model.add(Act("end", self.book.version, number))

    @rule()
    def keep_ruling(self) -> None:
        self.write(RulingKept("6-6", {"id": 1}, {"verdict": "legal"}))
        self.model.add(Act("ruling", self.book.version))

    @invariant()
    def equals_a_recomputation(self) -> None:
        book, model = self.book, self.model
        deals = model.rounds()
        seats = len(model.players())
        assert [(r.number, r.engine, list(r.hands), list(r.out)) for r in book.rounds] == [
            (number, deal.engine, [*deal.told, *[()] * (seats - len(deal.told))], deal.out)
            for number, deal in enumerate(deals, 1)
        ]
        assert [list(r.seats) for r in book.rounds] == [model.playing(number) for number in range(1, len(deals) + 1)]
        for number, after in enumerate(book.totals, 1):
            assert list(after) == [
                sum((model.points(deal)[side] for deal in deals[:number]), Fraction(model.beside(side, number)))
                for side in range(len(model.pairs()))
            ]
        if book.coming:
            playing = model.playing(len(deals) + 1)
            assert book.coming.hand_size == model.rules.tiles_each(len(playing))
            assert book.coming.starter is None or book.coming.starter in playing
        assert [list(r.points) for r in book.rounds] == [model.points(deal) for deal in deals]
        assert [list(r.winners) for r in book.rounds] == [model.winners(deal) for deal in deals]
        assert list(book.players) == model.players()
        assert book.finished == model.finished()
        assert book.agreed_end == EndAgreed(model.agreed())
        assert book.over == self.over == (book.coming is None)
        assert (book.undoable.seq if book.undoable else 0) == (model.acts[-1].seq if model.acts else 0)
        assert (book.redoable.seq if book.redoable else 0) == (model.undone[-1].seq if model.undone else 0)

    @invariant()
    def standings_are_in_order(self) -> None:
        rows = (*self.book.standings.rows, *self.book.standings.left)
        places = {row.side: row.place for row in rows}
        assert [places[side] for side in range(len(places))] == self.model.places()
        if self.book.places:
            assert list(self.book.places[-1]) == self.model.places()
        assert sorted(place for place in places.values() if place) == [row.place for row in self.book.standings.rows]
        assert self.book.standings.decision.kind == self.model.decided_by()
        assert str(self.book.standings.decision.phrase)
        totals = {row.side: row.total for row in rows}
        assert all(type(total) is int or total.denominator > 1 for total in totals.values())
        assert [totals[side] for side in sorted(totals)] == [
            sum((self.model.points(deal)[side] for deal in self.model.rounds()), Fraction(self.model.beside(side)))
            for side in sorted(totals)
        ]

    @invariant()
    def nothing_is_lost(self) -> None:
        """What is written down is what was in the hands, no more and no less."""
        model = self.model
        for made, deal in zip(self.book.rounds, model.rounds(), strict=True):
            worth = [sum(model.worth(model.tiles(deal, seat)) for seat in side) for side in model.pairs()]
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
    max_examples=100, stateful_step_count=25, suppress_health_check=[HealthCheck.too_slow]
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
    check_entry(book, round_one, earlier=True)  # of two, each took fifteen: today nobody can have drawn it all
    assert book.trial(round_one).totals == ((0, whole - 2 * top),)
