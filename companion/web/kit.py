"""The kit: one page with every piece that the shared stylesheet and macros offer to a game, each beside its name.

It is for authors of games and shows only in a debug build: ``FLASK_DEBUG=1 companion serve``, then ``/kit``.
"""

from __future__ import annotations

from flask import Blueprint, abort, current_app, request
from msgspec import Struct

from companion.core.offer import Offer, Pick
from companion.core.ranking import rank
from companion.core.sheet import Ending, Line, Sheet
from companion.core.turn_clock.view import BigFace, Face
from companion.core.words import say
from companion.serving.links import link
from companion.web.frame import Acting, SetupStep, Undoing
from companion.web.parts import SeatMark
from companion.web.render import page

pages = Blueprint("kit", __name__)

NAMES = ("Ann", "Bartholomäus", "Cem", "Dora", "Emil", "Finn", "Gül", "Hugo", "Ida", "Jo", "Kim", "Lea")
"""One for each of the twelve marks."""


class SampleOffers(Struct, frozen=True):
    """Offers as the view of a game makes them."""

    next: Offer = Offer("Sample", say("The one next thing"), style="primary")
    priced: Offer = Offer("Sample", say("Buy a ship"), price=say("3 coins"))
    sure: Offer = Offer("Sample", say("Throw it away"), style="danger", confirm=say("Throw it away for good?"))
    held: Offer = Offer("Sample", say("Launch all ships"), style="primary", hold=True)
    refused: Offer = Offer("Sample", say("Not now"), why_not=say("It is Cem’s turn."))
    points: Offer = Offer("Sample", say("Coins"))
    keys: tuple[Offer, ...] = tuple(Offer("Sample", say("{n}", n=n), {"cards": n}) for n in range(1, 7))
    priced_keys: tuple[Offer, ...] = (
        Offer("Sample", say("Red"), price=say("1 coin"), style="primary"),
        Offer("Sample", say("Blue"), {"colour": "blue"}, price=say("2 coins")),
        Offer(
            "Sample",
            say("Gold"),
            {"colour": "gold"},
            price=say("9 coins"),
            why_not=say("Gold costs 9 coins; you have 4."),
        ),
    )
    """Red is the default, which an offer leaves out."""
    picks: tuple[Pick, ...] = (
        Pick("tin", say("Tin can"), say("2 points")),
        Pick("tyre", say("Tyre"), say("3 points"), chosen=True),
        Pick("boot", say("Boot"), say("5 points")),
        Pick("bone", say("Fishbone"), why_not=say("Nobody has a fishbone left.")),
    )


SAMPLE_STEPS = (
    SetupStep("board", say("Lay the board in the middle."), say("Ann did it"), Offer("Sample", say("Board"))),
    SetupStep("cards", say("Deal five cards to everybody."), None, Offer("Sample", say("Cards"))),
    SetupStep("watched", say("As a page that only watches shows it."), say("Cem did it"), None),
)

SAMPLE_CLOCK = BigFace(
    Face(1, True, digits="4:12", spent="5:48"),
    running=True,
    tap=Offer("Sample", say("Pass on")),
    helps=None,
    pause=Offer("Sample", say("Pause")),
)
SAMPLE_UNDO = Undoing(target=7, words=say("Ann played 3 cards"), redo=8)


@pages.route("/kit", methods=["GET", "POST"])
def kit() -> str:
    """The page; a sample form that is sent only draws it again."""
    if not current_app.debug:
        abort(404)
    asked = request.args.get("q", "")
    return page(
        "kit.html",
        seats=sample_seats(),
        sheet=sample_sheet(),
        offers=SampleOffers(),
        steps=SAMPLE_STEPS,
        acting=Acting(0, (link("kit.kit"),) * 6, waiting=(1, 2), next_address=None),
        big_clock=SAMPLE_CLOCK,
        undo=SAMPLE_UNDO,
        asked=asked,
    )


def sample_seats() -> list[SeatMark]:
    return [SeatMark.without_table(number, name) for number, name in enumerate(NAMES)]


def sample_sheet() -> Sheet:
    lines = [(Line("cards", say("Cards"), 12 - seat), Line("coins", say("Coins"), 3 * seat)) for seat in range(3)]
    return rank(lines, ended=Ending("deck", say("The last card was drawn."))).named(NAMES[:3])
