// The embedded installation: the data folder opened as this process's own, with every store and source in it.
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileBlobStore } from './adapters/files/blobs.js';
import { keyFile } from './adapters/node/key-file.js';
import { tenantMasking } from './adapters/node/masking.js';
import { derivedKey, keyedDigests, systemChance, systemClock } from './adapters/node/world.js';
import { type Facts, sqliteFacts } from './adapters/sqlite/facts/facts.js';
import { type SqliteTelemetry, sqliteTelemetry } from './adapters/sqlite/telemetry/sqlite-telemetry.js';
import type { Config } from './config/schema.js';
import type { Tenant } from './kernel/brand.js';
import type { BlobStore } from './ports/blob-store.js';
import type { Masking } from './ports/masking.js';
import type { Chance, Clock, Digests } from './ports/world.js';
import { createMasker } from './telemetry/masking/mask.js';

export type Embedded = {
  readonly facts: Facts;
  readonly telemetry: SqliteTelemetry;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly digests: Digests;
  readonly masking: Masking;
};

/** What differs between two runs of the same conversation. */
export type Machine = {
  readonly clock: Clock;
  readonly chance: Chance;
  /** 256 bits of chance, as text. */
  readonly salt: () => string;
};

const thisMachine = (): Machine => ({
  clock: systemClock(),
  chance: systemChance(),
  salt: () => randomBytes(32).toString('hex'),
});

/** Opens the data folder as this process's own; throws `FolderInUse` while another live process holds it. */
export const openEmbedded = (config: Config, onLost: (error: unknown) => void, machine = thisMachine()): Embedded => {
  const { folder, lease } = config.data;
  mkdirSync(folder, { recursive: true });
  const { clock, chance, salt } = machine;
  const now = (): number => clock.now();
  const facts = sqliteFacts({ file: join(folder, 'facts.sqlite'), now, lease, id: () => chance.id(), salt, onLost });
  const master = keyFile(join(folder, 'masking.key'));
  const maskingKey = (tenant: Tenant): Uint8Array => derivedKey(master, `masking ${tenant}`);
  const telemetry = sqliteTelemetry({
    file: join(folder, 'telemetry.sqlite'),
    workerEntry: new URL('./adapters/sqlite/telemetry/worker.js', import.meta.url),
    maskingKey,
    maskIp: config.masking.ip,
    onError: onLost,
  });
  const masking = tenantMasking(maskingKey, (digest) => createMasker({ digest, ip: config.masking.ip }));
  const digests = keyedDigests(derivedKey(master, 'payloads'));
  return { facts, telemetry, blobs: fileBlobStore(join(folder, 'batches')), clock, chance, digests, masking };
};
