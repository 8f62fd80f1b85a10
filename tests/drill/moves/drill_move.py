"""What all moves of the drill share: none is made once it is over."""

from companion.core.game import By, Move
from companion.core.words import Message, say
from tests.drill.state import State


class DrillMove(Move, frozen=True):
    def refuse(self, state: State, by: By) -> Message | None:
        return say("The drill is over.") if state.over else None
