"""No address takes the server from the others: while several ask, each has its share, and whoever asks for more waits.

What counts is the time that its requests take. Alone, an address has all of it; a hall may be behind one. Each process
counts for itself. Whoever is at the machine itself never waits.
"""

from __future__ import annotations

import sys
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from flask import Flask, Request

from companion.core.words import ENGLISH, Language, Renderer, say
from companion.security.guesses import sender_of
from companion.security.pace import SENDERS, is_machine
from companion.services import services

SHARE = 0.5
"""Of the time of this process that one address gets while others ask, too."""
AT_ONCE = 0.5
"""Seconds of work that it may ask for at once, after a while without."""
USUAL, LONGEST = 0.005, 0.2
"""Seconds that a request is thought to take before there was one, and that count at most: it may only have waited.

On a machine that is busy otherwise a page takes 0.1 s. If less of it counted, nobody would ever wait there.
"""
MOST = 300
"""Requests of one address that wait. One more is refused at once."""
OTHERS = 60.0
"""Seconds for which somebody who asked counts as being there."""
LANGUAGES = 200
"""Characters of what a browser says about its languages that are read for a refusal."""
TOO_FAST = say("Too much is asked for from here. Wait a moment, then try again.")


class Line:
    """What one address has asked for."""

    def __init__(self) -> None:
        self.waiting = 0
        self.takes = USUAL
        """Seconds that one of its requests takes, smoothed."""
        self.paid_until = 0.0
        """When its share has paid for all that it has asked for."""


class Turnstile:
    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._lines: OrderedDict[str, Line] = OrderedDict()
        self._seen: dict[str, float] = {}
        """When each of the last two who asked last did so."""

    def __len__(self) -> int:
        return len(self._lines)

    def wait(self, who: str) -> float | None:
        """Notes a request: for how many seconds it waits; None: it is refused."""
        now = self._now()
        if not self._others(who, now) or is_machine(who):
            return 0.0
        line = self._lines.setdefault(who, Line())
        self._lines.move_to_end(who)
        while len(self._lines) > SENDERS:
            self._lines.popitem(last=False)
        if line.waiting >= MOST:
            return None
        paid = max(line.paid_until, now - AT_ONCE / SHARE)
        line.paid_until = paid + line.takes / SHARE
        return max(0.0, paid - now)

    def _others(self, who: str, now: float) -> bool:
        self._seen.pop(who, None)
        others = any(now - at < OTHERS for at in self._seen.values())
        self._seen[who] = now
        if len(self._seen) > 2:
            del self._seen[next(iter(self._seen))]
        return others

    def took(self, who: str, seconds: float) -> None:
        line = self._lines.get(who)
        if line is not None:
            line.takes += (min(seconds, LONGEST) - line.takes) / 8

    def around(self, served: Any, language: Callable[[dict[str, Any]], Language] = lambda _: ENGLISH) -> Any:
        """The app behind it. A refusal is made without it: it has to be cheap."""

        def app(environ: dict[str, Any], start: Any) -> Iterable[bytes]:
            who = sender_of(environ.get("REMOTE_ADDR") or "")
            seconds = self.wait(who)
            if seconds is None:
                words = Renderer(language=language(environ))(TOO_FAST).encode()
                kind, size = ("Content-Type", "text/plain; charset=utf-8"), ("Content-Length", str(len(words)))
                start("429 Too Many Requests", [kind, size])
                return [words]
            if seconds:
                self._sleep(who, seconds)
            began = self._now()
            try:
                return served(environ, start)  # type: ignore[no-any-return]
            finally:
                self.took(who, self._now() - began)

        return app

    def _sleep(self, who: str, seconds: float) -> None:
        line = self._lines[who]
        line.waiting += 1
        try:
            time.sleep(seconds)
        finally:
            line.waiting -= 1


def install(app: Flask) -> None:
    """Only where others are served while one sleeps."""
    patched = sys.modules.get("gevent.monkey")
    if patched is not None and patched.is_module_patched("time"):
        app.wsgi_app = Turnstile().around(app.wsgi_app, partial(_language, app))  # type: ignore[method-assign]


def _language(app: Flask, environ: dict[str, Any]) -> Language:
    asked = environ.get("HTTP_ACCEPT_LANGUAGE", "")[:LANGUAGES]
    request = Request({**environ, "HTTP_ACCEPT_LANGUAGE": asked})
    return services(app).languages.of_phone(request, app.config["SETTINGS"].language)
