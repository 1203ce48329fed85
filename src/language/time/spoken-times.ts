// What a message says of time, as it says it: read once, kept with the reading, and resolved later at the instant of the question.
import { optional } from '../../kernel/optional.js';
import { followsComparison } from './comparison.js';
import type { EventTime } from './event-times.js';
import { isStampOfProgram, stampedLines, type TextLine } from './log-stamps.js';
import type { WindowEdit } from './read-edits.js';
import { type TimeMention, TimeText } from './read-mentions.js';
import { findTimeCorrection } from './time-correction.js';
import type { DayReading, TimePoint } from './time-point.js';

/** Of longer texts only the beginning is read: the rest is pasted. */
const LONGEST_TIME_TEXT = 4000;

/** A time with its place in the message. */
export type SpokenTime = Omit<TimeMention, 'rank'> & {
  /** As written. */
  readonly phrase: string;
  /** Words of comparison stand before it: “slower than yesterday”. */
  readonly compared?: true;
  /** It begins a line of a log. */
  readonly stamped?: true;
  /** A program wrote it, and programs mostly write UTC. */
  readonly byProgram?: true;
};

/** Times that are read together: a day holds for the clock readings beside it. */
export type SpokenTimes = {
  /** The most specific first. */
  readonly mentions: readonly SpokenTime[];
  readonly day?: TimePoint;
};

/** A day that is written in figures or names. */
type SpokenDate = { readonly phrase: string; readonly value: DayReading };

export type TimeReading = SpokenTimes & {
  /** What it can do to the window that is talked about, the likeliest first. */
  readonly edits?: readonly WindowEdit[];
  /** What it says instead of the time before: “no, I meant yesterday”. */
  readonly correction?: SpokenTimes;
  /** Dates, of which some are in no calendar: “31 April”. */
  readonly dates?: readonly SpokenDate[];
  /** An event whose time is not said: “since the deploy”. */
  readonly event?: string;
  /** How the time that is meant stands to that event. Absent in readings that are older than it. */
  readonly eventTime?: EventTime;
  /** Of each line of a log that begins with a time. */
  readonly lines?: readonly SpokenTimes[];
  /** It says a time and nothing else. */
  readonly alone?: true;
};

/** Less specific ones are never looked at. */
const MOST_MENTIONS = 12;

/** Words of a language that are names of days in English: “was passiert, wenn ich nichts tue?”, “résume pour mon chef”. */
const NO_DAYS: { readonly [language: string]: RegExp } = { de: /\btue\b/giu, fr: /\bmon\b/giu };

/** As long as before: places in the text stay. */
const withoutFalseDays = (text: string, language: string | undefined): string => {
  const words = language === undefined ? undefined : NO_DAYS[language];
  return words === undefined ? text : text.replace(words, (word) => 'x'.repeat(word.length));
};

type ReadText = { readonly text: string; readonly language: string | undefined };

/** Offsets are those in the whole message, of which the text is the part that begins at `offset`. */
const toSpokenTime = (
  read: TimeMention,
  { text, language }: ReadText,
  { offset, lines }: { readonly offset: number; readonly lines: readonly TextLine[] },
): SpokenTime => {
  const { rank: _rank, ...mention } = read;
  const [start, end] = [mention.start + offset, mention.end + offset];
  return {
    ...mention,
    start,
    end,
    phrase: text.slice(start, end).trim(),
    ...(followsComparison(text, start, language) && { compared: true }),
    ...(lines.some((line) => start >= line.start && end <= line.end) && { stamped: true }),
    ...(isStampOfProgram(text, start, end) && { byProgram: true }),
  };
};

const spokenTimes = (
  read: TimeText,
  message: ReadText,
  place: { readonly offset: number; readonly lines: readonly TextLine[] },
): SpokenTimes => ({
  mentions: read.mentions.slice(0, MOST_MENTIONS).map((mention) => toSpokenTime(mention, message, place)),
  ...optional({ day: read.dayPoints[0] }),
});

const spokenDates = (read: TimeText, text: string): readonly SpokenDate[] =>
  read.days.flatMap(({ start, end, value }) =>
    value.kind === 'dates' ? [{ phrase: text.slice(start, end), value }] : [],
  );

/**
 * Pure. Undefined: it says nothing of time. Languages are those of ISO 639-1; without one every language is tried.
 * @param language of its times
 * @param eventLanguage in which it tells a time by an event
 */
export const readSpokenTimes = (
  message: string,
  language?: string,
  eventLanguage = language,
): TimeReading | undefined => {
  const text = message.slice(0, LONGEST_TIME_TEXT);
  const lines = stampedLines(text);
  const whole = { text, language };
  const scanned = withoutFalseDays(text, eventLanguage);
  const read = new TimeText(scanned, language);
  const partFrom = (from: number, to: number): SpokenTimes =>
    spokenTimes(new TimeText(scanned.slice(from, to), language), whole, { offset: from, lines });
  const times = spokenTimes(read, whole, { offset: 0, lines });
  const { edits } = read;
  const corrected = findTimeCorrection(text);
  const dates = spokenDates(read, text);
  const event = read.eventIn(eventLanguage);
  const isAlone = read.isTimeAlone;
  const saysNothing = times.mentions.length === 0 && edits.length === 0 && dates.length === 0 && event === undefined;
  if (saysNothing && !isAlone) return undefined;
  return {
    ...times,
    ...(edits.length > 0 && { edits }),
    ...(corrected !== undefined && { correction: partFrom(corrected, text.length) }),
    ...(dates.length > 0 && { dates }),
    ...optional({ event: event?.phrase, eventTime: event?.time }),
    ...(lines.length > 1 && { lines: lines.map(({ start, end }) => partFrom(start, end)) }),
    ...(isAlone && { alone: true }),
  };
};
