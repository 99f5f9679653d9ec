#!/usr/bin/env bash
# Installs, updates, rolls back or removes the dealer table on Raspberry Pi OS Lite (Bookworm or Trixie, 64 bit).
set -euo pipefail

usage() {
    cat <<'TEXT'
sudo systemd/install.sh [--profile FILE] [--wheels DIR] [--dry-run]
sudo systemd/install.sh --rollback | --uninstall [--dry-run]

  --profile FILE  the table's profile; copied to /var/lib/dealer-table/table.toml, where an older one is kept as table.toml.old
  --wheels DIR    install from this folder (made by `make wheels`), without a network
  --rollback      go back to the version before
  --uninstall     take everything away but profile, decks and nights in /var/lib/dealer-table
  --dry-run       say what would be done, and do nothing

DESTDIR=DIR installs below DIR instead: packages, services and a running machine are left alone.
TEXT
}

here=$(cd "$(dirname "$0")" && pwd)
source=$(dirname "$here")
root=${DESTDIR:-}
opt=/opt/dealer-table
# Profile, decks and journal lie in one folder, so that all else may be read-only.
table=/var/lib/dealer-table/table.toml
old_table=/etc/dealer-table/table.toml
profile='' wheels='' dry='' action=install

while [ $# -gt 0 ]; do
    case $1 in
        --profile | --wheels)
            [ $# -gt 1 ] || { echo "install.sh: $1 needs a path; see --help" >&2; exit 2; }
            if [ "$1" = --profile ]; then profile=$2; else wheels=$(realpath -- "$2"); fi
            shift
            ;;
        --rollback | --uninstall) action=${1#--} ;;
        --dry-run) dry=yes ;;
        -h | --help) usage; exit 0 ;;
        *) echo "install.sh: $1 is no option; see --help" >&2; exit 2 ;;
    esac
    shift
done

say() { echo "install.sh: $*"; }
stop() { say "$*" >&2; exit 1; }
# Every change goes through here, so that a dry run changes nothing.
run() { if [ -n "$dry" ]; then echo "would run: $*"; else "$@"; fi; }
# A running machine, not a folder.
live() { [ -z "$root" ]; }

put() { # FILE MODE PLACE: a file where it differs
    cmp -s -- "$1" "$root$3" && return
    say "writes $3"
    run install -D -m "$2" -- "$1" "$root$3"
}

files() { # what is copied as it is: file, mode, place
    cat <<TEXT
dealer-table.service 644 /etc/systemd/system/dealer-table.service
dealer-table-screen.service 644 /etc/systemd/system/dealer-table-screen.service
dealer-table.target 644 /etc/systemd/system/dealer-table.target
dealer-table.sysusers 644 /usr/lib/sysusers.d/dealer-table.conf
dealer-table.tmpfiles 644 /usr/lib/tmpfiles.d/dealer-table.conf
60-dealer-table.rules 644 /etc/udev/rules.d/60-dealer-table.rules
TEXT
}

boot_words="consoleblank=0 vt.global_cursor_default=0"
config=/boot/firmware/config.txt
cmdline=/boot/firmware/cmdline.txt
begin='# dealer-table: begin' end='# dealer-table: end'

boot_settings() { # on|off
    if [ -f "$root$config" ]; then
        local wanted
        wanted=$(sed "/^$begin\$/,/^$end\$/d" "$root$config")
        [ "$1" = off ] || wanted+=$'\n'"$begin"$'\n[all]\ndtparam=spi=on\n'"$end"
        rewrite "$config" "$wanted"
    elif [ "$1" = on ] && live; then
        say "there is no $config: switch SPI on by hand"
    fi
    [ -f "$root$cmdline" ] || return 0
    local line word
    line=$(head -n 1 "$root$cmdline")
    for word in $boot_words; do line=$(printf ' %s ' "$line" | sed "s/ $word / /; s/^ *//; s/ *\$//"); done
    [ "$1" = off ] || line+=" $boot_words"
    rewrite "$cmdline" "$line"
}

rewrite() { # PLACE TEXT: whole and at once, the old file kept the first time
    [ "$(cat "$root$1")" = "$2" ] && return
    say "changes $1 (as it was: $1.before-dealer-table)"
    [ -n "$dry" ] && return
    [ -f "$root$1.before-dealer-table" ] || cp -- "$root$1" "$root$1.before-dealer-table"
    printf '%s\n' "$2" > "$root$1.new"
    sync -- "$root$1.new"
    mv -- "$root$1.new" "$root$1"
}

packages() {
    live || return 0
    local wanted=(python3 python3-venv libdrm2 libgbm1 libegl1 libgles2)
    # spidev and phevaluator have no wheel for the Pi and are compiled once.
    [ -n "$wheels" ] || wanted+=(gcc libc6-dev python3-dev swig)
    local missing=() one
    for one in "${wanted[@]}"; do
        dpkg-query -W -f='${Status}' "$one" 2>/dev/null | grep -q 'ok installed' || missing+=("$one")
    done
    [ "${#missing[@]}" -eq 0 ] || run env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}"
}

