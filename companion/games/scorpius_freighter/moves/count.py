"""The count: entry by entry or the whole sheet, sealed until everybody has confirmed."""

from __future__ import annotations

import random
from abc import abstractmethod
from typing import Any, Self

from msgspec.structs import replace

from companion.core.game import By
from companion.core.seats import A_SEAT, is_seat, with_player
from companion.core.words import Message, SeatName, noun, say, several, signed, verbatim
from companion.games.scorpius_freighter.box import CARGO, CREW, CREW_OF_A_SEAT, Asks, Kind, asks
from companion.games.scorpius_freighter.count import most, open_count, show_if_confirmed, unanswered
from companion.games.scorpius_freighter.freighter.entry import (
    Cargo,
    CrewEntry,
    ListLine,
    counted,
    impossible,
    not_crew,
    twice,
)
from companion.games.scorpius_freighter.moves.freighter_move import FreighterMove, PlayMove
from companion.games.scorpius_freighter.scoring import LABELS, Count, Scorer, total
from companion.games.scorpius_freighter.state import State

MOST = 99
QUESTIONS: dict[Asks, Message] = {
    "empty_spaces": say("How many spaces have no tile? Restricted ones count as filled."),
    "matches": say("How many of your completed deals and contracts show its cargo?"),
    "points": say("How many points does the card give?"),
}


class CountBegun(PlayMove, frozen=True):
    """Straight to the count: the turns were not entered to their end."""

    def apply(self, state: State, by: By) -> State:
        if state.counting or state.drafting:
            return state
        return open_count(replace(state, cut_short=not state.final))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} went straight to the count", name=by.name)


class CountMove(FreighterMove, frozen=True):
    """A move of one seat in the count, which is sealed until all have confirmed."""

    who = A_SEAT
    independent = True
    sealed = True

    def not_now(self, state: State, by: By) -> Message | None:
        early = None if state.counting else say("The count comes after the final round.")
        return super().not_now(state, by) or early

    def applied(self, state: State, by: By) -> Any:
        return super().applied(state, by) if state.counting else state


class EntryMove(CountMove, frozen=True):
    """A change of the own sheet. The others read nothing of it until the sheets are open."""

    lasting = True

    def not_now(self, state: State, by: By) -> Message | None:
        closed = state.players[by.player].confirmed and not state.shown
        name = SeatName(by.player)
        reopen = say("{name}’s sheet is confirmed. Open it again to change something.", name=name) if closed else None
        return super().not_now(state, by) or reopen

    def refuse(self, state: State, by: By) -> Message | None:
        """What was right once comes back after an undo, whatever is asked of new entries meanwhile."""
        return self.not_now(state, by) or self.taken(state, by) or (None if by.again else self.wrong(state, by))

    def taken(self, state: State, by: By) -> Message | None:
        """Why somebody else has it."""
        return None

    def apply(self, state: State, by: By) -> State:
        return with_player(state, by.player, count=self.changed(state.players[by.player].count))

    @abstractmethod
    def changed(self, count: Count) -> Count:
        """The sheet with this entry."""

    @abstractmethod
    def draft_words(self) -> Message:
        """The entry without its player."""

    def tell(self, before: State, by: By, viewer: int | None) -> Message | None:
        own = viewer is not None and viewer == by.seat
        count = before.players[by.player].count if is_seat(before, by.seat) else Count()
        return self.entry_words(count, by) if own or before.shown else None

    @abstractmethod
    def entry_words(self, count: Count, by: By) -> Message:
        """The history line for those who may read it."""


class ValueCounted(EntryMove, frozen=True):
    """A printed value: a contract, a section, an ability, a side deal."""

    line: ListLine
    value: int

    def wrong(self, state: State, by: By) -> Message | None:
        return None if 0 <= self.value <= MOST else say("Points run from 0 to {most}.", most=MOST)

    def changed(self, count: Count) -> Count:
        return replace(count, **{self.line: (*getattr(count, self.line), self.value)})

    def draft_words(self) -> Message:
        return say("{line} {value}", line=LABELS[self.line], value=self.value)

    def entry_words(self, count: Count, by: By) -> Message:
        return say("{name} counted {value} ({line})", name=by.name, value=self.value, line=LABELS[self.line])


