"""Every seat as all pages show it: whose turn it is, counts, modules, and what the phones keep count of."""

from __future__ import annotations

from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import Move
from companion.core.offer import Offer, form
from companion.core.once import once_per_state
from companion.core.words import Message, SeatName, say
from companion.games.star_scrappers_orbital.box import Colour
from companion.games.star_scrappers_orbital.moves.cards import CrewChanged, HandChanged, MegaCreditsChanged
from companion.games.star_scrappers_orbital.options import follows_turns, tracks_modules
from companion.games.star_scrappers_orbital.orbital import counts, crew_symbols
from companion.games.star_scrappers_orbital.scoring import knows_symbols, totals
from companion.games.star_scrappers_orbital.state import Player, State, gone, revealed, to_deal, uncounted
from companion.games.star_scrappers_orbital.view.modules import Modules, ModuleView, Six, hit, in_blocks, module_rows
from companion.games.star_scrappers_orbital.year.race import KindRace, race

COUNTERS: dict[str, tuple[type[Move], Message, tuple[int, ...]]] = {
    "money": (MegaCreditsChanged, say("MC"), (-5, -1, 1, 5)),
    "crew": (CrewChanged, say("Unused crew"), (-1, 1)),
    "cards": (HandChanged, say("Cards"), (-1, 1)),
}
STACK = say("Stack")
"""What a bot has for cards."""


class Flags(Struct, frozen=True):
    playing: bool
    turn: bool
    passed: bool
    who: str
    damage: int
    counted: bool | None
    """The count of this year is confirmed; None while nobody counts."""


class Points(Struct, frozen=True):
    seat: int
    vp: int


class CounterView(Struct, frozen=True):
    """A number that the phones keep."""

    id: str
    key: str
    label: Message
    value: int
    steps: tuple[int, ...]
    change: Offer
    """The page asks for the amount."""


class Stats(Struct, frozen=True):
    """What a player has, in words."""

    counters: tuple[CounterView, ...]
    crew_symbols: int | None
    """None: nobody has noted them."""


class PlayerView(Struct, frozen=True):
    seat: int
    who: str
    playing: bool
    flags: Flags
    points: Points
    six: Six
    modules: tuple[ModuleView, ...]
    """Number 0 is the core."""
    blocks: tuple[Modules, ...]
    """The same as a page lists them; none where nobody notes modules."""
    note: str
    """What their core or cards always do."""
    counters: tuple[CounterView, ...]
    """Those of the three below that are counted."""
    stats: Stats | None
    """None for an opponent of the peace version."""
    counted: bool
    """The count of this year is confirmed."""
    core: Colour
    upgraded: bool
    crew_symbols: int
    damage: int
    megacredits: int | None
    """These three are None where nobody counts them."""
    crew: int | None
    hand: int | None
    hand_limit: int


def players(state: State, seat: int | None, *, acts: bool) -> tuple[PlayerView, ...]:
    """``acts``: for a page that may hit modules. While the others count, the reader sees the own count."""
    rows = _as_played(state) if acts else _as_watched(state)
    if seat is None or revealed(state) or seat not in state.counted:
        return rows
    own = replace(rows[seat], six=replace(rows[seat].six, counts=state.counted[seat]))
    return (*rows[:seat], own, *rows[seat + 1 :])


@once_per_state
def _as_played(state: State) -> tuple[PlayerView, ...]:
    return _players(state, acts=True)


@once_per_state
def _as_watched(state: State) -> tuple[PlayerView, ...]:
    return _players(state, acts=False)


def _players(state: State, *, acts: bool) -> tuple[PlayerView, ...]:
    on = state.begun and not state.ending and follows_turns(state.options) and not to_deal(state)
    counting, shown = uncounted(state), revealed(state) and state.step == 1
    lanes, points = race(state), totals(state)
    return tuple(
        _player(
            state,
            seat,
            points[seat],
            turn=on and state.turn == seat,
            counted=seat not in counting if counting else None,
            shown=shown,
            acts=acts,
            lanes=lanes,
        )
        for seat in range(len(state.players))
    )


def _player(
    state: State,
    seat: int,
    vp: int,
    *,
    turn: bool,
    counted: bool | None,
    shown: bool,
    acts: bool,
    lanes: tuple[KindRace, ...],
) -> PlayerView:
    """``shown``: between the awards and the next step the counts are as they were confirmed."""
    player = state.players[seat]
    found, symbols = _counters(state, seat, player), crew_symbols(player)
    kept = {counter.key: counter.value for counter in found}
    damage = sum(module.damage for module in player.modules)
    tracked = tracks_modules(state.options)
    unknown = counted is not None and player.who == "person" and not tracked
    have = (state.counted.get(seat) if shown else None) or counts(player)
    immune = player.who == "opponent"
    rows = module_rows(player.modules)
    return PlayerView(
        seat=seat,
        who=player.who,
        playing=player.playing,
        flags=Flags(player.playing, turn, seat in state.passed and not state.ending, player.who, damage, counted),
        points=Points(seat, vp),
        six=Six(f"n{seat}", None if unknown else have, *_race(lanes, seat), _instead(state, seat)),
        modules=rows,
        blocks=in_blocks(seat, rows, hit(seat) if acts and not immune else None) if tracked else (),
        note=player.note,
        counters=found,
        stats=None if immune else Stats(found, symbols if knows_symbols(state, seat) else None),
        counted=state.ending and counted is not False,
        core=player.core.colour,
        upgraded=player.upgraded,
        crew_symbols=symbols,
        damage=damage,
        megacredits=kept.get("money"),
        crew=kept.get("crew"),
        hand=kept.get("cards"),
        hand_limit=player.hand_limit,
    )


def _race(lanes: tuple[KindRace, ...], seat: int) -> tuple[tuple[Colour, ...], tuple[Colour, ...]]:
    """The kinds of which this seat has most, and those in which one more would tie."""
    own = [(lane.colour, standing) for lane in lanes for standing in lane.standings if standing.seat == seat]
    return tuple(c for c, found in own if found.leads), tuple(c for c, found in own if found.one_more == "ties")


def _instead(state: State, seat: int) -> Message | None:
    if seat in gone(state):
        return say("Modules no longer count")
    return say("Counted at the year’s end") if counts_later(state, seat) else None


def counts_later(state: State, seat: int) -> bool:
    """Nobody has counted yet, and nobody notes what is built before."""
    person = state.players[seat].who == "person"
    return person and not (tracks_modules(state.options) or state.past or state.ending)


def _counters(state: State, seat: int, player: Player) -> tuple[CounterView, ...]:
    if player.who == "opponent":
        return ()
    values = {"money": player.megacredits, "crew": player.crew, "cards": player.hand}
    bot = player.who == "bot"
    return tuple(_counter(key, seat, n, bot) for key, n in values.items() if bot or key in state.options.counters)


def _counter(key: str, seat: int, value: int, bot: bool) -> CounterView:
    _, label, steps = COUNTERS[key]
    what = STACK if bot and key == "cards" else label
    return CounterView(f"{key}-{seat}", key, what, value, steps, _change(key, seat, bot))


@cache
def _change(key: str, seat: int, bot: bool) -> Offer:
    move, label, _ = COUNTERS[key]
    what = STACK if bot and key == "cards" else label
    return form(move, seat, say("{name}, {what}", name=SeatName(seat), what=what))
