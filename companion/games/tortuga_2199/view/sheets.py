"""What a tap opens: the sheet of a sector with all that can be done there now, the win radar, corrections by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.offer import Offer, form, offer
from companion.core.rules import Reminder
from companion.core.seats import is_seat
from companion.core.words import Message, SeatName, listed, noun, say, signed
from companion.games.tortuga_2199.advice import actions as advice
from companion.games.tortuga_2199.advice.actions import Action, Change, Name, Price, actions, foes, not_now, possible
from companion.games.tortuga_2199.advice.radar import Outlook, radar
from companion.games.tortuga_2199.advice.reach import Contender, contenders
from companion.games.tortuga_2199.box import INFLUENCE_PRICE, SECTORS, Sector, alike, name_of, tile_of
from companion.games.tortuga_2199.influence import over
from companion.games.tortuga_2199.moves.corrections import SectorCorrected
from companion.games.tortuga_2199.moves.hunts import HuntNoted
from companion.games.tortuga_2199.moves.payment import in_crypto, in_manoeuvre
from companion.games.tortuga_2199.moves.setup import SectorsSwapped
from companion.games.tortuga_2199.moves.whole_fights import CombatCalled
from companion.games.tortuga_2199.state import Note, State, note_of, tracks
from companion.games.tortuga_2199.view import reminders
from companion.games.tortuga_2199.view.corrections import Corrections, corrections
from companion.games.tortuga_2199.view.mine import buys, counts, spends
from companion.games.tortuga_2199.view.players import PlayerRow, players
from companion.games.tortuga_2199.view.sectors import SectorView, sectors

KEYED: dict[Name, tuple[str, Message]] = {
    "buy": ("count", say("Buy Influence:")),
    "capture": ("difficulty", say("Capture a hunt that you explored: +1 Influence. Its difficulty, in Manoeuvre:")),
    "reinforce": ("defence", say("Reinforce to this defence, for as much Crypto:")),
}
"""Actions of which there are several that differ in one number: the field, and what the row of keys says."""
SHORT: dict[Name, Message] = {
    "place": noun("put the ship here"),
    "conquer": noun("conquer"),
    "attack": noun("attack"),
    "capture": noun("capture the hunt"),
    "explore": noun("explore"),
    "collect": noun("collect Minerals"),
    "ability": noun("use the ability"),
    "buy": noun("buy Influence"),
    "reinforce": noun("reinforce"),
    "move": noun("move here"),
    "fly": noun("move by a card"),
}
LABELS: dict[Name, Message] = {
    "place": say("Put the ship here"),
    "conquer": say("Conquer"),
    "attack": say("Attack"),
    "capture": say("Capture the hunt"),
    "explore": say("Explore"),
    "collect": say("Collect"),
    "ability": say("Use the ability"),
    "buy": say("Buy Influence"),
    "reinforce": say("Reinforce"),
    "move": say("Move here"),
    "fly": say("Move by a card"),
}
UNTRACKED = say("Your ship moves on the table; the phones do not follow it.")
HINTS: dict[Name, Message] = {
    "place": say("Out of the cargo bay"),
    "explore": say("Read the Hunt token"),
    "collect": say("+1 Minerals"),
    "fly": say("Costs no Manoeuvre"),
}


class Choice(Struct, frozen=True):
    """A action as a button."""

    name: Name
    offer: Offer
    price: Price | None
    outcome: tuple[Change, ...]
    hint: Message | None


class Keys(Struct, frozen=True):
    """Actions that differ in one number, side by side."""

    name: Name
    field: str
    legend: Message
    offers: tuple[Offer, ...]


class Refused(Struct, frozen=True):
    action: Message
    why: Message


class Called(Struct, frozen=True):
    """A fight that was fought and counted at the table."""

    won: Offer
    lost: Offer


class SectorSheet(Struct, frozen=True):
    kind: Literal["sector"]
    seat: int
    """Who would do it."""
    before_start: bool
    """Before the first turn: the place on the map is what matters."""
    sector: SectorView
    line: Message
    """Whose it is, and whether a ship guards it."""
    facts: tuple[Message, ...]
    closed: Message | None
    """Why nothing at all can be done here now."""
    first: Choice | None
    """The most likely action."""
    others: tuple[Choice, ...]
    keys: tuple[Keys, ...]
    called: tuple[Called, ...]
    refused: tuple[Refused, ...]
    refused_words: Message
    untracked: Message | None
    """Where the ships are, if not on the phones."""
    rivals: tuple[Contender, ...]
    """Who else could take it, where ships are tracked."""
    note: Note | None
    """What the viewer read on the Hunt token; nobody else sees it."""
    write_note: Offer | None
    swaps: tuple[Offer, ...]
    """Sectors that may lie in its place on the table."""
    correct: Offer
    reminders: tuple[Reminder, ...]


class RadarSheet(Struct, frozen=True):
    kind: Literal["radar"]
    outlooks: tuple[Outlook, ...]
    players: tuple[PlayerRow, ...]
    """By seat: what they have."""


class CorrectSheet(Struct, frozen=True):
    kind: Literal["correct"]
    seat: int
    corrections: Corrections


class GuideSheet(Struct, frozen=True):
    """How a turn goes, or a fight."""

    kind: Literal["guide"]
    reminders: tuple[Reminder, ...]


class MarketSheet(Struct, frozen=True):
    """What the turn helper follows besides: cards, market, reserve."""

    kind: Literal["market"]
    buys: tuple[Offer, ...]
    """A card, by its price."""
    spends: tuple[Offer, ...]
    refused: tuple[Refused, ...]


class LegendSheet(Struct, frozen=True):
    """What the signs on the map mean."""

    kind: Literal["legend"]


Sheet = SectorSheet | RadarSheet | CorrectSheet | GuideSheet | MarketSheet | LegendSheet


def opened(state: State, seat: int | None, asked: str) -> Sheet | None:
    """By its name in the address: a sector, ``radar``, ``correct``, ``guide``, ``market`` or ``legend``."""
    actor = seat if seat is not None and is_seat(state, seat) else state.turn
    match asked:
        case "radar" if not over(state):
            return RadarSheet("radar", radar(state), players(state))
        case "correct":
            return CorrectSheet("correct", actor, corrections(state))
        case "guide":
            return GuideSheet("guide", reminders.for_a_fight(state) or reminders.for_a_turn())
        case "market" if counts(state, actor):
            return _market(state, actor)
        case "legend":
            return LegendSheet("legend")
    found = next((sector for sector in SECTORS if sector == asked and sector in state.grounds), None)
    return None if found is None else sector_sheet(state, seat, actor, found)


def sector_sheet(state: State, viewer: int | None, actor: int, sector: Sector) -> SectorSheet:
    shown, note = sectors(state)[sector], note_of(state, viewer, sector)
    known = state if viewer == actor else _unread(state, actor)
    found = () if over(state) or not state.begun else actions(known, actor, sector)
    able, refused = possible(found), not_now(found)
    left_out = tuple(advice.spared(known, actor, sector).items()) if found else ()
    attacked = tuple(foe for foe, action in _attacks(state, actor, sector, found) if action.why_not is None)
    choices, shared = _choices(state, sector, able, attacked, actor), _shared(refused)
    closed = _nobody_begins(state) if not able and shared is None else None if able else shared
    return SectorSheet(
        kind="sector",
        seat=actor,
        before_start=not state.begun,
        sector=shown,
        line=_line(shown, actor, tracks(state, "ships")),
        facts=_facts(shown, actor),
        closed=closed,
        first=choices[0] if choices else None,
        others=choices[1:],
        keys=_keys(state, able, actor),
        called=tuple(_called(actor, foe, sector) for foe in attacked),
        refused=() if closed else (*map(_refused, refused), *(_not_attacked(*one) for one in left_out)),
        refused_words=_refused_words(refused, left_out),
        untracked=None if tracks(state, "ships") or not able else UNTRACKED,
        rivals=tuple(one for one in contenders(state, sector) if one.seat != actor and one.steps is not None),
        note=note,
        write_note=form(HuntNoted, viewer, say("Note"), sector=sector) if note else None,
        swaps=_swaps(state, sector),
        correct=form(SectorCorrected, None, say("Save"), sector=sector),
        reminders=reminders.at_sector(sector),
    )


def _market(state: State, seat: int) -> MarketSheet:
    others = spends(state, seat)
    return MarketSheet(
        kind="market",
        buys=tuple(card for card in buys(state, seat) if card.why_not is None),
        spends=tuple(one for one in others if one.why_not is None),
        refused=tuple(Refused(one.label, one.why_not) for one in others if one.why_not is not None),
    )


def _unread(state: State, seat: int) -> State:
    """As if this player had read no Hunt token: whoever helps them out does not see what they noted."""
    grounds = {
        sector: replace(ground, hunt=replace(ground.hunt, explored=ground.hunt.explored | {seat: Note()}))
        for sector, ground in state.grounds.items()
        if ground.hunt is not None and seat in ground.hunt.explored
    }
    return replace(state, grounds=state.grounds | grounds)


def _nobody_begins(state: State) -> Message | None:
    """Chance says who is first, not the order of the seats: the page offers nothing before that."""
    return None if state.begun else say("First say who begins.")


def _attacks(state: State, actor: int, sector: Sector, found: tuple[Action, ...]) -> Iterator[tuple[int, Action]]:
    return zip(foes(state, actor, sector), (action for action in found if action.name == "attack"), strict=False)


def _choices(
    state: State, sector: Sector, able: tuple[Action, ...], attacked: tuple[int, ...], actor: int
) -> tuple[Choice, ...]:
    """The most likely first: whether a ship is here to be attacked is known only where ships are tracked."""
    names, found = iter(attacked), list[Choice]()
    for action in able:
        if _is_key(action, able):
            continue
        foe = next(names) if action.name == "attack" else None
        button = _button(state, action, actor, _label(action, sector, foe))
        found.append(Choice(action.name, button, action.price, action.outcome, _hint(state, action, sector, foe)))
    if not tracks(state, "ships"):
        found.sort(key=lambda choice: choice.name == "attack")
    return tuple(found)


def _button(state: State, action: Action, actor: int, label: Message) -> Offer:
    """Tortuga falls only under a thumb that stays."""
    momentous = action.name == "conquer" and "tortuga" in action.move.places
    return offer(state, action.move, actor, label, _price(action.price), hold=momentous)


def _price(price: Price | None) -> Message | None:
    if price is None:
        return None
    return in_crypto(price.n) if price.of == "crypto" else in_manoeuvre(price.n)


def _label(action: Action, sector: Sector, foe: int | None) -> Message:
    match action.name:
        case "conquer":
            return say("Conquer {sector}", sector=name_of(sector))
        case "attack" if foe is not None:
            return say("Attack {name}", name=SeatName(foe))
        case "ability":
            return say("Use {sector}", sector=name_of(sector))
    return LABELS[action.name]


def _hint(state: State, action: Action, sector: Sector, foe: int | None) -> Message | None:
    """What it brings, where no Influence changes; what it takes, where nobody has told the phones."""
    owner, followed = state.grounds[sector].owner, tracks(state, "ships")
    match action.name:
        case "conquer" if owner is not None and not followed:
            return say("Only if {name}’s ship is away.", name=SeatName(owner))
        case "ability":
            return tile_of(sector).ability
        case "capture" if not tracks(state, "hunts"):
            return say("Explored it? Pay its difficulty in Manoeuvre.")
        case "attack" if foe is not None and not followed:
            return say("Only if {name}’s ship is here, too. If you win:", name=SeatName(foe))
        case "attack":
            return say("If you win:")
    return HINTS.get(action.name)


def _is_key(action: Action, able: tuple[Action, ...]) -> bool:
    return action.name in ("buy", "reinforce") or (
        action.name == "capture" and sum(one.name == "capture" for one in able) > 1
    )


def _keys(state: State, able: tuple[Action, ...], actor: int) -> tuple[Keys, ...]:
    rows = ((name, [action for action in able if action.name == name and _is_key(action, able)]) for name in KEYED)
    return tuple(
        Keys(name, *KEYED[name], tuple(_key(state, action, actor) for action in row)) for name, row in rows if row
    )


def _key(state: State, action: Action, actor: int) -> Offer:
    """What it costs is what it says, but for Influence."""
    cost = 0 if action.price is None else action.price.n
    if action.name == "buy":
        return offer(state, action.move, actor, say("{n}", n=signed(cost // INFLUENCE_PRICE)), in_crypto(cost))
    return offer(state, action.move, actor, say("{n}", n=cost))


def _called(actor: int, foe: int, sector: Sector) -> Called:
    def ended(label: Message, won: bool) -> Offer:
        return form(CombatCalled, actor, label, defender=foe, sector=sector, won=won)

    name = SeatName(foe)
    return Called(ended(say("I beat {name}", name=name), True), ended(say("I lost to {name}", name=name), False))


def _refused(action: Action) -> Refused:
    return Refused(LABELS[action.name], action.why_not or say("Not now."))


def _not_attacked(foe: int, why: Message) -> Refused:
    return Refused(say("Attack {name}", name=SeatName(foe)), why)


def _refused_words(refused: tuple[Action, ...], left_out: tuple[tuple[int, Message], ...]) -> Message:
    found = [SHORT[action.name] for action in refused]
    found += [noun("attack {name}", name=SeatName(foe)) for foe, _ in left_out]
    return say("Not possible now: {actions}", actions=listed(found, "comma"))


def _shared(refused: tuple[Action, ...]) -> Message | None:
    """The one reason why nothing can be done, if it is the same for all."""
    reasons = [action.why_not for action in refused]
    return reasons[0] if reasons and all(reason == reasons[0] for reason in reasons) else None


def _line(shown: SectorView, actor: int, ships: bool) -> Message:
    if shown.owner is None:
        return say("Nobody holds it.")
    if shown.owner == actor:
        return say("It is yours, and your ship guards it.") if shown.guarded else say("It is yours.")
    name = SeatName(shown.owner)
    if not ships:
        return say("{name} holds it.", name=name)
    if shown.guarded:
        return say("{name} holds it, and the ship is on guard.", name=name)
    return say("{name} holds it, no ship on guard.", name=name)


def _facts(shown: SectorView, actor: int) -> tuple[Message, ...]:
    found = [say("Worth {n} Influence", n=shown.value)]
    if shown.price is not None:
        found.insert(0, say("Defence {n}: costs {price}", n=shown.defence, price=shown.price))
    if shown.kind != "tortuga" and shown.owner == actor:
        found.append(_in_fights(shown))
    if shown.bonus is not None:
        found.append(shown.bonus)
    if shown.hunt is False:
        found.append(say("Hunt captured"))
    return tuple(found)


def _in_fights(shown: SectorView) -> Message:
    if shown.combat_bonus is None:
        return say("Defending here: read it at defence {n}", n=shown.defence)
    return say("Defending here: {bonus}", bonus=signed(shown.combat_bonus))


def _swaps(state: State, sector: Sector) -> tuple[Offer, ...]:
    """Only what can be in each other's place."""
    others = (other for other in state.layout.values() if other != sector and alike(other, sector))
    return tuple(offer(state, SectorsSwapped(one=sector, other=other), None, name_of(other)) for other in others)
