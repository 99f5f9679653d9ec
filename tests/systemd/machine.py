"""A folder that stands for a Pi's disk, with stand-ins for what the installer calls."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "systemd"
CONFIG = "dtparam=audio=on\n[pi4]\narm_boost=1\n"
CMDLINE = "console=serial0,115200 root=PARTUUID=1-02 rootwait\n"
# Stand in for Python and what a venv of it holds where only the installer's own steps are looked at.
STUBS = {
    "python": """#!/bin/bash
[ "$1" != -c ] || { echo "$PY"; exit; }
mkdir -p "$3/bin"
touch "$3/pyvenv.cfg"
cp "$(dirname "$0")/in_venv" "$3/bin/python"
cp "$(dirname "$0")/pip" "$3/bin/pip"
echo "#!$3/bin/python" > "$3/bin/dealer-table"
echo 2 > "$3/schema"
""",
    "in_venv": """#!/bin/bash
venv=$(dirname "$(dirname "$0")")
[[ $3 != *SCHEMA* ]] || exec cat "$venv/schema"
case "$2" in
    -m) exec "$REAL" "$@";;
    -c) exit "$LOADS";;
    check-config) echo "$3" >> "$ASKED"; exit "$CHECK";;
    *) exit "$PLAYS";;
esac
""",
    "pip": """#!/bin/bash
echo "pip $*" >> "$ASKED"
case " $* " in
    *" wheel "*)
        while [ "$1" != -w ]; do shift; done
        mkdir -p "$2"
        name=spidev-3.8-cp311-cp311-linux_aarch64
        [ $# -eq 2 ] || name=dealer_table-0.1.0-py3-none-any
        echo built > "$2/$name.whl" ;;
    *" --find-links "*)
        share=$(dirname "$(dirname "$0")")/share/dealer-table
        mkdir -p "$share" && cp -r "$PROJECT/systemd" "$PROJECT/hw" "$share" ;;
esac
""",
}


class Machine:
    """A folder that stands for a Pi's disk, and a copy of the project to install from."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "root"
        boot = self.root / "boot/firmware"
        boot.mkdir(parents=True)
        (boot / "config.txt").write_text(CONFIG)
        (boot / "cmdline.txt").write_text(CMDLINE)
        self.project = folder / "project"
        self.project.mkdir()
        for name in ("systemd", "hw/profiles"):
            shutil.copytree(ROOT / name, self.project / name)
        for name in ("firmware_host", "drivers", "display"):
            (self.project / name).mkdir()
        for name in ("pyproject.toml", "README.md"):
            shutil.copy(ROOT / name, self.project)
        self.asked = folder / "asked"
        for name, text in STUBS.items():
            (folder / name).write_text(text)
            (folder / name).chmod(0o755)
        self.environment = {
            **os.environ,
            "DESTDIR": str(self.root),
            "PYTHON": str(folder / "python"),
            "PROJECT": str(self.project),
            "ASKED": str(self.asked),
            "REAL": sys.executable,
        }

    def install(
        self, *words: str, failing: str = "", python: str = "py3.11", umask: int = -1
    ) -> subprocess.CompletedProcess[str]:
        """Run the installer; `failing` is the one of the new version's own checks that does not end well."""
        return self.ended(["bash", str(self.installer), *words], failing, python, umask)

    def ended(
        self, command: list[str], failing: str = "", python: str = "py3.11", umask: int = -1
    ) -> subprocess.CompletedProcess[str]:
        """Run a command as an installation runs."""
        ends = {check: str(int(check == failing)) for check in ("LOADS", "CHECK", "PLAYS")}
        return subprocess.run(
            command,
            env={**self.environment, **ends, "PY": python},
            umask=umask,
            capture_output=True,
            text=True,
            check=False,
        )

    def collect(self, folder: Path) -> subprocess.CompletedProcess[str]:
        """Run what `make wheels` runs."""
        command = ["bash", str(self.project / "systemd/wheels.sh"), str(folder)]
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False)

    def change(self) -> None:
        """Another version of the program, with another unit."""
        with (self.project / "firmware_host/app.py").open("a") as file:
            file.write("# another\n")
        with (self.project / "systemd/dealer-table.service").open("a") as file:
            file.write("# another\n")

    def tree(self) -> dict[str, str]:
        """Every file and link of ours with its content; users and groups are the machine's own."""
        found = {}
        for path in sorted(self.root.rglob("*")):
            name = str(path.relative_to(self.root))
            if path.is_symlink():
                found[name] = f"-> {path.readlink()}"
            elif path.is_file() and path.parent.name != "etc":
                found[name] = path.read_text()
        return found

    @property
    def installer(self) -> Path:
        """The installer of this copy."""
        return self.project / "systemd/install.sh"

    @property
    def version(self) -> str:
        """The folder of the version that runs."""
        return str((self.root / "opt/dealer-table/venv").readlink())
