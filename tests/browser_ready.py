"""Sees to it that there is a Chromium for the browser tests, or says in one line that there is none."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def executable() -> str | None:
    """The system's Chromium, or the one Playwright brought along."""
    named = os.environ.get("COMPANION_CHROMIUM")
    if named:
        return named
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    return found or _playwrights_own()


def _playwrights_own() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install() -> None:
    if shutil.which("apt-get"):
        first = [] if os.geteuid() == 0 else ["sudo", "-n"]
        for command in (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", "chromium"]):
            subprocess.run([*first, *command], check=False, stdout=subprocess.DEVNULL)
    if executable() is None:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)


def main() -> int:
    if executable() is None:
        install()
    if executable() is None:
        print("No Chromium could be had, and the browser tests need one: install it, then run make test again.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
