// Fifty callers at once, each with one turn after another, and rows that arrive beside: turns a second, and what memory it takes.
import { setTimeout as wait } from 'node:timers/promises';
import type { Benchmark } from '../benchmark.js';
import { median, quantile, rounded } from '../numbers.js';
import { dropFolder, freshFolder, processorOf, residentOf, startService } from '../service.js';
import { SPEAKING, delayOf, lookedAt } from '../speed/turn.js';
import { askTurn, fillShop, ingestBeside, reasonsOf, type TurnOutcome } from './drivers.js';

const CALLERS = 50;
const WARM = 8;
const ARRIVAL = { rows: 500, everyMillis: 500 };
const REST_MILLIS = 30_000;

export const load: Benchmark = async ({ seconds, say }) => {
  const folder = freshFolder();
  const service = await startService({ folder, ...SPEAKING });
  await fillShop(service);
  for (let n = 0; n < WARM; n += 1) await askTurn(service, `warm ${n}`, 'warm');
  const startMegabytes = residentOf(service);
  let mostMegabytes = startMegabytes;
  const over = new AbortController();
  const outcomes: TurnOutcome[] = [];
  const caller = async (who: number): Promise<void> => {
    for (let n = 0; !over.signal.aborted; n += 1) outcomes.push(await askTurn(service, `caller ${who} ${n}`, 'one'));
  };
  say(`${CALLERS} callers for ${seconds} s`);
  service.process.send('reset');
  const [before, start] = [processorOf(service), performance.now()];
  const working = Promise.all([
    ...Array.from({ length: CALLERS }, (_, who) => caller(who)),
    ingestBeside(service, ARRIVAL, over.signal),
  ]);
  const looks = lookedAt(service, working);
  while (performance.now() - start < seconds * 1000) {
    mostMegabytes = Math.max(mostMegabytes, residentOf(service));
    await wait(500);
  }
  over.abort();
  const accepted = (await working).at(-1) ?? 0;
  const took = (performance.now() - start) / 1000;
  const used = processorOf(service) - before;
  const health = await looks;
  const delay = await delayOf(service);
  await wait(REST_MILLIS);
  const restMegabytes = residentOf(service);
  await service.close();
  dropFolder(folder);
  const count = (how: TurnOutcome['how']): number => outcomes.filter((each) => each.how === how).length;
  const answered = outcomes.filter(({ how }) => how === 'answered').map(({ millis }) => millis);
  const figures = {
    turns: answered.length,
    refused: count('refused'),
    failed: count('failed'),
    turnsPerSecond: rounded(answered.length / took),
    processorMillisPerTurn: rounded((used * 1000) / Math.max(1, answered.length)),
    coresHad: rounded(used / took),
    turnMillisP50: rounded(median(answered)),
    turnMillisP95: rounded(quantile(answered, 0.95)),
    healthMillisP95: rounded(quantile(health, 0.95)),
    loopDelayP99Millis: rounded(delay.p99),
    loopDelayMaxMillis: rounded(delay.max),
    rows: accepted,
    startMegabytes: rounded(startMegabytes),
    mostMegabytes: rounded(mostMegabytes),
    restMegabytes: rounded(restMegabytes),
  };
  return {
    cases: outcomes.length,
    dataDigest: 'generated',
    figures,
    sets: {},
    floors: {},
    tables: [
      { title: `${CALLERS} callers for ${seconds} s`, columns: ['value'], rows: Object.entries(figures) },
      { title: 'Why turns failed', columns: ['turns'], rows: reasonsOf(outcomes) },
    ],
  };
};
