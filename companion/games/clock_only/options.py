"""What can be chosen before the clock is started; all of it can be changed later."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.core.turn_clock.options import AtZero, BankMinutes, IncrementSeconds, TurnSeconds

SEATS = (1, 12)


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    title: Annotated[str, Meta(title="Game", description="Which game do you play?", max_length=60)] = ""
    clock: Annotated[
        Literal["up", "turn", "bank"],
        Meta(
            title="Clock",
            description="Count how long each of you thinks, or give each turn or each player a time.",
            extra={"labels": {"up": "How long we think", "turn": "Time for each turn", "bank": "Time for each player"}},
        ),
    ] = "up"
    turn_seconds: TurnSeconds = 60
    bank_minutes: BankMinutes = 15
    increment_seconds: IncrementSeconds = 0
    at_zero: AtZero = "sign"
