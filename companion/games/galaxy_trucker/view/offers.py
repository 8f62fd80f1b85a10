"""Every button and form of the page: the move it makes, its label, and why it cannot be pressed now."""

from __future__ import annotations

from collections.abc import Callable

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
from companion.games.galaxy_trucker.state import Stage, State, next_name, round_rules, ship_at
from companion.games.galaxy_trucker.view.build import launch_question

Offers = dict[str, Offer]


def offers(state: State, seat: int | None, primary: str | None) -> Offers:
    """Those of this stage."""
    made = BY_STAGE[state.round.stage](state, seat)
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


def _setting_up(state: State, seat: int | None) -> Offers:
    return {"go": button(state, BuildStarted(), seat, say("Go!"), "huge")}


def _building(state: State, seat: int | None) -> Offers:
    return {
        "flip": button(state, TimerFlipped(), seat, _flip_label(state)),
        "pause": button(state, TimerPaused(), seat, say("Pause")),
        "resume": button(state, TimerResumed(), seat, say("Resume in 3 s")),
        "done": button(state, TileTaken(), seat, say("I’m done: take a number tile")),
        "set_aside": _set_aside(state, seat),
    }


def _set_aside(state: State, seat: int | None) -> Offer:
    return form_for(state, SetAsideCounted(count=0), seat, say("Set aside and never added"))


def _mistake(state: State, seat: int | None) -> Offer:
    return form_for(state, MistakeFound(components=0), seat, say("A mistake on my ship"))


def _checking(state: State, seat: int | None) -> Offers:
    return {
        "set_aside": _set_aside(state, seat),
        "mistake": _mistake(state, seat),
        "crew": form_for(state, CrewPlaced(humans=2), seat, _crew_label(state, seat)),
        "launch": button(state, FlightStarted(), seat, say("Launch the ships"), "huge", launch_question(state)),
    }


def _crew_label(state: State, seat: int | None) -> Message:
    placed = seat is not None and ship_at(state, seat) in state.round.crew_placed
    return say("Change my crew") if placed else say("Take them on board")


def _flip_label(state: State) -> Message:
    glass = state.round.glass
    if glass is None or not glass.circle:
        return say("Flip")
    return say("Flip to {circle}", circle=circle_name(glass.circle - 1))


def _flying(state: State, seat: int | None) -> Offers:
    by_hand = say("Deal with the rest of this card by hand?")
    return {
        "credits": _credits(state, seat),
        "mistake": _mistake(state, seat),
        "give_up": button(state, GaveUp(), seat, say("Give up"), "danger", say("Give up this flight?")),
        "land": offer(state, JourneyEnded(), seat, say("All land"), confirm=_land_question(state)),
        "turn_card": form_for(state, CardTurned(kind_of_card="open_space"), seat, say("Turn it up")),
        "roll": button(state, DiceRolled(), seat, say("Roll two dice")),
        "close_card": button(state, CardClosed(), seat, say("Finish this card by hand"), "quiet", by_hand),
    }


def _land_question(state: State) -> Message:
    """The phones may not have followed every card."""
    turned, total = len(state.round.cards_turned), round_rules(state).cards
    if not 0 < turned < total:
        return say("Was that the last card? Everybody still flying lands.")
    return say(
        "The phones know of {turned} of {total} cards. Was that the last one? Everybody still flying lands.",
        turned=turned,
        total=total,
    )


def _credits(state: State, seat: int | None) -> Offer:
    return form_for(state, CreditsChanged(amount=1), seat, say("Credits"))


def _paying(state: State, seat: int | None) -> Offers:
    enough, name = say("End the game here and count up?"), next_name(state)
    onward = say("On to round {round}", round=name) if name else say("On")
    return {
        "credits": _credits(state, seat),
        "next_round": button(state, RoundBegun(), seat, onward, "huge"),
        "end_game": button(state, GameEnded(), seat, say("Enough for today"), "quiet", enough),
    }


BY_STAGE: dict[Stage, Callable[[State, int | None], Offers]] = {
    "setup": _setting_up,
    "build": _building,
    "check": _checking,
    "flight": _flying,
    "payout": _paying,
}
