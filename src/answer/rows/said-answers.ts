// What is told of the lines that a question means, by what is asked of them. Reads: `said` by service, `said-first`, `said-last`, and
// what the operation needs besides.
import { hasCue } from '../../language/details/message-details.js';
import { quotedPhrases } from '../../language/details/line-request.js';
import { HOUR, MINUTE, type Micros, toIso } from '../../kernel/time.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { LogRecord } from '../../telemetry/record.js';
import { type AskContext, causeOnset } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { LONGEST_LIST, sayValue } from '../counts/count-by.js';
import { sayNoun, sayWhose } from '../counts/say-counted.js';
import { logQuery } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { countPlaced, findHeldValues } from '../things/named-values.js';
import type { LineOperation } from './line-operation.js';
import { type LinesMeant, linesMeant, linesNamed, ofWriters, PATTERNS } from './lines-meant.js';
import { lineClaim } from './record-lines.js';

export const LINES_SHOWN = 10;
const USUAL_LINES = 5;

type Said = {
  readonly total: PlacedRow<TallyRow>;
  readonly first: PlacedRow<LogRecord>;
  readonly last: PlacedRow<LogRecord>;
};

const saidIn = (reads: AskReads): Said | undefined => {
  const all = reads.total('said');
  const [one, ...others] = reads.values('said');
  const total = others.length === 0 ? (one ?? all) : all;
  const [first] = reads.rows('said-first', 'log');
  const [last] = reads.rows('said-last', 'log');
  return total === undefined || first === undefined || last === undefined ? undefined : { total, first, last };
};

/** “19 log lines in `orders`, the first at … and the latest at …” */
const countClaim = ({ total }: Pick<Said, 'total'>, write: ResultWriter): number =>
  write.claim('count.total', {
    what: sayNoun(write, 'lines', write.cell(total, 'count')),
    of: sayWhose(write, total),
    first: { clock: total.row.first },
    last: { clock: total.row.last },
  });

/** What such a line says. */
const latestClaim = ({ last }: Said, write: ResultWriter): number =>
  write.claim(
    'unstored.latest',
    { at: { clock: last.row.time }, service: { name: last.row.service }, quote: { quote: last.row.message } },
    { cites: [write.cite(last)] },
  );

/** Since the trouble began they must not have become this many times as frequent. */
const MOST_RISE = 2;

/** What began so shortly before the trouble began with it. */
const LEAST_TIME_BEFORE = 5 * MINUTE;

/** As often before the trouble as since, by the time that they themselves cover. */
const wasUsual = (before: TallyRow, total: TallyRow, onset: Micros): boolean => {
  const [timeBefore, timeSince] = [onset - before.first, total.last - onset];
  if (timeBefore < LEAST_TIME_BEFORE) return false;
  return timeSince <= 0 || (total.count - before.count) * timeBefore <= MOST_RISE * before.count * timeSince;
};

type LinesAroundOnset = { readonly total: PlacedRow<TallyRow>; readonly before: PlacedRow<TallyRow> | undefined };

/** What was there before the trouble is no part of it. Undefined: it was, and has become much more frequent. */
export const relationOf = (
  { total, before }: LinesAroundOnset,
  onset: Micros,
): 'over-before' | 'usual-before' | 'since' | undefined => {
  if (total.row.last < onset) return 'over-before';
  if (before === undefined) return 'since';
  return wasUsual(before.row, total.row, onset) ? 'usual-before' : undefined;
};

export const claimRelation = (
  relation: NonNullable<ReturnType<typeof relationOf>>,
  { total, before }: LinesAroundOnset,
  write: ResultWriter,
): number => {
  if (relation === 'over-before')
    return write.claim('said.over-before', { last: { clock: total.row.last } }, { cites: [write.cite(total)] });
  return before === undefined
    ? write.claim('said.since', { first: { clock: total.row.first } }, { cites: [write.cite(total)] })
    : write.claim('said.before', {
        n: { figure: write.cell(before, 'count') },
        first: { clock: before.row.first },
        last: { clock: before.row.last },
      });
};

