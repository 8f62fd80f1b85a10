"""What a phone's page shows, and what must not: reminders at their phase, lessons, teams, the shared phone."""

from __future__ import annotations

import re

import pytest

from companion.services import services
from tests.web.client_phones import Phone
from tests.web.parsed_pages import form, parse

EVERYBODY = ["Ann", "Bob"]


def test_it_works(room):
    page = room().page(0)
    assert "Set up round I" in page
    assert 'data-chapter="I-setup-0"' in page


def test_the_set_up_shows_who_has_which_cabin(room):
    """Somebody's own colour may not be in the box."""
    table = room()
    assert "Your colours:" in table.page(0)
    table.send(0, "BuildStarted")
    assert "Your colours:" not in table.page(0)


@pytest.mark.rule("GT-044")
def test_an_empty_glass_shows_since_when_it_waits(room):
    table = room(rounds=["II"], timer_seconds=5)
    table.send(0, "BuildStarted")
    assert "data-since" not in table.page(0)
    table.clock.forward(60)
    ran_out = f'data-since="{table.clock.now - 55_000}"'
    assert ran_out in table.page(0)
    assert "empty for" in table.page(0)
    assert ran_out in table.page(None)
    assert form(table.page(1), "Flip to 1").disabled is False


def test_no_glass_runs_where_the_game_was_stopped(room):
    table = room()
    table.send(0, "BuildStarted")
    assert "data-glass" in table.page(0)
    table.send(0, "Stopped")
    assert "data-glass" not in table.page(0)


@pytest.mark.rule("GT-206")
def test_switches_to_come_are_counted_on_every_page(room):
    table = room(people=4, teams="switch", rounds=["III"], timer_seconds=5)
    for words in ("2 switches to come", "One switch to come", None):
        table.send(0, "BuildStarted" if words and words[0] == "2" else "TimerFlipped")
        pages = table.page(3), table.page(None)
        assert all(words in page if words else "to come while" not in page for page in pages)
        table.clock.forward(6)


@pytest.mark.rule("GT-011")
def test_the_last_card_is_shown_as_the_last(room):
    table = room(guided=True)
    table.launch()
    for number in range(1, 9):
        table.send(0, "CardTurned", card="I-stardust-1")
        assert all(f"Card {number} of 8" in page for page in (table.page(0), table.page(None)))
        assert all(("the last one" in page) == (number == 8) for page in (table.page(0), table.page(None)))
        table.send(0, "CardClosed")


@pytest.mark.rule("GT-053")
def test_the_lowest_tile_is_the_one_that_invites(room):
    table = room()
    table.send(0, "BuildStarted")
    table.send(0, "TileTaken", number=1)
    page = table.page(1)
    invites = [button.split(">")[0] for button in page.split("<button") if 'name="number"' in button]
    assert ["primary" in button for button in invites] == [True, False]
    assert 'id="tile-1"' in page, "it is shown with whoever has it"


def test_the_spot_check_shows_what_to_look_for_and_how_to_repair(room):
    table = room()
    table.send(0, "BuildStarted")
    for seat in range(3):
        table.send(seat, "TileTaken")
    page = table.page(0)
    assert "A connector of any kind faces a smooth side." in page
    assert "A mistake on my ship" in page
    assert "Take off what you like until it is right." in table.page(0, "?q=mistake")


@pytest.mark.rule("GT-099")
def test_the_count_at_the_end_reminds_of_what_is_exposed(room):
    table = room()
    table.launch()
    table.send(0, "JourneyEnded")
    assert "no component next to them, at holes inside, too" in table.page(0)


