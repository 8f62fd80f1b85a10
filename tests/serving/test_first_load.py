"""What a phone fetches for its first page of a table: page, styles, script and font, as sent, without the stream."""

from __future__ import annotations

import gzip
import http.client
import re
from collections.abc import Callable

import pytest

from companion.games import find
from tests.server_process import Server

AT_MOST = 60_000
NAMES = ("Ann", "Bob", "Cid", "Dee")
FETCHED = re.compile(
    r'<link rel="(?:stylesheet|preload)" href="([^"]+)"|<script src="([^"]+)"|<img(?![^>]*loading="lazy")[^>]* src="([^"]+)"'
)


def fetch(server: Server, path: str, language: str, token: str = "") -> tuple[int, str]:
    """How many bytes an answer has, its head included, and what it says."""
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    asked = {"Accept-Encoding": "gzip, deflate", "Accept-Language": language, "Cookie": f"companion={token}"}
    line.request("GET", path, headers=asked)
    with line.getresponse() as answer:
        body = answer.read()
        assert answer.status == 200, path
        head = ["HTTP/1.1 200 OK", *(f"{name}: {value}" for name, value in answer.getheaders()), "", ""]
        packed = answer.headers["Content-Encoding"] == "gzip"
    line.close()
    return len("\r\n".join(head)) + len(body), (gzip.decompress(body) if packed else body).decode(errors="replace")


def first_load(server: Server, path: str, language: str, token: str = "") -> int:
    size, page = fetch(server, path, language, token)
    beside = ["".join(found) for found in FETCHED.findall(page)]
    assert {".css", ".js", ".woff2"} <= {re.sub(r".*(?=\.)|\?.*", "", address) for address in beside}
    return size + sum(fetch(server, address, language)[0] for address in beside)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", sorted(find()))
def test_the_first_page_of_every_game_is_light(server: Server, game: str, language: str) -> None:
    opened = server.open_table(*NAMES, game=game)
    for seat in opened["seats"][:2]:
        assert first_load(server, f"/t/{opened['code']}", language, seat["token"]) <= AT_MOST


def test_the_lobby_is_light(own_server: Callable[..., Server]) -> None:
    server = own_server()
    assert [first_load(server, "/", language) <= AT_MOST for language in ("en", "de")] == [True, True]
