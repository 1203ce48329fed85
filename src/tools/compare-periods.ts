// compare_periods: what rose, fell, appeared or vanished between two windows, by service, level and pattern.
import { z } from 'zod';
import { compareText } from '../kernel/json.js';
import { isWarningOrWorse, type Level, levelRank, LEVELS } from '../telemetry/level.js';
import type { ResultList } from './presentation/page.js';
import { countNoun, groupThousands, shorten } from './presentation/visible-text.js';
import { optional } from '../kernel/optional.js';
import { MINUTE, type TimeWindow } from '../kernel/time.js';
import {
  boundCall,
  minLevelArgument,
  periodArguments,
  resolveCallWindow,
  servicesArgument,
  storePosition,
  whereArgument,
} from './call-arguments.js';
import { isRefusedCall, type RefusedCall } from './known-names.js';
import type { Tool, ToolQuery, ToolScope } from './tool.js';
import { countHistograms, formatByLevel } from './presentation/line-counts.js';
import { groupByPattern } from './presentation/line-patterns.js';
import { presentResult, type ReceivedAnswer } from './presentation/tool-result.js';
import { rowHandle } from './presentation/row-line.js';
import { formatMoment } from './presentation/times.js';

/** One thing counted in both windows, with the handles of its rows. */
type CountPair = {
  readonly what: string;
  readonly level: Level;
  readonly now: number;
  readonly before: number;
  readonly at: string;
};

/** How far the count is from what the other window lets expect, in standard deviations of a count. */
const deviationOf = ({ now, before }: CountPair, scale: number): number =>
  (now - before * scale) / Math.sqrt(now + before * scale * Math.max(1, scale) + 1);

const NOTABLE = 2;

const levelSeverity = ({ level }: CountPair): number => (isWarningOrWorse(level) ? 1 : 0);

const describeChange = ({ now, before }: CountPair, scale: number): string => {
  if (before === 0) return 'appeared';
  if (now === 0) return 'vanished';
  return now > before * scale ? 'rose' : 'fell';
};

const describePair = (both: CountPair, scale: number): string =>
  `${both.at} ${describeChange(both, scale)}: ${groupThousands(both.before)} before, ${groupThousands(both.now)} now | ${both.what}`;

/** A single new line of level warn or worse is listed; other differences must exceed chance. */
const isNotable = (both: CountPair, by: number): boolean =>
  by >= NOTABLE || (isWarningOrWorse(both.level) && (both.now === 0 || both.before === 0));

/** What differs: what is bad before what is not, then the most surprising. */
const differenceList = (title: string, all: readonly CountPair[], scale: number): ResultList => {
  const ranked = all
    .map((both) => ({ both, by: Math.abs(deviationOf(both, scale)) }))
    .filter(({ both, by }) => isNotable(both, by))
    .sort(
      (a, b) => levelSeverity(b.both) - levelSeverity(a.both) || b.by - a.by || compareText(a.both.what, b.both.what),
    );
  const same = all.length - ranked.length;
  return {
    title: `${title}${ranked.length === 0 ? ' nothing differs by more than chance.' : ''}`,
    rows: ranked.map(({ both }) => describePair(both, scale)),
    rest: (shown) =>
      [
        shown < ranked.length && `${ranked.length - shown} smaller differences not shown: give services.`,
        same > 0 && `${groupThousands(same)} about as before.`,
      ]
        .filter((part) => part !== false)
        .join(' ') || undefined,
  };
};

type CountedItem = {
  readonly key: string;
  readonly what: string;
  readonly level: Level;
  readonly count: number;
  readonly at: string;
};

