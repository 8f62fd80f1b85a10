"""``/api/gallery``: the results in the gallery, the newest first; corrected, or taken off."""

from __future__ import annotations

from flask import Response
from msgspec import UNSET
from msgspec.structs import replace

from companion.api.change_shapes import Done, PlayLink
from companion.api.errors import answer
from companion.api.gallery_answers import done, photo_path
from companion.api.gallery_requests import GalleryPage, NewFile, PlayChange
from companion.api.gallery_shapes import Gallery, GalleryResult, PlayedSeat, PlayedSheet
from companion.api.reading import PHOTO_LIMIT, read_body, read_query
from companion.api.routes import Operation, describe, routes
from companion.core.problems import Rejected
from companion.core.words import say
from companion.exchange.link import create_play
from companion.gallery import photos as gallery_photos
from companion.gallery import plays as gallery_plays
from companion.gallery.figures import found
from companion.services import services
from companion.stats.finding import Wanted
from companion.stats.plays import Play, Share, Snapshot


@routes.get("/gallery")
@describe(Operation(summary="Results, the newest first", answer=Gallery, query=GalleryPage, refusals=(400,)))
def list_results() -> Response:
    page = read_query(GalleryPage)
    wanted = Wanted(page.game, page.player, page.year, page.place)
    plays = found(services().gallery, wanted)
    start = 0 if page.before is None else _behind(plays, page.before)
    shown = plays[start : start + page.limit]
    more = start + page.limit < len(plays)
    snapshot = services().gallery.snapshot()
    return answer(Gallery([result_of(play, snapshot) for play in shown], shown[-1].id if more else None))


@routes.get("/gallery/<play:play>")
@describe(Operation(summary="One result", answer=GalleryResult, refusals=(404,)))
def show_result(play: str) -> Response:
    return answer(result_of(services().gallery.play(play), services().gallery.snapshot()))


@routes.get("/gallery/<play:play>/link")
@describe(Operation(summary="One result as a link for BG Stats", answer=PlayLink, refusals=(404,)))
def link_result(play: str) -> Response:
    link = create_play(services().gallery.play(play), services().gallery.snapshot())
    return answer(PlayLink(link.app, link.web, link.left_out))


@routes.patch("/gallery/<play:play>")
@describe(Operation(summary="Correct a result", body=PlayChange, answer=Done, token="key", refusals=(404, 409, 422)))
def correct_result(play: str) -> Response:
    sent = read_body(PlayChange)
    as_it_is = gallery_plays.as_it_is(services().gallery.play(play), services().gallery.snapshot())
    wanted = {
        "played_at": sent.began_at,
        "minutes": sent.minutes,
        "place": sent.place,
        "notes": sent.notes,
        "counted": sent.counted,
        "parts": _parts(sent),
    }
    changed = replace(as_it_is, **{name: value for name, value in wanted.items() if value is not UNSET})
    return done(gallery_plays.correct(services().gallery, play, changed, sent.seen))


@routes.delete("/gallery/<play:play>")
@describe(Operation(summary="Take a result off the wall", answer=Done, token="key", refusals=(404, 422)))
def delete_result(play: str) -> Response:
    return done(gallery_plays.take_off(services().gallery, play))


@routes.put("/gallery/<play:play>/photo")
@describe(Operation(summary="A photo of the table", body=NewFile, answer=Done, token="key", refusals=(404, 422)))
def hang_photo(play: str) -> Response:
    sent = read_body(NewFile, PHOTO_LIMIT)
    return done(gallery_photos.of_table(services().gallery, play, sent.file))


@routes.delete("/gallery/<play:play>/photo")
@describe(Operation(summary="Take the photo of the table away", answer=Done, token="key", refusals=(404, 422)))
def take_photo_away(play: str) -> Response:
    return done(gallery_photos.of_table(services().gallery, play, None))


def _parts(sent: PlayChange) -> object:
    if sent.seats is UNSET:
        return UNSET
    return tuple(gallery_plays.SeatCorrection(seat.name, seat.total, seat.rank or 0) for seat in sent.seats)


def _behind(plays: list[Play], key: str) -> int:
    place = next((number for number, play in enumerate(plays) if play.id == key), None)
    if place is None:
        raise Rejected(say("No play with this id is on this list. Begin again without it."), "before")
    return place + 1


def result_of(play: Play, snapshot: Snapshot) -> GalleryResult:
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
        photo=photo_path(play.photo),
        sheet=_sheet(play, snapshot),
        version=snapshot.version,
    )


def _sheet(play: Play, snapshot: Snapshot) -> PlayedSheet:
    winners = tuple(seat for seat, share in enumerate(play.shares) if share.winner)
    seats = [_seat(number, share, snapshot) for number, share in enumerate(play.shares)]
    return PlayedSheet(winners, play.decided_by, play.decided, seats)


def _seat(number: int, share: Share, snapshot: Snapshot) -> PlayedSeat:
    name = snapshot.who(share.rogue).name
    rest = (share.score, share.rank or None, share.winner, share.team, share.role, share.lines)
    return PlayedSeat(number, share.rogue, name, *rest)
