{{- define "chirrup.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 40 | trimSuffix "-" -}}
{{- else if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "chirrup.labels" -}}
{{ include "chirrup.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | quote }}
{{- with .Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- define "chirrup.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "chirrup.image" -}}
{{- $image := .image -}}
{{- $tag := $image.tag | default .root.Chart.AppVersion -}}
{{- if $image.digest -}}
{{ $image.repository }}@{{ $image.digest }}
{{- else -}}
{{ $image.repository }}:{{ $tag }}
{{- end -}}
{{- end -}}

{{/* Name of the secret that holds keys and passwords. */}}
{{- define "chirrup.secret" -}}
{{- .Values.secrets.existingSecret | default (printf "%s-secrets" (include "chirrup.fullname" .)) -}}
{{- end -}}

{{/* One environment variable out of the secret. (list root variable key optional) */}}
{{- define "chirrup.secretEnv" -}}
{{- $root := index . 0 -}}
- name: {{ index . 1 }}
  valueFrom:
    secretKeyRef:
      name: {{ include "chirrup.secret" $root }}
      key: {{ index . 2 }}
      {{- if index . 3 }}
      optional: true
      {{- end }}
{{- end -}}

{{- define "chirrup.postgresHost" -}}
{{- if .Values.engines.postgresql.enabled }}{{ include "chirrup.fullname" . }}-postgresql{{ else }}{{ required "postgresql.host is needed (or engines.postgresql.enabled)" .Values.postgresql.host }}{{ end -}}
{{- end -}}

{{- define "chirrup.kafkaBrokers" -}}
{{- if .Values.engines.kafka.enabled }}{{ include "chirrup.fullname" . }}-kafka:9092{{ else }}{{ required "kafka.brokers is needed (or engines.kafka.enabled)" .Values.kafka.brokers }}{{ end -}}
{{- end -}}

{{- define "chirrup.embeddingsUrl" -}}
{{- if .Values.embeddings.enabled }}{{ include "chirrup.ownEmbeddingsUrl" . }}{{ else }}{{ .Values.embeddings.baseUrl }}{{ end -}}
{{- end -}}

{{/* The server of our own, which also goes on for its old vectors. */}}
{{- define "chirrup.ownEmbeddingsUrl" -}}
{{- if or .Values.embeddings.enabled .Values.embeddings.previous.own }}http://{{ include "chirrup.fullname" . }}-embeddings:8080/v1{{ end -}}
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

{{/* Fails the rendering on values that cannot work together. */}}
{{- define "chirrup.checkValues" -}}
{{- if and .Values.secrets.existingSecret .Values.engines.postgresql.enabled -}}
{{- if not .Values.engines.postgresql.passwordKey -}}
{{- fail "engines.postgresql.passwordKey must name the key of secrets.existingSecret that holds the administrator's password" -}}
{{- end -}}
{{- end -}}
{{- if not .Values.secrets.existingSecret -}}
{{- $given := .Values.secrets.values -}}
{{- if not (or .Values.engines.postgresql.enabled (index $given "database-admin-url")) -}}
{{- fail "secrets.values.database-admin-url is needed (or secrets.existingSecret)" -}}
{{- end -}}
{{- if not (or .Values.engines.redis.enabled (index $given "redis-url")) -}}
{{- fail "secrets.values.redis-url is needed (or secrets.existingSecret)" -}}
{{- end -}}
{{- if and .Values.kafka.sasl.mechanism (not (index $given "kafka-sasl-password")) -}}
{{- fail "secrets.values.kafka-sasl-password is needed (or secrets.existingSecret)" -}}
{{- end -}}
{{- end -}}
{{- if and (eq .Values.rpc.tls.mode "none") (not .Values.rpc.tls.acceptUnverifiedCallers) -}}
{{- fail "rpc.tls.mode is none: whoever reaches a service could speak for anybody. Choose certManager or existing, or say with rpc.tls.acceptUnverifiedCallers=true that your network plugin enforces network policies" -}}
{{- end -}}
{{- if and (eq .Values.billing.provider "stripe") (not .Values.billing.portalLink) -}}
{{- fail "billing.portalLink is needed where billing.provider is stripe" -}}
{{- end -}}
{{- if and .Values.files.s3.enabled (not .Values.files.s3.bucket) -}}
{{- fail "files.s3.bucket is needed" -}}
{{- end -}}
{{- if and (not .Values.files.s3.enabled) (not .Values.files.volume.enabled) -}}
{{- fail "files need a place that all processes share: files.s3.enabled or files.volume.enabled" -}}
{{- end -}}
{{- if and .Values.ingress.enabled .Values.gateway.enabled -}}
{{- fail "choose one of ingress.enabled and gateway.enabled" -}}
{{- end -}}
{{- if and (or .Values.ingress.enabled .Values.gateway.enabled) (not .Values.host) -}}
{{- fail "host is needed: the name people use" -}}
{{- end -}}
{{- end -}}
