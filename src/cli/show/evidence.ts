// Evidence on the terminal: the list below an answer, and one citation with its row, sparkline and times.
import type { BatchRow } from '../../telemetry/batch.js';
import { MINUTE, toIso } from '../../kernel/time.js';
import { fillSlots, oneLine, padText, sparkline, textWidth, truncate, wrapText } from '../terminal/text.js';
import { withoutControls } from '../../output/terminal.js';
import type { Answer, AnswerEvidence } from '../../evidence/answer.js';
import type {
  AggregateRow,
  LatencyHistogram,
  SeriesRow,
  SlotCounts,
  SurveyRow,
} from '../../telemetry/aggregates/aggregate-rows.js';
import { clockTime, groupDigits, minuteTime, plural, timeRange } from './format.js';
import type { Paint } from '../terminal/colours.js';
import type { OpenedRow } from './cited-rows.js';

/** Latency buckets are powers of two: their counts in order, from the fastest to the slowest. */
const latencyCounts = (buckets: { readonly [bucket: string]: number }): readonly number[] => {
  const pairs = Object.entries(buckets).map(([bucket, traces]) => [Number(bucket), traces] as const);
  return fillSlots(
    pairs.toSorted(([a], [b]) => a - b),
    1,
  );
};

const valuesOf = (row: BatchRow): readonly number[] => {
  if (row.kind === 'series') return row.values;
  if (row.kind === 'rate')
    return fillSlots(
      row.slots.map((slot, index) => [slot, row.lines[index] ?? 0] as const),
      1,
    );
  if (row.kind === 'histogram') return fillSlots(row.minutes, MINUTE);
  return row.kind === 'latency' ? latencyCounts(row.window) : [];
};

export const rowSparkline = (row: BatchRow, width?: number): string => sparkline(valuesOf(row), width);

const total = (histogram: LatencyHistogram): number =>
  Object.values(histogram).reduce((sum, traces) => sum + traces, 0);

const edge = (end: string, otherwise: string): string => (end === '^' || end === '$' ? otherwise : end);

type RowTexts = { readonly [Kind in AggregateRow['kind']]: (row: Extract<AggregateRow, { kind: Kind }>) => string };

const ROW_TEXTS: RowTexts = {
  flow: ({ operation, from, to, window, past }) => {
    const path = to === undefined ? edge(from, 'start') : `${edge(from, 'start')} → ${edge(to, 'end')}`;
    return `${path}: ${groupDigits(window)} now, ${groupDigits(past)} before (${operation})`;
  },
  latency: ({ measure, operation = 'requests', caller = 'callers', window, past }) => {
    const what = measure === 'self' ? `own time of ${operation}` : `on the wire from ${caller}`;
    return `${what}: ${plural(total(window), 'request')} now, ${groupDigits(total(past))} before`;
  },
  presence: ({ event, services, minutes }) =>
    `${event}: in ${plural(services, 'service')}, ${plural(minutes, 'minute')} of the baseline`,
  survey: ({ traces, past }) =>
    `${plural(traces.window, 'trace')} now, ${groupDigits(traces.past)} before, since ${minuteTime(toIso(past.from))}`,
  catalogue: ({ field, values }) => `${field}: ${plural(values.length, 'value')}`,
  trace: ({ traceId, segments }) => `trace ${traceId}: ${plural(segments.length, 'segment')}`,
  incident: ({ from, to }) => `an earlier issue: ${timeRange({ from: toIso(from), to: toIso(to) })}`,
  'past-issue': ({ day, question }) => `an earlier issue of ${day}: ${question}`,
  tally: ({ of, value, count, errors }) => {
    const what = plural(count, of === 'logs' ? 'line' : 'span');
    return `${value === undefined || value === '' ? '' : `${value}: `}${what}, ${plural(errors, 'error')}`;
  },
  histogram: ({ level }) => `${level} lines per minute`,
  rate: ({ event }) => event,
  series: ({ gauge }) => gauge,
  template: ({ text }) => text,
};

const rowText = <Kind extends AggregateRow['kind']>(row: Extract<AggregateRow, { kind: Kind }>): string | undefined =>
  (ROW_TEXTS[row.kind as Kind] as RowTexts[Kind] | undefined)?.(row);

const parseAggregate = (quote: string): AggregateRow | undefined => {
  try {
    return JSON.parse(quote) as AggregateRow;
  } catch {
    return undefined;
  }
};

/** The quote, or, where that is the JSON of an aggregate, what it says. */
export const quoteText = ({ kind, field, quote }: AnswerEvidence): string => {
  const row = kind === 'aggregate' && field === undefined ? parseAggregate(quote) : undefined;
  return (row === undefined ? undefined : rowText(row)) ?? quote;
};

type SurveyWindow = Pick<SurveyRow, 'window' | 'slot'>;

