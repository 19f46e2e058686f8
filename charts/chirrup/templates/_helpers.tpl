{{/*
Names are cut at 40 characters; the end of a longer one becomes eight of its hash, so that two never share objects.
Services have no dots and begin with a letter, releases may be called `2024.chat`.
*/}}
{{- define "chirrup.fullname" -}}
{{- $name := printf "%s-%s" .Release.Name .Chart.Name -}}
{{- if contains .Chart.Name .Release.Name -}}{{- $name = .Release.Name -}}{{- end -}}
{{- $name = .Values.fullnameOverride | default $name -}}
{{- if or (contains "." $name) (regexMatch "^[0-9]" $name) -}}
{{- $name = printf "%s-%s" (regexReplaceAll "^([0-9])" ($name | replace "." "-" | trunc 31 | trimSuffix "-") "r${1}") (sha256sum $name | trunc 8) -}}
{{- end -}}
{{- if le (len $name) 40 -}}{{ $name }}
{{- else -}}{{ $name | trunc 31 | trimSuffix "-" }}-{{ sha256sum $name | trunc 8 }}{{- end -}}
{{- end -}}

{{/* Name of one of the release's objects. (list root suffix) */}}
{{- define "chirrup.name" -}}
{{- include "chirrup.fullname" (index . 0) -}}{{- with index . 1 -}}-{{ . }}{{- end -}}
{{- end -}}

{{- define "chirrup.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{/* Labels that Deployments, Services and policies choose pods by. (list root component) */}}
{{- define "chirrup.selectorOf" -}}
{{ include "chirrup.selector" (index . 0) }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end -}}

{{/* All labels; those that selectors need cannot be changed. (dict root component more) */}}
{{- define "chirrup.labels" -}}
{{- $labels := deepCopy (.root.Values.commonLabels | default dict) -}}
{{- include "chirrup.overlay" (list $labels (.more | default dict)) -}}
{{- $own := include "chirrup.selector" .root | fromYaml -}}
{{- with .component }}{{- $_ := set $own "app.kubernetes.io/component" . }}{{ end -}}
{{- $_ := set $own "app.kubernetes.io/version" (include "chirrup.labelText" .root.Chart.AppVersion) -}}
{{- $_ := set $own "app.kubernetes.io/managed-by" .root.Release.Service -}}
{{- $_ := set $own "helm.sh/chart" (include "chirrup.labelText" (printf "%s-%s" .root.Chart.Name .root.Chart.Version)) -}}
{{- include "chirrup.overlay" (list $labels $own) -}}
{{- include "chirrup.strings" $labels -}}
{{- end -}}

{{/* What may stand in a label or an image's tag: versions may have a `+`. */}}
{{- define "chirrup.labelText" -}}
{{- . | replace "+" "_" | trunc 63 | trimAll "-_." -}}
{{- end -}}

{{/* Where all objects are; said in each, for `helm template | kubectl apply`. */}}
{{- define "chirrup.namespace" -}}
{{- .Values.namespaceOverride | default .Release.Namespace -}}
{{- end -}}

{{/* Everything below `metadata`. (dict root name component labels annotations namespace); name is without that of the release, whole with it */}}
{{- define "chirrup.metadata" -}}
name: {{ .whole | default (include "chirrup.name" (list .root .name)) }}
namespace: {{ .namespace | default (include "chirrup.namespace" .root) }}
labels:
  {{- include "chirrup.labels" (dict "root" .root "component" .component "more" .labels) | nindent 2 }}
{{- $annotations := deepCopy (.root.Values.commonAnnotations | default dict) -}}
{{- include "chirrup.overlay" (list $annotations (.annotations | default dict)) -}}
{{- with $annotations }}
annotations:
  {{- include "chirrup.strings" . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* A value as the text people meant: numbers come from YAML as floating point. */}}
{{- define "chirrup.text" -}}
{{- if kindIs "float64" . -}}{{- if eq . (floor .) -}}{{ printf "%.0f" . }}{{- else -}}{{ toJson . }}{{- end -}}
{{- else -}}{{ toString . }}{{- end -}}
{{- end -}}

{{/* A map whose values are all texts, as labels, annotations and settings are. */}}
{{- define "chirrup.strings" -}}
{{- $out := dict -}}
{{- range $key, $value := . -}}
{{- if not (kindIs "invalid" $value) -}}{{- $_ := set $out $key (include "chirrup.text" $value) -}}{{- end -}}
{{- end -}}
{{- toYaml $out -}}
{{- end -}}

{{/* A reference below global.imageRegistry, where one is set. (list root reference) */}}
{{- define "chirrup.moved" -}}
{{- $reference := index . 1 -}}
{{- $registry := ((index . 0).Values.global | default dict).imageRegistry -}}
{{- if $registry -}}
{{- $parts := splitList "/" $reference -}}
{{- if and (gt (len $parts) 1) (regexMatch "[.:]|^localhost$" (first $parts)) -}}{{- $parts = rest $parts -}}{{- end -}}
{{ trimSuffix "/" $registry }}/{{ join "/" $parts }}
{{- else -}}{{ $reference }}{{- end -}}
{{- end -}}

{{/* (dict root image) */}}
{{- define "chirrup.image" -}}
{{- $image := .image -}}
{{- $end := printf ":%s" (include "chirrup.text" ($image.tag | default (.root.Chart.AppVersion | replace "+" "_"))) -}}
{{- if $image.digest -}}{{- $end = printf "@%s" $image.digest -}}{{- end -}}
{{- include "chirrup.moved" (list .root (printf "%s%s" $image.repository $end)) -}}
{{- end -}}

{{- define "chirrup.ownEmbeddingsUrl" -}}
{{- if or .Values.embeddings.enabled .Values.embeddings.previous.own }}http://{{ include "chirrup.fullname" . }}-embeddings:8080/v1{{ end -}}
{{- end -}}

{{- define "chirrup.embeddingsUrl" -}}
{{- if .Values.embeddings.enabled }}{{ include "chirrup.ownEmbeddingsUrl" . }}{{ else }}{{ .Values.embeddings.baseUrl }}{{ end -}}
{{- end -}}

{{/* `auth=release-auth:5000;…`: headless services, so that callers see every replica. */}}
{{- define "chirrup.rpcAddresses" -}}
{{- $root := . -}}
{{- $list := list -}}
{{- range $name, $kind := include "chirrup.kinds" . | fromYaml -}}
{{- if eq $kind.takes "calls" -}}
{{- $list = append $list (printf "%s=%s-%s:5000" $kind.service (include "chirrup.fullname" $root) $name) -}}
{{- end -}}
{{- end -}}
{{- join ";" $list -}}
{{- end -}}

{{/* Whom each certificate may speak for, as docs/operations/settings.md says: the edges for people, most services for themselves only. */}}
{{- define "chirrup.rpcCallers" -}}
{{- $list := list -}}
{{- range $name, $kind := include "chirrup.kinds" . | fromYaml -}}
{{- $for := "service" -}}
{{- if eq $kind.service "bff" -}}{{- $for = "user,member,visitor,anonymous,service" -}}
{{- else if has $kind.service (list "analytics" "bots") -}}{{- $for = "user,member,service" -}}{{- end -}}
{{- if $kind.calls -}}{{- $list = append $list (printf "%s=%s" $name $for) -}}{{- end -}}
{{- end -}}
{{- join ";" $list -}}
{{- end -}}
