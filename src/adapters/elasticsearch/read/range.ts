// Half-open stretches of time as range clauses, exact for fields that keep milliseconds and for those that keep nanoseconds.
import { toIso, type Micros } from '../../../kernel/time.js';
import type { Clause } from '../mapping/clauses.js';
import type { DateField } from '../mapping/mapping.js';
import { stored, type Zone } from '../mapping/zone.js';

export type Stretch = { readonly from?: Micros; readonly to?: Micros };

/** The server cuts what a field cannot keep: a bound between two milliseconds means the later one. */
const bound = ({ nanos }: DateField, at: Micros): string => toIso(nanos ? at : Math.ceil(at / 1000) * 1000);

/** `[from, to)` */
export const within = (field: DateField, { from, to }: Stretch, zone?: Zone): Clause => {
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
export const ISO = 'strict_date_optional_time_nanos';

/** Fields of both resolutions sort together only as nanoseconds. */
export const sorted = ({ path, mixed }: DateField, order: 'asc' | 'desc'): Clause => ({
  [path]: { order, format: ISO, unmapped_type: 'date', ...(mixed && { numeric_type: 'date_nanos' }) },
});