/** All buckets of a histogram together. */
const summed = (courses: readonly SlotCounts[]): SlotCounts => {
  const bySlot = new Map<number, number>();
  for (const { slots, traces } of courses)
    slots.forEach((slot, index) => bySlot.set(slot, (bySlot.get(slot) ?? 0) + (traces[index] ?? 0)));
  const sorted = [...bySlot].sort(([a], [b]) => a - b);
  return { slots: sorted.map(([slot]) => slot), traces: sorted.map(([, traces]) => traces) };
};

const courseOf = (row: BatchRow): SlotCounts | undefined => {
  if (row.kind === 'flow') return row.course;
  return row.kind === 'latency' && row.courses !== undefined ? summed(Object.values(row.courses)) : undefined;
};

/** The latest samples of a gauge: those of the window stand last. */
const LATEST_SAMPLES = 12;

const SIGNIFICANT = 4;

const sampleLines = ({ times, values }: SeriesRow): readonly string[] => {
  const samples = times.slice(-LATEST_SAMPLES).map((time, index) => {
    const value = values.at(index - Math.min(LATEST_SAMPLES, times.length)) ?? 0;
    return `${clockTime(toIso(time))} ${Number(value.toPrecision(SIGNIFICANT))}`;
  });
  return [`The latest ${samples.length} of ${plural(times.length, 'sample')}`, samples.join(' · ')];
};

/** Nothing for a row that tells no times of what it counts. */
const slotLines = (row: BatchRow, survey: SurveyWindow | undefined): readonly string[] => {
  if (row.kind === 'series') return sampleLines(row);
  const course = courseOf(row);
  if (course === undefined || survey?.slot === undefined) return [];
  const { slot, window } = survey;
  const begins = (index: number): string => clockTime(toIso(window.from + index * slot));
  const counted = course.slots.map((index, at) => `${begins(index)} ${groupDigits(course.traces[at] ?? 0)}`);
  const covered = timeRange({ from: toIso(window.from), to: toIso(window.to) });
  return [`Requests from … on, for ${slot / 1_000_000} s each (${covered})`, counted.join(' · ') || 'none'];
};

const MARK = /\[(e\d+)\]/g;

/** In the order in which the text cites it; of a text that cites nothing, what its claims do. */
export const citedEvidence = ({ text, claims, evidence }: Answer): readonly AnswerEvidence[] => {
  const marked = [...text.matchAll(MARK)].map(([, id]) => id);
  const ids = marked.length > 0 ? marked : claims.flatMap(({ citations }) => citations);
  const byId = new Map(evidence.map((each) => [each.id, each]));
  return [...new Set(ids)].flatMap((id) => byId.get(id ?? '') ?? []);
};

const MOST_LISTED = 10;
const BRIEF = 3;

/** In the column of times, where a row has none. */
const KINDS: { readonly [kind in AnswerEvidence['kind']]: string } = {
  log: 'log',
  span: 'span',
  metric: 'gauge',
  change: 'change',
  aggregate: 'counts',
  snapshot: 'snapshot',
  knowledge: 'document',
  outside: 'outside',
};

type TextStyle = { readonly paint: Paint; readonly width: number };

type EvidenceListing = TextStyle & {
  readonly drawn: ReadonlyMap<string, BatchRow>;
  /** A few are enough where a command lists them all. */
  readonly brief?: boolean;
};

const columnsOf = (cited: readonly AnswerEvidence[]): { readonly id: number; readonly service: number } => ({
  id: Math.max(...cited.map(({ id }) => id.length)),
  service: Math.min(
    24,
    cited.reduce((most, { service = '' }) => Math.max(most, service.length), 0),
  ),
});

