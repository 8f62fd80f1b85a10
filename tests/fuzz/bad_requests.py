"""Bad requests made up from a seed: every address, with what no page of ours would send there."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from flask import Flask
from msgspec import Struct
from werkzeug.routing import Rule

from companion.services import services
from tests.web.client_phones import Table

TEXTS = ["", "0", "-1", "1", "2", "9" * 30, "1e999", "nan", "on", "null", "true", "[]", "{}", "Ann", "Bob", "x" * 3000]
TEXTS += [
    "\x00",
    "\r\nX-Evil: 1",
    "'; DROP TABLE entry; --",
    "<script>",
    "../../etc/passwd",
    "%00%ff",
    "ÄÖ🎲\u202e",
    "{0}",
    "{9}",
]
TEXTS += [
    "//evil.example",
    "https://evil.example",
    "\ud800",
    "٣",
    "1_0",
    "0x10",
    " 1 ",
    "1,5",
    "−3",
    "2026-11-16T19:30",
    "csv",
    "%s%n",
]
FIELDS = [
    "kind",
    "seat",
    "seen",
    "once",
    "target",
    "name",
    "names",
    "gather",
    "only_host",
    "phone",
    "address",
    "wifi",
    "back",
]
FIELDS += [
    "played",
    "parts.0.name",
    "parts.0.score",
    "parts.1.rank",
    "minutes",
    "notes",
    "into",
    "face",
    "key",
    "file",
    "photo",
    "again",
]
FIELDS += [
    "seats.0.name",
    "seats.0.score",
    "seats.999.name",
    "seats.-1.name",
    "people.x",
    "answers.x",
    "amount",
    "row",
    "score",
    "colour",
]
HOSTS = ["localhost", "127.0.0.1:8000", "[::1]", "evil.example", "", "a b", "[::1", "localhost:99999", "ÿ"]
TYPES = [
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "multipart/form-data",
    "application/json",
    "text/plain",
    "x",
]
HEADERS = [
    "Referer",
    "Accept-Encoding",
    "Range",
    "If-None-Match",
    "If-Modified-Since",
    "HX-Request-Type",
    "HX-Request",
    "Cookie",
]
HEADERS += [
    "Authorization",
    "X-Forwarded-For",
    "X-Forwarded-Proto",
    "X-Request-ID",
    "Accept-Language",
    "Content-Encoding",
    "Accept",
]
METHODS = ["GET", "POST", "POST", "POST", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "BREW"]


class Bad(Struct, frozen=True):
    method: str
    path: str
    query: str
    headers: dict[str, str]
    body: bytes
    address: str

    def __str__(self) -> str:
        return f"{self.method} {self.path}?{self.query} {self.headers} {self.body[:300]!r}"


class Maker:
    """Knows the addresses, the moves of all games, and a table that is really there."""

    def __init__(self, app: Flask, table: Table, seed: int) -> None:
        self.random = random.Random(seed)
        self.table = table
        self.rules = sorted(app.url_map.iter_rules(), key=lambda rule: (rule.rule, sorted(rule.methods or ())))
        games = services(app).tables.games.values()
        self.kinds = sorted({event.__name__ for game in games for event in game.moves})
        moves = [event for game in games for event in game.moves]
        self.fields = FIELDS + sorted({field for event in moves for field in event.__struct_fields__})
        snapshot = services(app).gallery.snapshot()
        self.keys = [play.id for play in snapshot.plays] + list(snapshot.rogues) or ["x"]
        self.slugs = sorted(services(app).tables.games)

    def make(self, count: int) -> Iterator[Bad]:
        """In turn through all addresses."""
        for number in range(count):
            yield self._bad(self.rules[number % len(self.rules)])

    def _bad(self, rule: Rule) -> Bad:
        own = sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})
        method = self.random.choice(own if self.random.random() < 0.8 else METHODS)
        path = "".join(self._part(is_word, text) for is_word, text in rule._trace if text != "|")
        headers = self._headers(rule)
        body = b"" if method == "GET" else self._body(headers)
        return Bad(method, path, self._query(), headers, body, f"10.{self._byte()}.{self._byte()}.{self._byte()}")

    def _part(self, is_value: bool, text: str) -> str:
        if not is_value:
            return text
        some_key = self.random.choice(self.keys)
        known = {
            "key": some_key,
            "play": some_key,
            "player": some_key,
            "code": self.table.code,
            "slug": self.random.choice(self.slugs),
            "page": "people",
            "kind": "csv",
            "seq": "1",
            "year": "2026",
        }
        if text in known and self.random.random() < 0.7:
            return known[text]
        if text == "deed":
            return self.random.choice(["start", "lock", "free", "hand-over", "rename", "leave", "return", "admit", "x"])
        return _quoted(self._text() or "x")

    def _headers(self, rule: Rule) -> dict[str, str]:
        calm = self.random.random() < 0.9
        host = "localhost" if calm else self.random.choice(HOSTS)
        origin = f"http://{host}" if calm else self.random.choice(["null", "http://evil.example", self._header()])
        found = {"Host": host, "Origin": origin, "Content-Type": self._type(rule)}
        for name in self.random.sample(HEADERS, self.random.randrange(4)):
            found[name] = "partial" if name == "HX-Request-Type" else self._header()
        who = self.random.choice([self.table.ann, self.table.ann, self.table.bob, self.table.stranger])
        if self.random.random() < 0.8 and who.token:
            found["Cookie"] = f"companion={who.token}"
            found.setdefault("Authorization", f"Bearer {who.token}")
        return found

    def _type(self, rule: Rule) -> str:
        usual = "application/json" if rule.rule.startswith("/api/") else TYPES[0]
        return usual if self.random.random() < 0.7 else self.random.choice(TYPES)

    def _header(self) -> str:
        text = "".join(sign for sign in self._text() if sign.isprintable())
        return text.encode("utf-8", "replace").decode("latin-1")[:500]

    def _query(self) -> str:
        names = [
            "page",
            "as",
            "open",
            "whole",
            "q",
            "code",
            "name",
            "did",
            "play",
            "game",
            "player",
            "year",
            "limit",
            "before",
            "v",
            "back",
        ]
        return "&".join(f"{self.random.choice(names)}={_quoted(self._text())}" for _ in range(self.random.randrange(4)))

    def _body(self, headers: dict[str, str]) -> bytes:
        if self.random.random() < 0.1:
            return self.random.randbytes(self.random.randrange(400))
        if "json" in headers["Content-Type"]:
            return self._json(0).encode("utf-8", "replace")
        pairs = [("kind", self.random.choice(self.kinds))] if self.random.random() < 0.5 else []
        pairs += [(self.random.choice(self.fields), self._text()) for _ in range(self.random.randrange(8))]
        if "multipart" not in headers["Content-Type"]:
            return "&".join(f"{name}={_quoted(text)}" for name, text in pairs).encode()
        return self._parts(pairs)

    def _parts(self, pairs: list[tuple[str, str]]) -> bytes:
        name = self.random.choice(["", '; filename="a.jpg"', '; filename="a.json"'])
        parts = [f'--x\r\nContent-Disposition: form-data; name="{key}"{name}\r\n\r\n{text}\r\n' for key, text in pairs]
        return ("".join(parts) + self.random.choice(["--x--\r\n", "--x", ""])).encode("utf-8", "replace")

    def _json(self, depth: int) -> str:
        pick = self.random.randrange(8)
        if depth < 4 and pick < 3:
            keys = ["game", "seats", "options", "fields", *self.fields]
            return (
                "{"
                + ",".join(
                    f'"{self.random.choice(keys)}":{self._json(depth + 1)}' for _ in range(self.random.randrange(5))
                )
                + "}"
            )
        if depth < 4 and pick == 3:
            return "[" + ",".join(self._json(depth + 1) for _ in range(self.random.randrange(4))) + "]"
        return self.random.choice(
            [
                "null",
                "true",
                "-1",
                "1e999",
                "9" * 40,
                '"Ann"',
                '"drill"',
                '"\\ud800"',
                '"\\u0000"',
                "NaN",
                "'",
                self._text(),
            ]
        )

    def _text(self) -> str:
        return self.random.choice([*TEXTS, self.random.choice(self.kinds), self.table.code])

    def _byte(self) -> int:
        return self.random.randrange(256)


def _quoted(text: str) -> str:
    return "".join(f"%{byte:02x}" for byte in text.encode("utf-8", "surrogatepass"))


def send(app: Flask, bad: Bad) -> Any:
    """Its answer; a stream is let go after its first message."""
    client = app.test_client(use_cookies=False)
    environ = {"REMOTE_ADDR": bad.address}
    given = {"method": bad.method, "query_string": bad.query, "data": bad.body, "headers": bad.headers}
    answer = client.open(bad.path, **given, environ_overrides=environ, buffered=False)
    next(iter(answer.response), None)
    answer.close()
    return answer
