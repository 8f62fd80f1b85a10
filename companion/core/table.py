"""A table as its log tells it: the seats, the state of the game, and whether it was stopped or confirmed."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import Game, Move, Started
from companion.core.sheet import Ending, Sheet
from companion.core.words import say

STOPPED = Ending("stopped", say("You stopped here, before the end."))


class Seat(Struct, frozen=True):
    name: str
    left: bool = False


class Table(Struct, frozen=True):
    game: Game
    started: Started
    seats: tuple[Seat, ...]
    state: Any
    began_at: int
    at: int
    host: int | None = None
    stopped: bool = False
    confirmed: bool = False
    starter: int | None = None
    """Who was drawn to start, if anybody was."""
    moved: bool = False
    """The first move of the game has been made."""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def title(self) -> str:
        """What the people call it, if anything."""
        return self.started.title or titled_by(self.started.options)

    @property
    def bots(self) -> range:
        return bots(self.game, self.started)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of everybody who plays on and is not a bot."""
        return tuple(n for n, seat in enumerate(self.seats) if not seat.left and n not in self.bots)

    @property
    def closed(self) -> bool:
        """Nothing moves here any more, unless an undo opens it again."""
        return self.stopped or self.confirmed

    def sheet(self) -> Sheet | None:
        """The final sheet once the game is over, else None."""
        sheet = self.game.score(self.state)
        if sheet.ended is None:
            if not self.stopped:
                return None
            sheet = replace(sheet, ended=STOPPED)
        return sheet.named(self.names)

    def deadline(self) -> tuple[int, Move] | None:
        if self.closed or self.game.deadline is None:
            return None
        return self.game.deadline(self.state)

    def with_seat(self, seat: int | None, **changes: Any) -> Table:
        seats = tuple(replace(s, **changes) if n == seat else s for n, s in enumerate(self.seats))
        return replace(self, seats=seats)

    def reseated(self) -> Table:
        """The game hears who plays on."""
        if self.game.seated is None:
            return self
        playing = tuple(not seat.left for seat in self.seats)
        return replace(self, state=self.game.seated(self.state, playing))


def titled_by(options: Any) -> str:
    """The title among a game's own options, where tables of earlier editions kept it."""
    return str(getattr(options, "title", "")).strip()


def bots(game: Game, started: Started) -> range:
    """Seats that the game itself fills, whatever they are called: the last ones, and one is always a person's."""
    seats = len(started.seats)
    own = 0 if game.seating is None else len(game.seating(("",), started.options)) - 1
    return range(max(1, seats - own), seats)


def opened(game: Game, started: Started, at: int) -> Table:
    seats = tuple(Seat(name) for name in started.seats)
    return Table(game, started, seats, game.setup(started), began_at=at, at=at)
