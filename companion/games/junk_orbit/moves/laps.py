"""The cities of the own box: their names, and where they are on the laps."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import By, Move
from companion.core.words import Message, say
from companion.games.junk_orbit.box import BOX, Board, place
from companion.games.junk_orbit.cities import known, learn, owned, spelled
from companion.games.junk_orbit.city_names import mirrored, owner, printed, same, tidy
from companion.games.junk_orbit.limits import is_on
from companion.games.junk_orbit.state import State


class LapEntered(Move, frozen=True):
    """The names on the lap of this board, by space, counted clockwise from 0. Spaces left out have no name."""

    independent = True
    board: Board
    names: dict[int, str]

    def refuse(self, state: State, by: By) -> Message | None:
        if not all(0 <= space < len(state.laps[self.board]) for space in self.names):
            return say("The lap of that board is not so long.")
        names = [tidy(name).casefold() for name in self.names.values() if tidy(name)]
        if len(set(names)) < len(names):
            return say("One name is there twice. Every city is on a lap once.")
        elsewhere = (self._elsewhere(state, tidy(name)) for name in self.names.values())
        return next(filter(None, elsewhere), None)

    def _elsewhere(self, state: State, name: str) -> Message | None:
        right = spelled(state, name)[0] if name else None
        shared = next((boards for city, boards in BOX.transfers.items() if same(city, name)), ())
        return None if right is None or right == self.board or self.board in shared else is_on(name, owner(name, right))

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
        return replace(state, laps=laps, loose=loose)

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
        return say("All cities of {board} have a name. Correct them on its lap.", board=place(self.board))

    def apply(self, state: State, by: By) -> State:
        return learn(state, self.board, tidy(self.city))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} named {city} on {board}", name=by.name, city=tidy(self.city), board=place(self.board))


class LapsMirrored(Move, frozen=True):
    """All laps run the other way round than they are drawn."""

    def apply(self, state: State, by: By) -> State:
        return replace(state, laps=mirrored(state.laps))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} turned the drawn laps round", name=by.name)
