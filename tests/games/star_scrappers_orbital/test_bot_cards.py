"""A bot's turn with cards: boxes B1 to B5, every branch of them."""

from __future__ import annotations

import pytest

from companion.games.star_scrappers_orbital.bots.order import by_order
from companion.games.star_scrappers_orbital.box import EVENT_NAMES
from companion.games.star_scrappers_orbital.moves import (
    BotAnswered,
    BotCardRevealed,
    BotCarriedOut,
    BotEventNamed,
    BotModuleNamed,
    BotPaid,
    BotPlaced,
    CardBought,
    CoreNoted,
    CoreUpgraded,
    CrewChanged,
    EventPlayed,
    MegaCreditsChanged,
    ModuleBuilt,
    ModuleDamaged,
    Passed,
    VPAdjusted,
)

YES, NO = BotAnswered(yes=True), BotAnswered(yes=False)
EVENT, MODULE = BotCardRevealed(card="event"), BotCardRevealed(card="module")
BIO = BotModuleNamed(colour="bio", crew_symbols=1)
BOT = 1


@pytest.fixture
def table(orbital):
    """Ann against two bots; the first of them is on."""
    return orbital(1, first=1, mode="solo-bots")


def named(name):
    return BotEventNamed(name=name)


def bot(table):
    player = table.player(BOT)
    return player.megacredits, player.crew, player.hand


def said(table):
    """The bot's turn is over; the sentence about it."""
    assert table.state.turn == 2
    assert table.state.last_bot_turn.seat == BOT
    return table.bot_said


@pytest.mark.rule("SS-123")
def test_it_works(table):
    assert (table.view().phase, table.asked, table.view().question.stack) == ("bot-turn", "reveal", 5)
    assert table.view().question.words == "Turn up the top card of Player 1’s stack. Module or event?"
    table.answer(MODULE)
    assert (table.asked, bot(table)[2]) == ("module", 4)
    table.answer(BIO)
    assert (table.asked, table.view().question.box) == ("exit", "B4a")
    table.answer(YES)
    assert (table.asked, table.view().question.price) == ("place", 6)
    table.answer(BotPlaced(on=0, side="west"))
    assert said(table) == "Player 1 built a Bio module at the west exit of the core (Structural) for 6 MC"
    assert (bot(table), table.view().players[BOT].six.counts["bio"]) == ((10, 1, 4), 1)
    assert table.view().players[BOT].crew_symbols == 2


def test_anybody_answers_for_a_bot_and_only_what_is_asked(table):
    assert "another question" in table.refusal(BOT, YES)
    assert "It is Player 1’s turn" in table.refusal(2, MODULE)
    assert "is a bot" in table.refusal(BOT, ModuleBuilt(colour="bio"))
    assert "Answer its questions first" in table.refusal(0, Passed())
    assert BotAnswered.anyone
    assert BotAnswered.exact
    table.answer(MODULE, BIO, NO)
    table.answer(MODULE, BIO, NO)
    assert table.refusal(BOT, MODULE) == "It is not a bot’s turn."


@pytest.mark.parametrize("name", ["Visiting Worker", "Economic Crisis"])
@pytest.mark.rule("SS-135")
def test_b3a_never_played(table, name):
    table.answer(EVENT, named(name))
    assert said(table) == f"Player 1 discarded {name} and took 2 MC"
    assert bot(table) == (18, 1, 4)


@pytest.mark.parametrize("name", ["Crew Rotation", "Cold War"])
def test_b3b_only_if_it_gains(table, name):
    table.answer(EVENT, named(name))
    assert (table.asked, table.view().question.words) == ("gains", f"Does Player 1 itself gain anything from {name}?")
    table.answer(YES)
    assert table.asked == "carry"
    table.answer(BotCarriedOut(crew=2, cards=1, megacredits=1))
    assert (said(table), bot(table)) == (f"Player 1 played {name}: +1 MC, +2 crew, +1 card", (17, 3, 5))


@pytest.mark.parametrize("name", ["Crew Rotation", "Cold War"])
@pytest.mark.rule("SS-135")
def test_b3b_gaining_nothing(table, name):
    table.answer(EVENT, named(name), NO)
    assert (said(table), bot(table)[0]) == (f"Player 1 discarded {name} and took 2 MC", 18)


