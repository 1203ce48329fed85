// A first turn over ten thousand, a hundred thousand and a million log lines, each beside its floor on the same tables.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CannotRun, type Figures } from '../benchmark.js';
import { rawFacts } from '../floors/raw-append.js';
import { commitAgain, handWritten } from '../floors/turn-in-sql.js';
import { median, quantile, rounded, shareOf } from '../numbers.js';
import { dropFolder, freshFolder, residentOf, type Service, startService } from '../service.js';
import { bulkBodies, questionOf, READ, WORDS } from './bulk.js';
import { commitsOf } from './recorded.js';

export const SIZES = [10_000, 100_000, 1_000_000] as const;

const ROUNDS = 9;
const IN_FLIGHT = 2;
const PRELOAD = fileURLToPath(new URL('./loop-delay.mjs', import.meta.url));

/** As the bin begins it anew, which would close the line to this process: so begun, it is not. */
export const SPEAKING = {
  flags: ['--max-semi-space-size=16', '--import', PRELOAD],
  env: { MALLOC_ARENA_MAX: '2' },
} as const;

export type FilledService = { readonly service: Service; readonly lines: number; readonly while: Figures };

type Delay = { readonly p50: number; readonly p99: number; readonly max: number };

export const delayOf = (service: Service): Promise<Delay> =>
  new Promise((resolve) => {
    service.process.once('message', (message) => resolve(message as Delay));
    service.process.send('report');
  });

/** Milliseconds of every look at `/health/live` until `done`. */
export const lookedAt = async (service: Service, done: Promise<unknown>): Promise<readonly number[]> => {
  const times: number[] = [];
  const over = new AbortController();
  void done.finally(() => over.abort());
  while (!over.signal.aborted) {
    const before = performance.now();
    await (await fetch(`${service.url}/health/live`)).text();
    times.push(performance.now() - before);
    await wait(20);
  }
  return times;
};

const send = async (service: Service, bodies: readonly string[]): Promise<number> => {
  const waiting = [...bodies.entries()];
  let accepted = 0;
  const sender = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const stored = await service.ingest('logs', `bulk-${next[0]}`, Buffer.from(next[1]));
      accepted += stored;
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, sender));
  return accepted;
};

/** A service that holds so many lines, and how it felt while it took them. */
export const filled = async (lines: number): Promise<FilledService> => {
  const service = await startService({ folder: freshFolder(), ...SPEAKING });
  const bodies = bulkBodies(lines);
  service.process.send('reset');
  const before = performance.now();
  const sent = send(service, bodies);
  const looks = await lookedAt(service, sent);
  const accepted = await sent;
  if (accepted !== lines) throw new CannotRun(`${accepted} of ${lines} lines were accepted`);
  const seconds = (performance.now() - before) / 1000;
  const { p50, p99, max } = await delayOf(service);
  return {
    service,
    lines,
    while: {
      linesPerSecondOverHttp: rounded(lines / seconds),
      residentMegabytes: rounded(residentOf(service)),
      loopDelayP50Millis: rounded(p50),
      loopDelayP99Millis: rounded(p99),
      loopDelayMaxMillis: rounded(max),
      healthP50Millis: rounded(median(looks)),
      healthP99Millis: rounded(quantile(looks, 0.99)),
    },
  };
};

export const emptied = async ({ service }: FilledService): Promise<void> => {
  await service.close();
  dropFolder(service.folder);
};

type TimedTurn = { readonly our: number; readonly their: number; readonly isSame: boolean };

const once = async ({ service }: FilledService, id: string): Promise<TimedTurn> => {
  const before = performance.now();
  const answer = await service.ask(id, questionOf(id));
  const our = performance.now() - before;
  const commits = commitsOf(service.folder, id);
  const folder = freshFolder();
  const raw = rawFacts(join(folder, 'floor.sqlite'));
  const sql = handWritten(join(service.folder, 'telemetry.default.sqlite'));
  sql.ask(READ, WORDS);
  const start = performance.now();
  const blamed = sql.ask(READ, WORDS);
  commitAgain(raw, commits, id);
  const their = performance.now() - start;
  sql.close();
  raw.close();
  dropFolder(folder);
  return { our, their, isSame: answer.hypotheses[0]?.service === blamed };
};

/** Sizes take turns, so that a slow minute of the machine meets them all. The first round only warms up. */
export const measureTurns = async (all: readonly FilledService[]): Promise<readonly (readonly [number, Figures])[]> => {
  const times = new Map(all.map(({ lines }) => [lines, [] as TimedTurn[]]));
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const each of all) {
      const measured = await once(each, `turn ${each.lines} ${round}`);
      if (round > 0) times.get(each.lines)?.push(measured);
    }
  return [...times].map(([lines, each]) => {
    const figures = {
      millis: rounded(median(each.map(({ our }) => our))),
      floorMillis: rounded(median(each.map(({ their }) => their))),
      ratio: rounded(median(each.map(({ our, their }) => our / their))),
      sameAnswer: rounded(shareOf(each, ({ isSame }) => isSame)),
    };
    return [lines, figures] as const;
  });
};
