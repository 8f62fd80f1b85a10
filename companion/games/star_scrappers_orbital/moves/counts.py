"""Counting the modules at a year's end, and putting a count of an earlier year right."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import By
from companion.core.seats import is_seat
from companion.core.words import Message, SeatName, listed, noun, say
from companion.games.star_scrappers_orbital.box import COLOURS, MOST, Colour, Counts
from companion.games.star_scrappers_orbital.moves.orbital_move import PlayerMove
from companion.games.star_scrappers_orbital.nouns import counted_kinds, kind_name
from companion.games.star_scrappers_orbital.options import tracks_modules
from companion.games.star_scrappers_orbital.orbital import compared, counts, damaged, recounted
from companion.games.star_scrappers_orbital.scoring import counted_now
from companion.games.star_scrappers_orbital.state import Player, State, uncounted


class Count(PlayerMove, frozen=True):
    """How many undamaged modules of each kind there are, core included."""

    independent = True
    offered_again = True
    counts: Counts = {}
    """Kinds left out are as the app has them."""

    def refuse(self, state: State, by: By) -> Message | None:
        if not state.ending:
            return say("The year is not over yet. Count when everybody has passed in a row.")
        if state.step > 1:
            return say("The points of this year are given. Correct the year in the table of years instead.")
        return self._wrong(state.players[by.player])

    def _wrong(self, player: Player) -> Message | None:
        if player.who == "opponent":
            return say("The stacks of the opponents count by themselves. Correct the stack instead.")
        return wrong_count(self.counts)

    def apply(self, state: State, by: By) -> State:
        if not state.ending or state.step > 1:
            return state
        whole = counts(state.players[by.player]) | self.said
        return replace(state, counted=state.counted | {by.player: whole})

    def draft_words(self) -> Message:
        return Message("{kinds}", {"kinds": counted_kinds(self.said)})

    @property
    def said(self) -> Counts:
        return at_least_nothing(self.counts)

    def tell(self, before: State, by: By, viewer: int | None) -> Message | None:
        """Until everybody has counted, the numbers are their owner's alone; the last count tells them all."""
        if not is_seat(before, by.seat):
            return None
        missing = uncounted(before)
        if viewer == by.seat or not missing:
            return self.line(before, by)
        return say("{name} has counted", name=by.name) if set(missing) - {by.seat} else self._last(before, by)

    def _last(self, before: State, by: By) -> Message:
        year = counted_now(self.apply(before, by))
        everybody = [
            noun("{name} {kinds}", name=SeatName(seat), kinds=counted_kinds(said))
            for seat, said in enumerate(year)
            if said
        ]
        return say("{name} counted last: {everybody}", name=by.name, everybody=listed(everybody, "comma"))

    def line(self, before: State, by: By) -> Message:
        whole = counts(before.players[by.player]) | self.said
        return say("{name} counted {kinds}", name=by.name, kinds=counted_kinds(whole))


class YearCounted(Count, frozen=True):
    """A count as older editions sent it: whatever was noted differently is taken off or added for good."""


