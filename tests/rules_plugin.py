"""Rule coverage: a run fails while a ``must`` rule of a game's ledger is proven by no passing test.

A test cites what it proves with ``@pytest.mark.rule("GT-041")``, three ids at the most. The citations travel with the
test reports, so that the process which sees all reports (under xdist: the controller) knows which rules were proven.
A run of all tests answers for all games, a run of ``tests/games/<folder>`` for that game; any smaller part says nothing
about coverage. No run begins while two ledgers have a rule of the same id: one would be proven by the other's tests.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from companion.core import rules
from companion.games import __file__ as games_file

MOST_PER_TEST = 3
PROPERTY = "rule"
GAMES = Path(games_file).parent
EVERYDAY = "not soak"
"""The marks that pyproject.toml asks for: such a run is whole."""
_proven: set[str] = set()
_unproven: list[rules.Rule] = []


@cache
def known() -> dict[str, rules.Rule]:
    """All rules of all games that are found by looking."""
    found: dict[str, rules.Rule] = {}
    for file in sorted(GAMES.glob("*/rules.toml")):
        for rule in rules_in(file):
            if rule.id in found:
                raise pytest.UsageError(f"{file}: another ledger has the rule {rule.id} already.")
            found[rule.id] = rule
    return found


@cache
def rules_in(file: Path) -> tuple[rules.Rule, ...]:
    return rules.parse(file.read_text(encoding="utf-8"), str(file)).rules


def cited(item: pytest.Item) -> list[str]:
    return [rule for mark in item.iter_markers("rule") for rule in mark.args]


def pytest_sessionstart() -> None:
    known()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        item.user_properties.extend((PROPERTY, rule) for rule in cited(item))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """A wrong citation is an error of the test that makes it, whatever part of the tests is run."""
    cites = cited(item)
    if len(cites) > MOST_PER_TEST:
        pytest.fail(f"A test cites {MOST_PER_TEST} rules at the most; this one cites {len(cites)}.", pytrace=False)
    unknown = [rule for rule in cites if rule not in known()]
    if unknown:
        pytest.fail(f"No ledger has the rule {', '.join(unknown)}.", pytrace=False)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "call" and report.outcome == "passed" and not hasattr(report, "wasxfail"):
        _proven.update(str(value) for name, value in report.user_properties if name == PROPERTY)


def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workerinput") or not _complete(session):
        return
    _unproven.extend(rule for rule in _answered_for(session.config) if rule.weight == "must" and rule.id not in _proven)
    if _unproven and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if not _unproven:
        return
    terminalreporter.section("rules that no passing test proves", red=True)
    for rule in _unproven:
        terminalreporter.line(f"{rule.id}  {rule.text}")


def _complete(session: pytest.Session) -> bool:
    """Whether all tests in the places that were asked for were run."""
    option = session.config.option
    narrowed = ("keyword", "deselect", "ignore", "ignore_glob", "lf", "stepwise", "collectonly")
    if any(getattr(option, name, None) for name in narrowed) or option.markexpr not in ("", EVERYDAY):
        return False
    finished = session.exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)
    return finished and not (session.shouldstop or session.shouldfail)


def _answered_for(config: pytest.Config) -> Iterator[rules.Rule]:
    """The rules of all games, or of those whose whole folder was asked for."""
    asked = {(config.invocation_params.dir / arg).resolve() for arg in config.args}
    if asked & {config.rootpath, *(config.rootpath / path for path in config.getini("testpaths"))}:
        yield from known().values()
        return
    for file in sorted(GAMES.glob("*/rules.toml")):
        if config.rootpath / "tests" / "games" / file.parent.name in asked:
            yield from rules_in(file)
