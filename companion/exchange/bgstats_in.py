"""From BG Stats: a play file (.bgsplay) or a whole backup."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from companion.core.problems import Unreadable
from companion.core.words import say
from companion.exchange import bounds, dates, scores
from companion.exchange.bgstats_shapes import BackupFile, Played, PlayerScore, Thing
from companion.exchange.incoming import BGG, BGSTATS, Cast, Incoming, in_parts, own_id, ranked
from companion.exchange.unreadable import decoded
from companion.stats.plays import Play, Rogue, Share, slug_of

OF_PLAY = frozenset({"game", "played_at", "minutes", "place", "board", "expansions", "notes", "counted"})
OF_SHARE = frozenset({"score", "wrote", "rank", "winner", "start", "team", "role", "new"})


class Register(Struct):
    """The things of one kind, by the number under which plays refer to them."""

    kind: str
    things: dict[int, Thing]

    def at(self, number: int, place: str) -> Thing:
        if number not in self.things:
            raise Unreadable(say("There is no number {number} among the {kind}.", number=number, kind=self.kind), place)
        return self.things[number]


def read(raw: bytes, *, now: int) -> Incoming:
    file = decoded(raw, BackupFile, strict=False)
    bounds.few(len(file.plays), "plays", bounds.PLAYS)
    deleted = {thing.uuid.casefold() for thing in file.deleted_objects or () if thing.uuid}
    reader = _Reader(file, now)
    plays = tuple(play for play in reader.plays(file.plays) if _uuid(play) not in deleted)
    used = {share.rogue for play in plays for share in play.shares}
    return Incoming(
        BGSTATS,
        "a BG Stats file",
        plays,
        tuple(rogue for rogue in reader.cast.rogues.values() if rogue.id in used),
        of_play=OF_PLAY,
        of_share=OF_SHARE,
        deleted=tuple(f"{BGSTATS}:{uuid.upper()}" for uuid in sorted(deleted)),
    )


def _uuid(play: Play) -> str:
    return play.foreign[0].partition(":")[2].casefold()


def _register(kind: str, things: list[Thing] | None, name: Callable[[str, str], str]) -> Register:
    things = things or []
    bounds.few(len(things), kind, bounds.PEOPLE)
    seen: dict[int, str] = {}
    uuids: dict[str, str] = {}
    for index, thing in enumerate(things):
        place = f"{kind}[{index}]"
        bounds.once(thing.id, seen, f"{place}.id")
        if thing.uuid:
            bounds.once(bounds.text(thing.uuid.casefold(), f"{place}.uuid"), uuids, f"{place}.uuid")
        thing.name = name(thing.name, f"{place}.name")
    return Register(kind, {thing.id: thing for thing in things})


def _needed(name: str, place: str) -> str:
    if not name.strip():
        raise Unreadable(say("A name is missing here."), place)
    return bounds.trimmed(name, place)


class _Reader:
    """One file on its way into our words."""

    def __init__(self, file: BackupFile, now: int) -> None:
        self.now = now
        self.cast = Cast()
        self.games = _register("games", file.games, _needed)
        self.locations = _register("locations", file.locations, bounds.trimmed)
        self.players = _register("players", file.players, bounds.trimmed)

    def plays(self, played: list[Played]) -> list[Play]:
        seen: dict[str, str] = {}
        plays = []
        for index, one in enumerate(played):
            place = f"plays[{index}]"
            bounds.once(_needed(one.uuid, f"{place}.uuid").casefold(), seen, f"{place}.uuid")
            plays.append(self.play(one, place))
        return plays

    def play(self, one: Played, place: str) -> Play:
        game = self.games.at(one.game_ref_id, f"{place}.gameRefId")
        foreign = [f"{BGSTATS}:{one.uuid.strip().upper()}"]
        if bgg := bounds.whole(one.bgg_id, f"{place}.bggId"):
            foreign.append(f"{BGG}:{bgg}")
        play = Play(
            id=own_id("play", one.uuid.strip()),
            game=slug_of(game.name),
            title=game.name,
            played_at=dates.moment(one.play_date, f"{place}.playDate", self.now),
            shares=self.shares(one.player_scores or [], f"{place}.playerScores"),
            minutes=bounds.whole(one.duration_min, f"{place}.durationMin", bounds.MOST_MINUTES),
            place=self.location(one.location_ref_id, f"{place}.locationRefId"),
            counted=not one.ignored,
            cooperative=bool(game.cooperative),
            lowest_wins=game.highest_wins is False,
            board=in_parts(one.board, f"{place}.board"),
            expansions=self.expansions(one, f"{place}.expansionPlays"),
            notes=bounds.trimmed(one.comments, f"{place}.comments", bounds.NOTE),
            bgg_id=bounds.whole(game.bgg_id, f"{place}.gameRefId"),
            foreign=tuple(foreign),
        )
        return ranked(play)

    def location(self, number: int | None, place: str) -> str:
        return self.locations.at(number, place).name if number else ""

    def expansions(self, one: Played, place: str) -> tuple[str, ...]:
        used = enumerate(one.expansion_plays or ())
        return tuple(self.games.at(part.game_ref_id, f"{place}[{n}].gameRefId").name for n, part in used)

    def shares(self, scores: list[PlayerScore], place: str) -> tuple[Share, ...]:
        bounds.few(len(scores), place, bounds.SHARES)
        sitting: set[str] = set()
        shares = [self.share(score, f"{place}[{n}]", sitting) for n, score in enumerate(scores)]
        seats = [bounds.whole(score.seat_order, f"{place}[{n}].seatOrder") for n, score in enumerate(scores)]
        if not all(seats):
            return tuple(shares)
        return tuple(share for _, share in sorted(zip(seats, shares, strict=True), key=lambda pair: pair[0]))

    def share(self, one: PlayerScore, place: str, sitting: set[str]) -> Share:
        rogue = self.rogue(self.players.at(one.player_ref_id, f"{place}.playerRefId"))
        written = "" if one.score is None else str(one.score)
        score, wrote = scores.summed(bounds.text(written, f"{place}.score", bounds.NOTE), f"{place}.score")
        return Share(
            rogue=self.cast.beside(rogue, sitting),
            score=score,
            wrote=wrote,
            rank=bounds.whole(one.rank, f"{place}.rank", 1000),
            winner=bool(one.winner),
            start=bool(one.start_player),
            team=bounds.trimmed(one.team, f"{place}.team"),
            role=in_parts(one.role or one.team_role, f"{place}.role"),
            new=bool(one.new_player),
        )

    def rogue(self, player: Thing) -> str:
        uuid = player.uuid.strip() or f"player {player.id} {player.name}"
        foreign = [f"{BGSTATS}:{uuid.upper()}"]
        if player.bgg_username and player.bgg_username.strip():
            foreign.append(f"{BGG}:{player.bgg_username.strip().casefold()[: bounds.NAME]}")
        return self.cast.add(Rogue(own_id("player", uuid), player.name or "Anonymous", foreign=tuple(foreign)))
