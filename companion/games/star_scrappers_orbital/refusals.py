"""Why a move is not taken, in sentences that say what to do instead."""

from __future__ import annotations

from companion.core.game import Event, Move
from companion.games.star_scrappers_orbital import action_refusals as actions
from companion.games.star_scrappers_orbital import events as e
from companion.games.star_scrappers_orbital.bot_events import BOT_EVENTS
from companion.games.star_scrappers_orbital.bot_refusals import no_answer
from companion.games.star_scrappers_orbital.kinds import COLOURS, DEALT, MOST, MOST_SYMBOLS, many, named
from companion.games.star_scrappers_orbital.orbital import crew_symbols, module_of
from companion.games.star_scrappers_orbital.peace import wanted
from companion.games.star_scrappers_orbital.rules import ABOUT_A_SEAT, LONGEST_NOTE
from companion.games.star_scrappers_orbital.state import (
    LAST_STEP,
    Player,
    State,
    is_seat,
    over,
    to_deal,
    uses_market,
    waiting,
)
from companion.games.star_scrappers_orbital.turns import ACTIONS
from companion.games.star_scrappers_orbital.year_end import income
from companion.games.star_scrappers_orbital.year_view import TITLES

EVENTS: tuple[type[Event], ...] = (*e.EVENTS, *BOT_EVENTS)
UNKNOWN = "This game does not know this move. Reload the page and try again."
MOST_VP = 50
LONGEST_REASON = 60


def refuse(state: State, move: Move) -> str | None:
    if not isinstance(move.event, EVENTS):
        return UNKNOWN
    if isinstance(move.event, ABOUT_A_SEAT):
        if move.seat is None or not is_seat(state, move.seat):
            return "For whom? Pick a player first."
        return _for_seat(state, move.seat, move.event)
    match move.event:
        case e.FirstChosen(first=first):
            return _no_first(state, first)
        case e.AllPassed():
            return actions.no_turns(state) or _bots_play_on(state)
        case e.StepDone() | e.YearEnded():
            return _no_step(state, move.event)
        case e.MarketCounted(cards=cards):
            return _no_market(state, cards)
        case e.AirlockSet(amount=amount) if not 0 <= amount <= 3:
            return "An Airlock saves between 0 and 3 MC."
        case e.DeckEntered() | e.OpponentsDrawn():
            return _no_deck(state, move.event)
    return None


def _for_seat(state: State, seat: int, event: Event) -> str | None:
    if isinstance(event, BOT_EVENTS):
        return no_answer(state, seat, event)
    if isinstance(event, (*ACTIONS, e.Passed, e.TurnWentBy)):
        return actions.no_action(state, seat, event)
    match event:
        case e.YearCounted():
            return _no_count(state, seat, event)
        case e.OpponentModuleDealt():
            return _no_deal(state, seat)
        case e.ModuleDamaged() | e.ModuleRemoved() | e.CrewSymbolsSet():
            return _no_module(state.players[seat], seat, event)
        case e.CoreNoted():
            return actions.no_upgrade(state, state.players[seat], event)
        case e.IncomeChosen():
            return _no_income(state.players[seat], event)
        case e.TieFiguresGiven(crew_symbols=crew, megacredits=money) if min(crew, money) < 0:
            return "Neither crew symbols nor MegaCredits can be less than nothing."
    return _no_change(state.players[seat], seat, event)


def _no_first(state: State, first: int) -> str | None:
    if state.begun:
        return "The game has begun. Undo back to the start to let somebody else begin."
    if not is_seat(state, first) or not state.players[first].acts:
        return "Nobody with a turn sits there. Pick one of the players."
    return None


def _bots_play_on(state: State) -> str | None:
    bots = any(player.who == "bot" and player.playing for player in state.players)
    return "Bots play on while they can, so every pass is noted: pass when it is your turn." if bots else None


def _no_step(state: State, event: e.StepDone | e.YearEnded) -> str | None:
    if over(state):
        return None if isinstance(event, e.YearEnded) else "The game is over: the last year stops after step 1."
    if isinstance(event, e.YearEnded) and event.year not in (None, state.year):
        return f"Somebody was faster: year {state.year} is on."
    if not state.ending:
        return "The year is not over: only when everybody has passed in a row does it end."
    if waiting(state):
        return f"{{{waiting(state)[0]}}} has not confirmed the count yet. That is step 1."
    if isinstance(event, e.StepDone) and event.step < state.step:
        return f"Somebody was faster. Step {state.step} is on: {TITLES[state.step - 1]}."
    if isinstance(event, e.StepDone) and event.step != state.step:
        return f"The steps go in order from 1 to {LAST_STEP}. Step {state.step} is on."
    return None


