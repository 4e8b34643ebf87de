"""What a verdict says beyond yes and no. No rule of the game is in here: all of it comes from the judge's rulings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.book.words.rulings import head_options
from companion.engine.judging.finding import DEPENDS, LEGAL
from companion.engine.judging.rulebook import RULES
from companion.engine.judging.ruling import Ruling
from companion.engine.phrases import N_, Phrase
from companion.engine.requests import judge_request
from companion.engine.rules.errata import Erratum
from companion.engine.rules.options import Rules
from companion.engine.rules.passages import SHEETS
from companion.engine.rules.presets import PRESETS
from companion.engine.rules.sheets import Sheet
from companion.engine.tiles import Tile

from .consequences import (
    HANGS,
    Line,
    Marker,
    describe_dispute,
    describe_example,
    list_consequences,
    list_markers,
    list_options,
    names_actor,
)
from .counting.asked import Count
from .counting.fact import FACT, Fact
from .given import GivenRuling
from .other_sheets import OtherSheet, compare_sheets
from .outcomes import NOT_OUT, find_outcome, find_sign, headline
from .position import Position, tiles_of
from .questions import QUESTIONS
from .quotes import Quote, find_quotes, say_own
from .rule import find_doubts, find_reason, find_ruling, find_topics, is_reading, list_untold
from .setting import Setting


@dataclass(frozen=True)
class Verdict:
    """A ruling as a page shows it."""

    setting: Setting
    position: Position
    ruling: Ruling | GivenRuling | Fact
    act: Phrase
    outcome: str
    quotes: tuple[Quote, ...]
    is_silent: bool
    own: Phrase | None
    options: tuple[Line, ...]
    consequences: tuple[Line, ...]
    markers: tuple[Marker, ...]
    asks_hand: str | None

    @property
    def kind(self) -> str:
        """legal, illegal, depends or fact."""
        return self.ruling.verdict

    @property
    def sign(self) -> str:
        """The kind of verdict that the sign looks like: that of the answer, which need not be that of the act."""
        return find_sign(self.kind, self.outcome)

    @property
    def headline(self) -> Phrase:
        """The answer in a word or three."""
        double = self.tiles[-1] if self.outcome == NOT_OUT else None
        return headline(self.outcome, self.figure, double, (self.position.question, self.ruling.rule))

    @property
    def figure(self) -> int | None:
        """The points that the answer is, of a question of counting."""
        return self.ruling.figure if isinstance(self.ruling, Fact) else None

    @property
    def figures(self) -> tuple[Phrase, ...]:
        """The answer to a question of counting once more, in figures."""
        return self.ruling.lines if isinstance(self.ruling, Fact) else ()

    @property
    def has_own_figures(self) -> bool:
        """Whether the figures are those of the table: of its hands, or of its totals; else they are an example."""
        return isinstance(self.ruling, Fact) and self.ruling.known

    @property
    def why(self) -> Phrase:
        """The reason as a sentence, and whose rule it is where the sheet has no passage."""
        return find_reason(self.position, self.ruling) if isinstance(self.ruling, Ruling) else self.ruling.why

    @property
    def example(self) -> Phrase | None:
        """The act that was judged, where the question that was asked left it open."""
        return describe_example(self.position)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles of the act that are known."""
        return tiles_of(self.position.action)

    @property
    def train(self) -> int | None:
        """The number of the train that is laid on."""
        on = getattr(self.position.action, "on", None)
        return None if on is None else self.position.table.seating.trains[on]

    @property
    def against(self) -> int | None:
        """The pip that the first tile was put against, where only the open end of the train is told."""
        there = None if self.train is None else self.position.table.trains[self.train]
        return there.end if there is not None and there.line is None else None

    @property
    def laid(self) -> tuple[tuple[int, int], ...]:
        """The halves of these tiles as they lie, first that which touches what lies before; the higher if none fits."""
        found, end = [], self.against
        for tile in self.tiles:
            near, far = (tile.low, tile.high) if tile.low == end else (tile.high, tile.low)
            found.append((near, far))
            end = far
        return tuple(found)

    @property
    def on_double(self) -> bool:
        """Whether the tile was put against an open double."""
        return any(train == self.train for train, _ in self.position.table.open_doubles)

    @property
    def pips(self) -> tuple[int, ...]:
        """The pips that are drawn on the page, lowest first."""
        lines = (*self.options, *self.consequences)
        found = {pip for line in lines if line.tile for pip in line.tile} | {line.pip for line in lines}
        found |= {pip for tile in self.tiles for pip in tile} | {self.against}
        drawn = {pip for pip in found if pip}
        return tuple(range(self.setting.rules.set_max + 1)) if self.asks_hand else tuple(sorted(drawn))

    @property
    def actor(self) -> str:
        """Who acts; empty where the position does not say, or nobody said so."""
        return self.position.actor if names_actor(self.position) else ""

    @property
    def options_of(self) -> str:
        """Whose options they are: of whoever is in turn, though another one acts; empty where nobody said who acts."""
        table = self.position.table
        return self.actor if table.turn is None else self.actor and table.players[table.turn]

    @property
    def options_head(self) -> Phrase:
        """What stands over its options."""
        return head_options(self.options_of)

    @property
    def addresses(self) -> tuple[str, ...]:
        """Where the rule stands, for a sheet whose words are not in this house."""
        return tuple(source for source in self.ruling.sources if source[:2] not in SHEETS)

    @property
    def sheet(self) -> Sheet:
        """The sheet that the table plays by, changed or not."""
        return PRESETS[self.setting.preset].sheet

    @property
    def readings(self) -> tuple[Phrase, ...]:
        """What the sheet leaves open and how it is read here, where it decides by our reading alone."""
        if not self.is_silent:
            return ()
        doubts = find_doubts(PRESETS[self.setting.preset], self.setting.rules, self.position, self.ruling)
        if doubts:
            return tuple(_say_reading(each, self.setting.rules) for each in doubts)
        if self.sheet.has_text:
            return (Phrase(N_("The sheet does not say it expressly; the table may agree otherwise.")),)
        return (Phrase(N_("We have not read this on the sheet; the table may agree otherwise.")),)

    @property
    def other_sheets(self) -> tuple[OtherSheet, ...]:
        """The same question under the plain sheets, without the one that is played by."""
        return tuple(compare_sheets(self.setting, self.position, self.outcome, self.figure))


