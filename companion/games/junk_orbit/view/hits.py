"""Hits that somebody still has to answer, with the tiles to choose from."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, offer
from companion.core.words import Message, SeatName, say, several
from companion.games.junk_orbit.chart.flight import charted
from companion.games.junk_orbit.chart.orbit import orbits
from companion.games.junk_orbit.moves.hits import CargoDropped, DeliveryLost, NothingDropped
from companion.games.junk_orbit.state import Hit, State, flies
from companion.games.junk_orbit.view.players import TileCard, cards


class HitPrompt(Struct, frozen=True):
    victim: int
    by: int
    left: int
    mine: bool
    key: str
    """Another one for every hit, and for every tile of it."""
    title: Message
    named: Message
    """Instead of the title, on a phone for several."""
    said: Message
    """For others to read."""
    ask: Message
    """What the victim has to give up, and where it goes."""
    notes: tuple[Message, ...]
    tiles: tuple[TileCard, ...]
    """The viewer's own delivered tiles to choose from; empty for others."""
    from_cargo: Offer
    give: tuple[Offer, ...]
    """One for each of these tiles."""
    nothing: Offer | None
    """None where there are tiles to give."""


def hit_prompts(state: State, viewer: int | None) -> tuple[HitPrompt, ...]:
    """All hits that are still to be answered, in their order."""
    return tuple(_prompt(state, hit, viewer) for hit in state.hits)


def _prompt(state: State, hit: Hit, viewer: int | None) -> HitPrompt:
    mine = hit.victim == viewer
    tiles = cards(state, hit.victim, open_=True) if mine else ()
    return HitPrompt(
        victim=hit.victim,
        by=hit.by,
        left=hit.left,
        mine=mine,
        key=f"{hit.number}-{hit.left}",
        title=say("{name} hit you", name=SeatName(hit.by)),
        named=hit_words(hit),
        said=_said(hit),
        ask=_ask(state, hit),
        notes=tuple(_notes(state, hit)),
        tiles=tiles,
        from_cargo=_from_cargo(state, hit, mine),
        give=tuple(_give(state, hit.victim, tile) for tile in tiles),
        nothing=_nothing(state, hit),
    )


def hit_words(hit: Hit) -> Message:
    return say("{name} hit {victims}", name=SeatName(hit.by), victims=SeatName(hit.victim))


def _said(hit: Hit) -> Message:
    return several(
        "{by} hit {name}, who gives up a tile.",
        "{by} hit {name}, who gives up {n} tiles.",
        hit.left,
        by=SeatName(hit.by),
        name=SeatName(hit.victim),
    )


def _ask(state: State, hit: Hit) -> Message:
    """How many tiles, and where they go. Splendor takes them; else they are put where the victim's ship is."""
    if flies(state, hit.by, "splendor"):
        return several(
            "Give {name} one tile for the cargo. You choose.",
            "Give {name} {n} tiles for the cargo. You choose.",
            hit.left,
            name=SeatName(hit.by),
        )
    if hit.at is not None and charted(state):
        city = orbits(state).label(orbits(state).home(hit.at))
        return several(
            "Put one tile at {city}. You choose.", "Put {n} tiles at {city}. You choose.", hit.left, city=city
        )
    if not hit.counter:
        return several(
            "Put one tile in the city where your ship is. You choose.",
            "Put {n} tiles in the city where your ship is. You choose.",
            hit.left,
        )
    if hit.means == "ship":
        return say("Put one tile in the city where you met {name}. You choose.", name=SeatName(hit.by))
    return say("Put one tile in the city that you launched from. You choose.")


def _notes(state: State, hit: Hit) -> list[Message]:
    notes = []
    if hit.left == 2:
        notes.append(say("The Necktie Fighter hit you: that costs 2 tiles, or 1 if you have no more."))
    if hit.counter:
        notes.append(say("You hit the Necktie Fighter, so it hits you, too."))
    if hit.takes:
        notes.append(say("Give first. Then the tile that hit you goes into your cargo."))
    return notes


def _from_cargo(state: State, hit: Hit, mine: bool) -> Offer:
    if mine:
        return offer(state, CargoDropped(), hit.victim, say("From my cargo: costs no points"), style="primary")
    label = say("{name} gives one from the cargo", name=SeatName(hit.victim))
    return offer(state, CargoDropped(), hit.victim, label)


def _give(state: State, seat: int, tile: TileCard) -> Offer:
    value = tile.value or 0
    if tile.label is None:
        label = say("Delivered {value}: −{cost}", value=value, cost=tile.cost)
    else:
        label = say("Delivered {value} ({way}): −{cost}", value=value, way=tile.label, cost=tile.cost)
    return offer(state, DeliveryLost(index=tile.index), seat, label)


def _nothing(state: State, hit: Hit) -> Offer | None:
    label = say("I have no tile left") if hit.left > 1 else say("I have no tile")
    found = offer(state, NothingDropped(), hit.victim, label, style="quiet")
    return None if found.why_not else found
