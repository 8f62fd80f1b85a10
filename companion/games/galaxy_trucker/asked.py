"""What a card asks of somebody, with the fewest taps that answer it: what the ship sheet knows is not asked."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.games.galaxy_trucker.card_calm import ALL, PASS, TAKE, free_planets, offered
from companion.games.galaxy_trucker.card_play import Ask, CardPlay
from companion.games.galaxy_trucker.card_words import NOTES, asked_words, goods_words
from companion.games.galaxy_trucker.ship import COLOURS, Goods, Ship, cannon_strength, engine_strength, most_tokens
from companion.games.galaxy_trucker.state import State
from companion.games.galaxy_trucker.wording import many

PAD = tuple(range(13))
"""Numbers to tap; beyond them one types."""
NO_ENGINES = "Strength 0 means giving up here."


class Choice(Struct, frozen=True):
    """A button: what to send, and what it says."""

    choice: str
    label: str
    number: float | None = None
    batteries: int = 0
    no_humans: bool = False


class Row(Struct, frozen=True):
    """One thing to count among the losses."""

    name: str
    label: str
    most: int = 99
    style: str = ""
    given: int = 0
    """What it starts from: most give humans."""


class Question(Struct, frozen=True):
    seat: int
    what: str
    words: str
    control: str
    """"choice", "number", "losses", "load" or "roll"."""
    choices: tuple[Choice, ...] = ()
    pad: tuple[int, ...] = ()
    """Numbers to tap, where the sheet does not know the answer."""
    zero: str = ""
    """What to ask back before a 0 is sent."""
    goods: Goods | None = None
    """What may be loaded."""
    rows: tuple[Row, ...] = ()
    """What may be lost, as far as the sheet counts it."""
    last_human: bool = False
    """No sheet knows whether a human is left: ask that too."""
    warning: str = ""
    note: str = ""
    """What to keep in mind."""


def question(state: State, play: CardPlay, ask: Ask) -> Question:
    return replace(_question(state, play, ask), note=NOTES.get(ask.what, ""))


def _question(state: State, play: CardPlay, ask: Ask) -> Question:
    ship, words = state.round.ships[ask.seat], asked_words(play, ask)
    match ask.what:
        case "engines" | "cannons":
            return _strength(state, play, ask, words)
        case "crew" | "connectors":
            known = ship.crew if ask.what == "crew" else ship.connectors
            choices = () if known is None else (Choice("", f"{known}, as on the sheet", known),)
            return Question(ask.seat, ask.what, words, "number", choices, () if choices else PAD[:-1])
        case "land":
            return Question(ask.seat, ask.what, words, "choice", _planets(play))
        case "take" | "dock" | "reward":
            both = (Choice(TAKE, "Take it"), Choice(PASS, "Pass"))
            return Question(ask.seat, ask.what, words, "choice", both)
        case "load":
            goods, full = offered(play, ask.seat), (Choice(ALL, "Load all of it"),)
            warning = _red_room(ship, goods)
            return Question(ask.seat, ask.what, words, "load", full, goods=goods, warning=warning)
        case "roll":
            return Question(ask.seat, ask.what, words, "roll")
    return _harm(state, ask, words)


def _red_room(ship: Ship, goods: Goods) -> str:
    if ship.special_holds is None or (ship.goods or Goods()).red + goods.red <= ship.special_holds:
        return ""
    return f"Red goods need special containers, and there is room for {ship.special_holds}."


def _planets(play: CardPlay) -> tuple[Choice, ...]:
    rows = ((number, play.adventure.planets[number - 1]) for number in free_planets(play))
    return (*(Choice(str(n), f"Planet {n}: {goods_words(goods)}") for n, goods in rows), Choice(PASS, "Fly on"))


def _strength(state: State, play: CardPlay, ask: Ask, words: str) -> Question:
    ship = state.round.ships[ask.seat]
    ends = ask.what == "engines" and play.adventure.kind == "open_space" and not state.round.first_flight
    entered = ship.has_engines if ask.what == "engines" else ship.has_cannons
    choices = _steps(ship, ask) if entered else ()
    plain = Question(ask.seat, ask.what, words, "number", choices, pad=() if entered else PAD[:-1])
    if not ends:
        return plain
    warning = "" if choices and choices[0].number else f"{NO_ENGINES} Power a double engine if you can."
    return replace(plain, pad=() if entered else PAD[1:], zero=f"{NO_ENGINES} Really 0?", warning=warning)


def _steps(ship: Ship, ask: Ask) -> tuple[Choice, ...]:
    """Every strength that battery tokens can buy."""
    tokens = range(most_tokens(ship, "engines" if ask.what == "engines" else "cannons") + 1)
    strength = engine_strength if ask.what == "engines" else cannon_strength
    return tuple(Choice("", f"{strength(ship, n):g} ({many(n, 'token')})", strength(ship, n), n) for n in tokens)


def _harm(state: State, ask: Ask, words: str) -> Question:
    ship = state.round.ships[ask.seat]
    unsure = ship.crew is None and not state.round.first_flight
    choices = _quick_answers(ask, ship, unsure=unsure)
    rows = tuple(_suggested(row, ask) for row in _rows(ship, ask.what))
    return Question(ask.seat, ask.what, words, "losses", choices, rows=rows, last_human=unsure and bool(rows))


def _suggested(row: Row, ask: Ask) -> Row:
    gives = ask.what == "give_crew" and row.name == "humans"
    return replace(row, given=min(row.most, ask.number)) if gives else row


def _quick_answers(ask: Ask, ship: Ship, *, unsure: bool) -> tuple[Choice, ...]:
    """What needs one tap and no counting."""
    match ask.what:
        case "hit":
            return (Choice("", "Unhurt"),)
        case "sabotaged":
            return (Choice("empty", "Nothing is there"),)
        case "sick" if ship.crew is not None:
            return (Choice("", "Nobody is sick"),)
        case "give_crew" if ship.crew is not None:
            return ()
    done = (Choice("", "Done"),)
    return (*done, Choice("", "Done, and no human is left", no_humans=True)) if unsure else done


def _rows(ship: Ship, what: str) -> tuple[Row, ...]:
    hit, crew = what in ("hit", "sabotaged"), what in ("hit", "sabotaged", "give_crew", "sick")
    rows = [Row("components", "Components")] if hit else []
    if crew and ship.crew is not None:
        aboard = (("humans", "Humans"), ("orange", "Orange alien"), ("purple", "Purple alien"))
        rows += [Row(name, label, held) for name, label in aboard if (held := getattr(ship, name))]
    if (hit or what == "give_goods") and ship.batteries:
        rows.append(Row("batteries", "Battery tokens", ship.batteries))
    if hit and ship.goods is not None:
        held = zip(COLOURS, ship.goods.blocks, strict=True)
        rows += [Row(f"goods.{colour}", f"{colour.capitalize()} goods", n, f"good {colour}") for colour, n in held if n]
    return tuple(rows)
