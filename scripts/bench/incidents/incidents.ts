// Root causes of real faults: every day in a fresh service, every question over HTTP, with all sources and without each of them.
import { join } from 'node:path';
import type { Signal } from '../../../src/ports/ingest.js';
import type { Benchmark, Figures, Options } from '../benchmark.js';
import { digestOf } from '../data.js';
import { rounded, shareOf, sum } from '../numbers.js';
import type { Table } from '../table.js';
import { askDay, type DayAsked } from './ask.js';
import { type Day, daysIn, SIGNALS, telemetryFile } from './days.js';
import { mostErrorLines, mostFrequentAnswer } from './floors.js';
import { figuresOf, rankingFigures, scored, type Scored } from './score.js';
import { type Truth, truthsOf } from './truth.js';

const WITHOUT: readonly { readonly name: string; readonly signal: Signal }[] = [
  { name: 'withoutLogs', signal: 'logs' },
  { name: 'withoutTraces', signal: 'spans' },
  { name: 'withoutMetrics', signal: 'metrics' },
];

/** A cause that is stated with at least this confidence where nothing is known to be broken is a false alarm. */
const SURE = 0.5;

const SHOWN = ['cases', 'as1', 'as3', 'as5', 'ais1', 'ais3', 'mrr'] as const;
const COSTS = ['secondsPerCaseP50', 'secondsPerCaseMax', 'rowsReadP50', 'rowsReadMax'] as const;

const scoredAll = (asked: readonly DayAsked[], truths: readonly Truth[]): readonly Scored[] =>
  asked
    .flatMap(({ cases }) => cases)
    .flatMap((each) => {
      const truth = truths.find(({ id, day }) => id === each.id && day === each.day);
      return truth === undefined ? [] : [scored(each, truth)];
    });

const bySet = (cases: readonly Scored[], nameOf: (truth: Truth) => string): readonly (readonly [string, Figures])[] => {
  const names = [...new Set(cases.map(({ truth }) => nameOf(truth)))].sort();
  return names.map((name) => [name, figuresOf(cases.filter(({ truth }) => nameOf(truth) === name))]);
};

const integrity = (asked: readonly DayAsked[], cases: readonly Scored[]): Figures => {
  const quiet = asked.flatMap((each) => each.quiet);
  const isAlarm = ({ hypotheses }: (typeof quiet)[number]): boolean => (hypotheses[0]?.confidence ?? 0) >= SURE;
  return {
    citationsThatOpen: rounded(sum(cases.map(({ opened }) => opened)) / sum(cases.map(({ citations }) => citations))),
    contradictedClaims: sum(cases.map(({ shownUnsupported }) => shownUnsupported)),
    quietQuestions: quiet.length,
    falseAlarms: quiet.length === 0 ? null : rounded(shareOf(quiet, isAlarm)),
    ingestedRows: sum(asked.map(({ rows }) => rows)),
    ingestSeconds: rounded(sum(asked.map(({ ingestSeconds }) => ingestSeconds))),
  };
};

const tableOf = (title: string, columns: readonly string[], sets: { readonly [name: string]: Figures }): Table => ({
  title,
  columns,
  rows: Object.entries(sets).map(([name, figures]) => [name, ...columns.map((column) => figures[column])]),
});

const rankText = (rank: number): string => (Number.isFinite(rank) ? String(rank) : 'not named');

const missesOf = (cases: readonly Scored[]): Table => ({
  title: 'Not the first',
  columns: ['fault', 'it was', 'rank of service', 'rank of evidence', 'named first'],
  rows: cases
    .filter(({ serviceRank, evidenceRank }) => Math.max(serviceRank, evidenceRank) > 1)
    .map(({ truth: { id, faultType, service }, serviceRank, evidenceRank, named }) => [
      id,
      faultType,
      service,
      rankText(serviceRank),
      rankText(evidenceRank),
      named,
    ]),
});

const filesOf = (day: Day): readonly string[] => [
  ...SIGNALS.map((signal) => telemetryFile(day, signal)),
  join(day.folder, 'questions.ndjson'),
  join(day.folder, 'answers.ndjson'),
];

const floorsOf = (days: readonly Day[], truths: readonly Truth[]): { readonly [name: string]: Figures } => {
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

const askAll = async (days: readonly Day[], { only, say }: Options) => {
  const ask = async (name: string, without?: Signal): Promise<readonly DayAsked[]> => {
    const asked: DayAsked[] = [];
    for (const day of days) {
      say(`${day.name}, ${name}`);
      asked.push(await askDay(day, without));
    }
    return asked;
  };
  const all = await ask('all sources');
  const reduced = new Map<string, readonly DayAsked[]>();
  const rows = WITHOUT.filter(({ name }) => only === undefined || only === name);
  for (const { name, signal } of rows) reduced.set(name, await ask(name, signal));
  return { all, reduced };
};

export const incidents: Benchmark = async (options) => {
  const days = daysIn(options.data);
  const { all, reduced } = await askAll(days, options);
  const truths = days.flatMap(truthsOf);
  const cases = scoredAll(all, truths);
  if (cases.length === 0) return { cases: 0, dataDigest: digestOf([]), figures: {}, sets: {}, floors: {}, tables: [] };
  const figures = { ...figuresOf(cases), ...integrity(all, cases) };
  const sets = {
    ...Object.fromEntries(bySet(cases, ({ day }) => day)),
    ...Object.fromEntries(bySet(cases, ({ faultType }) => `fault ${faultType}`)),
    ...Object.fromEntries([...reduced].map(([name, asked]) => [name, figuresOf(scoredAll(asked, truths))])),
  };
  const floors = floorsOf(days, truths);
  const rows = { 'all cases': figures, ...sets };
  const tables = [
    tableOf('Root causes', SHOWN, { ...rows, ...floors }),
    missesOf(cases),
    tableOf('Cost of an answer', COSTS, rows),
    tableOf('Integrity', Object.keys(integrity(all, cases)), { 'all cases': figures }),
  ];
  return { cases: cases.length, dataDigest: digestOf(days.flatMap(filesOf)), figures, sets, floors, tables };
};
