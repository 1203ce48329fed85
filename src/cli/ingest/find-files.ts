// The files that an ingest reads: those that are named, and all below a folder that is.
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileFailure } from '../command-failure.js';

export type FoundFiles = {
  readonly paths: readonly string[];
  /** A folder was named: what of it cannot be read is told, and the rest goes on. */
  readonly isFolder: boolean;
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

export const findFiles = async (words: readonly string[]): Promise<FoundFiles> => {
  const paths: string[] = [];
  let hasFolder = false;
  for (const word of words) {
    if (await isFolder(word)) {
      hasFolder = true;
      paths.push(...(await filesBelow(word).catch((error: unknown) => Promise.reject(fileFailure(word, error)))));
    } else paths.push(word);
  }
  return { paths: [...new Set(paths)], isFolder: hasFolder };
};
