"""The guided count: tapped in on every phone at once, hidden until all have confirmed, corrected afterwards."""

from __future__ import annotations

import msgspec
import pytest

from companion.games.scorpius_freighter import GAME
from companion.games.scorpius_freighter import moves as m
from companion.games.scorpius_freighter.cubes import Cubes
from companion.games.scorpius_freighter.freighter.entry import CrewEntry
from companion.games.scorpius_freighter.moves.deals import Section
from tests.games.scorpius_freighter.conftest import sheet
from tests.games.trial import spoken


@pytest.fixture
def counting(trial):
    return trial(3).to_the_count()


def value(line, number):
    return m.ValueCounted(line=line, value=number)


def test_it_works(counting):
    """The rulebook's example, tapped in."""
    for line, numbers in {
        "completed_contracts": (15, 12),
        "active_sections": (5,),
        "contract_abilities": (2,),
        "side_deals": (4, 4, 5),
    }.items():
        for number in numbers:
            counting.do(0, value(line, number))
    for event in (m.CrewCounted(name="Koda"), m.CrewCounted(name="Koda", answer=5), m.CrewCounted(name="Og")):
        counting.do(0, event)
    for cube, number in {"credits": 3, "goods": 4, "meds": 2, "data": 3}.items():
        counting.do(0, m.CargoCounted(cube=cube, change=number))
    assert counting.view(0).sheet.total.points == 68
    counting.confirm(0, 1, 2)
    assert counting.totals == [68, 0, 0]
    assert counting.ended == "embargo"


def test_values_are_taken_back_from_the_running_list(counting):
    counting.do(0, value("side_deals", 4)).do(0, value("side_deals", 6)).do(0, value("side_deals", 5))
    counting.do(0, m.ValueTakenBack(line="side_deals", index=1))
    part = counting.view(0).sheet.lists[3]
    assert (part.entries, part.points) == ((4, 5), 9)
    assert "not on your sheet" in counting.refusal(0, m.ValueTakenBack(line="side_deals", index=2))
    assert "0 to 99" in counting.refusal(0, value("side_deals", 100))


def test_only_the_value_that_was_meant_is_taken_back(counting):
    """Another entry may have been undone meanwhile."""
    counting.do(0, value("side_deals", 4)).do(0, value("side_deals", 6))
    for index, meant, stay in ((0, 5, (4, 6)), (0, 6, (4,)), (0, 4, ())):
        counting.do(0, m.ValueTakenBack(line="side_deals", index=index, value=meant))
        assert counting.view(0).sheet.lists[3].entries == stay


def test_whoever_confirms_without_cubes_reads_so(counting):
    counting.do(0, value("side_deals", 4))
    assert counting.view(0).sheet.total.confirm.label == "No cubes: confirm 4 points"
    counting.do(0, m.CubesOnBoardCounted(number=2))
    assert counting.view(0).sheet.total.confirm.label == "Confirm 6 points"


@pytest.mark.parametrize(
    ("name", "question"),
    [("Koda", "spaces have no tile"), ("Vik", "show its cargo"), ("Tommie", "points does the card")],
)
def test_each_scorer_asks_exactly_its_question(counting, name, question):
    counting.fill(0, side_deals=(1, 2, 3, 4)).do(0, m.CrewCounted(name=name))
    card = counting.view(0).sheet.crew.members[0]
    assert question in card.question
    assert question in counting.refusal(0, m.CountConfirmed())
    counting.do(0, m.CrewCounted(name=name, answer=4))
    assert counting.refusal(0, m.CountConfirmed()) is None


def test_the_others_ask_nothing(counting):
    counting.do(0, m.CrewCounted(name="Mag", answer=9))
    sheet = counting.view(0).sheet
    assert (sheet.crew.members[0].question, sheet.total.points) == (None, 0)


