"""The answers to a bot's questions. They are sent for the bot's seat, by whoever sits nearest."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Literal

from msgspec.structs import replace

from companion.core.game import By
from companion.core.words import Message, SeatName, noun, say
from companion.games.star_scrappers_orbital import box, nouns
from companion.games.star_scrappers_orbital.bots import turn_ends
from companion.games.star_scrappers_orbital.bots.card_questions import aim
from companion.games.star_scrappers_orbital.bots.next_question import affords, exits, next_question
from companion.games.star_scrappers_orbital.bots.order import exterior_only, free_sides, spared
from companion.games.star_scrappers_orbital.bots.question import Question
from companion.games.star_scrappers_orbital.moves.effects import gained, on_target, result_words, with_results
from companion.games.star_scrappers_orbital.moves.orbital_move import PlayerMove, no_turns
from companion.games.star_scrappers_orbital.orbital import changed, module_of
from companion.games.star_scrappers_orbital.state import Adjustment, Card, Cost, Player, State


class BotAnswer(PlayerMove, frozen=True):
    """Taken only on the question that its sender saw: two phones never answer twice."""

    exact = True
    anyone = True
    question: ClassVar[str] = ""
    """The key of the question that this answers."""

    def refuse(self, state: State, by: By) -> Message | None:
        return no_turns(state) or self._not_asked(state, by.player)

    def _not_asked(self, state: State, seat: int) -> Message | None:
        asked = next_question(state)
        if asked is None:
            return say("It is not a bot’s turn.")
        if asked.seat != seat:
            return say("It is {name}’s turn.", name=SeatName(asked.seat))
        if not self.fits(asked):
            return say("That answers another question. Look at the one that is asked now.")
        return self.wrong(state, state.players[seat])

    def fits(self, asked: Question) -> bool:
        return asked.key == self.question

    def wrong(self, state: State, bot: Player) -> Message | None:
        return None

    def apply(self, state: State, by: By) -> State:
        """An answer that does not fit the question changes nothing."""
        asked = next_question(state)
        return self.answer(state, asked) if asked and asked.seat == by.player and self.fits(asked) else state

    @abstractmethod
    def answer(self, state: State, asked: Question) -> State:
        """The state after this answer to its question."""

    def line(self, before: State, by: By) -> Message:
        """What ended the bot's turn in full, an answer on the way in short."""
        after = self.apply(before, by)
        if after.last_bot_turn is not None and after.turn_number != before.turn_number:
            return after.last_bot_turn.words
        return self.on_the_way(before, by)

    def on_the_way(self, before: State, by: By) -> Message:
        asked = next_question(before)
        if asked is None or asked.seat != by.seat or not self.fits(asked):
            return say("{name} was given an answer", name=by.name)
        return asked.line(before, yes=self.is_yes)

    @property
    def is_yes(self) -> bool:
        return True


class BotCardRevealed(BotAnswer, frozen=True):
    question = "reveal"
    card: Literal["module", "event"]

    def answer(self, state: State, asked: Question) -> State:
        bot = asked.bot(state)
        return turn_ends.walking(state.with_player_at(asked.seat, replace(bot, hand=bot.hand - 1)), card=self.card)

    def on_the_way(self, before: State, by: By) -> Message:
        if self.card == "event":
            return say("{name} turned up an event", name=by.name)
        return say("{name} turned up a module", name=by.name)


class BotEventNamed(BotAnswer, frozen=True):
    """Blank: an event that the rules do not name."""

    question = "event"
    name: str = ""

    def wrong(self, state: State, bot: Player) -> Message | None:
        if self.name.strip() in ("", *box.EVENT_NAMES):
            return None
        return say("Choose one of the named events, or “another event”.")

    def answer(self, state: State, asked: Question) -> State:
        """What is never played is discarded as soon as it is named."""
        bot, seat, name = asked.bot(state), asked.seat, self.name.strip()
        state = turn_ends.walking(state, event=name)
        if name in box.NEVER_PLAYED or (name == box.HIGH_RISK and bot.crew == 0):
            return turn_ends.discard(state, seat)
        if name == box.HIGH_RISK:
            return turn_ends.walking(state, carrying=True, cost=Cost(crew=bot.crew))
        if name == box.INSIDER:
            return turn_ends.play_insider(state, seat)
        return aim(state, seat) if name == box.UNEVENTFUL else state

    def on_the_way(self, before: State, by: By) -> Message:
        event = self.name.strip()
        if not event:
            return say("{name} has an event that is not named in the rules", name=by.name)
        return say("{name} has the event {event}", name=by.name, event=nouns.card_title(event))