class ValueTakenBack(EntryMove, frozen=True):
    line: ListLine
    index: int
    value: int | None = None
    """What was there when it was tapped, so that nothing else goes if another entry was undone. None: logged before."""

    def wrong(self, state: State, by: By) -> Message | None:
        there = 0 <= self.index < len(getattr(state.players[by.player].count, self.line))
        return None if there else say("That entry is not on your sheet any more.")

    def chance(self, state: State, by: By, dice: random.Random) -> Self:
        there = getattr(state.players[by.player].count, self.line)[self.index : self.index + 1]
        return replace(self, value=there[0]) if there and self.value is None else self

    def changed(self, count: Count) -> Count:
        values = getattr(count, self.line)
        gone = self._place(values)
        return replace(count, **{self.line: tuple(value for place, value in enumerate(values) if place != gone)})

    def _place(self, values: tuple[int, ...]) -> int | None:
        if self.value is None or values[self.index : self.index + 1] == (self.value,):
            return self.index
        return max((place for place, value in enumerate(values) if value == self.value), default=None)

    def draft_words(self) -> Message:
        return say("{line} corrected", line=LABELS[self.line])

    def entry_words(self, count: Count, by: By) -> Message:
        values = getattr(count, self.line)
        value = values[self.index] if 0 <= self.index < len(values) else noun("an entry")
        return say("{name} took back {value} ({line})", name=by.name, value=value, line=LABELS[self.line])


class CrewCounted(EntryMove, frozen=True):
    """An experienced crew member, with the answer to what the card asks once it is known."""

    name: str
    answer: int | None = None

    def wrong(self, state: State, by: By) -> Message | None:
        names = [member.name for member in state.players[by.player].count.crew]
        if self.name not in CREW:
            return not_crew(self.name)
        if self.name not in names and len(names) >= CREW_OF_A_SEAT:
            return say("Four crew at the most. Take one back first.")
        if self.answer is not None and not 0 <= self.answer <= MOST:
            return say("Between 0 and {most}, please.", most=MOST)
        return too_much(state, by.player, Scorer(self.name, self.answer))

    def taken(self, state: State, by: By) -> Message | None:
        return counted_elsewhere(state, by.player, (self.name,))

    def changed(self, count: Count) -> Count:
        if self.name not in CREW:
            return count
        member = Scorer(self.name, self.answer if asks(self.name) else None)
        if self.name not in [other.name for other in count.crew]:
            return replace(count, crew=(*count.crew, member))
        return replace(count, crew=tuple(member if other.name == self.name else other for other in count.crew))

    def draft_words(self) -> Message:
        if self.answer is None:
            return verbatim(self.name)
        return say("{crew} {answer}", crew=self.name, answer=self.answer)

    def entry_words(self, count: Count, by: By) -> Message:
        if self.answer is None:
            return say("{name} counted {crew}", name=by.name, crew=self.name)
        return say("{name} counted {crew}: {answer}", name=by.name, crew=self.name, answer=self.answer)


class CrewTakenBack(EntryMove, frozen=True):
    name: str

    def changed(self, count: Count) -> Count:
        return replace(count, crew=tuple(member for member in count.crew if member.name != self.name))

    def draft_words(self) -> Message:
        return say("{crew} taken back", crew=self.name)

    def entry_words(self, count: Count, by: By) -> Message:
        return say("{name} took back {crew}", name=by.name, crew=self.name)


class CargoCounted(EntryMove, frozen=True):
    cube: Kind
    change: int

    def wrong(self, state: State, by: By) -> Message | None:
        after = state.players[by.player].count.cargo.of(self.cube) + self.change
        if after < 0:
            return say("There is no such cube to take away.")
        return None if after <= MOST else say("Up to {most} cubes of a kind.", most=MOST)

    def changed(self, count: Count) -> Count:
        number = max(0, count.cargo.of(self.cube) + self.change)
        return replace(count, cargo=replace(count.cargo, **{self.cube: number}), cubes=None)

    def draft_words(self) -> Message:
        return say("{change} {cargo}", change=signed(self.change), cargo=CARGO[self.cube])

    def entry_words(self, count: Count, by: By) -> Message:
        return say("{name} counted {change} {cargo}", name=by.name, change=signed(self.change), cargo=CARGO[self.cube])


class CubesOnBoardCounted(EntryMove, frozen=True):
    """Every cube on the freighter in one number: the kinds make no difference to the score."""

    number: int

    def wrong(self, state: State, by: By) -> Message | None:
        return None if 0 <= self.number <= MOST else say("Between 0 and {most} cubes.", most=MOST)

    def changed(self, count: Count) -> Count:
        return replace(count, cubes=max(0, self.number))

    def draft_words(self) -> Message:
        return several("{n} cube", "{n} cubes", self.number)

    def entry_words(self, count: Count, by: By) -> Message:
        return several("{name} counted {n} cube", "{name} counted {n} cubes", self.number, name=by.name)


