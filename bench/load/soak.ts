// Steady load for as long as is wanted: whether memory, open files and threads stay what they were.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type Benchmark, CannotRun } from '../benchmark.js';
import { median, rounded, shareOf } from '../numbers.js';
import { dropFolder, freshFolder, residentOf, type Service, startService } from '../service.js';
import { askTurn, fillShop, ingestBeside, reasonsOf, type TurnOutcome } from './drivers.js';
import { type Sample, slopeOf } from './slope.js';

/** Well below what two cores can do: a queue that grows would be measured instead of the service. */
const EVERY_MILLIS = 1000;
const ARRIVAL = { rows: 100, everyMillis: 1000 };
const SAMPLE_MILLIS = 1000;
/** Caches fill and code is compiled. */
const WARM_SHARE = 0.25;

type Measured = {
  readonly minute: number;
  readonly megabytes: number;
  readonly files: number;
  readonly threads: number;
};

const threadsOf = ({ process: { pid } }: Service): number =>
  Number(/Threads:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

const measured = (service: Service, minute: number): Measured => ({
  minute,
  megabytes: residentOf(service),
  files: readdirSync(`/proc/${service.process.pid}/fd`).length,
  threads: threadsOf(service),
});

/** One turn a second in ten investigations at a time, each of which ends after ten. */
const idOf = (n: number): string => `soak ${Math.floor(n / 100)} ${n % 10}`;

const outcomesUntil = async (service: Service, until: AbortSignal): Promise<readonly TurnOutcome[]> => {
  const running: Promise<TurnOutcome>[] = [];
  for (let n = 0; !until.aborted; n += 1) {
    running.push(askTurn(service, idOf(n), `turn ${n}`));
    await wait(EVERY_MILLIS);
  }
  return Promise.all(running);
};

const sampled = async (service: Service, seconds: number): Promise<readonly Measured[]> => {
  const [samples, start]: [Measured[], number] = [[], performance.now()];
  for (let now = start; now - start < seconds * 1000; now = performance.now()) {
    samples.push(measured(service, (now - start) / 60_000));
    await wait(SAMPLE_MILLIS);
  }
  return samples;
};

const FIGURES = ['megabytes', 'files', 'threads'] as const;

export const soak: Benchmark = async ({ seconds, say }) => {
  if (!(seconds >= 60)) throw new CannotRun('soak needs --seconds of 60 or more');
  const folder = freshFolder();
  const service = await startService({ folder });
  await fillShop(service);
  const over = new AbortController();
  const [turns, rows] = [outcomesUntil(service, over.signal), ingestBeside(service, ARRIVAL, over.signal)];
  say(`${seconds} s, a turn and ${ARRIVAL.rows} rows a second`);
  const samples = await sampled(service, seconds);
  over.abort();
  const [outcomes, accepted] = [await turns, await rows];
  await service.close();
  dropFolder(folder);
  const steady = samples.slice(Math.floor(samples.length * WARM_SHARE));
  const slopes = FIGURES.map((name) => {
    const series = steady.map(({ minute, ...each }): Sample => ({ minute, value: each[name] }));
    const values = series.map(({ value }) => value);
    return { name, ...slopeOf(series), median: median(values), most: Math.max(...values) };
  });
  const failed = outcomes.filter(({ how }) => how === 'failed').length;
  const refused = outcomes.filter(({ how }) => how === 'refused').length;
  return {
    cases: outcomes.length,
    dataDigest: 'generated',
    figures: {
      seconds,
      turns: outcomes.length,
      failed,
      refused,
      answeredShare: rounded(shareOf(outcomes, ({ how }) => how === 'answered')),
      rows: accepted,
      turnMillisP50: rounded(median(outcomes.map(({ millis }) => millis))),
      ...Object.fromEntries(
        slopes.flatMap((each) => [
          [`${each.name}PerMinute`, rounded(each.perMinute)],
          [`${each.name}Error`, rounded(each.error)],
        ]),
      ),
    },
    sets: {},
    floors: {},
    tables: [
      {
        title: `Steady load for ${seconds} s: ${outcomes.length} turns (${failed} failed, ${refused} refused), ${accepted} rows; the first quarter left out`,
        columns: ['a minute', '± (2 standard errors)', 'median', 'most'],
        rows: slopes.map(
          (each) =>
            [
              each.name,
              rounded(each.perMinute),
              rounded(each.error),
              rounded(each.median),
              rounded(each.most),
            ] as const,
        ),
      },
      { title: 'Why turns failed', columns: ['turns'], rows: reasonsOf(outcomes) },
    ],
  };
};
