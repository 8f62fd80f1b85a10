"""The history of a table in words; sealed Manoeuvre and what was read on Hunt tokens stay secret."""

from __future__ import annotations

from companion.core.game import Event, Move
from companion.games.tortuga_2199 import conquest, totals
from companion.games.tortuga_2199 import events as e
from companion.games.tortuga_2199.planet import INFLUENCE_PRICE, RING_OF_TWO, TILES, name_of, ring_in_words
from companion.games.tortuga_2199.rules import apply
from companion.games.tortuga_2199.state import State, influence, is_seat, listed, over
from companion.games.tortuga_2199.tracked import note_of, tidy

CHORES: dict[e.Step, str] = {
    "destroy": "a card is destroyed",
    "ship": "the ship is in the cargo bay",
    "influence": "Influence is paid",
    "control": "the tokens are handed over",
    "marker": "the marker is set",
    "redraw": "the hand is drawn up",
    "discard": "the cards are discarded",
}
PLAIN: dict[type[Event], str] = {
    e.TurnEnded: "ended the turn",
    e.CleanUpDone: "finished the clean-up",
    e.MarketRefreshed: "refreshed the market for 1 Crypto",
    e.CardReserved: "reserved a card for 2 Crypto",
    e.ReserveTaken: "took the reserved card",
    e.CardDestroyed: "destroyed a played card for 2 Manoeuvre",
}


def tell(before: State, move: Move, viewer: int | None) -> str | None:
    event, seat = move.event, move.seat
    if type(event) in PLAIN:
        return PLAIN[type(event)]
    own = viewer is not None and viewer == seat
    if isinstance(event, e.HuntNoted):
        return _note_words(event) if own else None
    for words in (_gain, _fight, _deed, _correction):
        told = words(before, move)
        if told is not None:
            return told + _fifteen(before, move)
    return None


def _fifteen(before: State, move: Move) -> str:
    """The move that ends the game says so."""
    after = apply(before, move)
    return ": the game is over" if over(after) and not over(before) else ""


def _now(before: State, move: Move) -> str:
    if move.seat is None or not is_seat(before, move.seat):
        return ""
    return f" (now {influence(apply(before, move), move.seat)} Influence)"


def _gain(before: State, move: Move) -> str | None:
    """What changes Influence, and why."""
    match move.event:
        case e.SectorConquered(sector=sector, crypto=crypto) if sector in before.grounds:
            paid = f"{conquest.price(before, sector)} {'Crypto' if crypto else 'Manoeuvre'}"
            owner = before.grounds[sector].owner
            whose = "" if owner is None else f" from {{{owner}}}"
            return f"conquered {name_of(sector)}{whose} for {paid}{_now(before, move)}"
        case e.HuntCaptured(sector=sector, name=name):
            note = note_of(before, move.seat, sector) if move.seat is not None else None
            called = tidy(name) or (note.name if note else "")
            where = f" at {name_of(sector)}" if sector else ""
            return f"captured {called or 'a hunt'}{where}{_now(before, move)}"
        case e.HuntRedeemed(points=points):
            return f"redeemed a Hunt card for {points} Influence{_now(before, move)}"
        case e.InfluenceBought(count=count):
            return f"bought {count} Influence for {INFLUENCE_PRICE * count} Crypto{_now(before, move)}"
        case e.InfluenceAdjusted(amount=amount, reason=reason):
            why = f" ({tidy(reason)})" if tidy(reason) else ""
            return f"corrected the Influence tokens by {_signed(amount)}{why}{_now(before, move)}"
    return None


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}"


def _fight(before: State, move: Move) -> str | None:
    match move.event:
        case e.AttackDeclared(defender=defender, sector=sector):
            return f"attacked {{{defender}}} at {name_of(sector)}"
        case e.ManoeuvreSealed(cards=cards):
            return _seal_words(before, move, cards)
        case e.AbilityCounted(amount=amount):
            return f"counted abilities: {_signed(amount)}"
        case e.CombatSettled():
            return _outcome(before, move, "settled the fight")
        case e.CombatResolved(attacker=attacker, defender=defender, sector=sector):
            return _outcome(before, move, f"entered a fight: {{{attacker}}} against {{{defender}}}, {name_of(sector)}")
        case e.CombatCalled(defender=defender, sector=sector):
            return _outcome(before, move, f"fought {{{defender}}} at {name_of(sector)}")
        case e.SpoilsChosen(spoils=spoils):
            return "took 3 Influence from the bank" if spoils == "bank" else "took Influence from the loser’s tokens"
        case e.CleanUpTicked(step=step):
            return f"ticked off: {CHORES[step]}"
    return None


