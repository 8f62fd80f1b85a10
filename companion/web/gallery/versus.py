"""Head to head: two people, and how often each came before the other."""

from __future__ import annotations

from companion.core.problems import Missing
from companion.core.words import say
from companion.services import services
from companion.stats.duel import duel
from companion.web.gallery.pages import draw, pages

LAST, POSTERS = 20, 2
"""Meetings that are drawn as a row of discs, and those that are shown as posters."""


@pages.get("/rogues/<key>/against/<other>")
def versus(key: str, other: str) -> str:
    left, right = services().gallery.rogue(key), services().gallery.rogue(other)
    if left.id == right.id:
        raise Missing(say("Nobody plays against themselves. Pick two people."))
    met = services().gallery.kept(("duel", left.id, right.id), lambda snapshot: duel(snapshot, left.id, right.id))
    return draw(
        "versus", left=left, right=right, met=met, last=met.together[:LAST][::-1], latest=met.together[:POSTERS]
    )
