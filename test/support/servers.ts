// The real servers that `npm run servers` has started, by the file in which it leaves their addresses.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Servers = {
  readonly mongo: { readonly uri: string };
};

/** Throws with what to do when there are none: a suite that needs one must not pass without it. */
export const servers = (): Servers => {
  const file = join(process.cwd(), '.cache/servers.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Servers;
  } catch {
    throw new Error(`${file} is missing: start the servers first, with "npm run servers"`);
  }
};
