// What rose, fell, appeared or vanished between two windows, told where it is more than chance.
import { compareText } from '../../kernel/json.js';
import { isBad, type Level } from '../../telemetry/level.js';
import type { List } from './page.js';
import { grouped } from './visible.js';

/** One thing counted in both windows; a handle where a row tells of it. */
export type Both = {
  readonly what: string;
  readonly level: Level;
  readonly now: number;
  readonly before: number;
  readonly at: string;
};

/** How far the count is from what the other window lets expect, in standard deviations of a count. */
const surprise = ({ now, before }: Both, scale: number): number =>
  (now - before * scale) / Math.sqrt(now + before * scale * Math.max(1, scale) + 1);

const NOTABLE = 2;

const badness = ({ level }: Both): number => (isBad(level) ? 1 : 0);

const verb = ({ now, before }: Both, scale: number): string => {
  if (before === 0) return 'appeared';
  if (now === 0) return 'vanished';
  return now > before * scale ? 'rose' : 'fell';
};

const lineOf = (both: Both, scale: number): string =>
  `${both.at} ${verb(both, scale)}: ${grouped(both.before)} before, ${grouped(both.now)} now | ${both.what}`;

/** A single bad line that is new is worth a word; of others it takes more than chance. */
const isNotable = (both: Both, by: number): boolean =>
  by >= NOTABLE || (isBad(both.level) && (both.now === 0 || both.before === 0));

/** What differs: what is bad before what is not, then the most surprising. */
export const differenceList = (title: string, all: readonly Both[], scale: number): List => {
  const ranked = all
    .map((both) => ({ both, by: Math.abs(surprise(both, scale)) }))
    .filter(({ both, by }) => isNotable(both, by))
    .sort((a, b) => badness(b.both) - badness(a.both) || b.by - a.by || compareText(a.both.what, b.both.what));
  const same = all.length - ranked.length;
  return {
    title: `${title}${ranked.length === 0 ? ' nothing differs by more than chance.' : ''}`,
    rows: ranked.map(({ both }) => lineOf(both, scale)),
    rest: (shown) =>
      [
        shown < ranked.length && `${ranked.length - shown} smaller differences not shown: give services.`,
        same > 0 && `${grouped(same)} about as before.`,
      ]
        .filter((part) => part !== false)
        .join(' ') || undefined,
  };
};

export type Told = {
  readonly key: string;
  readonly what: string;
  readonly level: Level;
  readonly count: number;
  readonly at: string;
};

/** Both sides by key; a row of now stands for it where there is one. */
export const paired = (now: readonly Told[], before: readonly Told[]): readonly Both[] => {
  const earlier = new Map(before.map((each) => [each.key, each]));
  const seen = new Set(now.map(({ key }) => key));
  return [
    ...now.map(({ key, what, level, count, at }) => {
      const other = earlier.get(key);
      return { what, level, now: count, before: other?.count ?? 0, at: other === undefined ? at : `${at}${other.at}` };
    }),
    ...before
      .filter(({ key }) => !seen.has(key))
      .map(({ what, level, count, at }) => ({ what, level, now: 0, before: count, at })),
  ];
};
