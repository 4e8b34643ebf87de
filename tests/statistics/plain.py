"""All figures once more, the long way: from the entries of exported games as JSON, and the definitions alone.

Nothing of the product is asked but how names are spelt alike. Games are dictionaries, every question goes through all
of them again, and nothing is kept: slow, and so plain that it can be compared with the definitions line by line.
"""

from __future__ import annotations

import hashlib
import json
from datetime import UTC, datetime
from fractions import Fraction
from itertools import pairwise
from typing import Any

Dict = dict[str, Any]


# One game


def standing(entries: list[Dict]) -> list[Dict]:
    """The records that count after all undoing, the beginning left out."""
    live: list[Dict] = []
    taken: list[Dict] = []
    for record in entries[1:]:
        if record["entry"]["kind"] == "void":
            taken.append(live.pop())
        elif record["entry"]["kind"] == "restore":
            live.append(taken.pop())
        else:
            live.append(record)
            taken = []
    return live


def fold(document: Dict) -> Dict:
    """Names, stays, rounds (points of every side in them) and penalties of a game."""
    begun = document["entries"][0]["entry"]
    rules = begun["rules"]
    seats = [{"name": name, "since": 1, "until": 10**6, "away": [], "start": 0} for name in begun["players"]]
    rounds: dict[int, Dict] = {}
    adjustments = []
    stopped_at, stopped = None, False
    for record in standing(document["entries"]):
        entry = record["entry"]
        kind = entry["kind"]
        if kind == "round":
            rounds[entry["number"]] = {**entry, "at": record["at"]}
        elif kind == "correction":
            rounds[entry["number"]] = {**entry, "at": rounds[entry["number"]]["at"]}
        elif kind == "rename":
            seats[entry["seat"]]["name"] = entry["name"]
        elif kind == "adjust":
            adjustments.append(entry)
        elif kind == "join":
            seats.append(
                {"name": entry["name"], "since": entry["round"], "until": 10**6, "away": [], "start": entry["total"]}
            )
        elif kind == "leave":
            seats[entry["seat"]]["until"] = entry["round"]
        elif kind == "back":
            seat = seats[entry["seat"]]
            seat["away"].append((seat["until"], entry["round"]))
            seat["until"] = 10**6
        elif kind == "finish":
            stopped, stopped_at = True, record["at"]
        elif kind == "reopen":
            stopped = False
    half = len(seats) // 2
    sides = [[n, n + half] for n in range(half)] if rules["partners"] else [[n] for n in range(len(seats))]
    for each in rounds.values():
        each["hands"] = each["hands"] + [[]] * (len(seats) - len(each["hands"]))
    full = len(rounds) >= rules["rounds"]
    last = rounds[len(rounds)]["at"] if rounds else stopped_at or ""
    return {
        "slug": document["slug"], "begun": begun, "rules": rules, "began": moment(document["entries"][0]["at"]),
        "ended": moment(last), "over": stopped or full, "full": full,
        "seats": seats, "sides": sides, "rounds": [rounds[n] for n in sorted(rounds)], "adjustments": adjustments,
    }  # fmt: skip


def moment(at: str) -> datetime | None:
    try:
        return datetime.fromisoformat(at).replace(tzinfo=UTC)
    except ValueError:
        return None


def written(at: datetime | None) -> str:
    return at.strftime("%Y-%m-%dT%H:%M:%SZ") if at else ""


def worth(rules: Dict, hand: Any) -> int:
    if isinstance(hand, int):
        return hand
    total = 0
    for tile in hand:
        low, high = sorted(map(int, tile.split("-")))
        doubled = {"once": 2 * high, "twice": 4 * high, "one_end": high}[rules.get("double_counts", "once")]
        pips = rules["blank_value"] if high == 0 else doubled if low == high else low + high
        total += 1 if rules["score_unit"] == "tiles" else pips
    return total


def playing(game: Dict, number: int) -> list[int]:
    return [
        n for n, seat in enumerate(game["seats"])
        if seat["since"] <= number < seat["until"] and not any(gone <= number < back for gone, back in seat["away"])
    ]  # fmt: skip


