"""Rogues: everybody who plays, a page each; renamed, hidden, merged."""

from __future__ import annotations

from flask import request
from msgspec import Struct
from werkzeug.wrappers import Response as AnyResponse

from companion.clock import HERE
from companion.gallery import people as gallery_people
from companion.gallery.figures import boards, figures_of, filter_choices, found, standings
from companion.services import services
from companion.stats.charts.lines import Series, rating_curves
from companion.stats.charts.svg import Picture
from companion.stats.figures import Figures
from companion.stats.finding import Wanted
from companion.stats.plays import FACES, Rogue
from companion.web.gallery.pages import back_to, draw, or_shown_on, pages
from companion.web.gallery.words import about_rogue

LATEST = 5


class RogueRow(Struct, frozen=True):
    """Somebody on the list."""

    rogue: Rogue
    played: int


@pages.get("/rogues")
def rogues() -> str:
    snapshot = services().gallery.snapshot()
    played = {key: count for key, _, count in filter_choices(services().gallery).players}
    shown = [RogueRow(snapshot.who(key), count) for key, count in played.items()]
    hidden = [rogue for rogue in snapshot.rogues.values() if rogue.hidden and not rogue.is_really]
    idle = [r for r in snapshot.rogues.values() if r.id not in played and not r.hidden and not r.is_really]
    shown += [RogueRow(rogue, 0) for rogue in sorted(idle, key=lambda rogue: rogue.name)]
    places = {line.rogue: line for line in standings(services().gallery)}
    return draw("rogues", lines=shown, hidden=sorted(hidden, key=lambda rogue: rogue.name), places=places)


@pages.get("/rogues/<key>")
def rogue(key: str, notice: str = "") -> str:
    one = services().gallery.rogue(key)
    figures, who = figures_of(services().gallery, one.id), services().gallery.snapshot().who
    return draw(
        "rogue",
        notice=notice,
        rogue=one,
        figures=figures,
        latest=found(services().gallery, Wanted(player=one.id))[:LATEST],
        standing=next((line for line in standings(services().gallery) if line.rogue == one.id), None),
        curve=_curve(one),
        others=_others(one),
        faces=range(1, FACES + 1),
        highlights=_highlights(figures),
        about=about_rogue(figures),
        met=[one for one in figures.met if not who(one.other).hidden],
    )


@pages.post("/rogues/<key>/rename")
@or_shown_on(rogue)
def rename(key: str) -> AnyResponse:
    one = services().gallery.rogue(key)
    return back_to(
        f"/gallery/rogues/{one.id}", gallery_people.rename(services().gallery, one, request.form.get("name", ""))
    )


@pages.post("/rogues/<key>/hide")
def hide(key: str) -> AnyResponse:
    one = services().gallery.rogue(key)
    return back_to(
        f"/gallery/rogues/{one.id}", gallery_people.hide(services().gallery, one, "show" not in request.form)
    )


@pages.post("/rogues/<key>/face")
@or_shown_on(rogue)
def face(key: str) -> AnyResponse:
    one = services().gallery.rogue(key)
    return back_to(
        f"/gallery/rogues/{one.id}",
        gallery_people.pick_face(services().gallery, one, request.form.get("face", 0, type=int)),
    )


@pages.post("/rogues/<key>/merge")
@or_shown_on(rogue)
def merge(key: str) -> AnyResponse:
    change = gallery_people.merge(services().gallery, key, request.form.get("into", ""))
    return back_to(f"/gallery/rogues/{services().gallery.rogue(key).id}", change)


def _curve(one: Rogue) -> Picture | None:
    """The rating so far, once it has settled."""
    curve = boards(services().gallery).overall.curves.get(one.id)
    if curve is None or len(curve.settled) < 2:
        return None
    return rating_curves("rating", [Series(one.name, curve.settled)], HERE, f"Rating of {one.name}")


def _others(one: Rogue) -> list[Rogue]:
    everybody = services().gallery.snapshot().rogues.values()
    return sorted((r for r in everybody if not r.is_really and r.id != one.id), key=lambda r: r.name.casefold())


def _highlights(figures: Figures) -> list[tuple[str, str, str]]:
    """The people worth a banter: (what, who, how it stands)."""
    named = (("Nemesis", figures.nemesis), ("Favourite victim", figures.victim), ("Rival", figures.rival))
    return [(what, one.other, f"{one.wins} won, {one.losses} lost") for what, one in named if one is not None]
