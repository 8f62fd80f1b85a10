"""Work that is done once for each state."""

from __future__ import annotations

from companion.core.once import KEPT, once_per_state


def counted():
    asked = []

    @once_per_state
    def work(state):
        asked.append(state)
        return len(asked)

    return work, asked


def test_it_works():
    work, asked = counted()
    state = [1]
    assert (work(state), work(state), asked) == (1, 1, [[1]])


def test_equal_states_are_told_apart():
    work, _ = counted()
    one, other = [1], [1]
    assert (work(one), work(other), work(one)) == (1, 2, 1)


def test_only_the_last_states_are_kept():
    work, asked = counted()
    states = [[n] for n in range(10 * KEPT)]
    for state in states:
        work(state)
    work(states[-KEPT])
    assert len(asked) == 10 * KEPT
    work(states[0])
    assert len(asked) == 10 * KEPT + 1
