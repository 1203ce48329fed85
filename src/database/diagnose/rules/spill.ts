// Sorts or hashes do not fit into their memory and spill to temporary files.
import type { Statement } from '../../format/snapshot.js';
import type { Condition } from '../diagnosis.js';
import { type Look, metric, type Pair, stat } from '../look.js';
import { isSpill, mostAdded, shareAddedBy, shareOf, shareOfAdded } from '../load.js';
import { atLeast, type Reading, stated } from '../reckon.js';
import { counted, counter, growth } from '../say/compare.js';
import { say, textOf } from '../say/say.js';
import { present, type Rule } from '../signal.js';
import { idsOf, isSpilling, shareSaid, SPILLED, SPILLS, statSaid } from '../statements.js';
import { waitsSaid } from './waiting.js';

const LEAST_ADDED = 0.15;
const LEAST_BYTES = 100e6;
const MORE = 2;
const NOTABLE = 0.02;

const writtenIn = (look: Look): Reading | undefined => metric(look, 'db.Temp.temp_bytes', 'sum');

/** More is written than was; where the counter is missing, the statements and waits tell. */
const isMore = (pair: Pair): boolean => {
  const written = writtenIn(pair.now);
  if (written === undefined) return true;
  return written.value >= LEAST_BYTES && (growth(counter(pair, writtenIn)) ?? MORE) >= MORE;
};

const conditions = (pair: Pair, written: Reading | undefined, first: Statement | undefined): readonly Condition[] => {
  const blocks = first === undefined ? undefined : stat(pair.now, first, SPILLED.name);
  return present([
    written === undefined ? undefined : atLeast(stated(written, 'bytes'), LEAST_BYTES),
    blocks === undefined ? undefined : atLeast(stated(blocks), SPILLS),
  ]);
};

const TITLE = 'Sorts or hashes do not fit into their memory and spill to temporary files';

export const spill: Rule = (pair) => {
  const spilling = mostAdded(
    pair,
    pair.now.statements.filter((statement) => isSpilling(pair.now, statement)),
  );
  const share = Math.max(shareAddedBy(pair, spilling), shareOfAdded(pair, isSpill));
  if (share < LEAST_ADDED || !isMore(pair)) return undefined;
  const [first] = spilling;
  return {
    kind: 'spill',
    score: share,
    says: [
      say(TITLE, ...(first === undefined ? [] : [': ', textOf(first)])),
      ...present([
        ...(first === undefined ? [] : [statSaid(pair, first, SPILLED), shareSaid(pair.now, first)]),
        counted('written to temporary files', counter(pair, writtenIn, 'bytes')),
        shareOf(pair.now, isSpill) < NOTABLE
          ? undefined
          : waitsSaid(pair, isSpill, 'Sessions wait for temporary files'),
      ]),
    ],
    conditions: conditions(pair, writtenIn(pair.now), first),
    statements: idsOf(spilling),
  };
};
