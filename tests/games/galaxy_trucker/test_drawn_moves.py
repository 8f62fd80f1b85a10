"""A drawn ship at the table: painted, manned, hit, and its sheet true after every hit."""

from __future__ import annotations

import random

import pytest

from companion.games.galaxy_trucker import GAME
from companion.games.galaxy_trucker import moves as m
from companion.games.galaxy_trucker.ship import Goods, cannon_strength, engine_strength
from companion.games.galaxy_trucker.ship.drawn.ship import DrawnShip
from companion.games.galaxy_trucker.ship.drawn.squares import name_of
from tests.games.galaxy_trucker.shipyard import build_well, words

SHIP = (
    "0707P03333 0607x04444 0507g00044 0506G00400 0606c00400 0706h00444 0705E00400 0806b04400 0807x04444 0907e04400 "
    "0808o04004 0708c00044 0608s00404"
)
"""Board III: in front a cannon and beside it a double one, behind the pilot a structural module with an engine below it.

    5  .  G  g  .
    6  .  c  x  s
    7  E  h  P  c
    8  .  b  x  o
    9  .  .  e  .
       5  6  7  8
"""
FLAT = "0707P03333 0706c00400 0708c00004"


@pytest.fixture
def table(trial):
    return trial(2, rounds=["III"], guided=True).go().tiles(1, 2)


def sheet(table, seat=0):
    return table.state.round.ships[seat]


def drawing(table, seat=0) -> DrawnShip:
    return sheet(table, seat).drawing


def flying(table, text=SHIP, other=""):
    table.do(0, m.ShipPainted(drawing=text))
    if other:
        table.do(1, m.ShipPainted(drawing=other))
    return table.do(0, m.FlightStarted())


def test_a_painted_ship_fills_its_own_sheet(table):
    table.do(0, m.ShipPainted(drawing=SHIP))
    ship = sheet(table)
    assert (ship.engines, ship.double_engines, ship.cannons, ship.double_cannons) == (1, 1, 1, 1)
    assert (ship.batteries, ship.holds, ship.humans) == (2, 2, None)
    assert (engine_strength(ship), engine_strength(ship, 1)) == (1, 3)
    assert table.do(0, m.ShipPainted(drawing=FLAT)).state.round.ships[0].engines == 0, "painting again replaces"
    assert table.do(0, m.ShipPainted(drawing="")).state.round.ships[0].drawing is None


def test_a_ship_is_drawn_once_it_has_its_tile(trial):
    table = trial(2).go()
    assert "take a number tile" in table.refusal(0, m.ShipPainted(drawing=FLAT))
    assert table.do(0, m.TileTaken()).refusal(0, m.ShipPainted(drawing=FLAT)) is None
    assert "pilot cabin" in table.refusal(0, m.ShipPainted(drawing="0706c00400"))
    assert "cannot be read" in table.refusal(0, m.ShipPainted(drawing="what is this"))


@pytest.mark.rule("GT-071", "GT-073")
def test_cabins_are_manned_one_by_one(table):
    table.do(0, m.ShipPainted(drawing=SHIP))
    assert "no life support" in table.refusal(0, m.CabinsManned(orange="0606"))
    assert "no life support" in table.refusal(0, m.CabinsManned(purple="0708"))
    table.do(0, m.CabinsManned(orange="0708"))
    assert (sheet(table).humans, sheet(table).orange, sheet(table).purple) == (4, 1, 0)
    assert engine_strength(sheet(table)) == 3


def test_a_tap_on_a_cabin_brings_whoever_comes_next(table):
    table.do(0, m.ShipPainted(drawing=SHIP))
    assert (mine := table.view(0).mine.ship).humans_only
    assert not mine.on_board
    assert (mine := table.do(0, m.CabinsManned()).view(0).mine.ship).on_board
    assert mine.humans_only is None
    for humans, orange in ((4, 1), (6, 0)):
        (home,) = table.view(0).mine.ship.homes
        assert home.square == "0708"
        table.do(0, m.CabinsManned(orange=home.take.fields.get("orange", "")))
        assert (sheet(table).humans, sheet(table).orange) == (humans, orange)


def test_whoever_chose_no_crew_starts_with_two_humans_in_every_cabin(table):
    assert sheet(flying(table)).humans == 6


