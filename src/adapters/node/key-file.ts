// The installation's secret key: 32 bytes in the data folder, created once, readable by its owner alone. Its id lies beside it.
import { createHash, randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { basename } from 'node:path';
import { crc32 } from 'node:zlib';

const LENGTH = 32;

/** 16 hexadecimal digits that name the key without telling it. */
export const maskingKeyId = (key: Uint8Array): string =>
  createHash('sha256').update('casefile key id').update(key).digest('hex').slice(0, 16);

export const keyIdFile = (file: string): string => `${file}.id`;

const writeDurably = (file: string, bytes: Uint8Array): void => {
  const temporary = `${file}.new`;
  const handle = openSync(temporary, 'w', 0o600);
  writeSync(handle, bytes);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(temporary, file);
};

/** The checksum tells damage of the id from damage of the key. */
const idLine = (id: string): string => `${id} ${crc32(id).toString(16).padStart(8, '0')}\n`;

/** Notes which key it is: from then on, another one is damage. */
export const writeKeyId = (file: string, key: Uint8Array): void =>
  writeDurably(keyIdFile(file), Buffer.from(idLine(maskingKeyId(key))));

export const createKey = (file: string): Uint8Array => {
  const key = randomBytes(LENGTH);
  writeDurably(file, key);
  writeKeyId(file, key);
  return key;
};

const readIfThere = (file: string): Buffer | undefined => (existsSync(file) ? readFileSync(file) : undefined);

/** `missing` and `damaged` are of the id. */
const readKeyId = (file: string): { readonly id: string } | 'missing' | 'damaged' => {
  const line = readIfThere(keyIdFile(file))?.toString('latin1');
  if (line === undefined) return 'missing';
  const id = line.slice(0, 16);
  return line === idLine(id) ? { id } : 'damaged';
};

export type KeyState =
  | { readonly key: Uint8Array; readonly problem?: string }
  /** Neither a key nor its id was ever written. */
  | { readonly key: 'none' }
  | { readonly key: 'damaged'; readonly problem: string };

/** With another key, placeholders of old and new rows would no longer match: a key that may be another one is not used. */
export const readKey = (file: string): KeyState => {
  const [key, id, name] = [readIfThere(file), readKeyId(file), basename(file)];
  if (key === undefined && id === 'missing') return { key: 'none' };
  if (key === undefined) return { key: 'damaged', problem: `${name} is missing` };
  if (key.length !== LENGTH) return { key: 'damaged', problem: `${name} is not a key of ${LENGTH} bytes` };
  if (id === 'missing' || id === 'damaged') return { key, problem: `${name}.id is ${id}` };
  return maskingKeyId(key) === id.id ? { key } : { key: 'damaged', problem: `${name} is not the key that it was` };
};
