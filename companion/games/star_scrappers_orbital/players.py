"""Every seat as a page shows it: counts, modules, counters, buttons, and what the year's end brings."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.games.star_scrappers_orbital.buttons import Button, buttons, ends_the_year
from companion.games.star_scrappers_orbital.kinds import COLOURS, DEALT, INCOME, KINDS, Colour, Counts, Labels
from companion.games.star_scrappers_orbital.orbital import best_kind, counts, crew_symbols, damaged, repair_price
from companion.games.star_scrappers_orbital.scoring import figures, totals
from companion.games.star_scrappers_orbital.state import Adjustment, Module, Player, State, revealed, to_deal, waiting
from companion.games.star_scrappers_orbital.year_end import discards, hand_after, income, paid_kind


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


class Pay(Struct, frozen=True):
    colour: Colour
    amount: int
    """With this kind, in all."""
    chosen: bool
    best: bool


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
    modules: tuple[ModuleView, ...]
    other: tuple[Adjustment, ...]
    note: str
    hand_limit: int
    buttons: dict[str, Button]
    ends_year: bool
    repair: int
    pays: tuple[Pay, ...]
    income: int
    extra: int
    draws: str
    dealt: int
    expected: int | None
    """How many modules an opponent should have by now."""
    tie_crew: int
    tie_megacredits: int


def kinds(labels: Labels) -> tuple[KindView, ...]:
    return tuple(KindView(c, k.name, k.hues[labels], k.shape, k.theme) for c, k in KINDS.items())


def players(state: State, viewer: int | None) -> tuple[PlayerView, ...]:
    points = totals(state)
    rows = (_player(state, seat, player, points[seat]) for seat, player in enumerate(state.players))
    return tuple(replace(row, prefill=_prefill(state, row.seat, viewer)) for row in rows)


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
    tie = figures(state, seat)
    return PlayerView(
        seat=seat,
        who=player.who,
        playing=player.playing,
        vp=points,
        turn=on,
        first=state.first == seat,
        passed=seat in state.passed,
        counted=state.ending and seat not in waiting(state),
        counts=counts(player),
        prefill=counts(player),
        crew_symbols=crew_symbols(player),
        damage=sum(module.damage for module in damaged(player)),
        core=player.core.colour,
        upgraded=player.upgraded,
        megacredits=_kept(state, player, "money", player.megacredits),
        crew=_kept(state, player, "crew", player.crew),
        hand=_kept(state, player, "cards", player.hand),
        modules=modules(player),
        other=player.other,
        note=player.note,
        hand_limit=player.hand_limit,
        buttons=buttons(state, seat),
        ends_year=ends_the_year(state, seat),
        repair=repair_price(player, state.airlock),
        pays=_pays(player),
        income=income(player),
        extra=player.extra,
        draws=_draws(state, player),
        dealt=player.dealt,
        expected=1 + DEALT * state.year if player.who == "opponent" else None,
        tie_crew=tie.crew_symbols,
        tie_megacredits=tie.megacredits,
    )


def _kept(state: State, player: Player, counter: str, value: int) -> int | None:
    if player.who == "opponent":
        return None
    return value if player.who == "bot" or counter in state.options.counters else None


def _pays(player: Player) -> tuple[Pay, ...]:
    """What each kind would bring in step 4; those of which there are none are left out."""
    have, best, chosen = counts(player), best_kind(player), paid_kind(player)
    owned = [colour for colour in COLOURS if have[colour] or colour == chosen]
    return tuple(Pay(c, INCOME + have[c] + player.extra, c == chosen, c == best) for c in owned)


def _draws(state: State, player: Player) -> str:
    if player.who == "bot":
        return "takes 5 new cards as its stack"
    if "cards" not in state.options.counters:
        return f"Draw 4 cards. More than {player.hand_limit} in hand? Discard down to {player.hand_limit}."
    gone = discards(player)
    kept = f"discard {gone}" if gone else "discard nothing"
    return f"Draw 4 cards, {kept}: then you have {hand_after(player)}."
