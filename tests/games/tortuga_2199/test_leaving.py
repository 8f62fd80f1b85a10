"""Somebody leaves, or a move is undone: what the table reads about it."""

from __future__ import annotations

from companion.core.game import Logged
from companion.core.log import Entry, Log
from companion.core.table_moves import LeaverCounted, Left
from companion.core.undo import undo
from companion.core.words import Renderer
from companion.games.tortuga_2199 import moves
from companion.games.tortuga_2199.options import Options
from companion.services import services
from companion.web.visit import Visit
from tests.games.test_drawn import room_at
from tests.games.tortuga_2199.wishes import opened
from tests.games.trial import log_move
from tests.web.parsed_pages import parse


def played(players: int, *entries: tuple[int, Logged]) -> Log:
    log = opened(Options(), players)
    for seat, move in entries:
        log_move(log, move, seat)
    return log


def last_line(log: Log) -> str:
    return Renderer(log.table.names)(log.words_of(log.version, None))


def test_a_fight_that_loses_its_defender_is_closed_with_a_line():
    log = played(3, (0, moves.AttackDeclared(defender=1, sector="mines")), (1, Left()))
    assert log.table.state.fight is None
    assert last_line(log) == "Bob left the game: the fight at Mines is off"


def test_a_decided_fight_leaves_its_clean_up_to_the_table():
    fight = moves.CombatCalled(defender=1, sector="mines", won=True)
    log = played(3, (0, fight), (1, Left()))
    assert log.table.state.aftermath is None
    assert last_line(log) == "Bob left the game: clean up after the fight at Mines yourselves"


def test_a_leaver_who_leads_is_no_winner_before_the_table_says_so():
    rich = moves.InfluenceAdjusted(amount=9)
    last = ((0, moves.SectorConquered(sector="tortuga")), (0, moves.TurnEnded()), (2, moves.TurnEnded()))
    log = played(3, (1, rich), (1, Left()), *last)
    sheet = log.table.sheet()
    assert [question.key for question in sheet.questions] == ["leaver-1"]
    log_move(log, LeaverCounted(counts=False), 1)
    assert (log.table.sheet().questions, log.table.sheet().winners) == ((), (0,))


def test_with_one_player_left_the_table_asks_whether_to_end():
    log = played(2, (0, moves.SectorConquered(sector="mines")), (1, Left()))
    assert (log.table.alone, log.table.state.turn) == (0, 0)
    for move in (moves.CountingSwitched(on=True), moves.CardPlayed(crypto=3), moves.TurnEnded()):
        log_move(log, move, 0)
    state = log.table.state
    assert (state.turn, state.pool.crypto) == (0, 0), "a new turn, though nobody else is there"


def test_what_is_undone_carries_no_total_that_is_wrong_by_then():
    log = played(2, (0, moves.InfluenceBought()), (0, moves.SectorConquered(sector="turrets-1")))
    assert last_line(log) == "Ann conquered Turrets\xa01 (+1 Influence)"
    log.append(Entry(log.version + 1, undo(log, 0, host=True), None, 0, 9))
    assert last_line(log) == "Undone: Ann conquered Turrets\xa01 (+1 Influence)"


def test_a_fight_has_the_mark_of_whoever_won_it():
    """The loser may be the first to say that it is over."""
    laid = [(seat, moves.ManoeuvreSealed(cards=1, manoeuvre=n)) for seat, n in ((0, 6), (1, 3))]
    log = played(2, (0, moves.AttackDeclared(defender=1, sector="mines")), *laid, (1, moves.CombatSettled()))
    assert last_line(log) == "Ann won the fight at Mines: 6 beats 3"
    assert log.history(None, 1)[0].seat == 0


def test_whoever_left_is_marked_in_the_score_line(app):
    log = played(3, (0, moves.FirstChosen(first=0)), (1, Left()))
    room = room_at(log, log.version, held=True)
    strip = services(app).drawer.picture(room, Visit(room.code, "seat-0", "play")).parts["part-strip"]
    assert parse(strip).text == "A 0 B 0 left C 0 of 15"
