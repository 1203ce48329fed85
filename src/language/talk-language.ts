// In which language a message of a few words is answered: few words are of several languages, so that of the talk decides, unless
// all of them are small words of other languages (“y en □?”).
import { foldText } from './tokens.js';
import { parseWordList } from './text/word-list.js';

/** “Stack?”, “merci”: so few words tell no language. */
const TELLS_LANGUAGE = 3;

const BEYOND_ASCII = /(?![a-z])\p{L}/iu;

/** Chinese characters alone are Japanese as well. */
const HAN_ALONE = /^[\p{Script=Han}\P{L}]+$/u;
const HAN_LANGUAGES: ReadonlySet<string> = new Set(['ja', 'zh']);

/** No other language of the product opens a question so: “¿y si subo max_connections?” holds few words of its own. */
const SPANISH_MARKS = /[¿¡]/u;

/** Words that join, place and ask: nobody mixes them into another language, as everybody does with “ok”, “merci” and “deploys”. */
const SMALL_WORDS: { readonly [language: string]: ReadonlySet<string> } = Object.fromEntries(
  Object.entries({
    en: 'and but or in on at for from of with without by why when where who how which since until',
    de: 'und aber oder in im bei beim auf fur von vom mit ohne zu zum zur am warum wieso weshalb wann wo wer wie welche welcher welches seit bis',
    es: 'y e pero o en con sin para por de del el la los las al quien cuando donde como cual cuales desde hasta',
    fr: 'et mais ou en dans sur pour chez avec sans par de du des le la les au aux pourquoi quand qui comment quel quelle quels quelles depuis jusqu',
    pt: 'e mas ou em no na nos nas com sem para por de do da dos das o a os as ao quem quando onde como qual quais desde ate',
    it: 'e ed ma o in nel nella nei nelle su sul con senza per di del della da dal il lo la i gli le perche quando dove chi come quale quali fino',
    nl: 'en maar of in op bij voor van met zonder aan de het waarom wanneer waar wie hoe welke sinds',
    pl: 'i a ale lub w we na dla z ze bez od do dlaczego kiedy gdzie kto jak ktory ktora ktore',
    tr: 've ama veya ya icin ile neden nicin nerede kim nasil hangi',
    sv: 'och men eller i pa hos for av med utan till fran varfor nar var vem hur vilken vilket vilka sedan',
  }).map(([language, words]) => [language, parseWordList(words)]),
);

/** Verbs by which questions begin. */
const OPENING_VERBS: { readonly [language: string]: ReadonlySet<string> } = Object.fromEntries(
  Object.entries({
    en: 'is are was were does did do has have can could should',
    de: 'ist sind war waren hat haben kann konnte sollte',
    es: 'esta estan es son fue hay tiene',
    fr: 'est sont etait a ont peut',
    pt: 'esta estao e sao foi ha tem',
    it: 'e sono era ha hanno',
    nl: 'is zijn was waren heeft hebben kan',
    sv: 'ar var har kan',
  }).map(([language, words]) => [language, parseWordList(words)]),
);

/** “Is □ involved” in a talk in German is English: it begins as a question of English does. */
const languageOfOpening = ([first, second]: readonly string[], read: string, talk: string): string | undefined => {
  if (first === undefined || second === undefined) return undefined;
  const found = Object.entries(OPENING_VERBS).flatMap(([language, verbs]) =>
    verbs.has(foldText(first)) ? [language] : [],
  );
  return found.includes(talk) ? talk : found.find((language) => language === read);
};

/** Undefined: some word says something, or none is there. */
const languagesOfSmallWords = (words: readonly string[]): readonly string[] | undefined => {
  if (words.length === 0) return undefined;
  const folded = words.map(foldText);
  const found = Object.entries(SMALL_WORDS).flatMap(([language, small]) =>
    folded.every((word) => small.has(word)) ? [language] : [],
  );
  return found.length > 0 ? found : undefined;
};

/** `read`: what the message was read as. `talk`: the language of what was said before. */
export const languageInTalk = (text: string, read: string, talk: string): string => {
  const words: readonly string[] = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (SPANISH_MARKS.test(text)) return 'es';
  if (words.length >= TELLS_LANGUAGE) return read;
  const opened = languageOfOpening(words, read, talk);
  if (opened !== undefined) return opened;
  const spoken = languagesOfSmallWords(words);
  if (spoken?.includes(talk) === true) return talk;
  if (spoken !== undefined) return spoken.find((language) => language === read) ?? spoken[0] ?? talk;
  if (HAN_ALONE.test(text) && HAN_LANGUAGES.has(read)) return HAN_LANGUAGES.has(talk) ? talk : read;
  // a letter that English does not have tells another language, which the reader found or did not
  return BEYOND_ASCII.test(text) && read !== 'en' ? read : talk;
};
