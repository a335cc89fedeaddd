{{- define "stoke.name" -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{/* Labels of an object; a list of the root and the process. */}}
{{- define "stoke.labels" -}}
{{- $root := index . 0 -}}
app.kubernetes.io/name: stoke
app.kubernetes.io/instance: {{ $root.Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end -}}

{{- define "stoke.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}

{{/* What every process runs with. */}}
{{- define "stoke.environment" -}}
envFrom:
  - configMapRef:
      name: {{ include "stoke.name" . }}
  - secretRef:
      name: {{ required "existingSecret is needed" .Values.existingSecret }}
{{- end -}}

{{- define "stoke.podSecurity" -}}
securityContext:
  runAsNonRoot: true
  runAsUser: 65534
  runAsGroup: 65534
  fsGroup: 65534
  seccompProfile:
    type: RuntimeDefault
{{- end -}}

{{- define "stoke.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
{{- end -}}

{{/* Where pods run, and spread over machines; a list of the root and the process. */}}
{{- define "stoke.placement" -}}
{{- $root := index . 0 -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "stoke.labels" . | nindent 8 }}
{{- with $root.Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $root.Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $root.Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* The container of a process; a list of the root, the process and its port. */}}
{{- define "stoke.container" -}}
{{- $root := index . 0 -}}
{{- $process := index . 1 -}}
- name: {{ $process }}
  image: {{ include "stoke.image" $root | quote }}
  imagePullPolicy: {{ $root.Values.image.pullPolicy }}
  args: [{{ $process }}]
  {{- include "stoke.environment" $root | nindent 2 }}
  {{- include "stoke.containerSecurity" $root | nindent 2 }}
  ports:
    - name: http
      containerPort: {{ index . 2 }}
  # a start waits for the migration and reads the rules of all offers
  startupProbe:
    httpGet: { path: /api/health/ready, port: http }
    periodSeconds: 2
    failureThreshold: 150
  readinessProbe:
    httpGet: { path: /api/health/ready, port: http }
    periodSeconds: 5
    timeoutSeconds: 6
  livenessProbe:
    httpGet: { path: /api/health/live, port: http }
    periodSeconds: 10
    timeoutSeconds: 5
    failureThreshold: 6
  # requests still arrive for a moment after a pod was taken out of its service
  lifecycle:
    preStop:
      exec: { command: [node, -e, 'setTimeout(() => {}, 5000)'] }
  resources:
    {{- toYaml (index $root.Values $process).resources | nindent 4 }}
  volumeMounts:
    - { name: data, mountPath: /data }
    {{- if eq $process "worker" }}
    - { name: unwritten, mountPath: /data/unwritten-clicks }
    {{- end }}
    - { name: tmp, mountPath: /tmp }
{{- end -}}

{{/* A volume of each pod of a process that keeps clicks; a list of the root, the process and the name. */}}
{{- define "stoke.ownVolume" -}}
{{- $values := (index (index . 0).Values (index . 1)).volume -}}
# kept when a pod or the release goes: clicks that are not written may be in it
volumeClaimTemplates:
  - metadata:
      name: {{ index . 2 }}
    spec:
      accessModes: [ReadWriteOnce]
      {{- with $values.storageClass }}
      storageClassName: {{ . }}
      {{- end }}
      resources:
        requests:
          storage: {{ $values.size }}
{{- end -}}

{{/* Files of web and worker: the shared claim, or an empty folder where S3 has them. */}}
{{- define "stoke.sharedVolumes" -}}
volumes:
  - name: tmp
    emptyDir: {}
  - name: data
    {{- if .Values.files.persistentVolumeClaim }}
    persistentVolumeClaim:
      claimName: {{ .Values.files.persistentVolumeClaim }}
    {{- else }}
    emptyDir: {}
    {{- end }}
{{- end -}}
