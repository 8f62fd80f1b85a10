"""What a field offers while one types: people and games, the likeliest first. Any other name can be typed as well."""

from __future__ import annotations

from companion.gallery.figures import bots_of, filter_choices
from companion.services import services

SUGGESTED = 300
RECENT = 50
"""Plays whose people are offered first."""


def suggested_names() -> list[str]:
    """Those of the latest evenings, then whoever plays most often, then everybody else."""
    gallery = services().gallery
    snapshot, bots = gallery.snapshot(), bots_of(gallery)
    latest = (share.rogue for play in snapshot.plays[:RECENT] for share in play.shares)
    often = (rogue for rogue, _, _ in filter_choices(gallery).players)
    people = (snapshot.who(rogue) for rogue in dict.fromkeys((*latest, *often, *snapshot.rogues)))
    known = (who.name for who in people if who.known and who.id not in bots)
    return list(dict.fromkeys(known))[:SUGGESTED]


def suggested_titles() -> list[str]:
    """What was played most often, then the other games of this house."""
    played = (title for _, title in filter_choices(services().gallery).game_choices)
    return list(dict.fromkeys((*played, *(game.title for game in services().tables.games.values()))))[:SUGGESTED]
