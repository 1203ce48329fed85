// Reads the time that a message names, including corrections of the time before: "no, I meant yesterday".
import { DAY, type Micros } from '../../kernel/time.js';
import { amendWindow } from './amend-window.js';
import { parseWithChrono } from './chrono-fallback.js';
import type { TimePhrase } from './time-phrase.js';
import type { TimeAnchor } from './grammar/named-zone.js';
import { type PreviousWindow, saysSince } from './previous-window.js';
import { findTimePhrase } from './phrase-rules.js';
import { readMachineStamp, readPastedLines } from './grammar/log-stamps.js';
import { localToInstant, toLocalDay, toLocalTime } from './grammar/time-zone.js';

/** Of longer messages only the beginning is read: the rest is pasted text. */
const LONGEST_READ = 4000;

const CORRECTION =
  /\b(?:meant|mean)\b[\s,:]*(?<meant>.+)$|^\W*(?:(?:no|nope|sorry)\s*[,.:;-]|actually\b)\s*(?<rather>.+)$/is;
const ONLY_A_DAY = /^(?:yesterday|today|(?:last |on )?[a-z]+day|the day before yesterday)$/i;

/** The same clock times on another day. */
const moveToOtherDay = (
  { from, phrase: day }: TimePhrase,
  { askedAt, zone }: TimeAnchor,
  previous: PreviousWindow,
): TimePhrase => {
  const days = toLocalDay(from, zone) - toLocalDay(previous.from, zone);
  const moved = (at: Micros): Micros => localToInstant(toLocalTime(at, zone) + days * DAY, zone);
  const phrase = `${previous.phrase}, ${day}`;
  return saysSince(previous)
    ? { phrase, from: moved(previous.from), to: askedAt, open: true, noticed: true }
    : { phrase, from: moved(previous.from), to: moved(previous.to), open: false };
};

const readCorrection = (
  text: string,
  anchor: TimeAnchor,
  previous: PreviousWindow | undefined,
): TimePhrase | undefined => {
  const { meant, rather = '' } = CORRECTION.exec(text)?.groups ?? {};
  const spoken = findTimePhrase(meant ?? rather, anchor);
  if (spoken === undefined || previous === undefined) return spoken;
  const hasClock = /\d/.test(previous.phrase ?? '');
  return hasClock && ONLY_A_DAY.test(spoken.phrase) ? moveToOtherDay(spoken, anchor, previous) : spoken;
};

const isPartOfPhrase = (own: TimePhrase, { phrase }: TimePhrase): boolean =>
  phrase.length > own.phrase.length && phrase.toLowerCase().includes(own.phrase.toLowerCase());

const readTimePhrase = (text: string, anchor: TimeAnchor): TimePhrase | undefined => {
  const own = findTimePhrase(text, anchor);
  const other = parseWithChrono(text, anchor);
  // our grammar reads only the clock of "20-Nov-2026 14:00"
  return own === undefined || (other !== undefined && isPartOfPhrase(own, other)) ? other : own;
};

export const readMessageTime = (
  message: string,
  anchor: TimeAnchor,
  previous: PreviousWindow | undefined,
): TimePhrase | undefined => {
  const text = message.slice(0, LONGEST_READ);
  const amended = previous && amendWindow(text, anchor, previous);
  const spoken = amended ?? readCorrection(text, anchor, previous) ?? readTimePhrase(text, anchor);
  if (spoken === undefined) return undefined;
  return (
    readPastedLines(text, spoken, (line) => readTimePhrase(line, anchor)) ?? readMachineStamp(text, spoken, anchor)
  );
};
