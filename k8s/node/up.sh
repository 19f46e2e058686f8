#!/usr/bin/env bash
# A real Kubernetes node on this machine, in a network of its own: etcd, API server, controller manager, scheduler,
# containerd, kubelet, kube-proxy, DNS. Needs root and tools.sh; ended by down.sh.
#   k8s/node/up.sh; export KUBECONFIG=$K8S_DIR/state/admin.conf
set -euo pipefail
cd "$(dirname "$0")"
here=$PWD
. ./settings.sh
PORT=16443
ETCD=http://127.0.0.1:12379
mkdir -p "$STATE"/{pki,cni/conf,containerd/root,containerd/run,kubelet,volumes}
cd "$STATE"

if [ ! -e "/run/netns/$NETWORK" ]; then
  ip netns add "$NETWORK"
  ip -n "$NETWORK" link set lo up
  ip link add chirrup-k8s0 type veth peer name eth0 netns "$NETWORK"
  ip addr add "$HOST_IP/24" dev chirrup-k8s0
  ip link set chirrup-k8s0 up
  ip -n "$NETWORK" addr add "$NODE_IP/24" dev eth0
  ip -n "$NETWORK" link set eth0 up
  # nobody forwards what is sent to it
  ip -n "$NETWORK" route add default dev eth0
fi
inside sysctl -qw net.ipv4.ip_forward=1

sign() {
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "$2" -keyout "$1.key" -out "$1.csr"
  openssl x509 -req -in "$1.csr" -CA ca.crt -CAkey ca.key -CAcreateserial -days 365 -out "$1.crt" \
    -extfile <(printf '%s' "${3:-extendedKeyUsage=clientAuth}")
}
keys() {
  cd pki
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 365 -subj /CN=chirrup-k8s -keyout ca.key -out ca.crt
  sign apiserver /CN=kube-apiserver "subjectAltName=DNS:kubernetes.default.svc,IP:127.0.0.1,IP:10.96.0.1,IP:$NODE_IP
extendedKeyUsage=serverAuth"
  sign admin /O=system:masters/CN=admin
  sign controllers /CN=system:kube-controller-manager
  sign scheduler /CN=system:kube-scheduler
  sign kubelet "/O=system:nodes/CN=system:node:$(hostname)"
  sign proxy /CN=system:kube-proxy
  sign kubelet-client /O=system:masters/CN=kubelet-client
  sign front-proxy /CN=front-proxy
  openssl genrsa -out accounts.key 2048
  openssl rsa -in accounts.key -pubout -out accounts.pub
  cd ..
}
if [ ! -f admin.conf ]; then
  (keys) >/dev/null 2>&1
  for user in kubelet proxy scheduler controllers admin; do
    KUBECONFIG=$STATE/$user.conf
    export KUBECONFIG
    kubectl config set-cluster here --server="https://$NODE_IP:$PORT" --certificate-authority=pki/ca.crt --embed-certs
    kubectl config set-credentials me --client-certificate="pki/$user.crt" --client-key="pki/$user.key" --embed-certs
    kubectl config set-context here --cluster=here --user=me
    kubectl config use-context here
  done >/dev/null
fi

start etcd etcd --data-dir etcd --listen-client-urls $ETCD --advertise-client-urls $ETCD --listen-peer-urls http://127.0.0.1:12380 \
  --initial-advertise-peer-urls http://127.0.0.1:12380 --initial-cluster default=http://127.0.0.1:12380 --unsafe-no-fsync
start apiserver kube-apiserver --etcd-servers=$ETCD --secure-port=$PORT --advertise-address="$NODE_IP" \
  --tls-cert-file=pki/apiserver.crt --tls-private-key-file=pki/apiserver.key --client-ca-file=pki/ca.crt \
  --kubelet-client-certificate=pki/kubelet-client.crt --kubelet-client-key=pki/kubelet-client.key \
  --kubelet-preferred-address-types=InternalIP --service-account-key-file=pki/accounts.pub \
  --service-account-signing-key-file=pki/accounts.key --service-account-issuer=https://kubernetes.default.svc \
  --service-cluster-ip-range=10.96.0.0/16 --authorization-mode=Node,RBAC --enable-admission-plugins=NodeRestriction \
  --requestheader-client-ca-file=pki/ca.crt --proxy-client-cert-file=pki/front-proxy.crt --proxy-client-key-file=pki/front-proxy.key \
  --requestheader-allowed-names=front-proxy --requestheader-username-headers=X-Remote-User --requestheader-group-headers=X-Remote-Group \
  --requestheader-extra-headers-prefix=X-Remote-Extra- --enable-aggregator-routing=true --allow-privileged=true
until_true 200 kubectl get --raw /readyz
start controllers kube-controller-manager --kubeconfig=controllers.conf --authentication-kubeconfig=controllers.conf \
  --authorization-kubeconfig=controllers.conf --leader-elect=false --service-account-private-key-file=pki/accounts.key \
  --root-ca-file=pki/ca.crt --use-service-account-credentials=true --allocate-node-cidrs=true --cluster-cidr=10.244.0.0/16 \
  --service-cluster-ip-range=10.96.0.0/16 --bind-address=127.0.0.1
