// Finds the part of a system that a question asks about where it is no name of the catalogue: “what about the mail tasks?”.
import { findConcepts, isKnownWord, type Lexicon } from '../lexicon.js';
import { COMMON_WORDS, MESSAGE_STOP_WORDS } from '../text/stop-words.js';
import { parseWordList } from '../text/word-list.js';
import { foldText } from '../tokens.js';
import { type Entity, spansOverlap, type TextSpan, type UnknownName } from './entity.js';
import { serviceOfCore } from './name-forms.js';
import { NOT_NAMES, PARTICIPLES } from './name-words.js';
import { suggestNames } from './name-similarity.js';

const WORD = String.raw`[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*`;
/** At most three words: longer phrases tell of something. */
const THING = String.raw`(?<thing>${WORD}(?: ${WORD}){0,2}?)`;
const LEAD = String.raw`^\W*(?:(?:and|so|but|ok|okay|hm|well|und|aber|y|et|e),? )*`;
const RECORDS = 'errors?|warnings?|failures?|exceptions?|problems?|log lines|lines|logs|latency';
const STATE =
  'affected|ok|okay|fine|down|slow|failing|broken|impacted|healthy|hit|degraded|alright|all right|involved|working';
const EN_END = String.raw`(?: (?:too|also|then|now|right now|as well|please|though|doing|going|looking|behaving|holding up))*\W*$`;
const EN_ARTICLE = '(?:(?:the|our|its|your) )?';
const END = String.raw`\W*$`;

const pattern = (source: string): RegExp => new RegExp(source, 'iu');

const ENGLISH: readonly RegExp[] = [
  pattern(`${LEAD}(?:what|how) about ${EN_ARTICLE}${THING}${EN_END}`),
  pattern(`${LEAD}how(?: is| are|['’]s) ${EN_ARTICLE}${THING}${EN_END}`),
  pattern(String.raw`^\W*and (?:the|our) ${THING}${EN_END}`),
  pattern(String.raw`\b(?:${RECORDS}) (?:in|of|from|for) ${EN_ARTICLE}${THING}${EN_END}`),
  pattern(
    String.raw`\bhow many (?:${RECORDS}) (?:do|does|did|has|have) ${EN_ARTICLE}${THING} (?:have|had|log|logged|throw|thrown|cause|caused)${EN_END}`,
  ),
  pattern(`${LEAD}(?:is|are) ${EN_ARTICLE}${THING} (?:${STATE})${EN_END}`),
];

/** Of other languages only words that no language has are taken for a name. */
const OTHERS: readonly RegExp[] = [
  pattern(`${LEAD}(?:was ist mit|wie steht es um|wie geht es|wie läuft) (?:(?:den|dem|der|die|das) )?${THING}${END}`),
  pattern(String.raw`\bfehler (?:in|im|von|vom|bei|beim) (?:(?:den|dem|der) )?${THING}${END}`),
  pattern(
    `${LEAD}(?:ist|sind) (?:(?:der|die|das) )?${THING} (?:auch )?(?:betroffen|ok|okay|langsam|kaputt|gesund)${END}`,
  ),
  pattern(
    `${LEAD}[¿\\s]*(?:qué tal|que tal|qué pasa con|qué hay de|cómo está|cómo están|cómo va|cómo van) (?:(?:el|la|los|las) )?${THING}${END}`,
  ),
  pattern(String.raw`\b(?:errores|fallos) (?:en|de|del) (?:(?:el|la|los|las) )?${THING}${END}`),
  pattern(`${LEAD}(?:qu['’]en est-il d(?:e|u|es)|comment vont?) (?:(?:la|le|les) )?${THING}${END}`),
  pattern(String.raw`\berreurs (?:dans|de|du|des) (?:(?:la|le|les) )?${THING}${END}`),
  pattern(`${LEAD}(?:quanto a|que tal|como (?:está|estão|vai|vão)) (?:(?:o|a|os|as) )?${THING}${END}`),
  pattern(String.raw`\berros (?:em|no|na|nos|nas|de|do|da) ${THING}${END}`),
];

/** What is asked about besides parts of a system. */
const NO_COMPONENT = parseWordList(`
  others other ones situation progress news general story plan numbers figures details summary graph chart picture mood day night weekend damage
  severity trend cause reason evidence proof next step steps company business management boss support english german parallel
  particular detail month week year evening afternoon noon midnight incident incidents outage issue issues fault symptoms symptom
  front middle background meantime past future beginning end start same half third quarter row rest everybody money budget
`);

/** Words that the reader understands may be parts of a system where they mean one of these. */
const PART_CONCEPTS: ReadonlySet<string> = new Set(['auth', 'upload', 'send', 'export', 'entry', 'find']);
/** “Search latency”: what is measured of it. */
const MEASURED: ReadonlySet<string> = new Set(['latency', 'error', 'warning', 'log', 'status', 'traffic', 'rate']);

const LEAST_LENGTH = 3;

const conceptsOf = (lexicon: Lexicon, word: string): readonly string[] => findConcepts(lexicon, [foldText(word)]);

const isGeneric = (lexicon: Lexicon, word: string): boolean =>
  word.length < LEAST_LENGTH ||
  /^\p{N}+$|ing$|er than$/u.test(word) ||
  [MESSAGE_STOP_WORDS, COMMON_WORDS, NOT_NAMES, PARTICIPLES, NO_COMPONENT].some((list) => list.has(word)) ||
  conceptsOf(lexicon, word).some((concept) => !PART_CONCEPTS.has(concept));

/** Agent and plural endings of English: “mailers” and “mail” are alike. */
const rootOf = (word: string): string => (word.length > 4 ? word.replace(/(?:ers?|s)$/u, '') : word);

type Thing = TextSpan & { readonly name: string };

const thingOf = (match: RegExpExecArray, lexicon: Lexicon): Thing => {
  const whole = match.groups?.['thing'] ?? '';
  // the phrase stands last in its match but for the words of its end
  const start = match.index + match[0].lastIndexOf(whole);
  const words = whole.split(' ');
  while (words.length > 1 && conceptsOf(lexicon, words.at(-1) ?? '').some((concept) => MEASURED.has(concept)))
    words.pop();
  const name = words.join(' ');
  return { name, start, end: start + name.length };
};

export type ComponentSearch = {
  readonly language: string;
  readonly lexicon: Lexicon;
  /** Names, times and topics: what they stand in is known. */
  readonly known: readonly (TextSpan | Entity)[];
  /** Of the catalogue. */
  readonly services: readonly string[];
};

/** Undefined: the message asks about no part of a system by a word of its own. */
export const findAskedComponent = (
  text: string,
  { language, lexicon, known, services }: ComponentSearch,
): UnknownName | undefined => {
  const isEnglish = language === 'en';
  const [found] = [...ENGLISH, ...(isEnglish ? [] : OTHERS)].flatMap((each) => {
    const match = each.exec(text);
    return match === null ? [] : [thingOf(match, lexicon)];
  });
  if (found === undefined || known.some((each) => spansOverlap(each, found))) return undefined;
  const words = found.name.toLowerCase().split(/[ -]/u);
  const isName = isEnglish
    ? !words.some((word) => isGeneric(lexicon, word))
    : words.every((word) => word.length > LEAST_LENGTH && !isKnownWord(lexicon, foldText(word))) ||
      serviceOfCore(found.name, services) !== undefined;
  if (!isName) return undefined;
  const roots = words.map(rootOf);
  const suggestions = [...new Set([found.name, ...roots].flatMap((each) => suggestNames(each, services)))];
  return { ...found, field: 'service', suggestions };
};
