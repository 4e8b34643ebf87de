"""Any evening at all over the interface: entries in any order, sent twice, too late, wrongly, by the wrong people.

Every answer is one that the description foresees; what was acknowledged is in the book, once, in its order; the book
is that of the model of ``tests/book``, which knows nothing of the companion. ``EXAMPLES`` in the environment makes
more evenings.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import count
from random import Random
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from werkzeug.test import TestResponse

from app import create_app
from companion.book.entries.hands import Hand, hand_to_json
from companion.engine.rules.presets import read_rules
from companion.store.access import links
from companion.store.access.pin import pin_stamp, set_pin
from companion.web.access.guard import STAMP
from tests.book.fold.test_machine import GAMES, Act, Deal, Model, deal_round

from .described import check

EVENINGS = int(os.environ.get("EXAMPLES", "15"))
CAST = ("Ana", "Ben", "Cruz", "Dot", "Eli", "Fay", "Gil", "Hana", "Ido", "Joy")
SOURCES = ("phone", "tablet")
WRITERS = ("host", "keep")
READERS = ("host", "keep", "enter", "watch")
NO_BODIES = (b"", b"{", b"[]", b"null", b'{"key": 1}', b'{"key": "k", "made_from": 1}', b"\xff", b"[" * 2000)
NO_ENTRIES = (None, 5, {}, {"kind": "cheat"}, {"kind": "round"}, {"kind": "void"}, {"kind": "rename", "seat": 0}, [])
_keys = count(1)

tally: Counter[str] = Counter()


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """A companion that asks who is there."""
    folder = tmp_path_factory.mktemp("machine")
    where = {"INSTANCE": str(folder), "DATABASE_URL": f"sqlite:///{folder}/book.sqlite", "SECRET_KEY": "test"}
    app = create_app({**where, "GUARDED": True})
    with app.app_context():
        set_pin("2468")
    yield app
    app.extensions["companion.store"].engine.dispose()


def new_key() -> str:
    """A key that nobody has used."""
    return f"machine:{next(_keys)}"


class Evening(RuleBasedStateMachine):
    """A table whose devices send anything in any order."""

    model: Model

    def __init__(self, app: Flask) -> None:
        super().__init__()
        self.app = app
        self.client: FlaskClient = app.test_client()
        with app.app_context():
            stamp = pin_stamp()
        with self.client.session_transaction() as session:
            session[STAMP] = stamp
        self.others = app.test_client()
        self.acknowledged: list[dict[str, Any]] = []
        self.sent: list[tuple[dict[str, Any], dict[str, Any]]] = []
        self.drafts: dict[int, dict[tuple[int, str], Any]] = {}

    # Asking

    def ask(self, who: str, method: str, part: str, **more: Any) -> TestResponse:
        client = self.client if who == "host" else self.others
        headers = {} if who in ("host", "nobody") else {"Authorization": f"Bearer {self.tokens[who]}"}
        answer = client.open(f"{self.game}{part}", method=method, headers=headers, **more)
        tally[f"{method} {part.partition('?')[0] or '/'} {answer.status_code}"] += 1
        assert answer.status_code < 500, answer.text
        return check(answer)

    def post(self, who: str, entry: object, seen: int | None = None, key: str = "") -> TestResponse:
        body = {"key": key or new_key(), "made_from": self.version if seen is None else seen, "entry": entry}
        return self.ask(who, "POST", "/entries", json=body)

    def write(self, who: str, entry: dict[str, Any]) -> None:
        """An entry that must be taken."""
        body = {"key": new_key(), "made_from": self.version, "entry": entry}
        answer = self.ask(who, "POST", "/entries", json=body)
        assert answer.status_code == 201, answer.text
        told = answer.get_json()
        assert (told["seq"], told["version"], told["key"]) == (self.version + 1, self.version + 1, body["key"])
        assert told["made_from"] == self.version
        self.acknowledged.append({key: value for key, value in told.items() if key != "version"})
        self.sent.append((body, told))

    def refuse(self, entry: object) -> None:
        """An entry that must not be taken, for reasons of the game."""
        answer = self.post("keep", entry)
        assert answer.status_code == 422, answer.text
        assert answer.get_json()["field"].startswith("entry")

    # What the model knows

    @property
    def version(self) -> int:
        return len(self.acknowledged)

    @property
    def over(self) -> bool:
        return self.model.finished() or len(self.model.rounds()) >= self.model.rules.rounds

    @property
    def coming(self) -> int | None:
        return None if self.over else len(self.model.rounds()) + 1

    def deal(self, number: int, seed: int, blocked: bool) -> Deal:
        model = self.model
        return deal_round(model.rules, len(model.players()), model.playing(number), number, Random(seed), blocked)

    # What is done

    @initialize(game=st.sampled_from(range(len(GAMES))))
    def begin(self, game: int) -> None:
        players, preset, options = GAMES[game]
        rules = {"preset": preset, **options} if options else preset
        body = {"key": new_key(), "title": "Friday", "players": list(CAST[:players]), "rules": rules}
        answer = check(self.client.post("/api/v1/games", json=body))
        assert answer.status_code == 201
        self.game, told = answer.headers["Location"], answer.get_json()
        again = check(self.client.post("/api/v1/games", json=body))
        assert (again.status_code, again.get_json()) == (200, told)
        other = check(self.client.post("/api/v1/games", json={**body, "title": "Saturday"}))
        assert other.status_code == 422
        assert check(self.others.post("/api/v1/games", json=body)).status_code == 401
        self.model = Model(read_rules(rules), CAST[:players])
        with self.app.app_context():
            slug = told["slug"]
            self.tokens = {role: links.make_link(slug, role).token for role in ("watch", "enter", "keep")}
            self.tokens["own"] = links.make_link(slug, "enter", seat=1).token
        self.acknowledged = self.ask("keep", "GET", "/entries").get_json()["entries"]
        assert [each["key"] for each in self.acknowledged] == [body["key"]]

    def _round(self, kind: str, number: int, deal: Deal, hands: list[Hand] | None = None) -> dict[str, Any]:
        told = [hand_to_json(hand) for hand in (deal.told if hands is None else hands)]
        return {"kind": kind, "number": number, "engine": deal.engine, "hands": told, "out": deal.out}

    @rule(seed=st.integers(0, 9999), blocked=st.booleans(), who=st.sampled_from(WRITERS), rounds=st.integers(1, 4))
    def enter(self, seed: int, blocked: bool, who: str, rounds: int) -> None:
        for each in range(rounds):
            self._enter(seed + each, blocked, who)

    def _enter(self, seed: int, blocked: bool, who: str) -> None:
        number = len(self.model.rounds()) + 1
        deal = self.deal(min(number, self.model.rules.set_max + 1), seed, blocked)
        entry = self._round("round", number, deal)
        if self.over:
            self.refuse(entry)
            return
        self.write(who, entry)
        self.model.add(Act("round", self.version, number, deal))

    @precondition(lambda self: self.model.rounds())
    @rule(seed=st.integers(0, 9999), blocked=st.booleans(), which=st.integers(0, 99), who=st.sampled_from(WRITERS))
    def correct(self, seed: int, blocked: bool, which: int, who: str) -> None:
        number = which % len(self.model.rounds()) + 1
        deal = self.deal(number, seed, blocked)
        self.write(who, self._round("correction", number, deal))
        self.model.add(Act("correction", self.version, number, deal))

    @rule(seed=st.integers(0, 9999), fault=st.sampled_from(["engine", "twice", "missing", "number", "nothing", "out"]))
    def enter_wrongly(self, seed: int, fault: str) -> None:
        number = len(self.model.rounds()) + 1
        deal = self.deal(min(number, self.model.rules.set_max + 1), seed, blocked=True)
        hands: list[Hand] = [tuple(tiles) for tiles in deal.tiles]
        entry = self._round("round", number, deal, hands)
        told = entry["hands"]
        one, other = self.model.playing(number)[:2]
        match fault:
            case "engine":
                told[one] = [f"{deal.engine}-{deal.engine}"]
            case "twice":
                told[one] = told[other]
            case "missing":
                told.pop()
            case "number":
                entry["number"] += 1
            case "nothing":
                told[one] = []
            case "out":
                entry["out"] = [one]
        self.refuse(entry)

    @precondition(lambda self: self.model.acts)
    @rule(who=st.sampled_from(WRITERS))
    def undo(self, who: str) -> None:
        last = self.model.acts.pop()
        self.model.undone.append(last)
        self.write(who, {"kind": "void", "seq": last.seq})

    @precondition(lambda self: self.model.undone)
    @rule(who=st.sampled_from(WRITERS))
    def redo(self, who: str) -> None:
        act = self.model.undone.pop()
        self.model.acts.append(act)
        self.write(who, {"kind": "restore", "seq": act.seq})

    @rule(seq=st.integers(0, 40))
    def undo_or_redo_wrongly(self, seq: int) -> None:
        if not self.model.acts or self.model.acts[-1].seq != seq:
            self.refuse({"kind": "void", "seq": seq})
        if not self.model.undone or self.model.undone[-1].seq != seq:
            self.refuse({"kind": "restore", "seq": seq})

    @rule(seat=st.integers(0, 9), name=st.sampled_from(["Zoe", "Ana", " Ben ", "", "mexican", "zoe", "Yoav"]))
    def rename(self, seat: int, name: str) -> None:
        others = [each.lower() for other, each in enumerate(self.model.players()) if other != seat]
        entry = {"kind": "rename", "seat": seat, "name": name}
        if seat >= len(self.model.players()) or name.strip().lower() in ("", "mexican", *others):
            self.refuse(entry)
            return
        self.write("keep", entry)
        self.model.add(Act("rename", self.version, seat=seat, name=name.strip()))

    @rule(seat=st.integers(0, 9), points=st.integers(-40, 60), who=st.sampled_from(WRITERS))
    def give(self, seat: int, points: int, who: str) -> None:
        number = max(1, len(self.model.rounds()) + (0 if self.over else 1))
        entry = {"kind": "adjust", "seat": seat, "points": points, "reason": " elbows ", "round": number}
        if points == 0 or seat not in self.model.playing(number):
            self.refuse(entry)
            return
        self.write(who, entry)
        self.model.add(Act("adjust", self.version, number, seat=seat, points=points))

    @rule(name=st.sampled_from(["Nia", " Ola ", "Ana"]), total=st.integers(-10, 90), who=st.sampled_from(WRITERS))
    def come(self, name: str, total: int, who: str) -> None:
        model, number = self.model, len(self.model.rounds()) + 1
        entry = {"kind": "join", "name": name, "round": number, "total": total}
        taken = name.strip().lower() in [each.lower() for each in model.players()]
        more = len(model.playing(number)) + 1
        each = model.rules.tiles_each(more)
        full = each is None or more * each > model.rules.tiles_to_deal
        if self.over or taken or model.rules.partners or full or total < model.lowest_start():
            self.refuse(entry)
            return
        self.write(who, entry)
        model.add(Act("join", self.version, number, name=name.strip(), points=total))

    @rule(seat=st.integers(0, 9), who=st.sampled_from(WRITERS))
    def go(self, seat: int, who: str) -> None:
        model, number = self.model, len(self.model.rounds()) + 1
        playing, entry = model.playing(number), {"kind": "leave", "seat": seat, "round": number}
        fewer = model.rules.tiles_each(len(playing) - 1)
        if self.over or seat not in playing or len(playing) < 3 or model.rules.partners or fewer is None:
            self.refuse(entry)
            return
        self.write(who, entry)
        model.add(Act("leave", self.version, number, seat=seat))

    @rule(seat=st.integers(0, 9), who=st.sampled_from(WRITERS))
    def come_back(self, seat: int, who: str) -> None:
        model, number = self.model, len(self.model.rounds()) + 1
        more = len(model.playing(number)) + 1
        each = model.rules.tiles_each(more)
        full = each is None or more * each > model.rules.tiles_to_deal
        entry = {"kind": "back", "seat": seat, "round": number}
        if self.over or seat not in model.gone() or model.rules.partners or full:
            self.refuse(entry)
            return
        self.write(who, entry)
        model.add(Act("back", self.version, number, seat=seat))

    @rule(who=st.sampled_from(WRITERS))
    def finish(self, who: str) -> None:
        if self.over or not self.model.may_finish():
            self.refuse({"kind": "finish"})
            return
        self.write(who, {"kind": "finish"})
        self.model.add(Act("finish", self.version))

    @rule(who=st.sampled_from(WRITERS))
    def reopen(self, who: str) -> None:
        if not self.model.finished():
            self.refuse({"kind": "reopen"})
            return
        self.write(who, {"kind": "reopen"})
        self.model.add(Act("reopen", self.version))

    @rule(number=st.integers(0, 14), who=st.sampled_from(WRITERS))
    def agree_on_the_end(self, number: int, who: str) -> None:
        model, entry = self.model, {"kind": "end", **({"rounds": number} if number else {})}
        said = model.agreed() is not None if number == 0 else len(model.rounds()) < number <= model.rules.rounds
        if self.over or not said:
            self.refuse(entry)
            return
        self.write(who, entry)
        model.add(Act("end", self.version, number))

    @rule(who=st.sampled_from(WRITERS))
    def keep_ruling(self, who: str) -> None:
        table = {"rules": "italian", "players": ["Ana", "Ben"], "engine": 12, "turn": "Ana"}
        asked = {"table": table, "action": {"play": "12-5", "on": "Ana"}}
        self.write(who, {"kind": "ruling", "request": asked})
        self.model.add(Act("ruling", self.version))

    # What goes wrong

    @precondition(lambda self: self.sent)
    @rule(which=st.integers(0, 99), who=st.sampled_from(WRITERS))
    def send_again(self, which: int, who: str) -> None:
        body, told = self.sent[which % len(self.sent)]
        answer = self.ask(who, "POST", "/entries", json=body)
        assert (answer.status_code, answer.get_json()) == (200, told)
        # what it was made from does not matter any more: the answer was lost, and the book has moved on
        late = self.ask(who, "POST", "/entries", json={**body, "made_from": self.version})
        assert (late.status_code, late.get_json()) == (200, told)

    @precondition(lambda self: self.sent)
    @rule(which=st.integers(0, 99))
    def use_a_key_again(self, which: int) -> None:
        body, _ = self.sent[which % len(self.sent)]
        entry = {"kind": "void", "seq": 10**6}
        answer = self.post("keep", entry, key=body["key"])
        assert answer.status_code == 422
        assert answer.get_json()["type"].endswith("key-reused")

    @rule(back=st.integers(1, 9), ahead=st.booleans(), kind=st.sampled_from(["finish", "reopen", "ruling"]))
    def come_too_late(self, back: int, ahead: bool, kind: str) -> None:
        seen = self.version + back if ahead else max(self.version - back, 0)
        answer = self.post("keep", {"kind": "finish"} if kind == "ruling" else {"kind": kind}, seen=seen)
        assert answer.status_code == 409, answer.text
        told = answer.get_json()
        assert told["version"] == self.version
        assert told["since"] == ([] if ahead else self.acknowledged[seen:])

    @rule(body=st.sampled_from(NO_BODIES), part=st.sampled_from(["/entries", "/hands"]), kind=st.booleans())
    def send_nonsense(self, body: bytes, part: str, kind: bool) -> None:
        content = "application/json" if kind else "text/plain"
        answer = self.ask("keep", "POST", part, data=body, content_type=content)
        assert answer.status_code in ((400, 422) if kind else (415,))

    @rule(entry=st.sampled_from(NO_ENTRIES))
    def write_nonsense(self, entry: object) -> None:
        self.refuse(entry)

    @rule(who=st.sampled_from(["enter", "own", "watch", "nobody"]))
    def write_without_right(self, who: str) -> None:
        answer = self.post(who, {"kind": "rename", "seat": 0, "name": "Mallory"})
        assert answer.status_code == (401 if who == "nobody" else 403)

    # Hands

    @rule(
        seed=st.integers(0, 9999), seat=st.integers(0, 9), source=st.sampled_from(SOURCES), back=st.booleans(),
        who=st.sampled_from(["host", "keep", "enter", "own", "watch"]),
    )  # fmt: skip
    def enter_a_hand(self, seed: int, seat: int, source: str, back: bool, who: str) -> None:
        number = self.coming or 1
        deal = self.deal(number, seed, blocked=seed % 3 == 0)
        hand = None if back or seat >= len(deal.told) else hand_to_json(deal.told[seat])
        body = {"key": new_key(), "number": number, "seat": seat, "hand": hand, "source": source, "engine": deal.engine}
        answer = self.ask(who, "POST", "/hands", json=body)
        if who == "watch" or (who == "own" and seat != 1):
            assert answer.status_code == 403
            return
        if self.coming is None or seat not in self.model.playing(number):
            assert answer.status_code == 422
            return
        assert answer.status_code == 200, answer.text
        again = self.ask(who, "POST", "/hands", json=body)
        assert again.get_json() == answer.get_json()
        for old in [each for each in self.drafts if each < number - 1]:
            del self.drafts[old]
        said = self.drafts.setdefault(number, {})
        said.pop((seat, source), None)
        if hand is not None:
            said[seat, source] = answer.get_json()["hand"]
            assert said[seat, source] == hand

    @rule(who=st.sampled_from(["host", "keep", "enter", "own"]))
    def look_at_hands(self, who: str) -> None:
        told = self.ask(who, "GET", "/hands").get_json()
        playing = self.model.playing(self.coming or 0)
        said = {key: hand for key, hand in self.drafts.get(self.coming or 0, {}).items() if key[0] in playing}
        assert told["number"] == self.coming
        assert told["entered"] == sorted({seat for seat, _ in said})
        seen = sorted((seat, str(hand)) for (seat, _), hand in said.items() if who != "own" or seat == 1)
        assert sorted((each["seat"], str(each["hand"])) for each in told["hands"]) == seen
        assert self.ask("watch", "GET", "/hands").status_code == 403

    # What always holds

    @invariant()
    def the_book_is_that_of_the_model(self) -> None:
        reader = READERS[self.version % len(READERS)]
        told = self.ask(reader, "GET", "").get_json()
        deals = self.model.rounds()
        assert told["version"] == self.version
        assert told["players"] == self.model.players()
        assert (told["over"], told["finished"]) == (self.over, self.model.finished())
        assert (told["coming"] or {}).get("number") == self.coming
        sides = self.model.pairs()
        for number, (one, deal) in enumerate(zip(told["rounds"], deals, strict=True), 1):
            playing = self.model.playing(number)
            by_hand = zip(sides, self.model.points(deal), strict=True)
            assert [None if each is None else Fraction(each) for each in one["points"]] == [
                points if side[0] in playing else None for side, points in by_hand
            ]
            assert one["left"] == {told["players"][seat]: hand_to_json(deal.told[seat]) for seat in playing}
        if told["coming"]:
            assert told["coming"]["seats"] == self.model.playing(told["coming"]["number"])
        assert told["undo"] == (self.model.acts[-1].seq if self.model.acts else None)
        assert told["redo"] == (self.model.undone[-1].seq if self.model.undone else None)

    @invariant()
    def the_standings_are_those_of_the_model(self) -> None:
        told = self.ask(READERS[-self.version % len(READERS)], "GET", "/standings").get_json()
        places = {row["side"]: row["place"] for row in told["rows"]} | {row["side"]: 0 for row in told["left"]}
        assert [places[side] for side in sorted(places)] == self.model.places()
        assert told["decision"]["kind"] == self.model.decided_by()

    @invariant()
    def what_was_acknowledged_is_there_once(self) -> None:
        told = self.ask("keep", "GET", f"/entries?after={max(self.version - 2, 0)}").get_json()
        assert told["version"] == self.version
        assert told["entries"] == self.acknowledged[-2:]

    def teardown(self) -> None:
        if self.acknowledged:
            told = self.ask("keep", "GET", "/entries?limit=500").get_json()["entries"]
            assert told == self.acknowledged
            assert len({each["key"] for each in told}) == len(told) == self.version
            tally["entries acknowledged"] += self.version
            tally["evenings"] += 1


def test_any_evening(app: Flask) -> None:
    run_state_machine_as_test(
        lambda: Evening(app),
        settings=settings(
            max_examples=EVENINGS,
            stateful_step_count=25,
            database=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        ),
    )
    for line, times in sorted(tally.items()):
        print(f"{times:8} {line}")
