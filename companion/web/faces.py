"""Draws a face from a name: the same name has the same face everywhere.

Cream, ink and the colour of the person (``currentColor``), with a dot screen for the shade. Hair, eyes, mouth,
clothes and what is worn are each chosen by a byte of the name's hash.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache

from flask import Flask
from markupsafe import Markup

from companion.core.colours import NAMES, apart
from companion.gallery import by_name
from companion.services import services
from companion.stats.plays import plain
from companion.web.seats_seen import seats_of

REMEMBERED = 512
INK, SKIN = "#1B1433", "#FFF1DB"

HEAD = "M28 40c0-14 9-22 22-22s22 8 22 22v12c0 13-10 22-22 22S28 65 28 52z"
SHADE = "M56.4 23.8v.1M59.4 20.8v47.6M62.4 23.8v41.7M65.3 26.7v35.8M68.3 29.7v29.8M56.4 71.3v.1"
"""The dot screen on one side of the head, as dashes without length: a pattern would need an id, and be there twice."""
EARS = f'<path d="M27 42.500a5.500 5.500 0 0 0 0 11zM73 42.500a5.500 5.500 0 0 1 0 11z" fill="{SKIN}"/>'

BEHIND = (
    "",
    "M20 70c-4-34 4-60 31-60 25 0 33 24 29 60-6 5-14 4-17 2H37c-5 3-13 2-17-2z",
    "M18 36a32 32 0 1 1 64 0c12 4 12 24-2 26H20c-14-2-14-22-2-26z",
    "M24 24c-14-2-18 14-8 18-8 12 0 26 10 24h48c10 2 18-12 10-24 10-4 6-20-8-18z",
    "",
)
"""Hair behind the head."""
HAIR = (
    "M26 42c-4-22 8-34 27-34 17 0 26 12 22 34-3-4-5-8-6-12H32c-1 4-3 8-6 12z",
    "M27 46c-1-20 8-29 24-29 15 0 23 8 22 28-4-4-6-8-7-13-10 4-22 4-30 1-2 6-5 9-9 13z",
    "M26.500 41c0-17 9-26 23.500-26s23.500 9 23.500 26c-4-8-12-12-23.500-12s-19.500 4-23.500 12z",
    "M27 40c-2-16 4-20 8-26l5 5 4-9 7 8 6-9 4 10 7-4c5 8 6 14 4 25-3-6-8-9-12-9-12 0-24-2-33 9z",
    "M27 42c-6-24 14-36 30-32 14-2 20 12 15 32-2-8-6-12-12-14-8 4-20 4-26 2-4 4-6 8-7 12z",
    "M26 45c-6-7-5-16 1-20-1-9 8-15 15-12 5-6 15-5 18 0 8-2 15 4 14 12 5 5 6 13 0 20-1-7-4-11-8-13"
    "-11 4-23 4-33 0-4 2-6 6-7 13z",
)
EYES = (
    '<path d="M40 48h.01M60 48h.01" stroke-width="6"/>',
    '<path d="M36 49c2-3 6-3 8 0M56 49c2-3 6-3 8 0"/>',
    '<path d="M40 48h.01" stroke-width="6"/><path d="M55.500 48.500c2-2 6-2 8.500 0"/>',
    '<path d="M40 49h.01M60 49h.01" stroke-width="6"/><path d="M36 44.500h8M56 44.500h8" stroke-width="2"/>',
)
BROWS = ("M34.500 41c2-2 6-2.500 9-1M56.500 40c3-1.500 7-1 9 1", "M35 41h9M56 41h9", "M35 39l9 3M65 39l-9 3", "")
NOSES = ("M51 46l3.500 9h-5", "M48 56c2 1.500 4 1.500 6 0", "M50 48v7h4")
MOUTHS = (
    '<path d="M43 63c4 4 10 4 14 0"/>',
    f'<path d="M40 61.500c6 8 15 8 20 0-6 1.500-14 1.500-20 0z" fill="{INK}"/>',
    '<path d="M43 64h14"/>',
    '<path d="M44 64c4 2 9 1 13-3"/>',
    f'<path d="M50 61.500h.01" stroke-width="7"/><path d="M50 62h.01" stroke="{SKIN}" stroke-width="2"/>',
)
COLLARS = (
    f'<path d="M36 76l14 14 14-14 6 3-20 25-20-25z" fill="{SKIN}"/>',
    f'<path d="M34 77c6 10 26 10 32 0l6 1c-6 18-38 18-44 0z" fill="{SKIN}"/>',
    f'<path d="M32 77h36l-4 9H36z" fill="{SKIN}"/>',
    '<path d="M30 77l20 20 20-20 9 2-29 30-29-30z" fill="currentColor"/>',
)
GLASSES = '<path d="M47.500 48h5"/><circle cx="40" cy="48" r="7.500"/><circle cx="60" cy="48" r="7.500"/>'
WORN = (
    "",
    GLASSES,
    '<g stroke="#FFC93F"><circle cx="25" cy="60" r="6"/><circle cx="75" cy="60" r="6"/></g>',
    f'<path d="M26 38l47-8"/><path d="M53 39h15c1 8-2 12-7 12s-9-4-8-12z" fill="{INK}"/>',
    f'<path d="M24 46C22 4 78 4 76 46" stroke="{SKIN}" stroke-width="4"/>'
    f'<path d="M24 44v14M76 44v14" stroke="{SKIN}" stroke-width="13"/>'
    '<path d="M24 44v14M76 44v14" stroke-width="9"/>',
    '<path d="M22 30C22 10 34 4 50 4s28 6 28 26z" fill="currentColor"/><path d="M18 30h64" stroke-width="6"/>',
    f'<path d="M25 28h50v6H25z" fill="{INK}"/><circle cx="39" cy="30" r="8" fill="currentColor"/>'
    '<circle cx="61" cy="30" r="8" fill="currentColor"/>',
    '<path d="M60 60l9-5" stroke="#FFC93F" stroke-width="8"/><path d="M63 55l3 5"/>',
    '<path d="M36 55h.01M39 58h.01M61 58h.01M64 55h.01" stroke-width="2"/>',
    '<path d="M28 34c14-5 30-5 44 0" stroke="currentColor" stroke-width="5"/>',
    '<path d="M66 52l4 8" stroke-width="2"/>',
    f'{GLASSES}<path d="M32 48l-5-2M68 48l5-2"/>',
    "",
    "",
)
"""Nobody's gender is known, so nobody has a beard and nobody is bald."""


