// log_overview: how much each service logged over time, and which patterns and values occur, in one call.
import { z } from 'zod';
import { MINUTE } from '../kernel/time.js';
import { levelRank } from '../telemetry/level.js';
import {
  boundCall,
  minLevelArgument,
  periodArguments,
  servicesArgument,
  storePosition,
  whereArgument,
} from './call-arguments.js';
import { isRefusedCall } from './known-names.js';
import type { Tool } from './tool.js';
import {
  columnWidth,
  type CountedHistogram,
  countHistograms,
  formatByLevel,
  linesPerColumn,
} from './presentation/line-counts.js';
import type { ResultList } from './presentation/page.js';
import { groupByPattern, type LinePattern, topValues } from './presentation/line-patterns.js';
import { rowStyle } from './presentation/row-list.js';
import { presentResult, type ReceivedAnswer } from './presentation/tool-result.js';
import { rowHandle } from './presentation/row-line.js';
import { countNoun, groupThousands, shorten } from './presentation/visible-text.js';

/** Lines that patterns and values are counted in. */
const SAMPLE = 200;

const input = z.strictObject({
  services: servicesArgument,
  min_level: minLevelArgument,
  where: whereArgument,
  ...periodArguments,
});

type LogOverviewInput = z.infer<typeof input>;

const DESCRIPTION = `Tells in one call how many lines each service logged per level and minute (exact), and which patterns and values the worst and rarest of them have.
Use it first, before any search: it shows who logs errors, since when, and in which words.
Do not use it to look for a known text or id (search_logs), or to compare two times (compare_periods).`;

const countLine = (answer: ReceivedAnswer, { row, position, lines }: CountedHistogram): string => {
  const course = 'window' in answer.asked ? linesPerColumn(row, answer.asked.window).join(' ') : '';
  return `${rowHandle(answer.id, position)} ${shorten(row.service, 80)} ${row.level} ${groupThousands(lines)} | ${course}`;
};

const worstFirst = (a: CountedHistogram, b: CountedHistogram): number =>
  levelRank(b.row.level) - levelRank(a.row.level) || b.lines - a.lines;

const countList = (answer: ReceivedAnswer): ResultList => {
  const counted = countHistograms(answer.got.rows).toSorted(worstFirst);
  const width = 'window' in answer.asked ? columnWidth(answer.asked.window) / MINUTE : 1;
  return {
    title: `lines by service and level | per ${width === 1 ? 'minute' : countNoun(width, 'minute')}:`,
    rows: counted.map((each) => countLine(answer, each)),
    rest: (shown) =>
      shown < counted.length ? `${counted.length - shown} quieter series not shown: give services.` : undefined,
  };
};

const patternLine = (
  answer: ReceivedAnswer,
  { service, level, lines, first, last, position, message }: LinePattern,
): string => {
  const { clock } = rowStyle(answer);
  const when = lines === 1 ? clock(first) : `${clock(first)} to ${clock(last)}`;
  const where = `${level.toUpperCase()} ${shorten(service, 80)}`;
  return `${rowHandle(answer.id, position)} ${groupThousands(lines)}x ${where}, ${when} | ${shorten(message, 240)}`;
};

const isWhole = ({ got }: ReceivedAnswer): boolean => got.owed === 0;

const patternList = (answer: ReceivedAnswer): ResultList => {
  const patterns = groupByPattern(answer.got.rows);
  const of = isWhole(answer)
    ? `all ${countNoun(answer.got.rows.length, 'line')}`
    : `the ${answer.got.rows.length} worst and rarest of ${groupThousands(answer.got.matched)} lines: counts are of these alone`;
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

const valueList = (answer: ReceivedAnswer): ResultList => {
  const words = [...topValues(answer.got.rows)].map(([field, values]) => {
    const top = values.slice(0, MOST_VALUES).map(([value, lines]) => `${shorten(value, 60)} ${groupThousands(lines)}`);
    const more = values.length - top.length;
    return `${field}: ${top.join(', ')}${more > 0 ? ` and ${groupThousands(more)} more` : ''}`;
  });
  return { title: 'values of the same lines:', rows: words };
};

const listsOf = (answer: ReceivedAnswer): readonly ResultList[] =>
  answer.asked.ask === 'histogram' ? [countList(answer)] : [patternList(answer), valueList(answer)];

export const logOverview: Tool<LogOverviewInput> = {
  name: 'log_overview',
  description: DESCRIPTION,
  input,
  example: { min_level: 'warn' },
  needs: (call, scope) => {
    const bounds = boundCall(call, scope);
    if (isRefusedCall(bounds)) return bounds;
    const read = { role: 'issue', why: 'model' } as const;
    const at = storePosition(scope, 'logs');
    return {
      queries: [
        { ...read, query: { ask: 'histogram', ...bounds, upTo: at } },
        { ...read, query: { ask: 'logs', ...bounds, order: 'relevance', budget: SAMPLE, upTo: at } },
      ],
    };
  },
  present: (_, answers, scope) =>
    presentResult({
      tool: 'log_overview',
      answers,
      scope,
      hint: 'Nothing was logged there with these conditions: widen the window, or leave out services, min_level or where.',
      found: (received) => {
        const counted = received.flatMap(({ got }) => countHistograms(got.rows));
        return counted.length === 0 ? 'lines.' : `${formatByLevel(counted)}.`;
      },
      lists: (received) => received.flatMap(listsOf),
    }),
};
