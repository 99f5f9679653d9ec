#!/usr/bin/env bash
# Installs, updates, rolls back or removes the dealer table on Raspberry Pi OS Lite (Bookworm or Trixie, 64 bit).
set -euo pipefail
# Whoever installs, the table's users read it.
umask 022

usage() {
    cat <<'TEXT'
sudo systemd/install.sh [--profile FILE] [--wheels DIR] [--dry-run]
sudo systemd/install.sh --rollback | --uninstall [--dry-run]

  --profile FILE  the table's profile; copied to /var/lib/dealer-table/table.toml, where an older one is kept as table.toml.old
  --wheels DIR    install from this folder (made by `make wheels`), without a network
  --rollback      go back to the version before
  --uninstall     take everything away but users, profile, decks and nights in /var/lib/dealer-table
  --dry-run       say what would be done, and do nothing

DESTDIR=DIR installs below DIR instead: packages, services and a running machine are left alone.
TEXT
}

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
words=("$@")
python=${PYTHON:-python3}
opt=/opt/dealer-table
# Profile, decks and journal lie in one folder, so that all else may be read-only.
table=/var/lib/dealer-table/table.toml
journal=/var/lib/dealer-table/journal.db
old_table=/etc/dealer-table/table.toml
command=/usr/local/bin/dealer-table
units=(dealer-table.target dealer-table.service dealer-table-screen.service)
profile='' wheels='' dry='' action=install

say() { echo "install.sh: $*"; }
stop() { say "$*" >&2; exit 1; }
wrong() { say "$*; see --help" >&2; exit 2; }

while [ $# -gt 0 ]; do
    case $1 in
        --profile | --wheels)
            [ $# -gt 1 ] || wrong "$1 needs a path"
            if [ "$1" = --profile ]; then profile=$2; else wheels=$2; fi
            shift
            ;;
        --rollback | --uninstall) action=${1#--} ;;
        --dry-run) dry=yes ;;
        -h | --help) usage; exit 0 ;;
        *) wrong "$1 is no option" ;;
    esac
    shift
done
[ -z "$profile" ] || [ -f "$profile" ] || stop "$profile: there is no such profile"
[ -z "$wheels" ] || [ -f "$wheels/version" ] || stop "$wheels: no folder that \`make wheels\` made"
root=${DESTDIR:+$(realpath -m -- "$DESTDIR")}
[ "$root" != / ] || root=''

# Every change goes through here, so that a dry run changes nothing.
run() { if [ -n "$dry" ]; then echo "would run: $*"; else "$@"; fi; }
# This machine's own disk, and not a folder.
live() { [ -z "$root" ]; }
# Not the root of an image or a container, where no service can be started.
booted() { live && [ -d /run/systemd/system ]; }
# Users, units and links of a folder are made as those of the machine are.
control() { run systemctl ${root:+--root="$root"} --quiet "$@"; }

put() { # FILE MODE PLACE: a file where it differs
    cmp -s -- "$1" "$root$3" && return
    say "writes $3"
    run install -D -m "$2" -- "$1" "$root$3"
}

# What is copied as it is out of the version that runs: file, place.
files='dealer-table.service /usr/lib/systemd/system/dealer-table.service
dealer-table-screen.service /usr/lib/systemd/system/dealer-table-screen.service
dealer-table.target /usr/lib/systemd/system/dealer-table.target
dealer-table.sysusers /usr/lib/sysusers.d/dealer-table.conf
dealer-table.tmpfiles /usr/lib/tmpfiles.d/dealer-table.conf
60-dealer-table.rules /usr/lib/udev/rules.d/60-dealer-table.rules'

boot_words="quiet consoleblank=0 vt.global_cursor_default=0"
config=/boot/firmware/config.txt
cmdline=/boot/firmware/cmdline.txt
before=.before-dealer-table
begin='# dealer-table: begin' end='# dealer-table: end'

has() { [[ " $1 " == *" $2 "* ]]; } # LINE WORD

boot_settings_on() {
    local text word
    if [ ! -f "$root$config" ]; then
        ! booted || say "there is no $config: switch SPI on by hand"
    elif ! grep -qxF "$begin" "$root$config"; then
        rewrite "$config" "$(cat "$root$config")"$'\n'"$begin"$'\n[all]\ndtparam=spi=on\n'"$end"
    fi
    [ -f "$root$cmdline" ] || return 0
    text=$(cat "$root$cmdline")
    for word in $boot_words; do
        has "${text%%$'\n'*}" "$word" || text=$(sed "1s/ *\$/ $word/" <<< "$text")
    done
    rewrite "$cmdline" "$text"
}

boot_settings_off() {
    local word own
    ! [ -f "$root$config$before" ] || undo "$config" "$(sed "/^$begin\$/,/^$end\$/d" "$root$config")"
    [ -f "$root$cmdline$before" ] || return 0
    own=$(cat "$root$cmdline")
    for word in $boot_words; do
        # A word that was there before is not ours to take away.
        has "$(head -n 1 "$root$cmdline$before")" "$word" || own=$(sed "1s/ $word\\b//" <<< "$own")
    done
    undo "$cmdline" "$own"
}

