// Rows on their way from the preparing to the writing thread: columns of numbers and texts; repeated texts are sent once.
import type { Micros } from '../../kernel/time.js';

/** Texts that repeat: each once, with the index of every row's text. `NONE` = the row has none. */
export type RepeatedTexts = { readonly texts: readonly string[]; readonly of: Uint32Array };
export const NO_TEXT = 0xffff_ffff;

/** Separates the parts of a scope or place inside its text. */
export const PART_SEPARATOR = '\u0000';

/** Texts of rows in UTF-8, concatenated, and where each ends: outside the heap, sent in one piece. */
export type JoinedTexts = { readonly bytes: Uint8Array<ArrayBuffer>; readonly ends: Uint32Array };

/** Absent when no row has one. */
export type SparseTexts = readonly (string | null)[];

/** Columns of every signal. */
export type CommonColumns = {
  readonly rows: number;
  readonly ingested: Micros;
  readonly time: Float64Array;
  /** service, environment, region, version. */
  readonly scope: RepeatedTexts;
  /** host, pod. */
  readonly place: RepeatedTexts;
  readonly source: RepeatedTexts;
  /** The numbers of rows in the store that they were moved from. */
  readonly earlier?: Float64Array;
};

export type LogColumns = CommonColumns & {
  /** The `contentHash` of `telemetry/record-identity.ts`. */
  readonly hash: Float64Array;
  /** Where in its source it stands; NaN = it was stored before rows had positions. */
  readonly position: Float64Array;
  /** Of rows without a position; `NONE` = it had none. */
  readonly ordinal: Uint32Array;
  readonly level: Uint8Array;
  /** Index in `QUALITIES`; 0 = given. */
  readonly quality: Uint8Array;
  /** µs since midnight by the message's own clock, NaN where the time needs no repair. */
  readonly clock: Float64Array;
  readonly template: RepeatedTexts;
  readonly event: RepeatedTexts;
  readonly trace: RepeatedTexts;
  readonly messages: JoinedTexts;
  /** Words to be found that the template does not hold. */
  readonly words: JoinedTexts;
  readonly spans: SparseTexts | undefined;
  readonly requests: SparseTexts | undefined;
  /** JSON. */
  readonly errors: SparseTexts | undefined;
  readonly attributes: SparseTexts | undefined;
};

export type SpanColumns = CommonColumns & {
  readonly trace: RepeatedTexts;
  readonly name: RepeatedTexts;
  readonly duration: Float64Array;
  readonly spans: readonly string[];
  readonly parents: SparseTexts | undefined;
  readonly statuses: SparseTexts | undefined;
  readonly attributes: SparseTexts | undefined;
};

export type MetricColumns = CommonColumns & {
  /** Gauge, unit. */
  readonly gauge: RepeatedTexts;
  readonly value: Float64Array;
};

export type ChangeColumns = CommonColumns & {
  readonly ids: readonly string[];
  readonly changes: readonly string[];
  readonly titles: readonly string[];
  readonly attributes: SparseTexts | undefined;
};

/** Changes of template mining since the last chunk. */
export type TemplateUpdates = {
  readonly templates: readonly { readonly id: string; readonly text: string }[];
  readonly aliases: readonly { readonly from: string; readonly to: string }[];
};

export type PreparedChunk =
  | { readonly signal: 'logs'; readonly columns: LogColumns; readonly news: TemplateUpdates }
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

export const textAt = (column: SparseTexts | undefined, row: number): string | null => column?.[row] ?? null;

/** Joined texts that are read. */
export type OpenedTexts = { readonly buffer: Buffer; readonly ends: Uint32Array };

export const openJoinedTexts = ({ bytes, ends }: JoinedTexts): OpenedTexts => ({
  buffer: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  ends,
});

/** The text of a row, or of several rows in a piece; asked for once or more, in any order. */
export const joinedAt = ({ buffer, ends }: OpenedTexts, row: number, last = row): string =>
  // no encoding is UTF-8, and naming it would have it looked up for every row
  buffer.toString(undefined, row === 0 ? 0 : numberAt(ends, row - 1), numberAt(ends, last));
