"""Large files without a process of their own: for tests of the pages and of the JSON face."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from msgspec.structs import replace

from companion.gallery import import_queue
from companion.gallery.import_folder import Folder
from companion.gallery.import_work import Work
from companion.services import services


def large_files_wait(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Files of a few kilobytes are large from now on; what is set to work is done when it is asked for."""
    monkeypatch.setattr(import_queue, "SMALL", 1000)
    parts = services(app)
    monkeypatch.setattr(parts, "import_queue", replace(parts.import_queue, start=lambda *_: None))

    def work(token: str) -> None:
        Work(parts.gallery, Path(app.instance_path), Folder(Path(app.instance_path) / "incoming" / token)).run()

    return work
