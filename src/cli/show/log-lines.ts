// Shows stored log lines on a terminal: one line each, the lines around them, counts as a table and a course as bars.
import type { logCounts, logLine, logPage } from '../../api/contract/logs.js';
import { DAY, fromIso, HOUR, type Micros, MINUTE, toIso } from '../../kernel/time.js';
import type { Level } from '../../telemetry/level.js';
import { lineWords } from '../../telemetry/line-words.js';
import type { Paint } from '../terminal/colours.js';
import { oneLine, padText, tableLines, textWidth, truncate } from '../terminal/text.js';
import { groupDigits, plural } from './format.js';

export type LogLine = ReturnType<typeof logLine.parse>;
export type LogItem = ReturnType<typeof logPage.parse>['items'][number];
export type LogCountsReply = ReturnType<typeof logCounts.parse>;

/** To the millisecond: what `--since` takes, too. */
const instantText = (iso: string): string => oneLine(iso.replace(/(\.\d{3})\d*Z$/, '$1Z'));

const paintLevel = (level: Level, paint: Paint): string => {
  const text = padText(level.toUpperCase(), 5);
  if (level === 'error' || level === 'fatal') return paint.bad(text);
  return level === 'warn' ? paint.warn(text) : paint.dim(text);
};

const originOf = ({ service, pod }: LogLine): string => (pod === undefined ? service : `${service}/${pod}`);

/** Of the origin, so much is padded that messages stand below each other. */
const ORIGIN_WIDTH = 20;

export const logLineText = (line: LogLine, paint: Paint, isAround = false): string => {
  const text = oneLine(lineWords(line));
  const origin = padText(oneLine(originOf(line)), ORIGIN_WIDTH);
  const head = `${paint.dim(instantText(line.time))} ${paintLevel(line.level, paint)} ${paint.name(origin)}`;
  return `${head} ${isAround ? paint.dim(text) : text}`;
};

type AroundLine = { readonly line: LogLine; readonly isAround: boolean };

/** Each line once, in the order of time; apart where lines between are left out, as `grep` has it. */
export const contextLines = (items: readonly LogItem[], paint: Paint): readonly string[] => {
  const found = new Set(items.map(({ id }) => id));
  const shown = new Set<string>();
  const groups: AroundLine[][] = [];
  for (const { before = [], after = [], ...line } of items) {
    const around = [...before, line, ...after];
    const fresh = around.filter(({ id }) => !shown.has(id));
    const group = fresh.map((each) => ({ line: each, isAround: !found.has(each.id) }));
    fresh.forEach(({ id }) => shown.add(id));
    const hasContext = around.length > 1;
    if ((!hasContext || fresh.length < around.length) && groups.length > 0) groups.at(-1)?.push(...group);
    else groups.push(group);
  }
  return groups.flatMap((group, at) => [
    ...(at === 0 ? [] : [paint.dim('--')]),
    ...group.map(({ line, isAround }) => logLineText(line, paint, isAround)),
  ]);
};

const countText = (value: number): string => groupDigits(value);

export const countTableLines = (
  { by = '', total, items, owed }: LogCountsReply,
  { paint, width }: { readonly paint: Paint; readonly width: number },
): readonly string[] => {
  if (total === undefined) return [];
  const rows = items.map(({ value, text, count, errors, first, last }) => [
    countText(count),
    errors === 0 ? '' : paint.bad(`${countText(errors)} failed`),
    `${instantText(first)} – ${instantText(last)}`,
    paint.name(value === '' ? '(none)' : truncate(oneLine(value), 60)),
    text === undefined ? '' : oneLine(text),
  ]);
  const more = owed === 0 ? [] : [paint.dim(`${plural(owed, 'line')} of further values: raise --lines`)];
  const sum = `${plural(total.count, 'line')}, ${countText(total.errors)} of level error or worse`;
  const values = total.values === undefined ? '' : `; ${plural(total.values, 'value')} of ${oneLine(by)}`;
  return [`${sum}${values}`, ...tableLines(rows, width), ...more];
};

const WIDTHS: { readonly [by: string]: Micros } = { minute: MINUTE, hour: HOUR, day: DAY };

const LONGEST_COURSE = 2_000;

type Bar = { readonly at: Micros; readonly count: number; readonly errors: number };

/** With the times at which nothing was logged. */
const barsOf = (items: LogCountsReply['items'], step: Micros): readonly Bar[] => {
  const counted = new Map(items.map(({ value, count, errors }) => [fromIso(value) ?? 0, { count, errors }]));
  const times = [...counted.keys()];
  const [first = 0, last = 0] = [Math.min(...times), Math.max(...times)];
  const length = times.length === 0 ? 0 : Math.min(LONGEST_COURSE, Math.round((last - first) / step) + 1);
  return Array.from({ length }, (_, index) => {
    const at = first + index * step;
    return { at, ...(counted.get(at) ?? { count: 0, errors: 0 }) };
  });
};

const WIDEST_BAR = 50;

/** Lines of level error or worse are drawn full, in front of the others. */
export const courseLines = (
  { by = 'minute', total, items }: LogCountsReply,
  { paint, width }: { readonly paint: Paint; readonly width: number },
): readonly string[] => {
  const bars = barsOf(items, WIDTHS[by] ?? MINUTE);
  const most = bars.reduce((largest, { count }) => Math.max(largest, count), 0);
  if (total === undefined || most === 0) return [];
  const room = Math.max(10, Math.min(WIDEST_BAR, width - 45));
  const lines = bars.map(({ at, count, errors }) => {
    const whole = count === 0 ? 0 : Math.max(1, Math.round((count / most) * room));
    const failed = errors === 0 ? 0 : Math.max(1, Math.round((errors / most) * room));
    const bar = `${paint.bad('█'.repeat(Math.min(failed, whole)))}${'░'.repeat(Math.max(0, whole - failed))}`;
    const when = by === 'day' ? toIso(at).slice(0, 10) : `${toIso(at).slice(0, 16).replace('T', ' ')}`;
    const said = `${groupDigits(count)}${errors === 0 ? '' : `, ${groupDigits(errors)} failed`}`;
    return `${paint.dim(when)} ${bar}${' '.repeat(Math.max(0, room - textWidth(bar)))} ${said}`.trimEnd();
  });
  return [`${plural(total.count, 'line')} by ${oneLine(by)}, UTC; █ of level error or worse`, ...lines];
};
