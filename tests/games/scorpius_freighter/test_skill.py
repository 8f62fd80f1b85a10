"""Skill: what it is made of, and what changes it when."""

from __future__ import annotations

import pytest

from companion.games.scorpius_freighter import moves as m
from companion.games.scorpius_freighter.cubes import Cubes


def test_it_works(trial):
    """The rulebook's turn: one assigned before, two now, and Og helps."""
    table = trial(2).promote("Og").turn(0, 1).turn(1, 1).action("informant", 0, 2)
    coach = table.view().coach.action
    assert (coach.skill, [(part.label, part.amount) for part in coach.parts]) == (
        2,
        [("Free crew", 1), ("Og", 1)],
    )
    assert "2 credits cheaper" in coach.act.allows


@pytest.mark.rule("SF-023")
def test_the_space_where_the_ship_stopped_gives_the_action_at_that_skill(trial):
    table = trial(2).do(0, m.SpaceNoted(planet=1, space=2, action="upgrade")).assign(2).move(1)
    act = table.view().coach.action.act
    assert (act.action, act.skill, act.allows) == ("upgrade", 2, "Take one Equipment tile from slots 1 to 2.")
    assert "Upgrade Freighter is printed there" in table.refusal(0, m.ActionChosen(action="deal"))
    assert table.refusal(0, m.TurnEnded()) is None, "an action may be declined"


@pytest.mark.rule("SF-024")
def test_the_sum_shows_its_parts(trial):
    table = trial(2).promote("Trin").promote("Sophia").do(0, m.SkillUnloaded(by="Trin", amount=2, cube="data"))
    table.action("storage", 0, 1).do(0, m.SkillEntered(change=-1))
    parts = [(part.label, part.amount) for part in table.view().coach.action.parts]
    assert parts == [("Free crew", 3), ("Unloaded", 2), ("Other cards", -1), ("Sophia", 1)]
    assert table.view().coach.action.skill == 5


@pytest.mark.rule("SF-025")
def test_never_below_none_and_beyond_four(trial):
    table = trial(2).action("pickup", 0, 2).do(0, m.SkillEntered(change=-5))
    assert table.view().coach.action.skill == 0
    table.do(0, m.SkillEntered(change=9))
    assert table.view().coach.action.skill == 6
    assert "up to 6 storage areas" in table.view().coach.action.act.allows


@pytest.mark.rule("SF-026")
def test_unloading_for_skill_is_part_of_step_one(trial):
    table = trial(2, track=True).experienced("Trin")
    assert [one.offer.fields["by"] for one in table.view().coach.assign.unloadings] == ["Trin"]
    unload = m.SkillUnloaded(by="Trin", cube="goods")
    table.do(0, unload)
    assert (table.cargo(), table.state.this_turn.unloaded) == (Cubes(credits=1), 1)
    assert "once per turn" in table.refusal(0, unload)
    table.assign().move()
    late = m.SkillUnloaded(by="Stash", cube="credits")
    assert "before the mothership moves" in table.refusal(0, late)
    assert table.view().coach.assign is None


@pytest.mark.rule("SF-026")
def test_fixed_bonuses_come_with_their_action_alone(trial):
    table = trial(2).promote("Og").action("storage", 0, 1)
    assert table.view().coach.action.skill == 3
    table.end().turn(1).do(0, m.SpaceNoted(planet=0, space=2, action="informant")).assign(1).move(0)
    assert table.view().coach.action.skill == 3, "two free and Og"


@pytest.mark.rule("SF-057")
def test_amateurs_do_nothing(trial):
    table = trial(2).do(0, m.CrewNamed(crew=("Og", "Mag", "Trin", "Kaia Lin"))).action("informant", 0, 1)
    assert table.view().coach.action.skill == 3
    assert table.view().coach.action.act.abilities == ()
    other = trial(2).do(0, m.CrewNamed(crew=("Og", "Mag", "Trin", "Kaia Lin")))
    for event in (m.CrewAssigned(count=3), m.SkillUnloaded(by="Trin"), m.CrewRefreshed()):
        assert other.refusal(0, event) is not None


def test_a_printed_bonus_can_be_noted(trial):
    table = trial(2).promote("Tyus").do(1, m.CrewCardNoted(name="Tyus", action="deal", amount=2)).action("deal")
    assert table.view().coach.action.skill == 3 + 2
    assert "not a crew member" in table.refusal(0, m.CrewCardNoted(name="Bob"))
    assert "small numbers" in table.refusal(0, m.CrewCardNoted(name="Og", amount=40))


def test_an_action_given_by_a_tile_starts_from_its_printed_skill(trial):
    table = trial(2).promote("Abby").granted("pickup", 1)
    coach = table.view().coach.action
    assert (coach.skill, coach.act.given) == (2, True)
    table.do(0, m.SkillEntered(change=3))
    assert table.view().coach.action.skill == 2, "only crew may raise it"


def test_another_space_needs_doreen_or_raven(trial):
    table = trial(2).do(0, m.SpaceNoted(planet=0, space=1, action="deal")).assign().move()
    instead = m.ActionChosen(action="contract", instead=True)
    assert "Doreen or Raven" in table.refusal(0, instead)
    table.promote("Raven").do(0, instead)
    assert table.view().coach.action.act.action == "contract"
    assert table.view().motherships[0].stops[1].action == "deal", "the ship’s own space is as it was"


@pytest.mark.parametrize(
    ("action", "skill", "words"),
    [
        ("storage", 1, "slot 1."),
        ("storage", 7, "slots 1 to 4"),
        ("pickup", 1, "1 storage area;"),
        ("operate", 2, "up to 2 equipment tiles"),
        ("deal", 3, "up to 3 side deals"),
        ("contract", 2, "up to 2 whole rows"),
        ("deal", 0, "nothing to do here"),
        ("informant", 0, "at the printed cost"),
        ("informant", 1, "1 credit cheaper"),
    ],
)
def test_what_skill_is_good_for(trial, action, skill, words):
    assert words in trial(2).granted(action, skill).view().coach.action.act.allows