def test_four_crew_at_the_most_and_no_card_twice(counting):
    for name in ("Og", "Abby", "Mag", "Das"):
        counting.do(0, m.CrewCounted(name=name))
    assert counting.view(0).sheet.crew.names == ()
    assert "Take one back" in counting.refusal(0, m.CrewCounted(name="Vik"))
    assert "is in Player 0’s crew" in counting.refusal(1, m.CrewCounted(name="Og"))
    counting.do(0, m.CrewTakenBack(name="Og"))
    assert counting.refusal(1, m.CrewCounted(name="Og")) is None
    assert "not a crew member" in counting.refusal(1, m.CrewCounted(name="Bob"))


@pytest.mark.rule("SF-078")
@pytest.mark.parametrize(
    ("entered", "why"),
    [
        (sheet((-1,)), "less than 0"),
        (sheet(cargo=-1), "less than 0"),
        (sheet((10**400,)), "9999 is the most"),
        (sheet(crew=("Og", "Abby", "Mag", "Das", "E Kaye")), "4 crew at the most"),
        (sheet(crew=("Bob",)), "not a crew member"),
        (sheet(crew=("Og", "Og")), "twice"),
        (sheet(crew=("Trin",)), "is in Player 1’s crew"),
    ],
)
def test_impossible_sheets_are_refused(counting, entered, why):
    counting.fill(1, crew=("Trin",))
    assert why in counting.refusal(0, entered)


def test_a_whole_sheet_replaces_what_was_there(counting):
    counting.do(0, value("side_deals", 4)).fill(0, (15,), 3, crew=({"name": "Koda", "empty_spaces": 2},))
    assert counting.view(0).sheet.total.points == 15 + 3 + 12


@pytest.mark.parametrize("member", [{"name": "Koda"}, {"name": "Og", "points": 3}, {"name": "Vik", "points": 1}])
def test_a_crew_entry_has_exactly_the_key_its_card_asks_for(member):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(member, CrewEntry)


def test_cargo_is_counted_up_and_down(counting):
    counting.do(0, m.CargoCounted(cube="data", change=3)).do(0, m.CargoCounted(cube="data", change=-1))
    assert counting.view(0).sheet.cubes.cubes == 2
    assert "no such cube" in counting.refusal(0, m.CargoCounted(cube="meds", change=-1))
    assert "Up to 99" in counting.refusal(0, m.CargoCounted(cube="meds", change=100))


def test_nobody_is_shown_before_all_have_confirmed(counting):
    counting.fill(0, (77,)).fill(1, (5,)).confirm(0)
    for viewer in (None, 1, 2):
        assert "77" not in msgspec.json.encode(counting.view(viewer)).decode()
    assert counting.ended is None
    assert counting.totals == [0, 0, 0], "not even at a table that stops here"
    counting.confirm(1)
    assert not counting.view(2).over
    counting.confirm(2)
    assert counting.totals == [77, 5, 0]
    assert counting.view().phase == "over"


def test_progress_is_visible_sums_are_not(counting):
    counting.fill(0, (77,), 3).confirm(1)
    assert [(p.confirmed, p.words) for p in counting.view(2).progress] == [
        (False, "still counting"),
        (True, "confirmed"),
        (False, "still counting"),
    ]


def test_a_blank_sheet_is_not_confirmed_by_one_slip(counting):
    assert "You have entered nothing" in counting.view(0).sheet.total.confirm.confirm
    counting.do(0, m.CargoCounted(cube="data", change=1))
    assert counting.view(0).sheet.total.confirm.confirm is None


def test_a_confirmed_sheet_is_reopened(counting):
    counting.fill(0, (7,)).confirm(0)
    assert "Open it again" in counting.refusal(0, value("side_deals", 4))
    assert "already" in counting.refusal(0, m.CountConfirmed())
    counting.do(0, m.CountReopened()).do(0, value("side_deals", 4))
    assert "still open" in counting.refusal(0, m.CountReopened())
    counting.confirm(0, 1, 2)
    assert counting.totals == [11, 0, 0]


def test_an_open_sheet_is_corrected_where_it_lies(counting):
    counting.fill(0, (7,)).confirm(0, 1, 2).do(0, value("side_deals", 4))
    assert (counting.totals, counting.view().phase) == ([11, 0, 0], "over")
    assert "Correct yours" in counting.refusal(0, m.CountReopened())


