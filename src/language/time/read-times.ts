// Reads the time of a phrase and resolves it at once: of phrases that name a window, and of words that are put into them.
import { resolveSpokenTime, type TimeExpression } from './resolve-spoken.js';
import { readSpokenTimes } from './spoken-times.js';
import type { TimeRelation } from './time-table.js';
import { parseZoneMention, type TimeAnchor } from './zones/named-zone.js';

/** The most specific time of a text. `language`: ISO 639-1; without it every language is tried. */
export const readTime = (text: string, anchor: TimeAnchor, language?: string): TimeExpression | undefined =>
  resolveSpokenTime(readSpokenTimes(text, language), anchor);

const HOURS = /(?<![\d:])(\d{1,2}(?::\d{2})?)(?![\d:])(?:\s?[ap]\.?m\b\.?)?/gi;

/** The phrase with its hours in that half of the day. */
export const readInHalfOfDay = (phrase: string, half: string, anchor: TimeAnchor): TimeExpression | undefined =>
  readTime(phrase.replaceAll(HOURS, `$1 ${half}`), anchor);

const CLOCK = /\d{1,2}:\d{2}(?::\d{2})?|\d{1,2} ?[ap]m\b/gi;

/** The phrase with its clock readings in that zone. Undefined: no such zone is known. */
export const readInZone = (phrase: string, zone: string, anchor: TimeAnchor): TimeExpression | undefined =>
  parseZoneMention(zone, anchor) === undefined ? undefined : readTime(phrase.replaceAll(CLOCK, `$& ${zone}`), anchor);

const ENDED_RELATIONS: readonly TimeRelation[] = ['range', 'until', 'lasting', 'preceding', 'within'];

/** A phrase that says since when, and not until when. */
export const saysSinceWhen = (phrase: string): boolean => {
  const relations = readSpokenTimes(phrase)?.mentions.map(({ relation }) => relation) ?? [];
  return (
    relations.some((each) => each === 'since' || each === 'noticed for') &&
    !relations.some((each) => ENDED_RELATIONS.includes(each))
  );
};

/** A phrase with figures names hours, or dates. */
export const namesFigures = (phrase: string): boolean => /\d/.test(phrase);
