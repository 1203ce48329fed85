// How a Prometheus is reached, which labels hold which field, and how much of it one question may read.
import type { Tenant } from '../../kernel/brand.js';
import type { Micros } from '../../kernel/time.js';
import { SECOND } from '../../kernel/time.js';
import type { Masking } from '../../ports/masking.js';

export type PrometheusAuth =
  | { readonly kind: 'basic'; readonly user: string; readonly password: string }
  | { readonly kind: 'bearer'; readonly token: string };

export type OriginField = 'service' | 'environment' | 'version' | 'region' | 'host' | 'pod';

/** Field of a record → labels that may hold it, the first one present wins. */
export type LabelMap = { readonly [field in OriginField]: readonly string[] };

/** What keeps tenants apart on one server; without it every tenant sees all of it. */
export type PrometheusTenancy = {
  /** Label whose value is the tenant's name; asked for in every query. */
  readonly label?: string;
  /** Header that names the tenant: `X-Scope-OrgID` of Mimir and Cortex. */
  readonly header?: string;
};

export type PrometheusLimits = {
  /** Most series that one question reads. */
  readonly series: number;
  /** Most series of one metric: beyond it they are added up by pod, then by service. */
  readonly perMetric: number;
  /** Most samples that one question reads. */
  readonly samples: number;
  /** Most bytes of one answer of the server. */
  readonly bytes: number;
  readonly concurrency: number;
  /** No request is begun later than this after the question; what was not asked is said to be owed. */
  readonly patience: Micros;
};

export type PrometheusOptions = {
  /** Without `/api/v1`: `https://prometheus.example.org/prefix`. */
  readonly url: string;
  readonly auth?: PrometheusAuth;
  /** Certificate authorities besides those of the system, as PEM text. */
  readonly ca?: string;
  readonly headers?: { readonly [name: string]: string };
  /** Looked for before the defaults. */
  readonly labels?: Partial<LabelMap>;
  readonly tenancy?: PrometheusTenancy;
  /** Interval between samples where the data does not show it. */
  readonly resolution?: Micros;
  readonly limits?: Partial<PrometheusLimits>;
  /** Label values are masked like any other text. */
  readonly masking: Masking;
  readonly now: () => Micros;
};

export const DEFAULT_LIMITS: PrometheusLimits = {
  series: 2_000,
  perMetric: 400,
  samples: 1_000_000,
  bytes: 64 * 1024 * 1024,
  concurrency: 6,
  patience: 7 * SECOND,
};

export const DEFAULT_RESOLUTION: Micros = 15 * SECOND;

const labelNames = (text: string): readonly string[] => text.split(' ');

/** `container` before `service` and `job`: those name the exporter where one speaks for others. */
const DEFAULT_LABELS: LabelMap = {
  service: labelNames(
    'service_name app_kubernetes_io_name app k8s_deployment_name deployment container k8s_container_name service job',
  ),
  environment: labelNames('deployment_environment_name deployment_environment environment env'),
  version: labelNames('service_version app_kubernetes_io_version version'),
  region: labelNames('cloud_region topology_kubernetes_io_region region'),
  host: labelNames('k8s_node_name host_name node nodename host instance'),
  pod: labelNames('k8s_pod_name kubernetes_pod_name pod pod_name'),
};

const LABEL = /^[A-Za-z_][A-Za-z0-9_]*$/;

const checkLabel = (label: string): string => {
  if (!LABEL.test(label)) throw new RangeError(`"${label}" is not a label name: letters, digits and "_" only`);
  return label;
};

export const labelMap = (overrides: Partial<LabelMap> = {}): LabelMap => {
  const merged = (field: OriginField): readonly string[] => [
    ...new Set([...(overrides[field] ?? []).map(checkLabel), ...DEFAULT_LABELS[field]]),
  ];
  return {
    service: merged('service'),
    environment: merged('environment'),
    version: merged('version'),
    region: merged('region'),
    host: merged('host'),
    pod: merged('pod'),
  };
};

/** What is asked for in every query of a tenant. */
export const tenantHeaders = ({ header }: PrometheusTenancy, tenant: Tenant): { readonly [name: string]: string } =>
  header === undefined ? {} : { [header]: tenant };
