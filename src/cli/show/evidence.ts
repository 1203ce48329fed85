// Evidence on the terminal: the list below an answer, and one citation opened.
import type { Answer, AnswerEvidence } from '../../evidence/answer.js';
import type { BatchRow } from '../../telemetry/batch.js';
import { toIso } from '../../kernel/time.js';
import type { Paint } from '../terminal/paint.js';
import { cut, harmless, oneLine, padded, widthOf, wrap } from '../terminal/text.js';
import type { OpenedRow } from './batches.js';
import { courseLines } from './courses.js';
import { quoteWords } from './row-words.js';
import { drawingOf } from './series.js';
import { clock, grouped, plural } from './words.js';

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

export type Look = { readonly paint: Paint; readonly width: number };

export type Listing = Look & {
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

const telling = (quote: string): string => {
  const rest = quote.replace(OPENING_IDS, '…');
  return rest.length < LEAST_LEFT ? quote : rest;
};

const listed = (evidence: AnswerEvidence): string => {
  const words = oneLine(quoteWords(evidence));
  return evidence.kind === 'log' ? telling(words) : words;
};

export const evidenceLines = (all: readonly AnswerEvidence[], listing: Listing): readonly string[] => {
  const { paint, width, drawn, brief = false } = listing;
  const cited = all.slice(0, brief ? BRIEF : MOST_LISTED);
  if (cited.length === 0) return [];
  const columns = columnsOf(cited);
  const lines = cited.flatMap((evidence) => {
    const { id, at, service = '', kind } = evidence;
    const when = at === undefined ? padded(KINDS[kind], 8) : clock(at);
    const head = `  ${padded(id, columns.id)}  ${when}  ${padded(cut(service, columns.service), columns.service)}  `;
    const room = Math.max(20, width - widthOf(head));
    const row = drawn.get(id);
    const drawing = row === undefined ? '' : drawingOf(row, Math.min(40, room));
    const quoted = head + paint.dim(cut(listed(evidence), room));
    return drawing === '' ? [quoted] : [quoted, ' '.repeat(widthOf(head)) + paint.warn(drawing)];
  });
  const left = all.length - cited.length;
  return left === 0
    ? lines
    : [...lines, paint.dim(`  and ${plural(left, 'more citation')}${brief ? ': /show lists them' : ''}`)];
};

const highlighted = (text: string, quote: string, paint: Paint): string => {
  const at = quote === '' ? -1 : text.indexOf(quote);
  if (at < 0) return harmless(text);
  const behind = at + quote.length;
  return harmless(text.slice(0, at)) + paint.marked(harmless(text.slice(at, behind))) + harmless(text.slice(behind));
};

const INSTANTS: ReadonlySet<string> = new Set(['time', 'ingestedAt', 'start', 'firstSeen', 'lastSeen']);
const LONGEST_VALUE = 4_000;

type Entry = readonly [path: string, text: string];

/** Longer lists fill the screen, and hide what the row says. */
const LONGEST_LIST = 24;

const valueText = (path: string, value: unknown): string => {
  if (typeof value === 'number' && INSTANTS.has(path)) return toIso(value);
  if (Array.isArray(value) && value.length > LONGEST_LIST)
    return `${grouped(value.length)} values; --json tells them all`;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
};

/** Fields of fields by their dotted path. */
const entriesOf = (row: object, under = ''): readonly Entry[] =>
  Object.entries(row).flatMap(([name, value]: [string, unknown]) => {
    const path = `${under}${name}`;
    const nested = typeof value === 'object' && value !== null && !Array.isArray(value);
    return nested ? entriesOf(value, `${path}.`) : [[path, valueText(path, value)] as const];
  });

const WIDEST_NAME = 20;

const rowLines = (row: BatchRow, { field, quote }: AnswerEvidence, { paint, width }: Look): readonly string[] => {
  const entries = entriesOf(row);
  const most = entries.reduce((longest, [path]) => Math.max(longest, path.length), 0);
  const column = Math.min(WIDEST_NAME, most);
  return entries.flatMap(([path, text]) => {
    const shown = field === path ? highlighted(text, quote, paint) : harmless(text);
    const margin = ' '.repeat(column + 4);
    const first = `  ${paint.dim(padded(path, column))}  `;
    return shown
      .split('\n')
      .flatMap((line, index) => wrap(line, { width, first: index === 0 ? first : margin, rest: margin }));
  });
};

const seal = ({ intact }: OpenedRow, paint: Paint): string =>
  intact ? paint.good('the stored bytes have this hash') : paint.bad('the stored bytes do NOT have this hash');

/** What a cited row says beyond its fields: its shape, and when its requests came. */
const drawnLines = ({ row, survey }: OpenedRow, { paint, width }: Look): readonly string[] => {
  if (row === undefined) return [];
  const drawing = drawingOf(row);
  const course = courseLines(row, survey).flatMap((line) => wrap(line, { width, first: '  ', rest: '    ' }));
  return [...(drawing === '' ? [] : ['', `  ${paint.warn(drawing)}`]), ...(course.length === 0 ? [] : ['', ...course])];
};

/** The statements of an answer that lean on a row, each with what else it leans on. */
const statementLines = (claims: Answer['claims'], id: string, { paint, width }: Look): readonly string[] => {
  const own = claims.filter(({ citations }) => citations.includes(id));
  const lines = own.flatMap(({ text, citations }) => {
    const others = citations.filter((each) => each !== id).map((each) => `[${each}]`);
    const said = [oneLine(text).replaceAll('`', ''), ...others].join(' ');
    return wrap(said, { width, first: '  • ', rest: '    ' });
  });
  return lines.length === 0 ? [] : ['', paint.bold('It stands behind'), ...lines];
};

/** One citation: where it stands, whether its batch is intact, its row with the quote marked, and what was concluded from it. */
export const citationLines = (
  evidence: AnswerEvidence,
  opened: OpenedRow,
  { claims, ...look }: Look & Pick<Answer, 'claims'>,
): readonly string[] => {
  const { paint } = look;
  const { id, kind, role, batch, position } = evidence;
  const { row } = opened;
  return [
    `${paint.bold(id)}  ${kind}, ${role}`,
    `batch ${batch}`,
    `line ${position}; ${seal(opened, paint)}`,
    '',
    ...(row === undefined ? [paint.bad('The batch has no such line.')] : rowLines(row, evidence, look)),
    ...drawnLines(opened, look),
    ...statementLines(claims, id, look),
  ];
};
