// Messages that amend the window instead of naming another: "pm, I mean", "that was UTC", "an hour earlier".
import { DAY, type Micros, MINUTE } from '../../kernel/time.js';
import { DURATION_PATTERN, parseDuration } from './grammar/duration.js';
import type { TimePhrase } from './time-phrase.js';
import { parseZoneMention, type TimeAnchor, ZONE_PATTERN } from './grammar/named-zone.js';
import { parsePoint } from './grammar/point.js';
import { type PreviousWindow, runsUpToNow } from './previous-window.js';
import { findTimePhrase } from './phrase-rules.js';
import { localToInstant, toLocalDay, toLocalTime } from './grammar/time-zone.js';

/** Named groups of a match. */
type AmendmentGroups = { readonly [name: string]: string | undefined };

type WindowAmender = (said: AmendmentGroups, previous: PreviousWindow, anchor: TimeAnchor) => TimePhrase | undefined;

type WindowAmendment = { readonly pattern: RegExp; readonly amend: WindowAmender };

const HOURS = /(?<![\d:])(\d{1,2}(?::\d{2})?)(?![\d:])(?:\s?[ap]\.?m\b\.?)?/gi;

/** Reads the phrase again, with what was missing. */
const rereadPhrase = (phrase: string, anchor: TimeAnchor): TimePhrase | undefined => findTimePhrase(phrase, anchor);

const setHalfOfDay: WindowAmender = ({ half = '' }, { phrase = '' }, anchor) =>
  rereadPhrase(phrase.replaceAll(HOURS, `$1 ${half}`), anchor);

const CLOCK = /\d{1,2}:\d{2}(?::\d{2})?|\d{1,2} ?[ap]m\b/gi;

const setZone: WindowAmender = ({ zone = '' }, { phrase = '' }, anchor) =>
  parseZoneMention(zone, anchor) === undefined
    ? undefined
    : rereadPhrase(phrase.replaceAll(CLOCK, `$& ${zone}`), anchor);

/** Whole days move the wall clock, shorter durations the instant. */
const moveInstant = (at: Micros, by: Micros, { zone }: TimeAnchor): Micros =>
  by % DAY === 0 ? localToInstant(toLocalTime(at, zone) + by, zone) : at + by;

const lengthOf = (text: string): Micros =>
  parseDuration(/^(?:a|an|one|another)? ?[a-z]+$/i.test(text) ? `1 ${text.replace(/^\w+ /, '')}` : text);

const shiftWindow =
  (by: Micros, what: string): WindowAmender =>
  (_, previous, anchor) => ({
    phrase: `${previous.phrase ?? 'that window'}, ${what}`,
    from: moveInstant(previous.from, by, anchor),
    to: moveInstant(previous.to, by, anchor),
    open: false,
  });

const shiftByLength: WindowAmender = (said, previous, anchor) => {
  const { length = '', side = '' } = said;
  const by = /later|on|after/i.test(side) ? lengthOf(length) : -lengthOf(length);
  return by === 0 ? undefined : shiftWindow(by, `${length} ${side}`)(said, previous, anchor);
};

/** "The ten minutes before that" end where the window began. */
const windowBefore: WindowAmender = ({ length = '' }, { from, phrase = 'that window' }, anchor) => {
  const by = lengthOf(length);
  return by === 0
    ? undefined
    : { phrase: `${length} before ${phrase}`, from: moveInstant(from, -by, anchor), to: from, open: false };
};

/** An open window has nothing after it yet. */
const windowAfter: WindowAmender = ({ length = '' }, previous, anchor) => {
  const { to, phrase = 'that window' } = previous;
  const by = lengthOf(length);
  return by === 0 || runsUpToNow(previous)
    ? undefined
    : { phrase: `${length} after ${phrase}`, from: to, to: moveInstant(to, by, anchor), open: false };
};

const moveToDay: WindowAmender = (said, previous, anchor) => {
  const [day] = parsePoint(said['day'] ?? '', anchor).days ?? [];
  const by = day === undefined ? 0 : (day - toLocalDay(previous.from, anchor.zone)) * DAY;
  return by === 0 ? undefined : shiftWindow(by, said['day'] ?? '')(said, previous, anchor);
};

const extendBackwards: WindowAmender = ({ length = '' }, { from, to, phrase = 'that window', open = false }) => {
  const by = lengthOf(length);
  return by === 0 ? undefined : { phrase: `${phrase}, ${length} more`, from: from - by, to, open };
};

/** Extends before the window, with after it as the second reading. */
const extendWindow: WindowAmender = (said, previous, anchor) => {
  const { length = '' } = said;
  const by = lengthOf(length);
  const earlier = extendBackwards(said, previous, anchor);
  const other = { from: previous.from, to: previous.to + by };
  return earlier && (previous.open === true ? earlier : { ...earlier, about: 'span', other });
};