@pytest.mark.rule("GT-109", "GT-111")
def test_after_a_hit_every_count_is_right(table):
    flying(table).do(0, m.GoodsChanged(goods=Goods(yellow=2))).card(kind_of_card="meteors", threats=["large left"])
    assert sheet(table).goods == Goods(yellow=2)
    table.roll(3, 4)
    assert table.asked == (1,), "a ship that is not drawn is asked, the drawn one is not"
    ship = sheet(table)
    assert drawing(table).at((7, 5)) is None
    assert (ship.double_engines, ship.lost, ship.goods) == (0, 1, Goods(yellow=2))
    table.answer(1).card(kind_of_card="meteors", threats=["large left"]).roll(3, 4)
    ship = sheet(table)
    assert (ship.holds, ship.goods, ship.lost, drawing(table).at((7, 6))) == (0, Goods(), 2, None)


@pytest.mark.rule("GT-113", "GT-114")
def test_phones_that_a_threat_cannot_hurt_answer_themselves(table):
    flying(table, other=SHIP)
    swarm = ["small left", "large front", "small front", "large front"]
    table.card(kind_of_card="meteors", threats=swarm)
    table.roll(1, 3)
    assert table.what == "roll", "row 4 of the board has nothing of these ships"
    table.roll(3, 4).roll(4, 4)
    assert table.state.round.open_card is not None
    table.roll(3, 4)
    assert table.state.round.open_card is None, "a swarm takes one tap for each roll"
    assert [line.msgid for line in table.state.round.last_report].count("{name} shoots it down.") == 4
    assert sheet(table).lost == 0


@pytest.mark.rule("GT-136")
def test_a_swarm_of_seven_takes_seven_taps_and_one_for_each_choice(trial):
    table = trial(4, rounds=["II"], guided=True).go().tiles(1, 2, 3, 4)
    for seat in range(4):
        drawing = words(build_well("II", random.Random(seat)), "II", painted=True)
        table.do(seat, m.ShipPainted(drawing=drawing))
    swarm = ["large left", "small right", "large front", "small left", "large right", "small front", "small rear"]
    table.do(0, m.FlightStarted()).card(kind_of_card="meteors", threats=swarm)
    rolls = choices = 0
    while table.state.round.open_card is not None:
        if table.what == "roll":
            table.roll(3, 3 + rolls % 3)
            rolls += 1
            continue
        question = table.view().card.now[0]
        assert len(question.choices) > 1, "only a real choice is asked"
        table.answer(question.seat, choice=question.choices[0].fields["choice"])
        choices += 1
    assert (rolls, choices > 0) == (7, True)


def test_a_token_may_save_what_would_be_hit(table):
    flying(table).card(kind_of_card="meteors", threats=["large front"]).roll(3, 3)
    choices = [choice.fields["choice"] for choice in table.view().card.now[0].choices]
    assert (table.asked, choices) == ((0, 1), ["save", "keep 0506"])
    assert "Choose" in table.refusal(0, m.CardStepAnswered(losses={"components": 3}))
    table.answer(0, choice="save")
    assert (sheet(table).batteries, sheet(table).lost, drawing(table).tokens) == (1, 0, 1)
    table.answer(1).card(kind_of_card="meteors", threats=["large front"]).roll(3, 3)
    table.answer(0, choice="keep 0506")
    assert (sheet(table).double_cannons, sheet(table).lost) == (0, 1)
    assert cannon_strength(sheet(table), 5) == 1


def test_a_ship_that_breaks_lets_its_owner_choose_the_piece(table):
    flying(table, FLAT).card(kind_of_card="pirates", strength=9, threats=["heavy rear"])
    table.answer(0, number=0).answer(1, number=10).answer(1, choice="pass").roll(3, 4)
    choices = [choice.fields["choice"] for choice in table.view().card.now[0].choices]
    assert choices == ["keep 0706", "keep 0708"]
    pieces = table.view().card.now[0].pieces
    assert [[tile.square for tile in pieces[choice].hull.tiles] for choice in choices] == [["0706"], ["0708"]]
    table.answer(0, choice="keep 0708")
    assert [c.square for c in drawing(table).components] == [(7, 8)]
    assert (sheet(table).lost, sheet(table).humans) == (2, 2)


def test_the_pieces_that_a_repair_may_keep_are_drawn(table):
    blocked = "0707P03333 0708e00404 0709c00044 0809x04004 0808x00400"
    table.do(0, m.ShipPainted(drawing=blocked))
    repairs = [repair for flaw in table.view(0).mine.ship.flaws for repair in flaw.repairs]
    kept = {repair.take_off.fields["keep"]: repair.piece for repair in repairs if repair.piece}
    assert {keep: len(piece.hull.tiles) for keep, piece in kept.items()} == {"0707": 1, "0709": 3}


