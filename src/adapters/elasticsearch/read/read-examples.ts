// The latest lines of an event in a service, before an instant: found by the words of its template, and checked one by one.
import type { ExampleQuery, Fetched, LogQuery } from '../../../telemetry/query.js';
import type { LogRecord } from '../../../telemetry/record.js';
import { constantWords } from '../../../telemetry/templates/event-key.js';
import { all, any, type Clause } from '../mapping/clauses.js';
import { has } from '../mapping/field-caps.js';
import { placesOf } from '../mapping/mapping.js';
import { datesAsked } from './documents.js';
import type { Patterns } from './patterns.js';
import { sorted } from './range.js';
import type { Reader } from './reader.js';
import { LOGS } from './read-logs.js';
import { readRecords } from './records.js';
import { structuredClauses } from './selection.js';

type Wanted = ExampleQuery['of'][number];

/** Examples of one event: enough to show it, few enough to read. */
const EXAMPLES = 3;
const MOST_LOOKED_AT = 200;

/** Template or place in code, without the exception behind it. */
const placeOf = (event: string): string => event.split('!', 1)[0] ?? event;

/** What every line of the event holds. */
const wordsOf = ({ event }: Wanted, patterns: Patterns): string => {
  const text = patterns.textOf(placeOf(event));
  return text === undefined ? placeOf(event) : constantWords(text).join(' ');
};

const holding = ({ mapping }: Reader, words: string): readonly Clause[] => {
  const texts = placesOf(mapping, 'message').filter((place) => has(place, 'text'));
  if (words === '' || texts.length === 0) return [];
  return [any(texts.map(({ path }) => ({ match: { [path]: { query: words, operator: 'and' } } })))];
};

const linesOf = async (reader: Reader, query: LogQuery, words: string): Promise<readonly LogRecord[]> => {
  const filter = [...structuredClauses(reader, query), ...holding(reader, words)];
  const body = { query: all(filter), sort: [sorted(reader.mapping.time, 'desc')], fields: datesAsked(reader) };
  const { records } = await readRecords(reader, { body, most: MOST_LOOKED_AT, filter: query.filter }, LOGS);
  return records;
};

const examplesOf = async (reader: Reader, wanted: Wanted, asked: ExampleQuery & { readonly patterns: Patterns }) => {
  const { before, upTo, patterns } = asked;
  const window = { from: 0, to: before };
  const filter = { services: [wanted.service] };
  const query: LogQuery = { ask: 'logs', window, filter, upTo, budget: MOST_LOOKED_AT, order: 'newest' };
  const lines = await linesOf(reader, query, wordsOf(wanted, patterns));
  return lines
    .map((line) => patterns.named(line))
    .filter(({ message }) => patterns.eventOf(message) === wanted.event)
    .slice(0, EXAMPLES);
};

export const readExamples = async (reader: Reader, query: ExampleQuery, patterns: Patterns): Promise<Fetched> => {
  const found = await Promise.all(query.of.map((wanted) => examplesOf(reader, wanted, { ...query, patterns })));
  const rows = [...new Map(found.flat().map((line) => [line.id, line])).values()];
  return { rows, matched: rows.length, owed: 0, ...(reader.notices.size > 0 && { notices: [...reader.notices] }) };
};
