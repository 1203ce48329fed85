// Requests that stand for what no field names: orders are the requests to an endpoint of orders.
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { tallyQuery } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { countedSpan, hasSpans, servedRequests } from './counted-records.js';
import { sayNoun } from './say-counted.js';

const OPERATIONS: { readonly [of: string]: RegExp } = {
  orders: /order|checkout|payment|booking|purchase|cart/i,
  queue: /consume|process|publish|message|queue/i,
};

/** What comes first in a pattern is meant rather than what comes later. */
const rankOf = (name: string, pattern: RegExp): number => {
  const rank = pattern.source.split('|').findIndex((word) => name.toLowerCase().includes(word));
  return rank < 0 ? Number.POSITIVE_INFINITY : rank;
};

const OPERATIONS_READ = 100;

export const hasOperations = ({ ask }: AskContext): boolean => ask.of !== undefined && ask.of in OPERATIONS;

/** Orders pass through services besides that of the cause: all of them are read unless the message names some. */
export const operationQueries = (context: AskContext, reads: AskReads): AskQueries => {
  if (!hasOperations(context) || !hasSpans(reads)) return {};
  const { options } = servedRequests(context, reads);
  const bounds = context.subject.from === 'message' ? {} : { services: [] };
  return {
    operations: tallyQuery(context, 'spans', { ...options, ...bounds, by: 'operation', budget: OPERATIONS_READ }),
  };
};

export const findOperation = (context: AskContext, reads: AskReads): PlacedRow<TallyRow> | undefined => {
  const pattern = OPERATIONS[context.ask.of ?? ''];
  if (pattern === undefined) return undefined;
  const [first] = reads
    .values('operations')
    .filter(({ row }) => pattern.test(row.value ?? ''))
    .toSorted(
      (a, b) => rankOf(a.row.value ?? '', pattern) - rankOf(b.row.value ?? '', pattern) || b.row.count - a.row.count,
    );
  return first;
};

/** One request that several services pass on is one order: traces are counted where the row has them. */
export const answerOperation = (
  context: AskContext,
  reads: AskReads,
  write: ResultWriter,
): DraftedResult | undefined => {
  const placed = findOperation(context, reads);
  if (placed === undefined) return undefined;
  const { row } = placed;
  const failed = write.cell(placed, row.errorTraces === undefined ? 'errors' : 'errorTraces');
  const { first, last } = countedSpan(placed, { cell: 'errors' });
  write.sentence('operation.failed', {
    failures: sayNoun(write, 'failures', failed),
    operation: { name: row.value ?? '' },
    requests: { figure: write.cell(placed, row.traces === undefined ? 'count' : 'traces') },
    first: { clock: first },
    last: { clock: last },
  });
  write.text('throughput.no-orders');
  return write.finish({
    kind: 'value',
    name: 'failures',
    value: failed.value,
    unit: 'count',
    evidence: [write.cite(placed)],
  });
};
