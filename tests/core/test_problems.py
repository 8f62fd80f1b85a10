"""Problems: each class has a status and a sentence, and one raised with words of its own says those."""

from __future__ import annotations

import pytest

from companion.core import problems
from companion.core.problems import CommandFailed, Forbidden, KeyTaken, Problem, Refused, Rejected, Stale, Unreadable
from companion.core.words import in_english, say

ALL = [kind for kind in vars(problems).values() if isinstance(kind, type) and issubclass(kind, Problem)]


def test_it_works():
    problem = Refused(say("Not now."), "seats")
    assert (str(problem), problem.status, problem.field) == ("Not now.", 422, "seats")


@pytest.mark.parametrize("kind", ALL, ids=lambda kind: kind.__name__)
def test_every_problem_has_a_status_of_its_own_kind_and_a_sentence(kind):
    assert 400 <= kind.status < 600
    assert in_english(kind.sentence).endswith(".")


def test_what_a_class_says_by_itself():
    assert (Stale().status, Stale().field) == (409, "seen")
    assert KeyTaken().field == "once"
    assert isinstance(KeyTaken(), Refused)


def test_a_status_of_its_own():
    assert Rejected(say("Too long."), status=413).status == 413
    assert Rejected.status == 400


def test_a_file_says_where():
    problem = Unreadable(say("This is not a number."), "line 7")
    assert (str(problem), problem.field, problem.place) == ("This is not a number. (line 7)", "file", "line 7")
    assert in_english(problem.reason) == "This is not a number."


def test_a_command_has_an_exit_code():
    assert (CommandFailed(say("No.")).exit_code, CommandFailed(say("No."), 2).exit_code) == (1, 2)
    assert Forbidden().status == 403
