// Time zones: offsets of IANA zones by Intl, and local clock readings as instants.
import { DAY, HOUR, type Micros, MINUTE, SECOND } from '../../../kernel/time.js';

/** `iana`: rules with daylight saving. `fixed`: always the same offset east of UTC. */
export type TimeZone =
  | { readonly kind: 'iana'; readonly name: string }
  | { readonly kind: 'fixed'; readonly name: string; readonly offset: Micros };

/** A formatter costs a hundred times what it is used for; there are some 600 zones. */
const MOST_KNOWN_ZONES = 1000;
const knownZones = new Map<string, Intl.DateTimeFormat | undefined>();

const createOffsetFormat = (name: string): Intl.DateTimeFormat | undefined => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  } catch {
    return undefined;
  }
};

/** Undefined for a name that is no zone. */
const offsetFormat = (name: string): Intl.DateTimeFormat | undefined => {
  if (knownZones.has(name)) return knownZones.get(name);
  const format = createOffsetFormat(name);
  if (knownZones.size < MOST_KNOWN_ZONES) knownZones.set(name, format);
  return format;
};

export const isIanaZone = (name: string): boolean => offsetFormat(name) !== undefined;

export const zoneOffsetAt = (at: Micros, zone: TimeZone): Micros => {
  if (zone.kind === 'fixed') return zone.offset;
  const format = offsetFormat(zone.name);
  if (format === undefined) throw new RangeError(`not an IANA time zone: ${zone.name}`);
  const shown = format.formatToParts(Math.floor(at / 1000)).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = '0', minutes = '0', seconds = '0'] = /([+-])(\d+):(\d+)(?::(\d+))?/.exec(shown) ?? [];
  const size = Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * SECOND;
  return sign === '-' ? -size : size;
};

/** A local clock reading: microseconds since 1970-01-01 00:00 on the wall clock. */
export type LocalTime = number;

export const toLocalTime = (at: Micros, zone: TimeZone): LocalTime => at + zoneOffsetAt(at, zone);

/** Days since 1970-01-01 on the wall calendar. */
export const toLocalDay = (at: Micros, zone: TimeZone): number => Math.floor(toLocalTime(at, zone) / DAY);

/**
 * The instant of a wall clock reading. Of a reading that occurs twice, `start` takes the first and `end` the second. A skipped
 * reading moves forward by the skipped hour.
 */
export const localToInstant = (local: LocalTime, zone: TimeZone, edge: 'start' | 'end' = 'start'): Micros => {
  const before = zoneOffsetAt(local - DAY, zone);
  const after = zoneOffsetAt(local + DAY, zone);
  const readings = [before, after].map((offset) => ({ at: local - offset, offset }));
  const real = readings.filter(({ at, offset }) => zoneOffsetAt(at, zone) === offset).map(({ at }) => at);
  if (real.length === 0) return local - before;
  return edge === 'start' ? Math.min(...real) : Math.max(...real);
};
