// Backs up a data folder, in use or not, and restores one. A manifest names every file with its digest, and the masking key by its id.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { backup as copyDatabase, DatabaseSync } from 'node:sqlite';
import { keyIdFile, maskingKeyId } from '../node/key-file.js';
import { sealFileAsItIs } from '../sqlite/seal/sealed-database.js';
import { FolderIntegrity, KEY_FILE, QUARANTINE } from './folder-integrity.js';

const MANIFEST_FILE = 'manifest.json';
const FORMAT = 1;

type BackupFile = {
  /** Relative to the folder, with `/`. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
};

type BackupManifest = {
  readonly format: number;
  /** Names the masking key without telling it. */
  readonly keyId?: string;
  readonly files: readonly BackupFile[];
};

class BackupDamaged extends Error {
  override readonly name = 'BackupDamaged';
}

/** Relative paths of all files, in order of code units; names that begin with a dot are unfinished writes. */
const listFiles = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
};

const sha256 = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};

const describeFile = async (folder: string, path: string): Promise<BackupFile> => {
  const file = join(folder, path);
  return { path, bytes: (await stat(file)).size, sha256: await sha256(file) };
};

/** Describes what lies in the folder now. */
const describeFolder = async (folder: string): Promise<BackupManifest> => {
  const paths = (await listFiles(folder)).filter((path) => path !== MANIFEST_FILE);
  const files: BackupFile[] = [];
  for (const path of paths) files.push(await describeFile(folder, path));
  if (!paths.includes(KEY_FILE)) return { format: FORMAT, files };
  return { format: FORMAT, keyId: maskingKeyId(await readFile(join(folder, KEY_FILE))), files };
};

const readManifest = async (folder: string): Promise<BackupManifest> => {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => undefined);
  if (text === undefined) throw new BackupDamaged(`${folder} is not a whole backup: it has no ${MANIFEST_FILE}`);
  let manifest: BackupManifest;
  try {
    manifest = JSON.parse(text) as BackupManifest;
  } catch {
    throw new BackupDamaged(`${folder} is damaged: ${MANIFEST_FILE} is not JSON`);
  }
  if (manifest.format !== FORMAT)
    throw new BackupDamaged(`${folder} has backup format ${manifest.format}, this release reads ${FORMAT}`);
  return manifest;
};

/** The manifest of a backup whose every file is as it was written; throws `BackupDamaged` naming the first that is not. */
const verifyBackup = async (folder: string): Promise<BackupManifest> => {
  const manifest = await readManifest(folder);
  const found = new Map((await describeFolder(folder)).files.map((file) => [file.path, file]));
  for (const { path, sha256: digest } of manifest.files) {
    const file = found.get(path);
    if (file === undefined) throw new BackupDamaged(`${folder} is damaged: ${path} is missing`);
    if (file.sha256 !== digest) throw new BackupDamaged(`${folder} is damaged: ${path} is not what was written`);
    found.delete(path);
  }
  const [strange] = found.keys();
  if (strange !== undefined) throw new BackupDamaged(`${folder} is damaged: ${strange} is not in its ${MANIFEST_FILE}`);
  return manifest;
};

/** `folder` is what was written. */
type CopySummary = { readonly folder: string; readonly files: number; readonly bytes: number };

class FolderNotEmpty extends Error {
  override readonly name = 'FolderNotEmpty';
}

const FACTS = 'facts.sqlite';

/** All pages in one step: a running service writes on, and the copy is of one instant. */
const AT_ONCE = 2 ** 31 - 1;

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

const readEntries = async (folder: string): Promise<readonly string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });

const syncPath = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const copySqliteFile = async (from: string, to: string): Promise<void> => {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 10_000 });
  try {
    await copyDatabase(source, to, { rate: AT_ONCE });
  } finally {
    source.close();
  }
};

