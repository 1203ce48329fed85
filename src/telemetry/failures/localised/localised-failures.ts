// Failures told in other languages than English: their tables, and what a text of any language means in English.
import { CHINESE_FAILURES } from './chinese.js';
import { CZECH_FAILURES } from './czech.js';
import { DUTCH_FAILURES } from './dutch.js';
import { FRENCH_FAILURES } from './french.js';
import { GERMAN_FAILURES } from './german.js';
import { ITALIAN_FAILURES } from './italian.js';
import { JAPANESE_FAILURES } from './japanese.js';
import { KOREAN_FAILURES } from './korean.js';
import { POLISH_FAILURES } from './polish.js';
import { PORTUGUESE_FAILURES } from './portuguese.js';
import { RUSSIAN_FAILURES } from './russian.js';
import { SPANISH_FAILURES } from './spanish.js';
import { SWEDISH_FAILURES } from './swedish.js';
import { TURKISH_FAILURES } from './turkish.js';
import { UKRAINIAN_FAILURES } from './ukrainian.js';
import { compileTexts, type LocalisedText, englishTextsIn } from './localised-text.js';
import type { LocalisedFailures } from './failures-of-a-language.js';
import { compileStems, failuresSpokenIn } from './spoken-failures.js';

const LANGUAGES: readonly LocalisedFailures[] = [
  CHINESE_FAILURES,
  CZECH_FAILURES,
  DUTCH_FAILURES,
  FRENCH_FAILURES,
  GERMAN_FAILURES,
  ITALIAN_FAILURES,
  JAPANESE_FAILURES,
  KOREAN_FAILURES,
  POLISH_FAILURES,
  PORTUGUESE_FAILURES,
  RUSSIAN_FAILURES,
  SPANISH_FAILURES,
  SWEDISH_FAILURES,
  TURKISH_FAILURES,
  UKRAINIAN_FAILURES,
];

const textsOf = ({ catalogue, spoken }: LocalisedFailures): readonly LocalisedText[] => [
  ...Object.entries(catalogue).map(([english, text]) => ({ english, text, by: 'program' as const })),
  ...Object.entries(spoken).flatMap(([english, texts]) =>
    texts.split(' | ').map((text) => ({ english, text, by: 'person' as const })),
  ),
];

const TEXTS = compileTexts(LANGUAGES.flatMap(textsOf));

const STEMS = compileStems(LANGUAGES.map(({ words }) => words));

/** A failure is told at the beginning of a text; anybody may have written the rest. */
const MOST_READ = 4_000;

/** What a text says of failures, in the English of the failure classes, each once; a text in English means nothing else. */
export const meaningsOf = (text: string): readonly string[] => {
  const read = text.slice(0, MOST_READ);
  return [...new Set([...englishTextsIn(read, TEXTS), ...failuresSpokenIn(read, STEMS)])];
};
