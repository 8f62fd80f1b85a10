"""Side deals and contracts of a tracked freighter."""

from __future__ import annotations

import pytest

from companion.games.scorpius_freighter import moves as m
from companion.games.scorpius_freighter.cubes import Cubes
from companion.games.scorpius_freighter.moves.deals import Section

SECTIONS = (
    Section(cargo=Cubes(goods=1), points=2),
    Section(cargo=Cubes(credits=2), points=5),
)


@pytest.fixture
def rich(trial):
    """Two credits, two goods, and a cockpit full of meds."""
    return trial(2, track=True).load(1, "credits", 1).load(2, "goods", 1).load(0, "meds", 3)


def deal(points=4, **cargo):
    return m.DealMade(points=points, cargo=Cubes(**cargo))


def test_it_works(rich):
    rich.granted("deal", 2).do(0, deal(4, goods=1, meds=1)).do(0, deal(5, credits=1))
    assert rich.view().freighters[0].deals == (4, 5)
    assert rich.cargo() == Cubes(credits=1, goods=1, meds=2)


@pytest.mark.rule("SF-043")
def test_as_many_deals_as_skill_each_with_its_full_cargo(rich):
    rich.granted("deal", 1)
    assert "Not enough cargo" in rich.refusal(0, deal(4, goods=3))
    assert "Which cargo" in rich.refusal(0, deal(4))
    rich.do(0, deal(4, goods=2))
    assert rich.cargo().goods == 0
    assert "No skill is left" in rich.refusal(0, deal(4, meds=1))


@pytest.mark.rule("SF-044")
def test_a_deal_is_kept_with_its_points_and_cargo(rich):
    rich.granted("deal", 2).do(0, deal(4, goods=1)).do(0, deal(3, meds=2))
    done = rich.freighter(0).deals
    assert [(tile.points, tile.cargo.kinds) for tile in done] == [(4, ("goods",)), (3, ("meds",))]


@pytest.mark.rule("SF-109", "SF-067")
def test_a_kept_deal_is_worth_nothing_until_it_is_done(rich):
    rich.granted("operate", 1).do(0, m.DealKept(points=6, cargo=Cubes(meds=2)))
    rich.to_the_count()
    assert rich.freighter(0).count.side_deals == ()
    assert "left of your board count nothing" in " ".join(part.frame.hint for part in rich.view(0).sheet.lists)


@pytest.mark.rule("SF-109", "SF-113")
def test_a_kept_deal_is_completed_by_a_later_action(rich):
    rich.assign().move().do(0, m.DealKept(points=6, cargo=Cubes(meds=2)))
    rich.do(0, m.DealKept(points=9, cargo=Cubes(data=1)))
    assert "That belongs to Make a Side Deal" in rich.refusal(0, m.DealMade(kept=0))
    rich.do(0, m.ActionGranted(action="deal", skill=1))
    assert [(kept.label, kept.why_not) for kept in rich.view().coach.action.act.taps] == [
        ("Kept deal: 2 meds", None),
        ("Kept deal: 1 data", "Not enough cargo on the freighter for that."),
    ]
    assert "no such side deal" in rich.refusal(0, m.DealMade(kept=2))
    rich.do(0, m.DealMade(kept=0))
    assert rich.view().freighters[0].deals == (6,)
    assert [kept.points for kept in rich.freighter(0).kept] == [9]
    assert rich.cargo().meds == 1


@pytest.mark.rule("SF-046", "SF-047")
def test_a_contract_is_taken_only_with_a_row_delivered_and_only_one(rich):
    rich.granted("contract", 2)
    dear = m.ContractTaken(points=12, sections=(Section(cargo=Cubes(data=1)),), first=0)
    assert "only with a row delivered" in rich.refusal(0, dear)
    assert "Which row" in rich.refusal(0, m.ContractTaken(points=12, sections=SECTIONS, first=2))
    assert "0 to 99" in rich.refusal(0, m.ContractTaken(points=-1, sections=SECTIONS, first=0))
    rich.do(0, m.ContractTaken(points=12, sections=SECTIONS, first=0))
    assert "Only one at a time" in rich.refusal(0, m.ContractTaken(points=9, sections=SECTIONS, first=0))


