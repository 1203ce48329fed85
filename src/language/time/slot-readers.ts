// The reader of each slot that a template may ask for.
import { readClockFigures } from './read-clocks.js';
import { readEvents, readQualifiers } from './event-times.js';
import { readDays, readMonthdays, readMonthNumbers, readWeekdays, readYears } from './read-days.js';
import { readLengths, readNumbers, readPeriods, readUnits, readWholeNumbers } from './read-lengths.js';
import { readVaguePoints } from './read-points.js';
import type { SlotReading } from './time-point.js';
import type { SlotReaders, TimeScan } from './time-scan.js';
import { readZoneAt } from './read-points.js';

const GAP_WORD = /[\p{L}\p{M}'-]+/uy;
const MOST_GAP_WORDS = 8;

/** One to eight words, the fewest first. */
const readGaps = ({ text }: TimeScan, at: number): readonly SlotReading<true>[] => {
  const gaps: SlotReading<true>[] = [];
  let next = at;
  while (gaps.length < MOST_GAP_WORDS) {
    const word = text.isWordStart(next) ? text.match(GAP_WORD, next)?.[0] : undefined;
    if (word === undefined) return gaps;
    gaps.push({ end: next + word.length, value: true });
    next = text.skipBlanks(next + word.length);
  }
  return gaps;
};

/** "About two hours". */
const withoutNear =
  <Value>(read: (scan: TimeScan, at: number) => readonly SlotReading<Value>[]) =>
  (scan: TimeScan, at: number): readonly SlotReading<Value>[] => {
    const readings = read(scan, at);
    const start = readings.length > 0 ? at : scan.skipWords(scan.table.near, at);
    return start === at ? readings : read(scan, start);
  };

const HALF = /([ap])\.?m(?![\p{L}\d_])\.?/uy;

const readHalves = ({ text }: TimeScan, at: number): readonly SlotReading<'am' | 'pm'>[] => {
  const match = text.match(HALF, at);
  return match === null ? [] : [{ end: at + match[0].length, value: match[1] === 'a' ? 'am' : 'pm' }];
};

export const TIME_SLOT_READERS: SlotReaders = {
  number: readNumbers,
  minute: readWholeNumbers(1, 59),
  hour: readWholeNumbers(0, 24),
  unit: readUnits,
  length: withoutNear(readLengths),
  period: readPeriods,
  month: (scan, at) => scan.findWords(scan.table.months, at),
  monthday: readMonthdays,
  monthnumber: readMonthNumbers,
  year: readYears,
  weekday: readWeekdays,
  part: (scan, at) => scan.findWords(scan.table.parts, at),
  day: readDays,
  // a number alone is none, whatever stands before it
  point: (scan, at) => scan.readSlot('time', at).filter(({ value }) => value.form !== 'bare'),
  time: readVaguePoints,
  clock: (scan, at) => readClockFigures(scan, at).map(({ end, value }) => ({ end, value: value.clock })),
  zone: (scan, at) => readZoneAt(scan, at),
  half: readHalves,
  gap: readGaps,
  to: (scan, at) => scan.findWords(scan.table.to, at),
  event: readEvents,
  qualifier: readQualifiers,
};
