"""What a backup is made of, each part read as the table would read it."""

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from firmware_host.commands.state import PROFILE
from firmware_host.config.read import ProfileError, read_profile
from firmware_host.decks.deck import PUCK
from firmware_host.decks.store import DECKS, ENDING, DeckStore
from firmware_host.journal.layout import JOURNAL
from firmware_host.journal.reading import Rows, read_rows
from firmware_host.journal.store import JournalError


class Checked(NamedTuple):
    """The journal's rows, None where no usable one is there, and which parts are broken, by name, with sentences."""

    rows: Rows | None
    broken: tuple[str, ...]
    sentences: tuple[str, ...]


def checked(parts: Mapping[str, bytes], place: str, beside: Path) -> Checked:
    """Find out which parts a table could not use; their sentences name them below `place`.

    They are laid out for that in the system's place for such, or in the folder `beside`. Raises OSError.
    """
    rows: Rows | None = None
    broken, sentences = [], []
    with _bench(beside) as folder:
        for name, part in parts.items():
            path = Path(folder, name)
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(part)
        try:
            rows = read_rows(Path(folder, JOURNAL)) if JOURNAL in parts else None
        except JournalError as error:
            broken.append(JOURNAL)
            sentences.append(str(error))
        try:
            if PROFILE in parts:
                read_profile(Path(folder, PROFILE))
        except ProfileError as error:
            broken.append(PROFILE)
            sentences.append(str(error))
        stock = DeckStore(Path(folder, DECKS)).stock()
    sentences += stock.broken
    usable = {deck.name for deck in stock.decks} | ({PUCK} if stock.puck is not None else set())
    broken += [name for name in parts if name.endswith(ENDING) and Path(name).stem not in usable]
    return Checked(rows, tuple(broken), tuple(one.replace(f"{folder}/", place) for one in sentences))


def told(parts: Mapping[str, bytes], rows: Rows | None) -> str:
    """What parts they are, in words."""
    decks = sum(name.endswith(ENDING) for name in parts)
    hands = rows.records[-1].hand if rows is not None and rows.records else 0
    return ", ".join(
        [
            "no journal" if rows is None else f"{hands} hands",
            f"{decks} files of tags",
            *(["the profile"] if PROFILE in parts else []),
        ]
    )


def _bench(beside: Path) -> TemporaryDirectory[str]:
    """A folder for a while; a card that is full or read-only has none, and just then its night is to be saved."""
    try:
        return TemporaryDirectory()
    except OSError:
        return TemporaryDirectory(dir=beside)
