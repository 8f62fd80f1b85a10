"""A fight as a page shows it: what each side brings, who lays cards now, the totals, and what each does then."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from companion.core.game import By
from companion.core.offer import Offer, form, offer
from companion.core.words import Message, SeatName, say, sentences
from companion.games.tortuga_2199.advice.actions import Change, outcome
from companion.games.tortuga_2199.box import HAND, Area, Kind, Sector, kind_of, name_of, short_name, tile_of
from companion.games.tortuga_2199.fights import (
    SPOILS,
    Part,
    Side,
    asks_bonus,
    guards,
    known_bonus,
    printed_at,
    reason,
    sides,
    wins,
)
from companion.games.tortuga_2199.influence import bonus_tokens, influence, over
from companion.games.tortuga_2199.moves.cleanup import CleanUpDone, PartDone
from companion.games.tortuga_2199.moves.combat import AbilityCounted, CombatSettled, ManoeuvreSealed
from companion.games.tortuga_2199.moves.corrections import DefenceBonusNoted
from companion.games.tortuga_2199.moves.whole_fights import SpoilsChosen
from companion.games.tortuga_2199.state import Aftermath, Fight, State
from companion.games.tortuga_2199.turns import seals_now

LIKELY_BONUSES = range(6)
SUMS = 20
"""Keys for the Manoeuvre of one side; more is typed."""
CARDS = 5
"""Keys for the cards: a hand."""


class Asked(Struct, frozen=True):
    """A combat bonus that nobody has read out yet."""

    area: Area
    defence: int
    question: Message
    answers: tuple[Offer, ...]


class DuelSide(Struct, frozen=True):
    """One of the two in a fight."""

    seat: int
    attacks: bool
    cards: int | None
    """Laid face down; None: not yet."""
    lays: bool
    """Now."""
    lines: tuple[Part, ...]
    """What adds up to the total; before the reveal the bonuses that are known."""
    unread: bool
    """The last line is a combat bonus that nobody has read out yet."""
    total: int | None
    """None: not revealed."""
    won: bool | None


class Duel(Struct, frozen=True):
    sector: Sector
    sector_name: Message
    short: Message
    """What fits into its hexagon."""
    kind: Kind
    owner: int | None
    sides: tuple[DuelSide, DuelSide]
    """The attacker first."""
    words: Message | None
    """Once it is decided: "Ann takes Mines"."""
    reason: Message | None
    """Why, when its cards are gone from the table: "8 beats 7"."""
    changes: tuple[Change, ...]
    """Whose Influence it changes."""


class Lay(Struct, frozen=True):
    """The pad of the player who lays cards now."""

    seat: int
    sector: Sector
    offer: Offer
    """The page asks for the cards and their sum."""
    none: Offer | None
    """The defender may lay none."""
    cards: tuple[int, ...]
    sums: tuple[int, ...]


class Chores(Struct, frozen=True):
    """What one of the two does after the fight."""

    seat: int
    steps: tuple[Message, ...]
    done: bool


class FightView(Struct, frozen=True):
    """Until its totals count. Before the reveal nobody sees any Manoeuvre, also not the own."""

    attacker: int
    defender: int
    sector: Sector
    sector_name: Message
    guarded: bool
    seals: int | None
    """Who lays cards now."""
    lay: Lay | None
    cards: tuple[int | None, ...]
    """Laid by attacker and defender; None: not yet."""
    totals: tuple[int, ...]
    """Of attacker and defender, once revealed."""
    count_abilities: tuple[Offer, ...]
    """For attacker and defender; the page asks for the amount."""
    asked: Asked | None
    winner: int | None
    words: Message | None
    settle: Offer | None
    settle_own: Offer | None
    """The same on the winner's own phone."""
    chores: tuple[Chores, ...]
    """What both will do, as it is now."""
    duel: Duel


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
    chores: tuple[Chores, ...]
    done: tuple[int, ...]
    part_done: Offer
    """For whoever presses it."""
    finish: Offer
    """Both parts at once, on a phone for both."""
    duel: Duel | None
    """None: the player on turn has gone on."""


