"""From BoardGameGeek: the XML of logged plays, from a file.

The parser is expat itself, fed as a stream: it knows the line of whatever is wrong, builds no tree, and refuses every
document type, without which there are no entities to blow up. That leaves nothing for a further library to guard.
"""

from __future__ import annotations

from xml.parsers import expat

from msgspec.structs import replace

from companion.core.problems import Unreadable
from companion.core.words import say
from companion.exchange import bounds, dates, scores
from companion.exchange.incoming import BGG, Cast, Incoming, ranked
from companion.stats.plays import Play, Rogue, Share, named, slug_of

OF_PLAY = frozenset({"game", "played_at", "minutes", "place", "notes", "counted", "finished"})
OF_SHARE = frozenset({"score", "wrote", "winner", "colour", "new"})
DEEPEST = 20
MOST_AT_ONCE = 1000
"""How many plays one entry may stand for."""

Attributes = dict[str, str]


def read(raw: bytes, *, now: int) -> Incoming:
    reader = _Reader(now)
    try:
        reader.parser.Parse(raw, True)
    except expat.ExpatError as wrong:
        raise Unreadable(
            say("This is not valid XML: {errorstring}.", errorstring=expat.ErrorString(wrong.code)),
            f"line {wrong.lineno}",
        ) from None
    rogues = tuple(reader.cast.rogues.values())
    plays = tuple(reader.plays)
    notes = reader.notes()
    return Incoming(BGG, "plays from BoardGameGeek", plays, rogues, OF_PLAY, OF_SHARE, notes=notes)


