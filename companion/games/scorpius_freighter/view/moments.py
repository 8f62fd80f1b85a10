"""What all look up for: the crews, an audit, enough cubes, the embargo, a promotion, a contract, the count."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game import Moment, Move
from companion.core.words import SeatName, say
from companion.games.scorpius_freighter.box import CARGO
from companion.games.scorpius_freighter.state import State


def moments(before: State, move: Move, after: State, viewer: int | None) -> tuple[Moment, ...]:
    """What became of the table tells them all; nothing of a sealed sheet is among them."""
    if before.shown or after.shown:
        return ()
    return (*_draft(before, after), *_freighters(before, after), *_motherships(before, after), *_end(before, after))


def _draft(before: State, after: State) -> Iterator[Moment]:
    if before.drafting and not after.drafting:
        yield Moment("crews", say("Every crew is complete"), tuple(range(len(after.players))), sound="fanfare")


def _motherships(before: State, after: State) -> Iterator[Moment]:
    seat = before.turn
    if seat is None or after.capacity != before.capacity:
        return
    for planet, ship in enumerate(after.ships):
        was, name = before.ships[planet], SeatName(seat)
        audited = before.this_turn.audit == planet or after.turn != seat
        if ship.cubes <= was.cubes or not audited:
            continue
        kind = ship.seized[-1]
        words = say("Audit for {name}!", name=name)
        if kind is not None:
            words = say("Audit! {name} loses a {cargo} cube", name=name, cargo=CARGO[kind])
        yield Moment("audit", words, (seat,), (planet, ship.cubes), sound="horn", shows=kind)


def _freighters(before: State, after: State) -> Iterator[Moment]:
    for seat, own in enumerate(after.players):
        if seat >= len(before.players) or after.counting:
            return
        was = before.players[seat]
        fresh = [name for name in own.experienced if name not in was.experienced]
        if fresh:
            words = say("{name} promotes {crew}", name=SeatName(seat), crew=fresh[0])
            yield Moment("promoted", words, (seat,))
        if len(own.contracts) > len(was.contracts):
            points = own.contracts[-1].points
            words = say("{name} fulfills a contract: {points}", name=SeatName(seat), points=points)
            yield Moment("contract", words, (seat,), (points,), sound="fanfare")


def _end(before: State, after: State) -> Iterator[Moment]:
    if after.counting and not before.counting:
        yield Moment("count", say("Count your freighters"), sound="horn")
    elif after.final and not before.final:
        yield Moment("embargo", say("Embargo! One final round"), sound="alarm")
    elif after.triggered and not before.triggered and not after.final:
        yield Moment("enough", say("A mothership has enough. The embargo is near"), sound="alarm")
