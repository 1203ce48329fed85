// Lists the values that occur: places by their labels, gauges by the metrics they are read from.
import { composeMasked } from '../../kernel/masked.js';
import { compareText } from '../../kernel/json.js';
import { DAY } from '../../kernel/time.js';
import type { CatalogueRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { CatalogueQuery, FetchResult } from '../../telemetry/query.js';
import { gaugeName } from './instruments.js';
import { listMetrics, listPlaces } from './inventory.js';
import { originOf } from './labels.js';
import type { OriginField } from './options.js';
import type { PrometheusQuestion } from './question.js';

/** Most values named per field; more are no names that a person types. */
const MOST = 5_000;

/** How long ago a value may have been seen last. */
const SEEN_WITHIN = DAY;

const PLACES: readonly OriginField[] = ['service', 'environment', 'region', 'version', 'host', 'pod'];

const catalogueRow = (field: CatalogueRow['field'], values: readonly string[]): CatalogueRow => ({
  kind: 'catalogue',
  field,
  values: [...new Set(values)]
    .filter((value) => value !== '')
    .toSorted(compareText)
    .slice(0, MOST),
});

export const readPrometheusCatalogue = async (
  question: PrometheusQuestion,
  { upTo }: CatalogueQuery,
): Promise<FetchResult> => {
  const to = Math.min(upTo, question.now);
  const sought = { ...question, perMetric: question.limits.perMetric, span: { from: to - SEEN_WITHIN, to } };
  const named = await listMetrics(sought);
  const origins = (await listPlaces(sought, named)).map((labels) => originOf(labels, question.map));
  const valuesOf = (field: OriginField): CatalogueRow =>
    catalogueRow(
      field,
      origins.map((origin) => question.mask(origin[field] ?? '')),
    );
  const gauges = catalogueRow(
    'gauge',
    named.instruments.map((instrument) => gaugeName(instrument, '')),
  );
  const rows = [...PLACES.map(valuesOf), gauges];
  return { rows: composeMasked(rows), matched: rows.length, owed: 0 };
};
