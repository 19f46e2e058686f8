{{/* A Deployment and what belongs to it: budget, autoscaler, account. (dict root name own pod) with pod as chirrup.podTemplate takes it */}}
{{- define "chirrup.workload" -}}
{{- $root := .root -}}
{{- $name := .name -}}
{{- $own := .own -}}
{{- $scaling := merge (dict "enabled" (dig "enabled" false ($own.autoscaling | default dict))) ($own.autoscaling | default dict) -}}
{{- $metadata := dict "root" $root "name" $name "component" $name -}}
{{- $selector := include "chirrup.selectorOf" (list $root $name) }}
---
apiVersion: apps/v1
kind: Deployment
metadata:
  {{- include "chirrup.metadata" (merge (dict "annotations" $own.annotations "labels" $own.labels) $metadata) | nindent 2 }}
spec:
  {{- if not (or $scaling.enabled (kindIs "invalid" $own.replicas)) }}
  replicas: {{ int $own.replicas }}
  {{- end }}
  revisionHistoryLimit: {{ int $own.revisionHistoryLimit }}
  {{- with $own.minReadySeconds }}
  # callers connect to a new replica within a second
  minReadySeconds: {{ int . }}
  {{- end }}
  {{- with $own.progressDeadlineSeconds }}
  progressDeadlineSeconds: {{ int . }}
  {{- end }}
  strategy:
    {{- /* Recreate over the chart's rolling update: the API takes no mixture */}}
    {{- toYaml (ternary (dict "type" "Recreate") $own.strategy (eq (dig "type" "" ($own.strategy | default dict)) "Recreate")) | nindent 4 }}
  selector:
    matchLabels:
      {{- $selector | nindent 6 }}
  template:
    {{- include "chirrup.podTemplate" (merge (dict "root" $root "name" $name "own" $own "isSpread" true "account" (include "chirrup.account" (list $root $name $own false))) .pod) | nindent 4 }}
{{- $least := ternary $scaling.minReplicas (kindIs "invalid" $own.replicas | ternary 2 $own.replicas) $scaling.enabled | int }}
{{- if and (dig "enabled" false ($own.podDisruptionBudget | default dict)) (or (gt $least 1) (kindIs "invalid" $own.replicas)) }}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  {{- include "chirrup.metadata" $metadata | nindent 2 }}
spec:
  {{- omit $own.podDisruptionBudget "enabled" | toYaml | nindent 2 }}
  selector:
    matchLabels:
      {{- $selector | nindent 6 }}
{{- end }}
{{- if and $scaling.enabled (ne ($scaling.kind | default "hpa") "external") }}
---
{{- if and (eq ($scaling.kind | default "hpa") "keda") $scaling.query }}
apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata:
  {{- include "chirrup.metadata" (merge (dict "annotations" $scaling.annotations) $metadata) | nindent 2 }}
spec:
  scaleTargetRef:
    name: {{ include "chirrup.name" (list $root $name) }}
  minReplicaCount: {{ int $scaling.minReplicas }}
  maxReplicaCount: {{ int $scaling.maxReplicas }}
  {{- $more := dict "cooldownPeriod" 300 "fallback" (dict "failureThreshold" 5 "replicas" (int $scaling.minReplicas)) }}
  {{- include "chirrup.overlay" (list $more (omit ($scaling.keda | default dict) "trigger")) }}
  {{- with $scaling.behavior }}
  {{- include "chirrup.overlay" (list $more (dict "advanced" (dict "horizontalPodAutoscalerConfig" (dict "behavior" .)))) }}
  {{- end }}
  {{- toYaml $more | nindent 2 }}
  triggers:
    - type: prometheus
      {{- with dig "trigger" dict ($scaling.keda | default dict) }}
      {{- toYaml . | nindent 6 }}
      {{- end }}
      metricType: {{ $scaling.metricType | default "AverageValue" }}
      metadata:
        serverAddress: {{ $scaling.prometheus | quote }}
        query: {{ tpl $scaling.query $root | quote }}
        threshold: {{ include "chirrup.text" $scaling.threshold | quote }}
    {{- range $resource := list "cpu" "memory" }}
    {{- with index $scaling $resource }}
    - type: {{ $resource }}
      metricType: Utilization
      metadata:
        value: {{ include "chirrup.text" . | quote }}
    {{- end }}
    {{- end }}
    {{- with $scaling.triggers }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
{{- else }}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  {{- include "chirrup.metadata" (merge (dict "annotations" $scaling.annotations) $metadata) | nindent 2 }}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: {{ include "chirrup.name" (list $root $name) }}
  minReplicas: {{ int $scaling.minReplicas }}
  maxReplicas: {{ int $scaling.maxReplicas }}
  behavior:
    {{- $behavior := dict "scaleDown" (dict "stabilizationWindowSeconds" 300) }}
    {{- include "chirrup.overlay" (list $behavior ($scaling.behavior | default dict)) }}
    {{- toYaml $behavior | nindent 4 }}
  metrics:
    {{- range $resource := list "cpu" "memory" }}
    {{- with index $scaling $resource }}
    - type: Resource
      resource:
        name: {{ $resource }}
        target:
          type: Utilization
          averageUtilization: {{ int . }}
    {{- end }}
    {{- end }}
    {{- with $scaling.metrics }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
{{- end }}
{{- end }}
{{ include "chirrup.accountObject" (dict "root" $root "name" $name "own" $own) }}
{{- end -}}

{{/* Everything of a Job but its pod. (dict given: its values, backoffLimit) */}}
{{- define "chirrup.jobSpec" -}}
{{- $given := .given -}}
backoffLimit: {{ kindIs "invalid" $given.backoffLimit | ternary .backoffLimit $given.backoffLimit | int }}
{{- if not (kindIs "invalid" $given.deadlineSeconds) }}
activeDeadlineSeconds: {{ int $given.deadlineSeconds }}
{{- end }}
{{- if not (kindIs "invalid" $given.keepSeconds) }}
ttlSecondsAfterFinished: {{ int $given.keepSeconds }}
{{- end }}
{{- with $given.podFailurePolicy }}
podFailurePolicy:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* A Service for one of the pods. (dict root name own spec): spec is ours, the values' `service` goes over it */}}
{{- define "chirrup.service" -}}
{{- $given := .own.service | default dict -}}
{{- $spec := merge (dict "selector" (include "chirrup.selectorOf" (list .root .name) | fromYaml)) .spec -}}
{{- $port := index $spec.ports 0 -}}
{{- if $given.port }}{{ $_ := set $port "port" (int $given.port) }}{{ end -}}
{{- if $given.nodePort }}{{ $_ := set $port "nodePort" (int $given.nodePort) }}{{ end -}}
{{- include "chirrup.overlay" (list $spec (omit $given "annotations" "labels" "port" "nodePort")) -}}
---
apiVersion: v1
kind: Service
metadata:
  {{- include "chirrup.metadata" (dict "root" .root "name" .name "component" .name "annotations" $given.annotations "labels" $given.labels) | nindent 2 }}
spec:
  {{- toYaml $spec | nindent 2 }}
{{- end -}}

{{/* Port of one of the two Services that people reach. (list root name) */}}
{{- define "chirrup.servicePort" -}}
{{- dig "service" "port" 80 (include "chirrup.ownOf" . | fromJson) | int -}}
{{- end -}}