class CountEntered(EntryMove, frozen=True):
    """The whole sheet at once, in place of what was there."""

    completed_contracts: tuple[int, ...]
    active_sections: tuple[int, ...]
    contract_abilities: tuple[int, ...]
    side_deals: tuple[int, ...]
    crew: tuple[CrewEntry, ...]
    cargo: Cargo

    def wrong(self, state: State, by: By) -> Message | None:
        problem = impossible(counted(self))
        if problem is not None:
            return problem[0]
        if twice([self._names]):
            return say("One crew member is there twice. Each card is in the box once.")
        counting = with_player(state, by.player, count=counted(self))
        too_high = (too_much(counting, by.player, entry.scorer) for entry in self.crew)
        return next((why for why in too_high if why), None)

    def taken(self, state: State, by: By) -> Message | None:
        return counted_elsewhere(state, by.player, self._names)

    @property
    def _names(self) -> tuple[str, ...]:
        return tuple(member.name for member in self.crew)

    def changed(self, count: Count) -> Count:
        return counted(self)

    def draft_words(self) -> Message:
        return several("A sheet of {n} point", "A sheet of {n} points", total(counted(self)))

    def entry_words(self, count: Count, by: By) -> Message:
        points = total(counted(self))
        return several(
            "{name} entered a sheet of {n} point", "{name} entered a sheet of {n} points", points, name=by.name
        )


class SheetCleared(EntryMove, frozen=True):
    """Nothing of it was right: from the start, also in place of a sheet that an undo took."""

    def changed(self, count: Count) -> Count:
        return Count()

    def draft_words(self) -> Message:
        return say("Cleared")

    def entry_words(self, count: Count, by: By) -> Message:
        return say("{name} began the count again", name=by.name)


class CountConfirmed(CountMove, frozen=True):
    """The sheet is final; once all are, they are shown."""

    def wrong(self, state: State, by: By) -> Message | None:
        own = state.players[by.player]
        if own.confirmed:
            return say("{name}’s sheet is confirmed already.", name=SeatName(by.player))
        for name in unanswered(own.count):
            question = asks(name)
            return None if question is None else say("{crew}: {question}", crew=name, question=QUESTIONS[question])
        return next((why for member in own.count.crew if (why := too_much(state, by.player, member))), None)

    def apply(self, state: State, by: By) -> State:
        return show_if_confirmed(with_player(state, by.player, confirmed=True))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        if self.applied(before, by).shown and not before.shown:
            return say("{name} confirmed the count: all sheets are open", name=by.name)
        return say("{name} confirmed the count", name=by.name)


class CountReopened(CountMove, frozen=True):
    """Not yet, after all: one more look at the own sheet."""

    def wrong(self, state: State, by: By) -> Message | None:
        if state.shown:
            return say("All sheets are open. Correct yours right there.")
        open_ = say("{name}’s sheet is still open.", name=SeatName(by.player))
        return None if state.players[by.player].confirmed else open_

    def apply(self, state: State, by: By) -> State:
        return state if state.shown else with_player(state, by.player, confirmed=False)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} reopened the count", name=by.name)


def counted_elsewhere(state: State, seat: int, names: tuple[str, ...]) -> Message | None:
    """A crew card is on the table for all to see, so this gives nobody's sums away."""
    for other, freighter in enumerate(state.players):
        found = {*freighter.names, *(member.name for member in freighter.count.crew)}
        for name in names:
            if other != seat and name in found:
                return say("{crew} is in {name}’s crew. Each card is in the box once.", crew=name, name=SeatName(other))
    return None


def too_much(state: State, seat: int, member: Scorer) -> Message | None:
    """Why no freighter like this one can give that answer to the card."""
    limit = most(state, state.players[seat], member.name)
    if limit is None or member.answer is None or member.answer <= limit:
        return None
    if asks(member.name) == "matches":
        return several(
            "{crew}: you entered only {n} completed deal or contract. Enter each one by itself.",
            "{crew}: you entered only {n} completed deals and contracts. Enter each one by itself.",
            limit,
            crew=member.name,
        )
    return say(
        "{crew}: at most {n} of {spaces} spaces can be empty. Has your board more? Correct the printed numbers.",
        crew=member.name,
        n=limit,
        spaces=state.board_spaces,
    )
