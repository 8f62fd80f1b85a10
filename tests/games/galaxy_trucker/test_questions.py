"""What a card asks, and what it does not ask because the ship sheet knows."""

from __future__ import annotations

import pytest

from companion.games.galaxy_trucker import moves as m
from companion.games.galaxy_trucker.ship import Goods, Losses


def question(table):
    return table.view().card.now[0]


def names(table):
    return [row.name for row in question(table).rows]


def test_a_ship_without_a_sheet_counts_components_only(trial):
    table = trial(2).launch().card("I-meteors-1").roll(3, 4)
    assert (names(table), question(table).last_human) == (["components"], True)
    assert [choice.label for choice in question(table).choices] == ["Unhurt"]


@pytest.mark.rule("GT-111")
def test_a_ship_with_a_sheet_counts_what_is_on_board(trial):
    table = trial(2).launch().crew(3, 4, purple=0).ship(0, batteries=2)
    table.do(0, m.GoodsChanged(goods=Goods(red=1, blue=2))).card("I-meteors-1").roll(3, 4)
    assert names(table) == ["components", "humans", "purple", "batteries", "goods.red", "goods.blue"]
    assert [row.most for row in question(table).rows] == [99, 3, 1, 2, 1, 2]
    assert not question(table).last_human
    table.answer(0, losses=Losses(components=2, humans=1, batteries=2, goods=Goods(blue=1)))
    ship = table.state.round.ships[0]
    assert (ship.lost, ship.crew, ship.batteries, ship.goods) == (2, 3, 0, Goods(red=1, blue=1))


def test_crew_that_no_sheet_knows_is_given_with_one_tap(trial):
    table = trial(2).launch().card("I-slavers-1").answer(0, number=1)
    assert [(choice.label, choice.fields) for choice in question(table).choices] == [
        ("Done", {}),
        ("Done, and no human is left", {"no_humans": "on"}),
    ]
    assert table.answer(0, no_humans=True).answer(1, number=9).answer(1, choice="pass").positions == [None, -2]
    learning = trial(2, first_flight=True).launch().card("I-slavers-1").answer(0, number=1)
    assert [choice.label for choice in question(learning).choices] == ["Done"]


def test_numbers_are_tapped_and_a_zero_that_ends_the_journey_is_asked_back(trial):
    table = trial(2).launch().card("I-open-space-1")
    assert (question(table).pad, question(table).zero.confirm) == (
        tuple(range(1, 13)),
        "Strength 0 means giving up here. Really 0?",
    )
    learning = trial(2, first_flight=True).launch().card("I-open-space-1")
    assert (question(learning).pad[0], question(learning).zero, question(learning).warning) == (0, None, None)


def test_a_roll_says_what_it_is_for(trial):
    table = trial(2).launch().card("I-meteors-2")
    assert question(table).words == "Roll two dice for the column."
    table.roll(3, 4)
    aim = "It hits the first component in column 7, seen from the front. Nothing there? Then it misses."
    assert table.view().card.aim == aim
    table.answer(0).answer(1)
    assert (question(table).words, table.view().card.aim) == ("Roll two dice for the row.", None)
    table = trial(2, rounds=("III",)).launch().crew(2, 3).card("III-sabotage-1")
    assert question(table).words == "Roll two dice for the column."
    assert question(table.roll(3, 4)).words == "Roll two dice for the row."


def loading(trial, goods, **sheet):
    """Player 0 is about to load this on planet 1."""
    table = trial(2).launch().ship(0, **sheet).card(kind_of_card="planets", planets=(goods, "B"), days=1)
    return table.answer(0, choice="1").answer(1, choice="pass")


@pytest.mark.rule("GT-027", "GT-103")
def test_red_goods_are_loaded_only_into_special_containers(trial):
    table = loading(trial, "RRRY", special_holds=2)
    assert [(choice.label, choice.style) for choice in question(table).choices] == [
        ("Load what fits: 2 red, 1 yellow", "primary")
    ]
    no_room = "Red goods need special containers, and you have room for 2."
    assert table.refusal(0, m.CardStepAnswered(choice="all")) == no_room
    assert table.refusal(0, m.CardStepAnswered(goods=Goods(red=3))) == no_room
    assert table.answer(0, choice="fitting").state.round.ships[0].goods == Goods(red=2, yellow=1)
    assert [choice.label for choice in question(loading(trial, "R", special_holds=0)).choices] == ["Load nothing"]
    assert [choice.label for choice in question(loading(trial, "RRRY")).choices] == ["Load all of it"]


