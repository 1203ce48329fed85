// Finds the times that a text mentions, each with its relation: "since 9", "between 14:00 and 15:00", "the last hour".
import { DAY, HOUR } from '../../kernel/time.js';
import { type EventTime, findEventTime } from './event-times.js';
import { readWindowEdits, type WindowEdit } from './read-edits.js';
import { lengthOf } from './read-lengths.js';
import { relevantTables } from './relevant-tables.js';
import { saysTimeAlone } from './time-alone.js';
import { ScannedText } from './scanned-text.js';
import { TIME_SLOT_READERS } from './slot-readers.js';
import type { DayReading, LengthReading, SlotReading, TimePoint } from './time-point.js';
import { filledValues, type TemplateMatch, TimeScan } from './time-scan.js';
import { type EventKind, TIME_RELATIONS, type TimeRelation } from './time-table.js';

/** A time as it is said, with its place in the text; nothing is resolved yet. */
export type TimeMention = {
  readonly start: number;
  readonly end: number;
  readonly relation: TimeRelation;
  readonly points: readonly TimePoint[];
  readonly length?: LengthReading;
  /** Less is more specific. */
  readonly rank: number;
};

type RelationMatch = TemplateMatch<TimeRelation>;

const pointsOf = (match: RelationMatch): readonly TimePoint[] =>
  match.filled.filter(({ slot }) => slot === 'point' || slot === 'time').map(({ value }) => value as TimePoint);

/** "Les 15 dernières minutes": the number and the unit are apart. */
const lengthOfParts = (match: RelationMatch): LengthReading | undefined => {
  const [number] = filledValues(match, 'number');
  const [unit] = filledValues(match, 'unit');
  return number === undefined || unit === undefined ? undefined : lengthOf(number, unit);
};

const lengthIn = (match: RelationMatch): LengthReading | undefined =>
  filledValues(match, 'length')[0] ?? filledValues(match, 'period')[0] ?? lengthOfParts(match);

