"""What all look up for, and that no tab misses it."""

from __future__ import annotations

import pytest

from companion.core.game import By
from companion.core.words import in_english
from companion.games.galaxy_trucker import GAME
from companion.games.galaxy_trucker import moves as m
from companion.games.galaxy_trucker.ship import Goods, Losses


def made(table, seat, move):
    """Kinds, words and seats of the moments that this move makes now."""
    before = table.state
    after = move.applied(before, By(seat, table.now))
    return [(one.kind, in_english(one.words), one.seats) for one in GAME.moments(before, move, after, None)]


def test_it_works(trial):
    table = trial(2).go().tiles(2, 1)
    assert made(table, 0, m.FlightStarted()) == [("launch", "Launch! Player 2 leads", (1,))]


def test_an_empty_glass_calls_and_the_last_one_ends_the_building(trial):
    table = trial(2).go()
    assert made(table, None, m.GlassRanOut()) == [("glass", "The glass is empty. Turn it!", ())]
    table.do(0, m.TileTaken()).wait(90).do(0, m.TimerFlipped())
    assert made(table, None, m.GlassRanOut()) == [("time", "Time is up. Hands off!", ())]


def test_pairs_are_called_to_switch(trial):
    table = trial(4, teams="switch", rounds=("II",)).go().wait(90)
    assert made(table, 0, m.TimerFlipped()) == [("switch", "Switch ships!", ())]


def test_a_hit_is_seen_with_whom_it_cost_what(trial):
    table = trial(2).launch().card("I-meteors-1").do(0, m.DiceRolled(total=7))
    assert made(table, 1, m.CardStepAnswered()) == []
    hit = m.CardStepAnswered(losses=Losses(components=2))
    assert made(table, 1, hit) == [("meteor", "Player 2 loses 2 components", (1,))]
    table = trial(2).launch().card(kind_of_card="combat_zone", lines=("crew: light rear",))
    table.answer(0, number=2).answer(1, number=5).do(0, m.DiceRolled(total=7))
    assert made(table, 0, hit) == [("shot", "Player 1 loses 2 components", (0,))]


SHIP = "0507g00040 0606o00440 0607x04444 0705E00400 0706c04444 0707P03333 0708b04044 0806e04000 0807x04440 0808c04004"
"""For board I: the cannon in front hangs on the structural module below it."""


def burst(table, move):
    """The struck place, from where, and what bursts."""
    after = move.applied(table.state, By(0, table.now))
    (hit,) = [one.shows for one in GAME.moments(table.state, move, after, None)]
    return (hit.x, hit.y, hit.way, [tile.square for tile in hit.picture.aboard if tile.mark == "lost"])


def test_a_drawn_ship_is_seen_as_it_bursts(trial):
    table = trial(2).go().tiles(1, 2).do(0, m.ShipPainted(drawing=SHIP)).do(0, m.FlightStarted())
    table.card(kind_of_card="meteors", threats=("large left",))
    assert burst(table, m.DiceRolled(total=7)) == (0, 2, 3, ["0705"])
    table = trial(2).go().tiles(1, 2).do(0, m.ShipPainted(drawing=SHIP)).do(0, m.FlightStarted())
    table.card(kind_of_card="meteors", threats=("large right",))
    assert burst(table, m.DiceRolled(total=6)) == (2, 1, 1, ["0507", "0607"])


def test_sabotage_is_seen_where_it_happens(trial):
    table = trial(2, rounds=("III",)).go().tiles(1, 2).do(0, m.ShipPainted(drawing=SHIP))
    table.do(0, m.CabinsManned()).do(1, m.CrewPlaced(humans=12)).do(0, m.FlightStarted())
    table.card(kind_of_card="sabotage").do(0, m.DiceRolled(total=8))
    assert burst(table, m.DiceRolled(total=8))[3] == ["0808"]


def test_a_hit_that_its_owner_chose_is_seen_where_it_strikes(trial):
    shielded = SHIP.replace("0808c04004", "0808s04404")
    table = trial(2).go().tiles(1, 2).do(0, m.ShipPainted(drawing=shielded)).do(0, m.FlightStarted())
    table.card(kind_of_card="meteors", threats=("small right",)).do(0, m.DiceRolled(total=8))
    assert table.what == "hit"
    assert burst(table, m.CardStepAnswered(choice="keep 0808"))[3] == ["0808"]


def test_a_ship_that_is_out_and_the_landing(trial):
    table = trial(3).launch()
    assert made(table, 1, m.GaveUp()) == [("out", "Player 2 is out!", (1,))]
    assert made(table, 0, m.JourneyEnded()) == [("landed", "Landed! Player 1 is first", (0,))]


def test_the_last_count_pays_the_round_and_names_no_credits(trial):
    table = trial(2, rounds=("I", "II")).launch().land().count(0)
    counted = m.ShipCounted(exposed_connectors=0, goods=Goods(), lost_components=0)
    assert made(table, 1, counted) == [("paid", "Round I is paid out", ())]


@pytest.mark.rule("GT-047")
@pytest.mark.parametrize("path", ["", "/rules", "/history", "/people"])
def test_every_tab_has_the_clock_and_the_alarm(room, path):
    table = room(timer_seconds=5)
    table.send(0, "BuildStarted")
    assert 'id="clock"' in table.page(1, path)
    table.send(0, "TileTaken")
    table.clock.forward(6)
    table.send(0, "TimerFlipped")
    table.clock.forward(6)
    page = table.page(1, path)
    assert 'id="clock"' not in page
    assert 'data-kind="time"' in page
    assert 'data-sound="alarm"' in page
