// Ranks candidates: a cause comes before its consequences.
import { optional } from '../../kernel/optional.js';
import type { CitedPlace } from '../format/snapshot.js';
import type { CauseKind, SnapshotFinding } from './diagnosis.js';
import { causesExplainedBy } from './rules/parameters.js';
import type { CauseCandidate } from './cause-candidate.js';

/** What follows from a cause when both are seen. */
const CONSEQUENCES: { readonly [cause in CauseKind]?: readonly CauseKind[] } = {
  'lock-pile-up': ['connection-storm', 'commit-pressure', 'lock-manager'],
  spill: ['hot-statement', 'capacity-ceiling', 'cache-too-small', 'connection-storm'],
  'full-scans': [
    'cache-too-small',
    'network-limit',
    'hot-statement',
    'capacity-ceiling',
    'lock-manager',
    'connection-storm',
  ],
  'plan-regression': ['cache-too-small', 'network-limit', 'hot-statement', 'capacity-ceiling', 'connection-storm'],
  'vacuum-held-back': [
    'full-scans',
    'plan-regression',
    'cache-too-small',
    'hot-statement',
    'lock-pile-up',
    'bloat',
    'commit-pressure',
  ],
  'metadata-lock': ['lock-pile-up', 'connection-storm', 'purge-lag', 'long-running-statement'],
  'purge-lag': ['full-scans', 'cache-too-small'],
  deadlocks: ['lock-pile-up', 'connection-storm', 'commit-pressure', 'lock-manager'],
  'autovacuum-off': [
    'bloat',
    'full-scans',
    'plan-regression',
    'stale-statistics',
    'cache-too-small',
    'hot-statement',
    'commit-pressure',
  ],
  bloat: ['full-scans', 'plan-regression', 'cache-too-small', 'hot-statement', 'commit-pressure'],
  'stale-statistics': ['plan-regression', 'full-scans', 'hot-statement', 'spill', 'cache-too-small'],
  'long-running-statement': [
    'vacuum-held-back',
    'hot-statement',
    'full-scans',
    'plan-regression',
    'cache-too-small',
    'spill',
    'bloat',
  ],
  'planner-setting': ['full-scans', 'plan-regression', 'hot-statement', 'cache-too-small'],
  'cache-too-small': ['network-limit', 'connection-storm'],
  'checkpoint-pressure': ['commit-pressure', 'cache-too-small', 'connection-storm'],
  'commit-pressure': ['connection-storm'],
  'lock-manager': ['connection-storm'],
  'memory-exhaustion': ['cache-too-small', 'hot-statement', 'commit-pressure', 'spill', 'full-scans'],
  'connection-storm': ['lock-manager', 'hot-statement'],
  'network-limit': ['hot-statement', 'full-scans', 'cache-too-small', 'connection-storm'],
  'hot-statement': ['capacity-ceiling', 'lock-manager', 'connection-storm'],
  'capacity-ceiling': ['commit-pressure', 'lock-manager', 'cache-too-small'],
};

/** Weaker than this, a finding explains nothing else. */
const LEAST_EXPLAINING_SCORE = 0.45;
/** A consequence may not be so much stronger than its cause. */
const MOST_STRONGER = 0.35;

const follows = (cause: CauseCandidate, other: CauseCandidate): boolean => {
  const kinds =
    cause.kind === 'parameter-change'
      ? [
          ...causesExplainedBy(cause.parameter),
          ...causesExplainedBy(cause.parameter).flatMap((kind) => CONSEQUENCES[kind] ?? []),
        ]
      : (CONSEQUENCES[cause.kind] ?? []);
  return (
    kinds.includes(other.kind) && cause.score >= LEAST_EXPLAINING_SCORE && other.score - cause.score <= MOST_STRONGER
  );
};

const byScore = (a: CauseCandidate, b: CauseCandidate): number => b.score - a.score;

/** How directly: the first that is named for a cause is the surest sign of it. */
const distance = (cause: CauseCandidate, { kind }: CauseCandidate): number => {
  const at = (CONSEQUENCES[cause.kind] ?? []).indexOf(kind);
  return at < 0 ? 0 : at;
};

/** What explains a signal: the most direct of those that nothing else explains in turn. */
const causeOf = (signal: CauseCandidate, signals: readonly CauseCandidate[]): CauseCandidate | undefined => {
  const explains = (cause: CauseCandidate, other: CauseCandidate): boolean =>
    cause !== other && follows(cause, other) && !follows(other, cause);
  const candidates = signals
    .filter((other) => explains(other, signal))
    .toSorted((a, b) => distance(a, signal) - distance(b, signal) || byScore(a, b));
  return candidates.find((candidate) => !signals.some((other) => explains(other, candidate))) ?? candidates[0];
};

const placesOf = ({ sentences, conditions, places = [] }: CauseCandidate): readonly CitedPlace[] => {
  const of = [...sentences.flatMap(({ figures }) => figures), ...conditions.map(({ figure }) => figure)].flatMap(
    (figure) => figure.of,
  );
  const all = [...places, ...of];
  return [...new Map(all.map((cited) => [`${cited.of} ${cited.path}`, cited])).values()];
};

/** Of two that would both explain it, neither is sure. */
const confidenceOf = (signal: CauseCandidate, roots: readonly CauseCandidate[]): number => {
  const rival = roots.find((other) => other !== signal)?.score ?? 0;
  const lead = Math.max(0, signal.score - (roots[0] === signal ? rival : (roots[0]?.score ?? 0)));
  const base = 0.35 + 0.4 * signal.score + 0.3 * Math.min(0.6, lead);
  return Math.round(Math.min(0.95, roots[0] === signal ? base : base * 0.6) * 100) / 100;
};

export const rankCandidates = (signals: readonly CauseCandidate[]): readonly SnapshotFinding[] => {
  const causes = new Map(signals.map((signal) => [signal, causeOf(signal, signals)] as const));
  const roots = signals.filter((signal) => causes.get(signal) === undefined).toSorted(byScore);
  const rest = signals.filter((signal) => causes.get(signal) !== undefined).toSorted(byScore);
  const order = [...roots, ...rest];
  const idOf = (signal: CauseCandidate): string => `d${order.indexOf(signal) + 1}`;
  return order.map((signal) => {
    const cause = causes.get(signal);
    return {
      id: idOf(signal),
      kind: signal.kind,
      confidence:
        cause === undefined ? confidenceOf(signal, roots) : Math.round(confidenceOf(signal, roots) * 50) / 100,
      sentences: signal.sentences,
      conditions: signal.conditions,
      evidence: placesOf(signal),
      statements: signal.statements,
      actions: signal.actions ?? [],
      ...optional({ parameter: signal.parameter }),
      ...(cause !== undefined && { explainedBy: idOf(cause) }),
    };
  });
};
