"""Logging a play on a phone, keeping a quick score, and playing it again."""

import html
import io
import re

import pytest
from msgspec.structs import replace

from companion.gallery import by_name
from companion.stats.plays import Play, Rogue, Share
from tests.web.gallery.test_rogue_pages import jpeg
from tests.web.parsed_pages import form

PEOPLE = [Rogue(id="a", name="Ann"), Rogue(id="b", name="Bob")]
AZUL = Play(id="p", game="azul", title="Azul", played_at=1_300_000_000_000, shares=(Share("a"), Share("b")))


@pytest.fixture
def logging(phone, gallery):
    gallery.do("Came in", *PEOPLE, AZUL)
    return lambda **typed: phone.press(phone.get("/gallery/log"), "Keep this play", **typed)


def latest(gallery):
    play = gallery.snapshot().plays[0]
    who = gallery.snapshot().who
    return play, [(who(share.rogue).name, share.score, share.winner) for share in play.shares]


def test_a_tapped_game_two_chips_and_a_winner(logging, gallery):
    answer = logging(game="Azul", **{"seats.0.name": "Ann", "seats.1.name": "Bob", "seats.1.won": "on"})
    play, result = latest(gallery)
    assert (play.game, play.whole_day, result) == ("azul", True, [("Ann", None, False), ("Bob", None, True)])
    assert answer.location == f"/gallery/plays/{play.id}?did=2"


def test_any_title_new_names_and_a_photo(logging, gallery):
    seats = {"seats.2.name": "Zoë", "seats.2.score": "12,5", "seats.0.name": "Ann", "seats.0.score": "9"}
    photo = (io.BytesIO(jpeg()), "table.jpg")
    logging(title="Brand new", when="day", day="2020-05-04", notes="Rain", place="Attic", photo=photo, **seats)
    with gallery.store.read():
        play = next(play for play in gallery.snapshot().plays if play.id != "p")
    assert (play.game, play.notes, play.place, bool(play.photo)) == ("brand-new", "Rain", "Attic", True)
    assert [share.score for share in play.shares] == [9, 12.5]


def test_a_bare_gallery_offers_the_games_of_the_house_but_no_pad(phone):
    page = phone.get("/gallery/log").text
    assert 'value="Drill"' in page
    assert 'value="Score pad"' not in page


def test_a_mistake_costs_nothing_that_was_typed(logging, gallery):
    answer = logging(game="Azul", notes="Rain", **{"seats.0.name": "Ann", "seats.0.score": "many"})
    assert answer.status_code == 422
    assert "is not a number" in answer.text
    assert "Rain" in answer.text
    assert 'value="many"' in answer.text
    assert gallery.snapshot().version == 1
    assert logging(**{"seats.0.name": "Ann", "seats.0.score": "3"}).status_code == 422, "no game"


def test_any_play_is_played_again_on_the_pad_if_not_through_its_game(phone, gallery):
    long = Rogue(id="l", name="Maximiliane Oberhuber-Schwarzenberg")
    gallery.do("Came in", *PEOPLE, long, AZUL, replace(AZUL, id="q", shares=(Share("a"), Share("l"))))
    assert "/new/score-pad?name=Ann&amp;name=Bob&amp;title=Azul" in phone.get("/gallery/plays/p").text
    page = phone.get("/gallery/plays/q").text
    new = phone.get(html.unescape(re.search(r'href="(/new/[^"]+)"', page)[1]))
    started = phone.press(new, "Start now")
    assert started.status_code == 303, "a long name sits down under a short one"
    assert by_name(gallery.snapshot())["maximiliane oberhuber-s…"].id == "l"


def test_a_quick_score_is_kept_with_its_lines_once(phone, gallery):
    typed = {"seats.0.name": "Ann", "seats.0.tokens": "5", "seats.1.name": "Bob", "seats.1.tokens": "9"}
    counted = phone.post("/quick/tortuga-2199", typed | {"tortuga_conquered_by": ""})
    first, again = (phone.press(counted, "Keep it in the gallery") for _ in range(2))
    play, result = latest(gallery)
    assert (play.game, play.title, [won for _, _, won in result]) == ("tortuga-2199", "Tortuga 2199", [False, True])
    assert all(share.lines for share in play.shares)
    assert len(gallery.snapshot().plays) == 1
    assert first.location.startswith(again.location)


