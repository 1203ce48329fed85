// Collections, documents and passages as lines of a terminal.
import type { CollectionListOut, CollectionDocumentOut, FoundOut } from '../../api/contract/knowledge.js';
import { minute, plural } from '../show/words.js';
import type { Screen } from '../terminal/screen.js';
import { table } from '../terminal/table.js';
import { harmless, oneLine, wrap } from '../terminal/text.js';
import type { Tally } from './add.js';

const described = ({ name, description }: { readonly name: string; readonly description: string }): string =>
  oneLine(description === '' ? name : `${name}: ${description}`);

export const listLines = ({ items }: CollectionListOut, { paint, width }: Screen): readonly string[] => {
  if (items.length === 0) return ['No collections. Make one: casefile knowledge add NAME FILES…'];
  const rows = items.map(({ name, documents, passages, changed, description, unavailable }) => [
    paint.name(oneLine(name)),
    plural(documents, 'document'),
    plural(passages, 'passage'),
    minute(changed),
    unavailable === undefined ? paint.dim(oneLine(description)) : paint.bad(oneLine(unavailable)),
  ]);
  return table(rows, width);
};

export const collectionLines = (shown: CollectionDocumentOut, { paint, width }: Screen): readonly string[] => {
  const { items, embedding, unavailable, passages } = shown;
  const by = embedding === undefined ? 'words' : `words and vectors of ${embedding.model} (${embedding.dimension})`;
  const rows = items.map(({ name, title, passages: parts, added }) => [
    paint.name(oneLine(name)),
    plural(parts, 'passage'),
    minute(added),
    paint.dim(oneLine(title)),
  ]);
  return [
    paint.bold(described(shown)),
    `${plural(items.length, 'document')}, ${plural(passages, 'passage')}, searched by ${by}`,
    ...(unavailable === undefined ? [] : wrap(paint.bad(oneLine(unavailable)), { width })),
    '',
    ...table(rows, width),
  ];
};

export const passageLines = (
  { collection, passages, notices }: FoundOut,
  { paint, width }: Screen,
): readonly string[] => {
  const head = notices.map((notice) => paint.warn(oneLine(notice)));
  if (passages.length === 0) return [...head, `Nothing in "${oneLine(collection)}" reads like that.`];
  const found = passages.flatMap(({ title, section = [], file = '', from, to, text }) => [
    `${paint.bold(oneLine([title, ...section].join(' / ')))}  ${paint.dim(`${oneLine(file)} ${from}–${to}`)}`,
    ...harmless(text)
      .split('\n')
      .flatMap((line) => wrap(line, { width, first: '  ', rest: '  ' })),
    '',
  ]);
  return [...head, ...found.slice(0, -1)];
};

export type Outcome = Tally & { readonly collection: string; readonly removed: readonly string[] };

const countOf = ({ documents }: Tally, wanted: string): number =>
  documents.filter(({ outcome }) => outcome === wanted).length;

export const outcomeJson = (outcome: Outcome): object => {
  const { collection, documents, removed, refused } = outcome;
  const [added, changed, unchanged] = ['added', 'changed', 'unchanged'].map((each) => countOf(outcome, each));
  return { collection, added, changed, unchanged, removed, refused, documents };
};

export const outcomeLines = (outcome: Outcome, { paint, width }: Screen): readonly string[] => {
  const { collection, removed, refused } = outcome;
  const reasons = refused.flatMap(({ because, mend }) => [
    ...wrap(`${paint.bad('✗')} ${oneLine(because)}`, { width }),
    ...(mend === undefined ? [] : wrap(mend, { width, first: '  ', rest: '  ' })),
  ]);
  const counts = ['added', 'changed', 'unchanged'].map((each) => `${countOf(outcome, each)} ${each}`);
  const pruned = removed.length === 0 ? [] : [`${removed.length} removed`];
  const sign = refused.length === 0 ? paint.good('✓') : paint.bad('✗');
  return [...reasons, `${sign} ${collection}: ${[...counts, ...pruned, `${refused.length} refused`].join(', ')}`];
};
