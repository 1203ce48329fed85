// Record ids back to the lines that they name.
import type { TimeWindow } from '../../../../kernel/time.js';
import { idOfRow } from './log-record.js';
import type { Reader } from './reader.js';

const IN_WINDOW = `SELECT seq, time, hash, scope, place, source, ordinal, quality, clock, message
  FROM log INDEXED BY log_time WHERE time >= ? AND time < ?`;

/** What was not read since the start is looked for among all lines of the window. */
const searched = (reader: Reader, ids: ReadonlySet<string>, { from, to }: TimeWindow): readonly number[] => {
  const found: number[] = [];
  if (ids.size === 0) return found;
  for (const row of reader.store.sql(IN_WINDOW).iterate(from, to)) {
    const id = idOfRow(reader, row);
    if (!ids.has(id)) continue;
    reader.remember(id, Number(row['seq']));
    found.push(Number(row['seq']));
    if (found.length === ids.size) break;
  }
  return found;
};

/** Sequence numbers of the lines of the window that bear one of the ids; perhaps of some outside of it. */
export const seqsOfIds = (reader: Reader, ids: readonly string[], window: TimeWindow): readonly number[] => {
  const known = ids.flatMap((id) => reader.seqOf(id) ?? []);
  const unknown = new Set(ids.filter((id) => reader.seqOf(id) === undefined));
  return [...known, ...searched(reader, unknown, window)];
};
