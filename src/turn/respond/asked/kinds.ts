// Kinds of trouble by the words that people have for them, and what of the engine's work tells of each.
import type { ConsideredDeviation, Findings, Hypothesis, HypothesisKind } from '../../../evidence/finding.js';
import { tellsWaiting } from '../../../analysis/deviation/gauge-series.js';

export type Kind = {
  readonly words: RegExp;
  /** A hypothesis of it. */
  readonly blames: (hypothesis: Hypothesis) => boolean;
  /** What was considered of it, likely or not. */
  readonly shows: (considered: ConsideredDeviation) => boolean;
  /** The reads without which nothing can be said of it, as coverage names them. */
  readonly read: readonly string[];
};

const isOf =
  (...kinds: readonly HypothesisKind[]) =>
  ({ kind }: Hypothesis): boolean =>
    kinds.includes(kind);

const isGauge =
  (role: string) =>
  ({ kind, detail }: ConsideredDeviation): boolean =>
    kind === 'metric' && detail['role'] === role;

const CALLS = 'times of calls and of own work';
const GAUGES = 'gauges';
const PATHS = 'the paths of requests';
export const CHANGES = 'changes';

const KINDS: readonly Kind[] = [
  {
    words: /\b(?:network\w*|connectivity|connections?|packet loss|packets?)\b/i,
    blames: isOf('network'),
    shows: (each) => each.kind === 'gap' || isGauge('network')(each),
    read: [CALLS],
  },
  {
    words: /\b(?:deploy\w*|releases?|roll ?outs?|changes?|config\w*|flags?|upgrades?|updates?|(?:new )?versions?)\b/i,
    blames: ({ kind, location }) => kind === 'change' || location.change !== undefined,
    shows: ({ kind }) => kind === 'change',
    read: [CHANGES],
  },
  {
    words: /\b(?:hosts?|machines?|nodes?|vms?|hardware)\b/i,
    blames: isOf('host'),
    shows: isGauge('host'),
    read: [GAUGES],
  },
  {
    words: /\b(?:queues?|backlog|consumer lag)\b/i,
    blames: isOf('queue'),
    shows: ({ kind, what }) => kind === 'metric' && tellsWaiting(what),
    read: [GAUGES],
  },
  ...(
    [
      [/\b(?:cpu|processors?)\b/i, /cpu|processor|load/i],
      [/\b(?:memory|ram|heap|oom|garbage collect\w*|gc)\b/i, /mem|heap|ram\b|gc\b/i],
      [/\b(?:disks?|storage|file ?systems?|iops?)\b/i, /disk|fs\b|filesystem|storage|io\b/i],
      [/\b(?:resources?|capacity|saturation|overload\w*)\b/i, /./],
    ] as const
  ).map(([words, gauges]): Kind => ({
    words,
    blames: ({ kind, location }) => (kind === 'resource' || kind === 'host') && gauges.test(location.gauge ?? ''),
    shows: (each) => (isGauge('resource')(each) || isGauge('host')(each)) && gauges.test(each.what),
    read: [GAUGES],
  })),
  {
    words: /\b(?:code|bugs?|programming)\b/i,
    blames: isOf('code', 'change'),
    shows: ({ kind }) => kind === 'flow' || kind === 'rate',
    read: [PATHS],
  },
];

const PRODUCTS =
  /(?:^|[-_.])(?:db|database|sql|my-?sql|maria(?:db)?|postgres(?:ql)?|pg|mongo(?:db)?|redis|oracle|cassandra|dynamo(?:db)?)(?:[-_.\d]|$)/i;

/** By its name. */
export const isDatabase = (service: string): boolean => PRODUCTS.test(service);

/** Undefined: the words are no kind of trouble. */
export const kindIn = (words: string): Kind | undefined => KINDS.find((kind) => kind.words.test(words));

/** “What about cpu?”, “ruled out the network?” suspect a kind of trouble, where it names one. */
export const kindAsked = (message: string): string | undefined => {
  const [, words = ''] =
    /\b(?:(?:what|how) about|rul(?:e|ed|ing) out) (?:the |its |our )?([^?.!,\n]{2,40})\W*$/i.exec(message) ?? [];
  return kindIn(words) === undefined ? undefined : words.trim();
};

export type OfKind = {
  /** Suspected of it, most likely first. */
  readonly blamed: readonly Hypothesis[];
  /** Deviates in it, by more than chance. */
  readonly deviating: readonly ConsideredDeviation[];
};

export const ofKind = ({ blames, shows }: Kind, { hypotheses, considered }: Findings): OfKind => ({
  blamed: hypotheses.filter((each) => each.score > 0 && blames(each)),
  deviating: considered.filter((each) => each.score > 0 && shows(each)),
});
