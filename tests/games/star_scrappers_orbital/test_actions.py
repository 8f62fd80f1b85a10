"""What the actions cost and change: build, upgrade, purchase, operate, event, repair."""

from __future__ import annotations

import pytest

from companion.games.star_scrappers_orbital.box import CORES
from companion.games.star_scrappers_orbital.moves import (
    CardBought,
    CoreNoted,
    CoreUpgraded,
    CrewChanged,
    CrewSymbolsSet,
    EventPlayed,
    HandChanged,
    HandLimitSet,
    MarketCounted,
    MegaCreditsChanged,
    ModuleBuilt,
    ModuleDamaged,
    ModuleOperated,
    ModuleRemoved,
    NoteWritten,
    VPAdjusted,
)

ALL = ("money", "crew", "cards")


@pytest.fixture
def table(orbital):
    return orbital(2, counters=ALL)


@pytest.mark.rule("SS-027")
def test_it_works(table):
    mine = table.build(0, "bio").view().players[0]
    assert (mine.megacredits, mine.six.counts["bio"], mine.hand) == (10, 1, 4)


@pytest.mark.rule("SS-028", "SS-029")
def test_the_same_colour_saves_one_however_long_the_chain(table):
    table.add(0, "bio", "bio", "bio").build(0, "bio", same_colour=True)
    assert table.player(0).megacredits == 11
    table.build(0, "structural", same_colour=True)
    assert table.player(0).megacredits == 6, "the core is a module of its colour"


@pytest.mark.rule("SS-064")
def test_a_damaged_module_gives_no_discount(table):
    table.add(0, "bio").do(0, ModuleDamaged(module=1))
    assert "no undamaged Bio module" in table.refusal(0, ModuleBuilt(colour="bio", same_colour=True))


def test_cards_may_change_the_price(table):
    assert table.build(0, "bio", price=2).player(0).megacredits == 14
    assert table.build(0, "bio", price=0).player(0).megacredits == 14
    assert table.refusal(0, ModuleBuilt(colour="bio", price=-1)) == "A price is 0 or more."


def test_nobody_pays_more_than_they_have(table, orbital):
    table.do(0, MegaCreditsChanged(amount=-11))
    assert "costs 6 MC, and you have 5" in table.refusal(0, ModuleBuilt(colour="bio"))
    table.build(0, "structural", same_colour=True)
    light = orbital(2)
    for _ in range(9):
        light.build(0, "bio")
    assert light.view().players[0].megacredits is None, "where money is not counted, it stops nobody"


@pytest.mark.rule("SS-037")
def test_crew_symbols_bring_crew_only_at_the_years_end(table):
    mine = table.build(0, "bio", crew_symbols=2).view().players[0]
    assert (mine.crew_symbols, mine.crew) == (3, 1)
    table.year()
    assert table.player(0).crew == 3


@pytest.mark.rule("SS-038", "SS-041")
def test_an_upgrade_changes_the_colour_of_the_core(table):
    mine = table.do(0, CoreUpgraded(colour="scientific")).view().players[0]
    assert (mine.megacredits, mine.six.counts["structural"], mine.six.counts["scientific"]) == (12, 0, 1)
    assert mine.crew_symbols == 1
    assert {card.colour: card.taken_by for card in table.actions(1).upgrade.cores}["scientific"] == 0


@pytest.mark.rule("SS-039", "SS-040")
def test_once_a_game_and_each_core_once(table):
    table.do(0, CoreUpgraded(colour="scientific"))
    assert table.refusal(1, CoreUpgraded(colour="scientific")) == "Player 0 has that core. There is only one of each."
    assert "only once" in table.refusal(0, CoreUpgraded(colour="bio"))
    assert table.actions(0).upgrade is None
    assert [card.colour for card in table.actions(1).upgrade.cores if card.why_not is None] == [
        colour for colour in CORES if colour != "scientific"
    ]
    assert "no structural upgrade" in table.refusal(1, CoreUpgraded(colour="structural"))


def test_an_upgrade_that_was_forgotten_costs_neither_turn_nor_money(table):
    mine = table.do(0, CoreNoted(colour="bio")).view().players[0]
    assert (mine.megacredits, mine.core, mine.upgraded, table.view().turn) == (16, "bio", True, 0)
    assert "only once" in table.refusal(0, CoreNoted(colour="military"))
    assert "Player 0 has that core" in table.refusal(1, CoreNoted(colour="bio"))


@pytest.mark.rule("SS-045", "SS-046", "SS-047")
def test_the_market_costs_one_to_as_many_as_lie_there(table):
    assert table.view().market == 5
    table.do(0, CardBought(price=5))
    assert (table.player(0).megacredits, table.player(0).hand, table.view().market) == (11, 6, 4)
    assert table.refusal(1, CardBought(price=5)) == "The cards of the market cost 1 to 4 MC now."
    for seat in (1, 0, 1, 0):
        table.do(seat, CardBought(price=1))
    assert table.view().market == 0
    assert "empty until the year’s end" in table.refusal(1, CardBought(price=1))


