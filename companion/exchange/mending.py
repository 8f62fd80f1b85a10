"""Entries of our own archive, mended: what does not fit is shortened or taken out, and an entry is left out only
where it cannot be without that."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Raw

from companion.core.problems import Unreadable
from companion.core.validation import misfit, steps
from companion.core.words import Message, say
from companion.exchange.bounds import LABEL, NO_CHARACTER, NOTE
from companion.exchange.losses import MOST_FAULTS, About, Losses, inside, without

T = TypeVar("T")
LIKELY = range(-(2**41), 2**43)
"""Moments that a calendar has, in milliseconds."""
TOO_DEEP = say("This is nested too deeply to be about a play.")
TOO_MUCH = say("Too much is wrong here.")


class Entries(Generic[T]):
    """The entries of one list of the file; ``check`` gives the record as it is taken in, or says what is wrong."""

    def __init__(
        self,
        losses: Losses,
        name: str,
        kind: type[T],
        check: Callable[[T, str], T],
        *,
        whole: bool = False,
        mends: bool = True,
    ) -> None:
        self.losses = losses
        self.name = name
        self.kind = kind
        self.check = check
        self.whole = whole
        """Whether an entry is a whole play."""
        self.rounds = MOST_FAULTS if mends else 1

    def read(self, entries: Iterable[Raw]) -> Iterator[tuple[str, T]]:
        """Each record that could be read, with its place."""
        for index, raw in enumerate(entries):
            place = f"{self.name}[{index}]"
            record = self._read(bytes(raw), place)
            if record is not None:
                yield place, record

    def _read(self, raw: bytes, place: str) -> T | None:
        try:
            return self.check(msgspec.json.decode(raw, type=self.kind), place)
        except (Unreadable, msgspec.DecodeError, RecursionError):
            return self._mended(raw, place)

    def _mended(self, raw: bytes, place: str) -> T | None:
        """As it is without what is wrong: each round mends one thing. None: it cannot be without that."""
        faults: dict[str, Message] = {}
        cut: set[str] = set()
        try:
            found = json.loads(raw)  # this one also reads a number that is beyond all measure
        except RecursionError:
            self.losses.note(TOO_DEEP, place, whole=self.whole)
            return None
        if self.whole:
            self.losses.about = lambda: _about(found)
        for _ in range(self.rounds):
            try:
                record = self.check(self._fitting(found, place), place)
            except Unreadable as wrong:
                faults.setdefault(wrong.place, wrong.reason)
                path = steps(wrong.place.removeprefix(place))
                if _shortened(found, path):
                    cut.add(wrong.place)
                    continue
                if without(found, tuple(path)):
                    cut.discard(wrong.place)
                    continue
                self.losses.note(faults[wrong.place], wrong.place, whole=self.whole)
                return None
            for at, reason in faults.items():
                self.losses.note(reason, at, cut=at in cut)
            return record
        at, reason = next(iter(faults.items())) if self.rounds == 1 else (place, TOO_MUCH)
        self.losses.note(reason, at, whole=self.whole)
        return None

    def _fitting(self, found: Any, place: str) -> T:
        try:
            return msgspec.convert(found, self.kind, strict=False)
        except msgspec.ValidationError as wrong:
            fault = misfit(wrong, self.kind)
            raise Unreadable(fault.reason, f"{place}.{fault.place}".rstrip(".")) from None


def _about(found: Any) -> About:
    title, at = inside(found, "title"), inside(found, "played_at")
    return About(title if isinstance(title, str) else "", at if isinstance(at, int) and at in LIKELY else 0)


def _shortened(found: Any, path: list[str]) -> bool:
    """Shortens a text that is too long, or holds what no text may; False: there is none."""
    if not path:
        return False
    *way, last = path
    holder = found
    for step in way:
        holder = inside(holder, step)
    value = inside(holder, last)
    if isinstance(value, str):
        fits = NO_CHARACTER.sub("", value)[: NOTE if last == "notes" else LABEL]
        if fits and fits != value:
            holder[last if isinstance(holder, dict) else int(last)] = fits
            return True
    return False
