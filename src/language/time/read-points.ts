// Reads points of time: a day, a part of it, a clock reading and a zone, each at most once and in any order.
import { DAY, type Micros } from '../../kernel/time.js';
import { type FormedClock, readClocks, readStampClock } from './read-clocks.js';
import { readDays } from './read-days.js';
import type { DayReading, PointForm, SlotReading, TimePoint } from './time-point.js';
import { filledValues, type TimeScan } from './time-scan.js';
import type { PartOfDay } from './time-table.js';
import { ZONE_PATTERN } from './zones/named-zone.js';

type PointParts = {
  readonly end: number;
  readonly day?: DayReading;
  readonly isDayInFigures?: boolean;
  readonly part?: PartOfDay;
  readonly which?: TimePoint['which'];
  readonly formed?: FormedClock;
  /** A number came first: "9 yesterday". */
  readonly startsBare?: boolean;
  readonly zone?: string;
};

const ZONE = new RegExp(ZONE_PATTERN, 'iuy');

const readZone = (scan: TimeScan, at: number): SlotReading<string> | undefined => {
  const { text, table } = scan;
  for (const start of [at, text.skipBlanks(at)]) {
    ZONE.lastIndex = start;
    const zone = ZONE.exec(text.text)?.[0];
    if (zone !== undefined) return { end: start + zone.length, value: zone };
    const [word] = scan.findWords(table.zones, start);
    if (word !== undefined) return word;
  }
  return undefined;
};

/** Blanks, commas and words that join: "yesterday AT 9", "9 IN THE morning". */
const skipJoiners = (scan: TimeScan, at: number): number =>
  scan.skipWords(scan.table.joiners, scan.text.skipSeparators(at));

const withDay = (parts: PointParts, { end, value }: SlotReading<DayReading>, isInFigures: boolean): PointParts => ({
  ...parts,
  end,
  day: value,
  isDayInFigures: isInFigures,
});

/** "Two days ago around noon". */
const daysAgo = (scan: TimeScan, at: number): readonly SlotReading<DayReading>[] =>
  scan.matchTemplates(scan.table.ago, at).flatMap((match) => {
    const [length] = filledValues(match, 'length');
    return length?.isOfDays === true
      ? [{ end: match.end, value: { kind: 'offset' as const, days: -Math.round(length.micros / DAY) } }]
      : [];
  });

const addDays = (scan: TimeScan, at: number, parts: PointParts): readonly PointParts[] =>
  parts.day === undefined
    ? [...readDays(scan, at), ...daysAgo(scan, at)].map((day) => withDay(parts, day, scan.text.isDigit(day.end - 1)))
    : [];

const addPhrasedParts = (scan: TimeScan, at: number, parts: PointParts): readonly PointParts[] =>
  parts.which === undefined && parts.part === undefined
    ? scan.matchTemplates(scan.table.partPhrases, at).flatMap(({ end, meaning, ...match }) => {
        const part = meaning.part ?? filledValues(match, 'part')[0];
        return part === undefined ? [] : [{ ...parts, end, which: meaning.which, part }];
      })
    : [];

const addParts = (scan: TimeScan, at: number, parts: PointParts): readonly PointParts[] =>
  parts.part === undefined
    ? scan.findWords(scan.table.parts, at, at).map(({ end, value }) => ({ ...parts, end, part: value }))
    : [];

const addClocks = (scan: TimeScan, at: number, parts: PointParts): readonly PointParts[] => {
  if (parts.formed !== undefined) return [];
  const isFirst = parts.day === undefined && parts.part === undefined;
  return readClocks(scan, at).map(({ end, value }) => ({
    ...parts,
    end,
    formed: value,
    ...(isFirst && value.form === 'bare' && { startsBare: true }),
  }));
};

const addZone = (scan: TimeScan, parts: PointParts): readonly PointParts[] => {
  const zone = parts.zone === undefined && parts.formed !== undefined ? readZone(scan, parts.end) : undefined;
  return zone === undefined ? [] : [{ ...parts, end: zone.end, zone: zone.value }];
};

const addStampClock = (scan: TimeScan, parts: PointParts): readonly PointParts[] => {
  const clock =
    parts.isDayInFigures === true && parts.formed === undefined ? readStampClock(scan, parts.end) : undefined;
  return clock === undefined ? [] : [{ ...parts, end: clock.end, formed: clock.value }];
};

const isEmpty = ({ day, part, formed }: PointParts): boolean =>
  day === undefined && part === undefined && formed === undefined;

/** Every way to go on, and where it stands as it is. */
const extendPoint = (scan: TimeScan, parts: PointParts, depth: number): readonly PointParts[] => {
  if (depth === 0) return [parts];
  const zoned = addZone(scan, parts);
  // the offset of a stamp is no end of a range
  if (/[+-]/.test(scan.text.folded.charAt(parts.end))) {
    const attached = zoned[0];
    if (attached !== undefined) return extendPoint(scan, attached, depth - 1);
  }
  const at = isEmpty(parts) ? parts.end : skipJoiners(scan, parts.end);
  const isJoined = isEmpty(parts) || at > parts.end || scan.text.isOutside(at) || scan.text.isOutside(at - 1);
  const next = [
    ...zoned,
    ...addStampClock(scan, parts),
    ...(isJoined
      ? [
          ...addDays(scan, at, parts),
          ...addPhrasedParts(scan, isEmpty(parts) ? at : scan.text.skipSeparators(parts.end), parts),
          ...addParts(scan, at, parts),
          ...addClocks(scan, at, parts),
        ]
      : []),
  ];
  return [...next.flatMap((each) => extendPoint(scan, each, depth - 1)), parts];
};