program() {
    local version mark venv from=()
    version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$source/pyproject.toml")
    # Two builds of one version lie side by side: the one that runs is never touched.
    mark=$(cd "$source" && find firmware_host drivers display systemd pyproject.toml -type f ! -name '*.pyc' -print0 | sort -z | xargs -0 sha256sum | sha256sum | cut -c 1-8)
    venv=$opt/venv-$version-$mark
    [ -z "$wheels" ] || from=(--no-index --find-links "$wheels")
    if [ ! -f "$root$venv/complete" ]; then
        say "builds $venv"
        run rm -rf -- "$root$venv"
        run "${PYTHON:-python3}" -m venv "$root$venv"
        run "$root$venv/bin/pip" install -qq --disable-pip-version-check --no-deps --require-hashes "${from[@]}" -r "$here/requirements.lock"
        if [ -n "$wheels" ]; then
            run "$root$venv/bin/pip" install -qq --disable-pip-version-check --no-deps "${from[@]}" "dealer-table==$version"
        else
            run "$root$venv/bin/pip" install -qq --disable-pip-version-check --no-deps "$source"
        fi
        run touch "$root$venv/complete"
    fi
    self_check "$venv"
    flip "$venv"
}

self_check() { # VENV: before anything of it is used
    [ -n "$dry" ] && return
    "$root$1/bin/dealer-table" check-config "$root$table" \
        || stop "the new version does not take the profile; nothing was changed over: mend $table"
}

flip() { # VENV: one symlink decides which version runs
    local now
    now=$(readlink -- "$root$opt/venv" || true)
    [ "$now" = "$(basename "$1")" ] && return
    [ -z "$now" ] || run ln -sfn -- "$now" "$root$opt/previous"
    run ln -sfn -- "$(basename "$1")" "$root$opt/venv"
    say "version: $(basename "$1")${now:+, before: $now}"
}

profile_file() {
    local place=$table chosen=${profile:-$source/hw/profiles/bar-10.toml}
    if [ -f "$root$old_table" ] && [ ! -f "$root$place" ]; then
        say "moves $old_table to $place"
        run install -D -m 640 -- "$root$old_table" "$root$place"
        run rm -- "$root$old_table"
    fi
    [ -z "$profile" ] && [ -f "$root$place" ] && return
    [ -f "$chosen" ] || stop "$chosen: there is no such profile"
    cmp -s -- "$chosen" "$root$place" && return
    [ ! -f "$root$place" ] || run cp -- "$root$place" "$root$place.old"
    put "$chosen" 640 "$place"
}

owners() {
    live && { run systemd-sysusers; run systemd-tmpfiles --create dealer-table.conf; run chgrp dealer "$table"; return; }
    run systemd-sysusers --root="$root" "$root/usr/lib/sysusers.d/dealer-table.conf"
    run systemd-tmpfiles --root="$root" --create "$root/usr/lib/tmpfiles.d/dealer-table.conf"
}

services() {
    live || return 0
    run udevadm control --reload
    run udevadm trigger --subsystem-match=tty --subsystem-match=input --subsystem-match=usb-serial
    run systemctl daemon-reload
    run systemctl enable dealer-table.target dealer-table.service dealer-table-screen.service
    if run systemctl restart dealer-table.service; then
        run systemctl restart dealer-table-screen.service
        return
    fi
    [ -e "$opt/previous" ] || stop "the table does not start; see: journalctl -u dealer-table"
    say "the new version does not start: back to the one before"
    go_back
    exit 1
}

go_back() {
    local before
    before=$(readlink -- "$root$opt/previous") || stop "there is no version before this one"
    [ -x "$root$opt/$before/bin/dealer-table" ] || stop "$opt/$before is not whole; install it again"
    flip "$opt/$before"
    live && run systemctl restart dealer-table.service dealer-table-screen.service
    return 0
}

old_versions() { # all but the one that runs and the one before
    local one
    for one in "$root$opt"/venv-*; do
        case $(basename "$one") in
            "$(readlink -- "$root$opt/venv")" | "$(readlink -- "$root$opt/previous" || true)") ;;
            *) run rm -rf -- "$one" ;;
        esac
    done
}

install_all() {
    say "will: install Debian packages, users dealer and dealer-screen, $opt, units, device names;"
    say "      switch SPI on ($config), console blanking and cursor off ($cmdline); --uninstall undoes it"
    packages
    while read -r file mode place; do put "$here/$file" "$mode" "$place"; done < <(files)
    put "$source/README.md" 644 "$opt/share/README.md"
    profile_file
    owners
    program
    boot_settings on
    services
    old_versions
    say "done${root:+ below $root}; boot settings count from the next start"
}

uninstall_all() {
    if live; then
        run systemctl disable --now dealer-table.target dealer-table.service dealer-table-screen.service || true
    fi
    while read -r _ _ place; do run rm -f -- "$root$place"; done < <(files)
    run rm -rf -- "$root$opt"
    boot_settings off
    if live; then
        run systemctl daemon-reload
        run udevadm control --reload
    fi
    say "removed; kept: /var/lib/dealer-table and /etc/dealer-table"
}

if live && [ -z "$dry" ] && [ "$(id -u)" -ne 0 ]; then
    stop "needs root: sudo $0 $*"
fi
case $action in
    install) install_all ;;
    rollback) go_back ;;
    uninstall) uninstall_all ;;
esac