@lru_cache(maxsize=REMEMBERED)
def face(name: str) -> Markup:
    """A drawing of 100 × 100, to be shown round and in the colour of the person."""
    ground = '<path d="M0 0h100v100H0z" fill="currentColor"/>'
    return Markup(f'<svg viewBox="0 0 100 100" aria-hidden="true">{ground}{features(name)}</svg>')


def features(name: str) -> Markup:
    """The drawing alone, to be put before whatever ground there is."""
    digest = hashlib.sha256(" ".join(name.casefold().split()).encode()).digest()
    pick = iter(digest)
    behind, hair, eyes, brows, nose, mouth, collar, worn = (
        one[next(pick) % len(one)] for one in (BEHIND, HAIR, EYES, BROWS, NOSES, MOUTHS, COLLARS, WORN)
    )
    return Markup(
        f'<path d="{behind}" fill="{INK}"/><path d="M4 104c0-17 12-25 28-27h36c16 2 28 10 28 27z" fill="{INK}"/>'
        f'<path d="M41 60h18v16a9 9 0 0 1-18 0z" fill="{SKIN}"/>{collar}{EARS}<path d="{HEAD}" fill="{SKIN}"/>'
        f'<path d="{SHADE}" stroke="currentColor" stroke-width="2.300" stroke-linecap="round" '
        'stroke-dasharray="0 5.940"/>'
        f'<path d="{hair}" fill="{INK}"/><g fill="none" stroke="{INK}" stroke-width="2.800" stroke-linecap="round" '
        f'stroke-linejoin="round">{eyes}<path d="{brows}"/><path d="{nose}" stroke-width="2.200"/>{mouth}{worn}</g>'
    )


def prepare(app: Flask) -> None:
    def photo_of(name: str) -> str:
        """The photo that the gallery has of somebody of this name; empty: none. Strangers only have the same name."""
        if app.config["SETTINGS"].public:
            return ""
        people = services(app).gallery.kept("people by name", by_name)
        rogue = people.get(plain(name))
        return rogue.photo if rogue else ""

    app.jinja_env.globals |= {
        "drawn_face": face,
        "features": features,
        "photo_of": photo_of,
        "colour_names": NAMES,
        "apart": apart,
        "seats_of": seats_of,
    }