def points(game: Dict, each: Dict) -> list[Any]:
    """What every side writes for a round; noted with the round, which is asked for it over and over."""
    if "points" not in each:
        each["points"] = score(game, each)
    return list(each["points"])


def score(game: Dict, each: Dict) -> list[Any]:
    """The points of a round, a fraction only where they are not whole."""
    rules = game["rules"]
    counts = [sum(worth(rules, each["hands"][seat]) for seat in side) for side in game["sides"]]
    winners = won(game, each)
    if rules["scoring"] == "penalty":
        bonus = rules.get("out_bonus", 0) if each["out"] else 0
        return [bonus if index in winners else count for index, count in enumerate(counts)]
    pot, share = sum(count for index, count in enumerate(counts) if index not in winners), 0
    if winners:
        uneven = pot % len(winners) and rules["blocked_tie"] != "share_floor"
        share = Fraction(pot, len(winners)) if uneven else pot // len(winners)
    return [share if index in winners else 0 for index in range(len(counts))]


def won(game: Dict, each: Dict) -> list[int]:
    """The sides that win a round."""
    rules, sides = game["rules"], game["sides"]
    if each["out"]:
        return [index for index, side in enumerate(sides) if set(side) & set(each["out"])]
    if rules["blocked"] == "count_all":
        return []
    there = set(playing(game, each["number"]))
    counts = {
        index: sum(worth(rules, each["hands"][seat]) for seat in side)
        for index, side in enumerate(sides)
        if set(side) & there
    }
    least = [index for index, count in counts.items() if count == min(counts.values())]
    return [] if len(least) > 1 and rules["blocked_tie"] == "none" else least


def zero(game: Dict, each: Dict, index: int) -> bool:
    if game["rules"]["zero_round_means"] == "went_out":
        return bool(set(game["sides"][index]) & set(each["out"]))
    return points(game, each)[index] <= 0


def total(game: Dict, index: int, after: int) -> Any:
    """The total of a side after a round, with what it began with and all penalties up to then."""
    side, last = game["sides"][index], len(game["rounds"])
    found = sum(game["seats"][seat]["start"] for seat in side)
    for each in game["rounds"][:after]:
        found += points(game, each)[index] if side[0] in playing(game, each["number"]) else 0
    for each in game["adjustments"]:
        found += each["points"] if each["seat"] in side and min(each["round"], last) <= after else 0
    return found


def places(game: Dict, after: int) -> list[int]:
    """The place of every side after a round, 0 for those without one; tie-breaks at the end alone."""
    last, rules = len(game["rounds"]), game["rules"]
    if after == last:
        ranked = [n for n, side in enumerate(game["sides"]) if game["seats"][side[0]]["until"] == 10**6]
    else:
        ranked = [n for n, side in enumerate(game["sides"]) if side[0] in playing(game, max(after, 1))]
    sign = -1 if rules["scoring"] == "winner_takes" else 1
    order = {}
    for index in ranked:
        key = [sign * total(game, index, after)]
        own = [each for each in game["rounds"][:after] if game["sides"][index][0] in playing(game, each["number"])]
        above = [points(game, each)[index] for each in own if points(game, each)[index] > 0]
        for tiebreak in rules["tiebreaks"] if after == last else []:
            if tiebreak == "zero_rounds":
                key.append(-sum(zero(game, each, index) for each in own))
            else:
                key.append(min(above, default=0))
        order[index] = key
    return [
        1 + sum(other < order[index] for other in order.values()) if index in order else 0
        for index in range(len(game["sides"]))
    ]


def starter(game: Dict, number: int) -> int | None:
    rules, there = game["rules"], playing(game, number)
    if rules["starter"] == "winner":
        if number == 1:
            return None
        before = game["rounds"][number - 2]
        alone = before["out"] or [seat for side in won(game, before) for seat in game["sides"][side]]
        return alone[0] if len(alone) == 1 and alone[0] in there else None
    if rules["starter"] != "rotate":
        return None
    count, seat = len(game["seats"]), 0
    for each in range(1, number + 1):
        if each > 1:
            seat = (seat + (1 if rules["direction"] == "cw" else -1)) % count
        while seat not in playing(game, each):
            seat = (seat + (1 if rules["direction"] == "cw" else -1)) % count
    return seat


