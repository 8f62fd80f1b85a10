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
SECOND_ROUND = ((0, moves.FirstChosen(first=0)), (0, moves.TurnEnded()), (1, moves.TurnEnded()))
"""Ann is on turn, and any ship may be anywhere."""


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

    def page(self, opened: str = "") -> Node:
        return parse(self.phone.get(f"/t/{self.code}", query_string={"q": opened} if opened else None).text)

    def taps(self, label: str, opened: str = "", inside: str = "") -> int:
        """Presses that button and answers how many taps it took from the page as it opens."""
        if opened:
            assert self.page().all("button", name="q", value=opened), "nothing on the page opens it"
        forms = [form for form in self.page(opened).all("form") if inside in form.attrs.get("id", "")]
        form, button = next((form, button) for form in forms for button in form.all("button") if label in button.text)
        ways = 1 + bool(opened) + sum(_folded(node) for node in _above(form))
        assert self.phone.send(Form(form, button)).status_code == 303
        return ways


def _above(node: Node) -> Iterator[Node]:
    while node.parent is not None:
        node = node.parent
        yield node


def _folded(node: Node) -> bool:
    return node.tag == "details" and "open" not in node.attrs


def test_conquest_takes_two(app):
    thumb = Thumb(app, (0, moves.FirstChosen(first=0)))
    assert thumb.taps("Conquer Mines", "mines") == 2
    assert thumb.state.grounds["mines"].owner == 0


def test_tortuga_is_held_and_without_script_asked_for(app):
    thumb = Thumb(app, (0, moves.FirstChosen(first=0)))
    (sheet,) = thumb.page("tortuga").all("div", id="at-tortuga")
    (held,) = [button for button in sheet.all("button") if "hold" in button.attrs.get("class", "")]
    assert held.text.startswith("Conquer Tortuga")
    (form,) = thumb.page("tortuga").all("form", id="deed-0")
    asked = thumb.phone.send(Form(form, held))
    assert (asked.status_code, thumb.state.grounds["tortuga"].owner) == (200, None)
    thumb.phone.press(asked, "Conquer Tortuga")
    assert thumb.state.grounds["tortuga"].owner == 0


def test_a_hunt_takes_two_and_its_card_one(app):
    thumb = Thumb(app, (0, moves.FirstChosen(first=0)))
    assert thumb.taps("Capture", "vortex") == 2
    for seat in (0, 1):
        thumb.play.do(thumb.code, Wish(moves.TurnEnded(), HOST, seat))
    assert thumb.taps("+3", inside="redeem-0") == 1
    assert thumb.state.players[0].tokens == 4


def test_buying_influence_takes_two(app):
    thumb = Thumb(app, (0, moves.FirstChosen(first=0)))
    assert thumb.taps("+2", "tortuga", inside="buy-tortuga") == 2
    assert thumb.state.players[0].tokens == 2


def test_a_fight_that_was_counted_takes_three(app):
    thumb = Thumb(app, *SECOND_ROUND)
    assert thumb.taps("I beat Bob", "mines") == 3
    assert thumb.state.players[0].tokens == 1


def test_a_secret_fight_takes_eight_on_two_phones(app):
    """Two to attack, two to lay on each side, one by each when it is done."""
    thumb = Thumb(app, *SECOND_ROUND, (0, moves.InfluenceBought()))
    taken = thumb.taps("Attack Bob", "mines")
    pad = thumb.page().all("form", class_="seal")[0]
    assert {field.attrs["value"] for field in pad.all("input", name="cards")} == set("12345")
    assert [button.attrs["value"] for button in pad.all("button")] == [str(n) for n in range(1, 21)]
    for seat, manoeuvre in ((0, 1), (1, 3)):
        thumb.play.do(thumb.code, Wish(moves.ManoeuvreSealed(cards=1, manoeuvre=manoeuvre), HOST, seat))
        taken += 2
    assert thumb.taps("Bob wins") == 1
    assert [captain.tokens for captain in thumb.state.players] == [0, 1]
    assert thumb.taps("Both parts are done") == 1, "this phone is for both"
    assert taken + 2 == 8


