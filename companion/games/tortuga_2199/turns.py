"""Turns and phases: who is on, what a new turn begins with, the last ones after the fall of Tortuga, who left."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.problems import Impossible
from companion.core.seats import playing, reseated, with_player
from companion.core.words import Message, noun, say
from companion.games.tortuga_2199.box import HANDS, SEATS, Sector, name_of
from companion.games.tortuga_2199.fights import asks_bonus
from companion.games.tortuga_2199.influence import bonus_tokens, over, usurper
from companion.games.tortuga_2199.layout import ring_completed
from companion.games.tortuga_2199.options import Options
from companion.games.tortuga_2199.state import BAY, Pool, State, held, newcomer, others_after, tracks

Barred = Literal["conquer", "attack"]


def phase(state: State) -> str:
    if over(state):
        return "over"
    if not state.begun:
        return "setup"
    if state.fight is not None or (state.aftermath is not None and not state.aftermath.past):
        return "combat"
    return "turn" if usurper(state) is None else "last_round"


class LastRound(Struct, frozen=True):
    """The Captains Council: Tortuga has fallen, and everybody else has one more turn."""

    conqueror: int
    now: int
    """Whose turn it is; the conqueror may finish theirs."""
    to_come: tuple[int, ...]
    """After this turn, in the order of play."""
    had: tuple[int, ...]
    """Had their last turn, the conqueror not counted."""
    barred: tuple[Barred, ...] = ("conquer", "attack")


def last_round(state: State) -> LastRound | None:
    """None: Tortuga is free, or the game is over."""
    conqueror = usurper(state)
    if conqueror is None or over(state):
        return None
    to_come = tuple(seat for seat in state.last if seat != state.turn)
    waiting = {conqueror, state.turn, *to_come}
    return LastRound(conqueror, state.turn, to_come, tuple(seat for seat in playing(state) if seat not in waiting))


def begin_turn(state: State, seat: int) -> State:
    """Fresh pools; a ship in the cargo bay has to be put somewhere first."""
    state = replace(state, turn=seat, used=(), acted=False, fight=None, aftermath=None)
    placing = state.players[seat].ship == BAY
    if placing and not tracks(state, "ships"):
        state = with_player(state, seat, ship=None)
    entered: Sector | None = "tortuga" if first_hand(state, seat) is not None and not placing else None
    return replace(state, placing=placing, pool=at_start(state, seat), ship_entered=entered)


def at_start(state: State, seat: int) -> Pool:
    """A turn begins with nothing but 1 Crypto for each Trading Post token."""
    if not state.players[seat].helper:
        return Pool()
    return Pool(crypto=bonus_tokens(state, seat, "trading-post"))


def changed(state: State, options: Options) -> State:
    """What is tracked, changed: ships are anywhere until somebody says where, and counting begins with the next turn.
    What has to be known from the first turn is not begun later."""
    begun = {what for what in options.track if not tracks(state, what)}
    if state.begun and begun & {"hunts", "minerals"}:
        raise Impossible(say("Nobody noted that from the first turn on. Choose it for the next game."))
    helper = "resources" in options.track
    if helper != tracks(state, "resources"):
        players = tuple(replace(captain, helper=helper) for captain in state.players)
        state = replace(state, players=players, pool=Pool())
    if state.begun and "ships" in begun:
        players = tuple(replace(captain, ship=None) for captain in state.players)
        state = replace(state, players=players, placing=False)
    return replace(state, options=options)


def on_from(state: State) -> tuple[int, ...]:
    """Whose turns come after this one; in the last round only of those who have not had their last turn."""
    return state.last if usurper(state) is not None else others_after(state, state.turn)


def to_place(state: State) -> bool:
    """The ship of the player on turn comes out of the bay; where ships are tracked nothing else goes before."""
    return state.placing and (tracks(state, "ships") or not state.acted)


def open_places(state: State, seat: int) -> tuple[Sector, ...]:
    """Where a ship may come out of the cargo bay: Tortuga, or a sector of one's own."""
    own = tuple(sector for sector in held(state, seat) if sector != "tortuga")
    return ("tortuga", *own)


def first_hand(state: State, seat: int) -> int | None:
    """How many cards this seat draws before its first turn; None once it has had that."""
    place = (seat - state.first) % len(state.players)
    return HANDS[len(state.players)][place] if state.begun and place >= state.turns else None


def seated(state: State, here: tuple[bool, ...]) -> State:
    """Whoever comes late starts on Tortuga, and a third player brings the rest of the ring.

    A player who left has no turn, is not waited for, and fights no more.
    """
    if len(here) > SEATS[0]:
        state = ring_completed(state)
    state = reseated(state, here, lambda seat: newcomer(state.options))
    present = set(playing(state))
    state = replace(state, last=tuple(seat for seat in state.last if seat in present))
    if state.fight is not None and not {state.fight.attacker, state.fight.defender} <= present:
        state = replace(state, fight=None)
    if state.aftermath is not None and not {state.aftermath.attacker, state.aftermath.defender} <= present:
        state = replace(state, aftermath=None)
    stays = state.turn in present or not present or over(state) or not on_from(state)
    return state if stays else begin_turn(state, on_from(state)[0])


def leaving(state: State, seat: int) -> Message | None:
    """A fight needs both: it is off, or what is left of it is for the table to settle."""
    fight, after = state.fight, state.aftermath
    if fight is not None and seat in (fight.attacker, fight.defender):
        return noun("the fight at {sector} is off", sector=name_of(fight.sector))
    if after is None or seat not in (after.attacker, after.defender):
        return None
    if after.chooses:
        return noun("the fight at {sector} ends without spoils", sector=name_of(after.sector))
    return noun("clean up after the fight at {sector} yourselves", sector=name_of(after.sector))


def reveals(state: State) -> int:
    return state.reveals


def waiting(state: State) -> tuple[int, ...]:
    """Whoever lays cards in secret or chooses the spoils of a fight, else the player on turn; nobody in particular for
    a bonus that anybody may read out."""
    if not state.begun:
        return ()
    if state.aftermath is not None and state.aftermath.chooses:
        return (state.aftermath.winner,)
    sealing = seals_now(state)
    if state.fight is not None and state.fight.revealed and asks_bonus(state, state.fight):
        return ()
    return (state.turn if sealing is None else sealing,)


def secret(state: State, seat: int) -> bool:
    """The page asks this seat for its Manoeuvre, or shows what it read on Hunt tokens."""
    if over(state):
        return False
    hunts = [ground.hunt for ground in state.grounds.values() if ground.hunt is not None]
    return seals_now(state) == seat or any(seat in hunt.explored for hunt in hunts)


def seals_now(state: State) -> int | None:
    """The attacker lays cards first, then the defender."""
    fight = state.fight
    if fight is None or fight.revealed:
        return None
    return fight.defender if fight.attacker in fight.stakes else fight.attacker