undo() { # PLACE TEXT: to the letter as it was, unless somebody changed something else since
    say "undoes $1"
    [ -z "$dry" ] || return 0
    if [ "$2" = "$(cat "$root$1$before")" ]; then
        mv -- "$root$1$before" "$root$1"
    else
        whole "$1" "$2"
        rm -- "$root$1$before"
    fi
}

rewrite() { # PLACE TEXT: the old file kept
    [ "$(cat "$root$1")" != "$2" ] || return 0
    say "changes $1 (as it was: $1$before)"
    [ -z "$dry" ] || return 0
    [ -f "$root$1$before" ] || cp -- "$root$1" "$root$1$before"
    whole "$1" "$2"
}

whole() { # PLACE TEXT: all of it or nothing, whenever the power goes
    printf '%s\n' "$2" > "$root$1.new"
    sync -- "$root$1.new"
    mv -- "$root$1.new" "$root$1"
}

packages() {
    live || return 0
    local kind one missing=()
    while read -r kind one; do
        # Wheels need no compiler.
        [ "$kind" = run ] || [ -z "$wheels" ] || continue
        dpkg-query -W -f='${Status}' "$one" 2>/dev/null | grep -q 'ok installed' || missing+=("$one")
    done < "$here/packages"
    [ "${#missing[@]}" -eq 0 ] || run env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}"
}

build() { # VENV: beside the one that runs, which is never touched
    local made=''
    [ ! -f "$root$1/complete" ] || return 0
    say "builds $1"
    if [ -n "$dry" ]; then
        [ -n "$wheels" ] || echo "would run: systemd/wheels.sh in a folder of its own"
        echo "would run: $python -m venv $root$1, and install the wheels there by their hashes"
        return
    fi
    if [ -z "$wheels" ]; then
        made=$(mktemp -d -p "${TMPDIR:-/var/tmp}")
        # shellcheck disable=SC2064
        trap "rm -rf -- '$made'" EXIT
        PYTHON=$python "$here/wheels.sh" "$made"
    fi
    rm -rf -- "$root${1:?}"
    "$python" -m venv "$root$1"
    "$root$1/bin/pip" install -qq --disable-pip-version-check --no-deps --no-index --require-hashes \
        --find-links "${wheels:-$made}" -r "${wheels:-$made}/requirements.lock" \
        || stop "the wheels do not fit: make them anew on a machine with this processor, this system and $python"
    # The programs of a folder are to run where the folder becomes the root.
    live || grep -rlIF -- "$root$1" "$root$1/bin" "$root$1/pyvenv.cfg" | xargs -r sed -i "s|$root$1|$1|g"
    ! live || sync -f "$1"
    touch "$root$1/complete"
}

program() { # VENV WORD...: the program of a version, wherever its folder lies
    "$root$1/bin/python" "$root$1/bin/dealer-table" "${@:2}"
}

# What was compiled has to load; the last two are there on a Pi alone.
loads='
from importlib import import_module, util
for name in ("phevaluator", "pygame", "lgpio", "spidev"):
    if util.find_spec(name):
        import_module(name)'

self_check() { # VENV PROFILE: before anything of it is used
    [ -z "$dry" ] || return 0
    program "$1" check-config "$2" || stop "the new version does not take the profile; nothing was changed over: mend $2"
    { "$root$1/bin/python" -I -c "$loads" && program "$1" demo --text --auto --hands 1 --pause 0; } > /dev/null \
        || stop "the new version does not play a hand on this machine; nothing was changed over"
}

point() { # LINK TARGET: one name or the other, whenever the power goes
    run ln -sfn -- "$2" "$root$1.new"
    run mv -T -- "$root$1.new" "$root$1"
}

flip() { # VENV LINK LINK: one symlink decides which version runs; the link named first is set first
    local link now name
    name=$(basename "$1")
    now=$(readlink -- "$root$opt/venv" || true)
    [ "$now" != "$name" ] || return 0
    for link in "$2" "$3"; do
        case $link in
            venv) point "$opt/venv" "$name" ;;
            previous) [ -z "$now" ] || point "$opt/previous" "$now" ;;
        esac
    done
    ! live || run sync -f "$opt"
    say "version: $name${now:+, before: $now}"
}

put_profile() { # FILE, from elsewhere
    ! cmp -s -- "$1" "$root$table" || return 0
    [ ! -f "$root$table" ] || run cp -p -- "$root$table" "$root$table.old"
    put "$1" 640 "$table"
    replaced=yes
}

settle() { # VENV: what the machine has of a version outside of its folder
    local file place
    while read -r file place; do put "$root$1/share/dealer-table/systemd/$file" 644 "$place"; done <<< "$files"
    [ -e "$root/etc/dealer-table/screen.env" ] || put "$root$1/share/dealer-table/systemd/screen.env" 644 /etc/dealer-table/screen.env
    [ "$(readlink -- "$root$command" || true)" = "$opt/venv/bin/dealer-table" ] || {
        run mkdir -p -- "$root${command%/*}"
        point "$command" "$opt/venv/bin/dealer-table"
    }
    run systemd-sysusers ${root:+--root="$root"} dealer-table.conf
    if [ "$(id -u)" -eq 0 ]; then
        run systemd-tmpfiles ${root:+--root="$root"} --create dealer-table.conf
        run chgrp --reference="$root${table%/*}" -- "$root$table"
    fi
    control enable "${units[@]}"
    booted || return 0
    run udevadm control --reload
    run udevadm trigger --subsystem-match=tty --subsystem-match=input --subsystem-match=usb-serial
    run systemctl daemon-reload
}

