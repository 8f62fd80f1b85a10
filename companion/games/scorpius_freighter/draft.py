"""The custom crew: six cards dealt to each, pick one, pass left, keep four."""

from __future__ import annotations

import random

from msgspec.structs import replace

from companion.games.scorpius_freighter.box import CREW, CREW_OF_A_SEAT
from companion.games.scorpius_freighter.state import Draft, Member, State, with_freighter

HAND = 6


def dealt(seats: int, seed: int) -> Draft:
    deck = sorted(CREW)
    random.Random(f"crew {seed}").shuffle(deck)
    hands = {seat: tuple(sorted(deck[seat * HAND : (seat + 1) * HAND])) for seat in range(seats)}
    return Draft(hands, dict.fromkeys(range(seats), ()))


def picking(draft: Draft) -> bool:
    return any(draft.hands.values())


def waits_for(state: State, draft: Draft) -> tuple[int, ...]:
    """Who still has to pick, or to keep."""
    said = draft.chosen if picking(draft) else draft.kept
    return tuple(seat for seat in draft.hands if seat not in said)


def picked(state: State, draft: Draft, seat: int, name: str) -> State:
    if name not in draft.hands.get(seat, ()):
        return state
    return settled(replace(state, draft=replace(draft, chosen=draft.chosen | {seat: name})))


def kept(state: State, draft: Draft, seat: int, names: tuple[str, ...]) -> State:
    own = draft.picked.get(seat, ())
    if picking(draft) or len(set(names)) != CREW_OF_A_SEAT or not set(names) <= set(own):
        return state
    chosen = tuple(name for name in own if name in names)
    return settled(replace(state, draft=replace(draft, kept=draft.kept | {seat: chosen})))


def settled(state: State) -> State:
    """The draft after all that happens by itself: hands are passed, the last card is taken, who left is played for."""
    while True:
        draft = state.draft
        if draft is None:
            return state
        state = _answered_for_the_absent(state, draft)
        draft = state.draft
        if draft is None or waits_for(state, draft) or not picking(draft):
            break
        state = replace(state, draft=_passed(draft))
    return _signed_on(state)


def _answered_for_the_absent(state: State, draft: Draft) -> State:
    for seat in waits_for(state, draft):
        if state.freighters[seat].playing:
            continue
        if picking(draft):
            draft = replace(draft, chosen=draft.chosen | {seat: draft.hands[seat][0]})
        else:
            draft = replace(draft, kept=draft.kept | {seat: draft.picked[seat][:CREW_OF_A_SEAT]})
    return replace(state, draft=draft)


def _passed(draft: Draft) -> Draft:
    """Everybody's choice is laid down and the rest goes to the left; a last card needs no choice."""
    took = {seat: (*draft.picked[seat], draft.chosen[seat]) for seat in draft.hands}
    rest = {seat: tuple(n for n in hand if n != draft.chosen[seat]) for seat, hand in draft.hands.items()}
    count = len(draft.hands)
    hands = {seat: rest[(seat - 1) % count] for seat in draft.hands}
    if all(len(hand) == 1 for hand in hands.values()):
        took = {seat: (*took[seat], *hand) for seat, hand in hands.items()}
        hands = dict.fromkeys(hands, ())
    return replace(draft, hands=hands, picked=took, chosen={}, passes=draft.passes + 1)


def _signed_on(state: State) -> State:
    """Once all have said whom they keep, these four are the crews."""
    draft = state.draft
    if draft is None or len(draft.kept) < len(draft.hands):
        return state
    for seat, names in draft.kept.items():
        crew = tuple(Member(name) for name in names)
        if {member.name for member in state.freighters[seat].crew} == {""}:
            state = with_freighter(state, seat, replace(state.freighters[seat], crew=crew))
    return state


def reveals(draft: Draft | None) -> int:
    """How often sealed picks were laid open so far."""
    if draft is None:
        return 0
    return draft.passes + int(len(draft.kept) == len(draft.hands))
