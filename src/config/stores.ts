// Settings of facts, telemetry and batches: on this machine, or on servers that several replicas share.
import { z } from 'zod';
import { duration } from './units.js';

const serviceNames = z.array(z.string().min(1).max(256)).min(1);
const sourceText = z.string().min(1).max(1_024);
const serverUrl = (example: string) => z.url({ protocol: /^https?$/, error: `must be a URL such as ${example}` });

const fieldMap = z.strictObject({
  log: z.record(z.string(), serviceNames).exactOptional(),
  span: z.record(z.string(), serviceNames).exactOptional(),
  change: z.record(z.string(), serviceNames).exactOptional(),
  metric: z.record(z.string(), serviceNames).exactOptional(),
});

const filter = z.strictObject({ field: sourceText, is: z.enum(['equal', 'not']), values: serviceNames });

/** Indexes that somebody else writes. */
const indexSource = z.strictObject({
  /** Index, alias, data stream or pattern; several are joined by commas. */
  index: sourceText,
  preset: z.enum(['auto', 'ecs', 'otel', 'filebeat', 'apm']).exactOptional(),
  /** Canonical field → names that are looked for first. */
  fields: fieldMap.exactOptional(),
  time: sourceText.exactOptional(),
  /** The date field that says when a document was indexed; `none`: it has no such field. */
  ingested: sourceText.exactOptional(),
  zone: sourceText.exactOptional(),
  filter: z.array(filter).exactOptional(),
  tenantField: sourceText.exactOptional(),
  tenant: sourceText.exactOptional(),
  service: sourceText.exactOptional(),
});

const clusterAuth = z.union([
  z.strictObject({ apiKey: sourceText }),
  z.strictObject({ username: sourceText, password: sourceText }),
]);

const labels = z.partialRecord(z.enum(['service', 'environment', 'version', 'region', 'host', 'pod']), serviceNames);

const prometheus = z.strictObject({
  url: serverUrl('http://prometheus:9090'),
  auth: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('basic'), user: sourceText, password: sourceText }),
      z.strictObject({ kind: z.literal('bearer'), token: sourceText }),
    ])
    .exactOptional(),
  /** PEM file with the authority that signed the server's certificate. */
  caFile: sourceText.exactOptional(),
  headers: z.record(z.string(), sourceText).exactOptional(),
  /** Field of a record → labels that are looked for first. */
  labels: labels.exactOptional(),
  /** The label that separates tenants; without it every tenant sees every series. */
  tenancy: z.strictObject({ label: sourceText.exactOptional(), header: sourceText.exactOptional() }).exactOptional(),
  resolution: duration('15s').exactOptional(),
});

/** Telemetry in the data folder of each replica: for a single replica, or replicas that get the same rows. */
const embeddedTelemetry = z.strictObject({ kind: z.literal('embedded'), prometheus: prometheus.exactOptional() });

const elasticsearchTelemetry = z.strictObject({
  kind: z.literal('elasticsearch'),
  /** Nodes of one cluster. */
  nodes: z.array(serverUrl('https://elasticsearch:9200')).min(1),
  auth: clusterAuth.exactOptional(),
  caFile: sourceText.exactOptional(),
  /** Of the indexes that Casefile writes; the credentials need all rights on `<prefix>-*`. */
  prefix: z
    .string()
    .regex(/^[a-z][a-z0-9_.]{0,31}$/, 'must be 1 to 32 lower-case letters, digits, "_" or ".", a letter first'),
  shards: z.number().int().min(1).max(64).exactOptional(),
  /** Copies besides the first; absent: one as soon as there is a second node. */
  replicas: z.number().int().min(0).max(8).exactOptional(),
  /** Name of this writer, stable over restarts; default: host and port. */
  ingester: sourceText.exactOptional(),
  /** Whether log templates get vectors of `knowledge.embedding`, so that searches find them by meaning. */
  vectors: z.boolean().exactOptional(),
  /** Foreign indexes that are read instead of our own. */
  sources: z
    .strictObject({
      logs: indexSource.exactOptional(),
      spans: indexSource.exactOptional(),
      changes: indexSource.exactOptional(),
    })
    .exactOptional(),
  /** A Prometheus that metrics are read from instead of our own indexes. */
  prometheus: prometheus.exactOptional(),
});

const telemetrySchema = z.discriminatedUnion('kind', [embeddedTelemetry, elasticsearchTelemetry]);

export type ElasticsearchTelemetry = z.infer<typeof elasticsearchTelemetry>;
export type PrometheusServer = z.infer<typeof prometheus>;

const embedded = z.strictObject({ kind: z.literal('embedded') });

const secret = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'must be 32 random bytes as 64 lower-case hexadecimal characters: openssl rand -hex 32');

const mongo = z.strictObject({
  uri: z.string().regex(/^mongodb(?:\+srv)?:\/\//, 'must look like mongodb://host:27017/?replicaSet=rs0'),
  database: z.string().regex(/^[A-Za-z0-9_-]{1,38}$/, 'must be 1 to 38 letters, digits, "-" or "_"'),
});

const s3 = z.strictObject({
  kind: z.literal('s3'),
  bucket: z.string().min(3).max(63),
  region: z.string().min(1),
  /** Endpoint of another S3-compatible service. */
  endpoint: z.url({ protocol: /^https?$/, error: 'must be a URL such as https://minio:9000' }).exactOptional(),
  pathStyle: z.boolean().exactOptional(),
  prefix: z.string().max(256).exactOptional(),
  /** Absent: where Amazon's tools look for them. */
  credentials: z
    .strictObject({
      accessKeyId: z.string().min(1),
      secretAccessKey: z.string().min(1),
      sessionToken: z.string().min(1).exactOptional(),
    })
    .exactOptional(),
  caFile: z.string().min(1).exactOptional(),
});

/** `folder`: one that all replicas share, on a volume of the network where they are on several machines. */
const batches = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('files'), folder: z.string().min(1) }),
  s3,
]);

const production = z.strictObject({
  kind: z.literal('production'),
  /** Of the installation: masks and keyed digests must agree on every replica. */
  secret,
  mongo,
  telemetry: telemetrySchema,
  batches,
});

export const storesSchema = z.discriminatedUnion('kind', [embedded, production]);

export type ProductionStores = z.infer<typeof production>;
export type S3Batches = z.infer<typeof s3>;
