// One request: the trace that is named, else the slowest, else one that fails, as a tree with its log lines.
import { compareText } from '../../kernel/json.js';
import { normaliseId } from '../../kernel/record-id.js';
import { levelRank } from '../../telemetry/level.js';
import type { LogQuery, SpanQuery } from '../../telemetry/query.js';
import type { LogRecord, SpanRecord } from '../../telemetry/record.js';
import type { Figure } from '../../evidence/evidence.js';
import type { AskContext } from '../ask-context.js';
import type { AskReads, PlacedRow } from '../ask-reads.js';
import type { MeasureAnswer } from '../measure.js';
import { hasSource, logQuery, spanQuery } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { isAboutCause, overServices } from '../places/error-counts.js';
import { failingLinesQuery } from '../places/request-ids.js';
import { causeHypothesis, mainFindingOf } from '../verdicts/cause-facts.js';
import { answerSlowestLines, asksForSlowest, slowestLineQueries } from './slowest-lines.js';
import { lineClaim, spanClaim, withoutShown } from './record-lines.js';

const MOST_SPANS = 12;
const MOST_LINES = 5;
const MOST_NEXT_LINES = 10;
/** Of one trace. */
const TRACE_BUDGET = 200;

/** Also in an address: “https://traces.example/trace/0af7…”. */
const namedTrace = ({ entities, details }: AskContext): string | undefined =>
  (details.traceIds?.[0] ?? entities.find(({ kind }) => kind === 'id')?.text)?.replaceAll('-', '').toLowerCase();

const namedRequest = ({ entities, details }: AskContext): string | undefined =>
  details.requestIds?.[0] ?? normaliseId(entities.find(({ kind }) => kind === 'id')?.text ?? '');

type Served = { readonly id: string; readonly services: ReadonlySet<string> };

/** The request that fails in most services, of several the newest: without traces its lines tell its way. */
const failingRequest = (reads: AskReads): string | undefined => {
  const byId = Map.groupBy(
    reads.rows('failing-lines', 'log').filter(({ row }) => row.requestId !== undefined),
    ({ row }) => row.requestId ?? '',
  );
  const served = [...byId].map(([id, lines]): Served => ({
    id,
    services: new Set(lines.map(({ row }) => row.service)),
  }));
  return served.toSorted((a, b) => b.services.size - a.services.size)[0]?.id;
};

const chosenRequest = (context: AskContext, reads: AskReads): string | undefined => {
  const named = namedRequest(context);
  if (named !== undefined) return named;
  return chosenTrace(context, reads) === undefined ? failingRequest(reads) : undefined;
};

/** A request whose lines or spans fail. */
const failingTrace = (reads: AskReads): string | undefined =>
  reads.rows('errors', 'log').find(({ row }) => row.traceId !== undefined)?.row.traceId ??
  reads.rows('newest', 'span').find(({ row }) => row.status === 'error')?.row.traceId;

/** A request that is named is not answered with the trace of another. */
const chosenTrace = (context: AskContext, reads: AskReads): string | undefined =>
  namedRequest(context) === undefined || namedTrace(context) !== undefined
    ? (namedTrace(context) ?? tellingTrace(context, reads))
    : undefined;

/** Of calls that are held up outside of their service, the slowest that the engine cites: no span of the service tells it. */
const heldUpTrace = (context: AskContext): string | undefined => {
  const hypothesis = isAboutCause(context) ? causeHypothesis(context) : undefined;
  if (hypothesis === undefined || mainFindingOf(context, hypothesis)?.kind !== 'gap') return undefined;
  const cited = hypothesis.evidence.flatMap((id) => context.findingRows.get(id) ?? []);
  const spans = cited.filter((row) => row.kind === 'span').toSorted((a, b) => b.durationMicros - a.durationMicros);
  return spans[0]?.traceId;
};

const tellingTrace = (context: AskContext, reads: AskReads): string | undefined =>
  heldUpTrace(context) ??
  (context.ask.top === true ? reads.rows('slowest', 'span')[0]?.row.traceId : failingTrace(reads)) ??
  reads.rows('slowest', 'span')[0]?.row.traceId ??
  // without spans none is known to be the slowest, but lines may name their requests
  failingTrace(reads);

const byTime = (a: PlacedRow<SpanRecord>, b: PlacedRow<SpanRecord>): number =>
  a.row.time - b.row.time || compareText(a.row.id, b.row.id);

type DeepSpan = { readonly placed: PlacedRow<SpanRecord>; readonly depth: number };

