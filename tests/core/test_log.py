"""The log: what it folds to, and its history in words."""

import msgspec

from companion.core.game import THE_HOST, Started
from companion.core.log import Entry, Log, decoder, typed
from companion.core.seats import playing
from companion.core.table_moves import Confirmed, Freed, HostChanged, Joined, Left, Renamed, Returned, Stopped
from companion.core.words import in_english
from tests.drill import GAME
from tests.drill.moves import BidSealed, GameOver, GlassStarted, Peeked, Rolled, Tapped, Turned
from tests.drill.options import Options
from tests.drill_tables import NOON, Pad


def test_the_first_entry_sets_the_game_up():
    table = Pad("Ann", "Bob").log.table
    assert table.names == ("Ann", "Bob")
    assert table.state.counts == (0, 0)
    assert (table.began_at, table.at) == (NOON, NOON)


def test_moves_fold_to_the_state_with_their_moment():
    pad = Pad()
    pad.put(Tapped(amount=3), 1, after=2)
    pad.put(GlassStarted(seconds=30), None, by=0, after=3)
    assert pad.log.table.state.counts == (0, 3, 0)
    assert pad.log.table.state.glass.ends_at == NOON + 35_000
    assert pad.log.table.at == NOON + 5000


def test_people_come_go_and_change_their_names():
    pad = Pad("Ann", "Bob")
    pad.put(Joined(name="Cat"), None, by=2)
    pad.put(Renamed(name="Bert"), 1)
    pad.put(Left(), 0)
    assert pad.log.table.names == ("Ann", "Bert", "Cat")
    assert [seat.left for seat in pad.log.table.seats] == [True, False, False]
    assert playing(pad.log.table.state) == (1, 2)
    pad.put(Returned(), 0)
    assert playing(pad.log.table.state) == (0, 1, 2)


def test_the_host_role_goes_over():
    pad = Pad()
    pad.put(HostChanged(), 1, by=0)
    assert pad.log.table.host == 1


def test_no_sheet_while_the_game_goes_on():
    pad = Pad()
    pad.put(Tapped(amount=2), 0)
    assert pad.log.table.sheet() is None


def test_the_sheet_at_the_end_has_the_present_names():
    pad = Pad("Ann", "Bob")
    pad.put(Tapped(amount=2), 1)
    pad.put(GameOver(), None, by=0)
    pad.put(Renamed(name="Bert"), 1)
    sheet = pad.log.table.sheet()
    assert [(seat.name, seat.total) for seat in sheet.seats] == [("Ann", 0), ("Bert", 2)]
    assert sheet.ended.key == "called-off"


def test_a_stopped_game_has_a_sheet_that_says_so():
    pad = Pad()
    pad.put(GlassStarted(seconds=30), None, by=0)
    pad.put(Stopped(), None, by=0)
    assert pad.log.table.sheet().ended.key == "stopped"
    assert pad.log.table.deadline() is None


def test_each_viewer_reads_what_they_may():
    pad = Pad("Ann", "Bob")
    pad.put(BidSealed(amount=41), 0)
    pad.put(Peeked(), 1)
    assert pad.words(0) == ["Ann bid 41"]
    assert pad.words(1) == ["Ann sealed a bid", "Bob peeked"]
    assert pad.words(None) == ["Ann sealed a bid"]


def test_a_line_stays_as_it_was_told_after_the_reveal():
    pad = Pad("Ann", "Bob")
    pad.put(BidSealed(amount=41), 0)
    pad.put(BidSealed(amount=17), 1)
    assert pad.words(1) == ["Ann sealed a bid", "Bob bid last: Ann 41, Bob 17"]


def test_who_pressed_for_whom():
    pad = Pad("Ann", "Bob")
    pad.put(Tapped(), 1, by=0)
    pad.put(Tapped(), 1, by=THE_HOST)
    pad.put(GameOver(), None, by=THE_HOST)
    assert pad.words(None) == [
        "Bob tapped 1 (entered by Ann)",
        "Bob tapped 1 (entered by the host)",
        "The host called it off",
    ]


def test_time_itself_has_no_name():
    pad = Pad()
    pad.put(GlassStarted(seconds=5), None, by=0)
    pad.pass_time(9)
    assert pad.words(None) == ["Ann started the glass of 5 s", "The glass ran out"]


