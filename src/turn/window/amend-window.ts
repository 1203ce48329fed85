// Messages that amend the window instead of naming another: "pm, I mean", "that was UTC", "an hour earlier".
import { DAY, type Micros, MINUTE } from '../../kernel/time.js';
import type { WindowEdit } from '../../language/time/read-edits.js';
import { readInHalfOfDay, readInZone } from '../../language/time/read-times.js';
import { resolveSpokenTime } from '../../language/time/resolve-spoken.js';
import type { TimeReading } from '../../language/time/spoken-times.js';
import { daysOfPoint, placedClock } from '../../language/time/resolve-point.js';
import type { WindowEditKind } from '../../language/time/time-table.js';
import { parseZoneMention, type TimeAnchor } from '../../language/time/zones/named-zone.js';
import { localToInstant, toLocalDay, toLocalTime } from '../../language/time/zones/time-zone.js';
import type { PreviousWindow } from './previous-window.js';
import type { WindowPhrase } from './window-phrase.js';

/** Undefined where the edit means nothing for that window. */
type EditApplier = (edit: WindowEdit, previous: PreviousWindow, anchor: TimeAnchor) => WindowPhrase | undefined;

const setHalfOfDay: EditApplier = ({ half = '' }, { phrase = '' }, anchor) => readInHalfOfDay(phrase, half, anchor);

const setZone: EditApplier = ({ zone = '' }, { phrase = '' }, anchor) => readInZone(phrase, zone, anchor);

/** Whole days move the wall clock, shorter durations the instant. */
const moveInstant = (at: Micros, by: Micros, { zone }: TimeAnchor): Micros =>
  by % DAY === 0 ? localToInstant(toLocalTime(at, zone) + by, zone) : at + by;

const shiftWindow = (by: Micros, words: string, previous: PreviousWindow, anchor: TimeAnchor): WindowPhrase => ({
  phrase: `${previous.phrase ?? 'that window'}, ${words}`,
  from: moveInstant(previous.from, by, anchor),
  to: moveInstant(previous.to, by, anchor),
  open: false,
});

const microsOf = ({ length }: WindowEdit): Micros => length?.micros ?? 0;

const moveBy =
  (side: 'earlier' | 'later'): EditApplier =>
  (edit, previous, anchor) =>
    microsOf(edit) === 0
      ? undefined
      : shiftWindow(side === 'later' ? microsOf(edit) : -microsOf(edit), `${edit.words} ${side}`, previous, anchor);

const moveToDay: EditApplier = ({ day, words }, previous, anchor) => {
  const [to] = day === undefined ? [] : (daysOfPoint({ form: 'clear', day }, anchor) ?? []);
  const by = to === undefined ? 0 : (to - toLocalDay(previous.from, anchor.zone)) * DAY;
  return by === 0 ? undefined : shiftWindow(by, words, previous, anchor);
};

/** "The ten minutes before that" end where the window began. */
const windowBefore: EditApplier = (edit, { from, phrase = 'that window' }, anchor) =>
  microsOf(edit) === 0
    ? undefined
    : {
        phrase: `${edit.words} before ${phrase}`,
        from: moveInstant(from, -microsOf(edit), anchor),
        to: from,
        open: false,
      };

/** An open window has nothing after it yet. */
const windowAfter: EditApplier = (edit, previous, anchor) => {
  const { to, phrase = 'that window' } = previous;
  return microsOf(edit) === 0 || previous.open
    ? undefined
    : { phrase: `${edit.words} after ${phrase}`, from: to, to: moveInstant(to, microsOf(edit), anchor), open: false };
};

const extendBackwards: EditApplier = (edit, { from, to, phrase = 'that window', open }) =>
  microsOf(edit) === 0 ? undefined : { phrase: `${phrase}, ${edit.words} more`, from: from - microsOf(edit), to, open };

/** Extends before the window, with after it as the second reading. */
const extendWindow: EditApplier = (edit, previous, anchor) => {
  const earlier = extendBackwards(edit, previous, anchor);
  const other = { from: previous.from, to: previous.to + microsOf(edit) };
  return earlier && (previous.open ? earlier : { ...earlier, about: 'span', other });
};

const resizeWindow: EditApplier = (edit, { to, open }, { askedAt }) => {
  const end = open ? askedAt : to;
  return microsOf(edit) === 0
    ? undefined
    : { phrase: `the last ${edit.words}`, from: end - microsOf(edit), to: end, open };
};

/** “Go back to 12:15”: the window begins there, and ends where it did. */
const startAt: EditApplier = ({ point, words }, { to, phrase = 'that window', open }, anchor) => {
  const clock = point && placedClock(point);
  if (clock === undefined) return undefined;
  const where = parseZoneMention(point?.zone ?? '', anchor)?.zone ?? anchor.zone;
  const from = localToInstant(toLocalDay(to, where) * DAY + clock.micros, where);
  return from + MINUTE < to ? { phrase: `${phrase}, from ${words} on`, from, to, open } : undefined;
};

const endAt: EditApplier = ({ point, words }, { from, phrase = 'that window' }, anchor) => {
  const clock = point && placedClock(point);
  if (clock === undefined) return undefined;
  const where = parseZoneMention(point?.zone ?? '', anchor)?.zone ?? anchor.zone;
  const to = localToInstant(toLocalDay(from, where) * DAY + clock.micros, where, 'end');
  return to > from + MINUTE ? { phrase: `${phrase}, until ${words}`, from, to, open: false } : undefined;
};

const APPLIERS: { readonly [kind in WindowEditKind]: EditApplier } = {
  'half of day': setHalfOfDay,
  'in zone': setZone,
  earlier: moveBy('earlier'),
  later: moveBy('later'),
  'same on day': moveToDay,
  before: windowBefore,
  after: windowAfter,
  'extend back': extendBackwards,
  extend: extendWindow,
  resize: resizeWindow,
  'start at': startAt,
  'end at': endAt,
};

/** The amended window; undefined: the message amends nothing. */
export const amendWindow = (
  time: TimeReading,
  anchor: TimeAnchor,
  previous: PreviousWindow,
): WindowPhrase | undefined => {
  for (const edit of time.edits ?? []) {
    // “widen to the last hour” means the hour up to the question, whenever the window ended
    if (edit.kind === 'resize' && resolveSpokenTime(time, anchor)?.isRelative === true) continue;
    const amended = APPLIERS[edit.kind](edit, previous, anchor);
    if (amended !== undefined) return amended;
  }
  return undefined;
};
