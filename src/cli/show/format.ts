// Formats numbers, times, durations and sizes for the terminal.
import { fromIso, type Micros, MINUTE, SECOND, toIso } from '../../kernel/time.js';
import { oneLine } from '../terminal/text.js';

export const groupDigits = (value: number): string => String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** `1 row`, `2,000 rows`. */
export const plural = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${groupDigits(count)} ${count === 1 ? noun : nouns}`;

export const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** `14:05:09`, UTC. */
export const clockTime = (iso: string): string => {
  const at = fromIso(iso);
  return at === undefined ? iso : toIso(at).slice(11, 19);
};

/** `2026-11-21 14:05`, UTC. */
export const minuteTime = (iso: string): string => oneLine(iso.slice(0, 16).replace('T', ' '));

type TimeRange = { readonly from: string; readonly to: string };

/** `2026-11-21 14:00–14:15 UTC`; with seconds where it is short, both days where they differ. */
export const timeRange = ({ from, to }: TimeRange): string => {
  const [begun, ended] = [fromIso(from) ?? 0, fromIso(to) ?? 0];
  const length = ended - begun < 2 * MINUTE ? 19 : 16;
  const day = (iso: string): string => iso.slice(0, 10);
  const clockOf = (iso: string): string => iso.slice(11, length);
  const end = day(from) === day(to) ? `–${clockOf(to)}` : ` – ${day(to)} ${clockOf(to)}`;
  return `${day(from)} ${clockOf(from)}${end} UTC`;
};

/** `0:07`, `12:30`, `1:02:03`. */
export const elapsedTime = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds));
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const rest = `${Math.floor((whole % 3600) / 60)}:${two(whole % 60)}`;
  return hours === 0 ? rest : `${hours}:${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
};

export const byteSize = (count: number): string => {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  const power = count < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(count) / 3));
  const size = count / 1000 ** power;
  return `${power === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${units[power] ?? 'B'}`;
};

const AGO: { readonly [unit: string]: Micros } = {
  s: SECOND,
  m: MINUTE,
  min: MINUTE,
  h: 60 * MINUTE,
  d: 24 * 60 * MINUTE,
};

/** An instant as people type it: RFC 3339, or how long before `now` (`30m`, `2h`); `undefined` when it is neither. */
export const parseInstant = (text: string, now: Micros): Micros | undefined => {
  const [, amount, unit = ''] = /^(\d{1,6}) ?(s|m|min|h|d)$/.exec(text.trim()) ?? [];
  if (amount !== undefined) return now - Number(amount) * (AGO[unit] ?? 0);
  return text.trim() === 'now' ? now : fromIso(text.trim());
};
