// “6:15” without am or pm, of which nothing is stored although the other half of the day has records: that one is meant, and said.
import { HOUR, type TimeWindow } from '../kernel/time.js';
import type { AskContext } from './ask-context.js';
import type { AskQueries, AskReads } from './ask-reads.js';
import { overServices } from './places/error-counts.js';
import { tallyQuery } from './queries.js';
import type { ResultWriter } from './result-writer.js';

const OWN = 'half-day-own';
const OTHER = 'half-day-other';

/** Of twelve hours, and not of twenty-four: `06:15` and `18:15` say which half they mean. */
const TWELVE_HOURS = /^\D*(?:1[0-2]|[1-9])[:.h]\d\d(?!\d|\s*[ap]\.?m)\D*$/i;

const HALF_DAY = 12 * HOUR;

const shift = ({ from, to, ...rest }: TimeWindow, by: number): TimeWindow => ({
  ...rest,
  from: from + by,
  to: to + by,
});

/** By how much: to the later half of the day, unless that is yet to come. Undefined: the time that is said has one reading. */
const shiftOf = ({ saidTime, entities, askedAt }: AskContext): number | undefined => {
  const times = entities.filter(({ kind }) => kind === 'time');
  const isOpen = times.length === 1 && times.every(({ text }) => TWELVE_HOURS.test(text));
  if (saidTime === undefined || !isOpen || entities.some(({ kind }) => kind === 'date')) return undefined;
  return saidTime.from + HALF_DAY <= askedAt ? HALF_DAY : -HALF_DAY;
};

/** Whether anything is stored of either half. None: the message names no such time. */
export const halfDayQueries = (context: AskContext): AskQueries => {
  const { saidTime } = context;
  const by = shiftOf(context);
  if (by === undefined || saidTime === undefined) return {};
  const wide = { ...overServices(context), entities: [] };
  return {
    [OWN]: tallyQuery(wide, 'logs', { window: saidTime }),
    [OTHER]: tallyQuery(wide, 'logs', { window: shift(saidTime, by) }),
  };
};

/** With the time of the other half of the day, where that alone has records. */
export const withOtherHalfDay = (context: AskContext, reads: AskReads): AskContext => {
  const by = shiftOf(context);
  const isNone = reads.get(OWN).status === 'read' && (reads.total(OWN)?.row.count ?? 0) === 0;
  if (by === undefined || !isNone || (reads.total(OTHER)?.row.count ?? 0) === 0) return context;
  const { saidTime, moment, period, hasOwnTime } = context;
  return {
    ...context,
    isOtherHalfDay: true,
    ...(saidTime !== undefined && { saidTime: shift(saidTime, by) }),
    ...(moment !== undefined && { moment: { ...moment, at: moment.at + by } }),
    ...(hasOwnTime && { period: shift(period, by) }),
  };
};

/** Which of the two was taken. */
export const sayOtherHalfDay = ({ isOtherHalfDay, saidTime }: AskContext, write: ResultWriter): void => {
  if (isOtherHalfDay === true && saidTime !== undefined)
    write.text('half-day.taken', {
      from: { moment: saidTime.from },
      to: { moment: saidTime.to },
    });
};
