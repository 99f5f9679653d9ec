#!/usr/bin/env bash
# Collects all that the program is made of as wheels, for the machine and the Python that this runs on.
set -euo pipefail
# Whoever installs, the table's users read it.
umask 022

usage() {
    cat <<'TEXT'
systemd/wheels.sh FOLDER    collect the wheels in FOLDER, with their hashes in FOLDER/requirements.lock
systemd/wheels.sh --version what the collected version would be called

PYTHON=python3.13 takes another Python. Needs a network, and the packages of systemd/packages.
TEXT
}

here=$(cd "$(dirname "$0")" && pwd)
source=$(dirname "$here")
python=${PYTHON:-python3}
# On a Pi /tmp may lie in memory, of which a compiler leaves little.
export TMPDIR=${TMPDIR:-/var/tmp}

stop() { echo "wheels.sh: $*" >&2; exit 1; }

version() { # two builds of one version number have two names
    local number mark
    number=$(sed -n 's/^version = "\(.*\)"/\1/p' "$source/pyproject.toml")
    mark=$(cd "$source" && find firmware_host drivers display systemd hw README.md pyproject.toml -type f ! -name '*.pyc' -print0 \
        | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -c 1-8)
    echo "$number-$mark"
}

lock() { # FOLDER: the wheels that lie there, each with its hash
    local wheel name number rest
    for wheel in "$1"/*.whl; do
        IFS=- read -r name number rest <<< "$(basename "$wheel")"
        echo "$name==$number --hash=sha256:$(sha256sum "$wheel" | cut -d ' ' -f 1) # ${rest%.whl}"
    done
}

collect() { # FOLDER
    local work pip
    [ ! -e "$1" ] || [ -f "$1/version" ] || [ -z "$(ls -A "$1")" ] || stop "$1 holds something else: name an empty folder"
    work=$(mktemp -d)
    # shellcheck disable=SC2064
    trap "rm -rf -- '$work'" EXIT
    "$python" -m venv "$work/venv" || stop "$python cannot make a virtual environment: apt install python3-venv"
    pip=("$work/venv/bin/pip" --disable-pip-version-check -qq)
    "${pip[@]}" install --no-deps --require-hashes -r "$here/build.lock"
    # What is compiled here is compiled with tools out of a lock, so nothing is fetched whose hash is not known.
    # PYPI=1 makes lgpio carry its C library along, which Debian does not have everywhere.
    PYPI=1 "${pip[@]}" wheel --no-deps --no-build-isolation --use-pep517 --require-hashes -r "$here/requirements.lock" -w "$work/wheels"
    "${pip[@]}" wheel --no-deps --no-build-isolation -w "$work/wheels" "$source"
    lock "$work/wheels" > "$work/wheels/requirements.lock"
    version > "$work/wheels/version"
    rm -rf -- "$1"
    mkdir -p -- "$(dirname "$1")"
    mv -- "$work/wheels" "$1"
    chmod 755 "$1"
    echo "wheels.sh: $(wc -l < "$1/requirements.lock") wheels in $1"
}

case ${1:-} in
    --version) version ;;
    '' | -*) usage >&2; exit 2 ;;
    *) collect "$1" ;;
esac
