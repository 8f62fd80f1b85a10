"""No sequence of undo, redo and what a host does during the count loses a number that somebody entered."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest

from companion.core import golden
from companion.core.drafts import draft
from companion.core.game import THE_HOST, By, Logged
from companion.core.log import Entry, Log
from companion.core.problems import Refused
from companion.core.table_moves import Left, Undone
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
        self.wanted: dict[int, Counter[int]] = {seat: Counter() for seat in SEATS}
        """What each player has entered and not taken back."""
        self.next_value = 1

    def add(self, move: Logged, seat: int | None, by: int) -> None:
        self.log.append(Entry(self.log.version + 1, move, seat, by, self.log.entries[-1].at))

    def sheet(self, seat: int) -> Counter[int]:
        return Counter(self.log.table.state.players[seat].count.side_deals)

    def by_a_player(self, seat: int, move: Logged, of: int | None) -> None:
        """Whatever it changes on the own sheet is wanted."""
        before = self.sheet(seat)
        self.add(move, of, seat)
        self.wanted[seat].update(self.sheet(seat))
        self.wanted[seat].subtract(before)

    # What players do

    def enter(self) -> None:
        """A number that nobody else enters."""
        self.change(m.ValueCounted(line="side_deals", value=self.next_value))
        self.next_value = self.next_value % 99 + 1

    def take_back(self) -> None:
        self.change(m.ValueTakenBack(line="side_deals", index=self.dice.randrange(3)))

    def change(self, move: m.ValueCounted | m.ValueTakenBack) -> None:
        """Whoever has an entry from before sends that first, as the page asks."""
        seat = self.dice.choice(SEATS)
        found = draft(self.log, seat)
        for again in () if found is None else found.moves:
            self.add(again, seat, seat)
        if move.why_not(self.log.table.state, By(seat)) is None:
            self.by_a_player(seat, move.chance(self.log.table.state, By(seat), self.dice), seat)

    def confirm(self) -> None:
        seat = self.dice.choice(SEATS)
        if m.CountConfirmed().why_not(self.log.table.state, By(seat)) is None and draft(self.log, seat) is None:
            self.add(m.CountConfirmed(), seat, self.dice.choice((seat, THE_HOST)))

    def player_undoes(self) -> None:
        seat = self.dice.choice(SEATS)
        if undoable(self.log, seat, host=False) is not None:
            self.by_a_player(seat, undo(self.log, seat, host=False), None)

    def player_redoes(self) -> None:
        seat = self.dice.choice(SEATS)
        target = redoable(self.log, seat, host=False)
        if target is not None:
            self.by_a_player(seat, undo(self.log, seat, host=False, target=target), None)

    # What the host does

    def host_undoes(self) -> None:
        """Any line that the history offers, or the last one."""
        self.host_takes(self.dice.choice([None, *(entry.seq for entry in moves(self.log))]))

    def host_redoes(self) -> None:
        """What the page offers, or any line that undid or brought back something, as programs may name it."""
        lines = [entry.seq for entry in self.log.alive() if isinstance(entry.move, Undone)]
        self.host_takes(self.dice.choice([redoable(self.log, THE_HOST, host=True), *lines]))

    def host_takes(self, target: int | None) -> None:
        with suppress(Refused):
            self.add(undo(self.log, THE_HOST, host=True, target=target), None, THE_HOST)

    def host_corrects(self) -> None:
        move = self.dice.choice((m.CubesCounted(mothership=0, change=1), m.BoxCorrected(capacity=8), m.CountBegun()))
        if move.why_not(self.log.table.state, By(None)) is None:
            self.add(move, None, THE_HOST)

    def open_again(self) -> None:
        """Whatever the host took back: the table comes to its count again."""
        if not self.log.table.state.counting:
            self.add(m.CountBegun(), None, THE_HOST)

    def kept(self, seat: int) -> Counter[int]:
        """What the sheet has, with what the page offers to send again."""
        found, count = draft(self.log, seat), self.log.table.state.players[seat].count
        for again in () if found is None else found.moves:
            count = again.changed(count)
        return Counter(count.side_deals)


@pytest.mark.parametrize("seed", range(100))
def test_no_number_is_lost(seed):
    table = Table(seed)
    players = (table.enter, table.enter, table.enter, table.take_back, table.confirm)
    players += (table.player_undoes, table.player_redoes)
    hosts = (table.host_undoes, table.host_redoes, table.host_corrects, table.open_again)
    for _ in range(25):
        table.dice.choice(players + hosts)()
        if table.log.table.state.shown:
            break
    table.open_again()
    for seat in SEATS:
        assert not table.wanted[seat] - table.kept(seat), f"seat {seat} has lost a number"


def test_whoever_leaves_with_a_sheet_to_send_again_can_do_so_when_all_are_open():
    table = Table(0)
    table.add(m.ValueCounted(line="side_deals", value=7), 2, 2)
    table.host_takes(table.log.version)
    table.add(Left(), 2, 2)
    for seat in (0, 1):
        table.add(m.CountConfirmed(), seat, seat)
    assert table.log.table.state.shown
    assert not table.sheet(2)
    assert table.kept(2) == Counter([7])
    for again in draft(table.log, 2).moves:
        table.add(again, 2, 2)
    assert draft(table.log, 2) is None
    assert table.sheet(2) == Counter([7])
