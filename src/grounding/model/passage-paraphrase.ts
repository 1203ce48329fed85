// Whether a sentence says in other words what one sentence of a passage says, and nothing else. It compares what both state, in order:
// content words, numbers with their units, names, negations, modality and the words that limit a statement. Prefers missing a true
// paraphrase to bearing out a false one: two sentences that differ in anything that could matter are different.
import { searchPieces, stemOf } from '../../telemetry/search/search-terms.js';
import type { StoredRow } from '../stored-row.js';
import { wordSet } from './word-lists.js';

/** Words that state nothing: a sentence means the same with another of them. Forms of “was” and “had” are not among them. */
const LIGHT = wordSet(`
  a an the this these those it its they them their he she we our us i you your is are be been being am has have do does
  that which who of on at and also too there here please then so as
`);

/** Other words for the same, the first of each for all. */
const SAME: readonly (readonly string[])[] = [
  ['start', 'begin', 'starting', 'beginning'],
  ['delete', 'remove'],
  ['stop', 'halt'],
  ['each', 'every'],
  ['show', 'display'],
  ['maximum', 'max'],
  ['minimum', 'min'],
  ['folder', 'directory'],
  ['big', 'large'],
  ['choose', 'select', 'pick'],
  ['finish', 'complete'],
  ['contain', 'hold'],
  ['repair', 'fix'],
  ['change', 'modify', 'alter'],
  ['store', 'keep', 'kept'],
  ['person', 'people'],
];

const SAME_STEMS: ReadonlyMap<string, string> = new Map(
  SAME.flatMap((words) => words.map((word) => [stemOf(word), stemOf(words[0] ?? word)] as const)),
);

