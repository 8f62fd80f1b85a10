"""The rule coverage, tried on small runs of its own with the drill's ledger."""

import shutil
import textwrap
from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

INI = """[pytest]
markers =
    rule(*ids): the rules
    soak: long
addopts = -p no:cacheprovider -p xdist.plugin -m "not soak"
"""
ALL = """
    import pytest

    @pytest.mark.rule("DR-001", "DR-002")
    def test_one():
        pass

    @pytest.mark.rule("DR-003")
    def test_other():
        pass
"""
WITHOUT = ALL.replace('@pytest.mark.rule("DR-003")', "")
WEAK = """
    import pytest

    @pytest.mark.rule("DR-001")
    def test_skips():
        pytest.skip("later")

    @pytest.mark.rule("DR-002")
    def test_is_known_to_fail():
        pytest.xfail("later")

    @pytest.mark.rule("DR-003")
    def test_fails():
        assert False
"""
WRONG = """
    import pytest

    @pytest.mark.rule("DR-999")
    def test_one():
        pass

    @pytest.mark.rule("DR-001", "DR-002", "DR-003", "DR-004")
    def test_other():
        pass
"""


@pytest.fixture
def run(pytester, monkeypatch):
    """Runs these tests with the plugin, as a process of its own."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makeini(INI)
    pytester.makeconftest(f"""
        import sys
        sys.path.insert(0, {str(Path(__file__).parent.parent)!r})
        from pathlib import Path
        from tests import rules_plugin
        here = Path(__file__).parent / "ledgers"
        rules_plugin.GAMES = here if here.exists() else Path({str(Path(__file__).parent)!r})
        pytest_plugins = ["tests.rules_plugin"]
    """)

    def start(tests, *args):
        pytester.makepyfile(test_rules=textwrap.dedent(tests))
        return pytester.runpytest_subprocess(*args)

    return start


def test_all_proven_is_well_also_by_workers(run):
    found = run(ALL, "-n", "2")
    assert found.ret == 0
    found.stdout.no_fnmatch_line("*no passing test proves*")


@pytest.mark.parametrize("workers", [(), ("-n", "2")])
def test_a_must_rule_that_no_test_cites_fails_the_run(run, workers):
    found = run(WITHOUT, *workers)
    assert found.ret == 1
    found.assert_outcomes(passed=2)
    found.stdout.fnmatch_lines(["*no passing test proves*", "DR-003  The highest counter wins*"])
    found.stdout.no_fnmatch_line("DR-00[124] *")


def test_a_test_that_does_not_pass_proves_nothing(run):
    found = run(WEAK)
    assert found.ret == 1
    found.stdout.fnmatch_lines(["DR-001 *", "DR-002 *", "DR-003 *"])


@pytest.mark.parametrize("part", [("-k", "one or other"), ("test_rules.py",)])
def test_a_part_of_the_tests_says_nothing_about_coverage(run, part):
    assert run(WITHOUT, *part).ret == 0


@pytest.mark.parametrize(("folder", "code"), [("drill", 1), ("other", 0)])
def test_the_whole_folder_of_a_game_answers_for_that_game(run, pytester, folder, code):
    own = pytester.mkpydir("tests").joinpath("games", folder)
    own.mkdir(parents=True)
    own.joinpath("test_own.py").write_text(textwrap.dedent(WITHOUT))
    found = run(ALL, f"tests/games/{folder}")
    assert found.ret == code


def test_a_wrong_citation_is_an_error_even_in_a_part(run):
    found = run(WRONG, "test_rules.py")
    found.assert_outcomes(errors=2)
    found.stdout.fnmatch_lines(["*No ledger has the rule DR-999*", "*cites 3 rules at the most; this one cites 4*"])


def test_two_rules_of_the_same_id_stop_every_run(run, pytester):
    for folder in ("first", "second"):
        own = pytester.path / "ledgers" / folder
        own.mkdir(parents=True)
        shutil.copy(Path(__file__).parent / "drill" / "rules.toml", own)
    found = run(ALL, "test_rules.py")
    assert found.ret == pytest.ExitCode.USAGE_ERROR
    found.stderr.fnmatch_lines(["*second/rules.toml: another ledger has the rule DR-001 already.*"])
