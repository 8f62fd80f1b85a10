"""What the environment says about this house (the README lists it all), and where its files are."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from companion.core.problems import ASKED_WRONGLY, CommandFailed
from companion.core.words import say

ON = ("1", "on", "true", "yes")
OFF = ("", "0", "off", "false", "no")
LOGS = ("", "text", "json")
SHORTEST_KEY = 12

_PACKAGE = Path(__file__).parent
_HOME = _PACKAGE if (_PACKAGE / "templates").is_dir() else _PACKAGE.parent
"""Templates and static files are beside the package in a checkout, inside it in a wheel."""
TEMPLATES = _HOME / "templates"
STATIC = _HOME / "static"


class Settings(Struct, frozen=True):
    """Each is set by its own name in capitals, as ``PUBLIC=1``."""

    public: bool = False
    """Strangers come in: tables are unlisted and expire, and the gallery is changed with the key only."""
    idle_hours: Annotated[int, Meta(ge=1, le=10_000)] = 24
    """Hours after which a table that nobody touches is closed; only where strangers come in."""
    instance_key: str = ""
    """Needed to change the gallery; where strangers come in and none is set, one is made."""
    trusted_hops: Annotated[int, Meta(ge=0, le=10)] = 0
    """How many proxies of ours are in front; exactly that many are believed."""
    tables_an_hour: Annotated[int, Meta(ge=1, le=1_000_000)] = 300
    """How many tables one address may open; a whole hall may be behind one."""
    seats_a_minute: Annotated[int, Meta(ge=1, le=1_000_000)] = 300
    """How often one address may ask for a seat."""
    streams: Annotated[int, Meta(ge=1, le=1_000_000)] = 3000
    """How many open pages one address may have; each worker allows its share of them."""
    metrics: bool = False
    """Whether everybody who reaches the port may read ``/metrics``; else this computer only."""
    log: str = ""
    """Requests as lines of ``text`` or ``json``; blank: problems only."""
    language: str = ""
    """The language for phones whose own we do not speak, like ``de``; blank: English."""
    locales: str = ""
    """A folder with more languages, in the form of ``companion/locales``: to try out a translation."""


def read(environ: Mapping[str, str]) -> Settings:
    """The settings of this environment, or a ``Problem`` that names the wrong one."""
    found = {field.name: _value(environ, field) for field in msgspec.structs.fields(Settings)}
    given = {name: value for name, value in found.items() if value is not None}
    try:
        settings = msgspec.convert(given, Settings)
    except msgspec.ValidationError as problem:
        name = str(problem).rpartition("$.")[2].rstrip("`").upper()
        raise CommandFailed(
            say("{name} does not fit: {get}. The README lists what it takes.", name=name, get=repr(environ.get(name)))
        ) from problem
    if settings.log not in LOGS:
        raise CommandFailed(say("LOG is text or json, not {log}.", log=repr(settings.log)), ASKED_WRONGLY)
    if settings.instance_key and len(settings.instance_key) < SHORTEST_KEY:
        raise CommandFailed(
            say("INSTANCE_KEY is too easy to guess: at least {shortest_key} characters.", shortest_key=SHORTEST_KEY),
            ASKED_WRONGLY,
        )
    return settings


def _value(environ: Mapping[str, str], field: msgspec.structs.FieldInfo) -> Any:
    """What was set, as its type; None: nothing was."""
    name = field.name.upper()
    text = environ.get(name, "").strip()
    if field.type is bool:
        if text.lower() not in (*ON, *OFF):
            raise CommandFailed(say("{name} is 1 or 0, not {text}.", name=name, text=repr(text)), ASKED_WRONGLY)
        return text.lower() in ON
    if not text:
        return None
    if field.type is str:
        return text
    if not text.isdecimal():
        raise CommandFailed(say("{name} is a whole number, not {text}.", name=name, text=repr(text)), ASKED_WRONGLY)
    return int(text)
