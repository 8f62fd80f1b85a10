"""A fight as a page shows it: who lays cards now, the revealed totals, the spoils and the clean-up list."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, form, offer
from companion.core.words import Message, SeatName, say
from companion.games.tortuga_2199.box import Area, Sector, name_of, tile_of
from companion.games.tortuga_2199.fights import (
    SPOILS,
    Side,
    asks_bonus,
    guards,
    known_bonus,
    printed_at,
    reason,
    sides,
    wins,
)
from companion.games.tortuga_2199.influence import over
from companion.games.tortuga_2199.moves.cleanup import CleanUpDone
from companion.games.tortuga_2199.moves.combat import AbilityCounted, CombatSettled, ManoeuvreSealed
from companion.games.tortuga_2199.moves.corrections import DefenceBonusNoted
from companion.games.tortuga_2199.moves.whole_fights import SpoilsChosen
from companion.games.tortuga_2199.state import Aftermath, Fight, State
from companion.games.tortuga_2199.turns import seals_now
from companion.games.tortuga_2199.view.chores import Chore, chores
from companion.games.tortuga_2199.view.offers import number

LIKELY_BONUSES = range(6)


class Asked(Struct, frozen=True):
    """A combat bonus that nobody has read out yet."""

    area: Area
    defence: int
    question: Message
    answers: tuple[Offer, ...]


class FightView(Struct, frozen=True):
    """Until both sides agree. Before the reveal nobody sees any Manoeuvre, also not the own."""

    attacker: int
    defender: int
    sector: Sector
    sector_name: Message
    guarded: bool
    headline: Message
    seals: int | None
    """Who lays cards now."""
    seal: Offer | None
    """For that player; the page asks for the cards."""
    cards: tuple[int | None, ...]
    """Laid by attacker and defender; None: not yet."""
    attack: Side | None
    defence: Side | None
    totals: tuple[int, ...]
    """Of attacker and defender, once revealed."""
    abilities: tuple[int, ...]
    count_abilities: tuple[Offer, ...]
    """For attacker and defender; the page asks for the amount."""
    asked: Asked | None
    winner: int | None
    words: Message | None
    settle: Offer | None


class AftermathView(Struct, frozen=True):
    attacker: int
    defender: int
    sector: Sector
    sector_name: Message
    winner: int
    words: Message
    chooses: bool
    spoils: tuple[Offer, ...]
    """From the bank, or from the loser's tokens."""
    chores: tuple[Chore, ...]
    finish: Offer


def fight_view(state: State) -> FightView | None:
    fight = state.fight
    if fight is None or over(state):
        return None
    both = sides(state, fight, known_bonus(state, fight.sector)) if fight.revealed else None
    asked = _asked(state, fight) if both else None
    won = None if both is None or asked else wins(*both)
    winner = None if won is None else fight.attacker if won else fight.defender
    seats, seals = (fight.attacker, fight.defender), seals_now(state)
    return FightView(
        attacker=fight.attacker,
        defender=fight.defender,
        sector=fight.sector,
        sector_name=name_of(fight.sector),
        guarded=guards(state, fight.defender, fight.sector),
        headline=_headline(state, fight),
        seals=seals,
        seal=None if seals is None else form(ManoeuvreSealed, seals, say("Lay them face down"), style="primary"),
        cards=tuple(fight.stakes[seat].cards if seat in fight.stakes else None for seat in seats),
        attack=both[0] if both else None,
        defence=both[1] if both else None,
        totals=tuple(side.total for side in both or ()),
        abilities=tuple(fight.stakes[seat].ability for seat in seats) if both else (),
        count_abilities=tuple(_count_abilities(seat) for seat in seats) if both else (),
        asked=asked,
        winner=winner,
        words=say("{reason}.", reason=reason(*both)) if both and not asked else None,
        settle=None if winner is None else _settle(state, winner),
    )


def _headline(state: State, fight: Fight) -> Message:
    attacker, defender = SeatName(fight.attacker), SeatName(fight.defender)
    if guards(state, fight.defender, fight.sector):
        return say("{attacker} attacks {defender}, who controls this sector.", attacker=attacker, defender=defender)
    return say("{attacker} attacks {defender}.", attacker=attacker, defender=defender)


def _count_abilities(seat: int) -> Offer:
    return form(AbilityCounted, seat, say("Abilities of {name}", name=SeatName(seat)))


def _settle(state: State, winner: int) -> Offer:
    label = say("So it is: {name} wins", name=SeatName(winner))
    return offer(state, CombatSettled(), None, label, style="primary")


def _asked(state: State, fight: Fight) -> Asked | None:
    if not asks_bonus(state, fight):
        return None
    area, defence = tile_of(fight.sector).area, state.grounds[fight.sector].defence
    sectors = say("all ring sectors") if area == "ring" else say("all outer sectors")
    place = printed_at(state, fight.sector)
    words = say(
        "Which combat bonus is printed at {place}? It is remembered for {sectors}.", place=place, sectors=sectors
    )
    notes = (DefenceBonusNoted(area=area, defence=defence, bonus=n) for n in LIKELY_BONUSES)
    return Asked(area, defence, words, tuple(offer(state, note, None, number(note.bonus)) for note in notes))


def aftermath_view(state: State) -> AftermathView | None:
    outcome = state.aftermath
    if outcome is None or over(state):
        return None
    return AftermathView(
        attacker=outcome.attacker,
        defender=outcome.defender,
        sector=outcome.sector,
        sector_name=name_of(outcome.sector),
        winner=outcome.winner,
        words=say("{reason}.", reason=outcome.reason),
        chooses=outcome.chooses,
        spoils=_spoils(state, outcome) if outcome.chooses else (),
        chores=() if outcome.chooses else chores(state, outcome),
        finish=offer(state, CleanUpDone(), None, say("All of it is done"), style="quiet"),
    )


def _spoils(state: State, outcome: Aftermath) -> tuple[Offer, ...]:
    bank = say("{points} Influence from the bank", points=SPOILS["bank"])
    loser, has = SeatName(outcome.loser), state.players[outcome.loser].tokens
    most = SPOILS["tokens"]
    tokens = say("{n} from the tokens of {name} (has {tokens})", n=most, name=loser, tokens=has)
    return (
        offer(state, SpoilsChosen(spoils="bank"), outcome.winner, bank, style="primary"),
        offer(state, SpoilsChosen(spoils="tokens"), outcome.winner, tokens),
    )
