"""Light at the table: any change of Influence takes three taps or fewer, counted on the page itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flask import Flask

from companion.games.tortuga_2199 import GAME, moves
from companion.games.tortuga_2199.options import Options
from companion.services import services
from companion.tables.claims import fresh_token
from companion.tables.opening import open_started
from companion.tables.room import Actor
from companion.tables.write_path import Wish
from tests.web.client_phones import Phone
from tests.web.parsed_pages import Form, Node, parse

HOST = Actor(0, True)


class Thumb:
    """One player's phone on the planet page; counts what it has to tap."""

    def __init__(self, app: Flask, *before: tuple[int, Any], **options: Any) -> None:
        self.play, self.phone, token = services(app).tables, Phone(app), fresh_token()
        room = open_started(self.play, GAME, Options(**options), ("Ann", "Bob"), token, host_seat=0)
        self.code = room.code
        self.phone.client.set_cookie("companion", token)
        for seat, event in before:
            self.play.do(self.code, Wish(event, HOST, seat))

    @property
    def state(self) -> Any:
        return self.play.room(self.code).table.state

    def taps(self, form_id: str, label: str = "") -> int:
        """Presses that button and answers how many taps it took from the page as it opens."""
        page = parse(self.phone.get(f"/t/{self.code}").text)
        (form,) = page.all("form", id=form_id)
        button = next(button for button in form.all("button") if label in button.text)
        ways = 1 + sum(_opens(node) for node in _above(form))
        sectors = [node for node in _above(form) if "sectorcard" in node.attrs.get("class", "")]
        assert all(page.all("a", href=f"#{sector.attrs['id']}") for sector in sectors)
        assert self.phone.send(Form(form, button)).status_code == 303
        return ways


def _above(node: Node) -> Iterator[Node]:
    while node.parent is not None:
        node = node.parent
        yield node


def _opens(node: Node) -> bool:
    """Whether it takes a tap to get at what is inside."""
    closed = node.tag == "details" and "open" not in node.attrs
    return closed or "sectorcard" in node.attrs.get("class", "")


def test_conquest_takes_two(app):
    thumb = Thumb(app, (0, moves.FirstChosen(first=0)))
    assert thumb.taps("offers-mines", "Conquer") == 2
    assert thumb.state.grounds["mines"].owner == 0


def test_a_hunt_takes_two_and_its_card_one(app):
    thumb = Thumb(app, (0, moves.FirstChosen(first=0)))
    assert thumb.taps("offers-vortex-2", "Capture") == 2
    for seat in (0, 1):
        thumb.play.do(thumb.code, Wish(moves.TurnEnded(), HOST, seat))
    assert thumb.taps("redeem-0", "+3") == 1
    assert thumb.state.players[0].tokens == 4


def test_buying_influence_takes_two(app):
    thumb = Thumb(app, (0, moves.FirstChosen(first=0)))
    assert thumb.taps("offers-tortuga-3", "Buy 2") == 2
    assert thumb.state.players[0].tokens == 2


def test_a_fight_that_was_counted_takes_three(app):
    thumb = Thumb(app, (0, moves.FirstChosen(first=0)))
    assert thumb.taps("called-mines-won", "I beat Bob") == 3
    assert thumb.state.players[0].tokens == 1


def test_a_secret_fight_is_opened_with_two_and_settled_with_one(app):
    thumb = Thumb(app, (0, moves.FirstChosen(first=0)), (0, moves.InfluenceBought()))
    assert thumb.taps("attack-mines", "Attack Bob") == 2
    for seat, manoeuvre in ((0, 1), (1, 3)):
        thumb.play.do(thumb.code, Wish(moves.ManoeuvreSealed(cards=1, manoeuvre=manoeuvre), HOST, seat))
    assert thumb.taps("settle") == 1
    assert [captain.tokens for captain in thumb.state.players] == [0, 1]
    assert thumb.taps("clean-up-done") == 1


def test_spoils_take_one(app):
    before = ((0, moves.FirstChosen(first=0)), (0, moves.CombatCalled(defender=1, sector="mines", won=True)))
    thumb = Thumb(app, *before, scenario="aggressive")
    assert thumb.taps("spoils-bank") == 1
    assert thumb.state.players[0].tokens == 3


def test_a_correction_takes_two(app):
    thumb = Thumb(app, (0, moves.FirstChosen(first=0)))
    assert thumb.taps("adjust-0", "+1") == 2
    assert thumb.state.players[0].tokens == 1


def test_with_everything_tracked_it_is_still_three(app):
    thumb = Thumb(app, (0, moves.FirstChosen(first=0)), track=("ships", "hunts", "minerals"))
    assert thumb.taps("offers-mines-2", "Move here") == 2
    assert thumb.taps("offers-mines", "Conquer") - 1 == 1  # the sector is open still
    assert thumb.taps("offers-mines", "Explore") == 2
    assert thumb.taps("capture-mines", "2") == 2
    assert thumb.state.players[0].tokens == 1


def test_the_turn_ends_with_one_and_a_forgotten_one_with_two(app):
    thumb = Thumb(app, (0, moves.FirstChosen(first=0)))
    assert thumb.taps("end-turn", "End my turn") == 1
    assert thumb.taps("end-other", "End Bob’s turn") == 2
    assert thumb.state.turn == 0


def test_reinforcing_takes_two_and_the_helper_counts_with_one(app):
    thumb = Thumb(app, (0, moves.FirstChosen(first=0)), (0, moves.SectorConquered(sector="mines")))
    assert thumb.taps("reinforce-mines", "8") == 2
    assert thumb.taps("helper-switch") == 1
    assert thumb.taps("play-crypto", "+3") == 1
    assert (thumb.state.grounds["mines"].defence, thumb.state.pool.crypto) == (8, 3)


def test_after_a_conquest_nothing_that_scores_lies_under_the_same_thumb(app):
    thumb = Thumb(app, (0, moves.FirstChosen(first=0)))
    thumb.taps("offers-mines", "Conquer")
    page = parse(thumb.phone.get(f"/t/{thumb.code}").text)
    (sector,) = page.all("section", id="at-mines")
    (line,) = sector.all("p", class_="yours")
    assert line.text.startswith("Mines is yours.")
    assert not [button for button in sector.all("button") if "primary" in button.attrs.get("class", "")]


def test_the_counters_open_right_above_their_switch(app):
    thumb = Thumb(app, (0, moves.FirstChosen(first=0)))
    thumb.taps("helper-switch")
    page = thumb.phone.get(f"/t/{thumb.code}").text
    assert page.index('id="pool"') < page.index('id="helper-switch"') < page.index('id="player-0"')


def test_an_unread_combat_bonus_says_where_it_is_filled_in(app):
    thumb = Thumb(app, (0, moves.FirstChosen(first=0)), (0, moves.SectorConquered(sector="turrets-1")))
    words = "In fights add what is printed at defence 3: the first fight asks for it"
    assert words in thumb.phone.get(f"/t/{thumb.code}").text
    thumb.play.do(thumb.code, Wish(moves.DefenceBonusNoted(area="ring", defence=3, bonus=1), HOST, 0))
    assert words not in thumb.phone.get(f"/t/{thumb.code}").text


def test_the_screen_says_of_how_many(app):
    thumb = Thumb(app, (0, moves.FirstChosen(first=0)))
    assert "<small>of 15</small>" in thumb.phone.get(f"/t/{thumb.code}/screen").text
