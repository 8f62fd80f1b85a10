"""Times and settings of a clock as people read them."""

from __future__ import annotations

from companion.core.turn_clock.options import ClockOptions
from companion.core.words import Message, plain, say, sentences, several


def digits(milliseconds: float, *, down: bool = False) -> str:
    """As a clock shows it, 1:05 or 1:02:05: whole seconds that have passed, or ``down`` those that are begun."""
    seconds = -(-int(milliseconds) // 1000) if down else int(milliseconds) // 1000
    minutes, rest = divmod(seconds, 60)
    hours, below = divmod(minutes, 60)
    return f"{hours}:{below:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def settings(options: ClockOptions) -> Message:
    """What the table chose."""
    if options.clock == "up":
        return say("The clock counts how long you think.")
    return sentences(_length(options), _at_zero(options))


def _length(options: ClockOptions) -> Message:
    if options.clock == "turn":
        return several("{n} second for each turn.", "{n} seconds for each turn.", options.turn_seconds)
    minutes, more = plain(options.bank_minutes), options.increment_seconds
    if more:
        return say("{minutes} min for each of you, {more} s more after each turn.", minutes=minutes, more=more)
    return say("{minutes} min for each of you.", minutes=minutes)


def _at_zero(options: ClockOptions) -> Message | None:
    if options.at_zero == "lose":
        return say("Out of time loses.")
    return say("Then the turn is over.") if options.at_zero == "pass" else None
