"""What happens to the table itself, whatever is played: people come and go, it stops, a result is confirmed.

They are in the same log as the game's moves. Undo is one of them, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Self

from msgspec import Meta
from msgspec.structs import replace

from companion.core.colours import NAMES, free_colour
from companion.core.game import THE_HOST, By, Game, Logged, Move, Started
from companion.core.options import option_title, option_words, with_option
from companion.core.player_photos import PhotoAdded, PhotoRemoved
from companion.core.problems import Impossible
from companion.core.seats import PICK_A_PLAYER
from companion.core.table import Seat, Table, leaver_question, titled_by
from companion.core.table_move import Draw, TableMove, closed
from companion.core.words import Message, SeatName, say

MOST_TICKS = 100
"""No box has a longer list, and a log is not a notebook."""


def table_full(game: Message, most: int) -> Message:
    return say("This table is full: {game} is for up to {most}. You can still watch.", game=game, most=most)


def is_taken(name: str, names: Iterable[str]) -> bool:
    return name.casefold() in (other.casefold() for other in names)


def name_taken(name: str) -> Message:
    return say("There is already a {name} at this table. Take that seat, or add a letter.", name=name)


def colour_taken(game: Game, colour: str, others: dict[str, str]) -> Message | None:
    """Why nobody can pick this colour: the box lacks it, or one of the others has it (their names by colour)."""
    if colour not in game.colours:
        return say("There is no such colour in this box. Pick another one.")
    if colour in others:
        return say("{name} has that colour. Pick another one.", name=others[colour])
    return None


class Joined(TableMove, frozen=True):
    lasting = True
    name: str
    colour: str = ""
    """Blank, or taken meanwhile: it gets one that is free."""

    def refuse(self, table: Table, seat: int | None) -> Message | None:
        return closed(table) or self._no_room(table)

    def _no_room(self, table: Table) -> Message | None:
        game, most = table.game, table.game.seats[1]
        if game.seated is None:
            return say("This game has begun and nobody can come late to it. You can take a free seat or watch.")
        if len(table.seats) >= most:
            return table_full(game.name, most)
        return name_taken(self.name) if is_taken(self.name, table.names) else None

    def change(self, table: Table, seat: int | None) -> Table:
        colour = free_colour(self.colour, table.game.colours, table.colours)
        return replace(table, seats=(*table.seats, Seat(self.name, colour=colour))).reseated()

    def tell(self, before: Table, by: By) -> Message:
        changed = None if before.game.joining is None else before.game.joining(before.state)
        if changed is None:
            return say("{name} joined the table", name=by.name)
        return say("{name} joined the table: {changed}", name=by.name, changed=changed)


class Renamed(TableMove, frozen=True):
    lasting = True
    name: str

    def change(self, table: Table, seat: int | None) -> Table:
        return table.with_seat(seat, name=self.name)

    def tell(self, before: Table, by: By) -> Message:
        return say("{old} is called {name} now", old=before.names[by.player], name=self.name)


class Recoloured(TableMove, frozen=True):
    lasting = True
    colour: str

    def refuse(self, table: Table, seat: int | None) -> Message | None:
        others = {other.colour: other.name for number, other in enumerate(table.seats) if number != seat}
        return closed(table) or colour_taken(table.game, self.colour, others)

    def change(self, table: Table, seat: int | None) -> Table:
        return table.with_seat(seat, colour=self.colour, tapped=True)

    def tell(self, before: Table, by: By) -> Message:
        return say("{name} changed colour: {colour}", name=by.name, colour=NAMES.get(self.colour, self.colour))


class Left(TableMove, frozen=True):
    def refuse(self, table: Table, seat: int | None) -> Message | None:
        return closed(table) or (PICK_A_PLAYER if seat is None else None)

    def change(self, table: Table, seat: int | None) -> Table:
        return table.with_seat(seat, left=True, counted=None).reseated()

    def tell(self, before: Table, by: By) -> Message:
        """With what was open and is closed by it."""
        closed = None if before.game.leaving is None else before.game.leaving(before.state, by.player)
        if closed is None:
            return say("{name} left the game", name=by.name)
        return say("{name} left the game: {closed}", name=by.name, closed=closed)


class Returned(TableMove, frozen=True):
    def refuse(self, table: Table, seat: int | None) -> Message | None:
        return closed(table) or (PICK_A_PLAYER if seat is None else None)

    def change(self, table: Table, seat: int | None) -> Table:
        return table.with_seat(seat, left=False).reseated()

    def tell(self, before: Table, by: By) -> Message:
        return say("{name} is back in the game", name=by.name)


class LeaverCounted(TableMove, frozen=True):
    """The table's answer: whether the player of this seat, who left and would have won, counts."""

    anyone = True
    counts: bool

    def refuse(self, table: Table, seat: int | None) -> Message | None:
        return closed(table) or (PICK_A_PLAYER if seat is None else self._not_asked(table, seat))

    def _not_asked(self, table: Table, seat: int) -> Message | None:
        sheet = table.sheet()
        asked = sheet is not None and leaver_question(seat) in sheet.questions
        return None if asked else say("That is only asked about a player who left and would have won.")

    def change(self, table: Table, seat: int | None) -> Table:
        return table.with_seat(seat, counted=self.counts)

    def tell(self, before: Table, by: By) -> Message:
        if self.counts:
            return say("{name} left and counts all the same", name=by.name)
        return say("{name} left and does not count", name=by.name)


