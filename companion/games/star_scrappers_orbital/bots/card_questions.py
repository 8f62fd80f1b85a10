"""The questions about a card that a bot turns up: boxes B1 and B3, and against whom an effect goes."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.words import Message, SeatName, listed, noun, say, sentences
from companion.games.star_scrappers_orbital.bots.order import next_target, targets
from companion.games.star_scrappers_orbital.bots.question import Question
from companion.games.star_scrappers_orbital.bots.turn_ends import discard, walking
from companion.games.star_scrappers_orbital.scoring import totals
from companion.games.star_scrappers_orbital.state import State, Walk


class Reveal(Question, frozen=True):
    key = "reveal"
    box = "B1"
    asks = say("Turn up the top card of {name}’s stack. Module or event?")


class WhichEvent(Question, frozen=True):
    key = "event"
    box = "B3"
    asks = say("Which event is it?")


class Gains(Question, frozen=True):
    key = "gains"
    box = "B3b"
    yes_or_no = True
    asks = say("Does {name} itself gain anything from {card}?")
    help = say("Crew, money, cards or VP.")
    yes_line = say("{name} gains something")
    no_line = say("{name} gains nothing")


class Targeted(Question, frozen=True):
    key = "targeted"
    box = "B3d"
    yes_or_no = True
    asks = say("Is {card} aimed at another player?")
    help = say("Or at a module of another player.")
    yes_line = say("{name} aims it at another player")
    no_line = say("{name} aims it at nobody")

    def yes(self, state: State) -> State:
        return aim(state, self.seat)

    def no(self, state: State) -> State:
        return walking(state, targeted=False)


class Target(Question, frozen=True):
    key = "target"
    box = "TP"
    yes_or_no = True
    asks = say("Can {effect} be used against {target}?")
    yes_line = say("{name} aims at {target}")
    no_line = say("{name} cannot aim at {target}")

    def words(self, state: State) -> Message:
        return say("Nobody is left to aim at.") if self.target is None else super().words(state)

    def hint(self, state: State) -> Message | None:
        if self.target is None:
            return None
        points = totals(state)
        order = [noun("{name} ({points} VP)", name=SeatName(n), points=points[n]) for n in targets(state, self.seat)]
        return say("Most VP first; if they are equal, to the left: {order}.", order=listed(order, "comma"))

    def yes(self, state: State) -> State:
        return walking(state, target=self.target, carrying=True)

    def no(self, state: State) -> State:
        """The next player by the order; with nobody left the effect cannot be used."""
        declined = (*state.walk.no_target, *([] if self.target is None else [self.target]))
        return or_nobody(walking(state, no_target=declined), self.seat, self.module)


class Playable(Question, frozen=True):
    key = "playable"
    box = "B3d"
    yes_or_no = True
    asks = say("Can {card} be carried out as printed?")
    shows_means = True
    yes_line = say("{name} can carry it out")
    no_line = say("{name} cannot carry it out")


class Carry(Question, frozen=True):
    key = "carry"
    box = "B3e"
    asks = say("Carry out {effect} against {target}.")

    def words(self, state: State) -> Message:
        return self.filled(say("Carry out {effect}."), state) if self.target is None else super().words(state)

    def hint(self, state: State) -> Message:
        crew = state.walk.cost.crew if state.walk.cost else 0
        uses = say("It uses {crew} crew.", crew=crew) if crew else None
        return sentences(uses, say("Note what it did, and discard the card if it is an event."))


def aim(state: State, seat: int) -> State:
    """Against another player, if there is one at all."""
    return or_nobody(walking(state, targeted=True), seat, None)


def or_nobody(state: State, seat: int, module: int | None) -> State:
    """The same state while there is somebody to aim at; else the effect cannot be used."""
    if next_target(state, seat) is not None:
        return state
    return discard(state, seat) if module is None else replace(state, walk=Walk(no=(*state.walk.no, module)))
