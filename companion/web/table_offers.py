"""The buttons of the table itself, whatever is played."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer
from companion.core.table import Table
from companion.core.table_moves import Confirmed, StarterDrawn, Stopped
from companion.core.words import say


class TableOffers(Struct, frozen=True):
    confirm: Offer
    stop: Offer
    draw: Offer


def table_offers(table: Table) -> TableOffers:
    return TableOffers(
        draw=Offer(
            kind=StarterDrawn.__name__,
            label=say("Who starts?") if table.starter is None else say("Draw again"),
            why_not=StarterDrawn().refuse(table, None),
        ),
        confirm=Offer(
            kind=Confirmed.__name__,
            label=say("Confirm the result"),
            why_not=Confirmed().refuse(table, None),
            style="primary",
        ),
        stop=Offer(
            kind=Stopped.__name__,
            label=say("Stop the game for everybody"),
            why_not=Stopped().refuse(table, None),
            style="danger",
            confirm=say("Stop the game for everybody? The scores so far are kept, marked as unfinished."),
        ),
    )
