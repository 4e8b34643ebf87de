"""The requests of the public contract: judge, replay, train. Decoded JSON in, the object of the answer out.

Whatever comes, an answer comes back: what cannot be read is an ``error`` with the ``field`` it is about. ``say`` puts
a phrase into a language; the default is English.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .errors import CompanionError, Unreadable, quote
from .judging.explain import with_origin
from .judging.judge import judge
from .judging.moves import is_cut, moves
from .judging.ruling import Ruling
from .judging.turn import Over
from .longest_train.longest import longest_train, read_hand, write_train
from .phrases import N_, Phrase
from .table.actions import Action
from .table.expected import expected, need, read_object
from .table.read_actions import read_action
from .table.reading import read_table
from .table.table import Table
from .table.writing import action_to_json, table_to_json

Answer = dict[str, Any]
Say = Callable[[Phrase], str]


def answer_judge(request: object, say: Say = str) -> Answer:
    """The answer to a ``judge`` request: the ruling on one action, or for ``action`` null the list of legal ones."""
    return _answered(request, say, _judge, {"id", "table", "action"})


def answer_replay(request: object, say: Say = str) -> Answer:
    """The answer to a ``replay`` request: whether every action of a round is legal, and the table it ends with."""
    return _answered(request, say, _replay, {"id", "table", "actions"})


def answer_train(request: object, say: Say = str) -> Answer:
    """The answer to a ``train`` request: the longest train in a hand."""
    return _answered(request, say, _train, {"id", "engine", "hand", "prefer"})


def _answered(request: object, say: Say, answer: Callable[[Mapping[str, Any], Say], Answer], keys: set[str]) -> Answer:
    number = request.get("id") if isinstance(request, dict) else None
    try:
        return {"id": number, **answer(read_object(request, more=keys), say)}
    except CompanionError as error:
        return {"id": number, "error": say(error.phrase), "field": error.field}
    except RecursionError:
        return {"id": number, "error": say(Phrase(N_("expected a train with fewer arms, got too many"))), "field": ""}


def _judge(request: Mapping[str, Any], say: Say) -> Answer:
    table, action = read_judge(request)
    try:
        if action is None:
            return _listed(table)
    except CompanionError as error:
        raise _placed(error, "action") from None
    return ruling_to_json(judge_request(table, action), request["table"]["rules"], say)


def read_judge(request: Mapping[str, Any]) -> tuple[Table, Action | None]:
    """The table and the action of a ``judge`` request. Raises Unreadable with the field in the request."""
    table = _read_table(need(request, "table"))
    try:
        return table, read_action(need(request, "action"), table)
    except CompanionError as error:
        raise _placed(error, "action") from None


def judge_request(table: Table, action: Action) -> Ruling:
    """The ruling on what ``read_judge`` read. Raises Unreadable with the field in the request."""
    try:
        return judge(table, action)
    except CompanionError as error:
        raise _placed(error, "action") from None


def ruling_to_json(ruling: Ruling, rules: object, say: Say = str) -> Answer:
    """A ruling as the contract writes it; ``rules`` go back in the very words they came in."""
    followed: Answer = {"next": None, "over": None}
    if ruling:
        followed = {"next": _write_answer(ruling.step.table, rules), "over": _over(ruling.step.over)}
    return {**_ruled(ruling, say), **followed}


def _listed(table: Table) -> Answer:
    found = moves(table)
    legal = [action_to_json(each) for each in found]
    return {"legal": legal, "more": True, "entries": len(legal)} if is_cut(found) else {"legal": legal}


def _read_table(written: object) -> Table:
    try:
        return read_table(written)
    except CompanionError as error:
        raise (error if error.field else error.at("table")) from None


def _placed(error: CompanionError, prefix: str) -> CompanionError:
    """The error seen from the request; who is in turn is a matter of the table."""
    return error if error.field in ("turn", prefix) else error.at(prefix)


def _ruled(ruling: Ruling, say: Say) -> Answer:
    return {
        "verdict": ruling.verdict,
        "rule": ruling.rule,
        "source": list(ruling.sources),
        "why": say(with_origin(ruling)),
    }


def _write_answer(table: Table, rules: object) -> Answer:
    return {**table_to_json(table), "rules": rules}


def _over(over: Over | None) -> Answer | None:
    if over is None:
        return None
    winners = None if over.winners is None else list(over.winners)
    return {"how": over.how, "out": list(over.out), "winners": winners}


def _replay(request: Mapping[str, Any], say: Say) -> Answer:
    written = need(request, "table")
    table = _read_table(written)
    actions = need(request, "actions")
    if not isinstance(actions, list):
        raise expected(N_("expected a list of actions, got %(got)s"), actions, "actions")
    over: Over | None = None
    for place, each in enumerate(actions):
        try:
            if over is not None:
                raise Unreadable(
                    Phrase(N_("expected no action after the end of the round, got %(got)s"), {"got": quote(each)})
                )
            ruling = _ruling(table, each)
        except CompanionError as error:
            raise _placed(error, f"actions[{place}]") from None
        if not ruling:
            return {"ok": False, "at": place, **_ruled(ruling, say)}
        table, over = ruling.step
    return {"ok": True, "plays": len(actions), "next": _write_answer(table, written["rules"]), "over": _over(over)}


def _ruling(table: Table, written: object) -> Ruling:
    action = read_action(written, table)
    if action is None:
        raise expected(N_("expected an action, got %(got)s"), written, "")
    return judge(table, action)


def _train(request: Mapping[str, Any], say: Say) -> Answer:
    engine = need(request, "engine")
    if type(engine) is not int or not 0 <= engine <= 18:
        raise expected(N_("expected a pip from 0 to 18, got %(got)s"), engine, "engine")
    prefer = request.get("prefer", "tiles")
    if prefer not in ("tiles", "pips"):
        raise expected(N_("expected 'tiles' or 'pips', got %(got)s"), prefer, "prefer")
    hand = read_hand(need(request, "hand"), engine)
    answer: Answer = write_train(engine, hand, longest_train(hand, engine, prefer))
    return answer
