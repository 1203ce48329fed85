// Made-up incidents of all kinds, single and double, and quiet times, each in a tenant of its own: who is blamed, for what, how surely?
import { createHash } from 'node:crypto';
import type { Thinning } from '../cases/thin.js';
import { type Benchmark, CannotRun, type Figures } from '../benchmark.js';
import { quantile, rounded, shareOf, wilson } from '../numbers.js';
import type { Table } from '../table.js';
import { FURTHER_FAULT_KINDS } from '../../src/demo/faults/fault.js';
import type { Scene } from '../cases/case.js';
import type { CaseVariant } from '../cases/draw.js';
import { MILD_KINDS } from '../cases/mild-faults.js';
import { askAll, type AskedCase, type CaseRequest } from './ask.js';
import { brierOf, figuresOf, scored, type ScoredCase } from './score.js';

/** Nobody looks into the second but for its figures. */
const RANGES: { readonly [name: string]: string } = { development: '1-50', unseen: '9001-9050' };

const ALL_SOURCES = 'allSources';

/** Rows of the table that `--only` asks for. */
const THINNINGS: { readonly [name: string]: Thinning } = {
  [ALL_SOURCES]: {},
  halfTheTraces: { traces: 0.5 },
  thirdOfTheTraces: { traces: 0.33 },
  withoutTraceIds: { traceIds: false },
  withoutLogs: { without: ['logs'] },
  withoutLogsAndStatus: { without: ['logs'], status: false },
  withoutTraces: { without: ['spans'] },
  withoutMetrics: { without: ['metrics'] },
  withoutChanges: { without: ['changes'] },
  logsOnly: { without: ['spans', 'metrics', 'changes'] },
};

type SeedRow = {
  readonly thinning?: Thinning;
  /** What happens in its cases, in turn; absent: what the seeds draw. */
  readonly scenes?: readonly Scene[];
  readonly variant?: CaseVariant;
};

/** Slow wires and slow work, which times alone show. */
const SLOW_KINDS: readonly Scene[] = ['network', 'cpu'];

/** Rows with other cases: the kinds that no deck has, all kinds beside a harmless burst, mild faults. */
const OTHER_CASES: { readonly [name: string]: SeedRow } = {
  furtherKinds: { scenes: FURTHER_FAULT_KINDS },
  harmlessBurst: { variant: { hasBurst: true } },
  mild: { scenes: MILD_KINDS, variant: { isMild: true } },
  mildWithoutLogs: { scenes: MILD_KINDS, variant: { isMild: true }, thinning: { without: ['logs'] } },
  calledTwiceWithoutTraces: {
    scenes: SLOW_KINDS,
    variant: { callsTwice: true },
    thinning: { without: ['spans', 'metrics', 'changes'] },
  },
  twoCrashLoops: { scenes: ['two'], variant: { bothOf: 'crash-loop' } },
  mildWithoutTraces: { scenes: MILD_KINDS, variant: { isMild: true }, thinning: { without: ['spans'] } },
};

const rowOf = (only: string): SeedRow | undefined => {
  const thinning = THINNINGS[only];
  return OTHER_CASES[only] ?? (thinning && { thinning });
};

const requestsOf = (seeds: readonly number[], { scenes, variant }: SeedRow): readonly CaseRequest[] =>
  seeds.map((seed, index) => ({
    seed,
    scene: scenes?.[index % scenes.length],
    ...(variant && { variant }),
  }));

/** A cause that is stated with at least this confidence where nothing is broken is a false alarm. */
const SURE = 0.5;

const SHOWN = ['cases', 'right', 'as1', 'as3', 'kind', 'placed', 'confidence', 'sure', 'wrongSure'] as const;

const seedsIn = (range: string): readonly number[] => {
  const [, from, to] = /^(\d+)-(\d+)$/.exec(range) ?? [];
  const count = Number(to) - Number(from) + 1;
  if (!(count > 0)) throw new CannotRun(`--range takes a range as 101-150, not ${range}`);
  return Array.from({ length: count }, (_none, index) => Number(from) + index);
};

const groupsOf = (cases: readonly ScoredCase[]): { readonly [name: string]: Figures } => {
  const scenes = [...new Set(cases.map(({ scene }) => scene))].sort();
  const cold = cases.filter(({ isCold }) => isCold);
  return {
    ...Object.fromEntries(scenes.map((name) => [name, figuresOf(cases.filter(({ scene }) => scene === name))])),
    ...(cold.length === 0 ? {} : { 'cold start': figuresOf(cold) }),
  };
};

