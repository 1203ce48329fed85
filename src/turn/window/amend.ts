// Messages that change the window of the issue without naming another: "pm, I mean", "that was UTC", "an hour earlier".
import { DAY, MINUTE } from '../../kernel/time.js';
import type { Micros } from '../../kernel/time.js';
import { DURATION, durationOf } from './words/duration.js';
import type { Spoken } from './meaning.js';
import { ZONE, zoneNamed } from './words/named-zone.js';
import type { Anchor } from './words/named-zone.js';
import { pointOf } from './words/point.js';
import { type PreviousWindow, runsOn } from './previous.js';
import { spokenIn } from './rules.js';
import { instantOf, localDay, localOf } from './words/zone.js';

/** The groups of a match, by name. */
type Said = { readonly [name: string]: string | undefined };

type Amend = (said: Said, previous: PreviousWindow, anchor: Anchor) => Spoken | undefined;

type Amendment = { readonly pattern: RegExp; readonly amend: Amend };

const HOURS = /(?<![\d:])(\d{1,2}(?::\d{2})?)(?![\d:])(?:\s?[ap]\.?m\b\.?)?/gi;

/** The phrase of the issue said again, with what was missing. */
const again = (phrase: string, anchor: Anchor): Spoken | undefined => spokenIn(phrase, anchor);

const halfOfDay: Amend = ({ half = '' }, { phrase = '' }, anchor) =>
  again(phrase.replaceAll(HOURS, `$1 ${half}`), anchor);

const CLOCK = /\d{1,2}:\d{2}(?::\d{2})?|\d{1,2} ?[ap]m\b/gi;

const otherZone: Amend = ({ zone = '' }, { phrase = '' }, anchor) =>
  zoneNamed(zone, anchor) === undefined ? undefined : again(phrase.replaceAll(CLOCK, `$& ${zone}`), anchor);

/** Whole days move the wall clock, shorter lengths the instant. */
const moved = (at: Micros, by: Micros, { zone }: Anchor): Micros =>
  by % DAY === 0 ? instantOf(localOf(at, zone) + by, zone) : at + by;

const lengthOf = (text: string): Micros =>
  durationOf(/^(?:a|an|one|another)? ?[a-z]+$/i.test(text) ? `1 ${text.replace(/^\w+ /, '')}` : text);

const shift =
  (by: Micros, what: string): Amend =>
  (_, previous, anchor) => ({
    phrase: `${previous.phrase ?? 'that window'}, ${what}`,
    from: moved(previous.from, by, anchor),
    to: moved(previous.to, by, anchor),
    open: false,
  });

const byLength: Amend = (said, previous, anchor) => {
  const { length = '', side = '' } = said;
  const by = /later|on|after/i.test(side) ? lengthOf(length) : -lengthOf(length);
  return by === 0 ? undefined : shift(by, `${length} ${side}`)(said, previous, anchor);
};

/** "The ten minutes before that": they end where the window began. */
const beforeIt: Amend = ({ length = '' }, { from, phrase = 'that window' }, anchor) => {
  const by = lengthOf(length);
  return by === 0
    ? undefined
    : { phrase: `${length} before ${phrase}`, from: moved(from, -by, anchor), to: from, open: false };
};

/** One that runs on has nothing after it yet. */
const afterIt: Amend = ({ length = '' }, previous, anchor) => {
  const { to, phrase = 'that window' } = previous;
  const by = lengthOf(length);
  return by === 0 || runsOn(previous)
    ? undefined
    : { phrase: `${length} after ${phrase}`, from: to, to: moved(to, by, anchor), open: false };
};

const onDay: Amend = (said, previous, anchor) => {
  const [day] = pointOf(said['day'] ?? '', anchor).days ?? [];
  const by = day === undefined ? 0 : (day - localDay(previous.from, anchor.zone)) * DAY;
  return by === 0 ? undefined : shift(by, said['day'] ?? '')(said, previous, anchor);
};

const fromEarlier: Amend = ({ length = '' }, { from, to, phrase = 'that window', open = false }) => {
  const by = lengthOf(length);
  return by === 0 ? undefined : { phrase: `${phrase}, ${length} more`, from: from - by, to, open };
};

/** Before it, after it, or both. */
const longer: Amend = (said, previous, anchor) => {
  const { length = '' } = said;
  const by = lengthOf(length);
  const earlier = fromEarlier(said, previous, anchor);
  const other = { from: previous.from, to: previous.to + by };
  return earlier && (previous.open === true ? earlier : { ...earlier, about: 'span', other });
};