const WORD_BEFORE = /([\p{L}\p{M}\p{N}'_-]+)[\s"'(]*$/u;
const LONGEST_WORD_BEFORE = 32;

const wordBefore = ({ text }: TimeScan, at: number): string =>
  WORD_BEFORE.exec(text.folded.slice(Math.max(0, at - LONGEST_WORD_BEFORE), at))?.[1] ?? '';

const isBare = ({ form }: TimePoint): boolean => form === 'bare';
const isDotted = ({ form }: TimePoint): boolean => form === 'dotted';
const hasClock = ({ clock, at }: TimePoint): boolean => clock !== undefined || at !== undefined;

/** "Load average at 9.27", "from 1.20 to 4.35 seconds": a measure. */
const isMeasure = (scan: TimeScan, { start, end }: RelationMatch, points: readonly TimePoint[]): boolean => {
  if (!points.some(isDotted)) return false;
  const after = scan.text.skipBlanks(end);
  return scan.table.measured.has(wordBefore(scan, start)) || scan.findWords(scan.table.measures, after, end).length > 0;
};

const questions = new WeakMap<TimeScan, boolean>();

const isQuestion = (scan: TimeScan): boolean => {
  const known =
    questions.get(scan) ?? scan.text.starts.some(({ at }) => scan.findWords(scan.table.asks, at).length > 0);
  questions.set(scan, known);
  return known;
};

const endsText = ({ text }: TimeScan, end: number): boolean =>
  /^[\s?!.？。！]*$/u.test(text.folded.slice(end, end + 8));

/** “Tuesday between 9 and 10”, “this afternoon, from 2 to 4”. */
const followsDay = (scan: TimeScan, { start }: RelationMatch): boolean =>
  scan.text.starts.some(
    ({ at }) =>
      at < start &&
      scan
        .readSlot('point', at)
        .some(
          ({ end, value }) => !hasClock(value) && value.ago === undefined && scan.text.skipSeparators(end) === start,
        ),
  );

/** Two bare numbers are hours only with a day or a zone, or at the end of a question: "from 1 to 4" counts. */
const isCounting = (scan: TimeScan, match: RelationMatch, points: readonly TimePoint[]): boolean => {
  const { start, end, filled } = match;
  if (!points.every(isBare) || followsDay(scan, match)) return false;
  const isEnclosed = endsText(scan, end) ? filled[0]?.start !== start : filled.at(-1)?.end !== end;
  return !(isEnclosed && !scan.table.valued.has(wordBefore(scan, start)) && isQuestion(scan));
};

const startsWithPoint = ({ start, filled }: RelationMatch): boolean => filled[0]?.start === start;

/** "Since yesterday at 9.27" announces a time by its first word; "1.20 - 4.35" by none. */
const isUnannounced = (scan: TimeScan, match: RelationMatch, points: readonly TimePoint[]): boolean =>
  startsWithPoint(match) && points.some(isDotted) && !(match.start === 0 && endsText(scan, match.end));

const isLoneUnitOfSpan = (scan: TimeScan, { start, end }: RelationMatch, length: LengthReading | undefined): boolean =>
  length?.isUnitAlone === true && scan.matchTemplates(scan.table.spans, start).some((span) => span.end >= end);

const isNowState = (scan: TimeScan, { start, end }: RelationMatch): boolean =>
  scan.findWords(scan.table.nowAtEnd, start).some((now) => now.end === end) &&
  (!endsText(scan, end) || scan.table.notNow.has(wordBefore(scan, start)));

const FIRST_WORD = /[\p{L}\p{M}]+/uy;

/** "Since 10 to 9", "ayer a las 9": one point, though its words could be two. */
const isOnePoint = (scan: TimeScan, match: RelationMatch): boolean =>
  startsWithPoint(match) &&
  (scan.readSlot('point', match.start).some(({ end, value }) => end === match.end && value.form === 'clear') ||
    isAnnouncedClock(scan, match));

const isAnnouncedClock = (scan: TimeScan, match: RelationMatch): boolean =>
  (scan.table.announces.has(wordBefore(scan, match.start)) ||
    scan.table.announces.has(scan.text.match(FIRST_WORD, match.start)?.[0] ?? '')) &&
  scan.readSlot('time', match.start).some(({ end }) => end === match.end);

/** "Avant-hier" is a day. */
const isDayAlone = (scan: TimeScan, { start, end }: RelationMatch): boolean =>
  scan.matchTemplates(scan.table.days, start).some((day) => day.end >= end);

/** "The day before yesterday". */
const isDayOfWords = (scan: TimeScan, { start, filled }: RelationMatch): boolean =>
  [start, filled[0]?.start ?? start].some((at) => scan.matchTemplates(scan.table.days, at).length > 0);

/** Up to this hour "since 2 h" is how long. */
const LONGEST_SINCE = 6 * HOUR;

const isSinceLength = (scan: TimeScan, { filled }: RelationMatch, points: readonly TimePoint[]): boolean => {
  const [time] = filled;
  const [point] = points;
  return (
    time !== undefined &&
    point?.form === 'figures' &&
    (point.clock?.micros ?? DAY) <= LONGEST_SINCE &&
    scan.readSlot('length', time.start).some(({ end }) => end === time.end)
  );
};

const needsClock = (relation: TimeRelation): boolean => relation === 'lasting' || relation === 'preceding';

const hasGap = ({ filled }: RelationMatch): boolean => filled.some(({ slot }) => slot === 'gap');

const isAccepted = (scan: TimeScan, match: RelationMatch): boolean => {
  const points = pointsOf(match);
  const relation = match.meaning;
  if (isMeasure(scan, match, points) || isDayAlone(scan, match)) return false;
  if (relation === 'range')
    return !isCounting(scan, match, points) && !isUnannounced(scan, match, points) && !isOnePoint(scan, match);
  if (relation === 'around') return !(points.some(isBare) && scan.table.valued.has(wordBefore(scan, match.start)));
  if (relation === 'last') return !isLoneUnitOfSpan(scan, match, lengthIn(match));
  if (relation === 'since' && isSinceLength(scan, match, points)) return false;
  if (hasGap(match)) return points.every(({ form }) => form === 'clear' || form === 'bare with day');
  if (relation === 'now') return !isNowState(scan, match);
  return !needsClock(relation) || (points.every(hasClock) && !isDayOfWords(scan, match));
};

const rankOf = (match: RelationMatch): number => TIME_RELATIONS.indexOf(match.meaning) + (hasGap(match) ? 0.5 : 0);

const toMention = (match: RelationMatch): TimeMention => {
  const length = lengthIn(match);
  return {
    start: match.start,
    end: match.end,
    relation: match.meaning,
    points: pointsOf(match),
    ...(length !== undefined && { length }),
    rank: rankOf(match),
  };
};

/** Ranks of points without a relation: how long ago before clock readings before days. */
const ALONE_RANKS = { ago: 0, clock: 0.2, day: 0.3 };
const AROUND_RANK = TIME_RELATIONS.indexOf('around');

const pointAlone = (start: number, { end, value }: SlotReading<TimePoint>): TimeMention => {
  const kind = value.ago !== undefined ? 'ago' : hasClock(value) ? 'clock' : 'day';
  return { start, end, relation: 'around', points: [value], rank: AROUND_RANK + ALONE_RANKS[kind] - 0.1 };
};

/** "Before 14:00" is not "since 14:00" where both begin alike: the longer one says more. */
const withoutContained = (matches: readonly RelationMatch[]): readonly RelationMatch[] => {
  const longest = Math.max(...matches.filter((match) => !hasGap(match)).map(({ end }) => end));
  return matches.filter((match) => hasGap(match) || match.end >= longest);
};

const mentionsAt = (scan: TimeScan, at: number): readonly TimeMention[] => {
  const related = withoutContained(
    scan.matchTemplates(scan.table.relations, at).filter((match) => isAccepted(scan, match)),
  ).map(toMention);
  const alone = scan
    .readSlot('point', at)
    .filter(({ value }) => value.form === 'clear' && value.isNow !== true)
    .slice(0, 1)
    .map((point) => pointAlone(at, point));
  return [...related, ...alone];
};

const NEGATION_REACH = 24;

const isNegated = (scan: TimeScan, at: number): boolean => {
  const before = scan.text.folded.slice(Math.max(0, at - NEGATION_REACH), at).trimEnd();
  return scan.table.negations.some(
    (word) => before.endsWith(word) && !/[\p{L}\p{N}]/u.test(before.charAt(before.length - word.length - 1) || ' '),
  );
};

/** The end of what is read as one thing from here: nothing else begins inside it. */
const endOfUnit = (scan: TimeScan, at: number): number => {
  const readings: readonly SlotReading<unknown>[] = [
    ...scan.readSlot('day', at),
    ...scan.readSlot('length', at),
    ...scan.readSlot('point', at).filter(({ value: { form } }) => form === 'clear'),
    ...scan.matchTemplates(scan.table.partPhrases, at).map(({ end }) => ({ end, value: true })),
    ...scan.matchTemplates(scan.table.spans, at).map(({ end }) => ({ end, value: true })),
    ...scan.matchTemplates(scan.table.ago, at).map(({ end }) => ({ end, value: true })),
  ];
  return Math.max(at, ...readings.map(({ end }) => end));
};

const ignoredEnd = (scan: TimeScan, at: number): number =>
  Math.max(at, ...scan.matchTemplates(scan.table.ignored, at).map(({ end }) => end));

const findMentions = (scan: TimeScan): readonly TimeMention[] => {
  const mentions: TimeMention[] = [];
  let insideUntil = 0;
  for (const at of scan.starts) {
    if (at < insideUntil) continue;
    const ignored = ignoredEnd(scan, at);
    if (ignored > at) {
      insideUntil = ignored;
      continue;
    }
    if (!isNegated(scan, at)) mentions.push(...mentionsAt(scan, at));
    insideUntil = endOfUnit(scan, at);
  }
  return mentions;
};

const overlap = (a: TimeMention, b: TimeMention): boolean => a.start < b.end && b.start < a.end;

/** The most specific first; of equal ones that overlap the longer, else the earlier. */
const byPreference = (a: TimeMention, b: TimeMention): number => {
  if (a.rank !== b.rank) return a.rank - b.rank;
  return overlap(a, b) ? b.end - b.start - (a.end - a.start) : a.start - b.start;
};

type DayMention = SlotReading<DayReading> & { readonly start: number };

const findDays = (scan: TimeScan): readonly DayMention[] => {
  const days: DayMention[] = [];
  let insideUntil = 0;
  for (const at of scan.starts) {
    const [day] = at < insideUntil ? [] : scan.readSlot('day', at);
    if (day === undefined) continue;
    days.push({ ...day, start: at });
    insideUntil = day.end;
  }
  return days;
};

const findDayPoints = (scan: TimeScan): readonly TimePoint[] =>
  scan.starts.flatMap((at) => {
    const point = scan.readSlot('point', at).find(({ value }) => value.day !== undefined || value.which !== undefined);
    return point === undefined ? [] : [point.value];
  });

const isEnglish = ({ table }: TimeScan): boolean => table.table.language === 'en';

/** It names no instant, or is how long before the event: “再起動の10分前”. */
const tellsNoOtherTime = (
  { start, end, points }: TimeMention,
  event: { readonly start: number; readonly end: number },
): boolean =>
  points.every(({ isNow }) => isNow === true) ||
  (start >= event.start && end <= event.end && points.every(({ ago }) => ago !== undefined));

type SpokenEvent = { readonly phrase: string; readonly time: EventTime };

/** One text under the tables of its languages. */
export class TimeText {
  private readonly scans: readonly TimeScan[];
  private found: readonly TimeMention[] | undefined;

  /** `language`: ISO 639-1; without it every language is tried. */
  constructor(text: string, language: string | undefined) {
    const scanned = new ScannedText(text);
    this.scans = relevantTables(scanned, language).map((table) => new TimeScan(scanned, table, TIME_SLOT_READERS));
  }

  /** Every mention, the most specific first. */
  get mentions(): readonly TimeMention[] {
    this.found ??= this.scans.flatMap(findMentions).sort(byPreference);
    return this.found;
  }

  /** Every day that is named. */
  get days(): readonly DayMention[] {
    return this.scans.flatMap(findDays);
  }

  /** The text says a time and nothing else. */
  get isTimeAlone(): boolean {
    return this.scans.some(saysTimeAlone);
  }

  /**
   * As written: an event whose time is not said. Undefined: none, or the text says another time besides.
   * @param language of the text, where it is known: “do” is Polish for “until”
   */
  eventIn(language: string | undefined): SpokenEvent | undefined {
    for (const scan of this.scans) {
      const isRead = language === undefined || scan.table.table.language === language || isEnglish(scan);
      const event = isRead ? findEventTime(scan) : undefined;
      if (event === undefined || !this.mentions.every((mention) => tellsNoOtherTime(mention, event))) continue;
      const { start, end, ...time } = event;
      return { phrase: scan.text.text.slice(start, end), time };
    }
    return undefined;
  }

  /** What happened according to the text, by the words for events in it. */
  get eventKinds(): readonly EventKind[] {
    return this.scans.flatMap((scan) =>
      scan.text.starts.flatMap(({ at }) => scan.readSlot('event', at).map(({ value }) => value)),
    );
  }

  /** What it can do to the window that is talked about, the likeliest first. */
  get edits(): readonly WindowEdit[] {
    return this.scans.flatMap(readWindowEdits);
  }

  /** Points with a day or a part of one: they say of which day the other times of the text are. */
  get dayPoints(): readonly TimePoint[] {
    return this.scans.flatMap(findDayPoints);
  }
}
