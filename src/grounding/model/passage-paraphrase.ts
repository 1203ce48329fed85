// Whether a sentence says in other words what one sentence of a passage says, and nothing else. It compares what both state, in order:
// content words, numbers with their units, names, negations, modality and the words that limit a statement. Prefers missing a true
// paraphrase to bearing out a false one: two sentences that differ in anything that could matter are different.
import type { StoredRow } from '../stored-row.js';
import { DENIALS, HEDGES, wordSet } from './word-lists.js';

/** Words that state nothing. Pronouns, particles and prepositions are not among them: “turn the flag on” is not “turn the flag”. */
const LIGHT = wordSet('a an the please');
/** Before these an article states something: “few nodes” are not “a few nodes”. */
const MEASURED = wordSet('few little lot bit most least more less');

const INFLECTED: Readonly<Record<string, readonly [present: string, past: string, participle: string]>> = {
  begin: ['begins', 'began', 'begun'],
  choose: ['chooses', 'chose', 'chosen'],
};

const regularPast = (verb: string): string => {
  if (verb.endsWith('e')) return `${verb}d`;
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`;
  return `${verb}ed`;
};

const formsOf = (word: string): readonly string[] => {
  const present = /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : word.replace(/([^aeiou])y$/, '$1ie') + 's';
  return [word, ...(INFLECTED[word] ?? [present, ...[1, 2].map(() => participlesOf(word)[0] ?? '')])];
};

/** Verbs whose participle no rule gives. */
const PARTICIPLES: ReadonlyMap<string, string> = new Map(
  `bring brought, build built, choose chosen, cut cut, do done, draw drawn, find found, freeze frozen, get got, give given, hold held, keep kept,
   lead led, leave left, let let, lose lost, make made, pay paid, put put, read read, reset reset, rebuild rebuilt, rerun rerun, rewrite rewritten,
   run run, see seen, send sent, set set, show shown, shut shut, split split, take taken, tell told, throw thrown, unset unset, write written`
    .split(',')
    .map((pair) => {
      const [verb = '', participle = ''] = pair.trim().split(' ');
      return [verb, participle] as const;
    }),
);

/** Participles of a verb: “asked” of “ask”, “stopped” of “stop”. */
const participlesOf = (verb: string): readonly string[] => {
  const irregular = PARTICIPLES.get(verb);
  if (irregular !== undefined) return [irregular];
  const doubled = /[^aeiou][aeiou][bdgklmnprt]$/.test(verb) ? [`${verb}${verb.at(-1) ?? ''}ed`] : [];
  return [...doubled, regularPast(verb)];
};

/** Other words for the same, the first of each for all; of verbs, each form for the same form. Words that mean the same only of some things are not among them. */
const SAME: readonly (readonly string[])[] = [
  ['start', 'begin'],
  ['stop', 'halt'],
  ['show', 'display'],
  ['choose', 'select'],
  ['finish', 'complete'],
  ['change', 'modify', 'alter'],
  ['folder', 'directory'],
];

const SAME_WORDS: ReadonlyMap<string, string> = new Map([
  ...SAME.flatMap((words) => {
    const [first = '', ...others] = words;
    return others.flatMap((other) => formsOf(other).map((form, at) => [form, formsOf(first)[at] ?? form] as const));
  }),
  ['every', 'each'],
  ['max', 'maximum'],
  ['min', 'minimum'],
  ['large', 'big'],
]);

/** Phrases of one meaning, longest first; each becomes tokens. “A key is required to restart” is not “a key must restart”: only “to be” is an obligation for sure. */
const PHRASES: readonly (readonly [pattern: RegExp, tokens: string])[] = [
  [/\bhad to\b|\bneeded to\b/g, ' PAST MUST '],
  [/\b(?:has|have|needs?) to(?= be\b)|\bmust\b/g, ' MUST '],
  [/(?<=(?:^|[,;:]|\b(?:when|if|before|after|until|and|or))\s*(?:you|we|they) )have to\b/g, ' MUST '],
  [/\bshould\b|\bought to\b/g, ' SHOULD '],
  [/\bcannot\b|\bcan't\b/g, ' CAN NOT '],
  [/\bcan\b|\b(?:is|are) able to\b/g, ' CAN '],
  [/\bwon't\b/g, ' WILL NOT '],
  [/\bwill\b/g, ' WILL '],
  [/\b(?:was|were)n't\b/g, ' PAST BE NOT '],
  [/\bhadn't\b/g, ' PAST HAVE NOT '],
  [/\bdidn't\b/g, ' PAST DO NOT '],
  [/\b(?:is|are)n't\b/g, ' BE NOT '],
  [/\b(?:do|does)n't\b/g, ' DO NOT '],
  [/\b(?:has|have)n't\b/g, ' HAVE NOT '],
  [/\bnot\b/g, ' NOT '],
  [/\b(?:was|were)\b/g, ' PAST BE '],
  [/\b(?:is|are|be|am)\b/g, ' BE '],
  [/\bhad\b/g, ' PAST HAVE '],
  [/\b(?:has|have)\b/g, ' HAVE '],
  [/\bdid\b/g, ' PAST DO '],
  [/\b(?:do|does)\b/g, ' DO '],
  [/\bat least\b/g, ' ATLEAST '],
  [/\bat most\b|\bno more than\b/g, ' ATMOST '],
];

const CANONICAL = wordSet('MUST SHOULD CAN WILL NOT PAST BE HAVE DO ATLEAST ATMOST');

/** As they are written: “Mb” is not “MB”. */
const UNITS: readonly (readonly [unit: string, names: ReadonlySet<string>])[] = [
  ['ms', wordSet('ms millisecond milliseconds')],
  ['s', wordSet('s sec secs second seconds')],
  ['min', wordSet('min mins minute minutes')],
  ['h', wordSet('h hour hours')],
  ['d', wordSet('d day days')],
  ['week', wordSet('week weeks')],
  ['%', wordSet('% percent')],
  ['kB', wordSet('kB KB kilobyte kilobytes')],
  ['MB', wordSet('MB megabyte megabytes')],
  ['GB', wordSet('GB gigabyte gigabytes')],
];

const unitOf = (word: string): string | undefined => UNITS.find(([, names]) => names.has(word))?.[0];

const IN_LETTERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

const CODE = /`[^`]*`/;
const MARKED = /[_$/:@#=\d]|\p{Ll}\p{Lu}|\.\p{L}|^\p{Lu}{2,}$/u;
/** Code, numbers, words with what joins them, and every other sign by itself: “>”, “-” and “~” state something. */
const PIECE =
  /`[^`]*`|\d+(?:[.,]\d+)*|[\p{L}\p{N}_$@#](?:[\p{L}\p{M}\p{N}_$./:@#=*'-]*[\p{L}\p{M}\p{N}_$@#=*/])?|[<>=!]=|->|[^\s]/gu;
/** Signs that state nothing. */
const SILENT = wordSet(". ! ' 。 ！ ।");

const withoutMarkup = (text: string): string =>
  text
    .replace(/^\s*(?:[-*+>](?!\s+\d)|\d{1,3}[.)]|#{1,6})\s+/u, '')
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

/** What a sentence states, in its order: a token for each word, amount, name and sign. */
const readStatement = (text: string): readonly string[] => {
  const pieces = [...canonicalPhrases(withoutMarkup(text)).matchAll(PIECE)].map(([piece]) => piece);
  const tokens: string[] = [];
  pieces.forEach((piece, at) => {
    const lower = piece.toLowerCase();
    const number = GROUPED.test(piece) ? piece.replaceAll(',', '') : piece;
    const amount = /^\d/.test(piece) ? number : IN_LETTERS.indexOf(lower);
    const last = tokens.at(-1);
    const unit = unitOf(piece);
    const isLight = LIGHT.has(lower) && !MEASURED.has(pieces[at + 1]?.toLowerCase() ?? '');
    if (CANONICAL.has(piece)) tokens.push(piece);
    else if (amount !== -1) tokens.push(`${amount}#`);
    else if (unit !== undefined && last?.endsWith('#') === true) tokens[tokens.length - 1] = `${last}${unit}`;
    else if (CODE.test(piece)) tokens.push(`name ${piece.slice(1, -1).trim()}`);
    else if (MARKED.test(piece) || (/^\p{Lu}/u.test(piece) && tokens.length > 0)) tokens.push(`name ${piece}`);
    else if (!isLight && !SILENT.has(piece)) tokens.push(SAME_WORDS.get(lower) ?? lower);
  });
  return tokens;
};

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((token, at) => token === b[at]);

