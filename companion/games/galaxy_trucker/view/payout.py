"""The pay-out as a page shows it: lines that add up, what the bank gives, and the count that it starts from."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer
from companion.core.sheet import Line
from companion.core.words import Message, SeatName, say, several
from companion.games.galaxy_trucker import nouns
from companion.games.galaxy_trucker.moves.payout import ShipCounted
from companion.games.galaxy_trucker.scoring import LABELS, fewest_connectors, in_hand, pay_out, piles
from companion.games.galaxy_trucker.ship import Count, Goods
from companion.games.galaxy_trucker.state import (
    State,
    paid,
    results,
    round_rules,
    sees_credits,
    sheet_at,
    teams,
    waited_for,
)
from companion.games.galaxy_trucker.view.offers import form_for

TEAM_LETTERS = "AB"


class Paid(Struct, frozen=True):
    """What the round brings one ship."""

    seat: int
    team: Message | None
    landed: Message
    """"Landed first", or why it did not."""
    best: bool
    before: Line | None
    """What was in hand; None: not for this viewer, or partners share it."""
    lines: tuple[Line, ...]
    landing: Line | None
    """What the order of landing brings, until the ship is counted; None: among the lines, or not for this viewer."""
    after: Line | None
    """The sum of it all, once everybody is paid."""
    bank: Message | None
    """What to take from the bank, or to pay."""
    later: Message | None
    """What is still open, so that the bank waits."""
    hint: Message | None
    """Where there are no lines to read."""


class Payout(Struct, frozen=True):
    title: Message
    ships: tuple[Paid, ...]


class Counting(Struct, frozen=True):
    """The form for what is left of a ship."""

    seat: int
    title: Message
    connectors: bool
    """Whoever gave up is not asked for them: the best-looking ship has landed."""
    count: Count
    known: bool
    """Else nobody has said how many connectors are exposed, and none is no answer."""
    from_flight: bool
    """The connectors are from the flight; the table may have dealt with a hit since."""
    counted: bool
    draft: str
    """Tells what is half-typed now from what was sent."""
    send: Offer
    """The page asks for its fields."""


def payout(state: State, viewer: int | None) -> Payout | None:
    if state.round.stage != "payout":
        return None
    title = say("Pay-out of round {round}", round=state.round.name)
    own_first = sorted(state.round.taking_part, key=lambda seat: seat != viewer)
    return Payout(title, tuple(_paid(state, viewer, seat) for seat in own_first))


def _paid(state: State, viewer: int | None, seat: int) -> Paid:
    counted, open_to = seat in state.round.counts, sees_credits(state, viewer, seat)
    brought = lines(state, seat) if counted and open_to else ()
    gain = sum(int(line.points) for line in brought)
    alone, had, later = not teams(state), in_hand_before(state, seat), bonus_open(state, seat)
    return Paid(
        seat=seat,
        team=team_name(state, seat),
        landed=_landed(state, seat),
        best=best_ship(state, seat),
        before=Line("before", say("In hand before"), had) if open_to and alone else None,
        lines=brought,
        landing=_landing(state, seat) if open_to and not counted else None,
        after=_after(state, seat) if brought and paid(state) else None,
        bank=_bank(gain) if brought and not later else None,
        later=say("Best-looking ship: once everybody has counted") if brought and later else None,
        hint=None if brought else _hint(state, seat),
    )


def lines(state: State, seat: int) -> tuple[Line, ...]:
    """What is paid out as counted so far, with what the no-debt rule gives back where one plays alone."""
    brought = pay_out(round_rules(state), state.options.prices, results(state), seat)
    won = brought.pop("flight")
    debt = -(piles(state)[seat] + won + sum(brought.values()))
    if bonus_open(state, seat):
        del brought["ship"]
    elif debt > 0 and not teams(state):
        brought["floor"] = debt
    return tuple(Line(key, LABELS[key], points) for key, points in brought.items())


def _landing(state: State, seat: int) -> Line | None:
    if seat not in state.round.landing:
        return None
    return Line("place", LABELS["place"], round_rules(state).places[state.round.landing.index(seat)])


def in_hand_before(state: State, seat: int) -> int:
    """With what was won in flight."""
    return piles(state)[seat] + state.round.credits.get(seat, 0)


def team_name(state: State, seat: int) -> Message | None:
    sides = teams(state)
    return say("Team {letter}", letter=TEAM_LETTERS[sides[seat]]) if sides else None


def _after(state: State, seat: int) -> Line:
    sides, total = teams(state), in_hand(state)[seat]
    if not sides:
        return Line("after", say("In hand now"), total)
    return Line("after", say("Team {letter} together", letter=TEAM_LETTERS[sides[seat]]), total)


def _bank(gain: int) -> Message:
    if gain > 0:
        return say("Take {credits} from the bank", credits=nouns.credits(gain))
    return say("Pay {credits} to the bank", credits=nouns.credits(-gain)) if gain else say("The bank gives nothing")


def _landed(state: State, seat: int) -> Message:
    """In the words of the race."""
    if seat not in state.round.landing:
        return say("Gave up") if seat in state.round.gave_up else say("Did not land")
    places = (say("Landed first"), say("Landed second"), say("Landed third"), say("Landed fourth"))
    return places[state.round.landing.index(seat)]


def bonus_open(state: State, seat: int) -> bool:
    """It landed, and a ship that landed, too, is not counted yet: either may be the best-looking one."""
    landing = state.round.landing
    return seat in landing and any(other in landing for other in waited_for(state))


def best_ship(state: State, seat: int) -> bool:
    count = state.round.counts.get(seat)
    if count is None or seat not in state.round.landing or bonus_open(state, seat):
        return False
    return count.exposed_connectors == fewest_connectors(results(state))


def _hint(state: State, seat: int) -> Message:
    count = state.round.counts.get(seat)
    if count is None:
        return say("Still counting") if seat in waited_for(state) else say("Not counted")
    if seat not in state.round.landing:
        return say("Credits stay face down")
    exposed = count.exposed_connectors
    return several("{n} exposed connector", "{n} exposed connectors", exposed)


def countings(state: State, viewer: int | None) -> tuple[Counting, ...]:
    if state.round.stage != "payout":
        return ()
    return tuple(_counting(state, viewer, seat) for seat in range(len(state.players)))


def _counting(state: State, viewer: int | None, seat: int) -> Counting:
    own, counted, ship = viewer == seat, seat in state.round.counts, sheet_at(state, seat)
    known = ship.connectors is not None
    count = prefill(state, seat) if own else Count()
    goods = count.goods
    numbers = (count.exposed_connectors, *goods.blocks, count.lost_components)
    sample = ShipCounted(exposed_connectors=0, goods=Goods(), lost_components=0)
    label = say("The ship is counted")
    if own:
        label = say("Count again") if counted else say("My ship is counted")
    return Counting(
        seat=seat,
        title=say("Count your ship") if own else say("Count {name}’s ship", name=SeatName(seat)),
        connectors=seat not in state.round.gave_up,
        count=count,
        known=own and (counted or known),
        from_flight=own and not counted and known and ship.drawing is None,
        counted=counted,
        draft="-".join([str(seat), state.round.name, "n" if counted else "o", *map(str, numbers)]),
        send=form_for(state, sample, viewer, label),
    )


def prefill(state: State, seat: int) -> Count:
    """What the count at the journey's end starts from: the last count, else the ship sheet."""
    ship = sheet_at(state, seat)
    known = Count(max(0, ship.connectors or 0), ship.goods or Goods(), ship.all_lost)
    return state.round.counts.get(seat, known)
