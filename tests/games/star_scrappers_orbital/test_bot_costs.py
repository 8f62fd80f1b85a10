"""What a module costs is asked once, and what a bot cannot pay is never asked; so the proposed answer is the right one."""

from __future__ import annotations

import pytest
from werkzeug.datastructures import MultiDict

from companion.core.game import Started
from companion.games.star_scrappers_orbital import GAME
from companion.games.star_scrappers_orbital.bots.next_question import next_question
from companion.games.star_scrappers_orbital.moves import (
    BotAnswered,
    BotCardRevealed,
    BotCarriedOut,
    BotEventNamed,
    BotModuleNamed,
    BotPassed,
    BotPlaced,
    BotPriced,
    CostNoted,
    CrewChanged,
    HandChanged,
    MegaCreditsChanged,
    Passed,
)
from companion.games.star_scrappers_orbital.options import Options
from companion.games.star_scrappers_orbital.state import Cost, box_costs
from companion.web import forms

YES, NO = BotAnswered(yes=True), BotAnswered(yes=False)


@pytest.fixture
def table(orbital):
    """Player 1 is a bot without cards."""
    return orbital(1, first=1, mode="solo-bots").do(1, HandChanged(amount=-5))


def proposed(table):
    return next_question(table.state).proposed


@pytest.mark.rule("SS-138", "SS-140")
def test_a_price_is_learned_once(table):
    table.add(1, "scientific", name="Observatory")
    assert (table.asked, proposed(table)) == ("operate", None)
    assert table.refusal(1, YES) is not None, "nobody has said yet what it costs"
    table.answer(BotPriced(crew=1))
    assert table.bot_said == "Player 1 operated the Observatory for 1 crew: 1 card from the deck goes to its stack"
    assert table.state.costs == {"Observatory": Cost(crew=1)}
    table.add(2, "scientific", name="Observatory").do(2, HandChanged(amount=-5))
    assert (table.asked, proposed(table)) == ("operate", True)
    assert table.view().question.hint == "It costs 1 crew. Player 2 has 1 crew and 16 MC."
    table.answer(YES)
    assert table.player(2).crew == 0


def test_what_it_cannot_pay_is_not_asked(table):
    table.add(1, "scientific", name="Observatory").do(1, CrewChanged(amount=-1))
    assert table.tell(1, BotPriced(crew=1)) == "Player 1 cannot pay Observatory no. 1: it costs 1 crew"
    assert table.answer(BotPriced(crew=1)).asked == "pass", "and the turn goes on"
    assert "0 or more" in table.add(1, "bio", name="Weapon Platform").refusal(1, BotPriced(crew=-1))


def test_a_module_without_a_name_is_learned_by_itself(table):
    table.do(1, HandChanged(amount=1)).answer(BotCardRevealed(card="module"))
    table.answer(BotModuleNamed(colour="support", action=True), YES, BotPlaced()).do(2, HandChanged(amount=-5))
    table.answer(BotPassed()).do(0, Passed())
    table.answer(BotPriced(crew=3))
    assert (table.player(1).modules[1].cost, table.state.costs, table.asked) == (Cost(crew=3), {}, "pass")


def test_a_price_is_put_right(table):
    table.add(1, "bio", name="Weapon Platform").do(0, CostNoted(card="Weapon Platform", megacredits=20))
    assert table.asked == "pass", "it is too dear"
    assert table.tell(0, CostNoted(card="Workshop", crew=1)) == "Player 0 noted: Workshop costs 1 crew"
    assert "can be operated" in table.refusal(0, CostNoted(card="Airlock"))


def test_the_box_remembers_the_prices(table):
    table.do(0, CostNoted(card="Workshop", crew=1, megacredits=2))
    costs = GAME.remembered(table.state)["costs"]
    assert costs == ("Workshop 1 2",)
    started = Started(game=GAME.slug, seats=("A", "B"), options=Options(costs=costs))
    assert GAME.setup(started).costs == {"Workshop": Cost(1, 2)}
    assert box_costs(("Workshop", "Pub 1 1", "Workshop one 2", "")) == {}


def test_the_form_of_the_next_table_sends_the_prices_along():
    remembered = {"costs": ("Observatory 1 0", "Workshop 1 2"), "closely": "modules"}
    kept = {field.name: field.value for field in forms.fields(Options, remembered) if field.kept}
    assert set(kept) == {"closely", "turns", "costs"}
    sent = MultiDict({"closely": kept["closely"], "costs": kept["costs"], "turns": "on", "mode": "standard"})
    assert forms.read(sent, Options) == Options(closely="modules", costs=remembered["costs"])


def test_what_is_too_dear_is_discarded_by_proposal(orbital):
    table = orbital(1, first=1, mode="solo-bots").do(1, MegaCreditsChanged(amount=-11))
    table.answer(BotCardRevealed(card="module"), BotModuleNamed(colour="bio"), YES)
    assert (table.asked, proposed(table)) == ("short", False)
    styles = {offer.label: offer.style for offer in table.view().question.answers}
    assert styles == {"No: discard it, +2 MC": "primary"}
    assert "primary" not in table.view().question.payment.pay.style


@pytest.mark.rule("SS-122", "SS-129")
def test_a_storm_hits_a_module(orbital):
    table = orbital(1, first=1, mode="solo-bots").add(0, "bio")
    table.answer(BotCardRevealed(card="event"), BotEventNamed(name="Meteor Storm"), YES, YES)
    assert table.refusal(1, BotCarriedOut()) == "Which module is hit? Tap it."
    assert table.refusal(1, BotCarriedOut(damaged=(1,))) is None
