"""What all look up for: the empty glass, the launch, a hit, a ship that is out, the landing and the money."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from companion.core.game import Moment, Move
from companion.core.words import SeatName, say, several
from companion.games.galaxy_trucker import nouns
from companion.games.galaxy_trucker.cards.card import OpenCard
from companion.games.galaxy_trucker.cards.drawn_hits import DrawnHit
from companion.games.galaxy_trucker.flight import flight_order
from companion.games.galaxy_trucker.moves.trucker_move import TruckerMove
from companion.games.galaxy_trucker.ship.drawn.dangers import struck_in
from companion.games.galaxy_trucker.ship.drawn.ship import DrawnShip
from companion.games.galaxy_trucker.ship.drawn.squares import FRONT, NOWHERE, WAY_OF, Square
from companion.games.galaxy_trucker.state import State, over, paid
from companion.games.galaxy_trucker.view.drawn_ship import HitShip, hit_ship


def moments(before: State, move: Move, after: State, viewer: int | None) -> tuple[Moment, ...]:
    """What became of the table tells them all. No credits are named: they may be hidden."""
    if before.round.name != after.round.name:
        return ()
    return (*_building(before, after), *_hit(before, move, after), *_out(before, after), *_end(before, after))


def _building(before: State, after: State) -> Iterator[Moment]:
    was, glass = before.round.glass, after.round.glass
    if glass is not None and was is not None and glass.ran_out_at is not None and was.ran_out_at is None:
        if glass.closed:
            yield Moment("time", say("Time is up. Hands off!"), sound="alarm")
        else:
            yield Moment("glass", say("The glass is empty. Turn it!"), sound="alarm")
    if after.round.switches > before.round.switches:
        yield Moment("switch", say("Switch ships!"), sound="horn")
    if before.round.stage == "check" and after.round.stage == "flight":
        first = flight_order(after)[:1]
        words = say("Launch! {name} leads", name=SeatName(first[0])) if first else say("Launch!")
        yield Moment("launch", words, first, sound="horn")


def _hit(before: State, move: Move, after: State) -> Iterator[Moment]:
    """Components that came off, by a meteor, a shot or sabotage."""
    now = before.round.open_card
    hurt = [] if now is None else [ask.seat for ask in now.asked_now if ask.control == "losses"]
    if now is not None and (after.round.open_card is None or after.round.open_card.report != now.report):
        hurt += [seat for seat in now.targets if before.round.ships[seat].drawing is not None]
    for seat in hurt:
        lost = after.round.ships[seat].lost - before.round.ships[seat].lost
        if now is None or lost <= 0:
            continue
        words = say("{name} loses {components}", name=SeatName(seat), components=nouns.components(lost))
        meteor = now.threat is not None and now.threat.size in ("small", "large")
        ship = _drawn_hit(now, move, seat, before.round.ships[seat].drawing, after.round.ships[seat].drawing)
        yield Moment("meteor" if meteor else "shot", words, (seat,), (lost,), sound="alarm", shows=ship)


def _drawn_hit(now: OpenCard, move: Move, seat: int, ship: DrawnShip | None, left: DrawnShip | None) -> HitShip | None:
    """None: the ship is not drawn."""
    if ship is None or left is None:
        return None
    way = FRONT if now.threat is None else WAY_OF[now.threat.side]
    square = _struck(now, move, seat, ship, way)
    return None if ship.at(square) is None else hit_ship(ship, left, square, way)


def _struck(now: OpenCard, move: Move, seat: int, ship: DrawnShip, way: int) -> Square:
    """As its owner was asked, or as the dice have just fallen."""
    asked = next((ask for ask in now.asks if isinstance(ask, DrawnHit) and ask.seat == seat), None)
    if asked is not None:
        return asked.square
    rolled = cast(TruckerMove, move).dice_total
    if now.threat is None:
        return rolled, now.rolls[-1].total if now.rolls else 0
    component = struck_in(ship, way, rolled)
    return NOWHERE if component is None else component.square


def _out(before: State, after: State) -> Iterator[Moment]:
    fresh = tuple(seat for seat in after.round.gave_up if seat not in before.round.gave_up)
    if fresh:
        names = nouns.names(fresh)
        yield Moment(
            "out", several("{names} is out!", "{names} are out!", len(fresh), names=names), fresh, sound="horn"
        )


def _end(before: State, after: State) -> Iterator[Moment]:
    if before.round.stage == "flight" and after.round.stage == "payout" and after.round.landing:
        first = after.round.landing[0]
        words = say("Landed! {name} is first", name=SeatName(first))
        yield Moment("landed", words, (first,), sound="fanfare")
    if paid(after) and not paid(before) and before.round.stage == "payout" and not over(after):
        yield Moment("paid", say("Round {round} is paid out", round=after.round.name), sound="fanfare")
