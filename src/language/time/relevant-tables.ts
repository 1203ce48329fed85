// Which tables a text is read with: those of its language and of English, or of every language that it has words of.
import { compiledTable, type CompiledTable } from './compiled-table.js';
import type { ScannedText } from './scanned-text.js';
import { timeTablesOf } from './tables/tables.js';

/** The text has a word of that table that English has not. */
const hasWordsOf = ({ starts }: ScannedText, { vocabulary }: CompiledTable, english: CompiledTable): boolean =>
  starts.some(({ word }) => word !== '' && vocabulary.has(word) && !english.vocabulary.has(word));

/** `language`: ISO 639-1, if it is known. English is always among them. */
export const relevantTables = (text: ScannedText, language: string | undefined): readonly CompiledTable[] => {
  const tables = timeTablesOf(language).map(compiledTable);
  const english = tables.find(({ table }) => table.language === 'en');
  return language !== undefined || english === undefined
    ? tables
    : tables.filter((table) => table === english || hasWordsOf(text, table, english));
};
