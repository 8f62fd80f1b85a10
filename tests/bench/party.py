"""All phones of one table and its screen, and taps one after the other: each waits until every page has the last."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Any

from tests.bench.connections import ANSWER_WITHIN, Lines, Phone


class Party:
    def __init__(self, url: str, code: str, tokens: Sequence[str]) -> None:
        self.lines = Lines(url)
        self.events = f"/api/tables/{code}/events"
        self.phones = [*(Phone(code, token) for token in tokens), Phone(code, "", "screen")]
        self.waits: list[float] = []
        """From each tap to the last page that has it, in seconds."""
        self.loop = asyncio.new_event_loop()

    @staticmethod
    def opened(url: str, wanted: dict[str, Any]) -> tuple[str, list[str]]:
        """The code and the tokens of a new table."""

        async def ask() -> tuple[int, Any]:
            lines = Lines(url)
            answer = await lines.call("POST", "/api/tables", wanted)
            lines.close()
            return answer

        status, opened = asyncio.run(ask())
        assert status == 201, opened
        return opened["code"], [seat["token"] for seat in opened["seats"]]

    def __enter__(self) -> Party:
        self.loop.run_until_complete(self._come())
        return self

    def __exit__(self, *_problem: Any) -> None:
        for phone in self.phones:
            phone.transport.abort()
        self.lines.close()
        self.loop.run_until_complete(asyncio.sleep(0))
        self.loop.close()

    @property
    def bytes(self) -> int:
        """What all streams have brought so far."""
        return sum(phone.bytes for phone in self.phones)

    def tap(self, body: dict[str, Any], token: str) -> int | None:
        """The version at which it is stored, or None: it was refused."""
        return self.loop.run_until_complete(self._tap(body, token))

    def wait(self, version: int) -> None:
        """Until every page has this version, which did not come by a tap."""
        self.loop.run_until_complete(self._all_have(version))

    async def _come(self) -> None:
        for phone in self.phones:
            await self.lines.follow(phone)
        await self._all_have(1)

    async def _tap(self, body: dict[str, Any], token: str) -> int | None:
        began = time.monotonic()
        status, answer = await self.lines.call("POST", self.events, body, token)
        if status != 201:
            return None
        version: int = answer["version"]
        await self._all_have(version)
        self.waits.append(max(phone.got(version) for phone in self.phones) - began)
        return version

    async def _all_have(self, version: int) -> None:
        async with asyncio.timeout(ANSWER_WITHIN):
            await asyncio.gather(*(phone.has(version) for phone in self.phones))
