// A pasted record: whether it is stored, where and how often, else lines like it; the rows stand beside the words.
import { optional } from '../../kernel/optional.js';
import type { PastedRecord } from '../../language/pasted-record.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { LogQuery, StructuredFilter, TallyQuery } from '../../telemetry/query.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import type { MeasureAnswer, MeasureTable } from '../measure.js';
import { instantPart } from '../places/instant.js';
import { hasSource } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { lineClaim } from '../rows/record-lines.js';

/** What is looked for: of the record, without what is said of it. */
type RecordToFind = Omit<PastedRecord, 'prose'>;

type StoreBounds = { readonly askedAt: number; readonly upTo: number; readonly spansUpTo?: number };

const MOST_SERVICES = 3;

/** In all that is stored, whatever the scope and window: the row's time is the time that is meant. */
const pastedTally = (
  { askedAt, upTo }: StoreBounds,
  wanted: { readonly text?: string; readonly filter?: StructuredFilter },
): TallyQuery => ({
  ask: 'tally',
  of: 'logs',
  by: 'service',
  window: { from: 0, to: askedAt + 1 },
  filter: {},
  upTo,
  budget: MOST_SERVICES,
  ...wanted,
});

/** The request that the record belongs to, in its spans and its lines. */
const traceTallies = ({ traceIds }: RecordToFind, bounds: StoreBounds): AskQueries => {
  if (traceIds === undefined) return {};
  const traced = pastedTally(bounds, { filter: { traceIds } });
  const { spansUpTo = 0 } = bounds;
  return { traced, ...(spansUpTo > 0 && { tracedSpans: { ...traced, of: 'spans', upTo: spansUpTo } }) };
};

/** Counts of its request, of the record itself, of lines like it, and of its exception: what comes first tells the time that is meant. */
export const pastedTallies = (record: RecordToFind, bounds: StoreBounds): AskQueries => ({
  ...traceTallies(record, bounds),
  ...(record.exact !== '' && { exact: pastedTally(bounds, { text: record.exact }) }),
  ...(record.like !== '' && record.like !== record.exact && { like: pastedTally(bounds, { text: record.like }) }),
  ...(record.exception !== undefined && {
    typed: pastedTally(bounds, {
      filter: { fields: [{ field: 'error.type', is: 'equal', values: [record.exception] }] },
    }),
  }),
});

const boundsOf = ({ askedAt, asOf }: AskContext): StoreBounds => ({
  askedAt,
  upTo: asOf['logs'] ?? 0,
});

const KINDS = ['exact', 'traced', 'like', 'typed'] as const;
type Kind = (typeof KINDS)[number];

const foundAs = (reads: AskReads): Kind | undefined => KINDS.find((kind) => reads.values(kind).length > 0);

/** The newest line that was counted: its service is searched at that instant. */
const newestLine = (context: AskContext, reads: AskReads, { traceIds }: RecordToFind): LogQuery | undefined => {
  const kind = foundAs(reads);
  const [most] = kind === undefined ? [] : reads.values(kind).toSorted((a, b) => b.row.last - a.row.last);
  if (most?.row.value === undefined) return undefined;
  const { last } = most.row;
  return {
    ask: 'logs',
    window: { from: last, to: last + 1 },
    filter: { services: [most.row.value], ...(kind === 'traced' && optional({ traceIds })) },
    upTo: boundsOf(context).upTo,
    budget: MOST_LINES,
    order: 'newest',
  };
};

const MOST_LINES = 20;

/** Counted besides what was found first. */
const OTHERS: { readonly [K in Kind]: readonly Kind[] } = {
  exact: ['like'],
  traced: ['traced', 'like'],
  like: ['like'],
  typed: ['typed'],
};

const countClaim = (kind: Kind, placed: PlacedRow<TallyRow>, { context, write, record }: PastedAnswer): number => {
  if (kind === 'exact' && placed.row.count === 1)
    return write.claim(
      'pasted.single',
      { service: { name: placed.row.value ?? '' }, at: instantPart(placed.row.first, context) },
      { cites: [write.cite(placed)] },
    );
  return write.claim(`pasted.${kind}`, {
    service: { name: placed.row.value ?? '' },
    n: { figure: write.cell(placed, 'count') },
    first: instantPart(placed.row.first, context),
    last: instantPart(placed.row.last, context),
    ...(kind === 'typed' && { exception: { name: record.exception ?? '' } }),
    ...(kind === 'traced' && { trace: { name: record.traceIds?.join(', ') ?? '' } }),
  });
};

type PastedAnswer = {
  readonly context: AskContext;
  readonly write: ResultWriter;
  readonly record: RecordToFind;
};

/** Of the lines of that instant, one that holds the words, or any of the request. */
const lineHolding = (reads: AskReads, kind: Kind, { like, exception }: RecordToFind) => {
  if (kind === 'traced') return reads.rows('line', 'log')[0];
  const words = like.split(' ').filter((word) => word !== '');
  const holds = (message: string): boolean => words.every((word) => message.toLowerCase().includes(word));
  return reads
    .rows('line', 'log')
    .find(({ row }) => holds(row.message) || (exception !== undefined && row.error?.type === exception));
};

const sayNotStored = (reads: AskReads, write: ResultWriter): DraftedResult => {
  const read = KINDS.map((kind) => reads.get(kind)).find(({ status }) => status === 'read');
  if (read === undefined) write.text('nothing.unread');
  else write.sentence('pasted.none', {}, { type: 'absence', coverage: read.coverage });
  return write.finish({ kind: 'unknown', missing: 'record' });
};

const pasted: MeasureAnswer = {
  needsCause: false,
  reads: (context, reads) => {
    const record = context.details.record;
    if (record === undefined || !hasSource(context, 'logs')) return {};
    const line = newestLine(context, reads, record);
    return { ...pastedTallies(record, boundsOf(context)), ...(line !== undefined && { line }) };
  },
  answer: (context, reads, write) => {
    const record = context.details.record;
    const kind = foundAs(reads);
    if (record === undefined || kind === undefined) return sayNotStored(reads, write);
    const answer = { context, write, record };
    const exact = kind === 'exact' ? reads.values('exact').map((each) => countClaim('exact', each, answer)) : [];
    const kinds: readonly Kind[] = OTHERS[kind];
    const others = kinds.flatMap((each) =>
      reads
        .values(each)
        .slice(0, MOST_SERVICES)
        .map((row) => countClaim(each, row, answer)),
    );
    write.sentences(...exact, ...others);
    const line = lineHolding(reads, kind, record);
    if (line !== undefined) write.list([lineClaim(line, write)], kind === 'exact' ? undefined : 'pasted.newest');
    const evidence = line === undefined ? [] : [write.cite(line)];
    return write.show(...evidence).finish({ kind: 'rows', evidence, more: 0 });
  },
};

export const pastedMeasures = { pasted } as const satisfies MeasureTable;
