"""The history in words: what happened, for how much, and where it led; secrets are kept."""

from __future__ import annotations

import pytest

from companion.games.tortuga_2199 import events as e


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (e.SectorConquered(sector="mines"), "conquered Mines from {1} for 6 Manoeuvre (now 2 Influence)"),
        (e.SectorReinforced(sector="vortex", defence=7), "reinforced Vortex to 7 for 7 Crypto"),
        (e.HuntCaptured(name="Bot"), "captured Bot (now 1 Influence)"),
        (e.HuntCaptured(sector="vortex"), "captured a hunt at Vortex (now 1 Influence)"),
        (e.HuntRedeemed(points=3), "redeemed a Hunt card for 3 Influence (now 0 Influence)"),
        (e.InfluenceBought(count=2), "bought 2 Influence for 14 Crypto (now 2 Influence)"),
        (e.AttackDeclared(defender=1, sector="mines"), "attacked {1} at Mines"),
        (e.TurnEnded(), "ended the turn"),
        (e.FirstChosen(first=1), "said: {1} begins"),
        (e.FirstChosen(first=1, drawn=True), "drew lots: {1} begins"),
        (e.ShipMoved(sector="vortex"), "moved to Vortex"),
        (e.ShipPlaced(sector="tortuga"), "came out of the cargo bay at Tortuga"),
        (e.MineralsCollected(sector="mines"), "collected Minerals at Mines"),
        (e.MineralsSpent(count=2), "spent 2 Minerals"),
        (e.HuntExplored(sector="mines"), "explored the hunt at Mines"),
        (e.AbilityUsed(sector="fortress"), "used Fortress"),
        (e.CountingSwitched(on=True), "switched the turn helper on"),
        (e.CardPlayed(crypto=2, manoeuvre=1), "played +2 Crypto and +1 Manoeuvre"),
        (e.CardPlayed(), "played a card"),
        (e.CardBought(price=5), "bought a card for 5 Crypto"),
        (e.CardReserved(), "reserved a card for 2 Crypto"),
        (e.AbilityCounted(amount=-2), "counted abilities: −2"),
        (e.CleanUpTicked(step="ship"), "ticked off: the ship is in the cargo bay"),
        (e.CleanUpDone(), "finished the clean-up"),
        (e.SpoilsChosen(spoils="bank"), "took 3 Influence from the bank"),
        (e.OuterPlaced(order=("mines", "vortex", "fortress", "research-lab")), "laid the outer sectors: Mines, Vortex, Fortress, Research Lab"),
        (e.SectorsSwapped(one="mines", other="vortex"), "swapped Mines and Vortex on the map"),
        (e.DefenceBonusNoted(area="ring", defence=6, bonus=3), "read the combat bonus of the ring at defence 6: 3"),
        (e.ValuesCorrected(values={"mines": 3}), "corrected Control tokens: Mines 3"),
        (e.SectorCorrected(sector="mines", owner=None, defence=4), "corrected Mines: nobody’s, defence 4"),
        (e.MineralsCorrected(minerals=2, cache=True), "corrected the cache to 2"),
        (e.ShipCorrected(sector=None), "corrected the ship: in the cargo bay"),
        (e.BankCounted(points=40), "counted 40 Influence in the bank"),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else "",
)  # fmt: skip
def test_what_happened(planet, event, words):
    assert planet(2).own(1, "mines", defence=5).tell(0, event) == words


def test_a_fight_is_told_with_its_reason(planet):
    table = planet(2).own(1, "mines", defence=5)
    told = table.tell(0, e.CombatResolved(attacker=0, defender=1, sector="mines", attack=7, defence=5))
    assert told == "entered a fight: {0} against {1}, Mines. {1} won: 7 against 7: a tie goes to the defender"
    called = table.tell(0, e.CombatCalled(defender=1, sector="mines", won=True))
    assert called == "fought {1} at Mines. {0} won: As you counted at the table"


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_sealed_manoeuvre_is_told_only_when_both_lie_open(planet, viewer):
    table = planet(2).do(0, e.AttackDeclared(defender=1, sector="vortex"))
    first, second = e.ManoeuvreSealed(cards=3, manoeuvre=8), e.ManoeuvreSealed(cards=1, manoeuvre=5)
    assert table.tell(0, first, viewer) == "laid 3 cards face down"
    table.do(0, first)
    assert table.tell(1, second, viewer) == "laid 1 card; revealed: {0} 8, {1} 5"
    table.do(1, second)
    assert table.tell(1, e.CombatSettled(), viewer) == "settled the fight. {0} won: 8 beats 5"


def test_what_was_read_on_a_token_is_told_only_to_its_reader(planet):
    table = planet(2, track=("hunts",)).do(0, e.HuntExplored(sector="mines"))
    note = e.HuntNoted(sector="mines", name="Kraken", difficulty=5)
    assert table.tell(0, note, 0) == "noted the hunt at Mines: Kraken"
    assert [table.tell(0, note, viewer) for viewer in (None, 1)] == [None, None]


def test_the_last_move_says_that_it_was_the_last(planet):
    table = planet(2).give(0, 14)
    assert table.tell(0, e.InfluenceBought()).endswith("(now 15 Influence): the game is over")
    fight = e.CombatResolved(attacker=0, defender=1, sector="mines", attack=7, defence=1)
    assert table.tell(0, fight).endswith("{0} won: 7 beats 1: the game is over")
    assert table.give(0, -3).tell(0, e.SectorConquered(sector="tortuga")).endswith("(now 14 Influence)")


def test_names_that_look_like_places_in_a_sentence_are_tamed(planet):
    table = planet(2).do(0, e.HuntCaptured(name="{1} the\n  Great and very long name indeed"))
    assert table.view().players[0].hunts == ("1 the Great and very lon",)
