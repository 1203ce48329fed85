// The file name of a snapshot: `snapshot_<instance>_<start>_<end>.json`, in UTC.
import { fromIso, type Micros, toIso } from '../../kernel/time.js';

export type SnapshotFileName = { readonly instance: string; readonly from: Micros; readonly to: Micros };

const FILE_NAME = /(?:^|[/\\])snapshot_([^/\\]+)_(\d{14})_(\d{14})\.json$/;

const fileNameInstant = (digits: string): Micros | undefined => {
  const part = (from: number, to: number): string => digits.slice(from, to);
  const day = `${part(0, 4)}-${part(4, 6)}-${part(6, 8)}`;
  return fromIso(`${day}T${part(8, 10)}:${part(10, 12)}:${part(12, 14)}Z`);
};

/** `undefined` when the name is another, or holds no times. */
export const parseSnapshotFileName = (name: string): SnapshotFileName | undefined => {
  const [, instance = '', start = '', end = ''] = FILE_NAME.exec(name) ?? [];
  const [from, to] = [fileNameInstant(start), fileNameInstant(end)];
  return from === undefined || to === undefined || from >= to ? undefined : { instance, from, to };
};

const compactInstant = (at: Micros): string => toIso(at).slice(0, 19).replace(/[-:T]/g, '');

/** Characters that are unsafe in a file name are replaced. */
export const formatSnapshotFileName = (
  instance: string,
  { from, to }: { readonly from: Micros; readonly to: Micros },
): string =>
  `snapshot_${instance.replace(/[^\w.-]+/g, '-').replace(/^\.+/, '')}_${compactInstant(from)}_${compactInstant(to)}.json`;