def test_b3c_high_risk_uses_all_unused_crew(table):
    table.do(BOT, CrewChanged(amount=2)).answer(EVENT, named("High-Risk Project"))
    assert (table.asked, table.view().question.hint[:15]) == ("carry", "It uses 3 crew.")
    table.answer(BotCarriedOut(vp=2))
    assert said(table) == "Player 1 played High-Risk Project for 3 crew: +2 VP"
    assert (bot(table)[1], table.view().vp[BOT]) == (0, 2)


def test_b3c_without_crew_it_cannot_be_played(table):
    table.do(BOT, CrewChanged(amount=-1)).answer(EVENT, named("High-Risk Project"))
    assert said(table) == "Player 1 discarded High-Risk Project and took 2 MC"


def test_b3d_an_event_that_needs_nobody(table):
    table.answer(EVENT, named(""))
    assert table.asked == "targeted"
    table.answer(NO)
    assert table.asked == "playable"
    table.answer(YES, BotCarriedOut(megacredits=4))
    assert (said(table), bot(table)[0]) == ("Player 1 played the event: +4 MC", 20)


def test_b3d_an_event_that_cannot_be_carried_out(table):
    table.answer(EVENT, named(""), NO, NO)
    assert said(table) == "Player 1 discarded the event and took 2 MC"


def test_b3d_against_the_leader(table):
    table.do(2, VPAdjusted(amount=2, reason="Test")).add(2, "bio").answer(EVENT, named("Meteor Storm"), YES)
    question = table.view().question
    assert (question.key, question.target, question.box) == ("target", 2, "TP")
    assert question.hint == "Most VP first; if they are equal, to the left: Player 2 (2 VP), Player 0 (0 VP)."
    table.answer(YES, BotCarriedOut(damaged=(1,)))
    assert said(table) == "Player 1 played Meteor Storm against Player 2: Bio no. 1 is damaged"
    assert table.view().players[2].damage == 1


def test_tp_ties_go_to_the_left_and_refused_targets_to_the_next(table):
    table.add(2, "bio").answer(EVENT, named("Meteor Storm"), YES)
    assert table.view().question.target == 2, "the first to the bot's left"
    table.answer(NO)
    assert table.view().question.target == 0
    table.answer(NO)
    assert said(table) == "Player 1 discarded Meteor Storm and took 2 MC"


def test_tp_looks_only_at_those_who_play(orbital):
    table = orbital(3, first=3, bots=1).do(1, VPAdjusted(amount=5, reason="Test"))
    table.seated(True, False, True, True)
    table.answer(EVENT, named("Meteor Storm"), YES)
    assert table.view().question.target == 0


def test_a_bot_alone_has_nobody_to_aim_at(orbital):
    table = orbital(1, first=1, bots=1).seated(False, True)
    table.answer(EVENT, named("Uneventful Year"))
    assert table.bot_said == "Player 1 discarded Uneventful Year and took 2 MC"


@pytest.mark.rule("SS-122")
def test_mo_a_bot_never_gives_a_second_token_nor_hits_a_core(table):
    table.add(2, "bio", "bio").do(2, ModuleDamaged(module=1)).answer(EVENT, named("Meteor Storm"), YES, YES)
    assert [(aim.number, aim.hit) for aim in table.view().question.aims] == [(1, False), (2, True)]
    assert "damaged already" in table.refusal(BOT, BotCarriedOut(damaged=(1,)))
    assert "cores are immune" in table.refusal(BOT, BotCarriedOut(damaged=(0,)))
    assert "no such module" in table.refusal(BOT, BotCarriedOut(damaged=(9,)))
    assert "only once" in table.refusal(BOT, BotCarriedOut(damaged=(2, 2)))
    table.answer(BotCarriedOut(damaged=(2,)))
    assert [module.damage for module in table.view().players[2].modules] == [0, 1, 1]


def build(table, seat, on, side):
    """The bot on this seat builds there; everybody else does what is least."""
    while table.state.turn != seat:
        table.do(0, EventPlayed()) if table.state.turn == 0 else table.answer(MODULE, BIO, NO)
    table.do(seat, MegaCreditsChanged(amount=6)).answer(MODULE, BIO, YES)
    if table.asked == "same":
        table.answer(NO)
    return table.answer(BotPlaced(on=on, side=side))


@pytest.mark.rule("SS-122")
def test_mo_the_first_exterior_module_is_named_where_all_places_are_known(table):
    """Of a bot the app knows them: no. 1 carries no. 3, and west (no. 2) comes before east (no. 1)."""
    for on, side in ((0, "east"), (0, "west"), (1, "north")):
        build(table, 2, on, side)
    table.do(2, VPAdjusted(amount=1, reason="Test")).do(0, EventPlayed())
    table.answer(EVENT, named("Meteor Storm"), YES, YES)
    aims = table.view().question.aims
    assert [(aim.number, aim.first, aim.why_not) for aim in aims] == [
        (2, True, None),
        (1, False, "not exterior"),
        (3, False, None),
    ]
    assert table.view().question.aim_words == "Damage, by the order"
    assert "not exterior" in table.refusal(BOT, BotCarriedOut(damaged=(1,)))


