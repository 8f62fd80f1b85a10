"""A player who left, on the pages."""

import pytest

from companion.core.table_moves import Left
from companion.core.words import Renderer
from companion.games import find
from companion.games.junk_orbit.moves.setup import FirstChosen
from companion.services import services
from companion.tables.claims import fresh_token
from companion.tables.opening import open_started
from companion.tables.room import Actor
from companion.tables.write_path import Wish
from tests.web.client_phones import Phone
from tests.web.parsed_pages import form, parse


def over_without_bob(table):
    """Bob leads, leaves, and then it is over."""
    for phone, kind, fields in (
        (table.bob, "Tapped", {"amount": 5}),
        (table.bob, "Left", {}),
        (table.ann, "GameOver", {}),
    ):
        assert table.do(phone, kind, **fields).status_code == 303


@pytest.mark.parametrize("page", ["", "/watch", "/screen"])
def test_every_page_asks_and_marks_the_leaver(table, page):
    over_without_bob(table)
    shown = table.ann.get(table.path + page).text
    assert "<h1>Count Bob, who left?</h1>" in shown
    assert '<span class="name"><bdi>Bob</bdi></span> <small>left</small>' in shown
    assert '<span class="name"><bdi>Bob</bdi></span> <small>left</small>' in shown, "among the places, too"
    assert "Bob wins" not in shown


@pytest.mark.parametrize(
    ("answer", "heading"), [("Count Bob", "Bob wins with 5 points"), ("Leave Bob out", "Ann and Cat win")]
)
def test_one_tap_answers(table, answer, heading):
    over_without_bob(table)
    assert form(table.ann.get(table.path).text, "Confirm the result").disabled
    assert table.ann.press(table.ann.get(table.path), answer).status_code == 303
    shown = table.ann.get(table.path).text
    assert f"<h1>{heading}</h1>" in shown
    assert not form(shown, "Confirm the result").disabled


def test_whoever_left_is_not_asked_to_confirm(table):
    table.do(table.ann, "Tapped", amount=3)
    table.do(table.bob, "Left")
    table.do(table.ann, "GameOver")
    assert "Confirm the result" in table.ann.get(table.path).text
    assert "Confirm the result" not in table.bob.get(table.path).text
    assert table.do(table.ann, "Confirmed").status_code == 303
    assert "Confirmed and kept in the gallery." in table.bob.get(table.path).text


def test_any_player_may_answer(table):
    over_without_bob(table)
    assert table.do(table.bob, "LeaverCounted", seat=1, counts="off").status_code == 303
    assert table.room.table.sheet().winners == (0, 2)


@pytest.mark.parametrize("page", ["", "/watch", "/screen"])
def test_the_last_one_is_asked_whether_it_ends(table, page):
    question = "Only Ann is still playing. Do you end it here?"
    table.do(table.bob, "Left")
    assert question not in table.ann.get(table.path + page).text
    table.do(table.ann, "Left", seat=2)
    shown = table.ann.get(table.path + page).text
    assert question in shown
    assert ("Stop the game for everybody" in shown) == (page == "")
    table.do(table.ann, "Stopped")
    assert question not in table.ann.get(table.path + page).text


def test_whoever_left_reads_it_on_their_own_page_and_comes_back(table):
    table.do(table.bob, "Left")
    page = table.bob.get(table.path)
    assert "<h2>You have left</h2>" in page.text
    assert "You have left" not in table.ann.get(table.path).text
    table.bob.press(page, "I am back")
    assert not table.room.table.seats[1].left
    assert "You have left" not in table.bob.get(table.path).text


def test_nobody_who_left_is_taken_along_to_the_next_game(table):
    table.do(table.ann, "Tapped")
    table.do(table.bob, "Left")
    table.over()
    table.ann.post(f"{table.path}/again")
    assert "data-next" in table.ann.get(table.path).text
    page = table.bob.get(table.path).text
    assert "data-next" not in page
    assert "The next game has begun" in page, "offered all the same"


