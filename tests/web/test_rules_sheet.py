"""The rules sheet: the action card first, open at the present phase, searched without script."""

from tests.web.parsed_pages import parse


def sheet(table, query=""):
    return parse(table.bob.get(f"{table.path}/rules{query}").text).all("main")[0]


def test_the_card_comes_first_and_the_present_phase_is_open(table):
    page = sheet(table)
    card, *phases = page.all("*", class_="card")
    assert card.all("h2")[0].text == "What you can do"
    assert [line.text for line in card.all("li")] == ["Count up or down.", "Bid 1 to 9."]
    folds = ["Open play Now", "Rules of the other phases", "Bidding", "The end"]
    assert [phase.all("summary")[0].text for phase in phases] == folds
    assert ["open" in phase.attrs for phase in phases] == [True, False, False, False]


def test_a_phase_may_have_a_card_of_its_own(table):
    table.do(table.ann, "BidSealed", amount=3)
    card, *phases = sheet(table).all("*", class_="card")
    assert [line.text for line in card.all("li")] == ["Bid 1 to 9 & keep it hidden."]
    assert phases[0].all("summary")[0].text == "Bidding Now"
    assert ["open" in phase.attrs for phase in phases] == [True, False, False, False]


def test_people_read_what_is_said_for_them_without_its_number(table):
    page = table.bob.get(f"{table.path}/rules").text
    assert "You win with the highest counter. On a tie you roll: the higher roll wins." in page
    assert "if level" not in page
    assert "DR-0" not in page


def test_a_search_shows_only_what_it_found_the_best_first(table):
    page = sheet(table, "?q=Hidden+DRAW")
    assert page.all("h2")[0].text == "Found for “Hidden DRAW”"
    found = [line.text.partition(" ")[0] for line in page.all("ul", class_="ledger")[0].all("li")]
    assert found == ["Bids", "You"]
    assert page.all("*", class_="card") == []


def test_a_search_for_nothing_shows_everything_and_nonsense_says_so(table):
    assert sheet(table, "?q=++").text == sheet(table).text
    assert "Nothing found. Try another word." in sheet(table, "?q=xyzzy").text
    assert "Nothing found. Try another word." in sheet(table, "?q=how+do+I").text
    assert "{words}" in sheet(table, "?q={words}").all("h2")[0].text


def test_before_the_start_there_is_nothing_to_search(phone):
    path = phone.post("/new/drill", {"name": "Ann", "gather": "on"}).location
    assert 'id="search"' not in phone.get(f"{path}/rules").text


def test_a_confirmed_table_says_nothing_of_what_can_be_done(table):
    table.do(table.ann, "GameOver")
    assert sheet(table).all("section", id="action-card")
    table.do(table.ann, "Confirmed")
    assert not sheet(table).all("section", id="action-card")
