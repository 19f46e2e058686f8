{{/*
The pod of everything that runs: workloads, embeddings, migration, command, trial engines. (dict)
  root, name (component), own (what chirrup.own says), image, pullPolicy, args, env, envFrom (lists), ports (list),
  startupProbe, readinessProbe, livenessProbe, volumes (list of {volume, mount}), notes (annotations of ours),
  account (name or ""), restartPolicy, preStopSeconds, graceSeconds, isSpread, isWritable, resources
*/}}
{{- define "chirrup.podTemplate" -}}
{{- $root := .root -}}
{{- $own := .own -}}
{{- $volumes := list -}}
{{- $mounts := list -}}
{{- range .volumes -}}
{{- with .volume -}}{{- $volumes = append $volumes . -}}{{- end -}}
{{- $mounts = append $mounts .mount -}}
{{- end -}}
{{- $security := deepCopy ($own.containerSecurityContext | default dict) -}}
{{- /* images of others write their configuration, keys and sockets beside the data */ -}}
{{- if .isWritable -}}{{- $_ := unset $security "readOnlyRootFilesystem" -}}{{- end -}}
{{- $container := dict "name" .name "image" .image "resources" (.resources | default dict) "securityContext" $security -}}
{{- range $key, $given := dict "args" .args "command" list -}}
{{- range ternary (index $own $key) $given (hasKey $own $key) -}}
{{- $_ := set $container $key (append (index $container $key | default list) (include "chirrup.text" .)) -}}
{{- end -}}
{{- end -}}
{{- with $own.resizePolicy -}}
{{- $ways := list -}}
{{- /* what is never started again cannot be for another size either */ -}}
{{- range . -}}{{- $ways = append $ways (eq ($.restartPolicy | default "") "Never" | ternary (merge (dict "restartPolicy" "NotRequired") .) .) -}}{{- end -}}
{{- $_ := set $container "resizePolicy" $ways -}}
{{- end -}}
{{- range $key, $value := dict "imagePullPolicy" .pullPolicy "ports" .ports "envFrom" (concat (.envFrom | default list) ($own.envFrom | default list)) "env" (include "chirrup.envEntries" (list (.env | default list) ($own.env | default list)) | fromJsonArray) "volumeMounts" (include "chirrup.byName" (list $mounts ($own.extraVolumeMounts | default list) "mountPath") | fromJsonArray) -}}
{{- if $value -}}{{- $_ := set $container $key $value -}}{{- end -}}
{{- end -}}
{{- range $probe := list "startupProbe" "livenessProbe" "readinessProbe" -}}
{{- with include "chirrup.probe" (list (index $ $probe) $own $probe) | fromJson -}}{{- $_ := set $container $probe . -}}{{- end -}}
{{- end -}}
{{- $wait := .preStopSeconds -}}
{{- if hasKey $own "preStopSeconds" -}}{{- $wait = $own.preStopSeconds -}}{{- end -}}
{{- if hasKey $own "lifecycle" -}}
{{- with $own.lifecycle -}}{{- $_ := set $container "lifecycle" . -}}{{- end -}}
{{- else if $wait -}}
{{- /* load balancers and kube-proxy choose other replicas before the process begins to drain; a sleep of 0 s is refused before 1.33 */ -}}
{{- $_ := set $container "lifecycle" (dict "preStop" (dict "sleep" (dict "seconds" (int $wait)))) -}}
{{- end -}}
{{- $spec := dict "enableServiceLinks" false "automountServiceAccountToken" (dig "serviceAccount" "automount" (($root.Values.serviceAccount | default dict).automount | default false) $own) "containers" (prepend ($own.extraContainers | default list) $container) -}}
{{- with .graceSeconds -}}{{- $_ := set $spec "terminationGracePeriodSeconds" (add . ($wait | default 0)) -}}{{- end -}}
{{- range $key, $value := dict "serviceAccountName" .account "restartPolicy" .restartPolicy "imagePullSecrets" (include "chirrup.pullSecrets" $root | fromJsonArray) "securityContext" $own.podSecurityContext "initContainers" $own.initContainers "volumes" (include "chirrup.byName" (list $volumes ($own.extraVolumes | default list) "name") | fromJsonArray) -}}
{{- if $value -}}{{- $_ := set $spec $key $value -}}{{- end -}}
{{- end -}}
{{- range list "nodeSelector" "tolerations" "affinity" "priorityClassName" "runtimeClassName" "schedulerName" "hostAliases" "dnsPolicy" "dnsConfig" "terminationGracePeriodSeconds" -}}
{{- if or (index $own .) (and (eq . "terminationGracePeriodSeconds") (hasKey $own .)) -}}{{- $_ := set $spec . (index $own .) -}}{{- end -}}
{{- end -}}
{{- with $spec.nodeSelector -}}{{- $_ := set $spec "nodeSelector" (include "chirrup.strings" . | fromYaml) -}}{{- end -}}
{{- if or .isSpread (hasKey $own "topologySpreadConstraints") -}}
{{- with include "chirrup.spread" (list $root .name $own) | fromJsonArray -}}{{- $_ := set $spec "topologySpreadConstraints" . -}}{{- end -}}
{{- end -}}
{{- include "chirrup.overlay" (list $spec ($own.extraPodSpec | default dict)) -}}
{{- $annotations := deepCopy (.notes | default dict) -}}
{{- include "chirrup.overlay" (list $annotations ($own.podAnnotations | default dict)) -}}
metadata:
  labels:
    {{- include "chirrup.labels" (dict "root" $root "component" .name "more" $own.podLabels) | nindent 4 }}
  {{- with $annotations }}
  annotations:
    {{- include "chirrup.strings" . | nindent 4 }}
  {{- end }}
