"""The pages of sheets: the shelf, the form, files and codes, and a table that is opened with one."""

import io
import re

import pytest
from hypothesis import given, settings
from werkzeug.datastructures import MultiDict

from companion.core.box_sheets.reading import from_data, read
from companion.core.box_sheets.sharing import unpack
from companion.games.score_pad.ready import sheets as ready
from companion.services import services
from companion.web.sheet_form import data_of, filled, moved_up
from tests.core.sheet_strategies import sheets
from tests.web.client_phones import Phone, made
from tests.web.parsed_pages import parse

BOWLING = {"title": "Bowling", "line.0.name": "Pins", "line.0.counts": "times", "line.0.each": "2", "by": "rounds"}


@pytest.fixture
def house(tmp_path):
    app = made(tmp_path)
    yield app
    services(app).tables.store.close()


def options_of(app, answer):
    assert answer.status_code == 303
    return services(app).tables.room(answer.location.rsplit("/", 1)[-1]).table.state.options


@settings(max_examples=60)
@given(sheets())
def test_any_sheet_comes_back_from_its_form(sheet):
    assert from_data(data_of(filled(sheet))) == sheet


@pytest.mark.parametrize("key", ready())
def test_the_form_of_a_ready_sheet_brings_it_back_as_a_page_shows_it(app, key):
    page = Phone(app).get(f"/sheets/{key}/edit")
    shown = parse(page.text)
    fields = {
        field.attrs["name"]: field.attrs.get("value", "") for field in shown.all("input") if "name" in field.attrs
    }
    assert fields["title"] == ready()[key].title
    assert "box-sheet" in page.text


def test_a_line_moves_up_with_all_its_fields():
    values = {"line.0.name": "A", "line.2.name": "B", "line.2.name.de": "Be", "title": "T"}
    moved = {"line.2.name": "A", "line.0.name": "B", "line.0.name.de": "Be", "title": "T"}
    assert moved_up(values, 2) == moved
    assert moved_up(values, 0) == values


def test_a_sheet_is_written_and_changed_and_taken_away(house):
    ann = Phone(house)
    assert ann.post("/sheets/new", BOWLING).location == "/sheets/bowling"
    assert "Bowling" in ann.get("/sheets").text
    ann.post("/sheets/bowling/edit", BOWLING | {"line.0.key": "pins", "line.0.each": "3"})
    assert services(house).sheets.find("bowling").sheet.lines[0].each == 3
    assert ann.post("/sheets/bowling/remove").status_code == 303
    assert "Bowling" not in ann.get("/sheets").text
    assert ann.get("/sheets/bowling").status_code == 404


def test_a_mistake_is_said_and_nothing_typed_is_lost(house):
    answer = Phone(house).post("/sheets/new", BOWLING | {"line.0.each": "many"})
    assert answer.status_code == 422
    assert "Line 1, “Points”: “many” is not a number." in answer.text
    assert 'value="Bowling"' in answer.text
    assert [one for one in services(house).sheets.all().values() if one.own] == []


def test_an_empty_form_says_nothing_until_it_is_sent(house):
    ann = Phone(house)
    assert 'class="why"' not in ann.get("/sheets/new").text
    assert "Give at least one line a name." in ann.post("/sheets/new", {"title": "Bowling"}).text


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"line.0.each": ""}, "Line 1, “Points”: This is missing."),
        (
            {"line.0.counts": "steps", "line.0.steps": "3: 1, 2: 2"},
            "Line 1, “From how many on, which points: 1: 2, 3: 5”: ",
        ),
        ({"title": " "}, "“Title”: A sheet needs a title."),
        ({"fewest": "5", "most": "2"}, "“Players”: Write the fewest players first, then the most."),
        ({"tie.0.name": "Coins", "tie.0.line": "coins"}, "“Then compare”: There is no line with this key."),
        ({"line.0.key": "a b"}, "Line 1: A key has letters, digits and dashes only."),
    ],
)
def test_a_mistake_names_the_field_as_the_form_does(house, sent, said):
    assert said in Phone(house).post("/sheets/new", BOWLING | sent).text


def test_the_shelf_is_in_the_order_of_the_titles_that_it_shows(house):
    ann = Phone(house)
    ann.post("/sheets/new", BOWLING | {"title": "Zebra", "title.de": "1 Aal", "fewest": "4", "most": "4"})
    first = shelf(ann, {"Accept-Language": "de"})[0]
    assert (first.all("b")[0].text, first.all("small")[0].text.split(" ·")[0]) == ("1 Aal", "4")
    assert shelf(ann, {})[-1].all("b")[0].text == "Zebra"


def shelf(phone, headers):
    return parse(phone.get("/sheets", headers=headers).text).all("ul", class_="boxes")[0].all("a")


def test_the_preview_keeps_nothing_and_asks_for_what_the_kind_needs(house, nothing_stored):
    page = Phone(house).post("/preview-sheet", BOWLING | {"line.0.counts": "majority", "line.0.prizes": "5, 2"})
    assert 'name="line.0.prizes"' in page.text
    assert "most first: 5, 2" in page.text
    assert [one for one in services(house).sheets.all().values() if one.own] == []


def test_a_sheet_goes_out_as_a_file_and_comes_in_again(house):
    ann = Phone(house)
    out = ann.get("/sheets/wizard/file")
    assert read(out.text) == ready()["wizard"]
    assert 'filename="wizard.toml"' in out.headers["Content-Disposition"]
    came = ann.post("/sheets/file", {"file": (io.BytesIO(out.data), "wizard.toml")})
    assert 'value="Wizard"' in came.text
    broken = ann.post("/sheets/file", {"file": (io.BytesIO(b"title = 1"), "x.toml")})
    assert (broken.status_code, "(line)" in broken.text or "(title)" in broken.text) == (422, True)


