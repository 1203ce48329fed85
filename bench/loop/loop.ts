// A turn with a model that answers at once: what our loop adds, alone and in company, beside the provider's own SDK.
import { setTimeout as wait } from 'node:timers/promises';
import type { Figures } from '../benchmark.js';
import { median, quantile, rounded } from '../numbers.js';
import { inParts, type FigureRows } from '../parts.js';
import { processorOf, residentOf } from '../service.js';
import { measureCalls } from './calls.js';
import { commitFloor } from './commits.js';
import { measureFirst } from './first.js';
import { onStage, SEARCH, type Stage, turn } from './stage.js';
import { measureTerminal } from './terminal.js';

const ONE_LOOK = () => ({ looks: 1, call: SEARCH });

const WARM = 8;
const ALONE = 30;
const IN_FLIGHT = 8;
const TOGETHER = 96;
const AT_ONCE = 100;
/** Longer than the threads that write are kept for rows that do not come, and than V8 waits to give back what it does not need. */
const REST_MS = 30_000;

const one = (name: string, figures: Figures): FigureRows => [[name, figures]];

const warmed = async (stage: Stage): Promise<void> => {
  for (let n = 0; n < WARM; n += 1) await turn(stage, `warm ${n}`);
};

const alone = (): Promise<FigureRows> =>
  onStage(ONE_LOOK, async (stage) => {
    const startMegabytes = rounded(residentOf(stage.service));
    await warmed(stage);
    const times: number[] = [];
    const commits: { readonly count: number; readonly millis: number }[] = [];
    const before = processorOf(stage.service);
    for (let n = 0; n < ALONE; n += 1) {
      times.push(await turn(stage, `alone ${n}`));
      commits.push(commitFloor(stage.service.folder, `alone ${n}`));
    }
    return one('turn alone', {
      millisP50: rounded(median(times)),
      millisP90: rounded(quantile(times, 0.9)),
      millisLeast: rounded(Math.min(...times)),
      commits: median(commits.map(({ count }) => count)),
      commitMillis: rounded(median(commits.map(({ millis }) => millis))),
      processorMillis: rounded(((processorOf(stage.service) - before) * 1000) / ALONE),
      startMegabytes,
      residentMegabytes: rounded(residentOf(stage.service)),
    });
  });

const together = (): Promise<FigureRows> =>
  onStage(ONE_LOOK, async (stage) => {
    await warmed(stage);
    const waiting = Array.from({ length: TOGETHER }, (_, n) => `together ${n}`);
    const times: number[] = [];
    const asker = async (): Promise<void> => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) times.push(await turn(stage, id));
    };
    const [processor, own] = [processorOf(stage.service), process.cpuUsage()];
    const before = performance.now();
    await Promise.all(Array.from({ length: IN_FLIGHT }, asker));
    const seconds = (performance.now() - before) / 1000;
    const used = processorOf(stage.service) - processor;
    const { user, system } = process.cpuUsage(own);
    return one('eight at once', {
      turnsPerSecond: rounded(TOGETHER / seconds),
      millisP50: rounded(median(times)),
      processorMillisPerTurn: rounded((used * 1000) / TOGETHER),
      callersMillisPerTurn: rounded((user + system) / 1000 / TOGETHER),
      coresHad: rounded(used / seconds),
      residentMegabytes: rounded(residentOf(stage.service)),
    });
  });

const hundred = (): Promise<FigureRows> =>
  onStage(ONE_LOOK, async (stage) => {
    const asked = Array.from({ length: AT_ONCE }, (_, n) => turn(stage, `hundred ${n}`));
    const times = (await Promise.allSettled(asked)).flatMap((each) =>
      each.status === 'fulfilled' ? [each.value] : [],
    );
    return one('a hundred at once', {
      answered: times.length,
      lost: AT_ONCE - times.length,
      millisMax: rounded(Math.max(...times)),
      residentMegabytes: rounded(residentOf(stage.service)),
    });
  });

/** What stays when nothing is asked, and what the first rows after it wait for. */
const rest = (): Promise<FigureRows> =>
  onStage(ONE_LOOK, async (stage) => {
    const line = Buffer.from(`${JSON.stringify({ '@timestamp': '2026-01-01T00:00:00Z', message: 'a line' })}\n`);
    const written = async (source: string): Promise<number> => {
      const before = performance.now();
      await stage.service.ingest('logs', source, line);
      return rounded(performance.now() - before);
    };
    await warmed(stage);
    await wait(REST_MS);
    const residentMegabytes = rounded(residentOf(stage.service));
    const firstWriteMillis = await written('first');
    return one('at rest', { residentMegabytes, firstWriteMillis, nextWriteMillis: await written('next') });
  });

export const loop = inParts('loop', {
  alone,
  together,
  hundred,
  rest,
  calls: async () => one('a model call', await measureCalls()),
  first: async () => one('first character', await measureFirst()),
  terminal: async () => one('terminal', await measureTerminal()),
});
