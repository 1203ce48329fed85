// A ring of snapshot files in a folder: bounded in files and in bytes, the oldest removed first, written so that no reader ever
// sees half a file. Only files with the name of a snapshot of this instance are counted or removed.
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSnapshotFileName } from '../format/file-name.js';

export type RingBounds = { readonly files: number; readonly bytes: number };

type RingFile = { readonly name: string; readonly bytes: number; readonly from: number };

const UNFINISHED = '.partial';

export type SnapshotRing = {
  /** The text of the latest snapshot; `undefined` where there is none. */
  readonly latest: () => Promise<string | undefined>;
  /** Writes a snapshot, then removes the oldest until the bounds hold; the one that was written stays. */
  readonly add: (name: string, json: string) => Promise<{ readonly removed: number }>;
};

const instanceOf = (name: string): string | undefined => parseSnapshotFileName(name)?.instance;

/** Throws what the file system throws. `instance`: as it stands in the names of the files. */
export const openSnapshotRing = async (folder: string, instance: string, bounds: RingBounds): Promise<SnapshotRing> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const files = async (): Promise<readonly RingFile[]> => {
    const found: RingFile[] = [];
    for (const name of await readdir(folder)) {
      const parsed = parseSnapshotFileName(name);
      if (parsed?.instance !== instance) continue;
      const { size } = await stat(join(folder, name));
      found.push({ name, bytes: size, from: parsed.from });
    }
    return found.toSorted((a, b) => a.from - b.from || a.name.localeCompare(b.name));
  };
  // what a killed watch left half written
  for (const name of await readdir(folder))
    if (name.endsWith(UNFINISHED) && instanceOf(name.slice(0, -UNFINISHED.length)) === instance)
      await rm(join(folder, name), { force: true });
  return {
    latest: async () => {
      const last = (await files()).at(-1);
      return last === undefined ? undefined : readFile(join(folder, last.name), 'utf8');
    },
    add: async (name, json) => {
      const partial = join(folder, `${name}${UNFINISHED}`);
      await writeFile(partial, json, { mode: 0o600 });
      await rename(partial, join(folder, name));
      const all = await files();
      let [count, bytes] = [all.length, all.reduce((sum, file) => sum + file.bytes, 0)];
      let removed = 0;
      for (const file of all) {
        if ((count <= bounds.files && bytes <= bounds.bytes) || file.name === name) continue;
        await rm(join(folder, file.name), { force: true });
        count -= 1;
        bytes -= file.bytes;
        removed += 1;
      }
      return { removed };
    },
  };
};
