{{/* The name of everything in a release. */}}
{{- define "dd.name" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{/* Labels that select pods: { root, component }. They never change. */}}
{{- define "dd.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name | quote }}
app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{/* All labels: { root, component }. */}}
{{- define "dd.labels" -}}
{{ include "dd.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version | replace "+" "_" | trunc 63 }}
{{- end -}}

{{- define "dd.image" -}}
{{- $digest := required "image.digest is missing: sha256:… of the image" .Values.image.digest -}}
{{- printf "%s@%s" .Values.image.repository $digest -}}
{{- end -}}

{{/* A pod of replicas or workers: { root, component, settings, drainMs }. */}}
{{- define "dd.pod" -}}
{{- $values := .root.Values -}}
metadata:
  labels:
    {{- include "dd.labels" . | nindent 4 }}
  annotations:
    checksum/settings: {{ include (print .root.Template.BasePath "/settings.yaml") .root | sha256sum }}
    {{- with .settings.annotations }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
spec:
  automountServiceAccountToken: false
  terminationGracePeriodSeconds: 30
  {{- with $values.image.pullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .settings.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .settings.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  securityContext:
    runAsNonRoot: true
    runAsUser: 1000
    seccompProfile: { type: RuntimeDefault }
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "dd.selector" . | nindent 10 }}
  containers:
    - name: {{ .component }}
      image: {{ include "dd.image" .root }}
      ports:
        - { name: http, containerPort: 3000 }
      envFrom:
        - configMapRef: { name: {{ include "dd.name" .root }} }
      env:
        - { name: DD_ROLE, value: {{ .component }} }
        - { name: REDIS_URL_FILE, value: /run/secrets/redis/url }
        - { name: DD_METRICS_TOKEN_FILE, value: /run/secrets/api-key/metrics-token }
        {{- if eq .component "api" }}
        - { name: API_KEY_SECRET_FILE, value: /run/secrets/api-key/secret }
        {{- end }}
      startupProbe:
        httpGet: { path: /healthz, port: http }
        periodSeconds: 1
        failureThreshold: 30
      readinessProbe:
        httpGet: { path: /readyz, port: http }
        periodSeconds: 5
        timeoutSeconds: 5
        failureThreshold: 3
      livenessProbe:
        httpGet: { path: /healthz, port: http }
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 3
      resources:
        {{- toYaml .settings.resources | nindent 8 }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities: { drop: [ALL] }
      volumeMounts:
        - { name: tmp, mountPath: /tmp }
        - { name: api-key, mountPath: /run/secrets/api-key, readOnly: true }
        - { name: redis, mountPath: /run/secrets/redis, readOnly: true }
  volumes:
    - name: tmp
      emptyDir: { sizeLimit: 64Mi }
    - name: api-key
      secret:
        secretName: {{ $values.secrets.name }}
        items:
          - { key: {{ $values.secrets.metricsToken }}, path: metrics-token }
          {{- if eq .component "api" }}
          - { key: {{ $values.secrets.apiKeys }}, path: secret }
          {{- end }}
    - name: redis
      secret:
        secretName: {{ $values.redis.secret }}
        items:
          - { key: {{ $values.redis.key }}, path: url }
{{- end -}}
