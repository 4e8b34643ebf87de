"""A person's name is removed from all books, and everything else stays as it was."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from flask import Flask

from companion.book.entries.entry import Adjusted, Entry, Joined, PlayerRenamed, RoundCorrected, RulingKept, Voided
from companion.book.fold.refusals import Refused
from companion.people.acts import Assigned, Called, LookChosen, Merged, Split, Undone
from companion.store import look
from companion.store.access.links import links, make_link
from companion.store.backups import restore
from companion.store.backups.export import export_game, import_game
from companion.store.backups.files import list_backups
from companion.store.backups.removal import remove_safely
from companion.store.books import drafts, followed, games, log, verification
from companion.store.database import store
from companion.store.errors import StoreDamaged, VersionConflict
from companion.store.people.acts import append_act, people, wrong_acts
from companion.store.people.regulars import regulars
from companion.store.people.removal import Removed, remove_name

from ..table import begun, key, make_app, round_

Open = Callable[..., Flask]


def word(number: int) -> str:
    return f"Player {number}"


def write(slug: str, *entries: Entry) -> None:
    for entry in entries:
        log.append(slug, entry, key=key(), base_version=games.head(slug).version)


def remove(person: str) -> Removed:
    return remove_name(person, word, base_version=people().version)


def say(act: Any) -> None:
    append_act(act, key=key(), base_version=people().version)


@pytest.fixture
def evening(app: Flask) -> str:
    """An evening of Ana in which everything bears her name that can."""
    slug = games.create(begun("Ana's birthday", ("Ana", "Ben", "Anabel")), key=key(), device="Ana's tablet")
    ruling = RulingKept(
        "may Ana play?",
        {"table": {"players": ["Ana", "Ben", "Anabel"], "trains": {"Ana": ["6-6"]}, "turn": "Ana"}},
        {"verdict": "legal", "text": "Ana may play"},
    )
    write(
        slug,
        round_(1, 5, 6),
        Adjusted(0, 10, "Ana drew though able, Anabel saw it", 1),
        ruling,
        PlayerRenamed(0, "Ana K."),
        Voided(5),
    )
    return slug


def texts() -> str:
    """Everything that stands in the database, as one text."""
    with store().reading() as connection:
        tables = sa.inspect(connection).get_table_names()
        rows = [row for table in tables for row in connection.execute(sa.text(f"SELECT * FROM {table}")).all()]
    return " ".join(str(value) for row in rows for value in row)


def test_the_name_is_gone_and_everything_else_is_there(evening: str) -> None:
    write(games.create(begun("Saturday", ("Ben", "Anabel")), key=key()), round_(1, 5))
    make_link(evening, "enter", seat=0, label="Ana's phone")
    drafts.enter(evening, 2, 0, 12, key=key(), source="phone", device="Ana's phone")
    followed.keep(evening, 2, {"table": {"players": ["Ana", "Ben"], "turn": "Ana"}}, key=key())
    before = games.book(evening)
    assert remove("ana") == Removed("Player 1", 1)
    book = games.book(evening)
    assert book.players == ("Player 1", "Ben", "Anabel")
    assert book.title == "Player 1's birthday"
    assert (book.totals, book.places, book.rounds, book.stays) == (
        before.totals, before.places, before.rounds, before.stays,
    )  # fmt: skip
    assert [record.at for record in book.records] == [record.at for record in before.records]
    assert book.adjustments[0].reason == "Player 1 drew though able, Anabel saw it"
    (kept,) = (record.entry for record in book.rulings)
    assert isinstance(kept, RulingKept)
    assert (kept.title, kept.answer) == ("may Player 1 play?", {"verdict": "legal", "text": "Player 1 may play"})
    assert kept.request["table"] == {
        "players": ["Player 1", "Ben", "Anabel"], "trains": {"Player 1": ["6-6"]}, "turn": "Player 1",
    }  # fmt: skip
    assert followed.followed(evening, 2)[0].position["table"]["turn"] == "Player 1"
    assert (links(evening)[0].label, drafts.list_entered(evening, 2)[0].device) == ("Player 1's phone",) * 2
    assert len(drafts.list_standing(evening, book, 2)) == 1, "the hand is theirs still"
    assert {(each.name, each.games) for each in regulars()} == {("Player 1", 1), ("Ben", 2), ("Anabel", 2)}
    assert "Ana K" not in texts()
    assert "Ana'" not in texts()
    assert '"Ana"' not in texts()
    assert verification.verify_all() == ()
    assert games.find(evening).players == book.players  # type: ignore[union-attr]


def test_the_game_goes_on_and_moves_to_another_house(evening: str, open_app: Open, tmp_path: Path) -> None:
    remove("ana")
    write(evening, round_(2, 3, 4))
    document = json.loads(json.dumps(export_game(evening)))
    with open_app(f"sqlite:///{tmp_path}/other.sqlite").app_context():
        assert import_game(document).outcome == "new"
        assert verification.verify_all() == ()


def test_other_games_are_not_touched(evening: str) -> None:
    other = games.create(begun("Saturday", ("Ben", "Anabel")), key=key())
    before, head = export_game(other), games.head(other)
    remove("ana")
    assert (export_game(other), games.head(other)) == (before, head)


def test_all_spellings_go_and_the_smallest_free_number_is_taken(app: Flask) -> None:
    first = games.create(begun("First", ("Player 1", "Ana", "Ben")), key=key())
    second = games.create(begun("Second", ("ANA K.", "Ben")), key=key())
    say(Merged("ana k.", "ana"))
    say(LookChosen("ana", 4))
    say(Called("ana", "Anna"))
    say(Called("ana", "Annie"))
    say(Undone(4))
    assert remove("ana k.") == Removed("Player 2", 2)
    assert (games.book(first).players, games.book(second).players) == (
        ("Player 1", "Player 2", "Ben"), ("Player 2", "Ben"),
    )  # fmt: skip
    assert (people().version, people().look_of("player 2"), wrong_acts()) == (5, 4, None)
    assert people().shown_name("player 2", "Player 2") == "Player 2"
    said = " ".join(str(record.act) for record in people().records).lower()
    assert [name for name in ("ana", "anna", "annie") if name in said] == []


def test_only_the_seats_of_one_of_two_people_of_the_same_spelling(app: Flask) -> None:
    first = games.create(begun("Ana at home", ("Ana", "Ben")), key=key())
    second = games.create(begun("Ana abroad", ("Ana", "Ben")), key=key())
    say(Assigned(((second, 0),), "Aunt Ana"))
    assert remove("aunt ana") == Removed("Player 1", 1)
    assert (games.book(first).players, games.book(first).title) == (("Ana", "Ben"), "Ana at home")
    assert (games.book(second).players, games.book(second).title) == (("Player 1", "Ben"), "Player 1 abroad")
    assert people().person_of("Player 1", second, 0) == people().person_of("Player 1")
    remove("ana")
    assert games.book(first).players == ("Player 2", "Ben")


def test_two_spellings_at_one_table_stay_two(app: Flask) -> None:
    first = games.create(begun("First", ("Ana", "Ben")), key=key())
    games.create(begun("Second", ("Ana K.", "Ben")), key=key())
    say(Merged("ana k.", "ana"))
    both = games.create(begun("Both", ("Ana", "Ana K.")), key=key())
    remove("ana")
    assert games.book(both).players == ("Player 1", "Ana K.")
    assert games.book(first).players == ("Player 1", "Ben")


def test_a_name_that_was_a_slip_of_the_pen_goes_too_and_another_person_stays(app: Flask) -> None:
    slug = games.create(begun("First", ("Anna", "Ben")), key=key())
    write(slug, PlayerRenamed(0, "Ana"), PlayerRenamed(1, "Cruz"), PlayerRenamed(0, "Dot"), PlayerRenamed(0, "Ana"))
    games.create(begun("Second", ("Dot", "Ben")), key=key())
    remove("ana")
    names = [body["entry"].get("players") or body["entry"]["name"] for body in export_game(slug)["entries"]]
    assert names == [["Player 1", "Ben"], "Player 1", "Cruz", "Dot", "Player 1"]


def test_names_in_hebrew_with_quotes(app: Flask) -> None:
    slug = games.create(begun('אבו"ש חוגג, אבו"שים לא', ('אבו"ש', "דנה")), key=key())
    remove(people().person_of("אבו״ש"))
    assert games.book(slug).players == ("Player 1", "דנה")
    assert games.book(slug).title == 'Player 1 חוגג, אבו"שים לא'


def test_what_is_refused(evening: str) -> None:
    with pytest.raises(Refused, match="nobody of this name"):
        remove("zoe")
    say(LookChosen("ana", 3))
    with pytest.raises(VersionConflict):
        remove_name("ana", word, base_version=0)
    assert games.book(evening).players[0] == "Ana"


def test_a_game_that_is_not_as_it_was_sealed_is_left_alone_and_so_are_all(evening: str) -> None:
    other = games.create(begun("Other", ("Ana", "Ben")), key=key())
    with store().engine.begin() as connection:
        connection.execute(sa.text("UPDATE entries SET at = '2020-01-01T00:00:00Z' WHERE seq = 2"))
    before = texts()
    with pytest.raises(StoreDamaged):
        remove("ana")
    assert texts() == before
    assert games.book(other).players == ("Ana", "Ben")


@pytest.mark.parametrize("seed", [0, 1, 2, *(pytest.param(seed, marks=pytest.mark.wide) for seed in range(3, 6))])
def test_nothing_but_the_name_changes(seed: int, app: Flask) -> None:
    """Random evenings of people who come, go, are renamed, joined, parted and undone."""
    dice = random.Random(seed)
    names = ["Ana", "Ana K.", "Anabel", "Ben", "דנה", 'אבו"ש', "Cruz"]
    slugs = []
    for number in range(4):
        slug = games.create(begun(f"Evening {number} of {dice.choice(names)}", tuple(dice.sample(names, 4))), key=key())
        slugs.append(slug)
        for _ in range(8):
            book, head = games.book(slug), games.head(slug)
            free = [name for name in [*names, "Eva", "Fay", "Gil", "Hana"] if name not in book.players]
            seats = len(book.present)
            entry = dice.choice([
                round_(len(book.rounds) + 1, *(dice.randrange(9) for _ in range(seats - 1))) if seats == 4 else None,
                PlayerRenamed(dice.randrange(4), dice.choice(free)),
                Adjusted(dice.randrange(4), 5, f"{dice.choice(names)} was late", 1),
                Joined(dice.choice(free), len(book.rounds) + 1, 0),
                Voided(book.undoable.seq) if book.undoable else None,
                RoundCorrected(1, book.rounds[0].engine, book.rounds[0].hands, book.rounds[0].out)
                if book.rounds else None,
            ])  # fmt: skip
            if entry is not None:
                try:
                    log.append(slug, entry, key=key(), base_version=head.version)
                except Refused:
                    continue
    for act in (Merged("ana k.", "ana"), Split("ana k."), Called("ben", "Benjamin"), LookChosen("ana", 3)):
        try:
            say(act)
        except Refused:
            continue
    before = {slug: games.book(slug) for slug in slugs}
    who, listed = people(), sorted(each.games for each in regulars())
    goes = dice.choice([key for slug in slugs for key in who.seated(before[slug].players, slug)])
    removed = remove(goes)
    now = people()
    for slug in slugs:
        book, was = games.book(slug), before[slug]
        assert (book.totals, book.places, book.rounds, book.finished) == (
            was.totals,
            was.places,
            was.rounds,
            was.finished,
        )
        assert (book.looks, [r.seq for r in book.acts], [r.seq for r in book.voided]) == (
            was.looks, [r.seq for r in was.acts], [r.seq for r in was.voided],
        )  # fmt: skip
        keys = who.seated(was.players, slug)
        for seat, (name, earlier) in enumerate(zip(book.players, was.players, strict=True)):
            assert name == (removed.name if keys[seat] == who.whose(goes) else earlier)
        assert len(set(book.players)) == len(book.players)
        document = export_game(slug)
        assert import_game(document).outcome == "same"
    assert verification.verify_all() == ()
    assert sorted(each.games for each in regulars()) == listed
    for key_ in {who.person_of(name) for name in names} - who.spellings_of(goes):
        assert now.spellings_of(key_) == who.spellings_of(key_)


# Backups


@pytest.fixture
def house(tmp_path: Path, open_app: Open) -> Iterator[str]:
    """The name of a game of Ana and Ben in a companion on SQLite."""
    with open_app(f"sqlite:///{tmp_path}/companion.sqlite", instance=str(tmp_path)).app_context():
        yield games.create(begun("First", ("Ana", "Ben")), key=key())


def test_a_backup_is_made_before_and_after_and_brings_the_name_back(house: str, tmp_path: Path) -> None:
    remove_safely("ana", word, base_version=0)
    after, before = list_backups()
    assert (before.why, look.whats_wrong(), store().fault) == ("removal", None, None)
    after.path.unlink()
    assert look.whats_wrong() is None, "an older book in the backup is no lost entry"
    with make_app(f"sqlite:///{tmp_path}/companion.sqlite", instance=str(tmp_path)).app_context():
        assert look.whats_wrong() is None
        store().engine.dispose()
    (change,) = restore.preview(before.path).changes
    assert str(change.phrase) == "First: a different book from the one here"
    restore.restore(before.path)
    assert games.book(house).players == ("Ana", "Ben")
