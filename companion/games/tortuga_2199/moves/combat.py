"""Ship combat: attacked, sealed on both sides, settled; or a whole fight at once."""

from __future__ import annotations

import random

from msgspec.structs import replace

from companion.core.game import By
from companion.core.seats import A_SEAT, ON_TURN, is_seat, plays
from companion.core.words import Message, SeatName, listed, noun, say, several, signed
from companion.games.tortuga_2199.box import Sector, name_of
from companion.games.tortuga_2199.fights import (
    asks_bonus,
    carry_out,
    known_bonus,
    printed_at,
    reason,
    sides,
    wins,
    with_part_done,
)
from companion.games.tortuga_2199.moves.tortuga_move import (
    PlayMove,
    TurnMove,
    barred,
    no_ship_at,
    ship_waits,
    unsettled,
)
from companion.games.tortuga_2199.state import BAY, Fight, Stake, State, tracks

MOST = 99
LOTS = 5040
"""Divisible by every number of cards that somebody can use in a fight."""


class AttackDeclared(TurnMove, frozen=True):
    """Opens a fight that is entered in secret on both phones."""

    exact = True
    defender: int
    sector: Sector

    def own_refusal(self, state: State, by: By) -> Message | None:
        return no_attack(state, by.player, self.defender, self.sector)

    def act(self, state: State, by: By) -> State:
        if not possible(state, by.player, self.defender):
            return state
        return replace(state, fight=Fight(by.player, self.defender, self.sector), aftermath=None)

    def words(self, before: State, by: By) -> Message:
        defender = SeatName(self.defender)
        return say(
            "{name} attacked {defender} at {sector}", name=by.name, defender=defender, sector=name_of(self.sector)
        )


class FightMove(PlayMove, frozen=True):
    """A move within a fight that is on."""

    def shared_refusal(self, state: State, by: By) -> Message | None:
        none = say("No fight is on.") if state.fight is None else None
        return super().shared_refusal(state, by) or none


class ManoeuvreSealed(FightMove, frozen=True):
    """Cards laid face down, their Manoeuvre in secret; abilities may already be added."""

    who = A_SEAT
    sealed = True
    cards: int
    manoeuvre: int
    ability: int = 0
    lot: int = 0
    """Drawn by the app: decides which card a loser destroys."""

    def own_refusal(self, state: State, by: By) -> Message | None:
        return self._not_now(state, by) or self._no_cards(state, by)

    def _not_now(self, state: State, by: By) -> Message | None:
        fight = state.fight
        if fight is None or by.seat not in (fight.attacker, fight.defender):
            return say("Only the two players who fight lay cards.")
        if fight.revealed:
            return say("The cards are revealed already. Wrong? Undo.")
        if by.seat == fight.defender and fight.attacker not in fight.stakes:
            return say("{name} attacks and lays cards first.", name=SeatName(fight.attacker))
        return None

    def _no_cards(self, state: State, by: By) -> Message | None:
        if not 0 <= self.cards <= MOST or not 0 <= self.manoeuvre <= MOST or abs(self.ability) > MOST:
            return say("Choose numbers from 0 to {most}.", most=MOST)
        if state.fight is not None and by.seat == state.fight.attacker and self.cards == 0:
            return say("The attacker lays at least one card.")
        if self.manoeuvre < self.cards:
            return several(
                "Every card must show Manoeuvre: {n} card makes at least {n}.",
                "Every card must show Manoeuvre: {n} cards make at least {n}.",
                self.cards,
            )
        return say("No card, no Manoeuvre: how many cards did you lay?") if self.manoeuvre and not self.cards else None

    def chance(self, state: State, by: By, dice: random.Random) -> ManoeuvreSealed:
        return replace(self, lot=dice.randrange(LOTS))

    def act(self, state: State, by: By) -> State:
        fight = state.fight
        if fight is None or fight.revealed or by.seat not in (fight.attacker, fight.defender):
            return state
        stake = Stake(max(0, self.cards), max(0, self.manoeuvre), self.ability, self.lot)
        fight = replace(fight, stakes=fight.stakes | {by.player: stake})
        return replace(state, fight=fight, reveals=state.reveals + fight.revealed)

    def draft_words(self) -> Message:
        cards = several("{n} card", "{n} cards", self.cards)
        if self.ability:
            return say(
                "{cards} with {manoeuvre} Manoeuvre, abilities {ability}",
                cards=cards,
                manoeuvre=self.manoeuvre,
                ability=signed(self.ability),
            )
        return say("{cards} with {manoeuvre} Manoeuvre", cards=cards, manoeuvre=self.manoeuvre)

    def words(self, before: State, by: By) -> Message:
        """The last of the two reveals both."""
        fight = self.applied(before, by).fight
        if fight is None or not fight.revealed:
            return several(
                "{name} laid {n} card face down", "{name} laid {n} cards face down", self.cards, name=by.name
            )
        attack, defence = sides(before, fight, known_bonus(before, fight.sector))
        sums = (noun("{name} {total}", name=SeatName(side.seat), total=side.total) for side in (attack, defence))
        return several(
            "{name} laid {n} card, and all are revealed: {totals}",
            "{name} laid {n} cards, and all are revealed: {totals}",
            self.cards,
            name=by.name,
            totals=listed(sums, "comma"),
        )