class BotModuleNamed(BotAnswer, frozen=True):
    question = "module"
    colour: box.Colour
    crew_symbols: int = 0
    name: str = ""
    action: bool = False
    """There is an arrow in its text."""

    def wrong(self, state: State, bot: Player) -> Message | None:
        if self.name.strip() in ("", *box.NAMED) and 0 <= self.crew_symbols <= box.MOST_SYMBOLS:
            return None
        return say("Choose one of the named modules, or none.")

    def answer(self, state: State, asked: Question) -> State:
        arrow = self.action or self.name in box.WITH_ACTION
        return turn_ends.walking(state, module=Card(self.colour, max(0, self.crew_symbols), self.name.strip(), arrow))

    def on_the_way(self, before: State, by: By) -> Message:
        name = self.name.strip()
        module = nouns.card_title(name) if name else nouns.kind_name(self.colour)
        return say("{name} has the module {module}", name=by.name, module=module)


class BotAnswered(BotAnswer, frozen=True):
    yes: bool

    def fits(self, asked: Question) -> bool:
        """A plain yes answers what costs something only where the cost is known; no always does."""
        return asked.yes_or_no or (asked.at_a_cost and (not self.yes or asked.cost is not None))

    def answer(self, state: State, asked: Question) -> State:
        return asked.yes(state) if self.yes else asked.no(state)

    @property
    def is_yes(self) -> bool:
        return self.yes


class BotPaid(BotAnswer, frozen=True):
    """Yes, and this is what it costs."""

    crew: int = 0
    megacredits: int = 0

    def fits(self, asked: Question) -> bool:
        return asked.at_a_cost

    def wrong(self, state: State, bot: Player) -> Message | None:
        if min(self.crew, self.megacredits) < 0:
            return say("What it costs is 0 or more.")
        if self.crew > bot.crew:
            return say("The bot has {crew} unused crew. If it needs more, answer no.", crew=bot.crew)
        if self.megacredits > bot.megacredits:
            return say("The bot has {amount} MC. If it needs more, answer no.", amount=bot.megacredits)
        return None

    def answer(self, state: State, asked: Question) -> State:
        return asked.paid(state, Cost(max(0, self.crew), max(0, self.megacredits)))


class BotPriced(BotAnswer, frozen=True):
    """What is printed on the module that the bot would use: learned for good. It is used if the bot can pay."""

    crew: int = 0
    megacredits: int = 0

    def fits(self, asked: Question) -> bool:
        return asked.at_a_cost and asked.module is not None

    def wrong(self, state: State, bot: Player) -> Message | None:
        return say("What it costs is 0 or more.") if min(self.crew, self.megacredits) < 0 else None

    @property
    def cost(self) -> Cost:
        return Cost(max(0, self.crew), max(0, self.megacredits))

    def answer(self, state: State, asked: Question) -> State:
        state = learned(state, asked.seat, asked.module, self.cost)
        return asked.paid(state, self.cost) if affords(asked.bot(state), self.cost) else state

    def on_the_way(self, before: State, by: By) -> Message:
        asked = next_question(before)
        module = nouns.label_of(before.players[by.player], None if asked is None else asked.module)
        cost = nouns.cost_words(self.cost)
        if affords(before.players[by.player], self.cost):
            return say("{name} uses {module} for {cost}", name=by.name, module=module, cost=cost)
        return say("{name} cannot pay {module}: it costs {cost}", name=by.name, module=module, cost=cost)


