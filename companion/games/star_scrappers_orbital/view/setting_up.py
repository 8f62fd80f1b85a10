"""Before the first year: what to lay out, the six kinds, and who begins."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, offer
from companion.core.words import Message, SeatName, say, sentences, several
from companion.games.star_scrappers_orbital.box import KINDS, Colour, Labels
from companion.games.star_scrappers_orbital.moves.turns import CloselyChosen, FirstChosen
from companion.games.star_scrappers_orbital.options import Closely as Degree
from companion.games.star_scrappers_orbital.options import Options
from companion.games.star_scrappers_orbital.state import State


class KindView(Struct, frozen=True):
    colour: Colour
    name: Message
    hue: str
    theme: Message


class Closely(Struct, frozen=True):
    """How much of the game the phones follow: one of the choices."""

    offer: Offer
    words: Message


class Setup(Struct, frozen=True):
    closely: tuple[Closely, ...]
    """Empty with bots, which need to know every module."""
    checklist: tuple[Message, ...]
    zero_scores: bool
    kinds: tuple[KindView, ...]
    first_player: int
    starts: Message
    begin: tuple[Offer, ...]
    """One for everybody who may begin; empty until it is known how closely the phones follow."""


def setting_up(state: State) -> Setup:
    asked = _closely(state)
    return Setup(
        closely=asked,
        checklist=checklist(state.options, len(state.players)),
        zero_scores=state.options.zero_scores,
        kinds=kinds(state.labels),
        first_player=state.first,
        starts=say("The app drew {name}. Tap {name}, or whoever starts instead.", name=SeatName(state.first)),
        begin=() if asked and state.options.closely is None else _begin(state),
    )


def _closely(state: State) -> tuple[Closely, ...]:
    if state.options.bots:
        return ()
    return (
        _choice(state, "years", say("Just score the years"), say("Count the modules once a year, that is all.")),
        _choice(state, "turns", say("Follow turns"), say("Whose turn it is, who has passed, and the count.")),
        _choice(state, "modules", say("Track every module"), say("Builds, damage and crew: you always see who leads.")),
    )


def _choice(state: State, closely: Degree, label: Message, words: Message) -> Closely:
    style = "primary" if state.options.closely == closely else ""
    return Closely(offer(state, CloselyChosen(closely=closely), None, label, style=style), words)


def kinds(labels: Labels) -> tuple[KindView, ...]:
    return tuple(KindView(c, k.name, k.hues[labels], k.theme) for c, k in KINDS.items())


def _begin(state: State) -> tuple[Offer, ...]:
    able = [seat for seat, player in enumerate(state.players) if player.acts]
    return tuple(_begins(state, seat, alone=len(able) == 1) for seat in able)


def _begins(state: State, seat: int, *, alone: bool) -> Offer:
    label = say("Begin year 1") if alone else say("{name}", name=SeatName(seat))
    return offer(state, FirstChosen(first=seat), None, label, style="primary" if seat == state.first else "")


def checklist(options: Options, players: int) -> tuple[Message, ...]:
    """What to do before the first year, with the right numbers in it."""
    steps = [
        _cores(options, players),
        say("The 5 Upgraded Cores in a row in the middle."),
        _deck(options),
        *_resources(options),
    ]
    if options.bots:
        steps.append(say("Each bot gets 5 cards as a face-down stack instead: it does not choose."))
    return (*steps, say("Year marker on 1."))


def _resources(options: Options) -> tuple[Message, Message]:
    """The opponents of the peace version have modules and nothing else."""
    if options.mode == "solo-peace":
        return (
            say(
                "For you: 1 crew on your core and 16 MegaCredits (MC). The opponents get neither. "
                "Victory points (VP), damage and MC in the middle."
            ),
            say("Deal yourself 8 cards and keep 5. The other 3 go back on the deck: shuffle it all again."),
        )
    return (
        say(
            "1 crew on each core, 16 MegaCredits (MC) each. Pools of victory points (VP), damage and MC in the middle."
        ),
        say("Deal 8 cards each and keep 5. The other 3 go back on the deck: shuffle it all again."),
    )


def _cores(options: Options, players: int) -> Message:
    if options.mode == "solo-peace":
        return say("3 Structural Cores, one each; 2 of them for the opponents. The rest goes back into the box.")
    return several(
        "{n} Structural Core. The rest goes back into the box.",
        "{n} Structural Cores, one each. The rest goes back into the box.",
        players,
    )


def _deck(options: Options) -> Message:
    if options.mode == "solo-bots":
        return sentences(say("Shuffle modules and events together."), say("No market in this game."))
    market = say("Turn up 5 cards in a row, beginning at the deck: the market.")
    if options.mode == "solo-peace":
        return sentences(say("Take all events out and shuffle the modules."), market)
    return sentences(say("Shuffle modules and events together."), market)
