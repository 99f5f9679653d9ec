"""A disk under SQLite: every write, sync, truncation and removal is noted, and may be made to fail.

It stands as a VFS between SQLite and the system's own, in the library that Python's module already uses. So what a kill
or a power cut leaves between any two calls is known without a process having to die for each.
Source: sqlite.org/c3ref/vfs.html and io_methods.html, version 3 of both structures.
"""

import _sqlite3
import ctypes
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from ctypes import CFUNCTYPE, POINTER, Structure, byref, c_char_p, c_int, c_int64, c_void_p, cast, sizeof
from pathlib import Path
from random import Random
from typing import Final, Literal, NamedTuple

OK: Final = 0
FULL: Final = 13
WRITE_FAILED: Final = 10 | 3 << 8
SYNC_FAILED: Final = 10 | 4 << 8
SECTOR_BYTES: Final = 512

_OPENED: Final = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
_DELETED: Final = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int)
_WROTE: Final = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_TRUNCATED: Final = CFUNCTYPE(c_int, c_void_p, c_int64)
_SYNCED: Final = CFUNCTYPE(c_int, c_void_p, c_int)


class _Vfs(Structure):
    _fields_ = (
        ("iVersion", c_int),
        ("szOsFile", c_int),
        ("mxPathname", c_int),
        ("pNext", c_void_p),
        ("zName", c_char_p),
        ("pAppData", c_void_p),
        ("xOpen", _OPENED),
        ("xDelete", _DELETED),
        ("others", c_void_p * 14),
    )


class _Methods(Structure):
    _fields_ = (
        ("iVersion", c_int),
        ("xClose", c_void_p),
        ("xRead", c_void_p),
        ("xWrite", _WROTE),
        ("xTruncate", _TRUNCATED),
        ("xSync", _SYNCED),
        ("others", c_void_p * 13),
    )


class _File(Structure):
    _fields_ = (("pMethods", POINTER(_Methods)),)


class Call(NamedTuple):
    """A thing that SQLite asked of the disk: `data` is written at `offset`; a file is truncated to `offset`."""

    kind: Literal["write", "sync", "truncate", "delete"]
    name: str
    offset: int = 0
    data: bytes = b""


Files = Mapping[str, bytes]
Refuses = Callable[[Call], int]


class Platter:
    """What a disk holds after the calls so far, and what of it outlives a power cut for certain."""

    def __init__(self) -> None:
        self._now: dict[str, bytearray] = {}
        self._sure: dict[str, bytearray] = {}
        self._pending: list[Call] = []

    def find(self, name: str, content: bytes) -> None:
        """A file that was there before the first call on it."""
        self._now[name], self._sure[name] = bytearray(content), bytearray(content)

    def take(self, call: Call) -> None:
        """Do one call."""
        _apply(self._now, call)
        self._pending.append(call)
        if call.kind in ("sync", "delete"):
            for one in self._pending:
                if one.name == call.name:
                    _apply(self._sure, one)
            self._pending = [one for one in self._pending if one.name != call.name]

    def after_kill(self) -> Files:
        """What a process leaves that is killed now: all that it wrote."""
        return {name: bytes(content) for name, content in self._now.items()}

    def after_power_cut(self, rng: Random) -> Files:
        """What may be left when the power fails now: what was synced, and of the rest any part, torn at any sector."""
        left = {name: bytearray(content) for name, content in self._sure.items()}
        for call in self._pending:
            if (kept := _kept(call, rng)) is not None:
                _apply(left, kept)
        return {name: bytes(content) for name, content in left.items()}


