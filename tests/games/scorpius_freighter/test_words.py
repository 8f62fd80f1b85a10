"""The history reads like what happened, and keeps what is sealed to itself."""

from __future__ import annotations

import pytest

from companion.games.scorpius_freighter import moves as m
from companion.games.scorpius_freighter.cubes import Cubes
from tests.games.scorpius_freighter.conftest import sheet


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (m.FirstChosen(first=1), "Player 1 has the start tile"),
        (m.GameBegun(), "All is laid out, the game begins"),
        (m.CrewNamed(crew=("Og", "Mag", "Das", "Vik")), "Player 0 has the crew Og, Mag, Das, Vik"),
        (m.CockpitChosen(cockpit="ST"), "Player 0 flies cockpit ST"),
        (m.RestrictedCounted(spaces=2), "Player 0 has 2 restricted spaces"),
        (m.RestrictedCounted(spaces=1), "Player 0 has 1 restricted space"),
        (m.CrewAssigned(count=2), "Player 0 sent 2 crew"),
        (m.CrewAssigned(count=2, crew=("Og", "Mag")), "Player 0 sent Og and Mag"),
        (m.Audited(mothership=2, cube="meds"), "Player 0 lost a meds cube to the right mothership"),
        (m.Audited(mothership=0), "Player 0 had no cube for the left mothership"),
        (m.ActionChosen(action="deal"), "Player 0 does Make a Side Deal"),
        (m.ActionGranted(action="pickup", skill=2), "Player 0 does Pick Up Cargo at skill 2"),
        (m.SkillEntered(change=-1), "Player 0 has −1 skill from other cards"),
        (m.SkillUnloaded(by="Trin", amount=2, cube="data"), "Player 0 unloaded a data cube for +2 skill (Trin)"),
        (m.CrewRefreshed(), "Kaia Lin brought Player 0’s whole crew back"),
        (m.TurnEnded(audited=1), "Player 0 ended the turn, audited by the centre mothership"),
        (m.CrewPromoted(name="Og"), "Player 0 promoted Og"),
        (m.StorageExpanded(slot=2, cargo="data"), "Player 0 took data storage from slot 2"),
        (m.EquipmentAdded(slot=1, tile="Stash"), "Player 0 took Stash from slot 1"),
        (m.CargoPickedUp(areas=(0, 1)), "Player 0 picked up cargo in 2 areas"),
        (m.EquipmentUsed(tile=0), "Player 0 used Cockpit"),
        (
            m.DealMade(points=4, cargo=Cubes(goods=1, data=2)),
            "Player 0 completed a side deal for 4 (1 goods and 2 data)",
        ),
        (m.DealKept(points=4, cargo=Cubes(goods=1)), "Player 0 keeps a side deal for 4 (1 goods)"),
        (m.ContractTaken(points=12, sections=()), "Player 0 took a contract for 12 and delivered a row"),
        (m.SectionDelivered(row=1), "Player 0 delivered row 2 of the contract"),
        (m.CubeDelivered(row=0, cube="data"), "Player 0 laid a data cube on the contract"),
        (m.TileLoaded(tile=1, cube="goods", change=-1), "Player 0 corrected the goods cubes by −1"),
        (m.CubesCounted(mothership=0, change=1), "Player 0 corrected the left mothership by +1"),
        (m.ShipPlaced(planet=0, space=3), "Player 0 put the left mothership on space 3"),
        (
            m.SpaceNoted(planet=1, space=2, action="deal"),
            "Player 0 noted Make a Side Deal for the centre mothership",
        ),
        (m.CrewCardNoted(name="Og", cost=2), "Player 0 noted what is printed on Og"),
        (m.FreeCrewCounted(free=2), "Player 0 corrected the free crew to 2"),
        (m.BoxCorrected(trigger=3), "Player 0 corrected the printed numbers"),
        (m.CountBegun(), "Player 0 went straight to the count"),
        (m.CountConfirmed(), "Player 0 confirmed the count"),
        (m.CountReopened(), "Player 0 reopened the count"),
    ],
)
def test_it_works(trial, move, words):
    assert trial(2).tell(0, move, 1) == words


def test_a_move_says_how_far_and_whether_it_is_an_audit(trial):
    table = trial(2).assign(2)
    assert table.tell(0, m.MothershipMoved(planet=1)) == "Player 0 moved the centre mothership 2 spaces"
    table.do(0, m.ShipPlaced(planet=1, space=5))
    assert table.tell(0, m.MothershipMoved(planet=1)) == "Player 0 moved the centre mothership 2 spaces: audit"


def test_the_embargo_is_told(trial):
    table = trial(2).turn().cubes(0, 0, 4).assign().move()
    assert table.tell(1, m.TurnEnded()) == "Player 1 ended the turn: the embargo comes, one final round"


SEALED = [
    (m.ValueCounted(line="side_deals", value=77), "Player 0 counted 77 (Side deals)"),
    (m.ValueTakenBack(line="completed_contracts", index=0), "Player 0 took back 7 (Contracts)"),
    (m.CrewCounted(name="Koda", answer=3), "Player 0 counted Koda: 3"),
    (m.CrewTakenBack(name="Koda"), "Player 0 took back Koda"),
    (m.CargoCounted(cube="meds", change=-1), "Player 0 counted −1 meds"),
    (m.CubesOnBoardCounted(number=12), "Player 0 counted 12 cubes"),
    (m.SheetCleared(), "Player 0 began the count again"),
    (sheet((7, 8)), "Player 0 entered a sheet of 15 points"),
]


@pytest.mark.parametrize(("move", "words"), SEALED)
def test_the_count_is_told_to_its_owner_alone_until_all_is_open(trial, move, words):
    table = trial(2).to_the_count().fill(0, (7,))
    assert table.tell(0, move, 0) == words
    assert table.tell(0, move, 1) is None
    assert table.tell(0, move, None) is None
    table.confirm(0)
    assert table.tell(1, m.CountConfirmed(), 0) == "Player 1 confirmed the count: all sheets are open"
    table.confirm(1)
    assert table.tell(0, move, 1) == words
