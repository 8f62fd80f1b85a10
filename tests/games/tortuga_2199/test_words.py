"""The history in words: what happened, for how much, and where it led; secrets are kept."""

from __future__ import annotations

import pytest

from companion.games.tortuga_2199 import moves


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (moves.SectorConquered(sector="mines"), "Player 0 conquered Mines from Player 1 (+2 Influence)"),
        (moves.SectorReinforced(sector="vortex", defence=7), "Player 0 reinforced Vortex to 7 for 7 Crypto"),
        (moves.HuntCaptured(name="Bot"), "Player 0 captured Bot (+1 Influence)"),
        (moves.HuntCaptured(sector="vortex"), "Player 0 captured a hunt at Vortex (+1 Influence)"),
        (moves.HuntRedeemed(points=3), "Player 0 redeemed a Hunt card for 3 Influence"),
        (moves.InfluenceBought(count=2), "Player 0 bought 2 Influence for 14 Crypto"),
        (moves.AttackDeclared(defender=1, sector="mines"), "Player 0 attacked Player 1 at Mines"),
        (moves.TurnEnded(), "Player 0 ended their turn"),
        (moves.FirstChosen(first=1), "Player 1 begins"),
        (moves.FirstChosen(first=1, drawn=True), "Player 1 was drawn to begin"),
        (moves.ShipMoved(sector="vortex"), "Player 0 moved to Vortex"),
        (moves.ShipPlaced(sector="tortuga"), "Player 0 left the cargo bay for Tortuga"),
        (moves.MineralsCollected(sector="mines"), "Player 0 collected Minerals at Mines"),
        (moves.MineralsSpent(count=2), "Player 0 spent 2 Minerals"),
        (moves.HuntExplored(sector="mines"), "Player 0 explored the hunt at Mines"),
        (moves.AbilityUsed(sector="fortress"), "Player 0 used the ability of Fortress"),
        (moves.CountingSwitched(on=True), "Player 0 switched on the turn helper"),
        (moves.CardPlayed(crypto=2, manoeuvre=1), "Player 0 played +2 Crypto and +1 Manoeuvre"),
        (moves.CardPlayed(), "Player 0 played a card"),
        (moves.CardBought(price=5), "Player 0 bought a card for 5 Crypto"),
        (moves.CardReserved(), "Player 0 reserved a card for 2 Crypto"),
        (moves.AbilityCounted(amount=-2), "Player 0 counted abilities: −2"),
        (moves.CleanUpTicked(step="ship"), "Player 0 ticked off: the ship is in the cargo bay"),
        (moves.CleanUpDone(), "Player 0 finished the clean-up"),
        (moves.SpoilsChosen(spoils="bank"), "Player 0 took 3 Influence from the bank"),
        (moves.OuterPlaced(order=("mines", "vortex", "fortress", "research-lab")), "Player 0 laid the outer sectors: Mines, Vortex, Fortress, Research Lab"),
        (moves.SectorsSwapped(one="mines", other="vortex"), "Player 0 swapped Mines and Vortex on the map"),
        (moves.DefenceBonusNoted(area="ring", defence=6, bonus=3), "Player 0 read the bonus beside defence 6 on Trading Posts and Turrets: +3"),
        (moves.ValuesCorrected(values={"mines": 3}), "Player 0 corrected Control tokens: Mines 3"),
        (moves.SectorCorrected(sector="mines", owner=None, defence=4), "Player 0 corrected Mines: free, defence 4"),
        (moves.MineralsCorrected(minerals=2, cache=True), "Player 0 corrected the cache of the Mines to 2"),
        (moves.ShipCorrected(sector=None), "Player 0’s ship was put into the cargo bay by hand"),
        (moves.BankCounted(points=40), "Player 0 counted 40 Influence in the bank"),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else "",
)  # fmt: skip
def test_what_happened(planet, move, words):
    assert planet(2).own(1, "mines", defence=5).tell(0, move) == words


def test_a_fight_is_told_with_its_reason(planet):
    table = planet(2).own(1, "mines", defence=5)
    line = table.tell(0, moves.CombatResolved(attacker=0, defender=1, sector="mines", attack=7, defence=5))
    assert line == "Player 0 attacked Player 1 at Mines and lost: 7 against 7, and a tie goes to the defender"
    called = table.tell(0, moves.CombatCalled(defender=1, sector="mines", won=True))
    assert called == "Player 0 attacked Player 1 at Mines and won"


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_sealed_manoeuvre_is_told_only_when_both_lie_open(planet, viewer):
    table = planet(2).do(0, moves.AttackDeclared(defender=1, sector="vortex"))
    first, second = moves.ManoeuvreSealed(cards=3, manoeuvre=8), moves.ManoeuvreSealed(cards=1, manoeuvre=5)
    assert table.tell(0, first, viewer) == "Player 0 laid 3 cards face down"
    table.do(0, first)
    assert table.tell(1, second, viewer) == "Player 1 laid 1 card, and all are revealed: Player 0 8, Player 1 5"
    table.do(1, second)
    assert table.tell(1, moves.CombatSettled(), viewer) == "Player 0 won the fight at Vortex: 8 beats 5"


def test_what_was_read_on_a_token_is_told_only_to_its_reader(planet):
    table = planet(2, track=("hunts",)).do(0, moves.HuntExplored(sector="mines"))
    note = moves.HuntNoted(sector="mines", name="Kraken", difficulty=5)
    assert table.tell(0, note, 0) == "Player 0 noted the hunt at Mines: Kraken"
    assert [table.tell(0, note, viewer) for viewer in (None, 1)] == [None, None]


def test_the_last_move_says_that_it_was_the_last(planet):
    table = planet(2).give(0, 14)
    assert table.tell(0, moves.InfluenceBought()).endswith("7 Crypto – game over")
    fight = moves.CombatResolved(attacker=0, defender=1, sector="mines", attack=7, defence=1)
    assert table.tell(0, fight).endswith("and won: 7 beats 1 – game over")
    assert (
        table.give(0, -3)
        .tell(0, moves.SectorConquered(sector="tortuga"))
        .endswith("(+3 Influence) – the last round begins")
    )


def test_a_name_that_looks_like_a_place_in_a_sentence_is_shown_as_typed(planet):
    table = planet(2).do(0, moves.HuntCaptured(name="{1} the\n  Great and very long name indeed"))
    assert table.view().players[0].hunts == ("{1} the Great and very l",)
