// The values that occur in the stored rows, per field.
import { compareText } from '../../../kernel/json.js';
import type { CatalogueRow } from '../../../telemetry/aggregates/aggregate-rows.js';
import type { FetchResult } from '../../../telemetry/query.js';
import { indexPattern, SIGNAL_PARTS } from '../write/index-names.js';
import type { Reading } from './reading.js';

/** Most values named per field; more are no names that a person types. */
const MOST = 5_000;

const FIELDS = ['service', 'environment', 'region', 'version', 'gauge', 'host', 'pod'] as const;

type Terms = { readonly buckets?: readonly { readonly key: string }[] };

export const readCatalogue = async ({ client, owner }: Reading): Promise<FetchResult> => {
  const found = await client.search({
    index: SIGNAL_PARTS.map((part) => indexPattern(owner, part)),
    size: 0,
    track_total_hits: false,
    aggs: Object.fromEntries(FIELDS.map((field) => [field, { terms: { field, size: MOST } }])),
  });
  const rows = FIELDS.map((field): CatalogueRow => {
    const { buckets = [] } = (found.aggregations?.[field] ?? {}) as Terms;
    return { kind: 'catalogue', field, values: buckets.map(({ key }) => key).sort(compareText) };
  });
  return { rows, matched: rows.length, owed: 0 };
};
