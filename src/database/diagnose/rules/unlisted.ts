// Where a file does not list its statements, the whole database is all there is to see of those that look at too much.
import { type Look, metric, type Pair } from '../look.js';
import { isBusier, isSend, shareOfAdded } from '../load.js';
import { atLeast, ratio, type Reading } from '../reckon.js';
import { compared, counter, growth, twice } from '../say/compare.js';
import { say } from '../say/say.js';
import { present, type Signal } from '../signal.js';
import { goneOver, rowsSaid } from './rows.js';

export type Named = { readonly kind: Signal['kind']; readonly title: string };

/** Of what no statement shows. */
const SCORE = 0.5;

const SCANNED = 40;
const SCANNED_MORE = 3;
const SPILLED = 1e9;

/** Sorts that spill go over many rows too. */
const spills = ({ now }: Pair): boolean => (metric(now, 'db.Temp.temp_bytes', 'sum')?.value ?? 0) > SPILLED;

export const scansAlone = (pair: Pair, { kind, title }: Named): Signal | undefined => {
  const is = goneOver(pair.now);
  const was = pair.before === undefined ? undefined : goneOver(pair.before);
  if (is === undefined || spills(pair) || !isBusier(pair)) return undefined;
  if (is.value < SCANNED || is.value < (was?.value ?? SCANNED) * SCANNED_MORE) return undefined;
  const said = [say(title), ...present([rowsSaid(pair)])] as const;
  return { kind, score: SCORE, says: said, conditions: [atLeast(is, SCANNED)], statements: [] };
};

const MORE_BLOCKS = 5;
const SENT = 0.1;

const committed = (look: Look): Reading | undefined => metric(look, 'db.Transactions.xact_commit', 'sum');

/** Than before: more is done, not more for the same. */
const MORE_COMMITS = 2;

/** Blocks that are looked at for each commit. */
const blocksPerCommit = (look: Look): ReturnType<typeof ratio> | undefined => {
  const blocks = metric(look, 'db.SQL.logical_reads', 'sum');
  const commits = committed(look);
  return blocks === undefined || commits === undefined || commits.value <= 0 ? undefined : ratio([blocks], commits);
};

/** Larger results are looked at more, too. */
export const loopsAlone = (pair: Pair, { kind, title }: Named): Signal | undefined => {
  const both = twice(pair, blocksPerCommit);
  const { is, was } = both;
  if (is === undefined || was === undefined || is.value < was.value * MORE_BLOCKS) return undefined;
  if ((growth(counter(pair, committed)) ?? 1) >= MORE_COMMITS) return undefined;
  if (spills(pair) || !isBusier(pair) || shareOfAdded(pair, isSend) >= SENT) return undefined;
  const shown = [compared(['blocks that are looked at for each commit: '], both), rowsSaid(pair)];
  const least = was.value * MORE_BLOCKS;
  return {
    kind,
    score: SCORE,
    says: [say(title), ...present(shown)],
    conditions: [atLeast(is, least)],
    statements: [],
  };
};
