"""The history of a table in words."""

from __future__ import annotations

from companion.core.game import Event, Move
from companion.games.star_scrappers_orbital import bot_events as b
from companion.games.star_scrappers_orbital import events as e
from companion.games.star_scrappers_orbital.bot_events import BOT_EVENTS
from companion.games.star_scrappers_orbital.bot_moves import answered
from companion.games.star_scrappers_orbital.bot_walk import Question, question
from companion.games.star_scrappers_orbital.bot_words import cost_words, label_of
from companion.games.star_scrappers_orbital.kinds import KINDS, many, named, signed
from companion.games.star_scrappers_orbital.rules import ABOUT_A_SEAT
from companion.games.star_scrappers_orbital.state import LAST_STEP, Cost, Player, State, is_seat
from companion.games.star_scrappers_orbital.turns import ends_the_year, price

STEPS = ("victory points", "market", "crew", "MegaCredits", "cards", "maintenance", "new year")


def tell(before: State, move: Move, viewer: int | None) -> str | None:
    if isinstance(move.event, ABOUT_A_SEAT):
        if move.seat is None or not is_seat(before, move.seat):
            return None
        return _of_seat(before, move.event, move.seat)
    match move.event:
        case e.FirstChosen(first=first):
            return f"said: {{{first}}} has the First Player marker"
        case e.AllPassed():
            return f"said: everybody has passed, year {before.year} is over"
        case e.StepDone(step=step) if 1 <= step <= LAST_STEP:
            return f"ticked off step {step}: {STEPS[step - 1]}"
        case e.YearEnded():
            return f"closed year {before.year}"
        case e.MarketCounted(cards=cards):
            return f"counted {many(cards, 'card')} in the market"
        case e.AirlockSet(amount=amount):
            return f"noted: an Airlock saves {amount} MC"
        case e.DeckEntered(cards=cards):
            return f"entered a deck of {many(sum(cards.values()), 'module')}"
        case e.OpponentsDrawn(colours=colours):
            return "drew for the opponents: " + ", ".join(named(colour) for colour in colours)
        case e.ColoursChosen(labels=labels):
            hues = KINDS["commercial"].hues[labels], KINDS["support"].hues[labels]
            return f"noted: Commercial is {hues[0]}, Support is {hues[1]}"
    return None


def _of_seat(before: State, event: Event, seat: int) -> str | None:
    player = before.players[seat]
    if isinstance(event, BOT_EVENTS):
        return _of_bot(before, event, seat)
    match event:
        case e.Passed() | e.TurnWentBy(passed=True):
            last = not before.ending and ends_the_year(before, seat)
            return f"passed: that was everybody, year {before.year} is over" if last else "passed"
        case e.TurnWentBy():
            return "took a turn that was not noted"
        case e.YearCounted():
            return "confirmed the count"
        case e.OpponentModuleDealt(colour=colour):
            return f"got a {named(colour)} module"
        case e.VPAdjusted(amount=amount, reason=reason):
            return f"{'got' if amount > 0 else 'lost'} {abs(amount)} VP: {reason.strip()}"
        case e.IncomeChosen(colour=colour, extra=extra):
            kind = "the best kind" if colour is None else named(colour)
            return f"is paid for {kind}" + (f", {signed(extra, 'MC')} by cards" if extra else "")
    return _of_action(before, event, player) or _of_orbital(event, player)


def _of_action(before: State, event: Event, player: Player) -> str | None:
    paid = cost_words(Cost(megacredits=price(event, player, before.airlock)))
    match event:
        case e.ModuleBuilt(colour=colour, crew_symbols=crew, name=name):
            symbols = f" with {many(crew, 'crew symbol')}" if crew else ""
            return f"built {name.strip() or f'a {named(colour)} module'}{symbols}{paid}"
        case e.CoreUpgraded(colour=colour):
            return f"upgraded the core to {named(colour)}{paid}"
        case e.CardBought():
            return f"bought a card{paid}"
        case e.ModuleOperated(module=module, crew=crew, megacredits=money):
            return f"operated {label_of(player, module)}{cost_words(Cost(crew, money))}"
        case e.EventPlayed(name=name):
            return f"played {name.strip() or 'an event'}"
        case e.ModuleRepaired(module=module, free=free):
            return f"repaired {label_of(player, module)}{' by an effect' if free else paid}"
    return None


def _of_orbital(event: Event, player: Player) -> str | None:
    match event:
        case e.ModuleDamaged(module=module):
            return f"got a damage token on {label_of(player, module)}"
        case e.ModuleAdded(colour=colour):
            return f"added a {named(colour)} module that was not noted"
        case e.CoreNoted(colour=colour):
            return f"has a {named(colour)} core, which was not noted"
        case e.ModuleRemoved(module=module):
            return f"took {label_of(player, module)} off the list"
        case e.CrewSymbolsSet(module=module, crew_symbols=crew):
            return f"corrected {label_of(player, module)} to {many(crew, 'crew symbol')}"
        case e.CrewSymbolsChanged(amount=amount):
            return signed(amount, "crew symbol")
        case e.MegaCreditsChanged(amount=amount):
            return signed(amount, "MC")
        case e.CrewChanged(amount=amount):
            return signed(amount, "crew")
        case e.HandChanged(amount=amount):
            return signed(amount, "card")
        case e.HandLimitSet(limit=limit):
            return f"may keep {many(limit, 'card')}"
        case e.NoteWritten():
            return "wrote a note on the own cards"
        case e.TieFiguresGiven(crew_symbols=crew, megacredits=money):
            return f"has {many(crew, 'crew symbol')} and {money} MC"
    return None


def _of_bot(before: State, event: Event, seat: int) -> str:
    """What ended the bot's turn in full, an answer on the way in short."""
    after = answered(before, seat, event)
    if after.told is not None and after.turn_number != before.turn_number:
        return after.told.words
    asked = question(before)
    match event:
        case b.BotCardRevealed(card=card):
            return f"turned up {'an event' if card == 'event' else 'a module'}"
        case b.BotEventNamed(name=name):
            return f"has the event {name.strip() or 'that is not named in the rules'}"
        case b.BotModuleNamed(colour=colour, name=name):
            return f"has the module {name.strip() or named(colour)}"
    return "was given an answer" if asked is None else _answer_words(before.players[seat], asked, event)


ANSWERS = {
    "gains": ("gains something", "gains nothing"),
    "targeted": ("needs another player for it", "needs nobody else for it"),
    "playable": ("can carry it out", "cannot carry it out"),
    "exit": ("has an exit for it", "has no exit for it"),
    "same": ("builds onto the same colour", "has no exit of the same colour"),
}


def _answer_words(bot: Player, asked: Question, event: Event) -> str:
    yes = not isinstance(event, b.BotAnswered) or event.yes
    if asked.key == "target":
        return f"{'aims' if yes else 'cannot aim'} at {{{asked.target}}}"
    if asked.key in ANSWERS:
        return ANSWERS[asked.key][0 if yes else 1]
    if asked.key == "short":
        return "pays less by a card"
    return f"{'uses' if yes else 'cannot use'} {label_of(bot, asked.module)}"