/** In the order of calls. A span whose caller is not stored begins a tree of its own. */
const treeOfSpans = (spans: readonly PlacedRow<SpanRecord>[]): readonly DeepSpan[] => {
  const ids = new Set(spans.map(({ row }) => row.spanId));
  const children = Map.groupBy(spans, ({ row }) => (ids.has(row.parentId ?? '') ? row.parentId : undefined));
  const reached = new Map<PlacedRow<SpanRecord>, number>();
  const walk = (placed: PlacedRow<SpanRecord>, depth: number): void => {
    if (reached.has(placed)) return;
    reached.set(placed, depth);
    for (const child of (children.get(placed.row.spanId) ?? []).toSorted(byTime)) walk(child, depth + 1);
  };
  for (const root of (children.get(undefined) ?? []).toSorted(byTime)) walk(root, 0);
  for (const rest of spans.toSorted(byTime)) walk(rest, 0);
  return [...reached].map(([placed, depth]) => ({ placed, depth }));
};

/** Of a large trace the first span, the failing ones, and the slowest. */
const mostTelling = (tree: readonly DeepSpan[]): readonly DeepSpan[] => {
  const weight = ({ placed: { row } }: DeepSpan): number => (row.status === 'error' ? 1e15 : 0) + row.durationMicros;
  const [root] = tree;
  const chosen = new Set(
    [...(root ? [root] : []), ...tree.slice(1).toSorted((a, b) => weight(b) - weight(a))].slice(0, MOST_SPANS),
  );
  return tree.filter((each) => chosen.has(each));
};

/** One that is named is looked for in all that is stored, whatever the scope. */
const withinTrace = <Q extends LogQuery | SpanQuery>(context: AskContext, traceId: string, query: Q): Q => {
  const filter = { traceIds: [traceId] };
  return namedTrace(context) === undefined
    ? { ...query, filter: { ...query.filter, ...filter } }
    : { ...query, filter, window: { from: 0, to: context.askedAt + 1 } };
};

const orderedLines = (lines: readonly PlacedRow<LogRecord>[]): readonly PlacedRow<LogRecord>[] =>
  lines.toSorted((a, b) => a.row.time - b.row.time).slice(-MOST_LINES);

const requestLinesQuery = (context: AskContext, id: string): LogQuery => {
  const query = logQuery(overServices(context), { order: 'oldest', budget: TRACE_BUDGET });
  const filter = { requestIds: [id] };
  return namedRequest(context) === undefined
    ? { ...query, filter: { ...query.filter, ...filter } }
    : { ...query, filter, window: { from: 0, to: context.askedAt + 1 } };
};

/** Other services may log the id of a named request in the text of a line, under no field. */
const requestTextQuery = (context: AskContext, id: string): LogQuery => ({
  ...requestLinesQuery(context, id),
  filter: {},
  phrases: [id],
});

/** A phrase is compared word by word: the line has to hold the id itself. */
const requestLines = (reads: AskReads, id: string): readonly PlacedRow<LogRecord>[] => {
  const inField = reads.rows('request-lines', 'log');
  const known = new Set(inField.map(({ row }) => row.id));
  const holdsId = ({ row: { message, error } }: PlacedRow<LogRecord>): boolean =>
    [message, error?.message, error?.stack].some((text) => text?.toLowerCase().includes(id.toLowerCase()));
  return [...inField, ...reads.rows('request-text', 'log').filter((each) => !known.has(each.row.id) && holdsId(each))];
};

/** As its lines write it, so that it can be searched for in the files; ids are stored in lower case. */
const writtenId = (id: string, lines: readonly PlacedRow<LogRecord>[]): string => {
  for (const { row } of lines) {
    const at = row.message.toLowerCase().indexOf(id.toLowerCase());
    if (at >= 0) return row.message.slice(at, at + id.length);
  }
  return id;
};

const MOST_REQUEST_LINES = 12;

/** “Request failed” alone says nothing. */
const failureTextOf = ({ message, error }: LogRecord): string => error?.message?.trim() || message;

const isFailing = ({ row }: PlacedRow<LogRecord>): boolean => levelRank(row.level) >= levelRank('error');

/** One request end to end by its id, in the order of time, and where it breaks: its first error line. */
const countOf = (lines: readonly PlacedRow<LogRecord>[], write: ResultWriter): Figure => ({
  value: lines.length,
  by: 'count',
  of: lines.map((placed) => ({ evidence: write.cite(placed), path: 'time' })),
});

const answerRequest = (id: string, found: readonly PlacedRow<LogRecord>[], write: ResultWriter): DraftedResult => {
  const lines = found.toSorted((a, b) => a.row.time - b.row.time);
  const services = [...new Set(lines.map(({ row }) => row.service))];
  const broken = lines.find(isFailing);
  write.sentence('request.lines', { id: { name: writtenId(id, lines) }, n: { figure: countOf(lines, write) } });
  const shown = lines.slice(0, MOST_REQUEST_LINES);
  write.list(shown.map((placed) => lineClaim(placed, write)));
  if (broken !== undefined)
    write.sentence(
      'request.breaks',
      {
        service: { name: broken.row.service },
        at: { clock: broken.row.time },
        quote: { quote: failureTextOf(broken.row) },
      },
      { cites: [write.cite(broken)] },
    );
  if (services.length === 1) write.text('request.one-service');
  const evidence = shown.map((placed) => write.cite(placed));
  return write.show(...evidence).finish({ kind: 'rows', evidence, more: lines.length - shown.length });
};

