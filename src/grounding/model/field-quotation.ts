// Finds the one field of a cited row whose words a sentence repeats. Whoever sends a row chooses these words, so they are shown as
// what that field says, and never as a statement about the system.
import { formatName, quotablePart } from '../../evidence/quoting.js';
import { isSearchTerm, searchPieces, stemOf } from '../../telemetry/search/search-terms.js';
import type { StoredRow } from '../stored-row.js';
import { isKeyedBySender, isWritableField } from './row-terms.js';

type FieldText = {
  /** Path in the row. */
  readonly field: string;
  readonly text: string;
  /** The text is a key that the sender chose, not a value. */
  readonly isKey?: true;
};

export type FieldQuotation = {
  /** Id of the evidence. */
  readonly evidence: string;
  /** “`host` says “…””, or, of a key, “`attributes` names “…””. */
  readonly text: string;
};

const DEEPEST = 8;

const fieldTexts = (value: unknown, path: readonly string[], isKeyed: boolean): readonly FieldText[] => {
  const field = path.join('.');
  if (typeof value === 'string') return [{ field, text: value }];
  if (typeof value !== 'object' || value === null || path.length > DEEPEST) return [];
  if (Array.isArray(value)) return value.flatMap((each: unknown) => fieldTexts(each, path, isKeyed));
  return Object.entries(value).flatMap(([name, each]) => [
    ...(isKeyed ? [{ field, text: name, isKey: true as const }] : []),
    ...fieldTexts(each, [...path, name], isKeyed),
  ]);
};

const writableTexts = (row: StoredRow): readonly FieldText[] =>
  Object.entries(row)
    .filter(([field]) => isWritableField(field))
    .flatMap(([field, value]) => fieldTexts(value, [field], isKeyedBySender(field)));

/** Stems of the words that say something. */
const contentStems = (text: string): ReadonlySet<string> =>
  new Set(searchPieces(text).filter(isSearchTerm).map(stemOf));

/** Fewer may stand in any field by chance. */
const LEAST_STEMS = 2;
/** The share of a sentence that one field must hold. */
const LEAST_SHARE = 0.8;

const shareIn = (said: ReadonlySet<string>, service: ReadonlySet<string>, text: string): number => {
  const written = contentStems(text);
  // the sentence may say whose row it is
  const own = [...said].filter((stem) => written.has(stem) || !service.has(stem));
  const held = own.filter((stem) => written.has(stem));
  return held.length < LEAST_STEMS ? 0 : held.length / own.length;
};

const LONGEST_QUOTE = 200;

const quotationOf = ({ field, text, isKey }: FieldText): string => {
  const { part, whole } = quotablePart(text);
  const quote = part.length > LONGEST_QUOTE || !whole ? `${part.slice(0, LONGEST_QUOTE).trimEnd()}…` : part.trimEnd();
  return `\`${formatName(field)}\` ${isKey === true ? 'names' : 'says'} “${quote}”`;
};

/** The field that holds most of the sentence, if one holds nearly all of it. */
export const findFieldQuotation = (
  sentence: string,
  rows: ReadonlyMap<string, StoredRow>,
): FieldQuotation | undefined => {
  const said = contentStems(sentence);
  const found = [...rows].flatMap(([evidence, row]) => {
    const service = contentStems(typeof row['service'] === 'string' ? row['service'] : '');
    return writableTexts(row).map((each) => ({ evidence, each, share: shareIn(said, service, each.text) }));
  });
  const best = found.reduce<(typeof found)[number] | undefined>(
    (most, one) => (one.share > (most?.share ?? 0) ? one : most),
    undefined,
  );
  if (best === undefined || best.share < LEAST_SHARE) return undefined;
  return { evidence: best.evidence, text: quotationOf(best.each) };
};
