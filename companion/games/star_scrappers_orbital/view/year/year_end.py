"""The year's end on a page: the tally, the receipts, and at the very end who had how many."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.core.offer import Offer, form, offer
from companion.core.once import once_per_state
from companion.core.words import Message, SeatName, listed, noun, say, several, signed
from companion.games.star_scrappers_orbital.box import COLOURS, Colour, Counts
from companion.games.star_scrappers_orbital.moves.tally import TableCounted
from companion.games.star_scrappers_orbital.moves.year_end import ReceiptConfirmed, YearEnded
from companion.games.star_scrappers_orbital.nouns import kind_name
from companion.games.star_scrappers_orbital.options import follows_turns
from companion.games.star_scrappers_orbital.orbital import counts, damaged
from companion.games.star_scrappers_orbital.scoring import awards, counted_now, worth
from companion.games.star_scrappers_orbital.state import State, gone, over, phase, revealed, uncounted
from companion.games.star_scrappers_orbital.turn_order import next_first
from companion.games.star_scrappers_orbital.year.receipt import Receipt, receipts

# The tally


class Hurt(Struct, frozen=True):
    """Modules that were noted as damaged: some of them may have been repaired since."""

    colour: Colour
    words: Message
    most: int


class TallyRow(Struct, frozen=True):
    """One player's numbers."""

    seat: int
    draft: str
    """Another one when it is sent: what was tapped for one year is not left over for the next."""
    counts: Counts
    """What the count begins with."""
    hurt: tuple[Hurt, ...]


class TallyForm(Struct, frozen=True):
    count: Offer
    """The page asks for the counts of everybody on this phone."""
    hint: Message
    more: Message
    """What a tap does; so does ``less``, while taps take away."""
    less: Message
    draft: str


class Tally(Struct, frozen=True):
    form: TallyForm
    rows: tuple[TallyRow | None, ...]
    """By seat; None: the count is there, or none is needed."""


def tally(state: State, reader: int | None) -> Tally | None:
    """Where only years are scored, the count is open all year long. None: there is nothing for this page to count."""
    open_year = phase(state) == "turns" and not follows_turns(state.options)
    everybody = [seat for seat, player in enumerate(state.players) if player.who == "person" and player.playing]
    missing = everybody if open_year else uncounted(state)
    if reader is None or reader not in missing:
        return None
    label = say("Year over") if open_year else say("That is right")
    count = form(TableCounted, None, label, year=state.year)
    hint = say("Undamaged modules, core included.")
    more, less = say("Tap a number: one more."), say("Tap a number: one less.")
    rows = tuple(_row(state, seat) if seat in missing else None for seat in range(len(state.players)))
    return Tally(TallyForm(count, hint, more, less, f"t{state.year}"), rows)


def _row(state: State, seat: int) -> TallyRow:
    player = state.players[seat]
    have = counts(player)
    numbers = "-".join(str(have[colour]) for colour in COLOURS)
    tokens = [module.colour for module in damaged(player)]
    hurt = tuple(_hurt(colour, tokens.count(colour)) for colour in COLOURS if colour in tokens)
    return TallyRow(seat, f"y{state.year}-{seat}-{numbers}-{len(tokens)}", have, hurt)


def _hurt(colour: Colour, number: int) -> Hurt:
    return Hurt(colour, say("{kind} was damaged. Repaired since?", kind=kind_name(colour)), number)


# The receipts


class ReceiptView(Struct, frozen=True):
    """What a year's end brings one player, as a page says it."""

    receipt: Receipt
    won_words: Message
    without: Message | None
    """Who has left, so that their modules were not compared."""
    crew_hint: Message
    income_hint: Message
    cards_words: Message
    cards_hint: Message | None
    cards_short: Message
    damage: int
    """Tokens that come off."""
    station_words: Message
    choose: Offer | None
    """Another kind to be paid for, or what cards add; None for bots."""
    draft: str


@once_per_state
def receipts_shown(state: State) -> tuple[ReceiptView | None, ...]:
    """By seat; all are None until everybody has counted, and in the last year."""
    found = {one.seat: _receipt(state, one) for one in receipts(state)}
    return tuple(found.get(seat) for seat in range(len(state.players)))


class LastYear(Struct, frozen=True):
    """What the year before brought, until the next one ends: to be read by whoever has not taken it yet."""

    title: Message
    receipts: tuple[ReceiptView | None, ...]
    """By seat."""


@once_per_state
def last_year(state: State) -> LastYear | None:
    if state.last_year is None or state.ending or over(state):
        return None
    counted = {seat: said for seat, said in enumerate(state.past[-1]) if said}
    shown = receipts_shown(replace(state.last_year, counted=counted))
    title = say("What year {year} brought", year=state.last_year.year)
    return LastYear(title, tuple(None if one is None else replace(one, choose=None) for one in shown))


