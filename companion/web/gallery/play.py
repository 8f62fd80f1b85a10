"""One play: the sheet line by line, the game as a curve, the log in words."""

from __future__ import annotations

from flask import Response, request
from msgspec import Struct
from werkzeug.wrappers import Response as AnyResponse

from companion.core.names import short_name
from companion.core.problems import Missing, NoSuchTable
from companion.core.sheet import Points, Row, in_rows
from companion.core.words import Message, say
from companion.gallery import plays as gallery_plays
from companion.gallery.corrections import last_correction
from companion.gallery.results import is_corrected, is_of
from companion.services import services
from companion.serving.links import link
from companion.stats.bouts import people
from companion.stats.charts.lines import Series, running_graph, sparks
from companion.stats.charts.svg import Picture
from companion.stats.curve import Step, curve
from companion.stats.plays import Play, Snapshot
from companion.stats.run import tales
from companion.tables.room import Room
from companion.web.gallery.facts import facts_of
from companion.web.gallery.leaf import leaf
from companion.web.gallery.pages import back_to, draw, pages
from companion.web.gallery.share import shared
from companion.web.gallery.words import unit_of
from companion.web.new_table import any_box
from companion.web.words import names_at_hand, renderer

NO_LOG = say("This play was not recorded at a table here, so there is nothing to watch.")
ENOUGH = 3
"""Steps without which a curve says nothing."""
STORIES = 6
"""Shown of one play."""
COLUMNS = 5
"""People whose points fit beside each other on a phone; more are below each other."""
ROWS = 6
"""Lines of a sheet that are shown at once; more are behind a tap."""
LINES, LINES_PER_PAGE = 8, 30
"""Of what happened: the end of it on the page of a play, all of it on leaves of its own."""
SPARKS = 320, 80
"""The size of the lines on a poster."""


class Again(Struct, frozen=True):
    """How to play it again."""

    slug: str
    title: str
    """For the pad: what is played on it."""


class Fix(Struct, frozen=True):
    """A number of the sheet that somebody has tapped to put it right."""

    seat: int
    line: str
    """The key of its line; blank: the score itself."""
    words: Message | str
    """Of which line it is."""
    points: Points | None


@pages.get("/plays/<key>")
def play(key: str, notice: Message | None = None) -> str:
    found, snapshot = services().gallery.play(key), services().gallery.snapshot()
    room, names = room_of(found), [snapshot.who(share.rogue).name for share in found.shares]
    with names_at_hand(room.names if room else names):
        return _draw(found, snapshot, room, names, notice)


def _draw(found: Play, snapshot: Snapshot, room: Room | None, names: list[str], notice: Message | None) -> str:
    rows = sheet_of(found)
    return draw(
        "play",
        notice=notice,
        play=found,
        rows=rows,
        fix=_fix(found, rows),
        version=snapshot.version,
        ranked=sorted(range(len(found.shares)), key=lambda seat: found.shares[seat].rank or 99),
        places=_places(found, room),
        lines=room.log.history(None, LINES) if room and room.log else [],
        share=shared(found, snapshot),
        picture=_curve(found, snapshot, room),
        correction=last_correction(services().gallery, found.id),
        corrected=room is not None and is_corrected(found, room.table),
        facts=facts_of(found, STORIES, _tales(found, room, names)),
        steps=room is not None,
        most_rows=ROWS,
        scored=_is_scored(found),
        unit_said=_unit(found, rows),
        steps_of=_steps_of(room) if room else "move",
        in_columns=len(found.shares) <= COLUMNS,
        sharing="sharing" in request.args,
        again=_again(found, room),
        same_people=tuple(short_name(who.name) for share in people(found) if (who := snapshot.who(share.rogue)).known),
    )


@pages.get("/plays/<key>/moves")
def moves(key: str) -> str:
    """Move by move, from the first."""
    found = services().gallery.play(key)
    room = room_of(found)
    if room is None or room.log is None:
        raise Missing(NO_LOG)
    with names_at_hand(room.names):
        return draw("moves", play=found, lines=leaf(room.log.history(None)[::-1], LINES_PER_PAGE))


def sheet_of(found: Play) -> tuple[Row, ...]:
    return in_rows([gallery_plays.set_apart(share.lines) for share in found.shares])


def _is_scored(found: Play) -> bool:
    return any(share.score is not None or share.wrote for share in found.shares)


