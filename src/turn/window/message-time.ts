// Reads the time that a message names, including corrections of the time before: "no, I meant yesterday".
import { DAY, type Micros } from '../../kernel/time.js';
import { type MessageAnchor, readTime } from '../../language/time/read-times.js';
import { localToInstant, toLocalDay, toLocalTime } from '../../language/time/zones/time-zone.js';
import { amendWindow } from './amend-window.js';
import { readMachineStamp, readPastedLines } from './log-stamps.js';
import { type PreviousWindow, saysSince } from './previous-window.js';
import { readWindowPhrase, type WindowPhrase } from './window-phrase.js';

/** Of longer messages only the beginning is read: the rest is pasted text. */
const LONGEST_READ = 4000;

const CORRECTION =
  /\b(?:meant|mean)\b[\s,:]*(?<meant>.+)$|^\W*(?:(?:no|nope|sorry|nein|non|nee|nie)\s*[,.:;-]|actually\b)\s*(?<rather>.+)$/is;

/** The same clock times on another day. */
const moveToOtherDay = (
  { from, phrase: day }: WindowPhrase,
  { askedAt, zone }: MessageAnchor,
  previous: PreviousWindow,
): WindowPhrase => {
  const days = toLocalDay(from, zone) - toLocalDay(previous.from, zone);
  const moved = (at: Micros): Micros => localToInstant(toLocalTime(at, zone) + days * DAY, zone);
  const phrase = `${previous.phrase}, ${day}`;
  return saysSince(previous)
    ? { phrase, from: moved(previous.from), to: askedAt, open: true, noticed: true }
    : { phrase, from: moved(previous.from), to: moved(previous.to), open: false };
};

const readCorrection = (
  text: string,
  anchor: MessageAnchor,
  previous: PreviousWindow | undefined,
): WindowPhrase | undefined => {
  const { meant, rather = '' } = CORRECTION.exec(text)?.groups ?? {};
  const corrected = readWindowPhrase(meant ?? rather, anchor);
  if (corrected === undefined) return undefined;
  const { start: _, ...spoken } = corrected;
  const hasClock = /\d/.test(previous?.phrase ?? '');
  return previous !== undefined && hasClock && spoken.isDayOnly === true
    ? moveToOtherDay(spoken, anchor, previous)
    : spoken;
};

export const readMessageTime = (
  message: string,
  anchor: MessageAnchor,
  previous: PreviousWindow | undefined,
): WindowPhrase | undefined => {
  const text = message.slice(0, LONGEST_READ);
  const amended = previous && amendWindow(text, anchor, previous);
  const spoken = amended ?? readCorrection(text, anchor, previous) ?? readTime(text, anchor);
  if (spoken === undefined) return undefined;
  return (
    readPastedLines(text, spoken, (line) => readWindowPhrase(line, anchor)) ?? readMachineStamp(text, spoken, anchor)
  );
};
