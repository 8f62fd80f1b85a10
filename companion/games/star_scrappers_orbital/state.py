"""What a table is: orbitals, whose turn it is, what was counted, and how far a bot's turn has come."""

from __future__ import annotations

import random
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import Started
from companion.core.problems import Impossible
from companion.core.words import Message, say
from companion.games.star_scrappers_orbital.box import (
    COLOURS,
    DEALT,
    HAND,
    MARKET,
    NAMED,
    STACK,
    START_CREW,
    START_MC,
    Colour,
    Counts,
    Labels,
    Side,
)
from companion.games.star_scrappers_orbital.options import Counter, Options, Who, follows_turns, put_right, who_sits


class Cost(Struct, frozen=True):
    crew: int = 0
    megacredits: int = 0


class Module(Struct, frozen=True):
    number: int
    colour: Colour
    crew_symbols: int = 0
    damage: int = 0
    name: str = ""
    action: bool = False
    operated: bool = False
    on: int | None = None
    side: Side | None = None
    """Where it was connected; only bots need to know."""
    cost: Cost | None = None
    """What is printed on it, where that was learned and it has no name to learn it by."""


CORE = Module(0, "structural", crew_symbols=1, name="Core")


class Adjustment(Struct, frozen=True):
    year: int
    amount: int
    reason: Message


class Figures(Struct, frozen=True):
    """What decides a tie; None: not known."""

    crew_symbols: int | None = None
    megacredits: int | None = None


class End(Struct, frozen=True):
    """What one player's end of a year came from, so that a later correction of the count knows what follows."""

    counted: Counts
    noted: Counts
    """The undamaged modules that were noted one by one."""
    repaired: Counts
    """Of those that were counted: modules that were noted as damaged."""
    paid_for: Colour | None = None
    """What was chosen; None: the kind that pays most."""
    extra: int = 0
    income: int = 0
    """What was paid; 0: not yet."""


class Player(Struct, frozen=True):
    who: Who = "person"
    modules: tuple[Module, ...] = (CORE,)
    built: int = 0
    """The highest number that a module ever had."""
    megacredits: int = START_MC
    crew: int = START_CREW
    hand: int = HAND
    """Of a bot: its stack."""
    hand_limit: int = HAND
    income: Colour | None = None
    extra: int = 0
    unnoted: int = 0
    """Crew symbols more (or fewer) than the modules have as they were noted."""
    ends: dict[int, End] = {}
    """By year, where the count was compared with what was noted."""
    claimed: dict[int, Counts] = {}
    """Modules that had only been counted and were noted later, by the year before whose count that was."""
    apart: Counts = {}
    """How many fewer undamaged modules were counted than are known, until Maintenance; below 0: more."""
    covered: int = 0
    """Modules that were only counted, and whose crew symbols are among the unnoted ones."""
    crew_said: int | None = None
    """Crew that the player has counted at this year's end."""
    upgraded: bool = False
    note: str = ""
    other: tuple[Adjustment, ...] = ()
    figures: Figures | None = None
    dealt: int = 0
    """Modules that an opponent got this year."""
    playing: bool = True

    @property
    def core(self) -> Module:
        return self.modules[0]

    @property
    def acts(self) -> bool:
        """Has turns: is here, and is not an opponent of the peace version."""
        return self.playing and self.who != "opponent"


class Card(Struct, frozen=True):
    """The module that a bot has turned up."""

    colour: Colour
    crew_symbols: int
    name: str
    action: bool


class Walk(Struct, frozen=True):
    """What is known so far of the bot's turn that is going on."""

    card: Literal["module", "event"] | None = None
    event: str | None = None
    """Its name; blank: not one that the rules name."""
    module: Card | None = None
    exit: bool = False
    same: bool | None = None
    command: int | None = None
    """The module through which it builds."""
    operating: int | None = None
    cost: Cost | None = None
    """What was answered instead of the normal price."""
    targeted: bool | None = None
    target: int | None = None
    carrying: bool = False
    no: tuple[int, ...] = ()
    """Modules that were answered with no."""
    no_target: tuple[int, ...] = ()


class BotTurn(Struct, frozen=True):
    """The last turn of a bot, for the table to carry out."""

    seat: int
    words: Message


