// Finds example lines in foreign indexes: by the words of their template, checked one by one.
import type { TraceRow } from '../../../telemetry/aggregates/aggregate-rows.js';
import type { LogQuery, StorePosition } from '../../../telemetry/query.js';
import type { LogRecord } from '../../../telemetry/record.js';
import { constantWords } from '../../../telemetry/templates/event-key.js';
import { all, any, type Clause, inPlace } from '../mapping/clauses.js';
import { timeSort } from '../mapping/date-field.js';
import { hasKind } from '../mapping/field-caps.js';
import { placesOf } from '../mapping/mapping.js';
import { type ExampleLookup, type ExampleSource, MOST_EXAMPLES } from '../read/read-examples.js';
import { LOGS } from '../read/read-logs.js';
import { type Reader, readRecords, structuredClauses } from '../read/reader.js';
import type { LineTemplates } from './line-templates.js';
import { type SampledReaders, wholeTraces } from './sampled-rows.js';

const MOST_LOOKED_AT = 200;
/** With an operation asked, the traces of so many lines are read. */
const MOST_TRACED = 20;

/** Template or place in code, without the exception behind it. */
const placeOfEvent = (event: string): string => event.split('!', 1)[0] ?? event;

/** What every line of the event contains. */
const wordsOf = ({ event }: ExampleLookup, patterns: LineTemplates): string => {
  const text = patterns.textOf(placeOfEvent(event));
  return text === undefined ? placeOfEvent(event) : constantWords(text).join(' ');
};

const holding = ({ mapping }: Reader, words: string): readonly Clause[] => {
  const texts = placesOf(mapping, 'message').filter((place) => hasKind(place, 'text'));
  if (words === '' || texts.length === 0) return [];
  return [any(texts.map((place) => inPlace(place, { match: { [place.path]: { query: words, operator: 'and' } } })))];
};

const linesOf = async (reader: Reader, query: LogQuery, words: string): Promise<readonly LogRecord[]> => {
  const filter = [...structuredClauses(reader, query), ...holding(reader, words)];
  const body = { query: all(filter), sort: [timeSort(reader.mapping.time, 'desc')] };
  const { records } = await readRecords(reader, { body, most: MOST_LOOKED_AT, filter: query.filter }, LOGS);
  return records;
};

const tracesOf = (
  readers: SampledReaders,
  lines: readonly LogRecord[],
  upTo: StorePosition,
): Promise<readonly TraceRow[]> => {
  const ids = [...new Set(lines.flatMap(({ traceId }) => traceId ?? []))];
  const times = lines.map(({ time }) => time);
  return wholeTraces(readers, { ids, range: { from: Math.min(...times), to: Math.max(...times) }, upTo });
};

export const foreignExamples = (readers: SampledReaders & { readonly logs: Reader }): ExampleSource => ({
  reader: readers.logs,
  linesOf: async (request, { before, upTo }) => {
    const { logs, patterns } = readers;
    const window = { from: 0, to: before };
    const filter = { services: [request.service] };
    const query: LogQuery = { ask: 'logs', window, filter, upTo, budget: MOST_LOOKED_AT, order: 'newest' };
    const found = await linesOf(logs, query, wordsOf(request, patterns));
    return found
      .map((line) => patterns.named(line))
      .filter((line) => patterns.eventOf(line) === patterns.current(request.event))
      .slice(0, request.operation === undefined ? MOST_EXAMPLES : MOST_TRACED);
  },
  tracesOf: (lines, upTo) => tracesOf(readers, lines, upTo),
});
