// Kinds of problem that a question may suspect: how people name them, and which hypotheses and reads speak of each.
import type { ConsideredDeviation, Findings, Hypothesis, HypothesisKind } from '../../../evidence/finding.js';
import { tellsWaiting } from '../../../analysis/deviation/gauge-series.js';

export type ProblemKind = {
  readonly words: RegExp;
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
    words: /\b(?:network\w*|connectivity|connections?|packet loss|packets?)\b/i,
    blames: blamesKinds('network'),
    shows: (each) => each.kind === 'gap' || isGauge('network')(each),
    read: [CALLS_READ],
  },
  {
    words: /\b(?:deploy\w*|releases?|roll ?outs?|changes?|config\w*|flags?|upgrades?|updates?|(?:new )?versions?)\b/i,
    blames: ({ kind, location }) => kind === 'change' || location.change !== undefined,
    shows: ({ kind }) => kind === 'change',
    read: [CHANGES_READ],
  },
  {
    words: /\b(?:hosts?|machines?|nodes?|vms?|hardware)\b/i,
    blames: blamesKinds('host'),
    shows: isGauge('host'),
    read: [GAUGES_READ],
  },
  {
    words: /\b(?:queues?|backlog|consumer lag)\b/i,
    blames: blamesKinds('queue'),
    shows: ({ kind, what }) => kind === 'metric' && tellsWaiting(what),
    read: [GAUGES_READ],
  },
  ...(
    [
      [/\b(?:cpu|processors?)\b/i, /cpu|processor|load/i],
      [/\b(?:memory|ram|heap|oom|garbage collect\w*|gc)\b/i, /mem|heap|ram\b|gc\b/i],
      [/\b(?:disks?|storage|file ?systems?|iops?)\b/i, /disk|fs\b|filesystem|storage|io\b/i],
      [/\b(?:resources?|capacity|saturation|overload\w*)\b/i, /./],
    ] as const
  ).map(([words, gauges]): ProblemKind => ({
    words,
    blames: ({ kind, location }) => (kind === 'resource' || kind === 'host') && gauges.test(location.gauge ?? ''),
    shows: (each) => (isGauge('resource')(each) || isGauge('host')(each)) && gauges.test(each.what),
    read: [GAUGES_READ],
  })),
  {
    words: /\b(?:code|bugs?|programming)\b/i,
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
export const findProblemKind = (words: string): ProblemKind | undefined =>
  PROBLEM_KINDS.find((kind) => kind.words.test(words));

/** “What about cpu?”, “ruled out the network?” */
export const findSuspectedKind = (message: string): string | undefined => {
  const [, words = ''] =
    /\b(?:(?:what|how) about|rul(?:e|ed|ing) out) (?:the |its |our )?([^?.!,\n]{2,40})\W*$/i.exec(message) ?? [];
  return findProblemKind(words) === undefined ? undefined : words.trim();
};

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
