// Two rules that need no engine: name the commonest culprit, or the service with the most error lines.
import type { Figures } from '../benchmark.js';
import { type Day, telemetryOf } from './days.js';
import { rankingFigures } from './score.js';
import type { Truth } from './truth.js';

const BEFORE = 180_000;
const AFTER = 60_000;

/** Services by count, the most first; equal counts by name. */
const byCount = (services: Iterable<string>): readonly string[] => {
  const counts = new Map<string, number>();
  for (const service of services) counts.set(service, (counts.get(service) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([service]) => service);
};

const rankIn = (ranking: readonly string[], service: string): number => {
  const at = ranking.indexOf(service);
  return at < 0 ? Number.POSITIVE_INFINITY : at + 1;
};

/** It knows the answers of all cases, and always gives the same. */
const mostFrequentAnswer = (truths: readonly Truth[]): readonly number[] => {
  const ranking = byCount(truths.map(({ service }) => service));
  return truths.map(({ service }) => rankIn(ranking, service));
};

type ErrorLine = { readonly at: number; readonly service: string };
type RawLine = { readonly '@timestamp': string; readonly 'log.level'?: string; readonly 'service.name'?: string };

const errorLines = (day: Day): readonly ErrorLine[] =>
  telemetryOf(day, 'logs')
    .toString('utf8')
    .split('\n')
    .filter((line) => /"log\.level":\s*"error"/i.test(line))
    .map((line) => JSON.parse(line) as RawLine)
    .map((row) => ({ at: Date.parse(row['@timestamp']), service: row['service.name'] ?? '' }));

/** Counted from 180 s before the question to 60 s after it: the window that the engine reads. */
const mostErrorLines = (day: Day, truths: readonly Truth[]): readonly number[] => {
  const lines = errorLines(day);
  return truths.flatMap(({ id, service }) => {
    const askedAtMillis = Date.parse(day.questions.find((question) => question.id === id)?.asked_at ?? '');
    const near = lines.filter(({ at }) => at >= askedAtMillis - BEFORE && at <= askedAtMillis + AFTER);
    return [rankIn(byCount(near.map((line) => line.service)), service)];
  });
};

export const floorsOf = (days: readonly Day[], truths: readonly Truth[]): { readonly [name: string]: Figures } => {
  const errorRanks = days.flatMap((day) =>
    mostErrorLines(
      day,
      truths.filter((truth) => truth.day === day.name),
    ),
  );
  return {
    mostFrequentAnswer: rankingFigures(mostFrequentAnswer(truths)),
    mostErrorLines: rankingFigures(errorRanks),
  };
};