def _seal_words(before: State, move: Move, cards: int) -> str:
    """The last of the two reveals both."""
    laid = f"laid {cards} {'card' if cards == 1 else 'cards'}"
    fight = apply(before, move).fight
    if fight is None or not fight.revealed:
        return f"{laid} face down"
    attack, defence = totals.sides(before, fight)
    return f"{laid}; revealed: {{{attack.seat}}} {attack.total}, {{{defence.seat}}} {defence.total}"


def _outcome(before: State, move: Move, how: str) -> str:
    result = apply(before, move).aftermath
    return how if result is None else f"{how}. {{{result.winner}}} won: {result.words}".rstrip(".")


def _deed(before: State, move: Move) -> str | None:
    match move.event:
        case e.SectorReinforced(sector=sector, defence=defence):
            return f"reinforced {name_of(sector)} to {defence} for {defence} Crypto"
        case e.ShipMoved(sector=sector):
            return f"moved to {name_of(sector)}"
        case e.ShipPlaced(sector=sector):
            return f"came out of the cargo bay at {name_of(sector)}"
        case e.MineralsCollected(sector=sector):
            return f"collected Minerals at {name_of(sector)}"
        case e.MineralsSpent(count=count):
            return f"spent {count} Minerals"
        case e.HuntExplored(sector=sector):
            return f"explored the hunt at {name_of(sector)}"
        case e.AbilityUsed(sector=sector):
            return f"used {name_of(sector)}"
        case e.CountingSwitched(on=on):
            return f"switched the turn helper {'on' if on else 'off'}"
        case e.CardPlayed(crypto=crypto, manoeuvre=manoeuvre):
            parts = ((crypto, "Crypto"), (manoeuvre, "Manoeuvre"))
            return "played " + (listed([f"{_signed(n)} {what}" for n, what in parts if n]) or "a card")
        case e.CardBought(price=price):
            return f"bought a card for {price} Crypto"
    return None


def _note_words(event: e.HuntNoted) -> str:
    return f"noted the hunt at {name_of(event.sector)}: {tidy(event.name) or 'no name'}"


def _correction(before: State, move: Move) -> str | None:
    match move.event:
        case e.OuterPlaced(order=order):
            return "laid the outer sectors: " + ", ".join(name_of(sector) for sector in order)
        case e.SectorsSwapped(one=one, other=other):
            return f"swapped {name_of(one)} and {name_of(other)} on the map"
        case e.RingLaid(trading_posts=posts):
            return f"laid the ring with {ring_in_words(posts, RING_OF_TWO - posts)}"
        case e.FirstChosen(first=first, drawn=drawn):
            return f"drew lots: {{{first}}} begins" if drawn else f"said: {{{first}}} begins"
        case e.DefenceBonusNoted(area=area, defence=defence, bonus=bonus):
            where = "ring" if area == "ring" else "outer sectors"
            return f"read the combat bonus of the {where} at defence {defence}: {bonus}"
        case e.ValuesCorrected(values=values):
            return "corrected Control tokens: " + ", ".join(f"{TILES[kind].name} {n}" for kind, n in values.items())
        case e.SectorCorrected(sector=sector, owner=owner, defence=defence):
            whose = "nobody’s" if owner is None else f"{{{owner}}}’s"
            return f"corrected {name_of(sector)}: {whose}, defence {defence}"
        case e.MineralsCorrected(minerals=minerals, cache=cache):
            return f"corrected the {'cache' if cache else 'Minerals'} to {minerals}"
        case e.ShipCorrected(sector=sector):
            return f"corrected the ship: {name_of(sector) if sector else 'in the cargo bay'}"
        case e.BankCounted(points=points):
            return f"counted {points} Influence in the bank"
    return None
