// Counts of the errors that a question is about: lines of the cause, lines of the subject, or spans that failed.
import { quotedPhrases } from '../../language/details/line-request.js';
import { type TimeWindow, windowContains } from '../../kernel/time.js';
import { optional } from '../../kernel/optional.js';
import type { EntityKind } from '../../language/names/entity.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { TallyDimension } from '../../telemetry/query.js';
import { type AskContext, causeOnset } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { askFilter, hasSource, tallyQuery } from '../queries.js';
import { joinParts, type SayValues } from '../say.js';

/** `cause-lines`: lines of the cause's patterns. `lines`: of the subject, whatever they say. `requests`: its spans. */
export type ErrorRecords = 'cause-lines' | 'lines' | 'requests';

const TIME_KINDS: ReadonlySet<EntityKind> = new Set(['time', 'date', 'duration']);

/** By a clock, a day, or an event that is stored. */
export const mentionsTime = ({ entities, moment }: AskContext): boolean =>
  moment !== undefined || entities.some(({ kind }) => TIME_KINDS.has(kind));

/** Of the cause itself, and not of another service that the message names. */
export const isAboutCause = ({ subject }: AskContext): boolean =>
  subject.from === 'cause' || subject.templates.length > 0;

/** Errors of a cause are counted from its onset on, unless the message names a time. */
export const errorWindow = (context: AskContext): TimeWindow => {
  const { period } = context;
  const onset = causeOnset(context);
  return onset !== undefined && isAboutCause(context) && !mentionsTime(context) && windowContains(period, onset)
    ? { from: onset, to: period.to }
    : period;
};

/** The message names one of several: the others are counted as well. */
export const withoutKind = (context: AskContext, ...kinds: readonly EntityKind[]): AskContext => ({
  ...context,
  entities: context.entities.filter(({ kind }) => !kinds.includes(kind)),
});

/** The scope of the issue without its services: where a service itself is asked for. */
export const overServices = (context: AskContext): AskContext => ({
  ...context,
  scope: { ...context.scope, services: [], notServices: [] },
  subject: { services: [], from: 'scope', templates: [] },
});

const textOf = (context: AskContext): string | undefined => quotedPhrases(context)[0];

/** Lines with the exception that the message names. */
const exceptionFilter = (context: AskContext) => {
  const named = context.entities.flatMap(({ kind, name, text }) => (kind === 'exception' ? [name ?? text] : []));
  if (named.length === 0) return undefined;
  const { fields = [] } = askFilter(context);
  return { fields: [...fields, { field: 'error.type', is: 'equal' as const, values: named }] };
};

/** What a count of errors is narrowed to, besides its stream. */
export const errorBounds = (context: AskContext) => ({
  window: errorWindow(context),
  ...optional({ text: textOf(context), filter: exceptionFilter(context) }),
});

export const patternsOf = ({ subject, entities }: AskContext): readonly string[] =>
  entities.some(({ kind }) => kind === 'exception' || kind === 'quote') ? [] : subject.templates;

/** Errors by one dimension, or together, each way in which they are stored. */
export const countQueries = (context: AskContext, by?: TallyDimension): AskQueries => {
  const bounds = { ...errorBounds(context), ...optional({ by }) };
  const templates = patternsOf(context);
  return {
    lines: tallyQuery(context, 'logs', bounds),
    ...(templates.length > 0 && { 'cause-lines': tallyQuery(context, 'logs', { ...bounds, templates }) }),
    ...(hasSource(context, 'spans') && { requests: tallyQuery(context, 'spans', bounds) }),
  };
};

export type ErrorCounts = {
  readonly records: ErrorRecords;
  readonly total: PlacedRow<TallyRow>;
  /** Values with errors, most errors first. */
  readonly failing: readonly PlacedRow<TallyRow>[];
  /** All records of the same stream, also those without errors: how many values there are. */
  readonly everything: PlacedRow<TallyRow>;
  readonly values: readonly PlacedRow<TallyRow>[];
};

const LINES_FIRST: readonly ErrorRecords[] = ['cause-lines', 'lines', 'requests'];
/** An endpoint is the name of a span; few lines name one. */
export const REQUESTS_FIRST: readonly ErrorRecords[] = ['requests', 'cause-lines', 'lines'];

/** `hasValues`: they are counted by a dimension, and count only where their records name it. */
export const errorCounts = (
  reads: AskReads,
  { hasValues = false, order = LINES_FIRST }: { hasValues?: boolean; order?: readonly ErrorRecords[] } = {},
): ErrorCounts | undefined => {
  for (const records of order) {
    const total = reads.total(records);
    const failing = reads.values(records).filter(({ row }) => row.errors > 0);
    const all = records === 'cause-lines' ? 'lines' : records;
    if (total === undefined || total.row.errors === 0 || (hasValues && failing.length === 0)) continue;
    return { records, total, failing, everything: reads.total(all) ?? total, values: reads.values(all) };
  }
  return undefined;
};

/** `what` selects the noun: error lines or failed spans. */
export const recordsWord = (records: ErrorRecords): string => (records === 'requests' ? 'spans' : 'lines');

/** Fields of a filter that a reader knows by their value alone. */
const SPOKEN_FIELDS: ReadonlySet<string> = new Set(['environment', 'region', 'version', 'pod', 'host']);

/** “of `checkout`, `eu`”, where all records are of one service and the sentence does not name it already. */
export const ofService = ({ row }: PlacedRow<TallyRow>, isNamed = false): SayValues => {
  if (row.service === undefined || isNamed || row.by === 'service') return { of: 'nobody', service: '' };
  const places = Object.entries(row.where ?? {}).flatMap(([field, value]) => (SPOKEN_FIELDS.has(field) ? [value] : []));
  return { of: 'service', service: joinParts([row.service, ...places].map((name) => ({ name }))) };
};
