// One replica of a production installation, as its users start it: `bin/casefile.js serve` on the real servers.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freshFolder, type Service, startService } from '../service.js';
import { servers } from './servers.js';

export type Installation = {
  readonly database: string;
  /** Where the batches of all replicas are. */
  readonly root: string;
  readonly telemetry: object;
};

export const startReplica = ({ database, root, telemetry }: Installation): Promise<Service> => {
  const folder = freshFolder();
  const config = join(folder, 'config.json');
  const mongo = { uri: '${CASEFILE_MONGO_URI}', database };
  const batches = { kind: 'files', folder: join(root, 'batches') };
  const stores = { kind: 'production', secret: '${CASEFILE_SECRET}', mongo, telemetry, batches };
  writeFileSync(config, JSON.stringify({ stores }));
  const env = { CASEFILE_SECRET: 'ab'.repeat(32), CASEFILE_MONGO_URI: servers().mongo.uri };
  return startService({ folder, config, env });
};
