"""What the player on turn can note: a launch, hits, a pick-up, the end of the turn."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, form, offer
from companion.core.words import Message, SeatName, listed, say, sentences
from companion.games.junk_orbit.moves.launches import JunkLaunched, ShipsHit
from companion.games.junk_orbit.moves.turns import JunkPickedUp, RefillFailed, TurnEnded
from companion.games.junk_orbit.orbit import distances
from companion.games.junk_orbit.state import State, flies, others


class OnTurn(Struct, frozen=True):
    launch: Offer
    """The page asks for value and direction."""
    hit: tuple[Offer, ...]
    """By junk, one for each other player."""
    ram: tuple[Offer, ...]
    """By the own ship, where it has that power."""
    pick_up: Offer
    """The page asks for the number of tiles and the board."""
    gamble: Offer | None
    cannot_refill: Offer | None
    """A refill that fails brings the final turns; in those it changes nothing any more."""
    end: Offer


def on_turn(state: State) -> OnTurn:
    seat, targets, regular = state.turn, targets_of(state), state.trigger is None
    ram = targets if flies(state, seat, "jolly-roger") else ()
    return OnTurn(
        launch=form(JunkLaunched, seat, say("Launch a …")),
        hit=tuple(found for n in targets for found in (_hit(state, ShipsHit(victims=(n,))), *_taken(state, n))),
        ram=tuple(_hit(state, ShipsHit(victims=(n,), by="ship")) for n in ram),
        pick_up=form(JunkPickedUp, seat, say("Pick up and refill")),
        gamble=_gamble(state) if state.by_night("phobos") and state.stacks["mars"] != 0 else None,
        cannot_refill=_cannot_refill(state) if regular else None,
        end=offer(state, TurnEnded(), seat, say("End my turn") if regular else say("End my final turn")),
    )


def targets_of(state: State) -> tuple[int, ...]:
    """Whom the player on turn can hit."""
    return tuple(sorted(others(state, state.turn)))


def _hit(state: State, hit: ShipsHit) -> Offer:
    return offer(state, hit, state.turn, say("{name}", name=SeatName(hit.victims[0])))


def _taken(state: State, victim: int) -> list[Offer]:
    """Splendor takes a tile that was delivered by the launch. Where nobody has said which one that is, it is asked."""
    known = state.launched is not None or state.remote is not None or state.taken
    if known or not flies(state, victim, "splendor"):
        return []
    pile = state.players[state.turn].pile
    fresh = range(max(0, len(pile) - state.fresh), len(pile))
    return [_takes(state, victim, index) for index in fresh if pile[index].how != "direct"]


def _takes(state: State, victim: int, index: int) -> Offer:
    value = state.players[state.turn].pile[index].value
    label = say("{name} takes the {value} just delivered", name=SeatName(victim), value=value)
    return offer(state, ShipsHit(victims=(victim,), tile=index), state.turn, label)


def _gamble(state: State) -> Offer:
    return offer(state, JunkPickedUp(gamble=True), state.turn, say("Or 1 random tile of the Mars stack"))


def _cannot_refill(state: State) -> Offer:
    question = say("A city has to be refilled and its stack is empty? Then each other player has one more turn.")
    return offer(state, RefillFailed(), state.turn, say("Cannot refill"), confirm=question)


def move_words(state: State) -> Message | None:
    """How far the ship of the player on turn goes; None before a launch."""
    launch = state.launched
    if launch is None:
        return None
    express = flies(state, state.turn, "interplanet-express") and launch.source in (None, "earth")
    jumper = flies(state, state.turn, "puddle-jumper") and launch.value != 1
    return sentences(
        _plain_words(launch.value, launch.direction),
        say("Puddle Jumper: or exactly 1.") if jumper else None,
        _express_words(launch.value) if express else None,
        _warp_words(state, launch.value) if state.by_night("deimos") else None,
    )


def _plain_words(steps: int, junk_flies: str | None) -> Message:
    if junk_flies == "cw":
        return say("The ship moves {steps}, counter-clockwise.", steps=steps)
    if junk_flies == "ccw":
        return say("The ship moves {steps}, clockwise.", steps=steps)
    return say("The ship moves {steps}, the other way.", steps=steps)


def _express_words(value: int) -> Message:
    steps = listed(distances(value, stretched=1, least=0), "or")
    return say("Interplanet Express, with Earth junk: {steps}.", steps=steps)


def _warp_words(state: State, value: int) -> Message:
    steps = listed(distances(value, stretched=1, least=0 if state.options.warp_zero else 1), "or")
    return say("Deimos by night, from Mars or its moons: {steps}.", steps=steps)
