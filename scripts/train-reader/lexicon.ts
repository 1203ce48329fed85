// Reads the lexicons that the reader is trained with: `language/lexicon/LANG.txt`, one concept a line.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldLexicon, type LexiconEntries } from '../../src/language/lexicon.js';

type LexiconLine = { readonly concept: string; readonly entries: readonly string[] };

const LINE = /^([a-z_]+): (.+)$/;

/** Throws with file and line where a line is no `concept: entry, entry`. */
const parseLexicon = (content: string, file: string): readonly LexiconLine[] =>
  content.split('\n').flatMap((line, index) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const [, concept, entries] = LINE.exec(line) ?? [];
    if (concept === undefined || entries === undefined)
      throw new Error(
        `${file}:${index + 1}: "${line}" is no line of a lexicon, which looks like "error: error*, fail*"`,
      );
    return [{ concept, entries: entries.split(',').map((entry) => entry.trim()) }];
  });

/** All languages in one, folded and sorted, so that it is the same each time. */
export const readLexicon = (folder: string): LexiconEntries => {
  const lines = readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .flatMap((file) => parseLexicon(readFileSync(join(folder, file), 'utf8'), file));
  const byConcept = Map.groupBy(lines, ({ concept }) => concept);
  return foldLexicon([...byConcept].map(([concept, same]) => [concept, same.flatMap(({ entries }) => entries)]))
    .map(([concept, entries]) => [concept, [...new Set(entries)].sort()] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
};
