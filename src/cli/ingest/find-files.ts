// The files that an ingest reads: those that are named, all below a folder that is, and all in an archive that is found.
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileFailure } from '../command-failure.js';
import { archiveKind, unpackArchive } from './unpack-archive.js';
import type { UnreadFile } from './folder-table.js';

/** `name`: how it is called; in an archive another one than where it lies. */
export type FoundFile = { readonly path: string; readonly name: string };

export type FoundFiles = {
  readonly files: readonly FoundFile[];
  /** A folder or an archive was named: what of it cannot be read is told, and the rest goes on. */
  readonly isFolder: boolean;
  readonly unread: readonly UnreadFile[];
  /** Removes what was unpacked. */
  readonly close: () => Promise<void>;
};

const OWN_REJECTS = /\.rejects\.ndjson$/;

/** In the order of their names; hidden files and folders are left out. */
const filesBelow = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { withFileTypes: true });
  const named = entries
    .filter(({ name }) => !name.startsWith('.') && !OWN_REJECTS.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const found: string[] = [];
  for (const entry of named) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...(await filesBelow(path)));
    else if (entry.isFile()) found.push(path);
    else if (entry.isSymbolicLink() && (await stat(path).catch(() => undefined))?.isFile() === true) found.push(path);
  }
  return found;
};

const isFolder = async (path: string): Promise<boolean> => {
  if (path === '-') return false;
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    throw fileFailure(path, error);
  }
};

type Finding = { readonly files: FoundFile[]; readonly unread: UnreadFile[]; readonly folders: string[] };

const unpackInto = async (path: string, kind: 'zip' | 'tar', finding: Finding): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'casefile-archive-'));
  finding.folders.push(folder);
  const { files, left } = await unpackArchive(path, kind, { folder });
  finding.files.push(...[...files].sort((a, b) => (a.name < b.name ? -1 : 1)));
  finding.unread.push(...left);
};

/** What cannot be opened is told where it is read. */
const kindOf = (path: string): ReturnType<typeof archiveKind> =>
  path === '-' ? Promise.resolve(undefined) : archiveKind(path).catch(() => undefined);

const findBelow = async (folder: string, finding: Finding): Promise<void> => {
  const paths = await filesBelow(folder).catch((error: unknown) => Promise.reject(fileFailure(folder, error)));
  for (const path of paths) {
    const kind = await kindOf(path);
    if (kind === undefined) finding.files.push({ path, name: path });
    else
      await unpackInto(path, kind, finding).catch((error: unknown) => {
        finding.unread.push({
          name: path,
          because: error instanceof Error ? error.message.replace(`${path} `, '') : '',
        });
      });
  }
};

/** `unpacks`: folders and archives are opened; where files are followed, neither is. */
export const findFiles = async (words: readonly string[], unpacks: boolean): Promise<FoundFiles> => {
  const finding: Finding = { files: [], unread: [], folders: [] };
  const close = async (): Promise<void> => {
    for (const folder of finding.folders) await rm(folder, { recursive: true, force: true });
  };
  let hasFolder = false;
  try {
    for (const word of words) {
      const ofFolder = await isFolder(word);
      const kind = ofFolder || !unpacks ? undefined : await kindOf(word);
      hasFolder ||= ofFolder || kind !== undefined;
      if (ofFolder && unpacks) await findBelow(word, finding);
      else if (kind !== undefined) await unpackInto(word, kind, finding);
      else finding.files.push({ path: word, name: word });
    }
  } catch (error) {
    await close();
    throw error;
  }
  const files = [...new Map(finding.files.map((file) => [file.path, file])).values()];
  return { files, unread: finding.unread, isFolder: hasFolder, close };
};