const resizeWindow: WindowAmender = ({ length = '' }, { to, open = true }, { askedAt }) => {
  const end = open ? askedAt : to;
  return { phrase: `the last ${length}`, from: end - lengthOf(length), to: end, open };
};

const endAt: WindowAmender = ({ point = '' }, { from, phrase = 'that window' }, anchor) => {
  const { clock, zone } = parsePoint(point, anchor);
  if (clock === undefined) return undefined;
  const where = zone?.zone ?? anchor.zone;
  const to = localToInstant(toLocalDay(from, where) * DAY + clock.micros, where, 'end');
  return to > from + MINUTE ? { phrase: `${phrase}, until ${point}`, from, to, open: false } : undefined;
};

const LENGTH_PATTERN = `(?:${DURATION_PATTERN}|(?:an? |one |another )?(?:hour|day|week|minute))`;
const MESSAGE_START = String.raw`^\W*(?:(?:and|no|nope|sorry|ok|actually|rather|please|can you|i mean|i meant|make it|what about|how about|now|so|wait|look|check|go|move|shift),? )*`;
const MESSAGE_END = String.raw`[\s,]*(?:please|then|instead|i (?:mean|meant)|not (?:[ap]\.?m\.?|local)(?: time)?)?\W*$`;

const atMessageEnds = (source: string, amend: WindowAmender): WindowAmendment => ({
  pattern: new RegExp(MESSAGE_START + source + MESSAGE_END, 'i'),
  amend,
});

/** Matches anywhere in a message; "before it crashed" names an event instead. */
const nextTo = (side: 'before' | 'after'): RegExp =>
  new RegExp(
    String.raw`\b(?:last |previous |first |next )?(?<length>${LENGTH_PATTERN}) (?:right |just |directly |immediately )?${side} (?:that|this|it|then)(?! *[\w'’])`,
    'i',
  );

const AMENDMENTS: readonly WindowAmendment[] = [
  atMessageEnds(String.raw`(?:in the )?(?<half>[ap])\.?m\.?`, ({ half = '' }, previous, anchor) =>
    setHalfOfDay({ half: `${half}m` }, previous, anchor),
  ),
  atMessageEnds(
    String.raw`(?:(?:that|it|this|those|they)(?:['’]s| is| was| were)? )?(?:in |as )?(?<zone>${ZONE_PATTERN})`,
    setZone,
  ),
  atMessageEnds(
    String.raw`(?:the )?same (?:time|thing|window|hours?|period|range)[ ,]*(?:on |but |for )*(?:an? |one )?(?<length>week|day) (?<side>earlier|before|later)`,
    shiftByLength,
  ),
  atMessageEnds(
    String.raw`(?:the )?same (?:time|thing|window|hours?|period|range)[ ,]*(?:on |but |for )*(?<day>.{3,30}?)`,
    moveToDay,
  ),
  atMessageEnds(
    String.raw`(?:on )?(?<day>[a-z][\w ]{2,24}?)[ ,]+(?:(?:at|in|during|over|for) )?(?:exactly )?(?:the )?same (?:time|window|hours?|period|range)`,
    moveToDay,
  ),
  atMessageEnds(String.raw`(?:go )?back to (?<day>today|yesterday|[a-z]{3,6}day)`, moveToDay),
  atMessageEnds(String.raw`(?:the )?(?<length>${LENGTH_PATTERN}) (?<side>earlier|later)`, shiftByLength),
  { pattern: nextTo('before'), amend: windowBefore },
  { pattern: nextTo('after'), amend: windowAfter },
  atMessageEnds(
    String.raw`(?:go |look |move )?(?:back|further back|backwards?)(?: by)? (?:(?:one|an?) (?:more|further) |another )?(?<length>${LENGTH_PATTERN})(?: (?:more|further|earlier))?`,
    extendBackwards,
  ),
  atMessageEnds(
    String.raw`(?:extend|widen|enlarge|expand|lengthen)(?: it| that| the window)? by (?:another )?(?<length>${LENGTH_PATTERN})`,
    extendWindow,
  ),
  atMessageEnds(
    String.raw`(?:extend|widen|enlarge|expand|zoom out|narrow|shrink|zoom in)(?: it| that| the window)?(?: down)? to (?:the (?:last|past) )?(?<length>${LENGTH_PATTERN})`,
    resizeWindow,
  ),
  atMessageEnds(String.raw`(?:until|till?|up to|to)(?: about| around)? (?<point>[^,;]{1,24}?)`, endAt),
];

/** The amended window; undefined: the message amends nothing. */
export const amendWindow = (text: string, anchor: TimeAnchor, previous: PreviousWindow): TimePhrase | undefined => {
  for (const { pattern, amend } of AMENDMENTS) {
    const match = pattern.exec(text);
    const spoken = match === null ? undefined : amend(match.groups ?? {}, previous, anchor);
    if (spoken !== undefined) return spoken;
  }
  return undefined;
};