@pytest.mark.rule("GT-065", "GT-067")
def test_loose_parts_come_off_with_one_tap(table):
    """A ship that was drawn without its connectors: five parts, none of them joined, two with people in them."""
    table.do(0, m.ShipPainted(drawing="0507g00044 0606g00044 0705c00400 0707P03333 0806e04400 0808e04400"))
    (flaw,) = table.view(0).mine.ship.flaws
    assert flaw.words == "Some parts are not joined to the rest."
    labels = [repair.take_off.label for repair in flaw.repairs]
    assert labels == ["Keep the piece of 1 in row 7, column 7", "Keep the piece of 1 in row 7, column 5"]
    assert all(repair.piece for repair in flaw.repairs)
    table.do(0, m.ShipPainted(drawing="0507g00044 0606g00044 0707P03333 0806e04400 0808e04400"))
    (flaw,) = table.view(0).mine.ship.flaws
    assert [repair.take_off.label for repair in flaw.repairs] == ["Take all loose parts off"]
    table.do(0, m.ComponentsTakenOff(squares=tuple(flaw.repairs[0].take_off.fields["squares"].split(","))))
    assert ([c.square for c in drawing(table).components], sheet(table).lost) == ([(7, 7)], 4)


@pytest.mark.rule("GT-112")
def test_an_alien_leaves_with_its_life_support(table):
    table.do(0, m.ShipPainted(drawing=SHIP)).do(0, m.CabinsManned(orange="0708")).do(0, m.FlightStarted())
    table.do(0, m.ComponentsTakenOff(squares=("0808",)))
    assert (sheet(table).orange, sheet(table).humans, sheet(table).lost) == (0, 4, 1)


@pytest.mark.rule("GT-065", "GT-066")
def test_mistakes_are_put_right_on_the_drawing(table):
    table.do(0, m.ShipPainted(drawing=SHIP))
    assert "drawing of your ship" in table.refusal(0, m.MistakeFound(components=2))
    assert "Tap the components" in table.refusal(0, m.ComponentsTakenOff(squares=("1212",)))
    table.do(0, m.ComponentsTakenOff(squares=("0807",)))
    assert (sheet(table).lost, sheet(table).engines) == (2, 0), "the engine hung on it"
    assert drawing(table).at((8, 8)) is not None, "the life support hangs on the cabin"


@pytest.mark.rule("GT-068")
def test_a_mistake_that_is_found_in_flight_is_fined(table):
    flying(table).credits(0, 3).card(kind_of_card="open_space")
    table.do(0, m.ComponentsTakenOff(squares=("0907",)))
    assert table.state.round.credits[0] == 2


def test_stardust_and_epidemic_ask_no_drawn_ship(table):
    flying(table, other=FLAT)
    ends = (sheet(table).connectors, sheet(table, 1).connectors)
    assert ends == (2, 2)
    before = dict(table.state.round.positions)
    table.card(kind_of_card="stardust")
    assert table.state.round.open_card is None
    assert table.state.round.positions != before
    table.card(kind_of_card="epidemic")
    assert (sheet(table).humans, sheet(table, 1).humans) == (4, 3)
    assert table.state.round.open_card is None


@pytest.mark.rule("GT-155", "GT-156")
def test_sabotage_finds_the_component_on_the_drawing(table):
    flying(table, FLAT, other=SHIP).card(kind_of_card="sabotage")
    for _ in range(2):
        table.roll(3, 3)
    assert table.what == "roll", "the place is empty on this ship: again"
    table.roll(3, 3).roll(3, 4)
    assert table.state.round.open_card is None
    assert drawing(table).at((7, 6)) is None
    assert (sheet(table).lost, sheet(table, 1).lost) == (1, 0)


def test_counts_of_a_drawn_ship_are_changed_on_the_drawing(table):
    table.do(0, m.ShipPainted(drawing=SHIP))
    assert "counted on the drawing" in table.refusal(0, m.ShipSheetChanged(field="engines", amount=1))
    table.do(0, m.ShipSheetChanged(field="batteries", amount=-1))
    assert drawing(table).tokens == 1


def test_nobody_draws_while_a_card_is_open(table):
    flying(table).card(kind_of_card="meteors", threats=["large front"])
    assert "A card is open" in table.refusal(0, m.ShipPainted(drawing=""))


@pytest.mark.rule("GT-103")
def test_what_does_not_fit_is_left_behind(table):
    flying(table, other=FLAT).card(kind_of_card="planets", planets=["RRYGB", "B"])
    table.answer(0, choice="1").answer(1, choice="pass").answer(0, choice="fitting")
    assert sheet(table).goods == Goods(yellow=1, green=1)
    table.card(kind_of_card="planets", planets=["YY"]).answer(0, choice="1")
    (choice,) = table.view().card.now[0].choices
    assert choice.label == "Load 1 yellow, dump 1 green"
    table.answer(0, choice="fitting")
    assert sheet(table).goods == Goods(yellow=2), "the most valuable that fit"


