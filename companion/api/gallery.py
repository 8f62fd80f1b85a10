"""``/api/gallery``: the results in the gallery, the newest first; corrected, or taken out."""

from __future__ import annotations

from msgspec import UNSET, Struct
from msgspec.structs import replace

from companion.api.answers import Words, paged, photo_path, shaped
from companion.api.auth import keepers_only
from companion.api.gallery_requests import Acceptance, GalleryPage, LineChange, NewFile, NewPlay, PlayChange, PlayedAt
from companion.api.reading import PHOTO_LIMIT
from companion.api.routes import changes_gallery, route
from companion.api.shapes import SheetLine
from companion.core.sheet import Points
from companion.exchange.link import create_play
from companion.gallery import logbook
from companion.gallery import photos as gallery_photos
from companion.gallery import plays as gallery_plays
from companion.gallery import results as gallery_results
from companion.gallery.figures import found, stories_of
from companion.gallery.logbook import Logged, LoggedSeat
from companion.security import keys
from companion.services import services
from companion.serving.links import link
from companion.stats.finding import Wanted
from companion.stats.plays import Play, Share, Snapshot, StoredLine, slug_of
from companion.tables.claims import fresh_token


class PlayedSeat(Struct, frozen=True, rename={"rogue": "player", "score": "total"}):
    """A player's part in a play. What was not kept is null."""

    seat: int
    rogue: str
    """The id of the person: see ``/api/players``."""
    name: str
    score: Points | None
    rank: int | None
    winner: bool
    left: bool
    """They went home before the end: it is neither won nor lost."""
    team: str
    role: str
    lines: tuple[SheetLine, ...]


class PlayedSheet(Struct, frozen=True, rename={"decided": "decided_words"}):
    winners: list[int]
    decided_by: str
    decided: Words
    seats: list[PlayedSeat]


class PlayedPhoto(Struct, frozen=True):
    """A photo of something that a player built, like a ship."""

    seat: int
    photo: str
    """Where it is."""


class PlayStory(Struct, frozen=True, rename={"rogue": "player"}):
    kind: str
    """"record", "champion", "revenge", "first" and others."""
    words: Words
    rogue: str
    """The id of whoever it is about; empty: all of them."""


class GalleryResult(Struct, frozen=True, rename={"table": "code", "played_at": "began_at"}):
    id: str
    table: str | None
    """The table where it was played; null for a play that came from elsewhere, and for strangers."""
    game: str
    title: str
    occasion: str
    """What the people called their table, where that is not the game."""
    played_at: PlayedAt
    ended_at: PlayedAt
    minutes: int | None
    place: str
    finished: bool
    counted: bool
    ended_by: Words | None
    notes: str
    photo: str | None
    """Where the photo of the table is; null: there is none."""
    photos: list[PlayedPhoto]
    """Those that players hung with the play."""
    sheet: PlayedSheet
    stories: list[PlayStory]
    """What there is to say about it, the most striking first; empty in lists."""
    version: int
    """Of the gallery: a change may send it as `seen`."""


class LoggedResult(Struct, frozen=True):
    id: str
    """Of the play: a photo is set with `PUT /api/gallery/<play>/photo`."""
    deed: int | None
    """Undo it by this number; null: it was logged before."""
    version: int
    """Of the gallery, now."""


class Gallery(Struct, frozen=True):
    results: list[GalleryResult]
    before: str | None
    """Asks for the next page; null on the last one."""


class WaitingResult(Struct, frozen=True, rename={"played_at": "began_at", "guests": "names"}):
    """A result of strangers: nobody sees it, and it counts for nobody, until it is accepted."""

    id: str
    game: str
    title: str
    played_at: PlayedAt
    guests: tuple[str, ...]
    totals: list[Points | None]
    known: list[list[str]]
    """For each of `names` the ids of players who go by it. Without a word they are not those: accepting says who is."""


class WaitingResults(Struct, frozen=True):
    """The newest first."""

    results: list[WaitingResult]


class PlayLink(Struct, frozen=True):
    """Hands one play to BG Stats."""

    app: str
    """Opens the app at once."""
    web: str
    """Opens the app, or a page that explains it."""
    left_out: tuple[Words, ...]
    """What had to go to keep it short."""


@route("GET", "/gallery", "List results, the newest first")
def list_results(page: GalleryPage) -> Gallery:
    snapshot = services().gallery.snapshot()
    plays = found(services().gallery, Wanted(page.game, page.player, page.year, page.place))
    shown, before = paged(plays, lambda play: play.id, page.limit, page.before, "before")
    codes = keys.may_read_codes()
    return Gallery([result_of(play, snapshot, codes) for play in shown], before)


@route("GET", "/gallery/waiting", "List results of strangers that wait to be accepted", token="key")
def list_waiting() -> WaitingResults:
    keepers_only()
    return WaitingResults([_waiting(play) for play in services().gallery.of_strangers()])


