"""A wall clock of its own for a served process, which a test may set."""

from __future__ import annotations

HOUR = 3600
DAY = 24 * HOUR
OFF = "FAKETIME_TIMESTAMP_FILE"
"""Names the file that says by how much a process is off."""


class Wall:
    """The wall clock of a process: this many seconds off, by a file that it looks at each time."""

    def __init__(self, folder, library):
        self.file = folder / "off"
        self.step(0)
        self.env = {
            "LD_PRELOAD": str(library),
            OFF: str(self.file),
            "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        }

    def step(self, seconds):
        set_clock(self.file, seconds)


def set_clock(file, seconds):
    draft = file.with_suffix(".draft")
    draft.write_text(f"{seconds:+d}")
    draft.replace(file)