start() { # the daemon tells that it is ready, or it has not started
    booted || return 0
    run systemctl restart dealer-table.service && run systemctl restart dealer-table-screen.service
}

# The first schema was that of versions that had no list of them.
names_schema='
try:
    from firmware_host.journal.schemas import SCHEMA
except ModuleNotFoundError:
    SCHEMA = 1
print(SCHEMA)'

schema() { # VENV: the latest schema of a journal that a version reads
    "$root$1/bin/python" -I -c "$names_schema" || stop "$1 is not whole; install it again"
}

journal_back() { # VENV: the journal as that version reads it; what is newer is set aside
    local reads wrote
    [ -e "$root$journal" ] || return 0
    reads=$(schema "$1")
    wrote=$(schema "$opt/venv")
    [ "$wrote" -gt "$reads" ] || return 0
    ! booted || run systemctl stop dealer-table.service
    # The version that is left does it: it alone reads both, and it still stands where this is broken off.
    run "$root$opt/venv/bin/python" -I -m firmware_host.commands.way_back "$root${journal%/*}" "$reads" && return 0
    ! booted || run systemctl start --no-block dealer-table.service
    stop "the journal could not be put back for $(basename "$1"), so this version stays; mend that, then say --rollback"
}

go_back() {
    local name
    name=$(readlink -- "$root$opt/previous") || stop "there is no version before this one"
    [ -f "$root$opt/$name/complete" ] || stop "$opt/$name is not whole; install it again"
    # The journal first: where this is broken off, the same word does it again.
    journal_back "$opt/$name"
    flip "$opt/$name" venv previous
    settle "$opt/$name"
    start || stop "the version before does not start either; see: journalctl -u dealer-table"
}

start_or_go_back() {
    ! start || return 0
    [ -e "$root$opt/previous" ] || stop "the table does not start; see: journalctl -u dealer-table"
    say "the new version does not start: back to the one before" >&2
    [ -z "$replaced" ] || run cp -p -- "$root$table.old" "$root$table"
    go_back
    exit 1
}

old_versions() { # all but the one that runs and the one before
    local one
    for one in "$root$opt"/venv-*; do
        case $(basename "$one") in
            'venv-*' | "$(readlink -- "$root$opt/venv")" | "$(readlink -- "$root$opt/previous" || true)") ;;
            *) run rm -rf -- "$one" ;;
        esac
    done
}

install_all() {
    local version venv given replaced=''
    say "will: install Debian packages, users dealer and dealer-screen, $opt, $command, units, device names;"
    say "      switch SPI on ($config), console blanking, cursor and boot messages off ($cmdline); --uninstall undoes it"
    packages
    version=$(if [ -n "$wheels" ]; then cat "$wheels/version"; else "$here/wheels.sh" --version; fi)
    # A venv serves the one Python it was made with, which an upgrade of Debian takes away.
    venv=$opt/venv-$version-$("$python" -c 'import sys; print("py%d.%d" % sys.version_info[:2])')
    build "$venv"
    if [ -f "$root$old_table" ] && [ ! -f "$root$table" ]; then
        say "moves $old_table to $table"
        run install -D -m 640 -- "$root$old_table" "$root$table"
        run rm -- "$root$old_table"
    fi
    given=$profile
    [ -n "$given" ] || [ -f "$root$table" ] || given=$root$venv/share/dealer-table/hw/profiles/bar-10.toml
    self_check "$venv" "${given:-$root$table}"
    flip "$venv" previous venv
    [ -z "$given" ] || put_profile "$given"
    settle "$venv"
    boot_settings_on
    start_or_go_back
    old_versions
    say "done${root:+ below $root}; boot settings count from the next start"
}

uninstall_all() {
    if [ -e "$root/usr/lib/systemd/system/${units[0]}" ]; then
        ! booted || run systemctl stop "${units[@]}"
        control disable "${units[@]}"
    fi
    while read -r _ place; do run rm -f -- "$root$place"; done <<< "$files"
    run rm -f -- "$root$command"
    run rm -rf -- "$root$opt"
    boot_settings_off
    if booted; then
        run systemctl daemon-reload
        run udevadm control --reload
    fi
    say "removed; kept: users, /etc/dealer-table and /var/lib/dealer-table"
}

# Another script may take the functions alone.
[ "${BASH_SOURCE[0]}" = "$0" ] || return 0
if live && [ -z "$dry" ] && [ "$(id -u)" -ne 0 ]; then
    stop "needs root: sudo $0 ${words[*]}"
fi
case $action in
    install) install_all ;;
    rollback) go_back ;;
    uninstall) uninstall_all ;;
esac
