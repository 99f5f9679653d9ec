"""The machine below the table: what each thing says when it is well, and what when it needs a person."""

import os
from contextlib import closing
from pathlib import Path

import pytest

from drivers.api import DeviceState
from firmware_host.journal.store import Journal
from firmware_host.shell.card_health import card_health
from firmware_host.shell.checkup import Machine, checkup
from firmware_host.shell.space import FULL_BYTES, Space
from tests.journal.nights import ENGINE, tamper, write_night

NOW_S = 1_800_000_000.0
ROOM = Space(5 << 30, 14 << 30, read_only=False)


class Pi:
    """A folder in the place of a Pi's / and the state of a table on it."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "root"
        self.state = folder / "state"
        self.state.mkdir(mode=0o750)
        write_night(self.state / "journal.db", 3)
        os.utime(self.state / "journal.db", (NOW_S - 60, NOW_S - 60))
        self.space = ROOM
        self.has("proc/self/mountinfo", "27 1 179:2 / / rw,noatime - ext4 /dev/mmcblk0p3 rw")
        self.has("sys/firmware/devicetree/base/model", "Raspberry Pi 4 Model B Rev 1.5\0")
        device = self.state.stat().st_dev
        self.block = f"sys/dev/block/{os.major(device)}:{os.minor(device)}"
        self.has(f"{self.block}/device/type", "SD")
        self.has(f"{self.block}/device/name", "SC32G")
        self.has(f"{self.block}/device/date", "03/2024")
        self.has(f"{self.block}/queue/rotational", "0")
        self.has("sys/class/hwmon/hwmon1/name", "rpi_volt")
        self.has("sys/class/hwmon/hwmon1/in0_lcrit_alarm", "0")
        self.has("sys/class/thermal/thermal_zone0/temp", "51234")
        self.has("run/systemd/timesync/synchronized", "")

    def has(self, name: str, text: str) -> None:
        """A file of the system."""
        file = self.root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def found(self, now_s: float = NOW_S, whole_journal: bool = True, volatile: bool = False) -> dict[str, DeviceState]:
        """What is found, by device."""
        machine = Machine(self.root, lambda: now_s, lambda _: self.space)
        return {one.device: one for one in checkup(self.state, machine, whole_journal, volatile)}

    def look(self) -> dict[str, str]:
        """What needs a person."""
        return {device: one.text for device, one in self.found().items() if not one.fine}


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    return Pi(tmp_path)


def test_a_sound_machine_needs_nobody_and_tells_of_everything(pi: Pi) -> None:
    assert pi.look() == {}
    told = {device: one.text for device, one in pi.found().items()}
    assert list(told) == ["storage", "journal", "rights", "card", "clock", "voltage", "heat", "versions"]
    assert told["storage"] == "ext4 on /dev/mmcblk0p3, 5120 of 14336 MiB free"
    assert told["journal"].startswith("schema 2, 3 hands, ")
    assert told["card"].endswith(": SD SC32G of 03/2024, no errors")
    assert told["clock"].endswith("kept by the network")
    assert told["heat"] == "51 °C"
    assert told["versions"].startswith("dealer-table 0.1.0, rules ")
    assert told["versions"].endswith("Raspberry Pi 4 Model B Rev 1.5")


def test_a_state_that_is_not_there_yet_is_no_trouble(pi: Pi) -> None:
    pi.state = pi.state / "later"
    assert pi.look() == {}
    assert "is made at the first start" in pi.found()["storage"].text


@pytest.mark.parametrize(("kind", "told"), [("overlay", "forgets the night"), ("nfs4", "lies on another machine")])
def test_a_file_system_that_keeps_no_night_is_told(pi: Pi, kind: str, told: str) -> None:
    pi.has("proc/self/mountinfo", f"27 1 179:2 / / rw - {kind} somewhere rw")
    assert told in pi.look()["storage"]


def test_a_state_that_may_be_forgotten_is_no_trouble(pi: Pi) -> None:
    pi.has("proc/self/mountinfo", "27 1 179:2 / / rw - tmpfs tmpfs rw")
    assert pi.found(volatile=True)["storage"].fine


def test_too_little_room_and_a_read_only_card_are_told(pi: Pi) -> None:
    pi.space = ROOM._replace(free_bytes=FULL_BYTES - 1)
    assert "free some space now" in pi.look()["storage full"]
    pi.space = ROOM._replace(read_only=True)
    assert "read-only" in pi.look()["storage read-only"]


def test_a_damaged_row_is_found_by_who_reads_the_whole_journal(pi: Pi) -> None:
    tamper(pi.state / "journal.db", "UPDATE record SET body = '{}' WHERE id = 2")
    assert "row 2 fails its check" in pi.look()["journal"]
    assert pi.found(whole_journal=False)["journal"].fine


@pytest.mark.parametrize("whole_journal", [True, False])
def test_a_journal_that_was_mended_needs_a_person_until_it_was_told_and_is_a_line_from_then_on(
    pi: Pi, whole_journal: bool
) -> None:
    told = "; was damaged before (journal.db.damaged-1): replace the card if that goes on"
    tamper(pi.state / "journal.db", "UPDATE record SET body = '{}' WHERE id = 2")
    tamper(pi.state / "journal.db", "PRAGMA user_version = 0")
    assert pi.found()["journal"].text.endswith("try again")
    with closing(Journal.open(pi.state / "journal.db", ENGINE)) as journal:
        found = pi.found(whole_journal=whole_journal)["journal"]
        assert (found.fine, found.text.endswith(told)) == (False, True)
        journal.repair_told()
    found = pi.found(whole_journal=whole_journal)["journal"]
    assert (found.fine, found.text.endswith(told)) == (True, True)
    assert (pi.state / "journal.db.damaged-1").exists()


def test_a_folder_that_others_may_read_is_told_with_what_to_do(pi: Pi) -> None:
    pi.state.chmod(0o755)
    assert pi.look()["rights"].endswith(f"every user of this machine may read the night: chmod o= {pi.state}")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file away")
def test_a_file_of_another_user_is_told_with_what_to_do(pi: Pi) -> None:
    os.chown(pi.state / "journal.db", 12345, -1)
    assert pi.look()["rights"] == (
        f"{pi.state}/journal.db: belongs to user 12345, not to root: chown -R root: {pi.state}"
    )


def test_a_clock_before_the_last_entry_is_wrong(pi: Pi) -> None:
    assert not pi.found(now_s=0)["clock"].fine
    assert "join a network once, or fit an RTC" in pi.found(now_s=0)["clock"].text
    assert pi.found(now_s=NOW_S + 10 * 365 * 86_400)["clock"].fine


def test_a_clock_that_nobody_keeps_says_so(pi: Pi) -> None:
    (pi.root / "run/systemd/timesync/synchronized").unlink()
    assert "kept by nothing over a power cut" in pi.found()["clock"].text
    pi.has("sys/class/rtc/rtc0/name", "rpi-rtc")
    assert pi.found()["clock"].text.endswith("kept by an RTC")


def test_too_low_a_voltage_and_heat_are_told(pi: Pi) -> None:
    pi.has("sys/class/hwmon/hwmon1/in0_lcrit_alarm", "1")
    pi.has("sys/class/thermal/thermal_zone0/temp", "80000")
    assert set(pi.look()) == {"voltage", "heat"}


def test_errors_that_the_file_system_counted_are_told(pi: Pi) -> None:
    name = (pi.root / pi.block).name
    pi.has(f"sys/fs/ext4/{name}/errors_count", "0")
    assert pi.look() == {}
    pi.has(f"sys/fs/ext4/{name}/errors_count", "3")
    assert "counted 3 errors: save the night" in pi.look()["card"]


@pytest.mark.parametrize(
    ("file", "text", "told"),
    [
        ("life_time", "0x03 0x09", "90 % of its life is used"),
        ("life_time", "0x0b 0x01", "100 % of its life is used"),
        ("pre_eol_info", "0x02", "80 % of its spare blocks are used"),
        ("pre_eol_info", "0x03", "its spare blocks are used up"),
    ],
)
def test_an_emmc_that_says_that_it_is_worn_is_told(pi: Pi, file: str, text: str, told: str) -> None:
    pi.has(f"{pi.block}/device/{file}", text)
    assert f"{told}: replace it before the next night" in pi.look()["card"]


@pytest.mark.parametrize(("file", "text"), [("life_time", "0x01 0x02"), ("pre_eol_info", "0x01"), ("life_time", "new")])
def test_an_emmc_that_is_not_worn_is_well(pi: Pi, file: str, text: str) -> None:
    pi.has(f"{pi.block}/device/{file}", text)
    assert pi.look() == {}


def test_a_partition_is_told_by_its_disk(pi: Pi, tmp_path: Path) -> None:
    disk = tmp_path / "root/sys/devices/mmcblk0"
    for name, text in {"device/name": "SC64G", "queue/rotational": "0", "mmcblk0p3/partition": "3"}.items():
        pi.has(f"sys/devices/mmcblk0/{name}", text)
    (pi.root / pi.block).rename(pi.root / "sys/dev/block/old")
    (pi.root / pi.block).symlink_to(disk / "mmcblk0p3")
    (card,) = card_health(pi.state, pi.root)
    assert card.text == "mmcblk0p3: SC64G, no errors"


def test_who_may_not_look_into_the_state_is_told_so_and_all_the_rest(pi: Pi, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.access", lambda path, mode: False)
    monkeypatch.setattr("os.geteuid", lambda: 1_000)
    assert "cannot be written: sudo, or be" in pi.look()["rights"]
    assert pi.found()["clock"].fine
    assert "journal" not in pi.found()
