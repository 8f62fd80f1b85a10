"""What cards do to a player: damage, points, money, crew, cards, and what the own cards allow all the time."""

from __future__ import annotations

from abc import abstractmethod

from msgspec.structs import replace

from companion.core.game import By
from companion.core.words import Message, SeatName, say, verbatim
from companion.games.star_scrappers_orbital.box import MOST
from companion.games.star_scrappers_orbital.moves.corrections import no_module
from companion.games.star_scrappers_orbital.moves.orbital_move import OwnerMove, PlayerMove, too_long
from companion.games.star_scrappers_orbital.nouns import (
    cards,
    label_of,
    megacredits,
    more_cards,
    more_crew,
    more_megacredits,
    unused_crew,
)
from companion.games.star_scrappers_orbital.orbital import hit
from companion.games.star_scrappers_orbital.state import Adjustment, Player, State

MOST_VP = 50
LONGEST_REASON = 60
LONGEST_NOTE = 120


class ModuleDamaged(PlayerMove, frozen=True):
    independent = True
    anyone = True
    module: int

    def refuse(self, state: State, by: By) -> Message | None:
        return no_module(state, by.player, self.module) or self._immune(state.players[by.player])

    def _immune(self, player: Player) -> Message | None:
        if player.who == "opponent":
            return say("Your cards cannot touch the opponents, and they are never damaged.")
        return None if self.module else say("A core can never be damaged. Choose another module.")

    def change(self, player: Player) -> Player:
        return hit(player, self.module)

    def line(self, before: State, by: By) -> Message:
        what = label_of(before.players[by.player], self.module)
        return say("{name}’s {what} is damaged", name=by.name, what=what)


class VPAdjusted(OwnerMove, frozen=True):
    independent = True
    amount: int
    reason: str = ""

    def refuse(self, state: State, by: By) -> Message | None:
        return super().refuse(state, by) or self._wrong()

    def _wrong(self) -> Message | None:
        if not self.amount or abs(self.amount) > MOST_VP:
            return say("Say how many points: 1 to {most}, or a minus of that.", most=MOST_VP)
        return too_long(self.reason, LONGEST_REASON)

    def apply(self, state: State, by: By) -> State:
        player = state.players[by.player]
        reason = self.reason.strip()
        given = Adjustment(state.year, self.amount, verbatim(reason) if reason else say("A card"))
        return state.with_player_at(by.player, replace(player, other=(*player.other, given)))

    def line(self, before: State, by: By) -> Message:
        points, reason = abs(self.amount), self.reason.strip() or say("A card")
        if self.amount > 0:
            return say("{name} got {points} VP: {reason}", name=by.name, points=points, reason=reason)
        return say("{name} lost {points} VP: {reason}", name=by.name, points=points, reason=reason)


class CounterMove(OwnerMove, frozen=True):
    """More or less of something that the phones count, and that cannot go below nothing."""

    independent = True
    anyone = True
    amount: int

    def refuse(self, state: State, by: By) -> Message | None:
        return super().refuse(state, by) or self._too_little(state.players[by.player], SeatName(by.player))

    def _too_little(self, player: Player, name: SeatName) -> Message | None:
        has, stock = self.stock(player)
        if has + self.amount >= 0:
            return None
        return say("{name} has {stock}. It cannot go below nothing.", name=name, stock=stock)

    @abstractmethod
    def stock(self, player: Player) -> tuple[int, Message]:
        """How much of it the player has, as a number and in words."""


class MegaCreditsChanged(CounterMove, frozen=True):
    def stock(self, player: Player) -> tuple[int, Message]:
        return player.megacredits, megacredits(player.megacredits)

    def change(self, player: Player) -> Player:
        return replace(player, megacredits=player.megacredits + self.amount)

    def line(self, before: State, by: By) -> Message:
        return say("{name}: {change}", name=by.name, change=more_megacredits(self.amount))


class CrewChanged(CounterMove, frozen=True):
    def stock(self, player: Player) -> tuple[int, Message]:
        return player.crew, unused_crew(player.crew)

    def change(self, player: Player) -> Player:
        return replace(player, crew=max(0, player.crew + self.amount))

    def line(self, before: State, by: By) -> Message:
        return say("{name}: {change}", name=by.name, change=more_crew(self.amount))


class HandChanged(CounterMove, frozen=True):
    def stock(self, player: Player) -> tuple[int, Message]:
        return player.hand, cards(player.hand)

    def change(self, player: Player) -> Player:
        return replace(player, hand=max(0, player.hand + self.amount))

    def line(self, before: State, by: By) -> Message:
        return say("{name}: {change}", name=by.name, change=more_cards(self.amount))


class HandLimitSet(OwnerMove, frozen=True):
    independent = True
    limit: int

    def refuse(self, state: State, by: By) -> Message | None:
        return super().refuse(state, by) or self._wrong()

    def _wrong(self) -> Message | None:
        return None if 0 <= self.limit <= MOST else say("A hand limit is a number from 0 to {most}.", most=MOST)

    def change(self, player: Player) -> Player:
        return replace(player, hand_limit=max(0, self.limit))

    def line(self, before: State, by: By) -> Message:
        return say("{name} may keep {cards}", name=by.name, cards=cards(self.limit))


class NoteWritten(OwnerMove, frozen=True):
    """What the own cards do all the time, like an upgraded core."""

    independent = True
    note: str

    def refuse(self, state: State, by: By) -> Message | None:
        return super().refuse(state, by) or too_long(self.note, LONGEST_NOTE)

    def change(self, player: Player) -> Player:
        return replace(player, note=self.note.strip()[:LONGEST_NOTE])

    def line(self, before: State, by: By) -> Message:
        return say("{name} wrote a note on their own cards", name=by.name)
