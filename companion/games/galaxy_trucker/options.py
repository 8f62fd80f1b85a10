"""What a table may choose before the start: the evening's rounds, and the numbers as printed in its own box."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.core.words import Message, say

SEATS = (2, 4)

RoundName = Literal["I", "II", "III", "IIIa"]
ROUNDS: tuple[RoundName, ...] = ("I", "II", "III", "IIIa")
Teams = Literal["none", "pairs", "switch"]
Edition = Literal["first", "second"]
Credits = Annotated[int, Meta(ge=0, le=99)]
Gap = Annotated[int, Meta(ge=1, le=9)]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    rounds: Annotated[
        tuple[RoundName, ...],
        Meta(
            title="Rounds",
            description="One or two make a shorter game.",
            max_length=4,
        ),
    ] = ("I", "II", "III")
    first_flight: Annotated[
        bool,
        Meta(
            title="First flight",
            description="Round I as a lesson: no glass, no giving up, nothing set aside, no aliens, easy cards.",
        ),
    ] = False
    timer_seconds: Annotated[
        int,
        Meta(title="Timer", description="Seconds of one run of the glass. Sand varies: time your own.", ge=5, le=600),
    ] = 90
    teams: Annotated[
        Teams,
        Meta(
            title="Teams",
            description="Four players: those who sit opposite share their credits and fly each other’s ships.",
            extra_json_schema={
                "labels": {"none": "Everybody alone", "pairs": "Pairs", "switch": "Pairs that switch while building"}
            },
        ),
    ] = "none"
    foresight: Annotated[
        bool,
        Meta(
            title="More foresight",
            description="The piles stay in order and are stacked unshuffled: left pile on top, the unseen one below.",
        ),
    ] = False
    hidden_credits: Annotated[
        bool,
        Meta(title="Hidden credits", description="Nobody sees what the others have until the end of the game."),
    ] = True
    guided: Annotated[
        bool,
        Meta(
            title="Guided cards",
            description="The phones lead through every card, and each keeps a ship sheet. Off: just days and credits.",
        ),
    ] = False
    edition: Annotated[
        Edition,
        Meta(
            title="Edition",
            description="The second has shorter flight boards, other starts and a few other cards. "
            "Its cards of level III are taken to be those of the first.",
            extra_json_schema={"labels": {"first": "First, of 2007", "second": "Second, of 2021"}},
        ),
    ] = "first"
    places_1: Annotated[
        tuple[Credits, ...],
        Meta(title="Places, round I", description="Credits for landing first to fourth.", min_length=4, max_length=4),
    ] = (4, 3, 2, 1)
    places_2: Annotated[
        tuple[Credits, ...],
        Meta(
            title="Places, round II",
            description="As printed on the rules card in your box.",
            min_length=4,
            max_length=4,
        ),
    ] = (8, 6, 4, 2)
    places_3: Annotated[
        tuple[Credits, ...],
        Meta(
            title="Places, rounds III and IIIa",
            description="As printed on the rules card in your box.",
            min_length=4,
            max_length=4,
        ),
    ] = (12, 9, 6, 3)
    best_ship: Annotated[
        tuple[Credits, ...],
        Meta(
            title="Best-looking ship",
            description="Its bonus in rounds I, II and III, as printed in your box. IIIa pays like III.",
            min_length=3,
            max_length=3,
        ),
    ] = (2, 4, 6)
    loss_caps: Annotated[
        tuple[Credits, ...],
        Meta(
            title="Most to pay for losses",
            description="As printed on ship boards I, II and III. IIIa has no limit.",
            min_length=3,
            max_length=3,
        ),
    ] = (5, 8, 11)
    prices: Annotated[
        tuple[Credits, ...],
        Meta(
            title="Prices of goods",
            description="Red, yellow, green and blue, as printed on the flight board.",
            min_length=4,
            max_length=4,
        ),
    ] = (4, 3, 2, 1)
    separation: Annotated[
        tuple[Gap, ...],
        Meta(
            title="Spaces between ships",
            description="How far apart ships start in rounds I, II and III of the first edition. IIIa is like III.",
            min_length=3,
            max_length=3,
        ),
    ] = (2, 3, 4)
    lap: Annotated[
        int,
        Meta(
            title="Spaces of the circle",
            description="Days of one full circle of the flight board, in the first edition.",
            ge=20,
            le=80,
        ),
    ] = 40


def unfit(options: Options, people: int | None) -> Message | None:
    """Why nobody can play like this; a number of people that is not known yet is not a reason."""
    if not options.rounds:
        return say("Which rounds do you fly? Choose at least one of I, II, III and IIIa.")
    if options.rounds != in_order(options.rounds):
        return say("Rounds come once each, in the order I, II, III, IIIa.")
    if options.first_flight and options.rounds[0] != "I":
        return say("The first flight is a gentle round I: choose round I, too, or fly without it.")
    if options.teams != "none" and people is not None and people != SEATS[1]:
        return say(
            "Teams are two pairs and need four players; you are {people}. Find a fourth, or fly alone.", people=people
        )
    return None


def in_order(rounds: tuple[RoundName, ...]) -> tuple[RoundName, ...]:
    return tuple(name for name in ROUNDS if name in rounds)


def put_right(options: Options, seats: int) -> Options:
    """What can be played in any case: people may have gone since these options were chosen for them."""
    rounds = in_order(options.rounds) or ("I",)
    teams: Teams = options.teams if seats == SEATS[1] else "none"
    return replace(options, rounds=rounds, teams=teams, first_flight=options.first_flight and rounds[0] == "I")


PRINTED = (
    "timer_seconds",
    "edition",
    "places_1",
    "places_2",
    "places_3",
    "best_ship",
    "loss_caps",
    "prices",
    "separation",
    "lap",
)


FOLLOWED = ("guided", "hidden_credits")
"""What the phones do here, which stays the same from table to table."""


def remembered(state: Any) -> dict[str, Any]:
    """What is printed in this box and what the phones do, for the next table; a first flight is flown once."""
    return {name: getattr(state.options, name) for name in (*PRINTED, *FOLLOWED)} | {"first_flight": False}
