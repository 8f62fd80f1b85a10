"""What counts once: links to a seat or to the host role, and the opening of a table."""

from __future__ import annotations

import secrets

from companion.play import Play, Refused, Room
from companion.store import Db, tables

CLAIM_LASTS = 10 * 60 * 1000
USED_UP = "This link was used already or is older than ten minutes. Ask for a new one."


def fresh_token() -> str:
    return secrets.token_urlsafe(24)


def redeem(play: Play, claim_token: str, token: str) -> Room:
    """Uses up a claim: this device is at that seat (or the host) from now on."""
    with play.store.read() as db:
        found = tables.read_claim(db, tables.hashed(claim_token), play.now())
    if found is None:
        raise Refused(USED_UP)
    room = play.room(found.code)

    def sit(db: Db) -> None:
        claimed = tables.read_claim(db, tables.hashed(claim_token), play.now())
        if claimed is None:
            raise Refused(USED_UP)
        tables.drop_claim(db, tables.hashed(claim_token), play.now())
        mine = room.phone(tables.hashed(token))
        seat = claimed.seat if claimed.seat is not None else (mine.seat if mine else None)
        host = claimed.host or (mine is not None and mine.host)
        tables.put_phone(db, room.code, tables.hashed(token), play.now(), seat=seat, host=host)

    play.change(room, sit)
    return room


def note_opening(play: Play, db: Db, code: str, once: str | None) -> None:
    """Kept among the claims: one row under one key, for ten minutes. It gives nobody a seat."""
    if once is not None:
        tables.drop_claim(db, "", play.now())
        tables.add_claim(db, tables.hashed(once), code, None, False, play.now() + CLAIM_LASTS)


def opened_before(play: Play, once: str | None) -> Room | None:
    with play.store.read() as db:
        found = None if once is None else tables.read_claim(db, tables.hashed(once), play.now())
    return None if found is None else play.room(found.code)