def test_the_market_can_be_counted(table):
    assert table.do(0, MarketCounted(cards=3)).view().market == 3


@pytest.mark.rule("SS-051", "SS-052")
def test_operating_uses_crew_and_the_module_until_the_year_ends(table):
    table.add(0, "bio", crew_symbols=1)
    table.do(0, ModuleOperated(module=1, crew=1, megacredits=2))
    assert (table.player(0).crew, table.player(0).megacredits) == (0, 14)
    assert "this year already" in table.refusal(0, ModuleOperated(module=1))
    assert table.refusal(0, ModuleOperated(crew=1)) == "That needs 1 crew. Unused: 0."
    table.year()
    assert table.player(0).crew == 2
    assert table.refusal(0, ModuleOperated(module=1, crew=2)) is None


@pytest.mark.parametrize("cost", [{"crew": -1}, {"megacredits": -1}])
def test_operating_costs_nothing_or_more(table, cost):
    assert table.refusal(0, ModuleOperated(**cost)) == "What it costs is 0 or more."


def test_a_damaged_module_is_not_operated(table):
    table.add(0, "bio").do(0, ModuleDamaged(module=1))
    assert "Repair it first" in table.refusal(0, ModuleOperated(module=1))


def test_an_event_leaves_the_hand(table):
    assert table.do(0, EventPlayed(name="Meteor Storm")).player(0).hand == 4


@pytest.mark.rule("SS-055")
def test_points_outside_the_years_end(table):
    table.do(0, VPAdjusted(amount=2, reason="Shipyard")).do(0, VPAdjusted(amount=-1, reason="Fine"))
    assert (table.view().vp, table.totals) == ((1, 0), [1, 0])
    assert table.sheet.seats[0].lines[-1].key == "other"
    assert table.tell(0, VPAdjusted(amount=1)) == "Player 0 got 1 VP: A card", "nobody has to type its name"
    assert "how many" in table.refusal(0, VPAdjusted(amount=0, reason="x"))


def test_counters_never_go_below_nothing(table):
    assert "cannot go below nothing" in table.refusal(0, MegaCreditsChanged(amount=-17))
    assert "cannot go below nothing" in table.refusal(0, CrewChanged(amount=-2))
    assert "cannot go below nothing" in table.refusal(0, HandChanged(amount=-6))
    table.do(0, CrewChanged(amount=2)).do(0, HandChanged(amount=-2))
    assert (table.player(0).crew, table.player(0).hand) == (3, 3)


def test_notes_and_limits_of_ones_own_cards(table):
    table.do(0, NoteWritten(note=" Repairs cost 1 less ")).do(0, HandLimitSet(limit=7))
    assert (table.view().players[0].note, table.view().players[0].hand_limit) == ("Repairs cost 1 less", 7)
    assert "hand limit" in table.refusal(0, HandLimitSet(limit=-1))


def test_the_orbital_can_be_put_right(table):
    table.add(0, "bio", "bio").do(0, ModuleRemoved(module=1)).do(0, CrewSymbolsSet(module=2, crew_symbols=3))
    mine = table.view().players[0]
    assert ([module.number for module in mine.modules], mine.crew_symbols) == ([0, 2], 4)
    assert table.add(0, "bio").view().players[0].modules[-1].number == 3, "numbers are never used twice"
    assert "The core stays" in table.refusal(0, ModuleRemoved(module=0))
    assert "no module with the number 9" in table.refusal(0, ModuleRemoved(module=9))


def test_an_event_says_what_it_did(orbital):
    table = orbital(3, counters=("money", "crew", "cards")).add(1, "bio")
    event = EventPlayed(name="Meteor Storm", megacredits=2, vp=1, target=1, damaged=(1,), target_crew=-1)
    line = "Player 0 played Meteor Storm against Player 1: +2 MC, +1 VP, −1 crew for Player 1, Bio no. 1 is damaged"
    assert table.tell(0, event) == line
    table.do(0, event)
    assert (table.player(0).megacredits, table.player(0).hand, table.totals) == (18, 4, [1, 0, 0])
    assert (table.player(1).modules[1].damage, table.player(1).crew, table.view().turn) == (1, 0, 1)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (EventPlayed(damaged=(1,)), "Against whom?"),
        (EventPlayed(target=0), "another player"),
        (EventPlayed(target=7), "another player"),
        (EventPlayed(target=1, damaged=(0,)), "or it is the core"),
        (EventPlayed(target=1, damaged=(9,)), "has no such module"),
        (EventPlayed(megacredits=-17), "only 16 MC"),
    ],
)
def test_events_that_cannot_be(orbital, event, words):
    assert words in orbital(2, counters=("money",)).add(1, "bio").refusal(0, event)