/** The copy has no owner: it may be opened while the original is in use. */
const clearOwner = (file: string): void => {
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

const isSqliteFile = (path: string): boolean => path.endsWith('.sqlite');
/** The copy gets a seal of its own. */
const isSqliteSideFile = (path: string): boolean => /\.sqlite(?:-(?:wal|shm|journal)|\.seal)$/.test(path);
const isSetAside = (path: string): boolean => path.endsWith('.damaged') || path.startsWith(`${QUARANTINE}/`);

/** Facts first: every batch that they name was on disk before them. Telemetry last: it is what matters least. */
const copyOrder = (path: string): number => {
  if (path === FACTS) return 0;
  return isSqliteFile(path) ? 2 : 1;
};

const copyAll = async (from: string, to: string): Promise<void> => {
  const all = (await listFiles(from)).filter((path) => !isSetAside(path));
  const isSealed = all.includes(keyIdFile(KEY_FILE));
  if (isSealed) await refuseDamaged(from);
  await copySqliteFile(join(from, FACTS), join(to, FACTS));
  clearOwner(join(to, FACTS));
  const rest = all.filter((path) => path !== FACTS && !isSqliteSideFile(path));
  for (const path of [...rest].sort((a, b) => copyOrder(a) - copyOrder(b)))
    await (isSqliteFile(path) ? copySqliteFile : copyPlain)(join(from, path), join(to, path));
  if (isSealed) for (const path of all.filter(isSqliteFile)) sealFileAsItIs(join(to, path));
};

/** A copy of what is damaged would look whole. */
const refuseDamaged = async (folder: string): Promise<void> => {
  const [damage] = await new FolderIntegrity(folder).check('all');
  if (damage === undefined) return;
  throw new Error(
    `nothing was copied: ${damage.problem}; see all of it with "casefile store check", and mend it with "casefile store repair"`,
  );
};

const syncAll = async (folder: string, paths: readonly string[]): Promise<void> => {
  const folders = new Set(paths.map((path) => dirname(join(folder, path))));
  for (const path of [...paths.map((each) => join(folder, each)), ...folders, folder]) await syncPath(path);
};

/**
 * Copies the data folder `from` into `to`, which must be new or empty. The manifest is written last: without it a copy is not whole.
 * Throws `FolderNotEmpty`, or what the operating system says.
 */
export const backupFolder = async (from: string, to: string): Promise<CopySummary> => {
  if (!(await readEntries(from)).includes(FACTS)) throw new Error(`${from} is not a data folder: it has no ${FACTS}`);
  if ((await readEntries(to)).length > 0) throw new FolderNotEmpty(`${to} is not empty: name a new folder`);
  await mkdir(to, { recursive: true, mode: 0o700 });
  await copyAll(from, to);
  const manifest = await describeFolder(to);
  await syncAll(
    to,
    manifest.files.map(({ path }) => path),
  );
  await writeFile(join(to, MANIFEST_FILE), `${JSON.stringify(manifest, undefined, 2)}\n`);
  await syncAll(to, [MANIFEST_FILE]);
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  return { folder: to, files: manifest.files.length, bytes };
};

const folderNotEmpty = (to: string, found: readonly string[]): FolderNotEmpty =>
  found.includes(FACTS)
    ? new FolderNotEmpty(`${to} is a data folder, and may be in use: name a new one with CASEFILE_DATA`)
    : new FolderNotEmpty(`${to} is not empty: name a new folder with CASEFILE_DATA`);

/** A service that was started on the folder meanwhile keeps it. */
const moveInto = async (ready: string, to: string): Promise<void> =>
  rename(ready, to).catch(async (error: unknown) => {
    throw codeOf(error) === 'ENOTEMPTY' || codeOf(error) === 'EEXIST'
      ? folderNotEmpty(to, await readEntries(to))
      : error;
  });

/**
 * Makes the data folder `to`, which must be new or empty, from the backup `from`: checked first, whole or not at all.
 * Throws `BackupDamaged`, `FolderNotEmpty`, or what the operating system says.
 */
export const restoreFolder = async (from: string, to: string): Promise<CopySummary> => {
  const found = await readEntries(to);
  if (found.length > 0) throw folderNotEmpty(to, found);
  const { files } = await verifyBackup(from);
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
