"""What the player on turn can note: a launch, hits, a pick-up, the end of the turn."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, form, offer
from companion.core.words import Message, SeatName, listed, say, sentences, several
from companion.games.junk_orbit.box import Board, Place
from companion.games.junk_orbit.chart.flight import charted, out_of_sight
from companion.games.junk_orbit.chart.lying import found
from companion.games.junk_orbit.chart.orbit import MARS_FAMILY, distances, orbits
from companion.games.junk_orbit.moves.launches import JunkLaunched, ShipsHit
from companion.games.junk_orbit.moves.turns import JunkPickedUp, RefillFailed, TurnEnded
from companion.games.junk_orbit.nouns import title
from companion.games.junk_orbit.state import State, flies, others, ship_waits

MOST_LYING = 6
"""How many tiles the keys of a pick-up go up to."""


class PickUp(Struct, frozen=True):
    """The last step where stacks or cargo are counted: how many tiles, and a city of which board."""

    ready: tuple[Offer, ...]
    """Where the map knows what lies there, the ship's city first; the form is for what it has wrong."""
    form: Offer
    counts: tuple[int, ...]
    boards: tuple[tuple[Board, Message], ...]
    """Where the map knows the city there is only one."""
    gamble: Offer | None
    draft: str


class Launching(Struct, frozen=True):
    """The form for a launch, where the map does not do it. It is the same in every turn."""

    launch: Offer
    """The page asks for value and direction."""
    values: tuple[int, ...]
    open: bool
    """The launch is asked for, not just offered."""


class OnTurn(Struct, frozen=True):
    launches: bool
    """Nothing was launched yet in this turn."""
    ask_hit: Message | None
    hint: Message | None
    """What is easily forgotten about hits."""
    hit: tuple[Offer, ...]
    """By junk, one for each other player."""
    takes: tuple[Offer, ...]
    """By junk that was delivered, where Splendor #2331 takes it and nobody has said which tile it was."""
    ram: tuple[Offer, ...]
    """By the own ship, where it has that power."""
    pick_up: PickUp | None
    cannot_refill: Offer | None
    """A refill that fails brings the final turns; in those it changes nothing any more."""
    end: Offer
    """Where the map knows what lies in the ship's city, it is picked up by that."""
    flies: bool
    """The map is to be tapped: the junk or the ship is still to go."""
    moves: Message | None
    """How far the ship goes, once something was launched."""
    note: Message | None


def launching(state: State, seat: int, values: tuple[int, ...]) -> Launching | None:
    if state.options.map and charted(state):
        return None
    return Launching(form(JunkLaunched, seat, say("Launch a …")), values, state.options.cargo)


def on_turn(state: State) -> OnTurn:
    seat, regular = state.turn, state.trigger is None
    by_map = state.options.map and charted(state)
    flew = state.launched is not None and state.launched.steps is not None
    targets = out_of_sight(state, seat) if flew else () if by_map else targets_of(state)
    ram = targets if flies(state, seat, "jolly-roger") else ()
    knows_stacks = any(left is not None for left in state.stacks.values())
    counted = state.options.cargo or knows_stacks or state.options.stacks
    label = say("End my turn") if regular else say("End my final turn")
    waits = say("Your ship has not moved yet. End the turn?") if ship_waits(state) else None
    ends = offer(state, TurnEnded(), seat, label, style="" if counted else "primary", confirm=waits)
    asked = by_map and state.moved and _leaves_open(state)
    pick_up = _pick_up(state) if asked or (counted and (state.moved or not by_map)) else None
    return OnTurn(
        launches=state.launched is None,
        ask_hit=_ask_hit(state, flew) if targets else None,
        hint=say("Did it stop at a ship? Delivered junk hits, too.") if targets and state.remote and not flew else None,
        hit=tuple(_hit(state, ShipsHit(victims=(n,))) for n in targets),
        takes=tuple(takes for n in targets for takes in _taken(state, n)),
        ram=tuple(_hit(state, ShipsHit(victims=(n,), by="ship")) for n in ram),
        pick_up=pick_up,
        cannot_refill=_cannot_refill(state) if regular and not (pick_up and pick_up.ready and knows_stacks) else None,
        end=pick_up.ready[0] if pick_up and pick_up.ready else ends,
        flies=state.options.map and not state.moved,
        moves=move_words(state),
        note=None if by_map else _note(state),
    )


