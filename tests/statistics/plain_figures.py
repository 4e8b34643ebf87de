"""The figures of people and of the house once more, the long way: see ``plain``."""

from __future__ import annotations

import statistics
from fractions import Fraction
from typing import Any

from companion.book.people.names import folded_name

from .plain import digest

Dict = dict[str, Any]


class PlainHouse:
    """A house: exported games, and who was joined with whom, moved, called and given a look."""

    def __init__(self, documents: list[Dict], acts: list[Dict]) -> None:
        found = [game for document in documents if (game := digest(document))]
        self.means: dict[tuple[str, int], Fraction] = {}
        self.games = sorted(found, key=lambda game: (game["ended"], game["began"], game["slug"]))
        self.joined = {act["key"]: act["into"] for act in acts if act["kind"] == "merge"}
        self.moved = {tuple(at): act["name"] for act in acts if act["kind"] == "assign" for at in act["games"]}
        self.called = {self.joined.get(act["key"], act["key"]): act["name"] for act in acts if act["kind"] == "call"}
        self.looks = {self.joined.get(act["key"], act["key"]): act["look"] for act in acts if act["kind"] == "look"}
        for game in self.games:
            for side in game["sides"]:
                side["keys"] = [
                    self.key(game, seat, name) for seat, name in zip(side["seats"], side["names"], strict=True)
                ]

    def key(self, game: Dict, seat: int, name: str) -> str:
        own = folded_name(self.moved.get((game["slug"], seat), name))
        return self.joined.get(own, own)

    def who(self, key: str) -> Dict:
        names = [name for game, side, at in self.seats_of(key) if (game["slug"], side["seats"][at]) not in self.moved
                 for name in [side["names"][at]]]  # fmt: skip
        given = [name for name in self.moved.values() if folded_name(name) == key]
        own = [name for name in names if folded_name(name) == key]
        name = self.called.get(key) or ((own or names)[-1] if names and not given else given[0])
        return {"key": key, "name": name, "look": self.looks.get(key)}

    def seats_of(self, key: str, **only: Any) -> list[tuple[Dict, Dict, int]]:
        """The games of somebody: game, side, and where they sat in it."""
        return [
            (game, side, side["keys"].index(key))
            for game in self.games
            for side in game["sides"]
            if key in side["keys"]
            and only.get("family") in (None, game["family"])
            and only.get("rules") in (None, game["rules"]["key"])
            and only.get("year") in (None, year(game))
        ]

    def table(self, rules: str, players: int) -> Fraction:
        """The mean of all hands in the house by the same rules at a table of so many; noted, being asked often."""
        if (rules, players) in self.means:
            return self.means[rules, players]
        hands = [
            points
            for game in self.games
            if game["rules"]["key"] == rules
            for side in game["sides"]
            for size, points in side["hands"]
            if size == players
        ]
        self.means[rules, players] = Fraction(sum(hands)) / len(hands)
        return self.means[rules, players]

    def difference(self, own: list[tuple[Dict, Dict, int]]) -> Dict | None:
        hands = [
            [(p, self.table(game["rules"]["key"], size)) for size, p in side["hands"]]
            for game, side, _ in own
            if side["hands"]
        ]
        flat = [each for evening in hands for each in evening]
        if not flat:
            return None
        n, evenings = len(flat), len(hands)
        mean = sum((a - b for a, b in flat), Fraction(0)) / n
        margin = None
        if evenings >= 3:
            apart = sum((sum(a - b - mean for a, b in evening) ** 2 for evening in hands), Fraction(0))
            margin = 1.96 * (float(apart) * evenings / (evenings - 1)) ** 0.5 / n
        return {
            "mean": float(mean), "margin": margin, "own": float(sum(a for a, _ in flat) / n),
            "table": float(sum(b for _, b in flat) / n), "hands": n, "evenings": evenings,
        }  # fmt: skip

    # A person

    def families(self, games: list[Dict]) -> list[list[Any]]:
        counts = {family: sum(game["family"] == family for game in games) for family in ("fewest", "most")}
        return [[family, n] for family, n in sorted(counts.items(), key=lambda each: -each[1]) if n]

    def people(self) -> list[Dict]:
        rows, places = [], {}
        for key in {key for game in self.games for side in game["sides"] for key in side["keys"]}:
            own = self.seats_of(key)
            places[key] = sum(side["place"] if side["place"] else game["players"] for game, side, _ in own)
            family = self.families([game for game, _, _ in own])[0][0]
            rows.append({
                "who": self.who(key), "games": len(own), "won": sum(side["place"] == 1 for _, side, _ in own),
                "last": [side["place"] for _, side, _ in own][-8:], "family": family,
                "difference": self.difference(self.seats_of(key, family=family)),
                "since": own[0][0]["ended"], "until": own[-1][0]["ended"],
            })  # fmt: skip
        return sorted(rows, key=lambda row: (-row["games"], -row["won"], places[row["who"]["key"]], row["who"]["key"]))

    def person(self, key: str, family: str | None = None, rules: str | None = None, of: int | None = None) -> Dict:
        every = self.seats_of(key)
        families = self.families([game for game, _, _ in every])
        family = family or families[0][0]
        own = self.seats_of(key, family=family, rules=rules, year=of)
        alike = self.seats_of(key, family=family)
        evenings = self.evenings(own)
        sign = 1 if family == "fewest" else -1
        fair = [e for e in evenings if e["whole"] and e["difference"] is not None]
        ranks = [round(sign * e["difference"], 9) for e in fair]
        best = next((e for e, rank in zip(fair, ranks, strict=True) if rank == min(ranks)), None)
        worst = next((e for e, rank in zip(fair, ranks, strict=True) if rank == max(ranks)), None)
        largest: tuple[int, int, Dict] | None = None
        for game, side, at in own:
            for count, number in side["counts"][at]:
                if count > (largest[0] if largest else 0):
                    largest = (count, number, game)
        rows = self.streaks(evenings)
        against = self.against(key, own)
        even = [each for each in against if 5 * abs(each["above"] - each["below"]) <= each["games"]]
        even.sort(key=lambda each: (-each["games"], abs(each["above"] - each["below"]), each["who"]["key"]))
        worse = [each for each in against if each["below"] > each["above"] and each not in even[:1]]
        worse.sort(key=lambda each: (each["above"] - each["below"], -each["games"], each["who"]["key"]))
        together = self.partners(key, own)
        return {
            "who": self.who(key),
            "spellings": list(dict.fromkeys(side["names"][at] for _, side, at in reversed(every))),
            "family": family, "families": families, "rules": rules, "year": of,
            "rule_sets": [part["rules"] for part in self.by_rules(alike)],
            "years": sorted({year(game) for game, _, _ in alike} - {None}, reverse=True),  # type: ignore[type-var]
            "games": len(own), "won": sum(e["place"] == 1 for e in evenings),
            "left": sum(e["place"] == 0 for e in evenings), "rounds": sum(len(side["hands"]) for _, side, _ in own),
            "difference": self.difference(own), "evenings": evenings,
            "places": [
                sum(e["place"] == n for e in evenings)
                for n in range(1, max((e["place"] for e in evenings), default=0) + 1)
            ],
            "best": best, "worst": None if worst is best else worst,
            "rounds_out": sum(side["out"][at] for _, side, at in own),
            "zero_rounds": sum(side["zeros"] for _, side, _ in own),
            "largest": largest and {"points": largest[0], "round": largest[1], "slug": largest[2]["slug"],
                                    "began": largest[2]["began"], "ended": largest[2]["ended"]},
            "longest": next((row for row in rows if row["games"] == max(each["games"] for each in rows)), None),
            "current": rows[-1] if evenings and evenings[-1]["place"] == 1 else None,
            "shown": sum(len(side["shown"][at]) for _, side, at in own),
            "caught": sum("0-0" in hand for _, side, at in own for hand in side["shown"][at]),
            "by_rules": self.by_rules(own),
            "by_year": [self.part([each for each in own if year(each[0]) == y], year=y)
                        for y in sorted({year(game) for game, _, _ in own} - {None}, reverse=True)],  # type: ignore[type-var]
            "by_players": [self.part([each for each in own if met(each) == n], players=n)
                           for n in sorted(set(map(met, own)))],
            "against": against, "rival": even[0] if even else None, "nemesis": worse[0] if worse else None,
            "partners": together,
            "partner": together[0] if together and together[0]["games"] >= 3 else None,
        }  # fmt: skip

    def evenings(self, own: list[tuple[Dict, Dict, int]]) -> list[Dict]:
        found: list[Dict] = []
        for game, side, at in own:
            told = self.difference([(game, side, at)])
            totals = [each["total"] for each in game["sides"] if each["place"]]
            before = [e["difference"] for e in found if e["difference"] is not None][-9:]
            recent = [*before, told["mean"]] if told else []
            found.append({
                "slug": game["slug"], "title": game["title"], "began": game["began"], "ended": game["ended"],
                "rules": game["rules"], "players": met((game, side, at)), "rounds": len(side["hands"]),
                "place": side["place"], "total": side["total"], "table_total": float(sum(totals) / len(totals)),
                "own": told and told["own"], "table": told and told["table"], "difference": told and told["mean"],
                "recent": sum(recent) / len(recent) if len(recent) >= 3 else None, "whole": side["whole"],
                "partners": [self.who(key) for n, key in enumerate(side["keys"]) if n != at],
            })  # fmt: skip
        return found

    def streaks(self, evenings: list[Dict]) -> list[Dict]:
        found = []
        for n, evening in enumerate(evenings):
            if evening["place"] == 1 and (n == 0 or evenings[n - 1]["place"] != 1):
                last = n
                while last + 1 < len(evenings) and evenings[last + 1]["place"] == 1:
                    last += 1
                found.append({
                    "games": last - n + 1, "first": evening["slug"], "last": evenings[last]["slug"],
                    "since": evening["ended"], "until": evenings[last]["ended"],
                })  # fmt: skip
        return found

    def part(self, own: list[tuple[Dict, Dict, int]], **which: Any) -> Dict:
        won = sum(side["place"] == 1 for _, side, _ in own)
        none = {"rules": None, "year": None, "players": None}
        return {"games": len(own), "won": won, "difference": self.difference(own), **none, **which}

    def by_rules(self, own: list[tuple[Dict, Dict, int]]) -> list[Dict]:
        parts = []
        for key in {game["rules"]["key"] for game, _, _ in own}:
            part = [each for each in own if each[0]["rules"]["key"] == key]
            parts.append(self.part(part, rules=part[-1][0]["rules"]))
        return sorted(parts, key=lambda part: (-part["games"], part["rules"]["key"]))

    def against(self, key: str, own: list[tuple[Dict, Dict, int]]) -> list[Dict]:
        found = []
        for other in {key for game in self.games for side in game["sides"] for key in side["keys"]} - {key}:
            apart = [
                theirs["place"] - side["place"]
                for game, side, _ in own
                for theirs in game["sides"]
                if other in theirs["keys"] and theirs is not side and theirs["place"] and side["place"]
            ]
            if len(apart) >= 3:
                found.append({
                    "who": self.who(other), "games": len(apart), "above": sum(each > 0 for each in apart),
                    "level": apart.count(0), "below": sum(each < 0 for each in apart),
                })  # fmt: skip
        return sorted(found, key=lambda each: (-each["games"], each["who"]["key"]))

    def partners(self, key: str, own: list[tuple[Dict, Dict, int]]) -> list[Dict]:
        found = []
        for other in {key for _, side, _ in own for key in side["keys"]} - {key}:
            shared = [side for _, side, _ in own if other in side["keys"]]
            won = sum(side["place"] == 1 for side in shared)
            found.append({"who": self.who(other), "games": len(shared), "won": won})
        return sorted(found, key=lambda each: (-each["games"], -each["won"], each["who"]["key"]))

    def pair(self, one: str, other: str) -> Dict | None:
        every = [
            (mine, theirs) for mine in self.seats_of(one) for theirs in self.seats_of(other) if mine[0] is theirs[0]
        ]
        if not every:
            return None
        families = self.families([mine[0] for mine, _ in every])
        shared = [each for each in every if each[0][0]["family"] == families[0][0]]
        met = [(a, b) for a, b in shared if a[1] is not b[1] and a[1]["place"] and b[1]["place"]]
        signs = ["above" if a[1]["place"] < b[1]["place"] else "below" if a[1]["place"] > b[1]["place"] else "level"
                 for a, b in met]  # fmt: skip
        run = 0
        while signs and run < len(signs) and signs[-1 - run] == signs[-1]:
            run += 1
        return {
            "one": self.who(one), "other": self.who(other), "family": families[0][0], "families": families,
            "meetings": [
                {**{name: a[0][name] for name in ("slug", "title", "began", "ended", "rules", "players")},
                 "place": a[1]["place"], "other_place": b[1]["place"], "total": a[1]["total"],
                 "other_total": b[1]["total"], "partners": a[1] is b[1]}
                for a, b in shared
            ],
            "above": signs.count("above"), "level": signs.count("level"), "below": signs.count("below"),
            "enough": len(met) >= 3, "run": run * {"above": 1, "below": -1, "level": 0}[(signs or ["level"])[-1]],
            "together": sum(a[1] is b[1] for a, b in shared),
            "together_won": sum(a[1] is b[1] and a[1]["place"] == 1 for a, b in shared),
            "difference": self.difference([a for a, _ in met]),
            "other_difference": self.difference([b for _, b in met]),
        }  # fmt: skip

    # The house

    def records(self, games: list[Dict]) -> list[Dict]:
        return [self.records_of([g for g in games if g["family"] == family], family)
                for family, _ in self.families(games)]  # fmt: skip

    def records_of(self, games: list[Dict], family: str) -> Dict:
        full = [game["rounds"] for game in games if game["full"]]
        length = max(full, key=lambda n: (full.count(n), n), default=None)
        sides = [(game, side) for game in games for side in game["sides"]]
        totals = [(side["total"], side["keys"], game, None) for game, side in sides
                  if game["full"] and game["rounds"] == length and side["whole"]]  # fmt: skip
        fewest, most = self.hold(totals, min), self.hold(totals, max)
        closest = []
        for game, side in sides:
            if game["full"] and [each["place"] for each in game["sides"]].count(1) == 1 and side["place"] == 1:
                lead = [abs(each["total"] - side["total"]) for each in game["sides"] if each["place"] > 1]
                if lead and min(lead) > 0:
                    closest.append((min(lead), side["keys"], game, None))
        rows = []
        for key in sorted({key for _, side in sides for key in side["keys"]}):
            row = 0
            for game, side in sides:
                if key in side["keys"]:
                    row = row + 1 if side["place"] == 1 else 0
                    if row >= 2:
                        rows.append((row, [key], game, None))
        hands = [(count, [key], game, number) for game, side in sides
                 for key, counts in zip(side["keys"], side["counts"], strict=True) for count, number in counts
                 if count]  # fmt: skip
        outs = [(out, [key], game, None) for game, side in sides
                for key, out in zip(side["keys"], side["out"], strict=True) if out]  # fmt: skip
        return {
            "family": family, "games": len(games), "rounds": length,
            "best": fewest if family == "fewest" else most, "worst": most if family == "fewest" else fewest,
            "overcome": self.hold([(side["overcome"][0], side["keys"], game, side["overcome"][1])
                                   for game, side in sides if side["overcome"]], max),
            "closest": self.hold(closest, min), "streak": self.hold(rows, max), "largest": self.hold(hands, max),
            "outs": self.hold(outs, max),
        }  # fmt: skip

    def hold(self, claims: list[tuple[Any, list[str], Dict, int | None]], choose: Any) -> Dict | None:
        if not claims:
            return None
        figure = choose(claim[0] for claim in claims)
        equal = [claim for claim in claims if claim[0] == figure]
        game = min((claim[2] for claim in equal), key=self.games.index)
        mine = [claim for claim in equal if claim[2] is game]
        seats = [key for side in game["sides"] for key in side["keys"]]
        holders = sorted({key for claim in mine for key in claim[1]}, key=seats.index)
        rounds = [next(claim[3] for claim in mine if key in claim[1]) for key in holders]
        return {"figure": figure, "holders": [self.who(key) for key in holders], "slug": game["slug"],
                "began": game["began"], "ended": game["ended"], "round": rounds[0],
                "rounds": [each for each in rounds if each]}  # fmt: skip

    def rules(self, games: list[Dict]) -> list[Dict]:
        found = []
        for key in {game["rules"]["key"] for game in games}:
            own = [game for game in games if game["rules"]["key"] == key]
            last = own[-1]
            found.append(
                {
                    "rules": last["rules"],
                    "games": len(own),
                    "last": last["ended"],
                    "last_began": last["began"],
                }
            )
        return sorted(found, key=lambda each: (-each["games"], each["rules"]["key"]))

    def times(self, games: list[Dict]) -> Dict | None:
        took = [game for game in games if game["minutes"] is not None]
        seconds = [each for game in games for each in game["seconds"]]
        if not took and not seconds:
            return None
        by_rules = []
        for each in self.rules(took):
            own = [game["minutes"] for game in took if game["rules"]["key"] == each["rules"]["key"]]
            if len(own) >= 3:
                half = statistics.median(own)
                by_rules.append({"evenings": len(own), "minutes": half, "rules": each["rules"], "players": None})
        by_players = []
        for n in sorted({game["players"] for game in took}):
            own = [game["minutes"] for game in took if game["players"] == n]
            if len(own) >= 3:
                half = statistics.median(own)
                by_players.append({"evenings": len(own), "minutes": half, "rules": None, "players": n})
        return {
            "evenings": [
                {name: game[name] for name in ("slug", "ended", "minutes", "rules", "players")} for game in took
            ],
            "median": statistics.median([game["minutes"] for game in took]) if took else None,
            "by_rules": by_rules, "by_players": by_players, "rounds": len(seconds),
            "round_seconds": statistics.median(seconds) if seconds else None,
        }  # fmt: skip

    def starter(self, games: list[Dict]) -> list[Dict]:
        found = []
        for family, _ in self.families(games):
            known = [game["gains"] for game in games if game["family"] == family and game["gains"]]
            gains = [gain for each in known for gain in each]
            if len(known) >= 3:
                mean = sum(gains) / len(gains)
                margin = 1.96 * (float(statistics.variance(gains)) / len(gains)) ** 0.5
                found.append({"family": family, "rounds": len(gains), "mean": float(mean), "margin": margin,
                              "found": abs(mean) > margin})  # fmt: skip
        return found

    def leads(self, games: list[Dict]) -> list[Dict]:
        found = []
        for family, count in self.families(games):
            own = [game["leads"] for game in games if game["family"] == family]
            after = []
            for number in range(1, 20):
                led = [each[number] for each in own if number in each]
                if len(led) >= 3:
                    after.append({"round": number, "led": sum(map(len, led)), "won": sum(map(sum, led))})
            if after:
                found.append({"family": family, "games": count, "rounds": after})
        return found

    def years(self) -> list[int]:
        return sorted({year(game) for game in self.games} - {None}, reverse=True)  # type: ignore[type-var]

    def review(self, of: int) -> Dict:
        games = [game for game in self.games if year(game) == of]
        keys = {key for game in games for side in game["sides"] for key in side["keys"]}
        players = [
            {"who": self.who(key),
             "won": sum(side["place"] == 1 for game, side, _ in self.seats_of(key, year=of)),
             "games": len(self.seats_of(key, year=of))}
            for key in sorted(keys)
        ]  # fmt: skip
        months: list[list[Dict]] = [[] for _ in range(12)]
        for game in sorted(games, key=lambda game: game["began"]):
            won = [self.who(key) for side in game["sides"] if side["place"] == 1 for key in side["keys"]]
            told = {name: game[name] for name in ("slug", "title", "began", "ended")}
            months[game["day"].month - 1].append({**told, "winners": won})
        return {
            "year": of, "years": self.years(), "games": len(games), "people": len(keys),
            "rounds": sum(game["rounds"] for game in games), "blocked": sum(game["blocked"] for game in games),
            "pips": sum(game["pips"] for game in games), "minutes": sum(game["minutes"] or 0 for game in games),
            "first": min(game["began"] for game in games), "last": max(game["began"] for game in games),
            "months": months,
            "winners": sorted((each for each in players if each["won"]), key=lambda each: -each["won"]),
            "players": sorted(players, key=lambda each: -each["games"]),
            "records": self.records(games), "rules": self.rules(games), "times": self.times(games),
            "starter": self.starter(games), "leads": self.leads(games),
        }  # fmt: skip

    def report(self) -> Dict:
        """All figures in the form of the shell command."""
        people = self.people()
        persons = [
            self.person(row["who"]["key"], family)
            for row in people
            for family, _ in self.families([game for game, _, _ in self.seats_of(row["who"]["key"])])
        ]
        return {
            "people": people, "persons": persons, "records": self.records(self.games), "rules": self.rules(self.games),
            "times": self.times(self.games), "starter": self.starter(self.games), "leads": self.leads(self.games),
            "years": [self.review(each) for each in self.years()],
        }  # fmt: skip


def met(own: tuple[Dict, Dict, int]) -> int:
    """How many played an evening, in the rounds of somebody."""
    game, side, _ = own
    return max((size for size, _ in side["hands"]), default=game["players"])


def year(game: Dict) -> int | None:
    return game["day"].year if game["day"] else None
