"""Aggressive and Peaceful Pirates change exactly what the ledger says."""

from __future__ import annotations

import pytest

from companion.games.tortuga_2199 import moves


@pytest.fixture
def aggressive(planet):
    return lambda seats=2, **more: planet(seats, scenario="aggressive", **more)


@pytest.fixture
def peaceful(planet):
    return lambda seats=2, **more: planet(seats, scenario="peaceful", **more)


@pytest.mark.rule("TO-104")
@pytest.mark.parametrize(("spoils", "tokens"), [("tokens", (2, 1)), ("bank", (3, 3))])
def test_a_winning_attacker_chooses(aggressive, spoils, tokens):
    table = aggressive().give(1, 3).fight(1, "mines", 4, 2)
    assert table.view().aftermath.chooses
    assert (table.tokens(0), table.tokens(1)) == (0, 3)
    assert table.refusal(1, moves.SpoilsChosen(spoils="bank")) == "Player 0 won the fight and chooses."
    assert table.refusal(0, moves.TurnEnded()) == "First Player 0 chooses the spoils of the fight."
    assert table.refusal(0, moves.CleanUpTicked(step="destroy")) == "First Player 0 chooses the spoils of the fight."
    table.do(0, moves.SpoilsChosen(spoils=spoils))
    assert (table.tokens(0), table.tokens(1)) == tokens
    assert table.refusal(0, moves.SpoilsChosen(spoils="bank")) == "There are no spoils to choose now."


@pytest.mark.rule("TO-104")
def test_two_of_the_tokens_are_at_most_those_there(aggressive):
    table = aggressive().give(1, 1).fight(1, "mines", 4, 2, spoils="tokens")
    assert (table.tokens(0), table.tokens(1)) == (1, 0)


def test_the_loser_picks_the_card(aggressive):
    table = aggressive().duel(1, "mines", 4, 2).do(0, moves.SpoilsChosen(spoils="bank"))
    assert "Destroy the one card that was used" in table.view().aftermath.chores[1].steps
    table = aggressive().do(0, moves.AttackDeclared(defender=1, sector="mines")).seal(0, 1, 9).seal(1, 2, 2)
    table.do(1, moves.CombatSettled()).do(0, moves.SpoilsChosen(spoils="bank"))
    assert "Choose and destroy 1 of the cards used" in table.view().aftermath.chores[1].steps


@pytest.mark.rule("TO-106")
def test_a_winning_defender_gains_nothing(aggressive):
    table = aggressive().give(0, 5).fight(1, "mines", 2, 4)
    assert (table.tokens(0), table.tokens(1)) == (5, 0)
    assert not table.view().aftermath.chooses


@pytest.mark.rule("TO-107")
def test_the_sector_still_changes_hands(aggressive):
    table = aggressive().own(1, "turrets-1", defence=5).fight(1, "turrets-1", 9, 5)
    assert table.ground("turrets-1").owner == 1
    table.do(0, moves.SpoilsChosen(spoils="bank"))
    assert (table.ground("turrets-1").owner, table.ground("turrets-1").defence) == (0, 6)
    assert [row.turrets for row in table.view().players] == [1, 0]


@pytest.mark.rule("TO-108")
def test_tortuga_ends_the_game_on_the_spot(aggressive):
    table = aggressive(3).give(1, 3).conquer("tortuga")
    assert (table.phase, table.view().last_round) == ("over", False)
    assert (table.sheet.winners, table.sheet.decided_by) == ((0,), "tortuga")
    assert table.ended_by == "Tortuga has fallen – game over."


@pytest.mark.rule("TO-109")
def test_tortuga_only_for_who_wins_by_it(aggressive, planet):
    table = aggressive(3).give(1, 4)
    why = table.refusal(0, moves.SectorConquered(sector="tortuga"))
    assert why == "Tortuga would end the game and Player 1 would win: 4 to your 3."
    left = planet(3, scenario="aggressive").give(1, 4).seated(True, False, True)
    assert left.refusal(0, moves.SectorConquered(sector="tortuga")) is None, "whoever left stops nobody"
    table.give(0, 1)
    assert table.refusal(0, moves.SectorConquered(sector="tortuga")) is None
    assert planet(3).give(1, 9).refusal(0, moves.SectorConquered(sector="tortuga")) is None


@pytest.mark.rule("TO-110")
def test_peaceful_pirates_attack_nobody(peaceful):
    table = peaceful(3, track=("ships",))
    why = "Peaceful Pirates do not attack ships."
    assert table.refusal(0, moves.AttackDeclared(defender=1, sector="tortuga")) == why
    assert table.refusal(0, moves.CombatCalled(defender=1, sector="tortuga", won=True)) == why
    assert not any(table.opened(0, sector).called for sector in table.state.grounds)


@pytest.mark.rule("TO-111")
def test_conquest_in_crypto_or_manoeuvre_but_never_mixed(peaceful, planet):
    table = peaceful(track=("minerals",)).help(0, crypto=4, manoeuvre=1).do(0, moves.MineralsCorrected(minerals=1))
    assert "Do not mix" in table.refusal(0, moves.SectorConquered(sector="mines", crypto=4, manoeuvre=1))
    assert table.refusal(0, moves.SectorConquered(sector="mines", crypto=5)).startswith("That costs 5 Crypto")
    table.do(0, moves.MineralsSpent()).conquer("mines", crypto=5)
    assert (table.state.pool.crypto, table.state.pool.manoeuvre, table.ground("mines").defence) == (0, 1, 5)
    prices = [offer.price for offer in peaceful().offers(0, "vortex") if offer.kind == "SectorConquered"]
    assert prices == ["5 Manoeuvre", "5 Crypto"]
    wrong = planet(2).refusal(0, moves.SectorConquered(sector="mines", crypto=5))
    assert wrong == "Pay 5 Manoeuvre for Mines, not Crypto."


@pytest.mark.rule("TO-112")
@pytest.mark.parametrize("paid", [{}, {"crypto": 5}])
def test_a_guarded_sector_is_safe(peaceful, paid):
    table = peaceful(track=("ships",)).own(1, "mines").ship(0, "mines").ship(1, "mines")
    why = table.refusal(0, moves.SectorConquered(sector="mines", **paid))
    assert why == "Player 1’s ship guards Mines. Nobody can conquer it while the ship is there."


@pytest.mark.rule("TO-113")
def test_the_rest_stays_in_peace(peaceful):
    table = peaceful(3).conquer("tortuga").end_turn()
    assert table.view().last_turns == (1, 2)
    assert table.refusal(1, moves.SectorConquered(sector="mines", crypto=5)).startswith("Tortuga has fallen")
    assert table.give(1, 14).do(1, moves.InfluenceBought()).phase == "over"
