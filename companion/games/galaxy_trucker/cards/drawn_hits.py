"""What hits a drawn ship: worked out where there is nothing to decide, else the owner chooses with one tap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.core.words import Arg, Message, SeatName, say, several
from companion.games.galaxy_trucker import nouns
from companion.games.galaxy_trucker.cards.card import Ask, Choice, Threat
from companion.games.galaxy_trucker.cards.steps import report, with_open_card
from companion.games.galaxy_trucker.ship import spent
from companion.games.galaxy_trucker.ship.drawn.crew import after_epidemic
from companion.games.galaxy_trucker.ship.drawn.dangers import Danger, Saviour, danger
from companion.games.galaxy_trucker.ship.drawn.losing import piece_to_keep, pieces_without, without
from companion.games.galaxy_trucker.ship.drawn.sheet import with_drawing
from companion.games.galaxy_trucker.ship.drawn.ship import DrawnShip
from companion.games.galaxy_trucker.ship.drawn.squares import NOWHERE, Square, name_of, square_named
from companion.games.galaxy_trucker.state import State

if TYPE_CHECKING:
    from companion.games.galaxy_trucker.moves.cards import CardStepAnswered

TRIES = 3
"""Of the saboteurs."""
SAVE, KEEP = "save", "keep "


def drawn_hit(state: State, seat: int, threat: Threat, number: int) -> Ask | None:
    """What a meteor or a shot asks of a drawn ship; None: the ship is not drawn."""
    drawing = state.round.ships[seat].drawing
    return None if drawing is None else DrawnHit(seat, danger(drawing, threat, number))


def drawn_sabotage(state: State, seat: int, square: Square) -> Ask | None:
    drawing = state.round.ships[seat].drawing
    if drawing is None:
        return None
    there = drawing.at(square) is not None
    return DrawnSabotage(seat, Danger("hit", square) if there else Danger("misses"))


def drawn_epidemic(state: State, seat: int) -> State | None:
    ship = state.round.ships[seat]
    if ship.drawing is None or ship.crew is None:
        return None
    after = with_drawing(ship, after_epidemic(ship.drawing))
    gone = ship.crew - (after.crew or 0)
    words = say("{name} loses {crew}.", name=SeatName(seat), crew=nouns.crew(gone))
    state = state.with_ship(seat, after)
    return report(state, words) if gone else state


class DrawnHit(Ask, frozen=True):
    danger: Danger

    what = "hit"
    control = "choice"
    together = True

    @property
    def square(self) -> Square:
        return self.danger.square or NOWHERE

    def words(self, state: State) -> Message:
        struck = self._drawing(state).at(self.square)
        if struck is None:
            return say("It misses.")
        return say("It hits the {component}.", component=struck.kind.words)

    def _drawing(self, state: State) -> DrawnShip:
        drawing = state.round.ships[self.seat].drawing
        assert drawing is not None, "only drawn ships are asked like this"
        return drawing

    def _saviour(self, state: State) -> Saviour | None:
        return self.danger.saviour if self._drawing(state).tokens else None

    def by_itself(self, state: State) -> State | None:
        name, outcome = SeatName(self.seat), self.danger.outcome
        if outcome == "misses":
            return self.missed(state)
        if outcome == "bounces":
            return report(state, say("It bounces off {name}.", name=name))
        if outcome == "shot":
            return report(state, say("{name} shoots it down.", name=name))
        if self._saviour(state) or piece_to_keep(self._drawing(state), [self.square]) is None:
            return None
        return self.hit(state, NOWHERE)

    def missed(self, state: State) -> State:
        return report(state, say("It misses {name}.", name=SeatName(self.seat)))

    def choices(self, state: State) -> tuple[Choice, ...]:
        saviour = self._saviour(state)
        labels = {
            "shield": say("Power the shield · 1 battery token"),
            "double_cannon": say("Fire the double cannon · 1 battery token"),
        }
        saved = (Choice(labels[saviour], SAVE, batteries=1),) if saviour else ()
        return *saved, *self._pieces(state)

    def _pieces(self, state: State) -> tuple[Choice, ...]:
        """One for every piece that may be kept."""
        drawing = self._drawing(state)
        keep = piece_to_keep(drawing, [self.square])
        if keep is not None:
            gone = len(drawing.components) - len(keep)
            return (Choice(several("Lose {n} component", "Lose {n} components", gone), KEEP + name_of(self.square)),)
        return tuple(
            Choice(_kept_words(drawing.only(piece)), KEEP + name_of(min(piece)))
            for piece in pieces_without(drawing, [self.square])
        )

    def refuse(self, state: State, answer: CardStepAnswered) -> Message | None:
        if answer.choice == SAVE and not self._saviour(state):
            return say("Nothing can save it.")
        if answer.choice in {choice.choice for choice in self.choices(state)}:
            return None
        return say("Choose what happens to your ship.")

    def apply(self, state: State, answer: CardStepAnswered) -> State:
        if state.round.ships[self.seat].drawing is None or self._drawing(state).at(self.square) is None:
            return state
        if answer.choice != SAVE or not self._saviour(state):
            return self.hit(state, square_named(answer.choice.removeprefix(KEEP)))
        state = state.with_ship(self.seat, spent(state.round.ships[self.seat], 1))
        if self.danger.saviour == "shield":
            return report(state, say("{name} powers a shield.", name=SeatName(self.seat)))
        return report(state, say("{name} shoots it down with a double cannon.", name=SeatName(self.seat)))

    def hit(self, state: State, keep: Square) -> State:
        """The component is gone, with whatever hung on it; the piece with this square flies on."""
        drawing, ship = self._drawing(state), state.round.ships[self.seat]
        struck = drawing.at(self.square)
        left = without(drawing, [self.square], keep)
        gone = len(drawing.components) - len(left.components)
        state = state.with_ship(self.seat, with_drawing(replace(ship, lost=ship.lost + gone), left))
        return state if struck is None else report(state, lost_words(self.seat, struck.kind.words, gone))

    def tell(self, answer: CardStepAnswered, name: Arg) -> Message:
        if answer.choice != SAVE:
            return say("{name} took the hit", name=name)
        if self.danger.saviour == "shield":
            return say("{name} powered a shield", name=name)
        return say("{name} fired a double cannon", name=name)


def lost_words(seat: int, component: Message, gone: int) -> Message:
    name = SeatName(seat)
    if gone == 1:
        return say("{name} loses: {component}.", name=name, component=component)
    return several(
        "{name} loses: {component}, and {n} more component.",
        "{name} loses: {component}, and {n} more components.",
        gone - 1,
        name=name,
        component=component,
    )


def _kept_words(piece: DrawnShip) -> Message:
    crew = sum(component.crew for component in piece.components)
    number = len(piece.components)
    return several("Keep {n} component with {crew} crew", "Keep {n} components with {crew} crew", number, crew=crew)


class DrawnSabotage(DrawnHit, frozen=True):
    what = "sabotaged"
    together = False

    def missed(self, state: State) -> State:
        return report(state, say("Nothing is there."))

    def hit(self, state: State, keep: Square) -> State:
        return with_open_card(super().hit(state, keep), step=TRIES + 1)
