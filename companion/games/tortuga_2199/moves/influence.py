"""Influence tokens and the bank: bought, corrected, counted."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import By
from companion.core.seats import A_SEAT
from companion.core.words import Message, noun, say, signed, verbatim
from companion.games.tortuga_2199.box import INFLUENCE_PRICE
from companion.games.tortuga_2199.influence import from_bank
from companion.games.tortuga_2199.moves.payment import in_crypto, not_enough, paid
from companion.games.tortuga_2199.moves.tortuga_move import TortugaMove, TurnMove, no_ship_at, short_bank, tidy
from companion.games.tortuga_2199.state import State, credited

MOST_BANK = 200


class InfluenceBought(TurnMove, frozen=True):
    exact = True
    count: int = 1
    crypto: int | None = None
    """What was paid, if it is said: 7 for each."""

    @property
    def _cost(self) -> int:
        return INFLUENCE_PRICE * self.count

    def own_refusal(self, state: State, by: By) -> Message | None:
        few = say("How many? Buy at least 1 Influence.") if self.count < 1 else None
        return few or no_ship_at(state, by.player, "tortuga") or self._no_deal(state)

    def _no_deal(self, state: State) -> Message | None:
        if self.crypto is not None and self.crypto != self._cost:
            return say(
                "{count} Influence costs exactly {price} Crypto, {each} each. You said {said}.",
                count=self.count,
                price=self._cost,
                each=INFLUENCE_PRICE,
                said=self.crypto,
            )
        return not_enough(state, crypto=self._cost) or short_bank(state, self.count)

    def act(self, state: State, by: By) -> State:
        count = max(0, self.count)
        state = credited(paid(state, crypto=INFLUENCE_PRICE * count), by.player, "bought", count)
        return from_bank(state, by.player, count, noun("bought at Tortuga"))

    def words(self, before: State, by: By) -> Message:
        cost = in_crypto(self._cost)
        return say("{name} bought {count} Influence for {price}", name=by.name, count=self.count, price=cost)


class InfluenceAdjusted(TortugaMove, frozen=True):
    """A correction of this seat's Influence tokens, against the bank."""

    who = A_SEAT
    amount: int
    reason: str = ""

    def own_refusal(self, state: State, by: By) -> Message | None:
        tokens = state.players[by.player].tokens
        if self.amount == 0:
            return say("By how much? Tap + or −.")
        if tokens + self.amount < 0:
            return say(
                "{name} has only {tokens} on Influence tokens. The rest comes from sectors.",
                name=by.name,
                tokens=tokens,
            )
        return short_bank(state, self.amount)

    def apply(self, state: State, by: By) -> State:
        why = verbatim(tidy(self.reason)) if tidy(self.reason) else noun("corrected")
        return from_bank(state, by.player, self.amount, why)

    def words(self, before: State, by: By) -> Message:
        reason, by_how_much = tidy(self.reason), signed(self.amount)
        if not reason:
            return say("{name}’s Influence was corrected by {amount}", name=by.name, amount=by_how_much)
        return say(
            "{name}’s Influence was corrected by {amount} ({reason})",
            name=by.name,
            amount=by_how_much,
            reason=reason,
        )


class BankCounted(TortugaMove, frozen=True):
    points: int

    def own_refusal(self, state: State, by: By) -> Message | None:
        if 0 <= self.points <= MOST_BANK:
            return None
        return say("The bank holds 0 to {most} Influence.", most=MOST_BANK)

    def apply(self, state: State, by: By) -> State:
        return replace(state, bank=max(0, self.points))

    def words(self, before: State, by: By) -> Message:
        return say("{name} counted {points} Influence in the bank", name=by.name, points=self.points)
