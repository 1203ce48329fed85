// How far a source has come: a bar where a person looks, a line now and then where nobody does.
import type { Screen } from '../terminal/screen.js';
import { cut, oneLine } from '../terminal/text.js';
import { duration, grouped, plural } from '../show/words.js';

export type Progress = {
  /** Bytes of the disk read so far, and rows sent. */
  readonly show: (bytes: number, rows: number) => void;
  readonly reading: (bytes: number) => void;
};

export type ProgressOptions = { readonly name: string; readonly size: number; readonly now: () => number };

const EVERY_MILLIS = 200;
const PLAIN_EVERY_MILLIS = 10_000;
const BAR = 20;
/** Before it, the rate says nothing. */
const SETTLED_SECONDS = 1;

export const bar = (share: number): string => {
  const full = Math.round(Math.min(1, Math.max(0, share)) * BAR);
  return `${'█'.repeat(full)}${'░'.repeat(BAR - full)}`;
};

const rateOf = (rows: number, seconds: number): string =>
  seconds < SETTLED_SECONDS ? '' : `  ${grouped(Math.round(rows / seconds))}/s`;

const leftOf = (share: number, seconds: number): string =>
  seconds < SETTLED_SECONDS || share <= 0 ? '' : `  ${duration((seconds * (1 - share)) / share)} left`;

export const progressOf = (screen: Screen, { name, size, now }: ProgressOptions): Progress => {
  const started = now();
  const every = screen.isTTY ? EVERY_MILLIS : PLAIN_EVERY_MILLIS;
  let shownAt = screen.isTTY ? Number.NEGATIVE_INFINITY : started;
  const due = (): boolean => {
    if (now() - shownAt < every) return false;
    shownAt = now();
    return true;
  };
  const label = cut(oneLine(name.split('/').at(-1) ?? name), 28);
  const tell = (text: string): void => {
    if (!due()) return;
    if (screen.isTTY) screen.live(text);
    else screen.note(text);
  };
  const shareOf = (bytes: number): number => (size === 0 ? 1 : Math.min(1, bytes / size));
  return {
    reading: (bytes) => tell(`${label}  reading  ${Math.round(shareOf(bytes) * 100)} %`),
    show: (bytes, rows) => {
      const share = shareOf(bytes);
      const seconds = (now() - started) / 1000;
      const done = screen.isTTY ? `${bar(share)} ` : '';
      const percent = `${Math.round(share * 100)} %`.padStart(5);
      tell(`${label}  ${done}${percent}  ${plural(rows, 'row')}${rateOf(rows, seconds)}${leftOf(share, seconds)}`);
    },
  };
};
