"""What a table is: orbitals, whose turn it is, what was counted, and where a bot's turn stands."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.games.star_scrappers_orbital.kinds import (
    DEALT,
    HAND,
    MARKET,
    START_CREW,
    START_MC,
    Colour,
    Counts,
    Labels,
    Side,
)
from companion.games.star_scrappers_orbital.options import Options, Who

LAST_STEP = 7


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


CORE = Module(0, "structural", crew_symbols=1, name="Core")


class Adjustment(Struct, frozen=True):
    year: int
    amount: int
    reason: str


class Figures(Struct, frozen=True):
    crew_symbols: int
    megacredits: int


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
    """Crew symbols more (or fewer) than stand on the modules as they were noted."""
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
        """Has turns: is here, and no mere opponent."""
        return self.playing and self.who != "opponent"


class Card(Struct, frozen=True):
    """The module that a bot has turned up."""

    colour: Colour
    crew_symbols: int
    name: str
    action: bool


class Cost(Struct, frozen=True):
    crew: int = 0
    megacredits: int = 0


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


class Told(Struct, frozen=True):
    seat: int
    words: str


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
    passed: tuple[int, ...] = ()
    """Who passed in a row, since the last action."""
    ending: bool = False
    """The year has ended: the seven steps are gone through."""
    step: int = 1
    counted: dict[int, Counts] = {}
    """What was confirmed in step 1 of this year, by seat."""
    past: tuple[tuple[Counts, ...], ...] = ()
    """The years that are over, by seat."""
    market: int = MARKET
    walk: Walk = Walk()
    told: Told | None = None
    """The last deed of a bot."""
    deck: Counts | None = None
    """Peace version: what is left of the deck that was entered."""
    entered: Counts | None = None


def is_seat(state: State, seat: int | None) -> bool:
    return seat is not None and 0 <= seat < len(state.players)


def with_player(state: State, seat: int, player: Player) -> State:
    return replace(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]))


def clockwise(state: State, after: int) -> tuple[int, ...]:
    """Everybody who has turns, from the left of that seat round to that seat itself."""
    count = len(state.players)
    round_about = ((after + step) % count for step in range(1, count + 1))
    return tuple(seat for seat in round_about if state.players[seat].acts)


def uses_market(state: State) -> bool:
    return state.options.mode != "solo-bots"


def waiting(state: State) -> tuple[int, ...]:
    """Who has not yet confirmed the count of this year."""
    if not state.ending or state.step > 1:
        return ()
    people = (seat for seat, player in enumerate(state.players) if player.who == "person" and player.playing)
    return tuple(seat for seat in people if seat not in state.counted)


def revealed(state: State) -> bool:
    """Step 1 of this year is done: everybody sees the awards."""
    return state.ending and not waiting(state)


def over(state: State) -> bool:
    return revealed(state) and state.year >= state.options.years


def to_deal(state: State) -> tuple[int, ...]:
    """Opponents of the peace version that still get modules this year."""
    if state.ending:
        return ()
    return tuple(n for n, player in enumerate(state.players) if player.who == "opponent" and player.dealt < DEALT)


def bot_on_turn(state: State) -> int | None:
    """The bot whose questions are to be answered now."""
    if not state.begun or state.ending or state.players[state.turn].who != "bot":
        return None
    return state.turn
