{{/* Settings that all processes share and that are no secrets; a ConfigMap. */}}
{{- define "chirrup.settings" -}}
KAFKA_BROKERS: {{ include "chirrup.kafkaBrokers" . | quote }}
{{- with .Values.kafka.sasl.mechanism }}
KAFKA_SASL_MECHANISM: {{ . | quote }}
KAFKA_SASL_USERNAME: {{ $.Values.kafka.sasl.username | quote }}
{{- end }}
{{- if .Values.kafka.tls.enabled }}
KAFKA_SSL: "true"
{{- end }}
{{- if .Values.authorities.existingConfigMap }}
NODE_EXTRA_CA_CERTS: /etc/chirrup/authorities/{{ .Values.authorities.key }}
{{- end }}
RPC_ADDRESSES: {{ include "chirrup.rpcAddresses" . | quote }}
{{- if eq .Values.rpc.tls.mode "none" }}
RPC_INSECURE: "true"
{{- else }}
RPC_TLS_CA: /etc/chirrup/rpc/ca.crt
RPC_TLS_CERT: /etc/chirrup/rpc/tls.crt
RPC_TLS_KEY: /etc/chirrup/rpc/tls.key
RPC_CALLERS: {{ include "chirrup.rpcCallers" . | quote }}
{{- end }}
MANAGEMENT_LISTEN: 0.0.0.0:9090
DRAIN_DELAY_MS: {{ .Values.drain.delayMs | quote }}
MIGRATE_AT_START: "false"
{{- with include "chirrup.publicUrl" . }}
PUBLIC_URL: {{ . | quote }}
{{- end }}
DATA_DIR: /var/lib/chirrup
LOG_LEVEL: {{ .Values.logLevel | quote }}
{{- with .Values.tracing.endpoint }}
OTEL_EXPORTER_OTLP_ENDPOINT: {{ . | quote }}
OTEL_TRACES_SAMPLER_ARG: {{ $.Values.tracing.share | quote }}
{{- end }}
BILLING_PROVIDER: {{ .Values.billing.provider | quote }}
{{- with .Values.mail.from }}
MAIL_FROM: {{ . | quote }}
{{- end }}
{{- with .Values.google.clientId }}
GOOGLE_CLIENT_ID: {{ . | quote }}
{{- end }}
{{- with .Values.billing.portalLink }}
STRIPE_PORTAL_LINK: {{ . | quote }}
{{- end }}
{{- with .Values.model.provider }}
LLM_PROVIDER: {{ . | quote }}
{{- end }}
{{- range $name, $value := .Values.model.more }}
{{ $name }}: {{ $value | quote }}
{{- end }}
{{- with .Values.model.baseUrl }}
LLM_BASE_URL: {{ . | quote }}
{{- end }}
{{- with .Values.model.name }}
LLM_MODEL: {{ . | quote }}
{{- end }}
{{- with .Values.model.imageName }}
LLM_IMAGE_MODEL: {{ . | quote }}
{{- end }}
{{- with include "chirrup.embeddingsUrl" . }}
EMBEDDINGS_BASE_URL: {{ . | quote }}
{{- end }}
{{- if .Values.embeddings.enabled }}
EMBEDDINGS_MODEL: e5-small-q4
EMBEDDINGS_QUERY_MODEL: e5-query
EMBEDDINGS_PASSAGE_MODEL: e5-passage
{{- else }}
{{- include "chirrup.embeddingModel" (list "EMBEDDINGS" .Values.embeddings) }}
{{- end }}
{{- if .Values.embeddings.previous.own }}
EMBEDDINGS_PREVIOUS_BASE_URL: {{ include "chirrup.ownEmbeddingsUrl" . | quote }}
EMBEDDINGS_PREVIOUS_MODEL: e5-small-q4
EMBEDDINGS_PREVIOUS_QUERY_MODEL: e5-query
EMBEDDINGS_PREVIOUS_PASSAGE_MODEL: e5-passage
{{- else }}
{{- with .Values.embeddings.previous.baseUrl }}
EMBEDDINGS_PREVIOUS_BASE_URL: {{ . | quote }}
{{- end }}
{{- include "chirrup.embeddingModel" (list "EMBEDDINGS_PREVIOUS" .Values.embeddings.previous) }}
{{- end }}
{{- with .Values.settings }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* What a model is called and gets before its texts. (list prefix-of-the-settings values) */}}
{{- define "chirrup.embeddingModel" -}}
{{- $area := index . 0 -}}
{{- $values := index . 1 -}}
{{- range $name, $key := dict "MODEL" "model" "QUERY_MODEL" "queryModel" "PASSAGE_MODEL" "passageModel" "QUERY_PREFIX" "queryPrefix" "PASSAGE_PREFIX" "passagePrefix" }}
{{- with index $values $key }}
{{ $area }}_{{ $name }}: {{ . | quote }}
{{- end }}
{{- end }}
{{- end -}}

