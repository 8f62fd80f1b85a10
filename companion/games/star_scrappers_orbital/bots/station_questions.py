"""The questions about a bot's own orbital: building a module (box B4), operating, repairing and passing (B6 to B8)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.words import Message, say, sentences
from companion.games.star_scrappers_orbital.bots.card_questions import or_nobody
from companion.games.star_scrappers_orbital.bots.deeds import card_of, repair, use_observatory, use_workshop, walking
from companion.games.star_scrappers_orbital.bots.question import Question
from companion.games.star_scrappers_orbital.box import OBSERVATORY
from companion.games.star_scrappers_orbital.nouns import label_of
from companion.games.star_scrappers_orbital.orbital import module_of
from companion.games.star_scrappers_orbital.state import BotTurn, Cost, State
from companion.games.star_scrappers_orbital.turn_order import passed


class WhichModule(Question, frozen=True):
    key = "module"
    box = "B4"

    def words(self, state: State) -> Message:
        return say("Which module is it? Tap its colour last.")

    def hint(self, state: State) -> Message:
        return say("First crew symbols, name and arrow, if it has them.")


class HasExit(Question, frozen=True):
    key = "exit"
    box = "B4a"
    yes_or_no = True

    def words(self, state: State) -> Message:
        return say("Is there an exit where {card} can be built?", card=card_of(state.walk))

    def hint(self, state: State) -> Message:
        return say("Free, on an undamaged module, no overlap, as the card demands; one usable exit must be left.")

    def yes(self, state: State) -> State:
        return walking(state, exit=True)

    def line(self, state: State, *, yes: bool) -> Message:
        if yes:
            return say("{name} has an exit for it", name=self.name)
        return say("{name} has no exit for it", name=self.name)


class SameColour(Question, frozen=True):
    key = "same"
    box = "B4b"
    yes_or_no = True

    def words(self, state: State) -> Message:
        return say("Does one of these exits belong to a module of the same colour?")

    def hint(self, state: State) -> Message:
        return say("Then only those count, for 5 MC.")

    def yes(self, state: State) -> State:
        return walking(state, same=True)

    def no(self, state: State) -> State:
        return walking(state, same=False)

    def line(self, state: State, *, yes: bool) -> Message:
        if yes:
            return say("{name} builds onto the same colour", name=self.name)
        return say("{name} has no exit of the same colour", name=self.name)


class ModuleQuestion(Question, frozen=True):
    """Whether one of its modules can be used, and for what; no goes on to the next one."""

    at_a_cost = True

    def no(self, state: State) -> State:
        return walking(state, no=(*state.walk.no, self.module))


class Command(ModuleQuestion, frozen=True):
    key = "command"
    box = "B4c"

    def words(self, state: State) -> Message:
        card, module = card_of(state.walk), label_of(self.bot(state), self.module)
        return say("Can {name} build {card} through {module}?", name=self.name, card=card, module=module)

    def hint(self, state: State) -> Message:
        return sentences(say("At its printed cost."), self.has(state))

    def paid(self, state: State, cost: Cost) -> State:
        return walking(state, command=self.module, cost=cost)


class TooDear(Question, frozen=True):
    key = "short"
    box = "B4d"
    at_a_cost = True

    def words(self, state: State) -> Message:
        card = card_of(state.walk)
        return say("The price of {card} is {price} MC. Does a card make it cheap enough?", card=card, price=self.price)

    def hint(self, state: State) -> Message:
        return self.has(state)

    def line(self, state: State, *, yes: bool) -> Message:
        return say("{name} pays less by a card", name=self.name)


class Place(Question, frozen=True):
    key = "place"
    box = "B4e"

    def words(self, state: State) -> Message:
        return say("Where is the first exit that will do? {name} pays {price} MC.", name=self.name, price=self.price)

    def hint(self, state: State) -> Message:
        return say("From the top, left to right.")


class Operate(ModuleQuestion, frozen=True):
    key = "operate"
    box = "B6"

    def words(self, state: State) -> Message:
        module = label_of(self.bot(state), self.module)
        return say("Can {name} operate {module}?", name=self.name, module=module)

    def hint(self, state: State) -> Message:
        return sentences(say("Payable, and its effect possible."), self.has(state))

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

    def words(self, state: State) -> Message:
        return say("Can the Workshop repair {module}?", module=label_of(self.bot(state), self.hurt))

    def hint(self, state: State) -> Message:
        return sentences(say("At its printed cost."), self.has(state))

    def paid(self, state: State, cost: Cost) -> State:
        return use_workshop(state, self.seat, self.module, self.hurt, cost)


class Repair(Question, frozen=True):
    key = "repair"
    box = "B7c"

    def words(self, state: State) -> Message:
        module = label_of(self.bot(state), self.hurt)
        return say("Take one token off {module} for {price} MC.", module=module, price=self.price)

    def hint(self, state: State) -> Message:
        return self.has(state)

    def yes(self, state: State) -> State:
        return repair(state, self.seat, self.hurt, self.price)


class Pass(Question, frozen=True):
    key = "pass"
    box = "B8"

    def words(self, state: State) -> Message:
        return say("{name} passes.", name=self.name)

    def hint(self, state: State) -> Message:
        if self.hurt is None:
            return say("No cards, nothing to operate, nothing to repair. It plays on if it gets any.")
        return say(
            "The repair of {module} costs {price} MC, it has {has}.",
            module=label_of(self.bot(state), self.hurt),
            price=self.price,
            has=self.bot(state).megacredits,
        )

    def yes(self, state: State) -> State:
        return replace(passed(state, self.seat), last_bot_turn=BotTurn(self.seat, self._passed_words(state)))

    def _passed_words(self, state: State) -> Message:
        if self.hurt is None:
            return say("{name} passed", name=self.name)
        has = self.bot(state).megacredits
        return say(
            "{name} passed: the repair costs {price} MC, it has {has}", name=self.name, price=self.price, has=has
        )
