"""Somebody leaves, at every step of every recorded game: nobody waits for them, and they are never silently the winner."""

from __future__ import annotations

from companion.core.log import Entry, Log
from companion.core.seats import whose_turn
from companion.core.table_moves import Confirmed, Left
from companion.core.words import Renderer
from tests.games.test_golden import every_game, read


@every_game
def test_whoever_leaves_has_no_turn_and_the_history_says_it(file):
    whole = read(file)
    log = Log(whole.game, [])
    for entry in whole.entries:
        log.append(entry)
        for seat in log.table.people if not log.table.closed else ():
            gone = _without(log, seat)
            line = Renderer(gone.table.names)(gone.words_of(gone.version, None))
            assert line.startswith(f"{gone.table.names[seat]} left the game")
            over = gone.table.sheet() is not None
            assert over or not gone.table.people or whose_turn(gone.table.state) != seat


@every_game
def test_a_winner_who_has_left_is_marked_and_asked_about(file):
    whole = read(file)
    log = Log(whole.game, [entry for entry in whole.entries if not isinstance(entry.move, Confirmed)])
    sheet = log.table.sheet()
    for seat in sheet.winners if not log.table.stopped and not log.dead else ():
        if seat in log.table.bots:
            continue
        left = _without(log, seat).table.sheet()
        assert left.seats[seat].left
        assert left.winners == ()
        assert f"leaver-{seat}" in [question.key for question in left.questions]


def _without(log: Log, seat: int) -> Log:
    return log.then(Entry(log.version + 1, Left(), seat, seat, log.table.at))
