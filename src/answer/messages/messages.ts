// The sentences of answers in ICU MessageFormat, by language. `enAnswers` types the others: one without a sentence does not compile.
import { deAnswers } from './de/de.js';
import { enAnswers } from './en/en.js';
import { esAnswers } from './es/es.js';
import { frAnswers } from './fr/fr.js';
import { jaAnswers } from './ja/ja.js';
import { ptAnswers } from './pt/pt.js';
import { zhAnswers } from './zh/zh.js';

export type AnswerMessageId = keyof typeof enAnswers;
export type AnswerMessages = { readonly [Id in AnswerMessageId]: string };

const CATALOGUES: { readonly [language: string]: AnswerMessages } = {
  en: enAnswers,
  de: deAnswers,
  es: esAnswers,
  fr: frAnswers,
  pt: ptAnswers,
  zh: zhAnswers,
  ja: jaAnswers,
};

export const isAnswerLanguage = (language: string): boolean => language in CATALOGUES;

export const messagesOf = (language: string): AnswerMessages => CATALOGUES[language] ?? enAnswers;
