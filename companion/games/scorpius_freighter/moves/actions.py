"""Step 3: skill that is unloaded or entered, and the action that is chosen or given."""

from __future__ import annotations

from typing import Literal

from companion.core.game import By
from companion.core.seats import with_player
from companion.core.words import Message, say, signed
from companion.games.scorpius_freighter.box import ACTIONS, CARGO, Action, Kind
from companion.games.scorpius_freighter.freighter import hold
from companion.games.scorpius_freighter.moves.freighter_move import STEP_FIRST, CoachedMove
from companion.games.scorpius_freighter.state import Doing, Freighter, State, with_space, with_turn

FARTHEST_SKILL = 20
STEP_ONE_OVER = say("Unload for skill before the mothership moves.")
CUBE_UNLOADED = say("Which cube is unloaded? It has to be on your freighter.")


class SkillUnloaded(CoachedMove, frozen=True):
    """Step 1: cargo unloaded for skill, by a crew member or from a tile."""

    by: Literal["B.O.T.", "Escher", "Trin", "Reserve", "Stash"]
    amount: int = 1
    cube: Kind | None = None

    def wrong(self, state: State, by: By) -> Message | None:
        own = state.players[by.player]
        if state.this_turn.planet is not None:
            return STEP_ONE_OVER
        if not 1 <= self.amount <= 9:
            return say("How much skill does the card give? Between 1 and 9.")
        if self.by not in ("Reserve", "Stash") and self.by not in own.experienced:
            return say("Only experienced {crew} does that.", crew=self.by)
        if self.by in state.this_turn.unloaders:
            return say("{card} works once per turn.", card=self.by)
        return CUBE_UNLOADED if state.tracked and not hold.unloadable(own, self.cube) else None

    def apply(self, state: State, by: By) -> State:
        turn = state.this_turn
        if turn.planet is not None:
            return state
        state = with_player(state, by.player, tiles=hold.unloaded(state, by.player, self.cube).tiles)
        amount = max(0, min(self.amount, FARTHEST_SKILL))
        return with_turn(state, unloaded=turn.unloaded + amount, unloaders=(*turn.unloaders, self.by))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        amount = signed(self.amount)
        if self.cube is None:
            return say("{card} gave {name} {amount} skill", name=by.name, amount=amount, card=self.by)
        return say(
            "{name} unloaded a {cargo} cube for {amount} skill ({card})",
            name=by.name,
            cargo=CARGO[self.cube],
            card=self.by,
            amount=amount,
        )


class ActionChosen(CoachedMove, frozen=True):
    """What the space says, or another one by Doreen or Raven (``instead``)."""

    action: Action
    instead: bool = False

    def wrong(self, state: State, by: By) -> Message | None:
        wrong = STEP_FIRST.get(state.step) or self._begun(state)
        return wrong or self._not_there(state, state.players[by.player])

    def _begun(self, state: State) -> Message | None:
        main = state.this_turn.main
        if main is None or not main.used:
            return None
        return say("{action} is under way. One action per turn: undo it first.", action=ACTIONS[main.action])

    def _not_there(self, state: State, own: Freighter) -> Message | None:
        if self.instead:
            able = {"Doreen", "Raven"} & set(own.experienced)
            return None if able else say("Another space’s action needs experienced Doreen or Raven.")
        planet = state.this_turn.planet
        printed = None if planet is None else state.rings[planet][state.ships[planet].space]
        if printed in (None, self.action):
            return None
        return say("{action} is printed there. Wrong? Tap the planet to correct it.", action=ACTIONS[printed])

    def apply(self, state: State, by: By) -> State:
        planet = state.this_turn.planet
        if planet is None:
            return state
        if not self.instead:
            state = with_space(state, planet, state.ships[planet].space, self.action)
        return with_turn(state, main=Doing(self.action), given=None)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        if self.instead:
            return say("{name} does {action} instead", name=by.name, action=ACTIONS[self.action])
        return say("{name} does {action}", name=by.name, action=ACTIONS[self.action])


class ActionGranted(CoachedMove, frozen=True):
    """A tile, a crew card or a reward gives an action of its own at this skill."""

    action: Action
    skill: int

    def wrong(self, state: State, by: By) -> Message | None:
        odd = None if 0 <= self.skill <= 9 else say("The skill printed there is between 0 and 9.")
        return STEP_FIRST.get(state.step) or odd

    def apply(self, state: State, by: By) -> State:
        return with_turn(state, given=Doing(self.action, max(0, min(self.skill, FARTHEST_SKILL))))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} does {action} at skill {skill}", name=by.name, action=ACTIONS[self.action], skill=self.skill)


class SkillEntered(CoachedMove, frozen=True):
    """A printed bonus or malus that the app does not know, for this turn."""

    independent = True
    change: int

    def wrong(self, state: State, by: By) -> Message | None:
        return None if -9 <= self.change <= 9 else say("Skill changes by a few at a time: between −9 and 9.")

    def apply(self, state: State, by: By) -> State:
        entered = state.this_turn.entered + self.change
        return with_turn(state, entered=max(-FARTHEST_SKILL, min(entered, FARTHEST_SKILL)))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} has {change} skill from other cards", name=by.name, change=signed(self.change))
