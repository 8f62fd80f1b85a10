"""How a table begins: boards, sides, tiles, ships, cargo, stacks, who begins."""

from __future__ import annotations

import random

import msgspec
import pytest

from companion.core.game import By, Started
from companion.games.junk_orbit import GAME
from companion.games.junk_orbit.box import BOX, boards_for, ships
from companion.games.junk_orbit.moves import (
    BoardsChosen,
    FirstChosen,
    JunkPickedUp,
    RefillFailed,
    ShipChosen,
    StackCounted,
    TurnEnded,
)
from companion.games.junk_orbit.options import Options


def dealt(players: int, side: str, seed: int = 1) -> list[str]:
    started = Started(game="junk-orbit", seats=("x",) * players, options=Options(ships=side), seed=seed)
    return [player.ship for player in GAME.setup(started).players]


def test_it_works(orbit):
    view = orbit(2).view(0)
    assert (view.phase, view.turn, view.scores, view.final_turns) == ("setup", 0, (0, 0), ())
    assert view.boards == ("earth", "moon", "mars")


@pytest.mark.parametrize(("players", "count"), [(2, 3), (3, 3), (4, 4), (5, 5)])
def test_the_boards_are_those_of_the_player_count(orbit, players, count):
    assert orbit(players).view().boards == boards_for(players) == tuple(BOX.boards)[:count]


@pytest.mark.rule("JO-021")
def test_any_mix_of_boards_and_tiles_is_taken(orbit):
    assert orbit(2, boards=("deimos", "mars", "moon")).view().boards == ("moon", "mars", "deimos")
    table = orbit(3).do(0, BoardsChosen(boards=("earth", "moon", "mars", "phobos"), night=("moon",)))
    assert table.view().boards == ("earth", "moon", "mars", "phobos")
    assert "2+, 4+ and 5+" in orbit(2, tiles="5+").view().setting.steps[1]
    assert "4+ and 5+ stay in the box" in orbit(2).view().setting.steps[1]


@pytest.mark.rule("JO-016", "JO-097")
def test_every_board_has_two_sides_and_any_selection_lies_by_night(orbit):
    assert orbit(2).view().night == ()
    assert orbit(5, night=("deimos", "earth")).view().night == ("earth", "deimos")
    table = orbit(2).do(1, BoardsChosen(night=("mars",)))
    assert [(b.board, b.used, b.night) for b in table.view().layout][2:4] == [
        ("mars", True, True),
        ("phobos", False, False),
    ]


@pytest.mark.rule("JO-016")
def test_ships_are_dealt_by_side_or_chosen():
    assert set(dealt(5, "a")) == set(ships("A"))
    assert set(dealt(5, "b")) == set(ships("B"))
    assert dealt(5, "either") != dealt(5, "either", seed=2)
    assert len(set(dealt(5, "either"))) == 5
    assert dealt(3, "chosen") == [None] * 3
    assert {BOX.ships[ship].side for ship in ships()} == {"A", "B"}


def test_no_ship_flies_twice(orbit):
    table = orbit(2).do(0, ShipChosen(ship="stomp-rat")).do(0, ShipChosen(ship="stomp-rat"))
    assert (
        table.refusal(1, ShipChosen(ship="stomp-rat")) == "Player 0 flies that ship. Give Player 0 another one first."
    )


@pytest.mark.rule("JO-026", "JO-027")
def test_a_cargo_starts_with_six_tiles(orbit):
    assert [orbit(2, cargo=True).view(n).mine.cargo for n in (0, 1)] == [6, 6]
    assert orbit(2).view(0).mine.cargo is None
    assert "That makes 6 tiles." in orbit(2).view().setting.steps[5]


def test_everybody_is_told_which_ship_is_whose(orbit):
    assert "Take the ship your phone shows," in orbit(2, ships="a").view().setting.steps[4]
    assert "Choose a ship each and tap it" in orbit(2, ships="chosen").view().setting.steps[4]


