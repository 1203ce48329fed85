// Time zones after a clock reading: "+02:00", "CET", "ET", "Asia/Tokyo", "Berlin time", "server time".
import { HOUR, type Micros, MINUTE } from '../../../kernel/time.js';
import { ABBREVIATIONS, AREAS, CITIES, COLLOQUIAL, SPOKEN_ALL_YEAR } from './zone-names.js';
import { isIanaZone, type TimeZone, zoneOffsetAt } from './time-zone.js';

/** `other`: the second reading. */
export type NamedZone = { readonly zone: TimeZone; readonly other?: TimeZone };

/** The time of the question, and the zone that is meant unless another is named. */
export type TimeAnchor = { readonly askedAt: Micros; readonly zone: TimeZone };

const longestFirst = (names: readonly string[]): string => names.toSorted((a, b) => b.length - a.length).join('|');

const LETTERS = longestFirst([...Object.keys(ABBREVIATIONS), ...Object.keys(COLLOQUIAL)]);
/** Other abbreviations in lower case are words: "eat", "art", "ist". */
const SMALL_LETTERS = 'utc|gmt|z|zulu|cet|cest|bst|est|edt|cdt|pst|pdt';
const AMERICAN = '(?:eastern|central|mountain|pacific)(?: standard| daylight)? time';
const CITY = `(?-i:${longestFirst(Object.keys(CITIES))})`;
const CAPITALISED = String.raw`(?-i:[A-Z][a-z]+(?: [A-Z][a-z]+)*)`;
/** Zones that cannot be known. */
const NOBODYS = '(?:server|system|cluster|cloud|host|database|db|log)';
const OWNED = '(?:local|our|my)';

/**
 * Source of a pattern for a zone right after a clock reading. A minus sign is an offset only after seconds or in an ISO stamp:
 * `14:00-15:00` is a range.
 */
export const ZONE_PATTERN = `(?:${[
  String.raw`(?:UTC|GMT)[+-]\d{1,2}(?::?\d{2})?\b`,
  String.raw`\+\d{2}:?\d{2}\b`,
  String.raw`(?<=:\d{2}:\d{2}(?:[.,]\d{1,9})? ?|[Tt]\d{2}:\d{2})-(?:0\d|1[0-4]):?\d{2}\b(?!:)`,
  String.raw`(?-i:[A-Z][a-z]+/[A-Z][A-Za-z_]+(?:/[A-Z][A-Za-z_]+)?)`,
  String.raw`(?:${AMERICAN}|${CAPITALISED} time|${NOBODYS} time|${OWNED} time)\b`,
  String.raw`(?:in |, ?)?${CITY}\b`,
  String.raw`(?:in )?(?-i:${LETTERS}|${SMALL_LETTERS})\b(?: time\b)?`,
].join('|')})`;

const OFFSET = /^(?:UTC|GMT)?([+-])(\d{1,2}):?(\d{2})?$/i;

const fixedZone = (name: string, offset: Micros): TimeZone => ({ kind: 'fixed', name, offset });

const ianaZone = (name: string | undefined): TimeZone | undefined =>
  name !== undefined && isIanaZone(name) ? { kind: 'iana', name } : undefined;

/** An abbreviation of several continents means the near one. */
const NEARBY = 3 * HOUR;

/** The only nearby offset; else the first, with the second as the other reading. */
const zoneOfAbbreviation = (name: string, anchor: TimeAnchor): NamedZone | undefined => {
  const offsets = (ABBREVIATIONS[name] ?? []).map((hours) => hours * HOUR);
  const own = zoneOffsetAt(anchor.askedAt, anchor.zone);
  const near = offsets.filter((offset) => Math.abs(offset - own) <= NEARBY);
  const [first, second] = near.length === 1 ? near : offsets;
  if (first === undefined) return undefined;
  return { zone: fixedZone(name, first), ...(second !== undefined && { other: fixedZone(name, second) }) };
};

const zoneOfCity = (city: string): TimeZone | undefined => {
  const known = ianaZone(CITIES[city]);
  const names = AREAS.map((area) => `${area}/${city.replaceAll(' ', '_')}`);
  return known ?? ianaZone(names.find(isIanaZone));
};

const zoneOfOffset = (text: string): TimeZone | undefined => {
  const [, sign, hours, minutes = '0'] = OFFSET.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const size = Number(hours) * HOUR + Number(minutes) * MINUTE;
  return fixedZone(text.toUpperCase(), sign === '+' ? size : -size);
};

const UTC = fixedZone('UTC', 0);
const capitaliseZone = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1).toLowerCase();

const OWN = /^(?:local|our|my)$/i;

const zoneOfName = (name: string, anchor: TimeAnchor): NamedZone | undefined => {
  const zone = zoneOfOffset(name) ?? ianaZone(COLLOQUIAL[name] ?? COLLOQUIAL[capitaliseZone(name)]);
  if (zone !== undefined) return { zone };
  const lettered = zoneOfAbbreviation(name.toUpperCase(), anchor);
  if (lettered !== undefined) return lettered;
  const place = name.includes('/') ? ianaZone(name) : zoneOfCity(name);
  return place && { zone: place };
};

/** The named zone; where it cannot be known, the asker's, with UTC as the other reading. */
export const parseZoneMention = (text: string, anchor: TimeAnchor): NamedZone | undefined => {
  const isTime = / time$/i.test(text);
  const name = text.replace(/^(?:in |, ?)/i, '').replace(/(?: standard| daylight)? time$/i, '');
  if (name === '' || OWN.test(name)) return undefined;
  const named = zoneOfName(name, anchor);
  return named ?? (isTime ? { zone: anchor.zone, other: UTC } : undefined);
};

/** The zone with daylight saving that people may mean by this abbreviation, where it differs at that instant. */
export const usualZoneOf = (zone: TimeZone, at: Micros): TimeZone | undefined => {
  const home = zone.kind === 'fixed' ? ianaZone(SPOKEN_ALL_YEAR[zone.name]) : undefined;
  return home !== undefined && zoneOffsetAt(at, home) !== zoneOffsetAt(at, zone) ? home : undefined;
};
