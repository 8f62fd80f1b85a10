"""Homeworlds: the four crew cards of each, which a table finds out and the next one is given."""

from __future__ import annotations

from companion.games.scorpius_freighter.box import CREW, CREW_OF_A_SEAT
from companion.games.scorpius_freighter.state import State

Homeworld = tuple[str, ...]


def homeworlds(state: State) -> tuple[Homeworld, ...]:
    """As far as this box is known; what players say now is newer than what was remembered."""
    by_homeworld = state.options.crew == "factions"
    crews = [tuple(sorted(own.names)) for own in state.players if by_homeworld and all(own.names)]
    named = {name for crew in crews for name in crew}
    known = [crew for crew in read_homeworlds(state.options.homeworlds) if named.isdisjoint(crew)]
    return tuple(sorted([*known, *crews]))


def written_homeworlds(known: tuple[Homeworld, ...]) -> str:
    """As one line of text: "Abby, Das, Koda, Og / …"."""
    return " / ".join(", ".join(crew) for crew in known)


def read_homeworlds(text: str) -> tuple[Homeworld, ...]:
    """As far as it can be read: four different cards each, and none at two homeworlds."""
    found: list[Homeworld] = []
    for row in text.split("/"):
        crew = tuple(sorted({name.strip() for name in row.split(",")} & CREW.keys()))
        if len(crew) == CREW_OF_A_SEAT and not any(set(crew) & set(other) for other in found):
            found.append(crew)
    return tuple(found)
