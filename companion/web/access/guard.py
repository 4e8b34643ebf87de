"""The doors: who asks, and whether that address is open to them.

On this machine alone nobody is asked for anything. As soon as the companion listens beyond it (``GUARDED``), the host's
PIN opens everything, and a link opens one game for one role. What a device has shown stays in its session: the stamp of
the PIN, which a changed PIN makes worthless, and the tokens of its links, which are looked up with every request, so
that a link that was revoked opens nothing from then on. Programs send ``Authorization`` with every request instead.
"""

from __future__ import annotations

from dataclasses import dataclass

from flask import (
    Blueprint,
    Flask,
    abort,
    current_app,
    g,
    make_response,
    redirect,
    render_template,
    request,
    session,
    url_for,
)  # fmt: skip
from werkzeug.wrappers import Response

from companion.engine.phrases import N_, Phrase
from companion.store.access.devices import forget, knows_pin, sign_of
from companion.store.access.links import ENTER, KEEP, WATCH, Link, find_link, link_of
from companion.store.access.pin import check_pin, has_pin
from companion.store.books import games
from companion.store.books.games import Card
from companion.store.errors import NoSuchLink, TooManyTries, WrongPin

from ..rounds.submissions import device_id, find_sent, overruled
from ..shared.forms import refuse
from .forms import HostForm
from .passwords import check_password
from .permissions import HOST, NOBODY, ROLES, needed

pages = Blueprint("access", __name__)

MOST = 16  # links that one device remembers
STAMP, TOKENS = "host", "links"
HOME_OF = {WATCH: "sharing.board", ENTER: "rounds.own_hand", KEEP: "games.table"}
"""Where a link of each role leads."""
BG_STATS = "bgstats"
"""What ``?to=`` behind a link says where it leads on to BG Stats."""

Page = str | tuple[str, int] | tuple[str, int, dict[str, str]] | Response


@dataclass(frozen=True, slots=True)
class Door:
    """What whoever asks may do here: ``role`` of ``ROLES``; ``seat``: whose hand alone may be entered (None: any)."""

    role: str = NOBODY
    seat: int | None = None

    def may(self, role: str) -> bool:
        """Whether this is open to whoever needs ``role``."""
        return ROLES.index(role) <= ROLES.index(self.role)


def open_guard(app: Flask) -> None:
    """Let nobody in who does not belong, and let the templates ask ``may(role)``."""
    app.before_request(_guard)
    app.jinja_env.globals["may"] = may


def door() -> Door:
    """What whoever sent this request may do with the game in its address; without one, with the house."""
    if "door" not in g:
        g.door = _door(game_asked())
    found: Door = g.door
    return found


def may(role: str) -> bool:
    """Whether whoever asks has this role here, or one that may more."""
    return door().may(role)


def shown_by_device() -> tuple[bool, str, list[tuple[str, str]]]:
    """What tells whoever asks from others: whether anybody is asked for anything here, the sign of the PIN where it is
    good still, the links that this device has."""
    guarded = bool(current_app.config["GUARDED"])
    if not guarded:
        return guarded, "", []
    return guarded, str(session[STAMP]) if _knows_pin() else "", [tuple(each) for each in session.get(TOKENS, ())]


def game_asked() -> str | None:
    """The game that the address is about: a part of it, or as ``?game=``; None for an address of no game."""
    slug = (request.view_args or {}).get("slug") or request.args.get("game")
    return slug or None


def _door(slug: str | None) -> Door:
    if not current_app.config["GUARDED"]:
        return Door(HOST)
    if request.authorization is not None and _is_api():
        return _read_authorization(slug)
    if _knows_pin():
        return Door(HOST)
    return _open_door(link_shown(slug), slug)


def _token_for(slug: str | None) -> str:
    """The token of the link to a game that this device has shown; "" where it has shown none."""
    return str(dict(session.get(TOKENS, ())).get(slug, ""))


def link_shown(slug: str | None) -> Link | None:
    """The link to the game of this request that this device has shown, revoked or not; looked for once."""
    if "link_shown" not in g:
        g.link_shown = find_link(_token_for(slug))
    found: Link | None = g.link_shown
    return found


def _is_api() -> bool:
    return request.path.startswith("/api/")


def _knows_pin() -> bool:
    sign = session.get(STAMP)
    return sign is not None and knows_pin(str(sign))


def _open_door(link: Link | None, slug: str | None) -> Door:
    is_open = link is not None and link.revoked_at is None and link.slug == slug
    return Door(link.role, link.seat) if link is not None and is_open else Door()


def _read_authorization(slug: str | None) -> Door:
    """What the header ``Authorization`` opens: the token of a link, or the PIN as a password.

    Raises WrongPin and TooManyTries.
    """
    given = request.authorization
    if given is not None and given.type == "basic":
        check_password(given.password or "", request.remote_addr or "")
        return Door(HOST)
    if given is not None and given.type == "bearer":
        return _open_door(link_of(given.token or ""), slug)
    return Door()


def _guard() -> Response | None:
    """Before every view: is this open to whoever asks?"""
    endpoint, slug = request.endpoint, game_asked()
    if endpoint is None or needed(endpoint, slug) == NOBODY:
        return None
    return None if door().may(needed(endpoint, slug)) else _show_out(endpoint, slug)


