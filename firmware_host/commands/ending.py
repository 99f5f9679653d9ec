"""How every command ends: by its exit code and in words, never by a traceback of what the world did to it."""

import os
import sys
from collections.abc import Callable
from io import TextIOWrapper


def ended(run: Callable[[], int]) -> int:
    """Run a command; its exit code, 130 after Ctrl-C, or 1 where nobody reads on or nothing can be written."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A file's name may be any bytes, and not every terminal has every letter.
            stream.reconfigure(errors="backslashreplace")
    try:
        code = run()
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _say_no_more()
        return 1
    except OSError as error:
        where = "what it tells" if error.filename is None else error.filename
        print(f"dealer-table: {where} cannot be written or read: {error.strerror or error}", file=sys.stderr)
        _say_no_more()
        return 1
    except RuntimeError as error:
        # Loaded here, for most commands have no journal.
        from firmware_host.journal.store import JournalError

        if not isinstance(error, JournalError):
            raise
        print(f"dealer-table: {error}", file=sys.stderr)
        return 1
    return code


def _say_no_more() -> None:
    """What is still to be printed goes nowhere: at the end the interpreter would try to print it once more."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
