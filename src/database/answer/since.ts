// Since when a database is slow, as far as its snapshot tells: a queue that was seen, a line that was logged, else the hour.
import { fromIso, type Micros } from '../../kernel/time.js';
import type { Cause } from '../diagnose/diagnosis.js';
import { field } from '../format/fields.js';
import type { Snapshot } from '../format/snapshot.js';
import { pointerBelow } from '../../telemetry/json-pointer.js';
import { headOf } from './owners.js';

/** `place`: where that stands. `exact`: the trouble itself was seen to begin, not only the hour. */
export type Since = { readonly at: Micros; readonly place: string; readonly exact: boolean };

const ofQueue = (snapshot: Snapshot): Since | undefined => {
  const tree = headOf(snapshot);
  const at = fromIso(field(tree?.value, 'text', 'first_seen') ?? '');
  return tree === undefined || at === undefined
    ? undefined
    : { at, place: pointerBelow(tree.path, 'first_seen'), exact: true };
};

const LOCKED = /still waiting for|deadlock detected|canceling statement due to lock/i;

/** A capture may date what it counts by its own beginning: that tells nothing. */
const ofLog = ({ logs = [], meta }: Snapshot): Since | undefined => {
  const line = logs.find(
    ({ message = '', first }) => first !== undefined && first !== meta.from && LOCKED.test(message),
  );
  return line?.first === undefined
    ? undefined
    : { at: line.first, place: pointerBelow(line.path, 'firstOccurrenceDate'), exact: true };
};

const ofHour = ({ meta: { from } }: Snapshot): Since | undefined =>
  from === undefined ? undefined : { at: from, place: '/WaitEvents', exact: false };

export const sinceOf = (snapshot: Snapshot, kind: Cause): Since | undefined =>
  (kind === 'lock-pile-up' ? (ofQueue(snapshot) ?? ofLog(snapshot)) : undefined) ?? ofHour(snapshot);
