"""Pages without script: every form works, taps are few, and each button is right for the seat it acts for."""

from __future__ import annotations

import re

import pytest

from companion.core.words import in_english
from companion.games.scorpius_freighter.box import ACTIONS, CREW, asks
from companion.services import services
from tests.games.scorpius_freighter.test_secrets import Open
from tests.web.client_phones import Phone
from tests.web.parsed_pages import Node, form, forms, parse
from tests.web.readable import reads


class Seat:
    """One player's phone; every press is a tap."""

    def __init__(self, app, table: Open, seat: int) -> None:
        self.phone, self.table, self.taps = Phone(app), table, 0
        self.phone.client.set_cookie("companion", table.tokens[seat])

    @property
    def page(self) -> str:
        return self.phone.get(f"/t/{self.table.code}").text

    def tap(self, label: str, *where: str, **typed) -> None:
        """The first button with this label whose form says all of that."""
        found = [f for f in forms(self.page) if f.label.startswith(label) and all(says(f, word) for word in where)]
        assert found, (label, [f.label for f in forms(self.page)])
        answer = self.phone.send(found[0], **typed)
        assert answer.status_code == 303, answer.text[:300]
        self.taps += 1


def says(found, word: str) -> bool:
    return any(value == word for _, value in found.fields)


@pytest.fixture
def table(app) -> Open:
    return Open(app)


def test_a_tv_says_the_round_what_brings_the_end_and_who_has_played(app, table):
    table.begin()
    page = Phone(app).get(f"/t/{table.code}/screen").text
    shown = page[page.index('class="sf-round"') :]
    assert re.search(r"<b>Round 1</b><small>Red edge: the \d+th cube on one mothership brings the embargo", shown)
    assert ">on turn</em>" in shown
    assert ">to play</em>" in shown


@pytest.mark.parametrize("page", ["watch", "screen"])
def test_everybodys_free_crew_are_a_number_with_its_name(app, table, page):
    table.begin()
    shown = parse(Phone(app).get(f"/t/{table.code}/{page}").text)
    assert [len(shown.all("div", id=f"player-{seat}")) for seat in range(2)] == [1, 1]
    assert all("4 free crew" in shown.all("div", id=f"player-{seat}")[0].text for seat in range(2))


def test_a_tv_says_who_starts_while_the_table_is_set_up(app, table):
    Seat(app, table, 0).tap("BBob", "FirstChosen")
    heads = parse(Phone(app).get(f"/t/{table.code}/screen").text).all("h1")
    assert any("Bob starts" in head.text for head in heads)


def test_one_link_leads_on_and_begin_follows_the_list(app, table):
    """Once somebody has the start tile, it is folded, and nothing is between the list and what comes next."""
    ann = Seat(app, table, 0)
    assert ann.page.count("steps done") == 1
    ann.tap("BBob", "FirstChosen")
    page = ann.page
    assert page.count("steps done") == 1
    assert [node.attrs["id"] for node in parse(page).all("details", id="start-tile")] == ["start-tile"]
    places = [page.index(what) for what in ('id="draw-start"', "steps done", 'id="press-GameBegun"', "Your cockpit")]
    assert places == sorted(places)


def test_a_tv_says_the_round_once(app):
    table = Open(app, lead="counters")
    table.begin()
    assert Phone(app).get(f"/t/{table.code}/screen").text.count("Round 1") == 1


def test_a_tv_lists_the_same_steps_as_the_phones(app, table):
    seat, tv = Seat(app, table, 0), Phone(app)

    def steps(page: str) -> int:
        return page.count('class="tick')

    def on_tv() -> int:
        return steps(tv.get(f"/t/{table.code}/screen").text)

    assert on_tv() == steps(seat.page) == 4
    seat.tap("BBob", "FirstChosen")
    assert on_tv() == steps(seat.page) == 8


def test_a_coached_turn_takes_three_taps_and_four_with_an_audit(app, table):
    ann, bob = Seat(app, table, 0), Seat(app, table, 1)
    table.begin()
    ann.tap("2", "CrewAssigned")
    press_planet(ann, 1)
    ann.tap("Turn done")
    assert ann.taps == 3
    table.send(0, "ShipPlaced", planet=1, space=5)
    bob.tap("1", "CrewAssigned")
    press_planet(bob, 1)
    bob.tap("Meds", "Audited")
    bob.tap("Turn done")
    assert bob.taps == 4
    assert table.look(0)["view"]["motherships"][1] | {"cubes": 1, "space": 0} == table.look(0)["view"]["motherships"][1]