def _waiting(play: Play) -> WaitingResult:
    known = [[one.id for one in gallery_results.namesakes(services().gallery, name)] for name in play.guests]
    return shaped(WaitingResult, play, totals=[share.score for share in play.shares], known=known)


@changes_gallery("POST", "/gallery/<play:play>/accept", "Accept a result of strangers: it counts from now on")
def accept_result(play: str, sent: Acceptance) -> int | None:
    return gallery_results.accept(services().gallery, play, sent.people)


@route(
    "POST",
    "/gallery",
    "Log a play that was not played at a table here; sent twice with one key, it is logged once",
    status=201,
    token="key",
    refusals=(422,),
)
def log_play(sent: NewPlay) -> LoggedResult:
    gallery = services().gallery
    seats = (LoggedSeat(seat.name, seat.total, seat.winner, stored_lines(seat.lines) or ()) for seat in sent.seats)
    at = gallery.now() if sent.began_at is None else sent.began_at
    play = shaped(Logged, sent, seats=tuple(seats), played_at=at, once=sent.once or fresh_token())
    done = logbook.log(gallery, play, services().import_queue.known_games)
    return LoggedResult(done.id, done.change, gallery.snapshot().version)


@route("GET", "/gallery/<play:play>", "Show one result")
def show_result(play: str) -> GalleryResult:
    return result_of(services().gallery.play(play), services().gallery.snapshot(), keys.may_read_codes(), stories=True)


@route("GET", "/gallery/<play:play>/link", "Show one result as a link for BG Stats")
def link_result(play: str) -> PlayLink:
    return shaped(PlayLink, create_play(services().gallery.play(play), services().gallery.snapshot()))


@changes_gallery("PATCH", "/gallery/<play:play>", "Correct a result", refusals=(409, 422))
def correct_result(play: str, sent: PlayChange) -> int | None:
    as_it_is = gallery_plays.as_it_is(services().gallery.play(play), services().gallery.snapshot())
    wanted = {
        "played_at": sent.began_at,
        "minutes": sent.minutes,
        "place": sent.place,
        "notes": sent.notes,
        "counted": sent.counted,
        "parts": _parts(sent),
        "title": sent.title,
        "wins": sent.wins,
        "by_hand": None if sent.places is None else sent.places == "typed",
    }
    changed = replace(as_it_is, **{name: value for name, value in wanted.items() if value is not UNSET})
    return gallery_plays.correct(services().gallery, play, changed, sent.seen, services().import_queue.known_games)


@changes_gallery("DELETE", "/gallery/<play:play>", "Take a result out of the gallery")
def delete_result(play: str) -> int | None:
    return gallery_plays.take_off(services().gallery, play)


@changes_gallery("PUT", "/gallery/<play:play>/photo", "Set the photo of the table", longest=PHOTO_LIMIT)
def hang_photo(play: str, sent: NewFile) -> int | None:
    return gallery_photos.of_table(services().gallery, play, sent.file)


@changes_gallery("DELETE", "/gallery/<play:play>/photo", "Remove the photo of the table")
def take_photo_away(play: str) -> int | None:
    return gallery_photos.of_table(services().gallery, play, None)


def _parts(sent: PlayChange) -> object:
    if sent.seats is UNSET:
        return UNSET
    return tuple(
        gallery_plays.SeatCorrection(seat.name, seat.total, seat.rank or 0, stored_lines(seat.lines))
        for seat in sent.seats
    )


def stored_lines(sent: list[LineChange] | None) -> tuple[StoredLine, ...] | None:
    if sent is None:
        return None
    return tuple(StoredLine(line.key or slug_of(line.label), line.label, line.points) for line in sent)


def result_of(play: Play, snapshot: Snapshot, codes: bool, *, stories: bool = False) -> GalleryResult:
    """With its stories only where it is shown alone: each takes a look at all plays before."""
    return shaped(
        GalleryResult,
        play,
        table=(codes and play.table) or None,
        ended_at=play.ended_at or play.played_at + play.minutes * 60_000,
        minutes=play.minutes or None,
        ended_by=play.ended_by or None,
        photo=photo_path(play.photo),
        photos=[PlayedPhoto(photo.seat, link("gallery.photo", name=photo.name)) for photo in play.photos],
        sheet=_sheet(play, snapshot),
        stories=[shaped(PlayStory, story) for story in stories_of(services().gallery, play)] if stories else [],
        version=snapshot.version,
    )


def _sheet(play: Play, snapshot: Snapshot) -> PlayedSheet:
    winners = [seat for seat, share in enumerate(play.shares) if share.winner]
    seats = [_seat(number, share, snapshot) for number, share in enumerate(play.shares)]
    return shaped(PlayedSheet, play, winners=winners, seats=seats)


def _seat(number: int, share: Share, snapshot: Snapshot) -> PlayedSeat:
    name = snapshot.who(share.rogue).name
    return shaped(PlayedSeat, share, seat=number, name=name, rank=share.rank or None)