def test_a_hit_that_nobody_has_to_answer_is_a_moment_and_a_repair_is_none(table):
    flying(table, other=FLAT).card(kind_of_card="meteors", threats=["large left", "large left"])
    before = table.state
    after = table.roll(3, 4).state
    found = GAME.moments(before, m.DiceRolled(), after, None)
    assert [(moment.kind, moment.seats, moment.numbers) for moment in found] == [
        ("meteor", (0,), (1,)),
        ("meteor", (1,), (1,)),
    ]
    repair = m.ComponentsTakenOff(squares=("0507",))
    assert GAME.moments(after, repair, table.do(0, repair).state, None) == ()


def given_to_slavers(table, number, **manned):
    """Seat 0, with four or six on board, loses this many to slavers."""
    table.do(0, m.ShipPainted(drawing=SHIP)).do(0, m.CabinsManned(**manned)).do(0, m.FlightStarted())
    table.do(0, m.CardTurned(kind_of_card="slavers", strength=9, lose=number))
    return table.do(0, m.CardStepAnswered(number=2))


def cabins(table):
    return {name_of(c.square): c.crew for c in drawing(table).components if c.kind.cabin}


def test_crew_is_given_from_the_cabins_that_are_tapped(table):
    given_to_slavers(table, 2, orange="0708")
    offered = [choice.label for choice in table.view(0).card.now[0].choices]
    assert offered[0] == "Give 2 humans"
    assert {"One human from row 6, column 6", "The alien in row 7, column 8"} <= set(offered)
    assert {spot.taps for spot in table.view(0).mine.ship.spots} == {"give-0606", "give-0707", "give-0708"}
    before = table.state
    table.do(0, m.CardStepAnswered(choice="0708"))
    assert cabins(table) == {"0606": 1, "0707": 2, "0708": 0}, "the alien went, and one more is taken without asking"
    assert sheet(table).orange == 0
    table.state = before
    assert table.refusal(0, m.CardStepAnswered(choice="0807")) == "Tap a cabin that somebody lives in."
    table.do(0, m.CardStepAnswered(choice="likely"))
    assert (sheet(table).humans, sheet(table).orange) == (2, 1)


def test_by_default_the_last_human_stays(table):
    given_to_slavers(table, 4, orange="0708")
    assert table.view(0).card.now[0].choices[0].label == "Give 3 humans and the orange alien"
    table.do(0, m.CardStepAnswered(choice="likely"))
    assert (sheet(table).humans, sheet(table).orange) == (1, 0)


def test_what_was_given_can_have_come_from_elsewhere(table):
    given_to_slavers(table, 1)
    assert cabins(table) == {"0606": 1, "0707": 2, "0708": 2}
    assert {spot.taps for spot in table.view(0).mine.ship.spots} == {"from-0707", "from-0708"}
    table.do(0, m.GivenFromElsewhere(square="0708"))
    assert cabins(table) == {"0606": 2, "0707": 2, "0708": 1}
    assert table.tell(0, m.GivenFromElsewhere(square="0707")) == "Player 0 gave it from row 7, column 7 instead"
    assert table.refusal(0, m.GivenFromElsewhere(square="0806")) == (
        "Nothing like that was given up. Everything is there."
    )
    assert table.refusal(1, m.GivenFromElsewhere(square="0707")) == "This ship is not drawn. Draw it first."


def test_tokens_and_goods_go_where_they_fit(table):
    text = "0707P03333 0706b00404 0708b00404 0606h00440 0607r00444 0608r00040"
    flying(table, text).do(0, m.GoodsChanged(goods=Goods(red=2)))
    table.do(0, m.ShipSheetChanged(field="batteries", amount=-1)).do(0, m.GoodsChanged(goods=Goods(red=-1)))
    held = {name_of(c.square): (c.tokens, c.goods) for c in drawing(table).components}
    assert (held["0706"], held["0708"], held["0607"], held["0608"]) == ((2, ()), (1, ()), (0, ("red",)), (0, ()))
    table.do(0, m.GivenFromElsewhere(square="0706")).do(0, m.GivenFromElsewhere(square="0607"))
    held = {name_of(c.square): (c.tokens, c.goods) for c in drawing(table).components}
    assert (held["0706"], held["0708"], held["0607"], held["0608"]) == ((1, ()), (2, ()), (0, ()), (0, ("red",)))
    assert (sheet(table).batteries, sheet(table).goods) == (3, Goods(red=1))
