// Rows on their way from the preparing to the writing thread: columns of numbers and texts, repeated texts sent once.
import type { Micros } from '../../kernel/time.js';

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
  /** The numbers of rows in the store that they were moved from. */
  readonly earlier?: Float64Array;
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

/** Joined texts that are read. */
export type Opened = { readonly buffer: Buffer; readonly ends: Uint32Array };

export const opened = ({ bytes, ends }: Joined): Opened => ({
  buffer: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  ends,
});

/** The text of a row, or of several rows in a piece; asked for once or more, in any order. */
export const joinedAt = ({ buffer, ends }: Opened, row: number, last = row): string =>
  // no encoding is UTF-8, and naming it would have it looked up for every row
  buffer.toString(undefined, row === 0 ? 0 : numberAt(ends, row - 1), numberAt(ends, last));
