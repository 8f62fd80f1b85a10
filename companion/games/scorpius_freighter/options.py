"""What a table can choose, and the printed numbers of its box."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.core.words import Message, several

Trigger = Annotated[int, Meta(ge=1, le=12)]


LEARNED = {"kept": True}
"""What a table finds out as it plays, and the next one is given: nobody types it."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    lead: Annotated[
        Literal["coach", "counters"],
        Meta(
            title="Turns",
            description="The coach leads through each turn and moves the motherships. Three counters: one tap a turn.",
            extra={"labels": {"coach": "Coach", "counters": "Three counters"}},
        ),
    ] = "coach"
    track: Annotated[
        bool,
        Meta(
            title="Track the freighters",
            description="Tiles, cargo, deals and contracts are entered as they happen; the count is then filled in.",
        ),
    ] = False
    crew: Annotated[
        Literal["factions", "draft"],
        Meta(
            title="Crew",
            description="Four of one homeworld each, or a draft: six cards are dealt to every phone.",
            extra={"labels": {"factions": "By homeworld", "draft": "Custom crew, drafted"}},
        ),
    ] = "factions"
    boards: Annotated[
        Literal["standard", "restricted"],
        Meta(
            title="Freighter boards",
            description="The advanced side has Restricted Access spaces, which take no tile.",
            extra={"labels": {"standard": "Standard side", "restricted": "Advanced side"}},
        ),
    ] = "standard"
    cockpits: Annotated[
        Literal["printed", "dealt"],
        Meta(
            title="Cockpits",
            description="The one that your board names, or dealt at random.",
            extra={"labels": {"printed": "As on the board", "dealt": "Dealt at random"}},
        ),
    ] = "printed"
    trigger_2: Annotated[Trigger, Meta(extra=LEARNED)] = 4
    """Cubes on one mothership that bring the end, by the number of players."""
    trigger_3: Annotated[Trigger, Meta(extra=LEARNED)] = 5
    trigger_4: Annotated[Trigger, Meta(extra=LEARNED)] = 6
    capacity: Annotated[int, Meta(ge=1, le=12, extra=LEARNED)] = 6
    spaces_left: Annotated[int, Meta(ge=4, le=12, extra=LEARNED)] = 6
    spaces_center: Annotated[int, Meta(ge=4, le=12, extra=LEARNED)] = 6
    spaces_right: Annotated[int, Meta(ge=4, le=12, extra=LEARNED)] = 6
    freighter_spaces: Annotated[int, Meta(ge=4, le=40, extra=LEARNED)] = 16
    actions: Annotated[str, Meta(max_length=400, extra=LEARNED)] = ""
    """The printed actions, in a line that ``freighter.printed`` reads."""
    cards: Annotated[str, Meta(max_length=1500, extra=LEARNED)] = ""
    """Likewise the crew cards."""
    homeworlds: Annotated[str, Meta(max_length=500, extra=LEARNED)] = ""
    """Likewise who comes from the same homeworld."""

    @property
    def spaces(self) -> tuple[int, int, int]:
        return self.spaces_left, self.spaces_center, self.spaces_right

    def trigger(self, players: int) -> int:
        """Cubes on one mothership that bring the end."""
        by_players = {2: self.trigger_2, 3: self.trigger_3, 4: self.trigger_4}
        return by_players[min(4, max(2, players))]


def never(trigger: int, capacity: int) -> Message:
    """Why the end would never come."""
    return several(
        "A mothership holds {capacity}, so {n} cube would never come together.",
        "A mothership holds {capacity}, so {n} cubes would never come together.",
        trigger,
        capacity=capacity,
    )


def unfit(options: Options, seats: int | None) -> Message | None:
    """The number that brings the end has to fit on a mothership."""
    if seats is None or options.trigger(seats) <= options.capacity:
        return None
    return never(options.trigger(seats), options.capacity)
