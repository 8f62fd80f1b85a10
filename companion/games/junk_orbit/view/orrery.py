"""The orrery: ships where they are, the last flight, and where junk and ship can stop."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import Move
from companion.core.offer import Offer, form, offer
from companion.core.once import once_per_state
from companion.core.seats import playing
from companion.core.words import Message, SeatName, listed, say, several, signed
from companion.games.junk_orbit.box import SOURCES, Place, Source
from companion.games.junk_orbit.chart.flight import (
    MOST_STEPS,
    Flight,
    charted,
    junk_flights,
    reaches,
    ship_flights,
    unplaced,
    where,
)
from companion.games.junk_orbit.chart.lying import found
from companion.games.junk_orbit.chart.orbit import orbits
from companion.games.junk_orbit.moves.deliveries import needs_source
from companion.games.junk_orbit.moves.flights import JunkFlown, ShipPlaced, ShipSailed
from companion.games.junk_orbit.moves.laps import CityPlaced, LapsChecked, LapsMirrored
from companion.games.junk_orbit.nouns import place, title
from companion.games.junk_orbit.state import State
from companion.games.junk_orbit.view.delivery import values_known
from companion.games.junk_orbit.view.marks import Marks, junk_words, marks
from companion.games.junk_orbit.view.sky import Dot, Drawing, Sky, level, upright

HIGHEST_KEY = 9
"""The map has keys for tiles up to this value."""


class Leg(Struct, frozen=True):
    """One way for the junk to get to a stop."""

    direction: str
    steps: int
    needs_earth: bool
    hits: tuple[int, ...]
    taken_by: int | None


class Stop(Struct, frozen=True):
    """A city that can be tapped, on the map and in the list below it."""

    key: str
    value: int
    dot: Dot
    label: Message
    short: str = ""
    """On the map, where no value is: its space, if it has no name that could be read beside it."""
    more: Message | None = None
    press: Offer | None = None
    """What a tap does at once; None: it opens a sheet."""
    legs: tuple[Leg, ...] = ()


class Way(Struct, frozen=True):
    words: Message | None
    choices: tuple[Offer, ...]
    sources: tuple[Offer, ...] = ()
    """By night: delivered, from one of these."""
    points: int = 0


class Landing(Struct, frozen=True):
    """What a tap on a city asks: it is delivered there, or stays."""

    title: Message
    ways: tuple[Way, ...]


class Spots(Struct, frozen=True):
    """All that can be tapped on the map now."""

    box: str
    values: tuple[int, ...]
    stops: tuple[Stop, ...]
    legend: Message
    key: str
    """Changes with the step: the chosen value is then let go."""
    seat: int
    asks_source: bool
    """By night a delivered tile needs its source."""
    asks: bool
    """A tap opens a sheet; else it does what it says at once."""


class Missing(Struct, frozen=True):
    """What the map has to be taught before it counts."""

    words: Message
    check: Offer | None
    mirror: Offer | None


class Lost(Struct, frozen=True):
    """Whose ships the map does not know, as after a turn that was played without it."""

    words: Message
    seats: tuple[int, ...]


class Orrery(Struct, frozen=True):
    sky: Sky
    marks: Marks
    wide_sky: Sky
    wide: Marks
    junk_words: Message | None
    used: bool
    """This table plays on the map."""
    missing: Missing | None
    spots: Spots | None
    placing: Spots | None
    """The cities to put the own ship back to, in anybody's turn; None: it is on the map."""
    lost: Lost | None

    def landing(self, search: str) -> Landing | None:
        """What the sheet asks that this address opens."""
        offered = ((spots, stop) for spots in (self.spots, self.placing) if spots for stop in spots.stops)
        return next((_asked(spots, stop) for spots, stop in offered if stop.key == search), None)


def orrery(state: State, seat: int | None) -> Orrery:
    if seat is None or not state.begun or state.over:
        return _watched(state)
    drawing = upright(orbits(state))
    placing = _placing(state, seat, drawing)
    return replace(_watched(state), spots=_spots(state, seat, drawing, placing), placing=placing)


