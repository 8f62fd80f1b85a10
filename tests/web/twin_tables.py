"""Tables that differ in nothing but one person's secret, and all that the others can see of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from itertools import count
from typing import Any

import msgspec
from flask import Flask
from msgspec.structs import replace
from werkzeug.test import TestResponse

from companion.core.game import Move
from companion.core.undo import redoable
from companion.core.words import Language
from companion.services import services
from companion.serving.links import link
from companion.store.table_rows import hashed
from companion.tables import opening
from companion.tables.room import Actor, Room
from companion.tables.write_path import Wish
from companion.web.visit import OPEN_PAGES, Visit
from tests.drill_tables import Clock
from tests.web.client_phones import Phone
from tests.web.hidden_scenes import SEED, Scene

EVERY_WAY = (
    ("speak", 1),
    ("stop", 1),
    ("vote", 2),
    ("undo", 1),
    ("free", 1),
    ("act-for", 0),
    ("claim", 1),
    ("undo-line", 1),
    ("redo", 0),
)
"""One walk that takes most ways once, and lays nothing open."""
STEPS = ("stop", "undo", "undo-line", "redo", "vote", "send-again", "free", "leave", "return", "join", "claim")
STEPS += ("act-for", "go-on", "speak")
STRANGER = -1
"""The last phone holds no seat at first; it may sit down at one that was freed."""
Step = tuple[str, int]
View = tuple[int, Visit | str]
"""Whose phone looks where; a program with its token asks for a part of the API."""
_evenings = count(1)


class Dealt(random.Random):
    """The codes of tables by chance, and always the same cards."""

    def getrandbits(self, k: int) -> int:
        return SEED


class Twin:
    """A table of a scene, in a house of its own: with the same code, clock, dice and phones as its twins."""

    def __init__(self, app: Flask, scene: Scene, evening: int, other: int | None = None) -> None:
        self.app, self.scene, self.other = app, scene, other
        self.tables, self.clock = services(app).tables, Clock()
        self.tables.now, self.tables.random, self.tables.games[scene.game.slug] = (
            self.clock,
            random.Random(1),
            scene.game,
        )
        self.language, self.next = "en", 0
        tokens = [f"phone-{number}-of-evening-{evening}" for number in range(len(scene.people) + 1)]
        self.phones = [Phone(app, f"192.168.1.{20 + number}") for number in range(len(tokens))]
        for phone, token in zip(self.phones, tokens, strict=True):
            phone.client.set_cookie("companion", token)
        options = scene.game.options(**scene.options)
        chance, opening._chance = opening._chance, Dealt(evening)  # type: ignore[assignment]
        try:
            room = opening.open_started(
                self.tables, scene.game, options, scene.people, tokens[0], host_seat=0, seat_tokens=tokens[:-1]
            )
        finally:
            opening._chance = chance
        self.code, self.path = room.code, f"/t/{room.code}"
        for seat, move in scene.planted(other):
            self.tables.do(self.code, Wish(move, Actor(seat, True), seat))
        self.laid_open = self._reveals()

    @property
    def room(self) -> Room:
        return self.tables.recent_room(self.code)

    def _reveals(self) -> int:
        reveals = self.scene.game.reveals
        return 0 if reveals is None else reveals(self.room.table.state)

    @property
    def open(self) -> bool:
        """The rules have laid the secrets open: sealed ones are turned over, hidden scores are shown."""
        return self._reveals() > self.laid_open or (
            self.scene.game.hides is not None and self.room.table.sheet() is not None
        )

    def actor(self, number: int) -> Actor:
        room = self.room
        return room.actor(room.phone(hashed(self.phones[number].token or "")))

    # What happens

    def take(self, step: Step) -> TestResponse | None:
        """One step of a walk, by the phone of that number or, where only a host does it, by the host's."""
        self.clock.forward(3)
        what, who = step
        phone, host = (
            self.phones[who % len(self.phones)],
            next((n for n in range(len(self.phones)) if self.actor(n).host), 0),
        )
        match what:
            case "stop":
                return self._send(phone, {"kind": "Stopped"})
            case "undo":
                return self._send(phone, {"kind": "Undone"})
            case "undo-line":
                return self._send(self.phones[host], {"kind": "Undone", "target": max(2, self.room.version - who)})
            case "redo":
                assert self.room.log is not None
                actor = self.actor(who % len(self.phones))
                target = redoable(self.room.log, actor.by, host=actor.host)
                return self._send(phone, {"kind": "Undone", "target": target or self.room.version})
            case "vote":
                wish = {"kind": "ScoresShown"} | ({"everybody": "on"} if who % 2 else {})
                return (
                    None if self.actor(who % len(self.phones)).host else self._send(phone, wish)
                )  # the host never agrees
            case "send-again":
                return self._send(phone, {"kind": "SentAgain"})
            case "free" | "leave" | "return":
                return self.phones[host].post(f"{self.path}/host/{what}", {"seat": who % len(self.scene.people)})
            case "join":
                return phone.post(f"/j/{self.code}", {"seat": who % len(self.scene.people)})
            case "claim":
                return self.phones[STRANGER].post(f"/j/{self.code}", {"seat": who % len(self.scene.people)})
            case "act-for" if self.scene.then:
                seat, move = self._following()
                return self._send(self.phones[host], self._form(move) | {"seat": seat}, f"?as={seat}&open=1")
            case "go-on" if self.scene.then:
                seat, move = self._following()
                return self._send(self.phones[seat], self._form(move))
            case "speak":
                self.language = ("en", "de")[who % 2]
        return None

    def _following(self) -> tuple[int, Move]:
        self.next += 1
        return self.scene.then[(self.next - 1) % len(self.scene.then)]

    def _form(self, move: Move) -> dict[str, Any]:
        fields: dict[str, Any] = msgspec.to_builtins(move)
        return {name: value for name, value in fields.items() if value is not None}

    def _send(self, phone: Phone, fields: dict[str, Any], query: str = "") -> TestResponse:
        return phone.post(self.path + query, fields, headers={"Accept-Language": self.language})

    # What is seen

    def drawn(self) -> dict[View, str]:
        """All that pages and streams are made of, and what a program is told."""
        room = self.room
        return {(number, place): self._drawn(room, number, place) for number, place in self._places(room)}

    def sent(self) -> dict[View, str]:
        """The same as it is sent: whole pages, and the first message of each stream."""
        return {(number, place): self._sent(number, place) for number, place in self._places(self.room)}

    def _places(self, room: Room) -> Iterator[View]:
        for number, phone in enumerate(self.phones):
            actor, own = self.actor(number), Visit(self.code, hashed(phone.token or ""), "play")
            pages = ("play", "history", "people") if actor.host or actor.seat is not None else OPEN_PAGES
            yield from ((number, replace(own, page=page, whole=page == "history")) for page in pages)
            for seat in range(len(self.scene.people)) if actor.host else ():
                acting = replace(own, acting_for=seat)
                yield from ((number, acting), (number, replace(acting, curtain_open=True)))
                yield number, replace(acting, page="history", curtain_open=True, whole=True)
                yield from ((number, replace(acting, curtain_open=True, search=name)) for name in self.scene.sheets)
            if "play" in pages:
                yield from ((number, replace(own, search=name)) for name in self.scene.sheets)
            yield from ((number, part) for part in ("", "/log"))

    @property
    def spoken(self) -> Language:
        found = services(self.app).languages.known(self.language)
        assert found is not None
        return found

    def _drawn(self, room: Room, number: int, place: Visit | str) -> str:
        if isinstance(place, str):
            return self._told(number, place)
        picture = services(self.app).drawer.picture(room, replace(place, language=self.spoken))
        return "" if picture is None else picture.whole()

    def _sent(self, number: int, place: Visit | str) -> str:
        if isinstance(place, str):
            return self._told(number, place) + ("" if place else self._told(number, "/live"))
        phone, headers = self.phones[number], {"Accept-Language": self.language}
        asked = {name: value for name, value in place.asked.items() if name != "page"}
        page = link("join.join" if place.page == "join" else "table.table", code=self.code, page=place.page, **asked)
        if place.page in ("play", "join"):
            page = page.replace("page=play", "").replace("page=join", "")
        stream = link("table.stream", code=self.code, **place.asked)
        return phone.get(page, headers=headers).text + phone.first_of_stream(stream, headers)

    def _told(self, number: int, part: str) -> str:
        """What a program hears that has the token of this phone, or none where it has none at this table."""
        phone, headers, path = self.phones[number], {"Accept-Language": self.language}, f"/api/tables/{self.code}{part}"
        if self.room.phone(hashed(phone.token or "")) is not None:
            headers["Authorization"] = f"Bearer {phone.token}"
        return phone.first_of_stream(path, headers) if part == "/live" else phone.get(path, headers=headers).text

    def may_see(self, number: int, place: Visit | str, seat: int) -> bool:
        """Whether that view may show the secret of this seat: on its own phone; and on the host's where no phone holds
        the seat, once whoever sits there has opened the curtain."""
        actor = self.actor(number)
        opened = isinstance(place, Visit) and place.acting_for == seat and place.curtain_open
        return actor.seat == seat or (actor.host and opened and not self.room.held(seat))


