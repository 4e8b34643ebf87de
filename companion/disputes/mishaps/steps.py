"""What is put right now, step by step: each step says in a few words what is done, and then how.

A step is named by its key, which programs and cases may rely on; its words are for people.
"""

# ruff: noqa: E501 - a sentence for people stands on one line

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from companion.engine.phrases import N_, Phrase, counted

ANYBODY = N_("the player")
"""Whoever it is, where nobody has been named."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step: ``key``, ``lead`` in a few words, and ``more``, the rest of it.

    ``is_advised`` tells that it is our advice beside a law that does not say it.
    """

    key: str
    lead: Phrase
    more: Phrase
    is_advised: bool = False


def make_step(key: str, who: str | None, tiles: int, points: int, is_advised: bool) -> Step:
    """A step in words.

    ``who`` is the player it is about, ``tiles`` the number of tiles that change hands, ``points`` what it costs.
    """
    lead, more = STEPS[key]
    facts = {"name": who or Phrase(ANYBODY), "n": tiles, "points": points}
    return Step(key, _fill(lead, facts), _fill(more, facts), is_advised)


def _fill(words: str | Phrase, facts: Mapping[str, object]) -> Phrase:
    return words.with_facts(**facts) if isinstance(words, Phrase) else Phrase(words, facts)


