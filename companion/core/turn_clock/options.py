"""What a table chooses about its clock."""

from __future__ import annotations

from typing import Annotated, Literal, Protocol

from msgspec import Meta

Kind = Annotated[
    Literal["none", "up", "turn", "bank"],
    Meta(
        title="Clock",
        description="Each player has a clock. Tap your phone, or the big button on one in the middle, to pass on.",
        extra={
            "labels": {
                "none": "No clock",
                "up": "How long we think",
                "turn": "Time for each turn",
                "bank": "Time for each player",
            }
        },
    ),
]
TurnSeconds = Annotated[
    int,
    Meta(
        title="Seconds for a turn",
        description="With time for each turn.",
        ge=5,
        le=3600,
        extra={"only_if": ("clock", ("turn",))},
    ),
]
BankMinutes = Annotated[
    float,
    Meta(
        title="Minutes for each player",
        description="With time for each player.",
        ge=0.5,
        le=600,
        extra={"only_if": ("clock", ("bank",))},
    ),
]
IncrementSeconds = Annotated[
    int,
    Meta(
        title="Seconds more after each turn",
        description="They are added to the time of whoever passes on. 0 = none.",
        ge=0,
        le=600,
        extra={"only_if": ("clock", ("bank",))},
    ),
]
AtZero = Annotated[
    Literal["sign", "pass", "lose"],
    Meta(
        title="When time is up",
        description="What your table wants to happen then.",
        extra={
            "only_if": ("clock", ("turn", "bank")),
            "labels": {
                "sign": "Just a sign, and overtime counts",
                "pass": "The turn is over",
                "lose": "Out of time loses",
            },
        },
    ),
]


class ClockOptions(Protocol):
    """The options of a game that may have a clock."""

    @property
    def clock(self) -> Literal["none", "up", "turn", "bank"]: ...
    @property
    def turn_seconds(self) -> int: ...
    @property
    def bank_minutes(self) -> float: ...
    @property
    def increment_seconds(self) -> int: ...
    @property
    def at_zero(self) -> Literal["sign", "pass", "lose"]: ...
