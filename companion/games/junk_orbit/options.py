"""What can be chosen before the start."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.games.junk_orbit.box import Board


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    boards: Annotated[
        tuple[Board, ...],
        Meta(title="Boards", description="Any mix of earth, moon, mars, phobos, deimos. Blank: by the players."),
    ] = ()
    night: Annotated[
        tuple[Board, ...],
        Meta(title="Night sides", description="Boards that lie night side up, like earth, mars. Blank: all by day."),
    ] = ()
    ships: Annotated[
        Literal["a", "b", "either", "chosen"],
        Meta(
            title="Ships",
            description="Dealt by the app, or chosen as they lie on the table. Each can still be changed.",
            extra={"labels": {"a": "A sides, dealt", "b": "B sides, dealt", "either": "Both sides, dealt"}},
        ),
    ] = "a"
    tiles: Annotated[
        Literal["auto", "2+", "4+", "5+"],
        Meta(
            title="Tiles",
            description="Which marks you sort in; the others stay in the box.",
            extra={
                "labels": {"auto": "By the players", "2+": "Only 2+", "4+": "2+ and 4+", "5+": "All, with 5+ (longer)"}
            },
        ),
    ] = "auto"
    stacks: Annotated[
        bool, Meta(title="Count the stacks", description="Each pick-up is entered; the end then comes by itself.")
    ] = False
    cargo: Annotated[
        bool, Meta(title="Count cargo", description="Launches and pick-ups are entered, cargo is in sight.")
    ] = False
    hidden: Annotated[
        bool, Meta(title="Hidden scores", description="Nobody sees another player's total before the end.")
    ] = False
    warp_zero: Annotated[
        bool, Meta(title="Warp to 0", description="Deimos by night may shorten a 1 to 0. Off: never below 1.")
    ] = False
    cities: Annotated[
        str,
        Meta(
            title="Cities of your box", description="The line that an earlier table gave you, or blank.", max_length=900
        ),
    ] = ""
