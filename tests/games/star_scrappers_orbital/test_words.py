"""The history in words: what was done, for how much, and what it meant."""

from __future__ import annotations

import pytest

from companion.core.game import By
from companion.core.words import Renderer
from companion.games.star_scrappers_orbital import GAME
from companion.games.star_scrappers_orbital.moves import (
    AirlockSet,
    AllPassed,
    BotAnswered,
    BotCardRevealed,
    BotCarriedOut,
    BotEventNamed,
    BotModuleNamed,
    BotPaid,
    CardBought,
    ColoursChosen,
    CoreNoted,
    CoreUpgraded,
    CrewChanged,
    CrewSymbolsChanged,
    CrewSymbolsSet,
    DeckEntered,
    EventPlayed,
    FirstChosen,
    HandChanged,
    HandLimitSet,
    IncomeChosen,
    MarketCounted,
    MegaCreditsChanged,
    ModuleAdded,
    ModuleBuilt,
    ModuleDamaged,
    ModuleOperated,
    ModuleRemoved,
    ModuleRepaired,
    NoteWritten,
    OpponentModuleDealt,
    OpponentsDrawn,
    Passed,
    StepDone,
    TieFiguresGiven,
    TurnWentBy,
    VPAdjusted,
    YearEnded,
)
from companion.locales import Languages


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (ModuleBuilt(colour="bio"), "Player 0 built a Bio module"),
        (
            ModuleBuilt(colour="bio", crew_symbols=2, name="Greenhouse"),
            "Player 0 built Greenhouse with 2 crew symbols",
        ),
        (CoreUpgraded(colour="military"), "Player 0 upgraded the core to Military for 4 MC"),
        (CoreNoted(colour="military"), "Player 0 noted a Military core"),
        (CardBought(price=3), "Player 0 bought a card for 3 MC"),
        (ModuleOperated(module=1, crew=2), "Player 0 operated Support no. 1 for 2 crew"),
        (EventPlayed(name="Cold War"), "Player 0 played Cold War"),
        (ModuleRepaired(module=1), "Player 0 repaired Support no. 1 for 3 MC"),
        (ModuleRepaired(module=1, free=True), "Player 0 repaired Support no. 1 thanks to a card"),
        (ModuleDamaged(module=1), "Player 0’s Support no. 1 is damaged"),
        (VPAdjusted(amount=-2, reason="Fine"), "Player 0 lost 2 VP: Fine"),
        (MegaCreditsChanged(amount=-2), "Player 0: −2 MC"),
        (IncomeChosen(colour="bio", extra=2), "Player 0 takes the income for Bio, +2 MC from cards"),
        (HandLimitSet(limit=1), "Player 0 may keep 1 card"),
        (HandChanged(amount=-1), "Player 0: −1 card"),
        (CrewSymbolsChanged(amount=2), "Player 0: +2 crew symbols"),
        (TurnWentBy(), "Player 0 took a turn"),
        (MarketCounted(cards=1), "Player 0 counted 1 card in the market"),
        (DeckEntered(cards={"bio": 1}), "Player 0 entered a deck of 1 module"),
        (StepDone(step=6), "Step 6 is done: Maintenance"),
        (YearEnded(), "Player 0 began year 2"),
        (FirstChosen(first=1), "Player 1 begins"),
        (AllPassed(), "Everybody has passed: year 1 is over"),
        (ColoursChosen(labels="text"), "Player 0 noted: Commercial is orange, Support is brown"),
    ],
)
def test_it_works(orbital, event, words):
    assert orbital(2).add(0, "support").tell(0, event) == words


@pytest.mark.parametrize(
    ("colour", "what"),
    [
        ("structural", "Struktur"),
        ("bio", "Bio"),
        ("commercial", "Handels"),
        ("support", "Versorgungs"),
        ("scientific", "Forschungs"),
        ("military", "Militär"),
    ],
)
def test_in_german_a_module_is_one_word(orbital, colour, what):
    german, state = Renderer(("Ann", "Bob"), Languages().known("de")), orbital(2).state
    moves = (ModuleBuilt(colour=colour), ModuleAdded(colour=colour), OpponentModuleDealt(colour=colour))
    assert [german(move.tell(state, By(0), None)) for move in moves] == [
        f"Ann hat ein {what}modul gebaut",
        f"Ann hat ein {what}modul nachgetragen",
        f"Ann bekam ein {what}modul",
    ]
    additions = GAME.view(state, 0).mine.additions
    assert f"Noch ein {what}modul" in [german(kind.label) for kind in additions.kinds]
    cores = [german(core.label) for core in additions.note_core]
    assert colour == "structural" or f"Notier einen {what}kern" in cores


