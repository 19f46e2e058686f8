{{/* Where an engine is: its pods when it is ours, else the peers of the values. (list root engine ports-of) */}}
{{- define "chirrup.allow" -}}
{{- $root := index . 0 -}}
{{- $engine := index . 1 -}}
{{- $bundled := (index $root.Values.engines $engine | default dict).enabled -}}
- to:
    {{- if $bundled }}
    - podSelector:
        matchLabels:
          {{- include "chirrup.selectorOf" (list $root $engine) | nindent 10 }}
    {{- else }}
    {{- toYaml (index $root.Values.networkPolicy.engines $engine) | nindent 4 }}
    {{- end }}
  ports:
    {{- include "chirrup.policyPorts" (include "chirrup.ports" (list $root (index . 2)) | fromJsonArray) | nindent 4 }}
{{- end -}}

{{/* Ports as a policy lists them; a number is one of TCP. */}}
{{- define "chirrup.policyPorts" -}}
{{- range . }}
- {{ if kindIs "map" . }}{{ toJson . }}{{ else }}port: {{ int . }}{{ end }}
{{- end }}
{{- end -}}

{{- define "chirrup.allowDns" -}}
- to:
    {{- toYaml .Values.networkPolicy.dns | nindent 4 }}
  ports:
    {{- range .Values.networkPolicy.dnsPorts }}
    {{- if kindIs "map" . }}
    - {{ toJson . }}
    {{- else }}
    - {port: {{ int . }}, protocol: UDP}
    - {port: {{ int . }}, protocol: TCP}
    {{- end }}
    {{- end }}
{{- end -}}

{{/* Rules of the values: for all pods, and for one. (list root extraEgress|extraIngress own) */}}
{{- define "chirrup.extraRules" -}}
{{- $rules := concat (index (index . 0).Values.networkPolicy (index . 1) | default list) (index ((index . 2).networkPolicy | default dict) (index . 1) | default list) -}}
{{- with $rules }}{{ toYaml . }}{{ end -}}
{{- end -}}

{{/* Who gives tokens for Kafka: wherever Kafka itself may be. */}}
{{- define "chirrup.allowTokens" -}}
{{- if eq .Values.kafka.sasl.mechanism "oauthbearer" }}
- to:
    {{- toYaml .Values.networkPolicy.engines.kafka | nindent 4 }}
  ports:
    - port: {{ include "chirrup.portOf" .Values.kafka.sasl.tokenUrl }}
{{- end }}
{{- end -}}

{{/* Where a role of the cloud gets its credentials: agents of the node, and the provider's token service. */}}
{{- define "chirrup.allowCloudIdentity" -}}
{{- if .Values.networkPolicy.cloudIdentity }}
- to:
    - ipBlock: {cidr: 169.254.169.254/32}
    - ipBlock: {cidr: 169.254.170.23/32}
    - ipBlock: {cidr: 169.254.169.252/32}
    - ipBlock: {cidr: "fd00:ec2::23/128"}
    - ipBlock: {cidr: "fd00:ec2::254/128"}
  ports:
    - port: 80
    - port: 988
- to:
    - ipBlock: {cidr: 0.0.0.0/0}
    - ipBlock: {cidr: "::/0"}
  ports:
    - port: 443
{{- end }}
{{- end -}}

{{/* The proxy: its address where that is one, else any, on its port. */}}
{{- define "chirrup.allowProxy" -}}
{{- $ports := include "chirrup.ports" (list . "proxy") | fromJsonArray -}}
{{- if $ports }}
- to:
    {{- with .Values.networkPolicy.proxy }}
    {{- toYaml . | nindent 4 }}
    {{- else }}
    {{- $peers := list }}
    {{- $settings := .Values.settings | default dict }}
    {{- range compact (list .Values.proxy.httpProxy .Values.proxy.httpsProxy $settings.HTTP_PROXY $settings.HTTPS_PROXY) }}
    {{- $v4 := regexFind "[/@][0-9]+[.][0-9]+[.][0-9]+[.][0-9]+(:|/|$)" . | regexFind "[0-9.]+" }}
    {{- $v6 := regexFind "[/@]\\[[0-9a-fA-F:]+\\]" . | regexFind "[0-9a-fA-F:]+" }}
    {{- if $v4 }}{{ $peers = append $peers (printf "%s/32" $v4) }}
    {{- else if $v6 }}{{ $peers = append $peers (printf "%s/128" $v6) }}
    {{- else }}{{ $peers = concat $peers (list "0.0.0.0/0" "::/0") }}{{ end }}
    {{- end }}
    {{- range uniq $peers }}
    - ipBlock: {cidr: {{ . | quote }}}
    {{- end }}
    {{- end }}
  ports:
    {{- include "chirrup.policyPorts" $ports | nindent 4 }}
{{- end }}
{{- end -}}

{{/* Public addresses only: pages of strangers may name any. */}}
{{- define "chirrup.publicRanges" -}}
- ipBlock:
    cidr: 0.0.0.0/0
    except:
      - 0.0.0.0/8
      - 10.0.0.0/8
      - 100.64.0.0/10
      - 127.0.0.0/8
      - 168.63.129.16/32
      - 169.254.0.0/16
      - 172.16.0.0/12
      - 192.0.0.0/24
      - 192.168.0.0/16
      - 198.18.0.0/15
      - 224.0.0.0/4
      - 240.0.0.0/4
- ipBlock:
    cidr: 2000::/3
{{- end -}}