class AbilityCounted(FightMove, frozen=True):
    """After the reveal: combat abilities change this side's total."""

    who = A_SEAT
    independent = True
    anyone = True
    amount: int

    def own_refusal(self, state: State, by: By) -> Message | None:
        fight = state.fight
        if fight is None or not fight.revealed or by.player not in fight.stakes:
            return say("Count abilities once the cards are revealed, for one of the two who fight.")
        if abs(fight.stakes[by.player].ability + self.amount) > MOST:
            return say("Choose a number from {least} to {most}.", least=-MOST, most=MOST)
        return None

    def act(self, state: State, by: By) -> State:
        fight = state.fight
        if fight is None or not fight.revealed or by.player not in fight.stakes:
            return state
        stake = fight.stakes[by.player]
        changed = fight.stakes | {by.player: replace(stake, ability=stake.ability + self.amount)}
        return replace(state, fight=replace(fight, stakes=changed))

    def words(self, before: State, by: By) -> Message:
        return say("{name} counted abilities: {amount}", name=by.name, amount=signed(self.amount))


class CombatSettled(FightMove, frozen=True):
    """The revealed totals count. One of the two who says so has done their part of the clean-up, too."""

    exact = True
    anyone = True

    def own_refusal(self, state: State, by: By) -> Message | None:
        fight = state.fight
        if fight is None or not fight.revealed:
            return say("Both sides lay their cards first.")
        if not asks_bonus(state, fight):
            return None
        place = printed_at(state, fight.sector)
        return say("Read the combat bonus at {place} first, and tap it.", place=place)

    def act(self, state: State, by: By) -> State:
        fight = state.fight
        if fight is None or not fight.revealed:
            return state
        attack, defence = sides(state, fight, known_bonus(state, fight.sector))
        won, lot = wins(attack, defence), sum(stake.lot for stake in fight.stakes.values())
        cards = fight.stakes[fight.defender if won else fight.attacker].cards
        return with_part_done(carry_out(state, fight, won, reason(attack, defence), lot, cards), by.seat)

    def words(self, before: State, by: By) -> Message:
        result = self.applied(before, by).aftermath
        if result is None:
            return say("{name} settled the fight", name=by.name)
        winner, sector = SeatName(result.winner), name_of(result.sector)
        return say("{winner} won the fight at {sector}: {reason}", winner=winner, sector=sector, reason=result.reason)

    def about(self, before: State, by: By) -> int | None:
        """Both may tap it."""
        result = self.applied(before, by).aftermath
        return by.doer if result is None else result.winner


def possible(state: State, attacker: int, defender: int) -> bool:
    return is_seat(state, attacker) and is_seat(state, defender) and attacker != defender


def no_attack(state: State, attacker: int, defender: int, sector: Sector) -> Message | None:
    """Why this ship is not attacked there."""
    if state.options.scenario == "peaceful":
        return say("Peaceful Pirates do not attack ships.")
    why = ON_TURN.refuse(state, attacker) or unsettled(state) or ship_waits(state) or barred(state)
    if why is not None:
        return why
    if not plays(state, defender):
        return say("Whose ship do you attack? Pick a player.")
    if defender == attacker:
        return say("You cannot attack your own ship.")
    return no_ship_at(state, attacker, sector) or no_target(state, defender, sector)


def no_target(state: State, defender: int, sector: Sector) -> Message | None:
    ship, name = state.players[defender].ship, SeatName(defender)
    if ship == BAY:
        return say("{name}’s ship is in the cargo bay. There is nothing to attack.", name=name)
    if tracks(state, "ships") and ship != sector:
        return say(
            "{name}’s ship is not at {sector}. You can only attack a ship in your sector.",
            name=name,
            sector=name_of(sector),
        )
    return None
