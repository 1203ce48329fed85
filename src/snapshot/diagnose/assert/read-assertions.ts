// Reads from a text what it claims of limits and changes; what it denies itself is no claim.
import type { Limit } from '../diagnosis.js';
import type { Assertion } from './assertion.js';

const SUBJECTS: readonly (readonly [RegExp, Limit])[] = [
  [/\bmax_connections\b|\bconnections?\b|\bbackends?\b/i, 'connections'],
  [
    /\bEBS\b|\blocal (?:storage|disk) (?:throughput|bandwidth)\b|\bthroughput (?:to|of) (?:the )?(?:EBS|local storage|disk)/i,
    'local-storage',
  ],
  [/\bnetwork\b/i, 'network'],
  [/\bCPU\b|\bprocessors?\b|\bvCPUs?\b/i, 'processors'],
  [/\blocal (?:storage|disk) (?:space|size|capacity)\b|\bdisk space\b/i, 'local-storage-space'],
  [/\bmemory\b/i, 'memory'],
];

const REACHED =
  /\b(?:approach|exceed|reach|hit|saturat|exhaust|max(?:ed|ing) out|at (?:its|the|their) (?:limit|maximum|max)|near(?:s|ed|ing|ly)?\b|close to|ran out|run out|running out)/i;
const DENIED = /\b(?:not|never|no|far from|well below|n't|without|nowhere)\b/i;

/** A full stop inside a number ends nothing. */
const sentences = (text: string): readonly string[] => text.split(/(?<=[.!?;])\s+|\n+/);

const limitsIn = (sentence: string): readonly Assertion[] => {
  if (!REACHED.test(sentence) || DENIED.test(sentence)) return [];
  const [found] = SUBJECTS.filter(([words]) => words.test(sentence));
  return found === undefined ? [] : [{ about: 'limit', what: found[1] }];
};

const VALUE = String.raw`(-?\d[\d,]*(?:\.\d+)?)`;
const UNIT = String.raw`\s*(?:%|percent)?`;
const STEP = new RegExp(`${VALUE}${UNIT}\\s*(?:→|->|⟶|to|down to|up to)\\s*${VALUE}${UNIT}(.*)`, 'i');
const PERCENT = /(-?\d+(?:\.\d+)?)\s*(?:%|percent)/i;
const FELL = /\b(?:decreas|fall|fell|drop|declin|reduc|lower|less|down)/i;

const numberOf = (text: string | undefined): number => Number((text ?? '').replaceAll(',', ''));

/** The share may stand before the two values or after them. */
const changesIn = (sentence: string): readonly Assertion[] => {
  const step = STEP.exec(sentence);
  if (step === null) return [];
  const [whole = '', first, second, rest = ''] = step;
  const stated = PERCENT.exec(rest) ?? PERCENT.exec(sentence.slice(0, sentence.indexOf(whole)));
  if (stated === null) return [];
  const size = numberOf(stated[1]);
  const percent = FELL.test(sentence) ? -Math.abs(size) : size;
  return [{ about: 'change', from: numberOf(first), to: numberOf(second), percent }];
};

export const assertionsIn = (text: string): readonly Assertion[] =>
  sentences(text).flatMap((sentence) => [...limitsIn(sentence), ...changesIn(sentence)]);
