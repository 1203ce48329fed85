// Answers a query for log lines: which, how many there are, how many are owed, how many came late.
import type { FetchResult, LogQuery } from '../../../../telemetry/query.js';
import { countLogs } from './count-logs.js';
import { both, condition, where } from './filter.js';
import { seqsOfIds } from './log-ids.js';
import { logRecords } from './log-record.js';
import { indexOf, lineConditions, selectLogs, type LogSelection } from './log-selection.js';

import { findLogs } from './rank-logs.js';
import { cursorAt, list, noticed, windowNotices, type Reader } from './reader.js';
import { matchText, type TextMatch } from './search-text.js';

/** Of the lines to leave out, those that the query would have found. */
const leftOut = (
  reader: Reader,
  selection: LogSelection,
  { exclude, match }: { exclude: LogQuery['exclude']; match: TextMatch | undefined },
): ReadonlySet<number> => {
  if (exclude === undefined || exclude.length === 0) return new Set();
  const seqs = seqsOfIds(reader, exclude, selection.window);
  const conditions = both(lineConditions(selection), condition('seq IN (SELECT value FROM json_each(?))', list(seqs)));
  const rows = reader.store
    .sql(`SELECT seq, template FROM log NOT INDEXED WHERE ${where(conditions)}`)
    .all(...conditions.values);
  const wanted = rows.filter(
    ({ seq, template }) => match === undefined || match.lines.has(Number(seq)) || match.templates.has(Number(template)),
  );
  return new Set(wanted.map(({ seq }) => Number(seq)));
};

/** Lines beyond the cursor whose time lies before the newest that had been considered. */
const lateIn = (reader: Reader, selection: LogSelection): number => {
  const considered = { ...selection, after: 0, upTo: selection.after };
  const conditions = lineConditions(considered);
  const newest = reader.store
    .sql(`SELECT time FROM log ${indexOf(selection)} WHERE ${where(conditions)} ORDER BY time DESC LIMIT 1`)
    .get(...conditions.values)?.['time'];
  if (typeof newest !== 'number') return 0;
  return countLogs(reader, {
    ...selection,
    window: { ...selection.window, to: Math.min(selection.window.to, newest) },
  });
};

export const readLogs = (reader: Reader, query: LogQuery): FetchResult => {
  const selection = selectLogs(reader, query);
  const match = query.text === undefined ? undefined : matchText(reader, { text: query.text, window: query.window });
  const excluded = leftOut(reader, selection, { exclude: query.exclude, match });
  const most = query.budget + excluded.size;
  const found = findLogs(reader, selection, { order: query.order, most, match });
  const lines = found.lines.filter(({ seq }) => !excluded.has(seq)).slice(0, query.budget);
  const matched = found.matched - excluded.size;
  const notices = [...windowNotices(reader, query.window), ...(match?.notices ?? [])];
  return {
    rows: logRecords(
      reader,
      lines.map(({ seq }) => seq),
    ),
    matched,
    owed: matched - lines.length,
    cursor: cursorAt(reader, query.upTo),
    ...(query.after !== undefined && { late: lateIn(reader, selection) }),
    ...noticed(notices),
  };
};
