"""Every refusal and error that people can meet: its class, its status and its sentence.

The web draws it as a page or a line, the API as JSON, the command as a line and an exit code; none of them words it.
"""

from __future__ import annotations

from typing import ClassVar

from companion.core.words import Message, in_english, say


class Problem(Exception):
    """Something that cannot be done, with the sentence that says why."""

    status: int = 500
    """As HTTP counts."""
    sentence: ClassVar[Message] = say("Something went wrong on our side. Nothing was changed; please try again.")
    """What it says unless it is raised with a sentence of its own."""
    about: ClassVar[str | None] = None
    """The field of a request that is to blame, unless it is raised with another."""

    def __init__(self, words: Message | None = None, field: str | None = None, *, status: int | None = None) -> None:
        self.words = words or self.sentence
        self.field = field or self.about
        if status is not None:
            self.status = status
        super().__init__(self.words)

    def __str__(self) -> str:
        return in_english(self.words)


# At a table


class Refused(Problem):
    """The rules, or the table, do not allow it now."""

    status = 422


class Impossible(Refused):
    """A score sheet, or a choice of options, that the rules make impossible."""


class KeyTaken(Refused):
    """A key counts once, for one thing; this request sends another thing under it."""

    about = "once"
    sentence = say("This key was used for something else already. Send it with a key of its own.")


class Forbidden(Problem):
    """Not with this token; the sentence says what would be needed."""

    status = 403


class Stale(Problem):
    """The table has changed since the sender looked."""

    status = 409
    about = "seen"
    sentence = say("The table has moved on since you looked. Here is how it stands now: try again.")


class NoSuchTable(Problem):
    status = 404
    about = "code"
    sentence = say("There is no table with this code. Check it on the other screen, or scan the QR code again.")


class Expired(Problem):
    """Somebody has closed the table, or nobody touched it for too long."""

    status = 410
    about = "code"


# In the gallery


class Missing(Problem):
    """What was asked for is not in the gallery (any more)."""

    status = 404


class Changed(Refused):
    """What was to be changed has changed meanwhile."""

    status = 409
    about = "seen"


class Unreadable(Problem):
    """A file of which nothing is taken. ``place`` is where: ``plays[3].playerScores[1]``, ``line 7``, or empty."""

    status = 422
    about = "file"

    def __init__(self, reason: Message, place: str = "") -> None:
        super().__init__(say("{reason} ({place})", reason=reason, place=place) if place else reason)
        self.reason = reason
        self.place = place

    @property
    def for_people(self) -> Message:
        """Without names that only the file knows; the line helps whoever opens it."""
        kind, _, number = self.place.partition(" ")
        if kind != "line":
            return self.reason
        return say("{reason} (line {number})", reason=self.reason, number=number.partition(",")[0])


# Requests


class Rejected(Problem):
    """A request that no page of ours sends, or that does not fit."""

    status = 400


class NoSuchPage(Problem):
    status = 404
    sentence = say("There is nothing at this address.")


class WrongMethod(Problem):
    status = 405


class TooLarge(Problem):
    status = 413


class KeyNeeded(Problem):
    """A change of the gallery, in a house that has a key."""

    status = 401
    sentence = say("That needs the key to the gallery.")


class TooManyGuesses(Problem):
    status = 429
    about = "code"
    sentence = say("Too many wrong codes. Wait a minute, then look at the code once more.")


class TooFast(Problem):
    """One address asks for more than its share."""

    status = 429


class StoreFull(Problem):
    """The disk is full. Nothing was stored."""

    status = 507
    sentence = say(
        "The disk of the computer that runs the Companion is full. Nothing was lost; make room and try again."
    )


class StoreAway(Problem):
    """The database does not answer just now."""

    status = 503
    sentence = say("The Companion is catching its breath. Nothing was lost; try again in a moment.")


class StoreBroken(StoreAway):
    """The database is damaged, gone, or not to be written to: somebody has to look after it."""

    sentence = say(
        "The database of this Companion cannot be used just now. What was confirmed is kept; whoever runs the "
        "Companion should stop it and start “companion doctor”."
    )


# At the terminal

FOUND = 1
ASKED_WRONGLY = 2


class CommandFailed(Problem):
    """A command could not do what it was asked."""

    def __init__(self, words: Message, exit_code: int = FOUND) -> None:
        super().__init__(words)
        self.exit_code = exit_code