def press_planet(seat: Seat, planet: int) -> None:
    found = [f for f in forms(seat.page) if ("kind", "MothershipMoved") in f.fields][planet]
    assert seat.phone.send(found).status_code == 303
    seat.taps += 1


def test_with_counters_a_turn_is_one_tap(app):
    table = Open(app, lead="counters")
    ann, bob = Seat(app, table, 0), Seat(app, table, 1)
    table.begin()
    ann.tap("Centre planet", "TurnEnded")
    bob.tap("Turn done, no audit")
    assert (ann.taps, bob.taps) == (1, 1)
    view = table.look(2)["view"]
    assert ([ship["cubes"] for ship in view["motherships"]], view["turn"]) == ([0, 1, 0], 2)


@pytest.mark.rule("SF-073")
def test_others_see_no_button_of_the_turn(app, table):
    table.begin()
    labels = " ".join(f.label for f in forms(Seat(app, table, 1).page))
    assert "leaves skill" not in labels
    assert "Ann’s turn" in Seat(app, table, 1).page


def test_the_host_acts_for_a_seat_with_the_right_buttons(app, table):
    """Who is on turn decides what is offered, whichever phone it is."""
    table.send(0, "FirstChosen", first=1)
    table.send(0, "GameBegun")
    host = Phone(app)
    host.client.set_cookie("companion", table.host)
    acting = host.get(f"/t/{table.code}?as=1").text
    found = [f for f in forms(acting) if ("kind", "CrewAssigned") in f.fields]
    assert len(found) == 2
    assert host.send(found[0]).status_code == 303
    idle = host.get(f"/t/{table.code}?as=0").text
    assert not [f for f in forms(idle) if ("kind", "MothershipMoved") in f.fields]
    assert [f for f in forms(host.get(f"/t/{table.code}?as=1").text) if ("kind", "MothershipMoved") in f.fields]


def test_the_host_confirms_for_a_dead_phone_without_reading_its_sheet(app, table):
    table.send(0, "CountBegun")
    table.send(1, "ValueCounted", line="side_deals", value=93)
    host = Phone(app)
    host.client.set_cookie("companion", table.host)
    page = host.get(f"/t/{table.code}?as=1").text
    assert not reads(page, table.code, 93)
    assert host.press(page, "Confirm what Bob has entered").status_code == 303
    assert table.state.players[1].confirmed


def test_a_dead_phone_is_answered_from_the_hosts_own_page(app, table):
    """Three taps: the row of whoever is waited for, the button there, and yes."""
    table.send(0, "CountBegun")
    table.send(1, "ValueCounted", line="side_deals", value=93)
    host = Phone(app)
    host.client.set_cookie("companion", table.host)
    take_over = form(host.get(f"/t/{table.code}").text, "Phone dead? Count for Bob")
    assert "Is Bob’s phone dead?" in host.send(take_over).text
    assert host.post(take_over.action, take_over.data(sure="on")).status_code == 303
    assert "93 points so far" in host.get(f"/t/{table.code}?as=1&open=1").text, "nothing of what was entered is lost"


def dead_phones(page: str, name: str) -> list[Node]:
    return [button for button in parse(page).all("button") if f"Count for {name}" in button.text]


def test_nobody_whose_phone_is_awake_is_called_dead_at_first_sight(app, table):
    table.send(0, "CountBegun")
    host = Phone(app)
    host.client.set_cookie("companion", table.host)
    folded = parse(host.get(f"/t/{table.code}").text).all("details", id="dead-1")
    assert [button.text for fold in folded for button in fold.all("button")] == ["Phone dead? Count for Bob"]
    services(app).tables.room(table.code).asleep = frozenset({1})
    page = host.get(f"/t/{table.code}").text
    assert dead_phones(page, "Bob")
    assert not parse(page).all("details", id="dead-1")


