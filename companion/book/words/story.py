"""How an evening went, in three sentences at most: where it turned, how close it was, who came from behind; and where
there is little of that, its largest round."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.phrases import N_, Phrase, all_of

from ..entries.entry import Adjusted, RoundEntered
from ..figures.standings import Row, Standings, rank
from ..figures.totals import count_beside
from ..fold.book import Book
from ..people.stays import Stay

FEWEST_ROUNDS = 4  # of a shorter game there is nothing to tell
CLOSE = 15  # points between two who are close to each other
ENOUGH = 2  # tales, beside which nobody misses another
FAR = 2  # places that somebody must have gained to have come from behind


@dataclass(frozen=True, slots=True)
class Tale:
    """What a round brought: what kind of tale it is, the number of the round, and the sentence."""

    title: Phrase
    number: int
    phrase: Phrase


def story(book: Book) -> tuple[Tale, ...]:
    """The tales of a game that is over; none of a short one, and only those that there are."""
    if not book.over or len(book.rounds) < FEWEST_ROUNDS:
        return ()
    tales = tuple(tale for tale in (_turning_point(book), _closest_call(book), _comeback(book)) if tale)
    return tales if len(tales) >= ENOUGH else tuple(tale for tale in (*tales, _largest_round(book)) if tale)


def _turning_point(book: Book) -> Tale | None:
    """The round since which the winner was alone in front, and how that came; or that they always were. There is none
    where several have won, where it took a tie-break, or where the winner sat out a round since."""
    leaders = book.standings.leaders
    if len(leaders) > 1 or book.standings.decision.kind != "total":
        return None
    winner = leaders[0]
    led = [_led_alone(book, winner.side, number) for number in range(1, len(book.rounds) + 1)]
    number = next((at for at in range(len(led), 0, -1) if not led[at - 1]), 0) + 1
    if not all(book.sides[winner.side].seats[0] in each.seats for each in book.rounds[number - 1 :]):
        return None
    if number == 1:
        pair, one = N_("%(name)s are in front after every round."), N_("%(name)s is in front after every round.")
        text = pair if book.rules.partners else one
        return Tale(Phrase(N_("From start to finish")), 1, Phrase(text, {"name": winner.name}))
    return Tale(Phrase(N_("Turning point")), number, _tell_turn(book, number, winner))


def _led_alone(book: Book, side: int, number: int) -> bool:
    """Whether a side was alone in front after a round, and still so with what was written before the next one was."""
    rows = _rank_with_away(book, number).rows
    more = count_beside(book.sides, (Stay(),) * len(book.players), _list_ahead(book, number))
    tallies = sorted((replace(row, total=row.total + more[row.side]) for row in rows), key=lambda row: row.side)
    shown = (rows, rank(book.rules, tallies, final=False).rows) if any(more) else (rows,)
    return all([row.side for row in each if row.place == 1] == [side] for each in shown)


def _rank_with_away(book: Book, number: int) -> Standings:
    """The standings after a round with a place also for whoever sat it out and plays on at the end: they came back with
    the total they had, so nobody took the lead from them meanwhile."""
    after = book.standings_after(number)
    last = {row.side for row in book.standings.rows}
    away = [row for row in after.left if row.side in last and _began_before(book, row.side, number)]
    if not away:
        return after
    return rank(book.rules, sorted((*after.rows, *away), key=lambda row: row.side), final=False)


def _began_before(book: Book, side: int, number: int) -> bool:
    """Whether a side had a total when a round ended: a guest who joined later had none."""
    return book.stays[book.sides[side].seats[0]].since <= number


def _list_ahead(book: Book, number: int) -> list[Adjusted]:
    """The penalties and bonuses of the round after this one that stood in the totals before that round did."""
    entered, ahead = 0, []
    for record in book.acts:
        if isinstance(record.entry, RoundEntered):
            entered += 1
        elif isinstance(record.entry, Adjusted) and entered == number < min(record.entry.round, len(book.rounds)):
            ahead.append(record.entry)
    return ahead


def _tell_turn(book: Book, number: int, winner: Row) -> Phrase:
    """What gave the winner the lead in a round: a win of their own, or what whoever had led was left with; neither is
    said where a penalty or a bonus had its part, or whoever had led is gone."""
    points = book.rounds[number - 1].points
    pair, kept = book.rules.partners, N_("Round %(n)s: %(name)s takes the lead and keeps it.")
    kept = N_("Round %(n)s: %(name)s take the lead and keep it.") if pair else kept
    before = [row.side for row in _rank_with_away(book, number - 1).leaders]
    if before == [winner.side]:  # what was written after that round took the lead away
        kept = N_("Round %(n)s: after a penalty or a bonus %(name)s takes the lead back and keeps it.")
        kept = N_("Round %(n)s: after a penalty or a bonus %(name)s take the lead back and keep it.") if pair else kept
    plain = Phrase(kept, {"n": number, "name": winner.name})
    if book.adjustments_in(number) or not {*before} <= {row.side for row in _rank_with_away(book, number).rows}:
        return plain
    if book.rules.scoring == "winner_takes":
        if points[winner.side] > 0:
            text = N_("Round %(n)s: %(name)s wins %(points)s and takes the lead for good.")
            text = N_("Round %(n)s: %(name)s win %(points)s and take the lead for good.") if pair else text
            return Phrase(text, {"n": number, "name": winner.name, "points": points[winner.side]})
    else:
        if len(before) == 1 and points[before[0]] > points[winner.side]:
            text = N_("Round %(n)s: %(other)s is left with %(points)s, and %(name)s takes the lead for good.")
            if pair:
                text = N_("Round %(n)s: %(other)s are left with %(points)s, and %(name)s take the lead for good.")
            other = book.sides[before[0]].name
            return Phrase(text, {"n": number, "name": winner.name, "other": other, "points": points[before[0]]})
    return plain


def _closest_call(book: Book) -> Tale | None:
    """The least distance of the first two in the second half, before the last round; none where nobody came close, or
    where the end itself was closer."""
    half = range(len(book.rounds) // 2 + 1, len(book.rounds))
    pairs = {number: _rank_with_away(book, number).rows[:2] for number in half}
    apart = {number: float(second.behind) for number, (_, second) in pairs.items()}
    number = min(apart, key=lambda at: (apart[at], -at))
    if apart[number] > CLOSE or apart[number] > float(book.standings.rows[1].behind):
        return None
    return Tale(Phrase(N_("Closest in the second half")), number, _tell_distance(number, *pairs[number]))


def _tell_distance(number: int, first: Row, second: Row) -> Phrase:
    """How close the first were after a round: all who had the total of the first or, behind one alone, the second."""
    if first.level:
        names = all_of([first.name, *first.level])
        text = N_("After round %(n)s, %(names)s are level at %(total)s.")
        return Phrase(text, {"n": number, "names": names, "total": first.total})
    text = N_("After round %(n)s: %(name)s %(total)s, %(other)s %(second)s.")
    others = all_of([second.name, *second.level])
    facts = {"name": first.name, "total": first.total, "other": others, "second": second.total}
    return Phrase(text, {**facts, "n": number})


def _comeback(book: Book) -> Tale | None:
    """Who gained most places between some round and the end by passing others, and the last round of that kind; a place
    that was free because somebody left is no gain. What is said are the places as the chart shows them."""
    gains = [
        (_count_gained(book, number, row.side), number, -row.side)
        for number in range(1, len(book.rounds))
        for row in book.standings.rows
    ]
    gained, number, of = max(gains)
    if gained < FAR:
        return None
    text = N_("%(name)s: place %(before)s after round %(n)s, place %(after)s at the end.")
    before, after = book.places[number - 1][-of], book.places[-1][-of]
    facts = {"name": book.sides[-of].name, "n": number, "after": after, "before": before}
    return Tale(Phrase(N_("Comeback")), number, Phrase(text, facts))


def _count_gained(book: Book, number: int, side: int) -> int:
    """How many a side passed since a round more than passed it: of each pair, who was above when both had a place
    first and last; never more than the places of the side are apart, 0 where it had none after that round."""
    since = book.places[number - 1 :]
    if not since[0][side]:
        return 0
    passed = 0
    for other in range(len(book.sides)):
        shared = [places for places in since if places[side] and places[other]]
        if shared:
            first, last = (places[other] < places[side] for places in (shared[0], shared[-1]))
            passed += first - last
    return min(passed, since[0][side] - since[-1][side])


def _largest_round(book: Book) -> Tale | None:
    """The most points that anybody wrote in a round; none where nobody wrote any, or several wrote as many."""
    every = [(each.points[side], -each.number, -side) for each in book.rounds for side in range(len(book.sides))]
    points, number, side = max(every)
    if points <= 0 or sum(each[0] == points for each in every) > 1:
        return None
    facts = {"n": -number, "name": book.sides[-side].name, "points": points}
    pair = book.rules.partners
    if book.rules.scoring == "winner_takes":
        text = N_("Round %(n)s: %(name)s win %(points)s.") if pair else N_("Round %(n)s: %(name)s wins %(points)s.")
        return Tale(Phrase(N_("Largest win")), -number, Phrase(text, facts))
    text = N_("Round %(n)s: %(name)s is left with %(points)s.")
    text = N_("Round %(n)s: %(name)s are left with %(points)s.") if pair else text
    return Tale(Phrase(N_("Heaviest hand")), -number, Phrase(text, facts))
