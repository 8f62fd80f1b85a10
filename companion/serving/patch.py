"""Makes a process gevent's own: whatever waits in it lets others run. To be done before anything else is loaded."""

from __future__ import annotations

from gevent import events, monkey


def patch() -> None:
    without_plugins()
    monkey.patch_all()


def without_plugins() -> None:
    """gevent asks all installed packages for plugins, at each of 25 steps: a sixth of our start. We have none."""
    events.notify_and_call_entry_points = events.notify