@once_per_state
def _watched(state: State) -> Orrery:
    """For whoever looks on."""
    phone, screen = upright(orbits(state)), level(orbits(state))
    return Orrery(
        sky=phone.sky,
        marks=marks(state, phone),
        wide_sky=screen.sky,
        wide=marks(state, screen),
        junk_words=junk_words(state),
        used=state.options.map,
        missing=None if charted(state) else _missing(state),
        spots=None,
        placing=None,
        lost=_lost(state) if state.begun else None,
    )


# What can be tapped


def _placing(state: State, seat: int, drawing: Drawing) -> Spots | None:
    if unplaced(state) or where(state, seat) is not None:
        return None
    stops = [_named(state, drawing, spot, "at") for spot in drawing.spots]
    return _tappable(state, seat, drawing, stops, say("Where is your ship?"))


def _spots(state: State, seat: int, drawing: Drawing, placing: Spots | None) -> Spots | None:
    if unplaced(state):
        city, board = unplaced(state)[0]
        free = [spot for spot in drawing.spots if spot[0] == board and not state.laps[board][spot[1]]]
        stops = [_named(state, drawing, spot, f"put~{city}") for spot in free]
        return _tappable(state, seat, drawing, stops, say("Where is {city}?", city=city))
    if seat != state.turn or not state.checked:
        return None
    if placing:
        return placing
    if state.launched is None:
        values = values_known(state, seat)[:HIGHEST_KEY]
        stops = [stop for value in values for stop in _launches(state, seat, value, drawing)]
        return _tappable(state, seat, drawing, stops, say("What do you launch?"), values)
    if state.moved or state.hits:
        return None
    stops = [_sails(state, seat, flight, drawing) for flight in ship_flights(state, seat)]
    return _tappable(state, seat, drawing, stops, say("Where does your ship stop?")) if stops else None


def _tappable(
    state: State, seat: int, drawing: Drawing, stops: list[Stop], legend: Message, values: tuple[int, ...] = ()
) -> Spots:
    key = f"{seat}-{int(state.launched is None)}{int(where(state, seat) is None)}"
    asks = any(stop.press is None for stop in stops)
    return Spots(drawing.sky.box, values, tuple(stops), legend, key, seat, needs_source(state), asks)


def _named(state: State, drawing: Drawing, spot: Place, kind: str) -> Stop:
    dot = drawing.spots[spot]
    return Stop(f"{kind}~{dot.key}", 0, dot, orbits(state).label(spot), _short(state, spot))


def _short(state: State, spot: Place) -> str:
    board, space = spot
    return "" if state.laps[board][space] else str(space)


def _launches(state: State, seat: int, value: int, drawing: Drawing) -> list[Stop]:
    """One for each city where a tile of this value can stop."""
    found: dict[Place, list[Leg]] = {}
    for steps, needs_earth in reaches(state, seat, value).items():
        for direction in ("cw", "ccw") if steps else ("cw",):
            for flight in junk_flights(state, seat, steps, value, direction) if steps <= MOST_STEPS else ():
                leg = Leg(direction, steps, needs_earth, flight.hits, flight.taken_by)
                found.setdefault(flight.end, []).append(leg)
    return [_launch(state, value, drawing.spots[city], city, legs) for city, legs in found.items()]


def _launch(state: State, value: int, dot: Dot, city: Place, legs: list[Leg]) -> Stop:
    hits = sorted({hit for leg in legs for hit in leg.hits})
    return Stop(f"fly~{value}~{dot.key}", value, dot, orbits(state).label(city), more=_hits(hits), legs=tuple(legs))


def _sails(state: State, seat: int, flight: Flight, drawing: Drawing) -> Stop:
    (board, space), dot = flight.end, drawing.spots[flight.end]
    move = ShipSailed(board=board, space=space, steps=flight.steps, hits=flight.hits)
    label = orbits(state).label(flight.end)
    hit = "-".join(map(str, flight.hits))
    key = f"sail~{dot.key}~{flight.steps}{hit and '-' + hit}"
    return Stop(key, 0, dot, label, _short(state, flight.end), _gets(state, flight), offer(state, move, seat, label))


def _gets(state: State, flight: Flight) -> Message | None:
    """Whom the ship hits on its way, and what it finds there."""
    tiles, hits = found(state.lying, flight.end), _hits(flight.hits)
    lies = None if tiles is None else several("{n} tile there", "{n} tiles there", tiles)
    return say("{hits}, {tiles}", hits=hits, tiles=lies) if hits and lies else hits or lies


