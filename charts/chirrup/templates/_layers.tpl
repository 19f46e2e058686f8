{{/* A template of the operator: it asks for the release, the values or a template by name. Those of others (Vault, Prometheus) do not. */}}
{{- define "chirrup.isTemplate" -}}
{{- if regexMatch "[{]{2}(-|[^}]*[ (])?[ ]*([$]?[.](Release|Values|Chart)[.]|include )" . -}}true{{- end -}}
{{- end -}}

{{/* Fills in templates wherever values hold them, for a parent chart and shared files; once for all files of the chart, each begins with it. */}}
{{- define "chirrup.fill" -}}
{{- $root := . -}}
{{- range $key, $value := omit .Values "extraObjects" "rpc" -}}
{{- if include "chirrup.isTemplate" (toJson $value) -}}
{{- $_ := set $root.Values $key (include "chirrup.fillTree" (list $root (dict "" $value)) | fromJson | dig "" "") -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* JSON of a value with its templates filled in. (list root value) */}}
{{- define "chirrup.fillTree" -}}
{{- $root := index . 0 -}}
{{- $value := index . 1 -}}
{{- if not (include "chirrup.isTemplate" (toJson $value)) -}}{{ toJson $value }}
{{- else if kindIs "map" $value -}}
{{- $parts := list -}}
{{- range $key, $one := $value -}}{{- $parts = append $parts (printf "%s:%s" (toJson $key) (include "chirrup.fillTree" (list $root $one))) -}}{{- end -}}
{ {{- join "," $parts -}} }
{{- else if kindIs "slice" $value -}}
{{- $parts := list -}}
{{- range $value -}}{{- $parts = append $parts (include "chirrup.fillTree" (list $root .)) -}}{{- end -}}
[ {{- join "," $parts -}} ]
{{- else -}}{{ tpl $value $root | toJson }}{{- end -}}
{{- end -}}

{{/*
Puts a layer of values over `into`. Maps are merged by key, lists of named things by name, all else is replaced.
Empty ones ({}, [], "", 0, false) count; null takes away what was there. (list into layer)
Lists of named things may be maps by name too, which values files can share.
*/}}
{{- define "chirrup.overlay" -}}
{{- $into := index . 0 -}}
{{- range $key, $value := index . 1 -}}
{{- $below := index $into $key -}}
{{- $isWhole := has $key (list "nodeSelector" "affinity" "lifecycle" "strategy") -}}
{{- $field := get (dict "env" "name" "extraVolumes" "name" "initContainers" "name" "extraContainers" "name" "extraVolumeMounts" "mountPath") $key -}}
{{- if kindIs "invalid" $value -}}{{- $_ := unset $into $key -}}
{{- else if and $field $value -}}
{{- $_ := set $into $key (include "chirrup.byName" (list ($below | default list) (include "chirrup.named" (list $value $field) | fromJsonArray) $field) | fromJsonArray) -}}
{{- else if and (kindIs "map" $value) $value (kindIs "map" $below) (not $isWhole) -}}
{{- include "chirrup.overlay" (list $below $value) -}}
{{- else -}}{{- $_ := set $into $key (deepCopy $value) -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* A list of named things, also where it is a map by name: null takes one away, a bare value is that of a variable. (list value field) */}}
{{- define "chirrup.named" -}}
{{- $field := index . 1 -}}
{{- $out := list -}}
{{- if kindIs "map" (index . 0) -}}
{{- range $name, $one := index . 0 -}}
{{- if kindIs "invalid" $one -}}{{- $one = dict "isGone" true -}}
{{- else if not (kindIs "map" $one) -}}{{- $one = dict "value" $one -}}{{- end -}}
{{- $out = append $out (merge (dict $field $name) $one) -}}
{{- end -}}
{{- else -}}{{- $out = index . 0 -}}{{- end -}}
{{- toJson $out -}}
{{- end -}}

{{/* Two lists in one: what has the same name is replaced where it stood, or goes. (list below above field-of-the-name) */}}
{{- define "chirrup.byName" -}}
{{- $field := index . 2 -}}
{{- $above := dict -}}
{{- range index . 1 -}}{{- $_ := set $above (index . $field) . -}}{{- end -}}
{{- $out := list -}}
{{- range concat (index . 0) (index . 1) -}}
{{- $name := index . $field -}}
{{- if hasKey $above $name -}}
{{- with index $above $name -}}{{- if not .isGone -}}{{- $out = append $out . -}}{{- end -}}{{- end -}}
{{- $_ := set $above $name false -}}
{{- else -}}{{- $out = append $out . -}}{{- end -}}
{{- end -}}
{{- toJson $out -}}
{{- end -}}

{{/* Values that every pod can have: at the top for all, then for a group, then for one. */}}
{{- define "chirrup.podKeys" -}}
[affinity, annotations, args, command, containerSecurityContext, dnsConfig, dnsPolicy, env, envFrom, extraContainers, extraPodSpec, extraVolumeMounts,
 extraVolumes, hostAliases, initContainers, labels, lifecycle, livenessProbe, nodeSelector, podAnnotations, podLabels, podSecurityContext,
 preStopSeconds, priorityClassName, readinessProbe, resizePolicy, runtimeClassName, schedulerName, scratchSize, service, serviceAccount, startupProbe,
 terminationGracePeriodSeconds, tolerations, topologySpreadConstraints]
{{- end -}}

{{/* What holds for one of the pods: the values at the top and, over them, the layers. (list root layer …) */}}
{{- define "chirrup.own" -}}
{{- $root := index . 0 -}}
{{- $own := dict -}}
{{- range include "chirrup.podKeys" $root | fromYamlArray -}}
{{- if hasKey $root.Values . -}}{{- include "chirrup.overlay" (list $own (pick $root.Values .)) -}}{{- end -}}
{{- end -}}
{{- $_ := unset $own "serviceAccount" -}}
{{- range rest . -}}{{- include "chirrup.overlay" (list $own (. | default dict)) -}}{{- end -}}
{{- toJson $own -}}
{{- end -}}

{{/* The same for one kind of process. (list root name) */}}
{{- define "chirrup.ownOf" -}}
{{- $root := index . 0 -}}
{{- $ours := index (include "chirrup.kindValues" $root | fromYaml) (index . 1) | default dict -}}
{{- /* what `defaults` took away for all kinds is not brought back by what one of them has by itself */ -}}
{{- range $part := list "limits" "requests" -}}
{{- range $key, $_ := dig "resources" $part dict $ours -}}
{{- if not (hasKey (dig "resources" $part dict ($root.Values.defaults | default dict) | default dict) $key) -}}{{- $_ := unset (index $ours.resources $part) $key -}}{{- end -}}
{{- end -}}
{{- end -}}
{{- include "chirrup.own" (list $root $root.Values.defaults $ours (index ($root.Values.workloads | default dict) (index . 1))) -}}
{{- end -}}

{{/* For one of the trial engines, whose images want a user of their own. (list root name uid) */}}
{{- define "chirrup.ownOfEngine" -}}
{{- $root := index . 0 -}}
{{- $ids := dict -}}
{{- range list "runAsUser" "runAsGroup" "fsGroup" -}}
{{- if not (kindIs "invalid" (index ($root.Values.podSecurityContext | default dict) .)) -}}
{{- $_ := set $ids . (index $ 2) -}}
{{- end -}}
{{- end -}}
{{- $ours := dict -}}
{{- if $ids -}}{{- $_ := set $ours "podSecurityContext" $ids -}}{{- end -}}
{{- include "chirrup.own" (list $root $ours (index $root.Values.engines (index . 1))) -}}
{{- end -}}
