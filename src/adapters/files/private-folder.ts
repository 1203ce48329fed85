// Makes a data folder its owner's alone: folders 0700, files 0600, also those of earlier releases.
import { chmodSync, type Dirent, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOR_OTHERS = 0o077;

const isOpen = (path: string): boolean => (lstatSync(path).mode & FOR_OTHERS) !== 0;

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** What belongs to somebody else stays, and so does what ended meanwhile. */
const close = (path: string, mode: number): boolean => {
  try {
    if (isOpen(path)) chmodSync(path, mode);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return true;
    if (codeOf(error) === 'EPERM' || codeOf(error) === 'EROFS') return false;
    throw error;
  }
};

/** A folder that is closed was mended with all that is in it: a folder is closed last. So a large one is walked once. */
const closeFolder = (folder: string, entries: readonly Dirent[]): readonly string[] => {
  const left = entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isFile()) return close(path, 0o600) ? [] : [path];
    if (!entry.isDirectory() || !isOpen(path)) return [];
    return closeFolder(path, readdirSync(path, { withFileTypes: true }));
  });
  return left.length === 0 && close(folder, 0o700) ? [] : [folder];
};

/** Creates the folder where it is missing. Returns the folders that somebody else owns, in whole or in part. */
export const openPrivateFolder = (folder: string): readonly string[] => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return closeFolder(folder, readdirSync(folder, { withFileTypes: true }));
};
