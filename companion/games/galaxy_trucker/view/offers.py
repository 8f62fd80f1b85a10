"""Every button and form of the page: the move it makes, its label, and why it cannot be pressed now."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import Move
from companion.core.offer import Offer, offer
from companion.core.words import Message, say
from companion.games.galaxy_trucker.moves.cards import CardClosed, CardTurned, DiceRolled
from companion.games.galaxy_trucker.moves.flight import GaveUp, JourneyEnded
from companion.games.galaxy_trucker.moves.glass import TimerFlipped, TimerPaused, TimerResumed
from companion.games.galaxy_trucker.moves.launch import CrewPlaced, FlightStarted, MistakeFound, SetAsideCounted
from companion.games.galaxy_trucker.moves.payout import CreditsChanged
from companion.games.galaxy_trucker.moves.rounds import BuildStarted, GameEnded, RoundBegun
from companion.games.galaxy_trucker.moves.tiles import TileTaken
from companion.games.galaxy_trucker.nouns import circle_name
from companion.games.galaxy_trucker.state import State, next_name
from companion.games.galaxy_trucker.view.build import launch_question


def offers(state: State, seat: int | None, primary: str | None) -> dict[str, Offer]:
    made = {**_building(state, seat), **_flight(state, seat), **_cards(state, seat), **_payout(state, seat)}
    return {name: _inviting(one) if name == primary else one for name, one in made.items()}


def _inviting(one: Offer) -> Offer:
    return one if one.why_not else replace(one, style=f"{one.style} primary".strip())


def button(
    state: State, move: Move, seat: int | None, label: Message, style: str = "", confirm: Message | None = None
) -> Offer:
    """A host who acts for a seat whose page stays closed to them reads after the tap why not."""
    made = offer(state, move, seat, label, style=style, confirm=confirm)
    return made if seat is not None else replace(made, why_not=None)


def form_for(state: State, sample: Move, seat: int | None, label: Message) -> Offer:
    """A form whose fields the page asks for; the sample says whether any answer would be taken."""
    return replace(button(state, sample, seat, label), fields={})


def _building(state: State, seat: int | None) -> dict[str, Offer]:
    return {
        "go": button(state, BuildStarted(), seat, say("Go!"), "huge"),
        "flip": button(state, TimerFlipped(), seat, _flip_label(state)),
        "pause": button(state, TimerPaused(), seat, say("Pause")),
        "resume": button(state, TimerResumed(), seat, say("Resume in 3 s")),
        "done": button(state, TileTaken(), seat, say("I’m done: take a number tile")),
        "set_aside": form_for(state, SetAsideCounted(count=0), seat, say("Set aside and never added")),
        "mistake": form_for(state, MistakeFound(components=0), seat, say("A mistake on my ship")),
        "crew": form_for(state, CrewPlaced(humans=2), seat, say("Take them on board")),
        "launch": button(state, FlightStarted(), seat, say("Launch the ships"), "huge", launch_question(state)),
    }


def _flip_label(state: State) -> Message:
    glass = state.round.glass
    if glass is None or not glass.circle:
        return say("Flip")
    return say("Flip to {circle}", circle=circle_name(glass.circle - 1))


def _flight(state: State, seat: int | None) -> dict[str, Offer]:
    last = say("Was that the last card? Everybody still flying lands.")
    return {
        "credits": form_for(state, CreditsChanged(amount=1), seat, say("Credits")),
        "give_up": button(state, GaveUp(), seat, say("Give up"), "danger", say("Give up this flight?")),
        "land": offer(state, JourneyEnded(), seat, say("All land"), confirm=last),
    }


def _cards(state: State, seat: int | None) -> dict[str, Offer]:
    question = say("Deal with the rest of this card by hand?")
    close = button(state, CardClosed(), seat, say("Finish this card by hand"), "quiet", question)
    return {
        "turn_card": form_for(state, CardTurned(kind_of_card="open_space"), seat, say("Turn it up")),
        "roll": button(state, DiceRolled(), seat, say("Roll two dice")),
        "close_card": close,
    }


def _payout(state: State, seat: int | None) -> dict[str, Offer]:
    enough, name = say("End the game here and count up?"), next_name(state)
    onward = say("On to round {round}", round=name) if name else say("On")
    return {
        "next_round": button(state, RoundBegun(), seat, onward, "huge"),
        "end_game": button(state, GameEnded(), seat, say("Enough for today"), "quiet", enough),
    }
