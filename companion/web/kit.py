"""The kit: one page with every piece that the shared stylesheet and macros offer to a game, each beside its name.

It is for authors of games and shows only in a debug build: ``FLASK_DEBUG=1 companion serve``, then ``/kit``.
"""

from __future__ import annotations

from flask import Blueprint, abort, current_app
from msgspec import Struct

from companion.core.sheet import Ending, Line, Sheet, rank
from companion.core.words import say
from companion.web.render import page
from companion.web.visit import SeatMark

pages = Blueprint("kit", __name__)

NAMES = ("Ann", "Bartholomäus", "Cem", "Dora", "Emil", "Finn", "Gül", "Hugo", "Ida", "Jo", "Kim", "Lea")
"""One for each of the twelve marks."""


class SampleRoom(Struct, frozen=True):
    version: int = 1


class SampleLook(Struct, frozen=True):
    """What the macros ask of ``look``: where forms are sent, and what their sender has seen."""

    do: str = "/kit"
    room: SampleRoom = SampleRoom()


@pages.route("/kit", methods=["GET", "POST"])
def kit() -> str:
    """The page; a sample form that is sent only draws it again."""
    if not current_app.debug:
        abort(404)
    return page("kit.html", look=SampleLook(), seats=sample_seats(), sheet=sample_sheet())


def sample_seats() -> list[SeatMark]:
    return [
        SeatMark(number, name, name[0], left=False, held=True, mine=number == 0) for number, name in enumerate(NAMES)
    ]


def sample_sheet() -> Sheet:
    lines = [(Line("cards", say("Cards"), 12 - seat), Line("coins", say("Coins"), 3 * seat)) for seat in range(3)]
    return rank(lines, ended=Ending("deck", say("The last card was drawn."))).named(NAMES[:3])
