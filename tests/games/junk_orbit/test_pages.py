"""The pages as the server draws them: handed on, in the players' words, and where a tap has arrived."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import create_app
from companion.games.junk_orbit import GAME
from companion.services import services
from tests.drill_tables import migrated

HERE = {"Origin": "http://localhost"}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    folder = tmp_path_factory.mktemp("junk")
    migrated(folder).close()
    app = create_app(folder, games={GAME.slug: GAME})
    yield app
    services(app).tables.store.close()


class OnePhone:
    """A table that one phone keeps for everybody."""

    def __init__(self, client: FlaskClient, *names: str, **options: str) -> None:
        self.client = client
        opened = client.post(f"/new/{GAME.slug}", data={"name": list(names), **options}, headers=HERE)
        self.code = opened.location.rpartition("/")[2]
        self.do("FirstChosen", 0, first=0)

    def do(self, kind: str, seat: int, **fields: Any) -> None:
        data = {"kind": kind, "seat": seat, **fields}
        answer = self.client.post(f"/t/{self.code}/do?page=play&as={seat}", data=data, headers=HERE)
        assert answer.status_code == 303

    def page(self, seat: int, more: str = "") -> str:
        return self.client.get(f"/t/{self.code}?as={seat}{more}").text


def test_it_works(app):
    phone = OnePhone(app.test_client(), "Adda", "Zed")
    assert "Adda’s turn" in phone.page(0), "one phone for several says the name"


def test_steps_that_have_numbers_have_no_bullets(app):
    phone = OnePhone(app.test_client(), "Adda", "Zed")
    rules = phone.client.get(f"/t/{phone.code}/rules").text
    assert '<ul class="reminders plain"><li>1 Launch a tile' in rules


def test_a_delivery_is_confirmed_where_it_was_sent(app):
    phone = OnePhone(app.test_client(), "Adda", "Zed")
    assert "Last delivered: " not in phone.page(0)
    phone.do("Delivered", 0, value=4, source="moon", **{"destination.city": "NYC"})
    assert phone.page(0).count("Last delivered: a 4 (Moon → NYC). Your pile: 1 tile") == 1
    phone.do("Delivered", 0, value=2)
    assert "Last delivered: a 2. Your pile: 2 tiles" in phone.page(0)
    phone.do("TurnEnded", 0)
    phone.do("TurnEnded", 1)
    assert "Last delivered: " not in phone.page(0), "that was another turn"


def test_tiles_are_delivered_in_a_turn_of_ones_own(app):
    """Whatever was forgotten then is put right on a sheet."""
    phone = OnePhone(app.test_client(), "Adda", "Zed")
    for turn, other in ((0, 1), (1, 0)):
        assert '<h2 id="value-title">Another value</h2>' in phone.page(turn, "&q=value")
        assert '<h2 id="value-title">A delivery was forgotten</h2>' in phone.page(other, "&q=value")
        phone.do("TurnEnded", turn)


def test_a_power_says_the_side_of_its_card(app):
    phone = OnePhone(app.test_client(), "Adda", "Zed", ships="b")
    page = phone.page(0)
    assert re.search(r"</b> <em>Side B</em><br>\w", page[page.index('id="power"') :])


def test_in_the_final_turns_a_refill_can_fail_no_more(app):
    phone = OnePhone(app.test_client(), "Adda", "Zed", "Kim")
    assert 'id="refill-failed"' in phone.page(0)
    phone.do("RefillFailed", 0)
    page = phone.page(1)
    assert 'id="refill-failed"' not in page
    assert "End my final turn" in page
    assert re.search(r'<b id="final-count"[^>]*>2 final turns to go</b>', page)
    assert page.index('id="final-rules"') < page.index("no turn any more"), "folded away above the keys"


def test_one_phone_for_several_says_who_was_hit(app):
    phone = OnePhone(app.test_client(), "Adda", "Zed")
    phone.do("ShipsHit", 0, victims="1")
    page = re.sub(r"</?bdi>", "", phone.page(1))
    assert '<h2 id="hit-title">Adda hit Zed</h2>' in page
    assert "Adda hit you" not in page


def test_a_tv_has_the_map_only_where_ships_are_on_it(app):
    """Elsewhere it says what is known: every ship's power, and who hit whom."""
    plain, mapped = OnePhone(app.test_client(), "Adda", "Zed"), OnePhone(app.test_client(), "Adda", "Zed", map="on")
    for phone, has_map in ((plain, False), (mapped, True)):
        phone.do("ShipsHit", 0, victims="1")
        page = phone.client.get(f"/t/{phone.code}/screen").text
        assert ('class="jo-sky"' in page) == has_map
        assert page.count('class="jo-tv-power"') == (0 if has_map else 2)
        assert re.search(r"Adda[^ ]* hit [^ ]*Zed[^ ]*, who gives up a tile", page)


