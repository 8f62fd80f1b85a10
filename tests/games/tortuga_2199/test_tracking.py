"""What a table may track besides: ships and the bay, Minerals and the cache, hunts, abilities."""

from __future__ import annotations

import msgspec
import pytest

from companion.games.tortuga_2199 import GAME, moves

ALL = ("ships", "hunts", "minerals")


@pytest.mark.rule("TO-039")
def test_a_move_costs_one_for_every_border_or_less_by_card(planet):
    table = planet(3, track=("ships",), outer="placed").help(0, manoeuvre=2)
    assert table.offers(0, "vortex")[0].price == "2 Manoeuvre"
    table.do(0, moves.ShipMoved(sector="vortex"))
    assert (table.state.players[0].ship, table.state.pool.manoeuvre) == ("vortex", 0)
    assert table.refusal(0, moves.ShipMoved(sector="tortuga")).startswith("That costs 2 Manoeuvre and you have 0.")
    table.do(0, moves.ShipMoved(sector="mines", steps=0))
    assert table.view().sectors["mines"].ships == (0,)
    assert planet(2).refusal(0, moves.ShipMoved(sector="mines")).startswith("This table does not track ships.")


@pytest.mark.rule("TO-022")
def test_a_ship_in_the_bay_is_placed_first(planet):
    table = planet(3, track=("ships",)).own(1, "mines").own(2, "vortex").fight(1, "tortuga", 3, 2).end_turn()
    assert [offer.fields["sector"] for offer in table.view(1).mine.placing] == ["tortuga", "mines"]
    assert table.view(1).mine.insists
    assert table.refusal(1, moves.InfluenceBought()).startswith("Your ship is in the cargo bay. Put it on a sector")
    assert table.refusal(1, moves.TurnEnded()).endswith("then end your turn.")
    assert "goes to Tortuga or Mines." in table.refusal(1, moves.ShipPlaced(sector="vortex"))
    table.do(1, moves.ShipPlaced(sector="mines"))
    assert (table.state.players[1].ship, table.view(1).mine.placing) == ("mines", ())
    assert table.refusal(1, moves.TurnEnded()) is None


@pytest.mark.rule("TO-022")
def test_without_ships_the_place_is_asked_but_nothing_waits(planet):
    table = planet(2).own(1, "mines").fight(1, "tortuga", 3, 2).end_turn()
    assert [offer.fields["sector"] for offer in table.view(1).mine.placing] == ["tortuga", "mines"]
    assert table.view().players[1].ship is None
    assert table.refusal(1, moves.ShipPlaced(sector="vortex")) is not None
    assert not table.view(1).mine.insists
    assert table.do(1, moves.ShipPlaced(sector="mines")).view(1).mine.placing == ()
    gone_on = planet(2).fight(1, "tortuga", 3, 2).end_turn().conquer("vortex")
    assert (gone_on.ground("vortex").owner, gone_on.view(1).mine.placing) == (1, ())
    assert gone_on.refusal(1, moves.ShipPlaced(sector="tortuga")) == "Your ship is not in the cargo bay."


@pytest.mark.rule("TO-040", "TO-089", "TO-026")
def test_minerals_are_collected_spent_as_crypto_and_gather_in_the_cache(planet):
    table = planet(2, track=ALL).ship(0, "mines").help(0, manoeuvre=2)
    table.do(0, moves.MineralsCollected(sector="mines"))
    assert (table.view().players[0].minerals, table.view().sectors["mines"].minerals) == (1, 0)
    assert table.state.pool.manoeuvre == 1
    assert "do not grow back" in table.refusal(0, moves.MineralsCollected(sector="mines"))
    table.do(0, moves.MineralsCorrected(minerals=3)).do(0, moves.MineralsSpent(count=2))
    assert (table.state.pool.crypto, table.view().players[0].minerals, table.view().cache) == (2, 1, 2)
    assert table.refusal(0, moves.MineralsSpent(count=2)) == "You can spend 1 Minerals."
    assert "do not grow back" in table.refusal(0, moves.MineralsCollected(sector="mines"))


@pytest.mark.rule("TO-088")
def test_the_mines_pay_their_controller_from_the_cache(planet):
    table = planet(2, track=ALL).own(0, "mines").ship(0, "mines")
    assert table.refusal(0, moves.AbilityUsed(sector="mines")) == "The cache of the Mines is empty."
    table.do(0, moves.MineralsCorrected(minerals=2, cache=True)).do(0, moves.AbilityUsed(sector="mines"))
    assert (table.view().cache, table.view().players[0].minerals) == (1, 1)
    assert "once a turn is all" in table.refusal(0, moves.AbilityUsed(sector="mines"))
    assert table.end_turn(2).refusal(0, moves.AbilityUsed(sector="mines")) is None
    table.ship(0, "vortex")
    assert table.refusal(0, moves.AbilityUsed(sector="mines")).startswith("Your ship is at Vortex.")
    assert table.refusal(0, moves.AbilityUsed(sector="fortress")) == "Only its owner can use Fortress."


