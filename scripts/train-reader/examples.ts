// Reads the example wordings that the reader is trained on.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markPlaceholders } from '../../src/language/names/entity.js';
import { foldText, tokenize } from '../../src/language/tokens.js';

export type Example = {
  readonly language: string;
  /** A block's header without brackets: `ask count of=errors`. */
  readonly label: string;
  readonly text: string;
  /** The need of the turn before, where the wording means this only after it. */
  readonly after?: string;
};

/** Until the next label: the wordings below stand after one of these needs. */
const AFTER = /^after: *(.+)$/;

/** “#errors” is a wording. */
const COMMENT = /^#(?:\s|$)/;

const HEADER = /^\[([a-z][a-z0-9_ =|]*)\]$/;

/** Throws with file and line where a line stands before the first header, or a header has another form. */
const parseExamples = (content: string, { language, file }: { language: string; file: string }): readonly Example[] => {
  const examples: Example[] = [];
  let label: string | undefined;
  let needsBefore: readonly string[] = [];
  content.split('\n').forEach((line, index) => {
    const text = line.trim();
    if (text === '' || COMMENT.test(text)) return;
    if (text.startsWith('[') && text.endsWith(']')) {
      label = HEADER.exec(text)?.[1];
      needsBefore = [];
      if (label === undefined)
        throw new Error(`${file}:${index + 1}: ${text} is no label, which looks like [ask count of=errors]`);
      return;
    }
    if (label === undefined) throw new Error(`${file}:${index + 1}: a wording stands before the first [label]`);
    const after = AFTER.exec(text)?.[1];
    if (after !== undefined) needsBefore = after.split('|').map((need) => need.trim());
    else if (needsBefore.length === 0) examples.push({ language, label, text: markPlaceholders(text) });
    else for (const need of needsBefore) examples.push({ language, label, text: markPlaceholders(text), after: need });
  });
  return examples;
};

/** Files are named by language: `de.txt`. */
export const readExamples = (folder: string): readonly Example[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .flatMap((file) =>
      parseExamples(readFileSync(join(folder, file), 'utf8'), { language: file.slice(0, -'.txt'.length), file }),
    );

const DICTIONARY_WORD = /^[a-z]{4,}$/;

/** The folded words of Latin script that occur in two examples or more: shorter ones are no misspelt names. */
export const collectWords = (examples: readonly Example[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const { text } of examples)
    for (const word of new Set(tokenize(foldText(text)).map((token) => token.text)))
      if (DICTIONARY_WORD.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].flatMap(([word, count]) => (count > 1 ? [word] : [])).sort();
};
