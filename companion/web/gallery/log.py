"""Log a play: what, when, who, how it went. And keeping a quick score."""

from __future__ import annotations

import datetime

import msgspec
from flask import abort, request
from msgspec import Struct
from werkzeug.wrappers import Response as AnyResponse

from companion.clock import HERE
from companion.core.problems import Impossible, Refused, Rejected
from companion.core.sheet import Sheet
from companion.core.words import Message, say
from companion.exchange.games import KnownGame
from companion.gallery import logbook, photos
from companion.gallery.figures import filter_choices
from companion.gallery.logbook import Logged, LoggedPlay, LoggedSeat
from companion.gallery.plays import FAR
from companion.gallery.results import PLACE
from companion.services import services
from companion.serving.links import link
from companion.stats import bouts
from companion.store import memory
from companion.tables.claims import fresh_token
from companion.web import forms, quick
from companion.web.gallery.correct import HOUR, points
from companion.web.gallery.pages import Answer, back_to, draw, pages
from companion.web.gallery.suggested import SUGGESTED, suggested_names
from companion.web.own_colours import own_colours
from companion.web.uploads import received
from companion.web.words import put_into_words

GAMES_SHOWN = 8
PEOPLE_SHOWN = 8
MORE_PEOPLE = 60
"""All others are found by typing their name."""
NEW_NAMES = 3
NEWEST = 20
"""Plays among which somebody played with others."""


class SeatForm(Struct, frozen=True):
    """A chip that may be ticked, or a field for a new name."""

    name: str = ""
    score: str = ""
    won: bool = False


class Chip(Struct, frozen=True):
    """Somebody who may have played, with what is filled in; its name is blank as long as nobody has tapped it."""

    name: str
    colour: str
    seat: SeatForm


class Filled(Struct, frozen=True):
    """The form."""

    seats: tuple[SeatForm, ...] = ()
    game: str = ""
    """A title that was tapped; one that is typed counts instead."""
    title: str = ""
    when: str = "today"
    day: str = ""
    together: str = ""
    """Blank: they played against each other."""
    wins: str = ""
    minutes: int | None = None
    place: str = ""
    notes: str = ""
    once: str = ""
    alone: bool = False
    """One person played, and that is not because the others were forgotten."""


@pages.get("/log")
def log(notice: Message | None = None, alone: str = "") -> str:
    """``alone`` has to be asked: whether nobody else was there."""
    choices = filter_choices(services().gallery)
    with services().gallery.store.read() as db:
        place = str(memory.read_setting(db, PLACE, ""))
    games = [title for _, title, _ in choices.games] or _boxes()
    people = [name for _, name, _ in choices.players]
    last = _last_company()
    entered, rows = _entered(people, last if "like_last_time" in request.form else _asked())
    shown = list(dict.fromkeys((*entered, *people)))
    at_once = max(PEOPLE_SHOWN, len(entered))
    colours = own_colours(shown)
    chips = [Chip(name, colour, entered.get(name, SeatForm())) for name, colour in zip(shown, colours, strict=True)]
    there = {*entered, *(row.name for row in rows)}
    return draw(
        "log",
        games=games[:GAMES_SHOWN],
        titles=games[:SUGGESTED],
        people=chips[:at_once],
        more_people=chips[at_once : at_once + MORE_PEOPLE],
        names=suggested_names(),
        rows=[*rows, *[SeatForm()] * NEW_NAMES],
        others=bool(rows),
        typed=request.form,
        title=request.values.get("title") or request.values.get("game", ""),
        like_last_time=[] if there.issuperset(last) else last,
        today=_today().isoformat(),
        place=place,
        once=fresh_token(),
        notice=notice,
        alone=alone,
    )


def _entered(people: list[str], asked: list[str]) -> tuple[dict[str, SeatForm], list[SeatForm]]:
    """Whoever has a chip, and the rows of all others: what was filled in, and then those who are asked for."""
    seats = msgspec.convert(forms.read_one(request.form, Filled, "seats"), list[SeatForm])
    chips: dict[str, SeatForm] = {}
    rows: list[SeatForm] = []
    for seat in seats:
        if seat.name in people and seat.name not in chips:
            chips[seat.name] = seat
        else:
            rows.append(seat)
    missing = [SeatForm(name) for name in asked if name not in {*chips, *(row.name for row in rows)}]
    chips |= {seat.name: seat for seat in missing if seat.name in people}
    return chips, rows + [seat for seat in missing if seat.name not in people]


