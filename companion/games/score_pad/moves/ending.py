"""What the table has to say at the end: who wins a tie, and whether all won together."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import By, Move
from companion.core.seats import A_SEAT, is_seat
from companion.core.words import Message, SeatName, say
from companion.games.score_pad.moves.pad_move import unwritable
from companion.games.score_pad.state import State, ending, side_of, together
from companion.games.score_pad.typed import bounded

NO_RUNG = say("This sheet does not ask for that.")


class TieBreakCounted(Move, frozen=True):
    """What a side has of the thing that breaks the tie; counted again, it is a correction."""

    who = A_SEAT
    independent = True
    anyone = True
    rung: str
    """Its key on the sheet."""
    value: float

    def refuse(self, state: State, by: By) -> Message | None:
        if not any(rung.key == self.rung and not rung.line for rung in state.sheet.ladder):
            return NO_RUNG
        return unwritable(self.value) or _too_soon(state)

    def apply(self, state: State, by: By) -> State:
        counts = state.tie_breaks.get(self.rung, {}) | {side_of(state, by.player): bounded(self.value)}
        return replace(state, tie_breaks=state.tie_breaks | {self.rung: counts})

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        names = [before.sheet.word(rung.name) for rung in before.sheet.ladder if rung.key == self.rung]
        what = names[0] if names else self.rung
        return say("{name} counted for the tie – {what}: {points}", name=by.name, what=what, points=self.value)


class TieSettled(Move, frozen=True):
    """The table itself says who wins a tie, or that the win is shared (None)."""

    exact = True
    winner: int | None

    def refuse(self, state: State, by: By) -> Message | None:
        if self.winner is not None and not is_seat(state, self.winner):
            return say("Nobody sits there. Pick one of the players.")
        return _too_soon(state)

    def apply(self, state: State, by: By) -> State:
        if self.winner is None or not is_seat(state, self.winner):
            return replace(state, settled=())
        return replace(state, settled=(side_of(state, self.winner),))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        if self.winner is None:
            return say("{name} wrote down that the win is shared", name=by.name)
        return say("{name} wrote down who wins the tie: {winner}", name=by.name, winner=SeatName(self.winner))


class OutcomeEntered(Move, frozen=True):
    """All won or lost together, which ends the game."""

    exact = True
    won: bool

    def refuse(self, state: State, by: By) -> Message | None:
        if not together(state) or state.sheet.target is not None:
            return say("Here the points say who wins.")
        return None

    def apply(self, state: State, by: By) -> State:
        return replace(state, won=self.won)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        if self.won:
            return say("{name} wrote down that you won", name=by.name)
        return say("{name} wrote down that you lost", name=by.name)


def _too_soon(state: State) -> Message | None:
    return say("The game goes on. Ties are broken at its end.") if ending(state) is None else None
