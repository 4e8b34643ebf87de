"""A ready question makes a table that can be read as it is written, under every rule set."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from companion.disputes.asking import answer_ask
from companion.disputes.counting.asked import Count
from companion.disputes.followed_round import start_round
from companion.disputes.outcomes import find_outcome
from companion.disputes.position import Position, read_position
from companion.disputes.questions import GROUPS, QUESTIONS
from companion.disputes.questions.known import know_from
from companion.disputes.questions.question import answer_question
from companion.disputes.questions.search import words_of
from companion.disputes.questions.steps import LATER
from companion.disputes.questions.tables import fail_partner
from companion.disputes.rule import find_ruling
from companion.disputes.setting import Setting, name_setting
from companion.disputes.verdict import Verdict, rule_on
from companion.disputes.word_search import find_words
from companion.engine import faults
from companion.engine.errors import Unreadable
from companion.engine.judging.judge import judge
from companion.engine.judging.moves import moves
from companion.engine.judging.rulebook import RULES
from companion.engine.phrases import Phrase
from companion.engine.requests import judge_request
from companion.engine.rules.presets import PRESETS, read_rules
from companion.engine.table.actions import Draw, OpenEnd, Pass, Play
from companion.engine.table.reading import read_table
from companion.engine.tiles import Tile
from tests.book.table import begun, book_of

NAMES = ("Ana", "Ben", "Cruz", "Dot")
TOLD = {"pip": "6", "tile": "9-2", "tiles": "12-5 5-5 5-3", "seen": "12", "end": "9"}


def answered(setting: Setting) -> Iterator[tuple[str, dict[str, str]]]:
    """Every question with every choice that it offers at this table."""
    for question in QUESTIONS.values():
        steps = question.list_steps(setting)
        trains = ["1", "2+", *(["m"] if setting.rules.mexican != "off" else [])]
        values = [
            [each.value for each in step.choices] or (trains if step.kind == "train" else [TOLD[step.name]])
            for step in steps
        ]
        if question.needs_mexican and setting.rules.mexican == "off":
            continue
        for chosen in product(*values):
            yield question.key, dict(zip((step.name for step in steps), chosen, strict=True))


@pytest.mark.parametrize("preset", [name for name, each in PRESETS.items() if each.rules.set_max >= 12])
def test_the_position_of_a_question_is_read_again_as_it_was_made(preset: str) -> None:
    setting = name_setting(preset, NAMES)
    for key, answers in answered(setting):
        position, _ = answer_question(QUESTIONS[key], setting, {"who": "1", **answers})
        assert read_position(position.written).table == position.table, (key, answers)
        ruling, again = find_ruling(position), find_ruling(read_position(position.written))
        assert (ruling.verdict, ruling.rule, ruling.next) == (again.verdict, again.rule, again.next), (key, answers)


@pytest.mark.parametrize("preset", PRESETS)
def test_of_an_open_double_nobody_is_said_to_have_it_on_their_train(preset: str) -> None:
    """On whose train it lies none of these questions asks."""
    setting = name_setting(preset, NAMES)
    for key, answers in answered(setting):
        if QUESTIONS[key].tells_act:
            continue
        try:
            verdict = rule_on(setting, answer_question(QUESTIONS[key], setting, {"who": "1", **answers})[0])
        except Unreadable:  # a double that this set has not
            continue
        for said in (verdict.why, *(line.phrase for line in (*verdict.options, *verdict.consequences))):
            assert not ({"double", "train"} <= said.facts.keys() and "%(train)s" in said.text), (key, str(said))
            assert "%(where)s" not in said.text or "double" not in said.facts, (key, str(said))


def test_a_question_in_the_middle_of_a_round_makes_a_table_that_could_be() -> None:
    setting = name_setting("hebrew", NAMES)
    for key, answers in answered(setting):
        position, _ = answer_question(QUESTIONS[key], setting, {"who": "1", **answers})
        wrong = {fault.key for fault in faults(position.table)}
        assert wrong <= {"engine", "passes", "too-few"}, (key, answers)


def test_a_tile_that_lies_on_the_table_is_in_no_hand() -> None:
    asked = {"who": "1", "tile": "12-12"}
    with pytest.raises(Unreadable, match="12-12 cannot lie in two places") as refused:
        answer_question(QUESTIONS["draw"], name_game(), asked)
    assert refused.value.field == "tile"


def name_game() -> Setting:
    """The table of a game, whose engine gives way to no tile."""
    return replace(name_setting("hebrew", NAMES), book=book_of(begun()))


@pytest.mark.parametrize("preset", PRESETS)
def test_no_question_hangs_on_what_nobody_has_shown(preset: str) -> None:
    setting = name_setting(preset, NAMES if PRESETS[preset].rules.players[1] >= 4 else NAMES[:2])
    small = {"pip": "4", "end": "4", "seen": "3", "tile": "2-1", "tiles": "2-1"} if setting.rules.set_max < 12 else {}
    for key, answers in answered(setting):
        told = {name: small.get(name, value) for name, value in answers.items()}
        position, _ = answer_question(QUESTIONS[key], setting, {"who": "1", **told})
        found = find_ruling(position)
        assert found.verdict != "depends" or QUESTIONS[key].untold, (key, told)
        assert found.over is None or key == "out", "nobody goes out with a tile that is only an example"


SMALL = {"pip": "4", "end": "4", "seen": "3", "tile": "2-1", "tiles": "2-1"}
"""What is told where the set is small."""

CHANGED: tuple[dict[str, object], ...] = (
    *({"preset": sheet, "own_train_first": True} for sheet in ("hebrew", "persian", "czech-plus", "italian")),
    {"preset": "persian", "begin_others": "begun"},
    {"preset": "persian", "split_doubles": True},
    {"preset": "italian", "split_doubles": True},
    *(
        {"preset": sheet, "partners": True}
        for sheet in ("persian", "czech-plus", "italian", "tanglewood", "hebrew-quick")
    ),
    *({"preset": sheet, "double_needs": 3} for sheet in ("hebrew", "tanglewood")),
)
RULE_SETS: tuple[str | dict[str, object], ...] = (*PRESETS, *CHANGED)
"""Every preset, and the sheets with rules that none of them has."""

every_rule_set = pytest.mark.parametrize("spec", RULE_SETS, ids=str)


def positions(spec: str | dict[str, object]) -> Iterator[tuple[str, dict[str, str], Position, tuple[Phrase, ...]]]:
    """Every question with every choice under these rules, its position, and what was taken for granted."""
    rules = read_rules(spec)
    setting = name_setting(spec, NAMES if rules.players[1] >= 4 else NAMES[:2])
    for key, answers in answered(setting):
        told = {name: SMALL.get(name, value) for name, value in answers.items()} if rules.set_max < 12 else answers
        yield key, told, *answer_question(QUESTIONS[key], setting, {"who": "1", **told})


def answer_of(position: Position) -> str:
    return find_outcome(find_ruling(position), position.actor, position.question)


@every_rule_set
def test_no_answer_rests_on_an_own_train_that_is_not_begun_unless_it_says_so(spec: str | dict[str, object]) -> None:
    for key, told, position, granted in positions(spec):
        table = position.table
        if isinstance(position.action, Count) or table.turn is None or table.has_first_turn(table.turn):
            continue
        name, answer = table.players[table.turn], answer_of(position)
        if table.has_begun(table.turn) or f"{name} has not begun their own train." in map(str, granted):
            continue
        begun = replace(position, table=table.with_ends({name: 7})._replace(public=table.public & ~(1 << table.turn)))
        assert answer in (answer_of(begun), "depends"), (key, told)


@every_rule_set
def test_what_hangs_on_what_nobody_told_says_on_what(spec: str | dict[str, object]) -> None:
    setting = name_setting(spec, NAMES)
    for key, told, position, _ in positions(spec):
        ruling = find_ruling(position)
        if ruling.verdict == "depends":
            assert QUESTIONS[key].untold, (key, told)
            assert RULES[ruling.rule].unsure, (key, told)
            assert rule_on(setting, position).asks_hand is None, "no hand would decide it"


@every_rule_set
def test_what_is_refused_is_not_offered_and_what_is_allowed_may_be_done(spec: str | dict[str, object]) -> None:
    for key, told, position, _ in positions(spec):
        action, table = position.action, position.table
        if table.turn is None or not isinstance(action, Play | Draw | Pass):
            continue
        offered = any(
            action.on == each.on and each.pip in (None, *action.tile)
            if isinstance(each, OpenEnd) and isinstance(action, Play)
            else each == action or (isinstance(each, Play) and replace(each, at=None) == action)
            for each in moves(table)
        )
        ruling, is_hidden = judge(table, action), table.hands[table.turn] is None
        if ruling.verdict == "illegal":
            # An end that is offered for tiles that nobody shows may be barred to some of them.
            assert not offered or (is_hidden and ruling.rule in ("one-double", "mexican-double")), (key, told)
        elif ruling.verdict == "legal" and not (is_hidden and (table.open_doubles or not isinstance(action, Play))):
            assert offered, (key, told)


@every_rule_set
def test_both_ends_of_partners_are_marked_or_neither(spec: str | dict[str, object]) -> None:
    """They are one train (HE94)."""
    for key, told, position, _ in positions(spec):
        partner = position.table.seating.partner
        for seat, other in enumerate(partner or ()):
            assert position.table.is_public(seat) == position.table.is_public(other), (key, told)


@every_rule_set
def test_no_marker_of_partners_is_said_to_stay_where_it_hangs_on_the_other(spec: str | dict[str, object]) -> None:
    setting, unsure = name_setting(spec, NAMES), RULES["pass-pairs"].unsure
    for key, told, position, _ in positions(spec):
        table = position.table
        if table.seating.partner is None or table.turn is None or not isinstance(position.action, Pass):
            continue
        lies = [judge_request(each, position.action).next for each in (table, fail_partner(table))]
        hangs = len({each.public for each in lies if each is not None}) > 1
        found = rule_on(setting, position)
        says_so = unsure in [each.phrase.text for each in found.markers]
        assert says_so == (hangs and found.kind == "legal"), (key, told)


@pytest.mark.parametrize(("question", "answers"), [("pass", {"which": "empty"}), ("keep", {"where": "own"})])
def test_whoever_may_pass_is_told_on_what_the_marker_of_partners_hangs(question: str, answers: dict[str, str]) -> None:
    found, _ = tell("hebrew-pairs", question, **answers)
    assert found.outcome == "legal"
    assert [str(each.phrase) for each in found.markers] == [
        "The marker goes up only if the partner could lay nothing last turn either: then both ends are public."
    ]
    assert not [said for said in found.readings if "puts the marker" in str(said)]


def test_where_trains_are_open_until_they_are_begun_a_refusal_that_offers_them_says_that_they_are_not() -> None:
    others = "Trains of other players of which nothing is said here have not been begun."
    told = {"who": "2", "tile": "6-4", "train": "0", "end": "6"}
    for rules, tile, says in (("italian", "6-4", True), ("italian-free", "6-4", True), ("czech-plus", "6-4", False)):
        found, granted = tell(rules, "play", **{**told, "tile": tile})
        assert found.outcome == "illegal"
        assert (others in [str(each) for each in granted]) == says, rules
    found, granted = tell("italian", "play", **{**told, "train": "2"})
    assert found.outcome == "legal"
    assert others not in [str(each) for each in granted], "what else may be done is not told"


def test_how_a_pass_with_an_empty_boneyard_is_read_is_said_of_partners_as_the_marker_is() -> None:
    alone, pair = (tell({"preset": "czech-plus", "partners": each}, "pass", which="empty")[0] for each in (False, True))
    assert [str(each).endswith("We read it this way: It does.") for each in alone.readings] == [True]
    says_when = "We read it this way: It does. With partners, only once neither could lay a tile."
    assert [str(each).endswith(says_when) for each in pair.readings] == [True]
    laid_out = replace(pair.position, written=pair.position.request)
    assert [str(each).endswith(says_when) for each in rule_on(pair.setting, laid_out).readings] == [True]


def test_a_variant_is_not_read_by_what_another_variant_leaves_open() -> None:
    for question, answers in (("wait", {}), ("pass", {"which": "first"})):
        quick, _ = tell("hebrew-quick", question, **answers)
        assert [str(each) for each in quick.readings] == [
            "The sheet does not say it expressly; the table may agree otherwise."
        ]
    deferred, _ = tell("hebrew-deferred", "wait")
    assert [str(each).endswith("We read it this way: Every player may put it off.") for each in deferred.readings] == [
        True
    ]


@pytest.mark.parametrize("preset", ["hebrew", "tanglewood"])
def test_where_a_double_needs_three_tiles_one_of_them_does_not_answer_it(preset: str) -> None:
    found, granted = tell({"preset": preset, "double_needs": 3}, "branch")
    assert (found.outcome, found.ruling.rule) == ("legal", "double-needs-more")
    assert str(found.why).endswith("after this one, tiles it still needs: 1. That is a rule of this table.")
    assert granted == [
        "The 9-9 on Ben’s train is the only open double.", "One of the three tiles that it needs lies there."
    ]  # fmt: skip


@every_rule_set
@pytest.mark.parametrize("asked", [("two-doubles", LATER), ("another", "besides"), ("elsewhere", "")])
def test_a_further_tile_is_refused_only_where_it_may_be_laid_on_no_train(
    spec: str | dict[str, object], asked: tuple[str, str]
) -> None:
    for key, told, position, _ in positions(spec):
        if key != asked[0] or asked[1] not in ("", *told.values(), *([LATER] if len(told) == 0 else [])):
            continue
        action, table = position.action, position.table
        assert isinstance(action, Play)
        if judge(table, action):
            continue
        shut = table.laid[-1][1] if table.laid[-1][0].is_double else -1  # where the double lies that was just laid
        for number, train in enumerate(table.seating.train_names[: len(table.players) + 1]):
            if number != shut and (number < len(table.players) or table.seating.has_mexican):
                there = table.with_ends({train: action.tile.high})
                there = there._replace(public=there.public | (1 << number if number < len(table.players) else 0))
                assert not judge(there, replace(action, on=train)), (key, told, train)


@every_rule_set
def test_nobody_lays_what_nobody_may_draw(spec: str | dict[str, object]) -> None:
    for key, told, position, _ in positions(spec):
        table = position.table
        if table.turn is None or not table.drew or not judge(table, position.action):  # type: ignore[arg-type]
            continue
        hands = tuple(None if seat == table.turn else hand for seat, hand in enumerate(table.hands))
        held = tuple(None if seat == table.turn else mask for seat, mask in enumerate(table.held))
        assert judge(table._replace(drew=None, hands=hands, held=held), Draw()).verdict != "illegal", (key, told)


def tell(spec: str | dict[str, object], question: str, **answers: str) -> tuple[Verdict, list[str]]:
    """The verdict that Ben is given, and what was taken for granted."""
    setting = name_setting(spec, NAMES)
    position, granted = answer_question(QUESTIONS[question], setting, {"who": "1", **answers})
    return rule_on(setting, position), [str(phrase) for phrase in granted]


@pytest.mark.parametrize(
    ("question", "answers", "outcome"),
    [
        ("play", {"tile": "5-4", "train": "m", "end": "5"}, "legal"),
        ("play", {"tile": "5-4", "train": "2+", "end": "5"}, "legal"),
        ("order", {"which": "newest"}, "legal"),
        ("order", {"which": "oldest"}, "legal"),
        ("mexican-double", {"pip": "6"}, "legal"),
        ("out", {"pip": "6", "where": "mexican"}, "out"),
        ("answer", {"pip": "6", "hold": "yes"}, "must"),
    ],
)
def test_where_the_own_train_comes_first_it_is_taken_to_be_begun(
    question: str, answers: dict[str, str], outcome: str
) -> None:
    found, granted = tell("tanglewood", question, **answers)
    assert found.outcome == outcome
    assert "Ben has begun their own train." in granted
    assert "Ben has begun their own train." not in tell("persian", question, **answers)[1]


def test_a_second_mexican_train_is_refused_for_its_own_reason_where_the_own_train_comes_first() -> None:
    assert str(tell("tanglewood", "second")[0].why).startswith("There is one Mexican train")


@pytest.mark.parametrize("preset", ["university", "tanglewood"])
def test_whether_others_may_begin_my_train_depends_on_theirs_where_the_rules_say_so(preset: str) -> None:
    found, granted = tell(preset, "begin", which="marked")
    assert found.outcome == "depends"
    assert str(found.why).startswith("Allowed only if Cruz has begun their own train.")
    assert not [said for said in granted if "Cruz" in said]
    assert tell(preset, "begin", which="bare")[0].ruling.rule == "private-begin"


def test_what_may_be_done_says_when_where_it_hangs_on_an_own_train() -> None:
    found, _ = tell({"preset": "persian", "own_train_first": True}, "begin", which="marked")
    assert [str(line.phrase) for line in found.options] == [
        "Lay a tile that fits on Ben’s train. (If Cruz has begun their own train.)",
        "Lay a tile that fits on Cruz’s train.",
        "Lay a tile that fits on the Mexican train. (If Cruz has begun their own train.)",
        "If none of this can be done: draw one tile.",
    ]


@pytest.mark.parametrize("question", ["before-own", "mexican"])
def test_where_the_own_train_comes_first_it_depends_on_the_partner_too(question: str) -> None:
    """The trains of partners are one (HE94)."""
    spec: dict[str, object] = {"preset": "hebrew-pairs", "own_train_first": True}
    found, _ = tell(spec, question, when="later")
    assert (found.outcome, found.ruling.rule, found.asks_hand) == ("depends", "own-first", None)
    assert str(found.why).startswith("Allowed only if Ben’s partner has begun theirs.")
    assert any(str(line.phrase).endswith("(If Ben’s partner has begun theirs.)") for line in found.options)
    assert tell({**spec, "preset": "hebrew"}, question, when="later")[0].outcome == "illegal"


def test_what_hangs_on_a_hand_alone_is_asked_of_partners_too() -> None:
    spec: dict[str, object] = {
        "preset": "czech-plus", "partners": True, "mexican_double": "if_covered", "mexican_start": "any"
    }  # fmt: skip
    assert tell(spec, "mexican", when="later", tile="6-6")[0].asks_hand == "Ben"


@pytest.mark.parametrize("preset", ["italian-free", "italian-free-reverse"])
def test_where_a_double_may_follow_a_double_the_example_does_not_lie_where_none_may_lie(preset: str) -> None:
    found, granted = tell(preset, "two-doubles", when="later")
    assert (found.outcome, found.ruling.rule) == ("legal", "double-again")
    assert granted[-2:] == ["Cruz’s train ends in 8.", "Cruz’s train is public."]
    assert tell(preset, "elsewhere", pip="6", tile="5-5")[0].outcome == "legal"


def test_on_a_swan_drive_the_tile_after_the_drawn_one_goes_on_the_next_public_train() -> None:
    found, granted = tell("hebrew-swan", "another", which="besides")
    assert (found.outcome, found.ruling.rule) == ("legal", "drive")
    assert granted[-2:] == ["the Mexican train ends in 8.", "No other player’s train is public."]
    assert granted[-1] not in tell("hebrew", "another", which="besides")[1]


@pytest.mark.parametrize(
    ("preset", "outcome", "rule"),
    [
        ("persian", "illegal", "first-no-draw"),
        ("czech-plus", "illegal", "first-no-draw"),
        ("hebrew-quick", "illegal", "first-no-draw"),
        ("hebrew-deferred", "legal", "first-train-drawn"),
        ("italian", "legal", "first-train-drawn"),
        ("hebrew", "illegal", "first-one-tile"),
    ],
)
def test_nothing_follows_a_tile_in_the_first_turn_where_none_is_drawn_then(
    preset: str, outcome: str, rule: str
) -> None:
    found, _ = tell(preset, "first-another")
    assert (found.outcome, found.ruling.rule) == (outcome, rule)
    others = {each.preset: each.outcome for each in tell("italian-single", "first-another")[0].other_sheets}
    assert others["persian"] == others["czech-plus"] == "illegal"


def test_after_drawing_only_the_drawn_tile_is_offered() -> None:
    lines = [str(line.phrase) for line in tell("hebrew", "first-another")[0].options]
    assert lines[:2] == ["Lay 12-8 on Ben’s train.", "Lay 12-8 on the Mexican train."]


@pytest.mark.parametrize(
    ("question", "answers"),
    [("empty", {}), *(("marker", {"happened": each}) for each in ("unfit", "kept", "empty"))],
)
def test_whether_the_marker_of_partners_goes_up_depends_on_the_other(question: str, answers: dict[str, str]) -> None:
    found, _ = tell("hebrew-pairs", question, **answers)
    assert (found.outcome, found.ruling.sources) == ("depends", ("HE94",))
    assert str(found.why) == (
        "The marker goes up only if the partner could lay nothing last turn either: then both ends are public."
    )
    assert tell("hebrew", question, **answers)[0].outcome == "public"


def test_an_open_double_marks_the_trains_of_partners_whatever_the_other_could_do() -> None:
    found, _ = tell("hebrew-pairs", "marker", happened="double")
    assert (found.outcome, found.ruling.sources) == ("public", ("HE84", "HE94"))
    assert str(found.why).startswith("The double stays open")


@pytest.mark.parametrize("preset", ["italian-free", "italian-free-reverse"])
def test_where_no_layer_may_answer_on_the_mexican_train_it_is_not_asked_whether_one_could(preset: str) -> None:
    assert [step.name for step in QUESTIONS["mexican-double"].list_steps(name_setting(preset, NAMES))] == ["pip"]
    assert str(tell(preset, "mexican-double", pip="6")[0].why) == "No double is laid on the Mexican train."
    steps = QUESTIONS["mexican-double"].list_steps(name_setting("italian", NAMES))
    assert [step.name for step in steps] == ["pip", "hold"]


def test_of_equal_points_partners_are_shown_equal_points() -> None:
    lines = [str(line) for line in tell("hebrew-pairs", "tie", which="round")[0].figures]
    assert lines == [
        "Player 1 & Player 3 hold 12 and write down 12.",
        "Player 2 & Player 4 hold 12 and write down 12.",
    ]


@pytest.mark.parametrize("sheet", ["persian", "italian"])
def test_where_doubles_are_split_who_can_lay_nothing_has_nothing_to_lay_inside_a_train(sheet: str) -> None:
    spec: dict[str, object] = {"preset": sheet, "split_doubles": True}
    assert tell(spec, "empty")[0].outcome == "public"
    assert tell(spec, "marker", happened="unfit")[0].outcome == "public"
    assert tell(spec, "pass", which="empty")[0].outcome == "legal"
    assert tell(spec, "answer", pip="6", hold="no")[0].outcome == "need-not"


DRAW, END_MARKED = "Draw one tile.", "Lay nothing and end the turn: the marker goes on."


@pytest.mark.parametrize("sheet", ["persian", "italian", "tanglewood"])
@pytest.mark.parametrize(
    ("question", "answers", "may"),
    [("pass", {"which": "left"}, DRAW), ("again", {"happened": "unfit"}, END_MARKED)],
)
def test_where_doubles_are_split_who_can_lay_nothing_is_told_what_to_do(
    sheet: str, question: str, answers: dict[str, str], may: str
) -> None:
    for rules in (sheet, {"preset": sheet, "split_doubles": True}):
        refused = tell(rules, question, **answers)[0]
        assert (refused.outcome, [str(line.phrase) for line in refused.options]) == ("illegal", [may])


def test_where_doubles_are_split_who_faces_a_dead_double_is_told_what_to_do() -> None:
    for rules in ("persian", {"preset": "persian", "split_doubles": True}):
        refused = tell(rules, "dead", pip="6", seen="12")[0]
        assert (refused.outcome, [str(line.phrase) for line in refused.options]) == ("locks", [DRAW])


@pytest.mark.parametrize(
    ("preset", "when", "last"),
    [
        ("tanglewood", "later", "If none of this can be done: draw one tile."),
        ("italian", "first", "If none of this can be done: draw one tile."),
        ("persian", "first", "If none of this can be done: end the turn; the marker goes on."),
        ("czech-plus", "first", "Lay nothing and end the turn: the marker goes on."),
    ],
)
def test_whoever_cannot_begin_the_own_train_is_told_what_to_do(preset: str, when: str, last: str) -> None:
    setting = name_setting(preset, NAMES)
    position, _ = answer_question(QUESTIONS["before-own"], setting, {"who": "1", "when": when})
    refused = rule_on(setting, position)
    assert refused.outcome == "illegal"
    assert [str(line.phrase) for line in refused.options] == ["Lay a tile that fits on Ben’s train.", last]


@pytest.mark.parametrize("preset", [name for name, each in PRESETS.items() if each.rules.players[1] >= 4])
def test_nobody_is_said_to_hold_the_engine_that_nobody_holds(preset: str) -> None:
    setting = name_setting(preset, NAMES)
    position, granted = answer_question(QUESTIONS["engine"], setting, {"which": "some"})
    pip = setting.rules.set_max if setting.engine is None else setting.engine
    top = Tile.of(pip, pip)
    assert [str(phrase) for phrase in granted] == [f"Nobody holds the {top}.", "Somebody holds another double."]
    assert all(top not in (hand or ()) for hand in position.table.hands)
    assert "holds the engine: nobody" not in str(rule_on(setting, position).why)


def test_where_no_double_is_fixed_nobody_searches_while_one_is_held_by_the_line_that_says_so() -> None:
    setting = name_setting("hebrew", NAMES)
    position, _ = answer_question(QUESTIONS["engine"], setting, {})
    there = next(each for each in rule_on(setting, position).other_sheets if each.preset == "italian")
    assert there.outcome == "highest"
    assert str(there.why).endswith(" holds a double that opens the round: nobody draws for one.")
    assert [str(quote.fragment.gist) for quote in there.quotes] == [
        "The search is only for when no player has a double in the hand.",
        "Whoever holds the highest double must lay it in the middle of the station.",
    ]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_refusal_that_offers_to_end_the_turn_says_what_the_judge_rules_of_it(preset: str) -> None:
    setting = name_setting(preset, NAMES if PRESETS[preset].rules.players[1] >= 4 else NAMES[:2])
    small = {"pip": "4", "end": "4", "seen": "3", "tile": "2-1", "tiles": "2-1"} if setting.rules.set_max < 12 else {}
    for key, answers in answered(setting):
        told = {name: small.get(name, value) for name, value in answers.items()}
        position, _ = answer_question(QUESTIONS[key], setting, {"who": "1", **told})
        table = position.table
        for said in (str(line.phrase) for line in rule_on(setting, position).options):
            if said.startswith("Lay nothing and end the turn"):
                after, seat = judge(table, Pass()).next, table.turn
                assert after is not None
                assert seat is not None
                goes_on = after.is_public(seat) and not table.is_public(seat)
                assert said.endswith(": the marker goes on.") == goes_on, (key, told, said)
                stays = after.is_public(seat) and table.is_public(seat)
                assert stays or not said.endswith(": the marker stays where it is."), (key, told, said)


def test_the_marker_of_who_may_end_the_turn_stays_where_it_lies() -> None:
    setting = name_setting("persian", NAMES)
    written = {"rules": "persian", "players": list(NAMES), "engine": 12, "trains": {"Ben": 4, "Ana": 9}}
    table = {**written, "turn": "Ben", "public": ["Ben"], "drew": "2-1", "hands": {"Ben": ["2-1"]}}
    refused = rule_on(setting, read_position({"table": table, "action": {"draw": True}}))
    said = [str(line.phrase) for line in refused.options]
    assert said == ["Lay nothing and end the turn: the marker stays where it is."]
    # By the Italian sheet a train is public until it is begun: no marker lies there that could stay.
    bare = name_setting("italian", NAMES)
    position, _ = answer_question(QUESTIONS["again"], bare, {"who": "1", "happened": "first"})
    assert [str(line.phrase) for line in rule_on(bare, position).options] == ["Lay nothing and end the turn."]


@pytest.mark.parametrize("preset", ["hebrew", "persian", "czech-plus", "italian"])
def test_where_nobody_is_asked_who_acts_the_answer_is_alike_for_all(preset: str) -> None:
    setting = name_setting(preset, NAMES)
    for key, answers in answered(setting):
        if not QUESTIONS[key].hangs_on_who:
            told = [answer_question(QUESTIONS[key], setting, {"who": str(seat), **answers})[0] for seat in range(4)]
            assert len({(each.verdict, each.rule, str(each.why)) for each in map(find_ruling, told)}) == 1, key


def test_the_deciding_words_are_words_of_the_question() -> None:
    assert all(each.decides in each.words for each in QUESTIONS.values())
    assert set(GROUPS) == {each.group for each in QUESTIONS.values()}
    assert all(sum(each.group == group and each.is_first for each in QUESTIONS.values()) == 6 for group in GROUPS)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("0-0", {"zero"}),
        ("٠-٠", {"zero"}),
        ("MARKER empty", {"empty"}),
        ("second", {"two-doubles", "again", "second", "another"}),
        ("chick", {"branch"}),
        ("marked train", {"play", "marked"}),
        ("open train", {"play"}),
        ("lava", set()),
        ("  ", set()),
    ],
)
def test_questions_are_found_by_words(text: str, found: set[str]) -> None:
    words = {each.key: words_of(each, str) for each in QUESTIONS.values()}
    assert set(find_words(words, text)) >= found
    if not found:
        assert not find_words(words, text)


def test_a_followed_round_answers_by_itself() -> None:
    written = {"rules": "persian", "players": list(NAMES), "engine": 12, "turn": "Cruz", "open_doubles": ["Ana"]}
    table = read_table({**written, "trains": {"Ana": ["12-6", "6-6"], "Ben": ["12-9", "9-6"]}})
    assert know_from(table) == {"when": "later", "who": "2", "pip": "6", "seen": "2"}


@pytest.mark.parametrize(("preset", "headline"), [("hebrew", "It stays open"), ("italian", "It is ignored")])
def test_a_dead_double_is_never_said_to_wait_for_its_answer(preset: str, headline: str) -> None:
    setting = name_setting(preset, NAMES)
    verdict = rule_on(setting, answer_question(QUESTIONS["dead"], setting, {"who": "1", "pip": "6", "seen": "12"})[0])
    assert str(verdict.headline) == headline
    assert not [line for line in verdict.consequences if "waits" in line.phrase.text]


def test_while_some_of_its_tiles_are_not_seen_a_double_is_answered_or_drawn_for() -> None:
    setting = name_setting("persian", NAMES)
    for seen, first in (("0", "Lay a tile with 6 on the open 6-6."), ("12", "Draw one tile.")):
        position, _ = answer_question(QUESTIONS["dead"], setting, {"who": "1", "pip": "6", "seen": seen})
        verdict = rule_on(setting, position)
        assert (verdict.kind, str(verdict.options[0].phrase)) == ("illegal", first)


TOGETHER = [name for name, each in PRESETS.items() if each.rules.first_turn == "train_together"]


@pytest.mark.parametrize("preset", TOGETHER)
def test_where_all_begin_together_it_is_said_what_whoever_acts_may_do(preset: str) -> None:
    setting = name_setting(preset, NAMES)
    table = start_round(setting, 0, 12)
    for hands in ({}, {"Dot": ["12-1", "9-2"], "Ana": ["9-9"]}):
        action = {"play": "12-2", "on": "Cruz", "by": "Ben"}
        written = {"table": {**table, "hands": {**hands, "Ben": ["12-2", "9-8"]} if hands else {}}, "action": action}
        verdict = rule_on(setting, read_position(written))
        assert verdict.kind == "illegal"
        lines = [str(line.phrase) for line in verdict.options]
        assert len(lines) == len(set(lines))
        assert not [line for line in lines if any(name in line for name in ("Ana", "Cruz", "Dot"))], lines
        assert any("Ben" in line for line in lines)


@pytest.mark.parametrize("spec", [each for each in RULE_SETS if read_rules(each).own_train_first], ids=str)
@pytest.mark.parametrize(
    ("question", "answers", "rules"),
    [
        ("answer", {"pip": "6", "hold": "no"}, {"draw-answer"}),
        ("private", {"pip": "6"}, {"answer-double", "double-needs-more"}),
        ("marked", {"where": "elsewhere"}, {"marked-elsewhere"}),
    ],
)
def test_what_hangs_on_the_own_train_says_that_it_is_begun(
    spec: str | dict[str, object], question: str, answers: dict[str, str], rules: set[str]
) -> None:
    found, granted = tell(spec, question, **answers)
    assert found.ruling.rule in rules
    assert "Ben has begun their own train." in granted


@pytest.mark.parametrize("hold", ["yes", "no"])
def test_where_no_double_binds_anybody_who_draws_for_it_is_said_to_have_nothing_to_lay(hold: str) -> None:
    found, granted = tell("persian-no-lock", "answer", pip="6", hold=hold)
    assert (found.outcome, str(found.headline)) == ("need-not", "You must draw")
    assert "Ben can lay nothing." in granted


def test_whoever_may_not_answer_on_a_private_train_is_told_all_that_may_be_done() -> None:
    assert [str(line.phrase) for line in tell("persian-no-lock", "private", pip="6")[0].options] == [
        "Lay a tile that fits on Ben’s train.",
        "Lay a tile that fits on the Mexican train.",
        "If none of this can be done: draw one tile.",
    ]


def test_a_question_that_has_no_example_at_a_table_of_one_is_an_error_and_no_fall() -> None:
    asked = {"rules": "persian", "question": "dead", "players": ["Ana"], "pip": 6, "seen": 12}
    assert answer_ask(asked)["field"] == "players"
    assert "error" not in answer_ask({**asked, "players": ["Ana", "Ben", "Cruz"]})
