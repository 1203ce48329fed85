// compare_periods: the same counts in two windows: what rose, fell, appeared or vanished, by service, level and pattern.
import { z } from 'zod';
import { MINUTE, type TimeWindow } from '../kernel/time.js';
import { compareText } from '../kernel/json.js';
import { boundsOf, minLevel, period, services, upTo, where } from './fence/arguments.js';
import { isRefused, type Refused } from './fence/names.js';
import { windowOf } from './fence/window.js';
import type { Fence, Tool, ToolQuery } from './tool.js';
import { byLevel, countedIn } from './words/counts.js';
import type { List } from './words/page.js';
import { patternsIn } from './words/patterns.js';
import { type Brought, tell } from './words/tell.js';
import { handle } from './words/rows.js';
import { momentOf } from './words/times.js';
import { grouped, plural, shortened } from './words/visible.js';

const SAMPLE = 200;

const input = z.strictObject({
  services,
  min_level: minLevel,
  where,
  ...period,
  before_from: period.from.describe('Start of the window compared with. Without it: as long a time right before.'),
  before_to: period.to.describe('End of the window compared with. Without it: where the other window starts.'),
});

type Input = z.infer<typeof input>;

const DESCRIPTION = `Counts log lines in two windows and tells what rose, fell, appeared or vanished, by service and level (exact) and by pattern.
Use it to learn what is new since trouble began; the second window is the time right before unless you name one, such as the same hour of yesterday.
Do not use it for gauges (get_metrics compares by itself), for one window alone (log_overview), or for changes that people made (list_deploys).`;

/** The window compared with: what is said of it, else as long a time right before. */
const beforeOf = ({ before_from, before_to }: Input, now: TimeWindow, fence: Fence): TimeWindow | Refused => {
  const width = now.to - now.from;
  const to = before_to ?? (before_from === undefined ? `${momentOf(now.from)}Z` : undefined);
  const from = before_from ?? (before_to === undefined ? `${momentOf(now.from - width)}Z` : undefined);
  return windowOf({ ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }, fence);
};

const queriesOf = (call: Input, fence: Fence): readonly ToolQuery[] | Refused => {
  const bounds = boundsOf(call, fence);
  if (isRefused(bounds)) return bounds;
  const before = beforeOf(call, bounds.window, fence);
  if (isRefused(before)) return { refused: `The window compared with: ${before.refused}` };
  const at = upTo(fence, 'logs');
  return [bounds.window, before].flatMap((window, index) => {
    const read = { role: index === 0 ? 'issue' : 'baseline', why: 'model' } as const;
    const { filter } = bounds;
    return [
      { ...read, query: { ask: 'histogram', window, filter, upTo: at } },
      { ...read, query: { ask: 'logs', window, filter, order: 'relevance', budget: SAMPLE, upTo: at } },
    ] satisfies readonly ToolQuery[];
  });
};

/** One thing counted in both windows; a handle where a row tells of it. */
type Both = { readonly what: string; readonly now: number; readonly before: number; readonly at: string };

const widthOf = ({ asked }: Brought): number => ('window' in asked ? asked.window.to - asked.window.from : MINUTE);

/** How far the count is from what the other window lets expect, in standard deviations of a count. */
const surprise = ({ now, before }: Both, scale: number): number =>
  (now - before * scale) / Math.sqrt(now + before * scale * Math.max(1, scale) + 1);

const NOTABLE = 2;

const verb = ({ now, before }: Both, scale: number): string => {
  if (before === 0) return 'appeared';
  if (now === 0) return 'vanished';
  return now > before * scale ? 'rose' : 'fell';
};

const lineOf = (both: Both, scale: number): string =>
  `${both.at} ${verb(both, scale)}: ${grouped(both.before)} before, ${grouped(both.now)} now | ${both.what}`;

/** What differs by more than chance, the most surprising first. */
const listOf = (title: string, all: readonly Both[], scale: number): List => {
  const ranked = all
    .map((both) => ({ both, by: Math.abs(surprise(both, scale)) }))
    .filter(({ both, by }) => by >= NOTABLE || both.now === 0 || both.before === 0)
    .sort((a, b) => b.by - a.by || compareText(a.both.what, b.both.what));
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

type Told = { readonly key: string; readonly what: string; readonly count: number; readonly at: string };

/** Both sides by key; a row of now stands for it where there is one. */
const paired = (now: readonly Told[], before: readonly Told[]): readonly Both[] => {
  const earlier = new Map(before.map((each) => [each.key, each]));
  const seen = new Set(now.map(({ key }) => key));
  return [
    ...now.map(({ key, what, count, at }) => {
      const other = earlier.get(key);
      return { what, now: count, before: other?.count ?? 0, at: other === undefined ? at : `${at}${other.at}` };
    }),
    ...before.filter(({ key }) => !seen.has(key)).map(({ what, count, at }) => ({ what, now: 0, before: count, at })),
  ];
};

const counts = ({ id, got }: Brought): readonly Told[] =>
  countedIn(got.rows).map(({ row, position, lines }) => {
    const what = `${shortened(row.service, 80)} ${row.level}`;
    return { key: `${row.service}\u0000${row.level}`, what, count: lines, at: handle(id, position) };
  });

const patterns = ({ id, got }: Brought): readonly Told[] =>
  patternsIn(got.rows).map(({ key, service, level, lines, position, message }) => {
    const what = `${level.toUpperCase()} ${shortened(service, 80)} | ${shortened(message, 200)}`;
    return { key, what, count: lines, at: handle(id, position) };
  });

const patternTitle = (sides: readonly Brought[]): string => {
  const cut = sides.filter(({ got }) => got.owed > 0);
  if (cut.length === 0) return 'patterns (of all lines):';
  const read = sides.map(({ id, got }) => `${got.rows.length} of ${grouped(got.matched)} in ${id}`).join(', ');
  return `patterns among the worst and rarest lines alone (${read}); one that appeared or vanished may be among the others, ask search_logs:`;
};

const listsOf = (brought: readonly Brought[]): readonly List[] => {
  const [now, sample, before, earlier] = brought;
  if (now === undefined || sample === undefined || before === undefined || earlier === undefined) return [];
  const scale = widthOf(now) / widthOf(before);
  const rates = scale === 1 ? '' : ' (the windows differ in length: what is expected is scaled)';
  return [
    listOf(`by service and level${rates}:`, paired(counts(now), counts(before)), scale),
    listOf(patternTitle([sample, earlier]), paired(patterns(sample), patterns(earlier)), scale),
  ];
};

const totals = ([now, , before]: readonly Brought[]): string => {
  const words = (side: Brought | undefined): string => {
    const counted = countedIn(side?.got.rows ?? []);
    const lines = counted.reduce((sum, each) => sum + each.lines, 0);
    return lines === 0 ? 'no lines' : `${plural(lines, 'line')} (${byLevel(counted)})`;
  };
  return `before ${words(before)}, now ${words(now)}.`;
};

export const comparePeriods: Tool<Input> = {
  name: 'compare_periods',
  description: DESCRIPTION,
  input,
  example: { min_level: 'warn', from: '2026-11-22T10:00:00Z', to: '2026-11-22T10:15:00Z' },
  needs: (call, fence) => {
    const queries = queriesOf(call, fence);
    return isRefused(queries) ? queries : { queries };
  },
  present: (_, answers, fence) =>
    tell({
      tool: 'compare_periods',
      answers,
      fence,
      all: true,
      hint: 'Nothing was logged in either window with these conditions.',
      found: totals,
      lists: listsOf,
    }),
};
