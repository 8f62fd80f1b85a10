"""Tables: open one that starts at once, and look at one."""

from __future__ import annotations

from msgspec import UNSET, Struct
from msgspec.structs import replace

from companion.api.auth import find_room, viewer
from companion.api.reading import typed, wrong_field
from companion.api.routes import route
from companion.api.shapes import (
    Links,
    MomentNow,
    NewTable,
    Opened,
    QuestionNow,
    SeatNow,
    SeatToken,
    TableNow,
    result,
)
from companion.api.words import Speech, language
from companion.core.game import Game
from companion.core.log import LoggedMoment
from companion.core.names import tidy_names, tidy_title
from companion.core.problems import Refused
from companion.core.words import Language, listed, say
from companion.services import services
from companion.serving.links import link
from companion.tables import claims, opening, seats
from companion.tables.room import Room


@route(
    "POST",
    "/tables",
    "Open a table and start it at once; the answer holds the only copy of its tokens",
    status=201,
    refusals=(422, 429, 507),
)
def open_table(wanted: NewTable) -> Opened:
    game = find_game(wanted.game)
    options = _options(wanted, game)
    names = _names(wanted, game, options)
    host_token, tokens = claims.fresh_token(), [claims.fresh_token() for _ in names]
    title, colours = tidy_title(wanted.title), _colours(wanted, game)
    room = opening.open_started(
        services().tables,
        game,
        options,
        names,
        host_token,
        host_seat=None,
        seat_tokens=tokens,
        title=title,
        colours=colours,
    )
    seats = [SeatToken(number, *held) for number, held in enumerate(zip(names, tokens, strict=True))]
    return Opened(room.code, host_token, seats, room.version, links(room.code))


@route(
    "GET",
    "/tables/<code>",
    "Show a table as the token's seat may see it; without a token, as the table screen shows it",
    token="optional",
)
def show_table(code: str) -> TableNow:
    room = find_room(code)
    return table_now(room, viewer(room), language())


def find_game(slug: str) -> Game:
    games = services().tables.games
    if slug not in games:
        raise wrong_field("game", say("There is no such game. There are: {all}.", all=listed(games, "comma")))
    return games[slug]


def links(code: str) -> Links:
    return Links(
        table=link("api.show_table", code=code),
        join=link("join.join", code=code),
        screen=link("table.table", code=code, page="screen"),
        live=link("api.follow_table", code=code),
        log=link("api.show_log", code=code),
    )


def table_now(room: Room, seat: int | None, spoken: Language) -> TableNow:
    if room.log is None:
        return TableNow(room.code, room.game.slug, room.own_title, 0, None, None, _seats(room), None, None)
    table = room.table
    sheet, put = table.sheet(), Speech(spoken, table.names)
    return TableNow(
        code=room.code,
        game=room.game.slug,
        title=room.own_title,
        version=room.version,
        phase=room.game.phase(table.state),
        ended_by=None if sheet is None or sheet.ended is None else put(sheet.ended.words),
        seats=_seats(room),
        view=put.within(room.game.view(table.state, seat)),
        sheet=None if sheet is None else result(sheet, put),
        questions=[] if sheet is None else [QuestionNow(q.key, put(q.words), q.seats) for q in sheet.questions],
        moments=[_moment(one, put) for one in room.moments(seat)],
    )


def _moment(one: LoggedMoment, put: Speech) -> MomentNow:
    moment = one.moment
    return MomentNow(one.seq, one.at, moment.kind, put(moment.words), moment.seats, moment.numbers)


def _seats(room: Room) -> list[SeatNow]:
    left = [] if room.log is None else [seat.left for seat in room.table.seats]
    return [
        SeatNow(number, name, left=bool(left) and left[number], held=room.held(number), colour=colour)
        for (number, name), colour in zip(seats.numbered(room), room.colours, strict=True)
    ]


def _options(wanted: NewTable, game: Game) -> Struct:
    options = game.options() if wanted.options is UNSET else typed(wanted.options, game.options, "options")
    return _with_sheet(options, wanted.sheet, game) if wanted.sheet else options


def _with_sheet(options: Struct, key: str, game: Game) -> Struct:
    found = services().sheets.all().get(key)
    if game.sheets is None or found is None:
        raise wrong_field("sheet", say("There is no such sheet for this game."))
    return replace(options, sheet=found.sheet)


def _colours(wanted: NewTable, game: Game) -> tuple[str, ...]:
    picked = [colour for colour in wanted.colours if colour]
    if len(wanted.colours) > len(wanted.seats):
        raise wrong_field("colours", say("There are more colours than seats."))
    if len(set(picked)) < len(picked):
        raise wrong_field("colours", say("Two seats cannot have the same colour."))
    if not set(picked) <= set(game.colours):
        raise wrong_field("colours", say("This game has other colours: {all}.", all=listed(game.colours, "comma")))
    return tuple(wanted.colours)


def _names(wanted: NewTable, game: Game, options: Struct) -> tuple[str, ...]:
    try:
        return opening.everybody(game, options, tidy_names(wanted.seats, game))
    except Refused as problem:
        raise Refused(problem.words, problem.field or "seats") from problem
