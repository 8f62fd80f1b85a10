"""Between building and flight: what was set aside, mistakes, crews, the launch."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import By
from companion.core.words import Message, say
from companion.games.galaxy_trucker import nouns
from companion.games.galaxy_trucker.flight import start_positions
from companion.games.galaxy_trucker.moves.trucker_move import MOST_COUNT, ShipMove, TruckerMove, impossible_crew
from companion.games.galaxy_trucker.scoring import in_hand
from companion.games.galaxy_trucker.ship import Goods, Ship, forgotten, torn
from companion.games.galaxy_trucker.ship.drawn.sheet import ready_to_fly
from companion.games.galaxy_trucker.state import (
    State,
    building,
    guided,
    partner,
    round_rules,
    sheet_at,
    ship_at,
    tile_of,
)

FINE = 1
MOST_ASIDE = 2


class SetAsideCounted(ShipMove, frozen=True):
    """That many components were set aside and never added; they are lost."""

    independent = True
    count: int

    def refuse(self, state: State, by: By) -> Message | None:
        if state.round.first_flight:
            return say("In a first flight nothing is set aside.")
        if state.round.stage not in ("build", "check") or tile_of(state, by.player) is None:
            return say("Count them once you have finished, before the launch.")
        if 0 <= self.count <= MOST_ASIDE:
            return None
        return say("You may set two components aside at most: 0, 1 or 2.")

    def apply(self, state: State, by: By) -> State:
        ship = replace(sheet_at(state, by.player), set_aside=max(0, min(self.count, MOST_ASIDE)))
        return state.with_ship(ship_at(state, by.player), ship)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} never added {components}", name=by.name, components=nouns.components(self.count))


class MistakeFound(ShipMove, frozen=True):
    """A flaw is put right by taking components off; in flight it costs a credit too."""

    components: int
    fine: bool = True

    def refuse(self, state: State, by: By) -> Message | None:
        if state.round.stage not in ("check", "flight"):
            return say("Mistakes are looked for in the spot check, after building.")
        if state.round.first_flight and state.round.stage == "flight":
            return say("In a first flight a mistake is simply put right, without a fine.")
        if self.components and sheet_at(state, by.player).drawing is not None:
            return say("Tap what came off on the drawing of your ship.")
        if 0 <= self.components <= MOST_COUNT:
            return None
        return say("How many components came off? Enter a number from 0.")

    def apply(self, state: State, by: By) -> State:
        if state.round.first_flight:
            return self._sent_back(state, by.player) if state.round.stage == "check" else state
        sheet = sheet_at(state, by.player)
        off = max(0, min(self.components, MOST_COUNT))
        state = state.with_ship(ship_at(state, by.player), forgotten(torn(sheet, off)) if off else sheet)
        return fined(state, by.player) if self.fine else state

    def _sent_back(self, state: State, seat: int) -> State:
        """In a first flight the faulty ship takes the highest tile, the others move up, and nothing is lost."""
        faulty, tiles = ship_at(state, seat), state.round.tiles
        order = [ship for ship in sorted(tiles, key=lambda ship: tiles[ship]) if ship != faulty]
        return state.with_round(tiles={ship: number for number, ship in enumerate([*order, faulty], start=1)})

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        if not self.components or before.round.first_flight:
            return say("{name} put a mistake right", name=by.name)
        lost = nouns.components(self.components)
        return say("{name} put a mistake right and lost {components}", name=by.name, components=lost)


def fined(state: State, seat: int) -> State:
    """In flight a mistake costs a credit, if there is one in hand."""
    if state.round.stage != "flight" or fine_known(state) is False:
        return state
    return state.with_credits(seat, -min(FINE, in_hand(state)[seat]))


def fine_known(state: State) -> bool | None:
    """Whether a mistake found now costs a credit; None: that depends on cards which these phones have not seen."""
    if state.round.first_flight:
        return False
    return bool(state.round.cards_turned) if guided(state) else None


class CrewPlaced(ShipMove, frozen=True):
    humans: int
    orange: bool = False
    purple: bool = False

    def refuse(self, state: State, by: By) -> Message | None:
        if state.round.stage != "check":
            return say("Crews go on board after the spot check, before the launch.")
        if (self.orange or self.purple) and state.round.first_flight:
            return say("In a first flight no aliens come on board.")
        return impossible_crew(state, self.humans, self.orange + self.purple)

    def apply(self, state: State, by: By) -> State:
        ship, humans = ship_at(state, by.player), max(0, min(self.humans, MOST_COUNT))
        sheet = replace(state.round.ships[ship], humans=humans, orange=int(self.orange), purple=int(self.purple))
        return state.with_ship(ship, sheet).with_round(crew_placed=state.round.crew_placed | {ship})

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        name, humans = by.name, self.humans
        if self.orange and self.purple:
            return say("{name} took {humans} humans and both aliens on board", name=name, humans=humans)
        if self.orange:
            return say("{name} took {humans} humans and the orange alien on board", name=name, humans=humans)
        if self.purple:
            return say("{name} took {humans} humans and the purple alien on board", name=name, humans=humans)
        return say("{name} took {humans} humans on board", name=name, humans=humans)


class FlightStarted(TruckerMove, frozen=True):
    """All ships on the board. In team play everybody goes over to the partner's ship, with its tile and losses."""

    stages = ("check",)

    def refuse(self, state: State, by: By) -> Message | None:
        if state.round.stage == "check":
            return None
        if state.round.stage == "build":
            return say("Still building: {names}.", names=nouns.names(building(state)))
        early = state.round.stage == "setup"
        return say("Build your ships first.") if early else say("The ships are under way already.")

    def apply(self, state: State, by: By) -> State:
        now, seats = state.round, range(len(state.players))
        ship_of = {seat: ship_at(state, partner(state, seat)) for seat in now.taking_part}
        order = sorted(now.taking_part, key=lambda seat: now.tiles.get(ship_of[seat], len(now.ships)))
        return state.with_round(
            stage="flight",
            glass=None,
            ships=tuple(self._ready(state, now.ships[ship_of.get(seat, seat)]) for seat in seats),
            ship_flown=tuple(ship_of.get(seat, seat) for seat in seats),
            positions=start_positions(order, round_rules(state).starts),
        )

    def _ready(self, state: State, ship: Ship) -> Ship:
        """Where the phones lead through every card they know the goods, and there are none yet."""
        ship = ready_to_fly(ship)
        return replace(ship, goods=Goods()) if guided(state) and ship.goods is None else ship

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} launched the ships", name=by.name)