def test_the_cores_own_lines():
    pad = Pad("Ann", "Bob")
    pad.put(Joined(name="Cat"), None, by=2)
    pad.put(Renamed(name="Bert"), 1)
    pad.put(Renamed(name="Kate"), 2, by=0)
    pad.put(Left(), 1)
    pad.put(Returned(), 1)
    pad.put(Freed(), 1, by=0)
    pad.put(HostChanged(), 1, by=0)
    pad.put(Stopped(), None, by=0)
    pad.put(Confirmed(), None, by=0)
    assert pad.words(None) == [
        "Kate joined the table",
        "Bob is called Bert now",
        "Cat is called Kate now",
        "Bert left the game",
        "Bert is back in the game",
        "The host freed the seat of Bert",
        "Bert is the host now",
        "Ann said: we stop here",
        "Ann confirmed the result",
    ]


def test_the_newest_line_is_first_and_few_can_be_asked_for():
    pad = Pad()
    for amount in (1, 2, 3):
        pad.put(Tapped(amount=amount), 0)
    assert [in_english(line.words) for line in pad.log.history(None, 2)] == ["Player 1 tapped 3", "Player 1 tapped 2"]
    assert [line.seq for line in pad.log.history(None)] == [4, 3, 2]


def test_undo_and_redo_in_words():
    pad = Pad("Ann", "Bob")
    pad.put(Tapped(amount=4), 0)
    pad.take_back(0)
    lines = pad.log.history(None)
    assert [in_english(line.words) for line in lines] == ["Undone: Player 1 tapped 4", "Player 1 tapped 4"]
    assert [line.undone for line in lines] == [False, True]
    pad.take_back(0, target=3)
    lines = pad.log.history(None)
    assert in_english(lines[0].words) == "Back again: Player 1 tapped 4"
    assert not any(line.undone for line in lines), "all three happened, and the move counts"


def test_an_undo_of_several_says_how_many():
    pad = Pad("Ann", "Bob")
    for amount in (1, 2, 3):
        pad.put(Tapped(amount=amount), 1)
    pad.take_back(0, host=True, target=2)
    assert pad.words(None)[-1] == "Ann undid this: Bob tapped 1 (and 2 more)"
    pad.take_back(0, host=True, target=5)
    assert pad.words(None)[-1] == "Ann put it back: Bob tapped 1 (and 2 more)"


def test_an_undo_is_told_of_whoever_pressed():
    pad = Pad("Ann", "Bob")
    pad.put(Tapped(amount=8), 1)
    pad.take_back(0, host=True)
    (line, _) = pad.log.history(None)
    assert (line.seat, line.aside) == (0, None)
    pad.put(Tapped(amount=8), 1)
    pad.take_back(THE_HOST, host=True)
    line = pad.log.history(None)[0]
    assert (line.seat, line.aside, pad.words(None)[-1]) == (None, None, "The host undid this: Bob tapped 8")


def test_an_undone_redo_is_an_undo():
    pad = Pad("Ann", "Bob")
    pad.put(Tapped(amount=8), 1)
    for target in (2, 3, 4, 5):
        pad.take_back(0, host=True, target=target)
    undid, back = "Ann undid this: Bob tapped 8", "Ann put it back: Bob tapped 8"
    assert pad.words(None)[1:] == [undid, back, undid, back]


def test_the_words_of_an_undo_keep_the_secret():
    pad = Pad("Ann", "Bob")
    pad.put(BidSealed(amount=41), 0)
    pad.take_back(0)
    pad.put(Peeked(), 0)
    pad.take_back(0)
    assert pad.words(1)[1:] == ["Undone: Ann sealed a bid", "Undone: Ann did something secret"]
    assert pad.words(0)[1] == "Undone: Ann bid 41"


def test_a_name_with_braces_is_not_replaced_again():
    pad = Pad("{1}", "Bob")
    pad.put(Tapped(), 0)
    assert pad.words(None) == ["{1} tapped 1"]


def test_the_log_from_json_is_the_same_log():
    pad = Pad("Ann", "Bob")
    pad.put(Rolled(pips=5), 0)
    pad.put(Joined(name="Cat"), None, by=2)
    pad.put(Turned(), 1)
    pad.take_back(1)
    assert replayed(pad.log).table == pad.log.table


def replayed(log):
    read = decoder(GAME)
    bodies = [(msgspec.json.encode(entry.move), entry) for entry in log.entries]
    return Log(GAME, [Entry(e.seq, typed(GAME, read.decode(body)), e.seat, e.by, e.at) for body, e in bodies])


def test_a_decoded_start_has_the_games_own_options():
    started = Started(game="drill", seats=("Ann",), options=Options(first=5))
    read = typed(GAME, decoder(GAME).decode(msgspec.json.encode(started)))
    assert read == started
