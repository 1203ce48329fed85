// Splits a message into the clauses that ask or do one thing each: “how many errors and since when?” is two.
import type { Entity } from './names/entity.js';
import type { Act, MessageClause } from './reading.js';

/** Words that join clauses, by language. */
const CONJUNCTIONS: Readonly<Record<string, readonly string[]>> = {
  en: ['and also', 'and then', 'and', 'but', 'then', 'also', 'plus'],
  de: ['und dann', 'und auch', 'und', 'aber', 'dann', 'außerdem'],
  es: ['y luego', 'y también', 'y', 'e', 'pero', 'luego', 'además'],
  fr: ['et puis', 'et aussi', 'et', 'mais', 'puis'],
  pt: ['e depois', 'e também', 'e', 'mas', 'depois'],
  it: ['e poi', 'e anche', 'e', 'ma', 'poi'],
  nl: ['en dan', 'en ook', 'en', 'maar', 'dan'],
  sv: ['och sedan', 'och också', 'och', 'men', 'sedan', 'dessutom'],
  pl: ['i potem', 'i', 'a', 'oraz', 'ale', 'potem'],
  tr: ['ve sonra', 've', 'ama', 'sonra', 'ayrıca'],
  hi: ['aur phir', 'aur', 'और फिर', 'और', 'lekin', 'लेकिन', 'phir'],
  zh: ['还有', '然后', '以及', '并且', '而且', '另外'],
  ja: ['それから', 'それと', 'あと', 'そして', 'また'],
  ko: ['그리고', '하고', '또한', '그다음'],
};

/** Words that still want what they are about: “before and after the deploy” is one place in time, compared with another. */
const PREPOSITIONS: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set([
    'before',
    'after',
    'with',
    'without',
    'in',
    'inside',
    'outside',
    'from',
    'to',
    'between',
    'since',
    'until',
  ]),
  de: new Set(['vor', 'nach', 'mit', 'ohne', 'in', 'außerhalb', 'innerhalb', 'von', 'zu', 'zwischen', 'seit', 'bis']),
  es: new Set(['antes', 'después', 'con', 'sin', 'en', 'dentro', 'fuera', 'desde', 'hasta', 'entre']),
  fr: new Set(['avant', 'après', 'avec', 'sans', 'dans', 'depuis', 'entre', 'jusque']),
  pt: new Set(['antes', 'depois', 'com', 'sem', 'em', 'dentro', 'fora', 'desde', 'até', 'entre']),
  it: new Set(['prima', 'dopo', 'con', 'senza', 'in', 'da', 'tra', 'fino']),
  nl: new Set(['voor', 'vóór', 'na', 'met', 'zonder', 'in', 'binnen', 'buiten', 'van', 'tussen', 'sinds', 'tot']),
  sv: new Set(['före', 'efter', 'med', 'utan', 'i', 'från', 'till', 'mellan', 'sedan']),
  pl: new Set(['przed', 'po', 'z', 'bez', 'w', 'od', 'do', 'między']),
};

/** Where a message may be split: the characters that stand between two clauses. */
export type ClauseBoundary = { readonly start: number; readonly end: number };

const WITHOUT_SPACES: ReadonlySet<string> = new Set(['zh', 'ja']);

/** The mark before a clause's own end belongs to it: “since when?”. */
const PUNCTUATION = String.raw`(?<=[.?!;]+)\s+|(?<=[。？！；])\s*|\s*[,，、;]\s*|\s*\n\s*`;

const boundaryPattern = (language: string): RegExp => {
  const words = (CONJUNCTIONS[language] ?? []).join('|');
  if (words === '') return new RegExp(PUNCTUATION, 'gu');
  const conjunction = WITHOUT_SPACES.has(language)
    ? String.raw`\s*[,，、]?\s*(?:${words})`
    : String.raw`\s*,?\s+(?:${words})\s+`;
  const after = String.raw`(?<=[.?!;])\s+(?:${words})\s+|\s*[,，、]\s*(?:${words})\s+`;
  return new RegExp(`${after}|${conjunction}|${PUNCTUATION}`, 'giu');
};

const patterns = new Map<string, RegExp>();

const LAST_WORD = /([\p{L}\p{M}]+)\s*$/u;

const wantsMore = (before: string, language: string): boolean => {
  const word = LAST_WORD.exec(before)?.[1];
  return word !== undefined && PREPOSITIONS[language]?.has(word.toLowerCase()) === true;
};

