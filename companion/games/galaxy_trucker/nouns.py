"""Nouns of the game as messages, with their numbers: "3 days", "2 red, 1 blue", "circle 2"."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.words import Arg, Listing, Message, SeatName, listed, noun, plain, say, several, verbatim
from companion.games.galaxy_trucker.box import START
from companion.games.galaxy_trucker.ship import Goods, Losses, SheetField

SHEET_FIELDS: dict[SheetField, Message] = {
    "engines": say("Single engines"),
    "double_engines": say("Double engines"),
    "cannons": say("Single cannons, forward"),
    "double_cannons": say("Double cannons, forward"),
    "side_cannons": say("Single cannons, side or rear"),
    "double_side_cannons": say("Double cannons, side or rear"),
    "humans": say("Humans"),
    "orange": say("Orange alien"),
    "purple": say("Purple alien"),
    "batteries": say("Battery tokens"),
    "connectors": say("Exposed connectors"),
    "lost": say("Lost components"),
    "holds": say("Containers"),
    "special_holds": say("Special containers"),
}
"""The lines of the ship sheet, named in full."""


def names(seats: Iterable[int]) -> Listing:
    return listed((SeatName(seat) for seat in seats), "comma")


def number(value: float) -> Message:
    """A bare number as a label: 4, 4.5."""
    return Message("{number}", {"number": plain(value)})


def days(number: int) -> Message:
    return several("{n} day", "{n} days", number)


def crew(number: int) -> Message:
    return several("{n} crew member", "{n} crew members", number)


def figures(lost: Losses) -> Listing:
    """Who leaves a ship: "2 humans and the orange alien"."""
    humans = several("{n} human", "{n} humans", lost.humans)
    every = ((lost.humans, humans), (lost.orange, noun("the orange alien")), (lost.purple, noun("the purple alien")))
    return listed(words for gone, words in every if gone)


def credits(number: int) -> Message:
    return several("{n} credit", "{n} credits", number)


CREDITS = credits(0)
"""What totals are."""


def components(number: int) -> Message:
    return several("{n} component", "{n} components", number)


def exposed_connectors(number: int) -> Message:
    return several("{n} exposed connector", "{n} exposed connectors", number)


def battery_tokens(number: int) -> Message:
    return several("{n} battery token", "{n} battery tokens", number)


def colours(goods: Goods) -> Arg:
    """The blocks by colour, without those that are missing."""
    every = (
        say("{n} red", n=goods.red),
        say("{n} yellow", n=goods.yellow),
        say("{n} green", n=goods.green),
        say("{n} blue", n=goods.blue),
    )
    held = [words for words, number in zip(every, goods.blocks, strict=True) if number]
    return listed(held, "comma") if held else noun("no goods")


def loading(change: Goods) -> Message:
    """The best that a ship can do with goods that do not all fit."""
    if change.dumped == Goods():
        return say("Load what fits: {goods}", goods=colours(change))
    return say("Load {goods}, dump {dumped}", goods=colours(change.gained), dumped=colours(change.dumped))


def circle_name(circle: int) -> Message:
    """As it is printed on the board."""
    return say("Start") if circle == START else verbatim(str(circle))


def circle(number: int) -> Message:
    """As people say it."""
    return say("Start") if number == START else noun("circle {number}", number=number)
