"""``/api/sheets``: the sheets of boxes that this house has, to be listed, read, put and taken away."""

from __future__ import annotations

from msgspec import Struct

from companion.api.routes import changes_gallery, route
from companion.api.shapes import Ask
from companion.core.box_sheets.reading import slug
from companion.core.box_sheets.shape import BoxSheet
from companion.core.problems import Refused, Unreadable
from companion.core.words import say
from companion.gallery.sheets import NOT_KEYS, OnShelf
from companion.services import services


class SheetLine(Struct, frozen=True):
    key: str
    title: str
    about: str
    players: tuple[int, int]
    own: bool
    """Written in this house; false for those that come with the Companion."""


class SheetList(Struct, frozen=True):
    sheets: list[SheetLine]


class SheetNow(Struct, frozen=True):
    key: str
    own: bool
    sheet: BoxSheet


class PutSheet(Ask, frozen=True):
    sheet: BoxSheet


@route("GET", "/sheets", "List the sheets of boxes that a table can be opened with")
def list_sheets() -> SheetList:
    return SheetList([_line(one) for one in services().sheets.all().values()])


@route("GET", "/sheets/<box>", "Show a sheet", refusals=(404,))
def show_sheet(box: str) -> SheetNow:
    return _now(services().sheets.find(box))


@route(
    "PUT", "/sheets/<box>", "Keep a sheet under this key, instead of the one that has it", token="key", refusals=(422,)
)
def put_sheet(box: str, body: PutSheet) -> SheetNow:
    if slug(box) != box or box in NOT_KEYS:
        raise Refused(say("A key has small letters, digits and dashes only."), "box")
    try:
        return _now(services().sheets.find(services().sheets.put(body.sheet, box)))
    except Unreadable as problem:
        raise Refused(problem.reason, f"sheet.{problem.place}") from problem


@changes_gallery("DELETE", "/sheets/<box>", "Take a sheet of this house away", refusals=(404, 422))
def remove_sheet(box: str) -> int | None:
    return services().sheets.remove(box)


def _line(one: OnShelf) -> SheetLine:
    return SheetLine(one.key, one.sheet.title, one.sheet.about, one.sheet.players, one.own)


def _now(one: OnShelf) -> SheetNow:
    return SheetNow(one.key, one.own, one.sheet)
