"""What an action does to a tracked freighter: promotions, tiles, cargo, equipment."""

from __future__ import annotations

import pytest

from companion.games.scorpius_freighter import moves as m
from companion.games.scorpius_freighter.box import MED_BAY
from companion.games.scorpius_freighter.cubes import Cubes

CREW = ("Og", "Rafa", "Trin", "Koda")


@pytest.fixture
def tracked(trial):
    return trial(2, track=True).do(0, m.CrewNamed(crew=CREW))


def test_it_works(tracked):
    """The rulebook's promotion: two skill, Rafa is too dear, Trin costs one."""
    tracked.granted("informant", 2)
    assert "Rafa costs 2 credits now, and you have 1" in tracked.refusal(0, m.CrewPromoted(name="Rafa"))
    tracked.do(0, m.CrewPromoted(name="Trin"))
    assert (tracked.cargo(), tracked.freighter(0).experienced) == (Cubes(goods=1), ("Trin",))


@pytest.mark.rule("SF-029")
@pytest.mark.parametrize(("cost", "skill", "pays"), [(2, 3, 0), (3, 2, 1), (1, 0, 1), (0, 0, 0)])
def test_the_price_is_the_cost_less_skill_and_never_below_none(tracked, cost, skill, pays):
    tracked.do(0, m.CrewCardNoted(name="Koda", cost=cost)).granted("informant", skill)
    assert {choice.name: choice.pays for choice in tracked.view().coach.action.act.promotions}["Koda"] == pays
    tracked.do(0, m.CrewPromoted(name="Koda"))
    assert tracked.cargo().credits == 1 - pays


@pytest.mark.rule("SF-029")
def test_too_few_credits_are_refused_and_costs_are_learned(tracked):
    tracked.granted("informant", 0)
    assert "How many credits are printed on Koda" in tracked.refusal(0, m.CrewPromoted(name="Koda"))
    assert "costs 2 credits now" in tracked.refusal(0, m.CrewPromoted(name="Koda", cost=2))
    promotions = tracked.view().coach.action.act.promotions
    shown = {choice.name: (choice.cost, choice.pays, choice.offer.why_not) for choice in promotions}
    assert shown["Trin"] == (3, 3, "Trin costs 3 credits now, and you have 1.")
    assert shown["Og"] == (None, None, None), "the page asks what is printed on it"
    tracked.do(0, m.CrewPromoted(name="Og", cost=1))
    assert "Og cost=1" in tracked.view().printed_cards


@pytest.mark.rule("SF-030")
def test_a_promoted_card_stays_as_assigned_as_it_was(tracked):
    tracked.do(0, m.CrewAssigned(count=1, crew=("Trin",))).move().do(0, m.ActionGranted(action="informant", skill=3))
    tracked.do(0, m.CrewPromoted(name="Trin"))
    own = tracked.view().freighters[0]
    trin, away = own.crew[2], own.away[2]
    assert (trin.name, trin.experienced, away) == ("Trin", True, True)
    assert trin.effect, "it works from now on, also while assigned"
    tracked.end().turn(1)
    assert "already" in tracked.refusal(0, m.CrewPromoted(name="Trin"))


@pytest.mark.rule("SF-031")
def test_one_promotion_per_action(tracked):
    tracked.load(1, "credits", 1).granted("informant", 4).do(0, m.CrewPromoted(name="Rafa"))
    assert tracked.refusal(0, m.CrewPromoted(name="Trin")) == "One promotion per action."
    act = tracked.view().coach.action.act
    assert (act.promotions, act.left, act.allows) == ((), 0, "Done.")


def test_only_ones_own_crew_is_promoted(tracked):
    tracked.do(1, m.CrewNamed(crew=("Abby", "Vik", "Mag", "Das"))).granted("informant", 4)
    assert "in Player 1’s crew" in tracked.refusal(0, m.CrewPromoted(name="Vik"))
    assert "not in your crew" in tracked.refusal(0, m.CrewPromoted(name="Escher"))
    assert "not a crew member" in tracked.refusal(0, m.CrewPromoted(name="Bob"))


