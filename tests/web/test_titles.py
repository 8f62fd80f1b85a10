"""The title that the people give their table, and every place that shows it."""

import pytest

from companion.core.game import Started
from companion.games.score_pad import GAME as PAD
from companion.services import services
from tests.web.client_phones import Phone
from tests.web.parsed_pages import parse, sentence


def opened(app, slug="drill", **more):
    ann = Phone(app)
    answer = ann.post(f"/new/{slug}", {"name": ["Ann", "Bob"], "title": "Friday  league"} | more)
    assert answer.status_code == 303
    return ann, answer.location


def test_it_works(app):
    ann, path = opened(app)
    page = parse(ann.get(path).text)
    (head,) = page.all("span", class_="where")
    assert head.all("strong")[0].text == "Friday league"
    assert "Friday league" in page.all("title")[0].text


@pytest.mark.parametrize("page", ["", "/history", "/people", "/screen", "/watch"])
def test_every_page_of_the_table_has_it(app, page):
    ann, path = opened(app)
    assert "Friday league" in ann.get(path + page).text


def test_it_waits_with_those_who_gather(app):
    ann, path = opened(app, name="Ann", gather="on")
    code = path.rpartition("/")[2]
    for address in (path, f"{path}/screen", f"/j/{code}"):
        (heading,) = parse(Phone(app).get(address, follow_redirects=True).text).all("h1")
        assert heading.text == "Friday league"
    ann.post(f"{path}/host/start?page=play")
    assert services(app).tables.room(code).table.title == "Friday league"


def test_the_lobby_shows_it_with_the_game(app):
    _, path = opened(app)
    (card,) = parse(Phone(app).get("/").text).all("a", id=f"table-{path.rpartition('/')[2]}")
    assert card.all("strong")[0].text == "Friday league"
    assert "Drill" in card.text


def test_without_one_a_table_goes_by_its_game(app):
    ann, path = opened(app, title="  ")
    assert parse(ann.get(path).text).all("span", class_="where")[0].all("strong")[0].text == "Drill"


def test_the_end_the_gallery_and_the_next_game_have_it(app):
    ann, path = opened(app)
    ann.post(path, {"kind": "GameOver"})
    ann.post(path, {"kind": "Confirmed"})
    (head,) = parse(ann.get(path).text).all("span", class_="where")
    assert head.all("strong")[0].text == "Friday league"
    play = services(app).gallery.snapshot().plays[0]
    assert (play.game, play.title, play.occasion) == ("drill", "Drill", "Friday league")
    assert "Friday league" in ann.get(f"/gallery/plays/{play.id}").text
    following = ann.post(f"{path}/again").location
    assert "Friday league" in ann.get(following).text


def test_the_title_of_a_pad_is_the_game_that_it_scores(app):
    ann, path = opened(app, "score-pad", title="Azul")
    assert parse(ann.get(path).text).all("strong")[0].text == "Azul"
    ann.post(path, {"kind": "Stopped"})
    play = services(app).gallery.snapshot().plays[0]
    assert (play.game, play.title, play.occasion) == ("azul", "Azul", "")


def test_a_pad_asks_for_it_once(app):
    page = parse(Phone(app).get("/new/score-pad").text)
    assert len(page.all("input", name="title")) == 1
    assert page.all("label", for_="title")[0].text == "Which game are you scoring?"


def test_a_pad_of_an_earlier_edition_keeps_its_title():
    started = Started(game="score-pad", seats=("Ann",), options=PAD.options(title="Hearts"))
    assert PAD.setup(started).options.title == "Hearts"


def test_what_was_typed_stays_after_a_mistake(app):
    answer = Phone(app).post("/new/drill", {"name": ["Ann", "Ann"], "title": "Friday"})
    assert answer.status_code == 422
    assert parse(answer.text).all("input", name="title")[0].attrs["value"] == "Friday"


def test_too_long_a_title_is_refused(app, nothing_stored):
    with nothing_stored():
        answer = Phone(app).post("/new/drill", {"name": "Ann", "title": "x" * 61})
    assert (answer.status_code, sentence(answer)[:6]) == (400, "Title:")


def test_a_pad_that_gets_another_title_has_it_everywhere(app):
    ann, path = opened(app, "score-pad")
    answer = ann.post(f"{path}/host/option?page=people", {"option": "title", "title": "Azul"})
    assert answer.status_code == 303, answer.text
    assert services(app).tables.room(path.rpartition("/")[2]).table.title == "Azul"
    assert "Friday league" not in ann.get(f"{path}/screen").text
