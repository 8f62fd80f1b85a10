"""What an evening with three real phones found: numbers that were wrong, and words that were not true."""

from __future__ import annotations

import pytest

from companion.games.scorpius_freighter import GAME
from companion.games.scorpius_freighter import moves as m
from companion.games.scorpius_freighter.options import Options
from companion.games.scorpius_freighter.state import phase

FOUR = ("Og", "Koda", "Trin", "Mag")


@pytest.fixture
def tracked(trial):
    return trial(2, track=True).do(0, m.CrewNamed(crew=FOUR))


@pytest.mark.rule("SF-032")
def test_after_the_one_tile_nothing_is_left(tracked):
    tracked.granted("storage", 3)
    assert tracked.view().coach.action.act.left == 1
    act = tracked.do(0, m.StorageExpanded(slot=1, cargo="data")).view().coach.action.act
    assert (act.left, act.allows, act.form) == (0, "Done.", None)


@pytest.mark.rule("SF-031", "SF-057")
def test_whoever_is_promoted_by_this_action_helps_from_the_next_one_on(tracked):
    tracked.do(0, m.CrewCardNoted(name="Og", cost=2)).granted("informant", 2).do(0, m.CrewPromoted(name="Og"))
    assert tracked.view().coach.action.skill == 2
    assert tracked.do(0, m.ActionGranted(action="informant", skill=2)).view().coach.action.skill == 3


@pytest.mark.rule("SF-057")
def test_nor_where_nothing_is_tracked(trial):
    table = trial(2).do(0, m.CrewNamed(crew=FOUR)).action("informant")
    assert table.view().coach.action.skill == table.promote("Og").view().coach.action.skill == 3


@pytest.mark.rule("SF-024")
def test_what_stays_counts_what_was_unloaded_for_skill(trial):
    table = trial(2).promote("Trin").do(0, m.SkillUnloaded(by="Trin", amount=2, cube="data"))
    assert [key.leaves for key in table.view().coach.assign.keys] == ["leaves skill 5", "leaves skill 4"]


@pytest.mark.rule("SF-059", "SF-022")
def test_the_number_that_brings_the_end_fits_on_a_mothership(trial):
    table = trial(2)
    why = "A mothership holds 6, so 9 cubes would never come together."
    assert table.refusal(0, m.BoxCorrected(trigger=9)) == why
    assert "holds 3" in table.refusal(0, m.BoxCorrected(capacity=3))
    assert table.refusal(0, m.BoxCorrected(trigger=9, capacity=9)) is None
    assert table.text(GAME.unfit(Options(trigger_3=9), 3)) == why
    assert GAME.unfit(Options(trigger_3=9), 2) is None


@pytest.mark.rule("SF-100")
def test_restricted_spaces_are_asked_with_the_board(trial):
    table = trial(2, boards="restricted", laid_out=False, track=True)
    board = table.view().mine[0].board
    assert board.restricted.label == "How many restricted spaces has your board?"
    assert not any(pick.chosen for pick in board.spaces), "nobody has said that there are none"
    assert trial(2, laid_out=False).view().mine[0].board.restricted is None
    table.experienced("Koda").to_the_count()
    assert table.view(0).sheet.crew.members[0].answer is None, "without the number somebody has to look"


@pytest.mark.rule("SF-069", "SF-100")
def test_the_keys_for_koda_go_as_far_as_the_board(trial):
    table = trial(2, boards="restricted").do(0, m.RestrictedCounted(spaces=2)).promote("Koda").to_the_count()
    assert table.view(0).sheet.crew.members[0].answers == tuple(range(12))
    assert "at most 11 of 16 spaces" in table.refusal(0, m.CrewCounted(name="Koda", answer=12))
    larger = trial(2).do(0, m.BoxCorrected(board_spaces=25)).promote("Koda").to_the_count()
    assert larger.refusal(0, m.CrewCounted(name="Koda", answer=20)) is None
    assert larger.view(0).sheet.crew.members[0].answers == tuple(range(23))


