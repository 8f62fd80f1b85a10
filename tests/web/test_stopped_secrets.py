"""Stop, read, Undo: what is hidden until the end stays hidden in a game that was stopped, until everybody has agreed."""

from __future__ import annotations

import dataclasses

import pytest
from msgspec.structs import replace

from companion.games import find
from companion.services import services
from tests.web.client_phones import Phone, Table, made
from tests.web.hidden_scenes import HIDDEN_DRILL
from tests.web.parsed_pages import parse
from tests.web.readable import reads

BIDS = {0: 87, 1: 93, 2: 68}
"""Nothing else on a page reads like these numbers."""
PLACES = ("", "/history?whole=1", "/people", "/screen", "/watch", "/live?page=play", "/live?page=screen")


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """Where the drill is played with hidden bids."""
    app = made(tmp_path_factory.mktemp("hidden"))
    services(app).tables.games["drill"] = HIDDEN_DRILL
    yield app
    services(app).tables.store.close()


class Evening(Table):
    """Everybody has a phone, and all but one have sealed a bid: so none is open."""

    def __init__(self, app):
        super().__init__(app)
        self.cat = Phone(app, "192.168.1.23")
        self.cat.post(f"/j/{self.code}", {"seat": 2})
        self.phones = {0: self.ann, 1: self.bob, 2: self.cat, None: self.stranger}

    def bid(self, *seats):
        for seat in seats:
            assert self.do(self.phones[seat], "BidSealed", amount=BIDS[seat]).status_code == 303

    def readers(self, seat):
        """Who else reads the bid of this seat, and where."""
        found = []
        for owner, phone in self.phones.items():
            for place in PLACES if owner != seat else ():
                path = self.path + place
                live = "/live" in place
                text = phone.first_of_stream(path) if live else phone.get(path, follow_redirects=True).text
                if reads(text, self.code, BIDS[seat]):
                    found.append((owner, place))
        caller = self.app.test_client(use_cookies=False)
        told = caller.get(f"/api/tables/{self.code}").text
        return [*found, *([("program", "")] if reads(told, self.code, BIDS[seat]) else [])]


@pytest.fixture
def evening(house):
    return Evening(house)


def test_stop_read_undo_shows_nothing(evening):
    evening.bid(1)
    assert evening.do(evening.ann, "Stopped").status_code == 303
    assert evening.readers(1) == []
    assert "Still to agree: Ann, Bob and Cat." in parse(evening.cat.get(evening.path).text).text
    assert evening.do(evening.ann, "Undone").status_code == 303
    assert not evening.room.table.stopped
    assert evening.readers(1) == []


def test_another_game_is_in_reach_before_all_agree(evening):
    evening.bid(0, 1)
    evening.do(evening.ann, "Stopped")
    for phone in (evening.ann, evening.cat):
        assert f"after={evening.code}" in phone.get(evening.path).text
    assert f"after={evening.code}" not in evening.stranger.get(f"{evening.path}/watch").text


def test_once_everybody_has_agreed_all_see_it(evening):
    evening.bid(1)
    evening.do(evening.ann, "Stopped")
    for phone in (evening.ann, evening.bob):
        phone.press(phone.get(evening.path), "I agree: show them")
    assert evening.readers(1) == []
    assert "Still to agree: Cat." in parse(evening.stranger.get(f"{evening.path}/screen").text).text
    again = evening.do(evening.bob, "ScoresShown")
    assert (again.status_code, "You have agreed already." in again.text) == (422, True)
    evening.cat.press(evening.cat.get(evening.path), "I agree: show them")
    assert {owner for owner, _ in evening.readers(1)} == {0, 2, None, "program"}
    assert "Stopped here" in evening.ann.get(evening.path).text


def test_or_the_host_says_so_after_asking(evening):
    evening.bid(1)
    evening.do(evening.bob, "Stopped")
    assert "all agree" not in evening.bob.get(evening.path).text
    assert evening.do(evening.bob, "ScoresShown", everybody="on").status_code == 403
    asked = evening.ann.press(evening.ann.get(evening.path), "I asked, and all agree")
    assert "Did you ask everybody?" in asked.text
    evening.ann.press(asked, "I asked, and all agree")
    assert evening.readers(1)
    assert "Ann laid all scores open" in evening.bob.get(f"{evening.path}/history").text


def test_the_gallery_has_it_only_then(evening):
    gallery = services(evening.app).gallery
    evening.bid(1)
    evening.do(evening.ann, "Stopped")
    mine = [play for play in gallery.snapshot().plays if play.table == evening.code]
    assert mine == []
    evening.do(evening.ann, "ScoresShown", everybody="on")
    (play,) = (play for play in gallery.snapshot().plays if play.table == evening.code)
    assert [share.score for share in play.shares] == [0, 93, 0]
    evening.do(evening.ann, "Undone")
    assert not [play for play in gallery.snapshot().plays if play.table == evening.code]


def test_they_may_play_again_without_showing_anything(evening):
    evening.bid(1)
    evening.do(evening.ann, "Stopped")
    assert evening.ann.post(f"{evening.path}/again").status_code == 303


def test_open_scores_are_shown_at_once(table):
    table.do(table.ann, "Tapped", amount=4)
    table.do(table.bob, "Stopped")
    assert table.room.table.sheet().seats[0].total == 4


def test_where_nobody_has_a_point_nobody_is_asked(evening):
    evening.do(evening.ann, "Stopped")
    assert evening.room.table.to_agree == ()
    assert "Still to agree" not in parse(evening.cat.get(evening.path).text).text
    assert [seat.total for seat in evening.room.table.sheet().seats] == [0, 0, 0]


def seven_for_all(sheet):
    return replace(sheet, seats=tuple(replace(seat, total=7) for seat in sheet.seats))


@pytest.mark.parametrize(
    ("slug", "options"), [("galaxy-trucker", {"hidden_credits": True}), ("junk-orbit", {"hidden": True})]
)
def test_games_with_hidden_scores_hide_them(slug, options):
    from companion.core.game import Started
    from companion.core.log import Entry, Log
    from companion.core.table_moves import ScoresShown, Stopped

    game = find()[slug]
    game = dataclasses.replace(game, score=lambda state, played=game.score: seven_for_all(played(state)))
    started = Started(game=slug, seats=("Ann", "Bob"), options=replace(game.options(), **options))
    log = Log(game, [Entry(1, started, None, None, 0), Entry(2, Stopped(hidden=True), 0, 0, 1)])
    assert (log.table.closed, log.table.sheet()) == (True, None)
    log.append(Entry(3, ScoresShown(), 0, 0, 2))
    assert log.table.to_agree == (1,)
    log.append(Entry(4, ScoresShown(), 1, 1, 3))
    assert log.table.sheet() is not None
    shown = replace(started, options=replace(started.options, **dict.fromkeys(options, False)))
    assert (
        Log(game, [Entry(1, shown, None, None, 0), Entry(2, Stopped(hidden=True), 0, 0, 1)]).table.sheet() is not None
    )
    older = Log(game, [Entry(1, started, None, None, 0), Entry(2, Stopped(), 0, 0, 1)])
    assert older.table.sheet() is not None, "as it was when it was played"
