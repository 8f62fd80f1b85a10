"""Templates that were compiled once stay in the instance folder: after the next start pages come at once, on a slow
machine, too."""

from __future__ import annotations

from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from jinja2 import FileSystemBytecodeCache
from jinja2.bccache import Bucket

from companion.serving.tuning import give_back
from companion.web import filters, words


class KeptTemplates(FileSystemBytecodeCache):
    """By the text of a template, and by what else decides what it is compiled to."""

    def __init__(self, folder: Path) -> None:
        made_by = b"".join(Path(module.__file__ or "").read_bytes() for module in (filters, words))
        mark = blake2b(made_by, digest_size=8).hexdigest()
        super().__init__(str(folder), f"{mark}-%s.cache")
        with suppress(OSError):
            for old in folder.iterdir():
                if not old.name.startswith(mark):
                    old.unlink()

    def dump_bytecode(self, bucket: Bucket) -> None:
        """A disk that is full, read-only or gone costs the next start some time, and nobody a page. What compiling took
        is as large as what it made, and is given back."""
        with suppress(OSError):
            Path(self.directory).mkdir(exist_ok=True)
            super().dump_bytecode(bucket)
        give_back()
