"""The counts of several players at once: one phone for all, or a table that only scores its years."""

from __future__ import annotations

from msgspec import Struct

from companion.core.game import By, Move
from companion.core.seats import is_seat
from companion.core.words import Message, SeatName, listed, noun, say, several
from companion.games.star_scrappers_orbital.box import Counts
from companion.games.star_scrappers_orbital.moves.counts import ModulesCounted
from companion.games.star_scrappers_orbital.moves.orbital_move import no_turns
from companion.games.star_scrappers_orbital.nouns import counted_kinds
from companion.games.star_scrappers_orbital.options import follows_turns
from companion.games.star_scrappers_orbital.scoring import counted_now
from companion.games.star_scrappers_orbital.state import State, uncounted
from companion.games.star_scrappers_orbital.turn_order import ended


class SeatCount(Struct, frozen=True):
    """One player's line of it."""

    seat: int
    counts: Counts = {}
    repaired: Counts = {}

    @property
    def move(self) -> ModulesCounted:
        return ModulesCounted(self.counts, self.repaired)


class TableCounted(Move, frozen=True):
    """Where turns are not followed, the first such count says as well that the year is over."""

    independent = True
    offered_again = True
    year: int
    counts: tuple[SeatCount, ...]

    def refuse(self, state: State, by: By) -> Message | None:
        if self.year != state.year:
            return say("Somebody was faster: year {year} is on.", year=state.year)
        if not state.ending and follows_turns(state.options):
            return say("The year is not over yet. Count when everybody has passed in a row.")
        counting = self._counting(state)
        return no_turns(state) if counting is None else self._wrong(counting)

    def _counting(self, state: State) -> State | None:
        """The table while its people count; None: nobody can end this year now."""
        if state.ending:
            return state
        return ended(state) if no_turns(state) is None and not follows_turns(state.options) else None

    def _wrong(self, state: State) -> Message | None:
        if not self.counts or not all(is_seat(state, row.seat) for row in self.counts):
            return say("Whose modules are these? Reload the page and count again.")
        refused = (row.move.why_not(state, By(row.seat)) for row in self.counts)
        return next((why for why in refused if why is not None), None)

    def apply(self, state: State, by: By) -> State:
        after = self._counting(state) if self.year == state.year else None
        if after is None:
            return state
        for row in self.counts:
            if is_seat(after, row.seat):
                after = row.move.apply(after, By(row.seat))
        return after

    def draft_words(self) -> Message:
        rows = [noun("{name} {kinds}", name=SeatName(row.seat), kinds=counted_kinds(row.counts)) for row in self.counts]
        return Message("{rows}", {"rows": listed(rows, "comma")})

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        """Until everybody has counted, nobody reads numbers."""
        after = self.apply(before, by)
        if uncounted(after):
            names = [SeatName(row.seat) for row in self.counts if is_seat(before, row.seat)]
            return several("{names} has counted", "{names} have counted", len(names), names=listed(names))
        rows = [
            noun("{name} {kinds}", name=SeatName(seat), kinds=counted_kinds(said))
            for seat, said in enumerate(counted_now(after))
            if said
        ]
        return say("Year {year} is counted: {everybody}", year=self.year, everybody=listed(rows, "comma"))
