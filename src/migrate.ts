// Moves a data folder into a production installation: opens both, and holds against what would not fit together.
import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileBlobStore } from './adapters/files/blobs.js';
import { keyId } from './adapters/files/manifest.js';
import { keyFile } from './adapters/node/key-file.js';
import { sqliteFacts } from './adapters/sqlite/facts/facts.js';
import { sqliteTelemetry } from './adapters/sqlite/telemetry/sqlite-telemetry.js';
import { strangeFiles } from './adapters/sqlite/telemetry/store/store.js';
import { Batches } from './app/batches.js';
import { type MoveRefused, MoveStopped, type Progress, type Source, type Turn } from './app/moving/house.js';
import { type Moved, moveHouse, type Replayed } from './app/moving/move-house.js';
import { tenantsIn } from './app/moving/tenants.js';
import { RecordedWorlds } from './app/recorded-worlds.js';
import { ReplayTurn, ReplayTurnHandler } from './app/replay-turn.js';
import type { Config } from './config/schema.js';
import { keysOf } from './embedded.js';
import type { Tenant } from './kernel/brand.js';
import { openStores } from './open-stores.js';
import { settingsOf } from './settings.js';
import type { OnLost, Stores } from './stores.js';

export type Migration = {
  /** The data folder. */
  readonly from: string;
  /** Of the target. */
  readonly config: Config;
  readonly newPseudonyms: boolean;
  /** So many turns are replayed on the target. */
  readonly replays: number;
  readonly told: (progress: Progress) => void;
  readonly signal: AbortSignal;
  readonly onLost: OnLost;
};

const FACTS = 'facts.sqlite';
const KEY = 'masking.key';
const TELEMETRY = 'telemetry.sqlite';
const BATCHES = 'batches';

const refused = (what: string, mend: string): MoveRefused => ({ refused: what, mend });

/** What a production installation must be given as `stores.secret` to mask as the folder does. */
export const secretOf = (folder: string): string | MoveRefused => {
  const missing = [FACTS, KEY].find((name) => !existsSync(join(folder, name)));
  if (missing === undefined) return readFileSync(join(folder, KEY)).toString('hex');
  return refused(`${folder} is no data folder: it has no ${missing}`, 'Name the folder of the service: --from FOLDER.');
};

const DIFFERS = `Rows that are moved keep their placeholders, new rows would get others, and a message that is sent again is taken for another one.
Give the target the folder's own secret: export CASEFILE_SECRET=$(casefile migrate --from FOLDER --show-secret). Or say --new-pseudonyms.`;

const mismatch = ({ from, config: { stores }, newPseudonyms }: Migration): MoveRefused | undefined => {
  if (stores.kind !== 'production')
    return refused('the target is a data folder', 'Name a configuration with "stores": {"kind": "production", …}.');
  const secret = secretOf(from);
  if (typeof secret !== 'string') return secret;
  if (secret === stores.secret || newPseudonyms) return undefined;
  return refused('the secret of the target is not that of the folder', DIFFERS);
};

/** What both read at one place needs no move. */
const shared = ({ from, config: { stores, data } }: Migration) => {
  const isOwn = resolve(data.folder) === resolve(from);
  const batches = stores.kind === 'production' && stores.batches.kind === 'files' ? stores.batches.folder : undefined;
  const folder = stores.kind === 'production' && stores.batches.kind === 'files' ? batches : '';
  return {
    telemetry: isOwn && stores.kind === 'production' && stores.telemetry.kind === 'embedded',
    batches: folder !== '' && resolve(folder ?? join(data.folder, BATCHES)) === resolve(from, BATCHES),
  };
};
