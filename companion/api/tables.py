"""Tables: open one that starts at once, and look at one."""

from __future__ import annotations

from flask import Response
from msgspec import UNSET, Struct

from companion.api.auth import find_room, viewer
from companion.api.errors import answer
from companion.api.reading import read_body, typed
from companion.api.routes import Operation, describe, routes
from companion.api.shapes import Links, NewTable, Opened, SeatNow, SeatToken, TableNow, result
from companion.core.game import Game
from companion.core.names import tidy_names
from companion.core.problems import Refused, Rejected
from companion.core.words import Renderer, in_english, say
from companion.services import services
from companion.tables import claims, opening, seats
from companion.tables.room import Room


@routes.post("/tables")
@describe(
    Operation(
        summary="Open a table and start it at once; the answer holds the only copy of its tokens",
        body=NewTable,
        status=201,
        answer=Opened,
        refusals=(422, 507),
    )
)
def open_table() -> Response:
    wanted = read_body(NewTable)
    game = find_game(wanted.game)
    options = _options(wanted, game)
    names = _names(wanted, game, options)
    host_token, tokens = claims.fresh_token(), [claims.fresh_token() for _ in names]
    room = opening.open_started(services().tables, game, options, names, host_token, host_seat=None, seat_tokens=tokens)
    seats = [SeatToken(number, *held) for number, held in enumerate(zip(names, tokens, strict=True))]
    return answer(Opened(room.code, host_token, seats, room.version, links(room.code)), 201)


@routes.get("/tables/<code>")
@describe(
    Operation(
        summary="A table as the token's seat may see it; without a token, as the table screen shows it",
        answer=TableNow,
        token="optional",
    )
)
def show_table(code: str) -> Response:
    room = find_room(code)
    return answer(table_now(room, viewer(room)))


def find_game(slug: str) -> Game:
    games = services().tables.games
    if slug not in games:
        raise Rejected(say("game: there is no such game. There are: {all}.", all=", ".join(games)), "game")
    return games[slug]


def links(code: str) -> Links:
    own, page = f"/api/tables/{code}", f"/t/{code}"
    return Links(table=own, join=f"/j/{code}", screen=f"{page}/screen", live=f"{own}/live", log=f"{own}/log")


def table_now(room: Room, seat: int | None) -> TableNow:
    if room.log is None:
        return TableNow(room.code, room.game.slug, 0, None, None, _seats(room), None, None)
    table = room.table
    sheet = table.sheet()
    return TableNow(
        code=room.code,
        game=room.game.slug,
        version=room.version,
        phase=room.game.phase(table.state),
        ended_by=None if sheet is None or sheet.ended is None else in_english(sheet.ended.words),
        seats=_seats(room),
        view=Renderer(table.names).within(room.game.view(table.state, seat)),
        sheet=None if sheet is None else result(sheet),
    )


def _seats(room: Room) -> list[SeatNow]:
    left = [] if room.log is None else [seat.left for seat in room.table.seats]
    return [
        SeatNow(number, name, left=bool(left) and left[number], held=room.held(number))
        for number, name in seats.numbered(room)
    ]


def _options(wanted: NewTable, game: Game) -> Struct:
    return game.options() if wanted.options is UNSET else typed(wanted.options, game.options, "options")


def _names(wanted: NewTable, game: Game, options: Struct) -> tuple[str, ...]:
    try:
        return opening.everybody(game, options, tidy_names(wanted.seats, game))
    except Refused as problem:
        raise Refused(problem.words, problem.field or "seats") from problem
