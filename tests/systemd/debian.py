"""A clean Debian in a folder, to install into."""

import hashlib
import shutil
import stat
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# The trust store of this machine, which a registry behind a mirror of one's own may need.
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
# What no installation is about, and what dpkg keeps for itself.
PASSING = ("dev/", "proc/", "tmp/", "run/", "var/lib/dpkg/", "var/log/")
BESIDES = ("ca-certificates", "systemd", "udev")


def needed(*kinds: str) -> list[str]:
    """The Debian packages that the installer asks for, of these kinds."""
    lines = (line.split() for line in (ROOT / "systemd/packages").read_text().splitlines())
    return [name for kind, name in lines if kind in kinds]


class Debian:
    """A root in a folder, in which commands run with a /proc of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @classmethod
    def fetched(cls, suite: str, folder: Path, packages: list[str]) -> "Debian":
        """A root of that suite with the packages; skips the test where there is no tool, no right or no network."""
        if shutil.which("mmdebstrap") is None:
            pytest.skip("mmdebstrap is missing: apt install mmdebstrap")
        include = f"--include={','.join([*packages, *BESIDES])}"
        command = ["mmdebstrap", "--variant=minbase", include, suite, str(folder)]
        made = subprocess.run(command, capture_output=True, text=True, check=False)
        if made.returncode != 0:
            pytest.skip(f"no {suite} to be had: {made.stderr.strip().splitlines()[-1]}")
        if CERTIFICATES.is_file():
            shutil.copy(CERTIFICATES, folder / str(CERTIFICATES).lstrip("/"))
        return cls(folder)

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run a command in the root, as root."""
        inside = 'mount -t proc proc "$0/proc" && root=$0 && exec env -i PATH="$PATH" chroot "$root" "$@"'
        command = ["unshare", "--mount", "--pid", "--fork", "sh", "-c", inside, str(self.folder), *words]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    def does(self, *words: str) -> str:
        """Run a command that has to end well; what it said."""
        done = self.run(*words)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def script(self, place: str, text: str) -> None:
        """Write a program."""
        (self.folder / place).write_text(text)
        (self.folder / place).chmod(0o755)

    def tree(self) -> dict[str, tuple[int, int, str]]:
        """Every file, folder and link of the system: its user, its mode, and its target or digest."""
        found = {}
        for path in self.folder.rglob("*"):
            name = str(path.relative_to(self.folder))
            if name.startswith(PASSING) or "__pycache__" in name:
                continue
            state = path.lstat()
            content = ""
            if stat.S_ISLNK(state.st_mode):
                content = str(path.readlink())
            elif stat.S_ISREG(state.st_mode):
                content = hashlib.sha256(path.read_bytes()).hexdigest()
            found[name] = (state.st_uid, state.st_mode, content)
        return found
