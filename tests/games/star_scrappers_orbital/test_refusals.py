"""What is not taken from anybody, each with a sentence that says what to do instead."""

from __future__ import annotations

import pytest

from companion.games.star_scrappers_orbital.moves import (
    AirlockSet,
    BotCardRevealed,
    BotPaid,
    BotPassed,
    CardBought,
    CrewSymbolsChanged,
    CrewSymbolsSet,
    FirstChosen,
    HandChanged,
    MarketCounted,
    ModuleAdded,
    ModuleBuilt,
    ModuleDamaged,
    ModuleOperated,
    ModuleRepaired,
    NoteWritten,
    OpponentModuleDealt,
    OpponentsDrawn,
    Passed,
    VPAdjusted,
)

MODULE = BotCardRevealed(card="module")


@pytest.mark.parametrize(
    ("seat", "event", "words"),
    [
        (None, Passed(), "For whom?"),
        (7, Passed(), "For whom?"),
        (0, ModuleBuilt(colour="bio", crew_symbols=-1), "From 0 to 9 crew symbols"),
        (0, ModuleBuilt(colour="bio", crew_symbols=10), "From 0 to 9 crew symbols"),
        (0, ModuleAdded(colour="bio", crew_symbols=10), "From 0 to 9 crew symbols"),
        (0, CrewSymbolsSet(module=0, crew_symbols=10), "From 0 to 9 crew symbols"),
        (0, CrewSymbolsChanged(amount=-2), "Only 0 to 88 make sense"),
        (0, ModuleOperated(module=4), "no module with the number 4"),
        (0, ModuleRepaired(module=0), "not damaged"),
        (0, CardBought(price=0), "cost 1 to 5 MC now"),
        (0, AirlockSet(amount=4), "between 0 and 3"),
        (0, MarketCounted(cards=-1), "Count the cards"),
        (0, NoteWritten(note="x" * 121), "Up to 120 characters"),
        (0, VPAdjusted(amount=51, reason="x"), "1 to 50"),
        (0, VPAdjusted(amount=1, reason="x" * 61), "Up to 60 characters"),
        (0, BotPassed(), "not a bot’s turn"),
    ],
)
def test_it_works(orbital, seat, event, words):
    assert words in orbital(2).refusal(seat, event)


@pytest.mark.parametrize("first", [-1, 1, 3])
def test_nobody_begins_who_has_no_turn(orbital, first):
    table = orbital(1, first=None, mode="solo-peace")
    assert "Nobody with a turn sits there" in table.refusal(0, FirstChosen(first=first))


def test_opponents_get_their_modules_once_and_in_time(orbital):
    table = orbital(1, mode="solo-peace")
    for seat in (1, 1, 1, 2, 2, 2):
        table.do(seat, OpponentModuleDealt(colour="bio"))
    assert table.refusal(0, OpponentsDrawn()) == "Both opponents have their modules of this year."
    assert "start of the next year" in table.pass_all().refusal(1, OpponentModuleDealt(colour="bio"))


def test_a_bot_is_not_asked_once_the_year_is_over(orbital):
    table = orbital(1, first=1, mode="solo-bots").add(1, "bio", name="Workshop").do(1, ModuleDamaged(module=1))
    table.add(1, "support", name="Workshop").do(1, HandChanged(amount=-5)).do(2, HandChanged(amount=-5))
    assert table.refusal(1, BotPaid(crew=-1)) == "What it costs is 0 or more."
    table.answer(BotPaid(crew=1)).pass_all()
    assert "nobody gets another action" in table.refusal(1, MODULE)
