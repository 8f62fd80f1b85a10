"""Score sheets: lines per seat, totals, places, and what decided them."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from typing import Literal, Protocol

from msgspec import Struct
from msgspec.structs import replace

from companion.core.words import Arg, Message, SeatName, amount, listed, noun, plain, say, several

Points = int | float
Unit = Literal["points", "time"]
"""What a number on a sheet is. A time is in seconds; it is no score."""
UNDECIDED = "undecided"
"""Stands in ``decided_by`` while a question is open."""
SHARED = say("A tie: the win is shared.")
POINTS = several("{n} point", "{n} points", 0)
IN_POINTS = noun("points")
MOST_NAMED = 4
"""More than these share a win as a number of players: nobody reads a list of twelve names."""


class Line(Struct, frozen=True):
    """A line of a score sheet."""

    key: str
    label: Message
    points: Points
    unit: Unit = "points"


class AnyLine(Protocol):
    """A line of a sheet, or one that the gallery keeps in words."""

    @property
    def key(self) -> str: ...
    @property
    def label(self) -> Message | str: ...
    @property
    def points(self) -> Points: ...
    @property
    def unit(self) -> Unit: ...


class SeatSheet(Struct, frozen=True):
    seat: int
    total: Points
    rank: int
    """0: nobody is placed."""
    lines: tuple[Line, ...]
    name: str = ""
    notes: dict[str, bool] = {}
    """Facts of this seat that a game adds to the common shape ("in_profit")."""
    left: bool = False
    """The player went home before the end."""

    @property
    def scored(self) -> bool:
        """Something was written down for them; times are no score."""
        return any(line.unit == "points" for line in self.lines)


class Row(Struct, frozen=True):
    """One line across all seats; None where a seat does not have it."""

    label: Message | str
    points: tuple[Points | None, ...]
    unit: Unit = "points"
    key: str = ""


class TieBreak(Struct, frozen=True):
    """One rung of the ladder below the points: the higher value wins."""

    key: str
    words: Message
    """How it reads when it decided: "more cargo"."""
    values: tuple[Points, ...]
    what: Message | None = None
    """What is compared, where its numbers are worth showing: "cargo". None: the words say it all."""


class Tie(Struct, frozen=True):
    """A tie for first place, and the rung that decided it."""

    points: Points
    """What all of them have."""
    rung: TieBreak
    best: Points
    """Of this rung: the winner's, and the best of those who were level until then."""
    next: Points

    @property
    def step(self) -> Message:
        """What decides, before anybody is named."""
        points, what = plain(self.points), self.rung.what
        if what is None:
            return say("Tied at {points} – {reason}", points=points, reason=self.rung.words)
        return say("Tied at {points} – on {what} it is {first} : {second}", points=points, what=what, **self._score)

    @property
    def won_by_you(self) -> Message:
        points, what = plain(self.points), self.rung.what
        if what is None:
            return say("Tied at {points} – you win: {reason}", points=points, reason=self.rung.words)
        return say("Tied at {points} – you win on {what}, {first} : {second}", points=points, what=what, **self._score)

    def won_by(self, names: Sequence[Arg]) -> Message:
        tied: dict[str, Arg] = {"points": plain(self.points), "names": listed(names)}
        if self.rung.what is None:
            return several(
                "Tied at {points} – {names} wins: {reason}",
                "Tied at {points} – {names} win: {reason}",
                len(names),
                reason=self.rung.words,
                **tied,
            )
        return several(
            "Tied at {points} – {names} wins on {what}, {first} : {second}",
            "Tied at {points} – {names} win on {what}, {first} : {second}",
            len(names),
            what=self.rung.what,
            **self._score,
            **tied,
        )

    @property
    def _score(self) -> dict[str, Arg]:
        """What should be fewer was negated for the ladder."""
        return {"first": plain(abs(self.best)), "second": plain(abs(self.next))}


class Ending(Struct, frozen=True):
    """Why a game is over: a key for programs, which never changes, and a sentence."""

    key: str
    words: Message


class Question(Struct, frozen=True):
    """What has to be answered before a result counts."""

    key: str
    """For programs; it never changes."""
    words: Message
    """As a heading: "Tied at 16 – counting crew"."""
    seats: tuple[int, ...] = ()
    """Those who have to answer; empty: anybody may."""

    @property
    def still_open(self) -> Message:
        """Why the result cannot be confirmed yet."""
        if not self.seats:
            return say("Answer this first: {question}", question=self.words)
        names = listed(SeatName(seat) for seat in self.seats)
        return say("{question}. First an answer from {names}, please.", question=self.words, names=names)


class Side(Struct, frozen=True):
    """A player, or a team, as the end shows them; without a total where nothing was ever written for them."""

    name: Arg
    seats: tuple[SeatSheet, ...]
    total: Points | None


