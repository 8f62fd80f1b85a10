"""One play: the sheet line by line, the game as a curve, the log in words."""

from __future__ import annotations

from werkzeug.wrappers import Response as AnyResponse

from companion.core.problems import NoSuchTable
from companion.core.sheet import Points
from companion.core.sheet_rows import in_rows
from companion.core.words import Message
from companion.gallery import plays as gallery_plays
from companion.gallery.results import key_of
from companion.services import services
from companion.serving.links import link
from companion.stats.bouts import people
from companion.stats.charts.lines import Series, running_graph
from companion.stats.charts.svg import Picture, badge
from companion.stats.curve import Step, curve
from companion.stats.plays import Play, Snapshot
from companion.tables.room import Room
from companion.web.gallery.pages import back_to, draw, pages
from companion.web.gallery.share import shared
from companion.web.words import names_at_hand

ENOUGH = 3
"""Steps without which a curve says nothing."""


@pages.get("/plays/<key>")
def play(key: str, notice: Message | None = None) -> str:
    found, snapshot = services().gallery.play(key), services().gallery.snapshot()
    room, names = _room(found), [snapshot.who(share.rogue).name for share in found.shares]
    with names_at_hand(room.names if room else names):
        return _draw(found, snapshot, room, names, notice)


def _draw(found: Play, snapshot: Snapshot, room: Room | None, names: list[str], notice: Message | None) -> str:
    return draw(
        "play",
        notice=notice,
        play=found,
        rows=in_rows([share.lines for share in found.shares]),
        ranked=sorted(range(len(found.shares)), key=lambda seat: found.shares[seat].rank or 99),
        places=_places(found, room),
        lines=room.log.history(None) if room and room.log else [],
        share=shared(found, snapshot),
        picture=_curve(names, room),
        marks=[badge(seat, name) for seat, name in enumerate(names)],
        again=room.game if room else services().tables.games.get(found.game),
        same_people=tuple(snapshot.who(share.rogue).name for share in people(found)),
    )


def _places(found: Play, room: Room | None) -> list[int]:
    """As people count them; 0 is left open. Behind one team is second: only the table itself knows the teams."""
    ranks = [share.rank for share in found.shares]
    sheet = room.table.sheet() if room else None
    if sheet is None or [seat.rank for seat in sheet.seats] != ranks:
        return ranks
    return [sheet.place(seat) for seat in sheet.seats]


@pages.post("/plays/<key>/delete")
def delete(key: str) -> AnyResponse:
    return back_to(link("gallery.results"), gallery_plays.take_off(services().gallery, key))


def _curve(names: list[str], room: Room | None) -> Picture | None:
    """The totals move by move, where they grew on the way and were not only counted at the end."""
    if room is None or room.log is None or (steps := curve(room.log))[ENOUGH:] == []:
        return None
    lines = [Series(name, _points(steps, seat)) for seat, name in enumerate(names)]
    return running_graph("curve", lines, step="Move")


def _points(steps: list[Step], seat: int) -> list[tuple[int, Points]]:
    return [(number, step.totals[seat]) for number, step in enumerate(steps) if seat < len(step.totals)]


def _room(found: Play) -> Room | None:
    """The table where it was played, if this house still has it: the code alone may be that of another one."""
    if not found.table:
        return None
    try:
        room = services().tables.room(found.table)
    except NoSuchTable:
        return None
    return room if room.log is not None and key_of(room.code, room.log.table) == found.id else None
