// Extracts from a cited row the texts, names, words, numbers and instants that a sentence about it may contain.
import { canonicalJson } from '../../kernel/json.js';
import { toIso } from '../../kernel/time.js';
import { searchPieces, stemOf } from '../../telemetry/search/search-terms.js';
import { containsWord } from '../row-text.js';
import { findInstants, isRecord, type StoredRow } from '../stored-row.js';
import { type NumericField, numericFields } from './numeric-fields.js';
import { DENIALS, wordSet } from './word-lists.js';
import { containsQuote, isClockOfInstant } from './text-match.js';

export type RowTerms = {
  /** Every text, with single blanks: these may be quoted. */
  readonly texts: readonly string[];
  /** Names of fields and values that systems write, in lower case: these may be stated without quotation marks. Free text may only be quoted. */
  readonly own: readonly string[];
  /** Stems of the words in values that systems write. */
  readonly stems: ReadonlySet<string>;
  /** Words in the names of fields. They are not stemmed: a row with an `operation` is not operational. */
  readonly labels: ReadonlySet<string>;
  readonly fields: readonly NumericField[];
  /** RFC 3339, as finely as they are known. */
  readonly instants: readonly string[];
};

const flattenSpace = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

/** The name of a tool says nothing about what it read. */
const TOOL = /^[a-z]+(?:_[a-z]+)+$/;

/** What is called like a path is not sentence of by its words. */
const PATH = /\/[\p{L}\p{N}_{}*.:-]+/gu;

const textsOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [canonicalJson(value)];
  return Object.values(value).flatMap(textsOf);
};

const namesOf = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(namesOf);
  return Object.entries(value).flatMap(([name, item]) => [name, ...namesOf(item)]);
};

/** Fields of a record that systems write, not people. */
const NAMING = wordSet(
  `kind service level environment region version pod host operation name status gauge caller event source unit server.address
  traceId spanId parentId requestId type change collection file section`,
);

/** Fields of other rows that hold free text, at any depth. */
const WRITTEN = wordSet(`
  text question found quote title message comment desc Description label sql_statement sql_text_tokinized sql_full_text
  ParameterValue
`);

/** What fields hold where that is not free text. */
const ownTexts = (value: unknown, isOwn: (field: string) => boolean): readonly string[] => {
  if (typeof value !== 'object' || value === null) return textsOf(value);
  if (Array.isArray(value)) return value.flatMap((item) => ownTexts(item, isOwn));
  return Object.entries(value).flatMap(([field, item]) =>
    isOwn(field) || field === 'attributes' || field === 'error' ? ownTexts(item, isOwn) : [],
  );
};

/** `not available`: its words alone say something else. */
const denies = (text: string): boolean =>
  text
    .toLowerCase()
    .split(/[^\p{L}']+/u)
    .some((word) => DENIALS.has(word));

/** A record happened at its time, whenever it arrived. */
const instantsOf = (row: StoredRow): readonly number[] => {
  const { time } = row;
  return typeof time === 'number' ? [time] : findInstants(row);
};

/** Of a row as it is narrowed to a sentence, or of the whole. */
export const extractRowTerms = (row: StoredRow): RowTerms => {
  const isOwn = (field: string): boolean => (isRecord(row) ? NAMING.has(field) : !WRITTEN.has(field));
  const [names, own] = [namesOf(row).map(flattenSpace), ownTexts(row, isOwn).map(flattenSpace)];
  return {
    texts: textsOf(row).map(flattenSpace),
    own: [...names, ...own].map((text) => text.toLowerCase()),
    stems: new Set(
      (row['kind'] === 'read' ? own.filter((text) => !TOOL.test(text)) : own)
        .filter((text) => !denies(text))
        .flatMap((text) => searchPieces(text.replace(PATH, ' ')).map(stemOf)),
    ),
    labels: new Set(names.flatMap(searchPieces)),
    fields: numericFields(row),
    instants: instantsOf(row).map(toIso),
  };
};

export const hasName = ({ own }: Pick<RowTerms, 'own'>, name: string): boolean =>
  own.some((text) => containsWord(text, name.toLowerCase()));

/** A path that is called like a service (`/checkout`) does not name the service. */
export const hasServiceName = ({ own }: Pick<RowTerms, 'own'>, name: string): boolean =>
  own.some((text) => containsWord(text.replaceAll(`/${name.toLowerCase()}`, '/'), name.toLowerCase()));

export const hasQuote = ({ texts }: Pick<RowTerms, 'texts'>, quote: string): boolean =>
  texts.some((text) => containsQuote(text, flattenSpace(quote)));

export const hasClock = ({ instants }: Pick<RowTerms, 'instants'>, clock: string): boolean =>
  instants.some((instant) => isClockOfInstant(instant, clock));
