"""Two phones press at the same moment."""

import threading
from contextlib import ExitStack, closing

import pytest

from tests.faults.connections import KeptConnection, stored

ROUNDS = 10


@pytest.fixture
def table(server):
    return server.open_table("Ann", "Bob")


@pytest.fixture(params=[(0, 1)], ids=["two"])
def press(server, table, request):
    """Both press at once, two players or one on two lines; the answers."""
    with ExitStack() as stack:
        lines = [stack.enter_context(closing(KeptConnection(server, table, seat))) for seat in request.param]

        def both(kind, **more):
            answers = [None, None]
            ready = threading.Barrier(2)

            def one(hand):
                ready.wait()
                answers[hand] = lines[hand].send(kind, **more)

            threads = [threading.Thread(target=one, args=(hand,)) for hand in (0, 1)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            return answers

        yield both


def test_what_commutes_is_counted_for_both(server, table, press):
    versions = []
    for _ in range(ROUNDS):
        answers = press("Tapped")
        assert [status for status, _ in answers] == [201, 201]
        versions += [reply["version"] for _, reply in answers]
    assert sorted(versions) == list(range(2, 2 + 2 * ROUNDS)), "each has a place of its own"
    assert server.call(f"/api/tables/{table['code']}")[1]["view"]["counts"] == [ROUNDS, ROUNDS]


def test_of_exact_moves_only_one_is_taken(server, table, press):
    for turns in range(1, ROUNDS + 1):
        seen = server.call(f"/api/tables/{table['code']}")[1]["version"]
        answers = press("Turned", seen=seen)
        assert sorted(status for status, _ in answers) == [201, 409]
        now = server.call(f"/api/tables/{table['code']}")[1]
        assert (now["view"]["turns"], now["version"]) == (turns, seen + 1)


@pytest.mark.parametrize("press", [(0, 0)], indirect=True, ids=["one"])
def test_the_same_key_counts_once(server, table, press):
    for number in range(ROUNDS):
        answers = press("Rolled", once=f"roll-{number}")
        assert [status for status, _ in answers] == [201, 201]
        assert len({reply["version"] for _, reply in answers}) == 1
    assert len(stored(server, table["code"])) == 1 + ROUNDS


def test_the_same_key_of_two_players_stands_for_one_of_them(server, table, press):
    """The other learns it: nothing is lost without a word."""
    for number in range(ROUNDS):
        answers = press("Tapped", once=f"tap-{number}")
        assert sorted(status for status, _ in answers) == [201, 422]
    assert len(stored(server, table["code"])) == 1 + ROUNDS
