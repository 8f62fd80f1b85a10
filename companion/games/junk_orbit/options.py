"""What can be chosen before the start."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.games.junk_orbit.box import Board


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    boards: Annotated[
        tuple[Board, ...],
        Meta(
            title="Boards",
            description="Tick none for those that the rules lay out for your number.",
            extra={
                "labels": {"earth": "Earth", "moon": "Moon", "mars": "Mars", "phobos": "Phobos", "deimos": "Deimos"}
            },
        ),
    ] = ()
    night: Annotated[
        tuple[Board, ...],
        Meta(
            title="Night sides",
            description="Boards that you lay with their night side up. None: the basic game.",
            extra={
                "labels": {"earth": "Earth", "moon": "Moon", "mars": "Mars", "phobos": "Phobos", "deimos": "Deimos"}
            },
        ),
    ] = ()
    map: Annotated[
        bool,
        Meta(
            title="Play on the map",
            description="Tap where junk and ships stop: hits and refills follow. Off: note only what you deliver.",
        ),
    ] = False
    ships: Annotated[
        Literal["a", "b", "either", "chosen"],
        Meta(
            title="Ships",
            description="Each can still be changed before the start.",
            extra={
                "labels": {
                    "a": "Deal A sides (basic)",
                    "b": "Deal B sides (fiercer)",
                    "either": "Deal both sides",
                    "chosen": "We choose ourselves",
                }
            },
        ),
    ] = "a"
    tiles: Annotated[
        Literal["auto", "2+", "4+", "5+"],
        Meta(
            title="Tiles",
            description="By the marks on their backs. The others stay in the box.",
            extra={
                "labels": {
                    "auto": "For your number of players",
                    "2+": "Only 2+",
                    "4+": "2+ and 4+",
                    "5+": "All of them (longer)",
                }
            },
        ),
    ] = "auto"
    stacks: Annotated[
        bool, Meta(title="Count the stacks", description="You enter what you pick up, and the end comes by itself.")
    ] = False
    cargo: Annotated[
        bool, Meta(title="Count cargo", description="You enter launches and pick-ups, and all see the cargo.")
    ] = False
    hidden: Annotated[
        bool, Meta(title="Hidden scores", description="Nobody sees another player’s points before the end.")
    ] = False
    warp_zero: Annotated[
        bool, Meta(title="Warp to 0", description="Deimos by night may shorten a 1 to 0. Off: never below 1.")
    ] = False
    cities: Annotated[
        str,
        Meta(
            title="Cities of your box",
            description="Nothing to do here: you enter them once, at the table. Or paste the line of another house.",
            max_length=900,
        ),
    ] = ""
