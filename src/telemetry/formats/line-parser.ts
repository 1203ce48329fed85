// Turns the lines of a file or a stream into plain rows, joining the lines of one event; memory is bounded by one event per stream.
import { optional } from '../../kernel/optional.js';
import { type Micros, MINUTE, toIso } from '../../kernel/time.js';
import { defaultFieldReaders } from '../fields/field-map.js';
import { clockInMessage, latestTimeAt } from '../normalise/clock-repair.js';
import { translateDialect } from '../normalise/json-dialects.js';
import { stripColours } from '../fields/clean-text.js';
import { NO_FIELDS, unwrapContainerLine, type UnwrappedLine } from './container-line.js';
import {
  continuesEvent,
  type EventAbove,
  hasSameTag,
  opensDeath,
  opensTrace,
  startsLikeTrace,
} from './continuation.js';
import {
  completeEvent,
  isWholeLine,
  lineRulesOf,
  type LogFormat,
  type ParsedHead,
  parseLine,
  unfinishedFormat,
} from './log-formats.js';
import { hasOpenQuote } from './csv.js';
import { mayBeOtlpLine, readOtlpRecords } from './otlp-file.js';
import type { FileConventions } from './file-conventions.js';
import { isListBracket, mayBeJsonList, readCutList, readJsonRecords } from './record-json.js';
import {
  dayOfComment,
  isTableHeader,
  isVpcHeader,
  readTableHeader,
  readTableRow,
  type TableHeader,
} from './table-file.js';
import { isPaddedZabbix } from './zabbix.js';
import { hasOwnTime, leadingRows, type LeadingRows } from './untimed-rows.js';
import { withRowTime } from './row-time.js';
import type { LineContext, ParsedRow, PlainRow } from './line-reader.js';

export type LineParserOptions = {
  /** From `detectFormat`; only decides what is tried first, and that broken JSON in a JSON file is refused. */
  readonly format?: LogFormat;
  /** From `detectConventions`. */
  readonly conventions?: FileConventions;
  /** Minutes east of UTC of times without a zone. */
  readonly offsetMinutes?: number;
  /** For dates without a year, and for files without any time: the moment of reading, or the file's last change. */
  readonly near: Micros;
  /** Spans, metrics and changes say their time by other names, and are left as they are. */
  readonly areLogs?: boolean;
};

type LineParser = {
  readonly push: (text: string, line: number) => readonly ParsedRow[];
  /** Ends the event that may still have gone on. */
  readonly flush: () => readonly ParsedRow[];
};

const LONGEST_LINE = 1_048_576;
const LONGEST_EVENT = 65_536;
const MOST_LINES = 500;
const SHOWN = 1024;
const MOST_STREAMS = 256;

type PendingEvent = {
  readonly line: number;
  /** As its first line has it. */
  readonly row: PlainRow;
  readonly format: LogFormat;
  readonly message: string[];
  size: number;
  traced: boolean;
};

type SourceLine = UnwrappedLine & { readonly line: number };

/** A record that goes on in the next line, with what was read of it. */
type UnfinishedRecord = {
  readonly whole: SourceLine;
  readonly format: LogFormat;
  readonly pieces: readonly SourceLine[];
};

type ParserState = {
  readonly context: LineContext;
  readonly areLogs: boolean;
  readonly format: LogFormat | undefined;
  readonly unfinished: Map<string, UnfinishedRecord>;
  /** By stream: pieces of an unfinished line, and the event that may go on. */
  readonly partial: Map<string, SourceLine>;
  readonly open: Map<string, PendingEvent>;
  /** Of a file that names its columns. */
  table: TableHeader | undefined;
  /** Of a table whose rows have a clock alone. */
  day: string | undefined;
  hasBegun: boolean;
  /** What a program puts in front of each of its lines: Nomad indents them all. */
  margin: string;
  /** The last row that may hold a time; a line without a time takes the time of this row. */
  timed: object | undefined;
};

const endEvent = (state: ParserState, stream: string): readonly ParsedRow[] => {
  const event = state.open.get(stream);
  state.open.delete(stream);
  if (event === undefined) return [];
  const message = event.message.join('\n').trimEnd();
  const row = completeEvent(event.format, event.row['message'] === message ? event.row : { ...event.row, message });
  return [event.format === 'plain' ? { row, line: event.line, isPlain: true } : { row, line: event.line }];
};

