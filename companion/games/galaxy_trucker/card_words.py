"""Cards in words: their numbers, how each kind goes, what helps against a threat, what is asked."""

from __future__ import annotations

from functools import cache

from companion.games.galaxy_trucker.card_play import Adventure, Ask, CardPlay, CombatLine, Threat
from companion.games.galaxy_trucker.ship import COLOURS, Goods
from companion.games.galaxy_trucker.wording import many

HINTS = {
    "small": "Harmless where no open connector points at it. A shield on that side (1 token) saves; it cannot be shot.",
    "large": "Shields do not help. Shot by a cannon pointing at it: from the front in the very column, "
    "from a side also from a neighbouring row. A double cannon costs 1 token.",
    "light": "Only a shield on that side (1 token) helps.",
    "heavy": "Nothing helps.",
}

NOTES = {
    "engines": "Singles and the orange alien always count.",
    "cannons": "Singles and the purple alien always count.",
    "connectors": "Those with no component next to them, at holes inside too.",
    "land": "You may also land and load nothing.",
    "load": "One block per container, red only in special ones. What does not fit, or the bank lacks, you leave.",
    "hit": "Count all that came off, the pilot cabin too, and what was on it. Aliens without life support leave.",
    "sabotaged": "Count all that comes loose, and what was on it. Aliens without life support leave.",
    "give_goods": "Battery tokens make up for missing ones.",
    "give_crew": "Humans or aliens, as you like; all, if you have fewer.",
}
"""What to keep in mind while answering."""

HOW: dict[str, tuple[str, ...]] = {
    "open_space": (
        "From the leader back, each names engine strength and moves at once.",
        "Strength 0 means giving up, save in a first flight.",
    ),
    "planets": (
        "From the leader back, each takes one free planet or passes.",
        "Then they load, the leader first, and what one dumps is there for the next.",
        "Then they lose the days, the last ship first.",
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
    "epidemic": (
        "Every occupied cabin joined to another occupied one loses one crew member, all at once.",
        "The pilot cabin is a cabin too.",
    ),
    "sabotage": (
        "The smallest crew is hit; on a tie the one in front. Two dice for the column, two for the row.",
        "Nothing there? Roll both again, three times in all.",
    ),
}


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
    parts = [f"planet {number}: {goods_words(goods)}" for number, goods in enumerate(card.planets, start=1)]
    parts += [_line_words(line) for line in card.lines]
    named = (
        (card.strength, f"strength {card.strength}"),
        (card.crew, f"crew {card.crew}"),
        (card.lose, f"lose {card.lose} {'goods' if card.kind == 'smugglers' else 'crew'}"),
        (card.threats, ", ".join(threat_words(threat) for threat in card.threats)),
        (card.goods != Goods(), goods_words(card.goods)),
        (card.credits, many(card.credits, "credit")),
        (card.days, f"costs {many(card.days, 'day')}"),
    )
    return "; ".join([*parts, *(words for given, words in named if given)])


def aim_words(play: CardPlay) -> str:
    """Where the thing on its way strikes, once the dice have fallen."""
    if play.threat is None or not play.rolls:
        return ""
    place = f"{play.threat.line} {play.rolls[-1].total}"
    return f"It hits the first component in {place}, seen from the {play.threat.side}. Nothing in it? It misses."


def asked_words(play: CardPlay, ask: Ask) -> str:
    card = play.adventure
    return {
        "engines": "How strong are your engines?",
        "cannons": "How strong are your cannons?",
        "crew": "How many crew are on board, aliens included?",
        "connectors": "How many exposed connectors has your ship?",
        "land": f"Land on a planet? It costs {many(card.days, 'day')}.",
        "load": "What do you load?",
        "take": f"Give {card.crew} crew and {many(card.days, 'day')} for {many(card.credits, 'credit')}?",
        "dock": f"Dock with {card.crew} crew or more and lose {many(card.days, 'day')}?",
        "reward": f"Take {_reward(play)} and lose {many(card.days, 'day')}?",
        "roll": f"Roll two dice for the {_line(play)}.",
        "hit": "What did it cost you?",
        "give_crew": f"Give {ask.number} crew.",
        "give_goods": f"Give your {ask.number} most valuable goods.",
        "sick": "One crew member leaves every occupied cabin that is joined to another occupied one.",
        "sabotaged": "What is lost there?",
    }[ask.what]


def _reward(play: CardPlay) -> str:
    card = play.adventure
    return goods_words(card.goods) if card.kind == "smugglers" else many(card.credits, "credit")


def _line(play: CardPlay) -> str:
    """What a roll finds: saboteurs look for a column first, then for a row."""
    if play.threat is None:
        return "row" if play.rolls else "column"
    return play.threat.line
