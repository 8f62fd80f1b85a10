"""What is in the box, in words: boards, ships and their powers."""

from __future__ import annotations

from companion.core.words import Message, noun, say, verbatim
from companion.games.junk_orbit.box import BOX, Board, Ship

_TITLES: dict[Board, Message] = {
    "earth": say("Earth"),
    "moon": say("Moon"),
    "mars": say("Mars"),
    "phobos": say("Phobos"),
    "deimos": say("Deimos"),
}
_POWERS: dict[Ship, Message] = {
    "space-cowboy": say("You may also deliver to the cities next to yours, to several in one turn."),
    "interplanet-express": say("Junk from Earth may fly 1 further or 1 less, and your ship as far. A 1 may become 0."),
    "time-booth": say("Your ship may turn round when it switches boards."),
    "century-fly": say("You may pick up from a city next to yours instead. That city is refilled."),
    "puddle-jumper": say("Your ship may move exactly 1, whatever you launched."),
    "necktie-fighter": say("Whoever hits you is hit, too. On your turn your hits cost 2 tiles."),
    "planetary-defender": say("Junk of value 1 or 2 cannot hit you."),
    "splendor": say("You take the junk that hits you, and the tiles that your victims give up."),
    "jolly-roger": say("Your ship hits every ship that it passes or meets."),
    "stomp-rat": say("Your junk also hits the ships that it passes."),
}


def title(board: Board) -> Message:
    """As a heading: "Moon", "Mars"."""
    return _TITLES[board]


def place(board: Board) -> Message:
    """In mid-sentence: "the Moon", but "Mars"."""
    return noun("the Moon") if board == "moon" else _TITLES[board]


def ship_name(ship: Ship) -> Message:
    """As printed on its card."""
    return verbatim(BOX.ships[ship].name)


def power(ship: Ship) -> Message:
    return _POWERS[ship]
