"""The line that a page begins with: whose turn it is and what to do, said to whoever looks."""

from __future__ import annotations

from companion.core.now import Now
from companion.core.words import Message, SeatName, listed, say, several
from companion.games.tortuga_2199.box import GOAL, name_of
from companion.games.tortuga_2199.fights import asks_bonus, known_bonus, sides, wins
from companion.games.tortuga_2199.influence import over
from companion.games.tortuga_2199.state import Aftermath, Fight, State, helped
from companion.games.tortuga_2199.turns import LastRound, last_round, seals_now, to_place


def now(state: State, seat: int | None) -> Now:
    if over(state):
        return Now(say("Result"))
    if not state.begun:
        return _setting_up(state)
    if state.fight is not None:
        return _fight(state, state.fight, seat)
    if state.aftermath is not None and not state.aftermath.past:
        return _aftermath(state.aftermath, seat)
    return _turn(state, seat)


def _setting_up(state: State) -> Now:
    """The host, who alone can change it, reads where more is followed."""
    more = say("Tick off what is laid out, then say who begins. Track more? Table, “Change the game”.")
    return Now(
        say("Set up the planet"),
        say("Tick off what is laid out, then say who begins."),
        host_more=None if state.options.track else more,
    )


def _turn(state: State, seat: int | None) -> Now:
    council = last_round(state)
    if council is not None:
        return _last_round(council, seat)
    line = say("{name}’s turn", name=SeatName(state.turn))
    if seat != state.turn:
        return Now(line, seat=state.turn)
    return Now(line, _turn_more(state), seat, own=say("Your turn"))


def _turn_more(state: State) -> Message:
    if to_place(state):
        return say("Your ship comes out of the bay: put it on Tortuga or a sector of yours.")
    if helped(state):
        left = state.pool
        return say("{manoeuvre} Manoeuvre, {crypto} Crypto left.", manoeuvre=left.manoeuvre, crypto=left.crypto)
    return say("Tap a sector, then what you do there.")


def _last_round(council: LastRound, seat: int | None) -> Now:
    rest = say("No conquest, no attack; {goal} still wins at once.", goal=GOAL)
    if council.now == council.conqueror:
        line, own = say("{name} holds Tortuga", name=SeatName(council.now)), say("Tortuga is yours")
    else:
        line, own = say("{name}’s last turn", name=SeatName(council.now)), say("Your last turn")
    return Now(line, rest, council.now, own if seat == council.now else None)


def _fight(state: State, fight: Fight, seat: int | None) -> Now:
    winner = _winner(state, fight)
    line, own = _attack(fight, seat) if winner is None else _win(winner, fight, seat)
    return Now(line, _fight_more(state, fight, seat), own=own)


def _winner(state: State, fight: Fight) -> int | None:
    """None: not revealed, or a bonus is still to be read out."""
    if not fight.revealed or asks_bonus(state, fight):
        return None
    return fight.attacker if wins(*sides(state, fight, known_bonus(state, fight.sector))) else fight.defender


def _win(winner: int, fight: Fight, seat: int | None) -> tuple[Message, Message | None]:
    """What is said to all, and to the winner."""
    sector = name_of(fight.sector)
    line = say("{name} wins at {sector}", name=SeatName(winner), sector=sector)
    return line, say("You win at {sector}", sector=sector) if seat == winner else None


def _attack(fight: Fight, seat: int | None) -> tuple[Message, Message | None]:
    """What is said to all, and to one of the two."""
    attacker, defender, sector = SeatName(fight.attacker), SeatName(fight.defender), name_of(fight.sector)
    line = say("{name} attacks {defender} at {sector}", name=attacker, defender=defender, sector=sector)
    if seat == fight.defender:
        return line, say("{name} attacks you at {sector}", name=attacker, sector=sector)
    if seat == fight.attacker:
        return line, say("You attack {name} at {sector}", name=defender, sector=sector)
    return line, None


def _fight_more(state: State, fight: Fight, seat: int | None) -> Message | None:
    sealing = seals_now(state)
    if sealing is None:
        attack, defence = sides(state, fight, known_bonus(state, fight.sector))
        if attack.total == defence.total:
            return say("{total} against {total}: a tie goes to the defender.", total=attack.total)
        return None
    if sealing == seat:
        return say("Only cards with Manoeuvre. Nobody sees their total yet.")
    return say("{name} lays cards now.", name=SeatName(sealing))


def _aftermath(after: Aftermath, seat: int | None) -> Now:
    sector, winner = name_of(after.sector), SeatName(after.winner)
    said = {
        after.winner: say("You won at {sector}", sector=sector),
        after.loser: say("You lost at {sector}", sector=sector),
    }
    return Now(
        say("{name} won at {sector}", name=winner, sector=sector),
        _aftermath_more(after, seat),
        own=None if seat is None else said.get(seat),
        own_more=_own_part(after, seat),
    )


def _own_part(after: Aftermath, seat: int | None) -> Message | None:
    if after.chooses or seat not in after.fighters or seat in after.done:
        return None
    return say("{reason}. Now do your part of the list, then tap that it is done.", reason=after.reason)


def _aftermath_more(after: Aftermath, seat: int | None) -> Message:
    if after.chooses and seat == after.winner:
        return say("Choose what it brings you.")
    if after.chooses:
        return say("{name} chooses the spoils.", name=SeatName(after.winner))
    left = [SeatName(fighter) for fighter in after.fighters if fighter not in after.done]
    return several(
        "{reason}. {names} still cleans up.",
        "{reason}. {names} still clean up.",
        len(left),
        reason=after.reason,
        names=listed(left),
    )
