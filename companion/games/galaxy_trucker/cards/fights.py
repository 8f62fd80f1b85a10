"""Enemies who attack one ship after another, and the combat zone that looks for the weakest."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.core.words import Arg, Message, SeatName, listed, noun, say, several
from companion.games.galaxy_trucker import nouns
from companion.games.galaxy_trucker.cards.calm import cargo, costs, wins
from companion.games.galaxy_trucker.cards.card import Card, Threat
from companion.games.galaxy_trucker.cards.fire import threats_listed, under_fire
from companion.games.galaxy_trucker.cards.losses import lose_crew, lose_goods
from companion.games.galaxy_trucker.cards.questions import Cannons, Crew, Engines, Load, NumberAsk, TakeOrPass, name_all
from companion.games.galaxy_trucker.cards.steps import (
    asking,
    days_lost,
    finished,
    flying,
    in_order,
    report,
    weakest,
    with_open_card,
)
from companion.games.galaxy_trucker.flight import days_moved
from companion.games.galaxy_trucker.ship import Goods
from companion.games.galaxy_trucker.state import State

# Enemies


class Enemies(Card, frozen=True):
    """They attack from the leader back until they are beaten."""

    strength: int = 0
    credits: int = 0
    days: int = 0

    @property
    def numbers(self) -> tuple[Message, ...]:
        strength = (say("Strength {number}", number=self.strength),) if self.strength else ()
        return *strength, *self.threatens, *wins(self.credits), *costs(self.days)

    @property
    def threatens(self) -> tuple[Message, ...]:
        """What the beaten lose, and what there is to win beside credits."""
        return ()

    @property
    def reward(self) -> Arg:
        return nouns.credits(self.credits)

    def step(self, state: State) -> State:
        if state.open_card.step:
            return self.after_the_fights(state)
        return asking(with_open_card(state, step=1), [Fight(seat, self) for seat in in_order(state)])

    def after_the_fights(self, state: State) -> State:
        return finished(state)

    def beat(self, state: State, seat: int) -> State:
        """What they do to a ship that is weaker than they are."""
        raise NotImplementedError

    def pay(self, state: State, seat: int) -> State:
        return report(state, say("{name} takes the reward.", name=SeatName(seat)))


class Smugglers(Enemies, frozen=True, tag="smugglers"):
    lose: int = 0
    goods: Goods = Goods()

    title = say("Smugglers")
    how = (say("They attack from the leader back until beaten. More wins, less loses goods, a tie does nothing."),)

    @property
    def threatens(self) -> tuple[Message, ...]:
        loss = (
            (several("Takes your most valuable block", "Takes your {n} most valuable blocks", self.lose),)
            if self.lose
            else ()
        )
        return *loss, *cargo(self.goods)

    @property
    def reward(self) -> Arg:
        return nouns.colours(self.goods)

    def beat(self, state: State, seat: int) -> State:
        return lose_goods(state, seat, self.lose)

    def pay(self, state: State, seat: int) -> State:
        return asking(state, [Load(seat, self.goods)])


class Slavers(Enemies, frozen=True, tag="slavers"):
    lose: int = 0

    title = say("Slavers")
    how = (say("They attack from the leader back until beaten. More wins, less loses crew, a tie does nothing."),)

    @property
    def threatens(self) -> tuple[Message, ...]:
        return (say("Takes {crew}", crew=nouns.crew(self.lose)),) if self.lose else ()

    def beat(self, state: State, seat: int) -> State:
        return lose_crew(state, seat, self.lose)


class Pirates(Enemies, frozen=True, tag="pirates"):
    """They shoot afterwards, at all whom they beat."""

    threats: tuple[Threat, ...] = ()

    title = say("Pirates")
    how = (
        say("They attack from the leader back until beaten. More wins, a tie does nothing."),
        say("Then the first of the beaten rolls for each shot; it counts for all the beaten."),
    )
    main_part = "threats"
    incomplete = say("This card has shots, like light front, heavy front. Enter them, or pick the card from the list.")

    @property
    def threatens(self) -> tuple[Message, ...]:
        return threats_listed(self.threats)

    def beat(self, state: State, seat: int) -> State:
        return with_open_card(state, targets=(*state.open_card.targets, seat))

    def after_the_fights(self, state: State) -> State:
        step, beaten = state.open_card.step, flying(state, state.open_card.targets)
        if step > len(self.threats) or not beaten:
            return finished(state)
        return under_fire(with_open_card(state, step=step + 1), self.threats[step - 1], beaten, beaten[0])


class Fight(Cannons, frozen=True):
    enemy: Enemies

    def outcome(self, state: State, number: float) -> Message | None:
        if number > self.enemy.strength:
            return noun("you win")
        return noun("a draw") if number == self.enemy.strength else noun("you lose")

    def reminder(self, state: State) -> Message | None:
        more = say("More than {strength} wins, {strength} is a draw.", strength=self.enemy.strength)
        return more if self.enemy.strength else self.note

    def named(self, state: State, number: float) -> State:
        name = SeatName(self.seat)
        if number > self.enemy.strength:
            won = report(with_open_card(state, asks=()), say("{name} beats them.", name=name))
            return asking(won, [Reward(self.seat, self.enemy)])
        if number == self.enemy.strength:
            return report(state, say("{name} holds them off: a draw.", name=name))
        return self.enemy.beat(report(state, say("{name} is beaten.", name=name)), self.seat)


class Reward(TakeOrPass, frozen=True):
    """Reward and days together, or neither."""

    enemy: Enemies

    what = "reward"

    def words(self, state: State) -> Message:
        return say("Take {reward} and lose {days}?", reward=self.enemy.reward, days=nouns.days(self.enemy.days))

    def taken(self, state: State) -> State:
        state = state.with_credits(self.seat, self.enemy.credits)
        return self.enemy.pay(days_moved(state, self.seat, -self.enemy.days), self.seat)

    def passed(self, state: State) -> State:
        return report(state, say("{name} declines the reward.", name=SeatName(self.seat)))


# The combat zone

Measure = Literal["crew", "engines", "cannons"]
NAMED_BY: dict[Measure, type[NumberAsk]] = {"crew": Crew, "engines": Engines, "cannons": Cannons}


class CombatLine(Struct, frozen=True):
    """Whoever is weakest in this loses that."""

    weakest: Measure
    days: int = 0
    crew: int = 0
    goods: int = 0
    shots: tuple[Threat, ...] = ()

    @property
    def words(self) -> Message:
        losses = (
            *((True, shot) for shot in threats_listed(self.shots)),
            (self.days, several("−{n} day", "−{n} days", self.days)),
            (self.crew, several("−{n} crew member", "−{n} crew members", self.crew)),
            (self.goods, several("−{n} block", "−{n} blocks", self.goods)),
        )
        lost = listed((words for given, words in losses if given), "comma")
        return {
            "crew": say("Smallest crew: {lost}", lost=lost),
            "engines": say("Weakest engines: {lost}", lost=lost),
            "cannons": say("Weakest cannons: {lost}", lost=lost),
        }[self.weakest]

    def found(self, seat: int) -> Message:
        """Whom it hits."""
        name = SeatName(seat)
        return {
            "crew": say("{name} has the smallest crew.", name=name),
            "engines": say("{name} has the weakest engines.", name=name),
            "cannons": say("{name} has the weakest cannons.", name=name),
        }[self.weakest]


class CombatZone(Card, frozen=True, tag="combat_zone"):
    """Line by line: all name their strength, the weakest pays before the next line begins."""

    lines: tuple[CombatLine, ...] = ()

    title = say("Combat Zone")
    how = (say("Three lines, one after another. Only the weakest pays; on a tie the one farthest ahead."),)
    needs_company = True
    main_part = "lines"
    incomplete = say(
        "This card has lines, like crew: 3 days, or cannons: light rear + heavy rear. "
        "Enter them, or pick the card from the list."
    )

    @property
    def numbers(self) -> tuple[Message, ...]:
        return tuple(line.words for line in self.lines)

    def step(self, state: State) -> State:
        now = state.open_card
        if now.step >= len(self.lines) or not in_order(state):
            return finished(state)
        line = self.lines[now.step]
        if not now.named:
            return name_all(state, NAMED_BY[line.weakest])
        targets = flying(state, now.targets)
        if now.shot < len(line.shots) and targets:
            return under_fire(with_open_card(state, shot=now.shot + 1), line.shots[now.shot], targets, targets[0])
        if now.shot:
            return with_open_card(state, step=now.step + 1, shot=0, named={}, targets=())
        return self._penalty(state, line)

    def _penalty(self, state: State, line: CombatLine) -> State:
        seat = weakest(state)
        state = report(state, line.found(seat))
        if line.shots:
            return with_open_card(state, targets=(seat,))
        state = with_open_card(state, step=state.open_card.step + 1, named={})
        if line.days:
            state = days_lost(days_moved(state, seat, -line.days), seat, line.days)
        return lose_goods(lose_crew(state, seat, line.crew), seat, line.goods)


CARDS: tuple[type[Card], ...] = (Smugglers, Slavers, Pirates, CombatZone)
