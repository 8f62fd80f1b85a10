"""Every phone in its own language: how it is chosen, and that no page shows another phone's."""

from __future__ import annotations

import pytest
from jinja2 import Environment
from markupsafe import Markup
from msgspec.structs import replace

from companion.core.words import say
from companion.locales import Languages
from companion.services import services
from companion.web import words
from tests.locales.pseudo import CODE, build
from tests.web.client_phones import Phone

GERMAN = {"Accept-Language": "de-CH,de;q=0.9,en;q=0.5"}
HOSTILE = "<script>alert(1)</script> {name} & \"'"


def choose(phone: Phone, code: str) -> None:
    assert phone.post("/language", {"language": code, "back": "/"}).location == "/"


@pytest.fixture
def house(app, monkeypatch):
    def speaks(language: str) -> None:
        monkeypatch.setitem(app.config, "SETTINGS", replace(app.config["SETTINGS"], language=language))

    return speaks


def lang(phone: Phone, **headers: str) -> str:
    return phone.get("/", headers=headers).text.partition('<html lang="')[2].partition('"')[0]


def test_it_works(phone):
    page = phone.get("/", headers=GERMAN).text
    assert '<html lang="de" dir="ltr"' in page
    assert "Spiel starten" in page
    assert "Punkteblock" in page


def test_the_phone_then_its_browser_then_the_house_then_english(phone, house):
    assert lang(phone) == "en"
    house("de_AT:de")
    assert lang(phone) == "de"
    assert lang(phone, **{"Accept-Language": "en-GB"}) == "en"
    choose(phone, "de")
    assert lang(phone, **{"Accept-Language": "en-GB"}) == "de"


def test_what_the_house_does_not_know_is_english(phone, house):
    house("tlh:C")
    assert lang(phone) == "en"
    assert lang(phone, **{"Accept-Language": "tlh, *;q=0.1, ;;,"}) == "en"


def test_a_language_that_we_do_not_speak_cannot_be_chosen(phone):
    choose(phone, "tlh")
    choose(phone, "../../etc")
    assert lang(phone) == "en"


def test_the_switch_names_each_language_in_its_own_words(phone):
    answer = phone.press(phone.get("/"), "Deutsch")
    assert (answer.status_code, answer.location) == (303, "/")
    assert "Spiel starten" in phone.get("/").text


def test_going_back_never_leads_to_another_site(phone):
    assert phone.post("/language", {"language": "de", "back": "//evil.example"}).location == "/"


def test_refusals_are_in_the_language_of_the_phone(phone, table):
    assert "Unter diesem Code" in phone.get("/t/XXXXXX", headers=GERMAN).text
    choose(table.stranger, "de")
    page = table.stranger.post(f"{table.path}/undo", {}, partial=False).text
    assert '<html lang="de"' in page


def test_one_table_with_every_phone_in_another_language(table):
    choose(table.bob, "de")
    ann, bob = table.ann.get(f"{table.path}/history").text, table.bob.get(f"{table.path}/history").text
    assert ('<html lang="en"' in ann, '<html lang="de"' in bob) == (True, True)
    table.bob.post(f"{table.path}/do", {"kind": "Stopped"})
    for page in ("", "/history"):
        ann, bob = table.ann.get(table.path + page).text, table.bob.get(table.path + page).text
        assert "said: we stop here" in ann
        assert "hat gesagt: Hier hören wir auf" in bob
        assert "hat gesagt" not in ann
        assert "we stop here" not in bob.replace("We stop here", "")


def test_streams_are_drawn_in_the_language_of_their_phone(table):
    table.bob.post(f"{table.path}/do", {"kind": "Stopped"})
    choose(table.bob, "de")
    assert "Hier hören wir auf" in table.bob.first_of_stream(f"{table.path}/live?page=history")
    assert "we stop here" in table.ann.first_of_stream(f"{table.path}/live?page=history")


def test_the_script_gets_its_sentences(phone):
    choose(phone, "de")
    assert "Noch nicht gesendet" in phone.get("/").text
    assert "Not sent yet" not in phone.get("/").text


def test_options_follow(phone):
    page = phone.get("/new/score-pad", headers=GERMAN).text
    for said in ("Wer schreibt", "Die höchste oder die niedrigste Summe.", "Ein Handy für alle"):
        assert said in page


# Printing


@pytest.fixture
def printed(app):
    def render(template: str, **context: object) -> str:
        env: Environment = app.jinja_env
        with words.speaking(Languages().known("de"), ("Ann", HOSTILE)):
            return env.from_string(template).render(context)

    return render


def test_markup_stays_markup_and_nothing_else_does(printed):
    bold = Markup("<b>{}</b>").format(HOSTILE)
    shown = printed('{{ _("Phones are sent to {address}", address=bold) }}', bold=bold)
    assert shown == f"Handys landen bei {bold}"
    assert "<script>" not in shown
    shown = printed('{{ _("{file}: {problem}", file=bold, problem=name) }}', bold=Markup("<i>x</i>"), name=HOSTILE)
    assert shown.startswith("<i>x</i>: &lt;script&gt;")
    nested = printed('{{ _("{file}: {problem}", file="<u>", problem=inner) }}', inner=say("{a}", a=Markup("<i>y</i>")))
    assert nested == "&lt;u&gt;: <i>y</i>"


def test_without_markup_all_of_it_is_escaped(printed):
    assert "<" not in printed('{{ _("{file}: {problem}", file=name, problem=name) }}', name=HOSTILE)
    assert "<" not in printed('{{ _("<b>{name}</b>", name=name) }}', name=HOSTILE).replace("&lt;", "")


def test_numbers_and_dates_follow(printed):
    assert printed("{{ 2.5 | tidy }} {{ -1.5 | signed }} {{ None | tidy }}") == "2,5 −1,5 –"
    assert printed("{{ at | day_and_hour }}", at=1_700_000_000_000).startswith("14. Nov. 2023, ")


def test_a_translation_can_be_tried_out(tmp_path, phone, app, monkeypatch):
    monkeypatch.setattr(services(app), "languages", Languages(build(tmp_path)))
    choose(phone, CODE)
    assert "[Šţårţ å gåmé" in phone.get("/").text
