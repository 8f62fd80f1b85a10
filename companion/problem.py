"""Why a command could not do what it was asked: one sentence, and the code it exits with."""

FOUND = 1
ASKED_WRONGLY = 2


class Problem(Exception):
    def __init__(self, sentence: str, code: int = FOUND) -> None:
        super().__init__(sentence)
        self.code = code
