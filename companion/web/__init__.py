"""The pages."""

from flask import Flask


def register(app: Flask) -> None:
    pass
