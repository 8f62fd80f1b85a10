"""Writing scores: tapped, typed, or a whole row at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from companion.core.game import By, Move
from companion.core.seats import A_SEAT, is_seat
from companion.core.sheet import tidy
from companion.core.words import Message, SeatName, listed, plain, say
from companion.games.score_pad.moves.pad_move import no_row, unwritable
from companion.games.score_pad.state import (
    Row,
    State,
    before_reveal,
    is_bid,
    is_secret,
    line_of,
    members,
    row_at,
    row_place,
    side_of,
    with_optional_closed,
)
from companion.games.score_pad.typed import bounded


class PointsAdded(Move, frozen=True):
    """Live counting: a tap on +1. The row still waits for the seat to say that it is done."""

    who = A_SEAT
    independent = True
    anyone = True
    row: int
    amount: float

    def refuse(self, state: State, by: By) -> Message | None:
        return no_row(state, self.row) or unwritable(self.amount) or self._too_much(state, by)

    def _too_much(self, state: State, by: By) -> Message | None:
        score = row_at(state, self.row).scores.get(side_of(state, by.player), 0) + self.amount
        return unwritable(score) or unfit(state, self.row, score)

    def apply(self, state: State, by: By) -> State:
        old, side = row_at(state, self.row), side_of(state, by.player)
        scores = old.scores | {side: bounded(old.scores.get(side, 0) + self.amount)}
        counting = old.counting if side in old.scores else old.counting | {side}
        return state.with_row(self.row, Row(old.name, scores, counting, old.closed))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        points, place = abs(self.amount), row_place(before, self.row)
        if self.amount < 0:
            return say("{name} took {points} off in {round}", name=by.name, points=points, round=place)
        return say("{name} added {points} in {round}", name=by.name, points=points, round=place)


class ScoreEntered(Move, frozen=True):
    """The seat's final score of this row; entered again, it is a correction."""

    who = A_SEAT
    independent = True
    anyone = True
    row: int
    score: float

    def refuse(self, state: State, by: By) -> Message | None:
        return no_row(state, self.row) or unwritable(self.score) or unfit(state, self.row, self.score)

    def apply(self, state: State, by: By) -> State:
        return entered(state, self.row, {by.player: self.score})

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        old, place = row_at(before, self.row), row_place(before, self.row)
        side = side_of(before, by.seat) if is_seat(before, by.seat) and by.seat is not None else None
        if side in old.counting and old.scores[side] == self.score:
            return say("{name} is done with {points} in {round}", name=by.name, points=self.score, round=place)
        if side is None or not old.entered(side) or old.scores[side] == self.score:
            return self._new(before, by, side)
        points = worth(before, self.row, self.score)
        if points is not None:
            return say(
                "{name} entered {new} instead of {old} for {line}, worth {points}",
                name=by.name,
                new=self.score,
                old=old.scores[side],
                line=place,
                points=points,
            )
        return say(
            "{name}, {round}: {new} instead of {old}",
            name=by.name,
            round=place,
            old=old.scores[side],
            new=self.score,
        )

    def _new(self, before: State, by: By, side: int | None) -> Message:
        place = row_place(before, self.row)
        if is_bid(before, self.row):
            return say("{name} bids {points}", name=by.name, points=self.score)
        if line_of(before, self.row).bids:
            bid = row_at(before, self.row - 1).scores.get(-1 if side is None else side)
            if bid is None:
                return say("{name} made {points}", name=by.name, points=self.score)
            return say("{name} made {points} of {bid}", name=by.name, points=self.score, bid=plain(bid))
        points = worth(before, self.row, self.score)
        if points is not None:
            return say(
                "{name} entered {n} for {line}, worth {points}",
                name=by.name,
                n=self.score,
                line=place,
                points=points,
            )
        return say("{name} scored {points} in {round}", name=by.name, points=self.score, round=place)


