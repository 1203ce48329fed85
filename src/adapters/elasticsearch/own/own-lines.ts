// What our own indexes know of lines without reading them: their templates, and where the lines of an event stand.
import { composeMasked } from '../../../kernel/masked.js';
import { segmentTrace } from '../../../telemetry/aggregates/segments.js';
import type { TemplateRow } from '../../../telemetry/aggregates/aggregate-rows.js';
import type { FetchResult, TemplateQuery } from '../../../telemetry/query.js';
import { readStoredTraces, tracePartsOf } from '../sums/stored-traces.js';
import { all } from '../mapping/clauses.js';
import { timeClause } from '../mapping/date-field.js';
import { type ExampleSource, MOST_EXAMPLES } from '../read/read-examples.js';
import { LOGS } from '../read/read-logs.js';
import { byTime, type Reader, readRecords } from '../read/reader.js';
import { searchOnce } from '../read/search.js';
import type { TenantView } from './tenant-view.js';

const templateRow = async (reader: Reader, view: TenantView, id: string): Promise<readonly TemplateRow[]> => {
  const { aliases, texts } = view;
  const root = aliases.current(id);
  const text = texts.get(root);
  if (text === undefined) return [];
  const { hits, aggregations = {} } = await searchOnce(reader, {
    query: { terms: { template: aliases.stored(root) } },
    size: 0,
    track_total_hits: true,
    aggs: { first: { min: { field: 'time' } }, last: { max: { field: 'time' } } },
  });
  const at = (name: string): number => aggregations[name]?.value ?? 0;
  const lines = hits.total?.value ?? 0;
  return [{ kind: 'template', id, text, firstSeen: at('first'), lastSeen: at('last'), lines }];
};

/** One row for each id that is known, under the id that was asked for. */
export const readTemplates = async (reader: Reader, view: TenantView, { ids }: TemplateQuery): Promise<FetchResult> => {
  const rows: TemplateRow[] = [];
  for (const id of new Set(ids)) rows.push(...(await templateRow(reader, view, id)));
  return { rows: composeMasked(rows), matched: rows.length, owed: 0 };
};

/** With an operation asked, so many lines are looked at. */
const MOST_LOOKED_AT = 60;

export const ownExamples = (reader: Reader, view: TenantView): ExampleSource => ({
  reader,
  linesOf: async ({ event, service, operation }, { before, upTo }) => {
    const clauses = [
      { terms: { event: view.aliases.stored(event) } },
      { term: { service } },
      timeClause(reader.mapping.time, { to: before }),
      ...reader.traits.upTo(upTo),
    ];
    const body = { query: all(clauses), sort: byTime(reader, 'log', 'desc') };
    const most = operation === undefined ? MOST_EXAMPLES : MOST_LOOKED_AT;
    return (await readRecords(reader, { body, most, filter: {} }, LOGS)).records;
  },
  tracesOf: async (lines, upTo) => {
    const ids = [...new Set(lines.flatMap(({ traceId }) => traceId ?? []))];
    const traces = await readStoredTraces(view.client, { owner: view.owner, ids, upTo });
    return [...traces.values()].map((trace) => segmentTrace(tracePartsOf(trace)));
  },
});
