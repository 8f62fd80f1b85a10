"""The open card as a page shows it: its numbers, who is asked what, the choices, what has happened."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from companion.games.galaxy_trucker.card_calm import ALL, PASS, TAKE, free_planets, offered
from companion.games.galaxy_trucker.card_play import Adventure, Ask, CardPlay, CombatLine, Threat
from companion.games.galaxy_trucker.cards import TITLES, known
from companion.games.galaxy_trucker.resolve import open_asks
from companion.games.galaxy_trucker.ship import COLOURS, Goods, cannon_strength, engine_strength, most_tokens
from companion.games.galaxy_trucker.state import State, the_card
from companion.games.galaxy_trucker.wording import many

HINTS = {
    "small": "Harmless where no open connector points at it. A shield on that side (1 token) saves; it cannot be shot.",
    "large": "Shields do not help. Shot by a cannon pointing at it: from the front in the very column, "
    "from a side also from a neighbouring row. A double cannon costs 1 token.",
    "light": "Only a shield on that side (1 token) helps.",
    "heavy": "Nothing helps.",
}


HOW: dict[str, tuple[str, ...]] = {
    "open_space": ("From the leader back, each names engine strength and moves at once.", "Strength 0: gives up."),
    "planets": (
        "From the leader back, each takes one free planet or passes.",
        "Then they load, the leader first, and lose the days, the last ship first.",
    ),
    "abandoned_ship": ("From the leader back, until one gives the crew, takes the credits and loses the days.",),
    "abandoned_station": ("From the leader back, until one with crew enough docks. No crew is lost.",),
    "meteors": ("The leader rolls for each meteor; the roll counts for every ship.",),
    "smugglers": ("They attack from the leader back until beaten. More wins, less loses goods, a tie does nothing.",),
    "slavers": ("They attack from the leader back until beaten. More wins, less loses crew, a tie does nothing.",),
    "pirates": (
        "They attack from the leader back until beaten. More wins, a tie does nothing.",
        "Then the first of the beaten rolls for each shot; it counts for all the beaten.",
    ),
    "combat_zone": ("Three lines, one after another. Only the weakest pays; on a tie the one farthest ahead.",),
    "stardust": ("From the last ship to the leader: one day lost for each exposed connector.",),
    "epidemic": ("Every occupied cabin joined to another occupied one loses one crew member, all at once.",),
    "sabotage": ("The smallest crew is hit; on a tie the one in front. Two dice for the column, two for the row.",),
}


class Choice(Struct, frozen=True):
    """A button: what to send, and what it says."""

    choice: str
    label: str
    number: float | None = None
    batteries: int = 0


class Question(Struct, frozen=True):
    seat: int
    what: str
    words: str
    control: str
    """"choice", "number", "losses", "load" or "roll"."""
    choices: tuple[Choice, ...] = ()
    prefill: float | None = None
    goods: Goods | None = None
    """What may be loaded."""
    tracked: bool = False
    """The ship sheet knows the answer's range; if not, ask also whether a human is left."""
    warning: str = ""


class CardView(Struct, frozen=True):
    id: str
    kind: str
    title: str
    level: int
    text: str
    how: tuple[str, ...]
    """How this kind of card goes: who acts, what is compared, who pays."""
    order: tuple[int, ...]
    now: tuple[Question, ...]
    later: tuple[int, ...]
    """Who is asked afterwards."""
    threat: str
    hint: str
    rolls: tuple[int, ...]
    happened: tuple[str, ...]


class DeckCard(Struct, frozen=True):
    id: str
    title: str
    level: int
    text: str
    flown: bool


def card_view(state: State, play: CardPlay) -> CardView:
    card = play.adventure
    current = open_asks(play) if play.asks else ()
    return CardView(
        id=card.id,
        kind=card.kind,
        title=TITLES[card.kind],
        level=card.level,
        text=card_text(card),
        how=HOW[card.kind],
        order=play.order,
        now=tuple(question(state, play, ask) for ask in current),
        later=tuple(ask.seat for ask in play.asks if ask not in current),
        threat="" if play.threat is None else threat_words(play.threat),
        hint="" if play.threat is None else HINTS[play.threat.size],
        rolls=tuple(roll.total for roll in play.rolls),
        happened=play.happened,
    )


def deck(state: State) -> tuple[DeckCard, ...]:
    """The cards that may lie in this round's deck."""
    level, first = the_card(state).level, state.round.first_flight
    cards = [card for card in known().values() if card.level <= level and (card.first or not first)]
    return tuple(
        DeckCard(card.id, TITLES[card.kind], card.level, card_text(card), flown=card.id in state.round.cards)
        for card in cards
    )


def goods_words(goods: Goods) -> str:
    parts = [f"{number} {colour}" for number, colour in zip(goods.blocks, COLOURS, strict=True) if number]
    return ", ".join(parts) or "no goods"


def threat_words(threat: Threat) -> str:
    return f"{threat.size} from the {threat.side}"