def _say_reading(doubt: Erratum, rules: Rules) -> Phrase:
    """What a sheet leaves open and how it is read; of the marker of who can lay nothing, of partners too (HE94)."""
    text = N_("%(said)s We read it this way: %(reading)s")
    if rules.partners and "mark_on_empty_pass" in doubt.options:
        text = N_("%(said)s We read it this way: %(reading)s With partners, only once neither could lay a tile.")
    return Phrase(text, {"said": doubt.said, "reading": doubt.reading})


def rule_on(setting: Setting, position: Position) -> Verdict:
    """The verdict on a position. Raises Unreadable, with the field in the judge's request."""
    return make_verdict(setting, position, find_ruling(position))


def make_verdict(setting: Setting, position: Position, ruling: Ruling | GivenRuling | Fact) -> Verdict:
    """The verdict that a ruling is, whenever it was given."""
    is_legal, actor = ruling.verdict == LEGAL, position.actor
    asked_about = find_topics(position, ruling)
    own = say_own(setting, ruling.rule, ruling.sources, asked_about)
    moved = tuple(list_markers(position, ruling.next))
    return Verdict(
        setting=setting,
        position=position,
        ruling=ruling,
        act=describe_dispute(position),
        outcome=find_outcome(ruling, actor, position.question),
        quotes=find_quotes(ruling.rule, ruling.sources, PRESETS[setting.preset], asked_about),
        is_silent=own is None and is_reading(PRESETS[setting.preset], setting.rules, position, ruling),
        own=own,
        options=() if is_legal or ruling.verdict == FACT else tuple(list_options(position)),
        consequences=tuple(list_consequences(position, ruling.next, ruling.over)) if is_legal else (),
        markers=(*moved, *_list_hanging(position, ruling, moved)),
        asks_hand=_whose_hand_decides(position, ruling.verdict),
    )


def _list_hanging(
    position: Position, ruling: Ruling | GivenRuling | Fact, moved: tuple[Marker, ...]
) -> Iterator[Marker]:
    """The marker of whoever acts, where it hangs on what nobody told whether it moves, though the act is allowed;
    ``moved``: the markers that move by this ruling."""
    if not isinstance(ruling, Ruling) or ruling.verdict != LEGAL:
        return
    for other in list_untold(position):
        unsure = RULES[other.rule].unsure
        if unsure and (*list_markers(replace(position, table=other.table), other.next),) != moved:
            yield Marker(position.actor, HANGS, Phrase(unsure))
            return


def _whose_hand_decides(position: Position, verdict: str) -> str | None:
    """Whose hand would decide; None where the verdict is plain or hangs on other things."""
    seat = position.table.seating.seats.get(position.actor)
    if verdict != DEPENDS or seat is None or position.table.hands[seat] is not None:
        return None
    question = QUESTIONS.get(position.question)
    if question is None or not question.untold or isinstance(position.action, Count):
        return position.actor
    # What is left untold is no matter of the hand, but the hand may be one as well.
    return position.actor if judge_request(position.table, position.action).verdict == DEPENDS else None
