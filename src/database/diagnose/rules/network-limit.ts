// The network is at its limit: results are larger than what it carries, or reads from storage are.
import type { Reckoning } from '../diagnosis.js';
import { derived, type Look } from '../look.js';
import { isSend, mostAdded, shareOfAdded } from '../load.js';
import { atLeast, stated } from '../reckon.js';
import { type Part, say } from '../say/say.js';
import { present, type Rule } from '../signal.js';
import { idsOf, ROWS, shareSaid, statSaid } from '../statements.js';
import { waitersIn, waitsSaid } from './waiting.js';

const LEAST_ADDED = 0.15;
const WAITS = 30;
/** Full without a session that waits for it: seldom the cause. */
const FULL_ALONE = 0.3;

type Full = { readonly figure: Reckoning; readonly least: number; readonly of: string };

const LIMITS = [
  ['actualTrafficPercentage', 90, ' of the maximum at its peak'],
  ['actualTrafficToBaselinePct', 85, ' of the baseline on average'],
] as const;

const fullOf = (look: Look): Full | undefined => {
  const found = LIMITS.flatMap(([name, least, of]) => {
    const reading = derived(look, name);
    return reading !== undefined && reading.value >= least ? [{ figure: stated(reading, 'points'), least, of }] : [];
  });
  return found[0];
};

const howFull = (full: Full | undefined): readonly Part[] => (full === undefined ? [] : [': ', full.figure, full.of]);

export const networkLimit: Rule = (pair) => {
  const full = fullOf(pair.now);
  const more = shareOfAdded(pair, isSend);
  const isWaitedFor = more >= LEAST_ADDED;
  if (!isWaitedFor && full === undefined) return undefined;
  const [first] = mostAdded(pair, waitersIn(pair, isSend, WAITS));
  return {
    kind: 'network-limit',
    score: isWaitedFor ? Math.min(1, more + 0.2) : FULL_ALONE,
    says: [
      full === undefined
        ? say('Results are larger than what is taken of them')
        : say('The network is at its limit', ...howFull(full)),
      ...present([
        isWaitedFor ? waitsSaid(pair, isSend, 'Sessions wait until their results are taken') : undefined,
        ...(first === undefined ? [] : [statSaid(pair, first, ROWS), shareSaid(pair.now, first)]),
      ]),
    ],
    conditions: full === undefined ? [] : [atLeast(full.figure, full.least)],
    statements: idsOf(first === undefined ? [] : [first]),
  };
};
