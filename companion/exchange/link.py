"""The link with which BG Stats takes over one play, short enough for a QR code on a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from urllib.parse import quote

import msgspec
from msgspec import Struct

from companion.core.words import Message, noun
from companion.exchange import dates
from companion.stats.plays import Play, Rogue, Share, Snapshot, named, starter_known

PAGE = "app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Companion"
QR_LENGTH = 1500
"""Beyond this a code on a phone gets too fine for another phone's camera."""

Record = dict[str, object]


class Link(Struct, frozen=True):
    """``web`` opens the app or explains itself; ``app`` opens the app at once and needs no internet."""

    web: str
    app: str
    left_out: tuple[Message, ...]
    """What had to go, in words, to make it this short."""
    fits: bool
    """Whether it is short enough for a QR code."""


def create_play(play: Play, snapshot: Snapshot, *, longest: int = QR_LENGTH) -> Link:
    """One play as a link. What matters least goes first until it fits: notes, board, roles, the ends of long names."""
    payload = _payload(play, snapshot)
    left_out: list[Message] = []
    steps = _shorter(payload)
    while len(link := f"https://{_encoded(payload)}") > longest and (step := next(steps, None)):
        left_out += [step] if step not in left_out else []
    app = link.replace("https", "bgstats", 1)
    return Link(link, app, tuple(left_out), len(link) <= longest)


def _encoded(payload: Record) -> str:
    text = msgspec.json.encode(payload).decode()
    return PAGE + quote(text, safe=",:/()*!")


def _payload(play: Play, snapshot: Snapshot) -> Record:
    payload: Record = {
        "sourceName": SOURCE,
        "sourcePlayId": _short("play", play.id),
        "playDate": dates.stamp(play.played_at),
        **({"durationMin": play.minutes} if play.minutes else {}),
        "location": play.place,
        **({"board": play.board} if play.board else {}),
        **({"comments": play.notes} if play.notes else {}),
        "game": _game(play),
        "players": [_player(play, share, snapshot.who(share.rogue)) for share in play.shares],
    }
    return payload


def _short(kind: str, own: str) -> str:
    """A name that never changes and takes little room."""
    return named("link", kind, own).replace("-", "")[:10]


def _game(play: Play) -> Record:
    # Whatever is true or false is always written: one of the apps fails on a missing one.
    return {
        "name": play.title,
        "sourceGameId": play.game,
        **({"bggId": play.bgg_id} if play.bgg_id else {}),
        "highestWins": not play.lowest_wins,
        "noPoints": all(share.score is None for share in play.shares),
        **({"usesTeams": True} if any(share.team for share in play.shares) else {}),
    }


def _player(play: Play, share: Share, rogue: Rogue) -> Record:
    return {
        "name": rogue.name,
        "sourcePlayerId": _short("player", rogue.id),
        **_score(share),
        "winner": share.winner,
        **({"startPlayer": share.start} if starter_known(play) else {}),
        **({"rank": share.rank} if share.rank else {}),
        **({"role": share.role} if share.role else {}),
        **({"team": share.team} if share.team else {}),
    }


def _score(share: Share) -> Record:
    if share.score is not None:
        return {"score": share.score}
    return {"score": share.wrote} if share.wrote else {}


def _shorter(payload: Record) -> Iterator[Message]:
    """Each step takes something away and says what."""
    for length in (200, 80):
        if _cut(payload, "comments", length):
            yield noun("the end of the notes")
    if payload.pop("comments", None):
        yield noun("the notes")
    if payload.pop("board", None):
        yield noun("the board")
    yield from _dropping(payload, "role", noun("the roles"))
    for length in (40, 24):
        yield from _shortening(payload, length)
    yield from _dropping(payload, "rank", noun("the ranks"))
    yield from _shortening(payload, 14)
    yield from _dropping(payload, "team", noun("the teams"))
    for length in (8, 5):
        yield from _shortening(payload, length)


def _dropping(payload: Record, key: str, words: Message) -> Iterator[Message]:
    yield from _from_players(payload, lambda player: player.pop(key, None) is not None, words)


def _shortening(payload: Record, length: int) -> Iterator[Message]:
    for key in ("name", "team"):
        yield from _from_players(payload, _cutting(key, length), noun("the ends of long names"))
    if _cut(payload, "location", length):
        yield noun("the end of the place")


def _cut(record: Record, key: str, length: int) -> bool:
    text = record.get(key)
    if not isinstance(text, str) or len(text) <= length:
        return False
    record[key] = text[:length].rstrip()
    return True


def _cutting(key: str, length: int) -> Callable[[Record], bool]:
    return lambda player: _cut(player, key, length)


def _from_players(payload: Record, step: Callable[[Record], bool], words: Message) -> Iterator[Message]:
    players = payload["players"]
    assert isinstance(players, list)
    if sum(step(player) for player in players):
        yield words
