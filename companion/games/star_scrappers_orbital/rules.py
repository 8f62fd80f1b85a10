"""The rules of a table: how it begins, what each move changes, and where it stands."""

from __future__ import annotations

import random
from typing import Any

from msgspec.structs import replace

from companion.core.game import Event, Move, Started
from companion.games.star_scrappers_orbital import events as e
from companion.games.star_scrappers_orbital import peace, turns, year_end
from companion.games.star_scrappers_orbital.bot_events import BOT_EVENTS
from companion.games.star_scrappers_orbital.bot_moves import answered
from companion.games.star_scrappers_orbital.kinds import COLOURS, MARKET, NAMED, STACK, WITH_ACTION
from companion.games.star_scrappers_orbital.options import Options, Who, put_right, who_sits
from companion.games.star_scrappers_orbital.orbital import added, changed, hit, removed, upgraded
from companion.games.star_scrappers_orbital.state import (
    CORE,
    Adjustment,
    Figures,
    Player,
    State,
    bot_on_turn,
    is_seat,
    over,
    to_deal,
    uses_market,
    with_player,
)

LONGEST_NOTE = 120


def setup(started: Started) -> State:
    options: Options = put_right(started.options)
    players = tuple(_player(who) for who in who_sits(options, len(started.seats)))
    with_turns = [seat for seat, player in enumerate(players) if player.acts]
    first = random.Random(started.seed).choice(with_turns)
    deck = peace.from_option(options.deck)
    state = State(options, players, first, first, options.labels, options.airlock, deck=deck, entered=deck)
    return replace(state, market=MARKET if uses_market(state) else 0)


def _player(who: Who) -> Player:
    if who == "opponent":
        return Player(who, (replace(CORE, crew_symbols=0),), megacredits=0, crew=0, hand=0)
    return Player(who, hand=STACK) if who == "bot" else Player(who)


def phase(state: State) -> str:
    if over(state):
        return "end"
    if not state.begun:
        return "setup"
    if state.ending:
        return "year-end"
    if to_deal(state):
        return "peace"
    return "bot-turn" if bot_on_turn(state) is not None else "turns"


def apply(state: State, move: Move) -> State:
    if isinstance(move.event, ABOUT_A_SEAT):
        return _for_seat(state, move.event, move.seat) if move.seat is not None and is_seat(state, move.seat) else state
    match move.event:
        case e.FirstChosen(first=first) if is_seat(state, first) and not state.begun and state.players[first].acts:
            return replace(state, begun=True, first=first, turn=first)
        case e.AllPassed() if not state.ending:
            return turns.ended(state)
        case e.StepDone(step=step):
            return year_end.step_done(state, step)
        case e.YearEnded(year=year) if year in (None, state.year):
            return year_end.year_ended(state)
        case e.MarketCounted(cards=cards) if uses_market(state):
            return replace(state, market=max(0, cards))
        case e.ColoursChosen(labels=labels):
            return replace(state, labels=labels)
        case e.AirlockSet(amount=amount):
            return replace(state, airlock=max(0, amount))
        case e.DeckEntered(cards=cards):
            return peace.entered(state, cards)
        case e.OpponentsDrawn(colours=colours):
            return replace(peace.deal(state, colours), begun=True)
    return state


ABOUT_A_SEAT: tuple[type[Event], ...] = (
    *turns.ACTIONS,
    e.Passed,
    e.TurnWentBy,
    e.ModuleDamaged,
    e.VPAdjusted,
    e.MegaCreditsChanged,
    e.CrewChanged,
    e.HandChanged,
    e.ModuleAdded,
    e.CoreNoted,
    e.ModuleRemoved,
    e.CrewSymbolsSet,
    e.CrewSymbolsChanged,
    e.HandLimitSet,
    e.NoteWritten,
    e.YearCounted,
    e.IncomeChosen,
    e.TieFiguresGiven,
    e.OpponentModuleDealt,
    *BOT_EVENTS,
)


def _for_seat(state: State, event: Event, seat: int) -> State:
    if isinstance(event, turns.ACTIONS):
        return turns.done(state, seat, event)
    if isinstance(event, BOT_EVENTS):
        return answered(state, seat, event)
    match event:
        case e.Passed() | e.TurnWentBy(passed=True) if not state.ending:
            return turns.passed(state, seat)
        case e.TurnWentBy() if not state.ending:
            return turns.acted(state, seat)
        case e.YearCounted(counts=said):
            return year_end.counted(state, seat, said)
        case e.OpponentModuleDealt(colour=colour):
            return replace(peace.dealt(state, seat, colour), begun=True)
    return with_player(state, seat, _changed(state.players[seat], event, state.year))


def _changed(player: Player, event: Event, year: int) -> Player:
    match event:
        case e.ModuleDamaged(module=module):
            return hit(player, module)
        case e.ModuleAdded(colour=colour, crew_symbols=crew, name=name):
            return added(player, colour, crew, name if name in NAMED else "", action=name in WITH_ACTION)
        case e.CoreNoted(colour=colour):
            return upgraded(player, colour)
        case e.ModuleRemoved(module=module):
            return removed(player, module)
        case e.CrewSymbolsSet(module=module, crew_symbols=crew):
            return changed(player, module, crew_symbols=max(0, crew))
        case e.VPAdjusted(amount=amount, reason=reason):
            return replace(player, other=(*player.other, Adjustment(year, amount, reason.strip())))
        case e.IncomeChosen(colour=colour, extra=extra):
            return replace(player, income=colour, extra=extra)
        case e.NoteWritten(note=note):
            return replace(player, note=note.strip()[:LONGEST_NOTE])
    return _counter(player, event)


def _counter(player: Player, event: Event) -> Player:
    match event:
        case e.MegaCreditsChanged(amount=amount):
            return replace(player, megacredits=player.megacredits + amount)
        case e.CrewChanged(amount=amount):
            return replace(player, crew=max(0, player.crew + amount))
        case e.CrewSymbolsChanged(amount=amount):
            return replace(player, unnoted=player.unnoted + amount)
        case e.HandChanged(amount=amount):
            return replace(player, hand=max(0, player.hand + amount))
        case e.HandLimitSet(limit=limit):
            return replace(player, hand_limit=max(0, limit))
        case e.TieFiguresGiven(crew_symbols=crew, megacredits=money):
            return replace(player, figures=Figures(max(0, crew), max(0, money)))
    return player


def chance(state: State, move: Move, dice: random.Random) -> Event:
    """The app draws for the opponents; what was sent along is not asked."""
    event: Event = move.event
    return e.OpponentsDrawn(colours=peace.drawn(state, dice)) if isinstance(event, e.OpponentsDrawn) else event


def seated(state: State, playing: tuple[bool, ...]) -> State:
    """Who comes late begins with a core of their own; who leaves is skipped and keeps the points."""
    players = state.players + (Player(),) * (len(playing) - len(state.players))
    players = tuple(replace(player, playing=plays) for player, plays in zip(players, playing, strict=True))
    return turns.reseated(replace(state, players=players))


def remembered(state: State) -> dict[str, Any]:
    """What is printed in this box, for the next table."""
    deck = () if state.entered is None else tuple(state.entered[colour] for colour in COLOURS)
    return {"labels": state.labels, "airlock": state.airlock, "deck": deck}
