// Resolves the time that a message names, including corrections of the time before: "no, I meant yesterday".
import { DAY, type Micros } from '../../kernel/time.js';
import { namesFigures } from '../../language/time/read-times.js';
import { resolveSpokenTime } from '../../language/time/resolve-spoken.js';
import type { TimeReading } from '../../language/time/spoken-times.js';
import type { TimeAnchor } from '../../language/time/zones/named-zone.js';
import { localToInstant, toLocalDay, toLocalTime, zoneOffsetAt } from '../../language/time/zones/time-zone.js';
import { amendWindow } from './amend-window.js';
import { type PreviousWindow, saysSince } from './previous-window.js';
import type { WindowPhrase } from './window-phrase.js';

/** The same clock times on another day. */
const moveToOtherDay = (
  { from, phrase: day }: WindowPhrase,
  { askedAt, zone }: TimeAnchor,
  previous: PreviousWindow,
): WindowPhrase => {
  const days = toLocalDay(from, zone) - toLocalDay(previous.from, zone);
  const moved = (at: Micros): Micros => localToInstant(toLocalTime(at, zone) + days * DAY, zone);
  const phrase = `${previous.phrase}, ${day}`;
  return saysSince(previous)
    ? { phrase, from: moved(previous.from), to: askedAt, open: true, noticed: true }
    : { phrase, from: moved(previous.from), to: moved(previous.to), open: false };
};

const resolveCorrection = (
  { correction }: TimeReading,
  anchor: TimeAnchor,
  previous: PreviousWindow | undefined,
): WindowPhrase | undefined => {
  const corrected = resolveSpokenTime(correction, anchor);
  if (corrected === undefined) return undefined;
  const hasClock = namesFigures(previous?.phrase ?? '');
  return previous !== undefined && hasClock && corrected.isDayOnly === true
    ? moveToOtherDay(corrected, anchor, previous)
    : corrected;
};

const isMoment = ({ open, from, to }: WindowPhrase): boolean => !open && from < to;

/** Several pasted lines span from the first to the last. */
const spanOfLines = (
  lines: NonNullable<TimeReading['lines']>,
  spoken: WindowPhrase,
  anchor: TimeAnchor,
): WindowPhrase => {
  const moments = lines.flatMap((line) => resolveSpokenTime(line, anchor) ?? []).filter(isMoment);
  const from = Math.min(...moments.map((each) => each.from), spoken.from);
  const to = Math.max(...moments.map((each) => each.to), spoken.to);
  return { phrase: `${lines.length} stamped lines`, from, to, open: false };
};

/** Programs mostly write UTC. In another zone both readings are possible, unless one lies in the future. */
const placeProgramStamp = (spoken: WindowPhrase, { askedAt, zone }: TimeAnchor): WindowPhrase => {
  const offset = zoneOffsetAt(spoken.from, zone);
  if (offset === 0 || spoken.about !== undefined || spoken.byProgram !== true) return spoken;
  const inUtc = { from: spoken.from + offset, to: spoken.to + offset };
  if (spoken.from > askedAt) return { ...spoken, ...inUtc };
  return inUtc.from > askedAt ? spoken : { ...spoken, about: 'zone', other: inUtc };
};

export const resolveMessageTime = (
  time: TimeReading | undefined,
  anchor: TimeAnchor,
  previous: PreviousWindow | undefined,
): WindowPhrase | undefined => {
  if (time === undefined) return undefined;
  const amended = previous && amendWindow(time, anchor, previous);
  const spoken: WindowPhrase | undefined =
    amended ?? resolveCorrection(time, anchor, previous) ?? resolveSpokenTime(time, anchor);
  if (spoken === undefined) return undefined;
  return spoken.stamped === true && time.lines !== undefined
    ? spanOfLines(time.lines, spoken, anchor)
    : placeProgramStamp(spoken, anchor);
};
