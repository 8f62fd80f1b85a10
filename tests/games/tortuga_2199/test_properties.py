"""Laws that hold for any game: undo, totality, one owner, Influence that adds up, fights that follow the ledger."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.drafts import draft
from companion.core.game import By
from companion.core.log import Entry
from companion.core.table_moves import Joined
from companion.core.undo import undo
from companion.core.words import in_english
from companion.games.tortuga_2199 import GAME, moves
from companion.games.tortuga_2199.options import Options
from companion.games.tortuga_2199.state import BAY
from tests.games.tortuga_2199.wishes import ANYTHING, MOVES, TURNS, allowed, opened, played, seeds, tables, wished
from tests.games.trial import log_move, take_anything, undo_means_it_never_happened

gently = settings(max_examples=20, suppress_health_check=[HealthCheck.too_slow])
CAPS = {"trading-post": 8, "turrets": 8, "tortuga": 15}
FOUGHT = (moves.CombatResolved, moves.CombatCalled, moves.CombatSettled, moves.SpoilsChosen)


def adds_up(state: Any, view: Any, bank: int) -> None:
    """Influence is control and tokens, tokens in bank and bays are constant in sum, a sector has one owner."""
    seats = range(len(state.players))
    owned = {seat: [sector for sector in view.sectors.values() if sector.owner == seat] for seat in seats}
    assert view.bank + sum(view.tokens) == bank
    assert min(view.tokens) >= 0
    assert view.control == tuple(sum(sector.value for sector in owned[seat]) for seat in seats)
    assert view.influence == tuple(view.control[seat] + view.tokens[seat] for seat in seats)
    assert [row.sectors for row in view.players] == [len(owned[seat]) for seat in seats]
    assert sum(map(len, owned.values())) == sum(sector.owner is not None for sector in view.sectors.values())
    assert view.over == (max(view.influence) >= 15 or (view.conqueror is not None and not view.last_round))
    assert view.over == (GAME.score(state).ended is not None)


def lies_well(state: Any, view: Any) -> None:
    """Every sector in play lies on one place, its defence on its track, every ship somewhere."""
    assert sorted(state.layout.values()) == sorted(state.grounds)
    assert len(state.grounds) == (9 if len(state.players) == 2 else 11)
    assert all(captain.ship in (None, BAY, *state.grounds) for captain in state.players)
    for sector in view.sectors.values():
        assert sector.lowest <= sector.defence <= CAPS.get(sector.kind, 10)
        fallen = sector.kind == "tortuga" and sector.owner is not None
        assert sector.price == (None if fallen else sector.defence + 1)


@gently
@given(tables, seeds)
def test_influence_adds_up_and_the_planet_lies_well(log, seed):
    bank = log.table.state.bank
    for _, _, state in played(log, seed, ANYTHING):
        view = GAME.view(state, None)
        adds_up(state, view, bank)
        lies_well(state, view)


def minerals(state: Any) -> int:
    bays = sum(captain.minerals for captain in state.players)
    return state.cache + bays + sum(ground.minerals for ground in state.grounds.values())


@gently
@given(tables, seeds)
def test_only_a_fight_takes_tokens_and_none_from_who_has_none(log, seed):
    most = 2 if log.table.state.options.scenario == "aggressive" else 1
    for before, event, state in played(log, seed, TURNS):
        pairs = zip(before.players, state.players, strict=True)
        lost = [old.tokens - new.tokens for old, new in pairs]
        assert max(lost) <= (
            min(most, before.players[lost.index(max(lost))].tokens) if isinstance(event, FOUGHT) else 0
        )
        assert minerals(state) == minerals(before)
        if isinstance(event, FOUGHT):
            assert state.players[state.aftermath.loser].ship == BAY


def expected(before: Any, event: moves.CombatResolved) -> Any:
    """The ledger's own arithmetic: tokens of both, bank, owner and defence after the fight; None: a bonus is unread."""
    view = GAME.view(before, None)
    attacker, defender, sector = event.attacker, event.defender, view.sectors[event.sector]
    turrets = [row.turrets for row in view.players]
    guards = sector.owner == defender
    bonus = sector.combat_bonus if event.bonus is None else event.bonus
    if guards and bonus is None:
        return None
    won = event.attack + turrets[attacker] > event.defence + turrets[defender] + (bonus or 0 if guards else 0)
    aggressive = before.options.scenario == "aggressive"
    steps = {
        (True, False): [("bank", 1), ("tokens", 1), ("control", 0)],
        (False, False): [("tokens", 1)],
        (True, True): [(event.spoils, {"tokens": 2, "bank": 3, None: 0}[event.spoils])],
        (False, True): [],
    }[won, aggressive]
    steps += [("control", 0)] if won and aggressive and event.spoils else []
    winner, loser = (attacker, defender) if won else (defender, attacker)
    tokens, bank, owner, defence = list(view.tokens), view.bank, sector.owner, sector.defence
    for step, points in steps:
        if tokens[winner] + view.control[winner] >= 15:
            break
        moved = min(points, bank if step == "bank" else tokens[loser])
        tokens[winner] += moved
        bank -= moved if step == "bank" else 0
        tokens[loser] -= moved if step == "tokens" else 0
        if step == "control" and guards:
            owner, defence = attacker, min(defence + 1, CAPS.get(sector.kind, 10))
    return tuple(tokens), bank, owner, defence