def test_the_map_says_whose_ship_it_has_lost_and_takes_it_back(app):
    """A turn that was not played on the map leaves the ship somewhere: its player, or the host, says where."""
    phone = OnePhone(app.test_client(), "Adda", "Zed")
    assert "Not on the map" not in phone.page(0, "&q=map")
    phone.do("TurnEnded", 0)
    assert "Not on the map: " not in phone.page(0), "nobody looks at the map"
    for seat, offered in ((0, "Put your ship back"), (1, "Put Adda’s ship back")):
        page = phone.page(seat, "&q=map")
        assert re.search(r"Not on the map: [^ ]*Adda", page)
        link = re.search(rf'<a class="button" href="([^"]*)">{offered}', page)
        assert link, offered
        assert "as=0" in link[1]
    asked = phone.page(0, "&q=ship")
    assert "Where is your ship?" in asked, "in the turn of somebody else"
    assert "Put your ship back" not in asked, "it is being done"
    assert 'class="jo-list names"' in asked, "in three columns"
    assert "My ship is here" in phone.page(0, "&q=at~earth~2")
    phone.do("ShipPlaced", 0, board="earth", space=2)
    page = phone.page(0, "&q=ship")
    assert "Where is your ship?" not in page
    assert "Not on the map: " not in page
    assert 'id="ship-0"' in page


def test_a_tv_says_whose_ship_is_not_on_its_map(app):
    phone = OnePhone(app.test_client(), "Adda", "Zed", map="on")
    phone.do("TurnEnded", 0)
    page = phone.client.get(f"/t/{phone.code}/screen").text
    assert re.search(r"Not on the map: [^ ]*Adda", page)
    assert "ship back" not in page


def test_no_rule_is_called_by_its_number(app):
    phone = OnePhone(app.test_client(), "Adda", "Zed")
    phone.do("RefillFailed", 0)
    shown = phone.page(1) + phone.client.get(f"/t/{phone.code}/screen").text
    assert not re.search(r"JO-\d", shown)


def test_a_turn_of_ones_own_starts_at_the_top_of_the_page(orbit):
    table = orbit(3)
    before = table.view(1).chapter
    assert table.end_turn(0).view(1).chapter != before
    assert table.view(2).chapter == before, "the turns of others leave a page where it is"


def test_a_quick_score_without_names_has_players_by_number(app):
    form = {"seats.0.name": "", "seats.0.delivered.0.value": "3", "bin_race_winner": ""}
    form |= {"seats.1.name": " ", "seats.1.delivered.0.value": "5"}
    page = app.test_client().post(f"/quick/{GAME.slug}", data=form, headers=HERE)
    assert page.status_code == 200
    assert "Player 2 wins" in page.text


def test_while_somebody_chooses_the_keys_do_not_lead_the_page(app):
    phone = OnePhone(app.test_client(), "Adda", "Zed")
    assert " data-waits" not in phone.page(0)
    phone.do("ShipsHit", 0, victims="1")
    assert " data-waits" in phone.page(0)
    assert re.search(r'class="button" href="[^"]*" data-opens="value">Another value', phone.page(0)), (
        "it looks like a key"
    )


@pytest.fixture
def host(app):
    """The host's phone at a table where everybody has a phone, and Zed is on turn."""

    def opened(**options: Any) -> tuple[FlaskClient, str]:
        client = app.test_client()
        wanted = {"game": GAME.slug, "seats": ["Adda", "Zed"], "options": options}
        table = client.post("/api/tables", json=wanted).json
        client.set_cookie("companion", table["host_token"])
        path = f"/t/{table['code']}"
        client.post(f"{path}/do?page=play", data={"kind": "FirstChosen", "first": 1}, headers=HERE)
        return client, path

    return opened


def test_the_host_plays_for_somebody_whose_phone_is_dead(host):
    client, path = host()
    page = client.get(f"{path}?as=1").text
    assert "End my turn" in page
    assert 'value="RefillFailed"' in page


def test_where_points_are_hidden_the_seat_is_taken_over_first(host):
    client, path = host(hidden=True)
    page = client.get(f"{path}?as=1").text
    assert "End my turn" not in page
    assert "Play for Zed" in page
    client.post(f"{path}/host/free", data={"seat": 1, "sure": "1"}, headers=HERE)
    assert "End my turn" in client.get(f"{path}?as=1").text


def test_who_begins_can_be_drawn_on_the_page(app):
    client = app.test_client()
    opened = client.post(f"/new/{GAME.slug}", data={"name": ["Adda", "Zed"]}, headers=HERE)
    path = opened.location
    page = client.get(path).text
    assert "Nobody knows: draw" in page
    client.post(f"{path}/do?page=play", data={"kind": "FirstChosen"}, headers=HERE)
    assert "was drawn to begin" in client.get(f"{path}/history").text


def test_a_quick_score_that_is_level_says_so_and_asks_for_the_race(app):
    form = {f"seats.{n}.name": name for n, name in enumerate(("Adda", "Zed"))}
    form |= {f"seats.{n}.counted.{what}": "7" for n in range(2) for what in ("points", "tiles")}
    form["bin_race_winner"] = ""
    client = app.test_client()
    blank = client.get(f"/quick/{GAME.slug}").text
    assert "Who was first?" not in blank, "it is asked only if it can matter"
    level = client.post(f"/quick/{GAME.slug}", data=form, headers=HERE).text
    assert "Adda and Zed are level on tiles, 7 each." in level
    assert re.findall(r'name="bin_race_winner" value="(.)">(.*?)</button>', level) == [("0", "Adda"), ("1", "Zed")]
    won = client.post(f"/quick/{GAME.slug}", data=form | {"bin_race_winner": ["1", ""]}, headers=HERE).text
    assert "Zed wins: first at the bin" in won
    assert "Who was first?" not in won
