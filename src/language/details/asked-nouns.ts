// The nouns that a question asks for by “which”: “which booking number was the last?” asks for booking, number. Pure.
import { MESSAGE_STOP_WORDS } from '../text/stop-words.js';

const WHICH =
  'which|what|welch(?:e[rnms]?)?|quel(?:le)?s?|cu[aá]l(?:es)?|qué|qua(?:l|is)|quali|quale|welke|vilk(?:en|et|a)|kt[oó]r(?:y|a|e|ych|zy)|jaki(?:e|ch)?|hangi';

/** Without its accent it also joins clauses: “los pedidos que fallaron”, “est-ce que le pod …”. It asks where a clause begins. */
const BARE_QUE = String.raw`que(?<=(?:^|[.,;:!?¿¡(])\s*(?:(?:y|e|et|pero|mas|a|de|en|em|con|com|para)\s+)*que)`;

/** “of”, “the” and the like between them and the noun. */
const BETWEEN =
  'of|the|our|all|other|exact|der|die|das|den|von|unserer|des|de|d|les|la|le|los|las|os|as|do|da|dos|das|i|gli|del|dei';

/** “What does the contract say?” asks for what is said, and for no contract. */
const NO_DOING = String.raw`(?!(?:do|does|did)\s)`;

const NOUN = String.raw`[\p{L}][\p{L}\p{M}\p{N}_-]*`;

const NOUNS = new RegExp(NOUN, 'gu');

/** Beyond so many words the question has gone on. */
const MOST_NOUNS = 3;

const ASKED = new RegExp(
  String.raw`(?<!\p{L})(?:${WHICH}|${BARE_QUE})\s+${NO_DOING}(?:(?:${BETWEEN})[\s’']+)*(${NOUN}(?:\s+\(?${NOUN}){0,${MOST_NOUNS - 1}})`,
  'giu',
);

/** “Any other site?”, “and the other brokers?”: those that were not told yet. “The other one” names no kind. */
const OTHERS =
  'any other|any more|the other|what other|no other|andere|anderen|weitere|weiteren|otr[oa]s?|autres?|outr[oa]s?|altr[oiae]|overige';

const OTHER_OF_KIND = new RegExp(
  String.raw`^\W*(?:(?:and|und|y|et|e|en|ed|or|oder|is|are|there|sind|gibt|es|noch|hay|alguna?|il|y|a-t-il|any|the|die|los|las|les|os|as|gli|le|de|d[’']|irgendwelche)\s+)*(?:${OTHERS})\s+(${NOUN})\s*(?:too|affected|hit|auch|betroffen|aussi|también)?\s*[?？]?\s*$`,
  'iu',
);

const HOW_MANY = String.raw`how\s+many|wie\s?viele|combien\s+d(?:e\s+|['’])|cu[aá]nt[oa]s|quant[oa]s|quanti|quante|hoeveel`;

const COUNTED = new RegExp(
  String.raw`(?<!\p{L})(?:${HOW_MANY})\s*(?:(?:different|verschiedene|unserer?|of\s+our|of\s+the|our)\s+)?(${NOUN})`,
  'iu',
);

/** The noun behind “how many”: “how many subscribers failed”. Undefined: it has none. */
export const findCountedNoun = (prose: string): string | undefined => COUNTED.exec(prose)?.[1]?.toLowerCase();

const NO_KIND =
  /^(?:ones?|things?|thing|way|day|time|side|hand|person|people|problems?|issues?|incidents?|trouble|question)$/u;

/** Empty: it asks for no others of a kind. */
export const findOtherKind = (prose: string): readonly string[] => {
  const noun = OTHER_OF_KIND.exec(prose.trim())?.[1]?.toLowerCase();
  return noun === undefined || NO_KIND.test(noun) ? [] : [noun];
};

const BY = String.raw`by(?:\s+each)?|per|pro|je|nach|por|par|für\s+jeden?|für\s+jedes|for\s+each`;

const GROUPED = new RegExp(String.raw`(?<!\p{L})(?:${BY})\s+(?:(?:${BETWEEN})[\s’']+)*(${NOUN})`, 'giu');

/** The nouns behind “by”, “per”: “how many by tenant”. In lower case, each once. */
export const findByNouns = (prose: string): readonly string[] => [
  ...new Set([...prose.matchAll(GROUPED)].map(([, word = '']) => word.toLowerCase())),
];

/** In lower case, in the order of the text, each once. “What was the last …” asks for no “was”. */
export const findAskedNouns = (prose: string): readonly string[] => {
  const which = [...prose.matchAll(ASKED)].flatMap(([, words = '']) => words.toLowerCase().match(NOUNS) ?? []);
  const said = [...which, ...findOtherKind(prose)];
  return [...new Set(said)].filter((word) => !MESSAGE_STOP_WORDS.has(word));
};
