"""The now line: what a page says first, whose turn it is and what to do."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.core.words import Message


class Now(Struct, frozen=True):
    """A view that has one as ``now`` is headed by it on every phone, below the top bar."""

    line: Message
    """In six words or so: "Bob’s turn", "Count your cards"."""
    more: Message | None = None
    """One sentence below it."""
    seat: int | None = None
    """Whose disc is before the line."""
    own: Message | None = None
    """What the reader's own phone says instead: "Your turn". One phone for several says the name."""
    own_more: Message | None = None
    """The same for the sentence below."""
    host_more: Message | None = None
    """What the host reads below instead."""

    @property
    def to_reader(self) -> Now:
        return replace(self, line=self.own or self.line, more=self.own_more or self.more, own=None, own_more=None)

    @property
    def to_host(self) -> Now:
        return replace(self, more=self.host_more or self.more, host_more=None)
