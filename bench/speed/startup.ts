// From starting the process to its first answer over HTTP, beside an empty application of the same framework, in turns.
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Figures } from '../benchmark.js';
import { median, rounded } from '../numbers.js';
import { dropFolder, ended, freePort, freshFolder, listening, spawnNode, spawnService } from '../service.js';

const ROUNDS = 9;
const EMPTY = fileURLToPath(new URL('../floors/empty-nest-app.ts', import.meta.url));

const timed = async (start: (port: number) => ChildProcess): Promise<number> => {
  const port = await freePort();
  const before = performance.now();
  const child = start(port);
  await listening(`http://127.0.0.1:${port}/health/live`, child);
  const millis = performance.now() - before;
  child.kill('SIGTERM');
  await ended(child);
  return millis;
};

const spawnEmpty = (port: number): ChildProcess => spawnNode([EMPTY], { CASEFILE_PORT: String(port) });

export const measureStartup = async (): Promise<Figures> => {
  const [our, their]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const folder = freshFolder();
    const empty = await timed(spawnEmpty);
    const full = await timed((port) => spawnService(port, { folder }));
    dropFolder(folder);
    if (round === 0) continue;
    their.push(empty);
    our.push(full);
  }
  return {
    millis: rounded(median(our)),
    floorMillis: rounded(median(their)),
    ratio: rounded(median(our.map((millis, round) => millis / (their[round] ?? Number.NaN)))),
  };
};
