// The slowest requests where there are no spans: of the services whose lines tell of requests, the lines that state the longest durations.
import { hasCue } from '../../language/details/message-details.js';
import { MICROS_OF_UNIT } from '../../telemetry/fields/duration-fields.js';
import { servedRequestOf } from '../../telemetry/failures/served-request.js';
import type { LogRecord } from '../../telemetry/record.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { statedSamples, type TimedLines, timedLines } from '../counts/stated-latency.js';
import { logQuery } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { lineParts } from './record-lines.js';

const USUAL_LIST = 3;
const LONGEST_LIST = 20;

const wantedOf = ({ details }: AskContext): number => Math.min(LONGEST_LIST, details.quantity ?? USUAL_LIST);

const slowestKey = ({ service }: TimedLines): string => `slowest-lines-${service}`;

/** A line that states how long a statement or a job took tells of no request, unless no line does. */
const requestLines = (reads: AskReads): readonly TimedLines[] => {
  const all = timedLines(reads);
  const ofRequests = all.filter(({ lines }) => lines.some(({ row }) => servedRequestOf(row) !== undefined));
  return ofRequests.length > 0 ? ofRequests : all;
};

/** First lines that tell which services state durations, and in which field; then the slowest of each. */
export const slowestLineQueries = (context: AskContext, reads: AskReads): AskQueries => ({
  ...statedSamples(context),
  ...Object.fromEntries(
    requestLines(reads).map((timed) => {
      const { service, field, unit } = timed;
      const stated = { field, micros: MICROS_OF_UNIT[unit] };
      const options = { services: [service], order: 'slowest', stated, budget: wantedOf(context) } as const;
      return [slowestKey(timed), logQuery({ ...context, entities: [] }, options)];
    }),
  ),
});

type SlowLine = { readonly placed: PlacedRow<LogRecord>; readonly timed: TimedLines; readonly micros: number };

const slowestLines = (context: AskContext, reads: AskReads): readonly SlowLine[] => {
  const { subject } = context;
  const found = requestLines(reads).flatMap((timed) =>
    reads.rows(slowestKey(timed), 'log').map((placed): SlowLine => {
      const micros = Number(placed.row.attributes?.[timed.field]) * MICROS_OF_UNIT[timed.unit];
      return { placed, timed, micros };
    }),
  );
  const asked = subject.from === 'message' ? found.filter(({ timed }) => subject.services.includes(timed.service)) : [];
  return (asked.length > 0 ? asked : found).toSorted((a, b) => b.micros - a.micros).slice(0, wantedOf(context));
};

/** No request that is named by its id. */
export const asksForSlowest = ({ ask, details, entities }: AskContext): boolean =>
  (ask.top === true || hasCue(details, 'slowest')) &&
  ask.page === undefined &&
  details.traceIds === undefined &&
  details.requestIds === undefined &&
  !entities.some(({ kind }) => kind === 'id');

/** Undefined: no line that was read states a duration, or the store cannot compare them. */
export const answerSlowestLines = (
  context: AskContext,
  reads: AskReads,
  write: ResultWriter,
): DraftedResult | undefined => {
  const shown = slowestLines(context, reads);
  if (shown.length === 0) return undefined;
  write.list(
    shown.map(({ placed, timed: { field, unit } }) =>
      write.claimOf([{ figure: write.cell(placed, `attributes.${field}`, unit) }, ' ', ...lineParts(placed.row)], {
        cites: [write.cite(placed)],
      }),
    ),
  );
  const evidence = shown.map(({ placed }) => write.cite(placed));
  return write.show(...evidence).finish({ kind: 'rows', evidence, more: 0 });
};
