"""Serves the drill with several workers: ``python -m tests.serve_drill_workers INSTANCE PORT WORKERS``."""

import importlib
import sys
from pathlib import Path
from typing import Any

import companion
from companion.serving.workers import serve_many

whole_app = companion.create_app


def with_drill(*where: Any, **settings: Any) -> Any:
    """Loaded only in the workers, after they are patched."""
    companion.create_app = whole_app
    return importlib.import_module("tests.drill_app").with_drill(*where, **settings)


if __name__ == "__main__":
    companion.create_app = with_drill
    instance, port, workers = sys.argv[1:]
    serve_many(Path(instance), workers=int(workers), host="127.0.0.1", port=int(port))
