"""What may be said to differ: nothing under rules that differ in nothing, and what does differ is found."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from operator import add
from random import Random

import pytest

from companion.engine.errors import Unreadable
from companion.engine.phrases import Phrase
from companion.engine.rules.presets import change, find_preset
from companion.simulation.answers import Answer, Page, Sentence, answer
from companion.simulation.asked import STRONGER, Asked, ask
from companion.simulation.chunks import Progress, begin, play_chunk
from companion.simulation.columns import flipped_column, own_column
from companion.simulation.estimates import Estimate, Together
from companion.simulation.evening import play_evening, seat_party
from companion.simulation.measured import list_figures, measure_evening
from companion.simulation.questions import QUESTIONS, estimate_turns
from companion.simulation.tally import Tally, tally_evening
from companion.simulation.wording import WORDS, tell_longer, tell_time

PLAYERS = 3
SMALL = change(
    find_preset("persian").rules,
    {"set_max": 6, "players": [2, 3], "hand_size": {"2-3": 5}, "rounds": 4, "blank_value": 25},
)
OWN = own_column(SMALL, "persian")
LOWEST = own_column(change(SMALL, {"blocked": "lowest_wins"}), "persian")
NAMES = list_figures(PLAYERS)
PAGES, EVENINGS = 160, 100


@pytest.fixture(scope="module")
def pool() -> list[Tally]:
    """Evenings that were really played, from which others just like them are drawn."""
    party = seat_party(SMALL, ("planner",) * PLAYERS)
    played = [play_evening(party, Random(f"pool/{number}")) for number in range(160)]
    return [tally_evening(NAMES, measure_evening(party, each)) for each in played]


def add_up(tallies: Sequence[Tally]) -> Tally:
    """Many tallies at once."""
    sums = tuple(map(sum, zip(*(each.sums for each in tallies), strict=True)))
    products = tuple(map(sum, zip(*(each.products for each in tallies), strict=True)))
    return Tally(NAMES, len(tallies), sums, products)


def draw_progress(asked: Asked, pool: Sequence[Tally], random: Random, evenings: int) -> Progress:
    """How far a request would be under rules that all play like the pool."""
    drawn = tuple(add_up(random.choices(pool, k=evenings)) for _ in asked.columns)
    return replace(begin(asked), tallies=drawn)


def differences(page: Page, besides: Sequence[str] = ()) -> list[Sentence]:
    """Every sentence of a page that states a difference."""
    return [
        each
        for told in page.answers
        if told.key not in besides
        for each in told.sentences
        if each.difference is not None
    ]


def test_rules_that_differ_in_nothing(pool: list[Tally]) -> None:
    """Of all pages, looked at halfway and at the end, fewer than 5 in 100 say that one column differs from another."""
    asked = ask([OWN] * 4, PLAYERS, EVENINGS, "planner")
    random, claimed = Random(20), 0
    for _ in range(PAGES):
        half = draw_progress(asked, pool, random, EVENINGS // 2)
        rest = draw_progress(asked, pool, random, EVENINGS // 2)
        whole = replace(half, tallies=tuple(map(add, half.tallies, rest.tallies)))
        # Going last may cost something by all four: that is no difference between them.
        claimed += any(differences(answer(each), ["last"]) for each in (half, whole))
    expected = 0.05 * PAGES
    assert claimed <= expected + 2.6 * math.sqrt(expected * 0.95)


def test_what_differs_is_found_and_every_sentence_leaves_out_nothing(pool: list[Tally]) -> None:
    asked = ask([OWN] * 2, PLAYERS, EVENINGS, "planner")
    progress = draw_progress(asked, pool, Random(3), EVENINGS)
    worse = replace(progress, tallies=(progress.tallies[0], _times(progress.tallies[1], "points", 2)))
    page = answer(worse)
    assert [each.key for each in page.answers if differences(page) and any(s.difference for s in each.sentences)] == [
        "points"
    ]
    assert _all_leave_out_nothing(page)


def _times(tally: Tally, name: str, factor: int) -> Tally:
    """The same evenings with a figure so many times as large."""
    weights = [factor if each == name else 1 for each in tally.names]
    products = iter(tally.products)
    changed = [next(products) * one * other for index, one in enumerate(weights) for other in weights[index:]]
    sums = tuple(each * weight for each, weight in zip(tally.sums, weights, strict=True))
    return replace(tally, sums=sums, products=tuple(changed))


def _all_leave_out_nothing(page: Page) -> bool:
    stated = [each.difference for each in differences(page)]
    return all(each is not None and abs(each.mean) > each.margin > 0 for each in stated)


def _shaken(pool: Sequence[Tally], random: Random) -> Iterator[Page]:
    """Pages of columns whose figures are a little, or much, larger than others."""
    asked = ask([OWN] * 3, PLAYERS, EVENINGS, "planner", best_every=0)
    for _ in range(40):
        progress = draw_progress(asked, pool, random, EVENINGS)
        tallies = [
            _times(tally, random.choice(NAMES[3:9]), random.choice((1, 2, 3))) if column else tally
            for column, tally in enumerate(progress.tallies)
        ]
        yield answer(replace(progress, tallies=tuple(tallies)))


def test_every_sentence_that_states_a_difference_has_an_interval_without_0(pool: list[Tally]) -> None:
    stated = 0
    for page in _shaken(pool, Random(8)):
        stated += len(differences(page))
        assert _all_leave_out_nothing(page)
        for told in page.answers:
            found = {column for each in told.sentences if each.difference for column in each.columns}
            assert {bar.column for bar in told.bars if bar.found} == found, "a full point and a sentence are one thing"
            for each in told.sentences:
                figures = [fact for fact in each.phrase.facts.values() if isinstance(fact, (int, float))]
                if each.difference is None:
                    assert "no difference" in str(each.phrase).lower(), "nothing else is said without a difference"
                else:
                    margin = float(str(each.phrase.facts["margin"]))
                    value = float(str(each.phrase.facts.get("value", each.phrase.facts.get("n"))))
                    own = float(str(each.phrase.facts.get("own", 0)))
                    assert abs(value - own) > margin, f"{each.phrase}: as it is told it covers 0: {figures}"
    assert stated > 20


def test_too_few_evenings_say_nothing(pool: list[Tally]) -> None:
    asked = ask([OWN] * 2, PLAYERS, 49, "planner", best_every=0)
    page = answer(draw_progress(asked, pool, Random(1), 49))
    assert not page.enough
    assert {str(each.phrase) for told in page.answers for each in told.sentences} == {
        "Too few evenings were played to say anything: it takes 50 under each rule set."
    }
    nothing = answer(begin(asked))
    assert (nothing.evenings, nothing.enough, [told.bars for told in nothing.answers if told.bars]) == (0, False, [])


def test_while_it_runs_intervals_are_wider(pool: list[Tally]) -> None:
    one, other = Estimate(10.0, 1.0, 400), Estimate(5.0, 1.0, 400)
    whole, quarter = Together(20).compare(one, other), Together(20, 0.25).compare(one, other)
    assert whole is not None
    assert quarter is not None
    assert quarter.margin == pytest.approx(2 * whole.margin)
    assert (whole.found, quarter.found) == (True, False)
    few = Together(1).compare(one, other)
    assert few is not None
    assert few.margin < whole.margin, "the more is looked at, the wider"


def test_players_who_lay_whatever_fits_answer_nobody() -> None:
    asked = ask([OWN], PLAYERS, 60, "random")
    with pytest.raises(Unreadable) as refused:
        answer(begin(asked))
    assert refused.value.field == "play"


def test_one_column_says_what_is_expected_of_it(pool: list[Tally]) -> None:
    asked = ask([OWN], PLAYERS, EVENINGS, "planner")
    page = answer(draw_progress(asked, pool, Random(4), EVENINGS))
    assert [told.key for told in page.answers] == [
        "evening", "round", "points", "last", "blocked", "lead", "halfway", "best", "caught",
    ]  # fmt: skip
    assert all(told.level for told in page.answers if told.key not in ("last", "best")), "nobody better was among them"
    assert str(page.answers[0].level).startswith("By your rules an evening lasts about ")
    assert str(page.notes[1]).startswith("The pace is assumed: 10 seconds for each tile")


def test_the_worth_of_each_turn(pool: list[Tally]) -> None:
    progress = draw_progress(ask([OWN], PLAYERS, EVENINGS, "planner"), pool, Random(4), EVENINGS)
    turns = [each.mean for each in estimate_turns(progress, 0) if each is not None]
    last = next(told for told in answer(progress).answers if told.key == "last")
    assert len(turns) == PLAYERS
    assert turns[-1] - turns[0] == pytest.approx(last.bars[0].mean)
    assert estimate_turns(begin(progress.asked), 0) == (None,) * PLAYERS


def test_what_an_option_changes_is_asked_of_it_alone() -> None:
    """The same hands counted by both: 0-0 = 0 and 25 give some evenings another winner; other trains are no count."""
    flips = [flipped_column(OWN, "blank_value", 0), flipped_column(OWN, "mexican", "off")]
    asked = ask([OWN, *flips], PLAYERS, 50, "planner")
    progress = begin(asked)
    for chunk in progress.left:
        if chunk.column == 1:
            progress = progress.with_portion(play_chunk(asked, chunk))
    otherwise = next(told for told in answer(progress).answers if told.key == "otherwise")
    assert [bar.column for bar in otherwise.bars] == [1]
    assert otherwise.bars[0].mean > 0


def test_of_what_these_players_never_do_nothing_can_be_said() -> None:
    flip = flipped_column(OWN, "must_play", not SMALL.must_play)
    page = answer(begin(ask([OWN, flip], PLAYERS, 60, "planner")))
    assert "Must you play if you can?" in str(page.notes[-1])


def test_rounds_that_never_end_are_told(pool: list[Tally]) -> None:
    progress = draw_progress(ask([OWN], PLAYERS, EVENINGS, "planner"), pool, Random(4), EVENINGS)
    changed = [1 if name == "stopped" else each for name, each in zip(NAMES, progress.tallies[0].sums, strict=True)]
    page = answer(replace(progress, tallies=(replace(progress.tallies[0], sums=tuple(changed)),)))
    assert str(page.notes[-1]) == "1 round would never have ended; the table stopped it and counted."


def test_of_which_rules_too_few_evenings_were_played_is_said_beside_what_is_known_of_others(pool: list[Tally]) -> None:
    harder = flipped_column(OWN, "must_play", not SMALL.must_play)
    asked = ask([OWN, OWN, harder], PLAYERS, EVENINGS, "planner", best_every=0)
    progress = draw_progress(asked, pool, Random(3), EVENINGS)
    few = add_up(pool[:5])
    page = answer(replace(progress, tallies=(progress.tallies[0], _times(progress.tallies[1], "points", 2), few)))
    said = next([str(each.phrase) for each in told.sentences] for told in page.answers if told.key == "points")
    assert [bar.column for bar in next(told.bars for told in page.answers if told.key == "points")] == [0, 1]
    assert len(said) == 2
    assert "Too few evenings were played to say anything about “Must you play if you can?" in said[1]


def test_points_are_told_in_words_that_hold_where_only_the_winner_writes(pool: list[Tally]) -> None:
    takes = flipped_column(LOWEST, "scoring", "winner_takes")
    progress = draw_progress(ask([LOWEST, LOWEST, takes], PLAYERS, EVENINGS, "planner"), pool, Random(3), EVENINGS)
    one, other, third = progress.tallies
    told = find_points(answer(replace(progress, tallies=(one, other, _times(third, "points", 4)))))
    assert re.fullmatch(
        r"By your rules a round brings [\d.]+ points a player on average \(± [\d.]+\)\.", str(told.level)
    )
    said = [str(each.phrase) for each in told.sentences]
    assert "” a round brings " in said[0]
    assert "everybody" not in " ".join((str(told.level), *said))
    title = str(takes.title)
    assert said[-1] == f"By your rules the fewest points win, under “{title}” the most."


def test_that_points_are_good_is_said_of_the_own_rules_and_only_where_it_differs(pool: list[Tally]) -> None:
    takes = replace(LOWEST, rules=change(LOWEST.rules, {"scoring": "winner_takes"}))
    for columns, last in (
        ([takes, OWN], f"By your rules the most points win, under “{OWN.title}” the fewest."),
        ([takes, takes], "No difference found."),
        ([OWN, OWN], "No difference found."),
    ):
        progress = draw_progress(ask(columns, PLAYERS, EVENINGS, "planner"), pool, Random(3), EVENINGS)
        assert str(find_points(answer(progress)).sentences[-1].phrase) == last


def find_points(page: Page) -> Answer:
    """The answer on points."""
    return next(each for each in page.answers if each.key == "points")


def test_whether_the_best_wins_takes_more_evenings(monkeypatch: pytest.MonkeyPatch, pool: list[Tally]) -> None:
    """Of every fourth evening there is one more, at which somebody plays better than the rest."""
    asked = ask([OWN] * 2, PLAYERS, EVENINGS, "planner")
    assert asked.best == "careful"
    few = answer(draw_progress(asked, pool, Random(1), EVENINGS)).answers
    told = next(each for each in few if each.key == "best")
    assert [str(each.phrase) for each in told.sentences] == [
        "Too few evenings were played to say anything: it takes 200 under each rule set."
    ]
    assert (told.level, told.bars) == (None, ()), "nor is any figure shown"
    assert all(each.bars for each in few if each.key != "best")
    assert not any("Too few" in str(s.phrase) for each in few if each.key != "best" for s in each.sentences)
    monkeypatch.setitem(STRONGER, "planner", "nobody")
    assert asked.best is None, "nobody plays better"


def test_every_question_has_its_words() -> None:
    """Each sentence has only the gaps that are filled; what is compared with the own rules names both figures."""
    assert [question.key for question in QUESTIONS] == list(WORDS)
    for question in QUESTIONS:
        words = WORDS[question.key]
        gaps = {name: set(re.findall(r"%\((\w+)\)s", text)) for name, text in words._asdict().items()}
        assert gaps["asks"] == gaps["unit"] == gaps["meaning"] == set()
        against_own = {"own"} if question.against == "own" else set()
        for text in (words.more, words.less):
            assert not text or set(re.findall(r"%\((\w+)\)s", text)) == {"rules", "value", "margin", *against_own}
        assert gaps["level"] <= {"value", "time", "margin"}
        assert bool(words.level) == (question.against == "own")
        assert gaps["own_more"] | gaps["own_less"] <= {"value", "margin"}
    longer, shorter = tell_longer(50, Phrase("Hebrew"), 6), tell_longer(-1, Phrase("Hebrew"), 0)
    assert str(longer) == "Under “Hebrew” an evening is 50 minutes longer (± 6)."
    assert str(shorter) == "Under “Hebrew” an evening is 1 minute shorter (± 0)."
    assert [str(tell_time(each)) for each in (50, 60, 110)] == ["50 min", "1 h", "1 h 50 min"]
