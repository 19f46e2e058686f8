#!/usr/bin/env bash
# Builds the images of the chart with podman, and a list of all that is in each (CycloneDX) beside them.
#   k8s/images/build.sh [TAG] [product|embeddings]
# NODE_IMAGE and PYTHON_IMAGE name other base images, e.g. those of base.sh.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=${K8S_DIR:-${CHIRRUP_CACHE:-$HOME/.cache/chirrup}/kubernetes}
tag=${1:-$(sed -n 's/^appVersion: *//p' "$here/../../charts/chirrup/Chart.yaml")}
mkdir -p "$work/images"

options=(--network host --format docker)
# where the network's own authority signs what registries send
authorities=${SSL_CERT_FILE:-}
if [ -n "$authorities" ]; then
  echo "cafile=/etc/ssl/certs/ca-certificates.crt" >"$work/images/npmrc"
  printf '[global]\ncert = /etc/ssl/certs/ca-certificates.crt\n' >"$work/images/pip.conf"
  options+=(-v "$authorities:/etc/ssl/certs/ca-certificates.crt:ro" -v "$work/images/npmrc:/root/.npmrc:ro" -v "$work/images/pip.conf:/etc/pip.conf:ro")
fi
# crun does not know machines with both versions of cgroups
runtime=()
if [ -d /sys/fs/cgroup/unified ]; then runtime=(--runtime runc); fi

build() {
  local name=$1 file=$2 context=$3 base=$4
  podman "${runtime[@]}" build -q "${options[@]}" ${base:+--build-arg "$base"} -t "$name:$tag" -f "$file" "$context" >/dev/null
  node "$here/sbom.mjs" "$name:$tag" >"$work/images/$(basename "$name")-$tag.cdx.json"
  echo "$name:$tag $(podman image inspect --format '{{.Size}}' "$name:$tag" | awk '{printf "%.0f MB", $1 / 1e6}')"
}
if [ "${2:-product}" = product ]; then
  build chirrup/chirrup "$here/Dockerfile" "$here/../.." "${NODE_IMAGE:+NODE_IMAGE=$NODE_IMAGE}"
fi
if [ "${2:-embeddings}" = embeddings ]; then
  build chirrup/embeddings "$here/embeddings.Dockerfile" "$here" "${PYTHON_IMAGE:+PYTHON_IMAGE=$PYTHON_IMAGE}"
fi
