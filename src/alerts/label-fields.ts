// Finds the fields of an alert in its labels, whatever they are called.
import type { AlertFields } from '../investigation/alert.js';
import type { AlertSeverity } from '../kernel/alert-terms.js';
import { optional } from '../kernel/optional.js';
import type { AlertLabels } from './alert-notice.js';

type LabelField = Exclude<keyof AlertFields, 'name'>;

/** The first name that is present wins: OpenTelemetry's, then those of Kubernetes and Prometheus. */
const CANDIDATES: { readonly [field in LabelField]: readonly string[] } = {
  service: [
    'service.name',
    'service_name',
    'service',
    'app.kubernetes.io/name',
    'app_kubernetes_io_name',
    'app',
    'application',
    'component',
    'deployment',
    'statefulset',
    'daemonset',
    'container',
  ],
  environment: [
    'deployment.environment.name',
    'deployment.environment',
    'deployment_environment_name',
    'deployment_environment',
    'service.environment',
    'environment',
    'env',
    'stage',
  ],
  cluster: ['k8s.cluster.name', 'k8s_cluster_name', 'cluster', 'cluster_name'],
  namespace: ['k8s.namespace.name', 'k8s_namespace_name', 'namespace', 'exported_namespace', 'kubernetes_namespace'],
  resource: [
    'k8s.pod.name',
    'k8s_pod_name',
    'pod',
    'pod_name',
    'host.name',
    'host_name',
    'hostname',
    'host',
    'node',
    'instance',
    'InstanceId',
    'DBInstanceIdentifier',
    'device',
  ],
};

const firstOf = (labels: AlertLabels, names: readonly string[]): string | undefined =>
  names.map((name) => (Object.hasOwn(labels, name) ? labels[name] : undefined)).find((value) => !!value?.trim());

/** Fields are names: what is longer is none. */
const LONGEST_FIELD = 256;

export const fieldsOfLabels = (labels: AlertLabels, name: string): AlertFields => {
  const found = (field: LabelField): string | undefined => {
    const value = firstOf(labels, CANDIDATES[field])?.trim();
    return value !== undefined && value.length <= LONGEST_FIELD ? value : undefined;
  };
  const [service, environment, cluster] = [found('service'), found('environment'), found('cluster')];
  const [namespace, resource] = [found('namespace'), found('resource')];
  return { name: name.slice(0, LONGEST_FIELD), ...optional({ service, environment, cluster, namespace, resource }) };
};

const SEVERITIES: { readonly [said: string]: AlertSeverity } = {
  critical: 'critical',
  fatal: 'critical',
  emergency: 'critical',
  disaster: 'critical',
  page: 'critical',
  p1: 'critical',
  sev1: 'critical',
  sev0: 'critical',
  crit: 'critical',
  alert: 'critical',
  error: 'error',
  high: 'error',
  major: 'error',
  p2: 'error',
  sev2: 'error',
  err: 'error',
  warning: 'warning',
  warn: 'warning',
  medium: 'warning',
  moderate: 'warning',
  p3: 'warning',
  sev3: 'warning',
  average: 'warning',
  minor: 'warning',
  ticket: 'warning',
  info: 'info',
  information: 'info',
  informational: 'info',
  low: 'info',
  p4: 'info',
  p5: 'info',
  sev4: 'info',
  notice: 'info',
  debug: 'info',
  none: 'info',
  sev5: 'info',
};

/** The words of the field for how bad it is, as one scale. */
export const severityOf = (said: string | undefined): AlertSeverity => {
  const word = (said ?? '')
    .trim()
    .toLowerCase()
    .replace(/[\s_-]/g, '');
  return Object.hasOwn(SEVERITIES, word) ? (SEVERITIES[word] ?? 'unknown') : 'unknown';
};

export const severityOfLabels = (labels: AlertLabels): AlertSeverity =>
  severityOf(firstOf(labels, ['severity', 'level', 'priority', 'urgency', 'criticality']));

const RUNBOOKS = ['runbook_url', 'runbook', 'runbookURL', 'runbook_link', 'playbook', 'playbook_url'];

/** A link alone: other text is an annotation like others. */
export const runbookOf = (...sources: readonly AlertLabels[]): string | undefined =>
  sources.map((labels) => firstOf(labels, RUNBOOKS)).find((url) => url !== undefined && /^https?:\/\//i.test(url));

/** `env:prod` and `team` → names with values; a tag without a value says that it is there. */
export const labelsOfTags = (tags: readonly unknown[]): AlertLabels =>
  Object.fromEntries(
    tags.flatMap((tag): readonly (readonly [string, string])[] => {
      if (typeof tag !== 'string' || tag.trim() === '') return [];
      const at = tag.indexOf(':');
      return at > 0 ? [[tag.slice(0, at).trim(), tag.slice(at + 1).trim()]] : [[tag.trim(), 'true']];
    }),
  );
