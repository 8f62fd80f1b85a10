"""Side deals and contracts of a tracked freighter."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import By
from companion.core.seats import is_seat, with_player
from companion.core.words import Message, say, sentences
from companion.games.scorpius_freighter.box import ACTIONS, CARGO, Kind
from companion.games.scorpius_freighter.cubes import Cubes, in_words, one, summed
from companion.games.scorpius_freighter.freighter import hold
from companion.games.scorpius_freighter.freighter.skill import left, spend
from companion.games.scorpius_freighter.moves.freighter_move import ActionMove, TrackedMove, under_way
from companion.games.scorpius_freighter.state import Contract, Done, Freighter, Row, State

MOST_POINTS = 99


class DeliveryMove(ActionMove, frozen=True):
    """A deal or a row of a contract: each takes one skill."""

    def not_now(self, state: State, by: By) -> Message | None:
        wrong = super().not_now(state, by)
        if wrong or left(state, by.player, under_way(state)):
            return wrong
        return say("No skill is left for more of {action}.", action=ACTIONS[self.part_of])


class DealMade(DeliveryMove, frozen=True):
    """A side deal from the display, or the kept one with this number; ``paid`` if Das stood in for a cube."""

    part_of = "deal"
    points: int = 0
    cargo: Cubes = Cubes()
    kept: int | None = None
    paid: Cubes | None = None

    def wrong(self, state: State, by: By) -> Message | None:
        own = state.players[by.player]
        if self.kept is not None and not 0 <= self.kept < len(own.kept):
            return say("There is no such side deal left of your board.")
        deal = self._meant(own)
        return odd_tile(deal.points, deal.cargo) or hold.unfair(own, deal.cargo, self.paid)

    def _meant(self, own: Freighter) -> Done:
        """A kept deal by its number, or one from the display."""
        if self.kept is not None and 0 <= self.kept < len(own.kept):
            return own.kept[self.kept]
        return Done(self.points, self.cargo)

    def apply(self, state: State, by: By) -> State:
        own = state.players[by.player]
        deal = self._meant(own)
        kept = tuple(other for number, other in enumerate(own.kept) if number != self.kept)
        tiles = hold.paid(own, deal.cargo if self.paid is None else self.paid).tiles
        return spend(with_player(state, by.player, tiles=tiles, kept=kept, deals=(*own.deals, deal)))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        if not is_seat(before, by.seat):
            return say("{name} completed a side deal", name=by.name)
        deal = self._meant(before.players[by.player])
        cargo = in_words(deal.cargo)
        return say("{name} completed a side deal for {points} ({cargo})", name=by.name, points=deal.points, cargo=cargo)


class DealKept(TrackedMove, frozen=True):
    """Cockpit B or J: a side deal is laid left of the board, worth nothing until it is done."""

    points: int
    cargo: Cubes

    def wrong(self, state: State, by: By) -> Message | None:
        return odd_tile(self.points, self.cargo)

    def apply(self, state: State, by: By) -> State:
        kept = (*state.players[by.player].kept, Done(self.points, self.cargo))
        return with_player(state, by.player, kept=kept)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        cargo = in_words(self.cargo)
        return say("{name} keeps a side deal for {points} ({cargo})", name=by.name, points=self.points, cargo=cargo)


class Section(Struct, frozen=True, forbid_unknown_fields=True):
    """One row of a contract: what it asks for, and its points."""

    cargo: Cubes
    points: int = 0


class ContractTaken(DeliveryMove, frozen=True):
    """A contract from the display; its row ``first`` is delivered at once."""

    part_of = "contract"
    points: int
    sections: tuple[Section, ...]
    first: int = 0
    paid: Cubes | None = None

    @property
    def rows(self) -> tuple[Section, ...]:
        """Without those at the end of which nothing is said."""
        said = [number for number, row in enumerate(self.sections, start=1) if row != Section(Cubes())]
        return self.sections[: max(said, default=0)]

    def wrong(self, state: State, by: By) -> Message | None:
        own = state.players[by.player]
        return self._no_contract(own) or self._no_first_row(own)

    def _no_contract(self, own: Freighter) -> Message | None:
        if own.active is not None:
            return say("You have an active contract. Only one at a time: complete it first.")
        if not 0 <= self.first < len(self.rows):
            return say("Which row do you deliver at once? A contract is taken only with a row delivered.")
        odd = (odd_tile(section.points, section.cargo) for section in self.rows)
        return odd_points(self.points) or next((wrong for wrong in odd if wrong), None)

    def _no_first_row(self, own: Freighter) -> Message | None:
        wrong = hold.unfair(own, self.sections[self.first].cargo, self.paid)
        if wrong is None:
            return None
        return sentences(wrong, say("A contract is taken only with a row delivered at once."))

    def apply(self, state: State, by: By) -> State:
        rows = tuple(Row(section.cargo, section.points) for section in self.rows)
        taken = replace(state.players[by.player], active=Contract(self.points, rows))
        return spend(_with_delivery(state, by.player, taken, self.first, self.paid, whole=True))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} took a contract for {points} and delivered a row", name=by.name, points=self.points)


class SectionDelivered(DeliveryMove, frozen=True):
    part_of = "contract"
    row: int
    paid: Cubes | None = None

    def wrong(self, state: State, by: By) -> Message | None:
        own = state.players[by.player]
        wrong = no_row(own, self.row)
        return wrong if wrong or own.active is None else hold.unfair(own, own.active.rows[self.row].lacking, self.paid)

    def apply(self, state: State, by: By) -> State:
        own = state.players[by.player]
        return spend(_with_delivery(state, by.player, own, self.row, self.paid, whole=True))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} delivered row {row} of the contract", name=by.name, row=self.row + 1)


class CubeDelivered(TrackedMove, frozen=True):
    """Cockpit A: one cube to a row of the active contract."""

    row: int
    cube: Kind

    def wrong(self, state: State, by: By) -> Message | None:
        own = state.players[by.player]
        wrong = no_row(own, self.row)
        if wrong or own.active is None:
            return wrong
        if not hold.unloadable(own, self.cube):
            return say("There is no {cargo} cube on your freighter.", cargo=CARGO[self.cube])
        needed = own.active.rows[self.row].lacking.of(self.cube)
        return None if needed else say("That row needs no {cargo} any more.", cargo=CARGO[self.cube])

    def apply(self, state: State, by: By) -> State:
        own = state.players[by.player]
        return _with_delivery(state, by.player, own, self.row, one(self.cube), whole=False)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} laid a {cargo} cube on the contract", name=by.name, cargo=CARGO[self.cube])


def odd_points(points: int) -> Message | None:
    return None if 0 <= points <= MOST_POINTS else say("Points run from 0 to {most}.", most=MOST_POINTS)


def odd_tile(points: int, cargo: Cubes) -> Message | None:
    odd = odd_points(points)
    if odd is None and (cargo.least < 0 or not cargo.total):
        return say("Which cargo does it ask for? At least one cube.")
    return odd


def no_row(own: Freighter, row: int) -> Message | None:
    if own.active is None:
        return say("You have no active contract. Take one, and deliver a row of it.")
    if not 0 <= row < len(own.active.rows):
        return say("Your contract has no such row.")
    return say("That row is done.") if own.active.rows[row].done else None


def _with_delivery(state: State, seat: int, own: Freighter, index: int, paid: Cubes | None, *, whole: bool) -> State:
    """Cubes leave the freighter for a row and stay on the contract; None pays all that the row lacks."""
    active = own.active
    if active is None or not 0 <= index < len(active.rows):
        return with_player(state, seat, active=active)
    row = active.rows[index]
    given = row.lacking if paid is None else paid
    laid = row.given + given
    row = replace(row, given=laid, done=row.done or whole or laid.covers(row.cargo))
    active = replace(active, rows=(*active.rows[:index], row, *active.rows[index + 1 :]))
    return _with_contract(with_player(state, seat, tiles=hold.paid(own, given).tiles), seat, active)


def _with_contract(state: State, seat: int, active: Contract) -> State:
    """With all rows done the contract is complete, its cubes go to the stock, and the next may be taken."""
    if not all(row.done for row in active.rows):
        return with_player(state, seat, active=active)
    whole = Done(active.points, summed(row.cargo for row in active.rows))
    return with_player(state, seat, active=None, contracts=(*state.players[seat].contracts, whole))
