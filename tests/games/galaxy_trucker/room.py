"""A table behind the JSON face and its pages, with a clock that is moved by hand."""

from __future__ import annotations

from typing import Any

from flask.testing import FlaskClient

from companion.games.galaxy_trucker import GAME
from tests.drill_tables import Clock


class Room:
    """A table opened through the API, with a clock that is moved by hand."""

    def __init__(self, client: FlaskClient, clock: Clock, **options: Any) -> None:
        names = ["Ann", "Bob", "Cy", "Dot"][: options.pop("people", 3)]
        body = {"game": GAME.slug, "seats": names, "options": options}
        reply = client.post("/api/tables", json=body).json
        self.client, self.clock = client, clock
        self.path = f"/api/tables/{reply['code']}"
        self.code, self.host = reply["code"], reply["host_token"]
        self.tokens = [seat["token"] for seat in reply["seats"]]

    def send(self, seat: int, kind: str, **fields: Any) -> int:
        body = {"kind": kind, "fields": fields}
        return self.client.post(f"{self.path}/events", json=body, headers=self.bearer(seat)).status_code

    def bearer(self, seat: int | None) -> dict[str, str]:
        return {} if seat is None else {"Authorization": f"Bearer {self.tokens[seat]}"}

    def look(self, seat: int | None = None) -> Any:
        return self.client.get(self.path, headers=self.bearer(seat)).json

    def texts(self, seat: int | None) -> str:
        """All that this seat can read of the table."""
        pages = (self.client.get(f"{self.path}{part}", headers=self.bearer(seat)) for part in ("", "/log"))
        return "".join(page.text for page in pages)

    def launch(self) -> None:
        self.send(0, "BuildStarted")
        for seat in range(len(self.tokens)):
            self.send(seat, "TileTaken")
        self.send(0, "FlightStarted")

    def page(self, seat: int | None, path: str = "", token: str | None = None) -> str:
        """The play page as that seat's phone gets it, or another phone with this token; None: the table screen."""
        phone = self.client.application.test_client()
        if seat is not None:
            phone.set_cookie("companion", token or self.tokens[seat])
        return phone.get(f"/t/{self.code}{path if seat is not None else '/screen'}").text
