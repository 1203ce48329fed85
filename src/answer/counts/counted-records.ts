// What a question counts: which records are read for it, and which cells of a row are the number.
import { quotedPhrases } from '../../language/details/line-request.js';
import { hasCue } from '../../language/details/message-details.js';
import type { Figure } from '../../evidence/evidence.js';
import { computeFigure } from '../../evidence/figure.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { TallyDimension, TallyQuery } from '../../telemetry/query.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { hasSource, tallyQuery, type TallyOptions } from '../queries.js';
import { overServices } from '../places/error-counts.js';
import type { ResultWriter } from '../result-writer.js';
import { ATTRIBUTE_PATTERNS, findAttribute } from './attribute-names.js';
import { findCountedWords, SAID, templatesOfEnds, templatesSaying } from './counted-words.js';
import { findStatusRecords } from './status-records.js';

/** Each has its noun in the messages: `noun.errors`. */
export type CountedNoun =
  'errors' | 'failures' | 'requests' | 'warnings' | 'exceptions' | 'timeouts' | 'restarts' | 'retries' | 'lines';

export type CountedRecords = {
  readonly noun: CountedNoun;
  readonly of: TallyQuery['of'];
  readonly options: TallyOptions;
  /** `warnings`: lines of level warn or worse without those that are errors. */
  readonly cell: 'count' | 'errors' | 'traces' | 'errorTraces' | 'warnings';
};

const TEMPLATES_READ = 300;
const KINDS_READ = 10;

/** Values of `span.kind` of spans that serve a request or take up a message. */
const SERVED = /^(?:span_kind_)?(?:server|consumer)$/i;

/** What is learnt first: which spans serve requests, which patterns the lines have. */
export const learningQueries = (context: AskContext): AskQueries => ({
  ...(hasSource(context, 'spans') && {
    kinds: tallyQuery(context, 'spans', { by: { field: 'span.kind' }, budget: KINDS_READ }),
  }),
  ...(hasSource(context, 'logs') && {
    templates: tallyQuery(context, 'logs', { by: 'template', budget: TEMPLATES_READ }),
    ...endQueries(context),
  }),
});

/** There are spans of the subject in the period. */
export const hasSpans = (reads: AskReads): boolean => reads.total('kinds') !== undefined;

/** Spans of the subject, unless none of them failed and its lines tell of errors: then failures are not marked in spans. */
export const tellsOfFailures = (reads: AskReads): boolean =>
  hasSpans(reads) && !(reads.total('kinds')?.row.errors === 0 && (reads.total('templates')?.row.errors ?? 0) > 0);

/** A call within the service, or to another one, is no request to it. */
const servedFilter = (reads: AskReads): Pick<TallyOptions, 'filter'> => {
  const served = reads.values('kinds').flatMap(({ row }) => (SERVED.test(row.value ?? '') ? [row.value ?? ''] : []));
  return served.length === 0 ? {} : { filter: { fields: [{ field: 'span.kind', is: 'equal', values: served }] } };
};

/** Fields of the scope and of the message stay: a filter of its own would replace them. */
const joinFields = (context: AskContext, { filter }: Pick<TallyOptions, 'filter'>): Pick<TallyOptions, 'filter'> => {
  const own = tallyQuery(context, 'spans').filter.fields ?? [];
  return filter?.fields === undefined ? {} : { filter: { ...filter, fields: [...own, ...filter.fields] } };
};

/** Spans that serve requests; several services pass on one request, which is then counted by its trace. */
export const servedRequests = (context: AskContext, reads: AskReads): CountedRecords => {
  const options = joinFields(context, servedFilter(reads));
  const isOneHop = context.subject.services.length === 1 && options.filter !== undefined;
  return { noun: 'requests', of: 'spans', options, cell: isOneHop ? 'count' : 'traces' };
};

export const failedOf = (requests: CountedRecords): CountedRecords => ({
  ...requests,
  noun: 'failures',
  cell: requests.cell === 'traces' ? 'errorTraces' : 'errors',
});

const quotedWords = (context: AskContext): string | undefined => quotedPhrases(context)[0];

const saying = (
  noun: 'timeouts' | 'restarts' | 'retries',
  { subject }: AskContext,
  reads: AskReads,
): CountedRecords => {
  const templates = templatesSaying(reads, (text) => SAID[noun].test(text));
  // whoever is killed logs nothing of it: the machine does
  const ends = templates.length === 0 ? templatesOfEnds(reads, subject.services, ENDS_KEY) : [];
  const options = ends.length === 0 ? { templates } : { templates: ends, services: [] };
  return { noun, of: 'logs', options, cell: 'count' };
};

const ENDS_KEY = 'ends-templates';

/** What others log of the end of a service that the question names: “how often did mailer crash?” */
const endQueries = (context: AskContext): AskQueries =>
  context.ask.of === 'restarts' && context.subject.from === 'message'
    ? { [ENDS_KEY]: tallyQuery(context, 'logs', { by: 'template', budget: TEMPLATES_READ, services: [] }) }
    : {};

const errorRecords = (context: AskContext, reads: AskReads, isPlain: boolean): CountedRecords => {
  const quoted = quotedWords(context);
  if (quoted !== undefined) return { noun: 'lines', of: 'logs', options: { text: quoted }, cell: 'count' };
  const text = findCountedWords(context, reads);
  if (text !== undefined) return { noun: 'errors', of: 'logs', options: { text }, cell: 'errors' };
  const hasLines = reads.total('templates') !== undefined;
  if (!hasLines && hasSpans(reads)) return failedOf(servedRequests(context, reads));
  return { noun: isPlain ? 'errors' : 'lines', of: 'logs', options: {}, cell: isPlain ? 'errors' : 'count' };
};