const alarmsOf = (quiet: readonly ScoredCase[]): Figures => {
  const alarms = quiet.filter(({ confidence }) => confidence >= SURE).length;
  const share = alarms / Math.max(1, quiet.length);
  const { low, high } = wilson(share, quiet.length);
  return {
    quietQuestions: quiet.length,
    falseAlarms: rounded(share),
    falseAlarmsLow: rounded(low),
    falseAlarmsHigh: rounded(high),
  };
};

const costsOf = (all: readonly ScoredCase[]): Figures => {
  const seconds = all.map((each) => each.seconds);
  return { secondsPerCaseP50: rounded(quantile(seconds, 0.5)), secondsPerCaseMax: rounded(Math.max(...seconds)) };
};

const summaryOf = (cases: readonly ScoredCase[], quiet: readonly ScoredCase[]): Figures => {
  const { brier, ofBaseRate } = brierOf([...cases, ...quiet]);
  const { low, high } = wilson(
    shareOf(cases, ({ isRight }) => isRight),
    cases.length,
  );
  const interval = { rightLow: rounded(low), rightHigh: rounded(high) };
  return {
    ...figuresOf(cases),
    ...interval,
    ...alarmsOf(quiet),
    brier,
    brierOfBaseRate: ofBaseRate,
    ...costsOf(cases),
  };
};

const row = (name: string, figures: Figures, columns: readonly string[]): Table['rows'][number] => [
  name,
  ...columns.map((column) => figures[column]),
];

const failuresOf = (cases: readonly ScoredCase[], quiet: readonly ScoredCase[]): Table => {
  const lineOf = ({ seed, scene, isCold, expected, got }: ScoredCase): Table['rows'][number] => [
    `${seed}`,
    isCold ? `${scene}, cold` : scene,
    expected,
    got,
  ];
  const wrong = cases.filter(({ isRight, isKind }) => !isRight || !isKind);
  const alarms = quiet.filter(({ confidence }) => confidence >= SURE);
  return {
    title: 'Wrong in service or kind',
    columns: ['scene', 'it was', 'answer'],
    rows: [...wrong, ...alarms].map(lineOf),
  };
};

const digestOf = (asked: readonly AskedCase[]): string => {
  const hash = createHash('sha256');
  for (const { digest } of asked) hash.update(digest);
  return hash.digest('hex');
};

const ALARMS = ['quietQuestions', 'falseAlarms', 'falseAlarmsLow', 'falseAlarmsHigh', 'brier', 'brierOfBaseRate'];
const COSTS = ['rightLow', 'rightHigh', 'secondsPerCaseP50', 'secondsPerCaseMax'];

export const seeds: Benchmark = async ({ range: chosen = 'development', only = ALL_SOURCES, say }) => {
  const range = RANGES[chosen] ?? chosen;
  const chosenRow = rowOf(only);
  if (chosenRow === undefined)
    throw new CannotRun(`--only takes one of ${Object.keys({ ...THINNINGS, ...OTHER_CASES }).join(', ')}`);
  const { thinning = {} } = chosenRow;
  const all = seedsIn(range);
  say(`${range}, ${only}`);
  const asked = await askAll(requestsOf(all, chosenRow), thinning);
  const calm = await askAll(
    requestsOf(all, chosenRow).map((each) => ({ ...each, scene: 'quiet' as const })),
    thinning,
  );
  const [cases, quiet] = [asked.map(scored), calm.map(scored)];
  const figures = summaryOf(cases, quiet);
  const sets = groupsOf(cases);
  const kinds = Object.entries(sets).map(([name, own]) => row(name, own, SHOWN));
  const title = `Seeds ${range}, ${only}`;
  const tables: readonly Table[] = [
    { title, columns: SHOWN, rows: [row('all', figures, SHOWN), ...(chosen === 'unseen' ? [] : kinds)] },
    { title: 'Quiet times and certainty', columns: ALARMS, rows: [row('all', figures, ALARMS)] },
    { title: 'Interval and cost', columns: COSTS, rows: [row('all', figures, COSTS)] },
    failuresOf(cases, quiet),
  ];
  return { cases: cases.length, dataDigest: digestOf([...asked, ...calm]), figures, sets, floors: {}, tables };
};
