"""Influence is derived: control follows the sectors, tokens follow the bank, and every change says why."""

from __future__ import annotations

import pytest

from companion.games.tortuga_2199 import moves


@pytest.mark.rule("TO-063", "TO-006")
def test_influence_is_control_and_tokens(planet):
    """Captured hunts and Bonus tokens add nothing."""
    table = planet(4).own(0, "trading-post-1", "turrets-2", "vortex", "research-lab").give(0, 3)
    table.do(0, moves.HuntCaptured(name="Bot"))
    view = table.view()
    assert (view.control[0], view.tokens[0], view.influence[0]) == (6, 4, 10)
    values = {kind.kind: kind.value for kind in table.opened(0, "correct").corrections.values}
    assert values == {
        "trading-post": 1,
        "turrets": 1,
        "vortex": 2,
        "research-lab": 2,
        "mines": 2,
        "fortress": 2,
        "tortuga": 3,
    }


@pytest.mark.rule("TO-006")
def test_values_are_corrected_during_play_and_all_totals_follow(planet):
    table = planet(3).own(0, "mines", "vortex").own(1, "trading-post-1", "trading-post-2")
    table.do(2, moves.ValuesCorrected(values={"mines": 3, "trading-post": 2}))
    assert table.view().influence == (5, 4, 0)
    assert table.view().sectors["mines"].value == 3
    assert table.refusal(2, moves.ValuesCorrected(values={"mines": -1})) == "Choose values from 0 to 9."
    assert planet(2, values=(2, 1, 3, 2, 2, 2, 5)).own(1, "vortex", "trading-post-1").view().influence == (0, 5)


@pytest.mark.rule("TO-051")
def test_influence_is_sold_at_tortuga_for_seven_each(planet):
    table = planet(2).do(0, moves.InfluenceBought(count=2))
    assert (table.tokens(0), table.state.bank) == (2, 78)
    short = moves.InfluenceBought(count=2, crypto=13)
    assert table.refusal(0, short) == "2 Influence costs exactly 14 Crypto, 7 each. You said 13."
    assert table.refusal(0, moves.InfluenceBought(count=0)) == "How many? Buy at least 1 Influence."


@pytest.mark.rule("TO-051")
def test_only_a_ship_at_tortuga_buys_and_the_helper_counts_the_crypto(planet):
    table = planet(2, track=("ships", "minerals")).help(0, crypto=6).ship(0, "mines")
    assert table.refusal(0, moves.InfluenceBought()) == "Your ship is at Mines. Move it to Tortuga first."
    table.ship(0, "tortuga")
    assert table.refusal(0, moves.InfluenceBought()).startswith("That costs 7 Crypto and you have 6.")
    table.do(0, moves.MineralsCorrected(minerals=1)).do(0, moves.MineralsSpent()).do(0, moves.InfluenceBought())
    assert (table.tokens(0), table.state.pool.crypto) == (1, 0)


@pytest.mark.rule("TO-045", "TO-047")
def test_a_capture_brings_one_and_its_card_is_redeemed_once(planet):
    table = planet(2).do(0, moves.HuntCaptured(name="Bot"))
    assert (table.tokens(0), table.view().players[0].hunts) == (1, ("Bot",))
    assert table.influence(0) == 1
    table.end_turn(2).do(0, moves.HuntRedeemed(points=3))
    assert (table.tokens(0), table.view().players[0].hunts) == (4, ())
    assert table.refusal(0, moves.HuntRedeemed(points=3)).startswith("You have no Hunt card left.")


def test_a_hunt_card_is_worth_what_is_printed(planet):
    table = planet(2).do(0, moves.HuntCaptured()).do(0, moves.HuntCaptured(name="Kraken")).end_turn(2)
    assert table.refusal(0, moves.HuntRedeemed(points=0)).startswith("How much Influence is printed")
    assert table.refusal(0, moves.HuntRedeemed(points=2, index=2)).startswith("You do not have that Hunt card")
    table.do(0, moves.HuntRedeemed(points=2, index=0))
    assert table.view().players[0].hunts == ("Kraken",)


def test_the_bank_is_counted(planet):
    table = planet(2, bank=20).give(0, 13).give(1, 6)
    assert table.state.bank == 1
    assert table.refusal(0, moves.InfluenceBought(count=2)).startswith("The bank has only 1 Influence left.")
    table.do(0, moves.HuntCaptured())
    assert table.refusal(0, moves.HuntCaptured()) is not None
    assert table.state.bank == 0
    table.do(0, moves.BankCounted(points=30))
    assert table.view().bank == 30


@pytest.mark.rule("TO-123")
def test_everything_tracked_can_be_corrected_with_a_note(planet):
    table = planet(2, track=("ships", "minerals", "hunts")).own(1, "mines")
    fix = moves.InfluenceAdjusted(amount=2, reason="forgot a hunt")
    assert table.tell(0, fix) == "Player 0’s Influence was corrected by +2 (forgot a hunt)"
    table.do(0, fix)
    table.do(1, moves.SectorCorrected(sector="mines", owner=0, defence=7, minerals=0, hunt="gone"))
    mines = table.view().sectors["mines"]
    assert (mines.owner, mines.defence, mines.minerals, mines.hunt) == (0, 7, 0, False)
    table.do(0, moves.MineralsCorrected(minerals=3)).do(1, moves.MineralsCorrected(minerals=2, cache=True))
    assert (table.view().players[0].minerals, table.view().cache) == (3, 2)
    table.do(1, moves.ShipCorrected(sector="vortex")).do(0, moves.ShipCorrected(sector=None))
    assert [row.ship for row in table.view().players] == ["cargo bay", "Vortex"]
    assert table.influence(0) == 4


def test_corrections_that_make_no_sense_are_told(planet):
    table = planet(2).give(0, 2)
    assert table.refusal(0, moves.InfluenceAdjusted(amount=-3)).startswith("Player 0 has only 2 on Influence tokens")
    assert table.refusal(0, moves.InfluenceAdjusted(amount=0)) == "By how much? Tap + or −."
    wrong = moves.SectorCorrected(sector="mines", owner=None, defence=3)
    assert table.refusal(0, wrong) == "The defence of Mines goes from 4 to 10."
    assert table.refusal(0, moves.SectorCorrected(sector="mines", owner=7, defence=5)).startswith("Whose sector is it?")
    assert table.refusal(0, moves.MineralsCorrected(minerals=11)) == "Choose 0 to 10 Minerals."


def test_every_change_says_why(planet):
    table = planet(2).conquer("mines").end_turn().conquer("mines")
    assert [row.why for row in table.view().players] == ["Mines", "Mines"]
    table.do(1, moves.InfluenceBought()).give(0, 1)
    assert [row.why for row in table.view().players] == ["for the test", "bought at Tortuga"]


def test_more_markers_than_there_are_is_said_softly(planet):
    table = planet(4, track=("hunts",))
    table.own(0, "trading-post-1", "turrets-1", "trading-post-2", "turrets-2")
    for sector in ("mines", "vortex", "fortress", "research-lab", "turrets-3", "trading-post-3"):
        table.do(0, moves.HuntExplored(sector=sector))
    assert table.view().players[0].warning is None
    table.do(0, moves.HuntExplored(sector="turrets-1"))
    assert table.view().players[0].warning == "11 markers in use, but there are 10"
