{{/* Fails the rendering on values that cannot work together: one sentence that names what to change. */}}
{{- define "chirrup.checkValues" -}}
{{- $values := .Values -}}
{{- $own := $values.secrets.values | default dict -}}
{{- $from := $values.secrets.from | default dict -}}
{{- if include "chirrup.hasSecret" . -}}
{{- if and $values.engines.postgresql.enabled (not $values.engines.postgresql.passwordKey) -}}
{{- fail "engines.postgresql.passwordKey must name the key of secrets.existingSecret that holds the administrator's password" -}}
{{- end -}}
{{- range $key, $value := $own -}}
{{- if $value -}}{{- fail (printf "secrets.values.%s is not used where secrets.existingSecret or secrets.folder is set: put it there, or name its place in secrets.from" $key) -}}{{- end -}}
{{- end -}}
{{- else -}}
{{- if not (or $values.engines.postgresql.enabled (index $own "database-admin-url") (index $from "database-admin-url") $values.postgresql.admin.username (not $values.migrations.enabled)) -}}
{{- fail "secrets.values.database-admin-url is needed (or secrets.existingSecret, or postgresql.admin.username)" -}}
{{- end -}}
{{- if and $values.postgresql.admin.username (not $values.engines.postgresql.enabled) (not (index $own "database-admin-password")) (not (index $from "database-admin-password")) -}}
{{- fail "secrets.values.database-admin-password is needed with postgresql.admin.username (or its place in secrets.from, or secrets.existingSecret)" -}}
{{- end -}}
{{- if not (or $values.engines.redis.enabled $values.redis.url (index $own "redis-url") (index $from "redis-url")) -}}
{{- fail "secrets.values.redis-url is needed (or redis.url, or secrets.existingSecret)" -}}
{{- end -}}
{{- if and (include "chirrup.kafkaHasPassword" .) (not (index $own "kafka-sasl-password")) (not (index $from "kafka-sasl-password")) -}}
{{- fail "secrets.values.kafka-sasl-password is needed (or secrets.existingSecret)" -}}
{{- end -}}
{{- if and (eq $values.billing.provider "stripe") (not (index $own "stripe-secret-key")) (not (index $from "stripe-secret-key")) -}}
{{- fail "secrets.values.stripe-secret-key is needed where billing.provider is stripe (or secrets.existingSecret)" -}}
{{- end -}}
{{- with include "chirrup.drawnKeys" . | fromJsonArray -}}
{{- if not $values.generateSecrets -}}
{{- fail (printf "generateSecrets is false, so nothing draws %s: make a secret and name it in secrets.existingSecret, or say where they are in secrets.from" (join ", " .)) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- range $key, $_ := $from -}}
{{- if index $own $key -}}{{- fail (printf "secrets.values.%s and secrets.from.%s are both set: keep one" $key $key) -}}{{- end -}}
{{- end -}}
{{- if not (regexMatch "^([a-z0-9]([a-z0-9-]*[a-z0-9])?([.][a-z0-9]([a-z0-9-]*[a-z0-9])?)*)?$" ($values.host | default "")) -}}
{{- fail (printf "host is %q, which is no name alone, like chat.example.com: people's whole address, with https or a port, is publicUrl" $values.host) -}}
{{- end -}}
{{- if not $values.engines.kafka.enabled -}}
{{- range include "chirrup.kafkaBrokers" . | splitList "," -}}
{{- if not (regexMatch "^[^:]+:[0-9]+$" .) -}}{{- fail (printf "kafka.brokers has %q, which is no name with a port, like kafka-1.example.com:9092" .) -}}{{- end -}}
{{- end -}}
{{- end -}}
{{- if and (eq $values.billing.provider "stripe") (not $values.billing.portalLink) -}}
{{- fail "billing.portalLink is needed where billing.provider is stripe" -}}
{{- end -}}
{{- if and (eq $values.rpc.tls.mode "none") (not $values.networkPolicy.enabled) (not $values.rpc.tls.acceptUnverifiedCallers) -}}
{{- fail "rpc.tls.mode is none and networkPolicy.enabled is false: whoever reaches a service could speak for anybody. Choose certManager or existing, or say with rpc.tls.acceptUnverifiedCallers=true that nobody else reaches it" -}}
{{- end -}}
{{- if and (eq $values.kafka.sasl.mechanism "aws-msk-iam") (or $values.kafka.sasl.username (not $values.kafka.tls.enabled)) -}}
{{- fail "kafka.sasl.mechanism aws-msk-iam logs in as the role of the account, over TLS: set kafka.tls.enabled, and no kafka.sasl.username" -}}
{{- end -}}
{{- if and (include "chirrup.kafkaHasPassword" .) (not $values.kafka.sasl.username) -}}
{{- fail "kafka.sasl.username is needed with kafka.sasl.mechanism" -}}
{{- end -}}
{{- if and (eq $values.kafka.sasl.mechanism "oauthbearer") (not $values.kafka.sasl.tokenUrl) -}}
{{- fail "kafka.sasl.tokenUrl is needed with kafka.sasl.mechanism oauthbearer" -}}
{{- end -}}
{{- if and $values.kafka.sasl.username (not $values.kafka.sasl.mechanism) -}}
{{- fail "kafka.sasl.mechanism is needed with kafka.sasl.username" -}}
{{- end -}}
{{- $isPlain := dict "kafka" (not $values.kafka.tls.enabled) "redis" (and $values.redis.url (not (hasPrefix "rediss" $values.redis.url))) "opensearch" (and $values.opensearch.url (not (hasPrefix "https" $values.opensearch.url))) "postgresql" (eq ($values.postgresql.sslMode | default "") "disable") -}}
{{- $way := dict "kafka" "kafka.tls.enabled" "redis" "a redis.url that begins with rediss" "opensearch" "an opensearch.url that begins with https" "postgresql" "postgresql.sslMode, like verify-full" -}}
{{- range $engine, $plain := $isPlain -}}
{{- $tls := (index $values $engine).tls -}}
{{- range list "existingSecret" "caSecret" -}}
{{- if and $plain (index $tls .) -}}{{- fail (printf "%s.tls.%s needs %s: certificates are shown over TLS only" $engine . (index $way $engine)) -}}{{- end -}}
{{- end -}}
{{- if and $tls.existingSecret (ne (empty $tls.certKey) (empty $tls.keyKey)) -}}
{{- fail (printf "%s.tls.certKey and keyKey belong together: name both, or neither where the secret holds an authority only" $engine) -}}
{{- end -}}
{{- if and (index $values.engines $engine).enabled (or $tls.existingSecret $tls.caSecret (and (eq $engine "kafka") (or $tls.enabled $values.kafka.sasl.mechanism))) -}}
{{- fail (printf "engines.%s.enabled runs a trial engine without TLS and users: leave %s.tls%s out" $engine $engine (eq $engine "kafka" | ternary " and kafka.sasl" "")) -}}
{{- end -}}
{{- end -}}
{{- if and ($values.opensearch.aws | default dict).service $values.opensearch.url (not (hasPrefix "https" $values.opensearch.url)) -}}
{{- fail "opensearch.aws.service needs an opensearch.url that begins with https" -}}
{{- end -}}
{{- if and $values.secrets.folder (or $values.secrets.asFiles $values.secrets.existingSecret $values.engines.postgresql.enabled) -}}
{{- fail "secrets.folder is where files are that something else mounts: leave secrets.existingSecret, secrets.asFiles and engines.postgresql out" -}}
{{- end -}}
{{- range $key, $value := dict "redis.url" $values.redis.url "opensearch.url" $values.opensearch.url "mail.url" $values.mail.url -}}
{{- if regexMatch "^[a-z+]+://[^@/]*:[^@/]+@" ($value | default "") -}}
{{- fail (printf "%s holds a password, which would stand in a ConfigMap: leave it out there, its place is %s" $key (get (dict "redis.url" "redis-password" "opensearch.url" "opensearch-password" "mail.url" "smtp-password") $key)) -}}
{{- end -}}
{{- end -}}
{{- range $name, $_ := $values.settings -}}
{{- if and (regexMatch "(_PASSWORD|_KEY|_SECRET|_PASSWORD_[A-Z]+|DATABASE_URL)$" $name) (not (regexMatch "_(SSL|TLS)_KEY$" $name)) -}}
{{- fail (printf "settings.%s would stand in a ConfigMap that everybody may read: put it into the secret, or into env with a secretKeyRef" $name) -}}
{{- end -}}
{{- end -}}
{{- range list "INSTALLATION" "INSTALLATION_TAKE_OVER" -}}
{{- if hasKey ($values.settings | default dict) . -}}{{- fail (printf "settings.%s is not enough, the migration and the roles need it too: say installation.name and installation.takeOver" .) -}}{{- end -}}
{{- end -}}
{{- if and $values.authorities.existingConfigMap $values.authorities.existingSecret -}}
{{- fail "choose one of authorities.existingConfigMap and authorities.existingSecret" -}}
{{- end -}}
{{- if and (or $values.model.provider $values.model.baseUrl) (not $values.model.name) -}}
{{- fail "model.name is needed with model.provider or model.baseUrl" -}}
{{- end -}}
{{- if and $values.embeddings.enabled $values.embeddings.baseUrl -}}
{{- fail "embeddings.baseUrl is not used while embeddings.enabled runs a server of our own: set embeddings.enabled to false" -}}
{{- end -}}
{{- if and $values.embeddings.model (not $values.embeddings.enabled) (not $values.embeddings.baseUrl) -}}
{{- fail "embeddings.baseUrl is needed with embeddings.model" -}}
{{- end -}}
{{- if and $values.files.s3.enabled $values.files.volume.enabled -}}
{{- fail "choose one of files.s3.enabled and files.volume.enabled" -}}
{{- end -}}
{{- if and $values.files.s3.enabled (not $values.files.s3.bucket) -}}
{{- fail "files.s3.bucket is needed" -}}
{{- end -}}
{{- if not (or $values.files.s3.enabled $values.files.volume.enabled) -}}
{{- fail "files need a place that all processes share: files.s3.enabled or files.volume.enabled" -}}
{{- end -}}
{{- include "chirrup.checkFrontDoor" . -}}
{{- range $name, $_ := include "chirrup.kinds" . | fromYaml -}}
{{- include "chirrup.checkWorkload" (list $ (printf "workloads.%s" $name) (include "chirrup.ownOf" (list $ $name) | fromJson)) -}}
{{- end -}}
{{- if include "chirrup.ownEmbeddingsUrl" . -}}
{{- include "chirrup.checkWorkload" (list . "embeddings" (include "chirrup.own" (list . .Values.embeddings) | fromJson)) -}}
{{- end -}}
{{- end -}}

