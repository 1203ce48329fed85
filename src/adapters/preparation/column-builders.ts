// Builds the columns of a chunk row by row.
// Plain state and top-level functions: closures made per chunk would lose their compiled code with the chunk.
import type { Masked } from '../../kernel/masked.js';
import {
  type CommonColumns,
  type JoinedTexts,
  NO_TEXT,
  type RepeatedTexts,
  PART_SEPARATOR,
  type SparseTexts,
} from './columns.js';
import type { TextSlice } from './search-words.js';
import type { Micros } from '../../kernel/time.js';
import type { RecordOrigin } from '../../telemetry/record.js';

/** A repeated text. */
export type RepeatedBuilder = {
  readonly known: Map<string, number>;
  readonly texts: string[];
  readonly of: Uint32Array;
  latest: string | undefined;
  index: number;
};

export const createRepeated = (rows: number): RepeatedBuilder => ({
  known: new Map(),
  texts: [],
  of: new Uint32Array(rows).fill(NO_TEXT),
  latest: undefined,
  index: NO_TEXT,
});

/** Neighbouring rows are often equal. */
export const appendRepeated = (column: RepeatedBuilder, row: number, text: string | undefined): void => {
  if (text === undefined) return;
  if (text !== column.latest) {
    const { known, texts } = column;
    column.latest = text;
    column.index = known.get(text) ?? texts.push(text) - 1;
    if (column.index === known.size) known.set(text, column.index);
  }
  column.of[row] = column.index;
};

/** Gives `to` the text of `from`. */
const copyRepeated = ({ of }: RepeatedBuilder, from: number, to: number): void => {
  of[to] = of[from] ?? NO_TEXT;
};

export const finishRepeated = ({ texts, of }: RepeatedBuilder): RepeatedTexts => ({ texts, of });

/** Texts one behind the other, in the order of their rows. */
export type JoinedBuilder = { readonly ends: Uint32Array; buffer: Buffer<ArrayBuffer>; length: number };

/** A UTF-16 unit takes at most so many bytes. */
const WIDEST = 3;
const USUAL_LENGTH = 128;
const BLANK = 32;
const ASCII = 128;

export const createJoined = (rows: number): JoinedBuilder => ({
  ends: new Uint32Array(rows),
  buffer: Buffer.allocUnsafeSlow(rows * USUAL_LENGTH),
  length: 0,
});

const reserveBytes = (column: JoinedBuilder, units: number): void => {
  const { buffer, length } = column;
  if (length + units * WIDEST <= buffer.length) return;
  column.buffer = Buffer.allocUnsafeSlow(2 * buffer.length + units * WIDEST);
  buffer.copy(column.buffer, 0, 0, length);
};

export const closeJoined = ({ ends, length }: JoinedBuilder, row: number): void => {
  ends[row] = length;
};

export const appendJoined = (column: JoinedBuilder, row: number, text: string): void => {
  reserveBytes(column, text.length);
  column.length += column.buffer.write(text, column.length);
  closeJoined(column, row);
};

/** Appends a blank and one word to the current row. A word is short, so that writing its characters is faster than slicing it. */
export const appendWord = (column: JoinedBuilder, { text, start, end }: TextSlice): void => {
  reserveBytes(column, end - start + 1);
  const { buffer } = column;
  let { length } = column;
  buffer[length++] = BLANK;
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= ASCII) {
      length += buffer.write(text.slice(at, end), length);
      break;
    }
    buffer[length++] = code;
  }
  column.length = length;
};

export const finishJoined = ({ buffer, length, ends }: JoinedBuilder): JoinedTexts => ({
  bytes: new Uint8Array(buffer.buffer, 0, length),
  ends,
});

/** Texts that most rows do not have. */
export type SparseBuilder = { readonly rows: number; texts: (string | null)[] | undefined };

export const createSparse = (rows: number): SparseBuilder => ({ rows, texts: undefined });

export const setSparse = (column: SparseBuilder, row: number, text: string | undefined): void => {
  if (text === undefined) return;
  column.texts ??= Array.from({ length: column.rows }, () => null);
  column.texts[row] = text;
};

export const finishSparse = ({ texts }: SparseBuilder): SparseTexts | undefined => texts;