@pytest.mark.rule("GT-123")
def test_no_engines_are_asked_back_before_they_end_the_journey(room):
    table = room()
    table.launch()
    table.send(0, "CardTurned", card="I-open-space-1")
    question = 'name="ask" value="Strength 0 means giving up here. Really 0?"'
    assert question in table.page(0)
    assert 'pattern="0*[1-9][0-9]*"' in table.page(0), "nor is a 0 typed by accident"
    table.send(0, "CardClosed")
    table.send(0, "CardTurned", card="I-combat-zone-1")
    for seat in range(3):
        table.send(seat, "CardStepAnswered", number=4)
    assert question not in table.page(0)


@pytest.mark.rule("GT-213")
def test_a_first_flight_has_no_button_to_give_up_and_nothing_set_aside(room):
    table = room(first_flight=True)
    table.send(0, "BuildStarted")
    for seat in range(3):
        table.send(seat, "TileTaken")
    page = table.page(0)
    assert "Set aside" not in page
    assert not form(table.page(0, "?q=mistake"), "It is put right").disabled
    table.send(0, "FlightStarted")
    page = table.page(0, "?q=mistake")
    assert 'id="give-up"' not in page
    assert 'id="mistake"' not in page
    assert 'id="give-up"' in launched(room).page(0)


def launched(room, **options):
    table = room(**options)
    table.launch()
    return table


@pytest.mark.parametrize("guided", [True, False])
def test_what_is_changed_by_hand_is_folded_while_a_card_asks(room, guided):
    """Or a thumb that means *2 connectors* moves a ship."""

    def folded(html):
        page = parse(html)
        kept = [node for name in ("days", "credits") for node in page.all("details", id=f"{name}-folded")]
        assert all("open" not in node.attrs and node.all("form") for node in kept)
        assert page.all("*", id="days-0")
        return len(kept)

    table, between = launched(room, guided=guided), 2 if guided else 0
    assert folded(table.page(0)) == between
    table.send(0, "CardTurned", card="I-stardust-1")
    assert folded(table.page(0)) == 2
    for seat in (2, 1, 0):
        table.send(seat, "CardStepAnswered", number=2)
    assert folded(table.page(0)) == between


def test_a_fine_is_due_asked_for_or_none(room):
    assert "The first card is open: that costs a credit" in launched(room).page(0, "?q=mistake")
    guided = launched(room, guided=True)
    assert 'id="mistake"' in guided.page(0, "?q=mistake")
    assert "costs a credit" not in guided.page(0, "?q=mistake")
    guided.send(0, "CardTurned", card="I-stardust-1")
    assert "It costs a credit, too." in guided.page(0, "?q=mistake")


def test_teams_stand_on_phones_and_on_the_screen(room):
    table = room(people=4, teams="pairs")
    for page in (table.page(0), table.page(None)):
        assert page.index(">Ann<") < page.index(">Cy<") < page.index(">Bob<") < page.index(">Dot<")


def test_after_a_switch_the_tiles_can_be_put_right_by_who_stands_there(room):
    table = room(people=4, teams="switch", rounds=["II"], timer_seconds=5)
    table.send(0, "BuildStarted")
    table.clock.forward(6)
    table.send(1, "TimerFlipped")
    table.send(0, "TileTaken", number=3)
    sent = form(table.page(1, "?q=tiles"), "Put the tiles right").data()
    assert {seat: sent[f"tiles.{seat}"] for seat in range(4)} == {0: ["3"], 1: [""], 2: [""], 3: [""]}


class Shared:
    """One phone for all, held by the host."""

    def __init__(self, app, **options):
        self.phone = Phone(app)
        new = self.phone.get("/new/galaxy-trucker")
        self.path = self.phone.press(new, "Start now", name=EVERYBODY, **options).location
        for seat, kind, more in (
            (0, "BuildStarted", {}),
            (0, "TileTaken", {"number": 1}),
            (1, "TileTaken", {"number": 2}),
            (0, "FlightStarted", {}),
            (1, "CreditsChanged", {"amount": 73}),
        ):
            self.send(seat, kind, **more)

    def send(self, seat, kind, **fields):
        answer = self.phone.post(f"{self.path}/do", {"kind": kind, "seat": seat, **fields})
        assert answer.status_code == 303, answer.text

    def page(self, seat, more=""):
        return self.phone.get(f"{self.path}?as={seat}{more}").text


