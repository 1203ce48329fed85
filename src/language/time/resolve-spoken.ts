// Resolves what a message says of time to the stretch that it means, at the instant and in the zone of the question.
import { resolveDays } from './calendar.js';
import { type ResolvedTime, resolveMention } from './resolve-mention.js';
import type { SpokenTime, SpokenTimes, TimeReading } from './spoken-times.js';
import type { TimePoint } from './time-point.js';
import type { TimeRelation } from './time-table.js';
import type { TimeAnchor } from './zones/named-zone.js';
import { toLocalDay } from './zones/time-zone.js';

export type TimeExpression = ResolvedTime &
  Pick<SpokenTime, 'start' | 'end' | 'phrase' | 'relation' | 'compared' | 'stamped' | 'byProgram'> & {
    /** It moves with the instant of the question. */
    readonly isRelative?: true;
    /** It names a day and nothing else. */
    readonly isDayOnly?: true;
  };

const RELATIVE_RELATIONS: readonly TimeRelation[] = ['last', 'noticed for', 'now'];

const isRelativePoint = ({ ago, span, which, day }: TimePoint): boolean =>
  ago !== undefined || typeof span === 'string' || (which !== undefined && which !== 'any') || day?.kind === 'offset';

const isDayOnly = ({ relation, points: [point] }: SpokenTime): boolean =>
  relation === 'around' && point?.day !== undefined && point.clock === undefined && point.part === undefined;

const toExpression = (spoken: SpokenTime, resolved: ResolvedTime): TimeExpression => {
  const { points, length: _, ...said } = spoken;
  const isRelative = RELATIVE_RELATIONS.includes(spoken.relation) || points.some(isRelativePoint);
  return {
    ...said,
    ...resolved,
    ...(isRelative && { isRelative: true }),
    ...(isDayOnly(spoken) && { isDayOnly: true }),
  };
};

const overlaps = (a: SpokenTime, b: TimeExpression): boolean => a.start < b.end && b.start < a.end;

/** Every time that resolves, the most specific first; none overlaps another. */
export const resolveSpokenTimes = (
  { mentions, day }: SpokenTimes,
  anchor: TimeAnchor,
  most = Infinity,
): readonly TimeExpression[] => {
  const expressions: TimeExpression[] = [];
  let elsewhere: TimePoint | undefined;
  for (const mention of mentions) {
    if (expressions.length === most) break;
    if (expressions.some((taken) => overlaps(mention, taken))) continue;
    // a day that stands elsewhere holds from the first range on
    if (mention.relation === 'range') elsewhere ??= day;
    const resolved = resolveMention(mention, elsewhere, anchor);
    if (resolved !== undefined) expressions.push(toExpression(mention, resolved));
  }
  return expressions;
};

/** The most specific time; where several are alike, the first. */
export const resolveSpokenTime = (spoken: SpokenTimes | undefined, anchor: TimeAnchor): TimeExpression | undefined =>
  spoken && resolveSpokenTimes(spoken, anchor, 1)[0];

/** A date that is not in the calendar: "31 April". */
export const findImpossibleDay = (
  { dates = [] }: Pick<TimeReading, 'dates'>,
  { askedAt, zone }: TimeAnchor,
): string | undefined => {
  const today = toLocalDay(askedAt, zone);
  return dates.find(({ value }) => resolveDays(value, today).length === 0)?.phrase;
};
