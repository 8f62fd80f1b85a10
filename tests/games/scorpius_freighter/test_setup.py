"""Before the first turn: seats, motherships, the start tile, crews and cockpits."""

from __future__ import annotations

import random

import pytest

from companion.core.game import By, Started
from companion.core.log import Entry, Log
from companion.core.table_moves import Joined
from companion.core.words import Renderer
from companion.games.scorpius_freighter import GAME
from companion.games.scorpius_freighter import moves as m
from companion.games.scorpius_freighter.box import BOX, CREW
from companion.games.scorpius_freighter.cubes import Cubes

FOUR = ("Og", "Rafa", "Trin", "Koda")


def test_it_works(trial):
    view = trial(3, laid_out=False).view(0)
    assert (view.phase, view.round, view.turn, view.final) == ("setup", 1, 0, None)
    assert any("Is it 5?" in step for step in view.setting.before)
    assert view.setting.begin.why_not == "Who has the start tile? Draw it first."


def test_the_start_tile_is_drawn_and_then_boards_and_crews_follow(trial):
    """It ends nothing: the game begins when somebody says so."""
    table = trial(3, laid_out=False).do(0, m.FirstChosen(first=1))
    assert (table.view().phase, table.view().setting.start.words) == ("setup", "Player 1 starts")
    table.do(0, m.FirstChosen(first=2)).do(1, m.GameBegun())
    assert (table.view().phase, table.on_turn) == ("assign", 2)
    assert table.refusal(0, m.GameBegun()) == "The game has begun already."


def test_one_player_more_changes_what_brings_the_end_and_the_history_says_so(trial):
    started = Started(game=GAME.slug, seats=("Ann", "Bob"), options=GAME.options())
    log = Log(GAME, [Entry(1, started, None, None, 0)])
    words = Renderer(("Ann", "Bob", "Cat"))(Joined(name="Cat").tell(log.table, By(2, 2, None)))
    assert words == "Cat joined the table: with 3 players, 5 cubes bring the end"
    corrected = trial(2, laid_out=False).do(0, m.BoxCorrected(trigger=6))
    assert GAME.joining(corrected.state) is None, "the table has said it"


@pytest.mark.rule("SF-001")
def test_it_is_for_two_to_four():
    assert GAME.seats == (2, 4)


@pytest.mark.rule("SF-002")
def test_three_empty_motherships_stand_on_their_checkpoints(trial):
    ships = trial(2).view().motherships
    assert [(ship.cubes, ship.space) for ship in ships] == [(0, 0)] * 3


@pytest.mark.rule("SF-005", "SF-011")
def test_the_start_tile_stays_and_play_goes_clockwise_from_it(trial):
    table = trial(3, laid_out=False).do(1, m.FirstChosen(first=2))
    seen = []
    for _ in range(6):
        seen.append(table.on_turn)
        table.turn(planet=len(seen) % 3)
    assert seen == [2, 0, 1, 2, 0, 1]
    assert "stays where it is" in table.refusal(0, m.FirstChosen(first=0))


@pytest.mark.rule("SF-005")
def test_the_app_draws_among_those_who_play(trial):
    table = trial(3).seated(True, False, True)
    drawn = {m.FirstChosen().chance(table.state, By(0), random.Random(n)).first for n in range(20)}
    assert drawn == {0, 2}
    assert m.FirstChosen(first=1).chance(table.state, By(0), random.Random(1)).first == 1


@pytest.mark.rule("SF-008")
def test_a_credits_and_a_goods_cube_are_on_board(trial):
    own = trial(2, track=True).view().freighters[1]
    assert own.cargo == Cubes(credits=1, goods=1)
    tiles = trial(2, track=True).view().mine[1].freighter.tiles
    assert [(tile.name, tile.room, tile.cubes.total) for tile in tiles[1:]] == [
        ("Lock Box", 2, 1),
        ("Hidden Compartment", 2, 1),
    ]


@pytest.mark.rule("SF-009")
def test_four_amateurs_each_and_no_card_at_two_seats(trial):
    table = trial(2).do(0, m.CrewNamed(crew=FOUR))
    crew = table.view().freighters[0].crew
    assert [member.name for member in crew] == list(FOUR)
    assert not any(member.experienced for member in crew)
    assert not any(table.view().freighters[0].away)
    assert table.refusal(1, m.CrewNamed(crew=("Abby", "Vik", "Mag", "Koda"))).startswith("Koda is in Player 0’s crew")
    assert "four cards; these are 3" in table.refusal(1, m.CrewNamed(crew=("Abby", "Vik", "Mag")))
    assert "twice" in table.refusal(1, m.CrewNamed(crew=("Abby", "Vik", "Mag", "Mag")))
    assert "not a crew member" in table.refusal(1, m.CrewNamed(crew=("Abby", "Vik", "Mag", "Bob")))


def test_there_are_28_crew_and_14_cockpits():
    assert len(CREW) == 28
    assert len(BOX.cockpits) == 14
    assert len(BOX.equipment) == 16


def test_cockpits_are_dealt_at_random_and_can_be_changed(trial):
    dealt = [[f.cockpit for f in trial(4, cockpits="dealt", seed=seed).view().freighters] for seed in range(4)]
    assert all(len(set(hand)) == 4 and None not in hand for hand in dealt)
    assert len({tuple(hand) for hand in dealt}) > 1
    table = trial(2, cockpits="dealt", laid_out=False).do(1, m.CockpitChosen(cockpit="ST"))
    assert table.view().freighters[1].cockpit == "ST"
    assert "dealt cockpit" in " ".join(table.view().setting.after)


def test_no_setting_up_is_needed_to_begin(trial):
    assert trial(2, laid_out=False).assign(2).view().phase == "move"


@pytest.mark.rule("SF-100")
def test_restricted_boards_are_counted(trial):
    table = trial(2, boards="restricted", track=True).do(0, m.RestrictedCounted(spaces=3))
    assert table.view().freighters[0].empty_spaces == 16 - 3 - 3
    assert table.view().freighters[1].empty_spaces == 16 - 3
    assert "16 spaces" in table.refusal(0, m.RestrictedCounted(spaces=17))


def test_nobody_begins_who_is_not_there(trial):
    table = trial(2, laid_out=False)
    assert "Nobody sits there" in table.refusal(0, m.FirstChosen(first=5))
    assert "left the game" in table.seated(True, False).refusal(0, m.FirstChosen(first=1))
