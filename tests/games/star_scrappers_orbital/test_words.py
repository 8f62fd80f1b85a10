"""The history in words: what was done, for how much, and what it meant."""

from __future__ import annotations

import pytest

from companion.core.game import Move, Started
from companion.games.star_scrappers_orbital import GAME
from companion.games.star_scrappers_orbital import bot_events as b
from companion.games.star_scrappers_orbital import events as e
from companion.games.star_scrappers_orbital.options import Options


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (e.ModuleBuilt(colour="bio"), "built a Bio module for 6 MC"),
        (
            e.ModuleBuilt(colour="bio", crew_symbols=2, name="Greenhouse"),
            "built Greenhouse with 2 crew symbols for 6 MC",
        ),
        (e.CoreUpgraded(colour="military"), "upgraded the core to Military for 4 MC"),
        (e.CoreNoted(colour="military"), "has a Military core, which was not noted"),
        (e.CardBought(price=3), "bought a card for 3 MC"),
        (e.ModuleOperated(module=1, crew=2), "operated no. 1, Support for 2 crew"),
        (e.EventPlayed(name="Cold War"), "played Cold War"),
        (e.ModuleRepaired(module=1), "repaired no. 1, Support for 3 MC"),
        (e.ModuleRepaired(module=1, free=True), "repaired no. 1, Support by an effect"),
        (e.ModuleDamaged(module=1), "got a damage token on no. 1, Support"),
        (e.VPAdjusted(amount=-2, reason="Fine"), "lost 2 VP: Fine"),
        (e.MegaCreditsChanged(amount=-2), "−2 MC"),
        (e.IncomeChosen(colour="bio", extra=2), "is paid for Bio, +2 MC by cards"),
        (e.HandLimitSet(limit=1), "may keep 1 card"),
        (e.HandChanged(amount=-1), "−1 card"),
        (e.CrewSymbolsChanged(amount=2), "+2 crew symbols"),
        (e.TurnWentBy(), "took a turn that was not noted"),
        (e.MarketCounted(cards=1), "counted 1 card in the market"),
        (e.DeckEntered(cards={"bio": 1}), "entered a deck of 1 module"),
        (e.StepDone(step=6), "ticked off step 6: maintenance"),
        (e.YearEnded(), "closed year 1"),
        (e.FirstChosen(first=1), "said: {1} has the First Player marker"),
        (e.AllPassed(), "said: everybody has passed, year 1 is over"),
        (e.ColoursChosen(labels="text"), "noted: Commercial is orange, Support is brown"),
    ],
)
def test_it_works(orbital, event, words):
    assert orbital(2).add(0, "support").tell(0, event) == words


def test_the_app_says_when_a_pass_ends_the_year(orbital):
    table = orbital(2)
    assert table.tell(0, e.Passed()) == "passed"
    assert table.do(0, e.Passed()).tell(1, e.Passed()) == "passed: that was everybody, year 1 is over"


def test_a_bots_answers_on_the_way(orbital):
    table = orbital(1, first=1, mode="solo-bots")
    assert table.tell(1, b.BotCardRevealed(card="event")) == "turned up an event"
    table.answer(b.BotCardRevealed(card="event"))
    assert table.tell(1, b.BotEventNamed(name="Cold War")) == "has the event Cold War"
    assert table.tell(1, b.BotEventNamed(name="Economic Crisis")) == "discarded Economic Crisis and took 2 MC"
    table.add(2, "bio").answer(b.BotEventNamed(name="Meteor Storm"))
    assert table.tell(1, b.BotAnswered(yes=True)) == "needs another player for it"
    table.answer(b.BotAnswered(yes=True))
    assert table.tell(1, b.BotAnswered(yes=False)) == "cannot aim at {2}"


def test_what_a_bot_builds_on_the_way(orbital):
    table = orbital(1, first=1, mode="solo-bots").add(1, "bio", name="Command Center")
    table.do(1, e.MegaCreditsChanged(amount=-12)).answer(b.BotCardRevealed(card="module"))
    assert table.tell(1, b.BotModuleNamed(colour="support")) == "has the module Support"
    table.answer(b.BotModuleNamed(colour="support"), b.BotAnswered(yes=True))
    assert table.tell(1, b.BotPaid(crew=1)) == "uses no. 1, Command Center"
    assert table.tell(1, b.BotAnswered(yes=False)) == "cannot use no. 1, Command Center"
    table.answer(b.BotAnswered(yes=False))
    assert table.tell(1, b.BotPaid(megacredits=2)) == "pays less by a card"


def test_every_question_of_a_bot_has_words(orbital):
    """Those that need no module or money first."""
    yes, no, named = b.BotAnswered(yes=True), b.BotAnswered(yes=False), b.BotEventNamed(name="")
    table = orbital(1, first=1, mode="solo-bots").answer(b.BotCardRevealed(card="event"), named)
    assert table.view().question.words == "Does the event need another player?"
    table.answer(no)
    assert (table.view().question.words, table.view().question.hint) == (
        "Can the event be carried out as printed?",
        "{1} has 1 crew and 16 MC.",
    )
    table.answer(yes, b.BotCarriedOut(), b.BotCardRevealed(card="module"))
    assert table.view().question.words == "Which module is it? Tap its colour last."


def test_every_event_has_words(orbital):
    """What no bot was asked has words too."""
    table = orbital(1, mode="solo-peace").add(1, "bio")
    for event in (e.OpponentModuleDealt(colour="bio"), e.ModuleAdded(colour="bio"), e.ModuleRemoved(module=1)):
        assert table.tell(1, event)
    for event in (e.DeckEntered(cards={"bio": 3}), e.OpponentsDrawn(colours=("bio",)), e.MarketCounted(cards=3)):
        assert table.tell(0, event)
    for event in (e.CrewChanged(amount=1), e.HandChanged(amount=1), e.NoteWritten(note="x"), e.AirlockSet(amount=1)):
        assert table.tell(0, event)
    assert table.tell(0, e.TieFiguresGiven(crew_symbols=2, megacredits=3)) == "has 2 crew symbols and 3 MC"
    assert table.tell(0, e.CrewSymbolsSet(module=0, crew_symbols=2))


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_the_demo_plays(orbital, seats):
    table = orbital.__new__(orbital)
    table.state = GAME.setup(_started(seats))
    for seat, event in GAME.demo(seats):
        assert GAME.refuse(table.state, Move(event, seat, 0)) is None
        table.state = GAME.apply(table.state, Move(event, seat, 0))
    assert (table.view().year, table.view().phase) == (3, "turns")
    assert table.view().players[0].damage == 1


def _started(seats):
    return Started(game=GAME.slug, seats=tuple("ABCDE"[:seats]), options=Options())
