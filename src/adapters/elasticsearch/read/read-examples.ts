// The latest lines of an event in a service, before an instant: found by the words of its template, and checked one by one.
import type { TraceRow } from '../../../telemetry/aggregates/aggregate-rows.js';
import type { ExampleQuery, FetchResult, LogQuery, StorePosition } from '../../../telemetry/query.js';
import type { LogRecord } from '../../../telemetry/record.js';
import { constantWords } from '../../../telemetry/templates/event-key.js';
import { all, any, type Clause, inPlace } from '../mapping/clauses.js';
import { has } from '../mapping/field-caps.js';
import { placesOf } from '../mapping/mapping.js';
import { datesAsked } from './documents.js';
import type { Patterns } from './patterns.js';
import { sorted } from './range.js';
import type { Reader } from './reader.js';
import { LOGS } from './read-logs.js';
import { readRecords } from './records.js';
import { type Readers, wholeTraces } from './sampled/traces.js';
import { structuredClauses } from './selection.js';

type Wanted = ExampleQuery['of'][number];

/** Examples of one event: enough to show it, few enough to read. */
const EXAMPLES = 3;
const MOST_LOOKED_AT = 200;
/** With an operation asked, the traces of so many lines are read. */
const MOST_TRACED = 20;

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
  return [any(texts.map((place) => inPlace(place, { match: { [place.path]: { query: words, operator: 'and' } } })))];
};

const linesOf = async (reader: Reader, query: LogQuery, words: string): Promise<readonly LogRecord[]> => {
  const filter = [...structuredClauses(reader, query), ...holding(reader, words)];
  const body = { query: all(filter), sort: [sorted(reader.mapping.time, 'desc')], fields: datesAsked(reader) };
  const { records } = await readRecords(reader, { body, most: MOST_LOOKED_AT, filter: query.filter }, LOGS);
  return records;
};

/** Whether the line belongs to a request of the operation that was asked for. */
const isServedBy =
  (traces: readonly TraceRow[], { service, operation }: Wanted) =>
  ({ id }: LogRecord): boolean =>
    operation === undefined ||
    traces.some(({ segments }) =>
      segments.some(
        (segment) =>
          segment.service === service && segment.operation === operation && segment.logs.some(({ log }) => log === id),
      ),
    );

const tracesOf = (readers: Readers, lines: readonly LogRecord[], upTo: StorePosition): Promise<readonly TraceRow[]> => {
  const ids = [...new Set(lines.flatMap(({ traceId }) => traceId ?? []))];
  const times = lines.map(({ time }) => time);
  return wholeTraces(readers, { ids, range: { from: Math.min(...times), to: Math.max(...times) }, upTo });
};

type Asked = ExampleQuery & { readonly readers: Readers & { readonly logs: Reader } };

const examplesOf = async (wanted: Wanted, { before, upTo, readers }: Asked): Promise<readonly LogRecord[]> => {
  const { logs, patterns } = readers;
  const window = { from: 0, to: before };
  const filter = { services: [wanted.service] };
  const query: LogQuery = { ask: 'logs', window, filter, upTo, budget: MOST_LOOKED_AT, order: 'newest' };
  const found = (await linesOf(logs, query, wordsOf(wanted, patterns)))
    .map((line) => patterns.named(line))
    .filter((line) => patterns.eventOf(line) === patterns.current(wanted.event))
    .slice(0, wanted.operation === undefined ? EXAMPLES : MOST_TRACED);
  const traces = wanted.operation === undefined || found.length === 0 ? [] : await tracesOf(readers, found, upTo);
  return found.filter(isServedBy(traces, wanted)).slice(0, EXAMPLES);
};

export const readExamples = async (query: ExampleQuery, readers: Asked['readers']): Promise<FetchResult> => {
  const found = await Promise.all(query.of.map((wanted) => examplesOf(wanted, { ...query, readers })));
  const rows = [...new Map(found.flat().map((line) => [line.id, line])).values()];
  const { notices } = readers.logs;
  return { rows, matched: rows.length, owed: 0, ...(notices.size > 0 && { notices: [...notices] }) };
};
