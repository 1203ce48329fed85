// Rows on their way from the preparing to the writing thread: columns of numbers and texts, repeated texts sent once.
import type { Micros } from '../../../kernel/time.js';

/** Texts that repeat: each once, with the index of every row's text. `NONE` = the row has none. */
export type Repeated = { readonly texts: readonly string[]; readonly of: Uint32Array };
export const NONE = 0xffff_ffff;

/** Separates the parts of a scope or place inside its text. */
export const SEPARATOR = '\u0000';

/** Texts of rows in UTF-8, one behind the other, and where each ends: kept outside the heap, and sent in one piece. */
export type Joined = { readonly bytes: Uint8Array<ArrayBuffer>; readonly ends: Uint32Array };

/** Absent when no row has one. */
export type Texts = readonly (string | null)[];

/** What every kind of record has. */
export type CommonColumns = {
  readonly rows: number;
  readonly ingested: Micros;
  readonly time: Float64Array;
  /** service, environment, region, version. */
  readonly scope: Repeated;
  /** host, pod. */
  readonly place: Repeated;
  readonly source: Repeated;
};

export type LogColumns = CommonColumns & {
  /** 48 bits of (time, pod, message). */
  readonly hash: Float64Array;
  /** `NONE` = the client did not number it, and no equal line stands before it in its request. */
  readonly ordinal: Uint32Array;
  readonly level: Uint8Array;
  /** Index in `QUALITIES`; 0 = given. */
  readonly quality: Uint8Array;
  /** µs since midnight by the message's own clock, NaN where the time needs no repair. */
  readonly clock: Float64Array;
  readonly template: Repeated;
  readonly event: Repeated;
  readonly trace: Repeated;
  readonly messages: Joined;
  /** Words to be found that the template does not hold. */
  readonly words: Joined;
  readonly spans: Texts | undefined;
  readonly requests: Texts | undefined;
  /** JSON. */
  readonly errors: Texts | undefined;
  readonly attributes: Texts | undefined;
};

export type SpanColumns = CommonColumns & {
  readonly trace: Repeated;
  readonly name: Repeated;
  readonly duration: Float64Array;
  readonly spans: readonly string[];
  readonly parents: Texts | undefined;
  readonly statuses: Texts | undefined;
  readonly attributes: Texts | undefined;
};

export type MetricColumns = CommonColumns & {
  /** Gauge, unit. */
  readonly gauge: Repeated;
  readonly value: Float64Array;
};

export type ChangeColumns = CommonColumns & {
  readonly ids: readonly string[];
  readonly changes: readonly string[];
  readonly titles: readonly string[];
  readonly attributes: Texts | undefined;
};

/** What template mining found since the last chunk. */
export type TemplateNews = {
  readonly templates: readonly { readonly id: string; readonly text: string }[];
  readonly aliases: readonly { readonly from: string; readonly to: string }[];
};

export type Chunk =
  | { readonly signal: 'logs'; readonly columns: LogColumns; readonly news: TemplateNews }
  | { readonly signal: 'spans'; readonly columns: SpanColumns }
  | { readonly signal: 'metrics'; readonly columns: MetricColumns }
  | { readonly signal: 'changes'; readonly columns: ChangeColumns };

/** Where the numbers and joined texts of a message stand, however deep in it. */
export const buffersIn = (value: unknown): ArrayBuffer[] => {
  if (ArrayBuffer.isView(value)) return value.buffer instanceof ArrayBuffer ? [value.buffer] : [];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.values(value).flatMap(buffersIn);
};

export const QUALITIES = ['given', 'repaired', 'ingest'] as const;

export const numberAt = (column: { readonly [row: number]: number }, row: number): number => column[row] ?? 0;

export const textAt = (column: Texts | undefined, row: number): string | null => column?.[row] ?? null;

/** The text of a row, or of several rows in a piece; asked for once or more, in any order. */
export const joinedReader = ({ bytes, ends }: Joined): ((row: number, last?: number) => string) => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // no encoding is UTF-8, and naming it would have it looked up for every row
  return (row, last = row) => buffer.toString(undefined, row === 0 ? 0 : numberAt(ends, row - 1), numberAt(ends, last));
};

export type Repeater = {
  /** Neighbours are often equal. */
  readonly set: (row: number, text: string | undefined) => void;
  /** Gives `to` the text of `from`. */
  readonly copy: (from: number, to: number) => void;
  readonly column: Repeated;
};

/** Collects a repeated text. */
export const repeater = (rows: number): Repeater => {
  const known = new Map<string, number>();
  const texts: string[] = [];
  const of = new Uint32Array(rows).fill(NONE);
  let latest: string | undefined;
  let index = NONE;
  const set = (row: number, text: string | undefined): void => {
    if (text === undefined) return;
    if (text !== latest) {
      latest = text;
      index = known.get(text) ?? texts.push(text) - 1;
      if (index === known.size) known.set(text, index);
    }
    of[row] = index;
  };
  const copy = (from: number, to: number): void => {
    of[to] = of[from] ?? NONE;
  };
  return { set, copy, column: { texts, of } };
};

export type Joiner = {
  readonly add: (row: number, text: string) => void;
  /** One more word of the row that is closed next, after a blank. */
  readonly word: (text: string, start: number, end: number) => void;
  readonly close: (row: number) => void;
  readonly end: () => Joined;
};

/** A UTF-16 unit takes at most so many bytes. */
const WIDEST = 3;
const USUAL_LENGTH = 128;
const BLANK = 32;
const ASCII = 128;

/** Rows are added in their order. */
export const joiner = (rows: number): Joiner => {
  const ends = new Uint32Array(rows);
  let buffer = Buffer.allocUnsafeSlow(rows * USUAL_LENGTH);
  let length = 0;
  const reserve = (units: number): void => {
    if (length + units * WIDEST <= buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * buffer.length + units * WIDEST);
    buffer.copy(larger, 0, 0, length);
    buffer = larger;
  };
  const close = (row: number): void => {
    ends[row] = length;
  };
  const add = (row: number, text: string): void => {
    reserve(text.length);
    length += buffer.write(text, length);
    close(row);
  };
  // a word is short: its characters are written sooner than it is cut out
  const word = (text: string, start: number, end: number): void => {
    reserve(end - start + 1);
    buffer[length] = BLANK;
    length += 1;
    for (let at = start; at < end; at += 1) {
      const code = text.charCodeAt(at);
      if (code >= ASCII) return void (length += buffer.write(text.slice(at, end), length));
      buffer[length] = code;
      length += 1;
    }
  };
  return { add, word, close, end: () => ({ bytes: new Uint8Array(buffer.buffer, 0, length), ends }) };
};

export type Sparse = {
  readonly set: (row: number, text: string | undefined) => void;
  readonly end: () => Texts | undefined;
};

/** Texts that most rows do not have. */
export const sparse = (rows: number): Sparse => {
  let texts: (string | null)[] | undefined;
  const set = (row: number, text: string | undefined): void => {
    if (text === undefined) return;
    texts ??= Array.from({ length: rows }, () => null);
    texts[row] = text;
  };
  return { set, end: () => texts };
};