@pytest.mark.parametrize("key", ["wizard", "agricola"])
def test_a_code_holds_the_whole_sheet(house, key):
    zxing = pytest.importorskip("zxingcpp")
    from PIL import Image, ImageDraw

    drawing = Phone(house).get(f"/sheets/{key}/qr.svg").text
    size = int(re.search(r'viewBox="0 0 (\d+)', drawing)[1])
    image = Image.new("L", (size * 4, size * 4), 255)
    draw = ImageDraw.Draw(image)
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)", drawing.rsplit("<path", 1)[1]):
        left, top = int(x) * 4, int(y) * 4
        draw.rectangle([left, top, left + int(width) * 4 - 1, top + 3], fill=0)
    (found,) = zxing.read_barcodes(image)
    assert unpack(found.text.rpartition("=")[2]) == ready()[key]


def test_a_link_brings_a_sheet_to_another_house(house, tmp_path_factory):
    ann, other = Phone(house), made(tmp_path_factory.mktemp("other"))
    ann.post("/sheets/new", BOWLING)
    link = re.search(r'href="(/sheets/received\?s=[^"]+)"', ann.get("/sheets/bowling").text)[1]
    bob = Phone(other)
    assert bob.press(bob.get(link), "Keep this sheet").location == "/sheets/bowling"
    assert bob.get(link).location == "/sheets/bowling"
    assert bob.get("/sheets/received?s=x").status_code == 422
    services(other).tables.store.close()


def test_a_title_brings_its_sheet(house):
    answer = Phone(house).post("/new/score-pad", {"name": ["Ann", "Bob", "Cy"], "title": "wizard"})
    options = options_of(house, answer)
    assert (options.sheet, options.rounds) == (ready()["wizard"], 20)


def test_a_sheet_is_picked_by_its_page_or_declined(house):
    ann = Phone(house)
    page = ann.get("/new/score-pad?sheet=azul")
    assert "You play with the sheet for Azul." in page.text
    people = MultiDict([("name", "Ann"), ("name", "Bob"), ("sheet", "azul")])
    assert options_of(house, ann.post("/new/score-pad", people)).sheet == ready()["azul"]
    plain = {"name": ["Ann", "Bob"], "title": "Azul", "sheet": "none"}
    assert options_of(house, ann.post("/new/score-pad", plain)).sheet is None


def test_a_sheet_is_for_as_many_as_its_box(house):
    answer = Phone(house).post("/new/score-pad", {"name": ["Ann", "Bob"], "title": "Wizard"})
    assert answer.status_code == 422
    assert "Wizard is for 3 to 6 players." in answer.text


def test_an_old_game_keeps_the_sheet_it_was_scored_by(house):
    ann = Phone(house)
    ann.post("/sheets/new", BOWLING)
    answer = ann.post("/new/score-pad", {"name": ["Ann", "Bob"], "title": "Bowling"})
    ann.post("/sheets/bowling/edit", BOWLING | {"line.0.key": "pins", "line.0.each": "9"})
    assert options_of(house, answer).sheet.lines[0].each == 2


def test_a_title_without_a_sheet_brings_what_it_had_last_time(house):
    ann = Phone(house)
    ann.post("/new/score-pad", {"name": ["Ann", "Bob"], "title": "Cellar", "rounds": "7", "winner": "lowest"})
    again = options_of(
        house, ann.post("/new/score-pad", {"name": ["Ann", "Bob"], "title": "cellar", "team_scores": "team"})
    )
    assert (again.rounds, again.winner) == (7, "lowest")


def test_a_title_whose_sheet_is_declined_brings_the_rest_of_what_it_had(house):
    """Its sheet stays away, wherever it came from."""
    ann, plain = Phone(house), {"name": ["Ann", "Bob"], "title": "Azul", "sheet": "none"}
    ann.post("/new/score-pad", plain | {"rounds": "7", "winner": "lowest"})
    again = options_of(house, ann.post("/new/score-pad", plain | {"team_scores": "team"}))
    assert (again.rounds, again.winner, again.sheet) == (7, "lowest", None)
    ann.post("/new/score-pad", {"name": ["Ann", "Bob"], "title": "Azul"})
    assert options_of(house, ann.post("/new/score-pad", plain | {"team_scores": "team"})).sheet is None


def test_a_form_that_comes_back_still_declines_the_sheet(house):
    sent = {"name": ["", ""], "title": "Wizard", "sheet": "none"}
    page = parse(Phone(house).post("/new/score-pad", sent).text)
    assert [one.attrs["value"] for one in page.all("input", name="sheet") if "checked" in one.attrs] == ["none"]
    assert page.all("label", **{"for": "sheet-wizard"})[0].text == "Use its sheet"


def test_what_a_bid_looks_like_is_said_while_there_are_bids(house):
    ann, words = Phone(house), "is a bid of 1 that is still being played"
    table = ann.post("/new/score-pad", {"name": ["Ann", "Bob", "Cem"], "sheet": "wizard"}).location.partition("?")[0]
    assert words in ann.get(table).text
    for seat in range(3):
        for kind, number in (("BidEntered", {"bid": 1}), ("ScoreEntered", {"score": 1})):
            ann.post(table, {"kind": kind, "row": 0 if kind == "BidEntered" else 1, "seat": seat} | number)
    ann.post(table, {"kind": "GameEnded"})
    over = ann.get(table).text
    assert "Confirm the result" in over
    assert words not in over
