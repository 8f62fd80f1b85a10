"""Every seat as a page shows it: counts, modules, counters, buttons, and what the year's end brings."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.games.star_scrappers_orbital.buttons import Button, buttons
from companion.games.star_scrappers_orbital.kinds import DEALT, KINDS, Colour, Counts, Labels, many
from companion.games.star_scrappers_orbital.orbital import counts, crew_symbols, damaged, repair_price
from companion.games.star_scrappers_orbital.scoring import totals
from companion.games.star_scrappers_orbital.state import (
    Adjustment,
    Module,
    Player,
    State,
    clockwise,
    revealed,
    to_deal,
    waiting,
)
from companion.games.star_scrappers_orbital.turns import ends_the_year
from companion.games.star_scrappers_orbital.year_end import income
from companion.games.star_scrappers_orbital.year_view import Pay, draws, others_draw, pays


class KindView(Struct, frozen=True):
    colour: Colour
    name: str
    hue: str
    shape: str
    theme: str


class ModuleView(Struct, frozen=True):
    number: int
    colour: Colour
    name: str
    crew_symbols: int
    damage: int
    operated: bool
    core: bool


class CounterView(Struct, frozen=True):
    """A number that the phones keep, and the event that changes it."""

    event: str
    label: str
    value: int
    steps: tuple[int, ...]


class PlayerView(Struct, frozen=True):
    seat: int
    who: str
    playing: bool
    vp: int
    turn: bool
    first: bool
    passed: bool
    counted: bool
    counts: Counts
    """Undamaged modules, core included."""
    prefill: Counts
    """What the count of the year begins with."""
    crew_symbols: int
    damage: int
    core: Colour
    upgraded: bool
    megacredits: int | None
    """These three are None where nobody counts them."""
    crew: int | None
    hand: int | None
    counters: tuple[CounterView, ...]
    """Those of them that are counted."""
    purse: str
    """The same in a line, for the head of the page; blank where nobody counts."""
    modules: tuple[ModuleView, ...]
    other: tuple[Adjustment, ...]
    note: str
    hand_limit: int
    buttons: dict[str, Button]
    ends_year: bool
    """A pass now would be the last in the row."""
    pass_is_next: bool
    """Everybody else has passed: the page offers the pass first. Who plays alone has the whole year before it."""
    pass_ask: str
    """What to ask before that pass; blank: nothing."""
    repair: int
    pays: tuple[Pay, ...]
    income: int
    extra: int
    draws: str
    """What to do in step 5, and what the others read of it."""
    others_draw: str
    dealt: int
    expected: int | None
    """How many modules an opponent should have by now."""


def kinds(labels: Labels) -> tuple[KindView, ...]:
    return tuple(KindView(c, k.name, k.hues[labels], k.shape, k.theme) for c, k in KINDS.items())


def players(state: State, viewer: int | None) -> tuple[PlayerView, ...]:
    points = totals(state)
    rows = (_player(state, seat, player, points[seat]) for seat, player in enumerate(state.players))
    return tuple(replace(row, prefill=_prefill(state, row.seat, viewer)) for row in rows)


def _counts(state: State, seat: int, player: Player) -> Counts:
    """As the app has them; between the awards and the next step as they were confirmed."""
    return state.counted.get(seat, counts(player)) if revealed(state) and state.step == 1 else counts(player)


def _prefill(state: State, seat: int, viewer: int | None) -> Counts:
    """What was confirmed is the owner's alone until the awards are revealed."""
    tracked = counts(state.players[seat])
    return state.counted.get(seat, tracked) if seat == viewer or revealed(state) else tracked


def modules(player: Player) -> tuple[ModuleView, ...]:
    return tuple(_module(module) for module in player.modules)


def _module(module: Module) -> ModuleView:
    name = module.name if module.number else "Core"
    return ModuleView(
        module.number, module.colour, name, module.crew_symbols, module.damage, module.operated, module.number == 0
    )


def _player(state: State, seat: int, player: Player, points: int) -> PlayerView:
    on = state.begun and not state.ending and state.turn == seat and state.options.turns and not to_deal(state)
    return PlayerView(
        seat=seat,
        who=player.who,
        playing=player.playing,
        vp=points,
        turn=on,
        first=state.first == seat,
        passed=seat in state.passed,
        counted=state.ending and seat not in waiting(state),
        counts=_counts(state, seat, player),
        prefill=counts(player),
        crew_symbols=crew_symbols(player),
        damage=sum(module.damage for module in damaged(player)),
        core=player.core.colour,
        upgraded=player.upgraded,
        megacredits=_kept(state, player, "money", player.megacredits),
        crew=_kept(state, player, "crew", player.crew),
        hand=_kept(state, player, "cards", player.hand),
        counters=_counters(state, player),
        purse=_purse(state, player),
        modules=modules(player),
        other=player.other,
        note=player.note,
        hand_limit=player.hand_limit,
        buttons=buttons(state, seat),
        ends_year=ends_the_year(state, seat),
        pass_is_next=ends_the_year(state, seat) and bool(state.passed),
        pass_ask=_pass_ask(state, seat),
        repair=repair_price(player, state.airlock),
        pays=pays(player),
        income=income(player),
        extra=player.extra,
        draws=draws(state, player),
        others_draw=others_draw(state, player),
        dealt=player.dealt,
        expected=1 + DEALT * state.year if player.who == "opponent" else None,
    )


def _kept(state: State, player: Player, counter: str, value: int) -> int | None:
    if player.who == "opponent":
        return None
    return value if player.who == "bot" or counter in state.options.counters else None


def _counters(state: State, player: Player) -> tuple[CounterView, ...]:
    cards = "Stack" if player.who == "bot" else "Cards"
    found = (
        ("MegaCreditsChanged", "MC", _kept(state, player, "money", player.megacredits), (-5, -1, 1, 5)),
        ("CrewChanged", "Unused crew", _kept(state, player, "crew", player.crew), (-1, 1)),
        ("HandChanged", cards, _kept(state, player, "cards", player.hand), (-1, 1)),
    )
    return tuple(CounterView(event, label, value, steps) for event, label, value, steps in found if value is not None)


def _purse(state: State, player: Player) -> str:
    kept = state.options.counters if player.who == "person" else ()
    words = {
        "money": f"{player.megacredits} MC",
        "crew": f"{player.crew} unused crew",
        "cards": many(player.hand, "card"),
    }
    return ", ".join(words[counter] for counter in words if counter in kept)


def _pass_ask(state: State, seat: int) -> str:
    if not ends_the_year(state, seat):
        return ""
    others = len(clockwise(state, seat)) > 1
    return f"{'Everybody else has passed, so this' if others else 'This'} pass ends the year. Pass?"
