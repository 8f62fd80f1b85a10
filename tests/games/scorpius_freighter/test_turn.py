"""The four steps of a turn, in their order."""

from __future__ import annotations

import pytest

from companion.games.scorpius_freighter import moves as m


def test_it_works(trial):
    table = trial(2).assign(2)
    assert table.view(0).phase == "move"
    table.move(1)
    assert table.view(0).phase == "action"
    assert table.view().motherships[1].space == 2
    table.end()
    assert (table.on_turn, table.view().phase) == (1, "assign")


@pytest.mark.rule("SF-012")
def test_a_round_is_one_turn_for_each(trial):
    table = trial(3)
    rounds = []
    for n in range(7):
        rounds.append(table.view().round)
        table.turn(n % 3)
    assert rounds == [1, 1, 1, 2, 2, 2, 3]


@pytest.mark.rule("SF-013")
@pytest.mark.parametrize(("count", "why"), [(0, "at least one"), (-1, "at least one"), (3, "Mag"), (4, "One or two")])
def test_one_or_two_crew_are_assigned(trial, count, why):
    assert why in trial(2).refusal(0, m.CrewAssigned(count=count))


@pytest.mark.rule("SF-013")
def test_only_who_is_free_can_be_assigned_and_only_once_a_turn(trial):
    table = trial(2).turn(0, 2)
    table.turn(1, 1)
    assert table.view().freighters[0].free == 2
    table.assign(1)
    assert "Undo that first" in table.refusal(0, m.CrewAssigned(count=1))
    table.move(0).end().turn(1, 1)
    assert table.view().freighters[0].free == 4


@pytest.mark.rule("SF-013")
def test_three_need_experienced_mag(trial):
    table = trial(2)
    assert [key.count for key in table.view().coach.assign.keys] == [1, 2]
    assert "experienced Mag" in table.refusal(0, m.CrewAssigned(count=3))
    table.promote("Mag").assign(3).move(0)
    assert (table.view().motherships[0].space, table.view().freighters[0].free) == (3, 1)


def test_crew_can_be_assigned_by_name(trial):
    table = trial(2).do(0, m.CrewNamed(crew=("Og", "Rafa", "Trin", "Koda")))
    assert "not among your free crew" in table.refusal(0, m.CrewAssigned(count=1, crew=("Vik",)))
    assert "as many as you send" in table.refusal(0, m.CrewAssigned(count=2, crew=("Og",)))
    table.do(0, m.CrewAssigned(crew=("Koda", "Og")))
    assert table.state.this_turn.assigned == 2, "their number is known"
    assert [m.name for m in table.freighter(0).crew if m.assigned] == ["Og", "Koda"]


@pytest.mark.rule("SF-015", "SF-016")
def test_the_mothership_moves_by_itself_round_its_ring(trial):
    table = trial(2, spaces_center=5)
    for _ in range(4):
        table.turn(1, 1)
    assert table.view().motherships[1].space == 4
    table.assign(2)
    assert table.view().choices[1].title == "Space 1"
    table.move(1)
    assert table.view().motherships[1].space == 1
    assert [ship.space for ship in table.view().motherships] == [0, 1, 0]


@pytest.mark.rule("SF-015")
def test_as_far_as_crew_were_assigned(trial):
    table = trial(2).assign(2)
    assert "as far as you sent crew: 2" in table.refusal(0, m.MothershipMoved(planet=0, spaces=1))
    assert table.refusal(0, m.MothershipMoved(planet=0, spaces=2)) is None
    assert "three planets" in table.refusal(0, m.MothershipMoved(planet=3))


@pytest.mark.rule("SF-016")
def test_rings_can_be_corrected_and_their_actions_learned(trial):
    table = trial(2).do(0, m.BoxCorrected(spaces=(7, 6, 5)))
    assert [len(ship.stops) for ship in table.view().motherships] == [7, 6, 5]
    table.action("deal", 2, 2).end()
    assert table.view().motherships[2].stops[2].action == "deal"
    table.do(1, m.SpaceNoted(planet=2, space=2, action="contract"))
    assert table.view().motherships[2].stops[2].title == "Space 2: Fulfill a Contract"
    assert "between 4 and 12" in table.refusal(0, m.BoxCorrected(spaces=(3, 6, 6)))


