// Which records a question names by a thing that no catalogue lists: by the value of a field (“logins” for `op=login`, “Swiss” for
// `country=CH`), by a path (“seat map”), or by words of their text (“STEP2”).
import { optional } from '../../kernel/optional.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { FieldFilter } from '../../telemetry/query.js';
import type { LogRecord } from '../../telemetry/record.js';
import { readRoute } from '../../telemetry/route-path.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { overServices } from '../places/error-counts.js';
import { logQuery, tallyQuery, type TallyOptions } from '../queries.js';
import { wholeTime } from '../rows/lines-meant.js';
import { countryOf } from './country-words.js';
import { thingOf } from '../../language/names/thing-words.js';

/** One way to read which records are meant. `words`: as they are found in the records. */
export type NamedRecords = {
  readonly words: readonly string[];
  readonly fields: readonly FieldFilter[];
  /** Each of the words stands in the text of a line. */
  readonly text?: string;
  readonly services: readonly string[];
};

/** Of every service, whatever the question is about else. */
export const overAllRecords = (context: AskContext): AskContext => ({ ...overServices(context), entities: [] });

const MOST_SERVICES = 12;
const LINES_OF_SERVICE = 40;

const wordKey = (word: string): string => `named-word ${word}`;
const sampleKey = (service: string): string => `named-sample ${service}`;

const namesOf = ({ details }: AskContext): readonly string[] => details.thingNames ?? [];

/** Lines speak of a thing in the singular as well as in the plural. */
export const spellingsOf = (word: string): readonly string[] => [...new Set([word, thingOf(word)])];

/** Before the records are known that are meant: where each word stands, and what fields hold. */
export const namedWordQueries = (context: AskContext): AskQueries => {
  const [wide, window] = [overAllRecords(context), wholeTime(context)];
  const words = namesOf(context);
  if (words.length === 0) return {};
  return Object.fromEntries([
    ...words
      .flatMap(spellingsOf)
      .map((text) => [wordKey(text), tallyQuery(wide, 'logs', { by: 'service', text, window })] as const),
    ...context.catalogue.service
      .slice(0, MOST_SERVICES)
      .map(
        (service) =>
          [sampleKey(service), logQuery(wide, { services: [service], window, budget: LINES_OF_SERVICE })] as const,
      ),
  ]);
};

/** The newest lines of each service. */
export const sampledRows = (reads: AskReads): readonly PlacedRow<LogRecord>[] =>
  reads.keys().flatMap((key) => (key.startsWith('named-sample ') ? reads.rows(key, 'log') : []));

/** Fields that say of a line how it was written, not what it is about. */
export const OF_WRITING =
  /thread|logger|level|time|duration|bytes|size|status|agent|trace|span|pid|line|host|address|version/i;
const LONGEST_VALUE = 80;
const MOST_VALUES = 20;

const isPathOf = (value: string, thing: string): boolean =>
  value.startsWith('/') && (readRoute(value)?.segments.some((each) => thingOf(each) === thing) ?? false);

type HowHeld = 'value' | 'country' | 'path';

const heldAs = (field: string, value: string, word: string): HowHeld | undefined => {
  const thing = thingOf(word);
  if (isPathOf(value, thing)) return 'path';
  if (thingOf(value) === thing) return 'value';
  return countryOf(word) === value.toUpperCase() && /country|region|market|locale|land|site/i.test(field)
    ? 'country'
    : undefined;
};

type Match = Omit<NamedRecords, 'text'> & { readonly text?: string; readonly count: number };

/** A field of which a value is what the word names, and those values. */
const matchOfField = (word: string, reads: AskReads, kinds: readonly HowHeld[]): Match | undefined => {
  const held = sampledRows(reads).flatMap(({ row }) =>
    Object.entries(row.attributes ?? {}).flatMap(([field, given]) => {
      const value = String(given);
      if (typeof given !== 'string' || value.length > LONGEST_VALUE || OF_WRITING.test(field)) return [];
      const how = heldAs(field, value, word);
      return how !== undefined && kinds.includes(how) ? [{ field, value, service: row.service }] : [];
    }),
  );
  const [most] = [...Map.groupBy(held, ({ field }) => field)].toSorted(([, a], [, b]) => b.length - a.length);
  if (most === undefined) return undefined;
  const [field, rows] = most;
  const values = [...new Set(rows.map(({ value }) => value))].slice(0, MOST_VALUES);
  return {
    words: values.slice(0, 1),
    fields: [{ field, is: 'equal', values }],
    services: [...new Set(rows.map(({ service }) => service))],
    count: 0,
  };
};

const matchOfText = (said: string, reads: AskReads): Match | undefined => {
  const countOf = (word: string): number => reads.total(wordKey(word))?.row.count ?? 0;
  const [word = said] = spellingsOf(said).toSorted((a, b) => countOf(b) - countOf(a));
  const total = reads.total(wordKey(word))?.row.count ?? 0;
  if (total === 0) return undefined;
  const services = reads.values(wordKey(word)).flatMap(({ row: { value } }) => value ?? []);
  return { words: [word], fields: [], text: word, services, count: total };
};

const matchOf = (word: string, reads: AskReads): Match | undefined =>
  matchOfField(word, reads, ['value', 'country']) ?? matchOfText(word, reads) ?? matchOfField(word, reads, ['path']);

const commonServices = (matches: readonly Match[]): readonly string[] => {
  const [first, ...others] = matches;
  const shared = first?.services.filter((service) => others.every(({ services }) => services.includes(service))) ?? [];
  return shared.length > 0 ? shared : [...new Set(matches.flatMap(({ services }) => services))];
};

const joined = (matches: readonly Match[]): NamedRecords => ({
  words: matches.flatMap(({ words }) => words),
  fields: matches.flatMap(({ fields }) => fields),
  services: commonServices(matches),
  ...optional({ text: matches.flatMap(({ text }) => text ?? []).join(' ') || undefined }),
});

/** The records of all words together, else those of the word that says most: a field's, or the rarest. Empty: none are stored. */
export const findNamedRecords = (context: AskContext, reads: AskReads): readonly NamedRecords[] => {
  const found = namesOf(context).flatMap((word) => {
    const match = matchOf(word, reads);
    return match === undefined ? [] : [{ word, match }];
  });
  // “seat map” found as `seatmap`: its parts say no more
  const matches = found
    .filter(({ word }) => !found.some((other) => other.word !== word && other.word.includes(word)))
    .map(({ match }) => match);
  const [rarest] = matches.toSorted((a, b) => a.count - b.count);
  if (rarest === undefined) return [];
  return matches.length === 1 ? [joined([rarest])] : [joined(matches), joined([rarest])];
};

/** Bounds of a count or a read of these records. */
export const boundsOfRecords = (
  context: AskContext,
  { fields, text }: NamedRecords,
): Pick<TallyOptions, 'filter' | 'text'> => {
  const own = tallyQuery(overAllRecords(context), 'logs').filter.fields ?? [];
  return { filter: { fields: [...own, ...fields] }, ...optional({ text }) };
};

/** What a row says of the records that it counts, by which a reader knows them. */
export const namesInRow = ({ words, where = {} }: TallyRow): readonly string[] => [
  ...Object.values(where),
  ...(words === undefined ? [] : [words]),
];
