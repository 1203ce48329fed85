// Whether a time is named only for comparison: "slower than yesterday", "im Vergleich zu gestern", "先週と比べて".
import { escapePattern } from '../../kernel/escape-pattern.js';
import { compiledTable, type CompiledTable } from './compiled-table.js';
import { foldCharacters } from './fold-characters.js';
import { timeTablesOf } from './tables/tables.js';

const REACH = 120;

/** `compare … with`: the words with something between them. */
const comparisonPattern = ({ comparisons, table }: CompiledTable): RegExp => {
  const words = comparisons.map((each) =>
    each
      .split(' … ')
      .map(escapePattern)
      .join(String.raw`[^.?!]{0,60}?\b`),
  );
  const between = foldCharacters(`${table.near}|${table.compared ?? ''}`)
    .split('|')
    .filter((word) => word !== '')
    .map(escapePattern);
  return new RegExp(String.raw`(?:^|[^\p{L}\p{N}])(?:${words.join('|')})\s+(?:(?:${between.join('|')})\s+)*$`, 'u');
};

const patterns = new Map<CompiledTable, RegExp>();

const patternOf = (table: CompiledTable): RegExp => {
  const known = patterns.get(table) ?? comparisonPattern(table);
  patterns.set(table, known);
  return known;
};

/** Words of comparison stand right before this position. */
export const followsComparison = (text: string, at: number, language: string | undefined): boolean => {
  const before = foldCharacters(text.slice(Math.max(0, at - REACH), at));
  return timeTablesOf(language)
    .map(compiledTable)
    .some((table) => table.comparisons.length > 0 && patternOf(table).test(before));
};