/** Of lines that hold a name (a site, a customer) some fail: these tell how it is with it, and not how often it is named. */
const errorsClaim = ({ total }: Pick<Said, 'total'>, write: ResultWriter): number | undefined => {
  const { errors, count, firstError, lastError } = total.row;
  return errors === 0 || errors === count || firstError === undefined || lastError === undefined
    ? undefined
    : write.claim('said.errors', {
        errors: { figure: write.cell(total, 'errors') },
        first: { clock: firstError },
        last: { clock: lastError },
      });
};

const relationClaims = (context: AskContext, { total }: Said, reads: AskReads, write: ResultWriter) => {
  const ofErrors = context.details.identifiers === undefined ? undefined : errorsClaim({ total }, write);
  if (ofErrors !== undefined) return [ofErrors];
  const onset = causeOnset(context);
  const lines = { total, before: reads.total('said-before') };
  const relation = onset === undefined ? undefined : relationOf(lines, onset);
  if (relation === undefined) return [];
  // that none came before is known only where all that is stored was looked at
  if (relation === 'since' && (context.hasOwnTime || reads.get('said-before').status !== 'read')) return [];
  return [claimRelation(relation, lines, write)];
};

type Telling = {
  readonly context: AskContext;
  readonly said: Said;
  readonly reads: AskReads;
  readonly write: ResultWriter;
};

/** Where the first word of the question stands in the line. Undefined: none does. */
const placeOfWords = (context: AskContext, { row: { message } }: PlacedRow<LogRecord>): number | undefined => {
  const text = message.toLowerCase();
  const { lineWords = [], identifiers = [] } = context.details;
  const words = [...quotedPhrases(context), ...identifiers, ...lineWords.map(({ said }) => said)];
  const places = words.map((word) => text.indexOf(word.toLowerCase())).filter((at) => at >= 0);
  return places.length === 0 ? undefined : Math.min(...places);
};

const saidLine = (placed: PlacedRow<LogRecord>, context: AskContext, write: ResultWriter): number =>
  lineClaim(placed, write, placeOfWords(context, placed));

const showLines = (
  context: AskContext,
  {
    rows,
    more,
    write,
  }: { readonly rows: readonly PlacedRow<LogRecord>[]; readonly more: number; readonly write: ResultWriter },
): DraftedResult => {
  write.list(rows.map((placed) => saidLine(placed, context, write)));
  const evidence = rows.map((placed) => write.cite(placed));
  return write.show(...evidence).finish({ kind: 'rows', evidence, more });
};

const tellList = ({ context, said: { total }, reads, write }: Telling): DraftedResult => {
  const shown = reads.rows('said-last', 'log').slice(0, context.details.quantity ?? USUAL_LINES);
  return showLines(context, { rows: shown, more: Math.max(0, total.row.count - shown.length), write });
};

const tellEdge = ({ context, said, write }: Telling, edge: 'first' | 'last'): DraftedResult => {
  const placed = said[edge];
  write.sentences(saidLine(placed, context, write), countClaim(said, write));
  const evidence = write.cite(placed);
  const { measure } = context.ask;
  const name = measure === 'last' || measure === 'history' || measure === 'onset' ? measure : edge;
  return write
    .show(evidence)
    .finish({ kind: 'value', name, value: toIso(placed.row.time), unit: 'time', evidence: [evidence] });
};

const tellCount = ({ said, write }: Telling, ...more: readonly number[]): DraftedResult => {
  const { total } = said;
  write.sentences(countClaim(said, write), ...more, latestClaim(said, write));
  const evidence = [write.cite(total)];
  return write.finish({ kind: 'value', name: 'lines', value: total.row.count, unit: 'count', evidence });
};

/** By minute, by host …: in the order of time, else the most first. Undefined: no line has such a place. */
const tellTally = ({ context, said, reads, write }: Telling): DraftedResult | undefined => {
  const values = reads.values('said-by').filter(({ row }) => row.count > 0);
  const [first] = values;
  if (first === undefined) return undefined;
  const isCourse = first.row.start !== undefined;
  const sorted = isCourse ? values : values.toSorted((a, b) => b.row.count - a.row.count);
  const shown = isCourse ? sorted.slice(-MOST_STRETCHES) : sorted.slice(0, LONGEST_LIST);
  write.sentences(countClaim(said, write));
  write.list(
    shown.map((placed) =>
      write.claim('count.item', {
        value: sayValue(placed, context),
        what: sayNoun(write, 'lines', write.cell(placed, 'count')),
      }),
    ),
  );
  if (shown.length < sorted.length) write.text(isCourse ? 'count.latest-shown' : 'count.largest-shown');
  return write.finish({
    kind: 'list',
    items: sorted.map((placed) => ({
      name: placed.row.value ?? '',
      value: placed.row.count,
      evidence: [write.cite(placed)],
    })),
  });
};

