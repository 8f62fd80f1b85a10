"""The buttons of the table itself, whatever is played."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer
from companion.core.table import Table, leaver_question
from companion.core.table_moves import Confirmed, LeaverCounted, StarterDrawn, Stopped
from companion.core.words import SeatName, say


class TableOffers(Struct, frozen=True):
    confirm: Offer
    stop: Offer
    leavers: tuple[Offer, ...]
    """The answers to *Count Bob, who left?*, two for each who is asked about."""
    draw: Offer


def table_offers(table: Table) -> TableOffers:
    sheet = table.sheet()
    asked = () if sheet is None else sheet.questions
    leavers = [seat for seat in range(len(table.seats)) if leaver_question(seat) in asked]
    return TableOffers(
        draw=Offer(
            kind=StarterDrawn.__name__,
            label=say("Draw who starts") if table.starter is None else say("Draw again"),
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
        leavers=tuple(offer for seat in leavers for offer in _leaver(seat)),
    )


def _leaver(seat: int) -> tuple[Offer, Offer]:
    name, kind = SeatName(seat), LeaverCounted.__name__
    return (
        Offer(kind=kind, label=say("Count {name}", name=name), fields={"counts": "on"}, seat=seat),
        Offer(kind=kind, label=say("Leave {name} out", name=name), fields={"counts": "off"}, seat=seat),
    )
