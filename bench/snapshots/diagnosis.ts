// Database snapshots with a planted cause: is it ranked first, at the right statement, and does no figure deny what is said?
import { createHash } from 'node:crypto';
import type { Benchmark, Figures } from '../benchmark.js';
import { mean, quantile, rounded, shareOf, wilson } from '../numbers.js';
import type { Cell, Table } from '../table.js';
import { type ScoredDiagnosis, diagnosed } from './diagnosed.js';
import { rangeOf } from './ranges.js';

const figuresOf = (cases: readonly ScoredDiagnosis[]): Figures => {
  const placeable = cases.filter(({ isPlaced }) => isPlaced !== undefined);
  return {
    cases: cases.length,
    as1: rounded(shareOf(cases, ({ isFirst }) => isFirst)),
    as3: rounded(shareOf(cases, ({ isWithinThree }) => isWithinThree)),
    placed: placeable.length === 0 ? null : rounded(shareOf(placeable, ({ isPlaced }) => isPlaced === true)),
    confidence: rounded(mean(cases.map(({ confidence }) => confidence))),
    denied: cases.reduce((sum, { faults }) => sum + faults.length, 0),
  };
};

const SHOWN = ['cases', 'as1', 'as3', 'placed', 'confidence', 'denied'] as const;

const row = (name: string, figures: Figures, columns: readonly string[]): readonly [string, ...Cell[]] => [
  name,
  ...columns.map((column) => figures[column]),
];

const grouped = (
  cases: readonly ScoredDiagnosis[],
  keyOf: (each: ScoredDiagnosis) => readonly string[],
): { readonly [name: string]: Figures } => {
  const keys = [...new Set(cases.flatMap(keyOf))].sort();
  return Object.fromEntries(keys.map((key) => [key, figuresOf(cases.filter((each) => keyOf(each).includes(key)))]));
};

const tableOf = (title: string, sets: { readonly [name: string]: Figures }): Table => ({
  title,
  columns: SHOWN,
  rows: Object.entries(sets).map(([name, figures]) => row(name, figures, SHOWN)),
});

const failuresOf = (cases: readonly ScoredDiagnosis[], quiet: readonly ScoredDiagnosis[]): Table => ({
  title: 'Not ranked first, alarms at quiet times, and what the figures deny',
  columns: ['planted', 'got', 'irregular', 'denied'],
  rows: [
    ...cases.filter(({ isFirst, faults }) => !isFirst || faults.length > 0),
    ...quiet.filter(({ got }) => got !== 'nothing'),
  ].map(({ seed, scene, isPair, got, irregularities, faults }) => [
    `${seed}`,
    isPair ? scene : `${scene}, alone`,
    got,
    irregularities.join(' '),
    faults[0] ?? '',
  ]),
});

const COSTS = [
  'as1Low',
  'as1High',
  'quietHours',
  'alarms',
  'millisP50',
  'millisP99',
  'millisMax',
  'kilobytes',
] as const;

const costsOf = (cases: readonly ScoredDiagnosis[], quiet: readonly ScoredDiagnosis[]): Figures => {
  const { low, high } = wilson(
    shareOf(cases, ({ isFirst }) => isFirst),
    cases.length,
  );
  const millis = cases.map((each) => each.millis);
  const processor = cases.map(({ processorMillis }) => processorMillis);
  return {
    as1Low: rounded(low),
    as1High: rounded(high),
    quietHours: quiet.length,
    alarms: quiet.filter(({ got }) => got !== 'nothing').length,
    millisP50: rounded(quantile(millis, 0.5)),
    millisP99: rounded(quantile(millis, 0.99)),
    millisMax: rounded(Math.max(...millis)),
    processorP50: rounded(quantile(processor, 0.5)),
    processorMax: rounded(Math.max(...processor)),
    kilobytes: rounded(mean(cases.map(({ bytes }) => bytes)) / 1_000),
  };
};

const digestOf = (cases: readonly ScoredDiagnosis[]): string => {
  const hash = createHash('sha256');
  for (const { digest } of cases) hash.update(digest);
  return hash.digest('hex');
};

export const snapshotsDiagnosis: Benchmark = async ({ range: chosen = 'development', say }) => {
  const { seeds, name, isNew } = rangeOf(chosen);
  say(`seeds ${name}`);
  const cases = seeds.map((seed) => diagnosed(seed));
  const quiet = seeds.map((seed) => diagnosed(seed, 'quiet'));
  const kinds = grouped(cases, ({ scene }) => [scene]);
  const irregular = grouped(cases, ({ irregularities }) =>
    irregularities.length === 0 ? ['regular'] : irregularities,
  );
  const distractors = grouped(cases, (each) => each.distractors);
  const alone = grouped(cases, ({ isPair }) => [isPair ? 'a pair' : 'one alone']);
  const costs = costsOf(cases, quiet);
  const figures: Figures = { ...figuresOf(cases), ...costs };
  return {
    cases: cases.length,
    dataDigest: digestOf([...cases, ...quiet]),
    figures,
    sets: { ...kinds, ...irregular, ...distractors, ...alone },
    floors: {},
    tables: [
      tableOf(`Snapshots, seeds ${name}`, { all: figures }),
      tableOf('By planted cause', kinds),
      tableOf('By irregularity', irregular),
      tableOf('By what misleads', distractors),
      tableOf('Pairs and single ones', alone),
      { title: 'Interval, quiet hours and cost', columns: COSTS, rows: [row('all', costs, COSTS)] },
      ...(isNew ? [] : [failuresOf(cases, quiet)]),
    ],
  };
};