def digest(document: Dict) -> Dict | None:
    """One finished game, in the words of the answer."""
    game = fold(document)
    if not game["over"]:
        return None
    begun, rules, last = game["begun"], game["rules"], len(game["rounds"])
    rules_key = hashlib.sha256(json.dumps(rules, sort_keys=True).encode()).hexdigest()[:12]
    after = {number: places(game, number) for number in range(1, last + 1)}
    final = after[last] if last else places(game, 0)
    known = [game["began"], *(moment(each["at"]) for each in game["rounds"])]
    steps = [(b - a).total_seconds() for a, b in pairwise(known) if a and b]
    whole = (game["ended"] - game["began"]).total_seconds() if game["began"] and game["ended"] else -1
    gains = []
    for each in game["rounds"]:
        seat = starter(game, each["number"])
        if seat is not None:
            scored = points(game, each)
            there = [n for n, side in enumerate(game["sides"]) if side[0] in playing(game, each["number"])]
            others = [scored[n] for n in there if seat not in game["sides"][n]]
            own = next(scored[n] for n in there if seat in game["sides"][n])
            gains.append(own - Fraction(sum(others)) / len(others))
    sides = []
    for index, side in enumerate(game["sides"]):
        own = [each for each in game["rounds"] if side[0] in playing(game, each["number"])]
        behind = []
        for number in range(1, last):
            if after[number][index]:
                lead = next(n for n, place in enumerate(after[number]) if place == 1)
                behind.append((abs(total(game, index, number) - total(game, lead, number)), -number))
        most = max(behind, default=(0, 0))
        sides.append({
            "names": [game["seats"][seat]["name"] for seat in side], "seats": side, "place": final[index],
            "total": total(game, index, last),
            "hands": [(len(playing(game, each["number"])), points(game, each)[index]) for each in own],
            "zeros": sum(zero(game, each, index) for each in own) if "zero_rounds" in rules["tiebreaks"] else 0,
            "out": [sum(seat in each["out"] for each in game["rounds"]) for seat in side],
            "shown": [[
                each["hands"][seat] for each in game["rounds"]
                if each["engine"] != 0 and isinstance(each["hands"][seat], list) and each["hands"][seat]
            ] for seat in side],
            "counts": [
                [(worth(rules, each["hands"][seat]), each["number"]) for each in game["rounds"]] for seat in side
            ],
            "overcome": (most[0], -most[1]) if final[index] == 1 and most[0] else None,
            "whole": all(seat in playing(game, number) for seat in side for number in range(1, last + 1)),
        })  # fmt: skip
    return {
        "slug": game["slug"], "title": begun["title"],
        "family": "most" if rules["scoring"] == "winner_takes" else "fewest",
        "rules": {"key": rules_key, "preset": begun["preset"], "house": begun.get("house", ""),
                  "changed": len(begun["changes"])},
        "began": written(game["began"]), "ended": written(game["ended"]),
        "day": game["began"] and game["began"].astimezone(),
        "players": max(len(playing(game, n)) for n in range(1, max(last, 1) + 1)), "rounds": last,
        "blocked": sum(not each["out"] for each in game["rounds"]),
        "full": game["full"],
        "minutes": round(whole / 60) if last and 60 * last <= whole <= min(5400 * last, 43200) else None,
        "seconds": [step for step in steps if 60 <= step <= 5400],
        "pips": sum(worth(rules, hand) for each in game["rounds"] for hand in each["hands"])
        if rules["score_unit"] == "pips" else 0,
        "gains": gains,
        "leads": {n: [final[index] == 1 for index, place in enumerate(after[n]) if place == 1] for n in range(1, last)},
        "sides": sides,
    }  # fmt: skip
