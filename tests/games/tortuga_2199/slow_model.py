"""Tortuga 2199 once more, slowly: written from the rules alone, with tables of its own and nothing of the game's code.

A method is named after the move that it judges: it answers whether the rules allow the move, and if they do, it has
happened. Whatever a table does not track is not asked for.
"""

from __future__ import annotations

from typing import Any

VALUE = {"trading-post": 1, "turrets": 1, "vortex": 2, "research-lab": 2, "mines": 2, "fortress": 2, "tortuga": 3}
OUTER = ("vortex", "research-lab", "mines", "fortress")
NEXT_TO = {
    "centre": "nw ne e se sw w",
    "nw": "centre ne w top-left",
    "ne": "centre nw e top-right",
    "e": "centre ne se top-right bottom-right",
    "se": "centre e sw bottom-right",
    "sw": "centre se w bottom-left",
    "w": "centre sw nw top-left bottom-left",
    "top-left": "nw w",
    "top-right": "ne e",
    "bottom-right": "e se",
    "bottom-left": "sw w",
}
"""Which places share a border."""
STEPS = ("destroy", "ship", "influence", "control", "marker", "redraw", "discard")


def kind(sector: str) -> str:
    return sector.rstrip("-123")


def track(sector: str) -> tuple[int, int]:
    return (14, 15) if sector == "tortuga" else (4, 10) if sector in OUTER else (2, 8)


class Captain:
    def __init__(self, helper: bool) -> None:
        self.tokens = self.minerals = 0
        self.ship: str | None = "tortuga"
        self.cards: list[tuple[int | None, int]] = []
        """Influence as it was read, and the turn of the capture."""
        self.helper, self.reserved = helper, False


class Ground:
    def __init__(self, sector: str) -> None:
        self.owner: int | None = None
        self.defence = track(sector)[0]
        self.minerals = int(sector != "tortuga")
        self.notes: dict[int, tuple[int | None, int | None]] | None = None if sector == "tortuga" else {}
        """Of the hunt, by seat: difficulty and Influence; None: there is no hunt."""