def test_going_home_is_neither_won_nor_lost(own_house):
    """The one who leaves reads so before, and the gallery keeps no score of theirs."""
    table = own_house
    table.do(table.ann, "Tapped", amount=5)
    table.do(table.bob, "Tapped", amount=2)
    assert "For you it is neither won nor lost." in table.bob.get(f"{table.path}/people").text
    table.do(table.bob, "Left")
    table.over()
    gallery = services(table.app).gallery
    (play,) = gallery.snapshot().plays
    assert [(share.left, share.score is None, share.rank) for share in play.shares] == [
        (False, False, 1),
        (True, True, 0),
        (False, False, 2),
    ]
    shown = table.ann.get(f"/gallery/plays/{play.id}").text
    assert "left" in parse(shown).text
    assert "The result was corrected" not in table.ann.get(table.path).text
    bob = table.ann.get(f"/api/players/{play.shares[1].rogue}").json
    assert (bob["plays"], bob["result"]["games"], bob["result"]["lost"]) == (1, 0, 0)


@pytest.mark.parametrize("page", ["", "/screen"])
def test_nobody_is_behind_whoever_left(own_house, page):
    """They have no place, and come last."""
    table = own_house
    table.do(table.ann, "Tapped", amount=5)
    table.do(table.bob, "Tapped", amount=2)
    table.do(table.bob, "Left")
    table.over()
    places = parse(table.ann.get(table.path + page).text).all("ol", class_="ranks")[0].all("li")
    assert [" ".join(place.text.split()) for place in places] == ["1st Ann 5", "2nd Cat 0", "Bob left 2"]


def test_every_page_of_the_gallery_knows_a_game_that_somebody_left(own_house):
    table = own_house
    table.do(table.ann, "Tapped", amount=5)
    table.over()
    table.path = table.ann.post(f"{table.path}/again").location
    table.do(table.ann, "Tapped", amount=5)
    table.do(table.bob, "Left")
    table.over()
    snapshot = services(table.app).gallery.snapshot()
    of_play = [f"/gallery/plays/{play.id}" for play in snapshot.plays]
    people, game = list(snapshot.rogues), snapshot.plays[0].game
    pages = [
        *(
            "/gallery",
            "/gallery/rogues",
            "/gallery/ranking",
            "/gallery/games",
            f"/gallery/games/{game}",
            "/gallery/years",
        ),
        *(f"{page}{more}" for page in of_play for more in ("", "/edit", "/replay", "/print", "/picture.png")),
        *(f"/gallery/rogues/{one}{more}" for one in people for more in ("", "/edit")),
        *(f"/api/players/{one}" for one in people),
        *("/api/gallery", "/api/players", "/api/records"),
    ]
    statuses = {page: table.ann.get(page).status_code for page in pages}
    assert {page for page, status in statuses.items() if status >= 500} == set()
    assert sum(status == 200 for status in statuses.values()) > len(pages) / 2, statuses


@pytest.mark.parametrize("slug", sorted(slug for slug, game in find().items() if game.left_behind is not None))
def test_whoever_sees_somebody_leave_reads_what_becomes_of_their_pieces(app, slug):
    game, tables = find()[slug], services(app).tables
    tokens = [fresh_token() for _ in range(3)]
    room = open_started(tables, game, game.options(), ("Ann", "Bob", "Cat"), tokens[0], host_seat=0, seat_tokens=tokens)
    ann, bob, _ = phones = [Phone(app) for _ in tokens]
    for phone, token in zip(phones, tokens, strict=True):
        phone.client.set_cookie("companion", token)
    path, words = f"/t/{room.code}", Renderer(())(game.left_behind)
    bob.post(f"{path}/people", {"kind": "Left"})
    (latest,) = parse(ann.get(path).text).all("p", id="latest")
    assert "Bob left the game" in latest.text
    assert latest.text.endswith(f". {words}")
    assert words not in ann.get(f"{path}/screen").text, "there is no room for it"
    (bobs_card,) = parse(ann.get(f"{path}/people").text).all("li", id="seat-1")
    assert bobs_card.text.count(words) == 1
    bob.post(f"{path}/people", {"kind": "Returned"})
    for page in ("", "/people"):
        assert words not in parse(ann.get(path + page).text).text


def test_the_tv_of_junk_orbit_marks_whoever_left(app):
    game, tables = find()["junk-orbit"], services(app).tables
    room = open_started(tables, game, game.options(), ("Ann", "Bob", "Cat"), fresh_token(), host_seat=0)
    for seat, move in ((0, FirstChosen(first=0)), (1, Left())):
        tables.do(room.code, Wish(move, Actor(0, True), seat))
    first, second, _ = parse(Phone(app).get(f"/t/{room.code}/screen").text).all("small", class_="jo-tv-ship")
    assert "left the game" not in first.text
    assert second.text == "left the game"
