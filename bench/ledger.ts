// The ledger: one line of NDJSON for every run that is worth keeping.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { BenchmarkResult } from './benchmark.js';
import { BIN } from './service.js';

const LEDGER = fileURLToPath(new URL('./ledger.ndjson', import.meta.url));

const git = (...args: readonly string[]): string => {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
};

/** With `-dirty` where the tree differs from it. */
export const commit = (): string => {
  const head = git('rev-parse', 'HEAD');
  if (head === '') return 'unknown';
  return git('status', '--porcelain') === '' ? head : `${head}-dirty`;
};

/** Of the default configuration and of the engine's method and parameters, as they were measured. */
const configDigest = async (): Promise<string> => {
  const root = dirname(dirname(BIN));
  const parameters: unknown = await import(pathToFileURL(join(root, 'dist/analysis/parameters.js')).href);
  return createHash('sha256')
    .update(readFileSync(join(root, 'config/default.json')))
    .update(JSON.stringify(parameters))
    .digest('hex');
};

export const enter = async (benchmark: string, { dataDigest, figures }: BenchmarkResult): Promise<void> => {
  const line = {
    at: new Date().toISOString(),
    commit: commit(),
    dataDigest,
    configDigest: await configDigest(),
    benchmark,
    figures,
  };
  mkdirSync(dirname(LEDGER), { recursive: true });
  appendFileSync(LEDGER, `${JSON.stringify(line)}\n`);
};
