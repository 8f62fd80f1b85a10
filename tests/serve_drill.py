"""Serves the app with the drill among its games: ``python -m tests.serve_drill INSTANCE [PORT]``."""

from companion.serving.patch import patch

patch()

import os  # noqa: E402
import sys  # noqa: E402
from pathlib import Path  # noqa: E402

import companion  # noqa: E402
from companion.serving.serve import serve  # noqa: E402
from tests import drill_app  # noqa: E402

if __name__ == "__main__":
    companion.create_app = drill_app.with_drill
    port = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    secure = {name.lower(): Path(os.environ[name]) for name in ("CERT", "KEY") if name in os.environ}
    serve(Path(sys.argv[1]), host="127.0.0.1", port=port, announce=lambda text: print(text, flush=True), **secure)
