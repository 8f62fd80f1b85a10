"""Moments on the pages: with what the viewer may know, and only while they are young."""

from companion.live.bell import SKIPS_KEPT, Bell
from companion.services import services
from companion.settings import TEMPLATES
from tests.web.client_phones import Phone, Table
from tests.web.parsed_pages import parse

TABS = ("", "/history", "/rules", "/people", "/watch", "/screen")


def is_played(shown: str) -> bool:
    return 'data-kind="opened"' in shown


def revealed(table: Table) -> int:
    for seat in range(3):
        assert table.do(table.ann, "BidSealed", seat=seat, amount=4 + seat).status_code == 303
    return table.version


def test_every_page_gets_it(table: Table) -> None:
    version = revealed(table)
    for page in TABS:
        (act,) = parse(table.bob.get(table.path + page).text).all("div", class_="act")
        assert act.attrs["id"] == f"moment-{version}-1"
        assert {"data-numbers": "4,5,6", "data-sound": "horn"}.items() <= act.attrs.items()
        assert act.text == act.attrs["data-say"] == "All bids are open"
        assert "hidden" in act.attrs


def test_it_is_drawn_with_the_people_whom_it_is_about(table: Table) -> None:
    table.do(table.bob, "Peeked")
    (act,) = parse(table.bob.get(table.path).text).all("div", class_="act")
    (person,) = act.all("span", data_seat="1")
    assert len(person.all("span", class_="face")) == len(act.all("span", class_="face")) == 1


def test_a_game_draws_its_own(app) -> None:
    ann = Phone(app)
    path = ann.post("/new/score-pad", {"name": ["Ann", "Bob"]}).location
    for row, scores in enumerate(((1, 9), (3, 2), (20, 4))):
        sent = {f"scores.{seat}": score for seat, score in enumerate(scores)}
        assert ann.post(path, {"kind": "RowEntered", "row": row, **sent}).status_code == 303
    acts = parse(ann.get(path).text).all("div", class_="act")
    assert {act.attrs["data-kind"] for act in acts} == {"record", "lead"}
    drawings = [(TEMPLATES / f"games/score_pad/moments/{kind}.svg").read_text() for kind in ("record", "lead")]
    for drawing in drawings:
        assert drawing.strip() in ann.get(path).text


def test_a_page_that_comes_late_does_not(table: Table, monkeypatch) -> None:
    revealed(table)
    assert is_played(table.bob.get(table.path).text)
    now = services(table.app).tables.now
    monkeypatch.setattr(services(table.app).tables, "now", lambda: now() + 10_001)
    assert not is_played(table.bob.get(table.path).text)
    stream = table.bob.first_of_stream(f"{table.path}/live?page=play")
    assert 'id="part-moment-0"' in stream
    assert not is_played(stream)


def test_nobody_else_gets_a_secret_one(table: Table) -> None:
    table.do(table.bob, "Peeked")
    assert 'data-kind="peeked"' in table.bob.get(table.path).text
    for phone, page in ((table.ann, ""), (table.bob, "/watch"), (table.bob, "/screen")):
        assert 'data-kind="peeked"' not in phone.get(table.path + page).text


def test_an_undo_takes_it_away_and_redo_does_not_bring_it_back(table: Table) -> None:
    revealed(table)
    table.do(table.ann, "Undone")
    assert not is_played(table.ann.get(table.path).text)
    table.do(table.ann, "Undone", target=table.version)
    assert table.state.opened
    assert not is_played(table.ann.get(table.path).text)


def test_the_timer_is_on_every_tab(table: Table) -> None:
    assert all('id="clock"' not in table.bob.get(table.path + page).text for page in TABS)
    table.do(table.ann, "GlassStarted", seconds=60)
    due, _ = table.room.table.deadline()
    for page in TABS[:-1]:
        assert f'data-deadline="{due}"' in table.bob.get(table.path + page).text
    assert 'id="clock"' not in table.bob.get(f"{table.path}/screen").text, "the game itself shows it, large"


def test_a_player_skips_it_on_the_screens_and_nothing_is_stored(table: Table, nothing_stored) -> None:
    version, bell = revealed(table), services(table.app).bell
    with nothing_stored():
        assert table.bob.post(f"{table.path}/skip", {"seq": 99}).status_code == 204
    assert bell.skipped(table.room.code) == version


def test_nobody_else_skips_anything(table: Table) -> None:
    revealed(table)
    assert table.stranger.post(f"{table.path}/skip", {"seq": 1}).status_code == 403
    assert services(table.app).bell.skipped(table.room.code) == 0


def test_what_was_skipped_stays_skipped_and_takes_no_room_for_ever() -> None:
    bell = Bell()
    bell.skip("AAAAAA", 5)
    bell.skip("AAAAAA", 3)
    assert bell.skipped("AAAAAA") == 5
    for number in range(SKIPS_KEPT):
        bell.skip(str(number), 1)
    assert bell.skipped("AAAAAA") == 0
