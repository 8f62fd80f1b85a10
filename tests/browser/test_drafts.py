"""After the host's undo of a fight each phone has its own cards back and sends them again with one tap."""

from playwright.sync_api import expect

from tests.browser.page_checks import Phone, Shot
from tests.browser.seated_phones import Table
from tests.server_process import Server


def test_both_sides_send_their_cards_again(server: Server, phone: Phone, shot: Shot) -> None:
    table = Table(server, "tortuga-2199", "Ann", "Bob")
    table.send(0, "FirstChosen", first=0)
    table.send(0, "AttackDeclared", defender=1, sector="mines")
    table.send(0, "ManoeuvreSealed", cards=3, manoeuvre=7)
    table.send(1, "ManoeuvreSealed", cards=1, manoeuvre=2)
    ann, bob = table.sit(phone(), 0), table.sit(phone(), 1)
    expect(ann.locator("#draft")).to_have_count(0)
    status, _ = server.call(f"/api/tables/{table.code}/undo", {}, table.opened["host_token"])
    assert status == 201
    expect(ann.locator("#draft p")).to_have_text("Your entry from before: 3 cards with 7 Manoeuvre")
    expect(bob.locator("#draft")).to_have_count(0)
    shot(ann, "draft-360")
    ann.get_by_role("button", name="Send it again").click()
    expect(ann.locator("#draft")).to_have_count(0)
    expect(bob.locator("#draft p")).to_have_text("Your entry from before: 1 card with 2 Manoeuvre")
    bob.get_by_role("button", name="Send it again").click()
    expect(bob.locator("#draft")).to_have_count(0)
    expect(bob.locator("#fight, .fight").first).to_contain_text("7")
