// What is different between the two snapshots: the instance, its parameters, and the counters that moved most.
import { field } from '../format/fields.js';
import type { Statistic } from '../format/metrics.js';
import type { Said } from './diagnosis.js';
import { type Look, metric, type Pair } from './look.js';
import { change, type Reading, stated } from './reckon.js';
import { differences, differenceSaid } from './rules/parameters.js';
import { isSameLength, twice } from './say/compare.js';
import { say } from './say/say.js';
import { present } from './signal.js';

/** Less is what hours do. */
const MOVED = 0.25;

type Counted = readonly [name: string, statistic: Statistic, words: string];

const COUNTERS: readonly Counted[] = [
  ['db.Transactions.xact_commit', 'sum', 'commits'],
  ['db.Transactions.commit_latency', 'avg', 'time of a commit'],
  ['db.SQL.tup_returned', 'sum', 'rows that scans went over'],
  ['db.SQL.tup_fetched', 'sum', 'rows fetched by an index'],
  ['db.IO.blks_read', 'sum', 'blocks read'],
  ['db.Temp.temp_bytes', 'sum', 'bytes of temporary files'],
  ['db.User.numbackends', 'max', 'connections at the most'],
  ['os.cpuUtilization.total', 'avg', 'use of the processors in percent, on average'],
  ['os.diskIO.auroraStorage.readLatency', 'avg', 'milliseconds of a read from storage'],
];

const counterSaid = (pair: Pair, [name, statistic, words]: Counted): Said | undefined => {
  const of = (look: Look): Reading | undefined => metric(look, name, statistic);
  const { is, was } = twice(pair, of);
  if (is === undefined || was === undefined || was.value === 0) return undefined;
  const moved = change(was, is);
  if (Math.abs(moved.value) < MOVED) return undefined;
  return say(words, ': ', stated(was), ' → ', stated(is), ', ', moved.value > 0 ? '+' : '', moved);
};

/** Totals of windows that are not equally long tell nothing of each other. */
const isComparable = (pair: Pair, [, statistic]: Counted): boolean => statistic !== 'sum' || isSameLength(pair);

const FIELDS = ['DBInstanceClass', 'Engine', 'EngineVersion', 'StorageType', 'maxACUs'] as const;

const textIn = (look: Look, name: string): string | undefined => field(look.snapshot.instance?.fields, 'text', name);

const fieldSaid = (pair: Pair, name: string): Said | undefined => {
  const { is, was } = twice(pair, (look) => textIn(look, name));
  if (is === undefined || was === undefined || is === was) return undefined;
  return say({ name }, ': ', { name: was }, ' → ', { name: is });
};

/** Nothing where there is nothing to compare with; a parameter that a finding blames is told there. */
export const changesOf = (pair: Pair, blamed: ReadonlySet<string | undefined>): readonly Said[] =>
  pair.before === undefined
    ? []
    : present([
        ...FIELDS.map((name) => fieldSaid(pair, name)),
        ...differences(pair)
          .filter(({ name }) => !blamed.has(name))
          .map((difference) => differenceSaid(pair, difference)),
        ...COUNTERS.filter((counter) => isComparable(pair, counter)).map((counter) => counterSaid(pair, counter)),
      ]);
