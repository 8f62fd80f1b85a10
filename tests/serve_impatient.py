"""As ``serve_drill``, with a door that waits for a second only (``WITHIN`` says otherwise), and counts this computer like
any other."""

from companion.serving.patch import patch

patch()

import os  # noqa: E402
import runpy  # noqa: E402

from companion.serving import addresses, door  # noqa: E402

if __name__ == "__main__":
    door.HEAD_WITHIN = door.BODY_WITHIN = door.REST_WITHIN = float(os.environ.get("WITHIN", "1"))
    door.IDLE_AT_ONCE = 5
    addresses.is_loopback = lambda host: False
    runpy.run_module("tests.serve_drill", run_name="__main__")
