"""What is filled in now: one's own number, with keys or by a tap, or that of the next one; and the teams."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.box_sheets.lines import Bid
from companion.core.offer import Offer, form, offer
from companion.core.sheet import Points
from companion.core.words import Message, SeatName, say, sentences, verbatim
from companion.games.score_pad.moves.game import TeamChanged
from companion.games.score_pad.moves.scores import BidEntered, PointsAdded, ScoreEntered
from companion.games.score_pad.state import (
    TEAM_LETTERS,
    State,
    is_bid,
    is_secret,
    line_of,
    open_row,
    row_at,
    row_name,
    row_of,
    side_of,
    waiting,
)
from companion.games.score_pad.view.asks import Asked, asked
from companion.games.score_pad.view.bands import band_of
from companion.games.score_pad.view.standings import columns

STEPS = (-5, -1, 1, 5)
"""The taps to offer for live counting."""
MOST_CHIPS = 23
"""Up to this number, every one has a key of its own: then an entry is one tap."""


class Field(Struct, frozen=True):
    """Where a number goes: the hidden fields, and the one that it is typed into."""

    name: str
    """What the move calls it."""
    row_name: Message
    band: int
    column: int
    """Where it will show on the sheet: the band, and the place of the column."""
    cell: str
    """By which name the sheet asks for a correction there."""
    draft: str
    """Tells what is half-typed now from what was sent."""
    enter: Offer
    """The page asks for the score."""
    typed: bool
    """With keys; else every number has its own button."""


class Keys(Struct, frozen=True):
    field: str
    """What the move calls the number."""
    most: int | None
    """Each number up to this one has a key of its own; None: it is typed."""
    chosen: int | None
    """The one that was entered."""
    follows: int | None
    """The seat that is asked next on this page."""
    fits: int | None
    """The last number of a round that adds up: any other is asked about first. None: any number may come."""


class Tally(Struct, frozen=True):
    """Live counting."""

    steps: tuple[int, ...]
    add: Offer
    """The page asks for the amount; the row is in ``Field``."""
    done: Offer | None
    """The running count is the score; None: nothing was counted, or it is the score already."""


class Entry(Struct, frozen=True):
    """What one seat fills in now."""

    seat: int
    name: Message | SeatName
    """Of whoever it is for: the player, the team, or all together."""
    row: int
    value: Points | None
    entered: bool
    rests: bool
    """It is put right on the sheet, not typed over: no key shows which number stands while others are waited for."""
    asks: Asked | None
    """What kind of number it is, in a sheet with more than one kind."""
    field: Field
    keys: Keys
    doubt: Offer | None
    """The form of a number that does not add up."""
    tally: Tally | None
    """None: nothing is counted by taps in this line."""
    others: tuple[int, ...]
    """Who is asked after this number, on a page that asks one after the other."""

    def keys_for(self, here: Sequence[int]) -> Keys:
        """On a page that asks these seats one after the other: it goes on to the first of them who is waited for."""
        if self.keys.follows is not None:
            return self.keys
        return replace(self.keys, follows=next((seat for seat in here if seat in self.others), None))

    @property
    def named(self) -> Entry:
        """For a page that asks one after the other: its forms say for whom they are."""
        field, tally = self.field, self.tally
        named = replace(field, draft=f"{self.seat}-{field.draft}", enter=replace(field.enter, seat=self.seat))
        doubt = None if self.doubt is None else replace(self.doubt, seat=self.seat)
        return replace(self, field=named, doubt=doubt, tally=None if tally is None else self._named_tally(tally))

    def _named_tally(self, tally: Tally) -> Tally:
        return replace(tally, done=None if tally.done is None else replace(tally.done, seat=self.seat))


class TeamChoice(Struct, frozen=True):
    seat: int
    teams: tuple[Offer, ...]


def entry(state: State, seat: int) -> Entry | None:
    """Whoever left has nothing to fill in."""
    number = row_of(state, seat, open_row(state))
    if number is None or not state.players[seat].playing:
        return None
    row, side, line = row_at(state, number), side_of(state, seat), line_of(state, number)
    value, entered = row.scores.get(side), row.entered(side)
    most, left = _chips(state, number), _left(state, number, side)
    kind, name = (BidEntered, "bid") if is_secret(state, number) else (ScoreEntered, "score")
    column = next(column for column in columns(state) if column.side == side)
    others = _others(state, seat, number)
    return Entry(
        seat=seat,
        name=column.name,
        row=number,
        value=value,
        entered=entered,
        rests=entered and most is None and kind is ScoreEntered,
        asks=asked(state, line),
        field=Field(
            name,
            row_name(state, number),
            band_of(state, number),
            columns(state).index(column),
            f"{band_of(state, number)}-{side}",
            f"{number}-{value if entered else 'x'}",
            form(kind, None, say("Enter"), row=number),
            typed=most is None,
        ),
        keys=Keys(
            name,
            most,
            int(value) if most is not None and value is not None else None,
            follows=others[0] if others and state.options.entry == "anyone" else None,
            fits=None if most is None else left,
        ),
        doubt=None if left is None or most is None else _doubt(state, number, left),
        tally=None if line.counts_things else _tally(state, seat, number),
        others=others,
    )


def _chips(state: State, number: int) -> int | None:
    """The largest number with a key of its own; bids grow with the rounds."""
    line = line_of(state, number)
    most = line.keys_up_to(number // len(state.slots) + 1) if line.counts_things else None
    return most if most is not None and most <= MOST_CHIPS else None


def _left(state: State, number: int, side: int) -> int | None:
    """What this side must have made, as the last of its round; None: others are missing, or nobody can know it."""
    row, line = row_at(state, number), line_of(state, number)
    if not isinstance(line, Bid) or not line.by_round or is_bid(state, number):
        return None
    if any(not row.entered(other) for other in state.waited_for - {side}):
        return None
    return number // len(state.slots) + 1 - int(sum(made for other, made in row.scores.items() if other != side))


def _doubt(state: State, number: int, left: int) -> Offer:
    there = number // len(state.slots) + 1
    question = sentences(
        say("{what} in this round: {n}.", what=state.sheet.word(line_of(state, number).name), n=there),
        say("The others have {made} of them.", made=there - left),
        say("Is that right all the same?"),
    )
    doubt = form(ScoreEntered, None, say("Yes, write it down"), row=number)
    return replace(doubt, confirm=question, no=say("Look again"))


def _others(state: State, seat: int, number: int) -> tuple[int, ...]:
    """Those who are still waited for once this number is there; nobody while more lines wait for this seat."""
    side = side_of(state, seat)
    if state.options.categories and _more_lines(state, side, number):
        return ()
    return tuple(other for other in waiting(state) if side_of(state, other) != side)


def _more_lines(state: State, side: int, number: int) -> bool:
    lines = (row for row in range(len(state.slots)) if row != number and not line_of(state, row).optional)
    return any(not row_at(state, row).closed and not row_at(state, row).entered(side) for row in lines)


def _tally(state: State, seat: int, number: int) -> Tally:
    row, side = row_at(state, number), side_of(state, seat)
    done = None
    if side in row.counting:
        label = say("Done with {points}", points=row.scores[side])
        done = form(ScoreEntered, None, label, row=number, score=row.scores[side])
    return Tally(STEPS, form(PointsAdded, None, say("Points")), done)


def team_choices(state: State) -> tuple[TeamChoice, ...]:
    teams = range(state.options.teams)
    if not teams:
        return ()
    seats = range(len(state.players))
    return tuple(TeamChoice(seat, tuple(_team(state, seat, team) for team in teams)) for seat in seats)


def _team(state: State, seat: int, team: int) -> Offer:
    chosen = state.players[seat].team == team
    label = verbatim(TEAM_LETTERS[team])
    return offer(state, TeamChanged(team=team), seat, label, style="primary" if chosen else "")