/** Half an hour by minute. */
const MOST_STRETCHES = 30;

/** “By tenant”, “which client the most”: by what stands in the lines. Undefined: the question names no such thing, or they hold none. */
const tellValues = ({ context, said, reads, write }: Telling): DraftedResult | undefined => {
  const nouns = context.details.byNouns ?? (hasCue(context.details, 'most') ? context.details.askedNouns : undefined);
  const held = nouns === undefined ? undefined : findHeldValues(reads.rows('said-values', 'log'), nouns);
  if (held === undefined) return undefined;
  const groups = [...Map.groupBy(held, ({ value }) => value)].toSorted(([, a], [, b]) => b.length - a.length);
  const counted = groups.map(([name, lines]) => {
    const figure = countPlaced(
      lines.map(({ placed }) => placed),
      write,
    );
    return { name, figure };
  });
  write.sentences(countClaim(said, write));
  write.list(
    counted
      .slice(0, LONGEST_LIST)
      .map(({ name, figure }) => write.claim('count.item', { value: { name }, what: sayNoun(write, 'lines', figure) })),
  );
  if (counted.length > LONGEST_LIST) write.text('count.largest-shown');
  if (reads.get('said-values').owed > 0) write.text('number.cut');
  return write.finish({
    kind: 'list',
    items: counted.map(({ name, figure }) => ({
      name,
      value: figure.value,
      evidence: [...new Set(figure.of.map(({ evidence }) => evidence))],
    })),
  });
};

const earlierClaim = (
  id: 'said.not-earlier' | 'said.earlier',
  counted: PlacedRow<TallyRow>,
  write: ResultWriter,
): number =>
  write.claim(id, {
    what: sayNoun(write, 'lines', write.cell(counted, 'count')),
    of: sayWhose(write, counted),
    first: { clock: counted.row.first },
    last: { clock: counted.row.last },
  });

/** Whether they were there before the time that the question names, or before the trouble began. */
const tellEarlier = ({ said, reads, write }: Telling): DraftedResult | undefined => {
  const read = reads.get('said-earlier');
  if (read.status !== 'read') return undefined;
  const earlier = reads.total('said-earlier');
  const counted = earlier ?? said.total;
  write.sentences(earlierClaim(earlier === undefined ? 'said.not-earlier' : 'said.earlier', counted, write));
  write.list([lineClaim(said.first, write)]);
  return write.finish({ kind: 'yes-no', yes: earlier !== undefined, evidence: [write.cite(counted)] });
};

/** Whether all places say the same. */
const tellTexts = ({ reads, said, write }: Telling): DraftedResult => {
  const meant = new Set(reads.rows('said-last', 'log').map(({ row }) => row.template));
  const patterns = reads.values(PATTERNS).filter(({ row }) => meant.has(row.value));
  write.text(patterns.length <= 1 ? 'said.same-text' : 'said.other-texts');
  write.list(
    reads.values('said-by').map((placed) =>
      write.claim('count.item', {
        value: { name: placed.row.value ?? '' },
        what: sayNoun(write, 'lines', write.cell(placed, 'count')),
      }),
    ),
  );
  write.list([said.first, said.last].map((placed) => lineClaim(placed, write)));
  return write.finish({ kind: 'yes-no', yes: patterns.length <= 1, evidence: [write.cite(said.total)] });
};

/** Where lines around one are asked for: that one. */
const anchorOf = (
  edge: 'first' | 'last',
  { meant, reads }: { readonly meant: LinesMeant; readonly reads: AskReads },
): { readonly at: Micros; readonly service?: string } | undefined => {
  const [line] = reads.rows(edge === 'first' ? 'said-first' : 'said-last', 'log');
  if (line !== undefined) return { at: line.row.time, service: line.row.service };
  const rows = reads.values(PATTERNS).filter(({ row }) => meant.templates?.includes(row.value ?? '') === true);
  const times = rows.map(({ row }) => (edge === 'first' ? row.first : row.last));
  return times.length === 0 ? undefined : { at: edge === 'first' ? Math.min(...times) : Math.max(...times) };
};

