{{/*
Volumes of the product's pods and where they are mounted.
(dict root name kind own; engines: whose client certificates; credentials: of chirrup.credentials)
*/}}
{{- define "chirrup.volumes" -}}
{{- $root := .root -}}
{{- $kind := .kind | default dict -}}
- volume: {name: tmp, emptyDir: {{ include "chirrup.scratch" .own }}}
  mount: {name: tmp, mountPath: /tmp}
{{- if $kind.service }}
- mount: {name: data, mountPath: /var/lib/chirrup}
  {{- if and $kind.files (not $root.Values.files.s3.enabled) }}
  volume: {name: data, persistentVolumeClaim: {claimName: {{ $root.Values.files.volume.existingClaim | default (include "chirrup.name" (list $root "files")) }}}}
  {{- else }}
  volume: {name: data, emptyDir: {{ include "chirrup.scratch" .own }}}
  {{- end }}
{{- if ne $root.Values.rpc.tls.mode "none" }}
- mount: {name: rpc, mountPath: /etc/chirrup/rpc, readOnly: true}
  volume: {name: rpc, secret: {defaultMode: 288, secretName: {{ if eq $root.Values.rpc.tls.mode "certManager" }}{{ include "chirrup.name" (list $root (printf "%s-rpc" .name)) }}{{ else }}{{ tpl $root.Values.rpc.tls.existingSecret (merge (dict "name" .name) $root) }}{{ end }}}}
{{- end }}
{{- end }}
{{- with $root.Values.authorities }}
{{- if or .existingConfigMap .existingSecret }}
- mount: {name: authorities, mountPath: /etc/chirrup/authorities, readOnly: true}
  volume: {name: authorities, {{ if .existingSecret }}secret: {secretName: {{ .existingSecret }}}{{ else }}configMap: {name: {{ .existingConfigMap }}}{{ end }}}
{{- end }}
{{- end }}
{{- range $engine := .engines }}
{{- range $folder, $secret := dict $engine "existingSecret" (printf "%s-ca" $engine) "caSecret" }}
{{- with index (index $root.Values $engine).tls $secret }}
- mount: {name: {{ $folder }}-tls, mountPath: /etc/chirrup/{{ $folder }}, readOnly: true}
  volume: {name: {{ $folder }}-tls, secret: {secretName: {{ . }}, defaultMode: 288}}
{{- end }}
{{- end }}
{{- end }}
{{- if $root.Values.secrets.asFiles }}
- mount: {name: secrets, mountPath: /etc/chirrup/secrets, readOnly: true}
  volume:
    name: secrets
    projected:
      defaultMode: 288
      sources:
        {{- range .credentials }}
        - secret:
            name: {{ .secretKeyRef.name }}
            {{- if .secretKeyRef.optional }}
            optional: true
            {{- end }}
            items: [{key: {{ .secretKeyRef.key | quote }}, path: {{ .variable }}}]
        {{- end }}
{{- end }}
{{- end -}}

{{- define "chirrup.scratch" -}}
{{- with .scratchSize }}{sizeLimit: {{ . }}}{{ else }}{}{{ end -}}
{{- end -}}

{{/* Path of an engine's authority or of a file of our certificate for it; "" where there is none. (list root engine certKey|keyKey|caKey) */}}
{{- define "chirrup.clientFile" -}}
{{- $tls := (index (index . 0).Values (index . 1)).tls -}}
{{- $isApart := and (eq (index . 2) "caKey") $tls.caSecret -}}
{{- if or $tls.existingSecret $isApart -}}{{- with index $tls (index . 2) -}}/etc/chirrup/{{ index $ 1 }}{{ if $isApart }}-ca{{ end }}/{{ . }}{{- end -}}{{- end -}}
{{- end -}}
