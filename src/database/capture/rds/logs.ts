// The section LogFileAnalysis: lines of the database's log that tell of trouble, the like ones counted together.
import { toIso } from '../../../kernel/time.js';
import type { LogLine } from './reading.js';

const MOST = 50;
const LONGEST = 1_000;

/** `%t:%r:%u@%d:[%p]:`, as RDS sets it. */
const PREFIX = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)? \w+:[^:]*:[^:]*:\[\d+\]:/;

const worded = ({ message }: LogLine): string => message.replace(PREFIX, '').trim();

/** Numbers and quoted values apart. */
const shapeOf = (line: LogLine): string =>
  worded(line)
    .replace(/"[^"]*"|'[^']*'/g, '?')
    .replace(/\d+/g, '0');

export const logSection = (lines: readonly LogLine[]): readonly object[] =>
  [...Map.groupBy(lines, shapeOf).values()]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MOST)
    .flatMap((like) => {
      const [first] = like.toSorted((a, b) => a.at - b.at);
      if (first === undefined) return [];
      return {
        logfile: first.stream,
        firstOccurrenceDate: toIso(first.at),
        count: like.length,
        message: worded(first).slice(0, LONGEST),
      };
    });
