"""A backup's file: a ZIP of journal, decks and profile with a list of their SHA-256 sums, checked before it is used."""

import hashlib
import io
import json
import re
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from firmware_host.journal.layout import JOURNAL

FORMAT: Final = 1
MANIFEST: Final = "manifest.json"
MOST_BYTES: Final = {JOURNAL: 1 << 30, MANIFEST: 1 << 20, "": 1 << 20}
"""How long a part may be at most, by its name; no night is nearly as long."""

_PART: Final = re.compile(re.escape(JOURNAL) + r"|table\.toml|decks/[a-z0-9][a-z0-9-]*\.tags")
# What the library raises for a file that is not as it was made; of a damaged place in it the system says so itself.
_DAMAGE: Final = (zipfile.BadZipFile, zlib.error, EOFError, KeyError, RuntimeError, OSError, ValueError)
_NO_BACKUP: Final = "is no backup of a dealer table, or is damaged"


class ArchiveError(ValueError):
    """A file that cannot be used as a backup; the sentence says which and why."""


def packed(parts: Mapping[str, bytes], about: Mapping[str, str | int]) -> bytes:
    """The file that holds these parts by name, and in its list what `about` tells of them."""
    sums = {name: hashlib.sha256(part).hexdigest() for name, part in parts.items()}
    manifest = json.dumps({**about, "format": FORMAT, "files": sums}, indent=1).encode()
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in {MANIFEST: manifest, **parts}.items():
            # A name alone would take the date of this machine's clock, which a ZIP cannot hold before 1980.
            archive.writestr(zipfile.ZipInfo(name), part, zipfile.ZIP_DEFLATED)
    return whole.getvalue()


def unpacked(path: Path) -> dict[str, bytes]:
    """The parts of a backup by name, each as its sum says. Raises ArchiveError, or OSError if it cannot be opened."""
    if path.exists() and not path.is_file():
        # A pipe would be waited for, and some devices are read without an end.
        raise ArchiveError(f"{path}: {_NO_BACKUP}: it is no file")
    with path.open("rb") as file:
        try:
            with zipfile.ZipFile(file) as archive:
                names = archive.namelist()
                sums = _sums(path, _read(archive, MANIFEST))
                if sorted(names) != sorted({MANIFEST, *sums}):
                    raise ArchiveError(f"{path}: {_NO_BACKUP}: it does not hold what its list names")
                parts = {name: _read(archive, name) for name in sums}
        except ArchiveError:
            raise
        except _DAMAGE as error:
            raise ArchiveError(f"{path}: {_NO_BACKUP}: {error}") from error
    for name, part in parts.items():
        if hashlib.sha256(part).hexdigest() != sums[name]:
            raise ArchiveError(f"{path}: {_NO_BACKUP}: {name} is not what its sum says")
    return parts


def _read(archive: zipfile.ZipFile, name: str) -> bytes:
    """One part, never more of it than a part may have: a few packed bytes can unpack to any length."""
    most = MOST_BYTES.get(name, MOST_BYTES[""])
    if archive.getinfo(name).compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise zipfile.BadZipFile(f"{name} is not packed as it was made")
    with archive.open(name) as file:
        part = file.read(most + 1)
    if len(part) > most:
        raise zipfile.BadZipFile(f"{name} is longer than any is")
    return part


def _sums(path: Path, manifest: bytes) -> dict[str, str]:
    try:
        about = json.loads(manifest)
    except (ValueError, RecursionError) as error:
        raise ArchiveError(f"{path}: {_NO_BACKUP}: its list is not JSON") from error
    made, files = (about.get("format"), about.get("files")) if isinstance(about, dict) else (None, None)
    if type(made) is not int:
        made = None
    elif made > FORMAT:
        raise ArchiveError(f"{path}: was made by a newer program: install that one again")
    if made != FORMAT or not isinstance(files, dict):
        raise ArchiveError(f"{path}: {_NO_BACKUP}: its list is not as it was made")
    for name, total in files.items():
        if not _PART.fullmatch(name) or not isinstance(total, str):
            raise ArchiveError(f"{path}: {_NO_BACKUP}: it names {name!r}")
    return files
