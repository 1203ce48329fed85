// What the name of a snapshot file says: `snapshot_<instance>_<start>_<end>.json`, in UTC.
import { fromIso, type Micros } from '../../kernel/time.js';

export type FileName = { readonly instance: string; readonly from: Micros; readonly to: Micros };

const NAME = /(?:^|[/\\])snapshot_([^/\\]+)_(\d{14})_(\d{14})\.json$/;

const instant = (digits: string): Micros | undefined => {
  const part = (from: number, to: number): string => digits.slice(from, to);
  const day = `${part(0, 4)}-${part(4, 6)}-${part(6, 8)}`;
  return fromIso(`${day}T${part(8, 10)}:${part(10, 12)}:${part(12, 14)}Z`);
};

/** `undefined` when the name is another, or holds no times. */
export const readFileName = (name: string): FileName | undefined => {
  const [, instance = '', start = '', end = ''] = NAME.exec(name) ?? [];
  const [from, to] = [instant(start), instant(end)];
  return from === undefined || to === undefined || from >= to ? undefined : { instance, from, to };
};