def _line_words(line: CombatLine) -> str:
    if line.shots:
        return f"weakest {line.weakest}: {', '.join(threat_words(shot) for shot in line.shots)}"
    lost = ((line.days, "days"), (line.crew, "crew"), (line.goods, "goods"))
    return f"weakest {line.weakest}: " + ", ".join(f"−{number} {what}" for number, what in lost if number)


@cache
def card_text(card: Adventure) -> str:
    """Its numbers on one line."""
    parts = [f"{number}: {goods_words(goods)}" for number, goods in enumerate(card.planets, start=1)]
    parts += [_line_words(line) for line in card.lines]
    named = (
        (card.strength, f"strength {card.strength}"),
        (card.crew, f"crew {card.crew}"),
        (card.lose, f"lose {card.lose} {'goods' if card.kind == 'smugglers' else 'crew'}"),
        (card.threats, ", ".join(threat_words(threat) for threat in card.threats)),
        (card.goods != Goods(), goods_words(card.goods)),
        (card.credits, many(card.credits, "credit")),
        (card.days, many(card.days, "day")),
    )
    return "; ".join([*parts, *(words for given, words in named if given)])


def question(state: State, play: CardPlay, ask: Ask) -> Question:
    ship = state.round.ships[ask.seat]
    tracked = ship.crew is not None
    words = _words(play, ask)
    match ask.what:
        case "engines" | "cannons":
            return _strength_question(state, ask, words)
        case "crew" | "connectors":
            prefill = ship.crew if ask.what == "crew" else ship.connectors
            return Question(ask.seat, ask.what, words, "number", prefill=prefill)
        case "land":
            return Question(ask.seat, ask.what, words, "choice", choices=_planets(play))
        case "take" | "dock" | "reward":
            both = (Choice(TAKE, "Take it"), Choice(PASS, "Pass"))
            return Question(ask.seat, ask.what, words, "choice", choices=both, tracked=tracked)
        case "load":
            full = (Choice(ALL, "Load all of it"),)
            goods, warning = offered(play, ask.seat), _room(ship)
            return Question(ask.seat, ask.what, words, "load", choices=full, goods=goods, warning=warning)
        case "roll":
            return Question(ask.seat, ask.what, words, "roll")
    empty = (Choice("empty", "Nothing is there"),) if ask.what == "sabotaged" else ()
    return Question(ask.seat, ask.what, words, "losses", choices=empty, tracked=tracked)


def _room(ship: object) -> str:
    special = getattr(ship, "special_holds", None)
    return "" if special is None else f"Red goods need special holds: there is room for {special}."


def _planets(play: CardPlay) -> tuple[Choice, ...]:
    rows = ((number, play.adventure.planets[number - 1]) for number in free_planets(play))
    return (*(Choice(str(n), f"Planet {n}: {goods_words(goods)}") for n, goods in rows), Choice(PASS, "Fly on"))


def _strength_question(state: State, ask: Ask, words: str) -> Question:
    ship = state.round.ships[ask.seat]
    entered = ship.has_engines if ask.what == "engines" else ship.has_cannons
    if not entered:
        return Question(ask.seat, ask.what, words, "number", warning=_no_engines(state, ask))
    part, strength = ("engines", engine_strength) if ask.what == "engines" else ("cannons", cannon_strength)
    steps = [(tokens, strength(ship, tokens)) for tokens in range(most_tokens(ship, part) + 1)]  # type: ignore[arg-type]
    choices = tuple(Choice("", f"{number:g} ({many(tokens, 'token')})", number, tokens) for tokens, number in steps)
    warning = _no_engines(state, ask) if not steps[0][1] else ""
    return Question(ask.seat, ask.what, words, "number", choices, steps[0][1], tracked=True, warning=warning)


def _no_engines(state: State, ask: Ask) -> str:
    if ask.what != "engines" or state.round.first_flight or the_kind(state) != "open_space":
        return ""
    return "Strength 0 means giving up here. Power a double engine if you can."


def the_kind(state: State) -> str:
    return "" if state.round.card is None else state.round.card.adventure.kind


def _words(play: CardPlay, ask: Ask) -> str:
    card = play.adventure
    return {
        "engines": "How strong are your engines? Singles and the orange alien always count.",
        "cannons": "How strong are your cannons? Singles and the purple alien always count.",
        "crew": "How many crew are on board, aliens included?",
        "connectors": "How many exposed connectors has your ship, holes inside included?",
        "land": f"Land on a planet? It costs {many(card.days, 'day')}.",
        "load": "What do you load? One block per container, red only in special ones; the rest is dumped.",
        "take": f"Give {card.crew} crew and {many(card.days, 'day')} for {many(card.credits, 'credit')}?",
        "dock": f"Dock with {card.crew} crew or more and lose {many(card.days, 'day')}?",
        "reward": f"Take the reward and lose {many(card.days, 'day')}?",
        "roll": "Roll two dice.",
        "hit": "What did it cost you? Count all that came off, and what was on it.",
        "give_crew": f"Give {ask.number} crew, humans or aliens.",
        "give_goods": f"Give your {ask.number} most valuable goods; battery tokens make up for missing ones.",
        "sick": "One crew member leaves every occupied cabin that is joined to another occupied one.",
        "sabotaged": "What is lost there?",
    }[ask.what]