{{- define "chirrup.checkFrontDoor" -}}
{{- $values := .Values -}}
{{- if and $values.ingress.enabled $values.gateway.enabled -}}
{{- fail "choose one of ingress.enabled and gateway.enabled" -}}
{{- end -}}
{{- if and (or $values.ingress.enabled $values.gateway.enabled) (not $values.host) -}}
{{- fail "host is needed: the name people use" -}}
{{- end -}}
{{- if and $values.gateway.enabled (not $values.gateway.parentRefs) -}}
{{- fail "gateway.parentRefs is needed: the Gateway that the route joins" -}}
{{- end -}}
{{- if and $values.extraHosts (not (or $values.ingress.enabled $values.gateway.enabled)) -}}
{{- fail "extraHosts are served by ingress.enabled or gateway.enabled: turn one on" -}}
{{- end -}}
{{- if regexMatch "^https?://[^/]+/.+" ($values.publicUrl | default "") -}}
{{- fail (printf "publicUrl (%s) has a path: the product is served at the root of a host of its own, give it one, like chat.example.com" $values.publicUrl) -}}
{{- end -}}
{{- with $values.ingress.tls -}}
{{- if and (not .enabled) (or .secretName .certificates .useDefaultCertificate) -}}
{{- fail "ingress.tls.enabled is false, so ingress.tls.secretName, certificates and useDefaultCertificate are not used: turn it on, or leave them out" -}}
{{- end -}}
{{- if and .useDefaultCertificate (or .secretName .certificates) -}}
{{- fail "choose one of ingress.tls.useDefaultCertificate, secretName and certificates" -}}
{{- end -}}
{{- if and .secretName .certificates -}}
{{- fail "choose one of ingress.tls.secretName and ingress.tls.certificates" -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* (list root place own) */}}
{{- define "chirrup.checkWorkload" -}}
{{- $root := index . 0 -}}
{{- $place := index . 1 -}}
{{- $own := index . 2 -}}
{{- with dig "rollingUpdate" dict ($own.strategy | default dict) -}}
{{- if and (has (.maxSurge | toString) (list "0" "0%")) (has (.maxUnavailable | toString) (list "0" "0%")) (ne (dig "type" "" $own.strategy) "Recreate") -}}
{{- fail (printf "%s.strategy.rollingUpdate lets no pod come (maxSurge) and none go (maxUnavailable): set one above 0" $place) -}}
{{- end -}}
{{- end -}}
{{- with $own.autoscaling -}}
{{- if and .enabled (eq (int .minReplicas) 0) (eq (.kind | default "hpa") "hpa") -}}
{{- fail (printf "%s.autoscaling.minReplicas of 0 needs kind keda or external: an HPA keeps one at least" $place) -}}
{{- end -}}
{{- if and .enabled (gt (int .minReplicas) (int .maxReplicas)) -}}
{{- fail (printf "%s.autoscaling.maxReplicas (%d) is less than minReplicas (%d)" $place (int .maxReplicas) (int .minReplicas)) -}}
{{- end -}}
{{- if and .enabled (eq (.kind | default "hpa") "keda") .query (not .prometheus) -}}
{{- fail "defaults.autoscaling.prometheus is needed for KEDA" -}}
{{- end -}}
{{- if and .enabled (eq (.kind | default "hpa") "hpa") (not (or .cpu .memory .metrics)) -}}
{{- fail (printf "%s.autoscaling counts nothing: set cpu, memory or metrics" $place) -}}
{{- end -}}
{{- $scaling := . -}}
{{- range list "cpu" "memory" -}}
{{- if and $scaling.enabled (ne ($scaling.kind | default "hpa") "external") (index $scaling .) (not (dig "requests" . "" ($own.resources | default dict))) -}}
{{- fail (printf "%s.autoscaling needs resources.requests.%s: it counts in shares of that" $place .) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- $wait := $own.preStopSeconds | default $root.Values.drain.preStopSeconds | int -}}
{{- if hasKey $own "preStopSeconds" -}}{{- $wait = int $own.preStopSeconds -}}{{- end -}}
{{- if and (hasKey $own "terminationGracePeriodSeconds") (le (int $own.terminationGracePeriodSeconds) $wait) -}}
{{- fail (printf "terminationGracePeriodSeconds of %s (%d) ends before preStopSeconds (%d) have passed; a process needs 31 s more to end" $place (int $own.terminationGracePeriodSeconds) $wait) -}}
{{- end -}}
{{- with $own.podDisruptionBudget -}}
{{- if and .enabled (not (kindIs "invalid" .minAvailable)) (not (kindIs "invalid" .maxUnavailable)) -}}
{{- fail (printf "%s.podDisruptionBudget has minAvailable and maxUnavailable: set one to null" $place) -}}
{{- end -}}
{{- if and .enabled (or (has (.maxUnavailable | toString) (list "0" "0%")) (eq (.minAvailable | toString) "100%")) -}}
{{- fail (printf "%s.podDisruptionBudget lets no pod go: no node could be drained" $place) -}}
{{- end -}}
{{- if and .enabled (not (kindIs "string" .minAvailable)) (not (kindIs "invalid" .minAvailable)) -}}
{{- $least := ternary (dig "autoscaling" "minReplicas" 1 $own) ($own.replicas | default 1) (dig "autoscaling" "enabled" false $own) | int -}}
{{- if ge (int .minAvailable) $least -}}
{{- fail (printf "%s.podDisruptionBudget.minAvailable (%d) is no less than its replicas (%d): no node could be drained" $place (int .minAvailable) $least) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- if and (dig "service" "type" "" $own) (not (hasSuffix "bff-console" $place)) (not (hasSuffix "bff-visitor" $place)) -}}
{{- fail (printf "%s.service.type cannot be set: only bff-console and bff-visitor are reached from outside" $place) -}}
{{- end -}}
{{- end -}}
