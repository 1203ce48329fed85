// log_overview: how much was logged by whom, how it went over time, which patterns and values there are, in one call.
import { z } from 'zod';
import { MINUTE } from '../kernel/time.js';
import { levelRank } from '../telemetry/level.js';
import { boundsOf, minLevel, period, services, upTo, where } from './fence/arguments.js';
import { isRefused } from './fence/names.js';
import type { Tool } from './tool.js';
import { byLevel, type Counted, columnOf, countedIn, courseOf } from './words/counts.js';
import type { List } from './words/page.js';
import { type Pattern, patternsIn, topValues } from './words/patterns.js';
import { styleOf } from './words/lists.js';
import { type Brought, tell } from './words/tell.js';
import { handle } from './words/rows.js';
import { grouped, plural, shortened } from './words/visible.js';

/** Lines that patterns and values are counted in. */
const SAMPLE = 200;

const input = z.strictObject({ services, min_level: minLevel, where, ...period });

type Input = z.infer<typeof input>;

const DESCRIPTION = `Tells in one call how many lines each service logged per level and minute (exact), and which patterns and values the worst and rarest of them have.
Use it first, before any search: it shows who logs errors, since when, and in which words.
Do not use it to look for a known text or id (search_logs), or to compare two times (compare_periods).`;

const countLine = (answer: Brought, { row, position, lines }: Counted): string => {
  const course = 'window' in answer.asked ? courseOf(row, answer.asked.window).join(' ') : '';
  return `${handle(answer.id, position)} ${shortened(row.service, 80)} ${row.level} ${grouped(lines)} | ${course}`;
};

const worstFirst = (a: Counted, b: Counted): number =>
  levelRank(b.row.level) - levelRank(a.row.level) || b.lines - a.lines;

const countList = (answer: Brought): List => {
  const counted = countedIn(answer.got.rows).toSorted(worstFirst);
  const width = 'window' in answer.asked ? columnOf(answer.asked.window) / MINUTE : 1;
  return {
    title: `lines by service and level | per ${width === 1 ? 'minute' : plural(width, 'minute')}:`,
    rows: counted.map((each) => countLine(answer, each)),
    rest: (shown) =>
      shown < counted.length ? `${counted.length - shown} quieter series not shown: give services.` : undefined,
  };
};

const patternLine = (answer: Brought, { service, level, lines, first, last, position, message }: Pattern): string => {
  const { clock } = styleOf(answer);
  const when = lines === 1 ? clock(first) : `${clock(first)} to ${clock(last)}`;
  const where = `${level.toUpperCase()} ${shortened(service, 80)}`;
  return `${handle(answer.id, position)} ${grouped(lines)}x ${where}, ${when} | ${shortened(message, 240)}`;
};

const isWhole = ({ got }: Brought): boolean => got.owed === 0;

const patternList = (answer: Brought): List => {
  const patterns = patternsIn(answer.got.rows);
  const of = isWhole(answer)
    ? `all ${plural(answer.got.rows.length, 'line')}`
    : `the ${answer.got.rows.length} worst and rarest of ${grouped(answer.got.matched)} lines: counts are of these alone`;
  return {
    title: `patterns of ${of}; one line of each:`,
    rows: patterns.map((pattern) => patternLine(answer, pattern)),
    rest: (shown) =>
      shown < patterns.length
        ? `${patterns.length - shown} patterns not shown: give services or min_level.`
        : undefined,
  };
};

const MOST_VALUES = 5;

const valueList = (answer: Brought): List => {
  const words = [...topValues(answer.got.rows)].map(([field, values]) => {
    const top = values.slice(0, MOST_VALUES).map(([value, lines]) => `${shortened(value, 60)} ${grouped(lines)}`);
    const more = values.length - top.length;
    return `${field}: ${top.join(', ')}${more > 0 ? ` and ${grouped(more)} more` : ''}`;
  });
  return { title: 'values of the same lines:', rows: words };
};

const listsOf = (answer: Brought): readonly List[] =>
  answer.asked.ask === 'histogram' ? [countList(answer)] : [patternList(answer), valueList(answer)];

export const logOverview: Tool<Input> = {
  name: 'log_overview',
  description: DESCRIPTION,
  input,
  example: { min_level: 'warn' },
  needs: (call, fence) => {
    const bounds = boundsOf(call, fence);
    if (isRefused(bounds)) return bounds;
    const read = { role: 'issue', why: 'model' } as const;
    const at = upTo(fence, 'logs');
    return {
      queries: [
        { ...read, query: { ask: 'histogram', ...bounds, upTo: at } },
        { ...read, query: { ask: 'logs', ...bounds, order: 'relevance', budget: SAMPLE, upTo: at } },
      ],
    };
  },
  present: (_, answers, fence) =>
    tell({
      tool: 'log_overview',
      answers,
      fence,
      hint: 'Nothing was logged there with these conditions: widen the window, or leave out services, min_level or where.',
      found: (brought) => {
        const counted = brought.flatMap(({ got }) => countedIn(got.rows));
        return counted.length === 0 ? 'lines.' : `${byLevel(counted)}.`;
      },
      lists: (brought) => brought.flatMap(listsOf),
    }),
};
