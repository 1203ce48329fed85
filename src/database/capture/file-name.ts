// The name under which snapshot files are kept and paired: instance, start and end, in UTC.
import { type Micros, toIso } from '../../kernel/time.js';

const compact = (at: Micros): string => toIso(at).slice(0, 19).replace(/[-:T]/g, '');

/** Safe as the name of a file, whatever the instance is called. */
export const snapshotFileName = (
  instance: string,
  { from, to }: { readonly from: Micros; readonly to: Micros },
): string => `snapshot_${instance.replace(/[^\w.-]+/g, '-').replace(/^\.+/, '')}_${compact(from)}_${compact(to)}.json`;
