"""What all look up for: the empty glass, the launch, a hit, a ship that is out, the landing and the money."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game import Moment, Move
from companion.core.words import SeatName, say, several
from companion.games.galaxy_trucker import nouns
from companion.games.galaxy_trucker.moves.cards import CardStepAnswered, DiceRolled
from companion.games.galaxy_trucker.moves.glass import GlassRanOut, TimerFlipped, calls_switch
from companion.games.galaxy_trucker.moves.launch import FlightStarted
from companion.games.galaxy_trucker.state import State, over, paid


def moments(before: State, move: Move, after: State, viewer: int | None) -> tuple[Moment, ...]:
    """No credits are named: they may be hidden."""
    return (*_building(before, move, after), *_hit(before, move, after), *_out(before, after), *_end(before, after))


def _building(before: State, move: Move, after: State) -> Iterator[Moment]:
    glass = after.round.glass
    match move:
        case GlassRanOut() if glass is not None and glass.closed:
            yield Moment("time", say("Time is up. Hands off!"), sound="alarm")
        case GlassRanOut() if glass is not None:
            yield Moment("glass", say("The glass is empty. Turn it!"), sound="alarm")
        case TimerFlipped() if glass is not None and calls_switch(after, glass.circle):
            yield Moment("switch", say("Switch ships!"), sound="horn")
        case FlightStarted() if before.round.stage == "check":
            order = sorted(after.round.positions, key=lambda seat: -after.round.positions[seat])
            yield Moment("launch", say("Launch! {name} leads", name=SeatName(order[0])), tuple(order), sound="horn")


def _hit(before: State, move: Move, after: State) -> Iterator[Moment]:
    """Components that came off, by a meteor or a shot."""
    now = before.round.open_card
    if not isinstance(move, CardStepAnswered | DiceRolled) or now is None:
        return
    torn = [seat for seat, ship in enumerate(after.round.ships) if ship.lost > before.round.ships[seat].lost]
    for seat in torn:
        lost = after.round.ships[seat].lost - before.round.ships[seat].lost
        words = say("{name} loses {components}", name=SeatName(seat), components=nouns.components(lost))
        shot = now.threat is not None and now.threat.size in ("light", "heavy")
        yield Moment("shot" if shot else "meteor", words, (seat,), (lost,), sound="alarm")


def _out(before: State, after: State) -> Iterator[Moment]:
    fresh = tuple(seat for seat in after.round.gave_up if seat not in before.round.gave_up)
    if fresh and before.round.name == after.round.name:
        names = nouns.names(fresh)
        yield Moment(
            "out", several("{names} is out!", "{names} are out!", len(fresh), names=names), fresh, sound="horn"
        )


def _end(before: State, after: State) -> Iterator[Moment]:
    if before.round.stage == "flight" and after.round.stage == "payout" and after.round.landing:
        first = after.round.landing[0]
        words = say("Landed! {name} is first", name=SeatName(first))
        yield Moment("landed", words, after.round.landing, sound="fanfare")
    if paid(after) and not paid(before) and before.round.stage == "payout" and not over(after):
        yield Moment("paid", say("Round {round} is paid out", round=after.round.name), sound="fanfare")
