"""The history reads like what happened, and keeps what is sealed to itself."""

from __future__ import annotations

import pytest

from companion.games.scorpius_freighter import count_events as c
from companion.games.scorpius_freighter import deed_events as d
from companion.games.scorpius_freighter import events as e
from companion.games.scorpius_freighter.cubes import Cubes
from tests.games.scorpius_freighter.conftest import sheet


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (e.FirstChosen(first=1), "gave {1} the start tile"),
        (e.CrewNamed(crew=("Og", "Mag", "Das", "Vik")), "has the crew Og, Mag, Das, Vik"),
        (e.CockpitChosen(cockpit="ST"), "flies cockpit ST"),
        (e.RestrictedCounted(spaces=2), "has 2 restricted spaces"),
        (e.RestrictedCounted(spaces=1), "has 1 restricted space"),
        (e.CrewAssigned(count=2), "assigned 2 crew"),
        (e.CrewAssigned(count=2, crew=("Og", "Mag")), "assigned Og and Mag"),
        (e.Audited(mothership=2, cube="meds"), "gave up a meds cube to the right mothership"),
        (e.Audited(mothership=0), "had no cube to give up to the left mothership"),
        (e.ActionChosen(action="deal"), "chose Make a Side Deal"),
        (e.ActionGranted(action="pickup", skill=2), "got Pick Up Cargo at skill 2"),
        (e.SkillEntered(change=-1), "entered −1 skill"),
        (e.SkillUnloaded(by="Trin", amount=2, cube="data"), "unloaded a data cube by Trin: +2 skill"),
        (e.CrewRefreshed(), "got the whole crew back by Kaia Lin"),
        (e.TurnEnded(audited=1), "was audited by the center mothership and ended the turn"),
        (d.CrewPromoted(name="Og"), "promoted Og"),
        (d.StorageExpanded(slot=2, cargo="data"), "took data storage from slot 2"),
        (d.EquipmentAdded(slot=1, tile="Stash"), "took Stash from slot 1"),
        (d.CargoPickedUp(areas=(0, 1)), "picked up cargo in 2 areas"),
        (d.EquipmentUsed(tile=0), "used Cockpit"),
        (d.DealMade(points=4, cargo=Cubes(goods=1, data=2)), "completed a side deal for 4 (1 goods and 2 data)"),
        (d.DealKept(points=4, cargo=Cubes(goods=1)), "keeps a side deal for 4 (1 goods)"),
        (d.ContractTaken(points=12, sections=()), "took a contract for 12 and delivered a row"),
        (d.SectionDelivered(row=1), "delivered row 2 of the contract"),
        (d.CubeDelivered(row=0, cube="data"), "laid a data cube on the contract"),
        (e.TileLoaded(tile=1, cube="goods", change=-1), "corrected the goods cubes by −1"),
        (e.CubesCounted(mothership=0, change=1), "corrected the left mothership by +1"),
        (e.ShipPlaced(planet=0, space=3), "put the left mothership on space 3"),
        (e.SpaceNoted(planet=1, space=2, action="deal"), "noted Make a Side Deal on space 2 of the center planet"),
        (e.CrewCardNoted(name="Og", cost=2), "noted what is printed on Og"),
        (e.FreeCrewCounted(free=2), "corrected the free crew to 2"),
        (e.BoxCorrected(trigger=3), "corrected the printed numbers"),
        (e.CountBegun(), "went straight to the count"),
        (c.CountConfirmed(), "confirmed the count"),
        (c.CountReopened(), "reopened the count"),
    ],
)
def test_it_works(trial, event, words):
    assert trial(2).tell(0, event, 1) == words


def test_a_move_says_how_far_and_whether_it_is_an_audit(trial):
    table = trial(2).assign(2)
    assert table.tell(0, e.MothershipMoved(planet=1)) == "moved the center mothership 2 spaces"
    table.do(0, e.ShipPlaced(planet=1, space=5))
    assert table.tell(0, e.MothershipMoved(planet=1)).endswith("to the checkpoint or past it: audit")


def test_the_embargo_is_told(trial):
    table = trial(2).turn().cubes(0, 0, 4).assign().move()
    assert table.tell(1, e.TurnEnded()) == "ended the turn: the embargo comes, one final round"


SEALED = [
    (c.ValueCounted(line="side_deals", value=77), "counted 77 (side deals)"),
    (c.ValueTakenBack(line="completed_contracts", index=0), "took back 7 (contracts)"),
    (c.CrewCounted(name="Koda", answer=3), "counted Koda: 3"),
    (c.CrewTakenBack(name="Koda"), "took back Koda"),
    (c.CargoCounted(cube="meds", change=-1), "counted −1 meds"),
    (sheet((7, 8)), "entered a sheet of 15 points"),
]


@pytest.mark.parametrize(("event", "words"), SEALED)
def test_the_count_is_told_to_its_owner_alone_until_all_is_open(trial, event, words):
    table = trial(2).to_the_count().sheet(0, (7,))
    assert table.tell(0, event, 0) == words
    assert table.tell(0, event, 1) is None
    assert table.tell(0, event, None) is None
    table.confirm(0)
    assert table.tell(1, c.CountConfirmed(), 0) == "confirmed the count: all sheets are open"
    table.confirm(1)
    assert table.tell(0, event, 1) == words
