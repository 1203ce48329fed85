// compare_periods: the same counts in two windows: what rose, fell, appeared or vanished, by service, level and pattern.
import { z } from 'zod';
import { optional } from '../kernel/optional.js';
import { MINUTE, type TimeWindow } from '../kernel/time.js';
import { LEVELS, levelRank } from '../telemetry/level.js';
import { boundsOf, minLevel, period, services, upTo, where } from './fence/arguments.js';
import { isRefused, type Refused } from './fence/names.js';
import { windowOf } from './fence/window.js';
import type { Fence, Tool, ToolQuery } from './tool.js';
import { byLevel, countedIn } from './words/counts.js';
import { differenceList, paired, type Told } from './words/differences.js';
import type { List } from './words/page.js';
import { patternsIn } from './words/patterns.js';
import { type Brought, tell } from './words/tell.js';
import { handle } from './words/rows.js';
import { momentOf } from './words/times.js';
import { plural, shortened } from './words/visible.js';

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
  return windowOf({ ...optional({ from, to }) }, fence);
};

/** What has not come yet would look as if it had stopped: the window of the issue is counted until the question alone. */
const upToAsked = ({ to }: Input, fence: Fence): Fence => {
  const { window, askedAt } = fence;
  const isOpen = to === undefined && window.to > askedAt && window.from < askedAt;
  return isOpen ? { ...fence, window: { ...window, to: askedAt } } : fence;
};

const queriesOf = (call: Input, fence: Fence): readonly ToolQuery[] | Refused => {
  const bounds = boundsOf(call, upToAsked(call, fence));
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

const widthOf = ({ asked }: Brought): number => ('window' in asked ? asked.window.to - asked.window.from : MINUTE);

const counts = ({ id, got }: Brought): readonly Told[] =>
  countedIn(got.rows).map(({ row, position, lines }) => {
    const what = `${shortened(row.service, 80)} ${row.level}`;
    return { key: `${row.service}\u0000${row.level}`, what, level: row.level, count: lines, at: handle(id, position) };
  });

const patterns = ({ id, got }: Brought, least: number): readonly Told[] =>
  patternsIn(got.rows)
    .filter(({ level }) => levelRank(level) >= least)
    .map(({ key, service, level, lines, position, message }) => {
      const what = `${level.toUpperCase()} ${shortened(service, 80)} | ${shortened(message, 200)}`;
      return { key, what, level, count: lines, at: handle(id, position) };
    });

/** The least level of which every line was read: a budget cuts the worst last. */
const wholeFrom = ({ got }: Brought): number => {
  const last = got.rows.at(-1);
  if (got.owed === 0 || last === undefined) return 0;
  return last.kind === 'log' ? levelRank(last.level) + 1 : LEVELS.length;
};

const TOO_MANY = 'patterns: too many lines to compare them: give services, a worse min_level, or shorter windows.';

/** Of levels whose lines were read only in part, a pattern may be missing on one side by chance. */
const patternList = (sample: Brought, earlier: Brought, scale: number): List => {
  const least = Math.max(wholeFrom(sample), wholeFrom(earlier));
  const level = LEVELS[least];
  if (level === undefined) return { title: TOO_MANY, rows: [] };
  const of = least === 0 ? 'all lines' : `all lines of level ${level} or worse; the others are too many`;
  return differenceList(`patterns (${of}):`, paired(patterns(sample, least), patterns(earlier, least)), scale);
};

const listsOf = (brought: readonly Brought[]): readonly List[] => {
  const [now, sample, before, earlier] = brought;
  if (now === undefined || sample === undefined || before === undefined || earlier === undefined) return [];
  const scale = widthOf(now) / widthOf(before);
  const rates = scale === 1 ? '' : ' (the windows differ in length: what is expected is scaled)';
  return [
    differenceList(`by service and level${rates}:`, paired(counts(now), counts(before)), scale),
    patternList(sample, earlier, scale),
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
  example: { min_level: 'warn' },
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
