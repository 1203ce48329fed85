// Reads the times of a message: each a typed value with its place in the text, resolved at the instant of the question.
import { resolveDays } from './calendar.js';
import { type TimeMention, TimeText } from './read-mentions.js';
import { type ResolvedTime, resolveMention } from './resolve-mention.js';
import type { TimePoint } from './time-point.js';
import type { TimeRelation } from './time-table.js';
import type { TimeAnchor } from './zones/named-zone.js';
import { toLocalDay } from './zones/time-zone.js';

export type TimeExpression = ResolvedTime & {
  /** Offsets in UTF-16 units of the text that was read. */
  readonly start: number;
  readonly end: number;
  /** As written. */
  readonly phrase: string;
  readonly relation: TimeRelation;
  /** It moves with the instant of the question. */
  readonly isRelative?: true;
  /** It names a day and nothing else. */
  readonly isDayOnly?: true;
};

/** Of longer texts only the beginning is read: the rest is pasted. */
export const LONGEST_TIME_TEXT = 4000;

/** The time of the question, the zone that is meant unless another is named, and the language of the message. */
export type MessageAnchor = TimeAnchor & {
  /** ISO 639-1; without it every table is tried. */
  readonly language?: string;
};

let latest: { readonly text: string; readonly language: string | undefined; readonly read: TimeText } | undefined;

/** A turn asks several things of one message: it is scanned once. */
const readText = (message: string, language: string | undefined): TimeText => {
  const text = message.slice(0, LONGEST_TIME_TEXT);
  if (latest?.text !== text || latest.language !== language)
    latest = { text, language, read: new TimeText(text, language) };
  return latest.read;
};

const RELATIVE_RELATIONS: readonly TimeRelation[] = ['last', 'noticed for', 'now'];

const isRelativePoint = ({ ago, span, which, day }: TimePoint): boolean =>
  ago !== undefined || typeof span === 'string' || (which !== undefined && which !== 'any') || day?.kind === 'offset';

const isDayOnly = ({ relation, points: [point] }: TimeMention): boolean =>
  relation === 'around' && point?.day !== undefined && point.clock === undefined && point.part === undefined;

const toExpression = (message: string, mention: TimeMention, resolved: ResolvedTime): TimeExpression => {
  const { start, end, relation, points } = mention;
  const isRelative = RELATIVE_RELATIONS.includes(relation) || points.some(isRelativePoint);
  return {
    ...resolved,
    start,
    end,
    phrase: message.slice(start, end).trim(),
    relation,
    ...(isRelative && { isRelative: true }),
    ...(isDayOnly(mention) && { isDayOnly: true }),
  };
};

const resolveMentions = (message: string, anchor: MessageAnchor, most: number): readonly TimeExpression[] => {
  const read = readText(message, anchor.language);
  const expressions: TimeExpression[] = [];
  const taken = new Uint8Array(Math.min(message.length, LONGEST_TIME_TEXT));
  let elsewhere: TimePoint | undefined;
  for (const mention of read.mentions) {
    if (expressions.length === most) break;
    if (taken.subarray(mention.start, mention.end).includes(1)) continue;
    if (mention.relation === 'range') elsewhere ??= read.dayPoints[0];
    const resolved = resolveMention(mention, elsewhere, anchor);
    if (resolved === undefined) continue;
    taken.fill(1, mention.start, mention.end);
    expressions.push(toExpression(message, mention, resolved));
  }
  return expressions;
};

/** Every time of a message, the most specific first; none overlaps another. */
export const readTimes = (message: string, anchor: MessageAnchor): readonly TimeExpression[] =>
  resolveMentions(message, anchor, Infinity);

/** The most specific time of a message; where several are alike, the first. */
export const readTime = (message: string, anchor: MessageAnchor): TimeExpression | undefined =>
  resolveMentions(message, anchor, 1)[0];

/** Whether a message names a point of time, whatever it is. */
export const namesTime = (message: string, language: string | undefined): boolean =>
  readText(message, language).mentions.some(({ points }) => points.some(({ isNow }) => isNow !== true));

/** A day that is written in figures or names and is not in the calendar: "31 April". */
export const findImpossibleDay = (message: string, { askedAt, zone, language }: MessageAnchor): string | undefined => {
  const today = toLocalDay(askedAt, zone);
  const day = readText(message, language).days.find(
    ({ value }) => value.kind === 'dates' && resolveDays(value, today).length === 0,
  );
  return day && message.slice(day.start, day.end);
};

const ENDED_RELATIONS: readonly TimeRelation[] = ['range', 'until', 'lasting', 'preceding', 'within'];

/** A phrase that says since when, and not until when. */
export const saysSinceWhen = (phrase: string): boolean => {
  const relations = readText(phrase, undefined).mentions.map(({ relation }) => relation);
  return (
    relations.some((each) => each === 'since' || each === 'noticed for') &&
    !relations.some((each) => ENDED_RELATIONS.includes(each))
  );
};
