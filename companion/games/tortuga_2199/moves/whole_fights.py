"""Fights that are entered at once, and the spoils that a winner chooses."""

from __future__ import annotations

import random

from msgspec.structs import replace

from companion.core.game import By
from companion.core.seats import A_SEAT
from companion.core.words import Message, SeatName, say
from companion.games.tortuga_2199.box import Sector, name_of, tile_of
from companion.games.tortuga_2199.fights import (
    SPOILS,
    Spoils,
    bonus_noted,
    bonus_range,
    carry_out,
    guards,
    printed_at,
    reason,
    sides,
    take_spoils,
    wins,
)
from companion.games.tortuga_2199.moves.combat import LOTS, MOST, no_attack, possible
from companion.games.tortuga_2199.moves.tortuga_move import PlayMove
from companion.games.tortuga_2199.state import Fight, Stake, State


class WholeFight(PlayMove, frozen=True):
    """A fight that is entered at once; the attacker is the player on turn."""

    exact = True
    anyone = True

    def apply(self, state: State, by: By) -> State:
        after = super().apply(state, by)
        return after if after is state else replace(after, begun=True, acted=True)


class CombatResolved(WholeFight, frozen=True):
    """With the raw sums of both sides; the app adds the bonuses.

    ``guarded`` says that the defender controls the sector; left out, the app knows.
    """

    attacker: int
    defender: int
    sector: Sector
    attack: int
    defence: int
    guarded: bool | None = None
    bonus: int | None = None
    """Of the defence track; left out: as noted. Asked for only where an unread one could turn the fight."""
    spoils: Spoils | None = None
    """Aggressive Pirates: what a winning attacker takes; left out, the phone asks."""
    lot: int = 0

    def own_refusal(self, state: State, by: By) -> Message | None:
        no_fight = no_attack(state, self.attacker, self.defender, self.sector)
        return no_fight or self._no_sums() or self._wrong_guard(state) or self._unread_bonus(state)

    def _no_sums(self) -> Message | None:
        if not 1 <= self.attack <= MOST:
            return say("The attacker lays at least one card: choose a sum from 1 to {most}.", most=MOST)
        if not 0 <= self.defence <= MOST or not 0 <= (self.bonus or 0) <= MOST:
            return say("Choose sums and bonuses from 0 to {most}.", most=MOST)
        return None

    def _wrong_guard(self, state: State) -> Message | None:
        own = guards(state, self.defender, self.sector)
        if self.guarded is None or self.guarded == own:
            return None
        name, sector = SeatName(self.defender), name_of(self.sector)
        if own:
            return say("{sector} belongs to {name}. Wrong? Correct the owner first.", name=name, sector=sector)
        return say("{sector} does not belong to {name}. Wrong? Correct the owner first.", name=name, sector=sector)

    def _unread_bonus(self, state: State) -> Message | None:
        """Nobody guesses what is printed: it has to be read where it could turn the fight."""
        if self.bonus is not None or not guards(state, self.defender, self.sector):
            return None
        won = {wins(*sides(state, self._fight, bonus)) for bonus in bonus_range(state, self.sector)}
        if len(won) == 1:
            return None
        place = printed_at(state, self.sector)
        return say("Which combat bonus is printed at {place}? Read it and enter it.", place=place)

    @property
    def _fight(self) -> Fight:
        stakes = {self.attacker: Stake(0, self.attack), self.defender: Stake(0, self.defence)}
        return Fight(self.attacker, self.defender, self.sector, stakes)

    def chance(self, state: State, by: By, dice: random.Random) -> CombatResolved:
        return replace(self, lot=dice.randrange(LOTS))

    def act(self, state: State, by: By) -> State:
        if not possible(state, self.attacker, self.defender):
            return state
        state, bonus = self._read_bonus(state)
        attack, defence = sides(state, self._fight, bonus)
        state = carry_out(state, self._fight, wins(attack, defence), reason(attack, defence), self.lot)
        return take_spoils(state, self.spoils)

    def _read_bonus(self, state: State) -> tuple[State, int]:
        """One that was said is noted for the next fight; one that nobody has read did not matter."""
        if self.bonus is None:
            return state, bonus_range(state, self.sector)[0]
        area, defence = tile_of(self.sector).area, state.grounds[self.sector].defence
        if not guards(state, self.defender, self.sector) or defence in state.bonuses[area]:
            return state, self.bonus
        return bonus_noted(state, area, defence, self.bonus), self.bonus

    def words(self, before: State, by: By) -> Message:
        attacker, defender, sector = SeatName(self.attacker), SeatName(self.defender), name_of(self.sector)
        result = self.applied(before, by).aftermath
        if result is None:
            return say("{name} attacked {defender} at {sector}", name=attacker, defender=defender, sector=sector)
        if result.won:
            return say(
                "{name} attacked {defender} at {sector} and won: {reason}",
                name=attacker,
                defender=defender,
                sector=sector,
                reason=result.reason,
            )
        return say(
            "{name} attacked {defender} at {sector} and lost: {reason}",
            name=attacker,
            defender=defender,
            sector=sector,
            reason=result.reason,
        )


class CombatCalled(WholeFight, frozen=True):
    """A fight that was counted at the table: only the winner is entered."""

    defender: int
    sector: Sector
    won: bool
    """By the attacker, who is the player on turn."""
    lot: int = 0

    def own_refusal(self, state: State, by: By) -> Message | None:
        return no_attack(state, state.turn, self.defender, self.sector)

    def chance(self, state: State, by: By, dice: random.Random) -> CombatCalled:
        return replace(self, lot=dice.randrange(LOTS))

    def act(self, state: State, by: By) -> State:
        if not possible(state, state.turn, self.defender):
            return state
        fight = Fight(state.turn, self.defender, self.sector)
        return carry_out(state, fight, self.won, say("Counted at the table"), self.lot)

    def words(self, before: State, by: By) -> Message:
        name, defender, sector = SeatName(before.turn), SeatName(self.defender), name_of(self.sector)
        if self.won:
            return say("{name} attacked {defender} at {sector} and won", name=name, defender=defender, sector=sector)
        return say("{name} attacked {defender} at {sector} and lost", name=name, defender=defender, sector=sector)


class SpoilsChosen(PlayMove, frozen=True):
    """Aggressive Pirates: the winning attacker takes 2 of the defender's tokens or 3 from the bank."""

    who = A_SEAT
    spoils: Spoils

    def own_refusal(self, state: State, by: By) -> Message | None:
        outcome = state.aftermath
        if outcome is None or not outcome.chooses:
            return say("There are no spoils to choose now.")
        if by.seat != outcome.winner:
            return say("{name} won the fight and chooses.", name=SeatName(outcome.winner))
        return None

    def act(self, state: State, by: By) -> State:
        return take_spoils(state, self.spoils) if by.seat == state.turn else state

    def words(self, before: State, by: By) -> Message:
        if self.spoils == "bank":
            return say("{name} took {points} Influence from the bank", name=by.name, points=SPOILS["bank"])
        return say("{name} took Influence from the loser", name=by.name)
