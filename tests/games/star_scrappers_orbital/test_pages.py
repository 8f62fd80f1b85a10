"""The pages as the server draws them: every guide at its phase, every button right for the seat that it acts for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from companion import create_app
from companion.core import rules
from companion.games.star_scrappers_orbital import GAME
from companion.games.star_scrappers_orbital.view.guide import PAGES
from companion.services import services
from tests.drill_tables import migrated
from tests.web.client_phones import Phone
from tests.web.parsed_pages import forms, parse
from tests.web.readable import reads

TIPS = "?q=tips"
"""The sheet with what is good to know."""


class Room:
    """A table opened through the API, and its pages as a phone with that token gets them."""

    def __init__(self, app: Flask, *people: str, **options: Any) -> None:
        self.app = app
        body = {"game": GAME.slug, "seats": list(people), "options": options}
        opened = app.test_client(use_cookies=False).post("/api/tables", json=body).json
        self.code, self.host = opened["code"], opened["host_token"]
        self.tokens = [seat["token"] for seat in opened["seats"]]
        self.send(0, "FirstChosen", first=0)

    def send(self, by: int, kind: str, *, seat: int | None = None, **fields: Any) -> Any:
        body = {"kind": kind, "fields": fields} | ({} if seat is None else {"seat": seat})
        path, bearer = f"/api/tables/{self.code}/events", {"Authorization": f"Bearer {self.tokens[by]}"}
        return self.app.test_client(use_cookies=False).post(path, json=body, headers=bearer)

    def page(self, token: str, path: str = "") -> str:
        client = self.app.test_client()
        client.set_cookie("companion", token)
        answer = client.get(f"/t/{self.code}{path}")
        assert answer.status_code == 200
        return answer.text

    def look(self, seat: int | None = None) -> Any:
        bearer = {} if seat is None else {"Authorization": f"Bearer {self.tokens[seat]}"}
        client = self.app.test_client(use_cookies=False)
        return client.get(f"/api/tables/{self.code}", headers=bearer).json


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    folder = tmp_path_factory.mktemp("orbital")
    migrated(folder).close()
    app = create_app(folder, games={GAME.slug: GAME})
    yield app
    services(app).tables.store.close()


def shown(page: str) -> set[str]:
    return set(re.findall(r'id="r-(SS-\d+)"', page))


def guides(*chapters: str) -> set[str]:
    return {rule.id for rule in rules.load(GAME).guides if rule.phase in chapters}


def test_it_works(app):
    table = Room(app, "Ann", "Bob", "Cy")
    assert table.send(0, "ModuleBuilt", colour="bio", crew_symbols=1).status_code == 201
    assert table.send(1, "CoreUpgraded", colour="military").status_code == 201
    assert table.send(2, "ModuleBuilt", colour="bio").status_code == 201
    assert table.send(0, "ModuleDamaged", module=1).status_code == 201
    assert table.send(0, "ModuleRepaired", module=1).status_code == 201
    for seat in (1, 2, 0):
        assert table.send(seat, "Passed").status_code == 201
    assert table.send(0, "YearEnded").status_code == 422
    for seat in range(3):
        assert table.send(seat, "YearCounted", counts={}).status_code == 201
    view = table.look()["view"]
    assert (view["year"], view["years"], view["phase"], view["vp"]) == (1, 5, "year-end", [2, 1, 2])
    assert table.send(1, "YearEnded").status_code == 201
    assert table.send(1, "VPAdjusted", amount=2, reason="Shipyard").status_code == 201
    view = table.look(1)["view"]
    assert (view["year"], view["first_player"], view["vp"]) == (2, 1, [2, 3, 2])
    assert [module["colour"] for module in view["players"][0]["modules"]] == ["structural", "bio"]


def test_what_puts_crew_symbols_right_says_what_a_module_has_and_starts_from_that(app):
    table = Room(app, "Ann", "Bob")
    table.send(0, "ModuleAdded", colour="bio", crew_symbols=3)
    page = parse(table.page(table.tokens[0], "?q=modules"))
    (form,) = [form for form in page.all("form") if form.attrs.get("id", "").startswith("symbols-")]
    modules, numbers = form.all("select")
    assert [option.text.strip() for option in modules.all("option")] == ["Core has 1", "No. 1 has 3"]
    assert [one.text for one in numbers.all("option") if "selected" in one.attrs] == ["→ 1"]
    assert "Crew symbols noted wrong?" in page.text


def test_a_program_plays_to_the_end_with_the_named_events_alone(app):
    """It asks nobody whose turn it is: first player and years are what it knows."""
    table = Room(app, "Ann", "Bob")
    for year in range(1, 6):
        table.send(1, "ModuleBuilt", colour="bio", crew_symbols=1)
        assert [table.send(seat, "Passed").status_code for seat in (0, 1)] == [201, 201]
        assert (table.look()["view"]["year"], table.look()["view"]["phase"]) == (year, "year-end")
        for seat in (0, 1):
            table.send(seat, "YearCounted", counts={"structural": 1})
        assert table.look()["ended_by"] is None or year == 5
        assert table.send(0, "YearEnded").status_code == 201
    sheet = table.look()["sheet"]
    assert (sheet["winners"], sheet["decided_by"]) == ([1], "points")
    assert [seat["total"] for seat in sheet["seats"]] == [6, 12]


@pytest.mark.parametrize("options", [{}, {"mode": "solo-peace"}, {"mode": "solo-bots"}])
def test_every_guide_is_on_a_page_at_its_phase(app, options):
    people = ("Ann",) if options else ("Ann", "Bob")
    fresh = app.test_client(use_cookies=False).post(
        "/api/tables", json={"game": GAME.slug, "seats": list(people), "options": options}
    )
    setup = Room.page(_opened(app, fresh.json), fresh.json["host_token"], TIPS)
    assert guides("setup", "box") <= shown(setup)
    table = Room(app, *people, **options)
    page = table.page(table.host, TIPS)
    if options.get("mode") == "solo-peace":
        assert guides("peace") <= shown(page) & shown(setup)
        for seat in (1, 1, 1, 2, 2, 2):
            table.send(seat, "OpponentModuleDealt", colour="bio")
        page = table.page(table.host, TIPS)
    without_market = {"market"} if options.get("mode") == "solo-bots" else set()
    assert guides(*(set(PAGES["turns"]) - without_market)) <= shown(page)
    table.send(0, "Passed")
    if options.get("mode") == "solo-bots":
        assert guides("bot-turn", "bots") <= shown(table.page(table.host, TIPS))
        assert guides("bots") <= shown(setup)
        return
    for seat in range(1, len(people)):
        table.send(seat, "Passed")
    assert guides("year-end", "mistakes") <= shown(table.page(table.host, TIPS))


def _opened(app: Flask, opened: Any) -> Room:
    room = Room.__new__(Room)
    room.app, room.code = app, opened["code"]
    return room


def kept_drafts(page: str) -> set[str]:
    """The events of forms that a change of the table leaves as they are, with the version that they were made for."""
    seen = r'(?:<input type="hidden" name="seen" value="\d+">)?'
    return set(
        re.findall(rf'<form[^>]*hx-morph-skip[^>]*>\s*{seen}<input type="hidden" name="kind" value="(\w+)"', page)
    )


def test_what_is_taken_only_on_the_latest_version_never_waits_in_an_old_draft(app):
    """Else whatever anybody else notes meanwhile would shut it out for good."""
    table = Room(app, "Ann", mode="solo-bots", counters=["money"])
    table.send(1, "ModuleAdded", colour="military", name="Weapon Platform")
    table.send(1, "HandChanged", amount=-5)
    table.send(0, "ModuleBuilt", colour="bio")
    found = kept_drafts(table.page(table.tokens[0], "?q=cards"))
    for kind, fields in (("BotPaid", {"crew": 1}), ("BotAnswered", {"yes": True}), ("BotCarriedOut", {"damaged": [1]})):
        answered = table.send(0, kind, seat=1, **fields)
        assert answered.status_code == 201, answered.json
        found |= kept_drafts(table.page(table.tokens[0]))
    assert "VPAdjusted" in found, "drafts are found at all"
    assert not {move.__name__ for move in GAME.moves if move.exact} & found


def test_no_guide_is_left_out():
    pages = {chapter for chapters in PAGES.values() for chapter in chapters}
    assert {rule.phase for rule in rules.load(GAME).guides} <= pages


def test_the_host_acts_for_a_held_seat_with_the_right_buttons(app):
    table = Room(app, "Ann", "Bob")
    table.send(0, "CoreUpgraded", colour="bio")
    for_ann, for_bob = table.page(table.host, "?as=0"), table.page(table.host, "?as=1")
    assert 'id="upgrading"' in for_bob
    assert 'id="upgrading"' not in for_ann, "Ann has upgraded already"
    assert "Your turn" not in for_bob, "one phone for several says the name"
    assert all("<span>Bob’s turn</span>" in page for page in (for_bob, for_ann))
    assert "<span>Your turn</span>" in table.page(table.tokens[1])
    assert re.search(r'<button name="colour" value="bio" disabled>', for_bob)


def test_one_phone_for_all_counts_for_everybody_whichever_seat_it_shows(app):
    phone = Phone(app)
    opened = phone.post(f"/new/{GAME.slug}", {"name": ["Ann", "Bob", "Cy"]})
    table = f"/t/{opened.location.rpartition('/')[2]}"
    phone.press(phone.get(table), "Just score the years")
    phone.press(phone.get(table), "Ann")
    for seat in range(3):
        page = phone.get(f"{table}?as={seat}").text
        assert re.findall(r'name="counts.(\d).seat"', page) == ["0", "1", "2"]


def test_what_was_counted_is_nowhere_before_all_have_confirmed(app):
    """Orbitals lie open on the table; what the phones ask for stays with its owner until the awards."""
    table = Room(app, "Ann", "Bob", "Cy")
    for seat in range(3):
        table.send(seat, "Passed")
    assert table.send(0, "YearCounted", counts={"bio": 67}).status_code == 201
    client = app.test_client(use_cookies=False)
    for token in (table.tokens[1], table.tokens[2]):
        bearer = {"Authorization": f"Bearer {token}"}
        texts = [table.page(token, path) for path in ("", "/history", "/screen", "/watch")]
        texts += [client.get(f"/api/tables/{table.code}{part}", headers=bearer).text for part in ("", "/log")]
        stream = client.get(f"/api/tables/{table.code}/live", headers=bearer, buffered=False)
        texts.append(next(iter(stream.response)).decode())
        stream.close()
        assert not any(reads(text, table.code, 67) for text in texts)
    assert "67" in table.page(table.tokens[0])
    for seat in (1, 2):
        table.send(seat, "YearCounted", counts={})
    assert "67" in table.page(table.tokens[1])


def test_the_own_row_leads_to_what_was_counted_wrong(app):
    """Also where only years are scored, and nobody has noted a module."""
    room = Room(app, "Ann", "Bob", closely="years")
    room.send(0, "TableCounted", year=1, counts=[{"seat": seat, "counts": {"bio": 3}} for seat in (0, 1)])
    own = parse(room.page(room.tokens[1], "?q=player-1"))
    (years,) = own.all("details", open="")
    assert "Year 1" in years.text
    assert not own.all("div", class_="moduleline")
    wrong = next(found for found in forms(room.page(room.tokens[1], "?q=player-1")) if found.label == "Correct year 1")
    assert {("kind", "ModulesCounted"), ("seat", "1"), ("counts.bio", "3")} <= set(wrong.fields)
    assert not parse(room.page(room.tokens[1], "?q=player-0")).all("details", open="")


def test_the_quick_page_and_its_api(app):
    client = app.test_client()
    form = {"options.years": "5", "options.mode": "standard"}
    for seat, name in enumerate(("Ann", "Bob")):
        form |= {f"seats.{seat}.name": name, f"seats.{seat}.other_vp": str(seat)}
        form |= {f"seats.{seat}.crew_symbols": "0", f"seats.{seat}.megacredits": "0"}
        for year in range(5):
            for kind in ("structural", "bio", "commercial", "support", "scientific", "military"):
                form[f"seats.{seat}.years.{year}.{kind}"] = "1"
    page = client.post("/quick/star-scrappers-orbital", data=form, headers={"Origin": "http://localhost"})
    assert page.status_code == 200
    assert "Bob wins" in page.text
    wrong = client.post("/api/score/star-scrappers-orbital", json={"seats": [], "options": {"years": 7}})
    assert (wrong.status_code, wrong.json["error"]["field"]) == (422, "options.years")
    unknown = client.post("/api/score/star-scrappers-orbital", json={"seats": [], "options": {"mode": "coop"}})
    assert (unknown.status_code, unknown.json["error"]["field"]) == (400, "options.mode")


def test_what_decides_a_tie_is_asked_before_the_result(app):
    table = Room(app, "Ann", "Bob")
    for _ in range(5):
        for kind in ("Passed", "YearCounted"):
            table.send(0, kind)
            table.send(1, kind)
        table.send(0, "YearEnded")
    page = table.page(table.tokens[0])
    assert page.index('id="ties"') < page.index('id="result"') < page.index("Confirm the result")
    assert page.index("That is what Ann has") < page.index('id="given-1"'), "Bob is asked on a phone of his own"
    assert "<h1>Tied at 6, and on crew symbols – counting MegaCredits</h1>" in page
    assert "Ann wins" not in page
    table.send(0, "TieFiguresGiven", crew_symbols=1, megacredits=4)
    assert 'id="given-0"' in table.page(table.tokens[0])
    table.send(1, "TieFiguresGiven", crew_symbols=1, megacredits=3)
    page = table.page(table.tokens[0])
    assert "Ann wins" in page
    assert page.index('id="result"') < page.index('id="ties"'), "what was given can still be put right"


def test_whoever_waits_can_say_what_a_turn_was_that_nobody_noted(app):
    table = Room(app, "Ann", "Bob")
    waiting, on = table.page(table.tokens[1], "?q=went-by"), table.page(table.tokens[0], "?q=went-by")
    assert "What did Ann do?" in waiting
    assert 'id="went-by-passed"' not in on
    assert table.send(1, "TurnWentBy", seat=0, passed=True).status_code == 201
    assert "this pass ends the year. Pass?" in table.page(table.tokens[1])


def test_one_phone_for_all_is_handed_on(app):
    client = app.test_client()
    form = {"name": ["Ann", "Bob"], "turns": "on"}
    code = client.post(f"/new/{GAME.slug}", data=form, headers={"Origin": "http://localhost"}).location.rpartition("/")[
        2
    ]

    def do(kind, seat, **fields):
        """From the page of that seat; answers with the page that comes next."""
        data = {"kind": kind, **fields}
        answer = client.post(f"/t/{code}?as={seat}", data=data, headers={"Origin": "http://localhost"})
        assert answer.status_code == 303
        return answer.location

    assert do("FirstChosen", 0, first=1) == f"/t/{code}?as=1"
    assert do("Passed", 1) == f"/t/{code}?as=0", "the host’s own seat too"
    assert do("Passed", 0) == f"/t/{code}?as=0", "both count, and the first begins"
    assert do("YearCounted", 0) == f"/t/{code}?as=1"


def test_all_seven_actions_have_a_price_or_a_reason(app):
    table = Room(app, "Ann", "Bob")
    page = table.page(table.tokens[0])
    for words in (
        "6 MC, onto its colour 5",
        "Upgrade the core",
        "4 MC, once",
        "Purchase",
        "Operate a module",
        "Play event",
    ):
        assert words in page
    assert "Repair (3 MC)" in page
    assert "Nothing is damaged." in page
    assert ">Pass</button>" in page


def test_in_peace_no_event_is_offered_and_the_pass_waits(app):
    table = Room(app, "Ann", mode="solo-peace")
    for seat in (1, 1, 1, 2, 2, 2):
        table.send(seat, "OpponentModuleDealt", colour="bio")
    page = table.page(table.tokens[0])
    assert 'id="pass"' in page
    assert 'id="play-event"' not in page
    assert not re.search(r'class="primary">Pass', page), "the year has only begun"
    both = Room(app, "Ann", "Bob")
    both.send(0, "Passed")
    assert re.search(r'class="primary">Pass', both.page(both.tokens[1])), "only this pass is missing"


def test_what_one_has_shows_above_what_it_buys(app):
    table = Room(app, "Ann", "Bob", counters=["money", "cards"])
    page = table.page(table.tokens[0])
    assert page.index('id="resources"') < page.index("16 MC, 5 cards</p>") < page.index('id="build"')
    assert 'id="resources"' not in table.page(table.tokens[1]), "not on turn: the orbital is at the top anyway"
    plain = Room(app, "Ann", "Bob")
    assert 'id="resources"' not in plain.page(plain.tokens[0])


def test_the_button_that_begins_the_year_is_the_last_thing_on_the_page(app):
    """There it stays in its place, however much there is to say."""
    table = Room(app, "Ann", "Bob")
    for kind in ("Passed", "ModulesCounted"):
        table.send(0, kind)
        table.send(1, kind)
    page = table.page(table.tokens[0])
    assert page.index('aria-label="More"') < page.index('id="begin-year"')
    assert 'id="begin-year"' not in table.page(table.host, "/watch")


def test_no_rule_and_no_box_of_the_diagram_is_called_by_its_code(app):
    """The folded reference text alone refers from box to box."""
    table = Room(app, "Ann", mode="solo-bots")
    pages = [table.page(table.tokens[0]), table.page(table.tokens[0], TIPS)]
    table.send(0, "Passed")
    pages.append(table.page(table.tokens[0]))
    question = pages[2][pages[2].index('id="question"') : pages[2].index('id="receipts"')]
    assert "Turn up the top card" in question
    assert not re.search(r">[^<]*\bB\d[^<]*<", question)
    assert not any(re.search(r">[^<]*SS-\d{3}[^<]*<", page) for page in pages)


def test_the_host_is_not_sent_to_the_host(app):
    room = Room(app, "Ann", "Bob", closely="turns")
    room.send(1, "AllPassed")
    assert "The host can undo it." in room.page(room.tokens[1])
    host = room.page(room.host)
    assert "The host can undo it." not in host
    assert "Undo below." in host


def test_one_megacredit_is_one(app):
    room = Room(app, "Ann", "Bob")
    page = room.page(room.tokens[0])
    assert 'aria-label="Buy the card for 1 MegaCredit"' in page
    assert 'aria-label="Buy the card for 2 MegaCredits"' in page


@pytest.mark.parametrize("known", [False, True])
def test_set_up_is_listed_once_it_is_known_what_the_phones_follow(app, known):
    options = {"closely": "years"} if known else {}
    opened = app.test_client(use_cookies=False).post(
        "/api/tables", json={"game": GAME.slug, "seats": ["Ann", "Bob"], "options": options}
    )
    client = app.test_client()
    client.set_cookie("companion", opened.json["seats"][0]["token"])
    assert ("steps done" in client.get(f"/t/{opened.json['code']}").text) is known