class BidEntered(Move, frozen=True):
    """A bid that nobody else sees until everybody has one."""

    who = A_SEAT
    sealed = True
    anyone = True
    row: int
    bid: int

    def refuse(self, state: State, by: By) -> Message | None:
        return no_row(state, self.row) or self._not_secret(state) or line_of(state, self.row).unfit(self.bid)

    def _not_secret(self, state: State) -> Message | None:
        if is_secret(state, self.row):
            return None
        return say("The bids are on the table already. Correct yours on the sheet.")

    def apply(self, state: State, by: By) -> State:
        return entered(state, self.row, {by.player: self.bid})

    def draft_words(self) -> Message:
        return say("A bid of {bid}", bid=self.bid)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        """The last one lays all of them open."""
        after = self.applied(before, by)
        if is_secret(after, self.row):
            return say("{name} has a bid", name=by.name)
        bids = (
            say("{name} {points}", name=SeatName(seats[0]), points=plain(row_at(after, self.row).scores[side]))
            for side, seats in enumerate(members(after))
            if side in row_at(after, self.row).scores
        )
        return say("All bids are there: {bids}", bids=listed(bids, "comma"))


class NumbersEntered(Move, frozen=True):
    """Several numbers of one seat, by row: a bid and what was made of it. Rows left out stay as they are."""

    who = A_SEAT
    independent = True
    anyone = True
    numbers: dict[int, float]

    def refuse(self, state: State, by: By) -> Message | None:
        if not self.numbers:
            return say("Nothing is filled in. Write at least one number.")
        return next(filter(None, (part.refuse(state, by) for part in self._parts())), None)

    def apply(self, state: State, by: By) -> State:
        for part in self._parts():
            state = part.apply(state, by)
        return state

    def _parts(self) -> Iterable[ScoreEntered]:
        return (ScoreEntered(row=row, score=score) for row, score in sorted(self.numbers.items()))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        written = listed(
            (say("{round} {points}", round=row_place(before, part.row), points=part.score) for part in self._parts()),
            "comma",
        )
        return say("{name} wrote down: {numbers}", name=by.name, numbers=written)


class RowEntered(Move, frozen=True):
    """One phone wrote the final scores of several seats, by seat number. Seats left out stay as they are.

    Where a team writes one score, any seat of it stands for the team.
    """

    independent = True
    anyone = True
    row: int
    scores: dict[int, float]

    def refuse(self, state: State, by: By) -> Message | None:
        return no_row(state, self.row) or self._wrong_scores(state)

    def _wrong_scores(self, state: State) -> Message | None:
        if not self.scores:
            return say("Nothing is filled in. Write at least one score.")
        if not all(is_seat(state, seat) for seat in self.scores):
            return say("One of these players is not at the table. Reload the page and write the row again.")
        problems = ((seat, self._problem(state, score)) for seat, score in self.scores.items())
        named = (say("{name}: {problem}", name=SeatName(seat), problem=why) for seat, why in problems if why)
        return next(named, None)

    def _problem(self, state: State, score: float) -> Message | None:
        return unwritable(score) or unfit(state, self.row, score)

    def apply(self, state: State, by: By) -> State:
        return entered(state, self.row, self.scores)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        known = ((seat, score) for seat, score in self.scores.items() if is_seat(before, seat))
        scores = listed((self._score(before, seat, score) for seat, score in known), "comma")
        return say(
            "{name} wrote down {round}: {scores}", name=by.name, round=row_place(before, self.row), scores=scores
        )

    def _score(self, before: State, seat: int, score: float) -> Message:
        points = worth(before, self.row, score)
        if points is None:
            return say("{name} {points}", name=SeatName(seat), points=score)
        return say("{name} {n} (worth {points})", name=SeatName(seat), n=score, points=points)


def worth(state: State, row: int, score: float) -> float | None:
    """What a line makes of this number, like 6 points of 2 cities; None: it counts as it is."""
    line = line_of(state, row)
    points = tidy(line.worth((score,), 1)) if line.converts else score
    return None if points == score else points


def entered(state: State, row: int, scores: Mapping[int, float]) -> State:
    known = {side_of(state, seat): bounded(score) for seat, score in scores.items() if is_seat(state, seat)}
    if not known:
        return state
    old = row_at(state, row)
    new = replace(old, scores=old.scores | known, counting=old.counting.difference(known))
    return with_optional_closed(state.with_row(row, new.settled(state.waited_for)), row // len(state.slots))


def unfit(state: State, row: int, score: float) -> Message | None:
    """Why the sheet does not take this number there, or not yet."""
    if is_secret(state, row):
        return say("Bids are secret here until everybody has one. Reload the page and bid again.")
    if before_reveal(state, row):
        return say("First all bid, in secret. Then write what you made of it.")
    return line_of(state, row).unfit(score)
