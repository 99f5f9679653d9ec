#!/usr/bin/env bash
# Makes a Debian package of the wheels in a folder and of the installer, which does all the rest at its place.
set -euo pipefail
# Whoever installs, the table's users read it.
umask 022

usage() { echo "systemd/package.sh WHEELS FOLDER    make FOLDER/dealer-table_*.deb of what systemd/wheels.sh collected"; }

here=$(cd "$(dirname "$0")" && pwd)
[ $# -eq 2 ] || { usage >&2; exit 2; }
wheels=$1 folder=$2
[ -f "$wheels/version" ] || { echo "package.sh: $wheels: no folder that \`make wheels\` made" >&2; exit 1; }

stage=$(mktemp -d)
trap 'rm -rf -- "$stage"' EXIT
chmod 755 "$stage"

# Of two builds of one version the later one is the newer: the mark alone would order them by chance.
number=$(cut -d - -f 1 "$wheels/version")
version=$number+$(date -u -r "$wheels/version" +%Y%m%d%H%M%S).$(cut -d - -f 2 "$wheels/version")
architecture=$(dpkg --print-architecture)
# A wheel that was compiled serves one Python.
python=$(sed -n 's/.* # cp3\([0-9]*\)-.*/\1/p' "$wheels/requirements.lock" | sort -un | tail -n 1)
depends="python3 (>= 3.$python), python3 (<< 3.$((python + 1))), systemd, udev"
while read -r kind name; do
    [ "$kind" != run ] || [ "$name" = python3 ] || depends+=", $name"
done < "$here/packages"

share=$stage/usr/share/dealer-table
mkdir -p "$share/wheels" "$stage/DEBIAN"
install -m 644 "$wheels"/* "$share/wheels"
install -m 644 "$here/packages" "$share"
install -m 755 "$here/install.sh" "$share"
install -D -m 644 "$here/screen.env" "$stage/etc/dealer-table/screen.env"
install -m 755 "$here/debian/postinst" "$here/debian/prerm" "$stage/DEBIAN"
install -m 644 "$here/debian/conffiles" "$stage/DEBIAN"
sed "s/@VERSION@/$version/; s/@ARCHITECTURE@/$architecture/; s/@DEPENDS@/$depends/" "$here/debian/control" > "$stage/DEBIAN/control"

mkdir -p "$folder"
rm -f -- "$folder"/dealer-table_*.deb
# Wheels are compressed already.
dpkg-deb --build --root-owner-group -Znone "$stage" "$folder/dealer-table_${version}_$architecture.deb"
