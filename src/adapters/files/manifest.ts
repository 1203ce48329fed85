// The manifest of a backup: every file with its digest, and which masking key it was written with.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';

export const MANIFEST = 'manifest.json';
export const KEY = 'masking.key';
const FORMAT = 1;

export type BackupFile = {
  /** Relative to the folder, with `/`. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
};

export type Manifest = {
  readonly format: number;
  /** Names the masking key without telling it. */
  readonly keyId?: string;
  readonly files: readonly BackupFile[];
};

export class BackupDamaged extends Error {
  override readonly name = 'BackupDamaged';
}

/** Relative paths of all files, in order of code units; names that begin with a dot are unfinished writes. */
export const filesIn = async (folder: string): Promise<readonly string[]> => {
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

const described = async (folder: string, path: string): Promise<BackupFile> => {
  const file = join(folder, path);
  return { path, bytes: (await stat(file)).size, sha256: await sha256(file) };
};

/** 16 hexadecimal digits. */
export const keyId = (key: Uint8Array): string =>
  createHash('sha256').update('casefile key id').update(key).digest('hex').slice(0, 16);

/** Describes what lies in the folder now. */
export const manifestOf = async (folder: string): Promise<Manifest> => {
  const paths = (await filesIn(folder)).filter((path) => path !== MANIFEST);
  const files: BackupFile[] = [];
  for (const path of paths) files.push(await described(folder, path));
  if (!paths.includes(KEY)) return { format: FORMAT, files };
  return { format: FORMAT, keyId: keyId(await readFile(join(folder, KEY))), files };
};

const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined) throw new BackupDamaged(`${folder} is not a whole backup: it has no ${MANIFEST}`);
  let manifest: Manifest;
  try {
    manifest = JSON.parse(text) as Manifest;
  } catch {
    throw new BackupDamaged(`${folder} is damaged: ${MANIFEST} is not JSON`);
  }
  if (manifest.format !== FORMAT)
    throw new BackupDamaged(`${folder} has backup format ${manifest.format}, this release reads ${FORMAT}`);
  return manifest;
};

/** The manifest of a backup whose every file is as it was written; throws `BackupDamaged` naming the first that is not. */
export const wholeBackup = async (folder: string): Promise<Manifest> => {
  const manifest = await readManifest(folder);
  const found = new Map((await manifestOf(folder)).files.map((file) => [file.path, file]));
  for (const { path, sha256: digest } of manifest.files) {
    const file = found.get(path);
    if (file === undefined) throw new BackupDamaged(`${folder} is damaged: ${path} is missing`);
    if (file.sha256 !== digest) throw new BackupDamaged(`${folder} is damaged: ${path} is not what was written`);
    found.delete(path);
  }
  const [strange] = found.keys();
  if (strange !== undefined) throw new BackupDamaged(`${folder} is damaged: ${strange} is not in its ${MANIFEST}`);
  return manifest;
};
