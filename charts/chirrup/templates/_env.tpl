{{/* Settings that all processes share and that are no secrets; what `settings` names replaces ours. */}}
{{- define "chirrup.settings" -}}
{{- $settings := include "chirrup.ownSettings" . | fromYaml -}}
{{- include "chirrup.overlay" (list $settings (.Values.settings | default dict)) -}}
{{- include "chirrup.strings" $settings -}}
{{- end -}}

{{- define "chirrup.ownSettings" -}}
{{- with include "chirrup.installationSettings" . }}
{{ . }}
{{- end }}
KAFKA_BROKERS: {{ include "chirrup.kafkaBrokers" . | quote }}
{{- with .Values.kafka.sasl.mechanism }}
KAFKA_SASL_MECHANISM: {{ . | quote }}
{{- with $.Values.kafka.sasl.username }}
KAFKA_SASL_USERNAME: {{ . | quote }}
{{- end }}
{{- with $.Values.kafka.sasl.region }}
KAFKA_AWS_REGION: {{ . | quote }}
{{- end }}
{{- if eq . "oauthbearer" }}
KAFKA_OAUTH_TOKEN_URL: {{ $.Values.kafka.sasl.tokenUrl | quote }}
{{- with $.Values.kafka.sasl.scope }}
KAFKA_OAUTH_SCOPE: {{ . | quote }}
{{- end }}
{{- end }}
{{- end }}
{{- if .Values.kafka.tls.enabled }}
KAFKA_SSL: "true"
{{- range $setting, $key := dict "CA" "caKey" "CERT" "certKey" "KEY" "keyKey" }}
{{- with include "chirrup.clientFile" (list $ "kafka" $key) }}
KAFKA_SSL_{{ $setting }}: {{ . }}
{{- end }}
{{- end }}
{{- end }}
{{- with .Values.redis.url }}
REDIS_URL: {{ . | quote }}
{{- end }}
{{- range $engine := list "redis" "opensearch" }}
{{- range $setting, $key := dict "CA" "caKey" "CERT" "certKey" "KEY" "keyKey" }}
{{- with include "chirrup.clientFile" (list $ $engine $key) }}
{{ upper $engine }}_SSL_{{ $setting }}: {{ . }}
{{- end }}
{{- end }}
{{- end }}
{{- if or .Values.authorities.existingConfigMap .Values.authorities.existingSecret }}
NODE_EXTRA_CA_CERTS: /etc/chirrup/authorities/{{ .Values.authorities.key }}
{{- end }}
{{- with .Values.proxy.httpProxy }}
HTTP_PROXY: {{ . | quote }}
{{- end }}
{{- with .Values.proxy.httpsProxy }}
HTTPS_PROXY: {{ . | quote }}
{{- end }}
{{- if or .Values.proxy.httpProxy .Values.proxy.httpsProxy }}
NO_PROXY: {{ include "chirrup.noProxy" . | quote }}
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
MANAGEMENT_LISTEN: {{ include "chirrup.listen" (list . 9090) | quote }}
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
{{ $name }}: {{ include "chirrup.text" $value | quote }}
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

{{/* Whose names on engines are whose; the migration needs them too. */}}
{{- define "chirrup.installationSettings" -}}
{{- with .Values.installation.name }}
INSTALLATION: {{ . | quote }}
{{- end }}
{{- if .Values.installation.takeOver }}
INSTALLATION_TAKE_OVER: "true"
{{- end }}
{{- end -}}

{{/* Role of a service in the database. (list root service) */}}
{{- define "chirrup.roleOf" -}}
{{- with (index . 0).Values.installation.name }}{{ . | replace "-" "_" }}_{{ end }}chirrup_{{ index . 1 }}
{{- end -}}

{{/* Variables of one kind that are no credentials. (dict root name kind) */}}
{{- define "chirrup.env" -}}
{{- $root := .root -}}
{{- $kind := .kind -}}
- {name: NODE_ENV, value: production}
{{- with $kind.role }}
- {name: SERVICE_ROLE, value: {{ . }}}
{{- end }}
{{- if eq $kind.takes "calls" }}
- {name: RPC_LISTEN, value: {{ include "chirrup.listen" (list $root 5000) | quote }}}
{{- end }}
{{- if eq $kind.takes "requests" }}
- {name: PORT, value: "3000"}
- {name: HOST, value: {{ $root.Values.listenAddress | quote }}}
- {name: TRUST_PROXY, value: {{ $root.Values.edge.trustedProxies | quote }}}
- {name: STATIC_SITE_DIR, value: /app/site}
- {name: STATIC_WIDGET_DIR, value: /app/widget}
{{- end }}
{{- if $kind.schema }}
- {name: DATABASE_URL, value: {{ include "chirrup.databaseUrl" (list $root (include "chirrup.roleOf" (list $root $kind.service))) | quote }}}
{{- end }}
{{- if $kind.search }}
{{- with $root.Values.opensearch.url }}
- {name: OPENSEARCH_URL, value: {{ . | quote }}}
{{- end }}
{{- range $setting, $key := dict "SERVICE" "service" "REGION" "region" }}
{{- with index ($root.Values.opensearch.aws | default dict) $key }}
- {name: OPENSEARCH_AWS_{{ $setting }}, value: {{ . }}}
{{- end }}
{{- end }}
{{- end }}
{{- if $kind.mail }}
{{- with $root.Values.mail.url }}
- {name: SMTP_URL, value: {{ . | quote }}}
{{- end }}
{{- end }}
{{- if and $kind.files $root.Values.files.s3.enabled }}
- {name: S3_BUCKET, value: {{ $root.Values.files.s3.bucket | quote }}}
{{- with $root.Values.files.s3.endpoint }}
- {name: S3_ENDPOINT, value: {{ . | quote }}}
{{- end }}
{{- with $root.Values.files.s3.region }}
- {name: S3_REGION, value: {{ . | quote }}}
{{- end }}
{{- end }}
{{- end -}}
