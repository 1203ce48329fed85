// Searches one document for a text: each of its passages, with the share of the text's information that it holds.
import { compareText, round6 } from '../../kernel/json.js';
import { optional } from '../../kernel/optional.js';
import type { Micros } from '../../kernel/time.js';
import type { PassageRow } from '../knowledge-rows.js';
import { prepareIndexText, searchedTerms } from './index-terms.js';
import { type Passage, passageId } from './passage.js';
import { fitPassage, type TermHolding } from './passage-scores.js';

export type SearchedDocument = {
  readonly collection: string;
  readonly name: string;
  readonly digest: string;
  readonly title: string;
  readonly text: string;
  readonly passages: readonly Passage[];
  readonly modified?: Micros;
};

const rowsOf = ({ collection, name, digest, title, text, passages, modified }: SearchedDocument) =>
  passages.map(({ section, from, to }): PassageRow & { readonly section: readonly string[] } => ({
    kind: 'passage',
    id: passageId({ collection, document: name, from }),
    collection,
    document: digest,
    title,
    file: name,
    section,
    from,
    to,
    text: text.slice(from, to),
    ...optional({ modified }),
  }));

/** How rare a word is in the document alone: its own subject, which every passage has, tells none of them from another. */
const holdingOf = (question: string, rows: readonly PassageRow[]): TermHolding => {
  const terms = new Set(searchedTerms(question));
  const holding = new Map<string, number>();
  for (const { section = [], text } of rows)
    for (const word of new Set(prepareIndexText([...section, text].join('\n')).split(' ')))
      if (terms.has(word)) holding.set(word, (holding.get(word) ?? 0) + 1);
  return { passages: rows.length, holding };
};

/** What fits best first, then as the document has them: up to `budget`, those that share no word with the text among them. */
export const searchDocument = (
  document: SearchedDocument,
  { text, budget }: { readonly text: string; readonly budget: number },
): { readonly passages: readonly PassageRow[]; readonly matched: number } => {
  const rows = rowsOf(document);
  const holding = holdingOf(text, rows);
  const fitting = rows.map((row) => ({ ...row, fit: round6(fitPassage(text, row, holding)) }));
  const ranked = fitting.toSorted((a, b) => b.fit - a.fit || a.from - b.from || compareText(a.id, b.id));
  return {
    passages: ranked
      .slice(0, budget)
      .map(({ section, ...row }) => ({ ...row, ...(section.length > 0 && { section }) })),
    matched: rows.length,
  };
};
