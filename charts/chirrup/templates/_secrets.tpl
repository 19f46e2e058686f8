{{/* Name of the secret that holds what `secrets.from` places nowhere else. */}}
{{- define "chirrup.secret" -}}
{{- .Values.secrets.existingSecret | default (include "chirrup.name" (list . "secrets")) -}}
{{- end -}}

{{/* One credential: the variable and where its value is, a key of a secret or a file. (list root variable key optional) */}}
{{- define "chirrup.credential" -}}
{{- $root := index . 0 -}}
{{- $from := index ($root.Values.secrets.from | default dict) (index . 2) | default dict -}}
{{- $ref := dict "name" ($from.name | default (include "chirrup.secret" $root)) "key" ($from.key | default (index . 2)) -}}
{{- if index . 3 -}}{{- $_ := set $ref "optional" true -}}{{- end -}}
{{- $secrets := $root.Values.secrets -}}
{{- if and $secrets.folder (not $from.name) -}}
{{- if or (not (index . 3)) (has (index . 2) ($secrets.folderKeys | default list)) }}
- {{ dict "variable" (index . 1) "file" (printf "%s/%s" (trimSuffix "/" $secrets.folder) (index . 2)) | toJson }}
{{- end }}
{{- else }}
- {{ dict "variable" (index . 1) "secretKeyRef" $ref | toJson }}
{{- end }}
{{- end -}}

{{/* Roles of AWS log in without one. */}}
{{- define "chirrup.kafkaHasPassword" -}}
{{- with .Values.kafka.sasl.mechanism -}}{{- if ne . "aws-msk-iam" -}}true{{- end -}}{{- end -}}
{{- end -}}

{{/* Whether credentials are made by others: nothing is drawn then. */}}
{{- define "chirrup.hasSecret" -}}
{{- if or .Values.secrets.existingSecret .Values.secrets.folder -}}true{{- end -}}
{{- end -}}

{{/* Credentials of one kind of process: what only it may know. (dict root kind) */}}
{{- define "chirrup.credentials" -}}
{{- $root := .root -}}
{{- $kind := .kind -}}
{{ include "chirrup.credential" (list $root "SIGNING_KEY" "signing-key" false) }}
{{ include "chirrup.credential" (list $root "SIGNING_KEY_PREVIOUS" "signing-key-previous" true) }}
{{- if not $root.Values.redis.url }}
{{ include "chirrup.credential" (list $root "REDIS_URL" "redis-url" false) }}
{{- end }}
{{ include "chirrup.credential" (list $root "REDIS_PASSWORD" "redis-password" true) }}
{{ include "chirrup.credential" (list $root "REDIS_SENTINEL_PASSWORD" "redis-sentinel-password" true) }}
{{- if include "chirrup.kafkaHasPassword" $root }}
{{ include "chirrup.credential" (list $root "KAFKA_SASL_PASSWORD" "kafka-sasl-password" false) }}
{{- end }}
{{- if $kind.schema }}
{{ include "chirrup.credential" (list $root "DATABASE_PASSWORD" (printf "database-password-%s" $kind.service) false) }}
{{ include "chirrup.credential" (list $root "DATABASE_PASSWORD_PREVIOUS" (printf "database-password-%s-previous" $kind.service) true) }}
{{- end }}
{{- if $kind.search }}
{{- if not $root.Values.opensearch.url }}
{{ include "chirrup.credential" (list $root "OPENSEARCH_URL" "opensearch-url" true) }}
{{- end }}
{{ include "chirrup.credential" (list $root "OPENSEARCH_PASSWORD" "opensearch-password" true) }}
{{- end }}
{{- if $kind.embeddings }}
{{ include "chirrup.credential" (list $root "EMBEDDINGS_API_KEY" "embeddings-api-key" true) }}
{{ include "chirrup.credential" (list $root "EMBEDDINGS_PREVIOUS_API_KEY" "embeddings-previous-api-key" true) }}
{{- end }}
{{- if $kind.model }}
{{ include "chirrup.credential" (list $root "LLM_API_KEY" "llm-api-key" true) }}
{{ include "chirrup.credential" (list $root "LLM_FALLBACK" "llm-fallback" true) }}
{{- end }}
{{- if $kind.mail }}
{{- if not $root.Values.mail.url }}
{{ include "chirrup.credential" (list $root "SMTP_URL" "smtp-url" true) }}
{{- end }}
{{ include "chirrup.credential" (list $root "SMTP_PASSWORD" "smtp-password" true) }}
{{- end }}
{{- if and $kind.files $root.Values.files.s3.enabled }}
{{ include "chirrup.credential" (list $root "S3_ACCESS_KEY_ID" "s3-access-key-id" true) }}
{{ include "chirrup.credential" (list $root "S3_SECRET_ACCESS_KEY" "s3-secret-access-key" true) }}
{{- end }}
{{- if eq $kind.service "bff" }}
{{ include "chirrup.credential" (list $root "SHOPIFY_APP_SECRET" "shopify-app-secret" true) }}
{{- end }}
{{- if eq $kind.service "billing" }}
{{ include "chirrup.credential" (list $root "STRIPE_SECRET_KEY" "stripe-secret-key" true) }}
{{ include "chirrup.credential" (list $root "STRIPE_WEBHOOK_SECRET" "stripe-webhook-secret" true) }}
{{- end }}
{{- end -}}

