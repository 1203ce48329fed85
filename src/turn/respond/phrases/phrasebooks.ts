// The phrasebook of each language in which answers are given whose rules write English.
import { dePhrases } from './de/de.js';
import { esPhrases } from './es/es.js';
import { frPhrases } from './fr/fr.js';
import { jaPhrases } from './ja/ja.js';
import { makePhrasebook, type Phrasebook } from './phrasebook.js';
import { ptPhrases } from './pt/pt.js';
import { zhPhrases } from './zh/zh.js';

/** A language without one of the phrases does not compile. */
type AnswerPhrases = { readonly [English in keyof typeof dePhrases]: string };

export const ANSWER_PHRASES: { readonly [language: string]: AnswerPhrases } = {
  de: dePhrases,
  es: esPhrases,
  fr: frPhrases,
  pt: ptPhrases,
  zh: zhPhrases,
  ja: jaPhrases,
};

const PHRASEBOOKS: ReadonlyMap<string, Phrasebook> = new Map(
  Object.entries(ANSWER_PHRASES).map(([language, phrases]) => [language, makePhrasebook(language, phrases)]),
);

/** `undefined`: of English, which needs none, and of languages without one. */
export const phrasebookOf = (language: string): Phrasebook | undefined => PHRASEBOOKS.get(language);