class BotPlaced(BotAnswer, frozen=True):
    """The new module is at this side of that module. Left out: somewhere that no drawing shows.

    An exit that is tapped answers as well whether there is one, and whether it is of the card's colour.
    """

    question = "place"
    on: int | None = None
    side: box.Side | None = None

    def fits(self, asked: Question) -> bool:
        return super().fits(asked) or (asked.key in ("exit", "same") and self.on is not None)

    def wrong(self, state: State, bot: Player) -> Message | None:
        card = state.walk.module
        if self.on is None or card is None:
            return None
        base = module_of(bot, self.on)
        if base is None or base not in exits(bot, state.walk, card):
            return say(
                "Only exits of the listed modules will do: undamaged, and of the card’s colour where there is one."
            )
        taken = self.side not in (None, *free_sides(bot, base))
        return say("Something is there already. Take a free exit.") if taken else None

    def answer(self, state: State, asked: Question) -> State:
        if asked.key == self.question:
            return turn_ends.build(state, asked.seat, asked.price, (self.on, self.side))
        base, card = module_of(asked.bot(state), self.on), state.walk.module
        if base is None or card is None:
            return state
        known = turn_ends.walking(state, exit=True, same=base.colour == card.colour)
        then = next_question(known)
        return known if then is None or then.key != self.question else self.answer(known, then)


class BotCarriedOut(BotAnswer, frozen=True):
    """What the effect did, to the bot and to its target."""

    question = "carry"
    megacredits: int = 0
    crew: int = 0
    cards: int = 0
    vp: int = 0
    damaged: tuple[int, ...] = ()
    """Modules of the target."""
    target_megacredits: int = 0
    target_crew: int = 0
    target_cards: int = 0

    def wrong(self, state: State, bot: Player) -> Message | None:
        left = bot.megacredits - (state.walk.cost.megacredits if state.walk.cost else 0)
        if left + self.megacredits < 0:
            return say("The bot has only {left} MC left.", left=left)
        if state.walk.target is None:
            return say("Nobody is the target of this.") if self.damaged else None
        return self._wrong_damage(state.players[state.walk.target], exterior=exterior_only(bot, state.walk))

    def _wrong_damage(self, victim: Player, *, exterior: bool) -> Message | None:
        if exterior and not self.damaged and any(spared(victim, m, exterior=True) is None for m in victim.modules):
            return say("Which module is hit? Tap it.")
        for number in self.damaged:
            module = module_of(victim, number)
            why = noun("no such module") if module is None else spared(victim, module, exterior=exterior)
            if why is not None:
                return say("A bot does not damage that: {why}. Take the next one.", why=why)
        return say("A bot damages a module only once.") if len(set(self.damaged)) < len(self.damaged) else None

    def answer(self, state: State, asked: Question) -> State:
        walk, bot, words = state.walk, asked.bot(state), self._words(state, asked)
        if walk.target is not None:
            state = state.with_player_at(walk.target, on_target(state.players[walk.target], self))
        after = gained(
            turn_ends.spent(bot, walk.operating, walk.cost or Cost()), self.megacredits, self.crew, self.cards
        )
        if self.vp:
            given = Adjustment(state.year, self.vp, turn_ends.effect_of(bot, walk))
            after = replace(after, other=(*after.other, given))
        return turn_ends.turn_over(state, asked.seat, after, words)

    def _words(self, state: State, asked: Question) -> Message:
        target = state.walk.target
        victim = None if target is None else state.players[target]
        return with_results(self._action(state, asked), result_words(self, target, victim))

    def _action(self, state: State, asked: Question) -> Message:
        walk, name, cost = state.walk, SeatName(asked.seat), state.walk.cost or Cost()
        what, operated = turn_ends.effect_of(asked.bot(state), walk), walk.operating is not None
        if cost != Cost():
            what = noun("{what} for {cost}", what=what, cost=nouns.cost_words(cost))
        if walk.target is None:
            plain = say("{name} played {what}", name=name, what=what)
            return say("{name} operated {what}", name=name, what=what) if operated else plain
        target = SeatName(walk.target)
        if operated:
            return say("{name} operated {what} against {target}", name=name, what=what, target=target)
        return say("{name} played {what} against {target}", name=name, what=what, target=target)


class BotRepaired(BotAnswer, frozen=True):
    question = "repair"

    def answer(self, state: State, asked: Question) -> State:
        return asked.yes(state)


class BotPassed(BotAnswer, frozen=True):
    question = "pass"

    def answer(self, state: State, asked: Question) -> State:
        return asked.yes(state)


def learned(state: State, seat: int, number: int | None, cost: Cost) -> State:
    """What operating this module costs: of a card with a name, for every table with this box."""
    bot = state.players[seat]
    module = module_of(bot, number)
    if module is not None and module.name in box.NAMED:
        return replace(state, costs=state.costs | {module.name: cost})
    return state.with_player_at(seat, changed(bot, number, cost=cost))