class WatchedDisk:
    """The files of one folder as SQLite writes them: `calls` in order since each was opened first, on files `before`.

    `refuses` gives the result code of a call that fails, OK for one that is done.
    """

    def __init__(self, folder: Path) -> None:
        self.before: dict[str, bytes] = {}
        self.platter = Platter()
        self.calls: list[Call] = []
        self.refuses: Refuses = lambda _: OK
        self._folder = folder
        self._names: dict[int, str] = {}
        self._methods: dict[int, tuple[_Methods, _Methods]] = {}

    def path_here(self, name: int | None) -> Path | None:
        """The path that stands at an address, None where it is not one in the folder."""
        path = Path(ctypes.string_at(name).decode()) if name else None
        return path if path is not None and path.parent == self._folder else None

    def asked(self, call: Call) -> int:
        """Note a call, unless it is refused."""
        code = self.refuses(call)
        if code == OK:
            self.calls.append(call)
            self.platter.take(call)
        return code

    def opened(self, file: int, path: Path) -> None:
        """Stand between a file just opened and the system."""
        self._names[file] = path.name
        if path.name not in self.before:
            self.before[path.name] = path.read_bytes()
            self.platter.find(path.name, self.before[path.name])
        head = cast(file, POINTER(_File)).contents
        theirs = ctypes.addressof(head.pMethods.contents)
        if theirs not in self._methods:
            self._methods[theirs] = (head.pMethods.contents, self._between(head.pMethods.contents))
        head.pMethods = ctypes.pointer(self._methods[theirs][1])

    def _between(self, theirs: _Methods) -> _Methods:
        ours = _Methods()
        ctypes.memmove(byref(ours), byref(theirs), sizeof(_Methods))

        def wrote(file: int, data: int, amount: int, offset: int) -> int:
            code = self.asked(Call("write", self._names[file], offset, ctypes.string_at(data, amount)))
            return code or int(theirs.xWrite(file, data, amount, offset))

        def truncated(file: int, size: int) -> int:
            return self.asked(Call("truncate", self._names[file], size)) or int(theirs.xTruncate(file, size))

        def synced(file: int, flags: int) -> int:
            return self.asked(Call("sync", self._names[file])) or int(theirs.xSync(file, flags))

        ours.xWrite, ours.xTruncate, ours.xSync = _WROTE(wrote), _TRUNCATED(truncated), _SYNCED(synced)
        return ours


@contextmanager
def watched(folder: Path) -> Iterator[WatchedDisk]:
    """Every journal that is opened meanwhile in the folder lies on the disk; all have to be closed within."""
    library = ctypes.CDLL(_sqlite3.__file__)
    library.sqlite3_vfs_find.restype = POINTER(_Vfs)
    system = library.sqlite3_vfs_find(None)
    disk, ours = WatchedDisk(folder), _Vfs()
    ctypes.memmove(byref(ours), system, sizeof(_Vfs))

    # A name is handed on as the pointer it is: SQLite keeps what an address asks for behind it.
    def opened(vfs: int, name: int | None, file: int, flags: int, out: int) -> int:
        code = int(system.contents.xOpen(vfs, name, file, flags, out))
        if code == OK and (path := disk.path_here(name)) is not None:
            disk.opened(file, path)
        return code

    def deleted(vfs: int, name: int, sync: int) -> int:
        path = disk.path_here(name)
        code = OK if path is None else disk.asked(Call("delete", path.name))
        return code or int(system.contents.xDelete(vfs, name, sync))

    ours.zName, ours.xOpen, ours.xDelete = b"watched", _OPENED(opened), _DELETED(deleted)
    library.sqlite3_vfs_register(byref(ours), 1)
    try:
        yield disk
    finally:
        library.sqlite3_vfs_unregister(byref(ours))
        library.sqlite3_vfs_register(system, 1)


def put(files: Files, folder: Path) -> None:
    """Write the files into a folder, which then holds nothing else."""
    for old in folder.iterdir():
        old.unlink()
    for name, content in files.items():
        (folder / name).write_bytes(content)


def _kept(call: Call, rng: Random) -> Call | None:
    """What of a call that was not synced reached the disk: all, nothing, or some sectors of its beginning."""
    fate = rng.choice(("all", "nothing", "torn"))
    if fate == "nothing":
        return None
    if fate == "all" or call.kind != "write":
        return call
    return call._replace(data=call.data[: rng.randrange(0, len(call.data) + 1, SECTOR_BYTES)])


def _apply(files: dict[str, bytearray], call: Call) -> None:
    if call.kind == "delete":
        files.pop(call.name, None)
        return
    file = files.setdefault(call.name, bytearray())
    if call.kind == "write":
        file.extend(bytes(max(0, call.offset - len(file))))
        file[call.offset : call.offset + len(call.data)] = call.data
    elif call.kind == "truncate":
        del file[call.offset :]