@pytest.mark.rule("SF-047")
def test_without_skill_no_contract(rich):
    rich.granted("contract", 0)
    assert "No skill is left" in rich.refusal(0, m.ContractTaken(points=12, sections=SECTIONS, first=0))


@pytest.mark.rule("SF-048")
def test_whole_rows_in_any_order_whose_cubes_are_cargo_no_more(rich):
    rich.granted("contract", 1).do(0, m.ContractTaken(points=12, sections=SECTIONS, first=1))
    assert rich.cargo() == Cubes(goods=2, meds=3)
    assert [(row.done, row.points) for row in rich.view().mine[0].freighter.active] == [(False, 2), (True, 5)]
    assert "No skill is left" in rich.refusal(0, m.SectionDelivered(row=0))
    rich.end().turn(1).granted("contract", 1)
    assert rich.refusal(0, m.SectionDelivered(row=1)) == "That row is done."
    assert "no such row" in rich.refusal(0, m.SectionDelivered(row=2))
    rich.load(2, "goods", -2)
    assert "Not enough cargo" in rich.refusal(0, m.SectionDelivered(row=0))


@pytest.mark.rule("SF-049")
def test_a_complete_contract_makes_room_for_the_next_in_the_same_action(rich):
    """The rulebook's turn: the last row of one contract, then the first of another."""
    rich.granted("contract", 1).do(0, m.ContractTaken(points=12, sections=SECTIONS, first=1)).end().turn(1)
    rich.granted("contract", 2).do(0, m.SectionDelivered(row=0))
    assert rich.view().freighters[0].contracts == (12,)
    assert rich.view().mine[0].freighter.active == ()
    assert rich.freighter(0).contracts[0].cargo.kinds == ("credits", "goods")
    rich.do(0, m.ContractTaken(points=9, sections=(Section(cargo=Cubes(meds=1)), *SECTIONS), first=0))
    assert len(rich.view().mine[0].freighter.active) == 3


@pytest.mark.rule("SF-051")
def test_cubes_on_the_contract_pay_for_nothing(rich):
    rich.granted("contract", 1).do(0, m.ContractTaken(points=12, sections=SECTIONS, first=1))
    rich.do(0, m.ActionGranted(action="deal", skill=2))
    assert "Not enough cargo" in rich.refusal(0, deal(4, credits=1))
    assert "no credits cube" in rich.refusal(0, m.TileLoaded(tile=1, cube="credits", change=-1))


def test_cockpit_a_fills_a_row_cube_by_cube(rich):
    rich.granted("contract", 1).do(0, m.ContractTaken(points=12, sections=SECTIONS, first=0))
    rich.do(0, m.CubeDelivered(row=1, cube="credits"))
    assert rich.freighter(0).active.rows[1].given == Cubes(credits=1)
    assert "needs no meds" in rich.refusal(0, m.CubeDelivered(row=1, cube="meds"))
    assert "no data cube" in rich.refusal(0, m.CubeDelivered(row=1, cube="data"))
    rich.do(0, m.CubeDelivered(row=1, cube="credits"))
    assert rich.view().freighters[0].contracts == (12,)


def test_das_lets_one_cube_stand_in(rich):
    rich.granted("deal", 2)
    paid = m.DealMade(points=4, cargo=Cubes(data=2), paid=Cubes(data=0, goods=1, meds=1))
    one = m.DealMade(points=4, cargo=Cubes(data=1, goods=1), paid=Cubes(goods=2))
    assert "Only experienced Das" in rich.refusal(0, one)
    rich.experienced("Das").do(0, one)
    assert rich.cargo() == Cubes(credits=2, meds=3)
    assert "1 cube" in rich.refusal(0, paid)
    assert "As many cubes" in rich.refusal(0, m.DealMade(points=4, cargo=Cubes(meds=2), paid=Cubes(meds=1)))
