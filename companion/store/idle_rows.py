"""Tables that nobody has touched for long: no entry, no phone that came."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, and_, exists, select

from companion.store.schema import entry, phone, tabletop


def _untouched(since: int) -> ColumnElement[bool]:
    played = exists().where(entry.c.code == tabletop.c.code, entry.c.at >= since)
    came = exists().where(phone.c.code == tabletop.c.code, phone.c.seen_at >= since)
    return and_(tabletop.c.opened_at < since, ~played, ~came)


def is_idle(db: Connection, code: str, since: int) -> bool:
    found = select(tabletop.c.code).where(tabletop.c.code == code, _untouched(since))
    return db.execute(found).first() is not None


def idle_among(db: Connection, codes: Sequence[str], since: int) -> set[str]:
    """Those of these tables that nobody has touched since then."""
    return set(db.execute(select(tabletop.c.code).where(tabletop.c.code.in_(codes), _untouched(since))).scalars())


def idle_codes(db: Connection, since: int, limit: int = 200) -> list[str]:
    """Open tables that nobody has touched since then, the oldest first."""
    found = select(tabletop.c.code).where(tabletop.c.closed.is_(False), _untouched(since))
    return list(db.execute(found.order_by(tabletop.c.opened_at).limit(limit)).scalars())