def test_spoils_take_one(app):
    before = ((0, moves.FirstChosen(first=0)), (0, moves.CombatCalled(defender=1, sector="mines", won=True)))
    thumb = Thumb(app, *before, scenario="aggressive")
    assert thumb.taps("from the bank", inside="spoils-bank") == 1
    assert thumb.state.players[0].tokens == 3


def test_a_correction_takes_two(app):
    thumb = Thumb(app, (0, moves.FirstChosen(first=0)))
    assert thumb.taps("+1", "correct", inside="adjust-0") == 2
    assert thumb.state.players[0].tokens == 1


def test_with_everything_tracked_every_deed_still_takes_two(app):
    thumb = Thumb(app, (0, moves.FirstChosen(first=0)), track=("ships", "hunts", "minerals"))
    for label in ("Move here", "Conquer Mines", "Collect", "Explore"):
        assert thumb.taps(label, "mines") == 2
    assert thumb.taps("2", "mines", inside="capture-mines") == 2
    assert thumb.state.players[0].tokens == 1


def test_the_turn_ends_with_one_and_a_forgotten_one_with_two(app):
    thumb = Thumb(app, (0, moves.FirstChosen(first=0)))
    assert thumb.taps("End my turn") == 1
    assert thumb.taps("End Bob’s turn", "correct") == 2
    assert thumb.state.turn == 0


def test_reinforcing_takes_two_and_the_helper_counts_with_one(app):
    thumb = Thumb(app, (0, moves.FirstChosen(first=0)), (0, moves.SectorConquered(sector="mines")))
    assert thumb.taps("8", "mines", inside="reinforce") == 2
    assert thumb.taps("Turn helper") == 1
    assert thumb.taps("+3", inside="play-crypto") == 1
    assert (thumb.state.grounds["mines"].defence, thumb.state.pool.crypto) == (8, 3)


def test_what_cannot_be_done_is_folded_with_its_reason(app):
    thumb = Thumb(app, (0, moves.FirstChosen(first=0)), track=("ships",))
    (fold,) = thumb.page("mines").all("details", id="not-now")
    assert "open" not in fold.attrs
    assert fold.all("summary")[0].text.startswith("Not possible now: conquer")
    assert "Your ship is at Tortuga. Move it to Mines first." in fold.text
    first = thumb.page("mines").all("form", id="deed-0")[0].all("button")[0]
    assert "Move here" in first.text


def test_a_deed_says_what_it_would_change(app):
    before = (0, moves.FirstChosen(first=1)), (1, moves.SectorConquered(sector="mines")), (1, moves.TurnEnded())
    (deed,) = Thumb(app, *before).page("mines").all("form", id="deed-0")
    assert " ".join(deed.text.split()) == "Conquer Mines Only if Bob’s ship is away.AAnn0 → 2BBob2 → 0 6Manoeuvre"


def test_an_unread_combat_bonus_says_where_it_is_read(app):
    thumb = Thumb(app, (0, moves.FirstChosen(first=0)), (0, moves.SectorConquered(sector="turrets-1")))
    words = "Defending here: read it at defence 3"
    assert words in thumb.page("turrets-1").text
    thumb.play.do(thumb.code, Wish(moves.DefenceBonusNoted(area="ring", defence=3, bonus=1), HOST, 0))
    assert words not in thumb.page("turrets-1").text


def test_the_line_of_the_options_says_that_nothing_else_is_tracked(app):
    summary = parse(Phone(app).get("/new/tortuga-2199").text).all("span", class_="now-set")[0].text
    assert summary.startswith("Also track: Nothing,"), "a phone shows no more of it"


def test_the_host_reads_at_the_start_where_more_is_tracked(app):
    more, nothing = "Track more? Table, “Change the game”.", Thumb(app)
    assert more in nothing.page().text
    assert more not in Phone(app).get(f"/t/{nothing.code}").text, "only the host can change it"
    assert more not in Thumb(app, track=("ships",)).page().text


def test_whoever_ends_the_turn_of_another_reads_whose_it_is(app):
    thumb = Thumb(app, (0, moves.FirstChosen(first=1)))
    page = parse(thumb.phone.get(f"/t/{thumb.code}", query_string={"as": 1}).text)
    (ends,) = page.all("form", id="end-turn")
    assert " ".join(ends.text.split()) == "End Bob’s turndiscard all, draw 5"