class ModulesCounted(Count, frozen=True):
    """A count that destroys nothing: what is missing is damaged until Maintenance."""

    anyone = True
    repaired: Counts = {}
    """Of those that are more than were noted: modules that were noted as damaged. The rest was never noted."""

    def refuse(self, state: State, by: By) -> Message | None:
        return super().refuse(state, by) or self._not_repaired(state.players[by.player])

    def _not_repaired(self, player: Player) -> Message | None:
        for colour in COLOURS:
            more = self.said.get(colour, 0) - counts(player)[colour]
            if not 0 <= self.repaired.get(colour, 0) <= max(0, min(more, damaged_of(player, colour))):
                return say(
                    "{kind}: not that many can have been repaired. Look again at what is damaged.",
                    kind=kind_name(colour),
                )
        return None

    def apply(self, state: State, by: By) -> State:
        after = super().apply(state, by)
        if after is state:
            return state
        player = state.players[by.player]
        fits = {colour: min(max(0, n), damaged_of(player, colour)) for colour, n in self.repaired.items()}
        return replace(after, repaired=state.repaired | {by.player: fits})

    def line(self, before: State, by: By) -> Message:
        changes = self._changes(counts(before.players[by.player])) if tracks_modules(before.options) else []
        if not changes:
            return super().line(before, by)
        kinds = counted_kinds(counts(before.players[by.player]) | self.said)
        return say("{name} counted {kinds} ({changes})", name=by.name, kinds=kinds, changes=listed(changes, "comma"))

    def _changes(self, have: Counts) -> list[Message]:
        """What the count says beyond what was noted."""
        fewer = {c: have[c] - n for c, n in self.said.items() if n < have[c]}
        mended = {c: n for c, n in self.repaired.items() if n > 0}
        more = {c: n - have[c] - mended.get(c, 0) for c, n in self.said.items() if n > have[c] + mended.get(c, 0)}
        return [
            *([noun("{kinds} damaged until Maintenance", kinds=counted_kinds(fewer))] if fewer else []),
            *([noun("{kinds} repaired", kinds=counted_kinds(mended))] if mended else []),
            *([noun("{kinds} not noted before", kinds=counted_kinds(more))] if more else []),
        ]


class YearCorrected(PlayerMove, frozen=True):
    """What a player had at the end of a year whose points are given; all that came of it follows."""

    independent = True
    anyone = True
    year: int
    counts: Counts
    """Kinds left out stay as they were counted."""

    def refuse(self, state: State, by: By) -> Message | None:
        if by.player >= len(_given(state, self.year)) or not _given(state, self.year)[by.player]:
            return say("Nothing of {name} was counted in year {year}.", name=SeatName(by.player), year=self.year)
        return wrong_count(self.counts)

    def apply(self, state: State, by: By) -> State:
        seat, given = by.player, _given(state, self.year)
        if seat >= len(given) or not given[seat]:
            return state
        whole = given[seat] | at_least_nothing(self.counts)
        player = recounted(state.players[seat], self.year, whole)
        if self.year < state.year:
            year = (*given[:seat], whole, *given[seat + 1 :])
            past = (*state.past[: self.year - 1], year, *state.past[self.year :])
            return replace(state, past=past).with_player_at(seat, player)
        player = compared(player, whole) if player.apart else player
        return replace(state, counted=state.counted | {seat: whole}).with_player_at(seat, player)

    def line(self, before: State, by: By) -> Message:
        given = _given(before, self.year)
        was = given[by.player] if by.player < len(given) else {}
        kinds = [
            noun("{kind} {now} instead of {was}", kind=kind_name(c), now=n, was=was.get(c, 0))
            for c, n in at_least_nothing(self.counts).items()
            if n != was.get(c, 0)
        ]
        if not kinds:
            return say("{name} looked at year {year} again: it was right", name=by.name, year=self.year)
        return say("{name} corrected year {year}: {kinds}", name=by.name, year=self.year, kinds=listed(kinds, "comma"))


def damaged_of(player: Player, colour: Colour) -> int:
    return sum(module.colour == colour for module in damaged(player))


def _given(state: State, year: int) -> tuple[Counts, ...]:
    """What was counted by seat in a year whose points are given; empty for any other."""
    if 1 <= year <= len(state.past):
        return state.past[year - 1]
    return counted_now(state) if year == state.year and state.ending and state.step > 1 else ()


def wrong_count(said: Counts) -> Message | None:
    wrong = next((colour for colour in COLOURS if not 0 <= said.get(colour, 0) <= MOST), None)
    return wrong and say("{kind}: count from 0 to {most}.", kind=kind_name(wrong), most=MOST)


def at_least_nothing(said: Counts) -> Counts:
    return {colour: max(0, count) for colour, count in said.items()}
