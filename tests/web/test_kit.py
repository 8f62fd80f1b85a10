"""The kit shows every piece that the shared stylesheet and macros offer to a game, in a debug build only."""

import re

import pytest

from companion.settings import STATIC, TEMPLATES
from tests.web.parsed_pages import parse

FOR_GAMES = re.compile(r"/\* =+ (?:The kit: for games|Pieces) =+ \*/(.*?)(?:/\* [=#]{2}|\Z)", re.DOTALL)


@pytest.fixture
def kit(app, phone, monkeypatch):
    monkeypatch.setitem(app.config, "DEBUG", True)
    answer = phone.get("/kit")
    assert answer.status_code == 200
    return answer.text


def offered_classes():
    sections = FOR_GAMES.findall((STATIC / "companion.css").read_text(encoding="utf-8"))
    assert len(sections) == 3, "two that all pages have, and one for the TV"
    selectors = re.sub(r"/\*.*?\*/|\{.*?\}", " ", " ".join(sections), flags=re.DOTALL)
    return set(re.findall(r"\.([a-z][\w-]*)", selectors))


def test_every_class_for_games_is_shown(kit):
    shown = {name for found in re.findall(r'class="([^"]*)"', kit) for name in found.split()}
    offered = offered_classes()
    assert len(offered) > 50
    assert not offered - shown, "the kit draws a sample of each"


def test_every_class_for_games_is_named(kit):
    named = " ".join(re.findall(r"<code>(.*?)</code>", kit))
    seats = {f"s{number}" for number in range(1, 11)}
    unnamed = {name for name in offered_classes() - seats if not re.search(rf"\.{name}\b", named)}
    assert not unnamed


def test_every_macro_is_shown(kit):
    files = [(TEMPLATES / name).read_text(encoding="utf-8") for name in ("_macros.html", "_pieces.html", "_end.html")]
    macros = re.findall(r"{% macro ([a-z]\w+)", " ".join(files))
    assert macros
    for name in macros:
        assert re.search(rf"<code>[^<]*\b{name}\(", kit), name


@pytest.mark.parametrize(
    ("piece", "tag", "marks"),
    [
        ("now line", "section", {"class_": "now-line"}),
        ("bottom sheet", "dialog", {"id": "sample-sheet"}),
        ("picker grid", "fieldset", {"class_": "picker"}),
        ("number pad", "div", {"class_": "number-pad"}),
        ("stepper", "form", {"id": "sample-steps"}),
        ("hold button", "button", {"class_": "hold"}),
        ("own dialog", "input", {"name": "ask", "value": "Throw it away for good?"}),
        ("set-up list", "ul", {"class_": "setup-list"}),
        ("waiting row", "div", {"class_": "waiting-row"}),
        ("moment", "section", {"class_": "stage"}),
        ("the end", "div", {"class_": "winner"}),
        ("TV grid", "div", {"class_": "tv-grid"}),
        ("clock", "section", {"class_": "turn-clock"}),
        ("undo", "form", {"id": "undo"}),
        ("redo", "form", {"id": "redo"}),
        ("one-phone row", "nav", {"class_": "acting"}),
    ],
)
def test_every_piece_of_the_frame_has_a_sample(kit, piece, tag, marks):
    assert parse(kit).all(tag, **marks), piece


def test_the_row_of_one_phone_for_all_has_six_marks(kit):
    (row,) = parse(kit).all("nav", class_="acting")
    assert len(row.all("span", class_="mark")) == 6


def test_a_sample_that_is_sent_draws_the_page_again(kit, phone):
    assert phone.post("/kit", {"kind": "Sample"}).text == phone.get("/kit").text


def test_players_do_not_see_it(phone):
    assert phone.get("/kit").status_code == 404
    assert phone.post("/kit").status_code == 404


def test_keys_have_price_and_style_a_default_is_left_out_and_every_reason_is_said_once(kit):
    form = re.search(r'<form[^>]*id="sample-priced-keys".*?</form>', kit, re.DOTALL)[0]
    keys = [re.sub(r"\s+", " ", key) for key in re.findall(r"<button.*?</button>", form, re.DOTALL)]
    assert keys == [
        '<button class="primary">Red <span class="price">1 coin</span></button>',
        '<button name="colour" value="blue">Blue <span class="price">2 coins</span></button>',
        '<button name="colour" value="gold" disabled>Gold <span class="price">9 coins</span></button>',
    ]
    assert re.findall(r'<small class="why">(.*?)</small>', form) == ["Gold costs 9 coins; you have 4."]