const asLong: Amend = ({ length = '' }, { to, open = true }, { askedAt }) => {
  const end = open ? askedAt : to;
  return { phrase: `the last ${length}`, from: end - lengthOf(length), to: end, open };
};

const until: Amend = ({ point = '' }, { from, phrase = 'that window' }, anchor) => {
  const { clock, zone } = pointOf(point, anchor);
  if (clock === undefined) return undefined;
  const where = zone?.zone ?? anchor.zone;
  const to = instantOf(localDay(from, where) * DAY + clock.micros, where, 'end');
  return to > from + MINUTE ? { phrase: `${phrase}, until ${point}`, from, to, open: false } : undefined;
};

const LENGTH = `(?:${DURATION}|(?:an? |one |another )?(?:hour|day|week|minute))`;
const START = String.raw`^\W*(?:(?:and|no|nope|sorry|ok|actually|rather|please|can you|i mean|i meant|make it|what about|how about|now|so|wait|look|check|go|move|shift),? )*`;
const END = String.raw`[\s,]*(?:please|then|instead|i (?:mean|meant)|not (?:[ap]\.?m\.?|local)(?: time)?)?\W*$`;

const amendment = (source: string, amend: Amend): Amendment => ({
  pattern: new RegExp(START + source + END, 'i'),
  amend,
});

/** Anywhere in a message; "before it crashed" names an event instead. */
const nextTo = (side: 'before' | 'after'): RegExp =>
  new RegExp(
    String.raw`\b(?:last |previous |first |next )?(?<length>${LENGTH}) (?:right |just |directly |immediately )?${side} (?:that|this|it|then)(?! *[\w'’])`,
    'i',
  );

const AMENDMENTS: readonly Amendment[] = [
  amendment(String.raw`(?:in the )?(?<half>[ap])\.?m\.?`, ({ half = '' }, previous, anchor) =>
    halfOfDay({ half: `${half}m` }, previous, anchor),
  ),
  amendment(
    String.raw`(?:(?:that|it|this|those|they)(?:['’]s| is| was| were)? )?(?:in |as )?(?<zone>${ZONE})`,
    otherZone,
  ),
  amendment(
    String.raw`(?:the )?same (?:time|thing|window|hours?|period|range)[ ,]*(?:on |but |for )*(?:an? |one )?(?<length>week|day) (?<side>earlier|before|later)`,
    byLength,
  ),
  amendment(
    String.raw`(?:the )?same (?:time|thing|window|hours?|period|range)[ ,]*(?:on |but |for )*(?<day>.{3,30}?)`,
    onDay,
  ),
  amendment(
    String.raw`(?:on )?(?<day>[a-z][\w ]{2,24}?)[ ,]+(?:(?:at|in|during|over|for) )?(?:exactly )?(?:the )?same (?:time|window|hours?|period|range)`,
    onDay,
  ),
  amendment(String.raw`(?:go )?back to (?<day>today|yesterday|[a-z]{3,6}day)`, onDay),
  amendment(String.raw`(?:the )?(?<length>${LENGTH}) (?<side>earlier|later)`, byLength),
  { pattern: nextTo('before'), amend: beforeIt },
  { pattern: nextTo('after'), amend: afterIt },
  amendment(
    String.raw`(?:go |look |move )?(?:back|further back|backwards?)(?: by)? (?:(?:one|an?) (?:more|further) |another )?(?<length>${LENGTH})(?: (?:more|further|earlier))?`,
    fromEarlier,
  ),
  amendment(
    String.raw`(?:extend|widen|enlarge|expand|lengthen)(?: it| that| the window)? by (?:another )?(?<length>${LENGTH})`,
    longer,
  ),
  amendment(
    String.raw`(?:extend|widen|enlarge|expand|zoom out|narrow|shrink|zoom in)(?: it| that| the window)?(?: down)? to (?:the (?:last|past) )?(?<length>${LENGTH})`,
    asLong,
  ),
  amendment(String.raw`(?:until|till?|up to|to)(?: about| around)? (?<point>[^,;]{1,24}?)`, until),
];

/** What the message makes of the window that the issue had. */
export const amendedIn = (text: string, anchor: Anchor, previous: PreviousWindow): Spoken | undefined => {
  for (const { pattern, amend } of AMENDMENTS) {
    const match = pattern.exec(text);
    const spoken = match === null ? undefined : amend(match.groups ?? {}, previous, anchor);
    if (spoken !== undefined) return spoken;
  }
  return undefined;
};
