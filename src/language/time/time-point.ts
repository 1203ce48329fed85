// A point of time as a message says it, before it is resolved: a day, a part of it, a clock reading, a zone.
import type { Micros } from '../../kernel/time.js';
import type { PartOfDay, PartWhich, SpanName } from './time-table.js';

export type CalendarDate = { readonly year?: number; readonly month: number; readonly day: number };

/** `dates`: every date that figures can mean, the likeliest first. */
export type DayReading =
  | { readonly kind: 'offset'; readonly days: number }
  /** Monday is 0. `isOver`: before today. */
  | { readonly kind: 'weekday'; readonly weekday: number; readonly isOver: boolean }
  | { readonly kind: 'dates'; readonly dates: readonly CalendarDate[] }
  /** "The 19th". */
  | { readonly kind: 'day of month'; readonly day: number };

/** Since the local midnight. */
export type ClockReading = {
  readonly micros: Micros;
  /** Twelve hours later is equally likely. */
  readonly isAmbiguous: boolean;
  /** Without the hour: "half past". */
  readonly isEveryHour?: true;
};

export type LengthReading = {
  readonly micros: Micros;
  /** Of days or weeks: "3 days ago" is a day. */
  readonly isOfDays: boolean;
  readonly isUnitAlone?: true;
};

/** How sure it is that figures are a time: a number, `9.27` and `0915` need words that announce a time. */
export type PointForm = 'clear' | 'bare' | 'bare with day' | 'dotted' | 'figures';

export type TimePoint = {
  readonly form: PointForm;
  readonly isNow?: true;
  readonly at?: Micros;
  readonly ago?: LengthReading;
  readonly span?: SpanName | { readonly month: number };
  readonly day?: DayReading;
  readonly part?: PartOfDay;
  readonly which?: PartWhich;
  readonly clock?: ClockReading;
  /** As written. */
  readonly zone?: string;
};

/** What was read, and where it ends. */
export type SlotReading<Value> = { readonly end: number; readonly value: Value };
