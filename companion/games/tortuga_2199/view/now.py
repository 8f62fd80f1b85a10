"""The line that a page begins with: whose turn it is and what to do, said to whoever looks."""

from __future__ import annotations

from companion.core.now import Now
from companion.core.words import Message, SeatName, listed, say
from companion.games.tortuga_2199.box import GOAL, name_of
from companion.games.tortuga_2199.fights import asks_bonus, known_bonus, sides, wins
from companion.games.tortuga_2199.influence import over
from companion.games.tortuga_2199.state import Aftermath, Fight, State, helped
from companion.games.tortuga_2199.turns import LastRound, last_round, seals_now, to_place


def now(state: State, seat: int | None) -> Now:
    if over(state):
        return Now(say("Result"))
    if not state.begun:
        return Now(say("Set up the planet"), say("Tick off what is laid out, then say who begins."))
    if state.fight is not None:
        return _fight(state, state.fight, seat)
    if state.aftermath is not None:
        return _aftermath(state.aftermath, seat)
    return _turn(state, seat)


def _turn(state: State, seat: int | None) -> Now:
    mine, council = seat == state.turn, last_round(state)
    if council is not None:
        return _last_round(council, seat)
    if not mine:
        return Now(say("{name}’s turn", name=SeatName(state.turn)), seat=state.turn)
    if to_place(state):
        return Now(
            say("Your turn"), say("Your ship comes out of the bay: put it on Tortuga or a sector of yours."), seat
        )
    if helped(state):
        left = state.pool
        return Now(
            say("Your turn"),
            say("{manoeuvre} Manoeuvre, {crypto} Crypto left.", manoeuvre=left.manoeuvre, crypto=left.crypto),
            seat,
        )
    return Now(say("Your turn"), say("Tap a sector, then what you do there."), seat)


def _last_round(council: LastRound, seat: int | None) -> Now:
    rest = say("No conquest, no attack; {goal} still wins at once.", goal=GOAL)
    if council.now == council.conqueror:
        if seat == council.now:
            return Now(say("Tortuga is yours"), rest)
        return Now(say("{name} holds Tortuga", name=SeatName(council.now)), rest, council.now)
    if seat == council.now:
        return Now(say("Your last turn"), rest, seat)
    return Now(say("{name}’s last turn", name=SeatName(council.now)), rest, council.now)


def _fight(state: State, fight: Fight, seat: int | None) -> Now:
    winner = _winner(state, fight)
    line = _attack(fight, seat) if winner is None else _win(winner, fight, seat)
    return Now(line, _fight_more(state, fight, seat))


def _winner(state: State, fight: Fight) -> int | None:
    """None: not revealed, or a bonus is still to be read out."""
    if not fight.revealed or asks_bonus(state, fight):
        return None
    return fight.attacker if wins(*sides(state, fight, known_bonus(state, fight.sector))) else fight.defender


def _win(winner: int, fight: Fight, seat: int | None) -> Message:
    if seat == winner:
        return say("You win at {sector}", sector=name_of(fight.sector))
    return say("{name} wins at {sector}", name=SeatName(winner), sector=name_of(fight.sector))


def _attack(fight: Fight, seat: int | None) -> Message:
    attacker, defender, sector = SeatName(fight.attacker), SeatName(fight.defender), name_of(fight.sector)
    if seat == fight.defender:
        return say("{name} attacks you at {sector}", name=attacker, sector=sector)
    if seat == fight.attacker:
        return say("You attack {name} at {sector}", name=defender, sector=sector)
    return say("{name} attacks {defender} at {sector}", name=attacker, defender=defender, sector=sector)


def _fight_more(state: State, fight: Fight, seat: int | None) -> Message | None:
    sealing = seals_now(state)
    if sealing is None:
        attack, defence = sides(state, fight, known_bonus(state, fight.sector))
        if attack.total == defence.total:
            return say("{total} against {total}: a tie goes to the defender.", total=attack.total)
        return None
    if sealing == seat:
        return say("How many cards, and their Manoeuvre in all? Nobody sees it yet.")
    return say("{name} lays cards now.", name=SeatName(sealing))


def _aftermath(after: Aftermath, seat: int | None) -> Now:
    sector = name_of(after.sector)
    if seat == after.winner:
        line = say("You won at {sector}", sector=sector)
    elif seat == after.loser:
        line = say("You lost at {sector}", sector=sector)
    else:
        line = say("{name} won at {sector}", name=SeatName(after.winner), sector=sector)
    if after.chooses and seat == after.winner:
        return Now(line, say("Choose what it brings you."))
    if after.chooses:
        return Now(line, say("{name} chooses the spoils.", name=SeatName(after.winner)))
    left = [SeatName(fighter) for fighter in after.fighters if fighter not in after.done]
    return Now(line, say("{reason}. Still to clean up: {names}.", reason=after.reason, names=listed(left)))
