"""The questions about a bot's own orbital: building a module (box B4), operating, repairing and passing (B6 to B8)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.words import Message, say, sentences
from companion.games.star_scrappers_orbital.bots.card_questions import or_nobody
from companion.games.star_scrappers_orbital.bots.question import HAS, Question
from companion.games.star_scrappers_orbital.bots.turn_ends import repair, use_observatory, use_workshop, walking
from companion.games.star_scrappers_orbital.box import OBSERVATORY
from companion.games.star_scrappers_orbital.nouns import cost_words
from companion.games.star_scrappers_orbital.orbital import module_of
from companion.games.star_scrappers_orbital.state import BotTurn, Cost, State
from companion.games.star_scrappers_orbital.turn_order import passed


class WhichModule(Question, frozen=True):
    key = "module"
    box = "B4"
    asks = say("Which module is it? Tap its colour last.")
    help = say("First its crew symbols, its name and its arrow, if it has them.")


class HasExit(Question, frozen=True):
    key = "exit"
    box = "B4a"
    yes_or_no = True
    asks = say("Where does {card} go? Tap the first exit that will do.")
    help = say("A free one on an undamaged module, without overlap; and one usable exit must be left.")
    yes_line = say("{name} has an exit for it")
    no_line = say("{name} has no exit for it")

    def yes(self, state: State) -> State:
        return walking(state, exit=True)


class SameColour(Question, frozen=True):
    key = "same"
    box = "B4b"
    yes_or_no = True
    asks = say("Does one of these exits belong to a module of the same colour?")
    help = say("Then only those count, for 5 MC.")
    yes_line = say("{name} builds onto the same colour")
    no_line = say("{name} has no exit of the same colour")

    def yes(self, state: State) -> State:
        return walking(state, same=True)

    def no(self, state: State) -> State:
        return walking(state, same=False)


class ModuleQuestion(Question, frozen=True):
    """Whether one of its modules can be used, and for what; no goes on to the next one."""

    at_a_cost = True
    shows_means = True
    help = say("What does it cost to operate? The app asks only once.")

    @property
    def proposed(self) -> bool | None:
        """What it cannot pay is never asked."""
        return None if self.cost is None else True

    def hint(self, state: State) -> Message | None:
        if self.cost is None:
            return super().hint(state)
        costs = say("It costs {cost}.", cost=cost_words(self.cost))
        return sentences(costs, self.filled(HAS, state))

    def yes(self, state: State) -> State:
        return self.paid(state, self.cost or Cost())

    def no(self, state: State) -> State:
        return walking(state, no=(*state.walk.no, self.module))


class Command(ModuleQuestion, frozen=True):
    key = "command"
    box = "B4c"
    asks = say("Can {name} build {card} through {module}?")

    def paid(self, state: State, cost: Cost) -> State:
        return walking(state, command=self.module, cost=cost)


class TooDear(Question, frozen=True):
    key = "short"
    box = "B4d"
    at_a_cost = True
    shows_means = True
    asks = say("{name} cannot pay {price} MC for {card}. Does one of its cards make it cheap enough?")
    yes_line = say("{name} pays less by a card")

    @property
    def proposed(self) -> bool | None:
        return False


class Place(Question, frozen=True):
    key = "place"
    box = "B4e"
    asks = say("Tap the first exit that fits. {name} pays {price} MC.")
    help = say("From the core outwards, at the same distance clockwise from the west.")


class Operate(ModuleQuestion, frozen=True):
    key = "operate"
    box = "B6"
    asks = say("Can {name} operate {module}?")
    help = say("Only if its effect is possible. What does it cost? The app asks only once.")

    def paid(self, state: State, cost: Cost) -> State:
        """The Observatory draws a card. A military module aims at somebody first."""
        module = module_of(self.bot(state), self.module)
        if module is not None and module.name == OBSERVATORY:
            return use_observatory(state, self.seat, self.module, cost)
        aims = module is not None and module.colour == "military"
        state = walking(state, operating=self.module, cost=cost, carrying=not aims)
        return or_nobody(state, self.seat, self.module)


class UseWorkshop(ModuleQuestion, frozen=True):
    key = "workshop"
    box = "B7b"
    asks = say("Can the Workshop repair {hurt}?")

    def paid(self, state: State, cost: Cost) -> State:
        return use_workshop(state, self.seat, self.module, self.hurt, cost)


class Repair(Question, frozen=True):
    key = "repair"
    box = "B7c"
    asks = say("Take one token off {hurt} for {price} MC.")
    shows_means = True

    def yes(self, state: State) -> State:
        return repair(state, self.seat, self.hurt, self.price)


class Pass(Question, frozen=True):
    key = "pass"
    box = "B8"
    asks = say("{name} passes.")

    def hint(self, state: State) -> Message:
        if self.hurt is None:
            return say("It has no cards, and nothing to operate or repair. If it gets cards later, it plays on.")
        return self.filled(say("Repairing {hurt} costs {price} MC, and it has {amount}."), state)

    def yes(self, state: State) -> State:
        dear = say("{name} passed: the repair costs {price} MC, and it has {amount}")
        words = self.filled(say("{name} passed") if self.hurt is None else dear, state)
        return replace(passed(state, self.seat), last_bot_turn=BotTurn(self.seat, words))