spec:
  {{- toYaml $spec | nindent 2 }}
{{- end -}}

{{/* Variables of ours and of the values, each once; what is no text becomes one. (list ours theirs) */}}
{{- define "chirrup.envEntries" -}}
{{- $out := list -}}
{{- range include "chirrup.byName" (list (index . 0) (index . 1) "name") | fromJsonArray -}}
{{- if hasKey . "value" -}}{{- $_ := set . "value" (kindIs "invalid" .value | ternary "" (include "chirrup.text" .value)) -}}{{- end -}}
{{- $out = append $out . -}}
{{- end -}}
{{- toJson $out -}}
{{- end -}}

{{/* A probe of ours with what the values say over it; {} or null: none. Another way to ask replaces ours. (list ours own name) */}}
{{- define "chirrup.probe" -}}
{{- $ours := deepCopy (index . 0 | default dict) -}}
{{- $own := index . 1 -}}
{{- $name := index . 2 -}}
{{- if hasKey $own $name -}}
{{- $theirs := index $own $name | default dict -}}
{{- if or (empty $theirs) (hasKey $theirs "httpGet") (hasKey $theirs "tcpSocket") (hasKey $theirs "exec") (hasKey $theirs "grpc") -}}
{{- $ours = omit $ours "httpGet" "tcpSocket" "exec" "grpc" -}}
{{- end -}}
{{- include "chirrup.overlay" (list $ours $theirs) -}}
{{- if empty $theirs -}}{{- $ours = dict -}}{{- end -}}
{{- end -}}
{{- toJson $ours -}}
{{- end -}}

{{/* Over zones and nodes where it can be; what the values name instead counts for the component's own pods unless it says whose. (list root name own) */}}
{{- define "chirrup.spread" -}}
{{- $own := index . 2 -}}
{{- $rules := list (dict "topologyKey" "topology.kubernetes.io/zone") (dict "topologyKey" "kubernetes.io/hostname") -}}
{{- if hasKey $own "topologySpreadConstraints" -}}{{- $rules = $own.topologySpreadConstraints | default list -}}{{- end -}}
{{- $out := list -}}
{{- range $rules -}}
{{- $rule := dict "maxSkew" 1 "whenUnsatisfiable" "ScheduleAnyway" "labelSelector" (dict "matchLabels" (include "chirrup.selectorOf" (list (index $ 0) (index $ 1)) | fromYaml)) -}}
{{- if hasKey . "labelSelector" -}}{{- $rule = omit $rule "labelSelector" -}}{{- end -}}
{{- include "chirrup.overlay" (list $rule .) -}}
{{- $out = append $out $rule -}}
{{- end -}}
{{- toJson $out -}}
{{- end -}}

{{- define "chirrup.pullSecrets" -}}
{{- $out := list -}}
{{- range concat (.Values.imagePullSecrets | default list) ((.Values.global | default dict).imagePullSecrets | default list) -}}
{{- $out = append $out (kindIs "string" . | ternary (dict "name" .) .) -}}
{{- end -}}
{{- toJson (uniq $out) -}}
{{- end -}}

{{/* Name of the account of one of the pods; without one of its own, that of the release. (list root name own isBeforeRelease) */}}
{{- define "chirrup.account" -}}
{{- $root := index . 0 -}}
{{- $given := (index . 2).serviceAccount | default dict -}}
{{- $shared := $root.Values.serviceAccount -}}
{{- if $given.name -}}{{ $given.name }}
{{- else if include "chirrup.hasAccount" . -}}{{ include "chirrup.name" (list $root (index . 1)) }}
{{- else if not $shared.create -}}{{ $shared.name | default "default" }}
{{- else if not (index . 3) -}}{{ $shared.name | default (include "chirrup.fullname" $root) }}{{- end -}}
{{- end -}}

{{/* Whether the chart makes an account for this pod alone: it has annotations, or says create. */}}
{{- define "chirrup.hasAccount" -}}
{{- $given := (index . 2).serviceAccount | default dict -}}
{{- $wish := not (empty $given.annotations) -}}
{{- if hasKey $given "create" -}}{{- $wish = $given.create -}}{{- end -}}
{{- if $wish -}}true{{- end -}}
{{- end -}}

{{/* The account of one of the pods, where the chart makes one for it alone. (dict root name own notes) */}}
{{- define "chirrup.accountObject" -}}
{{- if include "chirrup.hasAccount" (list .root .name .own) -}}
{{- $given := .own.serviceAccount -}}
{{- $notes := deepCopy (.notes | default dict) -}}
{{- include "chirrup.overlay" (list $notes ($given.annotations | default dict)) -}}
---
apiVersion: v1
kind: ServiceAccount
metadata:
  {{- include "chirrup.metadata" (dict "root" .root "whole" $given.name "name" .name "component" .name "annotations" $notes "labels" $given.labels) | nindent 2 }}
automountServiceAccountToken: false
{{- end -}}
{{- end -}}