def test_those_who_look_on_read_what_is_going_on(trial):
    table = trial(2).do(0, m.ShipPlaced(planet=1, space=5)).do(0, m.SpaceNoted(planet=1, space=0, action="deal"))
    coached = [table.view(1).now.more]
    for step in (table.assign, lambda: table.move(1), table.audit):
        step()
        coached.append(table.view(1).now.more)
    assert coached == [
        "Player 0 sends crew.",
        "Player 0 sent 1 crew and picks a planet.",
        "Audit by the centre mothership: one cube has to go.",
        "Make a Side Deal at skill 3.",
    ]


def test_the_steps_come_in_their_order(trial):
    table = trial(2)
    assert table.refusal(0, m.MothershipMoved(planet=0)) == "First send one or two crew."
    assert table.refusal(0, m.TurnEnded()) == "First send one or two crew."
    table.assign()
    assert table.refusal(0, m.TurnEnded()) == "First choose a planet. Its mothership moves."
    assert "First choose a planet" in table.refusal(0, m.ActionChosen(action="deal"))
    table.move()
    assert "has moved in this turn" in table.refusal(0, m.MothershipMoved(planet=1))
    assert table.refusal(1, m.TurnEnded()) == "It is Player 0’s turn."


@pytest.mark.rule("SF-027")
@pytest.mark.parametrize(("turns", "free"), [((2, 1), 4), ((2, 2), 4), ((1,), 3), ((2,), 2), ((1, 1), 2)])
def test_with_one_or_none_left_all_come_back(trial, turns, free):
    table = trial(2)
    for crew in turns:
        table.turn(0, crew).turn(1, 1)
    assert table.freighter(0).free == free


@pytest.mark.rule("SF-027")
def test_the_refresh_says_so(trial):
    table = trial(2).turn(0, 2).turn(1, 1)
    table.assign(1).move(0)
    assert "your whole crew comes back" in table.view().coach.action.after
    assert table.tell(0, m.TurnEnded()) == "Player 0 ended the turn, and the whole crew is back"
    table.end()
    assert table.view().refreshed == "Player 0’s whole crew is back."
    assert table.assign().view().refreshed is None


def test_kaia_lin_refreshes_before_the_first_step(trial):
    table = trial(2).turn(0, 2).turn(1, 1)
    assert "Kaia Lin" in table.refusal(0, m.CrewRefreshed())
    assert not table.view().coach.assign.refresh
    table.promote("Kaia Lin")
    assert table.view().coach.assign.refresh
    table.do(0, m.CrewRefreshed(cube="goods"))
    assert table.freighter(0).free == 4


def test_the_free_crew_can_be_corrected(trial):
    table = trial(2).do(0, m.FreeCrewCounted(free=1))
    assert [key.count for key in table.view().coach.assign.keys] == [1]
    assert "Only 1 of your crew" in table.refusal(0, m.CrewAssigned(count=2))
    assert "Between 0 and 4" in table.refusal(0, m.FreeCrewCounted(free=5))


# Without the coach


def test_with_counters_a_turn_is_one_tap(trial):
    table = trial(2, lead="counters")
    table.do(0, m.TurnEnded(audited=1)).do(1, m.TurnEnded())
    assert (table.ships, table.view().round, table.view().phase) == ([0, 1, 0], 2, "turn")
    assert table.view().coach is None
    assert "only counts" in table.refusal(0, m.CrewAssigned(count=1))
    assert "three motherships" in table.refusal(0, m.TurnEnded(audited=3))
    table.do(0, m.Audited(mothership=1, cube=None))
    assert table.ships == [0, 2, 0]


def test_the_coach_asks_for_audits_itself(trial):
    table = trial(2).assign().move()
    assert "without one" in table.refusal(0, m.TurnEnded(audited=0))


def test_somebody_leaves_and_is_skipped(trial):
    table = trial(3).assign().seated(False, True, True)
    assert (table.on_turn, table.view().phase) == (1, "assign")
    table.turn().turn()
    assert (table.on_turn, table.view().round) == (1, 2)
    assert table.seated(True, True, True).on_turn == 0


def test_somebody_comes_late(trial):
    table = trial(2).turn().seated(True, True, True)
    assert len(table.view().freighters) == 3
    assert table.turn().on_turn == 2