@pytest.mark.parametrize(("counters", "words"), [((), ""), (("money",), " for 5 MC")])
def test_what_a_module_cost_is_told_where_the_phones_count_it(orbital, counters, words):
    """Else the table pays, and nobody has said whether its exit had the colour."""
    event = ModuleBuilt(colour="bio", same_colour=bool(counters))
    table = orbital(2, counters=counters).add(0, "bio")
    assert table.tell(0, event) == f"Player 0 built a Bio module{words}"


def test_the_app_says_when_a_pass_ends_the_year(orbital):
    table = orbital(2)
    assert table.tell(0, Passed()) == "Player 0 passed"
    assert table.do(0, Passed()).tell(1, Passed()) == "Player 1 passed as the last one: year 1 is over"


def test_a_bots_answers_on_the_way(orbital):
    table = orbital(1, first=1, mode="solo-bots")
    assert table.tell(1, BotCardRevealed(card="event")) == "Player 1 turned up an event"
    table.answer(BotCardRevealed(card="event"))
    assert table.tell(1, BotEventNamed(name="Cold War")) == "Player 1 has the event Cold War"
    assert table.tell(1, BotEventNamed(name="Economic Crisis")) == "Player 1 discarded Economic Crisis and took 2 MC"
    table.add(2, "bio").answer(BotEventNamed(name="Meteor Storm"))
    assert table.tell(1, BotAnswered(yes=True)) == "Player 1 aims it at another player"
    table.answer(BotAnswered(yes=True))
    assert table.tell(1, BotAnswered(yes=False)) == "Player 1 cannot aim at Player 2"


def test_what_a_bot_builds_on_the_way(orbital):
    table = orbital(1, first=1, mode="solo-bots").add(1, "bio", name="Command Center")
    table.do(1, MegaCreditsChanged(amount=-12)).answer(BotCardRevealed(card="module"))
    assert table.tell(1, BotModuleNamed(colour="support")) == "Player 1 has the module Support"
    table.answer(BotModuleNamed(colour="support"), BotAnswered(yes=True))
    assert table.tell(1, BotPaid(crew=1)) == "Player 1 uses Command Center no. 1"
    assert table.tell(1, BotAnswered(yes=False)) == "Player 1 cannot use Command Center no. 1"
    table.answer(BotAnswered(yes=False))
    assert table.tell(1, BotPaid(megacredits=2)) == "Player 1 pays less by a card"


def test_every_question_of_a_bot_has_words(orbital):
    """Those that need no module or money first."""
    yes, no, named = BotAnswered(yes=True), BotAnswered(yes=False), BotEventNamed(name="")
    table = orbital(1, first=1, mode="solo-bots").answer(BotCardRevealed(card="event"), named)
    assert table.view().question.words == "Is the event aimed at another player?"
    table.answer(no)
    assert (table.view().question.words, table.view().question.hint) == (
        "Can the event be carried out as printed?",
        "Player 1 has 1 crew and 16 MC.",
    )
    table.answer(yes, BotCarriedOut(), BotCardRevealed(card="module"))
    assert table.view().question.words == "Which module is it? Tap its colour last."


def test_every_event_has_words(orbital):
    """What no bot was asked has words too."""
    table = orbital(1, mode="solo-peace").add(1, "bio")
    for event in (OpponentModuleDealt(colour="bio"), ModuleAdded(colour="bio"), ModuleRemoved(module=1)):
        assert table.tell(1, event)
    for event in (DeckEntered(cards={"bio": 3}), OpponentsDrawn(colours=("bio",)), MarketCounted(cards=3)):
        assert table.tell(0, event)
    for event in (CrewChanged(amount=1), HandChanged(amount=1), NoteWritten(note="x"), AirlockSet(amount=1)):
        assert table.tell(0, event)
    assert table.tell(0, TieFiguresGiven(crew_symbols=2, megacredits=3)) == "Player 0 has 2 crew symbols and 3 MC"
    assert table.tell(0, CrewSymbolsSet(module=0, crew_symbols=2))


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_the_demo_plays(orbital, seats):
    table = orbital(seats, first=None)
    for seat, move in GAME.demo(seats):
        table.do(seat, move)
    assert (table.view().year, table.view().phase) == (3, "turns")
    assert table.view().players[0].damage == 1
