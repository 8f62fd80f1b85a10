"""The steps of a turn: assign crew, move a mothership, the audit, the end."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import By
from companion.core.seats import with_player
from companion.core.words import Message, listed, say, several
from companion.games.scorpius_freighter.box import CARGO, Kind, is_planet, mothership
from companion.games.scorpius_freighter.count import close_round
from companion.games.scorpius_freighter.freighter import hold
from companion.games.scorpius_freighter.moves.freighter_move import (
    NO_MOTHERSHIP,
    NO_PLANET,
    STEP_FIRST,
    CoachedMove,
    PlayMove,
    TurnMove,
    not_on_turn,
)
from companion.games.scorpius_freighter.state import (
    Doing,
    Freighter,
    Member,
    State,
    Turn,
    refreshes,
    with_cubes,
    with_ship,
    with_turn,
)

MOST = 2
MOST_WITH_MAG = 3


class CrewAssigned(CoachedMove, frozen=True):
    """Step 1: this many cards slide under the board; with names, these."""

    count: int = 0
    """0: as many as there are names."""
    crew: tuple[str, ...] = ()

    @property
    def wanted(self) -> int:
        return self.count or len(set(self.crew))

    def wrong(self, state: State, by: By) -> Message | None:
        own = state.players[by.player]
        if state.step != "assign":
            return say("Your crew is sent for this turn. Undo that first.")
        if self.wanted < 1:
            return say("Send at least one crew member.")
        if self.wanted > own.free:
            return several("Only {n} of your crew is free.", "Only {n} of your crew are free.", own.free)
        if self.wanted > most_crew(own):
            mag = say("One or two crew in a turn. Three need experienced Mag: promote Mag first.")
            return mag if self.wanted == MOST_WITH_MAG else say("One or two crew in a turn.")
        return self._wrong_names(own) if self.crew else None

    def _wrong_names(self, own: Freighter) -> Message | None:
        free = {member.name for member in own.crew if not member.assigned}
        for name in self.crew:
            if name not in free:
                return say("{crew} is not among your free crew.", crew=name)
        return None if len(set(self.crew)) == self.wanted else say("Name as many as you send.")

    def apply(self, state: State, by: By) -> State:
        if state.step != "assign":
            return state
        crew = state.players[by.player].crew
        chosen = [place for place, member in enumerate(crew) if self._wants(member)][: max(0, self.wanted)]
        crew = tuple(replace(m, assigned=m.assigned or place in chosen) for place, m in enumerate(crew))
        return with_turn(replace(with_player(state, by.player, crew=crew), refreshed=None), assigned=len(chosen))

    def _wants(self, member: Member) -> bool:
        return not member.assigned and (not self.crew or member.name in self.crew)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        if self.crew:
            return say("{name} sent {crew}", name=by.name, crew=listed(self.crew))
        return say("{name} sent {count} crew", name=by.name, count=self.count)


class MothershipMoved(CoachedMove, frozen=True):
    """Step 2: as many spaces as crew were assigned."""

    planet: int
    spaces: int | None = None

    def wrong(self, state: State, by: By) -> Message | None:
        if state.step == "assign":
            return STEP_FIRST["assign"]
        if state.step != "move":
            return say("A mothership has moved in this turn. Undo that to choose another planet.")
        if not is_planet(self.planet):
            return NO_PLANET
        assigned = state.this_turn.assigned
        if self.spaces is not None and self.spaces != assigned:
            return say("It moves as far as you sent crew: {spaces}.", spaces=assigned)
        return None

    def apply(self, state: State, by: By) -> State:
        if state.step != "move" or not is_planet(self.planet):
            return state
        ring, assigned = state.rings[self.planet], state.this_turn.assigned
        due = passes_checkpoint(state, self.planet, assigned)
        space = (state.ships[self.planet].space + assigned) % len(ring)
        state = with_ship(state, self.planet, space=space)
        audit = self.planet if due and not self._harmless(state, by.player) else None
        action = ring[space]
        return with_turn(state, planet=self.planet, audit=audit, main=None if action is None else Doing(action))

    def _harmless(self, state: State, seat: int) -> bool:
        """No cube to lose and no room for one: nothing happens. Known only where cargo is tracked."""
        full = state.ships[self.planet].cubes >= state.capacity
        return state.tracked and full and not hold.cargo(state.players[seat]).total

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        spaces, ship = before.this_turn.assigned, mothership(self.planet)
        if is_planet(self.planet) and passes_checkpoint(before, self.planet, spaces):
            return several(
                "{name} moved the {mothership} {n} space: audit",
                "{name} moved the {mothership} {n} spaces: audit",
                spaces,
                name=by.name,
                mothership=ship,
            )
        return several(
            "{name} moved the {mothership} {n} space",
            "{name} moved the {mothership} {n} spaces",
            spaces,
            name=by.name,
            mothership=ship,
        )


class Audited(TurnMove, frozen=True):
    """A cube goes to that mothership; none: there is no cube on the freighter."""

    mothership: int
    cube: Kind | None = None

    def wrong(self, state: State, by: By) -> Message | None:
        return self._not_due(state) or self._wrong_cube(state, by.player)

    def _not_due(self, state: State) -> Message | None:
        if not is_planet(self.mothership):
            return NO_MOTHERSHIP
        due = state.this_turn.audit
        if not state.coached or due == self.mothership:
            return None
        if due is None:
            return say("No audit is due: the mothership neither passed the checkpoint nor stopped there.")
        return say("The {mothership} audits you, not that one.", mothership=mothership(due))

    def _wrong_cube(self, state: State, seat: int) -> Message | None:
        own = state.players[seat]
        if not state.tracked or hold.unloadable(own, self.cube):
            return None
        if self.cube is None:
            return say("There is cargo on your freighter: choose a cube.") if hold.cargo(own).total else None
        return say(
            "There is no {cargo} cube on your freighter. Cubes on the contract are safe. Choose another.",
            cargo=CARGO[self.cube],
        )

    def apply(self, state: State, by: By) -> State:
        """The lost cube goes on the mothership if there is room; where there was none to lose, one from the stock."""
        if not is_planet(self.mothership):
            return state
        state = with_player(state, by.player, tiles=hold.unloaded(state, by.player, self.cube).tiles)
        due = state.this_turn.audit
        return with_turn(
            with_cubes(state, self.mothership, 1, self.cube), audit=None if due == self.mothership else due
        )

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        ship = mothership(self.mothership)
        full = is_planet(self.mothership) and before.ships[self.mothership].cubes >= before.capacity
        if self.cube is None:
            return say("{name} had no cube for the {mothership}", name=by.name, mothership=ship)
        cargo = CARGO[self.cube]
        if full:
            return say("{name} lost a {cargo} cube to the stock", name=by.name, cargo=cargo)
        return say("{name} lost a {cargo} cube to the {mothership}", name=by.name, cargo=cargo, mothership=ship)


class TurnEnded(PlayMove, frozen=True):
    """Step 4. With counters, ``audited`` names the mothership that took a cube in this turn."""

    exact = True
    anyone = True
    audited: int | None = None

    def not_now(self, state: State, by: By) -> Message | None:
        return super().not_now(state, by) or not_on_turn(state, by.seat)

    def wrong(self, state: State, by: By) -> Message | None:
        if self.audited is None:
            return STEP_FIRST.get(state.step) if state.coached else None
        if state.coached:
            return say("The audit comes when the mothership moves. End the turn without one.")
        return None if is_planet(self.audited) else NO_MOTHERSHIP

    def apply(self, state: State, by: By) -> State:
        seat = state.turn
        if seat is None or by.seat not in (None, seat):
            return state
        if self.audited is not None and is_planet(self.audited):
            state = with_cubes(state, self.audited)
        own = state.players[seat]
        back = state.coached and refreshes(own.free)
        crew = tuple(replace(member, assigned=False) for member in own.crew) if back else own.crew
        state = with_player(state, seat, crew=crew, turns=own.turns + 1)
        had = (*state.had, seat)
        return close_round(replace(state, begun=True, had=had, this_turn=Turn(), refreshed=seat if back else None))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        after = self.applied(before, by)
        if after.counting and not before.counting:
            return say("{name} ended the last turn: count your freighters", name=by.name)
        if after.final and not before.final:
            return say("{name} ended the turn: the embargo comes, one final round", name=by.name)
        if self.audited is not None:
            ship = mothership(self.audited)
            return say("{name} ended the turn, audited by the {mothership}", name=by.name, mothership=ship)
        if after.refreshed is not None:
            return say("{name} ended the turn, and the whole crew is back", name=by.name)
        return say("{name} ended the turn", name=by.name)


def most_crew(own: Freighter) -> int:
    """How many may be assigned in one turn, at the most."""
    return min(MOST_WITH_MAG if "Mag" in own.experienced else MOST, own.free)


def passes_checkpoint(state: State, planet: int, spaces: int) -> bool:
    """Landing on the checkpoint or passing it is an audit; moving off it is not."""
    return state.ships[planet].space + spaces >= len(state.rings[planet])
