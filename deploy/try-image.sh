#!/bin/sh
# Build the image and try it as its own user: the version, the check before a start, and a backup.
# Run it as root; it needs buildah. With LOCAL_BASE=1 the base image is a Debian from debootstrap with
# Debian's Python, for machines that reach no registry of images; MIRROR names Debian's mirror.
set -eu
cd "$(dirname "$0")/.."
need() { command -v "$1" >/dev/null || { echo "This needs $1: apt-get install $1" >&2; exit 1; }; }
need buildah
export BUILDAH_ISOLATION=chroot STORAGE_DRIVER=vfs

work=$(mktemp -d)
trap 'buildah rm --all >/dev/null; rm -rf "$work"' EXIT
pull=missing
if [ "${LOCAL_BASE:-}" = 1 ]; then
    need debootstrap
    python=$(sed -n 's/^ARG PYTHON=//p' deploy/Dockerfile)
    debootstrap --variant=minbase --include=python3,python3-pip,python3-venv,ca-certificates \
        bookworm "$work/root" "${MIRROR:-}" >/dev/null
    ln -s python3 "$work/root/usr/bin/python"
    cp /etc/ssl/certs/ca-certificates.crt "$work/root/etc/ssl/certs/"
    mkdir "$work/root/etc/uv"
    printf 'system-certs = true\n' >"$work/root/etc/uv/uv.toml"
    printf '[global]\nbreak-system-packages = true\n' >"$work/root/etc/pip.conf"
    base=$(buildah from scratch)
    buildah add -q "$base" "$work/root" / >/dev/null
    buildah commit -q "$base" "docker.io/library/python:$python-slim" >/dev/null
    pull=never
fi
buildah build -q --pull=$pull --format docker --build-arg COMMIT="$(git rev-parse --short HEAD)" \
    -f deploy/Dockerfile -t onitama-bot .

mkdir "$work/data"
chown 10001 "$work/data"
bot=$(buildah from --pull=never localhost/onitama-bot)
in_container() { buildah run --user 10001 -v "$work/data:/data" "$bot" -- "$@"; }
in_container python bot.py --version
in_container python bot.py --check || true # it ends with an error, because there is no token
in_container sh -c 'test ! -w /app && test -w /data'
in_container python -c 'import asyncio; from pathlib import Path; from onitama_core.store import open_store
async def main():
    async with open_store(Path("/data/onitama.db")): pass
asyncio.run(main())'
in_container python -m onitama_core.matches backup /data/copy.db
in_container python -m onitama_core.matches check /data/copy.db
buildah images localhost/onitama-bot
