"""Phones that sit at a table already, for browser tests: by cookie, as if they had joined before."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.server_process import Server


def sit(page: Page, server: Server, code: str, token: str, path: str = "") -> Page:
    """This phone holds that token and looks at the table, live."""
    page.context.add_cookies([{"name": "companion", "value": token, "url": server.url}])
    page.goto(f"{server.url}/t/{code}{path}")
    expect(page.locator("#badge")).to_have_attribute("data-state", "live")
    return page


def seat_token(opened: dict[str, Any], seat: int) -> str:
    token: str = opened["seats"][seat]["token"]
    return token


def two_phones(phone: Any, server: Server, game: str = "score-pad", **options: Any) -> tuple[str, Page, Page]:
    opened = server.open_table("Ann", "Bob", game=game, **options)
    code = opened["code"]
    ann = sit(phone(), server, code, seat_token(opened, 0))
    bob = sit(phone(), server, code, seat_token(opened, 1))
    return code, ann, bob


def taps(page: Page, label: str, times: int = 1) -> None:
    for _ in range(times):
        page.locator(".stepper button", has_text=label).click()


def hold_answers(page: Page) -> None:
    """From now on the answer to a tap comes after the page that shows what it did: with ``answerNow()``."""
    page.evaluate(
        """() => {
            const ask = window.fetch;
            window.fetch = async (address, how) => {
                const answer = await ask(address, how);
                if (how?.method === "POST") await new Promise((done) => { window.answerNow = done; });
                return answer;
            };
        }"""
    )


class Table:
    """A table opened by names; what is not worth a tap is sent to the JSON face."""

    def __init__(self, server: Server, game: str, *names: str, **options: Any) -> None:
        self.server = server
        self.opened = server.open_table(*names, game=game, **options)
        self.code: str = self.opened["code"]

    def sit(self, phone: Page, seat: int, path: str = "") -> Page:
        return sit(phone, self.server, self.code, seat_token(self.opened, seat), path)

    def screen(self, phone: Page) -> Page:
        phone.goto(f"{self.server.url}/t/{self.code}/screen")
        expect(phone.locator("#badge")).to_have_attribute("data-state", "live")
        return phone

    def send(self, seat: int, kind: str, **fields: Any) -> None:
        path = f"/api/tables/{self.code}/events"
        status, reply = self.server.call(path, {"kind": kind, "fields": fields}, seat_token(self.opened, seat))
        assert status == 201, reply
