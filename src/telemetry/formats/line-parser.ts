// Turns the lines of a file or a stream into plain rows, joining the lines of one event; memory is bounded by one event per stream.
import { optional } from '../../kernel/optional.js';
import { MINUTE, type Micros } from '../../kernel/time.js';
import { defaultFields } from '../fields/field-map.js';
import { uncoloured } from '../fields/text.js';
import { NOTHING, unwrap, type Unwrapped } from './container.js';
import { continues, opensTrace, startsLikeTrace, type Above } from './continuation.js';
import { isWholeLine, readHead, type Format, type Head } from './format.js';
import { addedTo } from './rds-postgres.js';
import type { LineContext, PlainRow } from './row.js';

/** `line`: the first line of the event, as the caller counts. */
export type ParsedRow =
  | { readonly row: object; readonly line: number }
  | { readonly rejected: 'not-json' | 'line-too-long'; readonly line: number; readonly text: string };

export type LineParserOptions = {
  /** From `detectFormat`; only decides what is tried first, and that broken JSON in a JSON file is refused. */
  readonly format?: Format;
  /** Minutes east of UTC of times without a zone. */
  readonly offsetMinutes?: number;
  /** For dates without a year: the moment of reading, or the file's last change. */
  readonly near: Micros;
};

export type LineParser = {
  readonly push: (text: string, line: number) => readonly ParsedRow[];
  /** Ends the event that may still have gone on. */
  readonly flush: () => readonly ParsedRow[];
};

const LONGEST_LINE = 1_048_576;
const LONGEST_EVENT = 65_536;
const MOST_LINES = 500;
const SHOWN = 1024;
const MOST_STREAMS = 256;

type Event = {
  readonly line: number;
  /** Everything but the message. */
  readonly row: PlainRow;
  readonly format: Format;
  readonly message: string[];
  size: number;
  traced: boolean;
};

type Line = Unwrapped & { readonly line: number };

type State = {
  readonly context: LineContext;
  readonly format: Format | undefined;
  /** By stream: pieces of an unfinished line, and the event that may go on. */
  readonly partial: Map<string, Line>;
  readonly open: Map<string, Event>;
  /** The last row that may have told a time; lines without one borrow it. */
  timed: object | undefined;
};

const ended = (state: State, stream: string): readonly ParsedRow[] => {
  const event = state.open.get(stream);
  state.open.delete(stream);
  if (event === undefined) return [];
  return [{ row: { ...event.row, message: event.message.join('\n').trimEnd() }, line: event.line }];
};

const allEnded = (state: State): readonly ParsedRow[] =>
  [...state.open.keys()].flatMap((stream) => ended(state, stream));

const above = ({ message, traced }: Event): Above => ({ last: message.at(-1) ?? '', traced });

const goesOn = (text: string, event: Event, format: Format | undefined): boolean => {
  if (event.size + text.length > LONGEST_EVENT || event.message.length >= MOST_LINES) return false;
  if (continues(text, above(event))) return true;
  return event.format === 'levelled' && (format === 'levelled' || format === undefined) && text !== '';
};

const append = (event: Event, text: string): void => {
  event.message.push(text);
  event.size += text.length + 1;
  event.traced ||= opensTrace(text);
};

type Begun = { readonly stream: string; readonly line: number; readonly format: Format };

/** An event of another stream is ended only when there are too many of them. */
const begin = (state: State, row: PlainRow, { stream, line, format }: Begun): readonly ParsedRow[] => {
  const done = [...(state.open.size < MOST_STREAMS ? [] : allEnded(state)), ...ended(state, stream)];
  const { message = '', ...fields } = row;
  const event: Event = { line, row: fields, format, message: [], size: 0, traced: false };
  append(event, String(message));
  state.open.set(stream, event);
  return done;
};

/** Whether text behind a time of `kubectl` is a line by itself, or goes on with a trace; a padded level does neither. */
const isWhole = (state: State, body: string): boolean =>
  isWholeLine(body) ||
  (body[0] !== ' ' && [...state.open.values()].some((event) => event.traced && continues(body, above(event))));

const brokenJson = (text: string): boolean => /^[[{"]|\}\s{0,9}$/.test(text);

/** A line that no format knows: an event of its own, at the time of the one before it. */
const plain = (state: State, { body, told, stream, line }: Line): readonly ParsedRow[] => {
  const time = state.timed === undefined ? undefined : defaultFields.log(state.timed).values.time;
  if (told['envelope.time'] !== undefined) state.timed = told;
  const row: PlainRow = { ...told, ...optional({ 'casefile.previous_time': time }), message: body };
  return begin(state, row, { stream, line, format: 'plain' });
};

/** Nothing goes on with a line of these. */
const WHOLE: readonly Format[] = ['json', 'logfmt', 'access'];

/** Details of the event above are lines with a head of their own. */
const isAdded = (state: State, { format, row }: Head, stream: string): boolean => {
  const event = state.open.get(stream);
  const added = format === 'rds-postgres' && event !== undefined ? addedTo(event.row, row as PlainRow) : undefined;
  if (event === undefined || added === undefined || event.size + added.length > LONGEST_EVENT) return false;
  append(event, added);
  return true;
};

const headed = (state: State, head: Head, { told, stream, line }: Line): readonly ParsedRow[] => {
  const row = told === NOTHING ? head.row : { ...told, ...head.row };
  state.timed = row;
  if (WHOLE.includes(head.format)) return [...ended(state, stream), { row, line }];
  if (isAdded(state, head, stream)) return [];
  return begin(state, row as PlainRow, { stream, line, format: head.format });
};

const taken = (state: State, whole: Line): readonly ParsedRow[] => {
  const { body, stream, line } = whole;
  const head = startsLikeTrace(body) ? undefined : readHead(body, state.context, state.format);
  if (head !== undefined) return headed(state, head, whole);
  const event = state.open.get(stream);
  if (event !== undefined && goesOn(body, event, state.format)) {
    append(event, body);
    return [];
  }
  if (body.trim() === '') return [];
  if (state.format !== 'json' || !brokenJson(body)) return plain(state, whole);
  return [...ended(state, stream), { rejected: 'not-json', line, text: body }];
};

/** Pieces of a line are put together, up to the length of an event. */
const joined = (state: State, piece: Line): Line | undefined => {
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
  return ended.includes('\u001b') ? uncoloured(ended) : ended;
};

export const createLineParser = ({ format, offsetMinutes = 0, near }: LineParserOptions): LineParser => {
  const context = { offset: offsetMinutes * MINUTE, near };
  const state: State = { context, format, partial: new Map(), open: new Map(), timed: undefined };
  return {
    push: (text, line) => {
      if (text.length > LONGEST_LINE) return [{ rejected: 'line-too-long', line, text: text.slice(0, SHOWN) }];
      const whole = joined(state, { ...unwrap(plainText(text), (body) => isWhole(state, body)), line });
      return whole === undefined ? [] : taken(state, whole);
    },
    flush: () => {
      const left = [...state.partial.values()].flatMap((whole) => taken(state, whole));
      state.partial.clear();
      return [...left, ...allEnded(state)];
    },
  };
};
