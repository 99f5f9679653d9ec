"""Commands that use the table's devices themselves, and so only while no table runs."""

import argparse
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Protocol, TypeVar

from firmware_host.commands.run import folder_trouble
from firmware_host.config.profile import Profile
from firmware_host.config.read import ProfileError, read_profile
from firmware_host.shell.lock import TableLock, TableTaken
from firmware_host.shell.places import default_folder


class Closed(Protocol):
    """What is given back at the end."""

    def close(self) -> None:
        """Give it back."""


Devices = TypeVar("Devices", bound=Closed)


class Unready(RuntimeError):  # noqa: N818 - reads as what was found
    """A command cannot begin: the sentence says why, `code` is its exit code."""

    def __init__(self, cause: object, code: int) -> None:
        super().__init__(str(cause))
        self.code = code


def alone(
    args: argparse.Namespace, closes: ExitStack, opens: Callable[[Profile, Path], Devices]
) -> tuple[Profile, Devices]:
    """The profile and what is opened by it, the table's own until `closes` ends.

    Raises Unready: 2 for a bad profile, 1 while a table runs or where its folder cannot be used; and what `opens` does.
    """
    try:
        profile = read_profile(args.profile)
    except ProfileError as error:
        raise Unready(error, 2) from error
    folder: Path | None = args.dir
    try:
        folder = folder or default_folder()
        closes.enter_context(TableLock(folder))
        return profile, closes.enter_context(closing(opens(profile, folder)))
    except TableTaken as error:
        raise Unready(error, 1) from error
    except OSError as error:
        raise Unready(folder_trouble(error, folder, "--dir"), 1) from error
