"""Every seat as a page shows it: counts, modules, counters, and what the year's end brings."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import Move
from companion.core.offer import Offer, form
from companion.core.seats import plays
from companion.core.words import Listing, Message, SeatName, listed, say
from companion.games.star_scrappers_orbital.box import DEALT, HUES, KINDS, Colour, Counts, Labels
from companion.games.star_scrappers_orbital.moves.cards import (
    CrewChanged,
    HandChanged,
    MegaCreditsChanged,
    ModuleDamaged,
)
from companion.games.star_scrappers_orbital.moves.corrections import ModuleRemoved
from companion.games.star_scrappers_orbital.nouns import card_title, cards, kind_name, megacredits, unused_crew
from companion.games.star_scrappers_orbital.orbital import counts, crew_symbols, damaged, income, repair_price
from companion.games.star_scrappers_orbital.scoring import totals
from companion.games.star_scrappers_orbital.state import (
    Adjustment,
    Module,
    Player,
    State,
    phase,
    revealed,
    to_deal,
    waiting,
)
from companion.games.star_scrappers_orbital.turn_order import ends_the_year
from companion.games.star_scrappers_orbital.view.actions import Actions, actions
from companion.games.star_scrappers_orbital.view.forms import OwnForms, own_forms
from companion.games.star_scrappers_orbital.view.year_end import Pay, draws, others_draw, pays


class KindView(Struct, frozen=True):
    colour: Colour
    name: Message
    hue: str
    hue_name: Message
    shape: str
    theme: Message


class ModuleView(Struct, frozen=True):
    number: int
    colour: Colour
    name: Message
    crew_symbols: int
    damage: int
    operated: bool
    core: bool
    hit: Offer | None
    """None where it cannot be damaged."""
    remove: Offer | None


class CounterView(Struct, frozen=True):
    """A number that the phones keep."""

    key: str
    label: Message
    value: int
    steps: tuple[int, ...]
    change: Offer
    """The page asks for the amount."""


class PlayerView(Struct, frozen=True):
    seat: int
    who: str
    playing: bool
    vp: int
    turn: bool
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
    resources: Listing | None
    """The same in a line, for the head of the page; None where nobody counts."""
    modules: tuple[ModuleView, ...]
    other: tuple[Adjustment, ...]
    note: str
    hand_limit: int
    ends_year: bool
    """A pass now would be the last in the row."""
    repair: int
    pays: tuple[Pay, ...]
    income: int
    extra: int
    draws: Message
    """What to do in step 5, and what the others read of it."""
    others_draw: Message | None
    expected: int | None
    """How many modules an opponent should have by now."""
    actions: Actions | None
    """None while it is not their turn."""
    forms: OwnForms


def kinds(labels: Labels) -> tuple[KindView, ...]:
    return tuple(KindView(c, k.name, k.hues[labels], HUES[k.hues[labels]], k.shape, k.theme) for c, k in KINDS.items())


def players(state: State, viewer: int | None) -> tuple[PlayerView, ...]:
    points = totals(state)
    return tuple(_player(state, seat, points[seat], viewer) for seat in range(len(state.players)))


def _player(state: State, seat: int, points: int, viewer: int | None) -> PlayerView:
    player = state.players[seat]
    on = state.begun and not state.ending and state.turn == seat and state.options.turns and not to_deal(state)
    return PlayerView(
        seat=seat,
        who=player.who,
        playing=player.playing,
        vp=points,
        turn=on,
        passed=seat in state.passed,
        counted=state.ending and seat not in waiting(state),
        counts=_counts(state, seat, player),
        prefill=_prefill(state, seat, viewer),
        crew_symbols=crew_symbols(player),
        damage=sum(module.damage for module in damaged(player)),
        core=player.core.colour,
        upgraded=player.upgraded,
        megacredits=_kept(state, player, "money", player.megacredits),
        crew=_kept(state, player, "crew", player.crew),
        hand=_kept(state, player, "cards", player.hand),
        counters=_counters(state, seat, player),
        resources=_resources(state, player),
        modules=tuple(_module(state, seat, module) for module in player.modules),
        other=player.other,
        note=player.note,
        hand_limit=player.hand_limit,
        ends_year=ends_the_year(state, seat),
        repair=repair_price(player, state.airlock),
        pays=pays(player),
        income=income(player),
        extra=player.extra,
        draws=draws(state, player),
        others_draw=others_draw(state, player),
        expected=1 + DEALT * state.year if player.who == "opponent" else None,
        actions=actions(state, seat) if _may_act(state, seat) else None,
        forms=own_forms(state, seat),
    )


def _may_act(state: State, seat: int) -> bool:
    return phase(state) == "turns" and plays(state, seat) and (state.turn == seat or not state.options.turns)


def _counts(state: State, seat: int, player: Player) -> Counts:
    """As the app has them; between the awards and the next step as they were confirmed."""
    return state.counted.get(seat, counts(player)) if revealed(state) and state.step == 1 else counts(player)


def _prefill(state: State, seat: int, viewer: int | None) -> Counts:
    """What was confirmed is the owner's alone until the awards are revealed."""
    tracked = counts(state.players[seat])
    return state.counted.get(seat, tracked) if seat == viewer or revealed(state) else tracked


def _module(state: State, seat: int, module: Module) -> ModuleView:
    number, core = module.number, module.number == 0
    immune = core or state.players[seat].who == "opponent"
    name = card_title(module.name) if module.name else kind_name(module.colour)
    return ModuleView(
        number,
        module.colour,
        say("Core") if core else name,
        module.crew_symbols,
        module.damage,
        module.operated,
        core,
        hit=None if immune else _hit(seat, number),
        remove=None if core else _remove(seat, number),
    )


@lru_cache(maxsize=1000)
def _hit(seat: int, number: int) -> Offer:
    return form(ModuleDamaged, seat, say("Hit"), style="small", module=number)


@lru_cache(maxsize=1000)
def _remove(seat: int, number: int) -> Offer:
    label, question = say("Remove module {number}", number=number), say("Take this module off the list?")
    return replace(form(ModuleRemoved, seat, label, style="small quiet", module=number), confirm=question)


def _kept(state: State, player: Player, counter: str, value: int) -> int | None:
    if player.who == "opponent":
        return None
    return value if player.who == "bot" or counter in state.options.counters else None


def _counters(state: State, seat: int, player: Player) -> tuple[CounterView, ...]:
    stack = say("Stack") if player.who == "bot" else say("Cards")
    found: tuple[tuple[str, type[Move], Message, int, tuple[int, ...]], ...] = (
        ("money", MegaCreditsChanged, say("MC"), player.megacredits, (-5, -1, 1, 5)),
        ("crew", CrewChanged, say("Unused crew"), player.crew, (-1, 1)),
        ("cards", HandChanged, stack, player.hand, (-1, 1)),
    )
    return tuple(
        CounterView(key, what, value, steps, form(move, seat, say("{name}, {what}", name=SeatName(seat), what=what)))
        for key, move, what, value, steps in found
        if _kept(state, player, key, value) is not None
    )


def _resources(state: State, player: Player) -> Listing | None:
    words = {"money": megacredits(player.megacredits), "crew": unused_crew(player.crew), "cards": cards(player.hand)}
    kept = [words[counter] for counter in words if counter in state.options.counters]
    return listed(kept, "comma") if kept and player.who == "person" else None
