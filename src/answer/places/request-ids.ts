// Which requests fail, by the ids that log lines give them: request or correlation ids, else those of traces.
import type { LogRecord } from '../../telemetry/record.js';
import { hasCue } from '../../language/details/message-details.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { logQuery, tallyQuery } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { lineParts } from '../rows/record-lines.js';
import { errorWindow, overServices } from './error-counts.js';

/** Requests pass through more services than the one that is blamed, and few of them write ids. */
const withAllServices = (context: AskContext): AskContext =>
  context.subject.from === 'message' ? context : overServices(context);

const LINES_READ = 200;

/** The newest error lines: whose ids are shown. */
export const failingLinesQuery = (context: AskContext) =>
  logQuery(withAllServices(context), { window: errorWindow(context), minLevel: 'error', budget: LINES_READ });

export const asksForRequestIds = ({ ask, details }: AskContext): boolean =>
  ask.by === 'request' || (ask.by === undefined && hasCue(details, 'request ids'));

export const requestIdQueries = (context: AskContext): AskQueries => ({
  'failing-lines': failingLinesQuery(context),
  'request-ids': tallyQuery(withAllServices(context), 'logs', {
    window: errorWindow(context),
    by: { field: 'request' },
    budget: 1,
  }),
});

type FailedRequest = { readonly id: string; readonly placed: PlacedRow<LogRecord> };

/** The newest first, each once, with its first error line: those behind it only pass the failure on. */
const failedRequests = (
  lines: readonly PlacedRow<LogRecord>[],
  idOf: (row: LogRecord) => string | undefined,
): readonly FailedRequest[] => {
  const byId = new Map<string, PlacedRow<LogRecord>>();
  for (const placed of lines) {
    const id = idOf(placed.row);
    if (id !== undefined) byId.set(id, placed);
  }
  return [...byId].map(([id, placed]) => ({ id, placed }));
};

const USUAL = 5;
const MOST = 20;

const claimRequest = ({ id, placed }: FailedRequest, write: ResultWriter): number =>
  write.claimOf([{ name: id }, ': ', ...lineParts(placed.row)], { cites: [write.cite(placed)] });

const sayHowMany = (reads: AskReads, write: ResultWriter): void => {
  const total = reads.total('request-ids');
  if (total === undefined || (total.row.valuesWithErrors ?? 0) === 0) return;
  write.sentence('requests.failing', {
    n: { figure: write.cell(total, 'valuesWithErrors') },
    m: { figure: write.cell(total, 'values') },
  });
};

export const answerRequestIds = (context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult => {
  const lines = reads.rows('failing-lines', 'log');
  const ofRequests = failedRequests(lines, ({ requestId }) => requestId);
  const found = ofRequests.length > 0 ? ofRequests : failedRequests(lines, ({ traceId }) => traceId);
  if (found.length === 0) {
    const id = lines.length === 0 ? 'lines.none' : 'requests.none';
    return write.text(id).finish({ kind: 'unknown', missing: 'request ids' });
  }
  if (ofRequests.length > 0) sayHowMany(reads, write);
  else write.text('requests.traces');
  const shown = found.slice(0, Math.min(MOST, context.details.quantity ?? USUAL));
  write.list(shown.map((each) => claimRequest(each, write)));
  const evidence = shown.map(({ placed }) => write.cite(placed));
  return write.show(...evidence).finish({
    kind: 'list',
    items: shown.map(({ id, placed }) => ({ name: id, evidence: [write.cite(placed)] })),
  });
};
