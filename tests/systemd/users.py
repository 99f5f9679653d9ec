"""The appliance's users on this machine: real ones, in a process's own view of /etc, so that nothing is left behind."""

import os
import pwd
import shutil
import subprocess
from pathlib import Path
from typing import Final

SYSTEMD: Final = Path(__file__).parents[2] / "systemd"
AS_THE_UNIT: Final = "umask 0027; "


def why_not(program: Path) -> str | None:
    """Why other users cannot be had here, None where they can."""
    if os.geteuid() != 0:
        return "only root can work as another user"
    for tool in ("unshare", "setpriv", "systemd-sysusers", "systemd-tmpfiles"):
        if shutil.which(tool) is None:
            return f"{tool} is missing: apt install systemd util-linux"
    if subprocess.run(["unshare", "--mount", "true"], capture_output=True, check=False).returncode:
        return "this machine lets nobody have mounts of his own"
    nobody = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", str(program), "--help"]
    if subprocess.run(nobody, capture_output=True, check=False).returncode:
        return f"{program} lies where no other user can start it"
    return None


class Users:
    """A root folder in which the installer's files made users and folders, and processes that run as one of them."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for folder in ("etc", "var/lib", "run"):
            (root / folder).mkdir(parents=True)
        for name in ("passwd", "group"):
            shutil.copy(f"/etc/{name}", root / "etc")
        subprocess.run(["systemd-sysusers", f"--root={root}", SYSTEMD / "dealer-table.sysusers"], check=True)
        made = ["systemd-tmpfiles", f"--root={root}", "--create", str(SYSTEMD / "dealer-table.tmpfiles")]
        subprocess.run(made, check=True, capture_output=True)
        self.state = root / "var/lib/dealer-table"
        self.sockets = root / "run/dealer-table"
        # As the unit's RuntimeDirectory does it.
        self.sockets.mkdir(mode=0o755)
        os.chown(self.sockets, *self.numbers("dealer"))

    def numbers(self, user: str) -> tuple[int, int]:
        """A user's own number and his group's."""
        lines = (self.root / "etc/passwd").read_text().splitlines()
        fields = next(line.split(":") for line in lines if line.startswith(f"{user}:"))
        return int(fields[2]), int(fields[3])

    def command(self, user: str, *words: str | Path, groups: str = "") -> list[str]:
        """The command line that runs something as a user with his groups, or with others."""
        binds = " && ".join(f"mount --bind {self.root}/etc/{name} /etc/{name}" for name in ("passwd", "group"))
        more = f"--groups {groups}" if groups else "--init-groups"
        become = f"{binds} && {AS_THE_UNIT}exec setpriv --reuid {user} --regid {user} {more} "
        become += '--no-new-privs --bounding-set=-all --inh-caps=-all "$@"'
        return ["unshare", "--mount", "sh", "-c", become, "sh", *map(str, words)]

    def run(self, user: str, *words: str | Path, groups: str = "") -> subprocess.CompletedProcess[str]:
        """Run something as a user to its end."""
        command = self.command(user, *words, groups=groups)
        return subprocess.run(command, capture_output=True, text=True, errors="replace", check=False, cwd="/")


def is_known_here(user: str) -> bool:
    """Whether this machine itself has such a user."""
    try:
        pwd.getpwnam(user)
    except KeyError:
        return False
    return True
