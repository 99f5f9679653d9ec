"""The decks and the button's tag as files in a folder; a broken file is told by name and never overwritten."""

from pathlib import Path
from typing import Final, NamedTuple

from firmware_host.decks.deck import ALL_CARDS, PUCK, Deck, name_problem
from firmware_host.decks.tagfile import TagFile, TagFileError, dumped, loaded
from firmware_host.files import as_owner, make_folder, remove_file, write_file

DECKS: Final = "decks"
"""The decks' folder in the state folder."""
ENDING: Final = ".tags"
BUTTON: Final = "button"
_ADVICE: Final = "move it away, then enroll anew"
_CARDS: Final = frozenset(ALL_CARDS)


class DeckError(ValueError):
    """What cannot be with decks or their files; the sentence says which and what to do.

    `code` is `bad-request` for a name that can never be, else `unsupported`.
    """

    def __init__(self, text: str, code: str = "unsupported") -> None:
        super().__init__(text)
        self.code = code


class Stock(NamedTuple):
    """What the folder holds: decks by name, unfinished ones too, the button's tag, a sentence for each bad file."""

    decks: tuple[Deck, ...] = ()
    puck: bytes | None = None
    broken: tuple[str, ...] = ()


class DeckStore:
    """The folder with one file a deck, and one for the button; it is made at the first write."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def stock(self) -> Stock:
        """Everything that can be used; a tag in two files makes the second one unusable. Raises nothing."""
        files: list[TagFile] = []
        broken: list[str] = []
        owners: dict[bytes, str] = {}
        try:
            names = self._names()
        except OSError as error:
            return Stock(broken=(f"{self._folder}: cannot be read: {error.strerror}; check its rights",))
        for name in names:
            try:
                file = self._read(name)
            except DeckError as error:
                broken.append(str(error))
                continue
            if file is None:
                continue
            twice = next((uid for _, uid in file.tags if uid in owners), None)
            if twice is None:
                files.append(file)
                owners |= {uid: self._path(name).name for _, uid in file.tags}
            else:
                broken.append(f"{self._path(name)}: a tag of this file stands in {owners[twice]} too: {_ADVICE}")
        puck = next((uid for file in files if file.name == PUCK for _, uid in file.tags), None)
        return Stock(tuple(_deck(file) for file in files if file.name != PUCK), puck, tuple(broken))

    def deck(self, name: str) -> Deck | None:
        """The deck with that name, None where there is none; raises DeckError for a bad name or a broken file."""
        if (problem := name_problem(name)) is not None:
            raise DeckError(problem, "bad-request")
        file = self._read(name)
        return None if file is None else _deck(file)

    def puck(self) -> bytes | None:
        """The button's tag, None where it has none; raises DeckError for a broken file."""
        file = self._read(PUCK)
        return None if file is None else next((uid for _, uid in file.tags), None)

    def save(self, deck: Deck) -> None:
        """Store a deck, whole or not, in the place of one of that name; raises DeckError, or OSError."""
        self.deck(deck.name)
        self._write(TagFile(deck.name, tuple((card, uid) for uid, card in deck.cards.items())))

    def save_puck(self, uid: bytes) -> None:
        """Store the button's tag in the place of one before; raises DeckError, or OSError."""
        self.puck()
        self._write(TagFile(PUCK, ((BUTTON, uid),)))

    def forget(self, name: str) -> None:
        """Take a deck away, or the button's tag by its name `puck`; raises DeckError, or OSError."""
        if (self.puck() if name == PUCK else self.deck(name)) is None:
            what = "No button is" if name == PUCK else f"No deck {name} is"
            raise DeckError(f"{what} enrolled here; dealer-table deck list shows what is.")
        remove_file(self._path(name))

    def _names(self) -> list[str]:
        """The names of all files, the button's last; raises OSError."""
        files = self._folder.iterdir() if self._folder.exists() else ()
        names = (path.name.removesuffix(ENDING) for path in files if path.name.endswith(ENDING))
        return sorted(names, key=lambda name: (name == PUCK, name))

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}{ENDING}"

    def _read(self, name: str) -> TagFile | None:
        path = self._path(name)
        if name != PUCK and (problem := name_problem(name)) is not None:
            raise DeckError(f"{path}: {problem}")
        try:
            return loaded(path.read_text("utf-8"), name, frozenset({BUTTON}) if name == PUCK else _CARDS)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise DeckError(f"{path}: cannot be read: {error.strerror}; check its rights") from error
        except UnicodeDecodeError as error:
            raise DeckError(f"{path}: is broken: it is not text; {_ADVICE}") from error
        except TagFileError as error:
            raise DeckError(f"{path}: {error}; {_ADVICE}") from error

    def _write(self, file: TagFile) -> None:
        with as_owner(self._folder.parent):
            make_folder(self._folder)
            write_file(self._path(file.name), dumped(file).encode())


def _deck(file: TagFile) -> Deck:
    return Deck(file.name, {uid: card for card, uid in file.tags})
