"""Crew cards: named, promoted, back from their assignments, and their free ones corrected."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import By
from companion.core.seats import A_SEAT, with_player
from companion.core.words import Message, SeatName, listed, say, several
from companion.games.scorpius_freighter.box import CREW, CREW_OF_A_SEAT, Kind
from companion.games.scorpius_freighter.cubes import one
from companion.games.scorpius_freighter.freighter import hold
from companion.games.scorpius_freighter.freighter.entry import not_crew, twice
from companion.games.scorpius_freighter.freighter.printed import noted, printed
from companion.games.scorpius_freighter.freighter.skill import price, skill, spend
from companion.games.scorpius_freighter.moves.actions import CUBE_UNLOADED, STEP_ONE_OVER
from companion.games.scorpius_freighter.moves.freighter_move import (
    CoachedMove,
    PlayMove,
    not_doing,
    not_on_turn,
    under_way,
)
from companion.games.scorpius_freighter.state import Freighter, Member, State

MOST_COST = 9


class CrewNamed(PlayMove, frozen=True):
    """The four crew cards of the seat."""

    who = A_SEAT
    crew: tuple[str, ...]

    def wrong(self, state: State, by: By) -> Message | None:
        return self._no_crew() or self._elsewhere(state, by.player)

    def _no_crew(self) -> Message | None:
        unknown = next((name for name in self.crew if name not in CREW), None)
        if unknown is not None:
            return not_crew(unknown)
        if len(self.crew) != CREW_OF_A_SEAT:
            return say("A crew is four cards; these are {sent}.", sent=len(self.crew))
        return say("One name is there twice. Each card is in the box once.") if twice([self.crew]) else None

    def _elsewhere(self, state: State, seat: int) -> Message | None:
        for other, freighter in enumerate(state.players):
            shared = set(freighter.names) & set(self.crew)
            if other != seat and shared:
                return say(
                    "{crew} is in {name}’s crew. Each card is in the box once.", crew=min(shared), name=SeatName(other)
                )
        return None

    def apply(self, state: State, by: By) -> State:
        """Other cards in the same places: assigned as before; whoever was experienced stays so."""
        crew = state.players[by.player].crew
        veterans = state.players[by.player].experienced
        names = (*self.crew, *("",) * len(crew))[: len(crew)]
        named = (replace(m, name=n, experienced=n in veterans) for m, n in zip(crew, names, strict=True))
        return with_player(state, by.player, crew=tuple(named))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} has the crew {crew}", name=by.name, crew=listed(self.crew, "comma"))


class CrewPromoted(PlayMove, frozen=True):
    """A card turned to its experienced side; ``cost`` is what is printed on it."""

    who = A_SEAT
    name: str
    cost: int | None = None

    def wrong(self, state: State, by: By) -> Message | None:
        if self.cost is not None and not 0 <= self.cost <= MOST_COST:
            return self._which_cost()
        wrong = self._not_own(state, by.player)
        return wrong or (self._cannot(state, by.player) or self._too_dear(state, by.player) if state.tracked else None)

    def _which_cost(self) -> Message:
        return say("How many credits are printed on {crew}? Between 0 and {most}.", crew=self.name, most=MOST_COST)

    def _not_own(self, state: State, seat: int) -> Message | None:
        own = state.players[seat]
        if self.name not in CREW:
            return not_crew(self.name)
        if self.name in own.experienced:
            return say("{crew} is experienced already.", crew=self.name)
        owner = next((n for n, other in enumerate(state.players) if self.name in other.names), seat)
        if owner != seat:
            return say("{crew} is in {name}’s crew.", crew=self.name, name=SeatName(owner))
        own_card = self.name in own.names or "" in own.names
        return None if own_card else say("{crew} is not in your crew.", crew=self.name)

    def _cannot(self, state: State, seat: int) -> Message | None:
        wrong = not_on_turn(state, seat) or not_doing(state, "informant")
        return wrong or (say("One promotion per action.") if under_way(state).used else None)

    def _too_dear(self, state: State, seat: int) -> Message | None:
        cost = printed(self.name, state.notes).cost if self.cost is None else self.cost
        if cost is None:
            return self._which_cost()
        due, held = price(cost, skill(state, seat, under_way(state))), hold.cargo(state.players[seat]).credits
        dear = several(
            "{crew} costs {n} credit now, and you have {held}.",
            "{crew} costs {n} credits now, and you have {held}.",
            due,
            crew=self.name,
            held=held,
        )
        return dear if due > held else None

    def apply(self, state: State, by: By) -> State:
        """The card is turned over and stays as assigned as it was. Its printed cost is remembered."""
        state = self._with_cost_noted(state)
        crew = self._turned_over(state.players[by.player].crew)
        if crew is None:
            return state
        tiles = self._charged(state, by.player).tiles
        state = with_player(state, by.player, crew=crew, tiles=tiles)
        return self._with_promotion(state, by.player)

    def _with_promotion(self, state: State, seat: int) -> State:
        """It is what the action under way has brought: whoever is promoted helps from the next one on."""
        turn, doing = state.this_turn, state.this_turn.doing
        if seat != state.turn or doing is None or doing.action != "informant":
            return state
        after = replace(doing, promoted=(*doing.promoted, self.name))
        turn = replace(turn, main=after) if turn.given is None else replace(turn, given=after)
        return spend(replace(state, this_turn=turn))

    def _with_cost_noted(self, state: State) -> State:
        if self.cost is None or self.name not in CREW or self.cost == CREW[self.name].cost:
            return state
        return replace(state, notes=noted(state.notes, self.name, cost=max(0, self.cost)))

    def _turned_over(self, crew: tuple[Member, ...]) -> tuple[Member, ...] | None:
        """The named card, or else one that nobody has named yet, on its experienced side; None: no such card."""
        names = [member.name for member in crew]
        wanted = self.name if self.name in names else ""
        if self.name not in CREW or wanted not in names:
            return None
        place = names.index(wanted)
        return (*crew[:place], replace(crew[place], name=self.name, experienced=True), *crew[place + 1 :])

    def _charged(self, state: State, seat: int) -> Freighter:
        own, doing = state.players[seat], state.this_turn.doing
        cost = printed(self.name, state.notes).cost
        if not state.tracked or doing is None or cost is None:
            return own
        return hold.paid(own, one("credits", price(cost, skill(state, seat, doing))))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} promoted {crew}", name=by.name, crew=self.name)


class CrewRefreshed(CoachedMove, frozen=True):
    """Kaia Lin, before step 1: one cube unloaded, the whole crew is back."""

    cube: Kind | None = None

    def wrong(self, state: State, by: By) -> Message | None:
        own = state.players[by.player]
        if state.this_turn.planet is not None:
            return STEP_ONE_OVER
        if "Kaia Lin" not in own.experienced:
            return say("Only experienced Kaia Lin brings the crew back at the start of a turn.")
        if state.step != "assign" or own.free == CREW_OF_A_SEAT:
            return say("Kaia Lin works before you send anybody, while some of your crew are away.")
        return CUBE_UNLOADED if state.tracked and not hold.unloadable(own, self.cube) else None

    def apply(self, state: State, by: By) -> State:
        own = hold.unloaded(state, by.player, self.cube)
        crew = tuple(replace(member, assigned=False) for member in own.crew)
        return replace(with_player(state, by.player, crew=crew, tiles=own.tiles), begun=True)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("Kaia Lin brought {name}’s whole crew back", name=by.name)


class FreeCrewCounted(PlayMove, frozen=True):
    """A correction: this many crew are free, the first ones of the row."""

    who = A_SEAT
    free: int

    def wrong(self, state: State, by: By) -> Message | None:
        fits = 0 <= self.free <= CREW_OF_A_SEAT
        return None if fits else say("Between 0 and {most} crew can be free.", most=CREW_OF_A_SEAT)

    def apply(self, state: State, by: By) -> State:
        crew: tuple[Member, ...] = state.players[by.player].crew
        marked = tuple(replace(member, assigned=place >= self.free) for place, member in enumerate(crew))
        return with_player(state, by.player, crew=marked)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} corrected the free crew to {free}", name=by.name, free=self.free)
