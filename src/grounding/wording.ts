// Checks the words of a claim: every name, quotation, instant and number in it must stand in what it cites.
import { toIso } from '../kernel/time.js';
import type { Claim } from '../evidence/claim.js';
import { renderFigure } from '../evidence/figure.js';
import { canonical } from '../kernel/json.js';
import { instantsIn, type Row } from './rows.js';

const NAMES = /`([^`]+)`/g;
const QUOTES = /“([^”]+)”/g;
const CLOCKS = /\b\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?\b/g;
const CITATIONS = /\[e\d+\]/g;

const clocksOf = (rows: readonly Row[]): ReadonlySet<string> => {
  const all = rows.flatMap((row) => instantsIn(row)).map((at) => toIso(at).slice(11, -1));
  return new Set(all.flatMap((clock) => [clock, clock.slice(0, 8)]));
};

/** Text of a row as a reader sees it: values without JSON escapes. */
const readable = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return canonical(value);
  return Object.values(value).map(readable).join('\n');
};

const unsupportedName = (text: string, rows: readonly Row[]): string | undefined => {
  const said = [...text.matchAll(NAMES), ...text.matchAll(QUOTES)].map((match) => match[1] ?? '');
  const seen = rows.map(readable);
  return said.find((name) => !seen.some((row) => row.includes(name.endsWith('…') ? name.slice(0, -1) : name)));
};

const bare = (text: string): string => text.replace(NAMES, ' ').replace(QUOTES, ' ').replace(CITATIONS, ' ');

const unsupportedNumber = ({ text, figures }: Claim): string | undefined => {
  let rest = bare(text).replace(CLOCKS, ' ');
  const written = figures.map(renderFigure).sort((a, b) => b.length - a.length);
  for (const each of written) {
    if (!rest.includes(each)) return each;
    rest = rest.replace(each, ' ');
  }
  return /\d[\d.,]*/.exec(rest)?.[0];
};

/** Why the wording is not that of the cited rows; `undefined` when it is. */
export const unsupportedWording = (claim: Claim, rows: readonly Row[]): string | undefined => {
  const name = unsupportedName(claim.text, rows);
  if (name !== undefined) return `no cited row holds “${name}”`;
  const clocks = clocksOf(rows);
  const clock = (bare(claim.text).match(CLOCKS) ?? []).find((each) => !clocks.has(each));
  if (clock !== undefined) return `no cited row is of ${clock}`;
  const number = unsupportedNumber(claim);
  return number === undefined ? undefined : `${number} is not computed from the cited rows`;
};
