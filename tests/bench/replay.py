"""A recorded game at a running server: tap by tap, with what time and chance brought added from outside."""

from __future__ import annotations

import json
import re
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from companion import clock
from companion.core.log import Entry
from companion.live.streams import message
from tests.bench.recordings import Archive, Recording, body, can_be_tapped

FRAGMENT = re.compile(r'<main id="page".*</main>', re.DOTALL)
"""The changing part of a page, as a stream sends it when it connects."""
SEEN = re.compile(r'<input type="hidden" name="seen" value="\d+">')
"""Only pages that are fetched have it."""


class Sizes(Struct):
    """What each viewer's whole page weighs as a message of the stream, tap by tap; the last viewer is the screen."""

    pages: list[list[int]]

    @property
    def mean(self) -> list[int]:
        return [round(sum(sizes) / len(sizes)) for sizes in zip(*self.pages, strict=True)]


class Visitor:
    """Looks at the pages of one table."""

    def __init__(self, url: str, code: str, tokens: list[str]) -> None:
        self.url = f"{url}/t/{code}"
        self.tokens = tokens

    def fragments(self) -> list[str]:
        """What every viewer sees now: each phone, then the screen."""
        return [*map(self.fragment, self.tokens), self.fragment("", "/screen")]

    def fragment(self, token: str, page: str = "") -> str:
        asked = urllib.request.Request(self.url + page, headers={"Cookie": f"companion={token}"})
        with urllib.request.urlopen(asked, timeout=20) as answer:
            found = FRAGMENT.search(answer.read().decode())
        assert found is not None, f"{self.url}{page} has no changing part."
        return SEEN.sub("", found[0])


class Replay:
    """One recording at a table of its own."""

    def __init__(self, url: str, archive: Archive, recording: Recording, host_seat: int | None = None) -> None:
        self.url, self.archive, self.recording = url, archive, recording
        self.seated = archive.seat(recording, clock.now(), host_seat)
        self.visitor = Visitor(url, self.seated.code, self.seated.tokens)
        self.visitor.fragments()

    def steps(self) -> Iterator[tuple[Entry, int]]:
        """What is played, each with its distance in milliseconds from the entry before it."""
        entries = self.recording.log.entries
        for entry in self.recording.played:
            yield entry, entry.at - entries[entry.seq - 2].at

    def add(self, entry: Entry, after: int) -> int:
        """Adds an entry from outside; the server sees it when somebody looks."""
        version = self.archive.add(self.recording.log.game, self.seated.code, entry, after)
        self.visitor.fragment("", "/screen")
        return version

    def tap(self, entry: Entry) -> int | None:
        """The version at which the server stored this move, or None: it was refused."""
        head = {"Authorization": f"Bearer {self.seated.token_for(entry)}", "Content-Type": "application/json"}
        data = json.dumps(body(entry)).encode()
        asked = urllib.request.Request(f"{self.url}/api/tables/{self.seated.code}/events", data, head)
        try:
            with urllib.request.urlopen(asked, timeout=20) as answer:
                version: int = json.loads(answer.read())["version"]
                return version
        except urllib.error.HTTPError as refused:
            refused.close()
            return None

    def sizes(self) -> Sizes:
        """The recording from its first to its last entry, with a look at all pages after each that can be tapped."""
        pages: list[Any] = []
        for entry, after in self.steps():
            self.add(entry, after)
            if can_be_tapped(entry):
                pages.append([len(message(fragment)) for fragment in self.visitor.fragments()])
        return Sizes(pages)
