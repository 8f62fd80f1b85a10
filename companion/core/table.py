"""A table as its log tells it: the seats, the state of the game, and whether it was stopped or confirmed."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.colours import dealt
from companion.core.game import Game, Move, Started, Timer
from companion.core.once import once_per_state
from companion.core.seats import whose_turn
from companion.core.sheet import Ending, Question, Sheet
from companion.core.words import SeatName, say

SETUP = "setup"
"""The phase in which nobody is on turn yet."""
STOPPED = Ending("stopped", say("You stopped here, before the end."))


class Seat(Struct, frozen=True):
    name: str
    left: bool = False
    counted: bool | None = None
    """Whether the table counts a player who left and would have won; None: that was not asked yet."""
    colour: str = ""
    """By its name in ``core/colours.py``."""
    tapped: bool = False
    """They picked it in the middle of the game."""


class PlayerPhoto(Struct, frozen=True):
    """A photo that goes to the gallery with the result."""

    seat: int
    """Whose it is."""
    name: str
    """Of the stored picture."""


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
    agreed: tuple[int, ...] = ()
    """Who has agreed to lay open the hidden scores of a game that was stopped."""
    starter: int | None = None
    """Who was drawn to start, if anybody was."""
    moved: bool = False
    """The first move of the game has been made."""
    moved_at: int = 0
    """When the last one was made, or the game was stopped: what is agreed on later does not make it longer."""
    ticked: dict[str, int] = {}
    """The steps of setting up that are done, each with the seat that did it, or ``THE_HOST``."""
    photos: tuple[PlayerPhoto, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def colours(self) -> tuple[str, ...]:
        return tuple(seat.colour for seat in self.seats)

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

    @property
    def to_agree(self) -> tuple[int, ...]:
        """Those who have still to agree before the hidden scores of a stopped game are laid open."""
        hidden = self.stopped and self.game.hides is not None and self.game.hides(self.state) and self._counts
        return tuple(seat for seat in self.people if seat not in self.agreed) if hidden else ()

    @property
    def _counts(self) -> bool:
        """Somebody has points: where nobody has any, there is nothing to lay open."""
        return any(seat.total or any(line.points for line in seat.lines) for seat in self.game.score(self.state).seats)

    @once_per_state
    def sheet(self) -> Sheet | None:
        """The final sheet once the game is over, else None. It has no winners while a question is open.

        A stopped game with hidden scores has none before everybody agreed: else a stop, a look and an undo show them.
        """
        ending = self.game.ending
        if ending is not None and not self.stopped and ending(self.state) is None:
            return None
        sheet = self.game.score(self.state)
        if sheet.ended is None:
            if not self.stopped or self.to_agree:
                return None
            sheet = replace(sheet, ended=STOPPED)
        counted = sheet.named(self.names).leaving(self.leavers).without(self._left_out)
        return counted.asking(self._questions(counted))

    @property
    def leavers(self) -> dict[int, bool | None]:
        """The seats whose players have left, and whether they count."""
        return {number: seat.counted for number, seat in enumerate(self.seats) if seat.left}

    @property
    def _left_out(self) -> tuple[int, ...]:
        return tuple(seat for seat, counted in self.leavers.items() if counted is False)

    def _questions(self, sheet: Sheet) -> tuple[Question, ...]:
        """What the table is asked about players who left, then what the game asks. A confirmed result asks nothing."""
        if self.confirmed:
            return ()
        leavers = self.leavers
        asked = [leaver_question(seat) for seat in sheet.winners if seat in leavers and leavers[seat] is None]
        no_tie_left = self._left_out and len(sheet.winners) == 1
        own = () if no_tie_left or self.game.questions is None else self.game.questions(self.state)
        return (*asked, *own)

    @property
    def alone(self) -> int | None:
        """The only person who still plays, where all others have left."""
        people = [seat for seat in range(len(self.seats)) if seat not in self.bots]
        here = [seat for seat in people if not self.seats[seat].left]
        return here[0] if len(here) == 1 < len(people) else None

    @property
    def on_turn(self) -> int | None:
        """The seat on turn; None in a game without turns, and while the table is set up."""
        return None if self.game.phase(self.state) == SETUP else whose_turn(self.state)

    @property
    def waited_for(self) -> tuple[int, ...]:
        """The seats that everybody waits for, in seat order; at the end those that a question is for."""
        if self.closed:
            return ()
        sheet = self.sheet()
        if sheet is not None:
            return tuple(sorted({seat for question in sheet.questions for seat in question.seats}))
        if self.game.waiting is not None:
            return tuple(sorted(self.game.waiting(self.state)))
        return () if self.on_turn is None else (self.on_turn,)

    def deadline(self) -> tuple[int, Move] | None:
        if self.closed or self.game.deadline is None:
            return None
        return self.game.deadline(self.state)

    def timer(self) -> Timer | None:
        """The time that runs now, for all to see."""
        if self.game.timer is not None:
            return None if self.closed else self.game.timer(self.state)
        due = self.deadline()
        return None if due is None else Timer(until=due[0])

    @property
    def time_runs(self) -> bool:
        """A sand-glass or somebody's clock: whoever sets the computer's own must not move it."""
        return self.timer() is not None or self.deadline() is not None

    @property
    def over(self) -> bool:
        return self.closed or self.game.score(self.state).ended is not None

    def timed(self) -> Table:
        """A timer stands still once the game is over: its times are part of the result."""
        game = self.game
        if game.timer is None or game.pause is None or game.timer(self.state) is None or not self.over:
            return self
        return replace(self, state=game.pause(self.state, self.at))

    def with_seat(self, seat: int | None, **changes: Any) -> Table:
        seats = tuple(replace(s, **changes) if n == seat else s for n, s in enumerate(self.seats))
        return replace(self, seats=seats)

    def reseated(self) -> Table:
        """The game hears who plays on."""
        if self.game.seated is None:
            return self
        playing = tuple(not seat.left for seat in self.seats)
        state = self.game.seated(self.state, playing)
        return replace(self, state=state if self.game.retimed is None else self.game.retimed(state, self.at))


def leaver_question(seat: int) -> Question:
    return Question(f"leaver-{seat}", say("Count {name}, who left?", name=SeatName(seat)))


def titled_by(options: Any) -> str:
    """The title among a game's own options, where tables of earlier editions kept it."""
    return str(getattr(options, "title", "")).strip()


def bots(game: Game, started: Started) -> range:
    """Seats that the game itself fills, whatever they are called: the last ones, and one is always a person's."""
    seats = len(started.seats)
    own = 0 if game.seating is None else len(game.seating(("",), started.options)) - 1
    return range(max(1, seats - own), seats)


def opened(game: Game, started: Started, at: int) -> Table:
    colours = dealt(started.colours, game.colours, len(started.seats))
    seats = tuple(Seat(name, colour=colour) for name, colour in zip(started.seats, colours, strict=True))
    return Table(game, started, seats, game.setup(started), began_at=at, at=at, moved_at=at)