class State(Struct, frozen=True):
    options: Options
    players: tuple[Player, ...]
    first: int
    turn: int
    labels: Labels
    airlock: int
    begun: bool = False
    year: int = 1
    turn_number: int = 0
    """How many turns there were so far."""
    turns_before: int = 0
    """How many there were before this year."""
    counters: tuple[Counter, ...] = ()
    """What the table wants to count on the phones, once every module is tracked."""
    passed: tuple[int, ...] = ()
    """The seats that passed in a row, since the last action."""
    ending: bool = False
    """The year has ended: the seven steps are gone through."""
    step: int = 1
    counted: dict[int, Counts] = {}
    """What was confirmed in step 1 of this year, by seat."""
    repaired: dict[int, Counts] = {}
    """Which of these are modules that were noted as damaged; only counts that destroy nothing are in here."""
    taken: tuple[int, ...] = ()
    """The seats that have confirmed their receipt of this year."""
    past: tuple[tuple[Counts, ...], ...] = ()
    """The years that are over, by seat."""
    last_year: State | None = None
    """The table as it was when the next year began, for whoever has not taken yet what that year brought."""
    market: int = MARKET
    walk: Walk = Walk()
    last_bot_turn: BotTurn | None = None
    costs: dict[str, Cost] = {}
    """What is printed on the modules that the rules name, as far as it was learned in this box."""
    deck: Counts | None = None
    """Peace version: what is left of the deck that was entered."""
    entered: Counts | None = None

    def with_player_at(self, seat: int, player: Player) -> State:
        return replace(self, players=(*self.players[:seat], player, *self.players[seat + 1 :]))


# How it begins


def setup(started: Started) -> State:
    options: Options = put_right(started.options)
    players = tuple(_newcomer(who) for who in who_sits(options, len(started.seats)))
    first = random.Random(started.seed).choice([seat for seat, player in enumerate(players) if player.acts])
    deck = _deck(options.deck)
    state = State(options, players, first, first, options.labels, options.airlock, deck=deck, entered=deck)
    state = replace(state, costs=box_costs(options.costs), counters=started.options.counters)
    return replace(state, market=MARKET if uses_market(state) else 0)


def _newcomer(who: Who) -> Player:
    if who == "opponent":
        return Player(who, (replace(CORE, crew_symbols=0),), megacredits=0, crew=0, hand=0)
    return Player(who, hand=STACK) if who == "bot" else Player(who)


def _deck(typed: tuple[int, ...]) -> Counts | None:
    """The line of the options, one number for each kind; None: no deck was entered."""
    if not any(typed):
        return None
    return dict(zip(COLOURS, (*typed, *[0] * len(COLOURS)), strict=False))


def remembered(state: State) -> dict[str, Any]:
    """What is printed in this box and what the phones follow, for the next table."""
    deck = () if state.entered is None else tuple(state.entered[colour] for colour in COLOURS)
    costs = tuple(f"{name} {cost.crew} {cost.megacredits}" for name, cost in sorted(state.costs.items()))
    followed = {"closely": state.options.closely, "counters": state.counters}
    return {"labels": state.labels, "airlock": state.airlock, "deck": deck, "costs": costs} | followed


def box_costs(lines: tuple[str, ...]) -> dict[str, Cost]:
    """The costs as the options have them: "Observatory 1 0" is 1 crew and no MegaCredits."""
    found = (line.rsplit(" ", 2) for line in lines)
    return {
        parts[0]: Cost(int(parts[1]), int(parts[2]))
        for parts in found
        if len(parts) == 3 and parts[0] in NAMED and parts[1].isdecimal() and parts[2].isdecimal()
    }


# What follows from it


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


def uses_market(state: State) -> bool:
    return state.options.mode != "solo-bots"


def uncounted(state: State) -> tuple[int, ...]:
    """The seats that have not yet confirmed the count of this year."""
    if not state.ending or state.step > 1:
        return ()
    people = (seat for seat, player in enumerate(state.players) if player.who == "person" and player.playing)
    return tuple(seat for seat in people if seat not in state.counted)


def revealed(state: State) -> bool:
    """Step 1 of this year is done: everybody sees the awards."""
    return state.ending and not uncounted(state)


def gone(state: State) -> tuple[int, ...]:
    """The people who have left and whose modules no longer count for anybody."""
    people = enumerate(state.players)
    return tuple(seat for seat, one in people if one.who == "person" and not one.playing and seat not in state.counted)


def over(state: State) -> bool:
    return revealed(state) and state.year >= state.options.years


def to_deal(state: State) -> tuple[int, ...]:
    """Opponents of the peace version that still get modules this year."""
    if state.ending:
        return ()
    return tuple(n for n, player in enumerate(state.players) if player.who == "opponent" and player.dealt < DEALT)


def waiting(state: State) -> tuple[int, ...]:
    """Those who still count, or the person on turn, where turns are followed."""
    if state.ending:
        return uncounted(state)
    return (state.turn,) if phase(state) == "turns" and follows_turns(state.options) else ()


def between_years(state: State) -> bool:
    """Nothing of this year has happened yet, or all of it."""
    return state.ending or state.turn_number == state.turns_before


def changed(state: State, options: Options) -> State:
    """The table with other options: how closely it is followed."""
    if options.bots and options.closely != "modules":
        raise Impossible(say("Bots need to know every module, so the phones track them all."))
    if not between_years(state):
        raise Impossible(say("Year {year} is on. Change this when the year is over.", year=state.year))
    return replace(state, options=put_right(options))


def bot_on_turn(state: State) -> int | None:
    """The bot whose questions are to be answered now."""
    if not state.begun or state.ending or state.players[state.turn].who != "bot":
        return None
    return state.turn
