// How instants are written. Instants of the API are RFC 3339 or microseconds since 1970.
import { pageLanguage } from '../texts/language.js';
import { TEXTS } from '../texts/texts.js';

/** `undefined`: the reader's own zone. */
export type ShownZone = 'UTC' | undefined;

const pad = (value: number, digits = 2): string => String(value).padStart(digits, '0');

const partsOf = (date: Date, zone: ShownZone): { readonly day: string; readonly time: string } =>
  zone === 'UTC'
    ? {
        day: `${date.getUTCFullYear()}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`,
        time: `${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}:${pad(date.getUTCSeconds())}`,
      }
    : {
        day: `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`,
        time: `${pad(date.getHours())}:${pad(date.getMinutes())}:${pad(date.getSeconds())}`,
      };

/** `+05:30`: of the reader's own zone. */
const offsetText = (date: Date): string => {
  const ahead = -date.getTimezoneOffset();
  return `${ahead < 0 ? '-' : '+'}${pad(Math.floor(Math.abs(ahead) / 60))}:${pad(Math.abs(ahead) % 60)}`;
};

/** Milliseconds since 1970; `undefined`: it is no instant. */
export const millisOf = (instant: string | number): number | undefined => {
  const value = typeof instant === 'number' ? instant / 1000 : Date.parse(instant);
  return Number.isNaN(new Date(value).getTime()) ? undefined : value;
};

/** `14:05:07`. What is no instant is written as it is. */
export const timeText = (instant: string | number, zone: ShownZone): string => {
  const millis = millisOf(instant);
  return millis === undefined ? String(instant) : partsOf(new Date(millis), zone).time;
};

/** `2026-11-21 14:05:07`. */
export const instantText = (instant: string | number, zone: ShownZone): string => {
  const millis = millisOf(instant);
  if (millis === undefined) return String(instant);
  const { day, time } = partsOf(new Date(millis), zone);
  return `${day} ${time}`;
};

/** `UTC`, in the reader's own zone `UTC+05:30`, as it holds at that instant. What is no instant has none. */
export const zoneText = (instant: string | number, zone: ShownZone): string => {
  const millis = millisOf(instant);
  if (millis === undefined) return '';
  return zone === 'UTC' ? 'UTC' : `UTC${offsetText(new Date(millis))}`;
};

/** `2026-11-21 14:00:00 to 14:05:00 UTC`, with the second day only where it is another one. */
export const windowText = (
  { from, to }: { readonly from: string | number; readonly to: string | number },
  zone: ShownZone,
): string => {
  const [begin, end] = [instantText(from, zone), instantText(to, zone)];
  const shown = TEXTS.frame.window(begin, begin.slice(0, 10) === end.slice(0, 10) ? end.slice(11) : end);
  return `${shown} ${zoneText(to, zone)}`.trimEnd();
};

/** `2026-11-21T14:05:07Z`, in the reader's own zone `2026-11-21T19:35:07+05:30`: an instant as it can be typed. What is none is written as it is. */
export const typedInstant = (instant: string, zone: ShownZone): string => {
  const millis = millisOf(instant);
  if (millis === undefined) return instant;
  const date = new Date(millis);
  const { day, time } = partsOf(date, zone);
  const fraction = /\.\d*[1-9]/.exec(instant)?.[0] ?? '';
  return `${day}T${time}${fraction}${zone === 'UTC' ? 'Z' : offsetText(date)}`;
};

/** `3 minutes ago`. */
export const agoText = (instant: string, now: number): string => {
  const millis = millisOf(instant);
  if (millis === undefined) return instant;
  const seconds = Math.max(0, Math.round((now - millis) / 1000));
  if (seconds < 60) return TEXTS.frame.justNow;
  const [size, unit] = (
    [
      [86_400, 'day'],
      [3_600, 'hour'],
    ] as const
  ).find(([each]) => seconds >= each) ?? [60, 'minute'];
  return new Intl.RelativeTimeFormat(pageLanguage()).format(-Math.floor(seconds / size), unit);
};
