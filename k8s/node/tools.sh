#!/usr/bin/env bash
# Builds what a Kubernetes node needs out of Go's module proxy, once, and installs the rest from Debian's packages.
#   k8s/node/tools.sh [--static]     --static: only promtool, for the chart's tests
set -euo pipefail
cd "$(dirname "$0")"
. ./settings.sh
mkdir -p "$BIN"
export CGO_ENABLED=0

# An empty module with the requirements of another one, in a folder; prints where the other one's source is.
module_of() {
  local module=$1 version=$2 folder=$3 source
  rm -rf "$folder" && mkdir -p "$folder"
  source=$(cd / && go mod download -json "$module@$version" | sed -n 's/.*"Dir": "\(.*\)".*/\1/p')
  install -m644 "$source/go.sum" "$folder/go.sum"
  {
    echo "module $(basename "$folder")"
    sed -n '/^go /p' "$source/go.mod"
    # blocks and single lines of the module itself, without its local folders
    awk '/^(require|replace|exclude) \(/{p=1} p{print} /^\)/{p=0} /^(replace|exclude) [^(]/{print}' "$source/go.mod"
    echo "require $module $version"
  } | grep -v '=> \.\.\?/' >"$folder/go.mod"
  echo "$source"
}

# A program whose module replaces others, which `go install` refuses: its main package in a module of our own.
wrapped() {
  local name=$1 module=$2 version=$3 package=$4 folder=$K8S_DIR/build/$1 source
  if [ -x "$BIN/$name" ]; then return; fi
  source=$(module_of "$module" "$version" "$folder")
  find "$source/$package" -maxdepth 1 -name '*.go' ! -name '*_test.go' -exec install -m644 -t "$folder" {} +
  (cd "$folder" && { go mod tidy -e >tidy.log 2>&1 || true; } && go build -trimpath -ldflags '-s -w' -o "$BIN/$name" .)
  echo "$name $version"
}

plain() {
  local name=$1 path=$2
  if [ -x "$BIN/$name" ]; then return; fi
  (cd / && GOBIN=$BIN go install -trimpath -ldflags '-s -w' "$path")
  echo "$path"
}

# Kubernetes names its parts by folders of its own tree; published, they are modules v0.<minor>.<patch>.
kubernetes() {
  local folder=$K8S_DIR/build/kubernetes parts=v0.${KUBERNETES#1.} source flags missing=()
  for name in "$@"; do [ -x "$BIN/$name" ] || missing+=("$name"); done
  if [ ${#missing[@]} -eq 0 ]; then return; fi
  rm -rf "$folder" && mkdir -p "$folder"
  source=$(cd / && go mod download -json "k8s.io/kubernetes@v$KUBERNETES" | sed -n 's/.*"Dir": "\(.*\)".*/\1/p')
  install -m644 "$source/go.sum" "$folder/go.sum"
  {
    echo "module kubernetes-programs"
    sed -n '/^go /p' "$source/go.mod"
    sed -n '/^require (/,/^)/p' "$source/go.mod" | sed -E "s#^(\tk8s.io/[a-z-]+) v0\.0\.0( .*)?\$#\1 $parts#"
    echo "require k8s.io/kubernetes v$KUBERNETES"
    sed -nE "s#^\t*(k8s.io/[a-z0-9-]*) => ./staging.*#replace \1 => \1 $parts#p" "$source/go.mod" | sort -u
  } >"$folder/go.mod"
  flags="-s -w"
  for package in component-base client-go/pkg; do
    flags+=" -X k8s.io/$package/version.gitVersion=v$KUBERNETES -X k8s.io/$package/version.gitTreeState=clean"
  done
  for name in "${missing[@]}"; do
    mkdir -p "$folder/$name"
    find "$source/cmd/$name" -maxdepth 1 -name '*.go' ! -name '*_test.go' -exec install -m644 -t "$folder/$name" {} +
  done
  cd "$folder"
  go mod tidy -e >tidy.log 2>&1
  for name in "${missing[@]}"; do
    go build -trimpath -ldflags "$flags" -o "$BIN/$name" "./$name"
    echo "$name v$KUBERNETES"
  done
  cd - >/dev/null
}

# CoreDNS with the parts a cluster's names need, in a quarter of the time all of them take
dns() {
  local name=$1 version=$2 folder=$K8S_DIR/build/$1 source
  if [ -x "$BIN/$name" ]; then return; fi
  source=$(module_of github.com/coredns/coredns "$version" "$folder")
  cat >"$folder/main.go" <<'EOF'
package main

import (
	"github.com/coredns/coredns/core/dnsserver"
	"github.com/coredns/coredns/coremain"
	_ "github.com/coredns/coredns/plugin/cache"
	_ "github.com/coredns/coredns/plugin/errors"
	_ "github.com/coredns/coredns/plugin/kubernetes"
	_ "github.com/coredns/coredns/plugin/ready"
)

func main() {
	dnsserver.Directives = []string{"ready", "errors", "cache", "kubernetes"}
	coremain.Run()
}
EOF
  (cd "$folder" && go build -mod=mod -trimpath -ldflags '-s -w' -o "$BIN/$name" .)
  echo "$name $version"
}

wrapped promtool github.com/prometheus/prometheus v0.315.0 cmd/promtool
if [ "${1:-}" = --static ]; then exit; fi

packages=(buildah conntrack containernetworking-plugins debootstrap iproute2 iptables nftables podman runc gcc libc6-dev)
if ! dpkg -s "${packages[@]}" >/dev/null 2>&1; then
  apt-get update -q >/dev/null
  DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${packages[@]}" >/dev/null
fi
kubernetes kubectl kube-apiserver kube-controller-manager kube-scheduler kubelet kube-proxy
wrapped etcd go.etcd.io/etcd/server/v3 v3.7.3 .
for name in containerd containerd-shim-runc-v2 ctr; do
  plain "$name" "github.com/containerd/containerd/v2/cmd/$name@v2.4.2"
done
dns coredns v1.15.0
plain helm helm.sh/helm/v3/cmd/helm@v3.22.0

# what the chart's objects for other projects are checked against
definitions=$K8S_DIR/definitions
mkdir -p "$definitions"
of() {
  local module=$1 folder=$2 pattern=$3 source
  source=$(cd / && go mod download -json "$module" | sed -n 's/.*"Dir": "\(.*\)".*/\1/p')
  find "$source/$folder" -maxdepth 1 -name "$pattern" -exec install -m644 -t "$definitions" {} +
}
of github.com/prometheus-operator/prometheus-operator@v0.85.0 example/prometheus-operator-crd 'monitoring.coreos.com_*m*onitors.yaml'
of github.com/prometheus-operator/prometheus-operator@v0.85.0 example/prometheus-operator-crd '*_prometheusrules.yaml'
of github.com/kedacore/keda/v2@v2.18.1 config/crd/bases 'keda.sh_scaledobjects.yaml'
of github.com/cert-manager/cert-manager@v1.19.1 deploy/crds 'cert-manager.io_*s.yaml'
of sigs.k8s.io/gateway-api@v1.4.0 config/crd/experimental 'gateway.networking.k8s.io_*routes.yaml'
