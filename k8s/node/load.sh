#!/usr/bin/env bash
# Gives images to the node: archives, or names that podman knows.
#   k8s/node/load.sh chirrup/chirrup:0.1.0 archive.tar
set -euo pipefail
. "$(dirname "$0")/settings.sh"
for image in "$@"; do
  archive=$image
  if [ ! -f "$image" ]; then
    archive=$K8S_DIR/$(echo "$image" | tr '/:' '--').tar
    rm -f "$archive"
    podman save --quiet --format oci-archive -o "$archive" "$image" >/dev/null
  fi
  ctr -a "$STATE/containerd/c.sock" -n k8s.io images import "$archive" >/dev/null
done
