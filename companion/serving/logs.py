"""What the server writes down: a line each, without tokens, codes and names, and none that forges another line."""

from __future__ import annotations

import logging
import re
import secrets
import sys
import time
from datetime import UTC, datetime
from typing import Any, TextIO

import msgspec
from flask import Flask, Response, g, request

REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")
FIELDS = ("request_id", "method", "path", "status", "ms", "stream")


class Terminal(logging.StreamHandler[TextIO]):
    """Wherever standard error is at the moment."""

    def __init__(self) -> None:
        logging.Handler.__init__(self)

    @property
    def stream(self) -> TextIO:
        return sys.stderr

    @stream.setter
    def stream(self, _: TextIO) -> None:
        """It follows by itself."""


class Lines(logging.Formatter):
    """For people: one line, and behind a problem its traceback, indented so that it is not a line of its own."""

    def format(self, record: logging.LogRecord) -> str:
        fields = " ".join(f"{key}={escaped(str(value))}" for key, value in _fields(record).items())
        line = f"{_moment(record)} {record.levelname} {escaped(record.getMessage())} {fields}".rstrip()
        if record.exc_info:
            lines = self.formatException(record.exc_info).splitlines()
            line += "".join(f"\n    | {escaped(part)}" for part in lines)
        return line


class Json(logging.Formatter):
    """For programs: one object on a line."""

    def format(self, record: logging.LogRecord) -> str:
        fields = {"at": _moment(record), "level": record.levelname.lower(), "message": escaped(record.getMessage())}
        if record.exc_info:
            fields["traceback"] = "\n".join(map(escaped, self.formatException(record.exc_info).splitlines()))
        return msgspec.json.encode(fields | _fields(record)).decode()


def escaped(text: str) -> str:
    """Without characters that end a line, move the cursor or turn the direction of writing."""
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    return {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}


def _moment(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


# Requests


def prepare(app: Flask) -> None:
    """Problems are always written down; requests where ``LOG`` says so."""
    kind = app.config["SETTINGS"].log
    terminal = Terminal()
    terminal.setFormatter(Json() if kind == "json" else Lines())
    app.logger.handlers[:] = [terminal]
    app.logger.setLevel(logging.INFO if kind else logging.WARNING)
    app.before_request(_begin)
    app.after_request(_name_answer)
    if kind:
        app.after_request(lambda answer: _write_down(app, answer))


def place() -> str:
    """Where a request went: the pattern of the address, which contains no code and no token."""
    return "(nowhere)" if request.url_rule is None else request.url_rule.rule


def about_request() -> dict[str, Any]:
    """For a line about a problem."""
    return {"request_id": g.get("request_id", ""), "method": request.method, "path": place()}


def _begin() -> None:
    g.began = time.perf_counter()
    sent = request.headers.get("X-Request-ID", "")
    trusted = request.environ.get("werkzeug.proxy_fix.orig") is not None and REQUEST_ID.fullmatch(sent)
    g.request_id = sent if trusted else secrets.token_hex(8)


def _name_answer(answer: Response) -> Response:
    """By what its line in the log is found; a file that phones fetch first has nothing to be looked up."""
    if request.endpoint != "static_file":
        answer.headers["X-Request-ID"] = g.request_id
    return answer


def _write_down(app: Flask, answer: Response) -> Response:
    """At once; a stream when it ends."""
    fields: dict[str, Any] = about_request() | {"status": answer.status_code}
    began, streams = g.began, answer.mimetype == "text/event-stream"

    def write() -> None:
        took = round((time.perf_counter() - began) * 1000, 1)
        app.logger.info("request", extra=fields | {"ms": took} | ({"stream": True} if streams else {}))

    if answer.is_streamed:
        answer.call_on_close(write)
    else:
        write()
    return answer