/** Phrases of one meaning, longest first; each becomes one token. */
const PHRASES: readonly (readonly [pattern: RegExp, token: string])[] = [
  [/\b(?:has|have|had|needs?) to\b|\bmust\b|\bshall\b|\b(?:is|are) required to\b/g, ' MUST '],
  [/\bshould\b|\bought to\b/g, ' SHOULD '],
  [/\bcannot\b|\bcan't\b/g, ' CAN NOT '],
  [/\bcan\b|\b(?:is|are) able to\b/g, ' CAN '],
  [/\bmay\b/g, ' MAY '],
  [/\bmight\b/g, ' MIGHT '],
  [/\bcould\b/g, ' COULD '],
  [/\bwon't\b/g, ' WILL NOT '],
  [/\bwill\b/g, ' WILL '],
  [/\bwould\b/g, ' WOULD '],
  [/\b(?:was|were|had|did)n't\b/g, ' PAST NOT '],
  [/\b(?:is|are|do|does|has|have)n't\b|\bnot\b/g, ' NOT '],
  [/\b(?:was|were|had|did)\b/g, ' PAST '],
  [/\bat least\b/g, ' ATLEAST '],
  [/\bat most\b|\bno more than\b/g, ' ATMOST '],
  [/\bup to\b/g, ' UPTO '],
];

const UNITS: readonly (readonly [unit: string, names: ReadonlySet<string>])[] = [
  ['ms', wordSet('ms millisecond milliseconds')],
  ['s', wordSet('s sec secs second seconds')],
  ['min', wordSet('min mins minute minutes')],
  ['h', wordSet('h hour hours')],
  ['d', wordSet('d day days')],
  ['week', wordSet('week weeks')],
  ['%', wordSet('% percent')],
  ['kb', wordSet('kb kilobyte kilobytes')],
  ['mb', wordSet('mb megabyte megabytes')],
  ['gb', wordSet('gb gigabyte gigabytes')],
];

const unitOf = (word: string): string | undefined => UNITS.find(([, names]) => names.has(word))?.[0];

const IN_LETTERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

const CODE = /`[^`]*`/;
const MARKED = /[_$/:@#=\d]|\p{Ll}\p{Lu}|\.\p{L}|^\p{Lu}{2,}$/u;
const PIECE = /`[^`]*`|\d+(?:[.,]\d+)*|%|[\p{L}\p{N}_$@#][\p{L}\p{M}\p{N}_$./:@#=*-]*/gu;
/** Of ordinary words, hyphens join what may also be apart. */
const EDGE = /[.:/*-]+$/u;

type Statement = {
  /** What it states, in its order. */
  readonly tokens: readonly string[];
  /** Places among the tokens behind which another part of the sentence begins: a comma. */
  readonly commas: ReadonlySet<number>;
};

const BE = wordSet('is are be been being get gets MUST CAN MAY SHOULD WILL NOT');
const PAST_FORM = /\p{L}{2}ed$/u;

const withoutMarkup = (text: string): string =>
  text
    .replace(/^\s*(?:[-*+>]|\d{1,3}[.)]|#{1,6})\s+/u, '')
    .replaceAll('**', '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[“”"«»]/g, ' ')
    .replaceAll('’', "'");

const canonicalPhrases = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part) =>
      CODE.test(part)
        ? part
        : PHRASES.reduce((whole, [pattern, token]) => whole.replaceAll(new RegExp(pattern.source, 'gi'), token), part),
    )
    .join('');

const CANONICAL = wordSet('MUST SHOULD CAN MAY MIGHT COULD WILL WOULD NOT PAST ATLEAST ATMOST UPTO');

const readStatement = (text: string): Statement => {
  const plain = canonicalPhrases(withoutMarkup(text));
  const tokens: string[] = [];
  const commas = new Set<number>();
  let before: string[] = [];
  let end = 0;
  for (const { 0: raw, index } of plain.matchAll(PIECE)) {
    if (plain.slice(end, index).includes(',')) commas.add(tokens.length);
    end = index + raw.length;
    const word = raw.replace(EDGE, '');
    const lower = word.toLowerCase();
    const number = /^\d/.test(word) && !/[A-Za-z]/.test(word) ? word.replaceAll(',', '') : undefined;
    const amount = number ?? (IN_LETTERS.includes(lower) ? String(IN_LETTERS.indexOf(lower)) : undefined);
    const last = tokens.at(-1);
    const unit = unitOf(lower);
    if (CANONICAL.has(word)) tokens.push(word);
    else if (amount !== undefined) tokens.push(`${amount}#`);
    else if (unit !== undefined && last?.endsWith('#') === true) tokens[tokens.length - 1] = `${last}${unit}`;
    else if (raw.startsWith('`')) tokens.push(`name ${raw.slice(1, -1).trim()}`);
    else if (MARKED.test(word) || (/^\p{Lu}/u.test(word) && tokens.length > 0)) tokens.push(`name ${word}`);
    else if (!LIGHT.has(lower)) {
      // “restarted” alone tells what has happened, “is restarted” what is done
      if (PAST_FORM.test(lower) && !before.slice(-2).some((each) => BE.has(each))) tokens.push('PAST');
      for (const piece of searchPieces(lower)) tokens.push(SAME_STEMS.get(stemOf(piece)) ?? stemOf(piece));
    }
    before = [...before.slice(-2), CANONICAL.has(word) ? word : lower];
  }
  return { tokens, commas };
};

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((token, at) => token === b[at]);

/** Words that begin a part which may stand in front of a statement as well as behind it. */
const MOVABLE = wordSet('when if unless before after until once in during without with for befor onc dure');

/** “A when B” is “when B, A”. */
const isSameOrFronted = (a: readonly string[], b: readonly string[], commas: ReadonlySet<number>): boolean => {
  if (isSame(a, b)) return true;
  for (let cut = 1; cut < b.length; cut += 1)
    if (MOVABLE.has(b[cut] ?? '') && commas.has(b.length - cut) && isSame(a, [...b.slice(cut), ...b.slice(0, cut)]))
      return true;
  return false;
};

const SUBJECT_LIKE = /(?:s|ing|ed|ly)$/u;

/** “Ask the team before …” is “the team must be asked before …”: an order without a subject, whose verb stands behind “must”. */
const isOrderInPassive = (said: Statement, passage: Statement, sentence: string): boolean => {
  const [first = ''] = /^[\p{L}]+/u.exec(withoutMarkup(sentence).trim()) ?? [];
  const isDenied = first.toLowerCase() === 'do' && passage.tokens[0] === 'NOT';
  if (!isDenied && (first === '' || SUBJECT_LIKE.test(first.toLowerCase()) || LIGHT.has(first.toLowerCase())))
    return false;
  const order = isDenied ? passage.tokens.slice(1) : passage.tokens;
  const [verb = '', ...rest] = order;
  const must = said.tokens.indexOf('MUST');
  const verbAt = must + (isDenied ? 2 : 1);
  if (must < 0 || said.tokens[verbAt] !== verb || (isDenied && said.tokens[must + 1] !== 'NOT')) return false;
  const left = said.tokens.filter((_, at) => at < must || at > verbAt);
  const commas = new Set([...said.commas].filter((at) => at <= must));
  return isSameOrFronted(left, rest, commas);
};

/** With fewer tokens two sentences may be alike by chance. */
const LEAST_TOKENS = 3;

const FENCED = /^\s*(?:```|~~~)[^]*?^\s*(?:```|~~~)\s*$/gmu;
const SENTENCE_END = /(?<=[.!?;])\s+|\n\s*\n|\n(?=\s*(?:[-*+>]|\d{1,3}[.)]|#{1,6})\s)/u;

/** Code, tables and headings state nothing. */
const sentencesOf = (text: string): readonly string[] =>
  text
    .replaceAll(FENCED, '\n\n')
    .split(SENTENCE_END)
    .map((each) => each.trim())
    .filter((each) => each !== '' && !/^#{1,6}\s|^\|/u.test(each));

const ATTRIBUTED =
  /^(?:according to [^,]{1,120}, |(?:the|this) (?:[\w-]+ ){0,3}(?:runbook|document|documentation|manual|page|passage|note|wiki|guide) (?:says|states) (?:that )?)/iu;

/** The sentence says whose words these are. */
export const isAttributed = (sentence: string): boolean => ATTRIBUTED.test(sentence);

/** Both texts are English, or the same words of another language: words of two languages cannot be compared. */
export const saysSame = (sentence: string, original: string): boolean => {
  const said = readStatement(sentence.replace(ATTRIBUTED, ''));
  const passage = readStatement(original);
  if (said.tokens.length < LEAST_TOKENS) return false;
  return (
    isSameOrFronted(said.tokens, passage.tokens, said.commas) ||
    isSameOrFronted(passage.tokens, said.tokens, passage.commas) ||
    isOrderInPassive(said, passage, original)
  );
};

/** The cited passage one of whose sentences says the same: the id of its evidence, and its title. */
export const findParaphrasedPassage = (
  sentence: string,
  rows: ReadonlyMap<string, StoredRow>,
): { readonly evidence: string; readonly title: string } | undefined => {
  for (const [evidence, { kind, text, title }] of rows)
    if (kind === 'passage' && typeof text === 'string' && typeof title === 'string')
      if (sentencesOf(text).some((original) => saysSame(sentence, original))) return { evidence, title };
  return undefined;
};