/** “More” of a trace: its log lines that were not shown yet. */
const answerNextLines = (context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult => {
  const left = withoutShown(
    reads.rows('lines', 'log').toSorted((a, b) => a.row.time - b.row.time),
    context.shown,
  );
  const next = left.slice(0, MOST_NEXT_LINES);
  if (next.length === 0) return write.text('lines.no-more').finish({ kind: 'rows', evidence: [], more: 0 });
  write.list(next.map((placed) => lineClaim(placed, write)));
  const evidence = next.map((placed) => write.cite(placed));
  return write.show(...evidence).finish({ kind: 'rows', evidence, more: left.length - next.length });
};

/** By the word of the question: a trace, a request, or an id that may be either. */
const sayNotStored = (context: AskContext, write: ResultWriter): ResultWriter => {
  const { traceIds, requestIds } = context.details;
  if (requestIds?.[0] !== undefined) return write.text('request.unknown', { id: requestIds[0] });
  const id = traceIds?.[0] ?? namedRequest(context);
  if (id === undefined) return write.text('trace.none');
  return write.text(traceIds?.[0] === undefined ? 'trace.id-unknown' : 'trace.unknown', { id });
};

export const trace: MeasureAnswer = {
  needsCause: true,
  reads: (context, reads) => {
    const traceId = chosenTrace(context, reads);
    const hasSpans = hasSource(context, 'spans');
    const first = {
      errors: logQuery(context, { minLevel: 'error', budget: 20 }),
      'failing-lines': failingLinesQuery(context),
      ...(hasSpans && {
        slowest: spanQuery(context, { order: 'slowest', budget: 3 }),
        newest: spanQuery(context, { order: 'newest', budget: 50 }),
      }),
    };
    const requestId = chosenRequest(context, reads);
    const ofRequest =
      requestId === undefined
        ? {}
        : {
            'request-lines': requestLinesQuery(context, requestId),
            'request-text': requestTextQuery(context, requestId),
          };
    const slowest = asksForSlowest(context) ? slowestLineQueries(context, reads) : {};
    if (traceId === undefined) return { ...first, ...ofRequest, ...slowest };
    const wide = overServices(context);
    const whole = { order: 'oldest', budget: TRACE_BUDGET } as const;
    return {
      ...first,
      ...ofRequest,
      ...slowest,
      ...(hasSpans && { spans: withinTrace(context, traceId, spanQuery(wide, whole)) }),
      lines: withinTrace(context, traceId, logQuery(wide, whole)),
    };
  },
  answer: (context, reads, write) => {
    if (context.ask.page === 'next') return answerNextLines(context, reads, write);
    const isWithoutSpans = reads.rows('slowest', 'span').length === 0;
    const slowest = asksForSlowest(context) && isWithoutSpans ? answerSlowestLines(context, reads, write) : undefined;
    if (slowest !== undefined) return slowest;
    const traceId = chosenTrace(context, reads);
    const spans = mostTelling(treeOfSpans(reads.rows('spans', 'span')));
    const logLines = reads.rows('lines', 'log');
    if (traceId === undefined || (spans.length === 0 && logLines.length === 0)) {
      const requestId = chosenRequest(context, reads);
      const ofRequest = requestId === undefined ? [] : requestLines(reads, requestId);
      if (requestId !== undefined && ofRequest.length > 0) return answerRequest(requestId, ofRequest, write);
      return sayNotStored(context, write).finish({ kind: 'unknown', missing: 'trace' });
    }
    const [top] = spans;
    const anchor = top?.placed ?? logLines[0];
    if (anchor !== undefined)
      write.sentence(
        top === undefined ? 'trace.lines-only' : 'trace.spans',
        {
          id: { name: traceId },
          ...(top !== undefined && { took: { figure: write.cell(top.placed, 'durationMicros', 'micros') } }),
        },
        { cites: [write.cite(anchor)] },
      );
    write.list(spans.map(({ placed, depth }) => spanClaim(placed, depth, write)));
    const shownLines = orderedLines(logLines);
    write.list(
      shownLines.map((placed) => lineClaim(placed, write)),
      spans.length > 0 ? 'trace.its-lines' : undefined,
    );
    const evidence = [...spans.map(({ placed }) => write.cite(placed)), ...shownLines.map((each) => write.cite(each))];
    const more = reads.rows('spans', 'span').length + logLines.length - evidence.length;
    return write.show(...shownLines.map((each) => write.cite(each))).finish({ kind: 'rows', evidence, more });
  },
};