def test_on_a_shared_phone_a_flight_needs_no_curtain_and_credits_lie_face_down(app):
    table = Shared(app, hidden_credits="on")
    page = table.page(1)
    assert "Hand the phone to" not in page
    assert 'id="in-hand"' not in page
    assert "Face down: look" in page
    assert not form(page, "+3").disabled
    assert '<b id="in-hand">73</b>' in table.page(1, "&open=1")


COUNT = {
    "exposed_connectors": 3,
    "goods.red": 0,
    "goods.yellow": 0,
    "goods.green": 0,
    "goods.blue": 0,
    "lost_components": 0,
}


def test_nor_does_the_pay_out(app):
    table = Shared(app, hidden_credits="on")
    table.send(0, "JourneyEnded")
    assert not form(table.page(1), "My ship is counted").disabled
    for seat in (0, 1):
        table.send(seat, "ShipCounted", **COUNT)
    page, opened = table.page(1), table.page(1, "&open=1")
    assert not form(page, "On to round II").disabled
    assert "Face down: look" in page
    assert not any(number in page for number in (">73<", ">78<", "Correct my count"))
    assert all(number in opened for number in (">73<", ">78<", "Correct my count"))
    assert 'class="counting"' in table.page(1, "&open=1&q=recount")
    assert ">73<" not in table.page(0)


def test_open_credits_are_open_on_a_shared_phone_too(app):
    assert '<b id="in-hand">73</b>' in Shared(app, hidden_credits="").page(1)


def test_whoever_has_no_phone_and_is_asked_alone_can_be_answered_for_at_once(app):
    table = Shared(app, hidden_credits="on")
    table.send(0, "CardTurned", card="I-stardust-1")
    page = table.page(0)
    assert "Answer for Bob" in page
    assert page.index(" open>", page.index('id="for-1"')) < page.index("Answer for Bob")


def test_a_phone_that_flies_for_several_names_the_one_it_books_for(app, room):
    assert "<bdi>Bob</bdi>" in own_ship(Shared(app).page(1))
    assert "<bdi>" not in own_ship(launched(room).page(0))


def own_ship(page):
    """One's own ship in flight, down to the button that lands all."""
    return page[page.index('class="card acting-seat frame"') : page.index('id="land"')]


def test_a_guided_flight_begins_with_the_next_card(room):
    page = launched(room, guided=True).page(0)
    assert page.index('id="kinds"') < page.index('class="gt-board frame"')


def test_a_flight_that_the_table_leads_begins_with_days_and_credits(room):
    page = launched(room).page(0)
    order = [page.index(f'id="{name}"') for name in ("deck", "days-0", "credits-0", "land", "draw-ship")]
    assert order == sorted(order), "what leads through a card is a line beside the rounds"


def test_nobody_is_drawn_to_start(room):
    """All build at once, and the leader turns up cards."""
    table = room()
    page = table.page(0, "?as=0", token=table.host)
    assert "Go!" in page
    assert "Who starts?" not in page


def test_a_long_card_is_told_from_its_end(room):
    table = launched(room, guided=True)
    table.send(0, "CardTurned", card="I-pirates-1")
    for seat in range(3):
        table.send(seat, "CardStepAnswered", number=2)
    for _ in range(3):
        table.send(0, "DiceRolled", total=12)
    page = table.page(0)
    story = page[page.index('id="part-recap"') : page.index('id="kinds"')]
    head, rest = story.split("</summary>")
    assert head.endswith("Light shot from the front: column 12. It misses everybody.")
    assert "Ann is beaten." in rest
    table.send(0, "CardTurned", card="I-stardust-1")
    table.send(0, "CardClosed")
    assert '<ul class="card gt-told" id="recap"' in table.page(0), "a short one is told as it is"