@pytest.mark.rule("SF-070")
def test_no_more_tiles_match_than_there_are(trial):
    table = trial(2).promote("Vik").to_the_count()
    assert "only 0 completed" in table.refusal(0, m.CrewCounted(name="Vik", answer=5))
    for value in (4, 5):
        table.do(0, m.ValueCounted(line="side_deals", value=value))
    table.do(0, m.CrewCounted(name="Vik", answer=2)).do(0, m.ValueTakenBack(line="side_deals", index=0))
    assert "only 1 completed deal or contract" in table.refusal(0, m.CountConfirmed())


def test_the_end_is_what_it_was(trial):
    """Whoever goes straight to the count has no embargo."""
    early = trial(2).to_the_count().confirm(0, 1)
    assert (early.sheet.ended.key, early.text(early.sheet.ended.words)) == ("embargo", "Every freighter is counted.")
    played = trial(2, trigger_2=1, capacity=6).cubes(1)
    while phase(played.state) != "count":
        played.turn(2)
    played.confirm(0, 1)
    assert "The embargo holds" in played.text(played.sheet.ended.words)


def test_a_refusal_names_whose_sheet_it_is(trial):
    """Somebody else may have tapped it."""
    table = trial(2).to_the_count().confirm(1)
    assert table.refusal(1, m.CountConfirmed()) == "Player 1’s sheet is confirmed already."
    assert table.refusal(1, m.ValueCounted(line="side_deals", value=1)).startswith("Player 1’s sheet is confirmed.")


@pytest.mark.rule("SF-017")
def test_a_seized_cube_keeps_its_colour(trial):
    table = trial(2).do(0, m.ShipPlaced(planet=0, space=5)).cubes(2).assign().move(0).audit("meds")
    assert table.view().motherships[0].seized == (None, None, "meds")
    table.do(0, m.CubesCounted(mothership=0, change=-1))
    assert table.view().motherships[0].seized == (None, "meds"), "what nobody knows goes first"


def test_choosing_a_planet_says_all_that_comes_of_it(trial):
    table = trial(3).do(0, m.ShipPlaced(planet=1, space=5)).do(0, m.SpaceNoted(planet=1, space=1, action="pickup"))
    choice = table.cubes(0, 4).assign(2).view().choices[1]
    assert (choice.audit, choice.title, choice.gives) == ("Audit: 1 cube", "Pick Up Cargo", "Into 2 storage areas")
    assert (choice.embargo, choice.then) == ("5th cube: embargo", "5 of 6 seized then")
    assert choice.go.label == "Centre planet: audit, then Pick Up Cargo"
    other = table.view().choices[0]
    assert (other.audit, other.embargo, other.title) == (None, None, "Space 2")


def test_the_crew_who_change_an_action_are_named_there(trial):
    table = trial(2).do(0, m.CrewNamed(crew=("Og", "Das", "Koda", "Raven")))
    for name in ("Og", "Das", "Koda"):
        table.promote(name)
    found = {}
    for action in ("informant", "deal", "storage", "operate"):
        act = table.granted(action, 2).view().coach.action.act
        found[action] = [one.name for one in act.abilities]
        table.end().turn(1)
        for planet in range(3):
            table.do(None, m.ShipPlaced(planet=planet, space=0))
    assert found == {"informant": ["Og"], "deal": ["Das"], "storage": ["Koda"], "operate": []}


def test_a_promotion_has_its_price_on_the_button_and_the_cost_is_learned_once(trial):
    table = trial(2).do(0, m.CrewNamed(crew=FOUR)).action("informant")
    prices = {one.name: one.offer.price for one in table.view().coach.action.act.promotions}
    assert prices == {"Og": None, "Koda": None, "Trin": "free", "Mag": None}
    table.do(0, m.CrewPromoted(name="Koda", cost=5)).end().turn(1).action("informant", 1)
    assert table.view().printed_cards == "Koda cost=5"
    assert "Koda" not in [one.name for one in table.view().coach.action.act.promotions]
