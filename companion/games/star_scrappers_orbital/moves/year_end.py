"""The year's end: confirming the count, the seven steps one by one or at once, and what decides a tie."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import By, Move
from companion.core.words import Message, SeatName, say
from companion.games.star_scrappers_orbital.box import COLOURS, LAST_STEP, MARKET, MOST, STEPS, Colour, Counts
from companion.games.star_scrappers_orbital.moves.orbital_move import OwnerMove, PlayerMove
from companion.games.star_scrappers_orbital.nouns import kind_name, more_megacredits, symbols
from companion.games.star_scrappers_orbital.orbital import as_counted, changed, counts, crew_symbols, hand_after, income
from companion.games.star_scrappers_orbital.scoring import counted_now
from companion.games.star_scrappers_orbital.state import (
    Figures,
    Player,
    State,
    Walk,
    over,
    revealed,
    uncounted,
    uses_market,
)
from companion.games.star_scrappers_orbital.turn_order import next_first


class YearCounted(PlayerMove, frozen=True):
    """The undamaged modules, core included. Kinds left out are as the app has them."""

    independent = True
    counts: Counts = {}

    def refuse(self, state: State, by: By) -> Message | None:
        if not state.ending:
            return say("The year is not over yet. Count when everybody has passed in a row.")
        if state.step > 1:
            return say("The awards of this year are given. To correct a count, undo back to step 1.")
        if state.players[by.player].who == "opponent":
            return say("The stacks of the opponents count by themselves. Correct the stack instead.")
        wrong = next((colour for colour in COLOURS if not 0 <= self.counts.get(colour, 0) <= MOST), None)
        return wrong and say("{kind}: count from 0 to {most}.", kind=kind_name(wrong), most=MOST)

    def apply(self, state: State, by: By) -> State:
        if not state.ending or state.step > 1:
            return state
        said = {colour: max(0, count) for colour, count in self.counts.items()}
        whole = counts(state.players[by.player]) | said
        return replace(state, counted=state.counted | {by.player: whole})

    def line(self, before: State, by: By) -> Message:
        return say("{name} confirmed the count", name=by.name)


class StepDone(Move, frozen=True):
    """For the whole table. It names its step, so that whoever taps a moment later takes nothing more along."""

    step: int

    def refuse(self, state: State, by: By) -> Message | None:
        if over(state):
            return say("The game is over: the last year stops after step 1.")
        return not_ended(state) or self._another_is_on(state)

    def _another_is_on(self, state: State) -> Message | None:
        if self.step == state.step:
            return None
        if self.step < state.step:
            title = STEPS[state.step - 1]
            return say("Somebody was faster. Step {step} is on: {title}.", step=state.step, title=title)
        return say("The steps go in order from 1 to {last}. Step {step} is on.", last=LAST_STEP, step=state.step)

    def apply(self, state: State, by: By) -> State:
        return step_done(state, self.step)

    def tell(self, before: State, by: By, viewer: int | None) -> Message | None:
        if not 1 <= self.step <= LAST_STEP:
            return None
        return say("{name} ticked off step {step}: {title}", name=by.name, step=self.step, title=STEPS[self.step - 1])


class YearEnded(Move, frozen=True):
    """The steps that are left are done too: the next year begins."""

    year: int | None = None
    """Left out: the one that is on."""

    def refuse(self, state: State, by: By) -> Message | None:
        if over(state):
            return None
        if self.year not in (None, state.year):
            return say("Somebody was faster: year {year} is on.", year=state.year)
        return not_ended(state)

    def apply(self, state: State, by: By) -> State:
        if self.year not in (None, state.year) or not revealed(state) or over(state):
            return state
        for step in range(state.step, LAST_STEP + 1):
            state = step_done(state, step)
        return state

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} closed year {year}", name=by.name, year=before.year)


class IncomeChosen(PlayerMove, frozen=True):
    """The kind to be paid for, and what cards add; no kind: the best one."""

    independent = True
    colour: Colour | None = None
    extra: int = 0

    def refuse(self, state: State, by: By) -> Message | None:
        if abs(self.extra) > MOST:
            return say("That is more than any card changes.")
        player = state.players[by.player]
        return None if income(player, 0) + self.extra >= 0 else say("Nobody pays at the year’s end.")

    def change(self, player: Player) -> Player:
        return replace(player, income=self.colour, extra=self.extra)

    def line(self, before: State, by: By) -> Message:
        kind = say("the best kind") if self.colour is None else kind_name(self.colour)
        if not self.extra:
            return say("{name} is paid for {kind}", name=by.name, kind=kind)
        extra = more_megacredits(self.extra)
        return say("{name} is paid for {kind}, {extra} by cards", name=by.name, kind=kind, extra=extra)


class TieFiguresGiven(OwnerMove, frozen=True):
    """For a tie at the end, where the app has not kept them."""

    independent = True
    anyone = True
    crew_symbols: int
    megacredits: int

    def refuse(self, state: State, by: By) -> Message | None:
        if min(self.crew_symbols, self.megacredits) < 0:
            return say("Neither crew symbols nor MegaCredits can be less than nothing.")
        return super().refuse(state, by)

    def change(self, player: Player) -> Player:
        return replace(player, figures=Figures(max(0, self.crew_symbols), max(0, self.megacredits)))

    def line(self, before: State, by: By) -> Message:
        has = symbols(self.crew_symbols)
        return say("{name} has {symbols} and {amount} MC", name=by.name, symbols=has, amount=self.megacredits)


def not_ended(state: State) -> Message | None:
    """Why no step of the year's end can be ticked off yet."""
    if not state.ending:
        return say("The year is not over: only when everybody has passed in a row does it end.")
    missing = uncounted(state)
    return (
        say("{name} has not confirmed the count yet. That is step 1.", name=SeatName(missing[0])) if missing else None
    )


# What the steps change


def step_done(state: State, step: int) -> State:
    """The step that is on is done; said of any other step, it changes nothing."""
    if not revealed(state) or over(state) or step != state.step:
        return state
    if step == 1:
        state = replace(state, counted=_settled(state))
    if step == LAST_STEP:
        return _new_year(state)
    return replace(_effect(state, step), step=step + 1)


def _settled(state: State) -> dict[int, Counts]:
    """What was counted stays, for bots too: damage that goes in step 6 has cost its points."""
    return {seat: said for seat, said in enumerate(counted_now(state)) if said}


def _effect(state: State, step: int) -> State:
    if step == 2:
        return replace(state, market=MARKET if uses_market(state) else 0)
    for seat, player in enumerate(state.players):
        if player.who != "opponent":
            state = state.with_player_at(seat, _for_player(state, seat, player, step))
    return state


def _for_player(state: State, seat: int, player: Player, step: int) -> Player:
    match step:
        case 1:
            return as_counted(player, state.counted[seat]) if seat in state.counted else player
        case 3:
            return replace(_every_module(player, operated=False), crew=crew_symbols(player))
        case 4:
            return replace(player, megacredits=player.megacredits + income(player), income=None)
        case 5:
            return replace(player, hand=hand_after(player))
    return _every_module(player, damage=0)


def _every_module(player: Player, **values: object) -> Player:
    for module in player.modules:
        player = changed(player, module.number, **values)
    return player


def _new_year(state: State) -> State:
    first = next_first(state)
    players = tuple(replace(player, dealt=0) for player in state.players)
    past = (*state.past, counted_now(state))
    fresh = {"year": state.year + 1, "first": first, "turn": first, "passed": (), "past": past}
    return replace(state, **fresh, players=players, ending=False, step=1, counted={}, walk=Walk(), last_bot_turn=None)
