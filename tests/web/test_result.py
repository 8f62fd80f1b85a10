"""What a page says at the end of a game, and from when on it says something of the gallery."""

import pytest

from companion.gallery import results
from companion.services import services
from companion.stats import stories
from tests.web.client_phones import Table
from tests.web.parsed_pages import parse


@pytest.fixture(autouse=True)
def _it_is_day(monkeypatch):
    """Whenever the tests run: what is over at night has one more word."""
    monkeypatch.setattr(stories, "NIGHT", range(0))


def end(table, **taps):
    for name, amount in taps.items():
        table.do(getattr(table, name), "Tapped", amount=amount)
    table.do(table.ann, "GameOver")


def said(table, page=""):
    found = parse(table.ann.get(table.path + page).text).all("div", class_="winner")
    return " ".join(found[0].text.split())


@pytest.mark.parametrize("page", ["", "/watch", "/screen"])
def test_the_heading_has_the_numbers_and_why_it_ended_is_below(table, page):
    end(table, ann=2, bob=5)
    assert said(table, page).startswith("Bob wins with 5 points The drill was called off.")
    assert "On points." not in table.ann.get(table.path + page).text


def test_everybody_is_on_the_list_with_place_and_total(table):
    end(table, ann=2, bob=5)
    places = parse(table.ann.get(f"{table.path}/screen").text).all("ol", class_="ranks")[0].all("li")
    assert [" ".join(place.text.split()) for place in places] == ["1st Bob 5", "2nd Ann 2", "3rd Cat 0"]


@pytest.mark.parametrize("page", ["", "/watch", "/screen"])
def test_whoever_shares_a_place_reads_so(table, page):
    end(table, ann=5)
    shown = parse(table.ann.get(table.path + page).text)
    lines = shown.all("div", class_="winner")[0].all("p") if page == "/screen" else shown.all("p", class_="hint")
    assert sum(line.text.strip() == "Bob and Cat share 2nd place." for line in lines) == 1


def test_a_quick_score_says_what_decided_a_tie_for_another_place(table):
    typed = {
        f"seats.{n}.{field}": value
        for n, (name, points, tiles) in enumerate((("Ann", 9, 3), ("Bob", 5, 2), ("Cat", 5, 3)))
        for field, value in (("name", name), ("counted.points", points), ("counted.tiles", tiles))
    }
    answer = table.ann.post("/quick/junk-orbit", typed | {"bin_race_winner": ""})
    hints = [hint.text for hint in parse(answer.text).all("section", id="result")[0].all("p", class_="hint")]
    assert hints == ["Cat before Bob on tiles, 3 : 2."]


def test_a_stopped_game_has_no_winner_and_no_lore(table):
    table.do(table.bob, "Tapped", amount=5)
    table.do(table.ann, "Stopped")
    assert (
        said(table)
        == "Stopped here The game counts as unfinished, so nobody has won. The places are only how it stood."
    )
    assert 'data-moment="fanfare"' not in table.ann.get(table.path).text


@pytest.mark.parametrize("page", ["", "/screen"])
def test_a_game_stopped_while_all_are_level_shows_no_places(table, page):
    table.do(table.ann, "Stopped")
    assert said(table, page) == "Stopped here The game counts as unfinished, so nobody has won."
    places = parse(table.ann.get(table.path + page).text).all("ol", class_="ranks")[0].all("li")
    assert [" ".join(place.text.split()) for place in places] == ["Ann 0", "Bob 0", "Cat 0"]
    assert not parse(table.ann.get(table.path + page).text).all("tr", class_="rank")


def test_the_act_is_played_only_while_the_end_is_young(table, monkeypatch):
    end(table, bob=5)
    assert "data-act" in table.ann.get(table.path).text
    now = services(table.app).tables.now
    monkeypatch.setattr(services(table.app).tables, "now", lambda: now() + 10_001)
    assert "data-act" not in table.ann.get(table.path).text


# Lore


FIRST = "Bob’s first win at DrillBob is the first champion of Drill"
"""In two lines."""


def test_the_gallery_has_a_word_for_the_winner(own_house):
    table = own_house
    end(table, bob=5)
    assert said(table).endswith(FIRST)
    table.do(table.ann, "Confirmed")
    assert said(table).endswith(FIRST), "its own result does not count twice"
    again = Table(table.app)
    end(again, bob=4)
    for page in ("", "/screen"):
        assert "Bob’s 2nd win at Drill" in said(again, page)
        assert said(again, page).endswith("Champion of Drill: Bob defends the title")


def test_no_word_while_the_win_is_shared(table):
    end(table)
    assert "share the win with 0 points The drill was called off." in said(table)
    assert "win at Drill" not in said(table)


def test_where_strangers_come_only_a_play_that_is_on_the_wall_has_one(public_house):
    waiting, shown, gallery = Table(public_house), Table(public_house), services(public_house).gallery
    for table in (waiting, shown):
        end(table, bob=5)
        table.do(table.ann, "Confirmed")
    results.accept(gallery, results.key_of(shown.code, shown.room.table))
    assert "win at Drill" not in waiting.ann.get(waiting.path).text
    assert said(shown).endswith(FIRST)
