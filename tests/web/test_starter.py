"""Who starts? A draw before the first move."""

import pytest

from companion.core.table_moves import StarterDrawn
from companion.services import services
from tests.web.client_phones import Phone
from tests.web.parsed_pages import parse, sentence


def starter(page):
    return [h2.text for section in parse(page.text).all("section", id="starter") for h2 in section.all("h2")]


def test_it_works(table):
    assert starter(table.bob.get(table.path)) == []
    table.ann.press(table.ann.get(table.path), "Draw who starts")
    drawn = table.room.table.starter
    assert drawn in (0, 1, 2)
    name = table.room.names[drawn]
    for phone, page in ((table.ann, ""), (table.bob, ""), (table.stranger, "/screen"), (table.stranger, "/watch")):
        shown = phone.get(table.path + page)
        assert starter(shown) == [f"{name} starts"]
        (lit,) = parse(shown.text).all("span", class_="drawn")
        assert lit.text == name[0]
    assert f"{name} starts, drawn at random" in table.bob.get(f"{table.path}/history").text
    assert "drawn at random" not in table.stranger.get(f"{table.path}/screen").text, "the strip says it once"


def test_only_the_host_has_the_button(table):
    assert "Draw who starts" not in table.bob.get(table.path).text


def test_everybody_may_be_drawn(table):
    drawn = set()
    for _ in range(40):
        table.do(table.ann, "StarterDrawn")
        drawn.add(table.room.table.starter)
    assert drawn == {0, 1, 2}


def test_nobody_chooses_the_chosen(table):
    table.tables.random, before = type("Loaded", (), {"choice": staticmethod(max)})(), table.tables.random
    try:
        table.do(table.ann, "StarterDrawn", starter=0)
    finally:
        table.tables.random = before
    assert table.room.table.starter == 2


def test_whoever_left_does_not_start(table):
    for seat in (2, 0):
        table.ann.post(f"{table.path}/host/leave", {"seat": seat})
    table.do(table.bob, "StarterDrawn")
    assert table.room.table.starter == 1


def test_it_can_be_undone(table):
    table.do(table.ann, "StarterDrawn")
    table.ann.post(f"{table.path}/undo")
    assert table.room.table.starter is None


def test_not_once_the_game_is_on(table, nothing_stored):
    table.do(table.ann, "StarterDrawn")
    table.do(table.bob, "Tapped")
    assert starter(table.bob.get(table.path)) == []
    assert "Draw again" not in table.ann.get(table.path).text
    with nothing_stored():
        answer = table.do(table.ann, "StarterDrawn")
    assert (answer.status_code, sentence(answer)) == (422, "The game is on. Whoever started has started.")


def test_the_same_tap_draws_once(table):
    for _ in range(2):
        table.do(table.ann, "StarterDrawn", once="tap")
    assert [entry.kind for entry in table.room.log.entries] == ["Started", "StarterDrawn"]


def test_the_gallery_knows_who_started(table):
    table.do(table.ann, "StarterDrawn")
    drawn = table.room.table.starter
    table.over()
    play = services(table.app).gallery.snapshot().plays[0]
    assert [share.start for share in play.shares] == [seat == drawn for seat in range(3)]


@pytest.mark.parametrize("slug", ["junk-orbit", "scorpius-freighter"])
def test_a_game_with_a_way_of_its_own_keeps_it(app, slug):
    ann = Phone(app)
    path = ann.post(f"/new/{slug}", {"name": ["Ann", "Bob"]}).location
    assert "Draw who starts" not in [button.text for button in parse(ann.get(path).text).all("button")]
    answer = ann.post(path, {"kind": "StarterDrawn"})
    assert (answer.status_code, "has its own way" in sentence(answer)) == (422, True)


def test_a_seat_that_an_undo_took_away_starts_nothing(table):
    assert StarterDrawn(starter=9).change(table.room.table, None).starter is None
