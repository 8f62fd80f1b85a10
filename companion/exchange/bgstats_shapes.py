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
    name: str = ""
    uuid: str = ""
    bgg_username: Text = None
    bgg_id: Number = 0
    cooperative: Flag = False
    highest_wins: Flag = True
    is_anonymous: Flag = False
    """Whoever it was: nobody knows the name."""
    is_npc: Flag = False
    """The game itself plays."""
    meta_data: Text = None
    """JSON within JSON, where newer versions of the app keep what has no field."""


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
    meta_data: Text = None


class Expansion(Struct, rename="camel"):
    game_ref_id: int


class Played(Struct, rename="camel"):
    uuid: str
    game_ref_id: int
    play_date: str
    modification_date: Text = None
    location_ref_id: Number = 0
    duration_min: Number = 0
    ignored: Flag = False
    uses_teams: Flag = None
    """Where it does not, teams are left over from another game."""
    board: Text = None
    comments: Text = None
    bgg_id: Number = 0
    scoresheet: Text = None
    """JSON within JSON: a ``ScoreSheet``."""
    expansion_plays: list[Expansion] | None = None
    player_scores: list[PlayerScore] | None = None


class Deleted(Struct, rename="camel"):
    uuid: Text = None
    modification_date: Text = None


class MetaData(Struct, rename="camel"):
    is_npc: Flag = False
    score_uuid: str = ""
    """Under which a player's points are in the score sheet."""


class SheetRow(Struct, rename="camel"):
    scores: dict[str, str | int | float | None] = {}
    template_id: str = ""
    repetition: int = 1
    label: str = ""
    negative: Flag = False


class SheetGroup(Struct, rename="camel"):
    rows: list[SheetRow] = []
    template_id: str = ""
    repetition: int = 1
    label: str = ""


class ScoreSheet(Struct, rename="camel"):
    groups: list[SheetGroup] = []