{{- define "chirrup.publicUrl" -}}
{{- if .Values.publicUrl }}{{ .Values.publicUrl }}{{ else if .Values.host }}https://{{ .Values.host }}{{ end -}}
{{- end -}}

{{/* Environment of one kind: what only it may know. (dict root name kind) */}}
{{- define "chirrup.env" -}}
{{- $root := .root -}}
{{- $kind := .kind -}}
- name: NODE_ENV
  value: production
{{- with $kind.role }}
- name: SERVICE_ROLE
  value: {{ . }}
{{- end }}
{{- if eq $kind.takes "calls" }}
- name: RPC_LISTEN
  value: 0.0.0.0:5000
{{- end }}
{{- if eq $kind.takes "requests" }}
- name: PORT
  value: "3000"
- name: TRUST_PROXY
  value: {{ $root.Values.edge.trustedProxies | quote }}
- name: STATIC_SITE_DIR
  value: /app/site
- name: STATIC_WIDGET_DIR
  value: /app/widget
{{- end }}
{{ include "chirrup.secretEnv" (list $root "SIGNING_KEY" "signing-key" false) }}
{{ include "chirrup.secretEnv" (list $root "SIGNING_KEY_PREVIOUS" "signing-key-previous" true) }}
{{ include "chirrup.secretEnv" (list $root "REDIS_URL" "redis-url" false) }}
{{- if $root.Values.kafka.sasl.mechanism }}
{{ include "chirrup.secretEnv" (list $root "KAFKA_SASL_PASSWORD" "kafka-sasl-password" false) }}
{{- end }}
{{- if $kind.schema }}
{{ include "chirrup.secretEnv" (list $root "DATABASE_PASSWORD" (printf "database-password-%s" $kind.service) false) }}
- name: DATABASE_URL
  value: {{ printf "postgres://chirrup_%s:$(DATABASE_PASSWORD)@%s:%v/%s%s" $kind.service (include "chirrup.postgresHost" $root) $root.Values.postgresql.port $root.Values.postgresql.database (ternary (printf "?sslmode=%s" $root.Values.postgresql.sslMode) "" (ne $root.Values.postgresql.sslMode "")) | quote }}
{{- end }}
{{- if $kind.search }}
{{ include "chirrup.secretEnv" (list $root "OPENSEARCH_URL" "opensearch-url" true) }}
{{- end }}
{{- if $kind.embeddings }}
{{ include "chirrup.secretEnv" (list $root "EMBEDDINGS_API_KEY" "embeddings-api-key" true) }}
{{ include "chirrup.secretEnv" (list $root "EMBEDDINGS_PREVIOUS_API_KEY" "embeddings-previous-api-key" true) }}
{{- end }}
{{- if $kind.model }}
{{ include "chirrup.secretEnv" (list $root "LLM_API_KEY" "llm-api-key" true) }}
{{- end }}
{{- if $kind.mail }}
{{ include "chirrup.secretEnv" (list $root "SMTP_URL" "smtp-url" true) }}
{{- end }}
{{- if and $kind.files $root.Values.files.s3.enabled }}
- name: S3_BUCKET
  value: {{ $root.Values.files.s3.bucket | quote }}
{{- with $root.Values.files.s3.endpoint }}
- name: S3_ENDPOINT
  value: {{ . | quote }}
{{- end }}
{{- with $root.Values.files.s3.region }}
- name: S3_REGION
  value: {{ . | quote }}
{{- end }}
{{ include "chirrup.secretEnv" (list $root "S3_ACCESS_KEY_ID" "s3-access-key-id" true) }}
{{ include "chirrup.secretEnv" (list $root "S3_SECRET_ACCESS_KEY" "s3-secret-access-key" true) }}
{{- end }}
{{- if eq $kind.service "bff" }}
{{ include "chirrup.secretEnv" (list $root "SHOPIFY_APP_SECRET" "shopify-app-secret" true) }}
{{- end }}
{{- if eq $kind.service "billing" }}
{{ include "chirrup.secretEnv" (list $root "STRIPE_SECRET_KEY" "stripe-secret-key" true) }}
{{ include "chirrup.secretEnv" (list $root "STRIPE_WEBHOOK_SECRET" "stripe-webhook-secret" true) }}
{{- end }}
{{- end -}}
