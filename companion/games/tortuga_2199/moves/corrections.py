"""Corrections by hand, by anybody at any time: any tracked number as it really is on the table."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from companion.core.game import By
from companion.core.seats import A_SEAT, is_seat, with_player
from companion.core.words import Message, SeatName, listed, noun, say
from companion.games.tortuga_2199.box import TILES, TRACKS, Area, Kind, Sector, name_of, track_of
from companion.games.tortuga_2199.fights import bonus_noted
from companion.games.tortuga_2199.moves.tortuga_move import TortugaMove
from companion.games.tortuga_2199.state import BAY, Ground, Hunt, State, others_after

MOST_MINERALS = 10
MOST_VALUE = 9
MOST_BONUS = 20


class ValuesCorrected(TortugaMove, frozen=True):
    """What is printed on the Control tokens, by class."""

    values: dict[Kind, int]

    def own_refusal(self, state: State, by: By) -> Message | None:
        if all(0 <= value <= MOST_VALUE for value in self.values.values()):
            return None
        return say("Choose values from 0 to {most}.", most=MOST_VALUE)

    def apply(self, state: State, by: By) -> State:
        return replace(state, values=state.values | self.values)

    def words(self, before: State, by: By) -> Message:
        pairs = (noun("{sector} {value}", sector=TILES[kind].name, value=value) for kind, value in self.values.items())
        return say("{name} corrected Control tokens: {values}", name=by.name, values=listed(pairs, "comma"))


class DefenceBonusNoted(TortugaMove, frozen=True):
    """The combat bonus printed on all sectors of this area at this defence."""

    anyone = True
    area: Area
    defence: int
    bonus: int

    def own_refusal(self, state: State, by: By) -> Message | None:
        track = TRACKS[self.area]
        if self.area == "centre" or not track.lowest <= self.defence <= track.highest:
            return say(
                "That defence is not on the track: 2 to 8 on Trading Posts and Turrets, 4 to 10 on the outer four."
            )
        return None if 0 <= self.bonus <= MOST_BONUS else say("Choose a bonus from 0 to {most}.", most=MOST_BONUS)

    def apply(self, state: State, by: By) -> State:
        return bonus_noted(state, self.area, self.defence, self.bonus)

    def words(self, before: State, by: By) -> Message:
        name, level, bonus = by.name, self.defence, self.bonus
        if self.area == "ring":
            words = say("{name} read the bonus beside defence {level} on Trading Posts and Turrets: +{bonus}")
        else:
            words = say("{name} read the bonus beside defence {level} on the outer four: +{bonus}")
        return replace(words, args={"name": name, "level": level, "bonus": bonus})


class SectorCorrected(TortugaMove, frozen=True):
    """A sector as it is on the table. What is left out stays as it is."""

    sector: Sector
    owner: int | None
    defence: int
    minerals: int | None = None
    hunt: Literal["there", "gone"] | None = None

    def own_refusal(self, state: State, by: By) -> Message | None:
        track = track_of(self.sector)
        if self.owner is not None and not is_seat(state, self.owner):
            return say("Whose sector is it? Pick a player, or nobody.")
        if not track.lowest <= self.defence <= track.highest:
            name, least, most = name_of(self.sector), track.lowest, track.highest
            return say("The defence of {sector} goes from {least} to {most}.", sector=name, least=least, most=most)
        if self.sector == "tortuga" and (self.hunt == "there" or self.minerals):
            return say("Tortuga has neither Minerals nor a hunt.")
        return wrong_minerals(self.minerals)

    def apply(self, state: State, by: By) -> State:
        if not self.in_play(state):
            return state
        ground, track = state.grounds[self.sector], track_of(self.sector)
        owner = self.owner if is_seat(state, self.owner) else None
        changed = Ground(
            defence=max(track.lowest, min(self.defence, track.highest)),
            owner=owner,
            minerals=ground.minerals if self.minerals is None else max(0, self.minerals),
            hunt=None if self.hunt == "gone" else ground.hunt or (Hunt() if self.hunt else None),
        )
        state = replace(state, grounds=state.grounds | {self.sector: changed})
        return state if ground.owner == owner else self._of_another(state, ground.owner, owner)

    def _of_another(self, state: State, before: int | None, owner: int | None) -> State:
        """Totals follow by themselves; with Tortuga the last round comes, goes or starts again."""
        for seat in (before, owner):
            if seat is not None:
                state = with_player(state, seat, why=noun("corrected"))
        if self.sector != "tortuga":
            return state
        return replace(state, last=() if owner is None else others_after(state, owner))

    def words(self, before: State, by: By) -> Message:
        name, sector, level = by.name, name_of(self.sector), self.defence
        if self.owner is None:
            return say("{name} corrected {sector}: free, defence {level}", name=name, sector=sector, level=level)
        return say(
            "{name} corrected {sector}: held by {owner}, defence {level}",
            name=name,
            sector=sector,
            owner=SeatName(self.owner),
            level=level,
        )


class MineralsCorrected(TortugaMove, frozen=True):
    """This seat's Minerals tokens, or those in the cache of the Mines."""

    minerals: int
    cache: bool = False

    def own_refusal(self, state: State, by: By) -> Message | None:
        nobody = None if self.cache else A_SEAT.refuse(state, by.seat)
        return wrong_minerals(self.minerals) or nobody

    def apply(self, state: State, by: By) -> State:
        if self.cache:
            return replace(state, cache=max(0, self.minerals))
        return with_player(state, by.player, minerals=max(0, self.minerals)) if is_seat(state, by.seat) else state

    def words(self, before: State, by: By) -> Message:
        if self.cache:
            return say("{name} corrected the cache of the Mines to {n}", name=by.name, n=self.minerals)
        return say("{name}’s Minerals were corrected to {n}", name=by.name, n=self.minerals)


class ShipCorrected(TortugaMove, frozen=True):
    """Where this seat's ship really is; no sector: in the cargo bay."""

    who = A_SEAT
    sector: Sector | None

    def apply(self, state: State, by: By) -> State:
        return with_player(state, by.player, ship=self.sector or BAY) if self.in_play(state) else state

    def words(self, before: State, by: By) -> Message:
        if self.sector is None:
            return say("{name}’s ship was put into the cargo bay by hand", name=by.name)
        return say("{name}’s ship was put on {sector} by hand", name=by.name, sector=name_of(self.sector))


def wrong_minerals(minerals: int | None) -> Message | None:
    if minerals is None or 0 <= minerals <= MOST_MINERALS:
        return None
    return say("Choose 0 to {most} Minerals.", most=MOST_MINERALS)
