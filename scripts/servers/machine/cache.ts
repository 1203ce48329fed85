// The folder of everything fetched and built: each entry is named by the digest of what it was made from, so it never goes stale.
import { createHash, type Hash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';

const cacheFolder = (): string => resolve(process.env['CASEFILE_SERVERS_CACHE'] ?? '.cache/servers');

export const sha256Of = async (file: string): Promise<string> => {
  const hash: Hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};

/** Makes the entry once: it takes its name only when it is whole, so two runs at once are safe. */
export const cached = async (name: string, make: (folder: string) => Promise<void>): Promise<string> => {
  const entry = join(cacheFolder(), name);
  if (existsSync(entry)) return entry;
  await mkdir(cacheFolder(), { recursive: true });
  const draft = await mkdtemp(`${entry}.`);
  try {
    await make(draft);
    await rename(draft, entry).catch((error: unknown) => {
      if (!existsSync(entry)) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return entry;
};