class SlowModel:
    def __init__(self, players: int, layout: dict[str, str], options: Any) -> None:
        self.layout, self.track, self.scenario = layout, set(options.track), options.scenario
        self.bank = options.bank
        self.values = dict(VALUE)
        self.bonus: dict[str, dict[int, int]] = {"ring": {5: 2}, "outer": {5: 2}}
        self.grounds = {sector: Ground(sector) for sector in layout.values()}
        self.captains = [Captain("resources" in self.track) for _ in range(players)]
        self.turn = self.turns = self.cache = self.unplaced = self.crypto = self.manoeuvre = 0
        self.used: list[str] = []
        self.acted = self.placing = False
        self.last: list[int] = []
        self.fight: dict[str, Any] | None = None
        self.after: dict[str, Any] | None = None

    # What follows from it

    def influence(self, seat: int) -> int:
        held = sum(self.values[kind(name)] for name, ground in self.grounds.items() if ground.owner == seat)
        return held + self.captains[seat].tokens

    @property
    def over(self) -> bool:
        fallen = self.grounds["tortuga"].owner is not None
        rich = any(self.influence(seat) >= 15 for seat in range(len(self.captains)))
        return rich or (fallen and (self.scenario == "aggressive" or not self.last))

    def have(self, seat: int, sort: str) -> int:
        return sum(ground.owner == seat and kind(name) == sort for name, ground in self.grounds.items())

    def guarded(self, sector: str) -> bool:
        owner = self.grounds[sector].owner
        return "ships" in self.track and owner is not None and self.captains[owner].ship == sector

    def there(self, seat: int, sector: str) -> bool:
        ship = self.captains[seat].ship
        return ship != "bay" and ("ships" not in self.track or ship == sector)

    def steps(self, start: str, goal: str) -> int:
        where = {sector: place for place, sector in self.layout.items()}
        seen, count = {where[start]}, 0
        while where[goal] not in seen:
            seen |= {near for place in seen for near in NEXT_TO[place].split() if near in self.layout}
            count += 1
        return count

    def others(self, seat: int) -> list[int]:
        size = len(self.captains)
        return [(seat + step) % size for step in range(1, size)]

    def pays(self, crypto: int = 0, manoeuvre: int = 0) -> bool:
        """Whether the helper, where it counts, finds enough."""
        return not self.captains[self.turn].helper or (self.crypto >= crypto and self.manoeuvre >= manoeuvre)

    def pay(self, crypto: int = 0, manoeuvre: int = 0) -> None:
        if self.captains[self.turn].helper:
            self.crypto, self.manoeuvre = self.crypto - crypto, self.manoeuvre - manoeuvre

    def gain(self, seat: int, points: int) -> int:
        points = min(points, self.bank)
        self.captains[seat].tokens += points
        self.bank -= points
        return points

    def begin(self, seat: int) -> None:
        captain = self.captains[seat]
        self.turn, self.used, self.acted, self.fight, self.after = seat, [], False, None, None
        self.placing = captain.ship == "bay"
        if self.placing and "ships" not in self.track:
            captain.ship = None
        self.crypto, self.manoeuvre = (self.have(seat, "trading-post") if captain.helper else 0), 0

    def take(self, sector: str, seat: int) -> None:
        ground = self.grounds[sector]
        ground.owner, ground.defence = seat, min(ground.defence + 1, track(sector)[1])
        if kind(sector) == "trading-post" and seat == self.turn and self.captains[seat].helper:
            self.crypto += 1
        if sector == "tortuga":
            self.last = self.others(seat)

    # Moves

    def play(self, seat: int, move: Any) -> bool:
        name = type(move).__name__
        named = getattr(move, "sector", None)
        if named is not None and named not in self.grounds:
            return False
        return bool(getattr(self, name)(seat, move))

    def action(self, seat: int, *, first: bool = False) -> bool:
        """Whether the player on turn may act at all."""
        waits = self.placing and "ships" in self.track and not first
        busy = self.fight is not None or (self.after is not None and self.after["chooses"])
        return not self.over and seat == self.turn and not busy and not waits

    def SectorConquered(self, seat: int, move: Any) -> bool:
        sector, ground = move.sector, self.grounds[move.sector]
        cost, said = ground.defence + 1, move.crypto or move.manoeuvre
        if not self.action(seat) or ground.owner == seat or self.grounds["tortuga"].owner is not None:
            return False
        if not self.there(seat, sector) or self.guarded(sector):
            return False
        if sector == "tortuga" and self.scenario == "aggressive":
            best = max(self.influence(other) for other in self.others(seat))
            if self.influence(seat) + self.values["tortuga"] < best:
                return False
        if (move.crypto and (move.manoeuvre or self.scenario != "peaceful")) or said not in (None, cost):
            return False
        price = {"crypto": cost} if move.crypto else {"manoeuvre": cost}
        if not self.pays(**price):
            return False
        self.pay(**price)
        self.take(sector, seat)
        return self.did()

    def did(self) -> bool:
        self.acted = True
        return True

    def SectorReinforced(self, seat: int, move: Any) -> bool:
        ground = self.grounds[move.sector]
        if not self.action(seat) or move.sector == "tortuga" or ground.owner != seat:
            return False
        if not ground.defence < move.defence <= track(move.sector)[1] or not self.pays(crypto=move.defence):
            return False
        self.pay(crypto=move.defence)
        ground.defence = move.defence
        return self.did()

    def left(self) -> int:
        return sum(ground.notes is not None for ground in self.grounds.values()) - self.unplaced

    def HuntExplored(self, seat: int, move: Any) -> bool:
        notes = self.grounds[move.sector].notes
        if not self.action(seat) or "hunts" not in self.track or notes is None or seat in notes or self.left() < 1:
            return False
        if not self.there(seat, move.sector) or not self.pays(manoeuvre=1):
            return False
        self.pay(manoeuvre=1)
        notes[seat] = (None, None)
        return self.did()

    def HuntNoted(self, seat: int, move: Any) -> bool:
        notes = self.grounds[move.sector].notes
        numbers = [number for number in (move.difficulty, move.influence) if number is not None]
        if self.over or notes is None or seat not in notes or not all(0 <= number <= 30 for number in numbers):
            return False
        notes[seat] = (move.difficulty, move.influence)
        return True

    def HuntCaptured(self, seat: int, move: Any) -> bool:
        if not self.action(seat):
            return False
        ship = self.captains[seat].ship
        place = move.sector or (ship if "ships" in self.track and ship != "bay" else None)
        notes = None if place is None else self.grounds[place].notes
        if (place is not None and notes is None) or self.left() < 1 or self.bank < 1:
            return False
        if ship == "bay" or (place is not None and not self.there(seat, place)):
            return False
        note = (notes or {}).get(seat)
        cost = move.difficulty if move.difficulty is not None else note[0] if note else None
        if "hunts" in self.track and (note is None or cost is None):
            return False
        if not 0 <= (cost or 0) <= 30 or not self.pays(manoeuvre=cost or 0):
            return False
        self.pay(manoeuvre=cost or 0)
        self.gain(seat, 1)
        self.captains[seat].cards.append((note[1] if note else None, self.turns))
        if place is None:
            self.unplaced += 1
        else:
            self.grounds[place].notes = None
        return self.did()

    def HuntRedeemed(self, seat: int, move: Any) -> bool:
        if not self.action(seat) or not 0 <= move.index < len(self.captains[seat].cards):
            return False
        if self.captains[seat].cards[move.index][1] == self.turns or not 1 <= move.points <= self.bank:
            return False
        del self.captains[seat].cards[move.index]
        self.gain(seat, move.points)
        return self.did()

    def InfluenceBought(self, seat: int, move: Any) -> bool:
        cost = 7 * move.count
        if not self.action(seat) or not self.there(seat, "tortuga") or not 1 <= move.count <= self.bank:
            return False
        if move.crypto not in (None, cost) or not self.pays(crypto=cost):
            return False
        self.pay(crypto=cost)
        self.gain(seat, move.count)
        return self.did()

    # Ships, Minerals, cards

    def ShipMoved(self, seat: int, move: Any) -> bool:
        ship = self.captains[seat].ship
        if not self.action(seat) or "ships" not in self.track or ship in ("bay", None, move.sector):
            return False
        cost = self.steps(str(ship), move.sector) if move.steps is None else move.steps
        if cost < 0 or not self.pays(manoeuvre=cost):
            return False
        self.pay(manoeuvre=cost)
        self.captains[seat].ship = move.sector
        return self.did()

    def ShipPlaced(self, seat: int, move: Any) -> bool:
        waiting = self.placing and ("ships" in self.track or not self.acted)
        own = move.sector == "tortuga" or self.grounds[move.sector].owner == seat
        if not self.action(seat, first=True) or not waiting or not own:
            return False
        self.captains[seat].ship = move.sector if "ships" in self.track else None
        self.placing = False
        return True

    def MineralsCollected(self, seat: int, move: Any) -> bool:
        ground = self.grounds[move.sector]
        if not self.action(seat) or "minerals" not in self.track or ground.minerals < 1:
            return False
        if not self.there(seat, move.sector) or not self.pays(manoeuvre=1):
            return False
        self.pay(manoeuvre=1)
        ground.minerals -= 1
        self.captains[seat].minerals += 1
        return self.did()

    def MineralsSpent(self, seat: int, move: Any) -> bool:
        if not self.action(seat) or "minerals" not in self.track:
            return False
        if not 1 <= move.count <= self.captains[seat].minerals:
            return False
        self.captains[seat].minerals -= move.count
        self.cache += move.count
        self.crypto += move.count if self.captains[seat].helper else 0
        return self.did()

    def AbilityUsed(self, seat: int, move: Any) -> bool:
        captain, mines = self.captains[seat], move.sector == "mines" and "minerals" in self.track
        if not self.action(seat) or self.grounds[move.sector].owner != seat or move.sector in self.used:
            return False
        if not self.there(seat, move.sector) or (mines and not self.cache):
            return False
        if move.sector == "research-lab" and captain.reserved:
            return False
        self.used.append(move.sector)
        if mines:
            self.cache, captain.minerals = self.cache - 1, captain.minerals + 1
        if move.sector == "research-lab":
            captain.reserved = captain.helper
        if move.sector == "fortress":
            self.pay(manoeuvre=-1)
        return self.did()

    def CountingSwitched(self, seat: int, move: Any) -> bool:
        self.captains[seat].helper = move.on
        if seat == self.turn:
            self.crypto, self.manoeuvre = (self.have(seat, "trading-post") if move.on else 0), 0
        return True

    def counted(self, seat: int) -> bool:
        return self.action(seat) and self.captains[seat].helper

    def CardPlayed(self, seat: int, move: Any) -> bool:
        crypto, manoeuvre = self.crypto + move.crypto, self.manoeuvre + move.manoeuvre
        if not self.counted(seat) or not 0 <= crypto <= 99 or not 0 <= manoeuvre <= 99:
            return False
        self.crypto, self.manoeuvre = crypto, manoeuvre
        return self.did()

    def spend(self, seat: int, allowed: bool, **price: int) -> bool:
        if not self.counted(seat) or not allowed or not self.pays(**price):
            return False
        self.pay(**price)
        return self.did()

    def CardBought(self, seat: int, move: Any) -> bool:
        allowed = move.price >= 0 and self.captains[seat].ship != "bay"
        return self.spend(seat, allowed, crypto=move.price)

    def MarketRefreshed(self, seat: int, move: Any) -> bool:
        ship = self.captains[seat].ship
        return self.spend(seat, ship != "bay" and ("ships" not in self.track or ship in OUTER), crypto=1)

    def CardReserved(self, seat: int, move: Any) -> bool:
        done = self.spend(seat, not self.captains[seat].reserved, crypto=2)
        self.captains[seat].reserved |= done
        return done

    def ReserveTaken(self, seat: int, move: Any) -> bool:
        done = self.spend(seat, self.captains[seat].reserved and not self.acted)
        self.captains[seat].reserved &= not done
        return done

    def CardDestroyed(self, seat: int, move: Any) -> bool:
        return self.spend(seat, True, manoeuvre=2)

    # Fights

    def may_attack(self, attacker: int, defender: int, sector: str) -> bool:
        if not self.action(attacker) or self.scenario == "peaceful" or self.grounds["tortuga"].owner is not None:
            return False
        if not 0 <= defender < len(self.captains) or defender == attacker:
            return False
        return self.there(attacker, sector) and self.there(defender, sector)

    def AttackDeclared(self, seat: int, move: Any) -> bool:
        if not self.may_attack(seat, move.defender, move.sector):
            return False
        self.fight = {"who": (seat, move.defender), "sector": move.sector, "stakes": {}}
        self.after = None
        return self.did()

    def ManoeuvreSealed(self, seat: int, move: Any) -> bool:
        if self.over or self.fight is None or seat not in self.fight["who"] or len(self.fight["stakes"]) == 2:
            return False
        attacker, stakes = self.fight["who"][0], self.fight["stakes"]
        if seat != attacker and attacker not in stakes:
            return False
        if not 0 <= move.cards <= move.manoeuvre <= 99 or abs(move.ability) > 99:
            return False
        if move.cards == 0 and (move.manoeuvre or seat == attacker):
            return False
        stakes[seat] = [move.cards, move.manoeuvre, move.ability]
        return True

    def AbilityCounted(self, seat: int, move: Any) -> bool:
        if self.over or self.fight is None or len(self.fight["stakes"]) < 2 or seat not in self.fight["stakes"]:
            return False
        stake = self.fight["stakes"][seat]
        if abs(stake[2] + move.amount) > 99:
            return False
        stake[2] += move.amount
        return True

    def printed(self, sector: str) -> int | None:
        area = "outer" if sector in OUTER else "ring"
        return None if sector == "tortuga" else self.bonus[area].get(self.grounds[sector].defence)

    def CombatSettled(self, seat: int, move: Any) -> bool:
        if self.over or self.fight is None or len(self.fight["stakes"]) < 2:
            return False
        (attacker, defender), sector, stakes = self.fight["who"], self.fight["sector"], self.fight["stakes"]
        own = self.grounds[sector].owner == defender
        if own and self.printed(sector) is None:
            return False
        attack, defence = (sum(stakes[who][1:]) + self.have(who, "turrets") for who in (attacker, defender))
        won = attack > defence + ((self.printed(sector) or 0) if own else 0)
        self.settle(attacker, defender, sector, won, cards=stakes[defender if won else attacker][0])
        if seat in (attacker, defender) and self.after is not None and not self.after["chooses"]:
            self.after["done"].add(seat)
        return True

    def CombatCalled(self, seat: int, move: Any) -> bool:
        if not self.may_attack(self.turn, move.defender, move.sector):
            return False
        self.settle(self.turn, move.defender, move.sector, move.won)
        return self.did()

    def CombatResolved(self, seat: int, move: Any) -> bool:
        attacker, defender, sector = move.attacker, move.defender, move.sector
        if not self.may_attack(attacker, defender, sector):
            return False
        own = self.grounds[sector].owner == defender
        if not 1 <= move.attack <= 99 or not 0 <= move.defence <= 99 or not 0 <= (move.bonus or 0) <= 99:
            return False
        if move.guarded not in (None, own):
            return False
        attack = move.attack + self.have(attacker, "turrets")
        defence = move.defence + self.have(defender, "turrets")
        bonuses = [move.bonus] if move.bonus is not None else self.possible(sector)
        ends = {attack > defence + (bonus if own else 0) for bonus in bonuses}
        if len(ends) > 1:
            return False
        if own and move.bonus is not None and self.printed(sector) is None and sector != "tortuga":
            self.bonus["outer" if sector in OUTER else "ring"][self.grounds[sector].defence] = move.bonus
        self.settle(attacker, defender, sector, ends.pop(), spoils=move.spoils)
        return self.did()

    def possible(self, sector: str) -> list[int]:
        """What may be printed where nobody has read it: never falling, and at most 1 more for each defence."""
        level = self.grounds[sector].defence
        known = {} if sector == "tortuga" else self.bonus["outer" if sector in OUTER else "ring"]
        if level in known:
            return [known[level]]
        below = max((at for at in known if at < level), default=0)
        least = known.get(below, 0)
        above = [bonus for at, bonus in sorted(known.items()) if at > level]
        return list(range(least, max(least, above[0] if above else least + level - below) + 1))

    def settle(
        self, attacker: int, defender: int, sector: str, won: bool, cards: int | None = None, spoils: str | None = None
    ) -> None:
        winner, loser = (attacker, defender) if won else (defender, attacker)
        aggressive, own = self.scenario == "aggressive", self.grounds[sector].owner == defender
        self.fight = None
        self.captains[loser].ship = "bay"
        self.after = {"who": (attacker, defender), "won": won, "sector": sector, "own": own, "cards": cards}
        self.after |= {"chooses": won and aggressive, "took": False, "done": set(), "ticked": 0}
        if won and aggressive:
            if spoils is not None:
                self.choose(spoils)
        elif won:
            self.gain(winner, 1)
            self.rob(winner, loser, 1)
            self.seize()
        elif not aggressive:
            self.rob(winner, loser, 1)

    def rob(self, winner: int, loser: int, points: int) -> None:
        points = 0 if self.over else min(points, self.captains[loser].tokens)
        self.captains[loser].tokens -= points
        self.captains[winner].tokens += points

    def seize(self) -> None:
        assert self.after is not None
        if self.after["own"] and not self.over:
            self.take(self.after["sector"], self.after["who"][0])
            self.after["took"] = True

    def choose(self, spoils: str) -> None:
        assert self.after is not None
        attacker, defender = self.after["who"]
        self.after["chooses"] = False
        if spoils == "bank":
            self.gain(attacker, 3)
        else:
            self.rob(attacker, defender, 2)
        self.seize()

    def SpoilsChosen(self, seat: int, move: Any) -> bool:
        if self.over or self.after is None or not self.after["chooses"] or seat != self.after["who"][0]:
            return False
        self.choose(move.spoils)
        return True

    def cleans_up(self, seat: int) -> bool:
        return not self.over and self.after is not None and not self.after["chooses"] and seat in self.after["who"]

    def PartDone(self, seat: int, move: Any) -> bool:
        if not self.cleans_up(seat) or self.after is None or seat in self.after["done"]:
            return False
        self.after["done"].add(seat)
        self.after = None if len(self.after["done"]) == 2 else self.after
        return True

    def CleanUpDone(self, seat: int, move: Any) -> bool:
        if not self.cleans_up(seat):
            return False
        self.after = None
        return True

    def CleanUpTicked(self, seat: int, move: Any) -> bool:
        if not self.cleans_up(seat) or self.after is None:
            return False
        skipped = {"destroy"} if self.after["cards"] == 0 else set()
        skipped |= set() if self.after["took"] else {"control", "marker"}
        steps = [step for step in STEPS if step not in skipped]
        if move.step != steps[self.after["ticked"]]:
            return False
        self.after["ticked"] += 1
        self.after = None if self.after["ticked"] == len(steps) else self.after
        return True

    def TurnEnded(self, seat: int, move: Any) -> bool:
        if not self.action(seat):
            return False
        self.last = [other for other in self.last if other != seat]
        self.turns += 1
        after = self.others(seat) if self.grounds["tortuga"].owner is None else self.last
        if after:
            self.begin(after[0])
        else:
            self.fight = self.after = None
        return True

    # By hand

    def InfluenceAdjusted(self, seat: int, move: Any) -> bool:
        tokens = self.captains[seat].tokens + move.amount
        if move.amount == 0 or tokens < 0 or move.amount > self.bank:
            return False
        self.captains[seat].tokens, self.bank = tokens, self.bank - move.amount
        return True

    def SectorCorrected(self, seat: int, move: Any) -> bool:
        ground, (least, most) = self.grounds[move.sector], track(move.sector)
        if move.owner is not None and not 0 <= move.owner < len(self.captains):
            return False
        if not least <= move.defence <= most or not 0 <= (move.minerals or 0) <= 10:
            return False
        if move.sector == "tortuga" and (move.minerals or move.hunt == "there"):
            return False
        if move.sector == "tortuga" and move.owner != ground.owner:
            self.last = [] if move.owner is None else self.others(move.owner)
        ground.owner, ground.defence = move.owner, move.defence
        ground.minerals = ground.minerals if move.minerals is None else move.minerals
        if move.hunt is not None:
            ground.notes = None if move.hunt == "gone" else ground.notes or {}
        return True

    def MineralsCorrected(self, seat: int, move: Any) -> bool:
        if not 0 <= move.minerals <= 10:
            return False
        if move.cache:
            self.cache = move.minerals
        else:
            self.captains[seat].minerals = move.minerals
        return True

    def ShipCorrected(self, seat: int, move: Any) -> bool:
        self.captains[seat].ship = move.sector or "bay"
        return True

    def ValuesCorrected(self, seat: int, move: Any) -> bool:
        if not all(0 <= value <= 9 for value in move.values.values()):
            return False
        self.values |= move.values
        return True

    def DefenceBonusNoted(self, seat: int, move: Any) -> bool:
        least, most = (2, 8) if move.area == "ring" else (4, 10)
        if not least <= move.defence <= most or not 0 <= move.bonus <= 20:
            return False
        self.bonus[move.area][move.defence] = move.bonus
        return True

    # To be compared

    def picture(self) -> dict[str, Any]:
        return {
            "grounds": {
                name: (ground.owner, ground.defence, ground.minerals, ground.notes)
                for name, ground in self.grounds.items()
            },
            "captains": [(c.tokens, c.minerals, c.ship, c.cards, c.helper, c.reserved) for c in self.captains],
            "influence": [self.influence(seat) for seat in range(len(self.captains))],
            "table": (self.bank, self.cache, self.unplaced, self.turn, self.turns, list(self.last), self.over),
            "turn": (self.crypto, self.manoeuvre, self.used, self.placing),
            "fight": self.fight and (self.fight["who"], self.fight["sector"], self.fight["stakes"]),
            "after": self.after
            and tuple(self.after[key] for key in ("who", "sector", "won", "chooses", "took", "ticked", "done")),
            "bonus": self.bonus,
        }
