"""The colours of people. A game names those of its pieces; a large table has some more."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from companion.core.words import Message, say

NAMES: dict[str, Message] = {
    "yellow": say("Yellow"),
    "blue": say("Blue"),
    "red": say("Red"),
    "green": say("Green"),
    "violet": say("Violet"),
    "orange": say("Orange"),
    "white": say("White"),
    "pink": say("Pink"),
    "turquoise": say("Turquoise"),
    "lime": say("Lime"),
    "sand": say("Sand"),
    "silver": say("Silver"),
}
"""Every colour there is, as the stylesheet and logs know it, with its name for people."""
BOX = tuple(NAMES)[:8]
"""Those that are offered where a game does not name its own."""


def free_colour(wanted: str, offered: Sequence[str], taken: Collection[str]) -> str:
    """The wanted colour if it is free, else the first free one: of those offered, then of all others."""
    order = (wanted, *offered, *NAMES) if wanted in NAMES else (*offered, *NAMES)
    return next((colour for colour in order if colour not in taken), offered[0])


def own_or_dealt(own: Sequence[str], offered: Sequence[str]) -> tuple[str, ...]:
    """People in their own colours as far as the box has them; of two with the same one, whoever sits first keeps it."""
    picked: list[str] = []
    for colour in own:
        picked.append(colour if colour in offered and colour not in picked else "")
    return dealt(picked, offered, len(picked))


def kept(own: Sequence[str], had: Sequence[str], offered: Collection[str], tapped: Collection[int] = ()) -> list[str]:
    """What is everybody's own after a table where they had these: that one, unless theirs could not be had, since the
    box lacks it or somebody else had it. Whoever could have had theirs has tapped another one, as have those who are
    named by their place. A blank: none so far."""

    def stays(place: int) -> bool:
        mine = own[place]
        return bool(mine) and place not in tapped and (mine not in offered or mine in had)

    return [own[place] if stays(place) else now for place, now in enumerate(had)]


def apart(one: str, other: str) -> str:
    """The other's colour beside that one: where both are the same, the next."""
    return other if other != one else free_colour("", BOX, {one})


def dealt(wanted: Sequence[str], offered: Sequence[str], seats: int) -> tuple[str, ...]:
    """A colour for every seat: the one that was picked, or one that nobody else has. A blank: none was picked."""
    picked = (*wanted, *[""] * seats)[:seats]
    colours: list[str] = []
    for seat, own in enumerate(picked):
        colours.append(free_colour(own, offered, {*colours, *picked[seat + 1 :]}))
    return tuple(colours)
