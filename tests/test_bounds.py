"""Whatever is remembered has a limit: each cache of a function names its size, or is one of the few whose arguments
are few by themselves."""

import ast
from pathlib import Path

from companion.core import words
from companion.exchange import spreadsheet
from companion.serving import addresses

ROOT = Path(__file__).parent.parent / "companion"

FEW_BY_THEMSELVES = {
    "core/later.py:found": "no argument",
    "core/offer.py:_defaults": "classes of moves",
    "core/validation.py:described": "classes of moves, options and requests",
    "games/galaxy_trucker/cards/deck.py:known": "editions",
    "games/galaxy_trucker/ship/drawn/tiles.py:in_the_box": "two editions",
    "games/galaxy_trucker/ship/drawn/tiles.py:printed": "kinds of components and their turns",
    "games/galaxy_trucker/scoring.py:line_label": "rounds and kinds of lines",
    "games/galaxy_trucker/view/board.py:_place": "spaces of a board, whose length is an option between 20 and 80",
    "games/galaxy_trucker/view/board.py:_ring": "an option between 20 and 80",
    "games/galaxy_trucker/view/deck.py:_drawn": "cards of the box, seats of a table",
    "games/scorpius_freighter/view/freighters.py:_load": "seats of the game",
    "games/star_scrappers_orbital/view/box.py:_forms": "two sets of labels",
    "games/star_scrappers_orbital/view/guide.py:_chapters": "modes",
    "games/star_scrappers_orbital/view/mine.py:_additions": "seats of the game",
    "games/star_scrappers_orbital/view/mine.py:_card_forms": "seats of the game",
    "games/star_scrappers_orbital/view/mine.py:_set_symbols": "seats of the game",
    "games/star_scrappers_orbital/view/modules.py:hit": "seats of the game",
    "games/star_scrappers_orbital/view/modules.py:remove": "seats of the game",
    "games/star_scrappers_orbital/view/players.py:_change": "counters and seats",
    "games/tortuga_2199/box.py:kind_of": "sectors of the box",
    "games/tortuga_2199/box.py:name_of": "sectors of the box",
    "locales/terminal.py:renderer": "no argument",
}


def remembering():
    """Every function of ours that remembers its answers, and whether it says how many."""
    for file in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            for how in getattr(node, "decorator_list", []):
                words = ast.unparse(how)
                if "cache" in words and words != "cached_property":
                    yield f"{file.relative_to(ROOT).as_posix()}:{node.name}", words


def test_a_function_that_remembers_says_how_much():
    unbounded = {name for name, words in remembering() if "maxsize=" not in words or "maxsize=None" in words}
    assert unbounded == set(FEW_BY_THEMSELVES)
    assert len(list(remembering())) > len(unbounded)


def test_codes_to_scan_are_bounded():
    most = addresses.qr_svg.cache_info().maxsize
    for number in range(most + 5):
        addresses.qr_svg(f"{number}")
    assert addresses.qr_svg.cache_info().currsize == most


def test_patterns_are_bounded_in_number_and_in_length():
    most = words._ready.cache_info().maxsize
    for number in range(most + 5):
        assert words.fill(f"{number} {{x}}", {"x": "y"}) == f"{number} y"
    assert words._ready.cache_info().currsize == most
    missed = words._ready.cache_info().misses
    assert words.fill("x" * words.LONGEST_KEPT + "{x}", {"x": "y"}).endswith("xy")
    assert words._ready.cache_info().misses == missed, "a pattern of this length is not kept"


def test_column_names_are_bounded():
    most = spreadsheet._bare.cache_info().maxsize
    for number in range(most + 5):
        spreadsheet._bare(f"{number}")
    assert spreadsheet._bare.cache_info().currsize == most
