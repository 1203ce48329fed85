// When it last worked: the newest request of the subject that did not fail.
import { HOUR, toIso } from '../../kernel/time.js';
import type { SpanRecord } from '../../telemetry/record.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { logQuery, spanQuery } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { instantPart } from './instant.js';

/** Where nearly every request fails, the last that did not may lie this long before. */
const LOOK_BACK = HOUR;
const NEWEST = 300;

export const asksOfSuccess = ({ ask }: AskContext): boolean => ask.of === 'success';

/** Spans that carry no outcome failed where an error line of their trace says so. */
export const successQueries = (context: AskContext): AskQueries => {
  const { from, to } = context.period;
  const window = { from: from - LOOK_BACK, to };
  return {
    'newest-requests': spanQuery(context, { window, budget: NEWEST }),
    'newest-errors': logQuery(context, { window, minLevel: 'error', budget: NEWEST }),
  };
};

const lastSuccess = (reads: AskReads): PlacedRow<SpanRecord> | undefined => {
  const failed = new Set(reads.rows('newest-errors', 'log').flatMap(({ row }) => row.traceId ?? []));
  return reads
    .rows('newest-requests', 'span')
    .filter(({ row }) => row.status !== 'error' && !failed.has(row.traceId))
    .toSorted((a, b) => b.row.time - a.row.time)[0];
};

export const answerLastSuccess = (context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult => {
  const placed = lastSuccess(reads);
  if (placed === undefined) {
    write.text('last.no-success');
    return write.finish({ kind: 'unknown', missing: 'success' });
  }
  const { row } = placed;
  write.sentence(
    'last.success',
    { at: instantPart(row.time, context), operation: { name: row.name }, service: { name: row.service } },
    { cites: [write.cite(placed)] },
  );
  return write.finish({
    kind: 'value',
    name: 'last success',
    value: toIso(row.time),
    unit: 'time',
    evidence: [write.cite(placed)],
  });
};
