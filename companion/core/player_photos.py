"""Photos of what players built: added during the game, they go to the gallery with its result."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from companion.core.game import THE_HOST, By
from companion.core.table import PlayerPhoto, Table
from companion.core.table_move import TableMove, closed
from companion.core.words import Message, say

MOST_PHOTOS = 6
"""Of one player: one for each round, and some to spare."""


class PhotoAdded(TableMove, frozen=True):
    """A photo of something of this player's, like the ship, goes to the gallery with the result."""

    independent = True
    photo: Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
    """The name under which it is stored."""

    def refuse(self, table: Table, seat: int | None) -> Message | None:
        if seat is None or not 0 <= seat < len(table.seats):
            return say("Sit down first, then hang your photo.")
        full = sum(photo.seat == seat for photo in table.photos) >= MOST_PHOTOS
        return closed(table) or (say("Your wall is full. Take a photo down first.") if full else None)

    def change(self, table: Table, seat: int | None) -> Table:
        photo = PlayerPhoto(THE_HOST if seat is None else seat, self.photo)
        return table if photo in table.photos else replace(table, photos=(*table.photos, photo))

    def tell(self, before: Table, by: By) -> Message:
        return say("{name} hung a photo for the gallery", name=by.name)


class PhotoRemoved(TableMove, frozen=True):
    """This player's photo does not go to the gallery after all."""

    independent = True
    photo: Annotated[str, Meta(max_length=32)]

    def refuse(self, table: Table, seat: int | None) -> Message | None:
        there = any((photo.seat, photo.name) == (seat, self.photo) for photo in table.photos)
        return closed(table) or (None if there else say("That photo does not hang here any more."))

    def change(self, table: Table, seat: int | None) -> Table:
        left = tuple(photo for photo in table.photos if (photo.seat, photo.name) != (seat, self.photo))
        return replace(table, photos=left)

    def tell(self, before: Table, by: By) -> Message:
        return say("{name} took a photo down", name=by.name)
