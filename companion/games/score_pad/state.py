"""The pad itself: what is written on it, how it begins, and what follows from it."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.core import seats
from companion.core.box_sheets.counting import Counted, count, count_round, sums
from companion.core.box_sheets.lines import AnyLine, Bid
from companion.core.box_sheets.reading import tidied
from companion.core.box_sheets.shape import BoxSheet, Slot
from companion.core.game import Started
from companion.core.once import once_per_state
from companion.core.problems import Impossible
from companion.core.sheet import Ending, Points, add_up, tidy
from companion.core.turn_clock import TurnClock, changed_clock, new_clock, with_seats
from companion.core.words import Message, noun, say, several, verbatim
from companion.games.score_pad.options import MOST_ROWS, Options
from companion.games.score_pad.put_right import by_sheet, plain_sheet, put_right

TEAM_LETTERS = "ABCDEF"


class Row(Struct, frozen=True, gc=False):
    """One number of a round, or of a category, across all sides. A side without one is blank, which is not 0."""

    name: str = ""
    scores: dict[int, Points] = {}
    """As they were entered, by side."""
    counting: frozenset[int] = frozenset()
    """Whose score is a running count of live taps, not final yet."""
    closed: bool = False

    def entered(self, side: int) -> bool:
        return side in self.scores and side not in self.counting

    def settled(self, waited_for: frozenset[int]) -> Row:
        """The row, closed if nobody is waited for any more."""
        complete = bool(waited_for) and waited_for <= self.scores.keys() and waited_for.isdisjoint(self.counting)
        return replace(self, closed=True) if complete and not self.closed else self


class Player(Struct, frozen=True, gc=False):
    playing: bool = True
    """False for somebody who has left: no row waits for them."""
    team: int | None = None


class State(Struct, frozen=True, gc=False):
    options: Options
    """As they came, with nonsense put right (see ``setup``), and with what the sheet says."""
    players: tuple[Player, ...]
    sheet: BoxSheet
    """The one of the box, or one that was made from the options."""
    slots: tuple[Slot, ...]
    """The numbers of one round of it: a row is one of them, across all sides."""
    older: tuple[Row, ...] = ()
    newest: tuple[Row, ...] = ()
    """The last row (none at the start), kept apart: a log keeps all its states, and most moves change only this."""
    called: bool = False
    """Somebody said that this was the last round."""
    won: bool | None = None
    """Whether all won together, where the table has to say it."""
    tie_breaks: dict[str, dict[int, Points]] = {}
    """What was counted for a rung of the ladder, by its key and by side."""
    settled: tuple[int, ...] | None = None
    """The side that wins a tie by the word of the table; nobody: the win is shared. None: it has not said so."""
    clock: TurnClock | None = None

    @property
    def rows(self) -> tuple[Row, ...]:
        """All categories, or the rounds that were written so far: the next round has no rows until it is touched."""
        return self.older + self.newest

    def with_rows(self, rows: tuple[Row, ...]) -> State:
        return replace(self, older=rows[:-1], newest=rows[-1:])

    def with_row(self, row: int, new: Row) -> State:
        """The pad with this row written, with all of its round, and with any before it that an undo had taken away."""
        if not 0 <= row < most_rows(self):
            return self
        size = len(self.slots)
        if row == len(self.older) and (self.newest or size == 1):
            return replace(self, newest=(new,))
        rows = self.rows
        rows += (Row(),) * ((row // size + 1) * size - len(rows))
        return self.with_rows((*rows[:row], new, *rows[row + 1 :]))

    @property
    def waited_for(self) -> frozenset[int]:
        """The sides that somebody still plays for."""
        return frozenset(side_of(self, seat) for seat in seats.playing(self))


# How it begins, and who sits down later


def setup(started: Started) -> State:
    people = len(started.seats)
    options = put_right(by_sheet(started.options, people), people)
    options = replace(options, title=started.title or options.title)
    players = tuple(newcomer(options, seat) for seat in range(people))
    sheet = tidied(options.sheet) if options.sheet else plain_sheet(options)
    state = State(options, players, sheet, sheet.slots, clock=new_clock(options, people))
    return state.with_rows((Row(),) * len(options.categories))


def changed(state: State, options: Options) -> State:
    """The pad with another title, target, number of rounds or clock; what is written stays."""
    written = rounds_written(state)
    if options.rounds and not options.categories and options.rounds < written:
        raise Impossible(several("{n} round is written already.", "{n} rounds are written already.", written))
    clock = changed_clock(state.clock, options, len(state.players))
    return replace(state, options=put_right(options, len(state.players)), clock=clock)


def newcomer(options: Options, seat: int) -> Player:
    return Player(team=seat % options.teams if options.teams else None)


def seated(state: State, playing: tuple[bool, ...]) -> State:
    """Whoever comes late has blanks above and is waited for from now on; nobody waits for a player who left."""
    state = seats.reseated(state, playing, lambda seat: newcomer(state.options, seat))
    state = replace(state, clock=with_seats(state.clock, len(playing)))
    state = state.with_rows(tuple(row.settled(state.waited_for) for row in state.rows))
    for number in range(rounds_written(state)):
        state = with_optional_closed(state, number)
    return state


# Sides: a player, a team, or all together


def by_team(state: State) -> bool:
    """Teams write one score, together."""
    return bool(state.options.teams) and state.options.team_scores == "team"


def together(state: State) -> bool:
    """All win or lose as one."""
    return state.sheet.winner == "together"


def side_of(state: State, seat: int) -> int:
    """Whose column this seat writes in."""
    if together(state):
        return 0
    return state.players[seat].team or 0 if by_team(state) else seat


def members(state: State) -> tuple[tuple[int, ...], ...]:
    """The seats of each side."""
    if together(state):
        return (tuple(range(len(state.players))),)
    if by_team(state):
        return tuple(partners(state, team) for team in range(state.options.teams))
    return tuple((seat,) for seat in range(len(state.players)))


# What follows from it


def phase(state: State) -> str:
    return "playing" if ending(state) is None else "over"


def most_rows(state: State) -> int:
    return len(state.options.categories) or state.options.rounds * len(state.slots) or MOST_ROWS


def rounds_written(state: State) -> int:
    return len(state.rows) // len(state.slots)


def rows_of_round(state: State, number: int) -> range:
    size = len(state.slots)
    return range(number * size, (number + 1) * size)


def slot_of(state: State, row: int) -> Slot:
    return state.slots[row % len(state.slots)]


def line_of(state: State, row: int) -> AnyLine:
    return state.sheet.lines[slot_of(state, row).line]


def is_bid(state: State, row: int) -> bool:
    """Nobody makes anything of a bid before all bids are there."""
    return line_of(state, row).bids and slot_of(state, row).part == 0


@once_per_state
def open_row(state: State) -> int | None:
    """The first row that is still to be filled, perhaps the one about to begin. None: the game is over."""
    if ending(state) is not None:
        return None
    still = [n for n, row in enumerate(state.rows) if not row.closed]
    return next((n for n in still if not line_of(state, n).optional), still[0] if still else len(state.rows))


def is_secret(state: State, row: int) -> bool:
    """Bids that nobody else sees yet."""
    line = line_of(state, row)
    return isinstance(line, Bid) and line.secret and is_bid(state, row) and not row_at(state, row).closed


def before_reveal(state: State, row: int) -> bool:
    """What is made of bids that are still secret: its points would tell them."""
    return (
        line_of(state, row).bids and slot_of(state, row).part > 0 and is_secret(state, row - slot_of(state, row).part)
    )


def reveals(state: State) -> int:
    """How often secret bids were laid open so far."""
    lines = [line_of(state, row) for row in range(len(state.slots))]
    if not any(isinstance(line, Bid) and line.secret for line in lines):
        return 0
    return sum(row.closed and is_bid(state, number) for number, row in enumerate(state.rows))


def secret(state: State, seat: int) -> bool:
    """This seat's page asks for a bid that nobody else may see."""
    row = row_of(state, seat, open_row(state))
    return row is not None and is_secret(state, row)


