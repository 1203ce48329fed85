// Statements that look at far more than comes of them: without their index, or by it far too often.
import type { Statement } from '../../format/snapshot.js';
import type { Pair } from '../look.js';
import { mostAdded, shareAddedBy } from '../load.js';
import { atLeast, summed } from '../reckon.js';
import { say, textOf } from '../say/say.js';
import { present, type Rule, type Signal } from '../signal.js';
import { blocks, blocksOf, blocksPerRow, blocksSaid, grownBy, idsOf, isSpilling, shareSaid } from '../statements.js';
import { goneOver, rowsSaid } from './rows.js';
import { loopsAlone, type Named, scansAlone } from './unlisted.js';

const MANY_BLOCKS = 1_000;
const BLOCKS_PER_ROW = 50;
const GROWN = 10;
const LEAST_ADDED = 0.2;

const isWasteful = (pair: Pair, statement: Statement): boolean => {
  const { now } = pair;
  if (isSpilling(now, statement) || blocks(now, statement) < MANY_BLOCKS) return false;
  const grown = grownBy(pair, statement, blocks);
  return blocksPerRow(now, statement) >= BLOCKS_PER_ROW && (grown === undefined || grown >= GROWN);
};

const SCANS: Named = { kind: 'full-scans', title: 'Statements go through whole tables where an index would do' };
const LOOPS: Named = {
  kind: 'plan-regression',
  title: 'A statement reads far too much by its indexes for what comes of it: its plan does not fit',
};

const signalOf = (pair: Pair, { kind, title }: Named): Signal | undefined => {
  const statements = mostAdded(
    pair,
    pair.now.statements.filter((statement) => isWasteful(pair, statement)),
  );
  const share = shareAddedBy(pair, statements);
  const [first, ...more] = statements;
  if (first === undefined || share < LEAST_ADDED) return undefined;
  return {
    kind,
    score: share,
    says: [
      say(title, ': ', textOf(first)),
      ...present([
        blocksSaid(pair, first),
        shareSaid(pair.now, first),
        rowsSaid(pair),
        ...more.slice(0, 2).map((statement) => blocksSaid(pair, statement)),
      ]),
    ],
    conditions: [atLeast(summed(blocksOf(pair.now, first)), MANY_BLOCKS)],
    statements: idsOf(statements),
  };
};

const BY_INDEX = 10;
const BY_INDEX_ALONE = 8;

/** Rows come by an index, not by scans; where it is not known, they are taken for scanned. */
const isByIndex = ({ now, before }: Pair): boolean => {
  const rows = goneOver(now)?.value;
  return rows !== undefined && rows < (before === undefined ? BY_INDEX_ALONE : BY_INDEX);
};

const isListed = ({ now }: Pair): boolean => now.statements.some((statement) => blocks(now, statement) > 0);

export const fullScans: Rule = (pair) => {
  if (!isListed(pair)) return scansAlone(pair, SCANS);
  return isByIndex(pair) ? undefined : signalOf(pair, SCANS);
};

export const planRegression: Rule = (pair) => {
  if (!isByIndex(pair)) return undefined;
  return isListed(pair) ? signalOf(pair, LOOPS) : loopsAlone(pair, LOOPS);
};
