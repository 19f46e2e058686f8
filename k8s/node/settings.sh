# Sourced by the scripts of this folder.
K8S_DIR=${K8S_DIR:-${CHIRRUP_CACHE:-$HOME/.cache/chirrup}/kubernetes}
KUBERNETES=1.36.3
NODE_IP=10.99.0.1
# this machine as the node's pods see it
HOST_IP=10.99.0.254
NETWORK=chirrup-k8s
BIN=$K8S_DIR/bin
STATE=$K8S_DIR/state
export PATH=$BIN:$PATH KUBECONFIG=$STATE/admin.conf

# in the node's own network, which has no way out of this machine
inside() { nsenter --net="/run/netns/$NETWORK" "$@"; }

start() {
  local name=$1
  shift
  setsid nohup nsenter --net="/run/netns/$NETWORK" "$@" >"$STATE/$name.log" 2>&1 &
  echo $! >"$STATE/$name.pid"
}

until_true() {
  local tries=$1
  shift
  for _ in $(seq "$tries"); do
    if "$@" >/dev/null 2>&1; then return 0; fi
    sleep 0.3
  done
  echo "Not so in time: $*" >&2
  return 1
}