class Freed(TableMove, frozen=True):
    """The host took the phones away from a seat; the seat itself plays on."""

    lasting = True

    def refuse(self, table: Table, seat: int | None) -> Message | None:
        return None

    def tell(self, before: Table, by: By) -> Message:
        return say("The host freed the seat of {name}", name=by.name)


class HostChanged(TableMove, frozen=True):
    """The seat of this entry is the host from now on."""

    lasting = True

    def refuse(self, table: Table, seat: int | None) -> Message | None:
        return None

    def change(self, table: Table, seat: int | None) -> Table:
        return replace(table, host=seat)

    def tell(self, before: Table, by: By) -> Message:
        return say("{name} is the host now", name=by.name)


class StarterDrawn(TableMove, frozen=True):
    """Who starts? Chance says it, whatever was sent."""

    starter: int = -1

    def refuse(self, table: Table, seat: int | None) -> Message | None:
        if table.game.own_start:
            return say("{game} has its own way to say who starts.", game=table.game.name)
        if table.moved:
            return say("The game is on. Whoever started has started.")
        return closed(table) or (None if table.people else say("Nobody is here to start."))

    def chance(self, table: Table, draw: Draw) -> Self:
        return replace(self, starter=draw(table.people))

    def change(self, table: Table, seat: int | None) -> Table:
        return replace(table, starter=self.starter if 0 <= self.starter < len(table.seats) else None)

    def tell(self, before: Table, by: By) -> Message:
        return say("{name} starts, drawn at random", name=SeatName(self.starter))


class StepTicked(TableMove, frozen=True):
    """A step of setting up the table is done, or not done after all. A tick is everybody's."""

    anyone = True
    independent = True
    quiet = True
    step: Annotated[str, Meta(max_length=16)]
    """The key of the step, as its page sends it."""
    done: bool = True

    def refuse(self, table: Table, seat: int | None) -> Message | None:
        full = self.step not in table.ticked and len(table.ticked) >= MOST_TICKS
        return closed(table) or (say("There are no more steps to tick.") if full else None)

    def change(self, table: Table, seat: int | None) -> Table:
        """Whoever ticked first did it."""
        others = {step: by for step, by in table.ticked.items() if step != self.step}
        if not self.done:
            return replace(table, ticked=others)
        did = THE_HOST if seat is None else seat
        return replace(table, ticked=others | {self.step: table.ticked.get(self.step, did)})

    def tell(self, before: Table, by: By) -> Message:
        if self.done:
            return say("{name} ticked a step of setting up", name=by.name)
        return say("{name} unticked a step of setting up", name=by.name)


class Stopped(TableMove, frozen=True):
    """We stop here: kept, and marked as unfinished."""

    hidden: bool = False
    """Hidden scores stay hidden until everybody agrees. In older logs a stop laid them open at once."""

    def chance(self, table: Table, draw: Draw) -> Self:
        return replace(self, hidden=True)

    def change(self, table: Table, seat: int | None) -> Table:
        return replace(table, stopped=True, moved_at=table.at, agreed=() if self.hidden else table.people)

    def tell(self, before: Table, by: By) -> Message:
        return say("{name} said: we stop here", name=by.name)


