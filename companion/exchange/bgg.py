"""From BoardGameGeek: the XML of logged plays, from a file.

The parser is expat itself, fed as a stream: it knows the line of whatever is wrong, builds no tree, and refuses every
document type, without which there are no entities to blow up. That leaves nothing for a further library to guard.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.core.problems import Unreadable
from companion.core.sheet import Points
from companion.core.words import Message, noun, say
from companion.exchange import bounds, dates, scores
from companion.exchange.incoming import BGG, Cast, Incoming, ranked
from companion.exchange.losses import About, Losses
from companion.stats.plays import Play, Rogue, Share, named, slug_of

if TYPE_CHECKING:
    from xml.parsers.expat import XMLParserType

OF_PLAY = frozenset({"game", "played_at", "minutes", "place", "notes", "counted", "finished"})
OF_SHARE = frozenset({"score", "wrote", "winner", "colour", "new"})
DEEPEST = 20
MOST_AT_ONCE = 100
"""How many plays one entry may stand for."""
MOST_COPIES = 2000
"""How many more plays than entries one file may bring: a small file must not become a large gallery."""
ANONYMOUS = frozenset({"", "anonymous", "anonymous player", "somebody"})
"""Names of whoever has none there."""

NUMBERS = {
    "quantity": say("How often it was played"),
    "length": say("How long it took"),
    "objectid": say("The number at BoardGameGeek"),
}
"""What the numbers of an entry are."""

Attributes = dict[str, str]


def read(raw: bytes, *, now: int) -> Incoming:
    from xml.parsers import expat  # few houses ever read such a file

    reader = _Reader(now, expat.ParserCreate())
    try:
        reader.parser.Parse(raw, True)
    except expat.ExpatError as wrong:
        raise Unreadable(
            say("This is not valid XML: {errorstring}.", errorstring=expat.ErrorString(wrong.code)),
            f"line {wrong.lineno}",
        ) from None
    except (LookupError, ValueError):  # Python is asked for what expat does not know
        raise Unreadable(
            say("This file is written in an unusual way; save it as UTF-8 and try again."), "line 1"
        ) from None
    return Incoming(
        BGG,
        noun("plays from BoardGameGeek"),
        tuple(reader.plays),
        tuple(reader.cast.rogues.values()),
        OF_PLAY,
        OF_SHARE,
        notes=reader.notes(),
        left_out=tuple(reader.losses.listed),
        plays_left_out=reader.losses.plays,
        fields_left_out=reader.losses.fields,
    )


class _Reader:
    """Goes through the file from tag to tag and keeps only the play that it is in."""

    def __init__(self, now: int, parser: XMLParserType) -> None:
        self.now = now
        self.parser = parser
        self.parser.StartElementHandler = self.opened
        self.parser.EndElementHandler = self.closed
        self.parser.CharacterDataHandler = self.said
        self.parser.StartDoctypeDeclHandler = self.refuse_doctype
        self.path: list[str] = []
        self.cast = Cast()
        self.losses = Losses()
        self.losses.about = self.about
        self.copies = 0
        self.plays: list[Play] = []
        self.entries: dict[str, str] = {}
        self.entered = 0
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
            self.entered += 1
            bounds.few(self.entered, self.opened_at, bounds.PLAYS)
            self.plays += self.losses.play(self.entry) or []
        self.path.pop()

    def about(self) -> About:
        try:
            at = dates.moment(self.play.get("date", "")[:10], "", self.now)
        except Unreadable:
            at = 0
        return About(self.item.get("name", ""), at)

    def entry(self) -> list[Play]:
        number = self.play.get("id", "").strip()
        if not number:
            raise Unreadable(say("This play has no id."), self.opened_at)
        bounds.once(bounds.text(number, self.opened_at), self.entries, self.opened_at)
        play = self.finished_play(number)
        return [play, *(_again(play, number, nth) for nth in range(2, self.quantity() + 1))]

    def quantity(self) -> int:
        """As many plays as the entry says, within reason."""
        wanted = max(1, self.number(self.play, "quantity", bounds.MOST_ID))
        taken = min(wanted, MOST_AT_ONCE, 1 + MOST_COPIES - self.copies)
        self.copies += taken - 1
        if taken < wanted:
            words = say("This entry stands for {wanted} plays; {taken} came in.", wanted=wanted, taken=taken)
            self.losses.note(words, self.opened_at)
        return taken

    def finished_play(self, number: str) -> Play:
        at, play = self.opened_at, self.play
        title = self.losses.text(self.item.get("name"), at)
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
            place=self.losses.text(play.get("location"), at),
            finished=play.get("incomplete") != "1",
            counted=play.get("nowinstats") != "1",
            lowest_wins=_lowest_won(shares),
            notes=self.losses.text("".join(self.comments), at, bounds.NOTE),
            bgg_id=self.number(self.item, "objectid", bounds.MOST_ID),
            foreign=(f"{BGG}:{number}",),
        )
        return ranked(read)

    def number(self, attributes: Attributes, key: str, most: int) -> int:
        written = attributes.get(key, "").strip() or "0"
        if not (written.isascii() and written.isdecimal() and len(written) < 19):
            words = say("{what}: “{written}” is not a number.", what=NUMBERS[key], written=written[:40])
            self.losses.note(words, self.opened_at)
            return 0
        return self.losses.field(lambda: bounds.whole(int(written), self.opened_at, most), 0)

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
        unscored: tuple[Points | None, str] = None, ""
        written = self.losses.raw_text(player.get("score", ""), at, bounds.NOTE)
        score, wrote = self.losses.field(lambda: scores.plain(written, at), unscored)
        return Share(
            rogue=self.sits(at, player, sitting),
            score=score,
            wrote=wrote,
            winner=player.get("win") == "1",
            start=player.get("startposition", "").strip() == "1",
            colour=self.losses.text(player.get("color"), at),
            new=player.get("new") == "1",
        )

    def sits(self, at: str, player: Attributes, sitting: set[str]) -> str:
        user = self.losses.text(player.get("username"), at)
        name = self.losses.text(player.get("name"), at) or user
        if not user and name.casefold() in ANONYMOUS:
            return self.cast.somebody(sitting)
        return self.cast.beside(self.rogue(user, name), sitting)

    def rogue(self, user: str, name: str) -> str:
        foreign = f"{BGG}:{user.casefold()}" if user else f"{BGG}:~{name.casefold()}"
        return self.cast.add(Rogue(named(BGG, "player", foreign), name, foreign=(foreign,)))

    def notes(self) -> tuple[Message, ...]:
        if self.total <= self.entered:
            return ()
        return (
            say(
                "This file holds {found} of {total} entries; import its other pages as well.",
                found=self.entered,
                total=self.total,
            ),
        )


def _again(play: Play, number: str, nth: int) -> Play:
    """The same result once more: one entry may stand for several plays."""
    return replace(play, id=named(BGG, "play", number, nth), foreign=(f"{BGG}:{number}/{nth}",))


def _lowest_won(shares: tuple[Share, ...]) -> bool:
    """Whether everybody has a score, and those who won have fewer points than all the others."""
    won = [share.score for share in shares if share.winner and share.score is not None]
    lost = [share.score for share in shares if not share.winner and share.score is not None]
    return len(won) + len(lost) == len(shares) and bool(won) and bool(lost) and max(won) < min(lost)