def _show_out(endpoint: str, slug: str | None) -> Response:
    """Where somebody goes for whom this is not open."""
    for_people = "text/html" in request.headers.get("Accept", "") and not _is_api()
    shown = link_shown(slug)
    if for_people and shown is not None and shown.revoked_at is not None and shown.slug == slug:
        return make_response(_revoked(shown, mine=True), 403)
    if shown is None and _token_for(slug):
        return _gone(slug or "", for_people)
    if endpoint in ("games.table", "games.end") and door().may(WATCH):
        return redirect(url_for(HOME_OF[WATCH], slug=slug), 303)
    if door().may(WATCH) or request.method != "GET" or not for_people:
        abort(403)
    return redirect(url_for("access.ask_pin", next=f"{request.root_path}{request.full_path}".rstrip("?")), 303)


def _revoked(link: Link, mine: bool) -> str:
    """That a link was taken back; to a device that had it (``mine``), what it has told of itself and is kept."""
    card = games.find(link.slug) if mine else None
    sent = late = None
    if card is not None and card.trashed_at is None:
        book = games.book(link.slug)
        late = overruled(link.slug, book, device_id())
        sent = None if late else find_sent(link.slug, book, device_id())
    return render_template("access/revoked.html", link=link, card=card, sent=sent, overruled=late, games=_open_games())


def _is_unknown(token: str) -> bool:
    """Whether a link that opened a game once is in these books no more: they are older ones that were put back."""
    return find_link(token) is None


def _gone(slug: str, for_people: bool) -> Response:
    """That the books know the link no more, to a device that had it; mostly the game is not in them either."""
    card = games.find(slug)
    status = 404 if card is None else 403
    if not for_people:
        abort(status)
    return make_response(render_template("access/lost.html", card=card, games=_open_games()), status)


@pages.get("/to/<token>")
def open_link(token: str) -> Response:
    """Open a link: from now on this device has its role."""
    link = find_link(token)
    if link is None:
        raise NoSuchLink(Phrase(N_("this link opens nothing: it is not whole, or belongs to another companion")))
    if link.revoked_at is not None:
        return make_response(_revoked(link, mine=False), 410)
    mine = _token_for(link.slug)
    if mine and _is_more(link_of(mine), link):
        return redirect(_home_of(link), 303)
    remember(link.slug, token)
    return redirect(_home_of(link), 303)


def remember(slug: str, token: str) -> None:
    """From now on this device has the link with this token, and no other to that game."""
    kept = [(other, its) for other, its in session.get(TOKENS, ()) if other != slug]
    session[TOKENS] = [*kept, (slug, token)][-MOST:]


def _home_of(link: Link) -> str:
    """Where a link leads: to the page of its role, or on to BG Stats where its code said so."""
    on = request.args.get("to") == BG_STATS
    return url_for("sharing.bg_stats" if on else HOME_OF[link.role], slug=link.slug)


def _is_more(mine: Link | None, link: Link) -> bool:
    """Whether a device has a link already that opens more than this one: whoever keeps may look how watching looks."""
    if mine is None or mine.slug != link.slug:
        return False
    own, other = ROLES.index(mine.role), ROLES.index(link.role)
    return own > other or (own == other and mine.seat is None and link.seat is not None)


@pages.route("/pin", methods=["GET", "POST"])
def ask_pin() -> Page:
    """Ask for the host's PIN."""
    form = HostForm(next=request.args.get("next", ""))
    way = form.next.data
    if not current_app.config["GUARDED"] or _knows_pin():
        return redirect(way, 303)
    if not form.validate_on_submit():
        return _pin_page(form)
    try:
        session[STAMP] = sign_of(check_pin(form.pin.data, request.remote_addr or ""))
    except TooManyTries as error:
        refuse(form.pin, error.phrase)
        return _pin_page(form), 429, {"Retry-After": str(error.wait)}
    except WrongPin as error:
        refuse(form.pin, error.phrase)
        return _pin_page(form), 403
    return redirect(way, 303)


def _pin_page(form: HostForm) -> str:
    mine = _linked_games()
    here, trashed = [card for card in mine if not card.trashed_at], [card for card in mine if card.trashed_at]
    gone = any(_is_unknown(token) for _, token in session.get(TOKENS, ()))
    return render_template(
        "access/knock.html",
        form=form,
        has_pin=has_pin(),
        games=here,
        trashed=trashed,
        gone=gone,
    )


def _open_games() -> list[Card]:
    """The games that are open to this device."""
    return [card for card in _linked_games() if card.trashed_at is None]


def _linked_games() -> list[Card]:
    """The games that this device has links to, those in the trash too."""
    linked = []
    for slug, token in session.get(TOKENS, ()):
        link = link_of(token)
        card = games.find(slug) if link is not None and link.slug == slug else None
        if card is not None:
            linked.append(card)
    return linked


@pages.post("/pin/leave")
def leave() -> Response:
    """This device shall know neither the PIN nor any link any more."""
    forget(str(session.pop(STAMP, "")))
    session.pop(TOKENS, None)
    return redirect(url_for("access.ask_pin"), 303)
