// Looks up which masking rules begin a look at a word: a table of their prefixes by the first four characters.
import { MASKING_SIGNS, type MaskingRule } from './masking-rule.js';

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

const MOST_TO_DIGIT = 20;

/** The next digit follows the word, with a few letters or marks between. */
export const isBeforeDigit = (text: string, from: number): boolean => {
  const end = Math.min(text.length, from + MOST_TO_DIGIT);
  for (let at = from; at < end; at++) if (isDigit(text.charCodeAt(at))) return true;
  return false;
};

type Prefix = { readonly text: string; readonly trigger: number; readonly beforeDigit: boolean };

/** How many characters of a word are looked up. */
export const PROBE_LENGTH = 4;
const PROBES = 65_536;

/** Shifts alone: a product could be too large for a whole number of the machine, and the loop below would be slow. */
export const probeAt = (text: string, at: number): number =>
  (text.charCodeAt(at) ^
    (text.charCodeAt(at + 1) << 4) ^
    (text.charCodeAt(at + 2) << 7) ^
    (text.charCodeAt(at + 3) << 9)) &
  (PROBES - 1);

/** Prefixes by a hash of their first four characters, so that one look-up rules out nearly every word. */
export type PrefixTable = { readonly has: Uint8Array; readonly prefixes: ReadonlyMap<number, readonly Prefix[]> };

const probesOf = (prefix: string): readonly number[] =>
  prefix.length >= PROBE_LENGTH
    ? [probeAt(prefix, 0)]
    : Array.from({ length: 128 }, (_, fourth) => probeAt(prefix + String.fromCharCode(fourth), 0));

export const buildPrefixTable = (rules: readonly MaskingRule[]): PrefixTable => {
  const prefixes = new Map<number, Prefix[]>();
  const has = new Uint8Array(PROBES);
  for (const [index, { id, trigger }] of rules.entries()) {
    if ('on' in trigger) continue;
    for (const text of trigger.prefixes) {
      if (text.length < PROBE_LENGTH - 1)
        throw new Error(`The prefix "${text}" of the masking rule ${id} is too short.`);
      const prefix = { text, trigger: MASKING_SIGNS.length + index, beforeDigit: trigger.beforeDigit ?? false };
      for (const probe of probesOf(text)) {
        has[probe] = 1;
        const known = prefixes.get(probe);
        if (known === undefined) prefixes.set(probe, [prefix]);
        else known.push(prefix);
      }
    }
  }
  return { has, prefixes };
};