def test_the_other_abilities(planet):
    table = planet(2, track=("ships",)).own(0, "fortress", "research-lab", "vortex").help(0).ship(0, "fortress")
    table.do(0, moves.AbilityUsed(sector="fortress"))
    assert table.state.pool.manoeuvre == 1
    table.ship(0, "research-lab").do(0, moves.AbilityUsed(sector="research-lab"))
    assert table.refusal(0, moves.CardReserved()).startswith("You have a card in reserve already")
    table.ship(0, "vortex").do(0, moves.AbilityUsed(sector="vortex"))
    assert table.view(0).sectors["vortex"].used


@pytest.mark.rule("TO-041")
def test_exploring_leaves_a_marker_and_the_content_stays_private(planet):
    table = planet(3, track=("hunts",)).help(0, manoeuvre=2).do(0, moves.HuntExplored(sector="mines"))
    table.do(0, moves.HuntNoted(sector="mines", name="Kraken", difficulty=7, influence=4))
    assert table.state.pool.manoeuvre == 1
    assert "Kraken" in msgspec.json.encode(table.view(0)).decode()
    assert not any("Kraken" in msgspec.json.encode(table.view(viewer)).decode() for viewer in (None, 1, 2))
    assert table.view(1).sectors["mines"].explored == (0,)
    table.end_turn().do(1, moves.HuntExplored(sector="mines"))
    assert table.view(2).sectors["mines"].explored == (0, 1)
    assert (table.view(1).notes["mines"].name, table.opened(1, "mines").note.name) == ("", "")
    assert table.refusal(2, moves.HuntNoted(sector="mines")).startswith("Explore the Hunt token first")
    assert (GAME.secret(table.state, 0), GAME.secret(table.state, 2)) == (True, False)


@pytest.mark.rule("TO-044")
def test_only_an_explored_hunt_is_captured_at_its_difficulty(planet):
    table = planet(2, track=("hunts", "ships")).ship(0, "mines").help(0, manoeuvre=4)
    assert table.refusal(0, moves.HuntCaptured(difficulty=2)).startswith("Explore the hunt at Mines first")
    table.do(0, moves.HuntExplored(sector="mines"))
    assert table.refusal(0, moves.HuntCaptured()).startswith("How difficult is it?")
    assert table.refusal(0, moves.HuntCaptured(difficulty=4)).startswith("That costs 4 Manoeuvre and you have 3.")
    assert table.refusal(0, moves.HuntCaptured(sector="vortex", difficulty=1)).startswith("Your ship is at Mines.")
    table.do(0, moves.HuntNoted(sector="mines", name="Bot", difficulty=2)).do(0, moves.HuntCaptured())
    assert (table.state.pool.manoeuvre, table.tokens(0), table.view().players[0].hunts) == (1, 1, ("Bot",))


@pytest.mark.rule("TO-046", "TO-045")
def test_after_a_capture_all_markers_go_back(planet):
    table = planet(2, track=("hunts",)).do(0, moves.HuntExplored(sector="mines")).end_turn()
    table.do(1, moves.HuntExplored(sector="mines")).do(1, moves.HuntCaptured(sector="mines", difficulty=3))
    sector = table.view(0).sectors["mines"]
    assert (sector.hunt, sector.explored, table.view(0).notes) == (False, (), {})
    captured = "The hunt at Mines is captured already: each token counts once."
    assert table.refusal(1, moves.HuntExplored(sector="mines")) == captured
    assert table.refusal(1, moves.HuntCaptured(sector="mines", difficulty=3)) == captured


def test_a_noted_worth_is_offered_when_the_card_is_redeemed(planet):
    table = planet(2, track=("hunts",)).do(0, moves.HuntExplored(sector="mines"))
    table.do(0, moves.HuntNoted(sector="mines", name="Bot", difficulty=2, influence=3))
    assert ("HuntCaptured", "2 Manoeuvre") in [(offer.kind, offer.price) for offer in table.offers(0, "mines")]
    assert table.opened(0, "mines").keys == ()
    hidden = [offer for offer in table.offers(None, "mines") if offer.kind == "HuntCaptured"]
    assert [offer.fields["difficulty"] for offer in hidden] == list(range(1, 9)), "whoever helps out sees no note"
    table.do(0, moves.HuntCaptured(sector="mines"))
    assert [offer.label for offer in table.view(0).mine.cards[0].redeem] == ["+3"]
