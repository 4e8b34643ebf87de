"""Games: the list of them, beginning one, one game as it is now, and its standings."""

from __future__ import annotations

from flask import Response, request, url_for

from companion.book.entries.entry import Begun
from companion.book.people.names import clean_name
from companion.engine.errors import Unreadable, quote
from companion.engine.phrases import N_, Phrase
from companion.engine.rules.presets import read_rules
from companion.language import LANGUAGES
from companion.people.looks import choose_looks
from companion.store.books import games as store
from companion.store.books.summary import FINISHED, PLAYING
from companion.store.people.acts import people

from ..shared.bg_stats import play_of
from ..shared.who_sits import check_begins
from .answering import answer, tag_of, tagged, unchanged
from .asking import LATEST, NotOver, body, device, find_head, pages, read_choice_asked, read_number_asked, text
from .shapes import card_to_json, game_to_json, standings_to_json

ALL = "all"
STATES = (ALL, PLAYING, FINISHED)
USUAL, MOST = 20, 100  # games in one part of the list


@pages.route("/api/v1/games", methods=["GET", "POST"])
def games() -> Response:
    """The games written into last; or begin one."""
    return _begin() if request.method == "POST" else _list()


@pages.get("/api/v1/games/<slug>")
def game(slug: str) -> Response:
    """A game as it is now."""
    head = find_head(slug)
    return unchanged(head.tag) or tagged(game_to_json(head, store.book(slug, head)), head.tag)


@pages.get("/api/v1/games/<slug>/standings")
def standings(slug: str) -> Response:
    """Who leads and why."""
    head = find_head(slug)
    tag = tag_of(head.tag)
    return unchanged(tag) or tagged(standings_to_json(head, store.book(slug, head)), tag)


@pages.get("/api/v1/games/<slug>/bgstats")
def bg_stats(slug: str) -> Response:
    """A game that is over as BG Stats takes it over."""
    head, who = find_head(slug), people()
    tag = f"{tag_of(head.tag)}-{who.version}"
    if seen := unchanged(tag):
        return seen
    play = play_of(slug, store.book(slug, head), who)
    if play is None:
        raise NotOver(Phrase(N_("the game is not over, or no round of it was played")))
    return tagged(play, tag)


def _list() -> Response:
    state = read_choice_asked("state", STATES)
    before = read_number_asked("before", LATEST, 1, LATEST)
    limit = read_number_asked("limit", USUAL, 1, MOST)
    page = store.recent(limit, before) if state == ALL else store.in_state(state, limit, before)
    return answer({"games": [card_to_json(card) for card in page.cards], "before": page.before})


def _begin() -> Response:
    given = body(("key", "title", "players", "rules"), ("language",))
    key, begun = text(given, "key"), _read_begun(given)
    check_begins(begun)
    done = store.begin(begun, key=key, device=device())
    head, status = find_head(done.slug), 200 if done.repeated else 201
    where = url_for("api.game", slug=done.slug)
    return answer(game_to_json(head, store.book(done.slug, head)), status, Location=where)


def _read_begun(given: dict[str, object]) -> Begun:
    rules = read_rules(given["rules"])
    spec = given["rules"] if isinstance(given["rules"], dict) else {"preset": given["rules"]}
    changes = {option: value for option, value in spec.items() if option != "preset"}
    title = clean_name(text(given, "title"))
    if not title:
        raise Unreadable(Phrase(N_("a name is missing")), "title")
    names = _names(given["players"])
    looks = choose_looks(people(), rules, names)
    return Begun(title, names, str(spec["preset"]), changes, rules, _language(given), looks=looks)


def _names(given: object) -> tuple[str, ...]:
    if not isinstance(given, list):
        raise Unreadable(Phrase(N_("expected a list of names, got %(got)s"), {"got": quote(given)}), "players")
    places = {f"players[{seat}]": name for seat, name in enumerate(given)}
    return tuple(clean_name(text(places, place)) for place in places)


def _language(given: dict[str, object]) -> str:
    code = given.get("language", LANGUAGES[0])
    if code not in LANGUAGES:
        said = N_("expected one of %(expected)s, got %(got)s")
        raise Unreadable(Phrase(said, {"expected": ", ".join(LANGUAGES), "got": quote(code)}), "language")
    return str(code)
