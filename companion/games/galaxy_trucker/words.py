"""The history of a game in words. What was won and counted is told to those only who may know it."""

from __future__ import annotations

import companion.games.galaxy_trucker.events as e
from companion.core.game import Move
from companion.games.galaxy_trucker.card_words import goods_words
from companion.games.galaxy_trucker.cards import TITLES, NotUnderstood, turned_up
from companion.games.galaxy_trucker.players import sees_money
from companion.games.galaxy_trucker.resolve import ask_for
from companion.games.galaxy_trucker.rounds import START, circle_name
from companion.games.galaxy_trucker.ship_view import NAMES
from companion.games.galaxy_trucker.state import State, free_tiles, next_name, paid
from companion.games.galaxy_trucker.wording import many

PLAIN = {
    "TimerPaused": "paused the timer",
    "TimerResumed": "let the timer run on",
    "FlightStarted": "launched the ships",
    "GaveUp": "gave up",
    "CardClosed": "closed the card",
    "JourneyEnded": "ended the journey",
    "GameEnded": "ended the game here",
}


def tell(before: State, move: Move, viewer: int | None) -> str | None:
    name = type(move.event).__name__
    if name in PLAIN:
        return PLAIN[name]
    match move.event:
        case e.RoundBegun():
            return f"went on to round {next_name(before) or before.round.name}"
        case e.BuildStarted():
            started = next_name(before) if paid(before) else before.round.name
            return f"said Go for round {started or before.round.name}"
        case e.TimerFlipped():
            return _flip_words(before)
        case e.GlassRanOut():
            return _run_out_words(before)
        case e.TileTaken(number=number):
            return _tile_words(before, move, number)
        case e.TilesCorrected(tiles=tiles):
            return "put the tiles right: " + ", ".join(f"{{{seat}}} {number}" for seat, number in tiles.items())
    return _ship_words(before, move, viewer)


def _flip_words(before: State) -> str:
    glass = before.round.glass
    circle = START if glass is None else max(START, glass.circle - 1)
    switch = " and called: Switch!" if before.options.teams == "switch" and circle > START else ""
    return f"turned the timer to {_circle(circle)}{switch}"


def _run_out_words(before: State) -> str:
    glass = before.round.glass
    if glass is not None and glass.circle == START:
        return "Time is up: building is over"
    return f"The glass ran out on {_circle(1 if glass is None else glass.circle)}"


def _circle(circle: int) -> str:
    return "Start" if circle == START else f"circle {circle_name(circle)}"


def _tile_words(before: State, move: Move, number: int) -> str:
    free = free_tiles(before)
    got = number if number in free else next(iter(free), number)
    return f"has finished and took tile {got}"


def _ship_words(before: State, move: Move, viewer: int | None) -> str | None:
    match move.event:
        case e.SetAsideCounted(count=count):
            return f"set {many(count, 'component')} aside for good"
        case e.MistakeFound(components=components):
            lost = f" and lost {many(components, 'component')}" if components and not before.round.first_flight else ""
            return f"put a mistake right{lost}"
        case e.CrewPlaced(humans=humans, orange=orange, purple=purple):
            aliens = [colour for colour, on in (("orange", orange), ("purple", purple)) if on]
            return f"took {humans} humans on board" + "".join(f" and the {colour} alien" for colour in aliens)
        case e.ShipSheetChanged(field=field, amount=amount):
            return f"changed the ship sheet: {NAMES[field].lower()} {_signed(amount)}"
        case e.GoodsChanged():
            return "changed the goods on board"
        case e.DaysMoved(days=days):
            return f"{'gained' if days >= 0 else 'lost'} {many(abs(days), 'day')}"
        case e.MarkerPlaced(position=position):
            return f"put the marker on day {position}"
    return _money_words(before, move, viewer) or _card_words(before, move)


def _money_words(before: State, move: Move, viewer: int | None) -> str | None:
    open_to = move.seat is not None and move.seat < before.seats and sees_money(before, viewer, move.seat)
    match move.event:
        case e.CreditsChanged(amount=amount):
            if not open_to:
                return "booked some credits"
            return f"{'won' if amount >= 0 else 'paid'} {many(abs(amount), 'credit')}"
        case e.ShipCounted(exposed_connectors=connectors, goods=goods, lost_components=lost):
            told = f"counted the ship: {many(connectors, 'exposed connector')}"
            return f"{told}, {goods_words(goods)}, {lost} lost" if open_to else told
    return None


def _card_words(before: State, move: Move) -> str | None:
    match move.event:
        case e.CardTurned() as event:
            try:
                return f"turned up {TITLES[turned_up(event).kind]}"
            except NotUnderstood:
                return "turned up a card"
        case e.DiceRolled(first=first, second=second):
            return f"rolled {first} and {second}: {first + second}"
        case e.CardStepAnswered() as answer:
            return _answer_words(before, move, answer)
    return None


def _answer_words(before: State, move: Move, answer: e.CardStepAnswered) -> str:
    ask = ask_for(before.round.card, move.seat)
    if ask is None:
        return "answered the card"
    match ask.what:
        case "engines" | "cannons":
            return f"named {ask.what} of strength {answer.number or 0:g}"
        case "crew":
            return f"has a crew of {answer.number or 0:g}"
        case "connectors":
            return f"counted {many(int(answer.number or 0), 'exposed connector')}"
        case "land":
            return "flew on" if answer.choice == "pass" else f"landed on planet {answer.choice}"
        case "take" | "dock" | "reward":
            return "took it" if answer.choice == "take" else "passed"
        case "load":
            return "loaded goods"
        case "give_crew" | "sick":
            return f"gave {answer.losses.crew} crew" if answer.losses.crew else "gave crew"
        case "give_goods":
            return f"gave up to {ask.number} goods"
    lost = answer.losses.components
    return f"lost {many(lost, 'component')}" if lost else "came out unhurt"


def _signed(number: int) -> str:
    return f"+{number}" if number >= 0 else f"−{-number}"