const endAllEvents = (state: ParserState): readonly ParsedRow[] =>
  [...state.open.keys()].flatMap((stream) => endEvent(state, stream));

const eventAbove = ({ message, traced }: PendingEvent): EventAbove => ({ last: message.at(-1) ?? '', traced });

const isContinuedBy = (text: string, event: PendingEvent, format: LogFormat | undefined): boolean => {
  if (event.size + text.length > LONGEST_EVENT || event.message.length >= MOST_LINES) return false;
  if (continuesEvent(text, eventAbove(event)) || hasSameTag(text, event.message[0] ?? '')) return true;
  const takesUnknown = lineRulesOf(event.format).takesUnknownLines;
  if (takesUnknown === undefined || text === '') return false;
  return takesUnknown === 'everywhere' || format === event.format || format === undefined;
};

const appendLine = (event: PendingEvent, text: string): void => {
  event.message.push(text);
  event.size += text.length + 1;
  event.traced ||= opensTrace(text);
};

type EventHeader = { readonly stream: string; readonly line: number; readonly format: LogFormat };

/** An event of another stream is ended only when there are too many of them. */
const beginEvent = (state: ParserState, row: PlainRow, { stream, line, format }: EventHeader): readonly ParsedRow[] => {
  const done = [...(state.open.size < MOST_STREAMS ? [] : endAllEvents(state)), ...endEvent(state, stream)];
  const event: PendingEvent = { line, row, format, message: [], size: 0, traced: false };
  appendLine(event, String(row['message'] ?? ''));
  state.open.set(stream, event);
  return done;
};

/** Whether text behind a time of `kubectl` is a line by itself, or goes on with a trace; a padded level does neither. */
const isWhole = (state: ParserState, body: string): boolean => {
  if (isWholeLine(body)) return true;
  if (body[0] === ' ') return false;
  for (const event of state.open.values()) if (event.traced && continuesEvent(body, eventAbove(event))) return true;
  return false;
};

