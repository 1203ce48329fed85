// What is measured, and by what width of time, as the words of a question say: whatever else so few words are like. Pure.
import { hasCue, type MessageDetails, NO_DETAILS } from '../language/details/message-details.js';
import { optional } from '../kernel/optional.js';
import type { Ask, Reading } from '../language/reading.js';
import { STATEMENT } from './counts/slowest-statements.js';

const SERIES = ['minute', 'hour', 'day'] as const;

/** By which width of time its figures are wanted: “by minute”, “pro Stunde”. */
export const seriesOf = ({ details = NO_DETAILS }: Pick<Reading, 'details'>): (typeof SERIES)[number] | undefined =>
  SERIES.find((width) => hasCue(details, `per ${width}`));

/** “How long do requests take on average?” is no question of how long the trouble lasts. */
const withLatency = (ask: Ask, details: MessageDetails): Ask =>
  ask.measure === 'duration' && hasCue(details, 'average', 'median', 'p95', 'p99')
    ? { ...ask, measure: 'latency' }
    : ask;

/** A percentile is one of durations: “p99 of orders by minute”. “95 % of requests are errors” is none. */
const PERCENTILE_OF: ReadonlySet<Ask['measure']> = new Set(['affected', 'count', 'place', 'throughput']);

const withPercentile = (ask: Ask, details: MessageDetails): Ask =>
  PERCENTILE_OF.has(ask.measure) && hasCue(details, 'p95', 'p99') && !hasCue(details, 'errors')
    ? { measure: 'latency', ...optional({ by: ask.by }) }
    : ask;

/** “Which endpoint is slowest?” asks for durations, not for errors. */
const SLOWEST_OF: ReadonlySet<Ask['measure']> = new Set([
  'affected',
  'count',
  'health',
  'inventory',
  'latency',
  'place',
  'share',
]);

const namedDimension = (details: MessageDetails): string | undefined =>
  (['endpoint', 'service'] as const).find((dimension) => hasCue(details, dimension));

/** “The slowest statements”, and not the slowest endpoint. */
const slowestBy = (ask: Ask, details: MessageDetails): string | undefined =>
  ask.by !== 'service' && ask.by !== 'pod' && hasCue(details, 'statements') && !hasCue(details, 'endpoint')
    ? STATEMENT
    : (ask.by ?? namedDimension(details));

/** “Which were the two slowest requests?” asks for so many of them, and for no figure. */
const asksForRequests = (ask: Ask, details: MessageDetails): boolean =>
  ask.by === undefined &&
  details.quantity !== undefined &&
  hasCue(details, 'requests') &&
  !hasCue(details, 'statements');

const withSlowest = (ask: Ask, details: MessageDetails): Ask =>
  (SLOWEST_OF.has(ask.measure) || (ask.measure === 'trace' && hasCue(details, 'statements'))) &&
  hasCue(details, 'slowest')
    ? asksForRequests(ask, details)
      ? { measure: 'trace', top: true }
      : { measure: 'latency', top: true, ...optional({ by: slowestBy(ask, details) }) }
    : ask;

/** “The last log line of redis” is a line, not when something was last. */
const withLastLine = (ask: Ask, details: MessageDetails): Ask =>
  (ask.measure === 'last' || ask.measure === 'lines') && hasCue(details, 'last line')
    ? { measure: 'lines', form: 'one_line', ...optional({ of: LINES_OF.find((of) => of === ask.of) }) }
    : ask;

/** What lines may be narrowed to. */
const LINES_OF: readonly string[] = ['errors', 'exceptions', 'warnings'];

/** “Fehler pro Minute”, “latencia por minuto”: a course in time, whatever else the words are like. */
const withSeries = (ask: Ask, details: MessageDetails): Ask => {
  if (ask.by !== undefined || (ask.measure !== 'latency' && ask.measure !== 'count')) return ask;
  const by = seriesOf({ details });
  return by === undefined ? ask : { ...ask, by };
};

/** “Error rate by minute”: how many there are in each. */
const withErrorsByTime = (ask: Ask, details: MessageDetails): Ask => {
  const by = seriesOf({ details });
  return ask.measure === 'share' && ask.by === undefined && by !== undefined && hasCue(details, 'errors')
    ? { measure: 'count', of: ask.of ?? 'errors', by }
    : ask;
};

const WARNING = /^warn/i;

/** “WARN lines by minute” counts warnings. */
const withLevel = (ask: Ask, entities: Reading['entities']): Ask =>
  ask.measure === 'count' && entities.some(({ kind, text }) => kind === 'level' && WARNING.test(text))
    ? { ...ask, of: 'warnings' }
    : ask;

/** “Are there 404s in nginx?” asks for them, and not how nginx is. */
const withStatus = (ask: Ask, details: MessageDetails): Ask =>
  (ask.measure === 'health' || ask.measure === 'inventory') && details.status !== undefined && !hasCue(details, 'fine')
    ? { measure: 'count' }
    : ask;

/** “Wie viele Anfragen gab es?” counts requests; of those that failed or went through the readings of their own tell. */
const withRequests = (ask: Ask, details: MessageDetails): Ask =>
  ask.measure === 'count' &&
  ask.of === undefined &&
  hasCue(details, 'requests', 'traffic') &&
  !hasCue(details, 'errors', 'failed', 'succeeded', 'lost', 'warnings', 'lines', 'request ids') &&
  details.status === undefined
    ? { ...ask, of: 'requests' }
    : ask;

/** What is measured, and by what, as its words say. */
export const applyMeasureWords = (
  ask: Ask | undefined,
  { details = NO_DETAILS, acts: [act], entities }: Reading,
): Ask | undefined =>
  ask === undefined || act.kind !== 'ask'
    ? ask
    : [
        withStatus,
        withLatency,
        withPercentile,
        withSlowest,
        withLastLine,
        withErrorsByTime,
        withSeries,
        withRequests,
      ].reduce((each, apply) => apply(each, details), withLevel(ask, entities));