def test_a_quick_score_without_names_says_what_is_missing(phone, gallery):
    answer = phone.post(
        "/gallery/keep/tortuga-2199", {"seats.0.name": "", "seats.0.tokens": "5", "seats.1.tokens": "9"}
    )
    assert answer.status_code in (400, 422)
    assert 'role="status"><p>' in answer.text
    assert gallery.snapshot().plays == ()


def test_nobody_called_player_2_is_kept(phone, gallery):
    typed = {"seats.0.name": "Ann", "seats.0.tokens": "5", "seats.1.name": "Player 2", "seats.1.tokens": "9"}
    answer = phone.post("/gallery/keep/tortuga-2199", typed | {"tortuga_conquered_by": ""})
    assert answer.status_code == 422
    assert "Who played? Player 2 has no name yet." in answer.text
    assert gallery.snapshot().plays == ()


def test_taking_back_a_play_on_its_own_page_leads_to_the_wall(logging, gallery, phone):
    shown = logging(game="Azul", **{"seats.0.name": "Ann", "seats.1.name": "Bob", "seats.1.won": "on"}).location
    answer = phone.press(phone.get(shown), "Undo")
    assert answer.location.partition("?")[0] == "/gallery"
    assert phone.get(answer.location).status_code == 200


def test_whether_somebody_played_alone_is_asked_where_nothing_else_is_said(phone, logging, gallery):
    before = gallery.snapshot().version
    asked = logging(title="Skat", **{"seats.0.name": "Ann"})
    assert asked.status_code == 422
    assert "Just Ann? Tap whoever else was there" in asked.text
    assert gallery.snapshot().version == before
    assert phone.press(asked, "Ann played alone").status_code == 303
    assert latest(gallery)[1] == [("Ann", None, False)]


@pytest.mark.parametrize("said", [{"seats.0.score": "12"}, {"seats.0.won": "on"}, {"together": "lost"}])
def test_and_not_where_a_score_or_a_result_is(logging, gallery, said):
    assert logging(title="Skat", **{"seats.0.name": "Ann"}, **said).status_code == 303


THE_PLAY = {"title": "Skat", "when": "day", "day": "2020-08-02", "notes": "Rain", "minutes": "40", "wins": "lowest"}
SEATS = {"seats.0.name": "Ann", "seats.0.score": "9", "seats.0.won": "on", "seats.2.name": "Zoë", "seats.2.score": "8"}


def filled_in(page):
    """All fields of the form as a browser would send them, and who has what."""
    sent = dict(form(page.text, "Keep this play").fields)
    numbers = [key.split(".")[1] for key, value in sent.items() if re.fullmatch(r"seats\.\d+\.name", key) and value]
    seats = {sent[f"seats.{n}.name"]: (sent[f"seats.{n}.score"], sent.get(f"seats.{n}.won", "")) for n in numbers}
    return {key: sent.get(key) for key in THE_PLAY}, seats


def test_like_last_time_keeps_all_that_was_filled_in(phone, gallery):
    gallery.do("Came in", *PEOPLE, AZUL)
    page = phone.press(phone.get("/gallery/log"), "Like last time", **THE_PLAY, **SEATS)
    assert filled_in(page) == (THE_PLAY, {"Ann": ("9", "on"), "Bob": ("", ""), "Zoë": ("8", "")})
    assert "Like last time" not in page.text
    assert len(gallery.snapshot().plays) == 1, "nothing is kept yet"


def test_a_mistake_after_like_last_time_leaves_scores_with_their_people(phone, gallery):
    """Those of last time come first: the numbers of the fields are others than on a new form."""
    often = [
        replace(AZUL, id=f"often-{n}", played_at=AZUL.played_at - n, shares=(Share("c"), Share("d")))
        for n in range(1, 5)
    ]
    more = [Rogue(id="c", name="Cat"), Rogue(id="d", name="Dan")]
    gallery.do("Came in", *PEOPLE, *more, AZUL, *often)
    page = phone.press(phone.get("/gallery/log"), "Like last time", title="Azul")
    sent = dict(form(page.text, "Keep this play").fields)
    anns = next(key for key, value in sent.items() if value == "Ann").removesuffix("name")
    _, seats = filled_in(phone.press(page, "Keep this play", **{f"{anns}score": "many"}))
    assert seats == {"Ann": ("many", ""), "Bob": ("", "")}
