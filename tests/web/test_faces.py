"""Faces are drawn from names: the same for ever, different for most, and small."""

from __future__ import annotations

import gzip
import hashlib

import pytest

from companion.web.faces import REMEMBERED, face
from companion.web.kit import NAMES

DRAWN = {
    "Ada": "c0732fb83b8b",
    "Bert": "c8d781f53211",
    "Cleo": "c3531359a6ef",
    "Dov": "684ed36d1455",
    "Zoë": "598c294f0f54",
}
"""The start of the SHA-256 of each drawing: nobody's face changes without a reason."""


@pytest.mark.parametrize("name", DRAWN)
def test_a_face_stays_the_same(name):
    assert hashlib.sha256(face(name).encode()).hexdigest()[:12] == DRAWN[name]


def test_case_and_spaces_do_not_change_it():
    assert face("ann  lee") == face("Ann Lee ")


def test_people_look_different():
    assert len({face(name) for name in NAMES}) == len(NAMES)


@pytest.mark.parametrize("name", [*NAMES, "👩‍🚀 Zoë", "<b>"])
def test_a_face_is_small_and_has_nothing_of_the_name_in_it(name):
    drawn = face(name)
    assert len(gzip.compress(drawn.encode(), 9)) <= 800
    assert drawn.startswith("<svg")
    assert "<b>" not in drawn
    assert "id=" not in drawn, "somebody is on a page several times"


def test_faces_are_bounded():
    for number in range(REMEMBERED + 5):
        face(f"{number}")
    assert face.cache_info().currsize == REMEMBERED
