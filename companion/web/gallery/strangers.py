"""Results that wait: somebody with the key of the house accepts them and says who played, or takes them out."""

from __future__ import annotations

from flask import request
from msgspec import Struct
from werkzeug.wrappers import Response as AnyResponse

from companion.exchange.people import NEW
from companion.gallery import results
from companion.services import services
from companion.serving.links import link
from companion.stats.plays import Play, Rogue
from companion.web.gallery.pages import back_to, draw, pages


class Guest(Struct, frozen=True):
    """Somebody of a result that waits."""

    name: str
    known: list[Rogue]
    """Who of this house may be meant."""
    meant: str
    """Who of them it is, while nobody has said something else."""


@pages.get("/strangers")
def strangers() -> str:
    waiting = services().gallery.of_strangers()
    return draw("strangers", waiting=waiting, guests={play.id: _guests(play) for play in waiting}, new=NEW)


def _guests(play: Play) -> list[Guest]:
    """Nobody asks who a bot is."""
    gallery = services().gallery
    return [
        Guest(
            name,
            [] if share.bot else results.namesakes(gallery, name),
            results.default_person(gallery, play, seat) or NEW,
        )
        for seat, (name, share) in enumerate(zip(play.guests, play.shares, strict=True))
    ]


@pages.post("/plays/<key>/accept")
def accept(key: str) -> AnyResponse:
    gallery = services().gallery
    people = [request.form.get(f"people.{seat}", "") for seat in range(len(gallery.stored_play(key).guests))]
    return back_to(link("gallery.strangers"), results.accept(gallery, key, people))
