// Reads a SQLite file past SQLite, beside connections to it.
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';

const descriptors = new Map<string, number>();

/** It was replaced, as by a restore: nobody has the earlier one open. */
const isSameFile = (descriptor: number, file: string): boolean => {
  const [open, named] = [fstatSync(descriptor), statSync(file)];
  return open.ino === named.ino && open.dev === named.dev;
};

/**
 * A descriptor that stays open. Closing one would release the POSIX locks that SQLite's own connections of this process hold on the
 * file (https://www.sqlite.org/howtocorrupt.html, 2.2). Throws ENOENT where there is no such file.
 */
export const descriptorOf = (file: string): number => {
  const known = descriptors.get(file);
  if (known !== undefined) {
    if (isSameFile(known, file)) return known;
    descriptors.delete(file);
    closeSync(known);
  }
  const opened = openSync(file, 'r');
  descriptors.set(file, opened);
  return opened;
};

/** Shorter at the end of the file. */
export const readAt = (descriptor: number, offset: number, length: number): Buffer => {
  const bytes = Buffer.allocUnsafe(length);
  let done = 0;
  while (done < length) {
    const read = readSync(descriptor, bytes, done, length - done, offset + done);
    if (read === 0) break;
    done += read;
  }
  return bytes.subarray(0, done);
};

/** Only for a file on which SQLite holds no locks: a log. */
export const closeDescriptor = (file: string): void => {
  const known = descriptors.get(file);
  if (known === undefined) return;
  descriptors.delete(file);
  closeSync(known);
};
