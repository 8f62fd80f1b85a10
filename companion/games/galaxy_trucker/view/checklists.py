"""What to do at the table in each phase: to be ticked off, or to be read."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.core.words import Listing, Message, listed, say, sentences, several
from companion.games.galaxy_trucker.box import OUTLINES
from companion.games.galaxy_trucker.state import State, round_rules, teams

MISTAKES = (
    say("A simple connector faces a double one."),
    say("A connector of any kind faces a smooth side."),
    say("An engine does not point to the rear."),
    say("A component sits directly behind an engine."),
    say("A component sits directly in front of a cannon’s barrel."),
    say("A component is outside the marked squares."),
    say("A component or a part of the ship is not joined to the rest."),
)

PARTS = (
    say("Connectors join parts: simple to simple, double to double, universal to any. A smooth side joins nothing."),
    say("Engine: points to the rear, and the square behind it stays empty. A double engine needs a battery token."),
    say("Cannon: the square before its barrel stays empty. To the side or rear it counts half."),
    say("Battery: two or three tokens. A token powers one double engine, double cannon or shield, once."),
    say("Cargo hold: one block per container, no red ones. Special hold: any goods."),
    say("Shield: covers the two sides that it shows. Structural module: only joins."),
    say("Cabin: two humans. Life support: lets an alien of its colour live in a cabin joined to it."),
)
"""What the parts of a ship are for."""

PARTNERS = say(
    "Partners sit opposite each other, at best the oldest hand with the newest, and share one pile of credits."
)
CLEAN_UP = (
    say("Goods, crew and battery tokens go to the bank."),
    say("Components go back to the middle, but not the pilot cabins."),
    say("Flown cards go to the box. Credits stay with you, face down."),
)


class Checklist(Struct, frozen=True):
    key: str
    title: Message
    items: tuple[Message, ...]


def steps(state: State) -> Checklist | None:
    """What the table does now, ticked for all. A round has ticks of its own."""
    name = state.round.name
    match state.round.stage:
        case "setup":
            title, items = say("Before round {round}", round=name), _setup(state)
        case "check":
            title, items = say("Before the launch"), _launch(state)
        case "payout":
            title, items = say("Clean up"), CLEAN_UP
        case _:
            return None
    own = tuple(replace(words, args={**words.args, "round": name}) for words in items)
    return Checklist(state.round.stage, title, own)


def helps(state: State) -> tuple[Checklist, ...]:
    """To be read."""
    match state.round.stage:
        case "build":
            while_building = Checklist("build", say("While you build"), _build(state))
            return while_building, Checklist("parts", say("What the parts do"), PARTS)
        case "check":
            return (Checklist("mistakes", say("Look for these"), MISTAKES),)
    return ()


def _piles(state: State) -> Listing:
    return listed(
        say("{number} of deck {deck}", number=number, deck="I" * level) for level, number in round_rules(state).pile
    )


def _setup(state: State) -> tuple[Message, ...]:
    name, partners = state.round.name, (PARTNERS,) if teams(state) else ()
    items = [
        say("Everybody takes ship board {round} ({squares} squares).", round=name, squares=OUTLINES[name].squares),
        say("Put the cabin of your colour on the square in row 7, column 7."),
        say("All other components go face down into the middle, in everybody’s reach."),
        _number_tiles(len(state.round.taking_part)),
    ]
    if state.round.first_flight:
        return (*items, *partners)
    rules = None if name == "I" else say("Rules card {round} goes on it.", round=name)
    items.append(sentences(say("Put the flight board beside them."), rules))
    items.append(say("Put three open piles on the flight board, each with {cards}.", cards=_piles(state)))
    if state.past_rounds:
        items.append(say("Cards flown in an earlier round stay in the box."))
    if state.options.foresight:
        items.append(say("More foresight: keep each pile in its order. The left pile will be on top."))
    return (*items, *partners)


def _number_tiles(people: int) -> Message:
    if people <= 2:
        return say("Number tiles 1 and 2 go beside them.")
    return say("Number tiles 1 to {last} go beside them.", last=people)


def glass_words(state: State) -> Message | None:
    """How long the building will take: there is nothing to do for it."""
    if state.round.stage != "setup":
        return None
    if state.round.first_flight:
        return say("No cards to look at and no glass: take your time.")
    circles, seconds = round_rules(state).circles, state.options.timer_seconds
    least = len(circles) * seconds
    return several(
        "The glass runs {seconds} s on circle {circles} and last on Start: {least} in all, or more.",
        "The glass runs {seconds} s each on circles {circles} and last on Start: {least} in all, or more.",
        len(circles) - 1,
        circles=listed(circles[:-1], "comma"),
        seconds=seconds,
        least=f"{least // 60}:{least % 60:02}",
    )


def _build(state: State) -> tuple[Message, ...]:
    hands = say("Grab with one hand, one component at a time."), say("Keep it face down until it is above your board.")
    if state.round.first_flight:
        aside = say("Nothing is set aside. Life support only joins.")
        return (*hands, aside, say("Done? Take the lowest tile left."))
    return (
        *hands,
        say("You may set two components aside. Those never added are lost."),
        say("Once you have placed a component, you may look through one open pile at a time. The glass runs on."),
        say("Done? Take any number tile that is left."),
    )


def _launch(state: State) -> tuple[Message, ...]:
    if state.round.first_flight:
        return (
            say("Two humans into every cabin."),
            say("Every battery full of tokens."),
            say("Shuffle the eight cards of deck I that have an asterisk."),
        )
    over = (say("Go over to your partner’s ship: you fly that one."),) if teams(state) else ()
    return (
        say("Crew in the order of the tiles: two humans per cabin, or one alien where its life support is joined."),
        say("Two humans into the pilot cabin, never an alien; one alien of each colour at most."),
        say("Every battery full of tokens."),
        say("Deal a fourth pile unseen: {cards}.", cards=_piles(state)),
        _stacking(state),
        *over,
    )


def _stacking(state: State) -> Message:
    if state.options.foresight:
        return say("Stack the piles unshuffled: left pile on top, the unseen one at the bottom.")
    if state.round.name == "I":
        return say("Shuffle all four piles together.")
    level = "I" * round_rules(state).level
    return say("Shuffle all four piles together, again and again until a card of level {level} is on top.", level=level)