def fight_view(state: State) -> FightView | None:
    fight = state.fight
    if fight is None or over(state):
        return None
    both = sides(state, fight, known_bonus(state, fight.sector)) if fight.revealed else None
    asked = _asked(state, fight) if both else None
    won = None if both is None or asked else wins(*both)
    winner = None if won is None else fight.attacker if won else fight.defender
    seats, settled = (fight.attacker, fight.defender), CombatSettled().applied(state, By(None))
    decided, guarded = settled if winner is not None else None, guards(state, fight.defender, fight.sector)
    return FightView(
        attacker=fight.attacker,
        defender=fight.defender,
        sector=fight.sector,
        sector_name=name_of(fight.sector),
        guarded=guarded,
        seals=seals_now(state),
        lay=_lay(fight, seals_now(state)),
        cards=tuple(fight.stakes[seat].cards if seat in fight.stakes else None for seat in seats),
        totals=tuple(side.total for side in both or ()),
        count_abilities=tuple(_count_abilities(seat) for seat in seats) if both else (),
        asked=asked,
        winner=winner,
        words=None if both is None or asked else say("{reason}.", reason=reason(*both)),
        settle=None if winner is None else _settle(state, say("{name} wins – my part is done", name=SeatName(winner))),
        settle_own=None if winner is None else _settle(state, say("I win – my part is done")),
        chores=() if decided is None or decided.aftermath is None else _chores(decided, decided.aftermath),
        duel=Duel(
            sector=fight.sector,
            sector_name=name_of(fight.sector),
            short=short_name(fight.sector),
            kind=kind_of(fight.sector),
            owner=state.grounds[fight.sector].owner,
            sides=_duel_sides(state, fight, both, won),
            words=None if won is None else outcome_words(*seats, fight.sector, won, guarded),
            reason=None,
            changes=() if decided is None else outcome(state, decided, fight.attacker),
        ),
    )


def _duel_sides(
    state: State, fight: Fight, both: tuple[Side, Side] | None, won: bool | None
) -> tuple[DuelSide, DuelSide]:
    unread = asks_bonus(state, fight)
    attack, defence = both or (Side(seat, _known(state, fight, seat)) for seat in (fight.attacker, fight.defender))

    def one(side: Side, attacks: bool) -> DuelSide:
        stake = fight.stakes.get(side.seat)
        return DuelSide(
            seat=side.seat,
            attacks=attacks,
            cards=None if stake is None else stake.cards,
            lays=seals_now(state) == side.seat,
            lines=side.parts,
            unread=unread and not attacks,
            total=side.total if both else None,
            won=None if won is None else won == attacks,
        )

    return one(attack, attacks=True), one(defence, attacks=False)


def _known(state: State, fight: Fight, seat: int) -> tuple[Part, ...]:
    """What this side adds to its cards, before it lays any."""
    turrets = bonus_tokens(state, seat, "turrets")
    found = [Part(say("Turrets"), turrets)] if turrets else []
    if seat == fight.defender and guards(state, seat, fight.sector):
        level = say("Defence {level}", level=state.grounds[fight.sector].defence)
        found.append(Part(level, known_bonus(state, fight.sector) or 0))
    return tuple(found)


def outcome_words(attacker: int, defender: int, sector: Sector, won: bool, guarded: bool) -> Message:
    """ "Ann takes Mines", "Bob holds Mines"; on foreign ground "Ann wins"."""
    name = SeatName(attacker if won else defender)
    if not guarded:
        return say("{name} wins", name=name)
    if won:
        return say("{name} takes {sector}", name=name, sector=name_of(sector))
    return say("{name} holds {sector}", name=name, sector=name_of(sector))


def _lay(fight: Fight, seat: int | None) -> Lay | None:
    if seat is None:
        return None
    return Lay(
        seat=seat,
        sector=fight.sector,
        offer=form(ManoeuvreSealed, seat, say("Lay them face down"), style="primary"),
        none=None if seat == fight.attacker else _no_cards(seat),
        cards=tuple(range(1, CARDS + 1)),
        sums=tuple(range(1, SUMS + 1)),
    )


def _no_cards(seat: int) -> Offer:
    return form(ManoeuvreSealed, seat, say("I lay no cards"), style="small", cards=0, manoeuvre=0)


def _count_abilities(seat: int) -> Offer:
    return form(AbilityCounted, seat, say("Abilities of {name}", name=SeatName(seat)))


def _settle(state: State, label: Message) -> Offer:
    return offer(state, CombatSettled(), None, label, style="primary")


def _asked(state: State, fight: Fight) -> Asked | None:
    if not asks_bonus(state, fight):
        return None
    area, defence = tile_of(fight.sector).area, state.grounds[fight.sector].defence
    printed = say(
        "Look at {sector} on the table: which combat bonus is printed beside defence {level}?",
        sector=name_of(fight.sector),
        level=defence,
    )
    ring = say("Anybody can tap it. It is the same on all Trading Posts and Turrets.")
    outer = say("Anybody can tap it. It is the same on Vortex, Research Lab, Mines and Fortress.")
    words = sentences(printed, ring if area == "ring" else outer)
    notes = (DefenceBonusNoted(area=area, defence=defence, bonus=n) for n in LIKELY_BONUSES)
    return Asked(area, defence, words, tuple(offer(state, note, None, say("{n}", n=note.bonus)) for note in notes))


