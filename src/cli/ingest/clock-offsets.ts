// Files whose times name no zone, and stand ahead of the other files by whole half hours: how far they have to be moved.
import { HOUR, type Micros, MINUTE } from '../../kernel/time.js';

/** What the first pass found of one file's times, read as UTC where they name no zone. */
export type FileTimes = {
  readonly name: string;
  readonly first: Micros;
  readonly last: Micros;
  readonly hasZone: boolean;
};

const STEP: Micros = 30 * MINUTE;
/** Files of one stack end within some minutes of each other. */
const TOLERANCE: Micros = 5 * MINUTE;
const FARTHEST: Micros = 14 * HOUR;

const latest = (times: readonly FileTimes[]): Micros | undefined =>
  times.reduce<Micros | undefined>((best, { last }) => (best === undefined || last > best ? last : best), undefined);

/** Where most of several files end, or all but one. */
const usualEnd = (times: readonly FileTimes[]): Micros | undefined => {
  const zoned = times.filter(({ hasZone }) => hasZone);
  if (zoned.length > 0) return latest(zoned);
  const agreeing = times.map(({ last }) => times.filter((each) => Math.abs(each.last - last) <= TOLERANCE));
  const most = agreeing.reduce<readonly FileTimes[]>((best, each) => (each.length > best.length ? each : best), []);
  return most.length * 2 > times.length ? latest(most) : undefined;
};

/** Minutes east of UTC of the clock of each file that is ahead; files that are not ahead are left as they are. */
export const clockOffsets = (times: readonly FileTimes[]): ReadonlyMap<string, number> => {
  const end = usualEnd(times);
  if (end === undefined) return new Map();
  const moved = times.flatMap(({ name, last, hasZone }) => {
    const ahead = last - end;
    const steps = Math.round(ahead / STEP);
    const isWhole = Math.abs(ahead - steps * STEP) <= TOLERANCE;
    return hasZone || steps < 1 || !isWhole || ahead > FARTHEST ? [] : [[name, (steps * STEP) / MINUTE] as const];
  });
  return new Map(moved);
};