type RowDraft = RecordOrigin & {
  readonly time: Micros;
  readonly source: string;
  readonly ingestedAt: Micros;
  /** Where it stood in the store that it was moved from. */
  readonly sequence?: number;
};

const scopeTextOf = ({ service, environment = '', region = '', version = '' }: RecordOrigin): string =>
  [service, environment, region, version].join(PART_SEPARATOR);

const placeTextOf = ({ host = '', pod = '' }: RecordOrigin): string => [host, pod].join(PART_SEPARATOR);

const isSameOrigin = (a: RecordOrigin, b: RecordOrigin): boolean =>
  a.pod === b.pod &&
  a.service === b.service &&
  a.host === b.host &&
  a.version === b.version &&
  a.environment === b.environment &&
  a.region === b.region;

/** The columns while they are filled. */
export type CommonBuilder = {
  readonly time: Float64Array;
  readonly scope: RepeatedBuilder;
  readonly place: RepeatedBuilder;
  readonly source: RepeatedBuilder;
  earlier: Float64Array<ArrayBuffer> | undefined;
  /** The latest row of a pod, or else of a service. */
  readonly latest: Map<string, { readonly origin: RecordOrigin; readonly row: number }>;
};

/** Takes at most `most` rows. */
export const createCommon = (most: number): CommonBuilder => ({
  time: new Float64Array(most),
  scope: createRepeated(most),
  place: createRepeated(most),
  source: createRepeated(most),
  earlier: undefined,
  latest: new Map(),
});

/** Origins come back again and again: compared field by field they cost less than as one text. */
const addOrigin = ({ scope, place, latest }: CommonBuilder, row: number, origin: RecordOrigin): void => {
  const name = origin.pod ?? origin.service;
  const like = latest.get(name);
  if (like !== undefined && isSameOrigin(like.origin, origin)) {
    copyRepeated(scope, like.row, row);
    copyRepeated(place, like.row, row);
    return;
  }
  appendRepeated(scope, row, scopeTextOf(origin));
  appendRepeated(place, row, placeTextOf(origin));
  latest.set(name, { origin, row });
};

export const appendCommon = (columns: CommonBuilder, row: number, draft: Masked<RowDraft>): void => {
  columns.time[row] = draft.time;
  addOrigin(columns, row, draft);
  appendRepeated(columns.source, row, draft.source);
  if (draft.sequence === undefined) return;
  columns.earlier ??= new Float64Array(columns.time.length);
  columns.earlier[row] = draft.sequence;
};

export const finishCommon = (
  { time, scope, place, source, earlier }: CommonBuilder,
  { rows, ingested }: { readonly rows: number; readonly ingested: Micros },
): CommonColumns => ({
  rows,
  ingested,
  time,
  scope: finishRepeated(scope),
  place: finishRepeated(place),
  source: finishRepeated(source),
  ...(earlier !== undefined && { earlier }),
});

export const commonColumns = (drafts: readonly Masked<RowDraft>[], ingested: Micros): CommonColumns => {
  const columns = createCommon(drafts.length);
  drafts.forEach((draft, row) => appendCommon(columns, row, draft));
  return finishCommon(columns, { rows: drafts.length, ingested });
};

export const repeatedColumn = <D>(
  drafts: readonly Masked<D>[],
  textOf: (draft: D) => string | undefined,
): RepeatedTexts => {
  const column = createRepeated(drafts.length);
  drafts.forEach((draft, row) => appendRepeated(column, row, textOf(draft)));
  return finishRepeated(column);
};

type NumberArray = Float64Array | Uint32Array | Uint8Array;

/** Several times faster than `from`, which goes by iterator. */
export const numberColumn = <N extends NumberArray, D>(
  column: N,
  drafts: readonly D[],
  numberOf: (draft: D) => number,
): N => {
  drafts.forEach((draft, row) => {
    column[row] = numberOf(draft);
  });
  return column;
};

export const sparseColumn = <D>(
  drafts: readonly Masked<D>[],
  textOf: (draft: D) => string | undefined,
): SparseTexts | undefined => {
  const column = createSparse(drafts.length);
  drafts.forEach((draft, row) => setSparse(column, row, textOf(draft)));
  return finishSparse(column);
};

export const jsonText = (value: object | undefined): string | undefined =>
  value === undefined ? undefined : JSON.stringify(value);