STEPS: Mapping[str, tuple[str | Phrase, str | Phrase]] = MappingProxyType({
    # drawing
    "draw": (counted("%(name)s draws %(n)s tile.", "%(name)s draws %(n)s tiles.", 2), N_("From the boneyard, without showing them. Where fewer lie there: all of them.")),
    "not-now": (N_("They are not laid now."), N_("From the next turn they are tiles like any other.")),
    "miss-turn": (N_("%(name)s misses the next turn."), N_("It is passed over: no draw, no marker.")),
    # announcing
    "no-duty": (N_("Nothing has to be put right."), N_("Nobody has to announce the last tile at this table.")),
    "announce": (N_("Say it aloud now."), N_("“One tile left.” Nobody is punished.")),
    "go-on": (N_("Play goes on."), N_("No other tile and no marker is moved.")),
    # a play taken back, or left
    "take-back": (N_("The tile goes back."), N_("%(name)s takes it into the hand again, with whatever else was laid in the same turn.")),
    "undo-markers": (N_("Markers go back too."), N_("What was put or taken off because of that tile lies as before.")),
    "play-again": (N_("%(name)s plays the turn again."), N_("A tile that may be laid, or a draw, as in any turn.")),
    "tile-stays": (N_("The tile stays where it lies."), N_("It counts as laid rightly; the next one goes on its open end.")),
    "lay-where-fits": (N_("%(name)s lays that tile where it fits."), N_("On any train it may go on, if there is one.")),
    "face-up": (N_("Else it waits face up."), N_("It lies open before %(name)s and is laid in the first turn in which it fits.")),
    # drawing or passing though able
    "allowed": (N_("Nothing has to be put right."), N_("By these rules whoever could lay a tile may draw instead; only an open double may bind them.")),
    "lay-the-fitting": (N_("%(name)s lays the tile that fitted."), N_("Now, before the next player; no marker is put for this turn.")),
    "keep-drawn": (N_("The drawn tile stays in the hand."), N_("It has been seen, so it does not go back.")),
    "turn-stays": (N_("The turn stays as it was played."), N_("The drawn tile is kept, and the marker lies where it lies.")),
    "turn-again": (N_("%(name)s has the turn after all."), N_("A tile that fits is laid now, or one is drawn where the rules allow that; no marker is put for the pass.")),
    "pass-stays": (N_("The pass stands."), N_("The marker lies where it lies, and play goes on.")),
    "stop-round": (N_("The round is stopped."), N_("All hands count as they are now, as in a blocked round; that they count is our addition to the law.")),
    "hand-instead": (N_("Count the hand."), N_("If it holds more than %(points)s points now, the price is what it holds.")),
    # the number of tiles
    "lay-face-down": (N_("The hand is laid face down."), N_("%(name)s mixes it, so that nobody can choose.")),
    "neighbour-takes": (counted("The player on the right takes %(n)s tile.", "The player on the right takes %(n)s tiles.", 1), counted("Nobody looks at it; it goes back to the boneyard.", "Nobody looks at them; they go back to the boneyard.", 1)),
    "mix-back": (N_("The boneyard is mixed."), N_("Before anybody draws from it again.")),
    "draw-missing": (counted("%(name)s draws %(n)s tile.", "%(name)s draws %(n)s tiles.", 1), N_("From the boneyard, as if dealt: without a marker, and without losing a turn.")),
    # a tile that was shown
    "show-all": (N_("The tile is shown to all."), N_("So that everybody knows the same.")),
    "keep-shown": (N_("It goes back into the hand."), N_("It need not be laid next, and may be laid like any other.")),
    "mix-shown": (N_("It goes back among the others."), N_("The boneyard is mixed, so that nobody knows where it lies.")),
    "lay-touched": (N_("The tile is laid."), N_("In this turn, where it fits; then it costs nothing.")),
    "else-points": (N_("Else it costs points."), N_("Whoever lays another tile, or cannot lay this one, pays %(points)s points.")),
    # markers
    "put-marker": (N_("The marker is put on now."), N_("From now on the train of %(name)s is public.")),
    "chances-gone": (N_("Missed chances are not made up for."), N_("Nobody is given a turn back just because the train looked closed.")),
    "take-marker": (N_("The marker comes off now."), N_("From now on the train of %(name)s is private.")),
    "tiles-stay": (N_("Tiles laid meanwhile stay."), N_("Whoever laid them went by what all could see.")),
    "marker-stays": (N_("The marker stays as it is."), N_("Until the rules move it the next time.")),
    # out of turn
    "right-player": (N_("The player whose turn it is plays."), N_("%(name)s waits until the turn comes round.")),
    "passed-over": (N_("Whoever was passed over plays now."), N_("Then the order goes on from there.")),
    "turn-had": (N_("%(name)s has had this turn."), N_("When their turn comes round, they are passed over once.")),
    # counting
    "count-again": (N_("Count the hand again."), N_("Aloud, two people together: the tiles still lie there.")),
    "keeper-checks": (N_("The scorekeeper counts it again."), N_("What the scorekeeper finds counts; another player checks the scorekeeper’s own hand.")),
    "judge-counts": (N_("Somebody else counts it."), N_("Nobody counts a hand they have played themselves.")),
    "enter-right": (N_("The right figure goes into the book."), N_("The round has not been agreed yet, so nothing is corrected.")),
    "correct-round": (N_("Correct that round in the book."), N_("Totals and places are counted again; the old figure stays in the history.")),
    "all-agree": (N_("Everybody has to agree."), N_("The tiles are mixed: only a sum can be done again, or a figure that all remember.")),
    "result-changes": (N_("The result may change."), N_("Whoever leads after the correction has won.")),
    "figure-stays": (N_("The figure stays."), N_("It was found too late.")),
    # the set
    "complete-set": (N_("Make the set whole."), N_("A spare tile may stand for the missing one; of two alike, one is put away.")),
    "deal-anew": (N_("Mix and deal again."), N_("No tile has been laid yet, so nothing is lost.")),
    "tell-all": (N_("Say aloud which tile it is."), N_("What all know favours nobody.")),
    "play-on-short": (N_("Play the round to its end."), N_("An open double that only that tile could answer is dead: ask the judge.")),
    "take-one-out": (N_("One of the two tiles is put away for good."), N_("One that lies on the table stays. Whoever holds the other puts it away and draws another.")),
    "round-counts": (N_("The round counts as it was played."), N_("Everybody drew from the same tiles.")),
    "replay-round": (N_("The round is played again."), N_("From the deal, with the same engine; hands and trains go back.")),
    "take-out-round": (N_("Take the round out of the book."), N_("Undo does it while that round is the last one; otherwise correct the round once it has been played again.")),
    # slow play
    "ask-kindly": (N_("Ask kindly."), N_("Whoever needs a minute more says so.")),
    "agree-time": (N_("Agree on a time from now on."), N_("A sand glass, or a minute for each turn: the same for everybody.")),
    "ten-seconds": (N_("Ten seconds for a tile."), N_("Somebody counts them aloud, from now on, for everybody alike.")),
    "no-more-said": (N_("The law says no more."), N_("What follows when the time runs out is for the table to decide.")),
    "warn": (N_("%(name)s is warned."), N_("Once, aloud, before everybody.")),
    "out-of-game": (N_("%(name)s leaves the game."), N_("The total is kept, and the others play on.")),
    # prices
    "write-points": (N_("The points are written down."), N_("With this round, apart from the points of the hand.")),
})  # fmt: skip
"""Every step: what is done, and how."""