/** Both sides by key; a row of now stands for it where there is one. */
const pairCounts = (now: readonly CountedItem[], before: readonly CountedItem[]): readonly CountPair[] => {
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

const SAMPLE = 200;

const input = z.strictObject({
  services: servicesArgument,
  min_level: minLevelArgument,
  where: whereArgument,
  ...periodArguments,
  before_from: periodArguments.from.describe(
    'Start of the window compared with. Without it: as long a time right before.',
  ),
  before_to: periodArguments.to.describe('End of the window compared with. Without it: where the other window starts.'),
});

type ComparePeriodsInput = z.infer<typeof input>;

const DESCRIPTION = `Counts log lines in two windows and tells what rose, fell, appeared or vanished, by service and level (exact) and by pattern.
Use it to learn what is new since trouble began; the second window is the time right before unless you name one, such as the same hour of yesterday.
Do not use it for gauges (get_metrics compares by itself), for one window alone (log_overview), or for changes that people made (list_deploys).`;

/** The window to compare with: the one in the call, else an equally long one right before. */
const earlierWindow = (
  { before_from, before_to }: ComparePeriodsInput,
  now: TimeWindow,
  scope: ToolScope,
): TimeWindow | RefusedCall => {
  const width = now.to - now.from;
  const to = before_to ?? (before_from === undefined ? `${formatMoment(now.from)}Z` : undefined);
  const from = before_from ?? (before_to === undefined ? `${formatMoment(now.from - width)}Z` : undefined);
  return resolveCallWindow({ ...optional({ from, to }) }, scope);
};

/** Ends an open window at the time of the question, for lines that have not come yet would look as if they had stopped. */
const upToAsked = ({ to }: ComparePeriodsInput, scope: ToolScope): ToolScope => {
  const { window, askedAt } = scope;
  const isOpen = to === undefined && window.to > askedAt && window.from < askedAt;
  return isOpen ? { ...scope, window: { ...window, to: askedAt } } : scope;
};

const comparedQueries = (call: ComparePeriodsInput, scope: ToolScope): readonly ToolQuery[] | RefusedCall => {
  const bounds = boundCall(call, upToAsked(call, scope));
  if (isRefusedCall(bounds)) return bounds;
  const before = earlierWindow(call, bounds.window, scope);
  if (isRefusedCall(before)) return { refused: `The window compared with: ${before.refused}` };
  const at = storePosition(scope, 'logs');
  return [bounds.window, before].flatMap((window, index) => {
    const read = { role: index === 0 ? 'issue' : 'baseline', why: 'model' } as const;
    const { filter } = bounds;
    return [
      { ...read, query: { ask: 'histogram', window, filter, upTo: at } },
      { ...read, query: { ask: 'logs', window, filter, order: 'relevance', budget: SAMPLE, upTo: at } },
    ] satisfies readonly ToolQuery[];
  });
};

const widthOf = ({ asked }: ReceivedAnswer): number =>
  'window' in asked ? asked.window.to - asked.window.from : MINUTE;

const countedSeries = ({ id, got }: ReceivedAnswer): readonly CountedItem[] =>
  countHistograms(got.rows).map(({ row, position, lines }) => {
    const what = `${shorten(row.service, 80)} ${row.level}`;
    return {
      key: `${row.service}\u0000${row.level}`,
      what,
      level: row.level,
      count: lines,
      at: rowHandle(id, position),
    };
  });

const countedPatterns = ({ id, got }: ReceivedAnswer, least: number): readonly CountedItem[] =>
  groupByPattern(got.rows)
    .filter(({ level }) => levelRank(level) >= least)
    .map(({ key, service, level, lines, position, message }) => {
      const what = `${level.toUpperCase()} ${shorten(service, 80)} | ${shorten(message, 200)}`;
      return { key, what, level, count: lines, at: rowHandle(id, position) };
    });

/** The lowest level of which every line was read: a budget cuts the lowest levels first. */
const leastWholeLevel = ({ got }: ReceivedAnswer): number => {
  const last = got.rows.at(-1);
  if (got.owed === 0 || last === undefined) return 0;
  return last.kind === 'log' ? levelRank(last.level) + 1 : LEVELS.length;
};

const TOO_MANY = 'patterns: too many lines to compare them: give services, a worse min_level, or shorter windows.';

/** Of levels whose lines were read only in part, a pattern may be missing on one side by chance. */
const patternList = (sample: ReceivedAnswer, earlier: ReceivedAnswer, scale: number): ResultList => {
  const least = Math.max(leastWholeLevel(sample), leastWholeLevel(earlier));
  const level = LEVELS[least];
  if (level === undefined) return { title: TOO_MANY, rows: [] };
  const of = least === 0 ? 'all lines' : `all lines of level ${level} or worse; the others are too many`;
  return differenceList(
    `patterns (${of}):`,
    pairCounts(countedPatterns(sample, least), countedPatterns(earlier, least)),
    scale,
  );
};

const differenceLists = (received: readonly ReceivedAnswer[]): readonly ResultList[] => {
  const [now, sample, before, earlier] = received;
  if (now === undefined || sample === undefined || before === undefined || earlier === undefined) return [];
  const scale = widthOf(now) / widthOf(before);
  const rates = scale === 1 ? '' : ' (the windows differ in length: what is expected is scaled)';
  return [
    differenceList(`by service and level${rates}:`, pairCounts(countedSeries(now), countedSeries(before)), scale),
    patternList(sample, earlier, scale),
  ];
};

const describeTotals = ([now, , before]: readonly ReceivedAnswer[]): string => {
  const words = (side: ReceivedAnswer | undefined): string => {
    const counted = countHistograms(side?.got.rows ?? []);
    const lines = counted.reduce((sum, each) => sum + each.lines, 0);
    return lines === 0 ? 'no lines' : `${countNoun(lines, 'line')} (${formatByLevel(counted)})`;
  };
  return `before ${words(before)}, now ${words(now)}.`;
};

export const comparePeriods: Tool<ComparePeriodsInput> = {
  name: 'compare_periods',
  description: DESCRIPTION,
  input,
  example: { min_level: 'warn' },
  needs: (call, scope) => {
    const queries = comparedQueries(call, scope);
    return isRefusedCall(queries) ? queries : { queries };
  },
  present: (_, answers, scope) =>
    presentResult({
      tool: 'compare_periods',
      answers,
      scope,
      all: true,
      hint: 'Nothing was logged in either window with these conditions.',
      found: describeTotals,
      lists: differenceLists,
    }),
};
