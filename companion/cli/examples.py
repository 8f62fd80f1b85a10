"""Examples of commands, as their help shows them."""

from __future__ import annotations

from typing import TypeAlias

from companion.core.words import Message, say

Examples: TypeAlias = tuple[tuple[str, Message | None], ...]
"""Commands, and what they are for."""

EXAMPLES: Examples = (
    ("companion", say("Serve on port 8000 and show a code to scan.")),
    ("companion serve --port 9000", say("The same on another port.")),
    ("companion doctor", say("When a phone cannot connect.")),
    ("companion backup", say("Before trying something out.")),
)
SERVE: Examples = (
    ("companion serve", None),
    ("companion serve --port 9000 --instance ~/games", None),
    ("companion serve --cert room.pem --key room.key", say("With https, the phones' screens stay awake.")),
    ("companion serve --host 127.0.0.1 --public-url https://games.example.org", say("Behind a proxy.")),
    ("DATABASE_URL=postgresql://localhost/companion BELL_URL=redis://localhost companion serve --workers 4", None),
)
DOCTOR: Examples = (("companion doctor", None), ("companion doctor --repair", say("After a power cut.")))
EXPORT: Examples = (
    ("companion export tables.json", None),
    ("companion export --table K7MQ4W game.json", say("A finished game is a test, or a bug report.")),
)
REPLAY: Examples = (
    ("companion replay game.json", None),
    ("companion export --table K7MQ4W | companion replay -", None),
)