def aftermath_view(state: State) -> AftermathView | None:
    after = state.aftermath
    if after is None or over(state):
        return None
    return AftermathView(
        attacker=after.attacker,
        defender=after.defender,
        sector=after.sector,
        sector_name=name_of(after.sector),
        winner=after.winner,
        words=say("{reason}.", reason=after.reason),
        chooses=after.chooses,
        spoils=_spoils(state, after) if after.chooses else (),
        chores=() if after.chooses else _chores(state, after),
        done=after.done,
        part_done=form(PartDone, None, say("My part is done"), style="primary"),
        finish=form(CleanUpDone, None, say("Both parts are done"), style="primary"),
        duel=None if after.past else _decided(state, after),
    )


def _decided(state: State, after: Aftermath) -> Duel:
    return Duel(
        sector=after.sector,
        sector_name=name_of(after.sector),
        short=short_name(after.sector),
        kind=kind_of(after.sector),
        owner=state.grounds[after.sector].owner,
        sides=(_stood(after, attacks=True), _stood(after, attacks=False)),
        words=outcome_words(after.attacker, after.defender, after.sector, after.won, after.guarded),
        reason=after.reason,
        changes=_changes(state, after),
    )


def _stood(after: Aftermath, *, attacks: bool) -> DuelSide:
    """A side once it is decided."""
    seat = after.attacker if attacks else after.defender
    return DuelSide(seat, attacks, None, lays=False, lines=(), unread=False, total=None, won=attacks == after.won)


def _changes(state: State, after: Aftermath) -> tuple[Change, ...]:
    """What the fight has moved, as far as it is still so."""
    ground = state.values[kind_of(after.sector)] if after.took else 0
    gains = {after.winner: after.banked + after.taken + ground, after.loser: -after.taken - ground}
    now = {seat: influence(state, seat) for seat in after.fighters}
    return tuple(Change(seat, now[seat] - gains[seat], now[seat]) for seat in after.fighters if gains[seat])


def _spoils(state: State, after: Aftermath) -> tuple[Offer, ...]:
    bank = say("{points} Influence from the bank", points=SPOILS["bank"])
    loser, has = SeatName(after.loser), state.players[after.loser].tokens
    tokens = say("{n} from the tokens of {name} (has {tokens})", n=SPOILS["tokens"], name=loser, tokens=has)
    return (
        offer(state, SpoilsChosen(spoils="bank"), after.winner, bank, style="primary"),
        offer(state, SpoilsChosen(spoils="tokens"), after.winner, tokens),
    )


# What each of the two does then: in words for whoever does it and for the other


def _chores(state: State, after: Aftermath) -> tuple[Chores, ...]:
    return tuple(Chores(seat, tuple(_steps(state, after, seat)), seat in after.done) for seat in after.fighters)


def _steps(state: State, after: Aftermath, seat: int) -> Iterator[Message]:
    yield from _as_loser(state, after) if seat == after.loser else _as_winner(state, after)
    if seat == after.defender:
        yield say("Draw up to {hand} cards in hand", hand=HAND)
    if seat == after.winner:
        yield say("Put the fight cards on the discard pile")
    elif after.cards is None or after.cards > 1:
        yield say("Put the other fight cards on the discard pile")


def _as_loser(state: State, after: Aftermath) -> Iterator[Message]:
    if after.cards != 0:
        yield _destroy(state, after)
    yield say("Put the ship into the cargo bay until the next turn")
    if after.taken:
        yield say("Give {name} {n} Influence in tokens", name=SeatName(after.winner), n=after.taken)
    if after.took:
        yield _hand_over(after)


def _as_winner(state: State, after: Aftermath) -> Iterator[Message]:
    if after.banked:
        yield say("Take {n} Influence from the bank", n=after.banked)
    if after.took:
        yield say("Put a marker on {place}", place=printed_at(state, after.sector))


def _destroy(state: State, after: Aftermath) -> Message:
    if after.cards == 1:
        return say("Destroy the one card that was used")
    if state.options.scenario == "aggressive":
        return say("Choose and destroy 1 of the cards used")
    if after.cards is None:
        return say("Destroy 1 random card of those used")
    return say(
        "Shuffle the {cards} cards used, lay them in a row and destroy number {lot} from the left",
        cards=after.cards,
        lot=after.lot % after.cards + 1,
    )


def _hand_over(after: Aftermath) -> Message:
    name, sector = SeatName(after.winner), name_of(after.sector)
    if tile_of(after.sector).bonus is None:
        return say("Take the marker off {sector} and give {name} its Control token", sector=sector, name=name)
    return say("Take the marker off {sector} and give {name} its Control and Bonus token", sector=sector, name=name)
