"""Drawn ships as pages show them: what to draw on which square, and what the owner can do with the own one."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import By
from companion.core.offer import Offer, form, offer
from companion.core.once import once_per_state
from companion.core.words import Message, say
from companion.games.galaxy_trucker.box import OUTLINES
from companion.games.galaxy_trucker.cards.card import Ask
from companion.games.galaxy_trucker.cards.drawn_hits import KEEP, DrawnHit
from companion.games.galaxy_trucker.cards.losses import GiveCrew
from companion.games.galaxy_trucker.moves.drawn_ship import (
    CabinsManned,
    ComponentsTakenOff,
    GivenFromElsewhere,
    ShipPainted,
)
from companion.games.galaxy_trucker.options import RoundName
from companion.games.galaxy_trucker.ship.drawn.contents import elsewhere
from companion.games.galaxy_trucker.ship.drawn.crew import cabins
from companion.games.galaxy_trucker.ship.drawn.kinds import ALIENS, Alien, KindName
from companion.games.galaxy_trucker.ship.drawn.losing import kept, piece_to_keep, pieces_to_keep, pieces_without
from companion.games.galaxy_trucker.ship.drawn.mistakes import Mistake, mistakes
from companion.games.galaxy_trucker.ship.drawn.ship import Component, DrawnShip
from companion.games.galaxy_trucker.ship.drawn.squares import Square, marked, name_of
from companion.games.galaxy_trucker.ship.drawn.tiles import Sides
from companion.games.galaxy_trucker.state import BEFORE_LAUNCH, State, sheet_at, ship_at
from companion.games.galaxy_trucker.view.build import crew_next

BARE = "0707P03333"
"""A drawing that every board takes: nothing but the pilot cabin."""
FIGURES = ((12, 14), (22, 14))
CELLS = {2: ((12, 15), (23, 15)), 3: ((7, 15), (18, 15), (29, 15))}
CONTAINERS = {1: ((15, 15),), 2: ((9, 15), (22, 15)), 3: ((9, 8), (22, 8), (15, 22))}
"""Where things are on a tile of 44 by 44."""


Mark = Literal["", "wrong", "struck", "lost"]
"""A mistake of the spot check, what a threat is about to hit, or what it has taken."""


class Thing(Struct, frozen=True):
    """Something on a tile, or the place where it was."""

    what: str
    """"gone", "cell-gone", a colour of goods or of an alien."""
    x: int
    y: int


class Tile(Struct, frozen=True):
    square: str
    x: int
    y: int
    """Counted in squares from the upper left."""
    kind: KindName
    turn: int
    sides: Sides
    open_ends: tuple[int, ...]
    """Which of its sides end in the open."""


class Hull(Struct, frozen=True):
    """The board with its components: all that rests while crew, batteries and goods come and go."""

    columns: tuple[int, ...]
    rows: tuple[int, ...]
    """The numbers on the edge of the board, from the front."""
    holes: tuple[tuple[int, int], ...]
    """Marked squares without a component."""
    tiles: tuple[Tile, ...]


class Laden(Struct, frozen=True):
    """What is on a tile, and its mark."""

    square: str
    x: int
    y: int
    things: tuple[Thing, ...]
    mark: Mark


class Picture(Struct, frozen=True):
    """All that a drawing of a ship needs."""

    hull: Hull
    aboard: tuple[Laden, ...]


class ShipOnScreen(Struct, frozen=True):
    seat: int
    picture: Picture


class HitShip(Struct, frozen=True):
    """A ship at the moment in which something flies into it."""

    picture: Picture
    """As it was, with everything marked that comes off."""
    x: int
    y: int
    """The struck square, counted from the upper left."""
    way: int
    """From where it comes, clockwise from the front."""


class Repair(Struct, frozen=True):
    take_off: Offer
    piece: Picture | None
    """What is kept, where that is a choice."""


class Flaw(Struct, frozen=True):
    words: Message
    repairs: tuple[Repair, ...]
    """One for each component that could come off, or for each piece that could be kept."""


class Spot(Struct, frozen=True):
    """A square that can be tapped: a tap on it is one on the button with this id."""

    taps: str
    x: int
    y: int


class Home(Struct, frozen=True):
    """A cabin in which an alien could live."""

    square: str
    take: Offer


class Elsewhere(Struct, frozen=True):
    """What was given up came from another component than the outermost one."""

    give: Offer
    """The page asks which."""
    places: tuple[tuple[str, Message], ...]
    """Those that hold the same, by name."""


class MyShip(Struct, frozen=True):
    picture: Picture
    flaws: tuple[Flaw, ...]
    checking: bool
    """Before the launch; later the mistakes are folded away."""
    on_board: bool
    """Its crew is, before the launch."""
    humans_only: Offer | None
    """None: there are only humans already."""
    homes: tuple[Home, ...]
    spots: tuple[Spot, ...]
    elsewhere: Elsewhere | None
    again: bool
    """It may be drawn again."""


def pictured(state: State, seat: int, ship: DrawnShip) -> Picture:
    """With its mistakes marked until the launch, and in flight what is about to be hit."""
    found = mistakes(ship) if state.round.stage in BEFORE_LAUNCH else ()
    wrong = frozenset(square for mistake in found for square in mistake.squares)
    asks = () if state.round.open_card is None else state.round.open_card.asked_now
    struck = frozenset(ask.square for ask in asks if isinstance(ask, DrawnHit) and ask.seat == seat)
    marks: dict[Square, Mark] = {square: "struck" if square in struck else "wrong" for square in wrong | struck}
    return _picture(ship, frozenset(marks.items()), sheet_at(state, seat).humans is not None)


def hit_ship(ship: DrawnShip, left: DrawnShip, struck: Square, way: int) -> HitShip:
    """What flies into the struck square leaves this much of the ship."""
    still_there = {component.square for component in left.components}
    lost: list[tuple[Square, Mark]] = [(c.square, "lost") for c in ship.components if c.square not in still_there]
    columns, rows = edges(ship.board)
    picture = _picture(ship, frozenset(lost), manned=True)
    return HitShip(picture, columns.index(struck[1]), rows.index(struck[0]), way)


@lru_cache(maxsize=64)
def _picture(ship: DrawnShip, marks: frozenset[tuple[Square, Mark]], manned: bool) -> Picture:
    """Drawn once for all who look at the table."""
    columns, rows = edges(ship.board)
    place = {(row, column): (x, y) for y, row in enumerate(rows) for x, column in enumerate(columns)}
    empty = marked(ship.board) - {component.square for component in ship.components}
    tiles = tuple(_tile(ship, component, place[component.square]) for component in ship.components)
    mark_of = dict(marks)
    aboard = (_laden(c, place[c.square], mark_of.get(c.square, ""), manned=manned) for c in ship.components)
    hull = Hull(columns, rows, tuple(sorted(place[square] for square in empty)), tiles)
    return Picture(hull, tuple(laden for laden in aboard if laden.things or laden.mark))


def _tile(ship: DrawnShip, component: Component, place: tuple[int, int]) -> Tile:
    return Tile(
        square=name_of(component.square),
        x=place[0],
        y=place[1],
        kind=component.name,
        turn=component.turn,
        sides=component.sides,
        open_ends=ship.open_ends(component),
    )


def _laden(component: Component, place: tuple[int, int], mark: Mark, *, manned: bool) -> Laden:
    return Laden(name_of(component.square), *place, tuple(_things(component, manned=manned)), mark)


def edges(board: RoundName) -> tuple[tuple[int, ...], tuple[int, ...]]:
    outline = OUTLINES[board]
    return tuple(sorted(outline.column_numbers)), tuple(row for row, _ in outline.rows)


def _things(component: Component, *, manned: bool) -> list[Thing]:
    """Until a crew is on board its cabins look as they will."""
    kind = component.kind
    if component.alien is not None:
        return [Thing("gone", *FIGURES[0]), Thing("gone", *FIGURES[1]), Thing(component.alien, 17, 14)]
    if kind.cabin and manned:
        return [Thing("gone", *place) for place in FIGURES[component.humans :]]
    if kind.batteries:
        return [Thing("cell-gone", *place) for place in CELLS[kind.batteries][component.tokens :]]
    places = CONTAINERS.get(kind.containers, ())
    return [Thing(good, *place) for good, place in zip(component.goods, places, strict=False)]


@once_per_state
def ships_on_screen(state: State) -> tuple[ShipOnScreen, ...]:
    """Every drawn ship of the round, by the seat that works on it or flies it."""
    if state.round.stage == "setup":
        return ()
    drawn = ((seat, sheet_at(state, seat).drawing) for seat in state.round.taking_part)
    return tuple(ShipOnScreen(seat, pictured(state, seat, drawing)) for seat, drawing in drawn if drawing is not None)


def my_ship(state: State, seat: int) -> MyShip | None:
    drawing = sheet_at(state, seat).drawing
    if drawing is None or state.round.stage not in ("build", "check", "flight"):
        return None
    crewing = state.round.stage == "check"
    on_board = crewing and ship_at(state, seat) in state.round.crew_placed
    boards = crewing and not (on_board and all(component.alien is None for component in drawing.components))
    flaws = _flaws(state, seat, drawing)
    homes, given = _homes(state, seat, drawing) if crewing else (), _elsewhere(state, seat, drawing)
    return MyShip(
        picture=pictured(state, seat, drawing),
        flaws=flaws,
        checking=state.round.stage in BEFORE_LAUNCH,
        on_board=on_board,
        humans_only=_humans_only(state, seat, first=crew_next(state) == seat and not flaws) if boards else None,
        homes=homes,
        spots=_spots(state, seat, drawing, homes, given),
        elsewhere=given,
        again=may_draw(state, seat),
    )


def may_draw(state: State, seat: int) -> bool:
    """Whoever is out has nothing to gain from a drawing."""
    return seat not in state.round.gave_up and ShipPainted(drawing=BARE).why_not(state, By(seat)) is None


def _humans_only(state: State, seat: int, *, first: bool) -> Offer:
    """The next thing to do for a ship without mistakes whose crew comes next."""
    return offer(state, CabinsManned(), seat, say("Humans in every cabin"), style="primary" if first else "")


def _flaws(state: State, seat: int, drawing: DrawnShip) -> tuple[Flaw, ...]:
    """Loose parts come off first and all at once: each of them would double the choices of any other repair."""
    found = mistakes(drawing)
    loose = [mistake for mistake in found if mistake.name == "loose"]
    if not loose:
        return tuple(Flaw(mistake.words, _repairs(state, seat, drawing, mistake)) for mistake in found)
    words = loose[0].words if len(loose) == 1 else say("Some parts are not joined to the rest.")
    others = dict.fromkeys(mistake.words for mistake in found if mistake not in loose)
    return (Flaw(words, _keeping(state, seat, drawing)), *(Flaw(other, ()) for other in others))


def _mends(state: State) -> bool:
    """In a first flight and while building ships are simply put right."""
    return state.round.stage != "build" and not state.round.first_flight


def _keeping(state: State, seat: int, drawing: DrawnShip) -> tuple[Repair, ...]:
    """One, or one for each piece of the ship that may be kept."""
    pieces = pieces_to_keep(drawing, ()) if _mends(state) else ()
    found = []
    for piece in pieces:
        off = tuple(name_of(component.square) for component in drawing.components if component.square not in piece)
        label, move = say("Take all loose parts off"), ComponentsTakenOff(squares=off)
        if len(pieces) > 1:
            row, column = min(piece)
            label = say(
                "Keep the piece of {number} in row {row}, column {column}", number=len(piece), row=row, column=column
            )
        picture = _piece(state, seat, drawing, piece) if len(pieces) > 1 else None
        found.append(Repair(offer(state, move, seat, label), picture))
    return tuple(found)


def _repairs(state: State, seat: int, drawing: DrawnShip, mistake: Mistake) -> tuple[Repair, ...]:
    """What may come off, one tap each."""
    components = [component for component in map(drawing.at, mistake.squares) if component is not None]
    return tuple(
        one for component in components if _mends(state) for one in _taking_off(state, seat, drawing, component)
    )


def _taking_off(state: State, seat: int, drawing: DrawnShip, component: Component) -> list[Repair]:
    """One, or one for each piece that may be kept."""
    off, what, (row, column) = (name_of(component.square),), component.kind.words, component.square
    pieces = pieces_to_keep(drawing, [component.square])
    if len(pieces) <= 1:
        label = say("Take off: {component} in row {row}, column {column}", component=what, row=row, column=column)
        return [Repair(offer(state, ComponentsTakenOff(squares=off), seat, label), None)]
    found = []
    for piece in pieces:
        row, column = min(piece)
        label = say(
            "Take off: {component}, keep the piece of {number} in row {row}, column {column}",
            component=what,
            number=len(piece),
            row=row,
            column=column,
        )
        move = ComponentsTakenOff(squares=off, keep=name_of(min(piece)))
        found.append(Repair(offer(state, move, seat, label), _piece(state, seat, drawing, piece)))
    return found


def _piece(state: State, seat: int, drawing: DrawnShip, piece: frozenset[Square]) -> Picture:
    return _picture(kept(drawing, piece), frozenset(), sheet_at(state, seat).humans is not None)


def pieces_to_choose(state: State, ask: Ask) -> dict[str, Picture]:
    """What is left of a ship that falls apart, by the answer that keeps it."""
    drawing = sheet_at(state, ask.seat).drawing
    if drawing is None or not isinstance(ask, DrawnHit) or piece_to_keep(drawing, [ask.square]) is not None:
        return {}
    found = pieces_without(drawing, [ask.square])
    return {KEEP + name_of(min(piece)): _piece(state, ask.seat, drawing, piece) for piece in found}


def _homes(state: State, seat: int, drawing: DrawnShip) -> tuple[Home, ...]:
    if state.round.first_flight:
        return ()
    choices = ((drawing.at(cabin.square), cabin.aliens) for cabin in cabins(drawing) if cabin.aliens)
    return tuple(_home(state, seat, drawing, cabin, aliens) for cabin, aliens in choices if cabin is not None)


def _home(state: State, seat: int, drawing: DrawnShip, cabin: Component, aliens: frozenset[Alien]) -> Home:
    """A tap brings whoever comes next: humans, then each alien that can live there."""
    turns: tuple[Alien | None, ...] = (None, *(alien for alien in ALIENS if alien in aliens))
    comes = turns[(turns.index(cabin.alien) + 1) % len(turns)] if cabin.alien in turns else None
    homes = {c.alien: name_of(c.square) for c in drawing.components if c.alien is not None and c != cabin}
    if comes is not None:
        homes[comes] = name_of(cabin.square)
    row, column = cabin.square
    labels = {
        None: say("Humans: row {row}, column {column}", row=row, column=column),
        "orange": say("Orange alien: row {row}, column {column}", row=row, column=column),
        "purple": say("Purple alien: row {row}, column {column}", row=row, column=column),
    }
    move = CabinsManned(orange=homes.get("orange", ""), purple=homes.get("purple", ""))
    return Home(name_of(cabin.square), offer(state, move, seat, labels[comes]))


def _elsewhere(state: State, seat: int, drawing: DrawnShip) -> Elsewhere | None:
    if state.round.stage != "flight":
        return None
    places = tuple(
        (name_of((row, column)), say("Row {row}, column {column}", row=row, column=column))
        for row, column in elsewhere(drawing)
    )
    if not places:
        return None
    question = say("Was it given from here, not from the outermost part?")
    return Elsewhere(replace(form(GivenFromElsewhere, seat, say("From here")), confirm=question), places)


def _spots(
    state: State, seat: int, drawing: DrawnShip, homes: tuple[Home, ...], given: Elsewhere | None
) -> tuple[Spot, ...]:
    """Crew to be given is given from the cabins that are tapped; else what was given can come from elsewhere."""
    now = state.round.open_card
    ask = None if now is None else now.ask_for(seat)
    taps = {home.square: f"home-{home.square}" for home in homes}
    if isinstance(ask, GiveCrew):
        taps = {name_of(cabin.square): f"give-{name_of(cabin.square)}" for cabin in drawing.components if cabin.crew}
    elif given is not None:
        taps = {square: f"from-{square}" for square, _ in given.places}
    columns, rows = edges(drawing.board)
    places = {name: (columns.index(int(name[2:])), rows.index(int(name[:2]))) for name in taps}
    return tuple(Spot(taps[name], *place) for name, place in places.items())
