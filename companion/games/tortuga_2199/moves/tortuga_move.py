"""What the moves share: when they are possible at all, the refusals that many of them give, the end of a line."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from msgspec.structs import replace

from companion.core.game import By, Move
from companion.core.seats import ON_TURN, is_seat
from companion.core.words import Message, SeatName, say, signed
from companion.games.tortuga_2199.box import Sector, name_of
from companion.games.tortuga_2199.influence import influence, over, usurper
from companion.games.tortuga_2199.state import BAY, State, tracks

LONGEST_NAME = 24


class TortugaMove(Move, frozen=True):
    """A move that is possible at any time, also when the game is over: a correction may open it again."""

    @property
    def places(self) -> tuple[Sector, ...]:
        """The sectors that it names."""
        sector = getattr(self, "sector", None)
        return () if sector is None else (sector,)

    def in_play(self, state: State) -> bool:
        return all(sector in state.grounds for sector in self.places)

    def refuse(self, state: State, by: By) -> Message | None:
        return self.shared_refusal(state, by) or self.own_refusal(state, by)

    def shared_refusal(self, state: State, by: By) -> Message | None:
        """Why no move of this sort is possible now."""
        missing = [sector for sector in self.places if sector not in state.grounds]
        if not missing:
            return None
        return say("{sector} is not in play with {n} players.", sector=name_of(missing[0]), n=len(state.players))

    def own_refusal(self, state: State, by: By) -> Message | None:
        """Why this very move is not possible now."""
        return None

    def tell(self, before: State, by: By, viewer: int | None) -> Message | None:
        """The move that ends the game says so, and the one that begins the last round."""
        line, after = self.words(before, by), self.applied(before, by)
        if over(after):
            return line if over(before) else say("{line} – game over", line=line)
        if usurper(before) is None and usurper(after) is not None:
            return say("{line} – the last round begins", line=line)
        return line

    @abstractmethod
    def words(self, before: State, by: By) -> Message:
        """The history line, which everybody may read."""

    def with_gain(self, line: Message, before: State, by: By) -> Message:
        """The line with the Influence that it brought: true as well when it is undone, which a total would not be."""
        if not is_seat(before, by.seat):
            return line
        gain = influence(self.applied(before, by), by.player) - influence(before, by.player)
        return say("{line} ({gain} Influence)", line=line, gain=signed(gain))


class PlayMove(TortugaMove, frozen=True):
    """A move of a game that goes on."""

    def shared_refusal(self, state: State, by: By) -> Message | None:
        ended = say("The game is over. Wrong? Undo the last move.") if over(state) else None
        return super().shared_refusal(state, by) or ended

    def apply(self, state: State, by: By) -> State:
        return state if over(state) or not self.in_play(state) else self.act(state, by)

    @abstractmethod
    def act(self, state: State, by: By) -> State:
        """The next state, where the game goes on and the sector is in play."""


class TurnMove(PlayMove, frozen=True):
    """An action of the player on turn."""

    who = ON_TURN
    comes_first: ClassVar[bool] = False
    """It may be done before the ship is out of the cargo bay, and before the reserved card is taken."""
    anywhere: ClassVar[bool] = False
    """It needs no ship at the sector that it names."""

    def shared_refusal(self, state: State, by: By) -> Message | None:
        bay = None if self.comes_first else ship_waits(state)
        return super().shared_refusal(state, by) or unsettled(state) or bay

    def apply(self, state: State, by: By) -> State:
        if over(state) or by.seat != state.turn:
            return state
        entered = state.ship_entered if self.anywhere or not self.places else self.places[0]
        acted, last = state.acted or not self.comes_first, state.aftermath
        past = None if last is None else replace(last, past=not last.chooses)
        return super().apply(replace(state, begun=True, acted=acted, ship_entered=entered, aftermath=past), by)


def unsettled(state: State) -> Message | None:
    """Why a fight comes first."""
    if state.fight is not None:
        return say("Settle the fight at {sector} first.", sector=name_of(state.fight.sector))
    return spoils_first(state)


def spoils_first(state: State) -> Message | None:
    if state.aftermath is None or not state.aftermath.chooses:
        return None
    return say("First {name} chooses the spoils of the fight.", name=SeatName(state.aftermath.winner))


def ship_waits(state: State) -> Message | None:
    """Where ships are tracked: the one in the cargo bay is placed before anything else."""
    if not state.placing or not tracks(state, "ships"):
        return None
    return say("Your ship is in the cargo bay. Put it on a sector first.")


def barred(state: State) -> Message | None:
    """From the fall of Tortuga on."""
    if usurper(state) is None:
        return None
    return say("Tortuga has fallen: no more conquests or attacks. You can still do everything else.")


def no_ship_at(state: State, seat: int, sector: Sector) -> Message | None:
    """Why this seat can do nothing there that needs a ship."""
    ship = state.players[seat].ship
    if ship == BAY:
        return in_bay(state, seat)
    if not tracks(state, "ships") or ship == sector or ship is None:
        return None
    return say("Your ship is at {here}. Move it to {there} first.", here=name_of(ship), there=name_of(sector))


def in_bay(state: State, seat: int) -> Message | None:
    if state.players[seat].ship != BAY:
        return None
    return say("Your ship is in the cargo bay until your next turn. Do what needs no ship, or end your turn.")


def untracked(what: Message) -> Message:
    return say("This table does not track {what}. You can choose that when you open a table.", what=what)


def short_bank(state: State, points: int) -> Message | None:
    if points <= state.bank:
        return None
    return say("The bank has only {left} Influence left. Wrong? Count it under “Correct by hand”.", left=state.bank)


def tidy(name: str) -> str:
    """On one line and not too long."""
    return " ".join(name.split())[:LONGEST_NAME]
