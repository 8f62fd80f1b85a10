"""What all look up for, the line that a page begins with, the radar, and the race at the end."""

from __future__ import annotations

import pytest

from companion.games.tortuga_2199 import GAME, moves


def moments(table, seat, move, viewer=None):
    """The kinds and words of what this move brings."""
    before = table.state
    table.do(seat, move)
    return [(one.kind, table.text(one.words)) for one in GAME.moments(before, move, table.state, viewer)]


@pytest.mark.parametrize(
    ("viewer", "words"), [(None, "Player 0 attacks Player 1 at Mines"), (1, "Player 0 attacks you at Mines")]
)
def test_an_attack_is_said_to_whoever_is_attacked(planet, viewer, words):
    table = planet(3)
    assert moments(table, 0, moves.AttackDeclared(defender=1, sector="mines"), viewer) == [("fight", words)]
    assert table.view(viewer).now.to_reader.line == words


def test_one_phone_for_several_says_the_name(planet):
    table = planet(3).do(0, moves.FirstChosen(first=0))
    assert (table.view(0).now.line, table.view(0).now.to_reader.line) == ("Player 0’s turn", "Your turn")
    table.do(0, moves.AttackDeclared(defender=1, sector="mines"))
    assert table.view(1).now.line == "Player 0 attacks Player 1 at Mines"
    table.seal(0, 1, 9).seal(1, 1, 2)
    assert table.view(0).now.line == "Player 0 wins at Mines"
    table.do(1, moves.CombatSettled())
    assert (table.view(1).now.line, table.view(1).now.to_reader.line) == ("Player 0 won at Mines", "You lost at Mines")


@pytest.mark.parametrize(
    ("owner", "laid", "words"),
    [(1, 9, "Player 0 takes Mines"), (1, 1, "Player 1 holds Mines"), (2, 9, "Player 0 wins")],
)
def test_a_fight_ends_in_a_moment(planet, owner, laid, words):
    table = planet(3).own(owner, "mines", defence=5).do(0, moves.AttackDeclared(defender=1, sector="mines"))
    assert moments(table.seal(0, 1, laid), 1, moves.ManoeuvreSealed(cards=1, manoeuvre=4)) == []
    assert table.view(2).fight.duel.words == words
    assert moments(table, 1, moves.CombatSettled()) == [("won", words)]
    assert moments(table, 0, moves.PartDone()) == []


def test_tortuga_falls_and_the_last_round_begins(planet):
    table = planet(3)
    assert moments(table, 0, moves.SectorConquered(sector="tortuga")) == [
        ("tortuga", "Player 0 takes Tortuga!"),
        ("last", "The last round: one turn each"),
    ]
    assert [table.view(seat).now.to_reader.line for seat in (0, 1)] == ["Tortuga is yours", "Player 0 holds Tortuga"]
    table.end_turn()
    assert [table.view(seat).now.to_reader.line for seat in (1, 2)] == ["Your last turn", "Player 1’s last turn"]
    assert table.view().council.to_come == (2,)


def test_a_hunt_and_the_goal(planet):
    table = planet(2).give(0, 13)
    hunt = ("hunt", "Player 0 captures a hunt")
    assert moments(table, 0, moves.HuntCaptured(sector="mines")) == [hunt]
    assert moments(table, 0, moves.HuntCaptured(sector="vortex")) == [hunt, ("goal", "Player 0 has 15 of 15!")]


def test_the_radar_is_on_the_screen_and_behind_a_tap(planet):
    table = planet(2).give(1, 14).do(0, moves.FirstChosen(first=0))
    near = table.opened(0, "radar").outlooks[0]
    assert (near.seat, near.missing) == (1, 1)
    assert table.view().radar[0].words == near.words
    assert near.words.startswith("Player 1 needs 1: 7 Crypto at Tortuga")
    assert table.view(0).radar == ()


def test_a_captured_hunt_is_marked_on_the_map(planet):
    table = planet(2).do(0, moves.HuntCaptured(sector="mines"))
    shown = {one.sector: one.hunt for one in table.view(1).hexes if one}
    assert (shown["mines"], shown["vortex"], shown["tortuga"]) == (False, True, None)


def test_the_race_ends_with_titles_and_their_numbers(planet):
    table = planet(3).conquer("mines").end_turn().do(1, moves.InfluenceBought(count=3)).end_turn(2).conquer("vortex")
    assert table.view().race is None
    table.give(0, 11)
    race = table.view().race
    assert [curve.total for curve in race.curves] == [15, 3, 0]
    assert race.curves[0].points.count(",") == 5, "the start, three turns, and the end"
    assert [(title.name, title.seats, title.words) for title in race.titles] == [
        ("Conqueror", (0,), "2 conquests"),
        ("Trader", (1,), "3 Influence bought"),
    ]
