"""Audits: when, which cube, and where it goes."""

from __future__ import annotations

import pytest

from companion.games.scorpius_freighter import moves as m
from companion.games.scorpius_freighter.cubes import Cubes
from companion.games.scorpius_freighter.moves.deals import Section


def near(trial, space=5, **options):
    """The left mothership that many spaces after the checkpoint, crew of the first player assigned."""
    return trial(2, **options).do(0, m.ShipPlaced(planet=0, space=space))


def test_it_works(trial):
    table = near(trial).assign(2).move(0)
    assert table.view(0).phase == "audit"
    assert table.view(0).now.line == "Audit: give up a cube"
    assert table.view(1).now.more == "Audit by the left mothership: one cube has to go."
    table.audit("data").end()
    assert table.ships == [1, 0, 0]


@pytest.mark.rule("SF-017")
@pytest.mark.parametrize(
    ("space", "crew", "due"), [(0, 1, False), (0, 2, False), (4, 1, False), (4, 2, True), (5, 1, True), (5, 2, True)]
)
def test_landing_on_the_checkpoint_or_passing_it(trial, space, crew, due):
    table = near(trial, space).assign(crew)
    assert (table.view().choices[0].audit is not None) == due
    table.move(0)
    assert (table.state.this_turn.audit == 0) == due
    assert table.view().motherships[0].space == (space + crew) % 6


@pytest.mark.rule("SF-017")
def test_the_cube_goes_from_the_freighter_to_the_mothership(trial):
    table = near(trial, track=True).assign().move(0).audit("credits")
    assert (table.cargo(), table.ships) == (Cubes(goods=1), [1, 0, 0])


def test_it_is_asked_at_once_and_before_anything_else(trial):
    table = near(trial).assign().move(0)
    assert table.refusal(0, m.TurnEnded()) == "First the audit: give up a cube."
    assert "First the audit" in table.refusal(0, m.ActionChosen(action="deal"))
    assert "The left mothership" in table.refusal(0, m.Audited(mothership=1, cube="goods"))
    table.audit().end()
    assert "It is Player 1’s turn" in table.refusal(0, m.Audited(mothership=0, cube="goods"))
    table.assign().move(1)
    assert "No audit is due" in table.refusal(1, m.Audited(mothership=1, cube="goods"))


def emptied(trial, space=5, **options):
    table = near(trial, space, track=True, **options)
    return table.load(1, "credits", -1).load(2, "goods", -1)


@pytest.mark.rule("SF-018")
def test_without_a_cube_one_comes_from_the_stock(trial):
    table = emptied(trial).assign().move(0)
    assert table.view().coach.audit.none.label == "I have no cube: one from the stock"
    table.audit(None)
    assert (table.cargo().total, table.ships) == (0, [1, 0, 0])


@pytest.mark.rule("SF-018")
def test_who_has_cargo_cannot_say_there_is_none(trial):
    table = near(trial, track=True).assign().move(0)
    assert table.view().coach.audit.none is None
    assert "choose a cube" in table.refusal(0, m.Audited(mothership=0, cube=None))


@pytest.mark.rule("SF-019")
def test_a_full_mothership_takes_none_but_the_cube_is_lost(trial):
    table = near(trial, track=True, capacity=3).cubes(3).assign().move(0)
    assert "goes to the stock" in table.view(0).now.more
    lost = m.Audited(mothership=0, cube="goods")
    assert table.tell(0, lost) == "Player 0 lost a goods cube to the stock"
    table.audit("goods")
    assert (table.cargo(), table.ships) == (Cubes(credits=1), [3, 0, 0])


@pytest.mark.rule("SF-020")
def test_no_cube_and_no_room_is_nothing_at_all(trial):
    table = emptied(trial, capacity=2).cubes(2).assign().move(0)
    assert table.view().phase == "action"
    assert (table.cargo().total, table.ships) == (0, [2, 0, 0])


@pytest.mark.rule("SF-020")
def test_nor_where_nothing_is_tracked(trial):
    table = near(trial, capacity=2).cubes(2).assign().move(0)
    assert table.view().coach.audit.none.label == "I have no cube: nothing happens"
    assert table.audit(None).ships == [2, 0, 0]


@pytest.mark.rule("SF-021")
def test_cubes_on_the_active_contract_are_safe(trial):
    table = near(trial, 4, track=True).granted("contract", 1)
    sections = (Section(cargo=Cubes(goods=1), points=2), Section(cargo=Cubes(data=1)))
    table.do(0, m.ContractTaken(points=9, sections=sections, first=0)).end().turn(1)
    table.assign().move(0)
    offered = [(choice.cube, choice.words) for choice in table.view().coach.audit.cubes]
    assert offered == [("credits", "1 on board")]
    assert "Cubes on the contract are safe" in table.refusal(0, m.Audited(mothership=0, cube="goods"))


@pytest.mark.rule("SF-022")
def test_a_mothership_holds_six_unless_corrected(trial):
    table = trial(2).cubes(6)
    assert "is full: it holds 6" in table.refusal(0, m.CubesCounted(mothership=0, change=1))
    assert table.view().motherships[0].seized_words == "6 of 6 seized"
    table.do(0, m.BoxCorrected(capacity=8))
    assert table.refusal(0, m.CubesCounted(mothership=0, change=2)) is None
    assert table.do(0, m.BoxCorrected(capacity=4)).ships == [4, 0, 0]


@pytest.mark.rule("SF-129")
def test_at_the_checkpoint_first_the_audit_then_its_action(trial):
    table = near(trial, track=True).do(0, m.SpaceNoted(planet=0, space=0, action="deal")).assign().move(0)
    deal = m.DealMade(points=4, cargo=Cubes(goods=1))
    assert "First the audit" in table.refusal(0, deal)
    table.audit("goods")
    assert table.view().coach.action.act.name == "Make a Side Deal"
    assert "Not enough cargo" in table.refusal(0, deal)
    assert table.refusal(0, m.DealMade(points=4, cargo=Cubes(credits=1))) is None


def test_no_cube_is_taken_from_nothing(trial):
    table = trial(2)
    assert "no cube" in table.refusal(0, m.CubesCounted(mothership=0, change=-1))
    assert "three planets" in table.refusal(0, m.CubesCounted(mothership=4, change=1))
    assert "6 spaces" in table.refusal(0, m.ShipPlaced(planet=0, space=6))
