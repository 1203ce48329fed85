// Ranges of time as clauses, their sort, and dates that were written without a zone, which the cluster takes for UTC.
import { optional } from '../../../kernel/optional.js';
import { fromIso, type Micros, MINUTE, toIso } from '../../../kernel/time.js';
import type { Clause } from './clauses.js';
import type { DateField } from './mapping.js';

/** Minutes east of UTC at an instant. */
export type UtcOffset = (at: Micros) => number;

const FIXED = /^([+-])(\d\d):?(\d\d)$/;

const zoneFormat = (zone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });

const namedZone = (zone: string): UtcOffset => {
  const format = zoneFormat(zone);
  return (at) => {
    const parts = Object.fromEntries(
      format.formatToParts(new Date(at / 1000)).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
    return Math.round(Date.UTC(year, month - 1, day, hour, minute) / 60_000) - Math.floor(at / MINUTE);
  };
};

/** Throws a `RangeError` for a name that is no zone. */
export const zoneOffset = (zone: string | undefined): UtcOffset => {
  if (zone === undefined) return () => 0;
  const fixed = FIXED.exec(zone);
  if (fixed === null) return namedZone(zone);
  const [, sign, hours, minutes] = fixed;
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return () => offset;
};

/** What the cluster stores for an instant. */
export const storedTime = (zone: UtcOffset, at: Micros): Micros => at + zone(at) * MINUTE;

/** The instant that was meant by what is stored: near a change of clocks, the later offset counts. */
export const meantTime = (zone: UtcOffset, at: Micros): Micros => at - zone(at - zone(at) * MINUTE) * MINUTE;

type TimeRange = { readonly from?: Micros; readonly to?: Micros };

/** The server cuts what a field cannot keep: a bound between two milliseconds means the later one. */
const timeBound = ({ nanos }: DateField, at: Micros): string => toIso(nanos ? at : Math.ceil(at / 1000) * 1000);

/** `[from, to)` */
export const timeClause = (field: DateField, { from, to }: TimeRange, zone?: UtcOffset): Clause => {
  if (field.micros)
    return {
      range: { [field.path]: optional({ gte: from, lt: to }) },
    };
  const at = (instant: Micros): string => timeBound(field, zone === undefined ? instant : storedTime(zone, instant));
  return {
    range: {
      [field.path]: {
        ...(from !== undefined && { gte: at(from) }),
        ...(to !== undefined && { lt: at(to) }),
        format: 'strict_date_optional_time',
      },
    },
  };
};

/** The form in which the server is asked to return dates. */
const ISO = 'strict_date_optional_time_nanos';

/** Fields of both resolutions sort together only as nanoseconds. */
export const timeSort = ({ path, mixed, micros }: DateField, order: 'asc' | 'desc'): Clause =>
  micros
    ? { [path]: { order, unmapped_type: 'long' } }
    : { [path]: { order, format: ISO, unmapped_type: 'date', ...(mixed && { numeric_type: 'date_nanos' }) } };

/** The field as a search returns it, parsed from whatever format the date was sent in. */
export const returnedDate = ({ path, micros }: DateField): Clause =>
  micros ? { field: path } : { field: path, format: ISO };

/** The beginning of what `returnedDate` gives. */
export const dateIn = (
  fields: { readonly [path: string]: readonly unknown[] } = {},
  path: string,
): Micros | undefined => {
  const value = fields[path]?.[0];
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? fromIso(value) : undefined;
};
