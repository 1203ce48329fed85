// Answers what is asked about lines without reading them all: their histogram, their templates, examples of an event.
import { compareText } from '../../../kernel/json.js';
import { type Micros, MINUTE } from '../../../kernel/time.js';
import type { HistogramRow, TemplateRow } from '../../../telemetry/aggregates/aggregate-rows.js';
import { segmentTrace } from '../../../telemetry/aggregates/segments.js';
import { LEVELS } from '../../../telemetry/level.js';
import type { ExampleQuery, FetchResult, HistogramQuery, TemplateQuery } from '../../../telemetry/query.js';
import type { LogRecord } from '../../../telemetry/record.js';
import { noticed, type Reading, windowNotices } from '../aggregates/reading.js';
import { partsOf, storedTraces } from '../aggregates/trace-parts.js';
import { composite } from '../aggregates/composite.js';
import { indexPattern } from '../write/index-names.js';
import { structuredClauses } from './read-logs.js';
import { logOf } from './records.js';
import { BY_TIME, type Hit, search } from './search.js';
import { between, both, must, queryOf } from './select.js';
import type { TemplateSearch } from './template-search.js';

type Cell = { readonly minute: Micros; readonly service: string; readonly severity: number };

export const readHistogram = async (reading: Reading, query: HistogramQuery): Promise<FetchResult> => {
  const { client, owner } = reading;
  const clauses = both(structuredClauses(reading, query), between(undefined, query.upTo));
  const rows = new Map<string, { service: string; severity: number; minutes: [Micros, number][] }>();
  const among = { index: indexPattern(owner, 'logs'), query: queryOf(clauses) };
  const sources = [
    { service: { terms: { field: 'service' } } },
    { severity: { terms: { field: 'severity' } } },
    { minute: { histogram: { field: 'time', interval: MINUTE } } },
  ];
  let matched = 0;
  for await (const { key, docs } of composite<Cell>(client, among, sources)) {
    const { service, severity, minute } = key;
    const id = `${service}\u0000${severity}`;
    const row = rows.get(id) ?? { service, severity, minutes: [] };
    rows.set(id, row);
    row.minutes.push([minute, docs]);
    matched += docs;
  }
  const sorted = [...rows].sort(([a], [b]) => compareText(a, b)).map(([, row]) => row);
  return {
    rows: sorted.map(({ service, severity, minutes }): HistogramRow => ({
      kind: 'histogram',
      service,
      level: LEVELS[severity] ?? 'info',
      minutes,
    })),
    matched,
    owed: 0,
    ...noticed(windowNotices(reading, query.window)),
  };
};

type Seen = { readonly value?: number | null };

const templateRow = async (
  { client, owner, aliases }: Reading,
  id: string,
  texts: ReadonlyMap<string, string>,
): Promise<readonly TemplateRow[]> => {
  const root = aliases.current(id);
  const text = texts.get(root);
  if (text === undefined) return [];
  const found = await client.search({
    index: indexPattern(owner, 'logs'),
    size: 0,
    track_total_hits: true,
    query: { terms: { template: [...aliases.stored(root)] } },
    aggs: { first: { min: { field: 'time' } }, last: { max: { field: 'time' } } },
  });
  const { total } = found.hits;
  const at = (name: string): number => (found.aggregations?.[name] as Seen | undefined)?.value ?? 0;
  const lines = typeof total === 'number' ? total : (total?.value ?? 0);
  return [{ kind: 'template', id, text, firstSeen: at('first'), lastSeen: at('last'), lines }];
};

/** One row for each id that is known, under the id that was asked for. */
export const readTemplates = async (
  reading: Reading,
  { ids }: TemplateQuery,
  templates: TemplateSearch,
): Promise<FetchResult> => {
  const { texts } = templates(reading);
  const rows: TemplateRow[] = [];
  for (const id of new Set(ids)) rows.push(...(await templateRow(reading, id, texts)));
  return { rows, matched: rows.length, owed: 0 };
};

type Wanted = ExampleQuery['of'][number];

/** Examples of one event: enough to show it, few enough to read. */
const EXAMPLES = 3;
/** With an operation asked, so many lines are looked at. */
const MOST_LOOKED_AT = 60;

/** Lines that belong to a request of the operation that was asked for. */
const inOperation = async (
  { client, owner }: Reading,
  hits: readonly Hit[],
  { service, operation, upTo }: Wanted & { readonly upTo: number },
): Promise<readonly Hit[]> => {
  if (operation === undefined) return hits;
  const ids = [...new Set(hits.flatMap(({ _source }) => (_source as LogRecord).traceId ?? []))];
  const traces = await storedTraces(client, { owner, ids, upTo });
  const lines = [...traces.values()]
    .flatMap((trace) => segmentTrace(partsOf(trace)).segments)
    .filter((segment) => segment.service === service && segment.operation === operation)
    .flatMap(({ logs }) => logs.map(({ log }) => log));
  const wanted = new Set(lines);
  return hits.filter(({ _id = '' }) => wanted.has(_id));
};

const examplesOf = async (
  reading: Reading,
  wanted: Wanted,
  { before, upTo }: ExampleQuery,
): Promise<readonly Hit[]> => {
  const { event, service, operation } = wanted;
  const clauses = both(
    must(
      { terms: { event: [...reading.aliases.stored(event)] } },
      { term: { service } },
      { range: { time: { lt: before } } },
    ),
    between(undefined, upTo),
  );
  const size = operation === undefined ? EXAMPLES : MOST_LOOKED_AT;
  const { hits } = await search(reading, { part: 'logs', clauses, size, sort: BY_TIME.newest });
  const found = hits.length === 0 ? [] : await inOperation(reading, hits, { ...wanted, upTo });
  return found.slice(0, EXAMPLES);
};

export const readExamples = async (reading: Reading, query: ExampleQuery): Promise<FetchResult> => {
  const found = new Map<string, Hit>();
  for (const wanted of query.of)
    for (const hit of await examplesOf(reading, wanted, query)) found.set(hit._id ?? '', hit);
  const rows = Array.from(found.values(), (hit) => logOf(reading, hit));
  return { rows, matched: rows.length, owed: 0 };
};