def test_mo_of_people_the_table_looks_itself(table):
    """Nobody notes where people build, so no module is called the first unless there is only one."""
    table.add(0, "bio", "support").do(0, VPAdjusted(amount=1, reason="Test"))
    table.answer(EVENT, named("Meteor Storm"), YES, YES)
    assert not any(aim.first for aim in table.view().question.aims)
    assert "clockwise from the west" in table.view().question.aim_words
    assert table.do(0, ModuleDamaged(module=1)).view().question.aims[1].hit


def test_tp_a_bot_without_an_exterior_module_is_passed_over(table):
    table.do(2, VPAdjusted(amount=5, reason="Test")).answer(EVENT, named("Meteor Storm"), YES)
    assert table.view().question.target == 0, "the leader has only a core"


def test_uneventful_year_takes_the_top_card_of_a_bot(table):
    table.answer(EVENT, named("Uneventful Year"))
    assert (table.asked, table.view().question.target) == ("target", 2)
    table.answer(YES)
    assert table.view().question.target_cards == -1
    table.answer(BotCarriedOut(target_cards=-1))
    assert table.player(2).hand == 4


def test_insider_contacts_brings_two_cards_under_the_stack(table):
    table.answer(EVENT, named("Insider Contacts"))
    assert (said(table), bot(table)[2]) == (
        "Player 1 played Insider Contacts: 2 cards from the deck go face down under its stack",
        6,
    )


def test_effects_never_cost_more_than_there_is(table):
    table.answer(EVENT, named(""), NO, YES)
    assert "only 16 MC left" in table.refusal(BOT, BotCarriedOut(megacredits=-17))
    assert "Nobody is the target" in table.refusal(BOT, BotCarriedOut(damaged=(1,)))


def test_b4a_no_exit(table):
    table.answer(MODULE, BIO, NO)
    assert (said(table), bot(table)) == ("Player 1 discarded a Bio module and took 2 MC", (18, 1, 4))


@pytest.mark.rule("SS-131")
def test_b4b_same_colour_costs_five_and_only_those_exits_count(table):
    table.add(BOT, "bio").answer(MODULE, BIO, YES)
    assert (table.asked, table.view().question.box) == ("same", "B4b")
    table.answer(YES)
    assert (table.view().question.price, [place.fields["on"] for place in table.view().question.station.places]) == (
        5,
        [1],
    )
    assert "Only exits of the listed modules" in table.refusal(BOT, BotPlaced(on=0, side="west"))
    table.answer(BotPlaced(on=1, side="north"))
    assert bot(table)[0] == 11


@pytest.mark.rule("SS-131")
def test_b4b_no_exit_of_the_colour_costs_six(table):
    table.add(BOT, "bio").answer(MODULE, BIO, YES, NO)
    assert (table.view().question.price, [place.fields["on"] for place in table.view().question.station.places]) == (
        6,
        [0, 1],
    )


def test_b4b_is_not_asked_where_there_is_no_such_module(table):
    table.add(BOT, "bio").do(BOT, ModuleDamaged(module=1)).answer(MODULE, BIO, YES)
    assert table.asked == "place"
    assert [place.fields["on"] for place in table.view().question.station.places] == [0], (
        "damaged modules have no legal exit"
    )


@pytest.mark.parametrize("name", ["Command Center", "Military Command"])
def test_b4c_through_a_command_module(table, name):
    table.add(BOT, "military", name=name).answer(MODULE, BIO, YES)
    assert (table.asked, table.view().question.words) == (
        "command",
        f"Can Player 1 build a Bio module through {name} no. 1?",
    )
    assert "has 1 unused crew" in table.refusal(BOT, BotPaid(crew=2))
    assert "has 16 MC" in table.refusal(BOT, BotPaid(megacredits=17))
    table.answer(BotPaid(crew=1, megacredits=3), BotPlaced(on=0, side="east"))
    assert said(table) == (
        f"Player 1 built a Bio module at the east exit of the core (Structural) through {name} no. 1 for 1 crew and 3 MC"
    )
    assert (bot(table), table.view().players[BOT].modules[1].operated) == ((13, 0, 4), True)


