// A single statement takes the processors that there are.
import type { Statement } from '../../format/snapshot.js';
import { active, type Look, type Pair } from '../look.js';
import { isProcessor, mostAdded, shareAddedBy, shareOfAdded } from '../load.js';
import { atLeast, stated } from '../reckon.js';
import { say, textOf } from '../say/say.js';
import { present, type Rule } from '../signal.js';
import { blocks, CALLS, grownBy, idsOf, isSpilling, shareSaid, statSaid, valueOf } from '../statements.js';
import { BUSY, busy, busySaid, isSaturated } from './busy.js';
import { waitsSaid } from './waiting.js';

const LEAST_ADDED = 0.3;
const LIGHT = 1_000;
const HEAVIER = 3;
const CALLED_MORE = 2.5;
const MORE_OF_LOAD = 1.5;

const calls = (look: Look, statement: Statement): number => valueOf(look, statement, CALLS.name);

const partOfLoad = (look: Look, { load }: Statement): number => (load ?? 0) / Math.max(0.01, active(look)?.value ?? 0);

/** Called far more often than before and than the others, each call as light as ever. */
const isHot = (pair: Pair, statement: Statement): boolean => {
  if (blocks(pair.now, statement) >= LIGHT || isSpilling(pair.now, statement)) return false;
  const heavier = grownBy(pair, statement, blocks) ?? 1;
  const called = grownBy(pair, statement, calls) ?? CALLED_MORE;
  return (
    heavier < HEAVIER && called >= CALLED_MORE && (grownBy(pair, statement, partOfLoad) ?? MORE_OF_LOAD) >= MORE_OF_LOAD
  );
};

export const hotStatement: Rule = (pair) => {
  if (!isSaturated(pair.now) || shareOfAdded(pair, isProcessor) < LEAST_ADDED) return undefined;
  const [first] = mostAdded(
    pair,
    pair.now.statements.filter((statement) => isHot(pair, statement)),
  );
  if (first === undefined) return undefined;
  const share = shareAddedBy(pair, [first]);
  if (share < LEAST_ADDED) return undefined;
  const utilisation = busy(pair.now);
  return {
    kind: 'hot-statement',
    score: Math.min(1, share * 1.2),
    says: [
      say('A single statement takes the processors that there are: ', textOf(first)),
      ...present([shareSaid(pair.now, first), statSaid(pair, first, CALLS), busySaid(pair)]),
      waitsSaid(pair, isProcessor, 'Sessions compute or wait for a processor'),
    ],
    conditions: utilisation === undefined ? [] : [atLeast(stated(utilisation, 'points'), BUSY)],
    statements: idsOf([first]),
  };
};
