// The installation's secret key: 32 bytes in the data folder, created once, readable by its owner alone.
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';

const LENGTH = 32;

const createKey = (file: string): Uint8Array => {
  const key = randomBytes(LENGTH);
  const temporary = `${file}.new`;
  const handle = openSync(temporary, 'w', 0o600);
  writeSync(handle, key);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(temporary, file);
  return key;
};

/** Throws when the file is not a key: with another one, placeholders of old and new rows would no longer match. */
export const readOrCreateKey = (file: string): Uint8Array => {
  let key: Uint8Array;
  try {
    key = readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return createKey(file);
    throw error;
  }
  if (key.length !== LENGTH) throw new Error(`${file} is not a key of ${LENGTH} bytes: restore it from a backup`);
  return key;
};
