// Since when the cause has been showing without a break: the engine looks at one window, and it may have begun before it.
import { HOUR, type Micros, MINUTE } from '../kernel/time.js';
import type { AskContext } from './ask-context.js';
import type { AskQueries, AskReads } from './ask-reads.js';
import { tallyQuery } from './queries.js';
import { sharesItsPattern } from './stated-root.js';

const STRETCH_KEY = 'stretch';

/** So far before the window it is looked for. */
const LOOK_BACK = 3 * HOUR;

/** A longer time without any of its lines separates an earlier occurrence. */
const LONGEST_BREAK = 8 * MINUTE;

const MOST_MINUTES = 500;

/** Lines of the patterns by which the cause shows, by minute. None where it shows in no line. */
export const stretchQueries = (context: AskContext): AskQueries => {
  const { subject, period, suspects } = context;
  const blamed = suspects.find(({ cause }) => cause === true)?.service;
  const templates = subject.causeTemplates ?? subject.templates;
  if (blamed === undefined || templates.length === 0 || sharesItsPattern(context)) return {};
  const options = {
    services: [blamed],
    templates,
    minLevel: 'warn',
    by: 'minute',
    budget: MOST_MINUTES,
    window: { from: period.from - LOOK_BACK, to: period.to },
  } as const;
  return { [STRETCH_KEY]: tallyQuery({ ...context, entities: [] }, 'logs', options) };
};

/** The first line of the latest unbroken stretch that reaches into the window. Undefined: it was not read, or shows none. */
export const findStretchStart = (reads: AskReads, from: Micros): Micros | undefined => {
  const minutes = reads
    .values(STRETCH_KEY)
    .map(({ row }) => row)
    .toSorted((a, b) => a.first - b.first);
  let start = minutes.findIndex(({ first }) => first >= from);
  if (start < 0) return undefined;
  for (let index = start - 1; index >= 0; index -= 1) {
    const [before, after] = [minutes[index], minutes[start]];
    if (before === undefined || after === undefined || after.first - before.last > LONGEST_BREAK) break;
    start = index;
  }
  return minutes[start]?.first;
};
