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
from companion.core.words import Message, noun, say, sentences, several
from companion.games.score_pad.moves.ending import OutcomeEntered
from companion.games.score_pad.moves.game import GameEnded
from companion.games.score_pad.moves.rows import RowClosed
from companion.games.score_pad.state import (
    State,
    begun,
    ending,
    is_bid,
    line_of,
    open_row,
    round_name,
    row_at,
    row_name,
    row_of,
    row_place,
    rows_of_round,
    side_of,
    slot_of,
    together,
    waiting,
)
from companion.games.score_pad.view.chart import CROWD_SCREEN, SCREEN, Chart, chart, written_steps
from companion.games.score_pad.view.corrections import RowCorrection, ScoreCorrection, correction
from companion.games.score_pad.view.entry import Entry, TeamChoice, entry, team_choices
from companion.games.score_pad.view.race import Race, race
from companion.games.score_pad.view.standings import Standings, standings
from companion.games.score_pad.view.ties import Ties, ties

__all__ = ["Pad", "opened", "view"]


class Head(Struct, frozen=True):
    title: str
    heading: Message
    """What is going on: "Round 3 of 5", "Score sheet", "Result"."""
    best: Message | None
    """Who wins by the sums; None: all together, or nobody."""


class Ends(Struct, frozen=True):
    next_row: Offer | None
    """On to the next round, though somebody is still waited for."""
    outcome: tuple[Offer, ...]
    """All won, or all lost: where only the table knows."""
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
    bids: bool
    """Somebody bids in some line of the sheet."""
    entry: Entry | None
    """What this seat fills in now, or, where one phone writes for all, whoever is next; None: nothing."""
    standings: Standings
    race: Race | None
    """For a table screen with more people than there is room for columns."""
    waiting_for: tuple[int, ...]
    ends: Ends
    ties: Ties | None
    """At the end: first place is level."""
    team_choices: tuple[TeamChoice, ...]
    """One for each seat; empty without teams."""
    charted: bool
    """There is something for a chart."""
    chart: Chart | None
    """On a table screen and at the end; else it is drawn where somebody opens it."""
    over: bool
    clock: ClockShown | None


def view(state: State, seat: int | None) -> Pad:
    """The same for all, but for what each of them fills in next."""
    if seat is None:
        return _for_screen(state)
    pad, found = _for_all(state), entry(state, _asked(state, seat))
    if found is None:
        done = pad.by_category and pad.waiting_for and seat not in pad.waiting_for and state.players[seat].playing
        return replace(pad, now=_awaiting(pad.now)) if done else pad
    now = _now_of(state, found, pad.now)
    return replace(pad, now=now, entry=found.named if state.options.entry == "anyone" else found)


def opened(state: State, seat: int | None, asked: str) -> Chart | ScoreCorrection | RowCorrection | None:
    """What a tap brings up: the chart, or numbers to correct."""
    return chart(state) if asked == "chart" else correction(state, seat, asked)


def _asked(state: State, seat: int) -> int:
    """Whose number a page of this seat asks for."""
    if state.options.entry != "anyone":
        return seat
    return next(iter(waiting(state)), seat)


def _now_of(state: State, asked: Entry, shown: Now) -> Now:
    if asked.entered:
        return _awaiting(shown)
    return replace(shown, line=_question(state, asked))


def _awaiting(shown: Now) -> Now:
    return replace(shown, line=say("Waiting for the others"))


def _question(state: State, asked: Entry) -> Message:
    """Whose number it is, then which: a round comes last, where a narrow page may cut it off."""
    name, row = asked.name, asked.row
    if together(state):
        return row_name(state, row)
    if state.options.categories or row_at(state, row).name:
        return say("{name} – {what}", name=name, what=row_name(state, row))
    number, rounds = row // len(state.slots) + 1, state.options.rounds
    which = noun("round {number} of {rounds}", number=number, rounds=rounds) if rounds else None
    if len(state.slots) == 1:
        return say("{name}’s {round}", name=name, round=which or row_place(state, row))
    which = which or noun("round {number}", number=number)
    return say("{name} – {what}, {round}", name=name, round=which, what=_what(state, row))


def _what(state: State, row: int) -> Message:
    """A bid needs no line to be understood, and what was made of it nothing but the line: tricks."""
    line, slot = line_of(state, row), slot_of(state, row)
    if not line.bids:
        return state.sheet.slot_name(slot)
    bid = line.part_name(slot.part, state.sheet.word) if is_bid(state, row) else None
    return bid or state.sheet.word(line.name)


@once_per_state
def _for_screen(state: State) -> Pad:
    pad = _for_all(state)
    crowd = race(state, pad.standings)
    return replace(pad, race=crowd, chart=chart(state, SCREEN if crowd is None else CROWD_SCREEN))


