"""Hundreds of people and games: every list is short first, and everybody is found by their name."""

from __future__ import annotations

import re

import pytest

from companion.exchange import bgstats_out
from companion.stats.plays import Play, Rogue, Share, assemble
from tests.exchange.example_galleries import joined
from tests.web.gallery.test_files import sent

NOON = 1_700_000_000_000
MANY = 400
MOST = 300_000
"""Characters of a page."""


def house(mark="", hidden=()):
    """Four hundred people and as many games: person 0 plays with everybody else, each time another game."""
    people = [Rogue(id=f"{mark}r{n}", name=f"Person {n:03}{mark}", hidden=n in hidden) for n in range(MANY)]
    plays = [
        Play(
            id=f"{mark}p{n}",
            game=f"game-{n}{mark}",
            title=f"Game {n}{mark}",
            played_at=NOON + n * 60_000,
            shares=(Share(people[0].id, score=2, rank=1, winner=True), Share(people[n].id, score=1, rank=2)),
        )
        for n in range(1, MANY)
    ]
    return people, plays


@pytest.fixture
def full(gallery):
    people, plays = house(hidden=range(300, 400))
    gallery.do("Came in", *people, *plays)


@pytest.fixture
def other_house():
    """The same people and games, each written a little otherwise."""
    people, plays = house("x")
    return joined(bgstats_out.backup(tuple(plays), assemble(1, plays, people)))


@pytest.mark.usefixtures("full")
def test_the_preview_of_a_large_file_is_short(phone, gallery, other_house):
    shown = phone.post("/gallery/in", sent(other_house)).location
    page = phone.get(shown)
    assert len(page.text) < MOST
    assert page.text.count("<option") < 2000
    before = len(gallery.snapshot().rogues)
    theirs = re.findall('name="others[.]([^"]+)"', page.text)
    games = re.findall('name="titles[.]([^"]+)"', page.text)
    assert theirs
    assert games
    wrong = phone.press(page, "Look again with these answers", **{f"others.{theirs[0]}": "Nobody Knows"})
    assert wrong.status_code == 422
    assert "Nobody here is called Nobody Knows" in wrong.text
    wrong = phone.press(page, "Look again with these answers", **{f"titles.{games[0]}": "No Such Game"})
    assert "No game here is called No Such Game" in wrong.text
    typed = {f"others.{theirs[0]}": "person 399", f"titles.{games[0]}": "game 7"}
    again = phone.press(page, "Look again with these answers", **typed)
    assert len(again.text) < MOST
    assert f'name="people.{theirs[0]}" value="r399"' in again.text
    assert f'name="titles.{games[0]}"' in again.text
    phone.press(again, "Bring it in as answered")
    assert len(gallery.snapshot().rogues) == before + MANY - 1
    assert [play.game for play in gallery.snapshot().plays].count("game-7") == 2


@pytest.mark.usefixtures("full")
def test_its_lists_are_seen_as_a_whole_by_whoever_wants_that(phone, gallery, other_house):
    """With the answers that were given, and from then on."""
    page = phone.get(phone.post("/gallery/in", sent(other_house)).location)
    assert "more, each of them somebody new." in page.text
    theirs = re.findall('name="others[.]([^"]+)"', page.text)
    whole = phone.press(page, "Show the lists as a whole", **{f"others.{theirs[0]}": "person 399"})
    assert f'name="people.{theirs[0]}" value="r399"' in whole.text
    assert len(re.findall('name="titles[.]', whole.text)) == MANY - 1
    assert len(set(re.findall('name="people[.]([^"]+)"', whole.text))) == MANY
    assert whole.text.count("<strong>Game ") == MANY - 1, "every play that would come"
    assert re.findall(r"And \d+ more", whole.text) == []
    again = phone.press(whole, "Look again with these answers")
    assert again.text.count("<strong>Game ") == MANY - 1
    before = len(gallery.snapshot().rogues)
    phone.press(again, "Bring in 399 plays")
    assert len(gallery.snapshot().rogues) == before + MANY - 1


@pytest.mark.usefixtures("full")
def test_somebody_among_many_is_merged_by_their_name(phone, gallery):
    page = phone.get("/gallery/rogues/r5").text
    assert page.count('name="into"') == 8
    missing = phone.post("/gallery/rogues/r5/merge", {"name": "Nobody Knows"})
    assert "Nobody here is called Nobody Knows" in missing.text
    phone.post("/gallery/rogues/r5/merge", {"name": "person 288"})
    assert gallery.snapshot().who("r5").id == "r288"


@pytest.mark.usefixtures("full")
def test_hidden_people_are_few_and_found(phone):
    hidden = phone.get("/gallery/rogues").text.partition('id="hidden"')[2]
    assert hidden.count("Person 3") < 60
    assert "And 76 more" in hidden
    assert "Person 388" in phone.get("/gallery/rogues?q=388").text


@pytest.mark.usefixtures("full")
def test_a_year_lists_its_first_games(phone):
    played = phone.get("/gallery/years/2023").text.partition('id="games-played"')[2].partition("</details>")[0]
    assert played.count("<tr>") == 21
    assert "And 379 more games" in played


@pytest.mark.usefixtures("full")
def test_whoever_played_last_is_offered_by_name(phone):
    offered = re.findall('<option value="([^"]*)">', phone.get("/gallery/plays/p7/edit").text)
    assert "Person 399" in offered, "the last by the alphabet has just played"
    assert len(offered) <= 600
