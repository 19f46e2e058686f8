{{- define "chirrup.postgresHost" -}}
{{- if .Values.engines.postgresql.enabled }}{{ include "chirrup.name" (list . "postgresql") }}{{ else }}{{ required "postgresql.host is needed (or engines.postgresql.enabled)" .Values.postgresql.host }}{{ end -}}
{{- end -}}

{{/* The address of the database for one role; its password comes beside it. (list root role) */}}
{{- define "chirrup.databaseUrl" -}}
{{- $root := index . 0 -}}
{{- include "chirrup.postgresUrl" (dict "root" $root "role" (index . 1) "host" (include "chirrup.postgresHost" $root) "port" (ternary 5432 $root.Values.postgresql.port $root.Values.engines.postgresql.enabled) "database" $root.Values.postgresql.database) -}}
{{- end -}}

{{/* The administrator's, where the values say it: straight to the database, not through a pooler. */}}
{{- define "chirrup.adminUrl" -}}
{{- $pg := .Values.postgresql -}}
{{- if .Values.engines.postgresql.enabled -}}
{{- include "chirrup.databaseUrl" (list . "postgres") -}}
{{- else if $pg.admin.username -}}
{{- include "chirrup.postgresUrl" (dict "root" . "role" $pg.admin.username "host" ($pg.admin.host | default $pg.host) "port" ($pg.admin.port | default $pg.port) "database" ($pg.admin.database | default $pg.database)) -}}
{{- end -}}
{{- end -}}

{{- define "chirrup.postgresUrl" -}}
{{- $query := list -}}
{{- $pg := .root.Values.postgresql -}}
{{- if not .root.Values.engines.postgresql.enabled -}}
{{- with $pg.sslMode -}}{{- $query = append $query (printf "sslmode=%s" .) -}}{{- end -}}
{{- range $name, $key := dict "sslcert" "certKey" "sslkey" "keyKey" "sslrootcert" "caKey" -}}
{{- with include "chirrup.clientFile" (list $.root "postgresql" $key) -}}{{- $query = append $query (printf "%s=%s" $name .) -}}{{- end -}}
{{- end -}}
{{- end -}}
{{- $host := .host -}}
{{- if and (contains ":" $host) (not (hasPrefix "[" $host)) -}}{{- $host = printf "[%s]" $host -}}{{- end -}}
postgres://{{ urlquery .role | replace "+" "%20" }}@{{ $host }}:{{ int .port }}/{{ .database }}{{ with $query }}?{{ join "&" . }}{{ end }}
{{- end -}}

{{/* What people give as a list, or as a text with commas, blanks or lines between; commas alone come out. */}}
{{- define "chirrup.listed" -}}
{{- $text := kindIs "slice" . | ternary (join "," .) (toString .) -}}
{{- regexFindAll "[^,[:space:]]+" $text -1 | join "," -}}
{{- end -}}

{{- define "chirrup.kafkaBrokers" -}}
{{- if .Values.engines.kafka.enabled }}{{ include "chirrup.name" (list . "kafka") }}:9092{{ else }}{{ required "kafka.brokers is needed (or engines.kafka.enabled)" .Values.kafka.brokers | include "chirrup.listed" }}{{ end -}}
{{- end -}}

{{/* Where a process listens. (list root port) */}}
{{- define "chirrup.listen" -}}
{{- $address := (index . 0).Values.listenAddress -}}
{{- if contains ":" $address -}}{{- $address = printf "[%s]" $address -}}{{- end -}}
{{ $address }}:{{ index . 1 }}
{{- end -}}

{{- define "chirrup.publicUrl" -}}
{{- if .Values.publicUrl }}{{ .Values.publicUrl }}{{ else if .Values.host }}https://{{ .Values.host }}{{ end -}}
{{- end -}}

{{/* What is never asked through the proxy: this machine, names of the cluster, our own embeddings, and what the values add. */}}
{{- define "chirrup.noProxy" -}}
{{- $own := list "localhost" "127.0.0.1" "::1" ".svc" ".cluster.local" (include "chirrup.name" (list . "embeddings")) -}}
{{- with .Values.proxy.noProxy -}}{{- $own = concat $own (include "chirrup.listed" . | splitList ",") -}}{{- end -}}
{{- $own | uniq | join "," -}}
{{- end -}}

