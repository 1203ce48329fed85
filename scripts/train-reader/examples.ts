// Reads the example wordings that the reader is trained on.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markPlaceholders } from '../../src/language/entities.js';

/** `label` is a block's header without brackets: `ask count of=errors`. */
export type Example = { readonly language: string; readonly label: string; readonly text: string };

const HEADER = /^\[([a-z][a-z0-9_ =|]*)\]$/;

/** Throws with file and line where a line stands before the first header, or a header has another form. */
const parseExamples = (content: string, { language, file }: { language: string; file: string }): readonly Example[] => {
  const examples: Example[] = [];
  let label: string | undefined;
  content.split('\n').forEach((line, index) => {
    const text = line.trim();
    if (text === '' || text.startsWith('#')) return;
    if (text.startsWith('[') && text.endsWith(']')) {
      label = HEADER.exec(text)?.[1];
      if (label === undefined)
        throw new Error(`${file}:${index + 1}: ${text} is no label, which looks like [ask count of=errors]`);
    } else if (label === undefined) throw new Error(`${file}:${index + 1}: a wording stands before the first [label]`);
    else examples.push({ language, label, text: markPlaceholders(text) });
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
