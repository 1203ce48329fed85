// Faults of the files of a data folder: a flipped bit, a lost end, a lost file. Seeded, so that a failing one can be tried again.
import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type FileFault = {
  readonly file: string;
  readonly how: 'flip' | 'shorten' | 'delete';
  /** The flipped bit, or the first that is lost. */
  readonly at: number;
  readonly bit: number;
};

/** https://prng.di.unimi.it, mulberry32: small and even enough to choose places. */
const seeded = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
};

/** Every file of the folder whose bytes matter. */
export const storedFiles = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile() && !name.endsWith('-shm') && !name.startsWith('.'))
    .toSorted();

/** Flips mostly: they are the hardest to notice. Batches are many; each kind of file comes up as often. */
export const fileFaults = (folder: string, count: number, seed: number): readonly FileFault[] => {
  const random = seeded(seed);
  const files = storedFiles(folder);
  const groups = [
    files.filter((name) => name.startsWith('batches')),
    ...files.filter((name) => !name.startsWith('batches')).map((name) => [name]),
  ];
  return Array.from({ length: count }, (_, index) => {
    const group = groups[index % groups.length] ?? [];
    const file = group[random(group.length)] ?? '';
    const how = (['flip', 'flip', 'flip', 'shorten', 'delete'] as const)[random(5)] ?? 'flip';
    return { file, how, at: random(statSync(join(folder, file)).size), bit: random(8) };
  });
};

export const applyFault = (folder: string, { file, how, at, bit }: FileFault): void => {
  const path = join(folder, file);
  if (how === 'delete') return rmSync(path);
  if (how === 'shorten') return truncateSync(path, at);
  const bytes = readFileSync(path);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
  writeFileSync(path, bytes);
};
