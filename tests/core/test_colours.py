"""Every seat has a colour: the one that was picked, or one that nobody else has."""

import pytest

from companion.core.colours import BOX, NAMES, apart, dealt, free_colour, kept
from companion.core.game import By, Started
from companion.core.table import opened
from companion.core.table_moves import Joined, Recoloured, refusal
from companion.games import find
from tests.drill import GAME
from tests.drill.options import Options


def table(*colours):
    started = Started(game="drill", seats=("Ann", "Bob", "Cat"), options=Options(), colours=colours)
    return opened(GAME, started, at=0)


def test_without_a_pick_they_are_dealt_in_order():
    assert table().colours == ("yellow", "blue", "red")


def test_what_was_picked_goes_before_what_is_dealt():
    assert table("", "yellow").colours == ("blue", "yellow", "red")
    assert table("red").colours == ("red", "yellow", "blue")


@pytest.mark.parametrize("seats", range(1, 13))
def test_nobody_shares_a_colour(seats):
    assert len(set(dealt(("pink", "", "pink", "nonsense"), BOX, seats))) == seats


def test_a_box_with_few_colours_deals_its_own_first():
    assert dealt((), ("red", "green"), 3) == ("red", "green", "yellow")
    assert free_colour("blue", ("red",), {"blue"}) == "red"


@pytest.mark.parametrize(
    ("own", "had", "after", "why"),
    [
        ("blue", ("blue", "red"), "blue", "theirs"),
        ("blue", ("green", "red"), "green", "they tapped another one"),
        ("blue", ("green", "blue"), "blue", "somebody else had it"),
        ("pink", ("green", "red"), "pink", "the box lacks it"),
        ("", ("green", "red"), "green", "the first one"),
    ],
)
def test_what_is_somebodys_own_after_a_table(own, had, after, why):
    assert kept([own, "red"], had, ("blue", "green", "red"))[0] == after, why


def test_two_are_told_apart():
    assert (apart("red", "blue"), apart("red", "red"), apart("yellow", "yellow")) == ("blue", "yellow", "blue")


def test_every_game_names_colours_that_there_are():
    for game in find().values():
        assert game.colours
        assert set(game.colours) <= set(NAMES)


def test_a_late_seat_gets_a_free_one():
    seats = Joined(name="Dov", colour="blue").change(table(), None).colours
    assert seats == ("yellow", "blue", "red", "green"), "Bob is blue"
    assert Joined(name="Dov", colour="pink").change(table(), None).colours[3] == "pink"


def test_a_colour_is_changed():
    now = table()
    assert refusal(now, Recoloured(colour="pink"), By(0)) is None
    assert Recoloured(colour="pink").change(now, 0).colours == ("pink", "blue", "red")
    assert str(refusal(now, Recoloured(colour="blue"), By(0)).msgid) == "{name} has that colour. Pick another one."
    assert refusal(now, Recoloured(colour="sand"), By(0)) is not None, "the box lacks it"
    assert refusal(now, Recoloured(colour="yellow"), By(0)) is None, "their own"