def test_a_hit_asks_which_engines_and_cannons_it_cost(trial):
    table = trial(2).launch().ship(0, engines=3, double_cannons=1, batteries=2, connectors=4, special_holds=2)
    table.card("I-meteors-1").roll(3, 4)
    assert names(table) == ["engines", "double_cannons", "components", "batteries"]
    assert table.refusal(0, m.CardStepAnswered(losses=Losses(engines=4))).startswith("The ship sheet does not have")
    table.answer(0, losses=Losses(engines=1, double_cannons=1, components=1))
    ship = table.state.round.ships[0]
    assert (ship.lost, ship.engines, ship.double_cannons) == (3, 2, 0)
    assert (ship.connectors, ship.special_holds) == (None, None), "nobody has counted them since"
    assert table.view().card.report[-1] == "Player 0 loses 3 components."


def test_a_mistake_that_costs_components_forgets_the_strengths(trial):
    table = trial(2).go().tiles(1, 2).ship(0, engines=3, cannons=2).do(0, m.MistakeFound(components=1))
    ship = table.state.round.ships[0]
    assert (ship.engines, ship.cannons) == (None, None)


def outcomes(table):
    return [(choice.label, choice.price) for choice in question(table).choices]


def test_a_choice_shows_what_comes_of_it(trial):
    table = trial(2).launch().ship(0, cannons=2, double_cannons=1, batteries=1)
    assert outcomes(table.card("I-smugglers-1", strength=4)) == [
        ("2", "you lose"),
        ("4 with 1 battery token", "a draw"),
    ]
    table = trial(2).launch().ship(0, engines=1, double_engines=1, batteries=1).card("I-open-space-1")
    assert outcomes(table) == [("1", "1 day ahead"), ("3 with 1 battery token", "3 days ahead")]


def test_in_the_combat_zone_one_sees_what_the_others_have_named(trial):
    table = trial(2).launch().ship(1, engines=3, double_engines=1, batteries=1)
    table.card(kind_of_card="combat_zone", lines=("engines: 3 days",)).answer(0, number=4)
    assert outcomes(table) == [("3", "weakest so far"), ("5 with 1 battery token", "not the weakest")]


@pytest.mark.parametrize(("special", "warned"), [(1, True), (2, False), (None, False)])
def test_red_goods_without_room_are_warned_of(trial, special, warned):
    table = trial(2).launch()
    if special is not None:
        table.ship(0, special_holds=special)
    table.card("I-abandoned-station-2").answer(0, choice="take")
    assert bool(question(table).warning) == warned


def test_phones_that_lead_through_every_card_know_that_there_are_no_goods_yet(trial):
    table = trial(2, guided=True).launch().ship(0, batteries=1).card("I-smugglers-1").answer(0, number=0)
    assert table.asked == (1,)
    assert table.view().card.report[-1] == "Player 0 gives 1 battery token."
    table.do(1, m.GoodsChanged(goods=Goods(blue=1))).answer(1, number=0)
    assert table.view().last_report[-1] == "Player 1 gives 1 blue and up to 1 battery token."


def cards_left(table):
    return [card.id for kind in table.view().kinds for card in kind.cards]


def test_a_level_of_which_all_cards_were_turned_is_not_offered(trial):
    table = trial(2, rounds=("II",), guided=True).launch()
    lower = [name for name in cards_left(table) if name.startswith("I-")]
    for _ in range(4):
        table.card("I-stardust-1").do(0, m.CardClosed())
    assert lower
    assert not [name for name in cards_left(table) if name.startswith("I-")], "four piles have one of deck I each"


def test_the_deck_has_each_card_once_and_none_that_was_flown_before(trial):
    table = trial(2, guided=True).launch()
    deck = cards_left(table)
    assert deck[:2] == ["I-open-space-1", "I-planets-1"]
    assert len(deck) == 17, "four open spaces look alike"
    table.card("I-stardust-1").answer(1, number=0).answer(0, number=0)
    assert "I-stardust-1" not in cards_left(table)
    table.land().count_rest().do(0, m.RoundBegun()).launch()
    later = cards_left(table)
    assert "I-stardust-1" not in later
    assert {"I-planets-1", "II-planets-1"} <= set(later)


def test_who_gives_crew_starts_from_humans_as_far_as_there_are_any(trial):
    for humans, given in ((5, 2), (1, 1)):
        table = trial(2).launch().crew(humans, 4, orange=0, purple=0).card("I-slavers-1", lose=2).answer(0, number=0)
        assert table.what == "give_crew"
        assert [(row.name, row.given) for row in question(table).rows] == [
            ("humans", given),
            ("orange", 0),
            ("purple", 0),
        ]


def test_a_card_says_what_its_numbers_are(trial):
    numbers = trial(2).launch().card("I-planets-1").view().card.numbers
    assert [words.partition(": ")[0] for words in numbers[:-1]] == ["Planet 1", "Planet 2", "Planet 3"]
    assert numbers[-1].startswith("Costs ")