def test_the_launch_leaves_the_thumb_to_a_crew_that_is_missing(room):
    table = room(guided=True)
    table.send(0, "BuildStarted")
    for seat in range(3):
        table.send(seat, "TileTaken")
    assert "data-waits" in table.page(0)
    for seat in range(3):
        table.send(seat, "CrewPlaced", humans=2)
    assert "data-waits" not in table.page(0)


def test_a_count_without_connectors_is_answered_in_our_own_words(app):
    table = Shared(app, hidden_credits="")
    table.send(0, "JourneyEnded")
    page = table.page(0)
    assert " required" not in page[page.index('class="counting"') : page.index("My ship is counted")]
    unsaid = {"kind": "ShipCounted", "seat": 0, "exposed_connectors": "", "lost_components": 0}
    assert "How many connectors are exposed?" in table.phone.post(f"{table.path}/do", unsaid).text


def in_the_spot_check(room, **options):
    table = room(**options)
    table.send(0, "BuildStarted")
    for seat in range(3):
        table.send(seat, "TileTaken")
    return table


def test_in_the_spot_check_the_crew_comes_first_for_whose_turn_it_is(room):
    table = in_the_spot_check(room, guided=True)
    ann, bob = table.page(0), table.page(1)
    assert "Take your crew on board" in ann
    assert "Take your crew on board" not in bob
    assert 'name="ask" value="No crew on board yet: Ann, Bob, Cy. Launch all the same?"' in bob


def test_a_mistake_shows_what_came_off_so_far(room):
    table = in_the_spot_check(room)
    assert "off so far" not in table.page(0, "?q=mistake")
    table.send(0, "MistakeFound", components=2)
    assert "2 off so far" in table.page(0, "?q=mistake")


def test_an_empty_glass_that_nobody_may_turn_says_who_will(room):
    table = room(timer_seconds=5)
    table.send(0, "BuildStarted")
    table.clock.forward(6)
    assert "Empty: whoever is done turns it." in table.page(0)
    table.send(1, "TileTaken")
    assert "Empty: turn it!" in table.page(None)
    table.send(1, "TimerFlipped")
    assert "Last glass!" in table.page(0)


def test_a_ship_can_be_drawn_as_long_as_no_card_is_open(room):
    table = room(guided=True)
    table.launch()
    assert 'id="draw-ship"' in table.page(1)
    table.send(0, "CardTurned", card="I-open-space-1")
    assert 'id="draw-ship"' not in table.page(1)
    table.send(0, "CardClosed")
    table.send(1, "ShipPainted", drawing="0707P03333")
    assert 'id="draw-ship"' not in table.page(1)


def test_the_second_of_two_teams_is_second_on_the_page(room):
    table = room(people=4, teams="switch", rounds=["I"])
    table.launch()
    table.send(0, "CreditsChanged", amount=5)
    table.send(0, "JourneyEnded")
    for seat in range(4):
        table.send(seat, "ShipCounted", exposed_connectors=seat, goods={}, lost_components=0)
    page = table.page(0)
    assert "2nd" in page
    assert "3rd" not in page


def test_the_gallery_counts_teams(room):
    """Behind one team is second, not third."""
    table = room(people=4, teams="pairs", rounds=["I"])
    table.launch()
    table.send(0, "JourneyEnded")
    for seat in range(4):
        table.send(seat, "ShipCounted", exposed_connectors=seat, goods={}, lost_components=seat)
    table.send(0, "Confirmed")
    gallery = services(table.client.application).gallery
    (play,) = [one for one in gallery.snapshot().plays if one.table == table.code]
    page = table.client.get(f"/gallery/plays/{play.id}").text
    assert [page.count(f"<td>{place}</td>") for place in ("1st", "2nd", "3rd")] == [2, 2, 0]


