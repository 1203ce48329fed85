// Where facts, telemetry and batches are kept: on this machine, or on servers that several replicas share.
import { z } from 'zod';
import { telemetrySchema } from './telemetry.js';

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
  /** Of another service than Amazon's. */
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