def test_who_left_is_not_waited_for(counting):
    counting.confirm(0, 1)
    assert [counting.leaving(seat) for seat in (0, 2)] == [None, "their sheet counts as it is"]
    counting.seated(True, True, False)
    assert counting.view().phase == "over"
    assert counting.leaving(1) is None


def test_the_sheet_of_somebody_who_left_stays_behind_the_curtain(counting):
    counting.do(2, value("side_deals", 9)).seated(True, True, False)
    assert GAME.secret(counting.state, 2)


def test_a_tracked_freighter_is_filled_in(trial):
    table = trial(2, track=True).experienced("Koda", "Vik", "Rafa").load(0, "meds", 2)
    table.do(0, m.CrewCardNoted(name="Vik", cargo="meds")).granted("deal", 2)
    table.do(0, m.DealMade(points=4, cargo=Cubes(meds=1))).do(0, m.DealMade(points=5, cargo=Cubes(goods=1)))
    sections = (Section(cargo=Cubes(credits=1), points=3), Section(cargo=Cubes(data=3), points=4))
    table.do(0, m.ActionGranted(action="contract", skill=1))
    table.do(0, m.ContractTaken(points=15, sections=sections)).to_the_count()
    filled = table.view(0).sheet
    assert [part.points for part in filled.lists] == [0, 3, 0, 9]
    assert [(card.name, card.answer) for card in filled.crew.members] == [("Koda", 13), ("Vik", 1), ("Rafa", None)]
    assert filled.cubes.cubes == 1


def test_the_own_crew_alone_is_offered_where_it_is_known(trial):
    table = trial(2).do(0, m.CrewNamed(crew=("Og", "Rafa", "Trin", "Koda"))).promote("Og").to_the_count()
    assert [card.name for card in table.view(0).sheet.crew.members] == ["Og"]
    assert [pick.value for pick in table.view(0).sheet.crew.names] == ["Koda", "Rafa", "Trin"]
    crew = table.view(1).sheet.crew
    assert [pick.value for pick in crew.names] == ["Auxis", "Brielle", "Three.14", "Tommie", "Vik"], "those who score"
    assert len(crew.others) == 24 - 5
    others = table.do(1, m.CrewCounted(name="Vik", answer=0)).view(1).sheet.crew
    assert (others.names, len(others.others)) == ((), 23)


def test_the_count_comes_at_the_end(trial):
    assert trial(2).refusal(0, m.CountConfirmed()) == "The count comes after the final round."


def test_a_table_counts_as_the_quick_page_does(counting):
    counting.fill(0, (15, 12), 12, active_sections=(5,), side_deals=(13,)).confirm(0, 1, 2)
    seat = {"completed_contracts": [15, 12], "active_sections": [5], "contract_abilities": [], "side_deals": [13]}
    cargo = {"credits": 12, "goods": 0, "meds": 0, "data": 0}
    blank = {key: [] for key in seat} | {"crew": [], "cargo": dict.fromkeys(cargo, 0)}
    seats = [{"name": "A", **seat, "crew": [], "cargo": cargo}, {"name": "B", **blank}, {"name": "C", **blank}]
    sent = spoken(GAME.quick.sheet(msgspec.convert({"seats": seats}, GAME.quick.request)))
    assert [s.lines for s in sent.seats] == [s.lines for s in counting.sheet.seats]


@pytest.mark.parametrize("name", ["Koda", "Vik", "Tommie"])
def test_who_still_asks_something_counts_nothing_yet(counting, name):
    counting.do(0, value("side_deals", 4)).do(0, m.CrewCounted(name=name))
    sheet = counting.view(0).sheet
    assert (sheet.crew.points, sheet.total.points) == (0, 4)
    counting.do(0, m.CrewCounted(name=name, answer=0))
    assert counting.view(0).sheet.total.points == 4 + (14 if name == "Koda" else 0)