{{/* Of the migration: the administrator's login, what the services' roles get, and the keys by which an installation is known. */}}
{{- define "chirrup.migrationCredentials" -}}
{{- if .Values.engines.postgresql.enabled }}
{{ include "chirrup.credential" (list . "DATABASE_PASSWORD" .Values.engines.postgresql.passwordKey false) }}
{{- else if .Values.postgresql.admin.username }}
{{ include "chirrup.credential" (list . "DATABASE_PASSWORD" "database-admin-password" false) }}
{{- else }}
{{ include "chirrup.credential" (list . "DATABASE_URL" "database-admin-url" false) }}
{{ include "chirrup.credential" (list . "DATABASE_PASSWORD" "database-admin-password" true) }}
{{- end }}
{{ include "chirrup.credential" (list . "SIGNING_KEY" "signing-key" false) }}
{{ include "chirrup.credential" (list . "SIGNING_KEY_PREVIOUS" "signing-key-previous" true) }}
{{- include "chirrup.servicePasswords" . }}
{{- end -}}

{{- define "chirrup.servicePasswords" -}}
{{- range include "chirrup.schemas" . | fromYamlArray }}
{{ include "chirrup.credential" (list $ (printf "DATABASE_PASSWORD_%s" (upper .)) (printf "database-password-%s" .) false) }}
{{- end }}
{{- end -}}

{{/* Those credentials as variables; as files the processes find them by SECRETS_FOLDER. (list root credentials isForOthers) */}}
{{- define "chirrup.credentialEnv" -}}
{{- if and (index . 0).Values.secrets.asFiles (lt (len .) 3) }}
- {name: SECRETS_FOLDER, value: /etc/chirrup/secrets}
{{- else }}
{{- range index . 1 }}
{{- if .file }}
- {name: {{ .variable }}_FILE, value: {{ .file }}}
{{- else }}
- {name: {{ .variable }}, valueFrom: {secretKeyRef: {{ toJson .secretKeyRef }}}}
{{- end }}
{{- end }}
{{- end }}
{{- end -}}

{{/* Keys and passwords that the chart draws where nobody gives them. */}}
{{- define "chirrup.drawnKeys" -}}
{{- $keys := list "signing-key" -}}
{{- range include "chirrup.schemas" . | fromYamlArray -}}{{- $keys = append $keys (printf "database-password-%s" .) -}}{{- end -}}
{{- if .Values.engines.postgresql.enabled -}}{{- $keys = append $keys .Values.engines.postgresql.passwordKey -}}{{- end -}}
{{- $out := list -}}
{{- range $keys -}}
{{- if not (or (hasKey ($.Values.secrets.from | default dict) .) (index ($.Values.secrets.values | default dict) .)) -}}{{- $out = append $out . -}}{{- end -}}
{{- end -}}
{{- if include "chirrup.hasSecret" . -}}{{- $out = list -}}{{- end -}}
{{- toJson $out -}}
{{- end -}}

{{/* What the chart's own secret holds beside drawn keys. */}}
{{- define "chirrup.givenSecrets" -}}
{{- $given := dict -}}
{{- if not (include "chirrup.hasSecret" .) -}}
{{- range $key, $value := .Values.secrets.values -}}{{- if $value -}}{{- $_ := set $given $key (include "chirrup.text" $value) -}}{{- end -}}{{- end -}}
{{- if .Values.engines.redis.enabled -}}{{- $_ := set $given "redis-url" (printf "redis://%s:6379" (include "chirrup.name" (list . "redis"))) -}}{{- end -}}
{{- if .Values.engines.opensearch.enabled -}}{{- $_ := set $given "opensearch-url" (printf "http://%s:9200" (include "chirrup.name" (list . "opensearch"))) -}}{{- end -}}
{{- end -}}
{{- toJson $given -}}
{{- end -}}

{{/* Changes with whatever the pods read from secrets, so that an upgrade replaces them; "" where nothing is known. */}}
{{- define "chirrup.secretsDigest" -}}
{{- $seen := include "chirrup.givenSecrets" . -}}
{{- $names := list -}}
{{- with .Values.secrets.existingSecret -}}{{- $names = append $names . -}}{{- end -}}
{{- range .Values.secrets.from -}}{{- with . -}}{{- $names = append $names .name -}}{{- end -}}{{- end -}}
{{- $names = append $names .Values.authorities.existingSecret -}}
{{- range list "postgresql" "kafka" "redis" "opensearch" -}}{{- $names = concat $names (list (index $.Values .).tls.existingSecret (index $.Values .).tls.caSecret) -}}{{- end -}}
{{- range $names | compact | uniq | sortAlpha -}}
{{- with (lookup "v1" "Secret" (include "chirrup.namespace" $) .).data -}}{{- $seen = printf "%s%s" $seen (toJson .) -}}{{- end -}}
{{- end -}}
{{- with .Values.authorities.existingConfigMap -}}
{{- with (lookup "v1" "ConfigMap" (include "chirrup.namespace" $) .).data -}}{{- $seen = printf "%s%s" $seen (toJson .) -}}{{- end -}}
{{- end -}}
{{- if ne $seen "{}" -}}{{ sha256sum $seen | trunc 16 }}{{- end -}}
{{- end -}}
