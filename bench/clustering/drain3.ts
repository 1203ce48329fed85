// The peer: Drain3 from PyPI in a virtual environment of its own, kept between runs in the system's temporary folder.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ClusteringResult } from './ours.js';
import { optional } from '../../src/kernel/optional.js';

const VERSION = '0.9.11';
const SCRIPT = fileURLToPath(new URL('run-drain3.py', import.meta.url));
const MOST_OUTPUT = 1 << 30;
const PATIENCE = 120_000;

export type Task = { readonly lines: readonly string[]; readonly passes: number };

const run = (file: string, args: readonly string[], timeout?: number): string =>
  execFileSync(file, args, {
    encoding: 'utf8',
    maxBuffer: MOST_OUTPUT,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...optional({ timeout }),
  });

/** Path of a Python that has Drain3. Throws when there is no Python, no pip or no network. */
const python = (): string => {
  const folder = join(tmpdir(), `casefile-bench-drain3-${VERSION}`);
  const installed = join(folder, 'bin', 'python');
  const ready = join(folder, 'ready');
  if (existsSync(ready)) return installed;
  run('python3', ['-m', 'venv', '--clear', folder], PATIENCE);
  run(installed, ['-m', 'pip', 'install', '--quiet', `drain3==${VERSION}`], PATIENCE);
  writeFileSync(ready, '');
  return installed;
};

const lastLine = (error: unknown): string => {
  const told = error instanceof Error ? error.message : String(error);
  return told.trim().split('\n').at(-1) ?? told;
};

/** Undefined, and the reason said, where Drain3 cannot be installed. */
export const clusterWithDrain3 = (
  tasks: readonly Task[],
  say: (text: string) => void,
): readonly ClusteringResult[] | undefined => {
  const folder = mkdtempSync(join(tmpdir(), 'casefile-bench-'));
  try {
    const file = join(folder, 'tasks.json');
    writeFileSync(file, JSON.stringify(tasks));
    return JSON.parse(run(python(), [SCRIPT, file])) as readonly ClusteringResult[];
  } catch (error) {
    say(`clustering: Drain3 ${VERSION} was skipped, for it could not be installed or run (${lastLine(error)})`);
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
