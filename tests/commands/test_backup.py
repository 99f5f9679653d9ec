"""Backups: whole while the table runs, checked before they are used, and never put over newer data unasked."""

import json
import os
import shutil
import stat
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from firmware_host.commands.archive import FORMAT, MANIFEST, packed, unpacked
from firmware_host.core.reduce import ENGINE
from firmware_host.journal.reading import read_rows
from firmware_host.journal.store import Journal, Row
from firmware_host.shell.lock import TableLock
from tests.commands.history_nights import FOLDED_ROUND, THREE, command, running
from tests.commands.state_folders import add_night, kept, last_hand, night
from tests.journal.nights import folder_content, tamper


@pytest.fixture
def state(tmp_path: Path) -> Path:
    """A state folder after two hands."""
    return night(tmp_path / "state")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the backup goes."""
    return tmp_path / "night.backup"


def backup(state: Path, file: Path, *words: str) -> int:
    """Save a folder."""
    return command("backup", file, "--state", state, *words)


def restore(file: Path, state: Path, *words: str) -> int:
    """Put a backup back."""
    return command("restore", file, "--state", state, *words)


def play_on(state: Path) -> None:
    """One event more in the journal."""
    journal = Journal.open(state / "journal.db", ENGINE)
    journal.append([Row("event", 3, 9, '{"do":"Confirmed","at_ms":9}')])
    journal.close()


@pytest.mark.slow
def test_what_was_saved_is_put_back_on_an_empty_machine(
    state: Path, file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert backup(state, file) == 0
    assert capsys.readouterr() == (f"{file}: saved: 2 hands, 2 files of tags, the profile\n", "")
    other = tmp_path / "other"
    assert restore(file, other) == 0
    assert capsys.readouterr() == (f"{other}: put back: 2 hands, 2 files of tags, the profile\n", "")
    assert stat.S_IMODE(other.stat().st_mode) == 0o750
    assert kept(other) == kept(state)
    assert last_hand(other, ENGINE) == 2


def test_a_backup_beside_a_running_table_holds_all_that_was_committed(tmp_path: Path, file: Path) -> None:
    with running(THREE + FOLDED_ROUND + "dealer riffle\ndeal") as table:
        assert table.journal_path.with_name(table.journal_path.name + "-wal").stat().st_size > 0
        state = tmp_path / "seen"
        state.symlink_to(table.journal_path.parent)
        assert table.journal_path.name == "journal.db"
        assert backup(state, file) == 0
        assert restore(file, tmp_path / "other") == 0
        assert kept(tmp_path / "other")["journal.db"] == kept(state)["journal.db"]


def test_a_backup_is_for_its_owner_alone(state: Path, file: Path) -> None:
    backup(state, file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_backup_touches_nothing_of_the_state(state: Path, file: Path) -> None:
    before = folder_content(state / "decks"), (state / "journal.db").read_bytes()
    backup(state, file)
    assert (folder_content(state / "decks"), (state / "journal.db").read_bytes()) == before
    assert sorted(path.name for path in state.iterdir()) == ["decks", "journal.db", "table.toml"]


def test_a_file_that_exists_is_written_over_only_with_a_word(
    state: Path, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text("mine")
    assert backup(state, file) == 2
    assert "exists already; give another file, or --force" in capsys.readouterr().err
    assert file.read_text() == "mine"
    assert backup(state, file, "--force") == 0
    assert backup(state, state / "journal.db", "--force") == 2


def test_a_damaged_journal_is_not_saved_as_if_it_were_sound(
    state: Path, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tamper(state / "journal.db", "UPDATE record SET body = '{}' WHERE id = 3")
    assert backup(state, file) == 1
    assert "row 3 fails its check; start its table, which mends what it can" in capsys.readouterr().err
    assert not file.exists()


def test_a_journal_behind_a_link_is_not_saved_without_what_is_in_its_log(
    state: Path, file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (state / "journal.db").rename(tmp_path / "elsewhere")
    (state / "journal.db").symlink_to(tmp_path / "elsewhere")
    assert backup(state, file) == 1
    assert "journal.db: this is a link, " in capsys.readouterr().err
    assert not file.exists()


def test_where_nothing_is_kept_there_is_nothing_to_save(
    tmp_path: Path, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert backup(tmp_path / "nowhere", file) == 1
    assert "no journal is here" in capsys.readouterr().err


def test_where_no_temporary_file_can_be_made_a_night_is_saved_and_put_back_all_the_same(
    state: Path, file: Path, tmp_path: Path, no_temporary_files: None
) -> None:
    assert backup(state, file) == 0
    assert restore(file, tmp_path / "other") == 0
    assert last_hand(tmp_path / "other", ENGINE) == 2
    assert not list(tmp_path.glob("tmp*"))


@pytest.mark.slow
def test_nothing_is_put_back_while_a_table_runs(state: Path, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    backup(state, file)
    capsys.readouterr()
    before = kept(state)
    with TableLock(state):
        assert restore(file, state, "--over-newer") == 1
    assert f"a table runs here already (process {os.getpid()}); stop it first" in capsys.readouterr().err
    assert kept(state) == before


@pytest.mark.slow
def test_a_journal_that_went_on_since_is_kept_without_a_word(
    state: Path, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backup(state, file)
    play_on(state)
    before = kept(state)
    assert restore(file, state) == 1
    told = "holds what the backup does not, from hand 3 on (rows: 1); save it first"
    assert told in capsys.readouterr().err
    assert kept(state) == before


@pytest.mark.slow
def test_with_the_word_it_is_put_back_and_what_was_there_is_set_aside(
    state: Path, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backup(state, file)
    saved = kept(state)
    play_on(state)
    newer = (state / "journal.db").read_bytes()
    capsys.readouterr()
    assert restore(file, state, "--over-newer") == 0
    assert f"what it replaced is kept as {state}/journal.db.replaced-1\n" in capsys.readouterr().out
    assert kept(state) == saved
    assert (state / "journal.db.replaced-1").read_bytes() == newer


@pytest.mark.slow
def test_a_backup_put_back_twice_leaves_what_the_first_time_set_aside(state: Path, file: Path) -> None:
    backup(state, file)
    play_on(state)
    newer = (state / "journal.db").read_bytes()
    assert restore(file, state, "--over-newer") == 0
    assert restore(file, state) == 0
    assert (state / "journal.db.replaced-1").read_bytes() == newer


@pytest.mark.slow
def test_a_restore_broken_off_at_its_last_step_leaves_every_row_and_the_next_one_too(
    state: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup(state, file)
    journal = Journal.open(state / "journal.db", ENGINE)
    journal.append([Row("event", 3, 9, '{"do":"Confirmed","at_ms":9}')])
    # As a power cut leaves it: what was written last stands in the log alone.
    parts = {part: (state / f"journal.db{part}").read_bytes() for part in ("", "-wal")}
    journal.close()
    for part, whole in parts.items():
        (state / f"journal.db{part}").write_bytes(whole)
    rows = read_rows(state / "journal.db").records

    rename = os.rename

    def cut(path: Path, target: Path) -> None:
        if path.name == "journal.db.new":
            raise OSError(5, "the power went", str(target))
        rename(path, target)

    with monkeypatch.context() as patch:
        patch.setattr(os, "rename", cut)
        assert restore(file, state, "--over-newer") == 1
    assert read_rows(state / "journal.db").records == rows
    assert restore(file, state, "--over-newer") == 0
    assert [read_rows(state / f"journal.db.replaced-{n}").records for n in (1, 2)] == [rows, rows]


@pytest.mark.parametrize("name", ["lock", "table.toml", "decks/red.tags", "journal.db-wal"])
def test_a_backup_never_takes_the_place_of_what_is_the_tables_own(state: Path, name: str) -> None:
    before = (state / name).read_bytes() if (state / name).exists() else None
    assert backup(state, state / name, "--force") == 2
    assert ((state / name).read_bytes() if (state / name).exists() else None) == before


@pytest.mark.slow
def test_another_nights_journal_is_kept_without_a_word_however_short_it_is(
    state: Path, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backup(state, file)
    add_night(state, THREE.replace("Clementine 5000", "Clementine 6000"))
    before = kept(state)
    assert restore(file, state) == 1
    assert "holds what the backup does not, from hand 0 on (rows: 2)" in capsys.readouterr().err
    assert kept(state) == before


@pytest.mark.slow
def test_a_damaged_journal_is_replaced_only_with_the_word(
    state: Path, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backup(state, file)
    saved = kept(state)
    tamper(state / "journal.db", "UPDATE record SET body = '{}' WHERE id = 3")
    assert restore(file, state) == 1
    assert "row 3 fails its check" in capsys.readouterr().err
    assert restore(file, state, "--over-newer") == 0
    assert kept(state) == saved


@pytest.mark.slow
def test_an_older_state_of_the_same_night_is_brought_up_to_the_backup(state: Path, file: Path, tmp_path: Path) -> None:
    older = tmp_path / "older"
    shutil.copytree(state, older)
    play_on(state)
    backup(state, file)
    assert restore(file, older) == 0
    assert kept(older) == kept(state)


@pytest.mark.slow
def test_a_profile_and_a_deck_that_differ_are_set_aside(state: Path, file: Path) -> None:
    backup(state, file)
    (state / "table.toml").write_text("mine")
    shutil.copy(state / "decks" / "red.tags", state / "decks" / "blue.tags")
    red = (state / "decks" / "red.tags").read_bytes()
    assert restore(file, state) == 0
    assert (state / "table.toml.replaced-1").read_text() == "mine"
    assert (state / "decks" / "blue.tags.replaced-1").read_bytes() == red
    (state / "table.toml").write_text("mine too")
    assert restore(file, state) == 0
    assert [(state / f"table.toml.replaced-{n}").read_text() for n in (1, 2)] == ["mine", "mine too"]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["table.toml", "decks/red.tags"])
def test_a_broken_part_is_left_out_and_told_and_the_rest_can_be_put_back(
    state: Path, file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    (state / name).write_text("x = 1")
    assert backup(state, file) == 1
    assert f"not saved: {state / name}: " in capsys.readouterr().err
    other = tmp_path / "other"
    assert restore(file, other) == 0
    assert kept(other) == {part: whole for part, whole in kept(state).items() if part != name}


@pytest.mark.parametrize("name", ["table.toml", "decks/red.tags", "decks/green.tags"])
@pytest.mark.parametrize("in_its_place", [Path.mkdir, lambda place: place.symlink_to(place.with_name("nowhere"))])
def test_a_part_that_cannot_be_read_is_left_out_and_told_and_the_rest_is_saved(
    state: Path, file: Path, capsys: pytest.CaptureFixture[str], name: str, in_its_place: Callable[[Path], None]
) -> None:
    (state / name).unlink(missing_ok=True)
    others = kept(state).keys()
    in_its_place(state / name)
    assert backup(state, file) == 1
    assert f"not saved: {state / name}: cannot be read: " in capsys.readouterr().err
    assert unpacked(file).keys() == others


def test_a_file_in_the_place_of_the_decks_is_told_and_the_rest_is_saved(
    state: Path, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.rmtree(state / "decks")
    (state / "decks").write_text("")
    assert backup(state, file) == 1
    assert f"not saved: {state / 'decks'}: cannot be read: Not a directory" in capsys.readouterr().err
    assert unpacked(file).keys() == {"journal.db", "table.toml"}


def test_where_all_is_broken_nothing_is_saved(state: Path, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (state / "journal.db").unlink()
    shutil.rmtree(state / "decks")
    (state / "table.toml").write_text("x = 1")
    assert backup(state, file) == 1
    assert "nothing is left to save" in capsys.readouterr().err
    assert not file.exists()


def test_decks_alone_are_put_back_and_told_as_that(
    state: Path, file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (state / "journal.db").unlink()
    assert backup(state, file) == 0
    assert restore(file, tmp_path / "other") == 0
    told = "no journal, 2 files of tags, the profile\n"
    assert capsys.readouterr().out == f"{file}: saved: {told}{tmp_path / 'other'}: put back: {told}"
    assert not (tmp_path / "other" / "journal.db").exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can work for another user")
def test_root_saves_nothing_that_the_folders_owner_may_not_read(
    state: Path, file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    secret = tmp_path / "secret"
    secret.write_text("for root alone")
    secret.chmod(0o600)
    (state / "decks" / "green.tags").symlink_to(secret)
    for folder in (tmp_path, *tmp_path.parents):
        if not folder.stat().st_mode & stat.S_IXOTH:
            folder.chmod(0o711)
    for path in (state, *state.rglob("*")):
        os.chown(path, 12345, 12346, follow_symlinks=False)
    assert backup(state, file) == 1
    assert "green.tags: cannot be read: Permission denied" in capsys.readouterr().err
    assert "decks/green.tags" not in unpacked(file)


@pytest.mark.slow
def test_a_log_left_over_is_not_read_into_what_was_put_back(state: Path, file: Path) -> None:
    backup(state, file)
    saved = kept(state)
    (state / "journal.db-wal").write_bytes(b"left over")
    assert restore(file, state, "--over-newer") == 0
    assert kept(state) == saved


@pytest.mark.slow
def test_a_byte_that_was_changed_anywhere_is_noticed_or_harmless(state: Path, file: Path, tmp_path: Path) -> None:
    backup(state, file)
    whole = file.read_bytes()
    parts = unpacked(file)
    for at in range(0, len(whole), 97):
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 0x5A]) + whole[at + 1 :])
        code = command("restore", file, "--state", tmp_path / "other")
        if code == 0:
            assert unpacked(file) == parts
        else:
            assert code == 2
    file.write_bytes(whole)
    assert command("restore", file, "--state", tmp_path / "other") == 0


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:1000])


def no_zip(file: Path) -> None:
    file.write_text("hello")


def another_name(file: Path) -> None:
    file.write_bytes(packed({"../../etc/passwd": b"x"}, {}))


def one_more(file: Path) -> None:
    with zipfile.ZipFile(file, "a") as archive:
        archive.writestr("decks/green.tags", "x")


def no_list(file: Path) -> None:
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("journal.db", "x")


def no_number(file: Path) -> None:
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(MANIFEST, json.dumps({"format": True, "files": {}}))


def newer(file: Path) -> None:
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(MANIFEST, json.dumps({"format": FORMAT + 1}))


def bomb(file: Path) -> None:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(MANIFEST, b" " * (2 << 20))


def foreign_journal(file: Path) -> None:
    file.write_bytes(packed({"journal.db": b"SQLite format 3\0" + bytes(8192)}, {}))


def broken_deck(file: Path) -> None:
    file.write_bytes(packed({"decks/red.tags": b"x = 1"}, {}))


def bad_profile(file: Path) -> None:
    file.write_bytes(packed({"table.toml": b"x = 1"}, {}))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (cut, "is no backup of a dealer table, or is damaged"),
        (no_zip, "is no backup of a dealer table, or is damaged"),
        (another_name, "it names '../../etc/passwd'"),
        (one_more, "it does not hold what its list names"),
        (no_list, "manifest.json"),
        (no_number, "its list is not as it was made"),
        (newer, "was made by a newer program"),
        (bomb, "is longer than any is"),
        (foreign_journal, "journal.db: this journal is damaged, or is none"),
        (broken_deck, "red.tags: is broken"),
        (bad_profile, "table.toml: x = 1: as a section"),
        (Path.unlink, "No such file or directory"),
    ],
)
def test_a_file_that_is_no_sound_backup_changes_nothing(
    state: Path, file: Path, capsys: pytest.CaptureFixture[str], spoil: Callable[[Path], None], told: str
) -> None:
    backup(state, file)
    capsys.readouterr()
    spoil(file)
    before = kept(state)
    assert restore(file, state, "--over-newer") == (1 if spoil is Path.unlink else 2)
    err = capsys.readouterr().err
    assert str(file) in err
    assert told in err
    assert "/tmp/tmp" not in err
    assert kept(state) == before


@pytest.mark.slow
@pytest.mark.skipif(os.geteuid() != 0, reason="only root can work for another user")
def test_what_root_puts_back_belongs_to_the_folders_owner(state: Path, file: Path, tmp_path: Path) -> None:
    backup(state, file)
    other = tmp_path / "other"
    other.mkdir()
    for folder in (tmp_path, *tmp_path.parents):
        if not folder.stat().st_mode & stat.S_IXOTH:
            folder.chmod(0o711)
    os.chown(other, 12345, 12346)
    assert restore(file, other) == 0
    assert {(path.stat().st_uid, path.stat().st_gid) for path in other.rglob("*")} == {(12345, 12346)}
    assert os.geteuid() == os.getegid() == 0
