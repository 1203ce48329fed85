// Where facts, telemetry and batches are kept: on this machine, or on servers that several replicas share.
import { z } from 'zod';

const embedded = z.strictObject({ kind: z.literal('embedded') });

const secret = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'must be 32 random bytes as 64 lower-case hexadecimal characters: openssl rand -hex 32');

const mongo = z.strictObject({
  uri: z.string().regex(/^mongodb(?:\+srv)?:\/\//, 'must look like mongodb://host:27017/?replicaSet=rs0'),
  database: z.string().regex(/^[A-Za-z0-9_-]{1,38}$/, 'must be 1 to 38 letters, digits, "-" or "_"'),
});

/** Each replica its own: only for one replica, or for replicas that are fed the same rows. */
const telemetry = z.discriminatedUnion('kind', [embedded]);

/** `folder`: one that all replicas share; `batches` in the data folder when it is not named. */
const batches = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('files'), folder: z.string().min(1).optional() }),
]);

const production = z.strictObject({
  kind: z.literal('production'),
  /** Of the installation: masks and keyed digests must agree on every replica. */
  secret,
  mongo,
  telemetry,
  batches,
});

export const storesSchema = z.discriminatedUnion('kind', [embedded, production]);

export type ProductionStores = z.infer<typeof production>;
