"""What an import would do, before it does anything: new, already here, different, and who is who."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, tzinfo
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.words import Message, say, several
from companion.exchange.games import GameMatch, KnownGame, games
from companion.exchange.incoming import Incoming
from companion.exchange.matching import Meeting, differences, meet_by_likeness, meet_by_name, merged
from companion.exchange.people import Person, linked, people
from companion.stats.plays import Play, Rogue, Snapshot

Answer = Literal["take", "leave"]


class Choices(Struct, frozen=True):
    """What the person who imports decided; whatever is left out has a careful default."""

    people: Mapping[str, str] = {}
    """Id of somebody in the file → id of our rogue, or "new"."""
    games: Mapping[str, str] = {}
    """Slug of a game in the file → our slug."""
    answers: Mapping[str, Answer] = {}
    """Id of a play (or, from an archive, a rogue) → "take" what the file says, or "leave" things as they are."""
    columns: Mapping[str, str] = {}
    """Number of a column of a spreadsheet that is not ours → what it means (see ``headings``)."""


class Arrival(Struct, frozen=True):
    """A play of the file, with our games and our people in it."""

    theirs: Play
    ours: Play | None = None
    by: str = ""
    """How they were found to be one: "own" id, "foreign" id, "likeness", or "" for a new one."""
    differs: tuple[str, ...] = ()
    answer: Answer = "take"


class Preview(Struct, frozen=True):
    """The whole of it. Only ``plays`` and ``rogues`` would be written; a second import would write nothing."""

    new: tuple[Arrival, ...]
    here: tuple[Arrival, ...]
    conflicts: tuple[Arrival, ...]
    """The same play, recorded differently: unless answered, ours is kept."""
    removed_here: tuple[Arrival, ...]
    """Taken out of the gallery here: unless answered, they stay off."""
    deleted_there: tuple[Arrival, ...]
    """Ours came from there, where it has been deleted since: unless answered, ours is kept."""
    people: tuple[Person, ...]
    games: tuple[GameMatch, ...]
    notes: tuple[Message, ...]
    plays: tuple[Play, ...]
    rogues: tuple[Rogue, ...]

    @property
    def adds(self) -> int:
        """How many plays would be added."""
        return sum(arrival.answer == "take" for arrival in self.new)


def preview(
    snapshot: Snapshot,
    incoming: Incoming,
    choices: Choices | None = None,
    *,
    known: Iterable[KnownGame] = (),
    stored: Iterable[Play] = (),
    zone: tzinfo = UTC,
) -> Preview:
    """What would come of taking the file in. ``known``: the games we have.

    ``stored``: the plays as they were written down, those taken out too. What is written of them keeps the
    names of people who were merged since, so that a merge can still be undone.
    """
    choices = choices or Choices()
    found = people(snapshot, incoming, choices.people)
    present = {play.id: play for play in (*snapshot.plays, *stored)}
    meetings = meet_by_name(present.values(), incoming)
    learned = {theirs.game: meetings[theirs.id].ours.game for theirs in incoming.plays if theirs.id in meetings}
    matches = games(snapshot, incoming.plays, choices.games, known, learned)
    becomes = {person.theirs.id: person.becomes for person in found}
    theirs = [_in_our_words(play, matches, becomes) for play in incoming.plays]
    meetings |= meet_by_likeness(snapshot, present.values(), theirs, meetings, zone)
    sorter = _Sorter(snapshot, incoming, choices, meetings)
    return sorter.result(theirs, found, tuple(matches.values()), present.values())


def _in_our_words(play: Play, matches: Mapping[str, GameMatch], becomes: Mapping[str, str]) -> Play:
    game = matches[play.game]
    if game.ours == play.game and all(becomes.get(one.rogue, one.rogue) == one.rogue for one in play.shares):
        return play  # of two hundred thousand plays no second copy
    shares = tuple(replace(share, rogue=becomes.get(share.rogue, share.rogue)) for share in play.shares)
    title = play.title if game.ours == play.game else game.ours_title
    return replace(play, game=game.ours, title=title, shares=shares)


class _Sorter:
    """Puts every arrival on its heap and gathers what would be written."""

    def __init__(
        self, snapshot: Snapshot, incoming: Incoming, choices: Choices, meetings: Mapping[str, Meeting]
    ) -> None:
        self.gallery = snapshot
        self.incoming = incoming
        self.answers = choices.answers
        self.meetings = meetings
        self.heaps: dict[str, list[Arrival]] = {}
        self.written: dict[str, Play] = {}
        self.seen: set[str] = set()

    def result(
        self, plays: list[Play], found: list[Person], matches: tuple[GameMatch, ...], present: Iterable[Play]
    ) -> Preview:
        for play in plays:
            self.sort(play)
        self.sort_deleted(present)
        heaps = {name: tuple(self.heaps.get(name, ())) for name in ("new", "here", "conflicts", "removed_here")}
        return Preview(
            **heaps,
            deleted_there=tuple(self.heaps.get("deleted_there", ())),
            people=tuple(found),
            games=matches,
            notes=(*self.incoming.notes, *self.empty(), *self.doubled(plays)),
            plays=tuple(self.written.values()),
            rogues=tuple(self.rogues(plays, found)),
        )

    def sort(self, theirs: Play) -> None:
        meeting = self.meetings.get(theirs.id)
        if not meeting:
            self.put("new", Arrival(theirs, answer=self.answers.get(theirs.id, "take")), theirs)
            return
        ours = meeting.ours
        update = ours if meeting.again else merged(self.gallery, ours, theirs, self.incoming)
        differs = differences(ours, update)
        heap = "conflicts" if differs else "here"
        if ours.gone and not theirs.gone:
            heap, update = "removed_here", replace(update, gone=False)
        answer: Answer = self.answers.get(theirs.id, "leave") if heap != "here" else "leave"
        kept = update if answer == "take" else ours
        foreign = linked("play", ours, self.incoming.source, theirs)
        self.put(heap, Arrival(theirs, ours, meeting.by, differs, answer), replace(kept, foreign=foreign), ours)

    def put(self, heap: str, arrival: Arrival, record: Play, ours: Play | None = None) -> None:
        self.heaps.setdefault(heap, []).append(arrival)
        skipped = ours is None and arrival.answer == "leave"
        if not skipped and record != ours:
            self.written[record.id] = record

    def sort_deleted(self, present: Iterable[Play]) -> None:
        deleted = {name.casefold() for name in self.incoming.deleted}
        for ours in present:
            if ours.gone or not any(name.casefold() in deleted for name in ours.foreign):
                continue
            answer = self.answers.get(ours.id, "leave")
            record = replace(ours, gone=True) if answer == "take" else ours
            self.put("deleted_there", Arrival(ours, ours, "foreign", ("gone",), answer), record, ours)

    def empty(self) -> list[Message]:
        nothing = not (self.incoming.plays or self.incoming.plays_left_out or self.incoming.notes)
        return [say("There is no play in this file.")] if nothing else []

    def doubled(self, plays: list[Play]) -> list[Message]:
        """A warning, if two of a file were chosen to be one of ours and have met."""
        twice: dict[str, int] = {}
        for play in plays:
            people = [self.gallery.who(share.rogue).id for share in play.shares]
            for person in {person for person in people if people.count(person) > 1}:
                twice[person] = twice.get(person, 0) + 1
        names = [(self.gallery.who(person).name, count) for person, count in twice.items()]
        return [
            several(
                "{name} would sit at the table twice, in {n} of these plays.",
                "{name} would sit at the table twice, in {n} of these plays.",
                count,
                name=name,
            )
            for name, count in names
        ]

    def rogues(self, plays: list[Play], found: list[Person]) -> list[Rogue]:
        """Those who are new and needed, and those of ours who get to be known by another name."""
        left = {arrival.theirs.id for arrival in self.heaps.get("new", ()) if arrival.answer == "leave"}
        used = {share.rogue for play in plays if play.id not in left for share in play.shares}
        becomes = {person.theirs.id: person.becomes for person in found}
        records: dict[str, Rogue] = {}
        for person in found:
            if person.becomes in used or self.incoming.whole_people:
                self.unlink(person, records)
                ours = records.get(person.ours) or self.gallery.rogues.get(person.ours)
                records[person.becomes] = self.rogue(person, ours, becomes)
        return [rogue for rogue in records.values() if rogue != self.gallery.rogues.get(rogue.id)]

    def unlink(self, person: Person, records: dict[str, Rogue]) -> None:
        """Somebody who was taken for another person before is no longer known by that name."""
        moved = {name.casefold() for name in person.theirs.foreign} if person.how == "chosen" else set()
        for ours in self.gallery.rogues.values() if moved else ():
            ours = records.get(ours.id, ours)
            kept = tuple(name for name in ours.foreign if name.casefold() not in moved)
            if ours.id != person.becomes and kept != ours.foreign:
                records[ours.id] = replace(ours, foreign=kept)

    def rogue(self, person: Person, ours: Rogue | None, becomes: Mapping[str, str]) -> Rogue:
        theirs = replace(person.theirs, is_really=becomes.get(person.theirs.is_really, person.theirs.is_really))
        if not ours:
            return theirs
        foreign = linked("player", ours, self.incoming.source, theirs)
        if person.differs and self.answers.get(ours.id) == "take":
            return replace(theirs, foreign=foreign)
        names = {ours.name, *ours.also} | ({self.gallery.who(ours.id).name} if ours.is_really else set())
        fresh = (theirs.name,) if theirs.name not in names and not person.differs else ()
        return replace(ours, foreign=foreign, also=(*ours.also, *fresh))
