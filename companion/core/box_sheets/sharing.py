"""A box's sheet as a piece of an address, short enough for a QR code."""

from __future__ import annotations

import base64
import binascii
import zlib

import msgspec

from companion.core.box_sheets.reading import LARGEST, as_data, from_data
from companion.core.box_sheets.shape import BoxSheet
from companion.core.problems import Unreadable
from companion.core.words import say

MOST_IN_A_QR = 2300
"""Characters that still leave a code which a phone reads off another phone."""
_CUT = say("This link is not whole. Copy it once more, or scan the code again.")


def pack(sheet: BoxSheet) -> str:
    packed = zlib.compress(msgspec.json.encode(as_data(sheet)), 9)
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def unpack(text: str) -> BoxSheet:
    """The sheet again, or ``Unreadable``; never more than a sheet can be long."""
    try:
        packed = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        data = msgspec.json.decode(zlib.decompressobj().decompress(packed, 4 * LARGEST), type=dict)
    except (binascii.Error, ValueError, zlib.error, msgspec.DecodeError):
        raise Unreadable(_CUT) from None
    return from_data(data)
