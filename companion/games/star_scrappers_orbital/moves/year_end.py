"""The year's end: the receipts, the seven steps one by one or at once, and what decides a tie."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import By, Move
from companion.core.words import Message, SeatName, listed, noun, say
from companion.games.star_scrappers_orbital.box import LAST_STEP, MARKET, MOST, STEPS, Colour, Counts
from companion.games.star_scrappers_orbital.moves.orbital_move import OwnerMove, PlayerMove
from companion.games.star_scrappers_orbital.nouns import kind_name, megacredits, more_megacredits, symbols
from companion.games.star_scrappers_orbital.orbital import (
    as_counted,
    changed,
    crew_symbols,
    hand_after,
    income,
    paid,
    settled,
    unseen,
)
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
from companion.games.star_scrappers_orbital.year.receipt import receipt, receipt_words


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
        return say("Step {step} is done: {title}", step=self.step, title=STEPS[self.step - 1])


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
        brought = replace(state, last_year=None)
        for step in range(state.step, LAST_STEP + 1):
            state = step_done(state, step)
        return replace(state, last_year=brought)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        if over(before):
            return say("{name} closed the last year", name=by.name)
        return say("{name} began year {year}", name=by.name, year=before.year + 1)


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
        kind = noun("the best kind") if self.colour is None else kind_name(self.colour)
        if not self.extra:
            return say("{name} takes the income for {kind}", name=by.name, kind=kind)
        extra = more_megacredits(self.extra)
        return say("{name} takes the income for {kind}, {extra} from cards", name=by.name, kind=kind, extra=extra)


class ReceiptConfirmed(PlayerMove, frozen=True):
    """What the year's end brings a player, as they took it: the rest of the steps needs nothing more from them."""

    independent = True
    anyone = True
    income: Colour | None = None
    """The kind to be paid for; None: the best one."""
    extra: int | None = None
    """What cards add to the income; None: as before."""
    crew: int | None = None
    """Crew symbols on undamaged modules, where the player has counted them."""

    def refuse(self, state: State, by: By) -> Message | None:
        player = state.players[by.player]
        if over(state):
            return say("The game is over: the last year brings only points.")
        if player.who == "opponent":
            return say("An opponent of the peace version has only modules: no money, crew, cards or turns.")
        if self.crew is not None and not 0 <= self.crew <= MOST:
            return say("Count from 0 to {most} crew symbols.", most=MOST)
        return not_ended(state) or IncomeChosen(extra=self.extra or 0).refuse(state, by)

    def apply(self, state: State, by: By) -> State:
        if not revealed(state) or over(state) or state.players[by.player].who == "opponent":
            return state
        player = state.players[by.player]
        extra = player.extra if self.extra is None else self.extra
        said = None if self.crew is None else max(0, self.crew)
        player = replace(player, income=self.income, extra=extra, crew_said=said)
        taken = tuple(sorted({*state.taken, by.player}))
        return replace(state, taken=taken).with_player_at(by.player, player)

    def line(self, before: State, by: By) -> Message:
        found = receipt(self.apply(before, by), by.player)
        return say("{name} took what the year brings: {what}", name=by.name, what=receipt_words(found))


class TieFiguresGiven(OwnerMove, frozen=True):
    """For a tie at the end, where the app has not kept them. What is left out is as the app has it, or not known."""

    independent = True
    anyone = True
    crew_symbols: int | None = None
    megacredits: int | None = None

    def refuse(self, state: State, by: By) -> Message | None:
        given = [number for number in (self.crew_symbols, self.megacredits) if number is not None]
        if not given:
            return say("How many crew symbols, or how many MegaCredits? Type the number.")
        if min(given) < 0:
            return say("Neither crew symbols nor MegaCredits can be less than nothing.")
        return super().refuse(state, by)

    def change(self, player: Player) -> Player:
        had = player.figures or Figures()
        return replace(
            player,
            figures=Figures(
                had.crew_symbols if self.crew_symbols is None else max(0, self.crew_symbols),
                had.megacredits if self.megacredits is None else max(0, self.megacredits),
            ),
        )

    def line(self, before: State, by: By) -> Message:
        has = [
            *([] if self.crew_symbols is None else [symbols(self.crew_symbols)]),
            *([] if self.megacredits is None else [megacredits(self.megacredits)]),
        ]
        return say("{name} has {figures}", name=by.name, figures=listed(has))


def not_ended(state: State) -> Message | None:
    """Why no step of the year's end can be ticked off yet."""
    if not state.ending:
        return say("The year is not over: only when everybody has passed in a row does it end.")
    missing = uncounted(state)
    return say("{name} has not counted yet. That comes first.", name=SeatName(missing[0])) if missing else None


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
            return _settled_player(state, seat, player)
        case 3:
            return _crewed(_every_module(player, operated=False))
        case 4:
            return paid(player, state.year)
        case 5:
            return replace(player, hand=hand_after(player))
    return replace(_every_module(player, damage=0), apart={})


def _settled_player(state: State, seat: int, player: Player) -> Player:
    if seat in state.repaired:
        return settled(player, state.year, state.counted[seat], state.repaired[seat])
    return as_counted(player, state.counted[seat]) if seat in state.counted else player


def _crewed(player: Player) -> Player:
    """New crew: as many as the player has counted, else one for each crew symbol that is known.

    A count says how many symbols those modules have of which nobody knew, unless some are damaged just now.
    """
    if player.crew_said is None:
        return replace(player, crew=crew_symbols(player))
    crewed = replace(player, crew=player.crew_said, crew_said=None)
    if any(player.apart.values()):
        return crewed
    more = player.crew_said - crew_symbols(player)
    return replace(crewed, unnoted=player.unnoted + more, covered=sum(unseen(player).values()))


def _every_module(player: Player, **values: object) -> Player:
    for module in player.modules:
        player = changed(player, module.number, **values)
    return player


def _new_year(state: State) -> State:
    first = next_first(state)
    players = tuple(replace(player, dealt=0) for player in state.players)
    past = (*state.past, counted_now(state))
    fresh = {"year": state.year + 1, "first": first, "turn": first, "passed": (), "past": past, "last_year": None}
    fresh |= {"step": 1, "counted": {}, "repaired": {}, "taken": (), "turns_before": state.turn_number}
    return replace(state, **fresh, players=players, ending=False, walk=Walk(), last_bot_turn=None)
