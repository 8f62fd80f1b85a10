"""The cities of the own box: their names, and where they are on the laps."""

from __future__ import annotations

from functools import reduce

from msgspec.structs import replace

from companion.core.game import By, Move
from companion.core.words import Message, say
from companion.games.junk_orbit.box import BOX, Board, Place
from companion.games.junk_orbit.chart import lying
from companion.games.junk_orbit.chart.cities import known, learn, owned, spelled
from companion.games.junk_orbit.chart.city_names import mirrored, owner, printed, same, tidy
from companion.games.junk_orbit.chart.flight import unplaced
from companion.games.junk_orbit.chart.orbit import orbits
from companion.games.junk_orbit.limits import is_on
from companion.games.junk_orbit.nouns import place
from companion.games.junk_orbit.state import State


class LapEntered(Move, frozen=True):
    """The names on the lap of this board, by space, counted clockwise from 0. Spaces left out have no name."""

    independent = True
    board: Board
    names: dict[int, str]

    def refuse(self, state: State, by: By) -> Message | None:
        if not all(0 <= space < len(state.laps[self.board]) for space in self.names):
            return say("That lap has {count} spaces.", count=len(state.laps[self.board]))
        names = [tidy(name).casefold() for name in self.names.values() if tidy(name)]
        if len(set(names)) < len(names):
            return say("One name is there twice. Every city is on a lap once.")
        elsewhere = (self._elsewhere(state, tidy(name)) for name in self.names.values())
        return next(filter(None, elsewhere), None)

    def _elsewhere(self, state: State, name: str) -> Message | None:
        right = spelled(state, name)[0] if name else None
        return (
            None
            if right is None or right == self.board or self.board in _shared(name)
            else is_on(name, owner(name, right))
        )

    def apply(self, state: State, by: By) -> State:
        """Names that are on the lap no more stay on offer if they are printed or were delivered to."""
        lap: list[str] = []
        for space in range(len(state.laps[self.board])):
            name = tidy(self.names.get(space, ""))
            name = spelled(state, name)[1] if name else ""
            lap.append("" if name in lap else name)
        before = owned(self.board, (*state.loose[self.board], *state.laps[self.board]))
        wanted = {*printed(self.board), *(tile.city for player in state.players for tile in player.pile)}
        kept = dict.fromkeys(name for name in before if name not in lap and name in wanted)
        laps, loose = state.laps | {self.board: tuple(lap)}, state.loose | {self.board: tuple(kept)}
        return followed(state, replace(state, laps=laps, loose=loose, lying=lying.moved(state.lying, self.board)))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} entered the lap of {board}", name=by.name, board=place(self.board))


class CityNamed(Move, frozen=True):
    """A city of this board by its name, to be offered from now on; where it is may stay open."""

    independent = True
    board: Board
    city: str

    def refuse(self, state: State, by: By) -> Message | None:
        name = tidy(self.city)
        if not name:
            return say("What is the city called? Type its name.")
        board, spelling = spelled(state, name)
        if board is not None:
            return say("{city} on {board} is among the cities already.", city=spelling, board=place(board))
        if len(known(state)[self.board]) < BOX.boards[self.board].owned:
            return None
        return say("All cities of {board} have a name. Correct one on the map instead.", board=place(self.board))

    def apply(self, state: State, by: By) -> State:
        return learn(state, self.board, tidy(self.city))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} named {city} on {board}", name=by.name, city=tidy(self.city), board=place(self.board))


class LapsMirrored(Move, frozen=True):
    """All laps run the other way round than they are drawn."""

    def apply(self, state: State, by: By) -> State:
        turned = tuple(replace(player, at=_turned(state, player.at)) for player in state.players)
        after = replace(state, laps=mirrored(state.laps), players=turned, flown=(), sailed=())
        return replace(after, lying=reduce(lying.moved, state.boards, state.lying))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} turned the drawn laps round", name=by.name)


def _turned(state: State, at: Place | None) -> Place | None:
    """The same city on a lap that runs the other way round."""
    return None if at is None else (at[0], -at[1] % len(state.laps[at[0]]))


class CityPlaced(Move, frozen=True):
    """A city whose name is known is on this space of the lap."""

    board: Board
    space: int
    city: str

    def refuse(self, state: State, by: By) -> Message | None:
        lap = state.laps[self.board]
        if not 0 <= self.space < len(lap):
            return say("That lap has {count} spaces.", count=len(lap))
        other = lap[self.space]
        if other and not same(other, self.city):
            return say("{city} is there already. Pick another space.", city=other)
        right = spelled(state, self.city)[0]
        if right is None:
            return say("Nobody has named that city yet.")
        return None if self.board in (right, *_shared(self.city)) else is_on(self.city, right)

    def apply(self, state: State, by: By) -> State:
        board, name = spelled(state, self.city)
        lap = state.laps[self.board]
        if board is None or not 0 <= self.space < len(lap):
            return state
        moved = ["" if same(other, name) else other for other in lap]
        moved[self.space] = name
        loose = tuple(other for other in state.loose[self.board] if not same(other, name))
        laps, loose_ = state.laps | {self.board: tuple(moved)}, state.loose | {self.board: loose}
        laid = replace(state, laps=laps, loose=loose_, lying=lying.moved(state.lying, self.board))
        return followed(state, laid)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} put {city} on the map", name=by.name, city=tidy(self.city))


class LapsChecked(Move, frozen=True):
    """The map runs as the boards do: from now on it counts."""

    def refuse(self, state: State, by: By) -> Message | None:
        missing = unplaced(state)
        return say("Where is {city}? Put it on the map first.", city=missing[0][0]) if missing else None

    def apply(self, state: State, by: By) -> State:
        return replace(state, checked=True)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} compared the map with the boards", name=by.name)


def _shared(city: str) -> tuple[Board, ...]:
    return next((boards for name, boards in BOX.transfers.items() if same(name, city)), ())


def followed(before: State, after: State) -> State:
    """Ships stay in the city that they were in, wherever it is on the lap now."""
    return replace(after, players=tuple(replace(p, at=_followed(before, after, p.at)) for p in after.players))


def _followed(before: State, after: State, at: Place | None) -> Place | None:
    if at is None:
        return None
    name, lap = before.laps[at[0]][at[1]], after.laps[at[0]]
    return orbits(after).home((at[0], lap.index(name)) if name in lap and name else at)
