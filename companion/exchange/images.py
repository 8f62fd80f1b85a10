"""Photos from a phone: turned upright, cropped, shrunk, and rid of all that they tell beside the picture."""

from __future__ import annotations

import hashlib
import io
import warnings

from PIL import Image, ImageOps

from companion.core.problems import Refused
from companion.core.words import say

FACE = 256
TABLE = 1280
MOST_BYTES = 15 * 1024 * 1024
MOST_PIXELS = 64_000_000
"""More than any phone takes; a picture that claims more is a bomb."""
MOST_UNPACKED = 25_000_000
"""The same for all but JPEG: only that is made smaller while it is read, of others every pixel takes memory."""
FORMATS = ("JPEG", "PNG", "WEBP", "GIF", "MPO")
QUALITY = 82
TOO_MANY_PIXELS = say("That picture has far too many pixels. Send a smaller one.")
NOT_A_PHOTO = say("That is no photo that can be read here. Send a JPEG, PNG or WebP picture.")


def mugshot(sent: bytes) -> bytes:
    """A square of the middle, as faces are."""
    picture = _opened(sent, FACE)
    return _written(ImageOps.fit(picture, (FACE, FACE), Image.Resampling.LANCZOS, centering=(0.5, 0.4)))


def table_photo(sent: bytes) -> bytes:
    """The whole picture, no larger than a screen needs."""
    picture = _opened(sent, TABLE)
    picture.thumbnail((TABLE, TABLE), Image.Resampling.LANCZOS)
    return _written(picture)


def name_of(photo: bytes) -> str:
    return hashlib.sha256(photo).hexdigest()[:32]


def _opened(sent: bytes, needed: int) -> Image.Image:
    if not sent:
        raise Refused(say("No photo was sent. Pick one first."))
    if len(sent) > MOST_BYTES:
        raise Refused(say("That photo is too large: up to {most_bytes} MB.", most_bytes=MOST_BYTES // 1024 // 1024))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            picture = Image.open(io.BytesIO(sent), formats=FORMATS)
            most = MOST_PIXELS if picture.format in ("JPEG", "MPO") else MOST_UNPACKED
            if picture.width * picture.height > most:
                raise Refused(TOO_MANY_PIXELS)
            picture.draft("RGB", (needed * 2, needed * 2))
            return ImageOps.exif_transpose(picture).convert("RGB")
    except Refused:
        raise
    except Image.DecompressionBombError as problem:
        raise Refused(TOO_MANY_PIXELS) from problem
    except Exception as problem:  # the library has many ways to say that bytes are no picture
        raise Refused(NOT_A_PHOTO) from problem


def _written(picture: Image.Image) -> bytes:
    """A fresh file: neither place nor camera nor thumbnail comes along."""
    bare = Image.new("RGB", picture.size)
    bare.paste(picture)
    out = io.BytesIO()
    bare.save(out, "JPEG", quality=QUALITY, optimize=True, progressive=True)
    return out.getvalue()