/** Words that begin a part which may stand in front of a statement as well as behind it. */
const MOVABLE = wordSet('when if unless before after until once during');
/** With one of these in the rest, a part behind it may belong to another clause than the part in front. */
const CLAUSES = wordSet(
  `that which who whose where and or to because while but so as since though ${[...MOVABLE].join(' ')}`,
);
/** Right before “when” or “before”, these belong to it: “two days before the upgrade”, “only if”. */
const LIMITING = wordSet(`
  only even just right long soon not NOT except but second minute hour day week month year night morning and or ever always never
`);
const limits = (token: string): boolean => LIMITING.has(token) || token.includes('#') || token.endsWith('ly');

/** “A when B” is “when B, A”. */
const isFronted = (fronted: readonly string[], other: readonly string[]): boolean => {
  const comma = fronted.indexOf(',');
  if (comma < 0 || !MOVABLE.has(fronted[0] ?? '')) return false;
  const rest = fronted.slice(comma + 1);
  if (rest.includes(',') || rest.some((token) => CLAUSES.has(token)) || limits(rest.at(-1) ?? '')) return false;
  return isSame([...rest, ...fronted.slice(0, comma)], other);
};

const SUBJECT_LIKE = /(?:s|ing|ed|ly)$/u;
/** “Do not restart all nodes” does not say that all must not be restarted. */
const QUANTIFIERS = wordSet('all each any both only more many most');

