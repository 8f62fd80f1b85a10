"""The JSON face."""

from flask import Flask


def register(app: Flask) -> None:
    pass
