// Incidents told over several turns while their telemetry comes in late, out of order and in part twice.
import type { Benchmark, BenchmarkResult, Options } from '../benchmark.js';
import { digestOf } from '../data.js';
import { type Day, daysIn, filesOf, SIGNALS } from '../incidents/days.js';
import { linesOf } from '../incidents/lines.js';
import { onFolder } from '../incidents/prepared.js';
import { truthsOf } from '../incidents/truth.js';
import { freshFolder } from '../service.js';
import { retold } from './explain.js';
import { type DeliveryPlan, tellingsOf } from './deliveries.js';
import { talkScore, type TalkScore } from './score.js';
import { scriptOf } from './script.js';
import { byTurn, figuresOf, figureTable, troubles } from './tables.js';
import { talk, type Talk } from './talk.js';

const SERVICE = /"service\.name":"([^"]+)"/;

const servicesOf = (day: Day): readonly string[] =>
  [...new Set(SIGNALS.flatMap((signal) => linesOf(day, signal).map((line) => SERVICE.exec(line)?.[1] ?? '')))]
    .filter((name) => name !== '')
    .sort();

/** Those before the only one that is wanted are told as well: they are its earlier incidents. */
const tellingsUpTo = (only: string | undefined, all: readonly DeliveryPlan[]): readonly DeliveryPlan[] =>
  only === undefined ? all : all.slice(0, all.findIndex(({ question }) => question.id === only) + 1);

const talksOf = async (day: Day, seed: number, { say, case: only }: Options): Promise<readonly Talk[]> => {
  say(`${day.name}, seed ${seed}`);
  const drawing = { seed, services: servicesOf(day) };
  const talks: Talk[] = [];
  await onFolder({ folder: freshFolder() }, async (service) => {
    for (const telling of tellingsUpTo(only, tellingsOf(day, seed)))
      talks.push(await talk({ service, day, seed }, telling, scriptOf(telling.question, drawing)));
  });
  return talks.filter(({ id }) => only === undefined || id === only);
};

const explain = (talks: readonly Talk[], days: readonly Day[]): void => {
  const truths = days.flatMap(truthsOf);
  for (const each of talks) {
    const truth = truths.find(({ id, day }) => id === each.id && day === each.day);
    if (truth !== undefined) console.log(`\n${retold(each, truth)}`);
  }
};

const scoredAll = (talks: readonly Talk[], days: readonly Day[]): readonly TalkScore[] => {
  const truths = days.flatMap(truthsOf);
  return talks.flatMap((each) => {
    const truth = truths.find(({ id, day }) => id === each.id && day === each.day);
    return truth === undefined ? [] : [talkScore(each, truth)];
  });
};

export const progressive: Benchmark = async (options): Promise<BenchmarkResult> => {
  const days = daysIn(options.data);
  const talks: Talk[] = [];
  const seeds: TalkScore[][] = [];
  for (let seed = 1; seed <= options.seeds; seed += 1) {
    const own: Talk[] = [];
    for (const day of days) own.push(...(await talksOf(day, seed, options)));
    talks.push(...own);
    seeds.push([...scoredAll(own, days)]);
  }
  if (options.explain) explain(talks, days);
  const scores = seeds.flat();
  const figures = scores.length === 0 ? {} : figuresOf(scores);
  return {
    cases: scores.length,
    dataDigest: digestOf(days.flatMap(filesOf)),
    figures,
    sets: Object.fromEntries(seeds.map((each, index) => [`seed ${index + 1}`, figuresOf(each)])),
    floors: {},
    tables: [figureTable(figures), byTurn(scores), troubles(talks, scores)],
  };
};
