// The time that a message names, corrections of the one before included: "no, I meant yesterday".
import { DAY } from '../../kernel/time.js';
import type { Micros } from '../../kernel/time.js';
import { amendedIn } from './amend.js';
import { spokenByChrono } from './fallback.js';
import type { Spoken } from './meaning.js';
import type { Anchor } from './words/named-zone.js';
import { saysSince } from './previous.js';
import type { PreviousWindow } from './previous.js';
import { spokenIn } from './rules.js';
import { machineStamp, pastedIn } from './words/stamp.js';
import { instantOf, localDay, localOf } from './words/zone.js';

/** Longer messages are read by their beginning: the rest is paste. */
const READ = 4000;

const CORRECTION =
  /\b(?:meant|mean)\b[\s,:]*(?<meant>.+)$|^\W*(?:(?:no|nope|sorry)\s*[,.:;-]|actually\b)\s*(?<rather>.+)$/is;
const ONLY_A_DAY = /^(?:yesterday|today|(?:last |on )?[a-z]+day|the day before yesterday)$/i;

/** The same clock times on another day. */
const onOtherDay = ({ from, phrase: day }: Spoken, { askedAt, zone }: Anchor, previous: PreviousWindow): Spoken => {
  const days = localDay(from, zone) - localDay(previous.from, zone);
  const moved = (at: Micros): Micros => instantOf(localOf(at, zone) + days * DAY, zone);
  const phrase = `${previous.phrase}, ${day}`;
  return saysSince(previous)
    ? { phrase, from: moved(previous.from), to: askedAt, open: true, noticed: true }
    : { phrase, from: moved(previous.from), to: moved(previous.to), open: false };
};

const corrected = (text: string, anchor: Anchor, previous: PreviousWindow | undefined): Spoken | undefined => {
  const { meant, rather = '' } = CORRECTION.exec(text)?.groups ?? {};
  const spoken = spokenIn(meant ?? rather, anchor);
  if (spoken === undefined || previous === undefined) return spoken;
  const hasClock = /\d/.test(previous.phrase ?? '');
  return hasClock && ONLY_A_DAY.test(spoken.phrase) ? onOtherDay(spoken, anchor, previous) : spoken;
};

const isPieceOf = (own: Spoken, { phrase }: Spoken): boolean =>
  phrase.length > own.phrase.length && phrase.toLowerCase().includes(own.phrase.toLowerCase());

const spokenFor = (text: string, anchor: Anchor): Spoken | undefined => {
  const own = spokenIn(text, anchor);
  const other = spokenByChrono(text, anchor);
  // of "20-Nov-2026 14:00" the own grammar knows the clock only
  return own === undefined || (other !== undefined && isPieceOf(own, other)) ? other : own;
};

export const saidIn = (message: string, anchor: Anchor, previous: PreviousWindow | undefined): Spoken | undefined => {
  const text = message.slice(0, READ);
  const amended = previous && amendedIn(text, anchor, previous);
  const spoken = amended ?? corrected(text, anchor, previous) ?? spokenFor(text, anchor);
  if (spoken === undefined) return undefined;
  return pastedIn(text, spoken, (line) => spokenFor(line, anchor)) ?? machineStamp(text, spoken, anchor);
};