/** Ids that open a log line, with what stands before them, say nothing in one row of a list. */
const OPENING_IDS = /^.{0,160}\b[0-9a-f]{16,36}\b[^\w[({“"']*(?=\S{2})/;
const LEAST_LEFT = 12;

const withoutOpeningIds = (quote: string): string => {
  const rest = quote.replace(OPENING_IDS, '…');
  return rest.length < LEAST_LEFT ? quote : rest;
};

const listedText = (evidence: AnswerEvidence): string => {
  const words = oneLine(quoteText(evidence));
  return evidence.kind === 'log' ? withoutOpeningIds(words) : words;
};

export const evidenceLines = (all: readonly AnswerEvidence[], listing: EvidenceListing): readonly string[] => {
  const { paint, width, drawn, brief = false } = listing;
  const cited = all.slice(0, brief ? BRIEF : MOST_LISTED);
  if (cited.length === 0) return [];
  const columns = columnsOf(cited);
  const lines = cited.flatMap((evidence) => {
    const { id, at, service = '', kind } = evidence;
    const when = at === undefined ? padText(KINDS[kind], 8) : clockTime(at);
    const head = `  ${padText(id, columns.id)}  ${when}  ${padText(truncate(service, columns.service), columns.service)}  `;
    const room = Math.max(20, width - textWidth(head));
    const row = drawn.get(id);
    const drawing = row === undefined ? '' : rowSparkline(row, Math.min(40, room));
    const quoted = head + paint.dim(truncate(listedText(evidence), room));
    return drawing === '' ? [quoted] : [quoted, ' '.repeat(textWidth(head)) + paint.warn(drawing)];
  });
  const left = all.length - cited.length;
  return left === 0
    ? lines
    : [...lines, paint.dim(`  and ${plural(left, 'more citation')}${brief ? ': /show lists them' : ''}`)];
};

const highlighted = (text: string, quote: string, paint: Paint): string => {
  const at = quote === '' ? -1 : text.indexOf(quote);
  if (at < 0) return withoutControls(text);
  const behind = at + quote.length;
  return (
    withoutControls(text.slice(0, at)) +
    paint.marked(withoutControls(text.slice(at, behind))) +
    withoutControls(text.slice(behind))
  );
};

const INSTANTS: ReadonlySet<string> = new Set(['time', 'ingestedAt', 'start', 'firstSeen', 'lastSeen']);
const LONGEST_VALUE = 4_000;

type RowEntry = readonly [path: string, text: string];

/** Longer lists fill the screen, and hide what the row says. */
const LONGEST_LIST = 24;

const valueText = (path: string, value: unknown): string => {
  if (typeof value === 'number' && INSTANTS.has(path)) return toIso(value);
  if (Array.isArray(value) && value.length > LONGEST_LIST)
    return `${groupDigits(value.length)} values; --json tells them all`;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
};

/** Fields of fields by their dotted path. */
const entriesOf = (row: object, under = ''): readonly RowEntry[] =>
  Object.entries(row).flatMap(([name, value]: [string, unknown]) => {
    const path = `${under}${name}`;
    const nested = typeof value === 'object' && value !== null && !Array.isArray(value);
    return nested ? entriesOf(value, `${path}.`) : [[path, valueText(path, value)] as const];
  });

const WIDEST_NAME = 20;

const rowLines = (row: BatchRow, { field, quote }: AnswerEvidence, { paint, width }: TextStyle): readonly string[] => {
  const entries = entriesOf(row);
  const most = entries.reduce((longest, [path]) => Math.max(longest, path.length), 0);
  const column = Math.min(WIDEST_NAME, most);
  return entries.flatMap(([path, text]) => {
    const shown = field === path ? highlighted(text, quote, paint) : withoutControls(text);
    const margin = ' '.repeat(column + 4);
    const first = `  ${paint.dim(padText(path, column))}  `;
    return shown
      .split('\n')
      .flatMap((line, index) => wrapText(line, { width, first: index === 0 ? first : margin, rest: margin }));
  });
};

const hashLine = ({ intact }: OpenedRow, paint: Paint): string =>
  intact ? paint.good('the stored bytes have this hash') : paint.bad('the stored bytes do NOT have this hash');

/** What a cited row says beyond its fields: its shape, and when its requests came. */
const chartLines = ({ row, survey }: OpenedRow, { paint, width }: TextStyle): readonly string[] => {
  if (row === undefined) return [];
  const drawing = rowSparkline(row);
  const course = slotLines(row, survey).flatMap((line) => wrapText(line, { width, first: '  ', rest: '    ' }));
  return [...(drawing === '' ? [] : ['', `  ${paint.warn(drawing)}`]), ...(course.length === 0 ? [] : ['', ...course])];
};

/** The statements of an answer that lean on a row, each with what else it leans on. */
const statementLines = (claims: Answer['claims'], id: string, { paint, width }: TextStyle): readonly string[] => {
  const own = claims.filter(({ citations }) => citations.includes(id));
  const lines = own.flatMap(({ text, citations }) => {
    const others = citations.filter((each) => each !== id).map((each) => `[${each}]`);
    const statement = [oneLine(text).replaceAll('`', ''), ...others].join(' ');
    return wrapText(statement, { width, first: '  • ', rest: '    ' });
  });
  return lines.length === 0 ? [] : ['', paint.bold('It stands behind'), ...lines];
};

/** One citation: where it stands, whether its batch is intact, its row with the quote marked, and what was concluded from it. */
export const citationLines = (
  evidence: AnswerEvidence,
  opened: OpenedRow,
  { claims, ...look }: TextStyle & Pick<Answer, 'claims'>,
): readonly string[] => {
  const { paint } = look;
  const { id, kind, role, batch, position } = evidence;
  const { row } = opened;
  return [
    `${paint.bold(id)}  ${kind}, ${role}`,
    `batch ${batch}`,
    `line ${position}; ${hashLine(opened, paint)}`,
    '',
    ...(row === undefined ? [paint.bad('The batch has no such line.')] : rowLines(row, evidence, look)),
    ...chartLines(opened, look),
    ...statementLines(claims, id, look),
  ];
};
