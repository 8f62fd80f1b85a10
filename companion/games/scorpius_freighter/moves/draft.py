"""The custom crew: six cards dealt to each, pick one, pass left, keep four."""

from __future__ import annotations

import random
from abc import abstractmethod

from msgspec.structs import replace

from companion.core.game import By
from companion.core.seats import A_SEAT, with_player
from companion.core.words import Message, listed, say, verbatim
from companion.games.scorpius_freighter.box import CREW, CREW_OF_A_SEAT
from companion.games.scorpius_freighter.moves.freighter_move import FreighterMove
from companion.games.scorpius_freighter.state import Draft, Member, State

HAND = 6


class DraftMove(FreighterMove, frozen=True):
    """A sealed choice of one seat, while the draft is on."""

    who = A_SEAT
    independent = True
    sealed = True

    def not_now(self, state: State, by: By) -> Message | None:
        if state.draft is None:
            return say("This table drafts no crew. Choose that when you open a table.")
        if state.draft.over:
            return say("The draft is over.")
        late = say("You came after the deal. Name your crew by hand once the draft is over.")
        return None if by.seat in state.draft.hands else late

    def wrong(self, state: State, by: By) -> Message | None:
        return None if state.draft is None else self.wrong_choice(state.draft, by.player)

    def apply(self, state: State, by: By) -> State:
        if state.draft is None or state.draft.over:
            return state
        return settle(replace(state, draft=self.chosen(state.draft, by.player)))

    @abstractmethod
    def wrong_choice(self, draft: Draft, seat: int) -> Message | None:
        """Why this seat cannot choose that."""

    @abstractmethod
    def chosen(self, draft: Draft, seat: int) -> Draft:
        """The draft with this choice; as it was, if the choice is not possible."""


class CrewPicked(DraftMove, frozen=True):
    """One card of the hand."""

    name: str

    def wrong_choice(self, draft: Draft, seat: int) -> Message | None:
        if not draft.picking:
            return say("All cards are picked. Now keep four of your six.")
        held = self.name in draft.hands[seat]
        return None if held else say("That card is not in your hand. Pick one that you hold.")

    def chosen(self, draft: Draft, seat: int) -> Draft:
        held = self.name in draft.hands.get(seat, ())
        return replace(draft, chosen=draft.chosen | {seat: self.name}) if held else draft

    def draft_words(self) -> Message:
        return verbatim(self.name)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        """Not even its owner reads here which card it was: the line may be on a phone that goes from hand to hand."""
        return say("{name} picked a card", name=by.name)


class CrewKept(DraftMove, frozen=True):
    """Four of the six drafted cards; the other two leave the game."""

    crew: tuple[str, ...]

    def wrong_choice(self, draft: Draft, seat: int) -> Message | None:
        if draft.picking:
            return say("There are still cards to pick. Pick one and pass the rest on.")
        if not set(self.crew) <= set(draft.picked[seat]):
            return say("Keep cards that you drafted, and no others.")
        sent = len(set(self.crew))
        return None if sent == CREW_OF_A_SEAT else say("Keep exactly four of your six; these are {sent}.", sent=sent)

    def chosen(self, draft: Draft, seat: int) -> Draft:
        kept = tuple(name for name in draft.picked.get(seat, ()) if name in self.crew)
        possible = not draft.picking and len(kept) == len(set(self.crew)) == CREW_OF_A_SEAT
        return replace(draft, kept=draft.kept | {seat: kept}) if possible else draft

    def draft_words(self) -> Message:
        return say("{crew}", crew=listed(self.crew, "comma"))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} keeps four", name=by.name)


def deal(seats: int, seed: int) -> Draft:
    deck = sorted(CREW)
    random.Random(f"crew {seed}").shuffle(deck)
    hands = {seat: tuple(sorted(deck[seat * HAND : (seat + 1) * HAND])) for seat in range(seats)}
    return Draft(hands, dict.fromkeys(range(seats), ()))


def settle(state: State) -> State:
    """What happens by itself: absent players are played for, hands are passed, the last card is taken."""
    draft = state.draft
    if draft is None:
        return state
    draft = _play_for_the_absent(state, draft)
    while draft.picking and not draft.waits_for:
        draft = _play_for_the_absent(state, _pass_on(draft))
    return _sign_on(replace(state, draft=draft), draft)


def _play_for_the_absent(state: State, draft: Draft) -> Draft:
    absent = [seat for seat in draft.waits_for if not state.players[seat].playing]
    if draft.picking:
        return replace(draft, chosen=draft.chosen | {seat: draft.hands[seat][0] for seat in absent})
    return replace(draft, kept=draft.kept | {seat: draft.picked[seat][:CREW_OF_A_SEAT] for seat in absent})


def _pass_on(draft: Draft) -> Draft:
    """Everybody's choice is laid down and the rest goes to the left; a last card needs no choice."""
    took = {seat: (*draft.picked[seat], draft.chosen[seat]) for seat in draft.hands}
    rest = {seat: tuple(n for n in hand if n != draft.chosen[seat]) for seat, hand in draft.hands.items()}
    hands = {seat: rest[(seat - 1) % len(rest)] for seat in draft.hands}
    if all(len(hand) == 1 for hand in hands.values()):
        took = {seat: (*took[seat], *hand) for seat, hand in hands.items()}
        hands = dict.fromkeys(hands, ())
    return replace(draft, hands=hands, picked=took, chosen={}, passes=draft.passes + 1)


def _sign_on(state: State, draft: Draft) -> State:
    """Once all have said whom they keep, these four are the crews."""
    for seat, names in draft.kept.items() if draft.over else ():
        if set(state.players[seat].names) == {""}:
            state = with_player(state, seat, crew=tuple(Member(name) for name in names))
    return state
