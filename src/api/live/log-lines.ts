// Log lines and their counts as the contract has them: instants as RFC 3339.
import type { z } from 'zod';
import type { LogCounts, LogPage } from '../../app/telemetry/search-logs.js';
import { optional } from '../../kernel/optional.js';
import { toIso } from '../../kernel/time.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { LogRecord } from '../../telemetry/record.js';
import { tallyName } from '../../telemetry/tally.js';
import type { logCounts, logLine, logPage } from '../contract/logs.js';

export const writeLogLine = ({
  kind: _kind,
  time,
  ingestedAt,
  attributes,
  ...line
}: LogRecord): z.infer<typeof logLine> => ({
  ...line,
  time: toIso(time),
  ingestedAt: toIso(ingestedAt),
  ...optional({ attributes: attributes && { ...attributes } }),
});

export const writeLogPage = (
  { lines, matched, notices }: LogPage,
  next: string | undefined,
): z.infer<typeof logPage> => ({
  items: lines.map(({ line, before, after }) => ({
    ...writeLogLine(line),
    ...optional({ before: before?.map(writeLogLine), after: after?.map(writeLogLine) }),
  })),
  matched,
  ...optional({ next }),
  notices: [...notices],
});

const writeCount = ({ count, errors, first, last, traces }: TallyRow) => ({
  count,
  errors,
  first: toIso(first),
  last: toIso(last),
  ...optional({ traces }),
});

export const writeLogCounts = ({ by, total, values, owed, notices }: LogCounts): z.infer<typeof logCounts> => ({
  ...optional({ by: by && tallyName(by) }),
  ...(total !== undefined && { total: { ...writeCount(total), ...optional({ values: total.values }) } }),
  items: values.map((row) => ({ value: row.value ?? '', ...writeCount(row), ...optional({ text: row.text }) })),
  owed,
  notices: [...notices],
});
