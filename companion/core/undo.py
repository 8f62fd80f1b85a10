"""Undo: who may undo what, and which entries fall with it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.log import Entry, Log, step, undone
from companion.core.problems import Refused
from companion.core.table import Table
from companion.core.table_move import TableMove
from companion.core.table_moves import StepTicked, Undone
from companion.core.words import Message, listed, say, several


def undoable(log: Log, by: int, *, host: bool) -> int | None:
    """The number of the entry that a plain "undo" would undo now, or None."""
    own = _own_last(log, by)
    if own is not None and _why_not(log, own) is None:
        return own.seq
    if host:
        return next((e.seq for e in _newest_first(log)), None)
    return None


def redoable(log: Log, by: int, *, host: bool) -> int | None:
    """The number of the newest undo that can still be undone: nothing but independent entries of others followed.

    Somebody else's undo is theirs, or the host's. Whoever has moved on since would get back what they put right.
    """
    if not log.dead:
        return None  # nothing was ever undone: no need to look through a long log, as every page does
    moved_on: set[int | None] = set()
    for entry in reversed(log.entries):
        if entry.seq in log.dead:
            continue
        if isinstance(entry.move, Undone):
            if not log.is_redo(entry.move):
                of = {log.entries[seq - 1].seat for seq in entry.move.targets}
                return entry.seq if _not_theirs(log, entry, by, host=host) is None and not of & moved_on else None
        elif _lasting(entry):
            continue
        elif not entry.move.independent:
            return None
        else:
            moved_on.add(entry.seat)
    return None


def undo(log: Log, by: int, *, host: bool, target: int | None = None) -> Undone:
    """The entry to log for this wish, or ``Refused`` with the reason.

    Without a target it is the own last move. The host may name any line: all from there on falls, also from a redo on,
    for it may have been made on what the redo brought back.
    """
    if target is None:
        target = undoable(log, by, host=host)
        if target is None:
            raise Refused(_why_nothing(log, by))
    if not 1 < target <= log.version:
        raise Refused(say("That line is not in the history."))
    wished = log.entries[target - 1]
    if wished.seq in log.dead:
        raise Refused(say("That was already undone."))
    if isinstance(wished.move, Undone):
        return _undo_of_undo(log, wished, by, host=host)
    if not _is_move(wished):
        raise Refused(say("That line cannot be undone."))
    if undoable(log, by, host=host) == target:
        return _undone(log, {target})
    if not host:
        if by not in (wished.by, wished.seat):
            raise Refused(say("That was somebody else's move. They or the host can undo it."))
        raise Refused(_why_not(log, wished) or say("Undo your newer moves first."))
    return _undone(log, _from_here_on(log, target))


def _undo_of_undo(log: Log, wished: Entry, by: int, *, host: bool) -> Undone:
    """A redo; or the undo of one by the host, with all that was made on it."""
    assert isinstance(wished.move, Undone)
    why = _not_theirs(log, wished, by, host=host)
    if why is not None:
        raise Refused(why)
    if host and log.is_redo(wished.move):
        return _undone(log, _from_here_on(log, wished.seq))
    if redoable(log, by, host=host) != wished.seq:
        raise Refused(say("The game has moved on, so this cannot be brought back any more."))
    return _undone(log, {wished.seq})


def _from_here_on(log: Log, line: int) -> set[int]:
    """All that falls with this line: the moves since, and whatever was brought back since of what was undone before."""
    redone = {
        entry.seq
        for entry in log.entries[line - 1 :]
        if isinstance(entry.move, Undone) and entry.seq not in log.dead and _redo_of_before(log, entry.move, line)
    }
    return redone | {entry.seq for entry in moves(log, line)}


def _redo_of_before(log: Log, move: Undone, line: int) -> bool:
    undos = (target for target in move.targets if isinstance(log.entries[target - 1].move, Undone))
    return log.is_redo(move) and min(undos) < line


def _not_theirs(log: Log, undo: Entry, by: int, *, host: bool) -> Message | None:
    """Why this undo is not for them to undo; a host leaves alone what players took back of their own secrets."""
    assert isinstance(undo.move, Undone)
    if undo.by == by:
        return None
    if not host:
        return say("Somebody else undid that. They or the host can bring it back.")
    own = undo.by is not None and any(e.move.sealed and e.seat == undo.by for e in log.fallen(undo.move))
    return say("{name} took that back. Only they can enter it again.", name=undo.made_by.name) if own else None


def lost(log: Log, target: int, by: int) -> Message | None:
    """What others would lose if the host undid this line, as a question for the host; None: nothing."""
    falling = {target} if undoable(log, by, host=True) == target else _from_here_on(log, target)
    entries = log.fallen(Undone(targets=tuple(sorted(_all_revealed_with(log, falling)))))
    others = [entry for entry in entries if by not in (entry.by, entry.seat)]
    if not others:
        return None
    if len(others) == 1:
        return say("{what}. Undo that? Redo brings it back.", what=log.words_of(others[0].seq, None))
    people = {entry.made_by.doer: entry.made_by.name for entry in others}
    return several(
        "Undo {n} entry of {names}? Redo brings it back.",
        "Undo {n} entries of {names}? Redo brings them back.",
        len(others),
        names=listed(people.values()),
    )


def moves(log: Log, since: int = 0) -> list[Entry]:
    """What counts and can be undone, from this line on."""
    return [e for e in log.entries[max(0, since - 1) :] if e.seq not in log.dead and _is_move(e)]


def _newest_first(log: Log) -> Iterator[Entry]:
    """The same, one at a time: every page asks for the last move, and logs get long."""
    return (e for e in reversed(log.entries) if e.seq not in log.dead and _is_move(e))


def _is_move(entry: Entry) -> bool:
    """Time's own entries and facts about people cannot be undone."""
    return entry.by is not None and not isinstance(entry.move, Undone) and not _lasting(entry)


