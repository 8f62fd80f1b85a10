"""Hunts: exploring a token, noting what it says, capturing it, redeeming its card."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import By
from companion.core.seats import A_SEAT, with_player
from companion.core.words import Message, noun, say, verbatim
from companion.games.tortuga_2199.box import Sector, name_of
from companion.games.tortuga_2199.influence import from_bank
from companion.games.tortuga_2199.moves.hunt_tokens import in_discard, no_token
from companion.games.tortuga_2199.moves.payment import not_enough, paid
from companion.games.tortuga_2199.moves.tortuga_move import (
    PlayMove,
    TurnMove,
    in_bay,
    no_ship_at,
    short_bank,
    tidy,
    untracked,
)
from companion.games.tortuga_2199.state import BAY, HuntCard, Note, State, credited, note_of, tracks, with_ground

EXPLORE = 1
CAPTURE_INFLUENCE = 1
HARDEST = 30
LIKELY_POINTS = range(1, 7)
"""What a Hunt card brings whose Influence nobody has said."""


class HuntExplored(TurnMove, frozen=True):
    sector: Sector

    def own_refusal(self, state: State, by: By) -> Message | None:
        if not tracks(state, "hunts"):
            return untracked(noun("Hunt tokens"))
        missing = no_token(state, self.sector)
        if missing is not None:
            return missing
        if note_of(state, by.seat, self.sector) is not None:
            return say("Your marker is on it already. Read it again whenever you like.")
        return no_ship_at(state, by.player, self.sector) or not_enough(state, manoeuvre=EXPLORE)

    def act(self, state: State, by: By) -> State:
        return marked(paid(state, manoeuvre=EXPLORE), by.player, self.sector, Note())

    def words(self, before: State, by: By) -> Message:
        return say("{name} explored the hunt at {sector}", name=by.name, sector=name_of(self.sector))


class HuntNoted(PlayMove, frozen=True):
    """What this seat read on a Hunt token that it explored: for no other eyes."""

    who = A_SEAT
    sector: Sector
    name: str = ""
    difficulty: int | None = None
    influence: int | None = None

    def own_refusal(self, state: State, by: By) -> Message | None:
        if note_of(state, by.seat, self.sector) is None:
            return say("Explore the Hunt token first, then you may read it.")
        numbers = [number for number in (self.difficulty, self.influence) if number is not None]
        if not all(0 <= number <= HARDEST for number in numbers):
            return say("Choose numbers from 0 to {most}.", most=HARDEST)
        return None

    def act(self, state: State, by: By) -> State:
        return marked(state, by.player, self.sector, Note(tidy(self.name), self.difficulty, self.influence))

    def tell(self, before: State, by: By, viewer: int | None) -> Message | None:
        return self.words(before, by) if viewer is not None and viewer == by.seat else None

    def words(self, before: State, by: By) -> Message:
        sector, called = name_of(self.sector), tidy(self.name)
        if not called:
            return say("{name} noted the hunt at {sector}", name=by.name, sector=sector)
        return say("{name} noted the hunt at {sector}: {called}", name=by.name, sector=sector, called=called)


class HuntCaptured(TurnMove, frozen=True):
    """The token of a sector, once; where hunts are tracked only one that was explored, for its difficulty."""

    exact = True
    name: str = ""
    sector: Sector | None = None
    difficulty: int | None = None

    def own_refusal(self, state: State, by: By) -> Message | None:
        missing = no_token(state, self._place(state, by))
        return missing or self._away(state, by) or self._unexplored(state, by)

    def _away(self, state: State, by: By) -> Message | None:
        sector = self._place(state, by)
        away = in_bay(state, by.player) if sector is None else no_ship_at(state, by.player, sector)
        if away is not None:
            return away
        if self.difficulty is not None and not 0 <= self.difficulty <= HARDEST:
            return say("Choose a difficulty from 0 to {most}.", most=HARDEST)
        return short_bank(state, CAPTURE_INFLUENCE)

    def _unexplored(self, state: State, by: By) -> Message | None:
        sector, cost = self._place(state, by), self._cost(state, by)
        if not tracks(state, "hunts"):
            return not_enough(state, manoeuvre=cost or 0)
        if sector is None:
            return say("Which hunt? Tap its sector.")
        if note_of(state, by.seat, sector) is None:
            return say("Explore the hunt at {sector} first: you have no marker on it.", sector=name_of(sector))
        if cost is None:
            return say("How difficult is it? Read the token and tap the number.")
        return not_enough(state, manoeuvre=cost)

    def _place(self, state: State, by: By) -> Sector | None:
        """The sector of the hunt: as said, else where the ship is, if that is tracked."""
        ship = state.players[by.player].ship
        if self.sector is not None or not tracks(state, "ships") or ship is None or ship == BAY:
            return self.sector
        return ship

    def _cost(self, state: State, by: By) -> int | None:
        note = note_of(state, by.seat, self._place(state, by)) or Note()
        return note.difficulty if self.difficulty is None else self.difficulty

    def act(self, state: State, by: By) -> State:
        """1 Influence from the bank; the card is the captor's, and all markers go back with the token."""
        sector, seat = self._place(state, by), by.player
        note = note_of(state, seat, sector) or Note()
        card = HuntCard(tidy(self.name) or note.name, note.influence, state.turns)
        cost = self._cost(state, by) or 0
        state = from_bank(paid(state, manoeuvre=cost), seat, CAPTURE_INFLUENCE, noun("captured a hunt"))
        state = credited(with_player(state, seat, cards=(*state.players[seat].cards, card)), seat, "hunts")
        if sector is None:
            return replace(state, unplaced_hunts=state.unplaced_hunts + 1)
        return with_ground(state, sector, hunt=None)

    def words(self, before: State, by: By) -> Message:
        note = note_of(before, by.seat, self.sector) or Note()
        typed = tidy(self.name) or note.name
        called = verbatim(typed) if typed else noun("a hunt")
        line = say("{name} captured {hunt}", name=by.name, hunt=called)
        if self.sector is not None:
            where = name_of(self.sector)
            line = say("{name} captured {hunt} at {sector}", name=by.name, hunt=called, sector=where)
        return self.with_gain(line, before, by)


class HuntRedeemed(TurnMove, frozen=True):
    """A captured card goes back to the box for the Influence printed on it; ``index`` counts the own cards."""

    exact = True
    points: int
    index: int = 0

    def own_refusal(self, state: State, by: By) -> Message | None:
        cards = state.players[by.player].cards
        if not cards:
            return say("You have no Hunt card left. Each is redeemed once: capture another hunt first.")
        if not 0 <= self.index < len(cards):
            return say("You do not have that Hunt card any more.")
        if in_discard(state, cards[self.index]):
            return say("That card is in your discard pile. You can redeem it once you have drawn it.")
        if self.points < 1:
            return say("How much Influence is printed top left on the card? At least 1.")
        return short_bank(state, self.points)

    def act(self, state: State, by: By) -> State:
        cards = state.players[by.player].cards
        if not 0 <= self.index < len(cards):
            return state
        state = with_player(state, by.player, cards=cards[: self.index] + cards[self.index + 1 :])
        return from_bank(state, by.player, max(0, self.points), noun("redeemed a hunt"))

    def words(self, before: State, by: By) -> Message:
        return say("{name} redeemed a Hunt card for {points} Influence", name=by.name, points=self.points)


def marked(state: State, seat: int, sector: Sector, note: Note) -> State:
    hunt = state.grounds[sector].hunt
    if hunt is None:
        return state
    return with_ground(state, sector, hunt=replace(hunt, explored=hunt.explored | {seat: note}))
