#!/usr/bin/env bash
# Ends what up.sh started, pods too; --wipe takes its state and its network away.
#   k8s/node/down.sh [--wipe]
set -uo pipefail
. "$(dirname "$0")/settings.sh"
end() {
  [ -f "$STATE/$1.pid" ] || return 0
  local pid
  pid=$(cat "$STATE/$1.pid")
  kill "$pid" 2>/dev/null
  for _ in $(seq 150); do kill -0 "$pid" 2>/dev/null || break; sleep 0.1; done
  rm -f "$STATE/$1.pid"
}
for name in proxy kubelet scheduler controllers apiserver etcd; do end "$name"; done
# pods outlive containerd: those of this state folder only
for shim in $(pgrep -f -- "containerd-shim-runc-v2 -namespace k8s.io .* -address $STATE/containerd/c.sock"); do
  for child in $(pgrep -P "$shim"); do kill -9 "$child" 2>/dev/null; done
  kill "$shim" 2>/dev/null
done
sleep 0.5
end containerd
grep -o " $STATE/[^ ]*" /proc/mounts | sort -r | while read -r mount; do umount -l "$mount"; done
if [ "${1:-}" = --wipe ]; then
  for name in $(ip netns list | sed -n 's/^\(cni-[^ ]*\).*/\1/p'); do
    # CNI's networks of pods that are no more
    ip netns pids "$name" 2>/dev/null | grep -q . || ip netns del "$name" 2>/dev/null
  done
  ip netns del "$NETWORK" 2>/dev/null
  rm -rf "$STATE"
fi
true