class Sheet(Struct, frozen=True):
    seats: tuple[SeatSheet, ...]
    winners: tuple[int, ...]
    decided_by: str
    decided_words: Message
    ended: Ending | None = None
    """None while the game goes on."""
    lowest_wins: bool = False
    title: str = ""
    """What was played, where the game's own title does not say it."""
    questions: tuple[Question, ...] = ()
    """While there is one, nobody has won yet."""
    tie: Tie | None = None
    """None: no rung of the ladder decided first place."""
    ladder: tuple[TieBreak, ...] = ()
    """What orders those with equal totals."""
    uncounted: tuple[int, ...] = ()
    """Seats that are last whatever they have."""
    sides: tuple[int, ...] = ()
    """The team of each seat; empty: everybody plays alone."""
    side_names: tuple[Message, ...] = ()
    """What the teams are called; empty: by the names of their players."""
    outcome: Message | None = None
    """Shown instead of a winner where somebody plays against a target: "16 points, 2 short of 18"."""
    unit: Unit = "points"
    """Of the totals."""
    counts: Message = POINTS
    """What a total is called, with its number as ``n``: "12 credits"."""
    unpaid: Message | None = None
    """What the totals leave out if the game is stopped here: "Round II was not paid out yet."."""

    @property
    def places(self) -> bool:
        """Whether a place says anything: not where a game was stopped while everybody was level."""
        stopped = self.ended is not None and self.ended.key == "stopped"
        return not stopped or len({seat.rank for seat in self.seats}) > 1

    def place(self, seat: SeatSheet) -> int:
        """Behind one team is second, whatever the number of partners in it; nobody is behind whoever left."""
        ahead = [other.seat for other in self.seats if other.rank < seat.rank and self.is_placed(other)]
        return 1 + len({self.sides[other] for other in ahead} if self.sides else ahead)

    def is_placed(self, seat: SeatSheet) -> bool:
        """Not whoever left, unless the table counts them."""
        return not seat.left or seat.seat in self.winners

    @property
    def rows(self) -> tuple[Row, ...]:
        return in_rows([seat.lines for seat in self.seats])

    @property
    def ranked(self) -> tuple[SeatSheet, ...]:
        """The first place first, whoever left last."""
        return tuple(sorted(self.seats, key=lambda seat: (not self.is_placed(seat), seat.rank)))

    @property
    def ranked_sides(self) -> tuple[Side, ...]:
        """The first place first; teams that have names are one."""
        if not self.side_names:
            return tuple(Side(seat.name, (seat,), self.known_total(seat)) for seat in self.ranked)
        order = dict.fromkeys(self.sides[seat.seat] for seat in self.ranked)
        teams = [(side, tuple(seat for seat in self.ranked if self.sides[seat.seat] == side)) for side in order]
        return tuple(Side(self.side_names[side], own, self.known_total(*own)) for side, own in teams)

    @property
    def columns(self) -> tuple[Side, ...]:
        """The same for the lines: partners who have the same ones share them."""
        shared = all(seat.lines == side.seats[0].lines for side in self.ranked_sides for seat in side.seats)
        return self.ranked_sides if shared else replace(self, side_names=()).ranked_sides

    def known_total(self, *own: SeatSheet) -> Points | None:
        """Of one seat, or of partners; None where something was written down, but nothing for them."""
        written = any(seat.scored for seat in own)
        return own[0].total if written or not any(seat.scored for seat in self.seats) else None

    @property
    def who_won(self) -> Message:
        """The heading of the result, with its numbers; what is still asked, while nobody can know it."""
        return self.who_won_for(None)

    def who_won_for(self, reader: int | None) -> Message:
        """The same for the phone of that seat alone, which is spoken to if it has won."""
        if self.questions:
            return self.questions[0].words
        if self.outcome is not None:
            return self.outcome
        if not self.winners:
            return say("Nobody wins")
        names, you = self.winner_names, self.winners == (reader,) and not self.side_names
        if self.tie is not None:
            return self.tie.won_by_you if you else self.tie.won_by(names)
        if self.decided_by == "shared":
            return self._shared(names)
        return self._you_won if you else self._won(names)

    @property
    def winner_names(self) -> list[Arg]:
        return self.names_of(self.winners)

    def names_of(self, seats: Sequence[int]) -> list[Arg]:
        """The players, or the teams where they have names."""
        if self.side_names:
            return [self.side_names[side] for side in sorted({self.sides[seat] for seat in seats})]
        return [self.seats[seat].name for seat in seats]

    @property
    def remark(self) -> Message | None:
        """How first place was decided, where the heading does not say it."""
        if self.lowest_wins and self.decided_by == "points" and self.unit == "points" and self.winners:
            return say("Fewest points win.")
        said = self.tie is not None or self.decided_by == "points" or self.decided_words == SHARED
        return None if said or not self.winners else self.decided_words

    def amount(self, total: Points) -> Message:
        """A total with its unit."""
        return amount(self.counts, total)

    def _shared(self, names: Sequence[Arg]) -> Message:
        points = self.amount(self.seats[self.winners[0]].total)
        if len(names) > MOST_NAMED:
            return several(
                "{n} player shares the win with {points}",
                "{n} players share the win with {points}",
                len(names),
                points=points,
            )
        return say("{names} share the win with {points}", names=listed(names), points=points)

    @property
    def _score(self) -> tuple[Points | None, Points | None]:
        """The best total, and between two sides the other one's. None: some games are won otherwise."""
        sign = 1 if self.lowest_wins else -1
        first = min((self.seats[seat].total for seat in self.winners), key=lambda total: sign * total)
        others = [seat.total for seat in self.seats if seat.seat not in self.winners]
        second = min(others, key=lambda total: sign * total, default=None)
        if self.unit == "time" or (second is not None and sign * first >= sign * second):
            return None, None
        return first, second if len(set(self.sides or range(len(self.seats)))) == 2 else None

    @property
    def _you_won(self) -> Message:
        first, second = self._score
        if first is None:
            return say("You win")
        if len(self.seats) == 1:
            return say("You finish with {points}", points=self.amount(first))
        if second is None:
            return say("You win with {points}", points=self.amount(first))
        return say("You win, {first} : {second}", first=plain(first), second=plain(second))

    def _won(self, names: Sequence[Arg]) -> Message:
        (first, second), all_win = self._score, len(self.winners) == len(self.seats)
        if all_win and len(names) > 1:
            return say("Everybody wins")
        if first is None:
            return several("{names} wins", "{names} win", len(names), names=listed(names))
        number, who, points = len(names), listed(names), self.amount(first)
        if all_win:
            return say("{name} finishes with {points}", name=names[0], points=points)
        if second is None:
            return several("{names} wins with {points}", "{names} win with {points}", number, names=who, points=points)
        return several(
            "{names} wins, {first} : {second}",
            "{names} win, {first} : {second}",
            number,
            names=who,
            first=plain(first),
            second=plain(second),
        )

    def leaving(self, left: Collection[int]) -> Sheet:
        """The same sheet with those marked who have left."""
        seats = tuple(replace(s, left=s.seat in left) for s in self.seats)
        return replace(self, seats=seats)

    def without(self, out: Collection[int], key: str = "leaver", words: Message | None = None) -> Sheet:
        """The same sheet where these seats do not count: they are last, and the others move up. Where one of them would
        have won, the key and the words say why not; without words, that they left."""
        if not out:
            return self
        ranks = [seat.rank for seat in self.seats if seat.seat not in out]
        places = [1 + (len(ranks) if s.seat in out else sum(rank < s.rank for rank in ranks)) for s in self.seats]
        seats = tuple(replace(s, rank=place) for s, place in zip(self.seats, places, strict=True))
        moved_up = replace(self, seats=seats, uncounted=(*self.uncounted, *out))
        if not set(self.winners) & set(out):
            return moved_up
        stay = [seat for seat in range(len(seats)) if seat not in out]
        winners = [seat for seat in stay if seat in self.winners] or [seat for seat in stay if places[seat] == 1]
        names = [self.seats[seat].name for seat in self.winners if seat in out]
        left = several(
            "{names} left and does not count.", "{names} left and do not count.", len(names), names=listed(names)
        )
        return replace(moved_up, winners=tuple(winners), decided_by=key, decided_words=words or left, tie=None)

    def asking(self, questions: Sequence[Question]) -> Sheet:
        """The same sheet while these are open: it has no winners, whoever reads it."""
        if not questions:
            return self
        asked, words = tuple(questions), questions[0].words
        return replace(self, questions=asked, winners=(), decided_by=UNDECIDED, decided_words=words, tie=None)

    def named(self, names: Sequence[str]) -> Sheet:
        """The same sheet with the players' present names."""
        seats = tuple(replace(s, name=n) for s, n in zip(self.seats, names, strict=True))
        return replace(self, seats=seats)


def in_rows(lines: Sequence[Sequence[AnyLine]]) -> tuple[Row, ...]:
    """The lines of all seats side by side: those of one key in one row, in the order in which they come."""
    keys: list[str] = []
    for own in lines:
        place = 0
        for line in own:
            if line.key not in keys:
                keys.insert(place, line.key)
            place = keys.index(line.key) + 1
    first = {line.key: line for own in reversed(lines) for line in own}
    points = [{line.key: line.points for line in own} for own in lines]
    return tuple(Row(first[key].label, tuple(own.get(key) for own in points), first[key].unit, key) for key in keys)


def tidy(points: Points) -> Points:
    """Whole numbers as int; decimals without the dust of binary fractions."""
    if isinstance(points, int):
        return points
    rounded = round(points, 6)
    return int(rounded) if rounded == int(rounded) else rounded


def add_up(points: Sequence[Points]) -> Points:
    return tidy(math.fsum(points))