@pytest.mark.rule("SF-032")
@pytest.mark.parametrize(("skill", "slots"), [(0, ()), (1, (1,)), (3, (1, 2, 3)), (6, (1, 2, 3, 4))])
def test_storage_comes_from_slots_up_to_the_skill(tracked, skill, slots):
    tracked.granted("storage", skill)
    allowed = [n for n in range(6) if tracked.refusal(0, m.StorageExpanded(slot=n, cargo="data")) is None]
    picks = tracked.view().coach.action.act.slots
    assert tuple(allowed) == slots == tuple(pick.value for pick in picks)
    if slots:
        tracked.do(0, m.StorageExpanded(slot=slots[-1], cargo="data", room=3))
        assert tracked.view().mine[0].freighter.tiles[-1].room == 3
        assert tracked.refusal(0, m.StorageExpanded(slot=1, cargo="data")) == "One tile per action."


@pytest.mark.rule("SF-034")
@pytest.mark.parametrize(("skill", "slots"), [(0, ()), (2, (1, 2)), (5, (1, 2, 3, 4))])
def test_equipment_comes_from_slots_up_to_the_skill(tracked, skill, slots):
    tracked.granted("upgrade", skill)
    allowed = [n for n in range(6) if tracked.refusal(0, m.EquipmentAdded(slot=n, tile="Stash")) is None]
    assert tuple(allowed) == slots
    if slots:
        assert "not an equipment tile" in tracked.refusal(0, m.EquipmentAdded(slot=1, tile="Toaster"))
        tracked.do(0, m.EquipmentAdded(slot=1, tile="Stash", room=1))
        assert tracked.view().mine[0].freighter.tiles[-1].name == "Stash"
        assert tracked.refusal(0, m.EquipmentAdded(slot=1, tile="Drones")) == "One tile per action."


def with_storage(table, *kinds, joins=()):
    for kind in kinds:
        table.granted("storage", 1).do(0, m.StorageExpanded(slot=1, cargo=kind, joins=joins)).end().turn(1)
    return table


@pytest.mark.rule("SF-038")
def test_each_tile_of_the_chosen_areas_gains_a_cube(tracked):
    with_storage(tracked, "data", "credits", joins=(0,)).granted("pickup", 2)
    areas = {area.number: area.label for area in tracked.view().coach.action.act.areas}
    assert areas == {0: "Credits storage, 2 tiles", 1: "Hidden Compartment", 2: "Data storage"}
    assert "left for 2 areas" in tracked.refusal(0, m.CargoPickedUp(areas=(0, 1, 2)))
    assert "among your own" in tracked.refusal(0, m.CargoPickedUp(areas=(7,)))
    tracked.do(0, m.CargoPickedUp(areas=(0, 2)))
    assert tracked.cargo() == Cubes(credits=3, goods=1, data=1)


@pytest.mark.rule("SF-040")
def test_one_cube_per_tile_and_none_without_room(tracked):
    tracked.granted("pickup", 3).load(1, "credits", 1).do(0, m.CargoPickedUp(areas=(0,)))
    assert tracked.cargo().credits == 2, "the Lock Box is full"
    assert "one cube with one action" in tracked.refusal(0, m.CargoPickedUp(areas=(0,)))
    assert tracked.refusal(0, m.CargoPickedUp(areas=(1,))) is None


@pytest.mark.rule("SF-055")
def test_no_tile_holds_more_than_it_can(tracked):
    tracked.load(1, "credits", 1)
    assert "Lock Box is full" in tracked.refusal(0, m.TileLoaded(tile=1, cube="credits", change=1))
    assert "Lock Box is full" in tracked.refusal(0, m.TileLoaded(tile=1, cube="data", change=1))
    assert "Up to 99" in tracked.refusal(0, m.TileLoaded(tile=0, cube="data", change=100))
    tracked.experienced("Ay Ar")
    assert tracked.view().mine[0].freighter.tiles[1].room == 3
    tracked.load(1, "data", 1)
    assert "full" in tracked.refusal(0, m.TileLoaded(tile=1, cube="data", change=1))