def _receipt(state: State, found: Receipt) -> ReceiptView:
    player, modules = state.players[found.seat], sum(kind.count for kind in found.kinds)
    change = form(ReceiptConfirmed, found.seat, say("Set"))
    return ReceiptView(
        receipt=found,
        won_words=say("Most modules") if found.points else say("Nothing this year"),
        without=without(state),
        crew_hint=_crew_hint(found),
        income_hint=_income_hint(found),
        cards_words=say("New stack") if player.who == "bot" else say("Draw cards"),
        cards_hint=_cards_hint(found, bot=player.who == "bot"),
        cards_short=_cards_short(found, bot=player.who == "bot"),
        damage=sum(module.damage for module in player.modules),
        station_words=_station_words(modules, len(damaged(player))),
        choose=change if player.who == "person" else None,
        draft=f"{found.year}-{found.seat}-{found.paid_for}-{found.extra}-{found.crew}",
    )


def _station_words(modules: int, hurt: int) -> Message:
    """What counts, and why it is fewer than there are."""
    if not hurt:
        return several("Your station: {n} module", "Your station: {n} modules", modules)
    return several(
        "Your station: {n} module counts, {hurt} damaged",
        "Your station: {n} modules count, {hurt} damaged",
        modules,
        hurt=hurt,
    )


def without(state: State) -> Message | None:
    left = gone(state)
    if not left:
        return None
    return several(
        "{names} has left: their modules no longer count.",
        "{names} have left: their modules no longer count.",
        len(left),
        names=listed(SeatName(seat) for seat in left),
    )


def _crew_hint(found: Receipt) -> Message:
    return noun("count your crew symbols") if found.crew is None else noun("all back on your core")


def _income_hint(found: Receipt) -> Message:
    paid, kind = _paid(found), kind_name(found.paid_for)
    base = found.income - found.extra - paid
    if not found.extra:
        return say("{base} + {n} for {kind}", base=base, n=paid, kind=kind)
    return say("{base} + {n} for {kind}, {extra} by cards", base=base, n=paid, kind=kind, extra=signed(found.extra))


def _paid(found: Receipt) -> int:
    return next((kind.count for kind in found.kinds if kind.colour == found.paid_for), 0)


def _cards_hint(found: Receipt, *, bot: bool) -> Message | None:
    if bot:
        return noun("face down")
    if found.discards is None:
        return noun("then keep {limit} at most", limit=found.limit)
    return noun("then discard {n}", n=found.discards) if found.discards else None


def _cards_short(found: Receipt, *, bot: bool) -> Message:
    if bot or not found.discards:
        return say("+{n}", n=found.hand if bot and found.hand else found.drawn)
    return say("+{n} −{gone}", n=found.drawn, gone=found.discards)


def begin_year(state: State) -> Offer | None:
    """One tap for the whole table."""
    if not revealed(state) or over(state):
        return None
    label, starts = (
        say("Begin year {year}", year=state.year + 1),
        say("{name} starts", name=SeatName(next_first(state))),
    )
    return offer(state, YearEnded(year=state.year), None, label, starts, style="primary huge")


# At the very end


class Holding(Struct, frozen=True):
    seat: int
    count: int
    wins: bool


class AwardView(Struct, frozen=True):
    colour: Colour
    holdings: tuple[Holding, ...]
    """Everybody who was counted, in the order of the seats."""
    words: Message


class Sum(Struct, frozen=True):
    seat: int
    gained: int
    vp: int


class Awards(Struct, frozen=True):
    year: int
    worth: int
    awards: tuple[AwardView, ...]
    sums: tuple[Sum, ...]
    without: Message | None


def awards_shown(state: State, vp: list[int], gains: list[int]) -> Awards | None:
    """Of the last year, once it is counted."""
    if not over(state):
        return None
    points, year = worth(state.year, state.options.years), counted_now(state)
    given = awards(year, points, zero_scores=state.options.zero_scores)
    there = [seat for seat, said in enumerate(year) if said]
    rows = tuple(
        AwardView(
            award.colour,
            tuple(Holding(seat, year[seat].get(award.colour, 0), seat in award.leaders) for seat in there),
            _award_words(award.leaders, award.worth),
        )
        for award in given
    )
    sums = tuple(Sum(seat, gains[seat], vp[seat]) for seat in there)
    return Awards(state.year, points, rows, sums, without(state))


def _award_words(leaders: tuple[int, ...], points: int) -> Message:
    if not leaders:
        return say("Nobody has any: no points.")
    names = listed(SeatName(seat) for seat in leaders)
    return several("{names}: {points} VP", "{names}: {points} VP each", len(leaders), names=names, points=points)
