"""On what the state lies: mounts as the kernel tells them, and folders that forget."""

from pathlib import Path

import pytest

from firmware_host.shell.mounts import FORGETFUL, MOUNTS, ForgetfulState, Mount, mount_of, refuse_forgetful

STATE = Path("/var/lib/dealer-table")
ROOT = "27 1 179:2 / / rw,noatime shared:1 - {kind} /dev/mmcblk0p2 rw,errors=remount-ro\n"
OWN = "60 27 179:3 / /var/lib/dealer-table rw,noatime - ext4 /dev/mmcblk0p3 rw,commit=5\n"
LINES = ROOT.format(kind="overlay") + "28 27 0:22 / /tmp rw - tmpfs tmpfs rw,size=10k\n"


def test_a_folder_lies_on_the_nearest_mount_above_it() -> None:
    assert mount_of(STATE / "decks", LINES + OWN) == Mount(STATE, "ext4", "/dev/mmcblk0p3")


def test_a_name_that_only_begins_alike_is_another_folder() -> None:
    found = mount_of(Path("/var/lib/dealer-table-old"), LINES + OWN)
    assert found is not None
    assert found.kind == "overlay"


def test_the_later_of_two_mounts_at_one_place_hides_the_earlier() -> None:
    found = mount_of(STATE, OWN + OWN.replace("ext4", "tmpfs"))
    assert found is not None
    assert found.kind == "tmpfs"


def test_spaces_and_backslashes_in_names_are_read() -> None:
    found = mount_of(Path("/my disk\\x/state"), r"9 1 8:1 / /my\040disk\134x rw - ext4 /dev/sda1 rw")
    assert found is not None
    assert found.point == Path("/my disk\\x")


@pytest.mark.parametrize("line", ["", "27 1", "27 1 179:2 / / rw", "27 1 179:2 / / rw - ext4", " - a b c"])
def test_a_line_of_another_form_is_passed_over(line: str) -> None:
    assert mount_of(STATE, line) is None
    assert mount_of(STATE, f"{line}\n{OWN}") is not None


def test_this_machines_own_table_is_read() -> None:
    assert mount_of(Path("/proc/self"), MOUNTS.read_text()) is not None


@pytest.mark.parametrize("kind", sorted(FORGETFUL))
def test_a_state_on_what_forgets_is_refused_with_what_to_do(kind: str) -> None:
    with pytest.raises(ForgetfulState) as refused:
        refuse_forgetful(STATE, ROOT.format(kind=kind))
    assert str(refused.value) == (
        f"{STATE}: lies on {kind} (mounted at /), which forgets the night when the power goes: "
        "give the table's state a partition of its own, or say --volatile"
    )


@pytest.mark.parametrize("table", ["", ROOT.format(kind="ext4"), LINES + OWN])
def test_a_state_on_a_disk_or_on_something_unknown_is_taken(table: str) -> None:
    refuse_forgetful(STATE, table)