def walk(houses: list[Flask], scene: Scene, steps: Iterable[Step]) -> None:
    """Takes these steps at a table and at its twins, of which each has another secret at one of the seats: whoever may
    not know it gets the same answers and sees the same of both, until the rules lay it open.

    What is drawn is compared after every step; what is sent, at the end.
    """
    evening = next(_evenings)
    usual = Twin(houses[0], scene, evening)
    others = [Twin(house, scene, evening, seat) for house, seat in zip(houses[1:], scene.secrets, strict=True)]
    step: Step = ("begin", 0)
    _compare(usual, others, step, Twin.drawn)
    for step in steps:
        own = usual.take(step)
        for twin in others:
            _compare_answers(own, twin.take(step), step)
        assert {twin.open for twin in others} == {usual.open}, step
        if usual.open:
            return
        _compare(usual, others, step, Twin.drawn)
    _compare(usual, others, step, Twin.sent)


def _compare_answers(own: TestResponse | None, other: TestResponse | None, step: Step) -> None:
    """Status and where they lead: a page in an answer is one that is compared anyway."""
    told = [None if answer is None else (answer.status_code, answer.location) for answer in (own, other)]
    assert told[0] == told[1], step


def _compare(usual: Twin, others: list[Twin], step: Step, views: Callable[[Twin], dict[View, str]]) -> None:
    seen = views(usual)
    for twin in others:
        assert twin.other is not None
        also = views(twin)
        assert seen.keys() == also.keys(), step
        for (number, place), text in seen.items():
            if not usual.may_see(number, place, twin.other) and text != also[number, place]:
                where = place.asked if isinstance(place, Visit) else f"the API {place}"
                raise AssertionError(
                    f"{usual.scene.name}, after {step}: phone {number} reads something of seat {twin.other} at "
                    f"{where}: {_difference(text, also[number, place])}"
                )


def _difference(one: str, other: str) -> str:
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"…{one[max(0, at - 120) : at + 80]}… and …{other[max(0, at - 40) : at + 80]}…"
