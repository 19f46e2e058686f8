{{/*
Every kind of process: its service and role, what comes in, whom it calls, which engines it uses.
The one place where the chart knows the product's shape; docs/operations/roles.md says the same in words.
  takes: calls (gRPC), requests (HTTP of people) or nothing
  web:   reaches the internet: model (the model's API), pages (any public page), google, stripe
*/}}
{{- define "chirrup.kinds" -}}
auth:              {service: auth, schema: true, takes: calls, calls: [], mail: true, web: [google]}
billing:           {service: billing, schema: true, takes: calls, calls: [auth], mail: true, web: [stripe]}
bots:              {service: bots, schema: true, takes: calls, calls: [auth, billing], mail: true, files: true}
knowledge:         {service: knowledge, role: api, schema: true, takes: calls, calls: [bots, billing], search: true, embeddings: true, files: true}
knowledge-crawler: {service: knowledge, role: crawler, schema: true, takes: nothing, calls: [bots, billing], search: true, embeddings: true, files: true, web: [pages]}
chat:              {service: chat, role: api, schema: true, takes: calls, calls: [auth, billing, bots, knowledge], mail: true, model: true, files: true, web: [model]}
chat-replies:      {service: chat, role: replies, schema: true, takes: nothing, calls: [auth, billing, bots, knowledge], model: true, files: true, web: [model]}
analytics:         {service: analytics, schema: true, takes: calls, calls: [auth, billing, bots, chat, knowledge], mail: true}
bff-console:       {service: bff, role: console, takes: requests, calls: [analytics, auth, billing, bots, chat, knowledge], mail: true, files: true}
bff-visitor:       {service: bff, role: visitor, takes: requests, calls: [analytics, auth, billing, bots, chat, knowledge], files: true}
{{- end -}}

{{/* Labels by which metrics of this release's pods are found; names of pods are cut at 58 characters before their last five. */}}
{{- define "chirrup.ourPods" -}}
namespace="{{ include "chirrup.namespace" . }}",pod=~"{{ include "chirrup.fullname" . }}-({{ include "chirrup.kinds" . | fromYaml | keys | sortAlpha | join "|" }}|embeddings)(-[^-]+)?-?[^-]+"
{{- end -}}

{{/* Services that own a schema. */}}
{{- define "chirrup.schemas" -}}
[analytics, auth, billing, bots, chat, knowledge]
{{- end -}}

{{/* What a kind has by itself; the values' `workloads` go over it. */}}
{{- define "chirrup.kindValues" -}}
auth:
  resources:
    requests: {cpu: 100m, memory: 192Mi}
    limits: {memory: 384Mi}
knowledge:
  resources:
    requests: {cpu: 250m, memory: 512Mi}
    limits: {memory: 1536Mi}
knowledge-crawler:
  # two files are read at once, each by a process of up to 640 MB
  resources:
    requests: {cpu: 250m, memory: 512Mi}
    limits: {memory: 2Gi}
  autoscaling:
    query: max(chirrup_jobs_oldest_waiting_seconds{kind=~"import|link",{{ include "chirrup.ourPods" . }}})
    threshold: "60"
    metricType: Value
chat:
  resources:
    requests: {cpu: 250m, memory: 256Mi}
    limits: {memory: 768Mi}
chat-replies:
  resources:
    requests: {cpu: 250m, memory: 256Mi}
    limits: {memory: 768Mi}
  autoscaling:
    query: max(chirrup_jobs_oldest_waiting_seconds{kind="reply",{{ include "chirrup.ourPods" . }}})
    threshold: "2"
    metricType: Value
analytics:
  autoscaling:
    query: max(chirrup_events_lag{group=~"analytics.*",{{ include "chirrup.ourPods" . }}})
    threshold: "5000"
    metricType: Value
bff-visitor:
  # about 4.5 KB a silent visitor beside the process itself
  resources:
    requests: {cpu: 250m, memory: 256Mi}
    limits: {memory: 1Gi}
  autoscaling:
    query: sum(chirrup_sockets_open{path="/ws/v1/visitor",{{ include "chirrup.ourPods" . }}})
    threshold: "40000"
{{- end -}}
