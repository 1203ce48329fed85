// Splits a sentence into clauses that can be checked one by one. A clause takes over what it leaves out from the one before.
import { type ParsedSentence, parseSentence, type SentenceToken } from './sentence-parser.js';
import { SIDES, wordSet } from './word-lists.js';

const JOINERS = wordSet('and while whereas but which');
const BREAK = /[;:](?=\s)/gu;

/** Words after which no statement of its own follows. */
const OPEN = wordSet('between both either neither nor or if unless except not no never without only');

const TIMES = wordSet('window incident currently today yesterday');

const isSide = (word: string): boolean => SIDES.has(word) || TIMES.has(word);

type ClauseBreak = { readonly at: number; readonly to: number };

const clauseBreaksIn = ({ text, tokens }: ParsedSentence): readonly ClauseBreak[] => {
  const inside = (at: number): boolean => tokens.some((token) => token.at <= at && at < token.end);
  const words = tokens.filter(({ kind, text: word }) => kind === 'word' && JOINERS.has(word));
  const breaks = [...text.matchAll(BREAK)].filter(({ index }) => !inside(index));
  return [
    ...words.map(({ at, end }) => ({ at, to: end })),
    ...breaks.map(({ index }) => ({ at: index, to: index + 1 })),
  ].sort((a, b) => a.at - b.at);
};

/** “charge in payments and pool.take failed” is no statement of the first. */
const VERBS = wordSet(`
  is are was were has have had log logs logged say says said read reads report reports reported show shows showed
  take takes took last lasts lasted spent fail fails failed end ends ended complete completed finish finished
  rise rises rose fall falls fell climbed increased decreased dropped went moved jumped spiked reached hit stood stands run runs ran
  emit emits emitted produced return returns returned answer answers answered match matches matched found
  appear appears appeared occur occurs occurred happened begin begins began start starts started throw throws threw raise raises raised
  change changes changed deployed released fired call calls called wait waits waited
`);

const isStatement = ({ words }: ParsedSentence): boolean => words.some((word) => VERBS.has(word));

const TRAILING = /[\s,;:]+$/u;
const LEADING = /^[\s,;:]*(?:(?:and|while|whereas|but|which)\s+)?/iu;

const isService = (services: ReadonlySet<string>, { text }: SentenceToken): boolean => services.has(text.toLowerCase());

/** What a clause leaves out because the clause before says it: the service, the side or instant, and the noun of a number. */
const inheritedTerms = (before: ParsedSentence, after: ParsedSentence, services: ReadonlySet<string>): string => {
  const { tokens, clocks, numbers } = after;
  const subject = tokens.some((token) => isService(services, token))
    ? []
    : [...new Set(before.tokens.filter((token) => isService(services, token)).map(({ text }) => text))];
  const sides = after.words.some(isSide) ? [] : before.words.filter(isSide);
  const [time] = clocks.length > 0 ? [] : before.clocks.slice(-1);
  const isBare = numbers.some(({ nouns, unit }) => nouns.length === 0 && unit === '');
  const nouns = isBare ? (before.numbers.at(-1)?.nouns ?? []) : [];
  return [...subject, ...sides, ...(time === undefined ? [] : [time]), ...nouns].join(' ');
};

/** At least two clauses, or none where the sentence cannot be split. */
const clausesAt = (
  sentence: ParsedSentence,
  { at, to }: ClauseBreak,
  services: ReadonlySet<string>,
): readonly ParsedSentence[] => {
  const before = parseSentence(sentence.text.slice(0, at).replace(TRAILING, ''));
  const own = sentence.text.slice(to).replace(LEADING, '');
  const after = parseSentence(own);
  if (before.words.some((word) => OPEN.has(word)) || !isStatement(before) || after.tokens.length < 2) return [];
  if (!isStatement(after) && after.numbers.length + after.quotes.length === 0) return [];
  const taken = inheritedTerms(before, after, services);
  return [before, taken === '' ? after : parseSentence(`${taken} ${own}`)];
};

/** A sentence with more breaks is too long to follow and to check. */
const MOST_CUTS = 5;

/** Every way to cut a sentence in two. */
export const splitClauses = (
  sentence: ParsedSentence,
  services: readonly string[],
): readonly (readonly ParsedSentence[])[] => {
  const known = new Set(services.map((service) => service.toLowerCase()));
  const cuts = clauseBreaksIn(sentence);
  if (cuts.length > MOST_CUTS) return [];
  return cuts.map((cut) => clausesAt(sentence, cut, known)).filter((clauses) => clauses.length > 1);
};
