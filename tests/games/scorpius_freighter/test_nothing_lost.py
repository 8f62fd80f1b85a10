"""No sequence of undo, redo and what a host does during the count loses a number that somebody entered."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from companion.core import golden
from companion.core.drafts import draft
from companion.core.game import THE_HOST, By, Logged
from companion.core.log import Entry, Log
from companion.core.undo import moves, redoable, undo, undoable
from companion.games.scorpius_freighter import GAME
from companion.games.scorpius_freighter import moves as m

SEATS = range(3)
GAMES = Path(__file__).parent / "golden"


class Table:
    """A count under way: three players enter numbers, and the host puts things right."""

    def __init__(self, seed: int) -> None:
        whole = golden.read((GAMES / "tie-crew.json").read_text(), {GAME.slug: GAME})
        opened = next(seq for seq in range(1, whole.version + 1) if whole.table_after(seq).state.counting)
        self.log, self.dice = Log(GAME, whole.entries[:opened]), random.Random(seed)
        self.entered: dict[int, list[int]] = {seat: [] for seat in SEATS}
        self.next_value = 1

    def add(self, move: Logged, seat: int | None, by: int) -> None:
        self.log.append(Entry(self.log.version + 1, move, seat, by, self.log.entries[-1].at))

    def enter(self) -> None:
        """A number that nobody else enters; whoever has an entry from before sends that first, as the page asks."""
        seat = self.dice.choice(SEATS)
        self.send_again(seat)
        move = m.ValueCounted(line="side_deals", value=self.next_value)
        if move.why_not(self.log.table.state, By(seat)) is None:
            self.add(move, seat, seat)
            self.entered[seat].append(self.next_value)
            self.next_value = self.next_value % 99 + 1

    def confirm(self) -> None:
        seat = self.dice.choice(SEATS)
        if m.CountConfirmed().why_not(self.log.table.state, By(seat)) is None and draft(self.log, seat) is None:
            self.add(m.CountConfirmed(), seat, self.dice.choice((seat, THE_HOST)))

    def send_again(self, seat: int) -> None:
        found = draft(self.log, seat)
        for move in () if found is None else found.moves:
            self.add(move, seat, seat)

    def player_undoes(self) -> None:
        """Of a number, whoever entered it wants it gone."""
        seat = self.dice.choice(SEATS)
        target = undoable(self.log, seat, host=False)
        if target is None:
            return
        taken = self.log.entries[target - 1]
        self.add(undo(self.log, seat, host=False), None, seat)
        if isinstance(taken.move, m.ValueCounted):
            self.entered[seat].remove(taken.move.value)

    def host_undoes(self) -> None:
        """Any line that the history offers, or the last one."""
        lines = [entry.seq for entry in moves(self.log)[-8:]]
        if lines:
            target = self.dice.choice([None, *lines])
            self.add(undo(self.log, THE_HOST, host=True, target=target), None, THE_HOST)

    def host_redoes(self) -> None:
        target = redoable(self.log, THE_HOST, host=True)
        if target is not None and not self._brings_back_what_a_player_undid(target):
            self.add(undo(self.log, THE_HOST, host=True, target=target), None, THE_HOST)

    def _brings_back_what_a_player_undid(self, target: int) -> bool:
        return self.log.entries[target - 1].by != THE_HOST

    def host_corrects(self) -> None:
        move = self.dice.choice((m.CubesCounted(mothership=0, change=1), m.BoxCorrected(capacity=8), m.CountBegun()))
        if move.why_not(self.log.table.state, By(None)) is None:
            self.add(move, None, THE_HOST)

    def open_again(self) -> None:
        """Whatever the host took back: the table comes to its count again."""
        if not self.log.table.state.counting:
            self.add(m.CountBegun(), None, THE_HOST)

    def known(self, seat: int) -> Counter[int]:
        """What the sheet has, and what the page offers to send again."""
        found = draft(self.log, seat)
        again = [move.value for move in (() if found is None else found.moves) if isinstance(move, m.ValueCounted)]
        return Counter(self.log.table.state.players[seat].count.side_deals) + Counter(again)


@pytest.mark.parametrize("seed", range(100))
def test_no_number_is_lost(seed):
    table = Table(seed)
    deeds = (table.enter, table.enter, table.enter, table.confirm, table.player_undoes)
    hosts = (table.host_undoes, table.host_redoes, table.host_corrects, table.open_again)
    for _ in range(25):
        table.dice.choice(deeds + hosts)()
        if table.log.table.state.shown:
            break
    table.open_again()
    for seat in SEATS:
        assert not Counter(table.entered[seat]) - table.known(seat), f"seat {seat} has lost a number"