def _no_count(state: State, seat: int, event: e.YearCounted) -> str | None:
    if not state.ending:
        return "The year is not over yet. Count when everybody has passed in a row."
    if state.step > 1:
        return "The awards of this year are given. To correct a count, undo back to step 1."
    if state.players[seat].who == "opponent":
        return "The stacks of the opponents count by themselves. Correct the stack instead."
    for colour in COLOURS:
        if not 0 <= event.counts.get(colour, 0) <= MOST:
            return f"{named(colour)}: count from 0 to {MOST}."
    return None


def _no_module(player: Player, seat: int, event: e.ModuleDamaged | e.ModuleRemoved | e.CrewSymbolsSet) -> str | None:
    if module_of(player, event.module) is None:
        return f"{{{seat}}} has no module with the number {event.module}. Look again, then choose."
    if isinstance(event, e.CrewSymbolsSet):
        return None if 0 <= event.crew_symbols <= MOST_SYMBOLS else f"From 0 to {MOST_SYMBOLS} crew symbols, please."
    if isinstance(event, e.ModuleRemoved):
        return "The core stays. To change its colour, upgrade it." if event.module == 0 else None
    if player.who == "opponent":
        return "Your cards cannot touch the opponents, and they are never damaged."
    return "A core can never be damaged. Choose another module." if event.module == 0 else None


def _no_income(player: Player, event: e.IncomeChosen) -> str | None:
    if abs(event.extra) > MOST:
        return "That is more than any card changes."
    return None if income(player, 0) + event.extra >= 0 else "Nobody pays at the year’s end."


def _no_change(player: Player, seat: int, event: Event) -> str | None:
    if player.who == "opponent" and not isinstance(event, e.ModuleAdded):
        return "An opponent of the peace version has only modules: no money, crew, cards or turns."
    match event:
        case e.VPAdjusted():
            return _no_points(event)
        case e.MegaCreditsChanged(amount=amount) if player.megacredits + amount < 0:
            return f"{{{seat}}} has {player.megacredits} MC. It cannot go below nothing."
        case e.CrewChanged(amount=amount) if player.crew + amount < 0:
            return f"{{{seat}}} has {player.crew} unused crew. It cannot go below nothing."
        case e.CrewSymbolsChanged(amount=amount) if not 0 <= crew_symbols(player) + amount <= MOST:
            return f"{{{seat}}} has {many(crew_symbols(player), 'crew symbol')}. Only 0 to {MOST} make sense."
        case e.HandChanged(amount=amount) if player.hand + amount < 0:
            return f"{{{seat}}} has {many(player.hand, 'card')}. It cannot go below nothing."
        case e.ModuleAdded(crew_symbols=crew) if not 0 <= crew <= MOST_SYMBOLS:
            return f"From 0 to {MOST_SYMBOLS} crew symbols, please."
        case e.HandLimitSet(limit=limit) if not 0 <= limit <= MOST:
            return f"A hand limit is a number from 0 to {MOST}."
        case e.NoteWritten(note=note) if len(note) > LONGEST_NOTE:
            return f"Up to {LONGEST_NOTE} characters, please."
    return None


def _no_points(event: e.VPAdjusted) -> str | None:
    if not event.amount or abs(event.amount) > MOST_VP:
        return f"Say how many points: 1 to {MOST_VP}, or a minus of that."
    if not event.reason.strip():
        return "Which card gave the points? Type its name."
    return None if len(event.reason) <= LONGEST_REASON else f"Up to {LONGEST_REASON} characters, please."


def _no_market(state: State, cards: int) -> str | None:
    if not uses_market(state):
        return "There is no market in the game against bots."
    return None if 0 <= cards <= MOST else "Count the cards of the row."


def _no_deal(state: State, seat: int) -> str | None:
    if state.players[seat].who != "opponent":
        return f"Only the opponents of the peace version are dealt modules, not {{{seat}}}."
    if state.ending:
        return "The opponents get their modules at the start of the next year."
    return None if seat in to_deal(state) else f"{{{seat}}} has its {DEALT} modules of this year."


def _no_deck(state: State, event: e.DeckEntered | e.OpponentsDrawn) -> str | None:
    if state.options.mode != "solo-peace":
        return "Only the opponents of the peace version draw from a deck that was entered."
    if isinstance(event, e.DeckEntered):
        if not all(0 <= count <= MOST for count in event.cards.values()):
            return f"Each kind has from 0 to {MOST} cards."
        return None if any(event.cards.values()) else "A deck without cards: enter how many of each kind it has."
    if not wanted(state):
        return "Both opponents have their modules of this year."
    left = sum((state.deck or {}).values())
    if left < len(wanted(state)):
        needed = many(len(wanted(state)), "module")
        return f"The opponents still get {needed}, and the deck has {left}. Enter the deck, or tap the colours."
    return None