def _unit(found: Play, rows: tuple[Row, ...]) -> Message | None:
    """What the numbers of the sheet are; None where they are not counted up to a score."""
    if not _is_scored(found):
        return None
    if any(row.unit == "time" for row in rows):
        return say("Points; times are in minutes and seconds")
    return say("All numbers are {unit}", unit=unit_of(found.game))


def _fix(found: Play, rows: tuple[Row, ...]) -> Fix | None:
    """What the address names: a seat, and the line where its score is a sum."""
    seat, key = request.args.get("seat", -1, type=int), request.args.get("line", "")
    if not 0 <= seat < len(found.shares):
        return None
    if not key:
        return Fix(seat, "", say("Score"), found.shares[seat].score)
    return next((Fix(seat, key, row.label, row.points[seat]) for row in rows if row.key == key), None)


def _again(found: Play, room: Room | None) -> Again | None:
    """Through its game, else on the pad for any box."""
    game = room.game if room else services().tables.games.get(found.game) or any_box()
    return Again(game.slug, found.title if game.takes_title else "") if game is not None else None


def _places(found: Play, room: Room | None) -> list[int]:
    """As people count them; 0 is left open. Behind one team is second: only the table itself knows the teams."""
    ranks = [share.rank for share in found.shares]
    sheet = room.table.sheet() if room else None
    if sheet is None or any(rank and rank != seat.rank for rank, seat in zip(ranks, sheet.seats, strict=False)):
        return ranks
    return [sheet.place(seat) if rank else 0 for rank, seat in zip(ranks, sheet.seats, strict=False)]


@pages.post("/plays/<key>/delete")
def delete(key: str) -> AnyResponse:
    return back_to(link("gallery.results"), gallery_plays.take_off(services().gallery, key))


def _lines(found: Play, snapshot: Snapshot, room: Room) -> list[Series]:
    """The totals move by move, where they grew on the way and were not only counted at the end. The winner first."""
    assert room.log is not None
    steps = curve(room.log)
    if steps[ENOUGH:] == []:
        return []
    people = [(seat, snapshot.who(share.rogue), share.rank or 99) for seat, share in enumerate(found.shares)]
    people.sort(key=lambda one: one[2])
    return [Series(who.name, _points(steps, seat), colour=who.colour) for seat, who, _ in people]


def _tales(found: Play, room: Room | None, names: list[str]) -> tuple[Message, ...]:
    """From the log, of a result that is still the one that was entered there."""
    if room is None or room.log is None or not found.finished or is_corrected(found, room.table):
        return ()
    if _steps_of(room) == "category":
        return ()  # which follow each other on the sheet, not in the game
    winners = [seat for seat, share in enumerate(found.shares) if share.winner]
    return tuple(tales(curve(room.log), winners, names, lowest_wins=found.lowest_wins))


def _curve(found: Play, snapshot: Snapshot, room: Room | None) -> Picture | None:
    lines = _lines(found, snapshot, room) if room else []
    if room is None or not lines:
        return None
    axes = {"move": say("Move"), "round": say("Round"), "category": say("Category")}
    return running_graph("curve", lines, axes[_steps_of(room)], into=renderer())


def _steps_of(room: Room) -> str:
    """What there is between two points of the curve."""
    if room.game.course is None:
        return "move"
    return "round" if room.game.course(room.table.state).by_round else "category"


@pages.get("/plays/<key>/run.svg")
def run(key: str) -> Response:
    """How it went, as lines for its poster; blank where that is not known."""
    found, snapshot = services().gallery.play(key), services().gallery.snapshot()
    room = room_of(found)
    answer = Response(sparks(_lines(found, snapshot, room) if room else [], *SPARKS), mimetype="image/svg+xml")
    answer.headers["Cache-Control"] = "private, max-age=600"
    return answer


def _points(steps: list[Step], seat: int) -> list[tuple[int, Points]]:
    return [(number, step.totals[seat]) for number, step in enumerate(steps) if seat < len(step.totals)]


def room_of(found: Play) -> Room | None:
    """The table where it was played, if this house still has it: the code alone may be that of another one."""
    if not found.table:
        return None
    try:
        room = services().tables.room(found.table)
    except NoSuchTable:
        return None
    return room if room.log is not None and is_of(found, room.code, room.log.table) else None