def test_a_confirmed_sheet_is_read_in_its_order_and_asks_for_nothing(app, table):
    table.send(0, "CountBegun")
    table.send(0, "CubesOnBoardCounted", number=9)
    table.send(0, "CrewCounted", name="Koda", answer=5)
    table.send(0, "ValueCounted", line="side_deals", value=4)
    table.send(0, "ValueCounted", line="completed_contracts", value=12)
    table.send(0, "ValueCounted", line="completed_contracts", value=8)
    ann = Seat(app, table, 0)
    assert [step.text for step in parse(ann.page).all("a", aria_current="step")] == [
        *("Active contract", "Side deals", "Crew", "Cargo", "Contracts"),
    ], "each screen marks itself"
    table.send(0, "CountConfirmed")
    page = parse(ann.page)
    (summary,) = page.all("ul", id="summary")
    assert [line.text for line in summary.all("li")] == [
        "Contracts 12 + 8 20",
        "Active contract 0",
        "Contract abilities 0",
        "Side deals 4",
        "Crew Koda 9",
        "Cargo 9",
        "Total 42",
    ]
    assert "Tap the points" not in page.text
    assert not page.all("nav", class_="sf-steps")
    ann.tap("Wait, I have to change something")
    assert "Tap the points" in parse(ann.page).text


def onward(seat: Seat) -> str:
    """What stands below the crew of the count."""
    (way,) = parse(seat.page).all("div", id="part-count-next-crew")
    return way.text


def test_the_number_of_cubes_stands_out_on_the_keys(app, table):
    table.send(0, "CountBegun")
    ann = Seat(app, table, 0)
    for chosen in ([], ["0"], ["7"]):
        for n in chosen:
            table.send(0, "CubesOnBoardCounted", number=int(n))
        (keys,) = parse(ann.page).all("form", id="keys-cubes")
        assert [key.text for key in keys.all("button", aria_pressed="true")] == chosen


def test_a_question_that_was_passed_over_leads_back_to_itself(app, table):
    table.send(0, "CountBegun")
    table.send(0, "CrewCounted", name="Koda")
    ann = Seat(app, table, 0)
    (total,) = parse(ann.page).all("div", id="part-count-total")
    assert [(link.text, link.attrs["href"]) for link in total.all("a")] == [("Answer for Koda first.", "#count-crew")]
    assert not total.all("button"), "no grey button leads the page"
    assert onward(ann) == "Next Answer for Koda first.", "and says so before anybody goes past it"
    table.send(0, "CrewCounted", name="Koda", answer=5)
    assert onward(ann) == "Next"
    (total,) = parse(ann.page).all("div", id="part-count-total")
    assert [button.text for button in total.all("button")] == ["No cubes: confirm 9 points"]


def test_a_tracked_turn_on_the_page(app):
    table = Open(app, track=True)
    ann = Seat(app, table, 0)
    table.begin()
    ann.tap("1", "CrewAssigned")
    press_planet(ann, 0)
    table.send(0, "CrewNamed", crew=["Koda", "Og", "Trin", "Mag"])
    ann.tap("Pick Up Cargo", "ActionChosen")
    ann.tap("Pick up", areas=["0", "1"])
    assert table.state.players[0].tiles[1].cubes.credits == 2
    ann.tap("Turn done")
    for seat in (1, 2):
        table.send(seat, "CrewAssigned", count=1)
        table.send(seat, "MothershipMoved", planet=seat)
        table.send(seat, "TurnEnded")
    ann.tap("Send them", "CrewAssigned", crew=["Mag"])
    press_planet(ann, 0)
    for action, labels in {
        "Expand Storage": ("Take the tile",),
        "Upgrade Freighter": ("Take the tile",),
        "Meet Informant": ("Promote",),
        "Operate Freighter": ("Use Cockpit",),
        "Make a Side Deal": ("Complete the deal",),
        "Fulfill a Contract": ("Take it, deliver row 1",),
    }.items():
        table.send(0, "ActionGranted", action=key(action), skill=2)
        shown = [f.label for f in forms(ann.page)]
        assert all(any(label in found for found in shown) for label in labels), (action, shown)


def key(name: str) -> str:
    return next(action for action, title in ACTIONS.items() if in_english(title) == name)


def test_a_contract_is_typed_in_and_delivered(app):
    table = Open(app, track=True)
    ann = Seat(app, table, 0)
    table.send(0, "CrewAssigned", count=1)
    table.send(0, "MothershipMoved", planet=0)
    ann.tap("Fulfill a Contract", "ActionChosen")
    rows = {"sections.0.cargo.goods": "1", "sections.0.points": "3", "sections.1.cargo.credits": "1"}
    ann.tap("Take it, deliver row 1", points="12", **rows)
    ann.tap("Deliver row 2: 1 credit")
    assert [done.points for done in table.state.players[0].contracts] == [12]


