"""What somebody can read on a page or in a stream, without what looks like a number by chance."""

from __future__ import annotations

import re

_CHANCE = re.compile(
    r"<path [^>]*>"
    r'|\?v=\w+|build=\w+|"data:image[^"]*"'
    r'|"(?:at|x|y|angle)":[\d.]+|\b(?:viewBox|transform|points|style)="[^"]*"'
    r"|\d\d:\d\d|\d{8,}|^id: .*$|\b[A-Z]{2,3}-\d+\b",
    re.MULTILINE,
)
"""Drawings, names of builds and files, places and angles, times of day, moments, rule ids."""


def reads(text: str, code: str, *secrets: object) -> bool:
    """Whether one of these secrets can be read in the text of the table with this code."""
    plain = _CHANCE.sub("", text).replace(code, "")
    return any(re.search(rf"(?<![\w.-]){re.escape(str(secret))}(?![\w.])", plain) for secret in secrets)
