"""What a table may choose before the start, and whom it seats: bots, or the opponents of the peace version."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.core.problems import Impossible
from companion.core.words import Message, say
from companion.games.star_scrappers_orbital.box import COLOURS, MOST, NAMED, OPPONENTS, SEATS, Labels

Mode = Literal["standard", "solo-peace", "solo-bots"]
Closely = Literal["years", "turns", "modules"]
Counter = Literal["money", "crew", "cards"]
Who = Literal["person", "bot", "opponent"]

BOT_NAMES = ("Rusty", "Gizmo", "Vox", "Zap", "Cog", "Tin", "Hex", "Nut", "Wire")
OPPONENT_NAMES = ("Vega", "Rigel", "Orion", "Sirius", "Deneb", "Altair", "Hadar")
"""Each begins with a letter of its own, and there are enough of them for any letters that people have."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    mode: Annotated[
        Mode,
        Meta(
            title="Game",
            description="Alone? Type only your name, and choose whether you play in peace or against two bots.",
            extra={
                "labels": {
                    "standard": "Everybody plays",
                    "solo-peace": "Solo in peace: reach 18",
                    "solo-bots": "Solo against two bots",
                }
            },
        ),
    ] = "standard"
    years: Annotated[
        Literal[5, 6], Meta(title="Years", description="6 is the long game. Solo games always last 5 years.")
    ] = 5
    bots: Annotated[
        int, Meta(title="Bots", description="How many take seats beside the people, 5 in all.", ge=0, le=4)
    ] = 0
    counters: Annotated[
        tuple[Counter, ...],
        Meta(
            title="Count on the phones, too",
            extra={"labels": {"money": "MegaCredits", "crew": "Unused crew", "cards": "Hand cards"}},
        ),
    ] = ()
    closely: Annotated[
        Closely | None,
        Meta(
            title="What the phones follow",
            description="You can change it between two years.",
            extra={
                "kept": True,
                "labels": {
                    "years": "Just score the years",
                    "turns": "Follow turns",
                    "modules": "Track every module",
                },
            },
        ),
    ] = None
    """None: not asked yet, or a table of an edition that did not ask."""
    turns: Annotated[
        bool, Meta(title="Follow the turns", description="As older tables chose it.", extra={"kept": True})
    ] = True
    zero_scores: Annotated[
        bool,
        Meta(
            title="Points for a kind that nobody has",
            description="On: all are tied for it and score. Off: nobody does.",
        ),
    ] = False
    labels: Annotated[
        Labels,
        Meta(
            title="Colours in your box",
            description="Commercial and Support differ between the rulebook and the cards.",
            extra={
                "labels": {"print": "Commercial yellow, Support orange", "text": "Commercial orange, Support brown"}
            },
        ),
    ] = "print"
    airlock: Annotated[
        int, Meta(title="An Airlock saves", description="MegaCredits on each repair, as printed.", ge=0, le=3)
    ] = 1
    deck: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=MOST)], ...],
        Meta(
            title="Module cards in your deck",
            description="Solo in peace, if the app is to draw: Structural, Bio, Commercial, Support, Scientific and "
            "Military, with commas between. Leave it empty to draw yourself.",
            max_length=len(COLOURS),
        ),
    ] = ()
    costs: Annotated[
        tuple[Annotated[str, Meta(max_length=40)], ...],
        Meta(
            title="Printed costs",
            description="What it costs to operate the modules of this box, as the app has learned it.",
            max_length=len(NAMED),
            extra={"kept": True},
        ),
    ] = ()


def put_right(options: Options) -> Options:
    """Options that make no sense together are bent: a solo game lasts 5 years, bots need turns and modules, and money,
    crew and cards are only known where everything is noted that changes them."""
    if options.mode != "standard":
        options = replace(options, years=5, bots=OPPONENTS if options.mode == "solo-bots" else 0)
    if options.bots:
        options = replace(options, turns=True, closely=options.closely and "modules")
    return options if tracks_modules(options) else replace(options, counters=())


def follows_turns(options: Options) -> bool:
    return options.turns if options.closely is None else options.closely != "years"


def tracks_modules(options: Options) -> bool:
    """Whether modules are noted one by one as they are built."""
    return options.closely in (None, "modules")


def unfit(options: Options, people: int | None) -> Message | None:
    """One name alone is a solo game, and there are two of those."""
    if people != 1 or options.mode != "standard" or options.bots:
        return None
    return say("Playing alone? Choose a solo game in the options: in peace, or against two bots.")


def seating(names: tuple[str, ...], options: Options) -> tuple[str, ...]:
    """The people, then bots or opponents. Three names for a solo game name these as well."""
    if options.mode != "standard":
        if len(names) == 1 + OPPONENTS:
            return names
        if len(names) != 1:
            raise Impossible(say("A solo game is for one: type only your name, or yours and two for the others."))
    extra = options.bots if options.mode == "standard" else OPPONENTS
    if len(names) + extra > SEATS[1]:
        too_many = say(
            "There is room for {most} in all: {people} people and {bots} bots are too many.",
            most=SEATS[1],
            people=len(names),
            bots=extra,
        )
        raise Impossible(too_many)
    return (*names, *_fresh(OPPONENT_NAMES if options.mode == "solo-peace" else BOT_NAMES, extra, names))


@lru_cache(maxsize=100)
def _fresh(offered: tuple[str, ...], count: int, taken: tuple[str, ...]) -> tuple[str, ...]:
    """As many names as are wanted, none of them a player's; those first whose letter nobody has."""
    known, letters = {name.casefold() for name in taken}, {name[:1].casefold() for name in taken}
    free = [name for name in offered if name.casefold() not in known]
    return tuple(sorted(free, key=lambda name: name[0].casefold() in letters)[:count])


def who_sits(options: Options, seats: int) -> tuple[Who, ...]:
    """Bots and opponents have the last seats; somebody is always a person."""
    extra = OPPONENTS if options.mode == "solo-peace" else options.bots
    other: Who = "opponent" if options.mode == "solo-peace" else "bot"
    people = max(1, seats - extra)
    return tuple("person" if seat < people else other for seat in range(seats))
