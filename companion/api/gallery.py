"""``/api/gallery``: the results on the wall, the newest first."""

from __future__ import annotations

from typing import cast

from flask import Response, current_app

from companion.api.errors import Problem, answer
from companion.api.reading import read_query
from companion.api.routes import Operation, describe, routes
from companion.api.shapes import Gallery, GalleryPage, GalleryResult, PlayedSeat, PlayedSheet
from companion.gallery.finding import Wanted
from companion.gallery.plays import Gallery as Hung
from companion.gallery.plays import Play, Share
from companion.wall import Wall
from companion.wall_figures import found


def the_wall() -> Wall:
    return cast(Wall, current_app.extensions["wall"])


@routes.get("/gallery")
@describe(Operation(summary="Results, the newest first", answer=Gallery, query=GalleryPage, refusals=(400,)))
def list_results() -> Response:
    page = read_query(GalleryPage)
    wanted = Wanted(page.game, page.player, page.year, page.place)
    plays = found(the_wall(), wanted)
    start = 0 if page.before is None else _behind(plays, page.before)
    shown = plays[start : start + page.limit]
    more = start + page.limit < len(plays)
    gallery = the_wall().gallery()
    return answer(Gallery([told(play, gallery) for play in shown], shown[-1].id if more else None))


@routes.get("/gallery/<play>")
@describe(Operation(summary="One result", answer=GalleryResult, refusals=(404,)))
def show_result(play: str) -> Response:
    return answer(told(the_wall().play(play), the_wall().gallery()))


def _behind(plays: list[Play], key: str) -> int:
    place = next((number for number, play in enumerate(plays) if play.id == key), None)
    if place is None:
        raise Problem(400, "No play with this id is on this list. Begin again without it.", "before")
    return place + 1


def told(play: Play, gallery: Hung) -> GalleryResult:
    return GalleryResult(
        id=play.id,
        code=play.table or None,
        game=play.game,
        title=play.title,
        began_at=play.played_at,
        ended_at=play.ended_at or play.played_at + play.minutes * 60_000,
        minutes=play.minutes or None,
        place=play.place,
        finished=play.finished,
        counted=play.counted,
        ended_by=play.ended_by or None,
        notes=play.notes,
        sheet=_sheet(play, gallery),
    )


def _sheet(play: Play, gallery: Hung) -> PlayedSheet:
    winners = tuple(seat for seat, share in enumerate(play.shares) if share.winner)
    seats = [_seat(number, share, gallery) for number, share in enumerate(play.shares)]
    return PlayedSheet(winners, play.decided_by, play.decided, seats)


def _seat(number: int, share: Share, gallery: Hung) -> PlayedSeat:
    name = gallery.who(share.rogue).name
    rest = (share.score, share.rank or None, share.winner, share.team, share.role, share.lines)
    return PlayedSeat(number, share.rogue, name, *rest)