def _asked() -> list[str]:
    return [name for name in request.values.getlist("name") if name.strip()]


def _last_company() -> list[str]:
    """Those of the newest play that several people played."""
    snapshot = services().gallery.snapshot()
    people = ([snapshot.who(share.rogue) for share in bouts.people(play)] for play in snapshot.plays[:NEWEST])
    return next(([who.name for who in those if who.known and not who.hidden] for those in people if those[1:]), [])


def _boxes() -> list[str]:
    """The games of this house, without those that only count or time another one."""
    return [game.title for game in services().tables.games.values() if not game.takes_title]


@pages.post("/log")
def logged() -> Answer:
    if "like_last_time" in request.form:
        return log(), 200
    sent_photo = received()
    try:
        sent = forms.read(request.form, Filled)
        if name := _perhaps_alone(sent):
            question = say("Just {name}? Tap whoever else was there, or say below that nobody was.", name=name)
            return log(question, name), 422
        done = _log(sent, sent_photo)
    except (Refused, Rejected) as problem:
        return log(problem.words), problem.status
    return _shown(done)


@pages.post("/keep/<slug>")
def keep(slug: str) -> Answer:
    """The quick score that was just counted, once more and for good."""
    game = quick.game_to_score(slug) or abort(404)
    try:
        sheet = game.quick.sheet(forms.read(request.form, game.quick.request))
        _check_names(sheet)
        kept = KnownGame(game.slug, sheet.title or game.title)
        return _shown(logbook.keep(services().gallery, sheet, kept, request.form.get("once", "")))
    except (Refused, Rejected, Impossible) as problem:
        return quick.drawn(game, error=problem.words), problem.status


def _check_names(sheet: Sheet) -> None:
    """Nobody called Player 2 hangs in the gallery."""
    for number, seat in enumerate(sheet.seats, start=1):
        if seat.name in (f"Player {number}", put_into_words(say("Player {number}", number=number))):
            raise Refused(say("Who played? {name} has no name yet.", name=seat.name))


def _perhaps_alone(sent: Filled) -> str:
    """The only one who is named, of whom nothing is said."""
    seats = [seat for seat in sent.seats if seat.name.strip()]
    unsaid = len(seats) == 1 and not (seats[0].won or seats[0].score.strip() or sent.together or sent.alone)
    return seats[0].name.strip() if unsaid else ""


def _log(sent: Filled, photo: bytes | None) -> LoggedPlay:
    gallery = services().gallery
    seats = tuple(LoggedSeat(seat.name, points(seat.score), seat.won) for seat in sent.seats if seat.name.strip())
    if not (title := sent.title.strip() or sent.game.strip()):
        raise Refused(say("Which game was it? Tap or type its title."))
    if sent.together:
        seats = tuple(LoggedSeat(seat.name, seat.score, sent.together == "won") for seat in seats)
    play = Logged(
        title=title,
        played_at=_noon(sent),
        whole_day=True,
        seats=seats,
        minutes=sent.minutes or 0,
        place=sent.place,
        notes=sent.notes,
        lowest_wins={"lowest": True, "highest": False}.get(sent.wins),
        together=bool(sent.together),
        once=sent.once,
    )
    name = photos.stored(gallery, photo) if photo else ""
    return logbook.log(gallery, play, services().import_queue.known_games, name)


def _shown(done: LoggedPlay) -> AnyResponse:
    return back_to(link("gallery.play", key=done.id), done.change)


def _today() -> datetime.date:
    return datetime.datetime.fromtimestamp(services().gallery.now() / 1000, HERE).date()


def _noon(sent: Filled) -> int:
    """The day, as plays without an hour have it."""
    days = {"today": _today(), "yesterday": _today() - datetime.timedelta(days=1)}
    text = days[sent.when].isoformat() if sent.when in days else sent.day
    try:
        at = datetime.datetime.strptime(f"{text}T12:00", HOUR).replace(tzinfo=datetime.UTC)
    except ValueError:
        raise Refused(say("Write the date like this: 2026-11-16.")) from None
    if at.year < 1900:
        raise Refused(FAR)
    return int(at.timestamp() * 1000)