const brokenJson = ({ format }: ParserState, text: string): boolean =>
  format === 'json' ? /^[[{"]|\}\s{0,9}$/.test(text) : format === 'json-records' && /^\s{0,16}\{/.test(text);

/** The time of the last row that had one. */
const previousTime = ({ timed }: ParserState) => ({
  ...optional({
    'casefile.previous_time': timed === undefined ? undefined : defaultFieldReaders.log(timed).values.time,
  }),
});

/** A clock without a date, before any line with one: its latest occurrence before the last change of the file. */
const timeByFile = ({ context }: ParserState, row: object): object => {
  const clock = 'message' in row && typeof row.message === 'string' ? clockInMessage(row.message) : undefined;
  return clock === undefined
    ? {}
    : { 'casefile.previous_time': toIso(latestTimeAt(clock - context.offset, context.near)) };
};

/** A line that no format knows: an event of its own, at the time of the one before it. */
const beginPlainEvent = (state: ParserState, { body, envelope, stream, line }: SourceLine): readonly ParsedRow[] => {
  const before = previousTime(state);
  if (envelope['envelope.time'] !== undefined) state.timed = envelope;
  const row: PlainRow = { ...envelope, ...before, message: body };
  return beginEvent(state, row, { stream, line, format: 'plain' });
};

/** Details of the event above are lines with a head of their own. */
const appendDetails = (state: ParserState, { format, row }: ParsedHead, stream: string): boolean => {
  const event = state.open.get(stream);
  const added = event && lineRulesOf(format).detailOf?.(event.row, row as PlainRow, eventAbove(event));
  if (event === undefined || added === undefined || event.size + added.length > LONGEST_EVENT) return false;
  appendLine(event, added);
  return true;
};

const hasNamedFields = (format: LogFormat): boolean =>
  format === 'json' || format === 'logfmt' || format === 'json-records';

const beginHeadedEvent = (
  state: ParserState,
  head: ParsedHead,
  { envelope, stream, line }: SourceLine,
): readonly ParsedRow[] => {
  const read = hasNamedFields(head.format) && state.areLogs ? withRowTime(head.row, state.context) : head.row;
  const own = envelope === NO_FIELDS ? read : { ...envelope, ...read };
  const isTimed = !state.areLogs || hasOwnTime(own);
  const row = isTimed ? own : { ...own, ...(state.timed === undefined ? timeByFile(state, own) : previousTime(state)) };
  if (isTimed) state.timed = row;
  if (lineRulesOf(head.format).isSingleLine === true) return [...endEvent(state, stream), { row, line }];
  if (appendDetails(state, head, stream)) return [];
  return beginEvent(state, row as PlainRow, { stream, line, format: head.format });
};

const INDENTED_TIME = /^( {1,8})\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** A file whose first time is indented indents all of them. */
const withoutMargin = (state: ParserState, whole: SourceLine): SourceLine => {
  const { body } = whole;
  if (body[0] !== ' ' || whole.stream !== '') return whole;
  if (state.margin === '' && state.timed === undefined) state.margin = INDENTED_TIME.exec(body)?.[1] ?? '';
  const { margin } = state;
  if (margin === '' || !body.startsWith(margin)) return whole;
  return { ...whole, body: body.slice(margin.length) };
};

/** The line that names the columns, and those that say nothing beside it. */
const isOfHeader = (state: ParserState, body: string): boolean => {
  if (!state.hasBegun || (body[0] === '#' && (isTableHeader(body) || dayOfComment(body) !== undefined))) {
    const header = readTableHeader(body);
    state.hasBegun ||= body[0] !== '#' && body.trim() !== '';
    state.day = dayOfComment(body) ?? state.day;
    if (header !== undefined) state.table = { ...header, ...optional({ day: state.day }) };
    return header !== undefined || isVpcHeader(body);
  }
  return false;
};

/** Rows that stand in one text together. */
const rowsInText = (state: ParserState, body: string): readonly object[] | undefined => {
  if (state.format === 'table' && body[0] === '#') return [];
  if (state.table !== undefined) {
    const row = readTableRow(body, state.table, state.context);
    return row === undefined ? undefined : [row];
  }
  if (mayBeOtlpLine(body)) return readJsonRecords(body)?.flatMap((batch) => readOtlpRecords(batch) ?? []);
  if (mayBeJsonList(body)) return readJsonRecords(body)?.map(translateDialect);
  return isOfJson(state) && isListBracket(body) ? [] : undefined;
};

/** Containers write their own formats into one stream: what most lines are says nothing of the next one. */
const formatOf = ({ format }: ParserState, { envelope }: SourceLine): LogFormat | undefined =>
  envelope['envelope.container'] === undefined ? format : undefined;

const isOfJson = ({ format }: ParserState): boolean => format === 'json' || format === 'json-records';

/** A list that ends before its bracket: its whole objects are rows, and the one at the cut is none. */
const takeCutList = (state: ParserState, whole: SourceLine): readonly ParsedRow[] => {
  const { body, line } = whole;
  const { records, rest } = readCutList(body);
  const rows = records.map(translateDialect).flatMap((row) => beginHeadedEvent(state, { format: 'json', row }, whole));
  return rest === '' ? rows : [...rows, { rejected: 'not-json', line, text: rest }];
};

const takeRecord = (state: ParserState, whole: SourceLine): readonly ParsedRow[] => {
  const { body, stream, line } = whole;
  if (isOfHeader(state, body)) return [];
  if (state.format !== undefined && lineRulesOf(state.format).isNoise?.(body) === true) return [];
  const rows = rowsInText(state, body);
  if (rows !== undefined) return rows.flatMap((row) => beginHeadedEvent(state, { format: 'json', row }, whole));
  const goesOn = startsLikeTrace(body) && !isPaddedZabbix(body);
  const head = goesOn ? undefined : parseLine(body, state.context, formatOf(state, whole));
  if (head !== undefined) return beginHeadedEvent(state, head, whole);
  if (isOfJson(state) && mayBeJsonList(body)) return [...endEvent(state, stream), ...takeCutList(state, whole)];
  const event = opensDeath(body) ? undefined : state.open.get(stream);
  if (event !== undefined && isContinuedBy(body, event, state.format)) {
    appendLine(event, body);
    return [];
  }
  if (body.trim() === '') return [];
  if (!brokenJson(state, body)) return beginPlainEvent(state, whole);
  return [...endEvent(state, stream), { rejected: 'not-json', line, text: body }];
};

const withoutRecord = (state: ParserState, record: UnfinishedRecord): readonly ParsedRow[] =>
  record.pieces.flatMap((piece) => takeRecord(state, piece));

/** The end of a file is missing whose records have several lines: by themselves these are no records. Where each line is one, those behind a cut one are whole. */
const isCutJson = (state: ParserState, { format }: UnfinishedRecord): boolean =>
  state.format === 'json-records' && format === 'json-records';

/** A record that was not finished: whole where its format needs no end, else line by line, so that nothing is lost. */
const giveUpRecord = (state: ParserState, record: UnfinishedRecord): readonly ParsedRow[] =>
  lineRulesOf(record.format).mayEndOpen === true || isCutJson(state, record)
    ? takeRecord(state, record.whole)
    : withoutRecord(state, record);

/** A record of several lines is put together before it is read, unless the next line begins another one. */
const takeLine = (state: ParserState, given: SourceLine): readonly ParsedRow[] => {
  const whole = withoutMargin(state, given);
  const before = state.unfinished.get(whole.stream);
  if (before === undefined) {
    const isOpenRow = state.table !== undefined && hasOpenQuote(whole.body);
    const format = isOpenRow ? 'table' : unfinishedFormat(whole.body);
    if (format === undefined || state.unfinished.size >= MOST_STREAMS) return takeRecord(state, whole);
    state.unfinished.set(whole.stream, { whole, format, pieces: [whole] });
    return [];
  }
  const { format, pieces } = before;
  const { isUnfinished, opensRecord } = lineRulesOf(format);
  const joined: SourceLine = { ...before.whole, body: `${before.whole.body}\n${whole.body}` };
  state.unfinished.delete(whole.stream);
  if (opensRecord?.(whole.body, before.whole.body) === true)
    return [...takeRecord(state, before.whole), ...takeLine(state, whole)];
  if (pieces.length >= MOST_LINES || joined.body.length > LONGEST_EVENT)
    return [...withoutRecord(state, before), ...takeLine(state, whole)];
  if (isUnfinished?.(joined.body) !== true) return takeRecord(state, { ...joined, body: joined.body.trimStart() });
  state.unfinished.set(whole.stream, { whole: joined, format, pieces: [...pieces, whole] });
  return [];
};

/** Pieces of a line are put together, up to the length of an event. */
const joinPieces = (state: ParserState, piece: SourceLine): SourceLine | undefined => {
  const before = state.partial.get(piece.stream);
  const whole = before === undefined ? piece : { ...before, body: before.body + piece.body };
  if (piece.partial && whole.body.length < LONGEST_EVENT && state.partial.size < MOST_STREAMS) {
    state.partial.set(piece.stream, whole);
    return undefined;
  }
  state.partial.delete(piece.stream);
  return whole;
};

const plainText = (text: string): string => {
  const line = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const ended = line.endsWith('\r') ? line.slice(0, -1) : line;
  return ended.includes('\u001b') ? stripColours(ended) : ended;
};

export const createLineParser = ({
  format,
  conventions,
  offsetMinutes = 0,
  near,
  areLogs = true,
}: LineParserOptions): LineParser => {
  const context: LineContext = { offset: offsetMinutes * MINUTE, near, ...conventions };
  const state: ParserState = {
    context,
    areLogs,
    format,
    partial: new Map(),
    open: new Map(),
    unfinished: new Map(),
    table: undefined,
    day: undefined,
    margin: '',
    hasBegun: false,
    timed: undefined,
  };
  const leading: LeadingRows = areLogs ? leadingRows(near) : { pass: (rows) => rows, release: () => [] };
  return {
    push: (text, line) => {
      if (text.length > LONGEST_LINE) return [{ rejected: 'line-too-long', line, text: text.slice(0, SHOWN) }];
      const whole = joinPieces(state, {
        ...unwrapContainerLine(plainText(text), (body) => isWhole(state, body)),
        line,
      });
      return whole === undefined ? [] : leading.pass(takeLine(state, whole));
    },
    flush: () => {
      const left = [...state.partial.values()].flatMap((whole) => takeLine(state, whole));
      state.partial.clear();
      const last = [...state.unfinished.values()].flatMap((record) => giveUpRecord(state, record));
      state.unfinished.clear();
      return [...leading.pass([...left, ...last, ...endAllEvents(state)]), ...leading.release()];
    },
  };
};