const formOf = ({ formed, day, part, zone, startsBare }: PointParts): PointForm => {
  const form = formed?.form ?? 'clear';
  const isPlaced = day !== undefined || part !== undefined || zone !== undefined;
  if (form === 'clear' || !isPlaced) return form;
  return startsBare === true && zone === undefined ? 'bare with day' : 'clear';
};

/** A part of the day alone is a greeting, or the name of a job. */
const isPoint = ({ day, which, formed }: PointParts): boolean =>
  day !== undefined || which !== undefined || formed !== undefined;

const toPoint = (parts: PointParts): TimePoint => {
  const { day, part, which, formed, zone } = parts;
  return {
    form: formOf(parts),
    ...(day !== undefined && { day }),
    ...(part !== undefined && { part }),
    ...(which !== undefined && { which }),
    ...(formed !== undefined && { clock: formed.clock }),
    ...(zone !== undefined && { zone }),
  };
};

/** Day, part, clock and zone. */
const PARTS_OF_A_POINT = 4;

const wallClockPoints = (scan: TimeScan, at: number): readonly SlotReading<TimePoint>[] =>
  extendPoint(scan, { end: at }, PARTS_OF_A_POINT)
    .filter(isPoint)
    .map((parts) => ({ end: parts.end, value: toPoint(parts) }));

const EPOCH = /(?:(?:epoch|unix ?time|timestamp|ts)[ =:]{1,2})?(1[5-9]\d{8}(?:\d{3}){0,3})(?![\p{L}\d_.])/uy;
const MICROS_DIGITS = 16;

const readEpoch = ({ text }: TimeScan, at: number): readonly SlotReading<TimePoint>[] => {
  const match = text.isOutside(at - 1) ? text.match(EPOCH, at) : null;
  if (match === null) return [];
  const [whole, digits = ''] = match;
  const instant: Micros = Number(digits.padEnd(MICROS_DIGITS, '0').slice(0, MICROS_DIGITS));
  return [{ end: at + whole.length, value: { form: whole === digits ? 'figures' : 'clear', at: instant } }];
};

const nowAndAgo = (scan: TimeScan, at: number): readonly SlotReading<TimePoint>[] => {
  const ago = scan.matchTemplates(scan.table.ago, at).flatMap((match): SlotReading<TimePoint>[] => {
    const [length] = filledValues(match, 'length');
    return length === undefined ? [] : [{ end: match.end, value: { form: 'clear', ago: length } }];
  });
  const [now] = scan.findWords(scan.table.now, at);
  return now === undefined ? ago : [...ago, { end: now.end, value: { form: 'clear', isNow: true } }];
};

const spanPoints = (scan: TimeScan, at: number): readonly SlotReading<TimePoint>[] => [
  ...scan
    .matchTemplates(scan.table.spans, at)
    .map(({ end, meaning }): SlotReading<TimePoint> => ({ end, value: { form: 'clear', span: meaning } })),
  ...scan.matchTemplates(scan.table.monthSpans, at).flatMap((match): SlotReading<TimePoint>[] => {
    const [month] = filledValues(match, 'month');
    const isDate = scan.text.isDigit(scan.text.skipBlanks(match.end));
    return month === undefined || isDate ? [] : [{ end: match.end, value: { form: 'clear', span: { month } } }];
  }),
];

const longestOfEach = (readings: readonly SlotReading<TimePoint>[]): readonly SlotReading<TimePoint>[] => {
  const seen = new Set<number>();
  return readings
    .toSorted((a, b) => b.end - a.end)
    .filter(({ end }) => {
      const isNew = !seen.has(end);
      seen.add(end);
      return isNew;
    });
};

/** After words that say "about", before words that do. */
const withoutNear = (
  scan: TimeScan,
  at: number,
  read: (at: number) => readonly SlotReading<TimePoint>[],
): readonly SlotReading<TimePoint>[] => {
  const start = scan.skipWords(scan.table.near, at);
  const readings = start === at ? read(at) : [...read(at), ...read(start)];
  return longestOfEach(
    readings.map(({ end, value }) => ({
      end: scan.findWords(scan.table.about, scan.text.skipBlanks(end), end)[0]?.end ?? end,
      value,
    })),
  );
};

const pointsAt = (scan: TimeScan, at: number): readonly SlotReading<TimePoint>[] =>
  longestOfEach([
    ...nowAndAgo(scan, at),
    ...spanPoints(scan, at),
    ...readEpoch(scan, at),
    ...wallClockPoints(scan, at),
  ]);

/** Also what is a time only because the words before it announce one: "at 9". */
export const readVaguePoints = (scan: TimeScan, at: number): readonly SlotReading<TimePoint>[] =>
  withoutNear(scan, at, (start) => pointsAt(scan, start));

/** A zone where words announce one: "that was in UTC". */
export const readZoneAt = (scan: TimeScan, at: number): readonly SlotReading<string>[] => {
  const zone = readZone(scan, at);
  return zone === undefined ? [] : [zone];
};