/** “Ask the team before …” is “the team must be asked before …”: an order without a subject, whose participle stands behind “must be”. */
const isOrderInPassive = (said: readonly string[], passage: readonly string[], sentence: string): boolean => {
  const [first = ''] = /^\p{L}+/u.exec(withoutMarkup(sentence).trim()) ?? [];
  const isDenied = passage[0] === 'DO' && passage[1] === 'NOT';
  if (isDenied && passage.some((token) => QUANTIFIERS.has(token))) return false;
  if (!isDenied && (first === '' || SUBJECT_LIKE.test(first.toLowerCase()) || LIGHT.has(first.toLowerCase())))
    return false;
  const [verb = '', ...rest] = isDenied ? passage.slice(2) : passage;
  const must = said.indexOf('MUST');
  const obliged = isDenied ? ['MUST', 'NOT', 'BE'] : ['MUST', 'BE'];
  const verbAt = must + obliged.length;
  if (must < 1 || said[must - 1] === 'PAST' || !isSame(said.slice(must, verbAt), obliged)) return false;
  if (!participlesOf(verb).includes(said[verbAt] ?? '')) return false;
  const left = said.filter((_, at) => at < must || at > verbAt);
  return isSame(left, rest) || isFronted(left, rest);
};

/** With fewer tokens two sentences may be alike by chance. */
const LEAST_TOKENS = 3;

