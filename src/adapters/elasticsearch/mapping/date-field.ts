// Half-open ranges of time as clauses, exact for fields of milliseconds, microseconds and nanoseconds; their sort, and how they are returned.
import { fromIso, type Micros, toIso } from '../../../kernel/time.js';
import type { Clause } from './clauses.js';
import type { DateField } from './mapping.js';
import { stored, type Zone } from './zone.js';

type TimeRange = { readonly from?: Micros; readonly to?: Micros };

/** The server cuts what a field cannot keep: a bound between two milliseconds means the later one. */
const bound = ({ nanos }: DateField, at: Micros): string => toIso(nanos ? at : Math.ceil(at / 1000) * 1000);

/** `[from, to)` */
export const within = (field: DateField, { from, to }: TimeRange, zone?: Zone): Clause => {
  if (field.micros)
    return {
      range: { [field.path]: { ...(from !== undefined && { gte: from }), ...(to !== undefined && { lt: to }) } },
    };
  const at = (instant: Micros): string => bound(field, zone === undefined ? instant : stored(zone, instant));
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
export const sorted = ({ path, mixed, micros }: DateField, order: 'asc' | 'desc'): Clause =>
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