def _leaves_open(state: State) -> bool:
    """What lies in the cities is known only if whoever is on turn says where the tiles were taken."""
    city = _city(state)
    elsewhere = flies(state, state.turn, "century-fly") or _gamble(state, city) is not None
    return elsewhere and city is not None and found(state.lying, city) is not None


def targets_of(state: State) -> tuple[int, ...]:
    """Whom the player on turn can hit."""
    return tuple(sorted(others(state, state.turn)))


def _ask_hit(state: State, flew: bool) -> Message:
    if flew:
        return say("The map does not know where these ships are. Was one of them hit?")
    return say("Did your junk stop at a ship? Tap whom it hits.")


def _note(state: State) -> Message | None:
    tramples = flies(state, state.turn, "stomp-rat")
    return say("Stomp Rat: tap the ships that your junk passed, too.") if tramples else None


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


def _pick_up(state: State) -> PickUp:
    place, chart = _city(state), orbits(state)
    near = chart.neighbours(place) if place and flies(state, state.turn, "century-fly") else ()
    cities = (place, *near) if place else ()
    boards = dict.fromkeys(city[0] for city in cities) or dict.fromkeys(state.boards)
    start = form(JunkPickedUp, state.turn, say("Pick up and refill"))
    draft = f"{state.turn}-{state.players[state.turn].cargo}"
    named = tuple((board, title(board)) for board in boards)
    ready = tuple(filter(None, (_ready(state, city, named=bool(near)) for city in cities)))
    return PickUp(ready, start, tuple(range(MOST_LYING + 1)), named, _gamble(state, place), draft)


def _ready(state: State, city: Place, *, named: bool) -> Offer | None:
    """All that is in this city, in one tap."""
    tiles, (board, space) = found(state.lying, city), city
    if tiles is None:
        return None
    label = several("Pick up {n} tile, refill", "Pick up {n} tiles, refill", tiles)
    if named:
        name = orbits(state).label(city)
        label = several("{city}: pick up {n} tile, refill", "{city}: pick up {n} tiles, refill", tiles, city=name)
    style = "primary" if city == _city(state) else ""
    return offer(state, JunkPickedUp(tiles=tiles, board=board, space=space), state.turn, label, style=style)


def _city(state: State) -> Place | None:
    """Where the ship has stopped, if the map knows it."""
    at = state.players[state.turn].at
    return orbits(state).home(at) if at is not None and state.moved else None


def pick_up_words(state: State) -> Message:
    """The rest of a turn on the map."""
    place = _city(state)
    tiles = found(state.lying, place) if place else None
    if tiles is None:
        return say("Deliver, pick up, refill.")
    return several("Deliver, pick up {n} tile, refill.", "Deliver, pick up {n} tiles, refill.", tiles)


def _gamble(state: State, place: Place | None) -> Offer | None:
    """Phobos by night, in Mars and its moons."""
    if not state.by_night("phobos") or state.stacks["mars"] == 0 or (place and place[0] not in MARS_FAMILY):
        return None
    return offer(state, JunkPickedUp(gamble=True), state.turn, say("Or 1 random tile of the Mars stack"))


def _cannot_refill(state: State) -> Offer:
    question = say(
        "A city has to be refilled and its stack is empty? Then your turn ends, and all others have one more."
    )
    return offer(state, RefillFailed(), state.turn, say("Cannot refill"), confirm=question)


def move_words(state: State) -> Message | None:
    """How far the ship of the player on turn goes; None before a launch, and where the map shows it."""
    launch = state.launched
    if launch is None or launch.steps is not None:
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
    return say("Interplanet Express, with junk from Earth: {steps}.", steps=steps)


def _warp_words(state: State, value: int) -> Message:
    steps = listed(distances(value, stretched=1, least=0 if state.options.warp_zero else 1), "or")
    return say("Deimos by night, from Mars or its moons: {steps}.", steps=steps)