def row_of(state: State, seat: int | None, first: int | None) -> int | None:
    """The row that a page of this seat leads to; ``first`` is the one that is open for all."""
    if first is None or seat is None or (len(state.slots) == 1 and not state.options.categories):
        return first
    size, side = len(state.slots), side_of(state, seat)
    for number in rows_of_round(state, first // size):
        row = row_at(state, number)
        if row.closed or line_of(state, number).optional:
            continue
        if not row.entered(side) or is_bid(state, number):
            return number
    return None if state.options.categories else first


def waiting(state: State) -> tuple[int, ...]:
    """Who is still to be written down in the first row that is open for them."""
    first = open_row(state)
    if first is None:
        return ()
    if state.options.categories:
        row = row_at(state, first)
        return tuple(seat for seat in seats.playing(state) if not row.entered(side_of(state, seat)))
    own = ((seat, row_of(state, seat, first)) for seat in seats.playing(state))
    return tuple(seat for seat, row in own if row is not None and not row_at(state, row).entered(side_of(state, seat)))


def goes_on(state: State, seat: int) -> bool:
    """Whether lines of the sheet wait for this seat, wherever the others are."""
    own = row_of(state, seat, open_row(state)) if state.options.categories else None
    return own is not None and state.players[seat].playing


def with_optional_closed(state: State, number: int) -> State:
    """A round in which all that has to be written is written: what may stay blank is closed with it."""
    rows = [row for row in rows_of_round(state, number) if row < len(state.rows)]
    if any(not row_at(state, row).closed and not line_of(state, row).optional for row in rows):
        return state
    for row in rows:
        if not row_at(state, row).closed:
            state = state.with_row(row, replace(row_at(state, row), closed=True))
    return state


@once_per_state
def counted(state: State) -> Counted:
    return count(state.sheet, [row.scores for row in state.rows], len(members(state)))


def round_points(state: State, number: int) -> dict[int, Points]:
    """What each side has in this round so far; whoever has written nothing that counts is not in it."""
    rows = [row_at(state, row).scores for row in rows_of_round(state, number)]
    return sums(count_round(state.sheet, rows, number + 1))


def totals(state: State) -> list[Points]:
    """What each seat is ranked by: its own total, or that of its team."""
    own = counted(state).totals
    if not state.options.teams or by_team(state):
        return [own[side_of(state, seat)] for seat in range(len(state.players))]
    return [add_up([own[n] for n in partners(state, player.team)]) for player in state.players]


def partners(state: State, team: int | None) -> tuple[int, ...]:
    return tuple(seat for seat, player in enumerate(state.players) if player.team == team)


@once_per_state
def ending(state: State) -> Ending | None:
    """Why the game is over. Read off the pad each time, so that a correction can end it or bring it back."""
    if state.won is not None:
        return Ending("outcome", say("You won together.") if state.won else say("You lost together."))
    if state.called:
        words = say("You finished the game.") if state.options.categories else say("That was the last round.")
        return Ending("called", words)
    if mid_round(state):
        return None
    target = state.options.target
    if target is not None and any(_reached(total, target) for total in totals(state)):
        return Ending("target", say("The target of {target} was reached.", target=tidy(target)))
    if len(state.rows) < most_rows(state) or not all(row.closed for row in state.rows):
        return None
    if state.options.categories:
        optional = (row for n, row in enumerate(state.rows) if line_of(state, n).optional)
        blank = any(not state.waited_for <= row.scores.keys() for row in optional)
        return Ending("categories", say("The sheet is filled in.") if blank else say("Every category is filled in."))
    played = several("The one round is played.", "All {n} rounds are played.", rounds_written(state))
    return Ending("rounds", played)


def mid_round(state: State) -> bool:
    """Something is written where something is missing: mostly in the newest round, so that is looked at first."""
    if state.options.categories:
        return any(row.scores and not row.closed for row in state.rows)
    numbers = reversed(range(rounds_written(state)))
    rounds = ([row_at(state, row) for row in rows_of_round(state, n)] for n in numbers)
    return any(any(row.scores for row in rows) and not all(row.closed for row in rows) for rows in rounds)


def _reached(total: Points, target: float) -> bool:
    return total >= target if target > 0 else total <= target


def begun(state: State) -> bool:
    return any(row.scores or row.closed for row in state.rows)


# Rows and numbers


def row_at(state: State, row: int) -> Row:
    """That row, blank if it was not touched yet."""
    if row == len(state.older):
        return state.newest[0] if state.newest else Row()
    return state.older[row] if 0 <= row < len(state.older) else Row()


def row_name(state: State, row: int) -> Message:
    """As a heading: "Round 2", "Cities", "Round 2 · Bid"."""
    if given := row_at(state, row).name:
        return verbatim(given)
    if state.options.categories:
        return state.sheet.slot_name(slot_of(state, row))
    number = row // len(state.slots) + 1
    if len(state.slots) == 1:
        return say("Round {number}", number=number)
    return say("Round {number} · {what}", number=number, what=state.sheet.slot_name(slot_of(state, row)))


def round_name(state: State, number: int) -> Message:
    first = rows_of_round(state, number)[0]
    return row_name(state, first) if len(state.slots) == 1 else say("Round {number}", number=number + 1)


def line_name(state: State, number: int) -> Message:
    """Of a category, as it is called now."""
    rows = [row for row, slot in enumerate(state.slots) if slot.line == number]
    return row_name(state, rows[0]) if len(rows) == 1 else state.sheet.word(state.sheet.lines[number].name)


def row_place(state: State, row: int) -> Message:
    """The same in mid-sentence: "round 2"."""
    if row_at(state, row).name or state.options.categories or len(state.slots) > 1:
        return row_name(state, row)
    return noun("round {number}", number=row + 1)