@pytest.mark.rule("JO-023", "JO-028", "JO-027")
def test_stacks_start_right_for_five_and_are_counted_else(orbit):
    assert [(s.key, s.left) for s in orbit(5, stacks=True).view().stacks] == [("earth", 23), ("moon", 19), ("mars", 28)]
    assert [s.left for s in orbit(4, stacks=True).view().stacks] == [None, None, None]
    assert orbit(5).view().stacks == ()
    table = orbit(3, stacks=True).do(0, StackCounted(stack="moon", tiles=11))
    assert [s.left for s in table.view().stacks] == [None, 11, None]
    assert table.refusal(0, StackCounted(stack="moon", tiles=30)) == "That stack has between 0 and 29 tiles."


def test_stacks_follow_the_boards_while_all_tiles_are_in_use(orbit):
    table = orbit(5, stacks=True).do(0, BoardsChosen(boards=("earth", "moon", "mars")))
    assert table.view().stacks[2].left == 47 - 9 - 5
    assert [s.left for s in orbit(2, stacks=True, tiles="5+").view().stacks] == [26, 22, 36]


def test_who_took_out_the_garbage_begins(orbit):
    table = orbit(3).do(0, FirstChosen(first=2))
    assert (table.view().turn, table.view().phase, table.view().setting) == (2, "launch", None)
    assert table.refusal(0, FirstChosen(first=1)) is not None
    assert table.end_turn(2).view().turn == 0
    assert orbit(3).refusal(0, FirstChosen(first=7)) == "Nobody sits there. Pick one of the players."


def test_nobody_is_proposed_to_begin(orbit):
    """Every phone shows the same buttons: one's own name is not the likely answer."""
    table = orbit(3)
    assert {offer.style for offer in table.view(0).setting.first} == {""}
    assert table.view(0).setting == table.view(1).setting


def test_the_checklist_has_the_right_numbers(orbit):
    assert "23 in all" in orbit(3).view().setting.steps[3]
    assert "26 in all" in orbit(4).view().setting.steps[3]
    assert "28 in all" in orbit(5).view().setting.steps[3]
    assert "Hellas joins Mars and Deimos" in orbit(5).view().setting.steps[0]


@pytest.mark.parametrize("wrong", [{"night": ["venus"]}, {"ships": "c"}, {"tiles": "3+"}, {"x": 1}])
def test_options_outside_their_bounds_are_no_options(wrong):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(wrong, Options)


def test_every_option_has_a_default_a_title_and_a_line_of_help():
    described = msgspec.json.schema(Options)["$defs"]["Options"]["properties"].values()
    assert all(o["title"] and o["description"].endswith(".") and "default" in o for o in described)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_demo_plays_to_a_hit(orbit, seats):
    table = orbit(seats)
    for seat, move in GAME.demo(seats):
        table.do(seat, move)
    assert table.view().phase == "hits"


def test_the_end_of_a_turn_is_taken_only_on_the_version_that_was_seen():
    assert TurnEnded.exact
    assert RefillFailed.exact
    assert JunkPickedUp.exact


@pytest.mark.parametrize(
    ("players", "more"),
    [(3, ""), (4, " Phobos uses the Mars stack."), (5, " Phobos and Deimos use the Mars stack.")],
)
def test_the_set_up_names_only_the_moons_that_are_in_play(orbit, players, more):
    step = orbit(players).view().setting.steps[2]
    assert step == f"Shuffle three face-down stacks: Earth, Moon, Mars.{more}"


def test_where_nobody_knows_who_begins_chance_does(orbit):
    table = orbit(3)
    offered = table.view(0).setting.draw
    assert (offered.kind, offered.fields, offered.label) == ("FirstChosen", {}, "Nobody knows: draw")
    assert table.do(0, FirstChosen()).state.begun
    drawn = FirstChosen(first=1, drawn=True)
    assert orbit(3).tell(0, drawn) == "Player 1 was drawn to begin"
    sent = drawn.chance(table.state, By(0, 0, 0), random.Random(1))
    assert not sent.drawn, "whoever is named was not drawn, whatever was sent"


def test_chance_draws_nobody_who_has_left(orbit):
    for seed in range(20):
        table = orbit(3).seated(True, True, False)
        table.dice = random.Random(seed)
        assert table.do(1, FirstChosen()).state.turn != 2
