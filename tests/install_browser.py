"""Installs a Chromium for the browser tests if none is there, or says in one line that there is none."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""The shell first: it has no windows to draw, and opens and closes a phone four times as fast."""
PACKAGES = ("chromium-headless-shell", "chromium")


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
        subprocess.run([*first, "apt-get", "update", "-qq"], check=False, stdout=subprocess.DEVNULL)
        for package in PACKAGES:
            command = [*first, "apt-get", "install", "-y", "-qq", package]
            if subprocess.run(command, check=False, stdout=subprocess.DEVNULL).returncode == 0:
                break
    if executable() is None:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)


def main() -> int:
    if executable() is None or not shutil.which(PACKAGES[0]):
        install()
    if executable() is None:
        print("No Chromium could be had, and the browser tests need one: install it, then run make test again.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
