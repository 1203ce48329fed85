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
  /** Stems of the words in values that only this product writes: kinds, levels, states. */
  readonly stems: ReadonlySet<string>;
  /** Values of one plain word, in lower case. Whoever sends a row chooses them, so they are names, never what a sentence states. */
  readonly identifiers: ReadonlySet<string>;
  /** Protocol words (`POST`, `SELECT`) that begin the name of an operation, in upper case. */
  readonly methods: ReadonlySet<string>;
  /** Words of a sender's field names that may be counted: only right behind a number. */
  readonly counted: ReadonlySet<string>;
  /** Words in the names of our fields. They are not stemmed: a row with an `operation` is not operational. */
  readonly labels: ReadonlySet<string>;
  readonly fields: readonly NumericField[];
  /** RFC 3339, as finely as they are known. */
  readonly instants: readonly string[];
};

const flattenSpace = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

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

/** Fields whose values come from a list of ours. Every other value is chosen by whoever sends the row. */
const CLOSED: readonly string[] = ['kind', 'level', 'status', 'change'];

/** Whether whoever sends the row chooses the words of this field. */
export const isWritableField = (field: string): boolean =>
  !CLOSED.includes(field) && field !== 'id' && field !== 'query';

/** What the text of a read says in words of ours; the rest of it are names that somebody filtered by. */
const OF_READS = wordSet(
  'log lines line logs error errors warn fatal level failed span spans changes metrics passages',
);

const closedTexts = (row: StoredRow): readonly string[] => {
  const { kind, query } = row;
  const values = CLOSED.flatMap((field) => (typeof row[field] === 'string' ? [row[field]] : []));
  const asked =
    kind === 'read' && typeof query === 'string' ? searchPieces(query).filter((word) => OF_READS.has(word)) : [];
  return [...values, ...asked];
};

const filteredNames = ({ kind, query }: StoredRow): readonly string[] =>
  kind === 'read' && typeof query === 'string'
    ? [...query.matchAll(/, (?:services|environments|regions) ([^,]+)/gu)].map(([, name = '']) => name)
    : [];

/** Objects in a row whose keys are chosen by whoever sends it. */
const KEYED_BY_SENDER = ['attributes', 'labels', 'result', 'arguments'];

export const isKeyedBySender = (field: string): boolean => KEYED_BY_SENDER.includes(field);

/** The last word of each key that a sender chose: it may stand behind a number (`http.retries`: “3 retries”). */
const countedWords = (row: StoredRow): readonly string[] =>
  KEYED_BY_SENDER.flatMap((field) => namesOf(row[field])).flatMap((name) => searchPieces(name).at(-1) ?? []);

const ownLabels = (row: StoredRow): readonly string[] =>
  namesOf(Object.fromEntries(Object.entries(row).filter(([field]) => !KEYED_BY_SENDER.includes(field))))
    .filter((name) => !/\s/u.test(name))
    .concat(KEYED_BY_SENDER.filter((field) => Object.hasOwn(row, field)));

const PLAIN_WORD = /^[\p{L}\p{M}]+$/u;

/** `POST /orders`, `HTTP GET`, `SELECT shop.orders` */
const OPERATION =
  /^(?:(?:HTTP|GRPC|GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS|SELECT|INSERT|UPDATE)(?: |$)){1,2}(?:\S*[^\p{L}\s]\S*)?$/u;

export const protocolWords = (name: string): readonly string[] =>
  OPERATION.test(name) ? name.split(' ').filter((word) => /^[A-Z]+$/u.test(word)) : [];

export const isPlainWord = (name: string): boolean => PLAIN_WORD.test(name);

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
      closedTexts(row)
        .filter((text) => !denies(text))
        .flatMap((text) => searchPieces(text).map(stemOf)),
    ),
    identifiers: new Set([...own, ...filteredNames(row)].filter(isPlainWord).map((text) => text.toLowerCase())),
    methods: new Set(own.flatMap(protocolWords)),
    counted: new Set(countedWords(row)),
    labels: new Set(ownLabels(row).flatMap(searchPieces)),
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

/** Whether the quotation stands only in a name, not in a text that somebody wrote as one. */
export const isOnlyInNames = ({ texts, own }: Pick<RowTerms, 'texts' | 'own'>, quote: string): boolean =>
  !texts.some((text) => !own.includes(text.toLowerCase()) && containsQuote(text, flattenSpace(quote)));

export const hasClock = ({ instants }: Pick<RowTerms, 'instants'>, clock: string): boolean =>
  instants.some((instant) => isClockOfInstant(instant, clock));
