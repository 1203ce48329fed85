// Copies a data folder while its service runs or stands, and makes a data folder from such a copy.
import { copyFile, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { backup as copyDatabase, DatabaseSync } from 'node:sqlite';
import { filesIn, MANIFEST, manifestOf, wholeBackup } from './manifest.js';

/** `folder` is what was written. */
export type Copied = { readonly folder: string; readonly files: number; readonly bytes: number };

export class FolderNotEmpty extends Error {
  override readonly name = 'FolderNotEmpty';
}

const FACTS = 'facts.sqlite';

/** All pages in one step: a running service writes on, and the copy is of one instant. */
const AT_ONCE = 2 ** 31 - 1;

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

const entries = async (folder: string): Promise<readonly string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });

const synced = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const copyStore = async (from: string, to: string): Promise<void> => {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 10_000 });
  try {
    await copyDatabase(source, to, { rate: AT_ONCE });
  } finally {
    source.close();
  }
};

/** The copy has no owner: it may be opened while the original is in use. */
const disown = (file: string): void => {
  const db = new DatabaseSync(file);
  db.exec('UPDATE owner SET heartbeat = 0');
  db.close();
};

/** A batch that was erased meanwhile is gone from the copy too. */
const copyPlain = async (from: string, to: string): Promise<void> => {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
  });
};

const isStore = (path: string): boolean => path.endsWith('.sqlite');
const isTrace = (path: string): boolean => /\.sqlite-(?:wal|shm|journal)$/.test(path);

/** Facts first: every batch that they name was on disk before them. Telemetry last: it is what matters least. */
const rank = (path: string): number => {
  if (path === FACTS) return 0;
  return isStore(path) ? 2 : 1;
};

const copyAll = async (from: string, to: string): Promise<void> => {
  await copyStore(join(from, FACTS), join(to, FACTS));
  disown(join(to, FACTS));
  const rest = (await filesIn(from)).filter((path) => path !== FACTS && !isTrace(path));
  for (const path of [...rest].sort((a, b) => rank(a) - rank(b)))
    await (isStore(path) ? copyStore : copyPlain)(join(from, path), join(to, path));
};

const syncAll = async (folder: string, paths: readonly string[]): Promise<void> => {
  const folders = new Set(paths.map((path) => dirname(join(folder, path))));
  for (const path of [...paths.map((each) => join(folder, each)), ...folders, folder]) await synced(path);
};

/**
 * Copies the data folder `from` into `to`, which must be new or empty. The manifest is written last: without it a copy is not whole.
 * Throws `FolderNotEmpty`, or what the operating system says.
 */
export const backup = async (from: string, to: string): Promise<Copied> => {
  if (!(await entries(from)).includes(FACTS)) throw new Error(`${from} is not a data folder: it has no ${FACTS}`);
  if ((await entries(to)).length > 0) throw new FolderNotEmpty(`${to} is not empty: name a new folder`);
  await mkdir(to, { recursive: true, mode: 0o700 });
  await copyAll(from, to);
  const manifest = await manifestOf(to);
  await syncAll(
    to,
    manifest.files.map(({ path }) => path),
  );
  await writeFile(join(to, MANIFEST), `${JSON.stringify(manifest, undefined, 2)}\n`);
  await syncAll(to, [MANIFEST]);
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  return { folder: to, files: manifest.files.length, bytes };
};

const refusal = (to: string, found: readonly string[]): FolderNotEmpty =>
  found.includes(FACTS)
    ? new FolderNotEmpty(`${to} is a data folder, and may be in use: name a new one with CASEFILE_DATA`)
    : new FolderNotEmpty(`${to} is not empty: name a new folder with CASEFILE_DATA`);

/** A service that was started on the folder meanwhile keeps it. */
const moveInto = async (ready: string, to: string): Promise<void> =>
  rename(ready, to).catch(async (error: unknown) => {
    throw codeOf(error) === 'ENOTEMPTY' || codeOf(error) === 'EEXIST' ? refusal(to, await entries(to)) : error;
  });

/**
 * Makes the data folder `to`, which must be new or empty, from the backup `from`: checked first, whole or not at all.
 * Throws `BackupDamaged`, `FolderNotEmpty`, or what the operating system says.
 */
export const restore = async (from: string, to: string): Promise<Copied> => {
  const found = await entries(to);
  if (found.length > 0) throw refusal(to, found);
  const { files } = await wholeBackup(from);
  const ready = join(dirname(resolve(to)), `.${basename(resolve(to))}.restoring`);
  await rm(ready, { recursive: true, force: true });
  await mkdir(ready, { recursive: true, mode: 0o700 });
  try {
    for (const { path } of files) await copyPlain(join(from, path), join(ready, path));
    await syncAll(
      ready,
      files.map(({ path }) => path),
    );
    await moveInto(ready, to);
  } finally {
    await rm(ready, { recursive: true, force: true });
  }
  return { folder: to, files: files.length, bytes: files.reduce((sum, file) => sum + file.bytes, 0) };
};
