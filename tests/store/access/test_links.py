"""Ana gives Ben a link to watch, Cruz one to enter the own hand, and takes one back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import sqlalchemy as sa
from flask import Flask

from companion.store.access import links as access
from companion.store.access.links import links, make_link, renew_link, revoke_link
from companion.store.books import games
from companion.store.errors import BadLink, NoSuchGame, NoSuchLink

from ..table import begun, key, looking


def link_of(token: str | None) -> access.Link | None:
    assert token is not None
    return access.link_of(token)


def test_a_link_leads_to_its_game(friday: str) -> None:
    made = make_link(friday, "enter", seat=2, label="Cruz's telephone")
    found = link_of(made.token)
    assert found == made
    assert (made.slug, made.role, made.seat, made.label, made.revoked_at) == (
        friday, "enter", 2, "Cruz's telephone", None,
    )  # fmt: skip
    assert links(friday) == (made,)


def test_a_token_has_128_bits_and_is_another_one_every_time(friday: str) -> None:
    tokens = {make_link(friday, "watch").token for _ in range(10)}
    assert len(tokens) == 10
    assert {len(token or "") for token in tokens} == {22}


def test_the_token_is_stored_nowhere(friday: str) -> None:
    token = make_link(friday, "keep").token
    with looking() as connection:
        (row,) = connection.execute(sa.text("SELECT * FROM links")).all()
    assert token not in {str(value) for value in row}


@pytest.mark.parametrize(
    ("role", "seat", "may"),
    [("watch", None, ""), ("enter", None, "enter 0 1"), ("enter", 1, "enter 1"), ("keep", None, "enter keep 0 1")],
    ids=["watch", "enter", "one seat", "keep"],
)
def test_who_may_do_what(friday: str, role: str, seat: int | None, may: str) -> None:
    link = make_link(friday, role, seat=seat)
    said = [each for each in ("enter", "keep") if link.may(each)] + [str(n) for n in (0, 1) if link.may_enter(n)]
    assert " ".join(said) == may
    assert link.may("watch")


def test_a_link_taken_back_opens_nothing(friday: str) -> None:
    one, other = make_link(friday, "watch"), make_link(friday, "watch")
    revoke_link(friday, one.id)
    revoke_link(friday, one.id)
    assert link_of(one.token) is None
    assert link_of(other.token) == other
    assert links(friday) == (other,)
    gone, _ = links(friday, revoked=True)
    assert gone.revoked_at is not None
    assert not gone.may("watch")


def test_a_renewed_link_is_another_one_for_the_same(friday: str) -> None:
    old = make_link(friday, "enter", seat=1, label="Ben")
    new = renew_link(friday, old.id)
    assert link_of(old.token) is None
    assert link_of(new.token) == new
    assert (new.role, new.seat, new.label) == ("enter", 1, "Ben")
    with pytest.raises(NoSuchLink, match="no longer exists"):
        renew_link(friday, old.id)


def test_a_link_of_another_game_is_not_taken_back(friday: str) -> None:
    saturday = games.create(begun("Saturday"), key=key())
    link = make_link(friday, "watch")
    for number in (link.id + 1, 0, 2**40):
        with pytest.raises(NoSuchLink):
            revoke_link(friday, number)
    with pytest.raises(NoSuchLink):
        revoke_link(saturday, link.id)
    assert link_of(link.token) == link


@pytest.mark.parametrize("token", ["", "x" * 22, "x" * 21, "x" * 23, "é" * 22, "x" * 21 + "\n", "\x00" * 22], ids=ascii)
def test_a_token_that_nobody_gave_opens_nothing(friday: str, token: str) -> None:
    make_link(friday, "keep")
    assert access.link_of(token) is None


@pytest.mark.parametrize(
    ("role", "seat", "label", "field", "said"),
    [
        ("boss", None, "", "role", "expected one of watch, enter, keep, got 'boss'"),
        ("watch", 1, "", "seat", "only a link for entering hands is for one seat"),
        ("enter", 4, "", "seat", "nobody sits at that seat"),
        ("enter", -1, "", "seat", "nobody sits at that seat"),
        ("watch", None, "x" * 41, "label", "choose a name of at most 40 letters"),
    ],
    ids=["role", "watch a seat", "no seat", "below", "label"],
)
def test_a_link_that_cannot_be(friday: str, role: str, seat: int | None, label: str, field: str, said: str) -> None:
    with pytest.raises(BadLink, match=said) as told:
        make_link(friday, role, seat=seat, label=label)
    assert told.value.field == field
    assert links(friday) == ()


def test_links_are_not_made_without_end(friday: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(access, "MOST", 2)
    first = make_link(friday, "watch")
    make_link(friday, "watch")
    with pytest.raises(BadLink, match="has 2 links, and no more can be made"):
        make_link(friday, "watch")
    renew_link(friday, first.id)
    revoke_link(friday, links(friday)[0].id)
    make_link(friday, "watch")


def test_a_game_that_is_not_there_has_no_links(app: Flask) -> None:
    for ask in (links, lambda slug: make_link(slug, "watch"), lambda slug: revoke_link(slug, 1)):
        with pytest.raises(NoSuchGame):
            ask("nowhere")


def test_with_another_secret_a_link_works_but_is_not_shown_again(url: str, open_app: Callable[..., Flask]) -> None:
    with open_app(url).app_context():
        friday = games.create(begun(), key=key())
        made = make_link(friday, "watch")
    with open_app(url, SECRET_KEY="another").app_context():
        assert [link.token for link in links(friday)] == [None]
        assert link_of(made.token) == made
