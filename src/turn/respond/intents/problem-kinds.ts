// Kinds of problem that a question may suspect, and which hypotheses and reads speak of each.
import type { ConsideredDeviation, Findings, Hypothesis, HypothesisKind } from '../../../evidence/finding.js';
import type { Topic } from '../../../language/topics/topic-words.js';
import { tellsWaiting } from '../../../analysis/deviation/gauge-series.js';

export type ProblemKind = {
  readonly topics: readonly Topic[];
  /** The hypothesis is of this kind. */
  readonly blames: (hypothesis: Hypothesis) => boolean;
  /** The considered deviation is of this kind. */
  readonly shows: (considered: ConsideredDeviation) => boolean;
  /** Reads that are needed for a verdict, as coverage names them. */
  readonly read: readonly string[];
};

const blamesKinds =
  (...kinds: readonly HypothesisKind[]) =>
  ({ kind }: Hypothesis): boolean =>
    kinds.includes(kind);

const isGauge =
  (role: string) =>
  ({ kind, detail }: ConsideredDeviation): boolean =>
    kind === 'metric' && detail['role'] === role;

const CALLS_READ = 'times of calls and of own work';
const GAUGES_READ = 'gauges';
const PATHS_READ = 'the paths of requests';
export const CHANGES_READ = 'changes';

const PROBLEM_KINDS: readonly ProblemKind[] = [
  {
    topics: ['network', 'connections'],
    blames: blamesKinds('network'),
    shows: (each) => each.kind === 'gap' || isGauge('network')(each),
    read: [CALLS_READ],
  },
  {
    topics: ['deploys', 'config', 'changes'],
    blames: ({ kind, location }) => kind === 'change' || location.change !== undefined,
    shows: ({ kind }) => kind === 'change',
    read: [CHANGES_READ],
  },
  {
    topics: ['hardware'],
    blames: blamesKinds('host'),
    shows: isGauge('host'),
    read: [GAUGES_READ],
  },
  {
    topics: ['queue'],
    blames: blamesKinds('queue'),
    shows: ({ kind, what }) => kind === 'metric' && tellsWaiting(what),
    read: [GAUGES_READ],
  },
  ...(
    [
      ['cpu', /cpu|processor|load/i],
      ['memory', /mem|heap|ram\b|gc\b/i],
      ['disk', /disk|fs\b|filesystem|storage|io\b/i],
      ['resources', /./],
    ] as const
  ).map(([topic, gauges]): ProblemKind => ({
    topics: [topic],
    blames: ({ kind, location }) => (kind === 'resource' || kind === 'host') && gauges.test(location.gauge ?? ''),
    shows: (each) => (isGauge('resource')(each) || isGauge('host')(each)) && gauges.test(each.what),
    read: [GAUGES_READ],
  })),
  {
    topics: ['code'],
    blames: blamesKinds('code', 'change'),
    shows: ({ kind }) => kind === 'flow' || kind === 'rate',
    read: [PATHS_READ],
  },
];

const DATABASE_NAME =
  /(?:^|[-_.])(?:db|database|sql|my-?sql|maria(?:db)?|postgres(?:ql)?|pg|mongo(?:db)?|redis|oracle|cassandra|dynamo(?:db)?)(?:[-_.\d]|$)/i;

/** Judged by the name. */
export const isDatabaseName = (service: string): boolean => DATABASE_NAME.test(service);

/** Undefined: no kind of problem. */
export const findProblemKind = (named: readonly Topic[]): ProblemKind | undefined =>
  PROBLEM_KINDS.find(({ topics }) => topics.some((topic) => named.includes(topic)));

export type KindEvidence = {
  /** Hypotheses of this kind, likeliest first. */
  readonly blamed: readonly Hypothesis[];
  /** Deviations of this kind, above chance. */
  readonly deviating: readonly ConsideredDeviation[];
};

export const evidenceOfKind = ({ blames, shows }: ProblemKind, { hypotheses, considered }: Findings): KindEvidence => ({
  blamed: hypotheses.filter((each) => each.score > 0 && blames(each)),
  deviating: considered.filter((each) => each.score > 0 && shows(each)),
});
