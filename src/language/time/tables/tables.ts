// The tables of all languages, and which of them a message is read with.
import type { TimeTable } from '../time-table.js';
import { GERMAN_TIME } from './de.js';
import { ENGLISH_TIME } from './en.js';
import { SPANISH_TIME } from './es.js';
import { FRENCH_TIME } from './fr.js';
import { HINDI_TIME } from './hi.js';
import { ITALIAN_TIME } from './it.js';
import { JAPANESE_TIME } from './ja.js';
import { KOREAN_TIME } from './ko.js';
import { DUTCH_TIME } from './nl.js';
import { POLISH_TIME } from './pl.js';
import { PORTUGUESE_TIME } from './pt.js';
import { TURKISH_TIME } from './tr.js';
import { CHINESE_TIME } from './zh.js';

const TABLES: readonly TimeTable[] = [
  ENGLISH_TIME,
  GERMAN_TIME,
  SPANISH_TIME,
  FRENCH_TIME,
  PORTUGUESE_TIME,
  ITALIAN_TIME,
  DUTCH_TIME,
  POLISH_TIME,
  TURKISH_TIME,
  CHINESE_TIME,
  JAPANESE_TIME,
  KOREAN_TIME,
  HINDI_TIME,
];

/** English is always read besides, since it stands between the words of every language. Unknown: all are tried. */
export const timeTablesOf = (language: string | undefined): readonly TimeTable[] => {
  if (language === undefined) return TABLES;
  const own = TABLES.filter((table) => table.language === language && table !== ENGLISH_TIME);
  return [...own, ENGLISH_TIME];
};