const NEAR = HOUR;

export const aroundQueries = (
  context: AskContext,
  { edge, side }: Extract<LineOperation, { kind: 'around' }>,
  from: { readonly meant: LinesMeant; readonly reads: AskReads },
): AskQueries => {
  const anchor = anchorOf(edge, from);
  if (anchor === undefined) return {};
  const wide = { ...ofWriters(context), entities: [] };
  const { at, service } = anchor;
  const options = { ...(service !== undefined && { services: [service] }), budget: LINES_SHOWN } as const;
  return {
    'around-before': logQuery(wide, { ...options, window: { from: at - NEAR, to: at }, order: 'newest' }),
    ...(side === 'around' && {
      'around-after': logQuery(wide, { ...options, window: { from: at, to: at + NEAR }, order: 'oldest' }),
    }),
  };
};

const tellAround = ({ context, said, reads, write }: Telling, { edge }: Extract<LineOperation, { kind: 'around' }>) => {
  const wanted = Math.min(LINES_SHOWN, context.details.quantity ?? USUAL_LINES);
  const anchor = edge === 'first' ? said.first : said.last;
  const before = reads.rows('around-before', 'log').slice(0, wanted).toReversed();
  const after = reads
    .rows('around-after', 'log')
    .filter(({ row }) => row.id !== anchor.row.id)
    .slice(0, wanted);
  return showLines(context, { rows: [...before, anchor, ...after], more: 0, write });
};

/** Undefined: no line is meant, or nothing of what is asked can be told of them. */
export const saidAnswer = (
  context: AskContext,
  operation: LineOperation,
  { reads, write }: { readonly reads: AskReads; readonly write: ResultWriter },
): DraftedResult | undefined => {
  const said = saidIn(reads);
  if (said === undefined) return undefined;
  const telling: Telling = { context, said, reads, write };
  switch (operation.kind) {
    case 'count':
      return tellTally(telling) ?? tellValues(telling) ?? tellCount(telling);
    case 'edge':
      return tellEdge(telling, operation.edge);
    case 'list':
      return tellList(telling);
    case 'around':
      return tellAround(telling, operation);
    case 'earlier':
      return tellEarlier(telling) ?? tellEdge(telling, 'first');
    case 'texts':
      return tellTexts(telling);
    case 'relation':
      return tellCount(telling, ...relationClaims(context, said, reads, write));
    case 'order':
      return tellEdge(telling, 'first');
    case 'gaps':
    case 'number':
      return undefined;
  }
  operation satisfies never;
};

/** What the question says by a text was looked for, and is in no line: of this time, or of all that is stored. */
export const answerNoneSaid = (
  context: AskContext,
  operation: LineOperation | undefined,
  { reads, write }: { readonly reads: AskReads; readonly write: ResultWriter },
): DraftedResult | undefined => {
  const read = reads.get('said');
  if (read.status !== 'read' || read.rows.length > 0) return undefined;
  const named = linesNamed(context);
  const isText = named?.phrases !== undefined || named?.text !== undefined || hasCue(context.details, 'mentions');
  if (!isText || reads.get(PATTERNS).status !== 'read') return undefined;
  const elsewhen = named === undefined ? undefined : reads.total(PATTERNS);
  if (elsewhen !== undefined && operation?.kind === 'earlier') {
    write.sentences(earlierClaim('said.not-earlier', elsewhen, write));
    return write.finish({ kind: 'yes-no', yes: false, evidence: [write.cite(elsewhen)] });
  }
  const isOfAll = elsewhen === undefined && !context.hasOwnTime && linesMeant(context, reads)?.templates === undefined;
  write.text(isOfAll ? 'said.none' : 'lines.none');
  if (elsewhen !== undefined) write.sentences(countClaim({ total: elsewhen }, write));
  return write.finish({ kind: 'unknown', missing: 'lines' });
};
