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

const BY = String.raw`by(?:\s+each)?|per|pro|je|nach|por|par|für\s+jeden?|für\s+jedes|for\s+each`;

const GROUPED = new RegExp(String.raw`(?<!\p{L})(?:${BY})\s+(?:(?:${BETWEEN})[\s’']+)*(${NOUN})`, 'giu');

/** The nouns behind “by”, “per”: “how many by tenant”. In lower case, each once. */
export const findByNouns = (prose: string): readonly string[] => [
  ...new Set([...prose.matchAll(GROUPED)].map(([, word = '']) => word.toLowerCase())),
];

/** In lower case, in the order of the text, each once. “What was the last …” asks for no “was”. */
export const findAskedNouns = (prose: string): readonly string[] => {
  const said = [...prose.matchAll(ASKED)].flatMap(([, words = '']) => words.toLowerCase().match(NOUNS) ?? []);
  return [...new Set(said)].filter((word) => !MESSAGE_STOP_WORDS.has(word));
};