def test_b4c_not_through_it(table):
    table.add(BOT, "military", "structural", name="Command Center").do(BOT, ModuleDamaged(module=1))
    table.answer(MODULE, BIO, YES)
    assert table.view().question.words.endswith("through Command Center no. 2?"), "the damaged one does not help"
    table.answer(NO)
    assert (table.asked, table.view().question.price) == ("place", 6)


@pytest.mark.rule("SS-133")
def test_b4d_too_little_money(table):
    table.do(BOT, MegaCreditsChanged(amount=-11)).answer(MODULE, BIO, YES)
    assert (table.asked, table.view().question.price) == ("short", 6)
    table.answer(NO)
    assert (said(table), bot(table)[0]) == ("Player 1 discarded a Bio module and took 2 MC", 7)


@pytest.mark.rule("SS-133")
def test_b4d_five_are_enough_for_the_same_colour(table):
    table.do(BOT, MegaCreditsChanged(amount=-11)).add(BOT, "bio").answer(MODULE, BIO, YES, YES)
    assert table.asked == "place"


def test_b4d_a_card_makes_it_cheaper(table):
    table.do(BOT, MegaCreditsChanged(amount=-11)).answer(MODULE, BIO, YES, BotPaid(megacredits=4))
    assert (table.asked, table.view().question.price) == ("place", 4)
    table.answer(BotPlaced())
    assert (said(table), bot(table)[0]) == ("Player 1 built a Bio module for 4 MC", 1)


def test_an_exit_that_is_tapped_answers_all_questions_about_it(table):
    table.answer(MODULE, BIO, BotPlaced(on=0, side="north"))
    assert (said(table), bot(table)[0]) == (
        "Player 1 built a Bio module at the north exit of the core (Structural) for 6 MC",
        10,
    )
    table.answer(MODULE, BIO, NO).do(0, Passed()).answer(MODULE, BIO)
    first = [way.on for row in table.view().question.station.rows for cell in row for way in cell.exits if way.first]
    assert first == [1], "the card’s own colour is tried first"
    assert bot(table.answer(BotPlaced(on=1, side="north")))[0] == 5, "and costs 1 less"


def test_an_exit_does_not_skip_what_the_bot_has_to_be_asked(table):
    table.do(BOT, MegaCreditsChanged(amount=-12)).answer(MODULE, BIO, BotPlaced(on=0, side="north"))
    assert table.asked == "short"


def test_b4e_exits_in_the_order_of_the_rules(table):
    for number, side in enumerate(("east", "west", "south")):
        table.answer(MODULE, BotModuleNamed(colour=("bio", "support", "military")[number]), YES)
        free = {
            way.side for row in table.view().question.station.rows for cell in row for way in cell.exits if way.on == 0
        }
        assert free == {"west", "north", "east", "south"} - set(("east", "west")[:number])
        table.answer(BotPlaced(on=0, side=side))
        table.answer(MODULE, BIO, NO).do(0, Passed())
        table.do(BOT, MegaCreditsChanged(amount=6))
    assert [module.number for module in by_order(table.player(BOT))] == [0, 2, 1, 3], "clockwise from the west"
    table.answer(MODULE, BIO, YES, NO)
    assert "is there already" in table.refusal(BOT, BotPlaced(on=0, side="west"))
    table.answer(BotPlaced(on=2, side="north"))
    assert by_order(table.player(BOT))[-1].number == 4, "from the inside out"


@pytest.mark.rule("SS-114")
def test_a_bot_never_upgrades_and_never_buys(table):
    words = "is a bot"
    assert words in table.refusal(BOT, CoreUpgraded(colour="bio"))
    assert words in table.refusal(BOT, CardBought(price=1))
    assert table.refusal(BOT, CoreNoted(colour="bio")) == "Only people upgrade their core."
    assert table.view(BOT).actions is None


def test_only_names_that_the_rules_know(table):
    table.answer(EVENT)
    assert "named events" in table.refusal(BOT, named("Birthday"))
    names = [answer.fields["name"] for answer in table.view().question.answers]
    assert names == [*EVENT_NAMES, ""]
    other = table.answer(named(""), NO, NO).answer(MODULE)
    assert "named modules" in other.refusal(2, BotModuleNamed(colour="bio", name="Bar"))


def test_a_bots_turn_goes_on_when_somebody_leaves(orbital):
    table = orbital(2, first=2, bots=1).answer(MODULE).seated(True, False, True)
    assert table.asked == "module"
