"""Changing teams, and calling the last round."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import By, Move
from companion.core.seats import A_SEAT, with_player
from companion.core.words import Message, say, sentences
from companion.games.score_pad.moves.pad_move import PadMove
from companion.games.score_pad.state import TEAM_LETTERS, State, begun, ending


class TeamChanged(Move, frozen=True):
    """The seat is in this team from now on, with all its points."""

    who = A_SEAT
    independent = True
    anyone = True
    team: int

    def refuse(self, state: State, by: By) -> Message | None:
        teams = state.options.teams
        if not teams:
            return say("This game has no teams. Start a table with teams to use them.")
        if not 0 <= self.team < teams:
            return say("There is no such team. Choose one from A to {last}.", last=TEAM_LETTERS[teams - 1])
        return None

    def apply(self, state: State, by: By) -> State:
        return with_player(state, by.player, team=self.team) if 0 <= self.team < state.options.teams else state

    def tell(self, before: State, by: By, viewer: int | None) -> Message | None:
        if not 0 <= self.team < len(TEAM_LETTERS):
            return None
        return say("{name} is in team {letter} now", name=by.name, letter=TEAM_LETTERS[self.team])


class GameEnded(PadMove, frozen=True):
    """That was the last round. To go on after all, undo it."""

    exact = True
    for_all = True

    def refuse(self, state: State, by: By) -> Message | None:
        return super().refuse(state, by) or self._too_soon_or_late(state)

    def _too_soon_or_late(self, state: State) -> Message | None:
        over = ending(state)
        if over is not None:
            return sentences(say("The game is over already."), over.words, say("Confirm the result."))
        if not begun(state):
            return say("Nothing is written yet. Enter a score first, or choose “we stop here”.")
        return None

    def apply(self, state: State, by: By) -> State:
        return replace(state, called=True)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        if before.options.categories:
            return say("{name} finished the game", name=by.name)
        return say("{name} called the last round", name=by.name)
