"""To BG Stats: a play file (.bgsplay) or a whole backup, piece by piece."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from companion.exchange import dates, scores
from companion.exchange.archive import in_chunks, listed
from companion.exchange.incoming import BGG, foreign_uuid
from companion.stats.plays import SOMEBODY, Play, Share, Snapshot, is_somebody, named

Record = dict[str, object]
ABOUT = "Plays for the Board Game Stats app, written by the Companion. Open this file with the app to take them in."


def play_file(plays: Sequence[Play], snapshot: Snapshot, *, me: str = "") -> Iterator[bytes]:
    """A ``.bgsplay`` of one play or many; ``me`` is the rogue who sends it, else the first who played."""
    return in_chunks(_pieces(plays, snapshot, me, {"about": ABOUT}, {}))


def backup(plays: Sequence[Play], snapshot: Snapshot, *, me: str = "") -> Iterator[bytes]:
    """What BG Stats calls a JSON export."""
    others: Record = {"groups": [], "tags": [], "challenges": [], "deletedObjects": []}
    return in_chunks(_pieces(plays, snapshot, me, {}, others))


def _pieces(plays: Sequence[Play], snapshot: Snapshot, me: str, first: Record, last: Record) -> Iterator[bytes]:
    book = _Book(snapshot)
    for play in plays:
        book.enter(play)
    things = {**first, "players": book.of("player"), "locations": book.of("location"), "games": book.of("game")}
    yield msgspec.json.encode(things)[:-1] + b',"plays":['
    yield from listed(book.play(play) for play in plays)
    mine = book.numbers.get(("player", snapshot.who(me).id), 1 if things["players"] else 0)
    yield b"\n]," + msgspec.json.encode({"userInfo": {"meRefId": mine}, **last})[1:]


class _Book:
    """Players, places and games of the plays, numbered as they come."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.gallery = snapshot
        self.numbers: dict[tuple[str, str], int] = {}
        self.things: dict[str, list[Record]] = {}

    def of(self, kind: str) -> list[Record]:
        return self.things.get(kind, [])

    def enter(self, play: Play) -> None:
        # An old date: what the app knows about its own players and games is not overwritten by our bare lines.
        date = dates.stamp(play.played_at)
        self._note("game", play.game, _game(play, date))
        for title in play.expansions:
            self._note("game", f"+{title}", _expansion(title, date))
        if play.place:
            self._note("location", play.place, _thing("location", play.place, play.place, date))
        for share in play.shares:
            rogue = self.gallery.who(share.rogue)
            thing = _thing("player", _chair(rogue.id), rogue.name, date, rogue.foreign)
            self._note("player", _chair(rogue.id), {**thing, "isAnonymous": is_somebody(rogue.id)})

    def _note(self, kind: str, key: str, thing: Record) -> None:
        if (kind, key) in self.numbers:
            return
        things = self.things.setdefault(kind, [])
        self.numbers[kind, key] = len(things) + 1
        things.append({"id": len(things) + 1, **thing})

    def play(self, play: Play) -> Record:
        date = dates.stamp(play.played_at)
        return {
            "uuid": foreign_uuid("play", play.id, play.foreign),
            "gameRefId": self.numbers["game", play.game],
            "locationRefId": self.numbers.get(("location", play.place), 0),
            "playDate": date,
            "playDateYmd": int(date[:10].replace("-", "")),
            "entryDate": date,
            "modificationDate": date,
            "durationMin": play.minutes,
            "rounds": 0,
            "usesTeams": any(share.team for share in play.shares),
            "manualWinner": any(share.winner for share in play.shares),
            "ignored": not (play.counted and play.finished),
            "scoringSetting": 0,
            "rating": 0,
            "board": _in_parts(play.board),
            "comments": play.notes,
            "bggId": _bgg_play(play),
            "importPlayId": 0,
            "nemestatsId": 0,
            "playImages": "[]",
            "expansionPlays": [
                {"gameRefId": self.numbers["game", f"+{title}"], "bggId": 0} for title in play.expansions
            ],
            "playerScores": [self._score(share, seat) for seat, share in enumerate(play.shares, start=1)],
        }

    def _score(self, share: Share, seat: int) -> Record:
        return {
            "playerRefId": self.numbers["player", _chair(self.gallery.who(share.rogue).id)],
            "score": score_text(share),
            "winner": share.winner,
            "newPlayer": share.new,
            "startPlayer": share.start,
            "rank": share.rank,
            "seatOrder": seat,
            "role": _in_parts(share.role),
            "team": share.team,
        }


def _chair(rogue: str) -> str:
    """All whom nobody knows are one player there."""
    return SOMEBODY if is_somebody(rogue) else rogue


def score_text(share: Share) -> str:
    return share.wrote or ("" if share.score is None else scores.in_figures(share.score))


def _in_parts(text: str) -> str:
    return text.replace(" / ", "／")


def _bgg_play(play: Play) -> int:
    ids = [name.partition(":")[2] for name in play.foreign if name.startswith(f"{BGG}:")]
    return next((int(number) for number in ids if number.isdecimal() and number.isascii()), 0)


def _thing(kind: str, own: str, name: str, date: str, foreign: tuple[str, ...] = ()) -> Record:
    return {"uuid": foreign_uuid(kind, own, foreign), "name": name, "modificationDate": date}


def _game(play: Play, date: str) -> Record:
    return {
        **_thing("game", play.game, play.title, date),
        "cooperative": play.cooperative,
        "highestWins": not play.lowest_wins,
        "noPoints": all(share.score is None for share in play.shares),
        "usesTeams": any(share.team for share in play.shares),
        "bggId": play.bgg_id,
        **_bare(play.title, expansion=False),
    }


def _expansion(title: str, date: str) -> Record:
    rules = {"cooperative": False, "highestWins": True, "noPoints": False, "usesTeams": False, "bggId": 0}
    thing = {**_thing("game", named("expansion", title), title, date), **rules}
    return {**thing, **_bare(title, expansion=True)}


def _bare(title: str, *, expansion: bool) -> Record:
    """The rest of what the app expects of a game, empty."""
    numbers = ["bggYear", "rating", "minPlayerCount", "maxPlayerCount", "minPlayTime", "maxPlayTime", "minAge"]
    return {
        "bggName": title,
        "designers": "",
        "urlThumb": "",
        "urlImage": "",
        "isBaseGame": int(not expansion),
        "isExpansion": int(expansion),
        "preferredImage": 0,
        **dict.fromkeys(numbers, 0),
        "copies": [],
    }
