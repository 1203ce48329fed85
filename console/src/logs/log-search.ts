// What a reader looks for among log lines: from the address of the view to the query of the API, and what adds or removes a filter.
import { optional } from '../../../src/kernel/optional.js';
import { fromIso, toIso } from '../../../src/kernel/time.js';
import type { QueryValues, WireLine } from '../api/operations.js';
import type { LogFilter, LogsAddress } from '../shared/page-address.js';
import { TEXTS } from '../texts/texts.js';

/** Its time is fixed: of “the last hour” the end would move from page to page. */
export type LogConditions = {
  readonly query: QueryValues;
  /** RFC 3339; absent: since ever. */
  readonly from?: string;
  /** RFC 3339, exclusive; absent: without an end. */
  readonly to?: string;
};

type SearchedWords = { readonly text?: string; readonly phrase: readonly string[] };

/** `lost "too many clients" in cart`: words that stand anywhere, and phrases. An open quote reaches to the end. */
export const readWords = (words: string): SearchedWords => {
  const phrase = [...words.matchAll(/["“”]([^"“”]*)(?:["“”]|$)/g)].map(([, inner = '']) => inner.trim());
  const text = words
    .replace(/["“”][^"“”]*(?:["“”]|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return { ...(text !== '' && { text }), phrase: phrase.filter((each) => each !== '') };
};

const UNIT_MILLIS: { readonly [unit: string]: number } = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** The beginning of `15m` before `now` in milliseconds; `undefined`: the text is no length of time. */
const lastBegin = (last: string, now: number): string | undefined => {
  const [, count = '', unit = ''] = /^([0-9]{1,6})([smhd])$/.exec(last) ?? [];
  const millis = Number(count) * (UNIT_MILLIS[unit] ?? 0);
  return millis > 0 ? new Date(now - millis).toISOString() : undefined;
};

/** `now`: milliseconds, from which “the last 15 minutes” are counted. What the API refuses goes there as it is, and is refused with its reason. */
export const conditionsOf = (address: LogsAddress, now: number): LogConditions => {
  const { words = '', level, last, filters } = address;
  const { text, phrase } = readWords(words);
  const lists = Object.fromEntries(
    [...Map.groupBy(filters, ({ name }) => name)].map(([name, given]) => [name, given.map(({ value }) => value)]),
  );
  const begin = last === undefined ? undefined : lastBegin(last, now);
  const isUnreadable = last !== undefined && begin === undefined;
  return {
    query: {
      ...lists,
      ...optional({ text, level }),
      ...(phrase.length > 0 && { phrase }),
      ...(isUnreadable && { last }),
    },
    ...optional({ from: begin ?? address.from, to: last === undefined ? address.to : undefined }),
  };
};

/** Parameters of the API for all lines that are meant. */
export const queryOf = ({ query, from, to }: LogConditions): QueryValues => ({ ...query, from, to });

/** A row and its place belong to the lines among which it was opened. */
export const withFilter = (address: LogsAddress, filter: LogFilter): LogsAddress => {
  const isThere = address.filters.some(({ name, value }) => name === filter.name && value === filter.value);
  return isThere ? address : { ...address, filters: [...address.filters, filter] };
};

export const withoutFilter = (address: LogsAddress, filter: LogFilter): LogsAddress => ({
  ...address,
  filters: address.filters.filter(({ name, value }) => name !== filter.name || value !== filter.value),
});

/** `last`, `from` and `to` exclude each other. */
export const withTime = (address: LogsAddress, time: Pick<LogsAddress, 'from' | 'to' | 'last'>): LogsAddress => {
  const { from: _from, to: _to, last: _last, row: _row, at: _at, ...rest } = address;
  return { ...rest, ...time };
};

/** `host is web-1`, `error.code is not 53300`. */
export const filterText = ({ name, value }: LogFilter): string => {
  if (name === 'notService') return TEXTS.logs.filterIsNot('service', value);
  const [, field = '', not = '', wanted = ''] = (name === 'where' && /^([^=!]+)(!?)=(.*)$/s.exec(value)) || [];
  if (field !== '') return (not === '' ? TEXTS.logs.filterIs : TEXTS.logs.filterIsNot)(field, wanted);
  return TEXTS.logs.filterIs(name, value);
};

/** Filters that the API has under a name of their own. */
const NAMED: { readonly [field: string]: LogFilter['name'] } = {
  service: 'service',
  environment: 'environment',
  host: 'host',
  pod: 'pod',
  template: 'template',
  traceId: 'trace',
  requestId: 'request',
};

/** What a line is found by, but is compared by no condition: its words, or when it came; its level has a search of its own, with all that are worse. */
const UNCOMPARED: ReadonlySet<string> = new Set([
  'id',
  'time',
  'timeQuality',
  'ingestedAt',
  'message',
  'error.stack',
  'level',
]);

/** The limits of the API: one line, of so many characters. */
const MOST_OF_NAME = 256;
const MOST_OF_CONDITION = 1_024;
const isOneLine = (text: string): boolean => !/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(text);

/** A filter on a field by its name as `lineFields` has it; `undefined`: the API compares no such field or value. */
export const fieldFilter = (field: string, value: string, isWanted = true): LogFilter | undefined => {
  if (value.trim() === '' || !isOneLine(value) || UNCOMPARED.has(field)) return undefined;
  const named = field === 'service' && !isWanted ? 'notService' : NAMED[field];
  if (named !== undefined && (isWanted || field === 'service'))
    return value.length > MOST_OF_NAME ? undefined : { name: named, value };
  // a line is found by its trace, request and template, and never by the lack of them
  if (named === 'trace' || named === 'request' || named === 'template') return undefined;
  if (field.trim() === '' || /[=!]/.test(field) || !isOneLine(field)) return undefined;
  const condition = `${field.trim()}${isWanted ? '' : '!'}=${value}`;
  return condition.length > MOST_OF_CONDITION ? undefined : { name: 'where', value: condition };
};

export type LineField = { readonly name: string; readonly text: string };

/** Every field of a line, attributes by their own name. */
export const lineFields = (line: WireLine): readonly LineField[] => {
  const { attributes = {}, error = {}, before: _before, after: _after, ...own } = line;
  const named = (fields: object, prefix = ''): readonly LineField[] =>
    Object.entries(fields).map(([name, value]) => ({ name: `${prefix}${name}`, text: String(value) }));
  return [...named(own), ...named(error, 'error.'), ...named(attributes)];
};

/** `.123`, `.123456`: the part of an instant behind its second, as it is written. */
export const fractionOf = (instant: string): string => /\.\d+/.exec(instant)?.[0] ?? '';

const MINUTE = 60_000_000;

/** What a question about a line looks at: the window of the view where it has both ends, or else 15 minutes before the line and one behind it. */
export const questionWindow = (
  line: Pick<WireLine, 'time'>,
  { from, to }: Pick<LogConditions, 'from' | 'to'>,
): { readonly from: string; readonly to: string } => {
  if (from !== undefined && to !== undefined) return { from, to };
  const at = fromIso(line.time) ?? 0;
  return { from: toIso(at - 15 * MINUTE), to: toIso(at + MINUTE) };
};

/** The instant that follows, for ends that are exclusive. */
export const instantBehind = (instant: string): string => {
  const at = fromIso(instant);
  return at === undefined ? instant : toIso(at + 1);
};