def _lasting(entry: Entry) -> bool:
    return isinstance(entry.move, TableMove) and entry.move.lasting


def _why_nothing(log: Log, by: int) -> Message:
    """Why a plain "undo" takes nothing back. A tick of the set-up list is nothing that anybody misses in the game."""
    own = _own_last(log, by)
    why = None if own is None or isinstance(own.move, StepTicked) else _why_not(log, own)
    return why or say("There is nothing of yours to undo. The host can undo to any line of the history.")


def _own_last(log: Log, by: int) -> Entry | None:
    return next((e for e in _newest_first(log) if by in (e.by, e.seat)), None)


def _why_not(log: Log, wished: Entry) -> Message | None:
    """Why the player who made this move may not take it back alone."""
    if _was_revealed(log, wished):
        return say(
            "That was revealed to all. Only the host can undo it, and then everybody can change their own entry "
            "or send it again."
        )
    followers = [e for e in moves(log, wished.seq + 1) if not e.move.independent]
    if followers:
        return say("Others have moved on since. The host can undo to any line of the history.")
    if _needed(log, wished):
        return say("Others have filled in what this made possible. The host can undo to any line of the history.")
    return None


def _needed(log: Log, wished: Entry) -> bool:
    """Whether something that somebody else entered since, like a line of a count, would be lost without it."""
    table = log.table_before(wished.seq)
    for entry in log.entries[wished.seq :]:
        if entry.seq in log.dead:
            continue
        before, table = table, step(table, entry)
        others = _is_move(entry) and (entry.seat, entry.by) != (wished.seat, wished.by)
        if others and table.state == before.state and _changed_the_game(log, entry):
            return True
    return False


def _changed_the_game(log: Log, entry: Entry) -> bool:
    before, after = log.table_before(entry.seq), log.table_after(entry.seq)
    return bool(before.state != after.state)


def _was_revealed(log: Log, wished: Entry) -> bool:
    """Whether it was laid open since, or laid something open. Every page asks, so it does not look at the whole log."""
    since = log.entries[wished.seq - 1 :] if wished.move.sealed else [wished]
    return any(_reveals(log, entry) for entry in since if entry.seq not in log.dead)


def _reveals(log: Log, entry: Entry) -> bool:
    if log.game.reveals is None:
        return False
    before, after = log.table_before(entry.seq), log.table_before(entry.seq + 1)
    return log.game.reveals(after.state) > log.game.reveals(before.state)


def _revealed_together(log: Log) -> dict[int, frozenset[int]]:
    """For every sealed entry that was revealed: all that were revealed with it."""
    if log.game.reveals is None:
        return {}
    groups: dict[int, frozenset[int]] = {}
    waiting: list[int] = []
    for entry in log.alive()[1:]:
        if entry.move.sealed:
            waiting.append(entry.seq)
        if _reveals(log, entry):
            group = frozenset({*waiting, entry.seq})
            groups.update(dict.fromkeys(group, group))
            waiting = []
    return groups


def _all_revealed_with(log: Log, wished: set[int]) -> set[int]:
    groups = _revealed_together(log)
    return wished.union(*(groups.get(seq, frozenset()) for seq in wished))


def _undone(log: Log, wished: set[int]) -> Undone:
    targets = _all_revealed_with(log, wished)
    table = _without(log, targets)
    before, after = log.table.timer(), table.timer()
    brought_back = after is not None and after != before
    moment = log.entries[min(wished) - 1].at if brought_back else None
    return Undone(targets=tuple(sorted(targets)), paused_at=moment)


def _without(log: Log, targets: set[int]) -> Table:
    """The table as it will be; adds to the targets what time logged only because of them."""
    wish = Entry(log.version + 1, Undone(targets=tuple(targets)), None, None, log.table.at)
    dead = undone([*log.entries, wish])
    first = min(dead ^ log.dead)
    table = log.table_before(first)
    for entry in log.entries[first - 1 :]:
        if entry.seq in dead:
            continue
        if entry.by is None and not _still_due(table, entry):
            targets.add(entry.seq)
            continue
        table = step(table, entry)
    return table


def _still_due(table: Table, entry: Entry) -> bool:
    due = table.deadline()
    return due is not None and (max(due[0], table.at), due[1]) == (entry.at, entry.move)
