// Where telemetry is written and read: on this machine, in Elasticsearch under our own names, in indexes that somebody else writes, and in Prometheus.
import { z } from 'zod';
import { duration } from './units.js';

const names = z.array(z.string().min(1).max(256)).min(1);
const text = z.string().min(1).max(1_024);
const url = (example: string) => z.url({ protocol: /^https?$/, error: `must be a URL such as ${example}` });

const fieldMap = z.strictObject({
  log: z.record(z.string(), names).exactOptional(),
  span: z.record(z.string(), names).exactOptional(),
  change: z.record(z.string(), names).exactOptional(),
  metric: z.record(z.string(), names).exactOptional(),
});

const filter = z.strictObject({ field: text, is: z.enum(['equal', 'not']), values: names });

/** Indexes that somebody else writes. */
const indexSource = z.strictObject({
  /** Index, alias, data stream or pattern; several are joined by commas. */
  index: text,
  preset: z.enum(['auto', 'ecs', 'otel', 'filebeat', 'apm']).exactOptional(),
  /** Canonical field → names that are looked for first. */
  fields: fieldMap.exactOptional(),
  time: text.exactOptional(),
  /** The date field that says when a document was indexed; `none`: it has no such field. */
  ingested: text.exactOptional(),
  zone: text.exactOptional(),
  filter: z.array(filter).exactOptional(),
  tenantField: text.exactOptional(),
  tenant: text.exactOptional(),
  service: text.exactOptional(),
});

const clusterAuth = z.union([z.strictObject({ apiKey: text }), z.strictObject({ username: text, password: text })]);

const labels = z.partialRecord(z.enum(['service', 'environment', 'version', 'region', 'host', 'pod']), names);

const prometheus = z.strictObject({
  url: url('http://prometheus:9090'),
  auth: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('basic'), user: text, password: text }),
      z.strictObject({ kind: z.literal('bearer'), token: text }),
    ])
    .exactOptional(),
  /** PEM file with the authority that signed the server's certificate. */
  caFile: text.exactOptional(),
  headers: z.record(z.string(), text).exactOptional(),
  /** Field of a record → labels that are looked for first. */
  labels: labels.exactOptional(),
  /** What keeps tenants apart; without it every tenant sees every series. */
  tenancy: z.strictObject({ label: text.exactOptional(), header: text.exactOptional() }).exactOptional(),
  resolution: duration('15s').exactOptional(),
});

/** Each replica its own: only for one replica, or for replicas that are fed the same rows. */
const embedded = z.strictObject({ kind: z.literal('embedded'), prometheus: prometheus.exactOptional() });

const elasticsearch = z.strictObject({
  kind: z.literal('elasticsearch'),
  /** Nodes of one cluster. */
  nodes: z.array(url('https://elasticsearch:9200')).min(1),
  auth: clusterAuth.exactOptional(),
  caFile: text.exactOptional(),
  /** Of the indexes that Casefile writes; the credentials need all rights on `<prefix>-*`. */
  prefix: z
    .string()
    .regex(/^[a-z][a-z0-9_.]{0,31}$/, 'must be 1 to 32 lower-case letters, digits, "_" or ".", a letter first'),
  shards: z.number().int().min(1).max(64).exactOptional(),
  /** Copies besides the first; absent: one as soon as there is a second node. */
  replicas: z.number().int().min(0).max(8).exactOptional(),
  /** Names this process among those that write: the same after a restart; by default its host and port. */
  ingester: text.exactOptional(),
  /** Templates of log lines get vectors, made by `knowledge.embedding`: texts find them by what they mean too. */
  vectors: z.boolean().exactOptional(),
  /** What is read in indexes of somebody else instead of our own. */
  sources: z
    .strictObject({
      logs: indexSource.exactOptional(),
      spans: indexSource.exactOptional(),
      changes: indexSource.exactOptional(),
    })
    .exactOptional(),
  /** What metrics are read from instead of our own. */
  prometheus: prometheus.exactOptional(),
});

export const telemetrySchema = z.discriminatedUnion('kind', [embedded, elasticsearch]);

export type ElasticsearchTelemetry = z.infer<typeof elasticsearch>;
export type PrometheusServer = z.infer<typeof prometheus>;