@once_per_state
def _for_all(state: State) -> Pad:
    first, over = open_row(state), ending(state) is not None
    waiting_for, paper = _waiting_for(state, first), standings(state)
    return Pad(
        now=Now(_heading(state, first), sentences(_who_wins(state), _when_it_ends(state))),
        head=Head(state.options.title, _heading(state, first), _best(state)),
        phase="over" if over else "playing",
        by_category=bool(state.options.categories),
        bids=any(line.bids for line in state.sheet.lines),
        entry=None,
        standings=paper,
        race=None,
        waiting_for=waiting_for,
        ends=_ends(state, first, waiting_for),
        ties=ties(state),
        team_choices=team_choices(state),
        charted=bool(written_steps(state)),
        chart=chart(state) if over else None,
        over=over,
        clock=clock_shown(state),
    )


def _heading(state: State, first: int | None) -> Message:
    if first is None:
        return say("Result")
    if state.options.categories:
        return say("Score sheet")
    which, line = _which_round(state, first // len(state.slots)), line_of(state, first)
    if not line.bids:
        return which
    if is_bid(state, first):
        return say("{round}: Bids", round=which)
    return say("{round}: {what}", round=which, what=state.sheet.word(line.name))


def _which_round(state: State, number: int) -> Message:
    """With how many there are, where that is known, so that everybody sees which one is the last."""
    rounds = state.options.rounds
    named = any(row_at(state, row).name for row in rows_of_round(state, number))
    if not rounds or named:
        return round_name(state, number)
    return say("Round {number} of {rounds}", number=number + 1, rounds=rounds)


def _who_wins(state: State) -> Message:
    if together(state):
        return say("You win or lose together.")
    lowest, teams = state.options.winner == "lowest", bool(state.options.teams)
    if lowest:
        return say("Lowest team total wins.") if teams else say("Lowest total wins.")
    return say("Highest team total wins.") if teams else say("Highest total wins.")


def _best(state: State) -> Message | None:
    """The same beside the sums, where it stays in sight."""
    if together(state):
        return None
    return noun("lowest wins") if state.options.winner == "lowest" else noun("highest wins")


def _when_it_ends(state: State) -> Message:
    rounds, target = state.options.rounds, state.options.target
    if target is not None:
        return _at_target(state, tidy(target))
    if any(line.optional for line in state.sheet.lines) and state.options.categories:
        return say("Ends when the sheet is filled in.")
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
    outcome = _outcome(state)
    soon = _between_rounds(state, first)
    end = _end(state, whole=soon) if first is not None and _one_round(state) and not outcome else None
    return Ends(_next_row(state, first) if early else None, outcome, end, end is not None and soon)


def _one_round(state: State) -> bool:
    """A whole round is written. Counts that run, and categories, may never come to one: there anything will do."""
    if state.options.categories or not begun(state):
        return begun(state)
    first = [row for row in rows_of_round(state, 0) if not line_of(state, row).optional]
    return all(row_at(state, row).closed for row in first) or any(row_at(state, row).counting for row in first)


def _outcome(state: State) -> tuple[Offer, ...]:
    if not together(state) or state.sheet.target is not None:
        return ()
    return (
        offer(state, OutcomeEntered(won=True), None, say("We won"), style="primary"),
        offer(state, OutcomeEntered(won=False), None, say("We lost")),
    )


def _between_rounds(state: State, first: int | None) -> bool:
    """In a game that goes on until somebody calls the last round."""
    options = state.options
    called = options.target is None and not options.rounds and not options.categories
    return called and first is not None and not _touched(state, first)


def _touched(state: State, first: int) -> bool:
    """Whether anything is written in the round of this row."""
    return any(row_at(state, row).scores for row in rows_of_round(state, first // len(state.slots)))


def _next_row(state: State, first: int | None) -> Offer | None:
    """What it asks is the same until the round is over, so that an entry does not send it to all phones again."""
    if first is None:
        return None
    yes, question = say("Next round"), sentences(say("Whatever is missing stays blank."), say("Go on?"))
    return offer(state, RowClosed(row=first), None, yes, confirm=question, yes=yes, no=say("Stay in this round"))


def _end(state: State, *, whole: bool) -> Offer:
    """Where all rounds are ``whole``, nothing is lost that *Undo* does not bring back, so nothing is asked."""
    question = None if whole else sentences(say("Finish the game?"), say("Whatever is missing stays blank."))
    label = say("Finish the game") if state.options.categories else say("That was the last round")
    return offer(state, GameEnded(), None, label, confirm=question, yes=say("Finish"))


def _waiting_for(state: State, first: int | None) -> tuple[int, ...]:
    """Who still has to fill something: the open round, or any open category."""
    if first is None or not state.options.categories:
        return waiting(state)
    own = ((seat, row_of(state, seat, first)) for seat in playing(state))
    return tuple(seat for seat, row in own if row is not None and not row_at(state, row).entered(side_of(state, seat)))