{{/* The servers of an address of Redis, an address each; sentinels lead to servers on the usual port. (list root address) */}}
{{- define "chirrup.redisServers" -}}
{{- $address := index . 1 | default "" -}}
{{- $form := regexFind "^rediss?[+](sentinel|cluster)://" $address -}}
{{- $out := list $address -}}
{{- if $form -}}
{{- $isSentinel := contains "sentinel" $form -}}
{{- $out = list -}}
{{- range trimPrefix $form $address | regexFind "[^@]*$" | regexFind "^[^/]*" | splitList "," -}}
{{- $out = append $out (printf "redis://%s%s" . (regexMatch ":[0-9]+$" . | ternary "" (ternary ":26379" ":6379" $isSentinel))) -}}
{{- end -}}
{{- if and $isSentinel (not (index $ 0).Values.networkPolicy.redisPort) -}}{{- $out = append $out "redis://:6379" -}}{{- end -}}
{{- end -}}
{{- toJson $out -}}
{{- end -}}

{{/* Port of an address, or what its scheme means. (list address) */}}
{{- define "chirrup.portOf" -}}
{{- $usual := dict "http" "80" "https" "443" "redis" "6379" "rediss" "6379" "smtp" "587" "smtps" "465" "postgres" "5432" "postgresql" "5432" -}}
{{- $scheme := regexFind "^[a-zA-Z0-9+.-]+://" . | trimSuffix "://" | lower -}}
{{- $rest := trimPrefix (printf "%s://" $scheme) (lower .) -}}
{{- $authority := regexFind "^[^/?#]*" $rest -}}
{{- if contains "@" $rest -}}{{- $authority = regexFind "@[^@/?#]*($|[/?#])[^@]*$" $rest | regexFind "^@[^/?#]*" -}}{{- end -}}
{{- regexFind ":[0-9]+$" $authority | trimPrefix ":" | default (index $usual $scheme | default "443") -}}
{{- end -}}

{{/*
Ports on which an engine is reached, read from its address; where that lies in a secret that is not ours, its usual ones.
A port of the values counts beside. (list root engine)
*/}}
{{- define "chirrup.ports" -}}
{{- $root := index . 0 -}}
{{- $engine := index . 1 -}}
{{- $values := $root.Values -}}
{{- $policy := $values.networkPolicy -}}
{{- $own := ternary dict ($values.secrets.values | default dict) (not (empty $values.secrets.existingSecret)) -}}
{{- $addresses := list -}}
{{- $usual := list -}}
{{- $more := list -}}
{{- if eq $engine "postgresql" -}}
{{- $more = list (ternary 5432 $values.postgresql.port $values.engines.postgresql.enabled) -}}
{{- else if eq $engine "admin" -}}
{{- $addresses = list (include "chirrup.adminUrl" $root | default (index $own "database-admin-url")) -}}
{{- $usual = list $values.postgresql.port 5432 -}}
{{- else if eq $engine "kafka" -}}
{{- $addresses = splitList "," (include "chirrup.kafkaBrokers" $root) -}}
{{- $more = list $values.kafka.port -}}
{{- else if eq $engine "redis" -}}
{{- $addresses = include "chirrup.redisServers" (list $root (ternary "redis://:6379" ($values.redis.url | default (index $own "redis-url")) $values.engines.redis.enabled)) | fromJsonArray -}}
{{- $usual = list 6379 6380 -}}
{{- $more = list $policy.redisPort -}}
{{- else if eq $engine "opensearch" -}}
{{- $addresses = list (ternary "http://:9200" ($values.opensearch.url | default (index $own "opensearch-url")) $values.engines.opensearch.enabled) -}}
{{- $usual = list 9200 443 -}}
{{- $more = list $policy.opensearchPort -}}
{{- else if eq $engine "s3" -}}
{{- $addresses = list ($values.files.s3.endpoint | default "https://s3") -}}
{{- $more = list $policy.s3Port -}}
{{- else if eq $engine "smtp" -}}
{{- $addresses = list ($values.mail.url | default (index $own "smtp-url")) -}}
{{- $usual = list 465 587 -}}
{{- $more = $policy.smtpPorts | default list -}}
{{- else if eq $engine "tracing" -}}
{{- $addresses = list $values.tracing.endpoint -}}
{{- $more = list $policy.tracingPort -}}
{{- else if eq $engine "model" -}}
{{- $addresses = list ($values.model.baseUrl | default "https://model") $values.embeddings.baseUrl $values.embeddings.previous.baseUrl -}}
{{- $more = $policy.modelPorts | default list -}}
{{- else if eq $engine "proxy" -}}
{{- $settings := $values.settings | default dict -}}
{{- $addresses = list $values.proxy.httpProxy $values.proxy.httpsProxy $settings.HTTP_PROXY $settings.HTTPS_PROXY -}}
{{- end -}}
{{- $out := list -}}
{{- range compact $addresses -}}{{- $out = append $out (include "chirrup.portOf" . | atoi) -}}{{- end -}}
{{- range compact $more -}}{{- $out = append $out (int .) -}}{{- end -}}
{{- if not $out -}}{{- range $usual -}}{{- $out = append $out (int .) -}}{{- end -}}{{- end -}}
{{- uniq $out | toJson -}}
{{- end -}}
