"""What a table may choose before the start: the scenario, what is tracked, and the numbers printed in its own box."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from companion.games.tortuga_2199.box import (
    KINDS,
    POSTS,
    POSTS_FOR_TWO,
    SEATS,
    TRACKS,
    VALUES,
    Area,
    Kind,
    posts_among,
)

Scenario = Literal["standard", "aggressive", "peaceful"]
Tracked = Literal["ships", "hunts", "minerals", "resources"]
Value = Annotated[int, Meta(ge=0, le=9)]
Pair = Annotated[str, Meta(pattern=r"^\d{1,2}:\d{1,2}$")]
Bonuses = dict[Area, dict[int, int]]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the phones follow comes first: on a phone the line of the options has room for that alone."""

    track: Annotated[
        tuple[Tracked, ...],
        Meta(
            title="Also track",
            description="Each asks for more taps. Sectors, Influence and hunts are always counted.",
            extra={
                "labels": {
                    "": "Nothing",
                    "ships": "Where the ships are",
                    "hunts": "Who explored which hunt",
                    "minerals": "Minerals",
                    "resources": "Crypto and Manoeuvre",
                }
            },
        ),
    ] = ()
    scenario: Annotated[
        Scenario,
        Meta(
            title="Scenario",
            description="Aggressive: more for winning fights, and Tortuga ends the game. Peaceful: no fights.",
            extra={"labels": {"standard": "None", "aggressive": "Aggressive Pirates", "peaceful": "Peaceful Pirates"}},
        ),
    ] = "standard"
    outer: Annotated[
        Literal["shuffled", "placed"],
        Meta(
            title="Outer sectors",
            description="Vortex, Research Lab, Mines and Fortress go on their places at random.",
            extra={"labels": {"shuffled": "The app draws", "placed": "We draw ourselves"}},
        ),
    ] = "shuffled"
    values: Annotated[
        tuple[Value, ...],
        Meta(
            title="Control tokens",
            description="As printed: Trading Post, Turrets, Vortex, Research Lab, Mines, Fortress, Tortuga.",
            min_length=len(KINDS),
            max_length=len(KINDS),
        ),
    ] = tuple(VALUES.values())
    ring_bonus: Annotated[
        tuple[Pair, ...],
        Meta(
            title="Combat bonus of Trading Posts and Turrets",
            description="Printed beside their defence. “5:2” is bonus 2 at defence 5.",
            max_length=9,
        ),
    ] = ("5:2",)
    outer_bonus: Annotated[
        tuple[Pair, ...],
        Meta(
            title="Combat bonus of the outer four",
            description="The same for Vortex, Research Lab, Mines and Fortress.",
            max_length=9,
        ),
    ] = ("5:2",)
    posts_for_two: Annotated[
        int,
        Meta(
            title="Trading Posts with two players",
            description="Of the four sectors round Tortuga. The others are Turrets.",
            ge=POSTS[0],
            le=POSTS[-1],
        ),
    ] = POSTS_FOR_TWO
    bank: Annotated[
        int,
        Meta(title="Influence in the bank", description="20 ones and 20 threes make 80.", ge=20, le=200),
    ] = 80


def values(options: Options) -> dict[Kind, int]:
    return dict(zip(KINDS, options.values, strict=True))


def bonuses(options: Options) -> Bonuses:
    """By area and defence; what is not there is not known yet."""
    return {"ring": _read(options.ring_bonus, "ring"), "outer": _read(options.outer_bonus, "outer"), "centre": {}}


def _read(pairs: tuple[str, ...], area: Area) -> dict[int, int]:
    track = TRACKS[area]
    found = (pair.split(":") for pair in pairs)
    numbers = {int(defence): int(bonus) for defence, bonus in found}
    return {at: bonus for at, bonus in numbers.items() if track.lowest <= at <= track.highest}


def _written(known: dict[int, int]) -> tuple[str, ...]:
    return tuple(f"{defence}:{bonus}" for defence, bonus in sorted(known.items()))


def remembered(state: Any) -> dict[str, Any]:
    """What is printed in this box and what the phones track, for the next table."""
    posts = posts_among(state.grounds)
    return {
        "values": tuple(state.values[kind] for kind in KINDS),
        "ring_bonus": _written(state.bonuses["ring"]),
        "outer_bonus": _written(state.bonuses["outer"]),
        "posts_for_two": posts if len(state.players) == SEATS[0] else state.options.posts_for_two,
        "bank": state.options.bank,
        "track": state.options.track,
    }