def test_whoever_draws_with_a_crew_on_board_reads_that_it_goes_on_board_again(room):
    table, said, ship = room(), "After this your crew goes on board again.", "0707P03333 0706c00400 0708c00004"
    table.send(0, "BuildStarted")
    for seat in (1, 0, 2):
        table.send(seat, "TileTaken")
    assert said not in table.page(0, "?q=draw")
    table.send(0, "CrewPlaced", humans=4)
    assert said in table.page(0, "?q=draw")
    assert said not in table.page(1, "?q=draw")
    table.send(0, "ShipPainted", drawing=ship)
    assert "Ann drew the ship, and the crew goes on board again" in table.page(2, "/history")
    assert said not in table.page(0, "?q=draw"), "it is off already"
    assert form(table.page(0), "Humans in every cabin").disabled is False
    table.send(0, "CabinsManned")
    table.send(0, "ShipPainted", drawing="")
    assert "Ann put the drawing away, and the crew goes on board again" in table.page(2, "/history")
    table.send(0, "ShipPainted", drawing=ship)
    assert re.search(r"Ann drew the ship\s*<", table.page(2, "/history")), "nobody was on board"


@pytest.mark.parametrize("on", ["phone", "tv"])
def test_a_replay_draws_the_sand_as_it_was(room, on):
    table = room(rounds=["II"], timer_seconds=90)
    table.send(0, "BuildStarted")
    table.clock.forward(67.5)
    table.send(0, "TileTaken", number=1)
    table.send(0, "TimerPaused")
    table.send(0, "TimerResumed")
    table.clock.forward(93)
    table.send(0, "TimerFlipped")
    for seat in (1, 2):
        table.send(seat, "TileTaken")
    for kind in ("FlightStarted", "JourneyEnded"):
        table.send(0, kind)
    for seat in range(3):
        table.send(seat, "ShipCounted", exposed_connectors=seat, goods={}, lost_components=0)
    table.send(0, "Confirmed")
    gallery = services(table.client.application).gallery
    (play,) = [one for one in gallery.snapshot().plays if one.table == table.code]
    seen = []
    for step in range(8):
        page = table.client.get(f"/gallery/plays/{play.id}/replay?step={step}&on={on}").text
        glass = re.search(
            r'"sand upper"[^>]* height="(\d+)".*?<output id="glass-digits"[^>]*>([\d:]*)<', page, re.DOTALL
        )
        state = re.search(r'id="glass-state">(.*?)\n', page)
        if glass:
            seen.append((state[1], *glass.groups()))
    assert seen[:6] == [
        ("Circle 2", "66", "1:30"),
        ("Circle 2", "33", "0:23"),  # Ann is done
        ("Paused by Ann", "33", "0:23"),
        ("Circle 2", "33", "0:23"),
        ("Empty: turn it!", "0", "0:00"),
        ("Circle 1", "66", "1:30"),
    ]


def test_whoever_gave_up_is_spoken_to_and_not_asked_again(room):
    table = room()
    table.launch()
    assert 'id="give-up"' in table.page(1)
    table.send(1, "GaveUp")
    own, other = table.page(1), table.page(2)
    assert "You gave up. Watch until the others land, then count your ship." in own
    assert 'id="give-up"' not in own
    assert "Bob gave up." in other
    assert 'id="give-up"' in other


def test_the_one_who_is_waited_for_is_named_once(room):
    table = room()
    table.send(0, "BuildStarted")
    for seat in range(3):
        table.send(seat, "TileTaken")
    table.send(0, "CrewPlaced", humans=2)
    assert "Bob takes crew on board next." in table.page(2)
    assert "Waiting for" not in table.page(2)
    table.send(1, "CrewPlaced", humans=2)
    table.send(2, "CrewPlaced", humans=2)
    table.send(0, "FlightStarted")
    assert "Ann turns up the next card" in table.page(1)
    assert "Waiting for" not in table.page(1)
    assert "Waiting for" in table.page(1, "/history")
