"""Rogues: everybody who plays, a page each; renamed, hidden, merged."""

from __future__ import annotations

from flask import request
from msgspec import Struct
from werkzeug.wrappers import Response as AnyResponse

from companion.clock import HERE
from companion.gallery.figures import Figures
from companion.gallery.finding import Wanted
from companion.gallery.pictures import Picture, Series, rating_curves
from companion.gallery.plays import FACES, Rogue
from companion.wall import people as wall_people
from companion.wall.figures import boards, figures_of, found, offered, standings
from companion.web.gallery.room import back_to, draw, or_shown_on, pages, the_wall
from companion.web.gallery.words import about_rogue

LATEST = 5


class Line(Struct, frozen=True):
    """Somebody on the list."""

    rogue: Rogue
    played: int


@pages.get("/rogues")
def rogues() -> str:
    gallery = the_wall().gallery()
    played = {key: count for key, _, count in offered(the_wall()).players}
    shown = [Line(gallery.who(key), count) for key, count in played.items()]
    hidden = [rogue for rogue in gallery.rogues.values() if rogue.hidden and not rogue.is_really]
    idle = [r for r in gallery.rogues.values() if r.id not in played and not r.hidden and not r.is_really]
    shown += [Line(rogue, 0) for rogue in sorted(idle, key=lambda rogue: rogue.name)]
    places = {line.rogue: line for line in standings(the_wall())}
    return draw("rogues", lines=shown, hidden=sorted(hidden, key=lambda rogue: rogue.name), places=places)


@pages.get("/rogues/<key>")
def rogue(key: str, notice: str = "") -> str:
    one = the_wall().rogue(key)
    told, who = figures_of(the_wall(), one.id), the_wall().gallery().who
    return draw(
        "rogue",
        notice=notice,
        rogue=one,
        told=told,
        latest=found(the_wall(), Wanted(player=one.id))[:LATEST],
        standing=next((line for line in standings(the_wall()) if line.rogue == one.id), None),
        curve=_curve(one),
        others=_others(one),
        faces=range(1, FACES + 1),
        highlights=_highlights(told),
        about=about_rogue(told),
        met=[one for one in told.met if not who(one.other).hidden],
    )


@pages.post("/rogues/<key>/rename")
@or_shown_on(rogue)
def rename(key: str) -> AnyResponse:
    one = the_wall().rogue(key)
    return back_to(f"/gallery/rogues/{one.id}", wall_people.rename(the_wall(), one, request.form.get("name", "")))


@pages.post("/rogues/<key>/hide")
def hide(key: str) -> AnyResponse:
    one = the_wall().rogue(key)
    return back_to(f"/gallery/rogues/{one.id}", wall_people.hide(the_wall(), one, "show" not in request.form))


@pages.post("/rogues/<key>/face")
@or_shown_on(rogue)
def face(key: str) -> AnyResponse:
    one = the_wall().rogue(key)
    return back_to(
        f"/gallery/rogues/{one.id}", wall_people.pick_face(the_wall(), one, request.form.get("face", 0, type=int))
    )


@pages.post("/rogues/<key>/merge")
@or_shown_on(rogue)
def merge(key: str) -> AnyResponse:
    deed = wall_people.merge(the_wall(), key, request.form.get("into", ""))
    return back_to(f"/gallery/rogues/{the_wall().rogue(key).id}", deed)


def _curve(one: Rogue) -> Picture | None:
    """The rating so far, once it has settled."""
    curve = boards(the_wall()).overall.curves.get(one.id)
    if curve is None or len(curve.settled) < 2:
        return None
    return rating_curves("rating", [Series(one.name, curve.settled)], HERE, f"Rating of {one.name}")


def _others(one: Rogue) -> list[Rogue]:
    everybody = the_wall().gallery().rogues.values()
    return sorted((r for r in everybody if not r.is_really and r.id != one.id), key=lambda r: r.name.casefold())


def _highlights(told: Figures) -> list[tuple[str, str, str]]:
    """The people worth a banter: (what, who, how it stands)."""
    named = (("Nemesis", told.nemesis), ("Favourite victim", told.victim), ("Rival", told.rival))
    return [(what, one.other, f"{one.wins} won, {one.losses} lost") for what, one in named if one is not None]