@pytest.mark.rule("SF-042")
def test_an_equipment_tile_works_once_per_turn_whatever_starts_it(tracked):
    for name in ("Nanobots", "Dispensary"):
        tracked.granted("upgrade", 1).do(0, m.EquipmentAdded(slot=1, tile=name)).end().turn(1)
    tracked.granted("operate", 2).do(0, m.EquipmentUsed(tile=3))
    assert "Nanobots has worked" in tracked.refusal(0, m.EquipmentUsed(tile=3))
    tracked.do(0, m.EquipmentUsed(tile=4, through=3)).do(0, m.EquipmentUsed(tile=0))
    assert "Dispensary has worked" in tracked.refusal(0, m.EquipmentUsed(tile=4, through=3))
    assert tracked.state.this_turn.worked == (3, 4, 0)
    tracked.end().turn(1)
    assert tracked.state.this_turn.worked == ()


def test_skill_limits_how_many_tiles_work(tracked):
    tracked.granted("upgrade", 1).do(0, m.EquipmentAdded(slot=1, tile="Beacon")).end().turn(1)
    tracked.granted("operate", 1).do(0, m.EquipmentUsed(tile=0))
    assert "No skill is left" in tracked.refusal(0, m.EquipmentUsed(tile=3))
    assert "not your equipment" in tracked.refusal(0, m.EquipmentUsed(tile=1))
    assert "First use the tile" in tracked.refusal(0, m.EquipmentUsed(tile=3, through=3))


def test_the_auto_loader_picks_up_and_abby_boosts_it(tracked):
    tracked.granted("upgrade", 1).do(0, m.EquipmentAdded(slot=1, tile="Auto Loader")).end().turn(1)
    tracked.experienced("Abby").granted("operate", 1).do(0, m.EquipmentUsed(tile=3))
    act = tracked.view().coach.action.act
    assert (act.action, act.skill, act.given) == ("pickup", 2, True)
    tracked.do(0, m.CargoPickedUp(areas=(0, 1)))
    assert tracked.cargo() == Cubes(credits=2, goods=2)


@pytest.mark.rule("SF-119")
@pytest.mark.parametrize(("beside", "meds"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_the_medical_bay_brings_meds_by_its_neighbours(tracked, beside, meds):
    tracked.granted("upgrade", 1).do(0, m.EquipmentAdded(slot=1, tile="Medical Bay", room=2)).end().turn(1)
    tracked.granted("operate", 1).do(0, m.EquipmentUsed(tile=3, beside=beside))
    assert tracked.freighter(0).tiles[3].cubes == Cubes(meds=meds)
    assert MED_BAY[beside] == meds


def test_each_part_belongs_to_its_action(tracked):
    tracked.granted("deal", 4)
    assert "That belongs to Pick Up Cargo" in tracked.refusal(0, m.CargoPickedUp(areas=(0,)))
    assert "That belongs to Meet Informant" in tracked.refusal(0, m.CrewPromoted(name="Trin"))
    assert "That belongs to Operate Freighter" in tracked.refusal(0, m.EquipmentUsed(tile=0))
    assert "It is Player 0’s turn" in tracked.refusal(1, m.DealMade(points=1, cargo=Cubes(goods=1)))


def test_once_used_an_action_cannot_be_changed(tracked):
    tracked.action("pickup").do(0, m.CargoPickedUp(areas=(0,)))
    assert "is under way" in tracked.refusal(0, m.ActionChosen(action="pickup"))


def test_a_light_table_tracks_no_freighter(trial):
    table = trial(2).action("pickup")
    assert "does not track" in table.refusal(0, m.CargoPickedUp(areas=(0,)))
    assert "does not track" in table.refusal(0, m.TileLoaded(tile=1, cube="goods", change=1))
    assert table.view().mine[0].freighter is None
