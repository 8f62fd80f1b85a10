"""The action under way: its skill, what that is good for, and who could be promoted."""

from __future__ import annotations

from msgspec import Struct

from companion.core.ledger import Reminder
from companion.games.scorpius_freighter import hold
from companion.games.scorpius_freighter.box import ACTIONS, BOX, Action
from companion.games.scorpius_freighter.guide import at_action
from companion.games.scorpius_freighter.learned import printed
from companion.games.scorpius_freighter.skill import allows, left, price, skill, slots
from companion.games.scorpius_freighter.state import Doing, Freighter, State


class Promotion(Struct, frozen=True):
    name: str
    cost: int | None
    """As printed; None: nobody has said."""
    pays: int | None
    why_not: str | None


class Act(Struct, frozen=True):
    """The action under way."""

    action: Action
    name: str
    given: bool
    skill: int
    left: int
    allows: str
    slots: tuple[int, ...]
    used: int
    reminders: tuple[Reminder, ...]
    promotions: tuple[Promotion, ...]


def act(state: State, seat: int, now: Doing) -> Act:
    available, freighter = skill(state, seat, now), state.freighters[seat]
    return Act(
        action=now.action,
        name=ACTIONS[now.action],
        given=now.printed is not None,
        skill=available,
        left=left(state, seat, now),
        allows=allows(now.action, available),
        slots=slots(available) if not now.used else (),
        used=now.used,
        reminders=at_action(freighter, now.action, state.options.track),
        promotions=_promotions(state, freighter, now, available),
    )


def amateurs(state: State, freighter: Freighter) -> tuple[str, ...]:
    """Who can be promoted at this seat; without names, all that nobody else has."""
    own = [member.name for member in freighter.crew if member.name and not member.experienced]
    if "" in [member.name for member in freighter.crew]:
        taken = {member.name for other in state.freighters for member in other.crew}
        own += [name for name in BOX.crew if name not in taken]
    return tuple(own)


def _promotions(state: State, freighter: Freighter, now: Doing, available: int) -> tuple[Promotion, ...]:
    if now.action != "informant" or not state.options.track:
        return ()
    return tuple(
        _promotion(state, freighter, name, available, used=bool(now.used)) for name in amateurs(state, freighter)
    )


def _promotion(state: State, freighter: Freighter, name: str, available: int, *, used: bool) -> Promotion:
    cost = printed(name, state.notes).cost
    pays = None if cost is None else price(cost, available)
    short = pays is not None and pays > hold.cargo(freighter).credits
    return Promotion(name, cost, pays, "One promotion per action" if used else "Not enough credits" if short else None)
