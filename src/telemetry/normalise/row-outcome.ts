// The outcomes of normalising a row: a draft of a record, with its repairs, or a refusal. All outcomes are listed here.
import type { Micros } from '../../kernel/time.js';
import type { FieldReaders } from '../fields/field-map.js';
import type { ChangeRecord, LogRecord, MetricPoint, SpanRecord } from '../record.js';

/** The row is accepted; the ingest report counts these. */
export const REPAIRS = {
  'time-missing': 'no time in the row: the time of ingest',
  'time-broken': 'an unreadable time, or one before 1990 or after 2100, and no clock in the text: the time of ingest',
  'time-from-clock':
    'a missing or broken time: the clock at the head of the message, on the day of the lines around it (`clock.ts`), else its latest occurrence',
  'time-from-previous': 'a line without a time: the time of the line before it, else of the first line that has one',
  'time-from-file': 'no time in the row, nor in any other row of its file: the last change of the file',
  'future-time': 'more than two minutes after it was received, by the clock of the service: the time is kept',
  cut: 'a text over its limit (messages and stacks 64 Ki characters, names 256, other fields 1,024): cut, a message says so at its end',
  cleaned: 'control characters in a text: U+FFFD in their place; terminal colours are removed, tab and line feed stay',
  'message-from-fields': 'no message: its error, or its other fields as name=value',
  'attributes-dropped': 'more than 32 other fields, or one nested too deeply to be read: the first 32 are kept',
  'values-dropped': 'values of a metric that are null, NaN, infinite or no number: left out',
  'duration-missing': 'a span without duration and end: 0',
  'duration-negative': 'a span that ends before it starts: 0',
} as const;

export type RowRepair = keyof typeof REPAIRS;

/** The row is refused, and kept with its reason in the list of rejects. */
export const REFUSALS = {
  'not-json': 'no valid JSON (bare NaN and Infinity are read as null)',
  'not-an-object': 'JSON, but no object',
  'line-too-long': 'a line over 1 Mi characters',
  'no-message': 'a log without message, error or any other field',
  'no-trace-id': 'a span without trace id',
  'no-span-id': 'a span without span id',
  'no-metric': 'neither a map `metrics` nor `name` and `value`',
  'unknown-change': 'a change that is no deploy, configuration, flag, scaling, kubernetes or alert',
} as const;

export type RowRefusal = keyof typeof REFUSALS;

/** The row is stored already, and adds nothing; `record-identity.ts` says when. */
export const DUPLICATES = {
  'same-line': 'the same line of the same place: a file, a request or a numbered row that was sent again',
  'same-span': 'a span of the same trace and span ids that says the same',
  'same-point': 'the same value of the same gauge at the same time',
  'same-change': 'a change that says the same',
} as const;

export type RowDuplicate = keyof typeof DUPLICATES;

export type NormaliseContext = {
  /** Names the source in record identities, unless the row carries `casefile.source`. */
  readonly source: string;
  readonly receivedAt: Micros;
  readonly fields?: FieldReaders;
  /** For rows that name no service. */
  readonly service?: string;
  /** Minutes east of UTC of times that carry no zone. */
  readonly offsetMinutes?: number;
};

type WithoutIdentity<R> = Omit<R, 'id' | 'template'>;

export type LogDraft = WithoutIdentity<LogRecord> & {
  /** Where in its source it stands: a line of a file, or a place in a request. Every row has one before it is stored. */
  readonly position?: number;
  /** Of rows stored before positions existed: the place among equal lines. */
  readonly ordinal?: number;
  /** µs since midnight in the writer's own zone: the message's clock, when the row's time was missing or broken. */
  readonly clock?: Micros;
};
export type SpanDraft = WithoutIdentity<SpanRecord>;
export type MetricDraft = WithoutIdentity<MetricPoint>;
export type ChangeDraft = WithoutIdentity<ChangeRecord>;

export type NormalisedRow<D> =
  { readonly ok: D; readonly repairs: readonly RowRepair[] } | { readonly rejected: RowRefusal };
