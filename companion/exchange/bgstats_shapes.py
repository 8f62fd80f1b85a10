"""What a file of BG Stats contains, as far as we read it. Every other key is passed over."""

from __future__ import annotations

from msgspec import Struct

Number = int | None
Text = str | None
Flag = bool | None
"""True and false, 1 and 0, or not there at all."""


class Thing(Struct, rename="camel"):
    """A player, a place or a game, as others refer to it."""

    id: int
    name: str
    uuid: str = ""
    bgg_username: Text = None
    bgg_id: Number = 0
    cooperative: Flag = False
    highest_wins: Flag = True


class PlayerScore(Struct, rename="camel"):
    player_ref_id: int
    score: str | int | float | None = None
    winner: Flag = False
    new_player: Flag = False
    start_player: Flag = False
    rank: Number = 0
    seat_order: Number = 0
    role: Text = None
    team: Text = None
    team_role: Text = None


class Expansion(Struct, rename="camel"):
    game_ref_id: int


class Played(Struct, rename="camel"):
    uuid: str
    game_ref_id: int
    play_date: str
    location_ref_id: Number = 0
    duration_min: Number = 0
    ignored: Flag = False
    board: Text = None
    comments: Text = None
    bgg_id: Number = 0
    expansion_plays: list[Expansion] | None = None
    player_scores: list[PlayerScore] | None = None


class Deleted(Struct):
    uuid: Text = None


class BackupFile(Struct, rename="camel"):
    """A backup, or a play file, which is a backup of a few plays."""

    plays: list[Played]
    games: list[Thing]
    players: list[Thing] | None = None
    locations: list[Thing] | None = None
    deleted_objects: list[Deleted] | None = None