@gently
@given(tables, seeds)
def test_a_fight_goes_as_the_ledger_says(log, seed):
    for before, event, state in played(log, seed, TURNS):
        wanted = expected(before, event) if isinstance(event, moves.CombatResolved) else None
        if wanted is not None:
            view, sector = GAME.view(state, None), GAME.view(state, None).sectors[event.sector]
            assert (view.tokens, view.bank, sector.owner, sector.defence) == wanted
            others = [s for s in before.grounds if s != event.sector]
            assert [state.grounds[s] for s in others] == [before.grounds[s] for s in others]


@gently
@given(tables, seeds)
def test_do_then_undo_is_never_happened(log, seed):
    dice = random.Random(seed)
    for _ in range(100):
        seat, event = wished(log, dice, ANYTHING)
        if allowed(log, event, seat) and not isinstance(event, Joined):
            undo_means_it_never_happened(log, event, seat)


@gently
@given(tables, seeds, st.lists(st.none() | st.integers(-2, 9), min_size=15, max_size=15))
def test_apply_take_anything(log, seed, seats):
    """Moves that nobody asked the rules about, in the middle of a game."""
    assert len(list(played(log, seed, ANYTHING))) <= MOVES
    dice = random.Random(seed)
    state = take_anything(GAME, log.table.state, [(seat, wished(log, dice, ANYTHING)[1]) for seat in seats])
    for viewer in (None, 0, 1, 2):
        assert GAME.view(state, viewer).phase == GAME.phase(state)
    assert len(GAME.score(state).seats) == len(state.players)


@gently
@given(tables, seeds)
def test_a_sheet_offers_only_what_can_be_done(log, seed):
    assert len(list(played(log, seed, ANYTHING))) <= MOVES
    state = log.table.state
    kinds = {kind.__name__: kind for kind in GAME.moves}
    for seat in range(len(state.players)):
        for sector in state.grounds:
            sheet = GAME.opened(state, seat, sector)
            choices = [choice.offer for choice in (sheet.first, *sheet.others) if choice is not None]
            for offer in (*choices, *(key for row in sheet.keys for key in row.offers)):
                move = kinds[offer.kind](**offer.fields)
                assert move.why_not(state, By(seat)) is None


def test_an_undone_reveal_gives_both_sides_their_cards_back_as_a_draft():
    log = opened(Options(), 3)
    log_move(log, moves.AttackDeclared(defender=1, sector="mines"), 0)
    before = log.table.state
    log_move(log, moves.ManoeuvreSealed(cards=1, manoeuvre=4), 0)
    log_move(log, moves.ManoeuvreSealed(cards=1, manoeuvre=2, ability=-1), 1)
    assert log.table.state.fight.revealed
    log.append(Entry(log.version + 1, undo(log, 0, host=True, target=4), None, 0, 9))
    assert log.table.state == before
    assert drafts(log) == ["Your entry from before: 1 card with 4 Manoeuvre", None, None], "the attacker lays first"
    log_move(log, draft(log, 0).moves[0], 0)
    assert drafts(log) == [None, "Your entry from before: 1 card with 2 Manoeuvre, abilities −1", None]


def drafts(log):
    found = (draft(log, seat) for seat in range(len(log.table.seats)))
    return [None if own is None else in_english(own.words) for own in found]
