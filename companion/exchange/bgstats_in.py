"""From BG Stats: a play file (.bgsplay) or a whole backup."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, TypeVar

import msgspec
from msgspec import Raw, Struct

from companion.core.problems import Unreadable
from companion.core.sheet import Points
from companion.core.words import Message, listed, noun, say, several
from companion.exchange import bounds, dates, scores
from companion.exchange.bgstats_lines import lines_of, meta_data
from companion.exchange.bgstats_shapes import Deleted, Played, PlayerScore, Thing
from companion.exchange.incoming import BGG, BGSTATS, Cast, Incoming, in_parts, own_id, ranked
from companion.exchange.losses import About, Losses
from companion.exchange.unreadable import decoded
from companion.stats.plays import Play, Rogue, Share, StoredLine, is_somebody, slug_of

T = TypeVar("T")
OF_PLAY = frozenset({"game", "played_at", "minutes", "place", "board", "expansions", "notes", "counted"})
NEEDED = frozenset({"plays", "games", "players"})
"""Lists without which nothing of a file makes sense."""
NO_LIST = say("This should be a list.")
OF_SHARE = frozenset({"score", "wrote", "rank", "winner", "start", "team", "role", "new", "lines"})


class Register(Struct):
    """The things of one kind, by the number under which plays refer to them."""

    things: dict[int, Thing]

    def at(self, number: int, place: str) -> Thing:
        if number not in self.things:
            raise Unreadable(say("The file has nothing under the number {number}.", number=number), place)
        return self.things[number]


def read(raw: bytes, *, now: int) -> Incoming:
    """Entry by entry, so that a large file is in memory once, and what does not fit costs no other entry."""
    losses = Losses()
    file = decoded(raw, dict[str, Raw])
    gone_there = _entries(file, "deletedObjects", Deleted, losses)
    deleted = {thing.uuid.casefold(): thing.modification_date or "" for _, thing in gone_there if thing.uuid}
    reader = _Reader(file, now, losses)
    gone: set[str] = set()
    back: set[str] = set()
    plays = tuple(reader.plays(_entries(file, "plays", Played, losses, reader.about), deleted, gone, back))
    back -= gone
    plays = tuple(play for play in plays if _uuid(play) not in gone)
    used = {share.rogue for play in plays for share in play.shares}
    return Incoming(
        BGSTATS,
        noun("a BG Stats file"),
        plays,
        tuple(rogue for rogue in reader.cast.rogues.values() if rogue.id in used),
        of_play=OF_PLAY,
        of_share=OF_SHARE,
        deleted=tuple(f"{BGSTATS}:{uuid.upper()}" for uuid in sorted(deleted.keys() - back)),
        notes=(*_about_deleted(len(gone), len(back)), *_about_unknown(plays, reader.cast.rogues)),
        left_out=tuple(losses.listed),
        plays_left_out=losses.plays,
        fields_left_out=losses.fields,
    )


def _entries(
    file: dict[str, Raw], name: str, kind: type[T], losses: Losses, about: Callable[[Any], About] = lambda _: About()
) -> Iterator[tuple[str, T]]:
    """Those of one list of the file, each with its place; without what does not fit. ``about`` says of an entry as it
    is there which play it is."""
    try:
        some = msgspec.json.decode(file.get(name, b"[]"), type=list[Raw] | None) or []
    except msgspec.ValidationError:
        if name in NEEDED:
            raise Unreadable(NO_LIST, name) from None
        losses.note(NO_LIST, name)
        return
    play = kind is Played
    bounds.few(len(some), name, bounds.PEOPLE if kind is Thing else bounds.PLAYS)
    for index, raw in enumerate(some):
        place = f"{name}[{index}]"
        try:
            yield place, msgspec.json.decode(raw, type=kind, strict=False)
        except msgspec.ValidationError:
            found = msgspec.json.decode(raw)
            losses.about = partial(about, found)
            one = losses.fitted(found, kind, place, play=play)
            if one is not None:
                yield place, one


def _is_deleted(play: Played, deleted: dict[str, str]) -> bool:
    """Whoever changed a play after it was deleted, on another phone perhaps, wants to keep it."""
    day = deleted.get(play.uuid.strip().casefold())
    return day is not None and not (day and play.modification_date and play.modification_date > day)


def _about_deleted(gone: int, back: int) -> Iterator[Message]:
    if gone:
        yield several(
            "{n} play of this file was deleted there and is left out.",
            "{n} plays of this file were deleted there and are left out.",
            gone,
        )
    if back:
        yield several(
            "{n} play was deleted there and changed later: it is kept.",
            "{n} plays were deleted there and changed later: they are kept.",
            back,
        )


def _about_unknown(plays: Iterable[Play], rogues: Mapping[str, Rogue]) -> Iterator[Message]:
    """Who of the file does not become a person here."""
    shares = [share for play in plays for share in play.shares]
    if unknown := sum(is_somebody(share.rogue) for share in shares):
        yield several(
            "{n} player has no name there and is “Somebody” here, in no list and no ranking.",
            "{n} times a player has no name there and is “Somebody” here, in no list and no ranking.",
            unknown,
        )
    bots = {share.rogue: rogues[share.rogue].name for share in shares if share.bot and share.rogue in rogues}
    if bots:
        yield several(
            "{names} is the game itself: it stays in the plays and is in no list of people.",
            "{names} are the game itself: they stay in the plays and are in no list of people.",
            len(bots),
            names=listed(bots.values()),
        )


def _uuid(play: Play) -> str:
    return play.foreign[0].partition(":")[2].casefold()


class _Reader:
    """One file on its way into our words."""

    def __init__(self, file: dict[str, Raw], now: int, losses: Losses) -> None:
        self.now = now
        self.losses = losses
        self.cast = Cast()
        self.games = self.register("games", file)
        self.locations = self.register("locations", file)
        self.players = self.register("players", file)

    def register(self, kind: str, file: dict[str, Raw]) -> Register:
        """Of two with the same number or name the first one counts."""
        numbers: dict[int, str] = {}
        uuids: dict[str, str] = {}
        known: dict[int, Thing] = {}
        for place, thing in _entries(file, kind, Thing, self.losses):
            try:
                bounds.once(thing.id, numbers, f"{place}.id")
            except Unreadable as wrong:
                self.losses.note(wrong.reason, wrong.place)
                continue
            thing.uuid = self.losses.field(partial(self.uuid, thing, uuids, place), "")
            thing.name = self.losses.text(thing.name, f"{place}.name")
            known[thing.id] = thing
        return Register(known)

    def uuid(self, thing: Thing, seen: dict[str, str], place: str) -> str:
        if thing.uuid:
            bounds.once(bounds.text(thing.uuid.casefold(), f"{place}.uuid"), seen, f"{place}.uuid")
        return thing.uuid

    def plays(
        self, played: Iterable[tuple[str, Played]], deleted: dict[str, str], gone: set[str], back: set[str]
    ) -> Iterator[Play]:
        """Also notes which of them were deleted there: some are ``gone``, some came ``back``."""
        seen: dict[str, str] = {}
        for place, one in played:
            uuid = one.uuid.strip().casefold()
            if uuid in deleted:
                (gone if _is_deleted(one, deleted) else back).add(uuid)
            self.losses.about = partial(self.about, one)
            play = self.losses.play(partial(self.play, one, place, seen))
            if play is not None:
                yield play

    def about(self, found: Any) -> About:
        """The game, the day and the people of a play, typed or as it is in the file."""
        play = msgspec.to_builtins(found)
        if not isinstance(play, dict):
            return About()
        scores = play.get("playerScores")
        seats = [one.get("playerRefId") if isinstance(one, dict) else None for one in scores or ()]
        return About(
            _name(self.games, play.get("gameRefId")),
            _moment(play.get("playDate"), self.now),
            tuple(_name(self.players, seat) for seat in seats),
        )

    def play(self, one: Played, place: str, seen: dict[str, str]) -> Play:
        uuid = bounds.trimmed(one.uuid, f"{place}.uuid")
        if not uuid:
            raise Unreadable(say("A name is missing here."), f"{place}.uuid")
        bounds.once(uuid.casefold(), seen, f"{place}.uuid")
        game = self.games.at(one.game_ref_id, f"{place}.gameRefId")
        if not game.name:
            raise Unreadable(say("This play does not say which game it was."), f"{place}.gameRefId")
        foreign = [f"{BGSTATS}:{uuid.upper()}"]
        if bgg := self.number(one.bgg_id, f"{place}.bggId"):
            foreign.append(f"{BGG}:{bgg}")
        play = Play(
            id=own_id("play", uuid),
            game=slug_of(game.name),
            title=game.name,
            played_at=dates.moment(one.play_date, f"{place}.playDate", self.now),
            shares=self.shares(one, place),
            minutes=self.number(one.duration_min, f"{place}.durationMin", bounds.MOST_MINUTES),
            place=self.location(one.location_ref_id, f"{place}.locationRefId"),
            counted=not one.ignored,
            cooperative=bool(game.cooperative),
            lowest_wins=game.highest_wins is False,
            board=self.parts(one.board, f"{place}.board"),
            expansions=tuple(self.expansions(one, f"{place}.expansionPlays")),
            notes=self.losses.text(one.comments, f"{place}.comments", bounds.NOTE),
            bgg_id=self.number(game.bgg_id, f"{place}.gameRefId"),
            foreign=tuple(foreign),
        )
        return ranked(play)

    def number(self, value: int | None, place: str, most: int = bounds.MOST_ID) -> int:
        return self.losses.field(lambda: bounds.whole(value, place, most), 0)

    def parts(self, written: str | None, place: str) -> str:
        return in_parts(self.losses.text(written, place, bounds.LABEL))[: bounds.LABEL]

    def location(self, number: int | None, place: str) -> str:
        return self.losses.field(lambda: self.locations.at(number, place).name, "") if number else ""

    def expansions(self, one: Played, place: str) -> Iterator[str]:
        for n, part in enumerate(one.expansion_plays or ()):
            game = self.losses.field(partial(self.games.at, part.game_ref_id, f"{place}[{n}].gameRefId"), None)
            if game is not None and game.name:
                yield game.name

    def shares(self, one: Played, place: str) -> tuple[Share, ...]:
        found = one.player_scores or []
        place = f"{place}.playerScores"
        bounds.few(len(found), place, bounds.SHARES)
        sitting: set[str] = set()
        shares = [self.share(score, one, f"{place}[{n}]", sitting) for n, score in enumerate(found)]
        seats = [self.number(score.seat_order, f"{place}[{n}].seatOrder") for n, score in enumerate(found)]
        if not all(seats):
            return tuple(shares)
        return tuple(share for _, share in sorted(zip(seats, shares, strict=True), key=lambda pair: pair[0]))

    def share(self, one: PlayerScore, play: Played, place: str, sitting: set[str]) -> Share:
        player = self.losses.field(lambda: self.players.at(one.player_ref_id, f"{place}.playerRefId"), None)
        unscored: tuple[Points | None, str] = None, ""
        unlined: tuple[StoredLine, ...] = ()
        score, wrote = self.losses.field(lambda: self.score(one, f"{place}.score"), unscored)
        lines = self.losses.field(lambda: lines_of(play.scoresheet, one, score, f"{place}.scoresheet"), unlined)
        return Share(
            rogue=self.sits(player, sitting),
            score=score,
            wrote="" if lines else wrote,
            rank=self.losses.field(lambda: bounds.whole(one.rank, f"{place}.rank", 1000), 0),
            winner=bool(one.winner),
            start=bool(one.start_player),
            team=self.losses.text(one.team, f"{place}.team") if play.uses_teams is not False else "",
            role=self.parts(one.role or one.team_role, f"{place}.role"),
            new=bool(one.new_player),
            bot=player is not None and _is_npc(player),
            lines=lines,
        )

    def score(self, one: PlayerScore, place: str) -> tuple[Points | None, str]:
        written = "" if one.score is None else str(one.score)
        return scores.summed(bounds.text(written, place, bounds.NOTE), place)

    def sits(self, player: Thing | None, sitting: set[str]) -> str:
        if player is None or player.is_anonymous or not player.name:
            return self.cast.somebody(sitting)
        return self.cast.beside(self.rogue(player), sitting)

    def rogue(self, player: Thing) -> str:
        uuid = player.uuid.strip() or f"player {player.id} {player.name}"
        foreign = [f"{BGSTATS}:{uuid.upper()}"]
        if player.bgg_username and player.bgg_username.strip():
            foreign.append(f"{BGG}:{player.bgg_username.strip().casefold()[: bounds.NAME]}")
        hidden = _is_npc(player)
        return self.cast.add(Rogue(own_id("player", uuid), player.name, foreign=tuple(foreign), hidden=hidden))


def _name(register: Register, number: object) -> str:
    known = register.things.get(number) if isinstance(number, int) else None
    return known.name if known is not None else ""


def _moment(written: object, now: int) -> int:
    try:
        return dates.moment(str(written), "", now)
    except Unreadable:
        return 0


def _is_npc(player: Thing) -> bool:
    return bool(player.is_npc or meta_data(player.meta_data).is_npc)