class ScoresShown(TableMove, frozen=True):
    """This player agrees to lay open the hidden scores of the stopped game; the host, after asking, for everybody."""

    everybody: bool = False

    def refuse(self, table: Table, seat: int | None) -> Message | None:
        if not table.to_agree:
            return say("No scores are hidden here.")
        if not self.everybody and seat not in table.to_agree:
            return say("You have agreed already.") if seat in table.agreed else PICK_A_PLAYER
        return None

    def change(self, table: Table, seat: int | None) -> Table:
        more = table.people if self.everybody else () if seat is None else (seat,)
        return replace(table, agreed=tuple(sorted({*table.agreed, *more})))

    def tell(self, before: Table, by: By) -> Message:
        if self.everybody:
            return say("{name} laid all scores open", name=by.name)
        return say("{name} agreed to show the scores", name=by.name)


class Confirmed(TableMove, frozen=True):
    """The result stands."""

    def refuse(self, table: Table, seat: int | None) -> Message | None:
        if table.confirmed:
            return closed(table)
        sheet = table.sheet()
        if sheet is None:
            return say("The game is not over yet.")
        return sheet.questions[0].still_open if sheet.questions else None

    def change(self, table: Table, seat: int | None) -> Table:
        return replace(table, confirmed=True)

    def tell(self, before: Table, by: By) -> Message:
        return say("{name} confirmed the result", name=by.name)


class OptionChanged(TableMove, frozen=True):
    """The host changed an option that the rules leave open during the game."""

    host_only = True
    name: str
    value: Any = None
    """As JSON has it."""

    def refuse(self, table: Table, seat: int | None) -> Message | None:
        if table.closed:
            return closed(table)
        try:
            self._changed(table)
        except Impossible as problem:
            return problem.words
        return None

    def change(self, table: Table, seat: int | None) -> Table:
        try:
            return self._changed(table)
        except Impossible:
            return table

    def _changed(self, table: Table) -> Table:
        """The next game of these people begins with it, too."""
        game, people = table.game, len(table.seats) - len(table.bots)
        options = with_option(game, table.state.options, self.name, self.value, people)
        chosen = replace(table.started.options, **{self.name: getattr(options, self.name)})
        state = replace(table.state, options=options) if game.changed is None else game.changed(table.state, options)
        title = titled_by(chosen) if self.name == "title" else table.started.title
        return replace(table, started=replace(table.started, options=chosen, title=title), state=state)

    def tell(self, before: Table, by: By) -> Message:
        option, value = option_title(before.game, self.name), option_words(before.game, self.name, self.value)
        return say("{name} changed an option: {option} – {value}", name=by.name, option=option, value=value)


class Undone(TableMove, frozen=True):
    """These entries never happened. Undoing this one brings them back. The log words it, for it knows the others."""

    targets: tuple[int, ...]
    paused_at: int | None = None
    """It brought back a running timer, which stands still as it was at this moment: when what is undone happened."""

    def change(self, table: Table, seat: int | None) -> Table:
        if self.paused_at is None or table.game.pause is None:
            return table
        return replace(table, state=table.game.pause(table.state, self.paused_at))


TABLE_MOVES: tuple[type[Logged], ...] = (
    Started,
    Joined,
    Renamed,
    Recoloured,
    Left,
    Returned,
    Freed,
    HostChanged,
    StarterDrawn,
    Stopped,
    ScoresShown,
    Confirmed,
    Undone,
    LeaverCounted,
    OptionChanged,
    StepTicked,
    PhotoAdded,
    PhotoRemoved,
)
"""All that is logged beside the moves of the game."""
FOR_PLAYERS: tuple[type[TableMove], ...] = (
    StarterDrawn,
    Stopped,
    ScoresShown,
    Confirmed,
    Left,
    Returned,
    LeaverCounted,
    OptionChanged,
    StepTicked,
    PhotoRemoved,
)
"""Those that players, or the host, send like moves of the game; all others have a page of their own."""


def refusal(table: Table, move: Logged, by: By) -> Message | None:
    """Why this cannot happen at the table now, with the players' names in it."""
    if isinstance(move, TableMove):
        why = move.refuse(table, by.seat)
    else:
        assert isinstance(move, Move)
        why = closed(table) or move.why_not(table.state, by)
    return None if why is None else why.named(table.names)