/** Undefined: the question names no status code, or no record has it. */
export const countedByStatus = (context: AskContext, reads: AskReads): CountedRecords | undefined => {
  const found = findStatusRecords(context, reads);
  return found && { noun: found.of === 'spans' ? 'requests' : 'lines', cell: 'count', ...found };
};

/** HTTP status codes, as access lines and request loggers state them. */
export const STATUS_FIELD = 'http.response.status_code';

/** Who is blamed need not be who answers: of a cause requests are looked for everywhere. */
export const ofAnswering = (context: AskContext): AskContext =>
  context.subject.from === 'cause' ? overServices(context) : context;

/** Where there are no spans, lines that state a status are the requests; else every line is counted, and said to be one. */
const answeredLines = (context: AskContext, reads: AskReads): CountedRecords => {
  const values = reads.values('statuses').flatMap(({ row: { value } }) => (value ? [value] : []));
  if (values.length === 0) return { noun: 'lines', of: 'logs', options: {}, cell: 'count' };
  const own = tallyQuery(context, 'logs').filter.fields ?? [];
  const fields = [...own, { field: STATUS_FIELD, is: 'equal' as const, values }];
  return { noun: 'requests', of: 'logs', options: { filter: { fields } }, cell: 'count' };
};

/** Undefined: it is not counted in lines or spans. */
export const findCountedRecords = (context: AskContext, reads: AskReads): CountedRecords | undefined => {
  const ofStatus = countedByStatus(context, reads);
  if (ofStatus !== undefined) return ofStatus;
  switch (context.ask.of) {
    case 'requests':
      return hasSpans(reads) ? servedRequests(context, reads) : answeredLines(context, reads);
    case 'warnings':
      return { noun: 'warnings', of: 'logs', options: { minLevel: 'warn' }, cell: 'warnings' };
    case 'timeouts':
    case 'restarts':
    case 'retries':
      return saying(context.ask.of, context, reads);
    case undefined:
      return errorRecords(context, reads, !(hasCue(context.details, 'lines') && context.details.content.length === 0));
    default:
      return errorRecords(context, reads, true);
  }
};

/** The number of a row. */
export const countedFigure = (
  write: ResultWriter,
  placed: PlacedRow<TallyRow>,
  { cell }: Pick<CountedRecords, 'cell'>,
): Figure => {
  if (cell === 'warnings') {
    const of = [write.cell(placed, 'count'), write.cell(placed, 'errors')];
    const value = computeFigure(
      'difference',
      of.map((each) => each.value),
    );
    return { value, by: 'difference', of: of.flatMap((each) => each.of) };
  }
  return write.cell(placed, countedPath(placed, cell));
};

/** The cell that a share of a row divides, as `ResultWriter.ratio` takes it. */
export const countedPath = (
  { row }: PlacedRow<TallyRow>,
  cell: Exclude<CountedRecords['cell'], 'warnings'>,
): string => {
  if (cell === 'traces') return row.traces === undefined ? 'count' : 'traces';
  if (cell === 'errorTraces') return row.errorTraces === undefined ? 'errors' : 'errorTraces';
  return cell;
};

/** The same number without citing the row: for sorting. */
export const countedNumber = ({ row }: PlacedRow<TallyRow>, { cell }: Pick<CountedRecords, 'cell'>): number => {
  if (cell === 'warnings') return row.count - row.errors;
  if (cell === 'traces') return row.traces ?? row.count;
  return cell === 'errorTraces' ? (row.errorTraces ?? row.errors) : row[cell];
};

/** When the counted records begin and end: of errors alone, those of the errors. */
export const countedSpan = ({ row }: PlacedRow<TallyRow>, { cell }: Pick<CountedRecords, 'cell'>) =>
  (cell === 'errors' || cell === 'errorTraces') && row.firstError !== undefined && row.lastError !== undefined
    ? { first: row.firstError, last: row.lastError }
    : { first: row.first, last: row.last };

/** Nothing matches: an empty list of patterns would count every line. */
export const isNothingSaid = ({ options }: CountedRecords): boolean => options.templates?.length === 0;

const OWN_DIMENSIONS: { readonly [by: string]: TallyDimension } = {
  pod: 'pod',
  host: 'host',
  service: 'service',
  region: 'region',
  environment: 'environment',
  version: 'version',
  endpoint: 'operation',
  exception: 'exception',
  message: 'template',
  hour: 'hour',
  minute: 'minute',
  day: 'day',
  status: 'status',
  request: { field: 'request' },
};

/** Undefined: no record has an attribute of that sort. */
export const findDimension = (by: string, reads: AskReads, of: CountedRecords['of']): TallyDimension | undefined => {
  const own = OWN_DIMENSIONS[by];
  if (own !== undefined) return own;
  const pattern = {
    user: ATTRIBUTE_PATTERNS.users,
    tenant: ATTRIBUTE_PATTERNS.tenants,
    zone: ATTRIBUTE_PATTERNS.zones,
  }[by];
  const found = pattern && findAttribute(reads, pattern);
  return found?.of === of ? { field: found.field } : undefined;
};

/** One service is counted as a whole; several, or none that is named, by service, so that the row knows how many there are. */
export const totalOptions = ({ subject }: AskContext, options: TallyOptions): TallyOptions =>
  subject.services.length === 1 ? options : { by: 'service', ...options };
