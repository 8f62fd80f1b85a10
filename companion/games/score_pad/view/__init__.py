"""What a page shows of the pad: a struct for each part of it, everything worked out."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.core.now import Now
from companion.core.offer import Offer, offer
from companion.core.once import once_per_state
from companion.core.seats import playing
from companion.core.sheet import tidy
from companion.core.turn_clock.view import ClockShown, clock_shown
from companion.core.words import Message, SeatName, listed, say, sentences, several
from companion.games.score_pad.moves.game import GameEnded
from companion.games.score_pad.moves.rows import RowClosed
from companion.games.score_pad.state import (
    State,
    begun,
    ending,
    open_row,
    row_at,
    row_name,
    row_of,
    row_place,
    side_of,
    waiting,
)
from companion.games.score_pad.view.chart import Chart, chart
from companion.games.score_pad.view.corrections import RowCorrection, ScoreCorrection, correction
from companion.games.score_pad.view.entry import Entry, TeamChoice, entries, team_choices
from companion.games.score_pad.view.standings import Standings, standings


class Head(Struct, frozen=True):
    title: str
    heading: Message
    """What is going on: "Round 3", "Categories", "Result"."""


class Ends(Struct, frozen=True):
    next_row: Offer | None
    """On to the next round, though somebody is still waited for."""
    end: Offer | None
    soon: bool
    """Nothing else ends it, and nobody has begun another round: *end* is what may be wanted now."""


class Pad(Struct, frozen=True):
    now: Now
    """Below it: who wins, and when it ends."""
    head: Head
    """For the table screen."""
    phase: str
    by_category: bool
    entries: tuple[Entry | None, ...]
    """What each seat fills in now; None: nothing."""
    standings: Standings
    waiting_for: tuple[int, ...]
    ends: Ends
    team_choices: tuple[TeamChoice, ...]
    """One for each seat; empty without teams."""
    chart: Chart | None
    over: bool
    clock: ClockShown | None

    def correction(self, asked: str) -> ScoreCorrection | RowCorrection | None:
        """What a tap on the sheet opens: "3-1" is the number of one seat in a row, "3" is that row."""
        return correction(self.standings.rows, asked)


def view(state: State, seat: int | None) -> Pad:
    """The same for all, but for the category that each of them fills in next."""
    pad, row = _for_all(state), row_of(state, seat, open_row(state))
    if seat is None or row is None or not state.players[seat].playing:
        return pad
    pad = replace(pad, now=_now_of(state, seat, row, pad.now))
    return replace(pad, standings=standings(state, row)) if state.options.categories else pad


def _now_of(state: State, seat: int, row: int, shown: Now) -> Now:
    """Where one writes for all, nobody is named."""
    if state.options.entry == "anyone":
        return shown
    if row_at(state, row).entered(side_of(state, seat)):
        return replace(shown, line=say("Waiting for the others"))
    return replace(shown, line=say("{name}’s {round}", name=SeatName(seat), round=row_place(state, row)))


@once_per_state
def _for_all(state: State) -> Pad:
    first, over = open_row(state), ending(state) is not None
    waiting_for = _waiting_for(state, first)
    return Pad(
        now=Now(_heading(state, first), sentences(_who_wins(state), _when_it_ends(state))),
        head=Head(state.options.title, _heading(state, first)),
        phase="over" if over else "playing",
        by_category=bool(state.options.categories),
        entries=entries(state, first),
        standings=standings(state, first),
        waiting_for=waiting_for,
        ends=_ends(state, first, waiting_for),
        team_choices=team_choices(state),
        chart=chart(state),
        over=over,
        clock=clock_shown(state),
    )


def _heading(state: State, first: int | None) -> Message:
    if first is None:
        return say("Result")
    return say("Categories") if state.options.categories else row_name(state, first)


def _who_wins(state: State) -> Message:
    lowest, teams = state.options.winner == "lowest", bool(state.options.teams)
    if lowest:
        return say("Lowest team total wins.") if teams else say("Lowest total wins.")
    return say("Highest team total wins.") if teams else say("Highest total wins.")


def _when_it_ends(state: State) -> Message:
    rounds, target = state.options.rounds, state.options.target
    if target is not None:
        return _at_target(state, tidy(target))
    if state.options.categories:
        return say("Ends when every category is filled in.")
    if rounds:
        return several("Ends after one round.", "Ends after {n} rounds.", rounds)
    return say("Ends when you call the last round.")


def _at_target(state: State, target: float) -> Message:
    rounds, teams = state.options.rounds, bool(state.options.teams)
    if state.options.categories:
        if teams:
            return say("Ends when a team reaches {target} or every category is filled in.", target=target)
        return say("Ends when somebody reaches {target} or every category is filled in.", target=target)
    if rounds and teams:
        return several(
            "Ends when a team reaches {target} or after one round.",
            "Ends when a team reaches {target} or after {n} rounds.",
            rounds,
            target=target,
        )
    if rounds:
        return several(
            "Ends when somebody reaches {target} or after one round.",
            "Ends when somebody reaches {target} or after {n} rounds.",
            rounds,
            target=target,
        )
    if teams:
        return say("Ends when a team reaches {target}.", target=target)
    return say("Ends when somebody reaches {target}.", target=target)


def _ends(state: State, first: int | None, waiting_for: tuple[int, ...]) -> Ends:
    early = waiting_for and not state.options.categories
    end = _end(state, first) if first is not None and begun(state) else None
    return Ends(_next_row(state, first) if early else None, end, soon=end is not None and _between_rounds(state, first))


def _between_rounds(state: State, first: int | None) -> bool:
    """In a game that goes on until somebody calls the last round."""
    options = state.options
    called = options.target is None and not options.rounds and not options.categories
    return called and first is not None and not row_at(state, first).scores


def _next_row(state: State, first: int | None) -> Offer | None:
    if first is None:
        return None
    question, yes = sentences(*_blanks(state, first), say("Go on?")), say("Next round")
    no = None if row_at(state, first).scores else say("Stay in this round")
    return offer(state, RowClosed(row=first), None, yes, confirm=question, yes=yes, no=no)


def _end(state: State, first: int) -> Offer:
    """A round in which nobody has written anything was not begun, so nobody is missing in it."""
    blanks = _blanks(state, first) if row_at(state, first).scores or state.options.categories else ()
    question = sentences(*blanks, say("Finish the game?"))
    label = say("Finish the game") if state.options.categories else say("That was the last round")
    return offer(state, GameEnded(), None, label, confirm=question, yes=say("Finish"))


def _blanks(state: State, row: int) -> tuple[Message, ...]:
    """What counts as 0 if it stays blank, to be read first: seats in this row, or whatever is left of categories."""
    if state.options.categories:
        return (say("Whatever is still blank counts as 0."),)
    written = row_at(state, row).scores
    blank = [seat for seat in playing(state) if side_of(state, seat) not in written]
    if not blank:
        return ()
    missing = several(
        "{names} has not entered {round} yet: that counts as 0.",
        "{names} have not entered {round} yet: that counts as 0.",
        len(blank),
        names=listed(SeatName(seat) for seat in blank),
        round=row_place(state, row),
    )
    return (missing,)


def _waiting_for(state: State, first: int | None) -> tuple[int, ...]:
    """Who still has to fill something: the open round, or any open category."""
    if first is None or not state.options.categories:
        return waiting(state)
    own = ((seat, row_of(state, seat, first)) for seat in playing(state))
    return tuple(seat for seat, row in own if row is not None and not row_at(state, row).entered(side_of(state, seat)))
