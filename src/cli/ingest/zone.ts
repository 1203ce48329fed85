// A time zone as it is written on the command line.
import { HOUR } from '../../kernel/time.js';
import type { ZoneOffset } from '../../telemetry/formats/prepare-rows.js';
import { usageError } from '../command-failure.js';

const FIXED = /^([+-])(\d{1,2}):?(\d{2})?$/;

const named = (zone: string): ZoneOffset => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const known = new Map<number, number>();
  return (at) => {
    const hour = Math.floor(at / HOUR);
    const found = known.get(hour);
    if (found !== undefined) return found;
    const shown = format.formatToParts(new Date((hour * HOUR) / 1000)).find(({ type }) => type === 'timeZoneName');
    const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(shown?.value ?? '') ?? [];
    const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
    if (known.size > 10_000) known.clear();
    known.set(hour, offset);
    return offset;
  };
};

/** An IANA name or an offset; throws when it is neither. */
export const parseZone = (text: string): ZoneOffset => {
  const [, sign, hours = '0', minutes = '0'] = FIXED.exec(text) ?? [];
  if (sign !== undefined) {
    const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
    return () => offset;
  }
  try {
    return named(text);
  } catch {
    throw usageError(`there is no time zone ${text}`, 'Name it like Europe/Berlin, or by its offset: +02:00.');
  }
};
