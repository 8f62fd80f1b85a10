"""The key of the house: where strangers come in, only whoever has it changes the gallery."""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from pathlib import Path

from flask import current_app, request

from companion.core.problems import KeyNeeded
from companion.security import guesses, origins
from companion.services import services
from companion.settings import Settings

COOKIE = "companion-key"
FILE = "key"
UNLOCK = "gallery.unlock"
"""The one route that anybody may write to, to show the key."""
GUARDED = ("/gallery", "/sheets", "/api/gallery", "/api/players", "/api/records", "/api/sheets")
"""Whatever is written below these changes the gallery, or the sheets that are kept with it."""


def house_key(instance: Path, settings: Settings) -> str | None:
    """None: no key is needed here."""
    if settings.instance_key:
        return settings.instance_key
    return _kept(instance / FILE) if settings.public else None


def _kept(file: Path) -> str:
    """Made at the first start. Several processes may start at once: the first one's key counts, and is there whole."""
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        draft = file.with_name(f"{FILE}.{secrets.token_hex(8)}")
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as made:
            made.write(secrets.token_urlsafe(15) + "\n")
        try:
            os.link(draft, file)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return file.read_text("utf-8").strip()


def token() -> str:
    """What a phone keeps instead of the key itself; another key makes it worthless."""
    return hmac.new(_own().encode(), b"companion: may change the gallery", hashlib.sha256).hexdigest()


def fits(typed: str) -> bool:
    """Whether this is the key. Whoever has guessed too often does not learn it."""
    if not _equal(typed.strip(), _own()):
        guesses.guessed_wrong()
        return False
    guesses.guessed_right()
    return True


def held() -> bool:
    """Whether this phone or program may change the gallery."""
    if services().key is None:
        return True
    if request.path.startswith("/api/"):
        scheme, _, sent = request.headers.get("Authorization", "").partition(" ")
        return scheme.lower() == "bearer" and fits(sent)
    return _equal(request.cookies.get(COOKIE, ""), token())


def may_read_codes() -> bool:
    """Whether the gallery says at which tables its plays were played: where strangers come, to keepers only."""
    settings: Settings = current_app.config["SETTINGS"]
    return not settings.public or held()


def check_writes() -> None:
    if request.method in origins.READING or request.url_rule is None or request.endpoint == UNLOCK:
        return
    if any(request.path == path or request.path.startswith(f"{path}/") for path in GUARDED) and not held():
        raise KeyNeeded


def _own() -> str:
    key = services().key
    assert key is not None, "no key is needed here"
    return key


def _equal(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode("utf-8", "replace"), other.encode())