STATES = {
    "setup": [],
    "assign": [("FirstChosen", {"first": 0}), ("GameBegun", {})],
    "move": [("CrewAssigned", {"count": 1})],
    "audit": [
        ("ShipPlaced", {"planet": 0, "space": 5}),
        ("CrewAssigned", {"count": 1}),
        ("MothershipMoved", {"planet": 0}),
    ],
    "action": [("CrewAssigned", {"count": 1}), ("MothershipMoved", {"planet": 0})],
    "count": [("CountBegun", {}), ("CrewCounted", {"name": "Koda"}), ("CrewCounted", {"name": "Vik"})],
    "confirmed": [("CountBegun", {}), ("ValueCounted", {"line": "side_deals", "value": 4}), ("CountConfirmed", {})],
}


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("track", [False, True])
def test_no_id_is_there_twice(app, state, track):
    """The page is morphed by its ids: with one of them twice, the fresh page does not come in."""
    table = Open(app, track=track, boards="restricted")
    for kind, fields in STATES[state]:
        table.send(0, kind, **fields)
    ids_are_unique(Seat(app, table, 0).page)
    ids_are_unique(Seat(app, table, 1).page)


@pytest.mark.parametrize("action", ACTIONS)
def test_nor_in_an_action(app, action):
    table = Open(app, track=True)
    table.send(0, "CrewAssigned", count=1)
    table.send(0, "MothershipMoved", planet=0)
    table.send(0, "ActionGranted", action=action, skill=4)
    ids_are_unique(Seat(app, table, 0).page)


def test_nor_in_the_draft(app):
    table = Open(app, crew="draft")
    for _ in range(5):
        for seat in range(3):
            table.send(seat, "CrewPicked", name=table.state.draft.hands[seat][0])
        ids_are_unique(Seat(app, table, 0).page)
    table.send(0, "CrewKept", crew=table.state.draft.picked[0][:4])
    ids_are_unique(Seat(app, table, 0).page)


def ids_are_unique(page: str) -> None:
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids)), [name for name in ids if ids.count(name) > 1]


def test_the_rules_sheet_opens_where_the_table_stands(app, table):
    table.send(0, "CrewAssigned", count=1)
    page = parse(Seat(app, table, 0).phone.get(f"/t/{table.code}/rules").text)
    (now,) = [part for part in page.all("details") if "open" in part.attrs]
    assert now.attrs["id"] == "phase-move"
    for name in CREW:
        assert name in page.text


# Quick score


def test_the_quick_page_tries_the_rulebooks_example(app):
    phone = Phone(app)
    page = phone.get("/quick/scorpius-freighter")
    answer = phone.press(page, "Show me an example")
    assert answer.status_code == 200
    result = parse(answer.text).all("section", id="result")[0].text
    assert "Anna wins" in result
    assert "Total6852" in result
    again = phone.send(form(answer.text, "Count"))
    assert "Anna wins" in again.text, "the form holds what was counted"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_quick_page_has_a_sheet_for_each_player(app, players):
    phone = Phone(app)
    page = phone.get(f"/quick/scorpius-freighter?players={players}")
    typed = {f"seats.{seat}.side_deals": f"{seat}, 4" for seat in range(players)}
    answer = phone.press(page, "Count", **typed)
    assert f"Player {players} wins" in answer.text


def test_the_quick_page_knows_the_same_crew_as_the_box(app):
    page = parse(Phone(app).get("/quick/scorpius-freighter").text)
    options = page.all("select")[0].all("option")[1:]
    assert [option.text for option in options] == list(CREW)
    for option in options:
        assert option.attrs.get("class", "") == (f"asks {asks(option.text)}" if asks(option.text) else "")


def test_an_impossible_sheet_says_why_on_the_page(app):
    phone = Phone(app)
    twice = {"seats.0.crew.0.name": "Og", "seats.1.crew.0.name": "Og"}
    answer = phone.press(phone.get("/quick/scorpius-freighter"), "Count", **twice)
    assert answer.status_code == 422
    assert "Og is there twice" in answer.text


def test_whoever_left_is_not_asked_to_count(app, table):
    cem = Seat(app, table, 2)
    table.begin()
    table.send(2, "Left")
    Seat(app, table, 0).tap("Go to the count now", sure="on")
    assert "points so far" in Seat(app, table, 0).page
    assert "You have left" in cem.page
    assert "points so far" not in cem.page
