"""The refusal of a request as such, whatever it asks for."""

from __future__ import annotations


class Rejected(Exception):
    """The request itself is not acceptable; the sentence says why."""

    def __init__(self, sentence: str, status: int = 400) -> None:
        super().__init__(sentence)
        self.status = status
