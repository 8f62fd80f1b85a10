"""The drawn ship: painted, its cabins manned, components taken off."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from companion.core.game import By
from companion.core.words import Message, say
from companion.games.galaxy_trucker import nouns
from companion.games.galaxy_trucker.moves.launch import fined
from companion.games.galaxy_trucker.moves.trucker_move import ShipMove
from companion.games.galaxy_trucker.ship import Ship
from companion.games.galaxy_trucker.ship.drawn.contents import from_elsewhere
from companion.games.galaxy_trucker.ship.drawn.crew import manned, why_not_manned
from companion.games.galaxy_trucker.ship.drawn.drawing import LONGEST, drawn, why_not_drawn
from companion.games.galaxy_trucker.ship.drawn.kinds import Alien
from companion.games.galaxy_trucker.ship.drawn.losing import piece_to_keep, pieces_without, without
from companion.games.galaxy_trucker.ship.drawn.sheet import with_drawing
from companion.games.galaxy_trucker.ship.drawn.ship import DrawnShip
from companion.games.galaxy_trucker.ship.drawn.squares import Square, square_named
from companion.games.galaxy_trucker.state import BEFORE_LAUNCH, State, sheet_at, ship_at, tile_of

NOT_DRAWN = say("This ship is not drawn. Draw it first.")
SquareName = Annotated[str, Meta(max_length=4)]
"""Row and column in two digits each: ``0607``; blank: none."""


def _sheet_before(state: State, by: By) -> Ship:
    """What was known of the ship, for the history; of somebody who takes no part nothing is."""
    return sheet_at(state, by.seat) if by.seat in state.round.taking_part else Ship()


def boards_again(state: State, seat: int | None) -> bool:
    """Before the launch a new drawing takes off the crew that is on board."""
    now = state.round
    if seat is None or seat not in now.taking_part:
        return False
    return now.stage in BEFORE_LAUNCH and ship_at(state, seat) in now.crew_placed


class ShipPainted(ShipMove, frozen=True):
    """The whole drawing at once; painting again replaces it, and a blank one puts it away."""

    stages = ("build", "check", "flight")
    independent = True
    drawing: Annotated[str, Meta(max_length=LONGEST)]

    def refuse(self, state: State, by: By) -> Message | None:
        if state.round.stage not in self.stages or tile_of(state, by.player) is None:
            return say("Finish your ship and take a number tile, then draw it.")
        if state.round.open_card is not None:
            return say("A card is open. Deal with it first, then draw.")
        if self.drawing:
            return why_not_drawn(state.round.name, self.drawing)
        return NOT_DRAWN if sheet_at(state, by.player).drawing is None else None

    def apply(self, state: State, by: By) -> State:
        """Before the launch batteries are full and cabins empty; in flight things stay on board as far as they fit."""
        number, sheet = ship_at(state, by.player), sheet_at(state, by.player)
        ship = drawn(state.round.name, self.drawing) if self.drawing else None
        if state.round.open_card is not None or (self.drawing and ship is None):
            return state
        if state.round.stage in BEFORE_LAUNCH:
            sheet = replace(sheet, batteries=None, humans=None, orange=None, purple=None)
            state = state.with_round(crew_placed=state.round.crew_placed - {number})
        return state.with_ship(number, replace(sheet, drawing=ship))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        if boards_again(before, by.seat):
            if not self.drawing:
                return say("{name} put the drawing away, and the crew goes on board again", name=by.name)
            return say("{name} drew the ship, and the crew goes on board again", name=by.name)
        if not self.drawing:
            return say("{name} put the drawing away", name=by.name)
        again = _sheet_before(before, by).drawing is not None
        return say("{name} drew the ship again", name=by.name) if again else say("{name} drew the ship", name=by.name)


class CabinsManned(ShipMove, frozen=True):
    """Two humans in every cabin, save where an alien lives."""

    stages = ("check",)
    orange: SquareName = ""
    purple: SquareName = ""

    def refuse(self, state: State, by: By) -> Message | None:
        drawing = sheet_at(state, by.player).drawing
        if state.round.stage != "check":
            return say("Crews go on board after the spot check, before the launch.")
        if drawing is None:
            return NOT_DRAWN
        if (self.orange or self.purple) and state.round.first_flight:
            return say("In a first flight no aliens come on board.")
        return why_not_manned(drawing, self._homes())

    def _homes(self) -> dict[Alien, Square]:
        homes: dict[Alien, str] = {"orange": self.orange, "purple": self.purple}
        return {alien: square_named(name) for alien, name in homes.items() if name}

    def apply(self, state: State, by: By) -> State:
        number, sheet = ship_at(state, by.player), sheet_at(state, by.player)
        if sheet.drawing is None:
            return state
        fitting = self._homes() if why_not_manned(sheet.drawing, self._homes()) is None else {}
        state = state.with_ship(number, with_drawing(sheet, manned(sheet.drawing, fitting), crew=True))
        return state.with_round(crew_placed=state.round.crew_placed | {number})

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        if self.orange and self.purple:
            return say("{name} took the crew on board, with both aliens", name=by.name)
        if self.orange:
            return say("{name} took the crew on board, with the orange alien", name=by.name)
        if self.purple:
            return say("{name} took the crew on board, with the purple alien", name=by.name)
        return say("{name} took the crew on board, humans only", name=by.name)


class GivenFromElsewhere(ShipMove, frozen=True):
    """What was given up came from this component, not from the outermost one that holds the same."""

    stages = ("flight",)
    square: SquareName

    def refuse(self, state: State, by: By) -> Message | None:
        if state.round.stage != "flight":
            return say("Nothing is given up before the launch.")
        if sheet_at(state, by.player).drawing is None:
            return NOT_DRAWN
        return None if self._changed(state, by.player) else say("Nothing like that was given up. Everything is there.")

    def _changed(self, state: State, seat: int) -> DrawnShip | None:
        drawing = sheet_at(state, seat).drawing
        return None if drawing is None else from_elsewhere(drawing, square_named(self.square))

    def apply(self, state: State, by: By) -> State:
        number, changed = ship_at(state, by.player), self._changed(state, by.player)
        if changed is None:
            return state
        return state.with_ship(number, with_drawing(sheet_at(state, by.player), changed))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        row, column = square_named(self.square)
        return say("{name} gave it from row {row}, column {column} instead", name=by.name, row=row, column=column)


class ComponentsTakenOff(ShipMove, frozen=True):
    """A mistake is put right on the drawing: these components go, with whatever hung on them; in flight it is fined."""

    stages = ("check", "flight")
    squares: Annotated[tuple[SquareName, ...], Meta(max_length=40)]
    keep: SquareName = ""
    """A square of the piece to keep, where the ship falls apart."""
    fine: bool = True

    def refuse(self, state: State, by: By) -> Message | None:
        if state.round.stage not in self.stages:
            return say("Mistakes are looked for in the spot check, after building.")
        if state.round.first_flight:
            return say("In a first flight just put the ship right, and draw it again.")
        drawing = sheet_at(state, by.player).drawing
        if drawing is None:
            return NOT_DRAWN
        if not self._there(drawing):
            return say("Tap the components that come off.")
        if self.keep and not any(square_named(self.keep) in p for p in pieces_without(drawing, self._there(drawing))):
            return say("That piece is not there any more. Choose again.")
        choose = not self.keep and piece_to_keep(drawing, self._there(drawing)) is None
        return say("The ship breaks apart. Choose the piece that you keep.") if choose else None

    def _there(self, drawing: DrawnShip) -> set[Square]:
        wanted = {square_named(name) for name in self.squares}
        return {component.square for component in drawing.components if component.square in wanted}

    def _left(self, sheet: Ship) -> Ship:
        if sheet.drawing is None:
            return sheet
        left = without(sheet.drawing, self._there(sheet.drawing), square_named(self.keep))
        gone = len(sheet.drawing.components) - len(left.components)
        return with_drawing(replace(sheet, lost=sheet.lost + gone), left)

    def apply(self, state: State, by: By) -> State:
        if state.round.first_flight:
            return state
        number, sheet = ship_at(state, by.player), sheet_at(state, by.player)
        changed = state.with_ship(number, self._left(sheet))
        return fined(changed, by.player) if self.fine and sheet.drawing is not None else changed

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        sheet = _sheet_before(before, by)
        lost = nouns.components(self._left(sheet).lost - sheet.lost)
        return say("{name} put a mistake right and lost {components}", name=by.name, components=lost)