/** None stands in an entity, at an end of the text, or behind a preposition. */
export const findBoundaries = (
  text: string,
  language: string,
  entities: readonly Entity[],
): readonly ClauseBoundary[] => {
  const pattern = patterns.get(language) ?? boundaryPattern(language);
  patterns.set(language, pattern);
  return [...text.matchAll(pattern)]
    .map(({ 0: hit, index }) => ({ start: index, end: index + hit.length }))
    .filter(
      ({ start, end }) =>
        text.slice(0, start).trim() !== '' &&
        text.slice(end).trim() !== '' &&
        !wantsMore(text.slice(0, start), language) &&
        !entities.some((entity) => start < entity.end && entity.start < end),
    );
};

/** A part that is read with less stays with its neighbour. */
const SURE = 0.6;
/** The whole stays whole where it is read so much more surely than its parts. */
const SURER = 0.12;
/** Pasted material is one. */
const MOST_LENGTH = 280;
const MOST_BOUNDARIES = 6;

const sameDeed = (a: Act, b: Act): boolean => {
  if (a.kind !== b.kind) return false;
  if (a.kind === 'ask' && b.kind === 'ask')
    return (
      a.ask.measure === b.ask.measure &&
      (a.ask.of ?? b.ask.of) === (b.ask.of ?? a.ask.of) &&
      (a.ask.by ?? b.ask.by) === (b.ask.by ?? a.ask.by)
    );
  return !('detail' in a) || !('detail' in b) || a.detail === b.detail;
};

const trimSpan = (text: string, start: number, end: number): { readonly start: number; readonly end: number } => {
  const part = text.slice(start, end);
  return { start: start + (part.length - part.trimStart().length), end: end - (part.length - part.trimEnd().length) };
};

/** What stands between two offsets, read after the clause before it. */
export type ReadClause = (start: number, end: number, previous: Act | undefined) => Act;

/** A comma alone joins as often as it parts: “no, i meant eu”, “fixed, close it”. */
const WEAK_BOUNDARY = /^\s*[,，、]\s*$/u;

type Parts = { readonly left: Act; readonly right: Act; readonly between: string };

/** “compare today and yesterday”: the second time belongs to the question. */
const comparesTimes = (left: Act, right: Act): boolean =>
  left.kind === 'ask' && left.ask.measure === 'comparison' && right.kind === 'window';

/** “A trace id, the slowest”: the part behind the comma says which one, and asks nothing of its own. */
const saysWhichOne = (whole: Act, left: Act): boolean =>
  whole.kind === 'ask' &&
  left.kind === 'ask' &&
  whole.ask.measure === left.ask.measure &&
  whole.ask.top === true &&
  left.ask.top !== true;

const isSplit = (whole: Act, { left, right, between }: Parts): boolean => {
  const least = Math.min(left.probability, right.probability);
  if (least < SURE || left.kind === 'none' || right.kind === 'none') return false;
  if (comparesTimes(left, right) || sameDeed(left, right) || (left.kind === 'social' && right.kind === 'social'))
    return false;
  const areQuestions = left.kind === 'ask' && right.kind === 'ask';
  if (WEAK_BOUNDARY.test(between) && whole.probability >= SURE && (!areQuestions || saysWhichOne(whole, left)))
    return false;
  return whole.probability < least + SURER;
};

/** Two clauses or more, in the order of the text; none where the message is one. */
export const readClauses = (
  text: string,
  boundaries: readonly ClauseBoundary[],
  { read, previous: before }: { readonly read: ReadClause; readonly previous?: Act },
): readonly MessageClause[] => {
  if (text.length > MOST_LENGTH || boundaries.length === 0 || boundaries.length > MOST_BOUNDARIES) return [];
  const split = (start: number, end: number, previous: Act | undefined): readonly MessageClause[] => {
    const span = trimSpan(text, start, end);
    const whole = read(span.start, span.end, previous);
    let best: { readonly left: Act; readonly boundary: ClauseBoundary; readonly sure: number } | undefined;
    for (const boundary of boundaries) {
      if (boundary.start <= span.start || boundary.end >= span.end) continue;
      const left = read(span.start, boundary.start, previous);
      const right = read(boundary.end, span.end, left);
      const sure = Math.min(left.probability, right.probability);
      if (
        isSplit(whole, { left, right, between: text.slice(boundary.start, boundary.end) }) &&
        sure > (best?.sure ?? 0)
      )
        best = { left, boundary, sure };
    }
    if (best === undefined) return [{ ...span, act: whole }];
    return [...split(span.start, best.boundary.start, previous), ...split(best.boundary.end, span.end, best.left)];
  };
  const clauses = split(0, text.length, before);
  return clauses.length > 1 ? clauses : [];
};