class _Reader:
    """Goes through the file from tag to tag and keeps only the play that it is in."""

    def __init__(self, now: int) -> None:
        self.now = now
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self.opened
        self.parser.EndElementHandler = self.closed
        self.parser.CharacterDataHandler = self.said
        self.parser.StartDoctypeDeclHandler = self.refuse_doctype
        self.path: list[str] = []
        self.cast = Cast()
        self.plays: list[Play] = []
        self.entries: dict[str, str] = {}
        self.total = 0
        self.play: Attributes = {}
        self.item: Attributes = {}
        self.players: list[tuple[str, Attributes]] = []
        self.comments: list[str] = []
        self.opened_at = ""

    @property
    def line(self) -> str:
        return f"line {self.parser.CurrentLineNumber}"

    def refuse_doctype(self, *_: object) -> None:
        raise Unreadable(
            say("This is a web page, or XML with a document type; save the plain XML of the plays."), self.line
        )

    def opened(self, tag: str, attributes: Attributes) -> None:
        self.path.append(tag)
        if len(self.path) > DEEPEST:
            raise Unreadable(say("This file is nested too deeply to be about plays."), self.line)
        if len(self.path) == 1:
            self.begin(tag, attributes)
        elif self.path == ["plays", "play"]:
            self.play, self.item, self.players, self.comments = attributes, {}, [], []
            self.opened_at = self.line
        elif self.path == ["plays", "play", "item"]:
            self.item = attributes
        elif self.path == ["plays", "play", "players", "player"]:
            self.players.append((self.line, attributes))

    def begin(self, tag: str, attributes: Attributes) -> None:
        if tag != "plays":
            raise Unreadable(say("This XML is about “{tag}”, not about plays.", tag=tag[:40]), self.line)
        total = attributes.get("total", "")
        self.total = int(total) if total.isdecimal() and total.isascii() and len(total) < 9 else 0

    def said(self, text: str) -> None:
        if self.path == ["plays", "play", "comments"]:
            self.comments.append(text)

    def closed(self, tag: str) -> None:
        if self.path == ["plays", "play"]:
            self.enter()
        self.path.pop()

    def enter(self) -> None:
        number = self.play.get("id", "").strip()
        if not number:
            raise Unreadable(say("This play has no id."), self.opened_at)
        bounds.once(bounds.text(number, self.opened_at), self.entries, self.opened_at)
        quantity = max(1, self.number(self.play, "quantity", MOST_AT_ONCE))
        play = self.finished_play(number)
        bounds.few(len(self.plays) + quantity, self.opened_at, bounds.PLAYS)
        self.plays += [play, *(_again(play, number, nth) for nth in range(2, quantity + 1))]

    def finished_play(self, number: str) -> Play:
        at, play = self.opened_at, self.play
        title = bounds.trimmed(self.item.get("name"), at)
        if not title:
            raise Unreadable(say("This play does not say which game it was."), at)
        shares = self.shares()
        read = Play(
            id=named(BGG, "play", number),
            game=slug_of(title),
            title=title,
            played_at=dates.moment(play.get("date", "")[:10], at, self.now),
            whole_day=True,
            shares=shares,
            minutes=self.number(play, "length", bounds.MOST_MINUTES),
            place=bounds.trimmed(play.get("location"), at),
            finished=play.get("incomplete") != "1",
            counted=play.get("nowinstats") != "1",
            lowest_wins=_lowest_won(shares),
            notes=bounds.trimmed("".join(self.comments), at, bounds.NOTE),
            bgg_id=self.number(self.item, "objectid", bounds.MOST_ID),
            foreign=(f"{BGG}:{number}",),
        )
        return ranked(read)

    def number(self, attributes: Attributes, key: str, most: int) -> int:
        written = attributes.get(key, "").strip() or "0"
        if not (written.isascii() and written.isdecimal() and len(written) < 19):
            raise Unreadable(
                say("“{written}” is no number for “{key}”.", written=written[:40], key=key), self.opened_at
            )
        return bounds.whole(int(written), self.opened_at, most)

    def shares(self) -> tuple[Share, ...]:
        bounds.few(len(self.players), self.opened_at, bounds.SHARES)
        sitting: set[str] = set()
        shares = [self.share(at, player, sitting) for at, player in self.players]
        places = [player.get("startposition", "").strip() for _, player in self.players]
        if not all(place.isascii() and place.isdecimal() and len(place) < 4 for place in places):
            return tuple(shares)
        seated = sorted(zip(map(int, places), shares, strict=True), key=lambda pair: pair[0])
        return tuple(share for _, share in seated)

    def share(self, at: str, player: Attributes, sitting: set[str]) -> Share:
        score, wrote = scores.plain(bounds.text(player.get("score", ""), at, bounds.NOTE), at)
        return Share(
            rogue=self.cast.beside(self.rogue(at, player), sitting),
            score=score,
            wrote=wrote,
            winner=player.get("win") == "1",
            start=player.get("startposition", "").strip() == "1",
            colour=bounds.trimmed(player.get("color"), at),
            new=player.get("new") == "1",
        )

    def rogue(self, at: str, player: Attributes) -> str:
        user = bounds.trimmed(player.get("username"), at)
        name = bounds.trimmed(player.get("name"), at) or user or "Anonymous"
        foreign = f"{BGG}:{user.casefold()}" if user else f"{BGG}:~{name.casefold()}"
        return self.cast.add(Rogue(named(BGG, "player", foreign), name, foreign=(foreign,)))

    def notes(self) -> tuple[str, ...]:
        if self.total <= len(self.entries):
            return ()
        return (f"This file holds {len(self.entries)} of {self.total} entries; import its other pages as well.",)


def _again(play: Play, number: str, nth: int) -> Play:
    """The same result once more: one entry may stand for several plays."""
    return replace(play, id=named(BGG, "play", number, nth), foreign=(f"{BGG}:{number}/{nth}",))


def _lowest_won(shares: tuple[Share, ...]) -> bool:
    """Whether everybody has a score, and those who won have fewer points than all the others."""
    won = [share.score for share in shares if share.winner and share.score is not None]
    lost = [share.score for share in shares if not share.winner and share.score is not None]
    return len(won) + len(lost) == len(shares) and bool(won) and bool(lost) and max(won) < min(lost)
