"""The real process, without a display: it shows a status and ends when it is told to."""

import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.display.documents import document

PATIENCE_S = 20


def started(feed: Path, driver: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "firmware_host.app", "screen", "--feed", str(feed), "--size", "1024x600"]
    environment = os.environ | {"SDL_VIDEODRIVER": driver}
    return subprocess.Popen(
        command, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
    )


def heard(process: subprocess.Popen[str], words: str) -> None:
    """Read the log up to a line with these words."""
    assert process.stderr is not None
    lines = []
    for line in process.stderr:
        lines.append(line)
        if words in line:
            return
    pytest.fail(f"no line with {words!r} in {lines}")


@pytest.mark.slow
def test_the_process_shows_a_status_and_ends_on_sigterm(tmp_path: Path) -> None:
    path = tmp_path / "public.sock"
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as server:
        server.settimeout(PATIENCE_S)
        server.bind(str(path))
        server.listen()
        process = started(path, "dummy")
        link, _ = server.accept()
        with link:
            assert json.loads(link.makefile("rb").readline())["do"] == "subscribe"
            link.sendall(json.dumps({"seq": 1, "version": 1, "status": document(9)}).encode() + b"\n")
            heard(process, "shows hand")
            process.send_signal(signal.SIGTERM)
            out, _ = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 0
    assert out == ""


@pytest.mark.slow
def test_without_a_display_the_process_says_so_once_and_waits(tmp_path: Path) -> None:
    process = started(tmp_path / "public.sock", "nonsense")
    heard(process, "the display cannot be used")
    process.send_signal(signal.SIGTERM)
    _, rest = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 0
    assert rest == ""