start scheduler kube-scheduler --kubeconfig=scheduler.conf --authentication-kubeconfig=scheduler.conf \
  --authorization-kubeconfig=scheduler.conf --leader-elect=false --bind-address=127.0.0.1
kubectl apply --server-side -f "$K8S_DIR/definitions" >/dev/null
if [ "${NODE:-1}" = 0 ]; then exit; fi

cat >cni/conf/10-bridge.conflist <<EOF
{"cniVersion": "1.0.0", "name": "pods", "plugins": [
  {"type": "bridge", "bridge": "pods0", "isGateway": true, "ipMasq": true, "hairpinMode": true, "ipam":
    {"type": "host-local", "dataDir": "$STATE/cni/data", "ranges": [[{"subnet": "10.244.0.0/24"}]], "routes": [{"dst": "0.0.0.0/0"}]}},
  {"type": "portmap", "capabilities": {"portMappings": true}}]}
EOF
cat >containerd/config.toml <<EOF
version = 3
root = "$STATE/containerd/root"
state = "$STATE/containerd/run"
disabled_plugins = ["io.containerd.nri.v1.nri", "io.containerd.snapshotter.v1.blockfile", "io.containerd.snapshotter.v1.btrfs", "io.containerd.snapshotter.v1.devmapper", "io.containerd.snapshotter.v1.zfs"]
[grpc]
address = "$STATE/containerd/c.sock"
[plugins."io.containerd.cri.v1.images".pinned_images]
sandbox = "localhost/pause:1"
[plugins."io.containerd.cri.v1.runtime"]
restrict_oom_score_adj = true
enable_selinux = false
[plugins."io.containerd.cri.v1.runtime".cni]
bin_dirs = ["/usr/lib/cni"]
conf_dir = "$STATE/cni/conf"
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runc]
runtime_type = "io.containerd.runc.v2"
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runc.options]
BinaryName = "/usr/sbin/runc"
SystemdCgroup = false
EOF
# no way out: names outside the cluster are unknown
echo "nameserver 127.0.0.1" >resolv.conf
cat >kubelet.yaml <<EOF
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
failCgroupV1: false
cgroupDriver: cgroupfs
containerRuntimeEndpoint: unix://$STATE/containerd/c.sock
authentication: {anonymous: {enabled: false}, webhook: {enabled: true}, x509: {clientCAFile: $STATE/pki/ca.crt}}
authorization: {mode: Webhook}
clusterDNS: [10.96.0.10]
clusterDomain: cluster.local
failSwapOn: false
readOnlyPort: 0
resolvConf: $STATE/resolv.conf
evictionHard: {memory.available: 100Mi, nodefs.available: 1%, imagefs.available: 1%}
imageGCHighThresholdPercent: 100
podLogsDir: $STATE/podlogs
EOF
start containerd containerd -c "$STATE/containerd/config.toml"
until_true 60 ctr -a "$STATE/containerd/c.sock" version

# images made here: what holds a pod's network, and DNS
own_image() {
  local name=$1 program=$2
  if [ ! -f "$K8S_DIR/$name.tar" ]; then
    rm -rf "$K8S_DIR/build/image-$name" && mkdir -p "$K8S_DIR/build/image-$name"
    cp "$program" "$K8S_DIR/build/image-$name/$name"
    printf 'FROM scratch\nCOPY %s /%s\nUSER 65535:65535\nENTRYPOINT ["/%s"]\n' "$name" "$name" "$name" >"$K8S_DIR/build/image-$name/Dockerfile"
    buildah bud -q -t "localhost/$name:1" "$K8S_DIR/build/image-$name" >/dev/null
    buildah push -q "localhost/$name:1" "oci-archive:$K8S_DIR/$name.tar:localhost/$name:1" >/dev/null
  fi
  "$here/load.sh" "$K8S_DIR/$name.tar"
}
if [ ! -x "$BIN/pause" ]; then
  echo 'int pause(void); int main(void) { for (;;) pause(); }' | gcc -x c -static -Os -s -o "$BIN/pause" -
fi
own_image pause "$BIN/pause"
own_image coredns "$BIN/coredns"

start kubelet kubelet --config=kubelet.yaml --kubeconfig=kubelet.conf --root-dir="$STATE/kubelet" --cert-dir="$STATE/kubelet/pki" --node-ip="$NODE_IP"
start proxy kube-proxy --kubeconfig=proxy.conf --cluster-cidr=10.244.0.0/16 --proxy-mode=nftables --conntrack-max-per-core=0 \
  --conntrack-tcp-timeout-established=0 --conntrack-tcp-timeout-close-wait=0 --bind-address="$NODE_IP"
kubectl apply -f "$here/dns.yaml" >/dev/null
until_true 200 kubectl wait --for=condition=Ready "node/$(hostname)" --timeout=1s
kubectl -n kube-system rollout status deployment/coredns --timeout=180s >/dev/null
kubectl get nodes
