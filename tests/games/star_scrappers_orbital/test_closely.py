"""How closely the phones follow the game: asked before the first year, changed by the host between two years."""

from __future__ import annotations

import pytest

from companion import create_app
from companion.core.game import By, Started
from companion.core.log import Entry, Log
from companion.core.problems import Impossible
from companion.core.table_moves import OptionChanged
from companion.core.words import Renderer, in_english
from companion.games.star_scrappers_orbital import GAME
from companion.games.star_scrappers_orbital.moves import AllPassed, CloselyChosen, Passed, YearEnded
from companion.games.star_scrappers_orbital.options import Options, follows_turns, tracks_modules, unfit
from companion.services import services
from tests.drill_tables import migrated


def test_it_is_answered_in_one_tap(orbital):
    table = orbital(2, first=None)
    said = {
        "years": "just score the years",
        "turns": "follow turns",
        "modules": "track every module",
    }
    for closely, words in said.items():
        assert table.tell(0, CloselyChosen(closely=closely)) == f"The phones {words}", "whoever's page it was"
        assert table.do(0, CloselyChosen(closely=closely)).state.options.closely == closely
    assert GAME.remembered(table.state)["closely"] == "modules"
    assert "between two years" in orbital(2).refusal(0, CloselyChosen(closely="years"))


@pytest.mark.parametrize(
    ("closely", "turns", "modules"), [("years", False, False), ("turns", True, False), ("modules", True, True)]
)
def test_what_is_followed(closely, turns, modules):
    chosen = Options(closely=closely)
    assert (follows_turns(chosen), tracks_modules(chosen)) == (turns, modules)


@pytest.mark.parametrize("turns", [True, False])
def test_older_tables_stay_as_they_were(turns):
    state = GAME.setup(Started(game=GAME.slug, seats=("A", "B"), options=Options(turns=turns)))
    assert (follows_turns(state.options), tracks_modules(state.options)) == (turns, True)


def test_who_just_scores_the_years_waits_for_nobody_until_the_count(orbital):
    table = orbital(3, closely="years")
    assert GAME.waiting(table.state) == ()
    assert GAME.waiting(table.do(2, AllPassed()).state) == (0, 1, 2)


def test_whoever_looks_on_sees_the_table_not_the_count(orbital):
    """As in a replay: the years and everybody's points, where players have their count."""
    table = orbital(2, closely="years")
    assert (table.view(0).stage.years, table.view(None).stage.years) == (True, False)
    assert in_english(table.view(0).now.more) == "Player 0 starts. Play the year, then count your modules here."
    assert in_english(table.view(None).now.more) == "Player 0 starts. Points come when the year is over."
    table.do(0, AllPassed())
    assert in_english(table.view(None).now.more) == "Still counting: Player 0, Player 1"


def test_the_host_changes_it_between_two_years(orbital):
    table = orbital(2, closely="turns").do(0, Passed())
    with pytest.raises(Impossible, match="Change this when the year is over"):
        table.change("closely", "years")
    table.do(1, Passed()).change("closely", "years").change("closely", "turns")
    table.count_all().do(0, YearEnded()).change("closely", "modules")
    assert table.state.options.closely == "modules"


def test_bots_need_every_module(orbital):
    table = orbital(1, first=None, mode="solo-bots", closely="years")
    assert table.state.options.closely == "modules"
    assert "Bots need to know every module" in table.refusal(0, CloselyChosen(closely="years"))
    with pytest.raises(Impossible, match="Bots need to know every module"):
        table.change("closely", "turns")


def test_money_is_known_only_where_everything_is_noted(orbital):
    table = orbital(2, first=None, counters=("money",))
    for closely, counted in (("years", ()), ("turns", ()), ("modules", ("money",))):
        table.do(0, CloselyChosen(closely=closely))
        assert table.state.options.counters == counted


def test_what_the_host_changes_is_an_entry_of_the_log():
    started = Started(game=GAME.slug, seats=("Ann", "Bob"), options=Options())
    log = Log(GAME, [Entry(1, started, None, None, 0)])
    change = OptionChanged(name="closely", value="turns")
    assert change.refuse(log.table, None) is None
    words = Renderer(("Ann", "Bob"))(change.tell(log.table, By(None, 0, 0)))
    assert words == "Ann changed an option: What the phones follow – Follow turns"
    log.append(Entry(2, change, None, 0, 1))
    assert log.table.state.options.closely == log.table.started.options.closely == "turns"


def test_a_new_table_is_not_asked_in_the_lobby(tmp_path):
    """The set-up page asks; the form only sends along what an earlier table has chosen."""
    migrated(tmp_path).close()
    app = create_app(tmp_path, games={GAME.slug: GAME})
    page = app.test_client().get(f"/new/{GAME.slug}").text
    services(app).tables.store.close()
    assert "What the phones follow" not in page
    assert '<input type="hidden" name="turns" value="on">' in page
    assert 'name="closely"' not in page


def test_one_name_is_a_solo_game_that_has_to_be_chosen():
    assert "Choose a solo game" in str(unfit(Options(), 1))
    for fits in (Options(mode="solo-peace"), Options(mode="solo-bots"), Options(bots=1)):
        assert unfit(fits, 1) is None
    assert unfit(Options(), 2) is unfit(Options(), None) is None


def test_numbers_that_nobody_follows_are_not_shown_as_if_they_were(orbital):
    table = orbital(2, closely="turns")
    assert {row.six.instead for row in table.view(0).players} == {"Counted at the year’s end"}
    assert table.view(0).mine.orbital is None
    table.year({"bio": 2})
    assert {row.six.instead for row in table.view(0).players} == {None}
    assert table.view(0).mine.orbital.more == "As counted after year 1"
    assert orbital(2, closely="modules").view(0).mine.orbital.more == "1 crew symbol"


def test_whoever_only_watches_reads_who_says_what_the_phones_follow(orbital):
    table = orbital(2, first=None, closely=None)
    assert in_english(table.view(0).now.more).startswith("Between years the host can change it")
    assert in_english(table.view().now.more) == "Whoever plays taps it on their phone."
