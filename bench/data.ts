// Reads $BENCH_DATA: NDJSON files, plain or gzipped, and the digest that says which data a figure was taken on.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { CannotRun } from './benchmark.js';

/** Throws `CannotRun` when the folder is not there or empty. */
export const entriesOf = (data: string, folder: string): readonly string[] => {
  const path = join(data, folder);
  const names = existsSync(path) ? readdirSync(path).sort() : [];
  if (names.length === 0)
    throw new CannotRun(`skipped: there is no data in ${path}. Set BENCH_DATA to a folder that holds "${folder}".`);
  return names;
};

export const bytesOf = (path: string): Buffer => {
  const bytes = readFileSync(path);
  return path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
};

export const rowsOf = <Row>(path: string): readonly Row[] =>
  bytesOf(path)
    .toString('utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Row);

/** Of names and contents, in the order of the names. */
export const digestOf = (paths: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const path of [...paths].sort()) {
    const content = createHash('sha256').update(readFileSync(path)).digest('hex');
    hash.update(`${path.split('/').slice(-2).join('/')} ${content}\n`);
  }
  return hash.digest('hex');
};