def _hits(seats: Iterable[int]) -> Message | None:
    found = [SeatName(seat) for seat in seats]
    return say("Hits {names}", names=listed(found)) if found else None


# What a tap asks


def _asked(spots: Spots, stop: Stop) -> Landing:
    kind, *rest = stop.key.split("~")
    match kind:
        case "put":
            yes = _yes(CityPlaced, None, say("Yes, put it there"), rest[1:], city=rest[0])
            return Landing(say("Is {city} at {place}?", city=rest[0], place=stop.label), (Way(None, (yes,)),))
        case "at":
            yes = _yes(ShipPlaced, spots.seat, say("My ship is here"), rest)
            return Landing(stop.label, (Way(None, (yes,)),))
    heading = say("Launch the {value} to {city}", value=stop.value, city=stop.label)
    several_legs = len(stop.legs) > 1
    return Landing(heading, tuple(_way(spots, stop, rest[1:], leg, named=several_legs) for leg in stop.legs))


def _yes(kind: type[Move], seat: int | None, label: Message, spot: Sequence[str], **more: str) -> Offer:
    return form(kind, seat, label, style="primary", board=spot[0], space=int(spot[1]), **more)


def _way(spots: Spots, stop: Stop, spot: Sequence[str], leg: Leg, *, named: bool) -> Way:
    words = _leg_words(leg) if named or leg.needs_earth or leg.hits else None
    if leg.taken_by is not None:
        takes = say("{name} takes it", name=SeatName(leg.taken_by))
        return Way(words, (_flies(spots, stop, spot, leg, takes, style="primary"),))
    stays = _flies(spots, stop, spot, leg, say("It stays there"))
    if not spots.asks_source:
        label = say("It is bound for here: deliver it")
        return Way(words, (_flies(spots, stop, spot, leg, label, style="primary", delivered=True), stays))
    sources: tuple[Source, ...] = ("earth",) if leg.needs_earth else SOURCES
    return Way(words, (stays,), tuple(_from(spots, stop, spot, leg, source) for source in sources), stop.value)


def _from(spots: Spots, stop: Stop, spot: Sequence[str], leg: Leg, source: Source) -> Offer:
    found = _flies(spots, stop, spot, leg, title(source), style="primary", delivered=True, source=source)
    return replace(found, price=None)


def _flies(
    spots: Spots, stop: Stop, spot: Sequence[str], leg: Leg, label: Message, *, style: str = "", **more: object
) -> Offer:
    hits = {"hits": leg.hits} if leg.hits else {}
    found = form(
        JunkFlown,
        spots.seat,
        label,
        style=style,
        board=spot[0],
        space=int(spot[1]),
        value=stop.value,
        direction=leg.direction,
        steps=leg.steps,
        **hits,
        **more,
    )
    return replace(found, price=say("{points} points", points=signed(stop.value))) if more else found


def _leg_words(leg: Leg) -> Message:
    way = say("{steps} clockwise", steps=leg.steps)
    if leg.direction == "ccw":
        way = say("{steps} counter-clockwise", steps=leg.steps)
    if leg.hits:
        way = say("{way}: hits {names}", way=way, names=listed(SeatName(seat) for seat in leg.hits))
    return say("{way}, with junk from Earth only", way=way) if leg.needs_earth else way


# What the map does not know


def _lost(state: State) -> Lost | None:
    seats = tuple(seat for seat in playing(state) if where(state, seat) is None)
    return Lost(say("Not on the map: {names}", names=listed(map(SeatName, seats))), seats) if seats else None


def _missing(state: State) -> Missing:
    open_ = unplaced(state)
    if open_:
        city, board = open_[0]
        words = say(
            "The map does not know where {city} is on {board}. Tap its space, counted clockwise from {first}.",
            city=city,
            board=place(board),
            first=state.laps[board][0] or title(board),
        )
        return Missing(words, None, None)
    check = offer(state, LapsChecked(), None, say("It is like our boards"), style="primary")
    mirror = offer(state, LapsMirrored(), None, say("Ours run the other way round"))
    words = say("Compare the map with your boards once: which way round, and how many spaces between the named cities?")
    return Missing(words, check, mirror)
