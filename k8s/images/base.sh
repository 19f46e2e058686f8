#!/usr/bin/env bash
# Makes base images out of packages where no image registry can be reached: localhost/node:24-bookworm-slim and
# localhost/python:3-bookworm-slim. Needs root, debootstrap, buildah and npm.
#   k8s/images/base.sh
set -euo pipefail
work=${K8S_DIR:-${CHIRRUP_CACHE:-$HOME/.cache/chirrup}/kubernetes}/base
checkout=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$work"
PATH_IN_IMAGE=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin

# a Debian without what only people read
system() {
  local name=$1 packages=$2 root=$work/$1
  [ -e "$root.done" ] || {
    rm -rf "$root"
    debootstrap --variant=minbase --include="$packages" bookworm "$root" >"$root.log"
    rm -rf "$root"/var/cache/apt/archives/*.deb "$root"/var/lib/apt/lists/* "$root"/usr/share/{doc,man,locale}/*
    touch "$root.done"
  }
}

image() {
  local root=$1 tag=$2 container
  container=$(buildah from scratch)
  buildah add -q "$container" "$root" / >/dev/null
  buildah config --env PATH=$PATH_IN_IMAGE "$container"
  buildah commit -q --rm "$container" "$tag" >/dev/null
  echo "$tag"
}

system node ca-certificates,libstdc++6,tzdata
version=$(sed -n 's/^  node: *//p' "$checkout/pnpm-workspace.yaml")
# Node itself is in a package of npm's registry
(cd "$work" && npm install --silent --no-audit --no-fund --prefix "$work/npm" "node@$version" npm@11 >/dev/null)
install -m755 "$work/npm/node_modules/node/bin/node" "$work/node/usr/local/bin/node"
mkdir -p "$work/node/usr/local/lib/node_modules"
cp -a "$work/npm/node_modules/npm" "$work/node/usr/local/lib/node_modules/"
ln -sfn ../lib/node_modules/npm/bin/npm-cli.js "$work/node/usr/local/bin/npm"
ln -sfn ../lib/node_modules/npm/bin/npx-cli.js "$work/node/usr/local/bin/npx"
image "$work/node" localhost/node:24-bookworm-slim

system python ca-certificates,libstdc++6,python3,python3-pip
image "$work/python" localhost/python:3-bookworm-slim
