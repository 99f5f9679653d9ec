"""Collects what goes onto a seat node: `python3 hw/seat_node/collect.py FOLDER KIND`, KIND being a file of boards/.

The program's files are those that main.py imports in turn, with their packages. Where `mpy-cross` is installed they are
compiled, so that a node need not do it at each start.
"""

import ast
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PROGRAM = ("main.py", "hal_rp2040.py")


def imported(path: Path) -> Iterator[Path]:
    """Yield the project's files that a file imports, by their full names."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from _found(node.module)
            for alias in node.names:
                yield from _found(f"{node.module}.{alias.name}")
        elif isinstance(node, ast.Import):
            for alias in node.names:
                yield from _found(alias.name)


def program_files() -> list[Path]:
    """Return every file of the shared code that the program needs, sorted."""
    known: set[Path] = set()
    waiting = [HERE / name for name in PROGRAM]
    while waiting:
        for path in imported(waiting.pop()):
            if path not in known:
                known.add(path)
                waiting.append(path)
    packages = {folder / "__init__.py" for path in known for folder in path.parents if ROOT in folder.parents}
    return sorted(known | packages)


def collect(folder: Path, kind: str, compiler: str | None = None) -> None:
    """Put everything for a node of a kind into a folder, compiled if there is a compiler.

    FileNotFoundError for a kind that there is not, CalledProcessError where a file cannot be compiled.
    """
    board = HERE / "boards" / f"{kind}.json"
    if not board.is_file():
        kinds = ", ".join(sorted(path.stem for path in board.parent.glob("*.json")))
        raise FileNotFoundError(f"there is no node of the kind {kind}; there are {kinds}")
    for path in program_files():
        place = folder / path.relative_to(ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, place)
    for name in PROGRAM:
        shutil.copy(HERE / name, folder)
    shutil.copy(board, folder / "board.json")
    if compiler is not None:
        for path in sorted(folder.rglob("*.py")):
            if path.name != PROGRAM[0]:
                subprocess.run([compiler, "-s", str(path.relative_to(folder)), str(path)], check=True)
                path.unlink()


def _found(module: str) -> Iterator[Path]:
    path = ROOT / (module.replace(".", "/") + ".py")
    if path.is_file():
        yield path


def main() -> int:
    """Collect: 0 fine, 2 bad input."""
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    compiler = shutil.which("mpy-cross")
    try:
        collect(Path(sys.argv[1]), sys.argv[2], compiler)
    except FileNotFoundError as error:
        print(f"collect: {error}", file=sys.stderr)
        return 2
    if compiler is None:
        print("mpy-cross is not installed: the node compiles its files by itself, at each start.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
