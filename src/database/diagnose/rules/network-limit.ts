// The network is at its limit: results are larger than what it carries, or reads from storage are.
import type { ComputedFigure } from '../diagnosis.js';
import { derivedValue, type SnapshotView } from '../snapshot-view.js';
import { byLoadAdded, isSendWait, shareOfAddedLoad, statementsWaitingIn, waitSentence } from '../load-shares.js';
import { atLeast, statedFigure } from '../computed-figure.js';
import { composeSentence, type FigureSentencePart } from '../sentences.js';
import { type DiagnosisRule, withoutUndefined } from '../cause-candidate.js';
import { loadShareSentence, ROW_STATISTIC, statementIds, statSentence } from '../statement-cost.js';

const LEAST_ADDED = 0.15;
const WAITS = 30;
/** Full without a session that waits for it: seldom the cause. */
const FULL_ALONE = 0.3;

type FullNetwork = { readonly figure: ComputedFigure; readonly least: number; readonly of: string };

const NETWORK_LIMITS = [
  ['actualTrafficPercentage', 90, ' of the maximum at its peak'],
  ['actualTrafficToBaselinePct', 85, ' of the baseline on average'],
] as const;

const fullOf = (look: SnapshotView): FullNetwork | undefined => {
  const found = NETWORK_LIMITS.flatMap(([name, least, of]) => {
    const reading = derivedValue(look, name);
    return reading !== undefined && reading.value >= least
      ? [{ figure: statedFigure(reading, 'points'), least, of }]
      : [];
  });
  return found[0];
};

const howFull = (full: FullNetwork | undefined): readonly FigureSentencePart[] =>
  full === undefined ? [] : [': ', full.figure, full.of];

export const networkLimit: DiagnosisRule = (pair) => {
  const full = fullOf(pair.now);
  const more = shareOfAddedLoad(pair, isSendWait);
  const isWaitedFor = more >= LEAST_ADDED;
  if (!isWaitedFor && full === undefined) return undefined;
  const [first] = byLoadAdded(pair, statementsWaitingIn(pair, isSendWait, WAITS));
  return {
    kind: 'network-limit',
    score: isWaitedFor ? Math.min(1, more + 0.2) : FULL_ALONE,
    says: [
      full === undefined
        ? composeSentence('Results are larger than what is taken of them')
        : composeSentence('The network is at its limit', ...howFull(full)),
      ...withoutUndefined([
        isWaitedFor ? waitSentence(pair, isSendWait, 'Sessions wait until their results are taken') : undefined,
        ...(first === undefined ? [] : [statSentence(pair, first, ROW_STATISTIC), loadShareSentence(pair.now, first)]),
      ]),
    ],
    conditions: full === undefined ? [] : [atLeast(full.figure, full.least)],
    statements: statementIds(first === undefined ? [] : [first]),
  };
};