const FENCED = /^\s*(?:```|~~~)[^]*?^\s*(?:```|~~~)\s*$/gmu;
const BLOCK_END = /\n\s*\n|\n(?=\s*(?:[-*+>]|\d{1,3}[.)]|#{1,6})\s)|(?<=^\s*#{1,6}\s[^\n]*)\n/mu;
/** A full stop before a small letter ends an abbreviation: “e.g. restart it”. A part behind “;” shares the condition before it. */
const SENTENCE_END = /(?<=[.!?])\s+(?!\p{Ll})|(?<=[。！？।])/u;
const HEADING = /^#{1,6}\s/u;

/** In a heading, or in front of a list, they say that what follows is not to be done, or not always. */
const QUALIFYING = wordSet(`
  ${[...DENIALS, ...HEDGES].join(' ')} don't doesn't shouldn't mustn't avoid wrong bad mistake mistakes myth myths false pitfall pitfalls antipattern
  anti-pattern anti-patterns deprecated obsolete old former formerly legacy outdated example examples stop instead when in case optional optionally
`);

const qualifies = (text: string): boolean =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .split(/[^\p{L}\p{M}'-]+/u)
    .some((word) => QUALIFYING.has(word));

/** Code, tables and headings state nothing, and what a heading or the words before a list qualify states less than it seems to. */
const sentencesOf = (text: string, headings: readonly string[]): readonly string[] => {
  let isHeadingQualifying = headings.some(qualifies);
  let isListQualified = false;
  const sentences: string[] = [];
  for (const block of text.replaceAll(FENCED, '\n\n').split(BLOCK_END)) {
    const trimmed = block.trim();
    const isItem = /^(?:[-*+>]|\d{1,3}[.)])\s/u.test(trimmed);
    const isTold = !isHeadingQualifying && !isListQualified && !HEADING.test(trimmed) && !trimmed.startsWith('|');
    if (isTold) sentences.push(...trimmed.split(SENTENCE_END).filter((each) => each !== ''));
    if (HEADING.test(trimmed)) isHeadingQualifying = headings.some(qualifies) || qualifies(trimmed);
    const leadsIn = trimmed.endsWith(':') && qualifies(trimmed);
    if (trimmed !== '') isListQualified = leadsIn || (isItem && isListQualified);
  }
  return sentences;
};

const ATTRIBUTED =
  /^(?:according to [^,]{1,120}, |(?:the|this) (?:[\w-]+ ){0,3}(?:runbook|document|documentation|manual|page|passage|note|wiki|guide) (?:says|states) (?:that )?)/iu;

/** The sentence says whose words these are. */
export const isAttributed = (sentence: string): boolean => ATTRIBUTED.test(sentence);

/** A question states nothing. */
const isQuestion = (text: string): boolean => /[?？]/u.test(text);

/** Both texts are English, or the same words of another language: words of two languages cannot be compared. */
export const saysSame = (sentence: string, original: string): boolean => {
  const said = readStatement(sentence.replace(ATTRIBUTED, ''));
  const passage = readStatement(original);
  if (isQuestion(sentence) || isQuestion(original) || said.length < LEAST_TOKENS) return false;
  return (
    isSame(said, passage) ||
    isFronted(said, passage) ||
    isFronted(passage, said) ||
    isOrderInPassive(said, passage, original)
  );
};

const headingsOf = ({ section }: StoredRow): readonly string[] =>
  Array.isArray(section) ? section.filter((each): each is string => typeof each === 'string') : [];

/** The cited passage one of whose sentences says the same: the id of its evidence, and its title. */
export const findParaphrasedPassage = (
  sentence: string,
  rows: ReadonlyMap<string, StoredRow>,
): { readonly evidence: string; readonly title: string } | undefined => {
  for (const [evidence, row] of rows) {
    const { kind, text, title } = row;
    if (kind === 'passage' && typeof text === 'string' && typeof title === 'string')
      if (sentencesOf(text, headingsOf(row)).some((original) => saysSame(sentence, original)))
        return { evidence, title };
  }
  return undefined;
};
