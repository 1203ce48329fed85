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
  /**
   * Writes a snapshot, then removes the oldest until the bounds hold; the one that was written stays. Throws what the file
   * system throws, and then leaves no file of it; on a full disk the oldest makes room before, once.
   */
  readonly add: (name: string, json: string) => Promise<{ readonly removed: number }>;
};

/** Writes a new file that only its owner may read; throws what the file system throws. */
export type WriteText = (path: string, text: string) => Promise<void>;

const writeOwnFile: WriteText = (path, text) => writeFile(path, text, { mode: 0o600 });

export const fileErrorCode = (error: unknown): string | undefined => {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code : undefined;
};

const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(fileErrorCode(error) ?? '');

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return fileErrorCode(error) === 'EPERM';
  }
};

/** Longer than any file takes; the number of a killed process may belong to another by then. */
const LONGEST_WRITE_MS = 3_600_000;

/** Of `NAME.PID.partial`, whether that process is done with it. */
const isLeftBehind = async (path: string): Promise<boolean> => {
  const [, pid] = /\.(\d{1,9})\.partial$/.exec(path) ?? [];
  if (pid === undefined || !isRunning(Number(pid))) return true;
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > LONGEST_WRITE_MS;
};

const instanceOf = (name: string): string | undefined => parseSnapshotFileName(name)?.instance;

/** Throws what the file system throws. `instance`: as it stands in the names of the files. */
export const openSnapshotRing = async (
  folder: string,
  instance: string,
  bounds: RingBounds,
  write: WriteText = writeOwnFile,
): Promise<SnapshotRing> => {
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
  for (const name of await readdir(folder)) {
    const isOwn = name.endsWith(UNFINISHED) && instanceOf(name.replace(/(?:\.\d{1,9})?\.partial$/, '')) === instance;
    if (isOwn && (await isLeftBehind(join(folder, name)))) await rm(join(folder, name), { force: true });
  }
  const place = async (name: string, json: string): Promise<void> => {
    const partial = join(folder, `${name}.${process.pid}${UNFINISHED}`);
    try {
      await write(partial, json);
      await rename(partial, join(folder, name));
    } catch (error) {
      await rm(partial, { force: true }).catch(() => undefined);
      throw error;
    }
  };
  /** Where the disk is full, the oldest makes room, once. */
  const placeOrFree = async (name: string, json: string): Promise<number> => {
    try {
      await place(name, json);
      return 0;
    } catch (error) {
      const [oldest, ...others] = await files();
      // the latest one has the history
      if (!isFull(error) || oldest === undefined || others.length === 0) throw error;
      await rm(join(folder, oldest.name), { force: true });
      await place(name, json);
      return 1;
    }
  };
  return {
    latest: async () => {
      const last = (await files()).at(-1);
      return last === undefined ? undefined : readFile(join(folder, last.name), 'utf8');
    },
    add: async (name, json) => {
      let removed = await placeOrFree(name, json);
      const all = await files();
      let [count, bytes] = [all.length, all.reduce((sum, file) => sum + file.bytes, 0)];
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
